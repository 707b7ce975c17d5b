"""A learner's function in a process of its own: a copy of the notebook's, which may break whatever it likes.

With `guard` and `background` this is the third place that knows how work is run beside the notebook, and
the only one that knows ``fork``. The copy has the learner's helpers and variables; it has no file, no
socket and no screen of the notebook, no more than its share of time and memory, and it ends without a word.
What it can still do is what any program of the same user can: kill others, write files.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from ...messages import _
from ..guard import Called, calls
from .wire import LONGEST, called_message, decoded, line_of, message_of

CPU_SECONDS = 20
WALL_SECONDS = 40.0
MEMORY = 2**30  # bytes beyond what the notebook holds
LARGEST_FILE = 2**24  # bytes
_ENDLESS_CALLS = 2  # after so many calls that do not come back the rest is not tried
_LOOK = 0.2  # seconds between two looks whether the child still lives


def forks() -> bool:
    """Whether this system can copy a process."""
    return hasattr(os, "fork") and sys.platform not in {"emscripten", "wasi"}


def patiently(function: object, cases: Iterable[tuple[object, ...]]) -> Iterator[Called]:
    """Try all cases, whatever they come to; not the rest where call after call does not come back."""
    endless = 0
    for called in calls(function, cases, all_seconds=WALL_SECONDS, go_on=True):
        yield called
        endless += called.problem is not None and called.problem.kind == "time"
        if endless >= _ENDLESS_CALLS:
            return


class Child:
    """A copy of this process that calls one function; ``quiet`` is run in it first, to still what displays."""

    def __init__(self, function: Callable[..., object], quiet: Callable[[], None]) -> None:
        self._ours, theirs = socket.socketpair()
        self._waiting = b""
        self._until = time.monotonic() + WALL_SECONDS
        with warnings.catch_warnings():  # Python 3.12 warns of threads; the copy starts none of theirs
            warnings.simplefilter("ignore")
            self._pid = os.fork()
        if not self._pid:
            _be_the_child(function, theirs.fileno(), quiet)
        theirs.close()
        self._ours.setblocking(False)

    def answers(self, cases: bytes, count: int) -> Iterator[bytes]:
        """The answers to a line of cases, one line each; after the last one, a line that says how it ended."""
        if not self._sent(cases):
            yield line_of({"over": "stopped"})
            return
        for _number in range(count + 1):
            line = self._line()
            if not line.endswith(b"\n"):
                spent = time.monotonic() >= self._until or (not line and self._out_of_time())
                yield line_of({"over": "time" if spent else "stopped"})
                return
            if line == _OVER:
                break
            yield line
        yield _OVER

    def end(self) -> None:
        """Kill it, and what it started."""
        for kill in (os.killpg, os.kill):
            with suppress(OSError):
                kill(self._pid, signal.SIGKILL)
        with suppress(OSError):
            os.waitpid(self._pid, 0)
        self._ours.close()

    def _sent(self, data: bytes) -> bool:
        while data:
            left = self._until - time.monotonic()
            if left <= 0:
                return False
            try:
                if select.select([], [self._ours], [], min(left, _LOOK))[1]:
                    data = data[self._ours.send(data) :]
                elif not self._alive():
                    return False
            except OSError:
                return False
        return True

    def _line(self) -> bytes:
        """The next line; without its end where the child is gone, has said too much, or is out of time."""
        while b"\n" not in self._waiting and len(self._waiting) < LONGEST:
            left = self._until - time.monotonic()
            if left <= 0:
                return b""
            alive = self._alive()
            if not select.select([self._ours], [], [], min(left, _LOOK) if alive else 0)[0]:
                if not alive:
                    return b""
                continue
            try:
                more = self._ours.recv(65536)
            except OSError:
                more = b""
            if not more:
                return b""
            self._waiting += more
        line, end, self._waiting = self._waiting.partition(b"\n")
        return line + end

    def _alive(self) -> bool:
        """Whether it has not ended; looked at without taking its end away, so that its number stays its own."""
        try:
            return os.waitid(os.P_PID, self._pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
        except OSError:
            return False

    def _out_of_time(self) -> bool:
        """Whether the system ended it for the time it used; its line breaks a moment before it has ended."""
        while time.monotonic() < self._until:
            try:
                ended = os.waitid(os.P_PID, self._pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)
            except OSError:
                return False
            if ended is not None:
                return ended.si_status in {signal.SIGXCPU, signal.SIGKILL}
            time.sleep(_LOOK / 10)
        return True


_OVER = line_of({"over": True})


def _be_the_child(function: Callable[..., object], number: int, quiet: Callable[[], None]) -> None:
    """Never returns, whatever happens: the copy must not go on as a second notebook."""
    try:
        gc.freeze()  # nothing of the notebook's is to be cleaned up by the copy
        os.setsid()
        channel = _alone_with(number)
        with suppress(Exception):
            quiet()
        _limit()
        _bar()
        _serve(function, channel)
    except BaseException:  # noqa: S110 - whatever it was, it ends here and says nothing
        pass
    finally:
        os._exit(0)


def _alone_with(number: int) -> socket.socket:
    """Close every file and socket but this one; printing goes nowhere."""
    highest = os.sysconf("SC_OPEN_MAX")
    nowhere = os.open(os.devnull, os.O_RDWR)
    channel = max(number, nowhere, 2) + 1
    os.dup2(number, channel, inheritable=False)
    for standard in range(3):
        os.dup2(nowhere, standard)
    os.closerange(3, channel)
    os.closerange(channel + 1, highest)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
    return socket.socket(fileno=channel)


def _limit() -> None:
    import resource  # noqa: PLC0415 - there is none on Windows, which can not fork either

    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGXCPU):
        signal.signal(name, signal.SIG_DFL)
    limits: list[tuple[Any, int, int]] = [
        (resource.RLIMIT_CPU, CPU_SECONDS, CPU_SECONDS + 1),
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_FSIZE, LARGEST_FILE, LARGEST_FILE),
    ]
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + MEMORY
        limits.append((resource.RLIMIT_AS, most, most))
    for limit, soft, hard in limits:
        with suppress(OSError, ValueError):  # a stricter one is already in force
            resource.setrlimit(limit, (soft, hard))


def _bar() -> None:
    """Refuse what starts or ends processes: a fence for the careless, no wall, for Python has other ways."""

    def refuse(*_arguments: object, **_named: object) -> None:
        raise PermissionError(_("Here no other process may be started or ended."))

    for module in ("os", "posix", "_posixsubprocess", "subprocess"):
        for name in _BARRED:
            if hasattr(sys.modules.get(module), name):
                setattr(sys.modules[module], name, refuse)


_BARRED = (
    *("fork", "forkpty", "posix_spawn", "posix_spawnp", "system", "fork_exec", "_fork_exec"),
    *("execv", "execve", "kill", "killpg"),
)


def _serve(function: Callable[..., object], channel: socket.socket) -> None:
    with channel.makefile("rwb") as stream:
        while line := stream.readline():
            cases = [tuple(decoded(each) for each in case) for case in message_of(line)["cases"]]
            for called in patiently(function, cases):
                stream.write(line_of(called_message(called)))
                stream.flush()
            stream.write(_OVER)
            stream.flush()
