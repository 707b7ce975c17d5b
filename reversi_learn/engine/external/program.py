"""Another program that runs beside Python and is spoken to in lines: started, asked, timed, and always ended.

A wait is a generator of short steps, so that whoever asked can stop asking. The output is read by a daemon
thread, since pipes can not be waited for with a time limit on every system; what it may hold is bounded.
"""

from __future__ import annotations

import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Literal, TypeVar

from ...messages import Told, _, decimal, ngettext
from ..players import NoAnswer

Result = TypeVar("Result")
Steps = Generator[
    float, None, Result
]  # each step waits a moment and yields the share of the time that is spent

_STEP = 0.05  # seconds a step waits
_GRACE = 0.5  # seconds to end by itself before it is made to
_MOST_OUTPUT = 1_000_000  # bytes from one question to the next
_LONGEST_LINE = 2_000
_SHOWN = 120  # characters of its words in a sentence
PROMPT = ">"  # what a console writes when it waits for a command; the one line that has no end


class EngineFailed(Told, NoAnswer):
    """An engine that could not be started, or did not answer as it should; it reads as a sentence that says why."""

    def __init__(self, told: Callable[[], str], kind: Literal["raised", "slow"] = "raised") -> None:
        super().__init__(kind, told)


class ProgramEnded(EngineFailed):
    """The program ended before it answered."""


def shortened(text: str) -> str:
    """What a program wrote, as far as a sentence can hold it."""
    text = "".join(sign if sign.isprintable() else " " for sign in text).strip()
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


@dataclass(slots=True)
class _Inbox:
    """What has been read of a program's output; ``None`` after its last line."""

    lines: queue.SimpleQueue[str | None] = field(default_factory=queue.SimpleQueue)
    size: int = 0
    flooded: bool = False


class Program:
    """A running program. It is ended by `end`, when nobody holds it any more, and when Python ends.

    Raises:
        EngineFailed: it can not be started.
    """

    def __init__(self, command: Sequence[str], *, name: str, folder: str | None = None) -> None:
        self.name = name
        self._process = _started(command, folder)
        self._inbox = _Inbox()
        self._ended_by_us = False
        self._began = time.monotonic()
        self._seconds = 0.0
        self._last_words = ""
        if self._process.stdout is not None:
            reading = (self._process.stdout, self._inbox)
            threading.Thread(target=_read, args=reading, name="reversi-learn-engine", daemon=True).start()
        self._finish = weakref.finalize(self, _end, self._process)

    def allow(self, seconds: float) -> None:
        """Begin a question: its answer may take so long, and so much output."""
        self._began = time.monotonic()
        self._seconds = seconds
        self._inbox.size = 0

    def send(self, *commands: str) -> None:
        """Write commands, a line each. That the program has ended shows when its answer is awaited."""
        text = "".join(f"{command}\n" for command in commands)
        if self._process.stdin is not None:
            with suppress(OSError, ValueError):
                self._process.stdin.write(text.encode())
                self._process.stdin.flush()

    @property
    def share(self) -> float:
        """How much of the time for an answer is spent, from 0 to 1."""
        spent = time.monotonic() - self._began
        return min(spent / self._seconds, 1.0) if self._seconds > 0 else 1.0

    def line(self) -> Steps[str]:
        """The next line of its output; a prompt that waits for a command is the line ``">"``.

        Raises:
            ProgramEnded: it has ended.
            EngineFailed: the time is spent, it floods, or it was ended here meanwhile.
        """
        line = yield from self.line_before(1.0)
        if line is None:
            raise EngineFailed(self._slow_sentence, "slow")
        return line

    def line_before(self, share: float) -> Steps[str | None]:
        """The same, or ``None`` when this share of the time is spent."""
        while True:
            if self._ended_by_us:
                raise EngineFailed(self._stopped_sentence)
            if self._inbox.flooded:
                raise EngineFailed(self._flood_sentence)
            if self.share >= share:
                return None
            with suppress(queue.Empty):
                line = self._inbox.lines.get(timeout=_STEP)
                if line is None:
                    raise self._no_more_lines()
                self._last_words = line if line.strip() else self._last_words
                return line
            yield self.share

    def end(self, farewell: str = "") -> None:
        """End it: by its own command where it has one, else by the system; it is gone when this returns."""
        if self._ended_by_us:
            return
        if farewell:
            self.send(farewell)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_GRACE)
        self._ended_by_us = True
        self._finish()

    # --- its failures in words ---

    def _no_more_lines(self) -> EngineFailed:
        if self._inbox.flooded:
            return EngineFailed(self._flood_sentence)
        code: int | None = None
        with suppress(subprocess.TimeoutExpired):
            code = self._process.wait(_GRACE)
        return ProgramEnded(lambda: self._with_last_words(self._ended_sentence(code)))

    def _ended_sentence(self, code: int | None) -> str:
        if code is None:
            return _("{name} closed its output.").format(name=self.name)
        if code < 0:
            return _("{name} was ended by signal {number}.").format(name=self.name, number=-code)
        return _("{name} ended with code {code}.").format(name=self.name, code=code)

    def _with_last_words(self, sentence: str) -> str:
        words = shortened(self._last_words)
        if not words:
            return sentence
        return _("{sentence} Its last words: “{words}”.").format(sentence=sentence, words=words)

    def _slow_sentence(self) -> str:
        text = ngettext(
            "{name} gave no answer within {seconds} second.",
            "{name} gave no answer within {seconds} seconds.",
            1 if self._seconds == 1 else 2,
        )
        return self._with_last_words(
            text.format(name=self.name, seconds=decimal(self._seconds, 2, short=True))
        )

    def _flood_sentence(self) -> str:
        text = _("{name} writes without end and gives no answer, so it was stopped.").format(name=self.name)
        return self._with_last_words(text)

    def _stopped_sentence(self) -> str:
        return _("{name} was stopped before it had answered.").format(name=self.name)


