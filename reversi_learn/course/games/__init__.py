"""Games played at a board: who plays, the clock, the hint, what is kept of them."""
