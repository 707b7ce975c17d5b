"""What cells call for puzzles near the end of a game: one for every day, and as many as one likes."""

from __future__ import annotations

import datetime as dt

from ..course.puzzles.collection import daily_id, puzzle_id
from ..course.puzzles.days import day_meant
from . import cells
from .board import BoardWidget


def daily(date: dt.date | str | None = None, *, size: str = "fit") -> BoardWidget:
    """The puzzle of the day: near the end of a game, find the only move that wins, or keeps the draw.

    It is the same for all who ask on that day, which begins and ends at midnight by UTC. ``date`` is another
    day, as a date or a text such as ``"2026-11-30"``. From Monday to Friday it gets harder.

    Raises:
        ValueError: the text is no day; the sentence says how one is written.
    """
    return cells.ask(daily_id(day_meant(date)), size=size)


def puzzle(difficulty: int = 1, *, size: str = "fit") -> BoardWidget:
    """A puzzle as `daily` asks it, of a difficulty from 1 to 5; “Another one” brings the next.

    The difficulty comes from how many squares are empty, how the only move ranks at first sight, and how much
    the move that looks best gives away.

    Raises:
        ValueError: there is no such difficulty; the sentence says which there are.
    """
    return cells.ask(puzzle_id(difficulty), size=size)
