"""``python -m reversi_learn.classroom.hub > jupyterhub_config.py``: the configuration file for the hub of a class.

With ``--exchange`` it is the one of nbgrader for all on that machine: where is handed out and taken in.
"""

import argparse
import sys
from pathlib import Path

from ...messages import _

parser = argparse.ArgumentParser(
    prog="python -m reversi_learn.classroom.hub",
    description=_("Prints the configuration of JupyterHub for a class."),
)
parser.add_argument(
    "--exchange",
    action="store_true",
    help=_("prints instead where nbgrader hands out and takes in, for everybody on this machine"),
)
asked = "nbgrader_exchange.txt" if parser.parse_args().exchange else "jupyterhub_config.txt"
sys.stdout.write((Path(__file__).parent / asked).read_text(encoding="utf-8"))
