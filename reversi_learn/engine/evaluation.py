"""What a position is worth by estimate: named features times weights, parts that add up; and a square table.

Values are integers in hundredths of a disc, from the side to move: what the final score is expected to be,
empties to the winner. A called evaluation answers in discs. Evaluations estimate; nothing here looks ahead,
and a finished game is counted by the search, not by them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from math import isfinite
from operator import mul
from types import MappingProxyType
from typing import Any, Protocol

from ..messages import BadValue, _, listed
from .features import FAST, FEATURES, Feature, measures
from .position import SQUARES, Position, square_index

PHASE_LENGTH = 5  # empty squares
PHASES = 12

Weights = Mapping[str, int | Sequence[int]]


def phase_of(empties: int) -> int:
    """The number of the phase of the game: 0 with 0 to 4 empty squares, 1 with 5 to 9, … 11 with 55 or more.

    >>> phase_of(12), phase_of(60)
    (2, 11)
    """
    return min(empties // PHASE_LENGTH, PHASES - 1)


class Evaluator(Protocol):
    """What a search needs of an evaluation."""

    def of(self, own: int, other: int) -> int:
        """Hundredths of a disc, from the side to move; its discs come first, both as bit masks."""


def evaluator(evaluation: Evaluator | Callable[[Position], float]) -> Evaluator:
    """What a search needs, made of any evaluation: of a function from a `Position` to discs, too.

    Such a function is shown the side to move as Black, and answers from its view.

    >>> evaluator(lambda position: position.count(position.turn)).of(0b11, 0b100)
    200
    """
    return evaluation if hasattr(evaluation, "of") else _Function(evaluation)


@dataclass(frozen=True, slots=True)
class _Function:
    function: Callable[[Position], float]

    def of(self, own: int, other: int) -> int:
        """Hundredths of a disc, as the function sees it."""
        answer = self.function(Position(own, other))
        if isinstance(answer, bool) or not isinstance(answer, int | float) or not isfinite(answer):
            raise BadValue(
                _("An evaluation answers with a number of discs, not with {answer}.").format(
                    answer=repr(answer)[:60]
                )
            )
        return round(100 * answer)


@dataclass(frozen=True, repr=False)
class Evaluation:
    """A weighted sum of features.

    ``weights`` gives for names of `FEATURES` hundredths of a disc for each unit of the measure: twelve
    numbers, one a phase (see `phase_of`), or a single one for all phases. What is not named weighs nothing.

    Raises:
        ValueError: a name is no feature, or a weight no such number; the sentence says which.

    >>> greedy = Evaluation({"discs": 100})
    >>> greedy(Position.start().play("d3"))
    -3.0
    >>> greedy.with_weights(mobility=50) == Evaluation({"mobility": 50, "discs": 100})
    True
    """

    weights: Weights
    _rows: tuple[tuple[int, ...], ...] = field(init=False, compare=False)
    _own_features: tuple[tuple[Feature, tuple[int, ...]], ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        weights = _validated(self.weights)
        nothing = (0,) * PHASES
        columns = [weights.get(name, nothing) for name in FAST]
        rows = [tuple(column[phase] for column in columns) for phase in range(PHASES)]
        own_features = ((FEATURES[name], column) for name, column in weights.items() if name not in FAST)
        object.__setattr__(self, "weights", MappingProxyType(weights))
        object.__setattr__(self, "_rows", tuple(rows[phase_of(empties)] for empties in range(65)))
        object.__setattr__(self, "_own_features", tuple(own_features))

    def __call__(self, position: Position) -> float:
        """The value in discs, from the side to move."""
        return self.hundredths(position) / 100

    def hundredths(self, position: Position) -> int:
        """The value in hundredths of a disc, from the side to move: the sum of the `parts`."""
        return self.of(position.own, position.other)

    def of(self, own: int, other: int) -> int:
        """The value in hundredths of a disc of two bit masks, the discs of the side to move first."""
        empties = 64 - (own | other).bit_count()
        value: int = sum(map(mul, self._rows[empties], measures(own, other)))
        for feature, column in self._own_features:
            value += column[phase_of(empties)] * feature.difference(own, other)
        return value

    def parts(self, position: Position) -> dict[str, int]:
        """What each feature adds, in hundredths of a disc, from the side to move; they add up exactly.

        >>> Evaluation({"discs": -10, "corners": 800}).parts(Position.from_diagram("XXO" + "-" * 61))
        {'corners': 800, 'discs': -10}
        """
        return {
            name: self.weight(name, position.empties) * FEATURES[name].measure(position)
            for name in self.weights
        }

    def by_square(self, position: Position) -> dict[str, int]:
        """What each square adds, in hundredths of a disc, from the side to move.

        Squares that add nothing are left out. With the parts of the features that are not ``on_squares``
        (having the move, parity) this adds up to the value.
        """
        sums: dict[str, int] = {}
        for name in self.weights:
            weight = self.weight(name, position.empties)
            for square, count in FEATURES[name].by_square(position).items():
                sums[square] = sums.get(square, 0) + weight * count
        return {square: sums[square] for square in SQUARES if sums.get(square)}

    def weight(self, name: str, empties: int) -> int:
        """The weight of a feature with so many empty squares, in hundredths of a disc for each unit."""
        return _columns(self.weights).get(name, (0,) * PHASES)[phase_of(empties)]

    def with_weights(self, **weights: int | Sequence[int]) -> Evaluation:
        """An evaluation that differs from this one in some weights.

        Raises:
            ValueError: as for a new evaluation.
        """
        return Evaluation({**self.weights, **weights})

    def __hash__(self) -> int:
        return hash(tuple(self.weights.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return Evaluation, (dict(self.weights),)

    def __repr__(self) -> str:
        short = {
            name: column[0] if len(set(column)) == 1 else list(column)
            for name, column in _columns(self.weights).items()
        }
        return f"Evaluation({short!r})"


class SquareTable:
    """The oldest kind of evaluation: each square has its worth, for whoever has a disc there.

    ``points`` gives hundredths of a disc by square. It knows nothing of mobility, and a square is worth the same
    at every time of the game.

    Raises:
        BadSquare: a name is no square.

    >>> SQUARE_TABLE(Position.from_diagram("XO" + "-" * 62))
    12.0
    """

    def __init__(self, points: Mapping[str, int]) -> None:
        self.points: Mapping[str, int] = MappingProxyType(
            {SQUARES[square_index(square)]: worth for square, worth in points.items()}
        )
        masks: dict[int, int] = {}
        for square, worth in self.points.items():
            masks[worth] = masks.get(worth, 0) | 1 << square_index(square)
        self._masks = tuple((worth, mask) for worth, mask in masks.items() if worth)

    def __call__(self, position: Position) -> float:
        """The value in discs, from the side to move."""
        return self.hundredths(position) / 100

    def hundredths(self, position: Position) -> int:
        """The value in hundredths of a disc, from the side to move."""
        return self.of(position.own, position.other)

    def of(self, own: int, other: int) -> int:
        """The value in hundredths of a disc of two bit masks, the discs of the side to move first."""
        value = 0
        for worth, mask in self._masks:
            value += worth * ((own & mask).bit_count() - (other & mask).bit_count())
        return value

    def by_square(self, position: Position) -> dict[str, int]:
        """What each disc adds, in hundredths of a disc, from the side to move; they add up to the value."""
        return {
            square: self.points[square] if position.disc_at(square) is position.turn else -self.points[square]
            for square in SQUARES
            if position.disc_at(square) is not None and self.points.get(square)
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SquareTable) and self.points == other.points

    def __hash__(self) -> int:
        return hash(frozenset(self.points.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return SquareTable, (dict(self.points),)

    def __repr__(self) -> str:
        return f"SquareTable({dict(self.points)!r})"


def _validated(weights: Weights) -> dict[str, tuple[int, ...]]:
    """The weights in the order of the features, one number a phase."""
    unknown = [name for name in weights if name not in FEATURES]
    if unknown:
        raise BadValue(
            _("There is no feature “{name}”. There are: {known}.").format(
                name=unknown[0], known=listed(list(FEATURES))
            )
        )
    return {name: _column(name, weights[name]) for name in FEATURES if name in weights}


def _column(name: str, given: Any) -> tuple[int, ...]:
    several = isinstance(given, Sequence) and not isinstance(given, str)
    column = tuple(given) if several else (given,) * PHASES
    if len(column) != PHASES:
        raise BadValue(
            _(
                "The weights of “{name}” must be one number, or {phases} numbers, one for each phase. "
                "There are {count}."
            ).format(name=name, phases=PHASES, count=len(column))
        )
    for weight in column:
        if not isinstance(weight, int) or isinstance(weight, bool):
            raise BadValue(
                _("A weight is a whole number, in hundredths of a disc. “{name}” has {weight}.").format(
                    name=name, weight=weight
                )
            )
    return column


def _columns(weights: Any) -> Mapping[str, tuple[int, ...]]:
    """The weights of an evaluation, for the type checker: one number a phase since it was made."""
    columns: Mapping[str, tuple[int, ...]] = weights
    return columns


def _fitted() -> Evaluation:
    text = resources.files(__package__).joinpath("evaluation_weights.json").read_text(encoding="utf-8")
    return Evaluation(json.loads(text)["weights"])


def _classic() -> dict[str, int]:
    """The classic table, from its quarter: a corner is worth ten discs, an X-square costs five."""
    quarter = (
        (1000, -200, 100, 50),
        (-200, -500, -20, -20),
        (100, -20, -10, -10),
        (50, -20, -10, -10),
    )
    return {
        square: quarter[min(row, 7 - row)][min(column, 7 - column)]
        for row, column, square in ((index // 8, index % 8, square) for index, square in enumerate(SQUARES))
    }


EVALUATION = _fitted()
SQUARE_TABLE = SquareTable(_classic())
