"""Long work beside the lesson: in a thread of its own, or in slices on the event loop where threads do not exist.

A job is a generator of short slices: each ``next()`` does a bounded piece of work (count nodes, not
seconds) and yields how far it has come, from 0 to 1; what it returns is the result. Callbacks come from
whatever thread the work is in, so their owner takes a lock and drops what is no longer wanted.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from typing import Any, Generic, Literal, TypeVar
from weakref import WeakKeyDictionary

from .guard import threads_exist

Way = Literal["thread", "loop"]
Result = TypeVar("Result")

PROGRESS_EVERY = 0.1
REST_EVERY, REST = 0.05, 0.02  # seconds of work on an event loop, and then for all else

_log = logging.getLogger(__name__)
_numbers = itertools.count(1)


class Job(Generic[Result]):
    """One piece of long work.

    ``number`` grows from job to job: who keeps the number of the newest can tell an old result and drop it.
    ``progress`` goes from 0 to 1. When it is ``done``, there is a ``result`` or an ``error``.
    """

    def __init__(
        self,
        steps: Generator[float, None, Result],
        on_progress: Callable[[Job[Result]], object] | None = None,
        on_done: Callable[[Job[Result]], object] | None = None,
    ) -> None:
        self.number = next(_numbers)
        self.progress = 0.0
        self.done = False
        self.cancelled = False
        self.result: Result | None = None
        self.error: Exception | None = None
        self._steps = steps
        self._on_progress = on_progress
        self._on_done = on_done
        self._told: float | None = None

    def cancel(self) -> None:
        """Stop before the next slice; nothing is delivered any more."""
        self.cancelled = True

    def advance(self) -> bool:
        """Do one slice; whether there is more to do."""
        if self.cancelled:
            self._steps.close()
            return False
        try:
            self.progress = next(self._steps)
        except StopIteration as end:
            self.result, self.progress = end.value, 1.0
        except Exception as error:
            self.error = error
        else:
            self._tell_progress()
            return True
        self.done = True
        self._tell(self._on_done)
        return False

    def _tell_progress(self) -> None:
        now = _now()
        if self._told is None or now - self._told >= PROGRESS_EVERY:
            self._told = now
            self._tell(self._on_progress)

    def _tell(self, listener: Callable[[Job[Result]], object] | None) -> None:
        if listener is not None and not self.cancelled:
            _safely(listener, self)


def run(
    steps: Generator[float, None, Result],
    on_progress: Callable[[Job[Result]], object] | None = None,
    on_done: Callable[[Job[Result]], object] | None = None,
    *,
    way: Way | None = None,
) -> Job[Result]:
    """Start a job; its number and its way to cancel it come back at once.

    ``on_progress(job)`` is called every 0.1 seconds at most. ``on_done(job)`` is called once, after success
    (``job.result``) and after failure (``job.error``) alike, unless the job was cancelled. Several jobs take
    turns, slice by slice; ``"loop"`` needs a running event loop.
    """
    job = Job(steps, on_progress, on_done)
    if _way(way) == "thread":
        _worker.take(job)
    else:
        _turns.setdefault(asyncio.get_running_loop(), _Turns()).take(job)
    return job


class Later:
    """A call that is still to come."""

    def __init__(self, callback: Callable[[], object]) -> None:
        self.cancelled = False
        self._callback = callback

    def cancel(self) -> None:
        """Let it not be made."""
        self.cancelled = True

    def call(self) -> None:
        """Make it, unless it was cancelled."""
        if not self.cancelled:
            _safely(self._callback)


def after(seconds: float, callback: Callable[[], object], *, way: Way | None = None) -> Later:
    """Call back after a breath, such as the one before the computer's reply."""
    later = Later(callback)
    if _way(way) == "thread":
        timer = threading.Timer(seconds, later.call)
        timer.daemon = True
        timer.start()
    else:
        asyncio.get_running_loop().call_later(seconds, later.call)
    return later


class _Worker:
    """One daemon thread for all jobs, started with the first: it never keeps Python from ending."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Job[Any]] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def take(self, job: Job[Any]) -> None:
        """Do this job, in turns with the others."""
        self._jobs.put(job)
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(
                    target=self._work, name="reversi-learn-background", daemon=True
                )
                self._thread.start()

    def _work(self) -> None:
        while True:
            job = self._jobs.get()
            if job.advance():
                self._jobs.put(job)


class _Turns:
    """All jobs of one event loop, slice by slice; now and then the loop is left to whoever asks for something.

    A click, or the next cell, comes to its end in many small steps of the loop. Were there a slice between each
    and the next, a lesson in the browser would not answer as long as a job goes on.
    """

    def __init__(self) -> None:
        self._jobs: deque[Job[Any]] = deque()
        self._task: asyncio.Task[None] | None = None

    def take(self, job: Job[Any]) -> None:
        """Do this job, in turns with the others."""
        self._jobs.append(job)
        if self._task is None:
            self._begin()

    def _begin(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._work()) if self._jobs else None

    async def _work(self) -> None:
        clock = asyncio.get_running_loop().time
        rested = clock()
        while self._jobs:
            job = self._jobs.popleft()
            try:
                if job.advance():
                    self._jobs.append(job)
            except BaseException:  # an interrupt ends the job that it falls on, and no other
                self._begin()
                raise
            tired = clock() - rested >= REST_EVERY
            await asyncio.sleep(REST if tired else 0)
            rested = clock() if tired else rested
        self._task = None


def _safely(listener: Callable[..., object], *arguments: object) -> None:
    """A listener that fails must not end the thread that serves all others."""
    try:
        listener(*arguments)
    except Exception:
        _log.exception("A listener of background work failed")


def _way(way: Way | None) -> Way:
    return way or ("thread" if threads_exist() else "loop")


_now = time.monotonic
_worker = _Worker()
_turns: WeakKeyDictionary[asyncio.AbstractEventLoop, _Turns] = WeakKeyDictionary()
