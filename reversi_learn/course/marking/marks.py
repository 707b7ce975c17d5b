"""What share of full marks an answer earns, from 0 to 1, and the verdict that goes with it."""

from __future__ import annotations

from ...engine.position import SQUARES
from ..exercises import Answer, AnswerForm, Exercise, Verdict, read_answer
from ..exercises.model import Asking, UnreadableAnswer


def mark(exercise: Exercise, answer: object, asking: Asking) -> tuple[float, Verdict]:
    """Judge an answer for marks; ``asking`` calls the learner's function, wherever it runs.

    Full marks are for what `Exercise.check` calls solved. Part of them earn squares (each right one counts,
    each wrong one takes one away), discs set up (in the same way), and functions: what they get right beyond
    the luckiest thoughtless function, which answers the same to everything. All other answers are right or not.

    >>> from ..lessons import find_exercise
    >>> mark(find_exercise("setup.corners"), "a1 h1", list)[0]
    0.5
    >>> mark(find_exercise("setup.corners"), "", list)[0]
    0.0
    """
    if exercise.answer_by is AnswerForm.FUNCTION and exercise.marked is not None and callable(answer):
        return exercise.marked(asking)
    verdict = exercise.check(answer)
    if verdict.solved:
        return 1.0, verdict
    try:
        plain = read_answer(exercise, answer)
    except UnreadableAnswer:
        plain = None
    return _part(exercise, plain) if plain is not None else 0.0, verdict


def _part(exercise: Exercise, answer: Answer) -> float:
    """What a readable answer that is not solved earns."""
    if exercise.answer_by is AnswerForm.SQUARES:
        wanted, given = exercise.solution, answer
    elif exercise.answer_by is AnswerForm.SETUP:
        wanted, given = _discs(exercise.solution), _discs(answer)
    else:
        return 0.0
    return max(0.0, (len(wanted & given) - len(given - wanted)) / len(wanted))


def _discs(diagram: str) -> frozenset[tuple[str, str]]:
    return frozenset((square, disc) for square, disc in zip(SQUARES, diagram, strict=True) if disc != "-")
