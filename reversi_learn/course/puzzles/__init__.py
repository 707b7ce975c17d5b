"""Puzzles near the end of a game, in five difficulties, and one for every day."""
