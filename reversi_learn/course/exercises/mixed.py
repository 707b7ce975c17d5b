"""An exercise that is another one each time: the mixed review of a lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from .model import Exercise

Maker = Callable[[int], Exercise]


def review(exercise_id: str, level: str, makers: Sequence[Maker], seed: int = 0) -> Exercise:
    """One of the makers' exercises, chosen and made by the seed; `again` chooses anew, without end."""
    lots = Random(seed)
    make = makers[int(lots.random() * len(makers))]
    made = make(
        int(lots.random() * 2**32)
    )  # a lot of its own: a maker must not draw on the one that chose it
    return replace(
        made,
        id=exercise_id,
        level=level,
        remake=lambda next_seed: review(exercise_id, level, makers, next_seed),
    )
