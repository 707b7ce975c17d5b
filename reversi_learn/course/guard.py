"""A learner's function, run under a budget: whatever it does, the answer is a value or a sentence.

It runs in a daemon thread, and a watchdog injects an exception when the time is spent; where threads do
not exist (in the browser) a trace function counts its steps. Both ways give the same answers. What no
guard inside one process can stop is a single long operation of Python itself, such as ``10**10**10``.
"""

from __future__ import annotations

import builtins
import ctypes
import dis
import inspect
import itertools
import linecache
import math
import os
import queue
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from ..messages import _
from .learner import Called, Endless, Kind, Problem, cut, fresh, settled, shown

if TYPE_CHECKING:
    from types import CodeType, FrameType

__all__ = ["Called", "Problem", "call", "calls", "threads_exist"]

Way = Literal["thread", "steps"]

SECONDS = 2.0
STEPS = 1_000_000
PRINTED = 2_000

_CHUNK = 64
_LIVELY = 0.05
_MARGIN = 60
_PAUSES = (0.005,) * 40 + (0.02,) * 90
_OURS = {__file__, fresh.__code__.co_filename}
_NOT_THEIRS = (
    "<frozen ",
    str(Path(__file__).parents[1]) + os.sep,
    str(Path(os.__file__).parent) + os.sep,
)


def threads_exist() -> bool:
    """Whether this Python can start threads; in the browser it can not."""
    return sys.platform not in {"emscripten", "wasi"}


def call(
    function: object, *arguments: object, seconds: float = SECONDS, steps: int = STEPS, way: Way | None = None
) -> Called:
    """Call a learner's function once, with fresh copies of the arguments.

    ``seconds`` is the budget where threads exist, ``steps`` (lines run) where they do not; ``way`` asks for
    one of the two. Nothing that the function does gets out but what is returned here.

    >>> call(sorted, ["d3", "c4"]).value
    ['c4', 'd3']
    """
    return next(
        calls(
            function,
            [arguments],
            seconds=seconds,
            steps=steps,
            all_seconds=math.inf,
            all_steps=steps,
            way=way,
        )
    )


