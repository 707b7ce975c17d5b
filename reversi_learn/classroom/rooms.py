"""The room of a table in a notebook: thinking and the clock go on in the background, under the lock of the board."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from typing import Any

from ..course import background
from ..course.games.room import Cancel, Room
from ..engine.players import Thought
from .desk import Desk

BREATH = 0.5  # seconds before a reply, so that the learner sees the own move first
PROGRESS_EVERY = 0.25  # seconds between two looks at how far the thinking is


def board_room(desk: Desk, name: str, record: Callable[..., object]) -> Room:
    """The room of the table that is on the board of this name."""

    def under_lock(callback: Callable[..., None]) -> Callable[..., None]:
        """Call back only under the lock of the board, and only while the same table is on it."""
        source = desk.source(name)

        def call(*facts: Any) -> None:
            with desk.widget(name).lock:
                if desk.source(name) is source:
                    callback(*facts)

        return call

    def after(seconds: float, callback: Callable[[], None]) -> Cancel:
        return background.after(seconds, under_lock(callback)).cancel

    def work(
        steps: Generator[Thought, None, Any],
        on_thought: Callable[[Thought], None],
        on_done: Callable[[Any], None],
        breath: float,
    ) -> Cancel:
        return _Work(steps, under_lock(on_thought), under_lock(on_done), breath).cancel

    return Room(
        work=work,
        breath=BREATH,
        after=after,
        record=record,
        changed=lambda: desk.refresh(name),
    )


class _Work:
    """Thinking in the background; what it comes to is told after a breath at the earliest."""

    def __init__(
        self,
        steps: Generator[Thought, None, Any],
        on_thought: Callable[[Thought], None],
        on_done: Callable[[Any], None],
        breath: float,
    ) -> None:
        self._thought = Thought(0.0)
        self._told = 0.0
        self._on_thought = on_thought
        self._on_done = on_done
        self._due = time.monotonic() + breath
        self._later: background.Later | None = None
        self._job = background.run(self._shares(steps), self._tell, self._done)

    def cancel(self) -> None:
        """Stop it, and tell nothing any more."""
        self._job.cancel()
        if self._later is not None:
            self._later.cancel()

    def _shares(self, steps: Generator[Thought, None, Any]) -> Generator[float, None, Any]:
        while True:
            try:
                self._thought = next(steps)
            except StopIteration as end:
                return end.value
            yield self._thought.share

    def _tell(self, _job: background.Job[Any]) -> None:
        now = time.monotonic()
        if now - self._told >= PROGRESS_EVERY:
            self._told = now
            self._on_thought(self._thought)

    def _done(self, job: background.Job[Any]) -> None:
        result = job.result if job.error is None else job.error
        wait = self._due - time.monotonic()
        if wait <= 0:
            self._on_done(result)
        else:
            self._later = background.after(wait, lambda: self._on_done(result))
