"""A position and what is marked on it, as SVG and as text; no matplotlib."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from .position import RANKS, SQUARES, Color

if TYPE_CHECKING:
    from .position import Position

NoteKind = Literal["ring", "frame", "break", "letter", "arrow", "line"]


@dataclass(frozen=True, slots=True)
class Note:
    """One thing drawn on top of the board.

    ``ring`` a ring round the disc on ``square``; ``frame`` a solid frame with ``text`` (the square asked
    about); ``break`` a dashed frame with ``text`` (the square where a line broke); ``letter`` a text on
    ``square``; ``arrow`` and ``line`` from ``square`` to ``to``.
    """

    kind: NoteKind
    square: str
    to: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What to draw on top of a position; every field is in square names.

    ``text`` and ``heat`` go by square: a short text, and a number from -1 (worst) to 1 (best).
    """

    legal: frozenset[str] = frozenset()
    found: frozenset[str] = frozenset()
    flipped: frozenset[str] = frozenset()
    last_move: str = ""
    notes: tuple[Note, ...] = ()
    text: Mapping[str, str] = field(default_factory=dict)
    heat: Mapping[str, float] = field(default_factory=dict)


def board_text(position: Position) -> str:
    """Eight lines with coordinates, and whose turn it is, in plain characters."""
    raise NotImplementedError


def board_svg(position: Position, marks: Marks | None = None, *, caption: str = "", title: str = "") -> str:
    """The board as a self-contained SVG with a ``<title>``."""
    raise NotImplementedError
