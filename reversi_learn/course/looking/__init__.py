"""Looking into the machine: boards that show the layers of a position."""
