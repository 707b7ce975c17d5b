"""The names of openings: a small table of those that players agree on, found in whatever direction a game begins."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from ..messages import _
from .game import Game
from .position import Position

# Where each name is reached. Two independent lists, at least, give each of these positions this name.
OPENINGS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("f5d6", lambda: _("Perpendicular opening")),
    ("f5f6", lambda: _("Diagonal opening")),
    ("f5f4", lambda: _("Parallel opening")),
    ("f5d6c3d3c4", lambda: _("Tiger")),
    ("f5d6c3d3c4b3", lambda: _("Aubrey")),
    ("f5d6c3d3c4f4e3", lambda: _("Brightwell")),
    ("f5d6c3d3c4f4e6", lambda: _("Leader’s Tiger")),
    ("f5d6c3d3c4f4f6", lambda: _("Stephenson")),
    ("f5d6c3d3c4f4f6b4", lambda: _("Kung")),
    ("f5d6c3d3c4f4f6f3", lambda: _("Comp’Oth")),
    ("f5d6c3d3c4f4f6g5", lambda: _("No-Kung")),
    ("f5d6c3d3c4f4c5b3c2", lambda: _("Rose-Bill")),
    ("f5d6c3d3c4f4c5b3c2e6", lambda: _("Tamenori")),
    ("f5d6c3g5", lambda: _("Ganglion")),
    ("f5d6c4d3c5", lambda: _("Cat")),
    ("f5d6c4d3e6", lambda: _("Italian")),
    ("f5d6c4g5", lambda: _("No-Cat")),
    ("f5d6c4g5c6", lambda: _("Swallow")),
    ("f5d6c5f4d3", lambda: _("Horse")),
    ("f5d6c5f4e3d3", lambda: _("Mimura")),
    ("f5d6c5f4e3c6d7", lambda: _("Bhagat")),
    ("f5d6c5f4e3c6e6", lambda: _("Inoue")),
    ("f5d6c5f4e3c6f3", lambda: _("Shaman")),
    ("f5d6c5f4e3c6e6f6", lambda: _("Iago")),
    ("f5d6c5f4e3c6d3f6e6d7", lambda: _("Rose")),
    ("f5d6c5f4e3c6d3f6e6d7g4", lambda: _("Flat")),
    ("f5d6c5f4e3c6d3f6e6d7e7", lambda: _("Greenberg")),
    ("f5f6e6f4c3", lambda: _("Buffalo")),
    ("f5f6e6f4c3c4", lambda: _("Hokuriku Buffalo")),
    ("f5f6e6f4e3", lambda: _("Cow")),
    ("f5f6e6f4e3d6", lambda: _("Chimney")),
    ("f5f6e6f4e3c5c4", lambda: _("Rose-v-Toth")),
    ("f5f6e6f4e3c5g5", lambda: _("Cow Bat")),
    ("f5f6e6f4g4", lambda: _("Raccoon Dog")),
    ("f5f6e6f4g5", lambda: _("Heath")),
    ("f5f6e6f4g5d6", lambda: _("Heath-Chimney")),
    ("f5f6e6f4g5e7e3", lambda: _("Heath-Bat")),
    ("f5f6e6f4g6", lambda: _("Snake")),
    ("f5f6e6f4g7", lambda: _("X-square opening")),
    ("f5f6e6f4g3d6", lambda: _("Lollipop")),
    ("f5f6e6f4g3f3g4", lambda: _("Hamilton")),
    ("f5f6d3f4", lambda: _("Wing variation")),
    ("f5f6c4f4", lambda: _("Semi-Wing variation")),
)


def opening_name(game: Game) -> str:
    """The name of the opening that a game began with, the longest that is known; empty if there is none.

    Positions are compared, in all four pictures that the start allows: so it does not matter with which of
    the four first moves a game began, nor in which order the moves were played. A game that began elsewhere
    has no opening.

    >>> opening_name(Game.from_transcript("f5d6c3d3c4")), opening_name(Game.from_transcript("c4e3f6e6f5"))
    ('Tiger', 'Tiger')
    """
    if game.start != Position.start():
        return ""
    for position in reversed(game.positions):
        name = _names().get(_picture(position))
        if name is not None:
            return name()
    return ""


_Picture = tuple[int, int, str]


def _picture(position: Position) -> _Picture:
    """The one of its four pictures that stands for all."""
    pictures = zip(_kept(), position.symmetries(), strict=True)
    return min((one.black, one.white, one.turn.value) for kept, one in pictures if kept)


@cache
def _kept() -> tuple[bool, ...]:
    """For each symmetry whether it leaves the start as it is."""
    start = Position.start()
    return tuple(one == start for one in start.symmetries())


@cache
def _names() -> dict[_Picture, Callable[[], str]]:
    return {_picture(Game.from_transcript(moves).position): name for moves, name in OPENINGS}
