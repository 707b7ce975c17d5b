"""``python -m reversi_learn`` is the command ``reversi-learn``."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
