"""What an exercise is: a value with a question, a judge, hints, a solution and its typical mistakes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from ...engine.drawing import Marks
from ...engine.position import SQUARES, BadDiagram, BadSquare, Position, square_index
from ...messages import Told, _
from ..learner import Called
from ..scene import Option

Answer = Any  # one of the plain values that `AnswerForm` lists
Asking = Callable[
    [Sequence[tuple[object, ...]]], Sequence[Called]
]  # a function called with these, one by one


class AnswerForm(Enum):
    """How an exercise is answered, and as which plain value the answer reaches its judge."""

    SQUARES = "a frozenset of square names"
    MOVE = "one square name"
    SETUP = "a diagram of 64 cells"
    STATEMENT = "the value of one option"
    NUMBER = "an int"
    NAME = "a text"
    ORDER = "a tuple of option values"
    SEQUENCE = "a tuple of square names, the learner's own moves"
    FUNCTION = "a function"


class Outcome(Enum):
    """What came of an answer."""

    SOLVED = "solved"
    NOT_YET = "not yet"
    UNTOUCHED = "untouched"
    CRASHED = "crashed"


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """What is said of an answer.

    ``misconceptions`` are the ids of all beliefs that would give this answer. ``position`` and ``marks``
    are what the board should show with the message; ``None`` leaves the board as it is.
    """

    outcome: Outcome
    message: str
    misconceptions: tuple[str, ...] = ()
    position: Position | None = None
    marks: Marks = field(default_factory=Marks)

    @property
    def solved(self) -> bool:
        """Whether the answer is right."""
        return self.outcome is Outcome.SOLVED

    def __repr__(self) -> str:
        return self.message


@dataclass(frozen=True, slots=True, repr=False)
class Hint:
    """One step of help: its words, the squares it speaks of, and what it draws."""

    text: str
    squares: tuple[str, ...] = ()
    marks: Marks = field(default_factory=Marks)

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Mistake:
    """A typical wrong answer to this instance, and the belief that leads to it (an id, or a short name).

    ``names`` are the squares that the message must name.
    """

    answer: Answer
    misconception: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """How far a sequence has come: the position after the learner's moves and all replies to them.

    ``refused`` is what is said of a last move that can not be made; then the position is the one before it.
    ``complete`` asks for the verdict: nothing more is to be played.
    """

    position: Position
    message: str = ""
    marks: Marks = field(default_factory=Marks)
    refused: Verdict | None = None
    complete: bool = False


class UnreadableAnswer(Told, ValueError):
    """An answer that is not of the asked form; its text is the sentence to show."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exercise:
    """One concrete task. Exercise types are functions that build such values.

    ``judge`` gets the plain value of the answer form and returns the verdict; ``check`` is what others
    call, with the answer in any readable form. ``hint_for(step, answer)`` gives step 1 (where to look),
    2 (which square) or 3 (the worked reason) for what is still missing from the answer. ``judge_square``
    (set answers) says why one square does not belong, or ``None`` if it does. ``play_on(moves)`` (sequences)
    plays the learner's moves so far and the replies. ``remake(seed)`` is another instance of the same task. ``worked`` is the full explanation shown once it is solved.

    ``marks`` lie on the board from the beginning. ``shows_moves`` allows the legal squares and previews to
    be sent to the board; where they are the answer it stays off. ``starter`` is the code a learner starts
    from, ``options`` what can be chosen or put in order, ``unit`` is said beside a number. ``source`` names
    what a question of knowledge rests on, where no predicate of the engine decides. ``asks_move`` is off
    where the discs are only a picture (a single row, a line to read): then nobody is said to be to move.
    ``quiet`` keeps the board from saying whose turn it is and how many discs lie there, where that is asked.
    ``paper`` is the prompt as a sheet of paper says it, where the one on the screen speaks of clicks.
    ``asks_confidence`` offers a slider for how sure the learner is, which is remembered with the answer.
    ``believed()`` gives, for each belief that may go astray here, all answers it would call right; where it
    is left out, `diagnosis` asks the judge which beliefs it sees behind which answer.
    ``marked(asking)`` (functions) tries all there is to try, wherever the function may run, and gives the
    share of full marks, from 0 to 1, with the verdict; answers that come to an end early count as not right.
    """

    id: str
    level: str
    prompt: str
    position: Position
    answer_by: AnswerForm
    judge: Callable[[Answer], Verdict]
    hint_for: Callable[[int, Answer | None], Hint]
    solution: Answer
    worked: str
    remake: Callable[[int], Exercise]
    mistakes: tuple[Mistake, ...] = ()
    judge_square: Callable[[str], Verdict | None] | None = None
    play_on: Callable[[tuple[str, ...]], Stage] | None = None
    marks: Marks = field(default_factory=Marks)
    options: tuple[Option, ...] = ()
    shows_moves: bool = False
    starter: str = ""
    unit: str = ""
    source: str = ""
    asks_move: bool = True
    quiet: bool = False
    asks_confidence: bool = False
    paper: str = ""
    believed: Callable[[], Mapping[str, tuple[Answer, ...]]] | None = None
    marked: Callable[[Asking], tuple[float, Verdict]] | None = None

    def check(self, answer: object) -> Verdict:
        """Judge an answer in any readable form; never raises for what a learner hands in."""
        try:
            plain = read_answer(self, answer)
        except UnreadableAnswer as error:
            return Verdict(Outcome.NOT_YET, str(error))
        if plain is None:
            return Verdict(Outcome.UNTOUCHED, untouched_sentence(self.answer_by))
        return self.judge(plain)

    def hint(self, step: int, answer: object = None) -> Hint:
        """Help in three steps, for what is still missing from an answer (``None``: all of it)."""
        try:
            plain = read_answer(self, answer)
        except UnreadableAnswer:
            plain = None
        return self.hint_for(min(max(step, 1), HINT_STEPS), plain)

    def again(self, seed: int) -> Exercise:
        """Another instance under the same id; the same seed gives the same one everywhere."""
        return replace(self.remake(seed), id=self.id, level=self.level)