def _started(command: Sequence[str], folder: str | None) -> subprocess.Popen[bytes]:
    """The process, in a group of its own, so that what it starts in turn is ended with it."""
    if sys.platform in {"emscripten", "wasi"}:
        raise EngineFailed(
            lambda: _(
                "In the browser no other program can be started. "
                "Engines of others play where Python runs on a computer of your own."
            )
        )
    if folder is not None and not Path(folder).is_dir():
        raise EngineFailed(lambda: _("There is no folder “{folder}”.").format(folder=folder))
    if folder is not None and Path(command[0]).name != command[0]:
        command = [str(Path(command[0]).absolute()), *command[1:]]  # as seen from here, not from that folder
    try:
        return subprocess.Popen(  # noqa: S603 - the user named this program to be run
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=folder,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise EngineFailed(_why_not_started(command[0], error, reason)) from None


def _why_not_started(program: str, error: Exception, reason: str) -> Callable[[], str]:
    there = shutil.which(program) is not None or Path(program).exists()
    if isinstance(error, FileNotFoundError) and not there:
        return lambda: _(
            "There is no program “{program}”. Give the whole path of the engine, or install it first."
        ).format(program=program)
    if isinstance(error, PermissionError):
        return lambda: _(
            "“{program}” is there, but it may not be run. Is it the program itself, and is it marked as executable?"
        ).format(program=program)
    return lambda: _("“{program}” could not be started: {reason}.").format(program=program, reason=reason)


def _read(output: IO[bytes], inbox: _Inbox) -> None:
    """Put the lines of the output into the inbox until it ends or floods. The thread's work: it holds no `Program`."""
    rest = b""
    with output, suppress(OSError, ValueError):
        while not inbox.flooded and (chunk := os.read(output.fileno(), 4096)):
            inbox.size += len(chunk)
            inbox.flooded = inbox.size > _MOST_OUTPUT
            *lines, rest = (rest + chunk).split(b"\n")
            if rest.strip() == PROMPT.encode() or len(rest) > _LONGEST_LINE:
                lines, rest = [*lines, rest], b""
            for line in lines:
                inbox.lines.put(line.decode(errors="replace").strip())
    if rest.strip():
        inbox.lines.put(rest.decode(errors="replace").strip())
    inbox.lines.put(None)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ask the process to end, and make it end where it does not."""
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
    if process.poll() is None:
        _signal(process, hard=False)
        with suppress(subprocess.TimeoutExpired):
            process.wait(_GRACE)
    _signal(process, hard=True)
    process.wait()


def _signal(process: subprocess.Popen[bytes], *, hard: bool) -> None:
    if os.name == "posix":
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL if hard else signal.SIGTERM)
    elif process.poll() is None:
        (process.kill if hard else process.terminate)()
