"""``python -m reversi_learn.classroom.hub > jupyterhub_config.py``: the configuration file for the hub of a class."""

import sys
from pathlib import Path

sys.stdout.write((Path(__file__).parent / "jupyterhub_config.txt").read_text(encoding="utf-8"))