HINT_STEPS = 3


def read_answer(exercise: Exercise, answer: object) -> Answer | None:
    """The answer as the plain value of its form; ``None`` where nothing was answered.

    Raises:
        UnreadableAnswer: the answer can not be read; the sentence says what was found and what is asked.
    """
    if answer is None or answer is ... or (isinstance(answer, str) and answer.strip() in {"", "..."}):
        return None
    return _READERS[exercise.answer_by](exercise, answer)


def untouched_sentence(form: AnswerForm) -> str:
    """What to do when nothing has been answered yet."""
    return {
        AnswerForm.SQUARES: _("Nothing is chosen yet. Click the squares you mean, then Check."),
        AnswerForm.MOVE: _("Nothing is chosen yet. Click the square you mean."),
        AnswerForm.SETUP: _("The board is still empty. Choose a colour, then click squares."),
        AnswerForm.STATEMENT: _("Nothing is chosen yet. Choose one answer, then Check."),
        AnswerForm.NUMBER: _("No number yet. Type one, then Check."),
        AnswerForm.NAME: _("Nothing is typed yet. Type your answer, then Check."),
        AnswerForm.ORDER: _("Nothing has been put in order yet."),
        AnswerForm.SEQUENCE: _("No move has been made yet. Click the first square."),
        AnswerForm.FUNCTION: _("Your function does nothing yet. Fill it in, run the cell, then check again."),
    }[form]


def _read_squares(_exercise: Exercise, answer: object) -> frozenset[str] | None:
    if isinstance(answer, str):
        answer = answer.replace(",", " ").split()
    if not isinstance(answer, (list, tuple, set, frozenset)):
        raise UnreadableAnswer(_("Answer with squares, such as “d3 c4” or ['d3', 'c4']."))
    return frozenset(_square(item) for item in answer) or None


def _read_move(_exercise: Exercise, answer: object) -> str | None:
    if isinstance(answer, (list, tuple, set, frozenset)):
        if len(answer) > 1:
            raise UnreadableAnswer(
                _("One square is asked for, such as “d3”; here are {count}.").format(count=len(answer))
            )
        return _square(next(iter(answer))) if answer else None
    return _square(answer)


