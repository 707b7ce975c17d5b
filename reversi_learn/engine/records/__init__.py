"""Recorded games: read and written in the formats of the Othello world."""