def calls(
    function: object,
    cases: Iterable[tuple[object, ...]],
    *,
    seconds: float = SECONDS,
    steps: int = STEPS,
    all_seconds: float = 10 * SECONDS,
    all_steps: int = 20 * STEPS,
    go_on: bool = False,
    way: Way | None = None,
) -> Iterator[Called]:
    """Call a learner's function with one tuple of arguments after the other, and give what each came to.

    Ends after the first problem, or with ``go_on`` only when the budget of all calls (``all_seconds`` or
    ``all_steps``) is spent, which the last answer then says (``slow``). The function may be a few dozen
    cases ahead of the reader.
    """
    if not callable(function):
        yield Called(problem=Problem("not_callable", text=shown(function)))
        return
    runner: _Threaded | _Stepped
    if (way or ("thread" if threads_exist() else "steps")) == "thread":
        runner = _Threaded(function, seconds, all_seconds, go_on=go_on)
    else:
        runner = _Stepped(function, steps, all_steps, go_on=go_on)
    waiting = iter(cases)
    size, chunk = 1, list(itertools.islice(waiting, 1))
    try:
        while chunk:
            began = time.monotonic()
            with _fence():
                done = runner.run(chunk)
            size = min(2 * size, _CHUNK) if time.monotonic() - began < _LIVELY else max(size // 2, 1)
            yield from done
            last = done[-1].problem
            if last and (last.kind == "slow" or not go_on):
                return
            chunk = chunk[len(done) :] or list(itertools.islice(waiting, size))
    finally:
        runner.close()


# --- one call -----------------------------------------------------------------------------------------


class _Stop(BaseException):
    """The budget is spent; and it has to be said again when the learner's code swallows it.

    Python takes a trace function away when it raises. The end of the swallowed exception is the moment at
    which the guard is called once more in the learner's thread, and sets the trace again.
    """

    def __del__(self) -> None:
        running = _running.get()
        if running is not None and running.spent:
            running.arm(sys._getframe().f_back)  # noqa: SLF001 - a call of Python code would be traced


class _NoInput(BaseException):
    """The learner's function asked for input."""


class _Running:
    """One learner's function at work: what it printed, what it may still use, where its budget ended."""

    def __init__(self, steps: int = 0) -> None:
        self.spent = False
        self.too_deep = False
        self.place: tuple[int | None, str] = (None, "")
        self.steps = steps
        self._trace = self._traced
        self._depth = 0
        self._printed: list[str] = []
        self._room = PRINTED
        self._cut = False

    def keep(self, text: str) -> None:
        """Take what was printed, as far as there is room."""
        self._cut = self._cut or len(text) > self._room
        if self._room and text:
            self._printed.append(text[: self._room])
            self._room -= len(self._printed[-1])

    def printed(self) -> str:
        """What was printed since the last time, with a note where it was cut."""
        text = "".join(self._printed)
        if self._cut:
            note = _("(Your function printed more than {count} characters; the rest is left out.)")
            text += "\n" + note.format(count=PRINTED)
        self._printed, self._room, self._cut = [], PRINTED, False
        return text

    def count(self) -> None:
        """Count the steps of the functions called from here."""
        self._depth = len(list(_outwards(inspect.currentframe())))
        sys.settrace(self._trace)

    def rest(self) -> None:
        """Trace no more: what comes now is not the learner's."""
        if sys.gettrace() is self._trace:
            sys.settrace(None)

    def arm(self, frame: FrameType | None) -> None:
        """Trace the learner's frames from this one outwards.

        Calls nothing, since it may stand at the very bottom of a deep recursion.
        """
        outer = frame
        while outer is not None and outer.f_code is not _attempt.__code__:
            outer = outer.f_back
        if outer is None or outer is frame:
            return  # the learner's function has been left
        while frame is not None and frame is not outer:
            if frame.f_code.co_filename not in _OURS:
                frame.f_trace = self._trace
                frame.f_trace_opcodes = True
            frame = frame.f_back
        sys.settrace(self._trace)

    def _traced(self, frame: FrameType, event: str, _argument: object) -> Any:
        if event == "call":
            if frame.f_code.co_filename in _OURS:
                return None
            frame.f_trace_opcodes = self.spent or _jumps_to_itself(frame.f_code)
            self._depth += 1
        elif event == "return":
            self._depth -= 1
        self.steps -= 1
        too_deep = self._depth > sys.getrecursionlimit() - _MARGIN
        if self.spent or too_deep or self.steps < 0:
            self._spend(frame, too_deep=too_deep)
            raise _Stop
        return self._trace

    def _spend(self, frame: FrameType, *, too_deep: bool) -> None:
        if not self.spent:
            self.spent, self.too_deep = True, too_deep
            inner = frame.f_back if too_deep else frame  # the line of the call, not the head of what it calls
            self.place = _place((each, each.f_lineno) for each in _outwards(inner))
            sys.setprofile(self._profiled)

    def _profiled(self, frame: FrameType, event: str, _argument: object) -> None:
        """Called when a handler that swallowed the exception calls anything."""
        if event in {"call", "c_call"} and frame.f_code.co_filename not in _OURS:
            self.arm(frame)


_running: ContextVar[_Running | None] = ContextVar("reversi_learn_guarded", default=None)


def _attempt(function: Callable[..., object], arguments: tuple[object, ...], running: _Running) -> Called:
    """One call; only `_Stop` leaves it."""
    try:
        try:
            value = settled(function(*(fresh(argument) for argument in arguments)))
        finally:
            running.rest()
        return Called(value, printed=running.printed())
    except _Stop:
        raise
    except NotImplementedError:
        return Called(NotImplemented, printed=running.printed())
    except BaseException as error:  # whatever a learner's function does, nothing gets out
        return Called(problem=_problem(error, function, arguments), printed=running.printed())


def _problem(error: BaseException, function: Callable[..., object], arguments: tuple[object, ...]) -> Problem:
    name, text = type(error).__name__, ""
    with suppress(Exception):  # the words of a learner's own error are the learner's code too
        text = str(error)
    inner_first = reversed(list(traceback.walk_tb(error.__traceback__)))
    line, source = _place(inner_first)
    if isinstance(error, _NoInput):
        return Problem("input", line=line, source=source)
    if isinstance(error, RecursionError):
        return Problem("recursion", line=line, source=source)
    if isinstance(error, SystemExit | KeyboardInterrupt):
        return Problem("stopped", text=text, line=line, source=source)
    if isinstance(error, Endless):
        return Problem("time", line=line, source=source)
    if isinstance(error, TypeError) and line is None and not _takes(function, arguments):
        return Problem("arguments", text=text, name=str(len(arguments)))
    return Problem("raised", text, line, source, name)


def _takes(function: Callable[..., object], arguments: tuple[object, ...]) -> bool:
    try:
        inspect.signature(function).bind(*arguments)
    except TypeError:
        return False
    except ValueError:  # a built-in without a signature
        return True
    return True


def _outwards(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _place(inner_first: Iterable[tuple[FrameType, int]]) -> tuple[int | None, str]:
    """The innermost line that is the learner's own: not of this package, not of Python's library."""
    for frame, line in inner_first:
        if frame.f_code is _attempt.__code__:
            break
        filename = frame.f_code.co_filename
        if not filename.startswith(_NOT_THEIRS) and "-packages" + os.sep not in filename:
            linecache.checkcache(filename)
            return line, cut(linecache.getline(filename, line).strip(), 60)
    return None, ""


@lru_cache(maxsize=256)
def _jumps_to_itself(code: CodeType) -> bool:
    """Whether it has a loop of one instruction, ``while True: pass``: Python 3.11 traces no line there."""
    return any(
        step.opcode in dis.hasjrel and step.argval == step.offset for step in dis.get_instructions(code)
    )


# --- the two ways -------------------------------------------------------------------------------------


class _Stepped:
    """Calls in this thread, with a trace function that counts."""

    def __init__(self, function: Callable[..., object], steps: int, all_steps: int, *, go_on: bool) -> None:
        self._function = function
        self._steps = steps
        self._left = all_steps
        self._go_on = go_on

    def run(self, chunk: list[tuple[object, ...]]) -> list[Called]:
        """What the first cases of the chunk came to, one or more."""
        done = []
        for arguments in chunk:
            done.append(self._one(arguments))
            problem = done[-1].problem
            if problem and (problem.kind == "slow" or not self._go_on):
                break
        return done

    def _one(self, arguments: tuple[object, ...]) -> Called:
        budget = min(self._steps, self._left)
        running = _Running(budget)
        before, mark = (sys.gettrace(), sys.getprofile()), _running.set(running)
        running.count()
        try:
            called = _attempt(self._function, arguments, running)
        except _Stop:
            called = Called(printed=running.printed())
        finally:
            _running.reset(mark)
            sys.settrace(before[0])
            sys.setprofile(before[1])
        self._left -= budget - max(running.steps, 0)
        if not running.spent:
            return called
        kind: Kind = "recursion" if running.too_deep else "time" if budget == self._steps else "slow"
        return Called(problem=Problem(kind, "", *running.place), printed=called.printed)

    def close(self) -> None:
        """Nothing is left behind."""


class _Threaded:
    """Calls in a daemon thread, watched from this one."""

    def __init__(
        self, function: Callable[..., object], seconds: float, all_seconds: float, *, go_on: bool
    ) -> None:
        self._function = function
        self._seconds = seconds
        self._left = all_seconds
        self._go_on = go_on
        self._worker: _Worker | None = None

    def run(self, chunk: list[tuple[object, ...]]) -> list[Called]:
        """What the first cases of the chunk came to, at least one."""
        if self._worker is None:
            self._worker = _Worker(self._function, go_on=self._go_on)
            self._worker.start()
        worker, began = self._worker, time.monotonic()
        try:
            worker.give(chunk)
            while not worker.wait(min(worker.began + self._seconds, began + self._left) - time.monotonic()):
                now = time.monotonic()
                slow = now >= began + self._left
                if slow or now >= worker.began + self._seconds:
                    self._worker = None
                    return worker.expire("slow" if slow else "time")
        except BaseException:  # the one who waits was interrupted: leave no thread behind
            self._worker = None
            worker.expire("time")
            raise
        self._left -= time.monotonic() - began
        return worker.done

    def close(self) -> None:
        """End the thread."""
        if self._worker is not None:
            self._worker.finish()


class _Worker(threading.Thread):
    """The thread in which a learner's function runs."""

    def __init__(self, function: Callable[..., object], *, go_on: bool) -> None:
        super().__init__(name="reversi-learn-guarded", daemon=True)
        self.began = 0.0
        self.done: list[Called] = []
        self._function = function
        self._go_on = go_on
        self._running = _Running()
        self._chunks: queue.SimpleQueue[list[tuple[object, ...]]] = queue.SimpleQueue()
        self._ready: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._door = threading.Lock()
        self._closed = False

    def give(self, chunk: list[tuple[object, ...]]) -> None:
        """Start on these cases."""
        self.began, self.done = time.monotonic(), []
        self._chunks.put(chunk)

    def wait(self, seconds: float) -> bool:
        """Whether the cases are done within this time."""
        try:
            self._ready.get(timeout=max(seconds, 0.0))
        except queue.Empty:
            return False
        return True

    def finish(self) -> None:
        """End an idle thread."""
        self._chunks.put([])
        self.join()

    def expire(self, kind: Kind) -> list[Called]:
        """Stop the call that is running; what was done before it, and the problem it is."""
        done = list(self.done)
        frame = sys._current_frames().get(self.ident or 0)  # noqa: SLF001 - the one way to see where a thread is
        place = _place((each, each.f_lineno) for each in _outwards(frame))
        del frame
        self._running.spent = True
        for pause in _PAUSES:
            with self._door:
                if self._closed:
                    break
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self.ident or 0), ctypes.py_object(_Stop)
                )
            self.join(pause)
        self.join(_PAUSES[-1])
        return [*done, Called(problem=Problem(kind, "", *place), printed=self._running.printed())]

    def run(self) -> None:
        """Serve until told to end; the exception may arrive on any line until the door is shut."""
        try:
            try:
                self._serve()
            finally:
                self._shut()
        except _Stop:
            self._shut()

    def _serve(self) -> None:
        _running.set(self._running)
        while chunk := self._chunks.get():
            for arguments in chunk:
                self.began = time.monotonic()
                called = _attempt(self._function, arguments, self._running)
                if self._running.spent:
                    return
                self.done.append(called)
                if called.problem and not self._go_on:
                    break
            self._ready.put(None)

    def _shut(self) -> None:
        sys.settrace(None)
        with self._door:
            self._closed = True


