"""Exercise types of lesson 1: squares and their names, the start, first flips, counting."""
