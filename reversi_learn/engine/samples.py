"""2,500 positions of whole games, to try a rule on: learners' functions are checked with them."""

from __future__ import annotations

from functools import cache
from importlib import resources

from .position import Position


@cache
def practice_positions() -> tuple[Position, ...]:
    """The committed positions: all stages of a game, forced passes and finished games among them.

    Written by ``tools/make_positions.py`` from games of the one-ply player; no two are equal. Any slice of
    them is mixed as the whole is.

    >>> len(practice_positions())
    2500
    """
    text = resources.files("reversi_learn").joinpath("data", "positions.txt").read_text(encoding="ascii")
    return tuple(Position.from_diagram(line) for line in text.splitlines())
