"""An exercise that is another one each time: the mixed review of a lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from .model import Exercise

Maker = Callable[[int], Exercise]


def review(exercise_id: str, level: str, makers: Sequence[Maker], seed: int = 0) -> Exercise:
    """One of the makers' exercises, chosen and made by the seed; `again` chooses anew, without end."""
    made = Random(seed).choice(makers)(seed)
    return replace(
        made,
        id=exercise_id,
        level=level,
        remake=lambda next_seed: review(exercise_id, level, makers, next_seed),
    )
