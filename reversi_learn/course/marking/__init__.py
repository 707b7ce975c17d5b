"""Marks for a class: what an answer earns, judged where the learner's code does not run."""
