"""The clock of a table, looked at about once a second while somebody's time runs."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.position import Color
from .clock import Clock
from .room import Cancel, Room

LATE = 0.01  # seconds after the full one, so that the new one is shown for sure


class Ticking:
    """A `Clock` that is pressed by moves, and calls back as the seconds go by.

    Without a clock everything is allowed and nothing happens. The time begins to run with the first move of
    a person, so that nobody loses time before the board has been seen.
    """

    def __init__(self, clock: Clock | None, room: Room, on_tick: Callable[[], None]) -> None:
        self.clock = clock
        self._room = room
        self._on_tick = on_tick
        self._cancel: Cancel | None = None

    @property
    def begun(self) -> bool:
        """Whether the time has begun to run."""
        return self.clock is not None and (self.clock.running is not None or self.clock.paused)

    @property
    def paused(self) -> bool:
        """Whether the time was stopped in the middle."""
        return self.clock is not None and self.clock.paused

    @property
    def flagged(self) -> Color | None:
        """Who ran out of time."""
        return self.clock.flagged if self.clock is not None else None

    def pressed(self, turn: Color | None) -> None:
        """A move was made; whose time runs now."""
        if self.clock is not None:
            self.clock.moved(turn)
            self._watch()

    def turn_changed(self, turn: Color) -> None:
        """The turn changed otherwise than by a move, once time runs."""
        if self.clock is not None and self.begun:
            self.clock.start(turn)
            self._watch()

    def pause(self) -> None:
        """Let the time stand still."""
        if self.clock is not None:
            self.clock.pause()

    def go_on(self) -> None:
        """Let it run again."""
        if self.clock is not None:
            self.clock.resume()
            self._watch()

    def stop(self) -> None:
        """The game is over."""
        if self.clock is not None:
            self.clock.stop()

    def leave(self) -> None:
        """Nobody looks at this clock any more."""
        self.stop()
        if self._cancel is not None:
            self._cancel()

    def _watch(self) -> None:
        """Call back at the next full second of the time that runs, and again after that."""
        if self._cancel is not None:
            self._cancel()
            self._cancel = None
        if self.clock is not None and self.clock.running is not None:
            left = self.clock.left(self.clock.running)
            self._cancel = self._room.after((left % 1 or 1.0) + LATE, self._tick)

    def _tick(self) -> None:
        self._cancel = None
        self._on_tick()
        self._watch()
