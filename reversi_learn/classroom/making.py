"""What cells call to make exercises of one's own, and to show them."""

from __future__ import annotations

from ..course.making.own import own
from ..course.making.workshop import Workshop
from ..engine.position import Position
from . import cells
from .board import BoardWidget


def make_exercise(
    position: Position | None = None, *, name: str = "making", size: str = "fit"
) -> BoardWidget:
    """A board to make an exercise on: set up or paste a position, choose a type, try it, copy its line of code."""
    return cells.desk().show(name, Workshop(position), size=size)


def own_exercise(
    kind: str,
    position: Position | str,
    *,
    move: str = "",
    number: int | None = None,
    after: int | None = None,
    size: str = "fit",
) -> BoardWidget:
    """Show an exercise of one's own, as `ask` shows those of the lessons; its `id` works wherever theirs do.

    ``position`` is a `Position`, a diagram of 64 cells with the side to move as a 65th, or a game, of which
    ``after`` moves are played. ``move`` is what is asked about (for some types several: ``"d3 c4"``), or
    ``number``.

    Raises:
        NotMade: the type, the position or the move is not there or does not fit; the sentence says why.
    """
    exercise = own(kind, position, move if number is None else number, after=after)
    return cells.ask(exercise.id, size=size)
