"""Players: a player is a function that is given a position and answers with a square.

The built-in ones draw lots from a seed and the position together, so that the same seed gives the same
answer to the same position, on every machine and after every undo.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, runtime_checkable

from .position import Position, mobility_mask, square_mask

Player = Callable[[Position], str]


@dataclass(frozen=True, slots=True)
class Thought:
    """How far a player is: the share of its work done (0 to 1), the depth looked ahead, the best move so far."""

    share: float
    depth: int = 0
    move: str = ""


Thinking = Generator[Thought, None, str]


@runtime_checkable
class Thinker(Protocol):
    """A player that can be watched and interrupted: it thinks in short steps, and answers at the end."""

    def __call__(self, position: Position) -> str:
        """The answer, all steps at once."""

    def think(self, position: Position) -> Thinking:
        """The steps: each does a bounded piece of work; what the generator returns is the answer."""


def thinking(player: Player, position: Position) -> Thinking:
    """The steps of any player; one that can not be watched answers in a single step.

    >>> steps = thinking(lambda position: position.legal_moves()[0], Position.start())
    >>> next(steps)
    Traceback (most recent call last):
    ...
    StopIteration: d3
    """
    if isinstance(player, Thinker):
        return (yield from player.think(position))
    return player(position)


CORNERS = ("a1", "h1", "a8", "h8")
_CORNER_MASK = square_mask(CORNERS)


def seeded_random(seed: int | str) -> Player:
    """A player that answers with any legal move, and with ``"pass"`` where it has none.

    >>> seeded_random(1)(Position.start()) in Position.start().legal_moves()
    True
    """

    def player(position: Position) -> str:
        return _drawn(position.legal_moves(), seed, position)

    return player


def one_ply(seed: int | str, random_plies: int = 6) -> Player:
    """A player that looks one move ahead.

    It takes a corner where it can, gives none where it can help it, and otherwise leaves the opponent as few
    moves as possible; among equals it draws lots. The first ``random_plies`` discs of a game are placed
    at random. Where it has no move it answers ``"pass"``.
    """

    def player(position: Position) -> str:
        moves: Sequence[str] = position.legal_moves()
        if 60 - position.empties >= random_plies:
            moves = _least_mobility(position, _safe(position, moves))
        return _drawn(moves, seed, position)

    return player


def _safe(position: Position, moves: Sequence[str]) -> Sequence[str]:
    """The corners among the moves; else the moves that give none; else all."""
    corners = [move for move in moves if move in CORNERS]
    return corners or [move for move in moves if not _replies(position, move) & _CORNER_MASK] or moves


def _least_mobility(position: Position, moves: Sequence[str]) -> Sequence[str]:
    counts = {move: _replies(position, move).bit_count() for move in moves}
    return [move for move in moves if counts[move] == min(counts.values())]


def _replies(position: Position, move: str) -> int:
    after = position.play(move)
    return mobility_mask(after.own, after.other)


def _drawn(moves: Sequence[str], seed: int | str, position: Position) -> str:
    if not moves:
        return "pass"
    lots = Random(f"{seed} {position.diagram()} {position.turn.value}")
    # `random()` is the one draw that Python promises to keep the same for a seed in all versions.
    return moves[int(lots.random() * len(moves))]