# --- printing and typing ------------------------------------------------------------------------------


class _Outlet:
    """Stands in for ``sys.stdout``: keeps what a guarded function prints, passes on everybody else's."""

    def __init__(self, real: Any) -> None:
        self._real = real

    def write(self, text: str) -> int:
        running = _running.get()
        if running is None:
            return cast("int", self._real.write(text))
        running.keep(text)
        return len(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


def _refusing(real: Callable[..., str]) -> Callable[..., str]:
    def ask(*prompt: object) -> str:
        if _running.get() is None:
            return real(*prompt)
        raise _NoInput

    return ask


def _discreet(real: Callable[[Any], None]) -> Callable[[Any], None]:
    def tell(unraisable: Any) -> None:
        if unraisable.exc_type is not _Stop:  # the watchdog met the end of its own exception
            real(unraisable)

    return tell


_fence_lock = threading.RLock()
_fenced = 0
_undo: list[Callable[[], None]] = []


@contextmanager
def _fence() -> Iterator[None]:
    """While a guarded function runs, its prints are caught and its input is refused."""
    global _fenced  # noqa: PLW0603 - the streams are one for the whole process, and so is the count
    with _fence_lock:
        _fenced += 1
        if _fenced == 1:
            _undo[:] = [
                _replaced(sys, "stdout", _Outlet),
                _replaced(sys, "stderr", _Outlet),
                _replaced(builtins, "input", _refusing),
                _replaced(sys, "unraisablehook", _discreet),
            ]
    try:
        yield
    finally:
        with _fence_lock:
            _fenced -= 1
            if not _fenced:
                for undo in _undo:
                    undo()


def _replaced(owner: object, name: str, stand_in: Callable[[Any], object]) -> Callable[[], None]:
    real = getattr(owner, name)
    ours = stand_in(real)
    setattr(owner, name, ours)

    def undo() -> None:
        if getattr(owner, name) is ours:  # else somebody replaced it meanwhile, and will put ours back
            setattr(owner, name, real)

    return undo
