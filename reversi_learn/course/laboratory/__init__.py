"""The laboratory: beliefs put to the test, and a learner's own functions on the board."""
