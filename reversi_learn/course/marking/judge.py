"""The judge: knows the expected values, and hears answers from a process that does not.

It runs in an interpreter of its own (or in that of whoever grades a class), so that nothing which a learner
did to Python or to this package in a notebook has any weight with it. The learner's process sends what was
answered; where that is a function, the judge sends the cases, without what is expected, and gets the answers.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any, Protocol

from ... import messages
from ...engine.drawing import Marks
from ...messages import _
from ..exercises import AnswerForm, Exercise, Outcome
from ..learner import Called, Problem
from ..lessons import find_exercise
from .marks import mark
from .pictured import Pictured, pictured
from .wire import LONGEST, Garbled, called_of, decoded, encoded, line_of, message_of


class Stream(Protocol):
    """Lines in both directions, as ``socket.makefile("rwb")`` gives them."""

    def readline(self, limit: int = -1, /) -> bytes:
        """The next line; empty at the end."""

    def write(self, data: bytes, /) -> Any:
        """Send."""

    def flush(self) -> Any:
        """Send now."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What was said of an answer: the share of full marks, the sentence, and the board to look at if there is one."""

    share: float
    message: str
    board: Pictured | None = None


def judged(exercise: Exercise, answer: object, asking: Any) -> Judged:
    """Judge an answer, with the board to look at; there is none where it would say nothing."""
    share, verdict = mark(exercise, answer, asking)
    if verdict.outcome is Outcome.UNTOUCHED:
        return Judged(
            share, _("Nothing is answered here yet. Fill in the cell above, run it, then run this one.")
        )
    if exercise.answer_by is AnswerForm.FUNCTION and verdict.position is None:
        return Judged(share, verdict.message)
    plain = verdict.position is None and verdict.marks == Marks()
    marks = exercise.marks if plain else verdict.marks
    return Judged(share, verdict.message, pictured(exercise, verdict.position or exercise.position, marks))


def serve(stream: Stream, note: Callable[[str, int | None, float], None] = lambda *_judged: None) -> bool:
    """Hear one answer, ``note`` what it earns, then say it; false at the end of the talk.

    ``note`` gets the exercise, its seed and the share of full marks. An exercise that there is not is
    answered with a sentence, and earns nothing.

    Raises:
        Garbled: what came is no question to a judge.
    """
    line = stream.readline(LONGEST)
    if not line:
        return False
    asked = message_of(line)
    name, seed, language = asked.get("exercise"), asked.get("seed"), asked.get("language")
    if not isinstance(name, str) or not isinstance(seed, int | None):
        raise Garbled
    with _speaking:
        if language in messages.languages():
            messages.use_language(str(language))
        try:
            exercise = _instance(name, seed, messages.language())
        except LookupError as unknown:
            _send(stream, {"unknown": str(unknown.args[0])})
            return True
        result = judged(exercise, decoded(asked.get("answer")), _Asking(stream))
    note(name, seed, result.share)
    board = result.board and [result.board.svg, result.board.text, result.board.words]
    _send(stream, {"share": result.share, "message": result.message, "board": board})
    return True


@lru_cache(maxsize=1024)
def _instance(name: str, seed: int | None, _language: str) -> Exercise:
    """An exercise as a whole class gets it: some take a while to make."""
    exercise = find_exercise(name)
    return exercise if seed is None else exercise.again(seed)


_speaking = Lock()  # the language is one for the whole process


def main() -> None:
    """Serve on the socket whose number is the last argument, until it closes."""
    with socket.socket(fileno=int(sys.argv[-1])) as channel, channel.makefile("rwb") as stream:
        while serve(stream):
            pass


class _Asking:
    """Calls a function that lives on the other side."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._gone = False

    def __call__(self, cases: Sequence[tuple[object, ...]]) -> list[Called]:
        if self._gone:
            return []
        _send(self._stream, {"cases": [[encoded(argument) for argument in case] for case in cases]})
        answers: list[Called] = []
        while (message := message_of(self._stream.readline(LONGEST))).get("over") is None:
            answers.append(_answer_of(message))
            if len(answers) > len(cases):
                raise Garbled
        if isinstance(message["over"], str):  # what ended it
            self._gone = True
            answers.append(
                _answer_of({"problem": [message["over"], "", None, "", ""], "value": None, "printed": ""})
            )
        return answers


def _answer_of(message: dict[str, Any]) -> Called:
    try:
        return called_of(message)
    except Garbled:
        return Called(problem=Problem("stopped"))


def _send(stream: Stream, message: dict[str, Any]) -> None:
    stream.write(line_of(message))
    stream.flush()
