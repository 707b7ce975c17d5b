"""JupyterHub for a class: the configuration to copy. ``python -m reversi_learn.classroom.hub`` prints it."""
