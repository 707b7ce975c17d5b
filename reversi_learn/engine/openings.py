"""Ways to begin a game: random balanced openings, an opening that is given, and corners for the weaker side."""

from __future__ import annotations

from functools import cache
from importlib import resources
from random import Random

from ..messages import BadValue, _
from .game import Game
from .position import INDEX, SQUARES, SYMMETRIES, Color, Position, square_mask

HANDICAP_CORNERS = ("a1", "h8", "h1", "a8")


def balanced_opening(seed: int | str) -> str:
    """The first eight moves of a game that stands about even, drawn by the seed, as a transcript.

    >>> Game.from_transcript(balanced_opening(1)).position.empties
    52
    """
    return balanced_openings(seed)[0]


def balanced_openings(seed: int | str) -> tuple[str, ...]:
    """All balanced openings in an order drawn by the seed, each in one of its four mirror images.

    Written by ``tools/make_openings.py``, which tells what they have in common; no two lead to the same position
    or to mirror images of one.
    """
    lots = Random(f"openings {seed}")
    # `random()` is the one draw that Python promises to keep the same for a seed in all versions.
    drawn = sorted((lots.random(), opening) for opening in _openings())
    images = tuple(SYMMETRIES[name] for name in START_SYMMETRIES)
    return tuple(_image(opening, images[int(lots.random() * len(images))]) for _lot, opening in drawn)


# The symmetries of the board that keep the four discs of the start where they are: games have images under these.
START_SYMMETRIES = ("identity", "half turn", "main diagonal mirror", "other diagonal mirror")


def forced_opening(text: str) -> str:
    """The moves of an opening that is written out, as a transcript; `Game.from_transcript` tells what is read.

    Raises:
        BadDiagram: something is neither a square nor a pass.
        IllegalMove: a move the rules do not allow.
        ValueError: the game is over after these moves.

    >>> forced_opening("1. F5 d6 2. C3")
    'f5d6c3'
    """
    game = Game.from_transcript(text)
    if game.is_over:
        raise BadValue(_("After these moves the game is over. An opening has to leave moves to play."))
    return game.transcript()


def handicap(corners: int, color: Color = Color.BLACK) -> Position:
    """The start with discs of the weaker side's colour on one to four corners: a1, then h8, h1 and a8.

    As in handicap games of clubs, the side that gives the corners moves first; the weaker side mostly has Black.

    Raises:
        ValueError: there are no so many corners.

    >>> handicap(2).discs(Color.BLACK), handicap(2).turn
    (('a1', 'e4', 'd5', 'h8'), Color.WHITE)
    """
    if corners not in range(1, len(HANDICAP_CORNERS) + 1):
        raise BadValue(
            _("A handicap is one, two, three or four corners, not {corners}.").format(corners=corners)
        )
    start = Position.start()
    given = square_mask(HANDICAP_CORNERS[:corners])
    if color is Color.BLACK:
        return Position(start.black | given, start.white, Color.WHITE)
    return Position(start.black, start.white | given, Color.BLACK)


@cache
def _openings() -> tuple[str, ...]:
    text = resources.files("reversi_learn").joinpath("data", "openings.txt").read_text(encoding="ascii")
    return tuple(line.split()[0] for line in text.splitlines() if not line.startswith("#"))


def _image(transcript: str, squares: tuple[int, ...]) -> str:
    moves = (transcript[at : at + 2] for at in range(0, len(transcript), 2))
    return "".join(SQUARES[squares[INDEX[move]]] for move in moves)
