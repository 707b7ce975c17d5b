"""How one learner stands: stars, open misconceptions, where the learner is stuck, where the time went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any

from ..awards import Record
from ..exercises import Exercise, Outcome
from ..lessons import LESSONS, find_exercise
from ..overview import Part, lesson_of, parts, whole
from ..quizzes import MOST_QUESTIONS
from ..result_line import LessonResult, Result
from .roster import one_line

Event = Mapping[str, Any]

STUCK_AFTER = 3  # answers that were not right, to one and the same question
PAUSE = 300  # seconds without a step are a pause and no time spent


@dataclass(frozen=True, slots=True)
class Stuck:
    """An exercise that a learner answered several times and did not solve; ``seen`` if the solution was shown."""

    exercise: str
    tries: int
    seen: bool = False


@dataclass(frozen=True, slots=True)
class Score:
    """How many questions of a quiz were right, of how many; ``missed`` are the others, each with its seed."""

    right: int
    count: int
    missed: tuple[tuple[str, int | None], ...] = ()


@dataclass(frozen=True)
class Standing:
    """One learner of a class: the name to show, and what the log says; without a log, what a result line says."""

    name: str
    events: tuple[Event, ...] = ()
    line: Result | None = None

    @cached_property
    def record(self) -> Record:
        """What was done, as awards look at it."""
        return Record(self.events)

    @cached_property
    def open(self) -> tuple[str, ...]:
        """The ids of the misconceptions that are open."""
        if not self.events and self.line:
            return self.line.misconceptions
        return tuple(name for name, concept in self.record.concepts.items() if concept.open)

    @cached_property
    def stuck(self) -> tuple[Stuck, ...]:
        """The exercises that the learner is stuck on now, the latest first; none of another version."""
        return tuple(one for one in stuck_on(self.events) if known_exercise(one.exercise))

    @cached_property
    def quizzes(self) -> Mapping[str, Score]:
        """The quizzes that the learner handed in, by what the teacher called them."""
        return dict(quizzes_in(self.events))

    @cached_property
    def seconds(self) -> Mapping[str, float]:
        """How long the learner worked on each exercise; under the empty name, on games and all else."""
        return seconds_spent(self.events)

    @property
    def last_seen(self) -> datetime | None:
        """When the last step was made (UTC)."""
        return max(filter(None, (moment(event) for event in self.events)), default=None)

    def of_lesson(self, lesson: str) -> LessonResult:
        """How many exercises on the way through a lesson are solved, of all; its stars, those of the review as well."""
        if not self.events and self.line:
            nothing = LessonResult(lesson, 0, 0, 0)
            return next((one for one in self.line.lessons if one.lesson == lesson), nothing)
        way = whole(LESSONS[lesson], self.record.stars)
        return LessonResult(lesson, way.solved, way.count, sum(part.stars for part in self.parts(lesson)))

    def parts(self, lesson: str) -> tuple[Part, ...]:
        """The levels of a lesson, its review and its exit ticket; empty where only a line is known."""
        return () if not self.events and self.line else parts(LESSONS[lesson], self.record.stars)


def stuck_on(events: Iterable[Event]) -> Iterator[Stuck]:
    """The exercises whose present question was answered `STUCK_AFTER` times or more, and not solved."""
    open_ones: dict[str, Stuck] = {}
    for event in events:
        name, kind = event.get("exercise", ""), event["event"]
        if not name or event.get("practice"):
            continue
        before = open_ones.get(name, Stuck(name, 0))
        if kind in {"again", "solved"}:
            open_ones.pop(name, None)
        elif kind == "seen":
            open_ones[name] = Stuck(name, before.tries, seen=True)
        elif kind == "try" and event.get("outcome") != Outcome.SOLVED.name:
            open_ones.pop(name, None)  # the latest stands last
            open_ones[name] = Stuck(name, before.tries + 1, before.seen)
    yield from (stuck for stuck in reversed(open_ones.values()) if stuck.tries >= STUCK_AFTER)


def quizzes_in(events: Iterable[Event]) -> Iterator[tuple[str, Score]]:
    """The quizzes that were handed in, and how they came out; what a log does not say readably is left out.

    >>> list(quizzes_in([{"event": "handed-in", "title": "setup · 7b", "right": 6, "count": 8}]))
    [('setup · 7b', Score(right=6, count=8, missed=()))]
    """
    for event in events:
        title, right, count = (event.get(name, "") for name in ("title", "right", "count"))
        whole = all(type(number) is int and 0 <= number <= MOST_QUESTIONS for number in (right, count))
        if event["event"] == "handed-in" and isinstance(title, str) and whole:
            yield one_line(title), Score(right, count, tuple(_missed_in(event)))


def _missed_in(event: Event) -> Iterator[tuple[str, int | None]]:
    told = event.get("missed")
    for one in told[:MOST_QUESTIONS] if isinstance(told, list) else ():
        if isinstance(one, list) and len(one) == 2:
            name, seed = one
            if isinstance(name, str) and known_exercise(name) and (seed is None or type(seed) is int):
                yield name, seed


def seconds_spent(events: Iterable[Event]) -> dict[str, float]:
    """The seconds between one step and the next, for the exercise of the later one; pauses are left out.

    >>> times = ["2026-11-30T08:00:00Z", "2026-11-30T08:00:40Z", "2026-11-30T09:00:00Z"]
    >>> seconds_spent([{"event": "try", "exercise": "setup.corners", "time": time} for time in times])
    {'setup.corners': 40.0}
    """
    timed = sorted(
        ((found, str(event.get("exercise", ""))) for event in events if (found := moment(event))),
        key=lambda pair: pair[0],
    )
    spent: dict[str, float] = {}
    for (before, _exercise), (after, exercise) in pairwise(timed):
        seconds = (after - before).total_seconds()
        if 0 < seconds <= PAUSE:
            spent[exercise] = spent.get(exercise, 0.0) + seconds
    return spent


def moment(event: Event) -> datetime | None:
    """When an event was, in UTC; ``None`` where the log does not say it readably."""
    try:
        found = datetime.fromisoformat(str(event.get("time", "")))
        return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


@lru_cache(maxsize=1024)
def known_exercise(exercise_id: str) -> Exercise | None:
    """The exercise of this id in any language, a teacher's own as well; ``None`` if this version has none."""
    try:
        return find_exercise(exercise_id)
    except LookupError:
        return None


@lru_cache(maxsize=4096)
def level_of(exercise: str) -> tuple[str, int]:
    """The lesson of an exercise, and which of its `parts` it is in; -1 where it is in none.

    >>> level_of("flanking.gap"), level_of("flanking.review"), level_of("flanking.python")
    (('flanking', 0), ('flanking', 5), ('flanking', -1))
    """
    name = lesson_of(exercise)
    if name not in LESSONS.names:
        return "", -1
    lesson = LESSONS[name]
    ways = [level.exercises for level in lesson.levels] + [(lesson.review,), lesson.exit_ticket]
    found = (number for number, way in enumerate(ways) if any(one.id == exercise for one in way))
    return name, next(found, -1)
