"""Exercise types of lesson 5: whether and why a game is over, its result, the last moves."""
