"""Notebooks that are run as tests keep nobody's progress, also when they are run alone."""

import os
import shutil
import tempfile
from pathlib import Path

_FOLDER = Path(tempfile.mkdtemp(prefix="reversi-learn-notebooks-"))
os.environ.setdefault("REVERSI_LEARN_PROGRESS", str(_FOLDER))


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    shutil.rmtree(_FOLDER, ignore_errors=True)
