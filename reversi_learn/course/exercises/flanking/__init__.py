"""Exercise types of lesson 2: one line, one square with its reason, all moves of a position."""
