"""A class made up to try the class map on: thirty learners with known troubles, who did the real exercises."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any
from weakref import finalize

from ...engine.position import SQUARES
from ..attempt import Attempt
from ..diagnosis import Question, question_of
from ..exercises import Answer, AnswerForm, Exercise
from ..lessons import LESSONS, find_exercise
from ..progress import Progress
from ..progress_file import written
from .pupils import lesson_of_concept

_NAMES = [
    *("Ada", "Alan", "Amira", "Ben", "Carlos", "Cleo", "Dana", "Elif", "Emil", "Fatma"),
    *("Finn", "Grace", "Hanna", "Ida", "Ivan", "Jonas", "Kenji", "Lea", "Luca", "Mara"),
    *("Mei", "Noah", "Olga", "Paul", "Rosa", "Sami", "Tilda", "Uma", "Yusuf", "Zoe"),
]
_MISSING = 2
_BELIEFS = {"M2.1": 4, "M2.6": 2, "M3.3": 3, "M4.2": 3, "M6.1": 1}  # how many hold which misconception
_STUCK = {"flanking.diagonal": 2, "directions.win": 2, "ending.count": 1}  # how many are stuck on what
_BEGIN = datetime(2026, 9, 14, 8, 0, tzinfo=UTC)
_SLIPS = 0.04  # of the answers of those who have understood
_HELP = 0.05


@dataclass(frozen=True)
class SampleClass:
    """The folder of a made-up class, its roster, and the troubles it was given, which the class map should find."""

    folder: Path
    roster: Mapping[str, str]
    beliefs: Mapping[str, str]
    stuck: Mapping[str, str]
    missing: tuple[str, ...]


def sample_class(seed: int = 1, folder: Path | None = None) -> SampleClass:
    """Make up a class of thirty in a folder, or in one that vanishes with what is returned; the same seed, the same class.

    They did the exercises of the lessons as learners do, by `Attempt`; their logs lie in folders of their own
    and in saved files, one learner's in two places, and one file was cut off in the middle.
    """
    place = folder or Path(tempfile.mkdtemp(prefix="reversi-learn-class-"))
    lots = Random(f"class {seed}")
    names = list(_NAMES)
    lots.shuffle(names)
    beliefs = dict(zip(names[_MISSING:], _spread(_BELIEFS), strict=False))
    stuck = dict(zip(names[_MISSING + len(beliefs) :], _spread(_STUCK), strict=False))
    missing = names[:_MISSING]
    for number, name in enumerate(sorted(names[_MISSING:])):
        _work(name, Random(f"{seed} {name}"), place, number, beliefs.get(name, ""), stuck.get(name, ""))
    roster = {key: name for name in _NAMES for key in _keys(name)}
    made = SampleClass(place, roster, beliefs, stuck, tuple(sorted(missing)))
    if folder is None:
        finalize(made, shutil.rmtree, place, ignore_errors=True)
    return made


def _spread(counts: Mapping[str, int]) -> list[str]:
    return [what for what, count in counts.items() for _number in range(count)]


def _keys(name: str) -> tuple[str, str]:
    """The folder of a learner, and the one at home."""
    return name.casefold(), f"{name.casefold()}-home"


def _work(name: str, lots: Random, place: Path, number: int, belief: str, stuck: str) -> None:
    """What one learner did in the lessons up to some point, written down as the learner's computer does it."""
    trouble = lesson_of_concept(belief) if belief else stuck.partition(".")[0]
    reached = LESSONS.names.index(trouble) if trouble else lots.randrange(1, len(LESSONS.names))
    worker = _Worker(lots, belief, stuck, Progress(place / name.casefold() / "reversi-lessons" / "progress"))
    for lesson in LESSONS.names[:reached]:
        worker.do(lesson)
    worker.do(
        LESSONS.names[reached], until=stuck or ("" if belief else _left_off(LESSONS.names[reached], lots))
    )
    log = _renamed(worker.progress, lots)
    if number % 3 == 0:  # handed in as a file
        (place / f"{name.casefold()}.jsonl").write_text(written(worker.progress.logs()), encoding="utf-8")
        log.unlink()
    elif number == 1:  # half a line, as when a computer is switched off
        with log.open("a", encoding="utf-8") as file:
            file.write('{"event": "try", "pl\n')
    elif number == 2:  # a part of it was done at home
        home = _Worker(lots, belief, "", Progress(place / f"{name.casefold()}-home"))
        home.now = worker.now
        home.do(LESSONS.names[reached], practising=2)
        _renamed(home.progress, lots)


def _renamed(progress: Progress, lots: Random) -> Path:
    """The one log of a progress under a name that is the same for the same class."""
    (log,) = progress.folder.iterdir()
    return log.rename(progress.folder / f"{_BEGIN:%Y%m%d-%H%M%S}-{lots.getrandbits(32):08x}.jsonl")


