"""Exercise types of lesson 6: corners, stable discs, first strategy and its controls."""
