"""The scripts that keep texts are modules here, and the language is English again after each test."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from reversi_learn.messages import use_language


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    use_language("en")
    yield
    use_language("en")


@pytest.fixture(autouse=True, scope="session")
def _scripts(root) -> None:
    sys.path.insert(0, str(root / "tools"))
