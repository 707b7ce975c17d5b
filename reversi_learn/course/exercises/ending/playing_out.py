"""The end of a game played out exactly: best play, where it leads, and how that is told and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....engine.drawing import Marks
from ....engine.explain import color_name
from ....engine.game import PASS
from ....engine.position import Color, Position
from ....engine.search import SearchResult, solve
from ....messages import _, listed

MOST_EMPTIES = 10  # as far as the exact search answers at once


@lru_cache(maxsize=4096)
def exact(position: Position) -> SearchResult:
    """Best play from here, with the exact value of every move.

    Raises:
        ValueError: too many squares are empty for an answer at once.
    """
    if position.empties > MOST_EMPTIES:
        raise ValueError(f"{position.empties} empty squares are too many")
    return solve(position, all_moves=True)


def along(position: Position, line: Sequence[str]) -> tuple[Position, ...]:
    """The positions along a line of play, the first one included."""
    positions = [position]
    for move in line:
        now = positions[-1]
        positions.append(now.after_pass() if move == PASS else now.play(move))
    return tuple(positions)


def played_out(position: Position) -> Position:
    """The end that best play leads to."""
    return along(position, exact(position).line)[-1]


def told_line(line: Sequence[str]) -> str:
    """A line of play as a sentence has it.

    >>> told_line(["h5", "pass", "g6"])
    'h5, pass and g6'
    """
    return listed([_("pass") if move == PASS else move for move in line])


def end_sentence(end: Position) -> str:
    """The result of a finished game, empty squares to the winner.

    >>> end_sentence(Position(black=3, white=0))
    'Black wins 64–0.'
    """
    black, white = end.score("wof")
    if black == white:
        return _("It ends in a draw, 32–32.")
    winner = Color.BLACK if black > white else Color.WHITE
    return _("{color} wins {high}–{low}.").format(
        color=color_name(winner), high=max(black, white), low=min(black, white)
    )


def numbered(line: Sequence[str]) -> Marks:
    """The discs of a line, numbered in the order in which they are placed."""
    placed = [move for move in line if move != PASS]
    return Marks(text={square: str(number) for number, square in enumerate(placed, start=1)})


def greediest(position: Position) -> tuple[str, ...]:
    """The moves that flip the most discs, where others flip fewer."""
    counts = {move: len(position.flips(move)) for move in position.legal_moves()}
    most = max(counts.values())
    return tuple(move for move in counts if counts[move] == most and min(counts.values()) < most)
