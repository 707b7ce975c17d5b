"""A quiz: several exercises on one board, with no word on any answer until all are handed in.

Answers are drafts of the log until then: a reload brings them back. At the end each counts as a first try would,
and what was known of the same instance before (a try lost, a solution seen) is not forgotten. What is recorded bears
``practice=True``, as in practice: the exercises of the lessons stay where they were left.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ..engine.drawing import Marks, Note
from ..engine.position import SQUARES, Position
from ..messages import Told, _, listed, ngettext, pgettext
from .attempt import Attempt, Coach, Record
from .exercises import Answer, AnswerForm, Exercise, Outcome, read_answer
from .lessons import LESSONS, find_exercise
from .making.own import is_own
from .overview import place
from .progress import Progress
from .scene import Control, Option, Scene, Tone
from .selection import Seeded, drawn, instances, named
from .worksheets import printable

MOST_QUESTIONS = 40
_LONGEST_TITLE = 60
_SILENT = {  # the others tell by their nature: code that runs, games with somebody who answers
    AnswerForm.SQUARES,
    AnswerForm.MOVE,
    AnswerForm.SETUP,
    AnswerForm.STATEMENT,
    AnswerForm.NUMBER,
    AnswerForm.NAME,
    AnswerForm.ORDER,
}
_CLICKED = {AnswerForm.SQUARES, AnswerForm.MOVE, AnswerForm.SETUP}
_RESULT = "result"


class NoQuiz(Told, ValueError):
    """A quiz that can not be made; its text is the sentence that says why."""


class Question(Attempt):
    """One question of a quiz: it takes answers and is silent about them, until it is handed in."""

    def __init__(self, exercise: Exercise, seed: int | None, *, record: Record, coach: Coach | None) -> None:
        self.handed_in = self.left_open = False
        self.reason = ""  # what was said of the answer
        self._keeps_log = True
        self._log = record
        super().__init__(exercise, record=self._remember, coach=coach)
        self.seed = seed

    @property
    def answered(self) -> bool:
        """Whether there is an answer, whatever it is worth."""
        try:
            return read_answer(self.exercise, self._current()) is not None
        except ValueError:
            return True

    @property
    def given(self) -> Answer:
        """The answer as plain data, for the log."""
        answer = self._current()
        return sorted(answer) if isinstance(answer, frozenset) else answer

    def press(self, square: str) -> None:
        """Choose a square, take it away again, or place a disc."""
        form = self.exercise.answer_by
        if self.handed_in or form not in _CLICKED:
            return
        if form is AnswerForm.SETUP:
            self._place(square)
        elif form is AnswerForm.SQUARES:
            self._picked ^= {square}
        else:
            self._draft = None if square == self._draft else square
        if form is not AnswerForm.SETUP:
            chosen = square in self._chosen()
            told = _("{square} is chosen.") if chosen else _("{square} is chosen no longer.")
            self._say(told.format(square=square), "plain")
        self._keep_draft()

    def control(self, name: str, value: object = None) -> None:
        """Use a control: until it is handed in to answer, then to see the reasons."""
        if self.handed_in:
            if name in {"solution", "lines"}:
                super().control(name, value)
        elif self._sketch.control(name, value):
            self._drew()
            self._keep_draft()
        elif name == "answer":
            self._draft = tuple(value) if isinstance(value, list) else value
            told = _("Kept. You can change it until you hand in.") if self.answered else ""
            self._say(told, "plain")
            self._keep_draft()

    def take_up(self, answer: object) -> None:
        """Go on with this answer of the log; one that can not be read any more is none."""
        self._keep(answer)

    def recall(self, events: Iterable[Mapping[str, Any]]) -> None:
        """What the log knows of this very instance, from wherever it was asked: tries lost, help, the solution."""
        for event in events:
            if event.get("exercise") == self.exercise.id and event.get("seed") == self.seed:
                self._recall(event)

    def hand_in(self, *, again: bool = False) -> bool:
        """Judge what is there, and whether it is right; ``again`` shows what was judged and logged before."""
        self._keeps_log = not (again or self.solved)  # what was solved before is no news
        self.solved, self.handed_in = False, True
        verdict = self.check()
        self._keeps_log = True
        self.left_open = verdict.outcome is Outcome.UNTOUCHED
        if self.left_open:
            self._say(_("You left this question open."), "why")
        self.reason = "" if self.left_open else verdict.message
        return verdict.solved

    def scene(self) -> Scene:
        """What the board shows: before the end what was chosen, then what came of it."""
        shown = super().scene()
        right = self._right() if self.handed_in else frozenset()
        chosen = tuple(Note("break", square) for square in sorted(self._chosen() - right))
        marks = replace(
            shown.marks,
            found=(shown.marks.found - self._picked) | right,
            notes=(*shown.marks.notes, *chosen),
        )
        words = {"ok": _("Keep"), "break": _("chosen")}
        clicked = self.exercise.answer_by in _CLICKED and not self.handed_in
        return replace(shown, marks=marks, stars=-1, words=words, interactive=clicked)

    def _controls(self) -> tuple[Control, ...]:
        if not self.handed_in:
            return self._form_controls()
        lines = Control("button", "lines", _("All eight directions"))
        solution = Control("button", "solution", _("Show solution"))
        return (*[lines] * bool(self._report_square), *[solution] * (not self.solved and not self.seen))

    def _chosen(self) -> frozenset[str]:
        if self.exercise.answer_by is AnswerForm.MOVE and isinstance(self._draft, str):
            return frozenset({self._draft})
        return self._picked

    def _right(self) -> frozenset[str]:
        if self.exercise.answer_by is AnswerForm.SQUARES:
            return self._picked & frozenset(self.exercise.solution)
        return self._chosen() if self.solved else frozenset()

    def _keep(self, value: object) -> None:
        super()._keep(value)
        if self.exercise.answer_by is AnswerForm.SQUARES:  # the wrong ones as well
            with suppress(ValueError):
                self._picked = frozenset(read_answer(self.exercise, value) or ())

    def _keep_draft(self) -> None:
        self._remember("draft", exercise=self.exercise.id, seed=self.seed, answer=self.given)

    def _remember(self, kind: str, **facts: object) -> None:
        if self._keeps_log:
            self._log(kind, **facts)


class Quiz:
    """The questions of a quiz with the ways between them, and what has been handed in."""

    def __init__(
        self,
        what: str | Sequence[str],
        progress: Progress,
        *,
        seed: str = "",
        questions: int = 8,
        coach: Coach | None = None,
    ) -> None:
        """Ask so many questions of a lesson, or the exercises of these ids, on positions that the seed draws.

        Raises:
            NoQuiz: there is no such lesson or exercise, or it can not be asked without telling.
        """
        self._asked = tuple((one.id, number) for one, number in _seeded(what, seed, questions))
        self.key = hashlib.sha256(repr(self._asked).encode()).hexdigest()[:12]
        self.title = _title(what, seed)
        self._progress = progress
        self._coach = coach
        self._at = self._token = 0
        self.begin()
        still_open = [number for number, one in enumerate(self._questions) if not one.answered]
        self._at = len(self._questions) if self.handed_in else [*still_open, 0][0]

    def begin(self) -> None:
        """Go on where the log says that whoever is at the board now left it."""
        events = self._progress.events()
        mine = [event for event in events if event.get("quiz") == self.key]
        ends = [event for event in mine if event["event"] == "handed-in"]
        self.handed_in = bool(ends)
        self._warned = False
        self._token += 1
        self._questions = [
            Question(_instance(name, seed), seed, record=self._record, coach=self._coach)
            for name, seed in self._asked
        ]
        if not ends:
            self._at = min(self._at, len(self._questions) - 1)
        drafts = {
            (event.get("exercise"), event.get("seed")): event.get("answer")
            for event in mine
            if event["event"] == "draft"
        }
        given = ends[0].get("answers") if ends else None
        for number, one in enumerate(self._questions):
            kept = drafts.get((one.exercise.id, one.seed))
            one.take_up(given[number] if isinstance(given, list) and number < len(given) else kept)
            if ends:
                one.hand_in(again=True)

    def speak(self) -> None:
        """Go on in another language."""
        self.begin()

    # --- what comes in ---

    def press(self, square: str) -> None:
        """A press on a square of the question that is shown, or on a question of the result."""
        self._warned = False
        if self._at < len(self._questions):
            self._questions[self._at].press(square)
        elif SQUARES.index(square) < len(self._questions):
            self._go(SQUARES.index(square))

    def control(self, name: str, value: object = None) -> None:
        """Use a control of the question, go to another one, or hand in."""
        if name == "hand-in":
            self._hand_in()
            return
        self._warned = False
        ways = {"previous": self._at - 1, "next": self._at + 1}
        if name == "question":
            self._go(len(self._questions) if value == _RESULT else int(str(value)) - 1)
        elif name in ways:
            self._go(ways[name])
        elif self._at < len(self._questions):
            self._questions[self._at].control(name.removeprefix(f"{self._at + 1}."), value)

    def _go(self, to: int) -> None:
        self._at = min(max(to, 0), len(self._questions) - (not self.handed_in))
        self._token += 1

    def _hand_in(self) -> None:
        if self.handed_in:
            return
        if self._open() and not self._warned:
            self._warned = True
            return
        events = self._progress.events()
        if not any(event["event"] == "handed-in" and event.get("quiz") == self.key for event in events):
            answers = [one.given for one in self._questions]
            missed = [
                asked
                for asked, one in zip(self._asked, self._questions, strict=True)
                if not one.exercise.check(one.given).solved
            ]
            right = len(answers) - len(missed)
            facts = {"title": self.title, "right": right, "count": len(answers), "missed": missed}
            self._record("handed-in", **facts, answers=answers)  # of no lesson: none begun anew opens it
            for one in self._questions:
                one.recall(events)
                one.hand_in()
        self._at = len(self._questions)
        self.begin()

    def _record(self, kind: str, **facts: object) -> object:
        return self._progress.record(kind, **facts, quiz=self.key, practice=True)

    # --- what goes out ---

    def scene(self) -> Scene:
        """What the board shows now."""
        if self._at == len(self._questions):
            return self._result()
        one = self._questions[self._at]
        shown = one.scene()
        mine = tuple(replace(control, id=f"{self._at + 1}.{control.id}") for control in shown.controls)
        return replace(
            shown,
            crumb=_("Quiz · question {number} of {all} · {place}").format(
                number=self._at + 1, all=len(self._questions), place=place(one.exercise)
            ),
            chip=self._chip(),
            message=self._warning() if self._warned else shown.message,
            tone="help" if self._warned else shown.tone,
            controls=(*mine, *self._ways()),
            token=self._token,
        )

    def _chip(self) -> str:
        count = len(self._questions)
        if self.handed_in:
            right = sum(one.solved for one in self._questions)
            return _("{right} of {all} right").format(right=right, all=count)
        return _("{answered} of {all} answered").format(answered=count - len(self._open()), all=count)

    def _result(self) -> Scene:
        """Each question on a square, as right as it was; a press leads to it."""
        tone: Tone = "good" if all(one.solved for one in self._questions) else "plain"
        squares = dict(zip(SQUARES, self._questions, strict=False))
        marks = Marks(
            text={
                square: f"{number}\n{_state(one)}" for number, (square, one) in enumerate(squares.items(), 1)
            },
            heat={
                square: 1.0 if one.solved else -1.0 for square, one in squares.items() if not one.left_open
            },
        )
        score = _("Handed in: {score}.").format(score=self._chip())
        return Scene(
            position=Position(0, 0),
            marks=marks,
            crumb=_("Quiz"),
            prompt=score,
            quiet=True,
            message="\n\n".join((score, *self._verdicts())),  # the message is read out
            tone=tone,
            controls=self._ways(),
            token=self._token,
        )

    def _verdicts(self) -> Iterator[str]:
        for number, one in enumerate(self._questions, start=1):
            told = {"label": self._label(number, one), "question": one.exercise.prompt, "reason": one.reason}
            yield _("{label} · {question}\n{reason}").format(**told).rstrip()

    def _ways(self) -> tuple[Control, ...]:
        options = tuple(
            Option(str(number), self._label(number, one))
            for number, one in enumerate(self._questions, start=1)
        )
        if self.handed_in:
            options = (Option(_RESULT, _("Result")), *options)
        here = str(self._at + 1) if self._at < len(self._questions) else _RESULT
        ways = [Control("choice", "question", _("Question"), value=here, options=options)]
        if not self.handed_in:
            last = self._at == len(self._questions) - 1
            words = _("Hand in all the same") if self._warned else _("Hand in")
            ways.append(Control("button", "previous", _("Previous"), enabled=self._at > 0))
            ways.append(Control("button", "next", _("Next"), enabled=not last))
            ways.append(Control("button", "hand-in", words, note=_("ends the quiz")))
        return tuple(ways)

    def _label(self, number: int, one: Question) -> str:
        if not self.handed_in:
            words = _("{number}: answered") if one.answered else _("{number}: open")
        elif one.solved:
            words = _("{number}: right")
        else:
            words = _("{number}: left open") if one.left_open else _("{number}: not yet")
        return words.format(number=number)

    def _open(self) -> list[str]:
        return [str(number) for number, one in enumerate(self._questions, start=1) if not one.answered]

    def _warning(self) -> str:
        return ngettext(
            "Question {numbers} is still open. Nothing is handed in yet.",
            "Questions {numbers} are still open. Nothing is handed in yet.",
            len(self._open()),
        ).format(numbers=listed(self._open()))


def _state(one: Question) -> str:
    if one.left_open:
        return pgettext("question", "open")
    return _("right") if one.solved else _("not yet")


def _instance(name: str, seed: int | None) -> Exercise:
    exercise = find_exercise(name)
    return exercise if seed is None else exercise.again(seed)


def _seeded(what: str | Sequence[str], seed: str, questions: int) -> tuple[Seeded, ...]:
    """The questions; those of lessons on positions of their own, which nobody saw in the lesson."""
    if isinstance(what, str) and what in LESSONS.names:
        if type(questions) is not int or not 1 <= questions <= MOST_QUESTIONS:
            raise NoQuiz(
                _("A quiz has 1 to {most} questions, not {count}.").format(
                    most=MOST_QUESTIONS, count=questions
                )
            )
        return instances(drawn(LESSONS[what], seed, questions, printable), seed, "quiz", _is_silent)
    names = what.replace(",", " ").split() if isinstance(what, str) else list(what)
    if not 1 <= len(names) <= MOST_QUESTIONS or any(name in LESSONS.names for name in names):
        raise NoQuiz(
            _("Name a lesson, or 1 to {most} exercises to be asked in the quiz.").format(most=MOST_QUESTIONS)
        )
    found = instances([_silent(name) for name in names], seed, "quiz", _is_silent)
    return tuple(
        (find_exercise(one.id), None)
        if is_own(one.id) and not seed and names.count(one.id) == 1
        else (one, number)
        for one, number in found
    )


def _title(what: str | Sequence[str], seed: str) -> str:
    """The quiz as the teacher wrote it, in one line."""
    named = what if isinstance(what, str) else ", ".join(what)
    short = named if len(named) <= _LONGEST_TITLE else f"{named[: _LONGEST_TITLE - 1]}…"
    return f"{short} · {seed}" if seed else short


def _is_silent(exercise: Exercise) -> bool:
    return exercise.answer_by in _SILENT


def _silent(name: str) -> Exercise:
    try:
        exercise = named(name)
    except LookupError as error:
        raise NoQuiz(str(error)) from error
    if _is_silent(exercise):
        return exercise
    raise NoQuiz(
        _("“{name}” can not be asked in a quiz: it answers while it is being done.").format(name=name)
    )
