"""The game itself: no screen, no disk, standard library only."""
