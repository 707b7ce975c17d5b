"""Long looks beside a board: what a board source of this folder has under way, and how far it is."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from ...engine.players import Thought
from ..games.room import Room


class Judging:
    """At most one look under way; what was called off delivers nothing any more.

    ``share`` is how far it is, from 0 to 1; ``error`` the sentence for why it could not be done.
    """

    def __init__(self, room: Room) -> None:
        self._room = room
        self._cancel: Callable[[], None] = lambda: None
        self._number = 0
        self.busy = False
        self.share = 0.0
        self.error = ""

    def begin(self, steps: Generator[float, None, Any], done: Callable[[Any], None]) -> None:
        """Do these steps beside the board; ``done`` gets what they return."""
        self.call_off()
        number = self._number
        self.busy, self.share, self.error = True, 0.0, ""

        def on_thought(thought: Thought) -> None:
            if number == self._number:
                self.share = thought.share
                self._room.changed()

        def on_done(result: Any) -> None:
            if number == self._number:
                self.busy = False
                if isinstance(result, Exception):
                    self.error = str(result)
                else:
                    done(result)
                self._room.changed()

        self._cancel = self._room.work(_thoughts(steps), on_thought, on_done, 0)

    def call_off(self) -> None:
        """Forget what is under way."""
        self._cancel()
        self._cancel = lambda: None
        self._number += 1
        self.busy = False


def _thoughts(steps: Generator[float, None, Any]) -> Generator[Thought, None, Any]:
    """The steps, each telling its share as a `Thought`, for who works in a room."""
    while True:
        try:
            share = next(steps)
        except StopIteration as end:
            return end.value
        yield Thought(share)
