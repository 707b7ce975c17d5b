"""The notebook's side of a judgement: brings the answer to the judge, and the judge's cases to the function."""

from __future__ import annotations

import atexit
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO, cast

from ...messages import NotThere, Told, _, language
from ..guard import Called
from ..lessons import find_exercise
from .forked import Child, forks, patiently
from .judge import Judged, judged
from .pictured import Pictured
from .wire import LONGEST, Garbled, encoded, line_of, message_of

ADDRESS = "REVERSI_LEARN_JUDGE"  # where a judge listens that somebody else has started
_PATIENCE = 60.0  # seconds for a judge to say something
_PROGRAM = (
    "import sys; sys.path.append(sys.argv[1]); from reversi_learn.course.marking.judge import main; main()"
)


class NoJudge(Told, RuntimeError):
    """The judge could not be reached; nothing was judged."""


def hear(
    exercise_id: str, answer: object, seed: int | None = None, *, quiet: Callable[[], None] = lambda: None
) -> Judged:
    """What the judge says of an answer.

    Raises:
        LookupError: there is no such exercise; the sentence names the near ones.
        NoJudge: no judge could be reached.
    """
    if not forks():
        return _judged_here(exercise_id, answer, seed)
    question = {
        "exercise": str(exercise_id),
        "seed": seed,
        "language": language(),
        "answer": _plain(answer),
    }
    child: list[Child] = []
    try:
        stream = _judge()
        _say(stream, line_of(question))
        while "cases" in (message := message_of(stream.readline(LONGEST))):
            if not child:
                child.append(Child(cast("Callable[..., object]", answer), quiet))
            for line in child[0].answers(line_of(message), len(message["cases"])):
                _say(stream, line)
    except (OSError, Garbled) as trouble:
        _dismiss()
        raise NoJudge(_("The judge did not answer, so nothing was judged. Run this cell again.")) from trouble
    except BaseException:  # interrupted in the middle of a talk
        _dismiss()
        raise
    finally:
        for each in child:
            each.end()
    if "unknown" in message:
        raise NotThere(message["unknown"])
    board = message["board"]
    return Judged(message["share"], message["message"], board and Pictured(*board))


def _plain(answer: object) -> Any:
    """The answer as it is sent; one that can not be, or would be endless, goes as a thing of an unknown kind."""
    try:
        plain = encoded(answer)
        return plain if len(line_of({"answer": plain})) < LONGEST // 2 else ["o", "object"]
    except Exception:
        return ["o", "object"]


def _judged_here(exercise_id: str, answer: object, seed: int | None) -> Judged:
    """Where no process can be copied (Windows, the browser): under the guard, in this one."""

    def asking(cases: Sequence[tuple[object, ...]]) -> list[Called]:
        return list(patiently(answer, cases))

    exercise = find_exercise(exercise_id)
    return judged(exercise if seed is None else exercise.again(seed), answer, asking)


_talk: list[tuple[socket.socket, BinaryIO, Any]] = []  # with the judge of this process, once there is one


def _judge() -> BinaryIO:
    """The way to the judge: the one that listens, or else one of our own, started when it is first needed."""
    if not _talk:
        address = os.environ.get(ADDRESS)
        ours, process = _called_on(address) if address else _started()
        ours.settimeout(_PATIENCE)
        _talk.append((ours, cast("BinaryIO", ours.makefile("rwb")), process))
    return _talk[0][1]


def _called_on(address: str) -> tuple[socket.socket, None]:
    ours = socket.socket(socket.AF_UNIX)
    ours.connect(address)
    return ours, None


def _started() -> tuple[socket.socket, subprocess.Popen[bytes]]:
    ours, theirs = socket.socketpair()
    with theirs:
        home = str(Path(__file__).parents[3])
        process = subprocess.Popen(  # noqa: S603 - this very Python
            [sys.executable, "-I", "-c", _PROGRAM, home, str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # an interrupt is meant for the notebook
        )
    atexit.register(_dismiss)
    return ours, process


def _say(stream: BinaryIO, line: bytes) -> None:
    stream.write(line)
    stream.flush()


def _dismiss() -> None:
    """End the talk; the next answer goes to a judge that begins anew."""
    while _talk:
        ours, stream, process = _talk.pop()
        for each in (stream, ours):
            try:
                each.close()
            except OSError:  # it was the line that broke
                continue
        if process is not None:
            process.kill()
            process.wait()