def _read_setup(_exercise: Exercise, answer: object) -> str | None:
    if isinstance(answer, Position):
        diagram = answer.diagram()
    elif isinstance(answer, Mapping):
        discs = {_square(square): str(disc) for square, disc in answer.items()}
        diagram = "".join(discs.get(square, "-") for square in SQUARES)
    else:
        diagram = str(answer)
    try:
        diagram = Position.from_diagram(diagram).diagram()
    except BadDiagram as error:
        raise UnreadableAnswer(str(error)) from error
    return diagram if diagram.strip("-") else None


def _read_statement(exercise: Exercise, answer: object) -> str:
    wanted = str(answer).strip().casefold()
    for option in exercise.options:
        if wanted in {option.value.casefold(), option.label.strip().casefold()}:
            return option.value
    known = ", ".join(_("“{value}”").format(value=option.value) for option in exercise.options)
    raise UnreadableAnswer(
        _("“{answer}” is not among the answers: {known}.").format(answer=answer, known=known)
    )


def _read_number(_exercise: Exercise, answer: object) -> int:
    if isinstance(answer, int) and not isinstance(answer, bool):
        return answer
    try:
        return int(str(answer).strip())
    except ValueError:
        raise UnreadableAnswer(_("“{answer}” is not a whole number.").format(answer=answer)) from None


def _read_name(_exercise: Exercise, answer: object) -> str:
    return str(answer).strip()


def _read_order(exercise: Exercise, answer: object) -> tuple[str, ...] | None:
    if isinstance(answer, str):
        answer = answer.replace(",", " ").split()
    if not isinstance(answer, (list, tuple)):
        raise UnreadableAnswer(_("Answer with a list, first things first."))
    order = tuple(_read_statement(exercise, item) for item in answer)
    if order and sorted(order) != sorted(option.value for option in exercise.options):
        raise UnreadableAnswer(
            _("Each of the {count} must stand in the list once.").format(count=len(exercise.options))
        )
    return order or None


def _read_sequence(_exercise: Exercise, answer: object) -> tuple[str, ...] | None:
    if isinstance(answer, str):
        answer = re.findall(r"[^\s,]{1,2}", answer)
    if not isinstance(answer, (list, tuple)):
        raise UnreadableAnswer(_("Answer with moves in their order, such as “f5 d6 c3”."))
    return tuple(_square(item) for item in answer) or None


def _read_function(_exercise: Exercise, answer: object) -> Callable[..., Any]:
    if callable(answer):
        return answer
    raise UnreadableAnswer(
        _("A function is asked for; this is {kind}. Hand over its name, without brackets.").format(
            kind=type(answer).__name__
        )
    )


def _square(item: object) -> str:
    try:
        return SQUARES[square_index(item)]  # type: ignore[arg-type]
    except BadSquare as error:
        raise UnreadableAnswer(str(error)) from error


_READERS: dict[AnswerForm, Callable[[Exercise, Any], Answer | None]] = {
    AnswerForm.SQUARES: _read_squares,
    AnswerForm.MOVE: _read_move,
    AnswerForm.SETUP: _read_setup,
    AnswerForm.STATEMENT: _read_statement,
    AnswerForm.NUMBER: _read_number,
    AnswerForm.NAME: _read_name,
    AnswerForm.ORDER: _read_order,
    AnswerForm.SEQUENCE: _read_sequence,
    AnswerForm.FUNCTION: _read_function,
}


@dataclass(frozen=True, slots=True)
class Level:
    """A step of a lesson: ``goal`` is one sentence, ``par`` how many answers a sure hand needs."""

    name: str
    goal: str
    exercises: tuple[Exercise, ...]

    @property
    def par(self) -> int:
        """The number of answers that solve the level without a slip."""
        return len(self.exercises)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson in the language in force when it was built.

    ``review`` mixes the types of the lesson on generated positions, without end; ``exit_ticket`` are three
    questions; ``extras`` hold what is optional (find the mistake, Python stations, for the curious).
    """

    name: str
    title: str
    goal: str
    levels: tuple[Level, ...]
    review: Exercise
    exit_ticket: tuple[Exercise, ...]
    extras: tuple[Exercise, ...] = ()

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """All exercises of the lesson, in the order of the notebook."""
        in_levels = tuple(exercise for level in self.levels for exercise in level.exercises)
        return (*in_levels, self.review, *self.extras, *self.exit_ticket)
