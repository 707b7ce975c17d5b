"""Recorded games on a board: stepping through one, choosing among many, pasting one in."""
