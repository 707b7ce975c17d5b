"""Python stations: a learner's function is tried on many cases and compared with the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...engine.drawing import Marks
from ...engine.position import Position
from ...messages import _, ngettext
from ..guard import Called, Problem, calls
from .model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict, untouched_sentence
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
        return _first_failure(answer, trials, read, wrong, may_be_none=may_be_none)

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
    )
    return exercise


def _first_failure(
    learners: Callable[..., Any],
    trials: Callable[[], Iterable[Trial]],
    read: Callable[[object], object],
    wrong: Callable[[Trial, Any], str],
    *,
    may_be_none: bool,
) -> Verdict:
    """Try the cases from the smallest up and stop at the first that fails: it is the smallest to be found."""
    ordered = sorted(trials(), key=lambda trial: trial.size)
    empty_handed: tuple[Trial, Called] | None = None
    tried = empty = answered = 0
    for trial, called in zip(ordered, calls(learners, (each.arguments for each in ordered)), strict=False):
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
