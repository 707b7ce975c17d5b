"""Learn Reversi (Othello) by doing, and see how a game AI thinks."""
