"""Players: a player is a function that is given a position and answers with a square.

The built-in ones draw lots from a seed and the position together, so that the same seed gives the same
answer to the same position, on every machine and after every undo.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, Protocol, runtime_checkable

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


class NoAnswer(ValueError):
    """A player could not answer; ``kind`` is ``"raised"`` (it broke off) or ``"slow"`` (it took too long).

    ``told`` gives the sentence that says so, in the language in force when it is read.
    """

    def __init__(self, kind: Literal["raised", "slow"], told: Callable[[], str]) -> None:
        super().__init__(kind, told)
        self.kind = kind
        self.told = told

    def __str__(self) -> str:
        return self.told()


CORNERS = ("a1", "h1", "a8", "h8")
_CORNER_MASK = square_mask(CORNERS)


def seeded_random(seed: int | str) -> Player:
    """A player that answers with any legal move, and with ``"pass"`` where it has none.

    >>> seeded_random(1)(Position.start()) in Position.start().legal_moves()
    True
    """

    def player(position: Position) -> str:
        return drawn(position.legal_moves(), seed, position)

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
            moves = fewest_replies(position, safe_moves(position, moves))
        return drawn(moves, seed, position)

    return player


def safe_moves(position: Position, moves: Sequence[str]) -> Sequence[str]:
    """The corners among the moves; else the moves that give none; else all.

    >>> safe_moves(Position.from_diagram("-OX-----" + "-" * 56), ["a1"])
    ['a1']
    """
    corners = [move for move in moves if move in CORNERS]
    return corners or [move for move in moves if not replies(position, move) & _CORNER_MASK] or moves


def fewest_replies(position: Position, moves: Sequence[str]) -> Sequence[str]:
    """The moves among these that leave the opponent the fewest moves."""
    counts = {move: replies(position, move).bit_count() for move in moves}
    return [move for move in moves if counts[move] == min(counts.values())]


def replies(position: Position, move: str) -> int:
    """The squares the opponent may answer a move with, as a bit mask."""
    after = position.play(move)
    return mobility_mask(after.own, after.other)


def drawn(moves: Sequence[str], seed: int | str, position: Position) -> str:
    """One of the moves by lot, ``"pass"`` where there is none."""
    return moves[int(lot(seed, position) * len(moves))] if moves else "pass"


def lot(seed: int | str, position: Position) -> float:
    """A number from 0 up to 1, the same whenever this seed meets this position.

    >>> lot(1, Position.start()) == lot(1, Position.start())
    True
    """
    # `random()` is the one draw that Python promises to keep the same for a seed in all versions.
    return Random(f"{seed} {position.diagram()} {position.turn.value}").random()
