"""A class in view: who has done what, who is stuck on what, which beliefs are open, what to repeat tomorrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from random import Random
from statistics import median
from typing import TypeVar

from ...messages import _
from ..concepts import is_concept
from ..diagnosis import question_of
from ..lessons import LESSONS
from ..worksheets import printable
from .gathering import NoClass, gather
from .pupils import lesson_of_concept, put_together
from .roster import read_roster
from .standing import Standing, known_exercise, level_of

_Key = TypeVar("_Key")

_SEEDS = range(1, 9)  # instances that are looked at for one on which a belief shows
_TOMORROW = 5  # things to repeat


@dataclass(frozen=True, slots=True)
class Repeat:
    """Something to repeat with the class: an exercise, or a belief by its id; for whom; the line of code."""

    what: str
    names: tuple[str, ...]
    code: str

    @property
    def is_belief(self) -> bool:
        """Whether it is a belief, and not an exercise."""
        return is_concept(self.what)


@dataclass(frozen=True, slots=True)
class Spent:
    """Time spent on one part of a lesson: by how many, the median and the longest in seconds, and whose that is."""

    lesson: str
    part: int
    learners: int
    median: float
    longest: float
    by: str


@dataclass(frozen=True)
class ClassView:
    """The learners of a class as they stand, who is missing, who is not on the roster, what to say of the files."""

    learners: tuple[Standing, ...]
    missing: tuple[str, ...] = ()
    unlisted: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()
    anonymous: bool = False

    @cached_property
    def lessons(self) -> tuple[str, ...]:
        """The names of the lessons that somebody has begun."""
        begun = {
            name
            for learner in self.learners
            for name in LESSONS.names
            if learner.of_lesson(name).solved or any(level_of(one)[0] == name for one in learner.seconds)
        }
        begun |= {level_of(one.exercise)[0] for learner in self.learners for one in learner.stuck}
        return tuple(name for name in LESSONS.names if name in begun)

    @cached_property
    def stuck(self) -> Mapping[str, tuple[Standing, ...]]:
        """Who is stuck on each exercise now, most learners first."""
        return _most_first((stuck.exercise, learner) for learner in self.learners for stuck in learner.stuck)

    @cached_property
    def misconceptions(self) -> Mapping[str, tuple[Standing, ...]]:
        """Who has which misconception open, by its id, most learners first."""
        return _most_first(
            (name, learner) for learner in self.learners for name in learner.open if is_concept(name)
        )

    @cached_property
    def quizzes(self) -> tuple[str, ...]:
        """What the quizzes are called that somebody handed in."""
        return tuple(sorted({title for learner in self.learners for title in learner.quizzes}))

    @cached_property
    def missed(self) -> Mapping[tuple[str, int | None], tuple[Standing, ...]]:
        """Who missed which question of a quiz, by its exercise and seed, most learners first."""
        return _most_first(
            (one, learner)
            for learner in self.learners
            for one in dict.fromkeys(one for score in learner.quizzes.values() for one in score.missed)
        )

    @cached_property
    def repeat(self) -> tuple[Repeat, ...]:
        """What to repeat tomorrow: what concerns most learners, beliefs before exercises."""
        beliefs = [_repeat(name, who, _shown_by(name)) for name, who in self.misconceptions.items()]
        exercises = [_repeat(name, who, code_for(name)) for name, who in self.stuck.items()]
        return tuple(sorted((*beliefs, *exercises), key=lambda one: -len(one.names))[:_TOMORROW])

    @cached_property
    def spent(self) -> tuple[Spent, ...]:
        """Where time went: the parts of lessons in their order; part -1 is what lies beside the way."""
        by_part: dict[tuple[str, int], dict[str, float]] = {}
        for learner in self.learners:
            for exercise, seconds in learner.seconds.items():
                mine = by_part.setdefault(level_of(exercise), {})
                mine[learner.name] = mine.get(learner.name, 0.0) + seconds
        known = [key for key in by_part if key[0]]
        order = sorted(known, key=lambda key: (LESSONS.names.index(key[0]), key[1] < 0, key[1]))
        return tuple(_spent(*key, by_part[key]) for key in order)

    @cached_property
    def minutes_by_lesson(self) -> Mapping[str, float]:
        """The median of the minutes spent in each lesson, of those who spent any there."""
        found = {}
        for name in LESSONS.names:
            times = [minutes for learner in self.learners if (minutes := minutes_in(learner, name))]
            if times:
                found[name] = median(times)
        return found


def view_class(
    folder: str | Path,
    roster: Mapping[str, str] | Iterable[str] | str | Path | None = None,
    *,
    anonymous: bool = False,
) -> ClassView:
    """The class whose logs lie below a folder; ``roster`` as `read_roster` takes it.

    Raises:
        NoClass: there is no such folder, or no progress in it.
        BadRoster: the roster can not be used.
    """
    gathered = gather(Path(folder))
    found = put_together(gathered, read_roster(roster), Path(folder).resolve().name)
    if not found.pupils:
        raise NoClass("\n".join((_nothing_in(folder), *found.troubles)))
    learners = tuple(Standing(pupil.name, pupil.events, pupil.line) for pupil in found.pupils)
    view = ClassView(learners, found.missing, found.unlisted, found.troubles)
    return anonymised(view) if anonymous else view


def anonymised(view: ClassView) -> ClassView:
    """The same class without names: learners are numbered in an order that only the files themselves could tell."""
    order = sorted(view.learners, key=lambda learner: learner.name)
    Random(repr([(learner.name, learner.events, learner.line) for learner in order])).shuffle(order)
    numbered = (
        replace(learner, name=_("Pupil {number}").format(number=number))
        for number, learner in enumerate(order, start=1)
    )
    return ClassView(tuple(numbered), view.missing, view.unlisted, view.troubles, anonymous=True)


def minutes_in(learner: Standing, lesson: str) -> float:
    """The minutes a learner spent in a lesson."""
    return sum(time for exercise, time in learner.seconds.items() if level_of(exercise)[0] == lesson) / 60


def code_for(exercise_id: str, seed: int | None = None) -> str:
    """The line of code that shows an exercise to the class: large if it can be, else on a board that answers.

    >>> code_for("flanking.moves", 3), code_for("flanking.python")
    ('project("flanking.moves", seed=3)', 'ask("flanking.python")')
    """
    exercise = known_exercise(exercise_id)
    shows = "project" if exercise is not None and printable(exercise) else "ask"
    with_seed = "" if seed is None or shows == "ask" else f", seed={seed}"
    return f'{shows}("{exercise_id}"{with_seed})'


def _nothing_in(folder: str | Path) -> str:
    return _(
        "There is no progress below “{folder}”. Expected are the files that “Save to a file” makes, or the "
        "learners’ folders."
    ).format(folder=folder)


def _most_first(found: Iterable[tuple[_Key, Standing]]) -> dict[_Key, tuple[Standing, ...]]:
    groups: dict[_Key, list[Standing]] = {}
    for name, learner in found:
        groups.setdefault(name, []).append(learner)
    return {
        name: tuple(who) for name, who in sorted(groups.items(), key=lambda one: (-len(one[1]), str(one[0])))
    }


def _repeat(what: str, who: Iterable[Standing], code: str) -> Repeat:
    return Repeat(what, tuple(learner.name for learner in who), code)


def _spent(lesson: str, part: int, seconds: Mapping[str, float]) -> Spent:
    by = max(seconds, key=seconds.__getitem__)
    return Spent(lesson, part, len(seconds), median(seconds.values()), seconds[by], by)


@lru_cache(maxsize=128)
def _shown_by(concept: str) -> str:
    """The line of code that shows an exercise on which a belief goes astray."""
    return next((code_for(*instance) for instance in _telling(concept)), "practice()")


def _telling(concept: str) -> Iterator[tuple[str, int | None]]:
    """Instances of the lesson of a belief on which it goes astray, new ones first; none of the exit ticket."""
    lesson = LESSONS[lesson_of_concept(concept)]
    exercises = [exercise for level in lesson.levels for exercise in level.exercises if printable(exercise)]
    for exercise in exercises:
        if question_of(exercise.id, None).fails(concept):
            for seed in _SEEDS:
                if question_of(exercise.id, seed).fails(concept):
                    yield exercise.id, seed
            yield exercise.id, None
