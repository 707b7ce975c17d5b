"""Exercises without end: which instance comes next for this learner, and the board that goes on asking."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from random import Random

from ..messages import _
from .attempt import Attempt, Coach, Record
from .concepts import lesson_number, looks_like
from .diagnosis import (
    MASTERY,
    PRIOR,
    UNDERSTANDS,
    Question,
    Try,
    concepts_due,
    concepts_of,
    exercises_due,
    first_tries,
    question_of,
    standing_out,
    streak,
    suspected,
    weights,
)
from .exercises import AnswerForm, Outcome, Verdict
from .lessons import LESSONS, find_exercise
from .progress import Progress
from .scene import Scene

Instance = tuple[str, int]  # an exercise by id, and a seed

VARIABLE = "REVERSI_LEARN_CLASS_SEED"

_CANDIDATES = 24  # instances among which the next one is chosen
_TOLD_APART = 0.1  # overlap at which an instance tells beliefs apart well enough
_MOST_LOOKS = 60  # instances looked at for one that a misconception fails on


@dataclass(frozen=True, slots=True)
class Seeds:
    """Where the lots for new instances come from.

    Without a ``number`` every learner is served as practice needs it. A class seed gives all learners the same
    instances in the same order. A ``personal`` one is a class seed that is mixed with the learner's name, so
    that neighbours get different ones, and practice is aimed again.
    """

    number: int | None = None
    personal: bool = False

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Seeds:
        """The seeds that a class sets for all its notebooks: ``7``, or ``7:personal``; anything else is none.

        >>> Seeds.from_environment({"REVERSI_LEARN_CLASS_SEED": "7:personal"})
        Seeds(number=7, personal=True)
        """
        number, _colon, kind = environment.get(VARIABLE, "").strip().partition(":")
        try:
            return cls(int(number), personal=kind.strip() == "personal")
        except ValueError:
            return cls()

    @property
    def aimed(self) -> bool:
        """Whether the next instance may depend on what the learner did."""
        return self.number is None or self.personal

    def lots(self, player: str, what: str, turn: int) -> Random:
        """The lots for the ``turn``-th instance of something."""
        whose = "" if self.number is not None and not self.personal else player
        return Random(f"{self.number or 0} {whose} {what} {turn}")


def next_seed(exercise_id: str, tries: Sequence[Try], lots: Random, *, aimed: bool = True) -> int:
    """The seed of the next instance of an exercise.

    It is one on which the misconception that stands out, or is suspected, would fail, and as far as possible
    one that tells it from the others. With none, it is one that can still reveal something, and harder with
    each right answer in a row: more to find, more wrong answers that beliefs lead to.
    """
    seeds = [_drawn(lots) for _number in range(_CANDIDATES)]
    if not aimed:
        return seeds[0]
    now = weights(tries)
    concept = standing_out(tries) or suspected(tries)
    if concept:
        failing = _told_apart(((exercise_id, seed) for seed in seeds), concept, now)
        if failing is not None:
            return failing[1]
    asked = {seed: question_of(exercise_id, seed) for seed in seeds[: _CANDIDATES // 2]}
    telling = sorted(asked, key=lambda seed: -_to_reveal(asked[seed], now))[: _CANDIDATES // 4]
    ranked = sorted(telling, key=lambda seed: asked[seed].difficulty)
    return ranked[min(streak(tries, exercise_id), len(ranked) - 1)]


def next_question(tries: Sequence[Try], today: date, lots: Random) -> Instance:
    """The exercise and seed to practise now: what stands out, is open, due or suspected; else the least sure."""
    now = weights(tries)
    for concept in _concepts_to_ask(tries, today):
        found = _told_apart(_instances(concept, lots), concept, now)
        if found is not None:
            return found
    name = _exercise_to_ask(tries, today, lots)
    return name, next_seed(name, tries, lots)


def _to_reveal(asked: Question, now: Mapping[str, float]) -> float:
    """The weight of the misconceptions that would fail; one that was never asked about has kept its own."""
    return sum(now.get(name, PRIOR) for name in asked.chances if asked.fails(name))


def _drawn(lots: Random) -> int:
    return int(lots.random() * 2**31)


def _told_apart(instances: Iterator[Instance], concept: str, now: Mapping[str, float]) -> Instance | None:
    """The first instance on which the concept fails and that tells it from the others; else the best of some."""
    best, least, seen = None, 0.0, 0
    for exercise_id, seed in instances:
        asked = question_of(exercise_id, seed)
        if not asked.fails(concept):
            continue
        overlap = _overlap(asked, concept, now)
        if best is None or overlap < least:
            best, least = (exercise_id, seed), overlap
        seen += 1
        if seen >= _CANDIDATES or least <= _TOLD_APART:
            break
    return best


def _overlap(asked: Question, concept: str, now: Mapping[str, float]) -> float:
    """How much of the answers to expect fits other beliefs as well, each taken at its weight: 0 to 1."""
    rivals = {name: weight for name, weight in now.items() if name not in {UNDERSTANDS, concept}}
    whole = sum(rivals.values())
    own = asked.chances[concept]
    shared = {
        name: sum(min(part, asked.chances.get(name, {}).get(seen, 0.0)) for seen, part in own.items())
        for name in rivals
    }
    return sum(rivals[name] * shared[name] for name in rivals) / whole if whole else 0.0


def _concepts_to_ask(tries: Sequence[Try], today: date) -> list[str]:
    standing = concepts_of(tries)
    still_open = [name for name, concept in standing.items() if concept.open]
    wanted = [standing_out(tries), *still_open, *concepts_due(tries, today), suspected(tries)]
    return [name for name in dict.fromkeys(wanted) if name]


def _instances(concept: str, lots: Random) -> Iterator[Instance]:
    """New instances of all exercises of the lesson that a misconception belongs to, mixed."""
    names = LESSONS.names[lesson_number(concept) - 1 : lesson_number(concept)]
    exercises = [exercise.id for name in names for exercise in LESSONS[name].exercises]
    for _look in range(_MOST_LOOKS if exercises else 0):
        yield exercises[int(lots.random() * len(exercises))], _drawn(lots)


def _exercise_to_ask(tries: Sequence[Try], today: date, lots: Random) -> str:
    """What is due; else the exercise with the shortest row of right answers; else the review of a lesson."""
    tries = [
        one for one in tries if one.question.form is not AnswerForm.FUNCTION
    ]  # code is not practised here
    ready = exercises_due(tries, today)
    if ready:
        return ready[0]
    known = list(dict.fromkeys(one.question.exercise for one in tries))
    unsure = [name for name in known if streak(tries, name) < MASTERY]
    if unsure:
        return min(unsure, key=lambda name: streak(tries, name))
    lessons = dict.fromkeys(name.partition(".")[0] for name in known)
    names = [name for name in lessons if name in LESSONS.names] or [LESSONS.names[0]]
    return LESSONS[names[int(lots.random() * len(names))]].review.id


# --- who aims, and the board that goes on asking --------------------------------------------------------


class Trainer(Coach):
    """Aims the exercises at one learner, by what progress remembers; ``seeds`` may be changed at any time."""

    def __init__(self, progress: Progress, seeds: Seeds | None = None) -> None:
        self._progress = progress
        self.seeds = seeds or Seeds()

    def next_seed(self, exercise_id: str, seed: int | None) -> int:
        """The seed of the next instance of this exercise for this learner."""
        turns = sum(event.get("exercise") == exercise_id for event in self._progress.events("again"))
        lots = self.seeds.lots(self._progress.player, exercise_id, turns)
        try:
            return next_seed(exercise_id, self._tries(), lots, aimed=self.seeds.aimed)
        except LookupError:  # of a puzzle, or an exercise of no lesson, there are no instances to look at
            return super().next_seed(exercise_id, seed)

    def next_question(self) -> Instance:
        """What this learner should practise now."""
        turns = len(self._progress.events("again"))
        lots = self.seeds.lots(self._progress.player, "practice", turns)
        return next_question(self._tries(), datetime.now(UTC).date(), lots)

    def remark(self, verdict: Verdict) -> str:
        """The misconception that stands out, where a wrong answer is one that it leads to."""
        if verdict.outcome is not Outcome.NOT_YET or not verdict.misconceptions:
            return ""
        concept = standing_out(self._tries())
        return looks_like(concept) if concept in verdict.misconceptions else ""

    def _tries(self) -> tuple[Try, ...]:
        return first_tries(self._progress.events())


class Practice:
    """A board that asks one question after the other, each chosen for this learner, out of all lessons.

    What it records bears ``practice=True``, so that the exercises of the lessons stay where they were left.
    """

    def __init__(self, trainer: Trainer, record: Record) -> None:
        self._trainer = trainer
        self._record = record
        self.attempt = self._next()

    def _next(self) -> Attempt:
        exercise_id, seed = self._trainer.next_question()

        def remember(kind: str, **facts: object) -> object:
            return self._record(kind, **facts, practice=True)

        attempt = Attempt(find_exercise(exercise_id), crumb=_crumb(), record=remember, coach=self._trainer)
        attempt.again(seed)
        return attempt

    def begin(self) -> None:
        """Ask the next question, for whoever is at the board now."""
        self.attempt = self._next()

    def press(self, square: str) -> None:
        """A press on a square of the question."""
        self.attempt.press(square)

    def control(self, name: str, value: object = None) -> None:
        """A change of a control; “Another one” takes the next question."""
        if name == "again":
            self.begin()
        else:
            self.attempt.control(name, value)

    def speak(self) -> None:
        """Go on with the same question in another language."""
        self.attempt.speak(find_exercise(self.attempt.exercise.id), _crumb())

    def scene(self) -> Scene:
        """What the board shows now."""
        return self.attempt.scene()


def _crumb() -> str:
    return _("Practice")
