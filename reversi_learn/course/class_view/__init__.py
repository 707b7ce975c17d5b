"""A class in view, without a server: a folder of progress logs becomes a map of who stands where.

`gathering` finds the logs and whose they are, `roster` has the names, `standing` is one learner, `view` the class,
`telling` says it in words, `sample` makes a class up.
"""
