"""Which exercises a sheet or a quiz asks, and on which positions: named, or drawn from a lesson by a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ..messages import NotThere, _
from .exercises import Exercise, Lesson
from .lessons import LESSONS, find_exercise
from .making.own import is_own

_MOST_LOOKS = 60  # at instances, for one that fits

Fits = Callable[[Exercise], bool]
Seeded = tuple[Exercise, int | None]  # an instance, and the seed that made it of the first one


def named(name: str) -> Exercise:
    """The exercise of this id; where the name is that of no lesson either, both are said.

    Raises:
        LookupError: there is none.
    """
    try:
        return find_exercise(name)
    except LookupError:
        if is_own(name) or "." in name:
            raise
        raise NotThere(
            _("There is no lesson “{name}”. There are: {known}.").format(
                name=name, known=", ".join(LESSONS.names)
            )
        ) from None


def drawn(lesson: Lesson, seed: str, number: int, fits: Fits) -> list[Exercise]:
    """So many exercises of a lesson in its order, by lot where there is a seed; neighbours get the same types."""
    way = [exercise for level in lesson.levels for exercise in level.exercises]
    pool = [exercise for exercise in (*way, *lesson.exit_ticket) if fits(exercise)]
    chosen = list(range(len(pool)))
    if seed:
        lots = Random(f"worksheet {seed} {lesson.name}")
        chosen.sort(key=lambda _index: lots.random())
    rounds = [sorted(chosen[: number % len(pool)])]
    rounds += [list(range(len(pool)))] * (number // len(pool))
    return [pool[index] for one in sorted(rounds, key=len, reverse=True) for index in one]


def instances(exercises: Sequence[Exercise], seed: str, variant: str, fits: Fits) -> tuple[Seeded, ...]:
    """Each exercise on the position that the seed draws; one that comes again is another instance then.

    A mixed review may turn into what does not fit; then it is the next one that does.
    """
    before: dict[str, int] = {}
    made: list[Seeded] = []
    for first in exercises:
        turn = before[first.id] = before.get(first.id, 0) + 1
        if seed or variant or turn > 1:
            start = int(Random(f"{seed} {variant} {first.id} {turn}").random() * 2**31)
            looked_at = ((first.again(number), number) for number in range(start, start + _MOST_LOOKS))
            made.append(next((one for one in looked_at if fits(one[0])), (first, None)))
        else:
            made.append((first, None))
    return tuple(made)
