"""Boards turned and mirrored: to the rules all eight pictures of a position, or of a whole game, are one."""

from __future__ import annotations

from typing import overload

from ..messages import BadValue, _, listed
from .game import Game
from .position import INDEX, SQUARES, SYMMETRIES, Position

QUARTER, MIRROR = "quarter turn", "left-right mirror"  # together they lead to all eight


@overload
def turned(board: Position, how: str = ...) -> Position: ...
@overload
def turned(board: Game, how: str = ...) -> Game: ...
def turned(board: Position | Game, how: str = QUARTER) -> Position | Game:
    """The same position or game on a board that was turned or mirrored; moves that were taken back are left out.

    ``how`` is a name of `SYMMETRIES`: a turn goes with the clock, as seen from above, and the board is turned with
    its discs, so that a disc of a1 lies on h1 after a quarter turn.

    Raises:
        ValueError: there is no such turn; the sentence says which there are.

    >>> turned(Game.from_transcript("f5d6"), "half turn").transcript()
    'c4e3'
    >>> turned(Position.start()).discs(Position.start().turn)
    ('d4', 'e5')
    """
    if how not in SYMMETRIES:
        raise BadValue(
            _("There is no turn “{name}”. There are: {known}.").format(
                name=how, known=listed(list(SYMMETRIES))
            )
        )
    if isinstance(board, Position):
        return board.symmetries()[tuple(SYMMETRIES).index(how)]
    moves = "".join(turned_square(move, how) for move in board.moves)
    if board.variant.free_start:
        return Game.from_transcript(moves, variant=board.variant)
    return Game.from_transcript(moves, position=turned(board.start, how))


def turned_square(square: str, how: str = QUARTER) -> str:
    """Where a square comes to lie.

    >>> [turned_square("c4", how) for how in ("quarter turn", "left-right mirror")]
    ['e3', 'f4']
    """
    return SQUARES[SYMMETRIES[how][INDEX[square]]]
