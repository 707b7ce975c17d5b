"""Exercise types of lesson 3: what a whole move flips, where it is bounded, greedy or modest."""
