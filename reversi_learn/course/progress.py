"""What the learner did, as a list of events; stars and all else are computed from it, never stored."""

from __future__ import annotations

from typing import Any

Event = dict[str, Any]


class Progress:
    """The events of this kernel, in their order.

    >>> progress = Progress()
    >>> progress.record("solved", exercise="setup.one-flip", stars=2)
    >>> progress.best_stars("setup.one-flip"), progress.best_stars("setup.name-square")
    (2, 0)
    """

    def __init__(self) -> None:
        self.player = "me"
        self.events: list[Event] = []

    def record(self, kind: str, **facts: Any) -> None:
        """Add an event; ``facts`` are plain data."""
        self.events.append({"event": kind, "player": self.player, **facts})

    def solved(self) -> frozenset[str]:
        """The ids of the exercises this player has solved."""
        return frozenset(event["exercise"] for event in self._mine("solved"))

    def best_stars(self, exercise: str) -> int:
        """The most stars this player has earned in an exercise, 0 to 3."""
        return max(
            (event["stars"] for event in self._mine("solved") if event["exercise"] == exercise), default=0
        )

    def _mine(self, kind: str) -> list[Event]:
        return [event for event in self.events if event["event"] == kind and event["player"] == self.player]
