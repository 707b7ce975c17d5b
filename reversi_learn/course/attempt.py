"""One learner on one exercise: presses and controls come in, a scene goes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from ..engine.drawing import Marks, Note
from ..engine.explain import color_name, explain, turn_sentence
from ..engine.position import SQUARES, Color, Position
from ..messages import _
from .exercises import HINT_STEPS, Answer, AnswerForm, Exercise, Hint, Outcome, Verdict, read_answer
from .scene import Control, Scene, Tone
from .sketch import EMPTY_DIAGRAM, Sketch

Record = Callable[..., object]

MOST_STARS = 3
_LEAST_SURE = 50  # per cent: less would mean the other answer
_PRESSED = {AnswerForm.SQUARES, AnswerForm.MOVE, AnswerForm.SETUP, AnswerForm.SEQUENCE}
# These are judged as they are given: pressed, or sent by the field's own button.
_JUDGED_AT_ONCE = {AnswerForm.MOVE, AnswerForm.SEQUENCE, AnswerForm.NUMBER, AnswerForm.NAME}


def stars_for(tries_lost: int, help_used: int) -> int:
    """The stars of a right answer: three at the first try without help, two after one slip or one step of help.

    >>> stars_for(0, 0), stars_for(1, 0), stars_for(1, 1)
    (3, 2, 1)
    """
    return max(1, MOST_STARS - tries_lost - help_used)


def praise(exercise_id: str, seed: int | None) -> str:
    """A word for a right answer at the first try without help: not always the same, but the same for one instance.

    >>> praise("setup.corners", 1), praise("setup.corners", 2)
    ('well seen', 'well done')
    """
    words = (_("solved"), _("well seen"), _("well done"), _("exactly"))
    return words[int(Random(f"praise {exercise_id} {seed}").random() * len(words))]


class Coach:
    """Who knows the learner: which instance comes next, what is said besides. This one counts on, and is silent."""

    def next_seed(self, exercise_id: str, seed: int | None) -> int:
        """The seed of the instance after the one of this seed."""
        return (seed or 0) + 1

    def remark(self, verdict: Verdict) -> str:
        """What to add to a verdict that has just been remembered, or nothing."""
        return ""


class Attempt:
    """One learner's work on one exercise: what was answered, what it cost, and what the board shows of it.

    ``record(kind, **facts)`` is called for every event that progress should remember. ``best`` is the number
    of stars earned before; re-running a cell keeps the attempt, `again` starts a new instance of it.
    """

    def __init__(
        self,
        exercise: Exercise,
        *,
        crumb: str = "",
        record: Record | None = None,
        best: int = 0,
        coach: Coach | None = None,
    ) -> None:
        self.exercise = exercise
        self.crumb = crumb
        self.best = best
        self.seed: int | None = None
        self._record = record or (lambda *_kind, **_facts: None)
        self._coach = coach or Coach()
        self._token = 0
        self._begin()

    def _begin(self) -> None:
        self.tries_lost = 0
        self.help_used = 0
        self.solved = False
        self.seen = False
        self._picked: frozenset[str] = frozenset()
        self._sketch = Sketch()
        self._draft: Any = None
        self._confidence: int | None = None
        self._step = 0
        self._report_square = ""
        self._aside = False
        self._position = self._first_position()
        self._say("", "plain")
        self._token += 1

    # --- what comes in ---

    def press(self, square: str) -> None:
        """A press on a square: one square of a set, a move, or a disc of a set-up."""
        if self.solved or self._aside or self.exercise.answer_by not in _PRESSED:
            return
        if self.exercise.answer_by is AnswerForm.MOVE:
            self.answer(square)
        elif self.exercise.answer_by is AnswerForm.SEQUENCE:
            self._play_on(square)
        elif self.exercise.answer_by is AnswerForm.SETUP:
            self._place(square)
        else:
            self._pick(square)

    def control(self, name: str, value: object = None) -> None:
        """A change of one of the controls below the board."""
        handlers: dict[str, Callable[[], object]] = {
            "check": self.check,
            "hint": self.hint,
            "solution": self.solution,
            "again": self.again,
            "back": self._come_back,
            "confidence": lambda: self._set_confidence(value),
            "lines": self._show_all_lines,
            "answer": lambda: self._write(value),
        }
        if self._sketch.control(name, value):
            self._drew()
        elif name in handlers:
            handlers[name]()

    def answer(self, value: object) -> Verdict:
        """Hand in an answer in any readable form; it is judged as if it had been clicked together."""
        verdict = self.exercise.check(value)
        if self.solved:
            return verdict
        self._come_back()
        self._keep(value)
        return self._judged(verdict)

    def check(self, function: object = None) -> Verdict:
        """Judge what is there now, or this function."""
        if function is not None:
            return self.answer(function)
        verdict = self.exercise.check(self._current())
        return verdict if self.solved else self._judged(verdict)

    def hint(self) -> Hint:
        """The next step of help for what is still missing; its price was said on the control."""
        self._come_back()
        self._step = self._step % HINT_STEPS + 1
        hint = self.exercise.hint(self._step, self._current())
        if not self.solved:
            self.help_used += 1
            self._record("help", exercise=self.exercise.id, seed=self.seed, step=self._step)
            self._say(hint.text, "help", hint.marks)
        return hint

    def solution(self) -> Answer:
        """Show the solution with its reasons; the exercise then counts as seen, not as solved."""
        if not self.solved:
            self.seen = True
            self._record("seen", exercise=self.exercise.id, seed=self.seed)
            self._come_back()
            self._show_solution()
            self._token += 1
        return self.exercise.solution

    def again(self, seed: int | None = None) -> Exercise:
        """Start another instance, the one of this seed or the next one."""
        self.seed = self._coach.next_seed(self.exercise.id, self.seed) if seed is None else seed
        self.exercise = self.exercise.again(self.seed)
        self._record("again", exercise=self.exercise.id, seed=self.seed)
        self._begin()
        return self.exercise

    def resume(self, exercise: Exercise, events: Iterable[Mapping[str, Any]]) -> None:
        """Go on where these events left the exercise: the instance, what it has cost, whether it is solved.

        ``exercise`` is the first instance; what belongs to other exercises is passed over.
        """
        mine = [event for event in events if event.get("exercise") == exercise.id]
        self.best = max((event.get("stars", 0) for event in mine if event["event"] == "solved"), default=0)
        begun = max((number for number, event in enumerate(mine, 1) if event["event"] == "again"), default=0)
        self.seed = mine[begun - 1].get("seed") if begun else None
        self.exercise = exercise if self.seed is None else exercise.again(self.seed)
        self._begin()
        answer: object = None
        for event in mine[begun:]:
            if event.get("seed") == self.seed:
                answer = event.get("answer", answer)
                self._recall(event)
        self._show_recalled(answer)

    def speak(self, exercise: Exercise, crumb: str) -> None:
        """Go on with the same instance in another language: the exercise as it is built now."""
        self.exercise = exercise if self.seed is None else exercise.again(self.seed)
        self.crumb = crumb
        known = self.solved or self.seen
        self._say(self.exercise.worked if known else "", "good" if self.solved else "plain")

    # --- what goes out ---

    def scene(self) -> Scene:
        """What the board shows now."""
        exercise, moves = self.exercise, frozenset(self._position.legal_moves())
        may_show = exercise.shows_moves and not self.solved
        quiet = exercise.quiet and not self.solved
        marks = replace(
            self._marks,
            legal=moves if may_show else frozenset(),
            found=self._picked | self._marks.found,
            notes=(*(() if self.solved else exercise.marks.notes), *self._marks.notes),
            text={**exercise.marks.text, **self._marks.text},
        )
        return Scene(
            position=self._position,
            marks=marks,
            crumb=self.crumb,
            prompt=exercise.prompt,
            stars=self.best,
            chip=self._chip(),
            turn_text="" if quiet or self._nobody_moves() else turn_sentence(self._position),
            quiet=quiet,
            names=(color_name(Color.BLACK), color_name(Color.WHITE)),
            message=self._message,
            tone=self._tone,
            previews={move: self._position.flips(move) for move in moves} if may_show else {},
            controls=self._controls(),
            interactive=exercise.answer_by in _PRESSED and not self.solved and not self._aside,
            token=self._token,
        )

    def _controls(self) -> tuple[Control, ...]:
        again = Control("button", "again", _("Another one"))
        if self.solved:
            return (again,)
        shown = [*self._answer_controls()]
        if self._aside:
            shown.append(Control("button", "back", _("Back to the question")))
        if self._report_square:
            shown.append(Control("button", "lines", _("All eight directions")))
        price = self._price()
        shown.append(Control("button", "hint", _("Hint"), note=price))
        if self.exercise.answer_by not in {*_JUDGED_AT_ONCE, AnswerForm.FUNCTION}:
            shown.append(Control("button", "check", _("Check")))
        shown.append(again)
        shown.append(Control("button", "solution", _("Show solution"), note=_("no stars")))
        return tuple(shown)

    def _answer_controls(self) -> tuple[Control, ...]:
        controls = self._form_controls()
        if self.exercise.asks_confidence:
            sure = self._confidence if self._confidence is not None else _LEAST_SURE
            label = _("How sure are you, in per cent?")
            slider = Control(
                "slider",
                "confidence",
                label,
                note=_("as you like"),
                value=sure,
                least=_LEAST_SURE,
                most=100,
                step=5,
            )
            return (slider, *controls)
        return controls

    def _form_controls(self) -> tuple[Control, ...]:
        form, options = self.exercise.answer_by, self.exercise.options
        if form is AnswerForm.STATEMENT:
            return (Control("choice", "answer", _("Your answer"), value=self._draft, options=options),)
        if form is AnswerForm.ORDER:
            order = self._draft or tuple(option.value for option in options)
            return (
                Control("order", "answer", _("Your order, first things first"), value=order, options=options),
            )
        if form is AnswerForm.NUMBER:
            return (
                Control("number", "answer", _("Your number"), note=self.exercise.unit, value=self._draft),
            )
        if form is AnswerForm.NAME:
            return (Control("text", "answer", _("Your answer"), value=self._draft or ""),)
        if form is AnswerForm.SETUP:
            return self._sketch.controls()
        return ()

    def _price(self) -> str:
        now = stars_for(self.tries_lost, self.help_used)
        then = stars_for(self.tries_lost, self.help_used + 1)
        return _("costs a star") if then < now and not self.seen else _("free")

    def _chip(self) -> str:
        if self.solved:
            at_once = not (self.tries_lost or self.help_used or self.seen)
            return praise(self.exercise.id, self.seed) if at_once else _("solved")
        if self.seen:
            return _("solution seen")
        if self.exercise.answer_by is AnswerForm.SQUARES:
            return _("found {found} of {all}").format(
                found=len(self._picked), all=len(self.exercise.solution)
            )
        return ""

    # --- how answers change things ---

    def _pick(self, square: str) -> None:
        refused = self.exercise.judge_square(square) if self.exercise.judge_square else None
        if refused is not None:
            self.tries_lost = max(self.tries_lost, 1)
            told = self._record_try(refused, square)
            self._report_square = "" if self._nobody_moves() else square
            self._show(told)
        else:
            if square not in self._picked:
                self._step = 0
            self._picked |= {square}
            self._report_square = ""
            if self._picked == self.exercise.solution:
                self.check()
                return
            self._say(_("{square} is one of them.").format(square=square), "plain")

    def _play_on(self, square: str) -> None:
        if self.exercise.play_on is None:
            return
        moves = (*(self._draft or ()), square)
        stage = self.exercise.play_on(moves)
        if stage.refused is not None:
            self.tries_lost = max(self.tries_lost, 1)
            self._show(self._record_try(stage.refused, moves))
            return
        self._draft, self._step = moves, 0
        self._position = stage.position
        self._token += 1
        if stage.complete:
            self._judged(self.exercise.judge(moves))
        else:
            self._say(stage.message, "plain", stage.marks)

    def _come_back(self) -> None:
        """From what an answer led to, back to the question."""
        if not self._aside:
            return
        self._aside = False
        self._draft = None
        self._position = self._first_position()
        self._say("", "plain")
        self._token += 1

    def _set_confidence(self, value: object) -> None:
        self._confidence = value if isinstance(value, int) else None

    def _place(self, square: str) -> None:
        self._sketch.place(square)
        self._step = 0
        self._drew()

    def _drew(self) -> None:
        self._position = self._sketch.position()
        self._say("", "plain")

    def _write(self, value: object) -> None:
        self._draft = tuple(value) if isinstance(value, list) else value
        if self.exercise.answer_by in {AnswerForm.NUMBER, AnswerForm.NAME}:
            self.check()

    def _current(self) -> object:
        form = self.exercise.answer_by
        if form is AnswerForm.SQUARES:
            return self._picked
        if form is AnswerForm.SETUP:
            return self._sketch.diagram
        return self._draft

    def _keep(self, value: object) -> None:
        """Take over an answer given in code, so that the board shows it; an unreadable one changes nothing."""
        try:
            plain = read_answer(self.exercise, value)
        except ValueError:
            return
        if self.exercise.answer_by is AnswerForm.SQUARES:
            right = self.exercise.judge_square or (lambda _square: None)
            self._picked = frozenset(square for square in plain or () if right(square) is None)
        elif self.exercise.answer_by is AnswerForm.SETUP:
            self._sketch = Sketch(plain or EMPTY_DIAGRAM)
            self._position = self._sketch.position()
        else:
            self._draft = plain
            if self.exercise.play_on is not None and plain:
                self._position = self.exercise.play_on(plain).position

    def _recall(self, event: Mapping[str, Any]) -> None:
        kind = event["event"]
        self.solved = self.solved or kind == "solved"
        self.seen = self.seen or kind == "seen"
        self.tries_lost = event.get("lost", self.tries_lost)
        if kind == "help":
            self.help_used, self._step = self.help_used + 1, event.get("step", 0)

    def _show_recalled(self, answer: object) -> None:
        """What the board showed when it was left solved, or with its solution."""
        verdict = self.exercise.check(answer) if self.solved else None
        if verdict is not None and verdict.solved:
            self._keep(answer)
            self._show(verdict)
        elif self.solved:  # a function is not written down
            self._say(self.exercise.worked, "good")
        elif self.seen:
            self._show_solution()

    def _show_solution(self) -> None:
        self._keep(self.exercise.solution)
        self._say(self.exercise.worked, "help", self._solution_marks())
        self._aside = self.exercise.answer_by is AnswerForm.SEQUENCE  # its moves are played out on the board

    def _judged(self, verdict: Verdict) -> Verdict:
        if verdict.outcome is Outcome.UNTOUCHED:
            self._show(verdict)  # no try, and nothing to remember
            return verdict
        if verdict.outcome is not Outcome.SOLVED:
            self.tries_lost += 1
        verdict = self._record_try(verdict, self._current())
        if verdict.outcome is Outcome.SOLVED:
            self.solved = True
            stars = 0 if self.seen else stars_for(self.tries_lost, self.help_used)
            self.best = max(self.best, stars)
            self._record("solved", exercise=self.exercise.id, seed=self.seed, stars=stars)
        self._report_square = self._explainable(verdict)
        self._show(verdict)
        self._aside = verdict.outcome is Outcome.NOT_YET and self._leads_aside(verdict)
        self._token += 1
        return verdict

    def _leads_aside(self, verdict: Verdict) -> bool:
        """Whether the board now shows what a wrong answer led to, not the question."""
        form = self.exercise.answer_by
        return form is AnswerForm.SEQUENCE or (form is AnswerForm.MOVE and verdict.position is not None)

    def _explainable(self, verdict: Verdict) -> str:
        """The square of a refused move, where all eight directions can be asked for."""
        is_move = self.exercise.answer_by is AnswerForm.MOVE and isinstance(self._draft, str)
        refused = is_move and verdict.outcome is Outcome.NOT_YET and not self._nobody_moves()
        return self._draft if refused else ""

    def _show(self, verdict: Verdict) -> None:
        if verdict.solved:
            parts = dict.fromkeys((verdict.message, self.exercise.worked))
            text = "\n".join(part for part in parts if part)
            self._say(text, "good", verdict.marks)
        else:
            self._say(verdict.message, "why", verdict.marks)
        if verdict.position is not None:
            self._position = verdict.position
        elif self.exercise.answer_by not in _PRESSED:
            self._position = self.exercise.position

    def _show_all_lines(self) -> None:
        if self._report_square:
            report = explain(self.exercise.position, self._report_square)
            self._say("\n".join((report.sentence(), *report.line_sentences())), "why", self._marks)

    def _say(self, message: str, tone: Tone, marks: Marks | None = None) -> None:
        self._message, self._tone, self._marks = message, tone, marks or Marks()

    def _solution_marks(self) -> Marks:
        if self.exercise.answer_by is AnswerForm.MOVE:
            return Marks(notes=(Note("frame", self.exercise.solution),))
        if self.exercise.answer_by is AnswerForm.SEQUENCE:
            return Marks(notes=(Note("frame", self.exercise.solution[0]),))
        return Marks()

    def _nobody_moves(self) -> bool:
        """Whether this is no question of moves: the board is being set up, is empty, or only shows a line."""
        is_setup = self.exercise.answer_by is AnswerForm.SETUP
        return is_setup or not self.exercise.asks_move or self.exercise.position.empties == len(SQUARES)

    def _first_position(self) -> Position:
        if self.exercise.answer_by is AnswerForm.SETUP:
            return self._sketch.position()
        return self.exercise.position

    def _record_try(self, verdict: Verdict, given: object) -> Verdict:
        """Remember a try; the verdict with what the coach adds to it."""
        plain = sorted(given) if isinstance(given, frozenset) else given
        self._record(
            "try",
            exercise=self.exercise.id,
            seed=self.seed,
            answer=plain if isinstance(plain, (str, int, list, tuple)) else repr(type(plain).__name__),
            outcome=verdict.outcome.name,
            lost=self.tries_lost,
            misconceptions=list(verdict.misconceptions),
            **({} if self._confidence is None else {"confidence": self._confidence}),
        )
        remark = self._coach.remark(verdict)
        return replace(verdict, message=f"{verdict.message}\n{remark}") if remark else verdict
