"""Searches made visible: the tree that was walked through, two moves thought on, and what looking ahead costs."""
