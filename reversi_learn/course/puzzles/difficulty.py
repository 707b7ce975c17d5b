"""How hard it is to find the only move: by how much is empty, how it looks, and what the tempting move costs."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.evaluation import EVALUATION
from ...engine.position import Position
from ..exercises.corners.exact import MOST_EMPTIES, Valued

LEAST_EMPTIES = 6  # with fewer squares there is hardly anything to look ahead to
DIFFICULTIES = range(1, 6)
_LEVEL_ENDS = (1, 3, 5, 8)  # the most effort of the levels 1 to 4
_LOWEST_RANK = 5  # a move that looks still worse is no harder to find
_DEEPEST_TRAP = 16  # discs


def only_move(fact: Valued) -> str:
    """The one move that wins, or that keeps the draw where none wins; empty where there is not just one."""
    if fact.value < 0:
        return ""
    holding = [move for move, value in fact.values.items() if (value > 0) == (fact.value > 0) and value >= 0]
    return holding[0] if len(holding) == 1 < len(fact.values) else ""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What makes a puzzle easy or hard.

    ``empties`` squares are empty. ``rank`` is the place of the only move among all moves as they look at first
    sight, from 1: ordered by the estimate of the position after each. ``trap`` is what the move that looks best gives
    away against the only one, in discs; 0 where it is the only one itself.
    """

    empties: int
    rank: int
    trap: int

    @property
    def effort(self) -> int:
        """A number that grows with each of the three: 0 to 16.

        >>> Difficulty(empties=6, rank=1, trap=0).effort, Difficulty(empties=9, rank=3, trap=10).effort
        (0, 9)
        """
        rank = min(self.rank, _LOWEST_RANK)
        return self.empties - LEAST_EMPTIES + 2 * (rank - 1) + min(self.trap, _DEEPEST_TRAP) // 4

    @property
    def level(self) -> int:
        """The difficulty in words of five: 1 is the easiest.

        >>> Difficulty(empties=6, rank=1, trap=0).level, Difficulty(empties=9, rank=3, trap=10).level
        (1, 5)
        """
        return 1 + sum(self.effort > end for end in _LEVEL_ENDS)


def difficulty(fact: Valued) -> Difficulty:
    """How hard it is to find the only move.

    Raises:
        ValueError: there is no only move, or there are too few or too many empty squares.
    """
    right, empties = only_move(fact), fact.position.empties
    if not right or not LEAST_EMPTIES <= empties <= MOST_EMPTIES:
        raise ValueError(f"no puzzle: {fact.position.diagram()} {fact.position.turn.value}")
    looks = sorted(fact.values, key=lambda move: _at_sight(fact.position.play(move)))
    return Difficulty(empties, looks.index(right) + 1, fact.value - fact.values[looks[0]])


def _at_sight(after: Position) -> int:
    """What a position looks like to the side that is to move, in hundredths of a disc; nothing is played out."""
    return EVALUATION.of(after.own, after.other)