def _left_off(lesson: str, lots: Random) -> str:
    """The exercise of a lesson with which somebody begins tomorrow."""
    return lots.choice([exercise.id for exercise in _way(lesson)][3:])


def _way(lesson: str) -> list[Exercise]:
    """The exercises of a lesson in the order in which they are done."""
    levels = [exercise for level in LESSONS[lesson].levels for exercise in level.exercises]
    return [*levels, *LESSONS[lesson].exit_ticket, LESSONS[lesson].review]


class _Worker:
    """Somebody who does exercises, with a clock of the own."""

    def __init__(self, lots: Random, belief: str, stuck: str, progress: Progress) -> None:
        self.progress = progress
        self.now = _BEGIN + timedelta(seconds=lots.randrange(240))
        self._lots = lots
        self._belief = belief
        self._stuck = stuck
        self._pace = lots.uniform(0.6, 1.6)

    def do(self, lesson: str, *, until: str = "", practising: int = 0) -> None:
        """Do the exercises of a lesson in their order, up to the one named ``until``; or practise a few again."""
        way = _way(lesson)
        for exercise in self._lots.sample(way, practising) if practising else way:
            attempt = Attempt(find_exercise(exercise.id), record=self._record)
            if practising:
                attempt.again(self._lots.randrange(1, 9))
            if exercise.id == until:
                self._leave(attempt)
                return
            self._solve(attempt)
        self.now += timedelta(days=1, seconds=-self._lots.randrange(600))

    def _record(self, kind: str, **facts: Any) -> None:
        self.now += timedelta(seconds=round(self._pace * self._lots.uniform(12, 60)))
        self.progress.record(kind, time=self.now.strftime("%Y-%m-%dT%H:%M:%SZ"), **facts)

    def _solve(self, attempt: Attempt) -> None:
        if attempt.exercise.answer_by is AnswerForm.FUNCTION:
            return
        first = self._first_answer(attempt)
        if first is None and self._lots.random() < _HELP:
            attempt.hint()
        if first is not None:
            self._give(attempt, first)
        self._give(attempt, attempt.exercise.solution)

    def _leave(self, attempt: Attempt) -> None:
        """Stop at an exercise: stuck on it after several answers, or with the first step of help."""
        if attempt.exercise.id != self._stuck:
            attempt.hint()
            return
        wrong = list(_harmless(attempt.exercise, question_of(attempt.exercise.id, attempt.seed)))
        self._lots.shuffle(wrong)
        for answer in (wrong * 4)[:4]:
            self._give(attempt, answer)

    def _first_answer(self, attempt: Attempt) -> Answer | None:
        """A first answer that is not right: the one a belief leads to, or a slip; ``None`` if it will be right."""
        asked = question_of(attempt.exercise.id, attempt.seed)
        if asked.fails(self._belief):
            return self._lots.choice(_led_to(attempt.exercise, asked, self._belief))
        wrong = list(_harmless(attempt.exercise, asked))
        return self._lots.choice(wrong) if wrong and self._lots.random() < _SLIPS else None

    def _give(self, attempt: Attempt, answer: Answer) -> None:
        """Hand an answer in as a learner does it: a set of squares press by press."""
        if attempt.exercise.answer_by is not AnswerForm.SQUARES:
            attempt.answer(answer)
            return
        for square in self._lots.sample(sorted(answer), len(answer)):
            attempt.press(square)
        if not attempt.solved:
            attempt.check()


def _led_to(exercise: Exercise, asked: Question, belief: str) -> list[Answer]:
    """The wrong answers that a belief leads to, as a learner gives them, in the same order on every machine."""
    presses = exercise.answer_by is AnswerForm.SQUARES
    answers = [
        frozenset({seen}) if presses and isinstance(seen, str) else seen for seen in asked.chances[belief]
    ]
    return sorted(
        answers, key=lambda answer: sorted(answer) if isinstance(answer, frozenset) else [str(answer)]
    )


def _harmless(exercise: Exercise, asked: Question) -> Iterator[Answer]:
    """Wrong answers that no belief leads to."""
    explained = {seen for chances in asked.chances.values() for seen in chances}
    form, solution = exercise.answer_by, exercise.solution
    if form is AnswerForm.STATEMENT:
        answers: list[Answer] = [option.value for option in exercise.options]
    elif form is AnswerForm.NUMBER:
        answers = [solution + more for more in range(1, 7)]
    elif form is AnswerForm.MOVE:
        answers = list(SQUARES)
    else:
        answers = []
    for answer in answers:
        if answer not in explained and not exercise.check(answer).solved:
            yield answer
