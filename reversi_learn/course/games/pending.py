"""What is being thought about beside a table: at most one thing at a time, and never anything out of date."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Literal

from ...engine.players import Thought
from .room import Cancel, Room

Kind = Literal["reply", "hint"]


class Pending:
    """One piece of thinking: a reply of a player, or a hint. ``watchable`` tells that it can be cut short."""

    def __init__(self, kind: Kind, *, watchable: bool) -> None:
        self.kind = kind
        self.watchable = watchable
        self.thought = Thought(0.0)
        self.cancel: Cancel = lambda: None


class Thinking:
    """The one piece of thinking under way, if any. What was called off delivers nothing any more."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.pending: Pending | None = None

    def begin(
        self,
        pending: Pending,
        steps: Generator[Thought, None, Any],
        done: Callable[[Any], None],
        breath: float,
    ) -> None:
        """Let these steps be done; ``done`` gets what they return, or the exception they raise."""
        self.call_off()
        self.pending = pending

        def on_thought(thought: Thought) -> None:
            if self.pending is pending:
                pending.thought = thought
                self._room.changed()

        def on_done(result: Any) -> None:
            if self.pending is pending:  # else a move was taken back, or a new game begun meanwhile
                self.pending = None
                done(result)
                self._room.changed()

        pending.cancel = self._room.work(steps, on_thought, on_done, breath)

    def call_off(self) -> None:
        """Forget what is under way."""
        pending, self.pending = self.pending, None
        if pending is not None:
            pending.cancel()

    @property
    def replying(self) -> Pending | None:
        """The reply under way, if there is one."""
        pending = self.pending
        return pending if pending is not None and pending.kind == "reply" else None
