"""Whom one can play against, to read: the names for a cell, what each can do, and what its error is good for."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.levels import ERRING, LEVELS, OPPONENTS
from ...messages import _
from ..lessons import LESSONS
from ..page import Link, Page, Table
from .opponents import RANDOM

Address = Callable[[str], str]


def levels_page() -> Page:
    """The levels, the weakest first, below one that plays any move."""
    levels = (OPPONENTS[RANDOM], *LEVELS.values())
    head = (_("opponent"), _("in a cell"), _("what it can do"))
    return Page((Table(head, tuple((level.title, f'"{level.id}"', level.told) for level in levels)),))


def erring_page(address: Address = lambda _lesson: "") -> Page:
    """Those that err on purpose, each with the lesson of its topic, which is found at an ``address``."""
    head = (_("opponent"), _("in a cell"), _("what it does"), _("how you win by it"), _("lesson"))
    rows = tuple(
        (one.title, f'"{one.id}"', one.told, one.use, Link(LESSONS[one.lesson].title, address(one.lesson)))
        for one in ERRING.values()
    )
    return Page((Table(head, rows),))
