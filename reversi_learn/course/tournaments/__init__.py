"""Tournaments of a class: who meets whom, the results, the standings."""
