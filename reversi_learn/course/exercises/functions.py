"""Python stations: a learner's function is tried on many cases and compared with the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...engine.drawing import Marks
from ...engine.position import Position
from ...messages import _, ngettext
from ..guard import Called, Problem, calls
from ..learner import shown
from .model import Answer, AnswerForm, Asking, Exercise, Hint, Mistake, Outcome, Verdict, untouched_sentence
from .statements import fixed_hints

# How many cases may come back empty before the function counts as untouched.
_PATIENCE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One case: the ``arguments`` of the call (plain data), and what the engine ``expected``.

    ``position`` and ``marks`` are shown when the function fails here. Of several failures the one of least
    ``size`` is shown: give the number of discs.
    """

    arguments: tuple[object, ...]
    expected: object
    size: int = 0
    position: Position | None = None
    marks: Marks = field(default_factory=Marks)


def function(
    exercise_id: str,
    level: str,
    prompt: str,
    trials: Callable[[], Iterable[Trial]],
    wrong: Callable[[Trial, Any], str],
    hints: Sequence[Hint | str],
    *,
    starter: str,
    solution: Callable[..., Any],
    worked: str,
    read: Callable[[object], object] = lambda value: value,
    remake: Callable[[int], Exercise] | None = None,
    mistakes: Sequence[Mistake] = (),
    position: Position | None = None,
    may_be_none: bool = False,
) -> Exercise:
    """Write a function that answers every trial as the engine does (answer form: function).

    ``read`` makes what the function returned comparable with ``expected``, or into a `Problem` (as
    `course.learner.square_set` does). ``wrong(trial, value)`` says what is off in the trial that is shown.
    ``starter`` is the code to begin with, ``worked`` the finished code. An exercise without a ``remake`` is
    the same again: it already tries all there is. With ``may_be_none`` the answer ``None`` is one like others,
    as long as the function also gives another one.
    """

    def judge(answer: Answer) -> Verdict:
        ordered = _ordered(trials)
        answers = calls(answer, (each.arguments for each in ordered))
        return _first_failure(ordered, answers, read, wrong, may_be_none=may_be_none)

    def marked(asking: Asking) -> tuple[float, Verdict]:
        ordered = _ordered(trials)
        answers = [*asking([each.arguments for each in ordered])][: len(ordered)]
        if len(answers) < len(ordered):
            answers.append(Called(problem=Problem("stopped")))
        verdict = _first_failure(ordered, answers, read, wrong, may_be_none=may_be_none)
        if verdict.solved or verdict.outcome is Outcome.UNTOUCHED:
            return float(verdict.solved), verdict
        right = sum(
            _is_right(*pair, read, may_be_none=may_be_none) for pair in zip(ordered, answers, strict=False)
        )
        return beyond_lazy(right, lazy_answers(ordered, read), len(ordered)), verdict

    def again(_seed: int) -> Exercise:
        return exercise

    exercise = Exercise(
        id=exercise_id,
        level=level,
        prompt=prompt,
        position=position or Position.start(),
        answer_by=AnswerForm.FUNCTION,
        judge=judge,
        hint_for=fixed_hints(hints, lambda _answer: False),
        solution=solution,
        worked=worked,
        remake=remake or again,
        mistakes=tuple(mistakes),
        starter=starter,
        marked=marked,
    )
    return exercise


def lazy_answers(trials: Sequence[Trial], read: Callable[[object], object] = lambda value: value) -> int:
    """How many of the trials the luckiest thoughtless function gets right.

    Thoughtless is what answers the same to everything, hands an argument back, or names the other player.
    """
    same = Counter(repr(_comparable(trial.expected)) for trial in trials)
    echoed = Counter(
        place
        for trial in trials
        for place, argument in enumerate(trial.arguments)
        if _equal(_read(argument, read), trial.expected)
    )
    other = sum(
        {"X": "O", "O": "X"}.get(argument) == trial.expected
        for trial in trials
        for argument in trial.arguments
        if isinstance(argument, str)
    )
    return max([*same.values(), *echoed.values(), other], default=0)


def beyond_lazy(right: int, lazy: int, count: int) -> float:
    """What share of the marks so many right cases earn: none for what thoughtless answers get, one for all.

    >>> beyond_lazy(60, 60, 100), beyond_lazy(80, 60, 100), beyond_lazy(100, 60, 100)
    (0.0, 0.5, 1.0)
    """
    return max(0.0, (right - lazy) / (count - lazy)) if count > lazy else float(right == count)


def _ordered(trials: Callable[[], Iterable[Trial]]) -> list[Trial]:
    """From the smallest up: the first that fails is the smallest to be found."""
    return sorted(trials(), key=lambda trial: trial.size)


def _is_right(trial: Trial, called: Called, read: Callable[[object], object], *, may_be_none: bool) -> bool:
    if called.problem is not None:
        return False
    if not called.attempted:
        return may_be_none and called.value is None and trial.expected is None
    return _equal(_read(called.value, read), trial.expected)


def _read(value: object, read: Callable[[object], object]) -> object:
    """The value as it is compared; what no reader can make sense of equals nothing."""
    try:
        return read(value)
    except Exception:
        return Problem("answer", text=shown(value))


def _equal(value: object, expected: object) -> bool:
    return not isinstance(value, Problem) and bool(value == expected)


def _comparable(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value


def _first_failure(
    ordered: Sequence[Trial],
    answers: Iterable[Called],
    read: Callable[[object], object],
    wrong: Callable[[Trial, Any], str],
    *,
    may_be_none: bool,
) -> Verdict:
    """Look at the answers to the cases and stop at the first that fails."""
    empty_handed: tuple[Trial, Called] | None = None
    tried = empty = answered = 0
    for trial, called in zip(ordered, answers, strict=False):
        tried += 1
        if not called.attempted:
            if may_be_none and trial.expected is None:
                continue
            empty_handed = empty_handed or (trial, called)
            empty += 1
            if empty >= _PATIENCE:
                break
            continue
        answered += 1
        if empty_handed is not None:
            break
        verdict = _verdict(trial, called, read, wrong)
        if verdict is not None:
            return verdict
    if empty_handed is None:
        return Verdict(Outcome.SOLVED, _all_agree(tried))
    if not answered:
        return Verdict(Outcome.UNTOUCHED, untouched_sentence(AnswerForm.FUNCTION))
    sentence = wrong(empty_handed[0], None) if may_be_none else Problem("nothing").sentence()
    return _failed(*empty_handed, Outcome.NOT_YET, sentence)


def _verdict(
    trial: Trial, called: Called, read: Callable[[object], object], wrong: Callable[[Trial, Any], str]
) -> Verdict | None:
    """What is off in one case, or ``None`` where the answer is right."""
    if called.problem is not None:
        return _failed(trial, called, Outcome.CRASHED, called.problem.sentence())
    value = read(called.value)
    if isinstance(value, Problem):
        return _failed(trial, called, Outcome.NOT_YET, value.sentence())
    if value != trial.expected:
        return _failed(trial, called, Outcome.NOT_YET, wrong(trial, value))
    return None


def _failed(trial: Trial, called: Called, outcome: Outcome, sentence: str) -> Verdict:
    printed = called.printed.strip()
    lines = [sentence, _("Your function printed: {text}").format(text=printed)] if printed else [sentence]
    return Verdict(outcome, "\n".join(lines), position=trial.position, marks=trial.marks)


def _all_agree(count: int) -> str:
    return ngettext(
        "Right: your function agrees with the rules in the one case that was tried.",
        "Right: your function agrees with the rules in all {count} cases that were tried.",
        count,
    ).format(count=count)
