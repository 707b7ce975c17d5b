"""The clock of a game: each player's own time, pressed by the move on the board; who runs out loses once for all."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...engine.position import Color
from ...messages import BadValue, _

Limit = str | tuple[str, str]

LONGEST_TIME = 6 * 60 * 60  # seconds
LONGEST_INCREMENT = 10 * 60  # seconds

_WRITTEN = re.compile(
    r"\s*(?P<minutes>\d{1,4})(?::(?P<seconds>[0-5]\d))?\s*(?:\+\s*(?P<increment>\d{1,4}))?\s*", re.ASCII
)


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """What one player gets: seconds for the whole game, and seconds more after each own move.

    >>> TimeLimit(300, 3).text
    '5+3'
    """

    seconds: int
    increment: int = 0

    @property
    def text(self) -> str:
        """As `read_time_limit` reads it: minutes, or minutes and seconds, and the increment after a plus."""
        minutes, seconds = divmod(self.seconds, 60)
        whole = f"{minutes}:{seconds:02}" if seconds else f"{minutes}"
        return f"{whole}+{self.increment}" if self.increment else whole


def read_time_limit(text: str) -> TimeLimit:
    """Read minutes (``"25"``), minutes and seconds (``"0:30"``), and seconds added after each move (``"5+3"``).

    Raises:
        ValueError: it is written otherwise, there is no time at all, or more than six hours.

    >>> read_time_limit("5+3")
    TimeLimit(seconds=300, increment=3)
    >>> read_time_limit("0:30").seconds
    30
    """
    found = _WRITTEN.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise BadValue(
            _(
                "“{text}” can not be read as a time. Write minutes, such as 25; minutes and seconds, such as "
                "0:30; or minutes and the seconds added after each move, such as 5+3."
            ).format(text=text)
        )
    limit = TimeLimit(
        int(found["minutes"]) * 60 + int(found["seconds"] or 0), increment=int(found["increment"] or 0)
    )
    if limit.seconds == 0:
        raise BadValue(_("A player needs some time for the first move: at least a second, 0:01."))
    if limit.seconds > LONGEST_TIME or limit.increment > LONGEST_INCREMENT:
        raise BadValue(
            _(
                "“{text}” is longer than a game may take: at most {minutes} minutes, and {seconds} seconds "
                "added after each move."
            ).format(text=text, minutes=LONGEST_TIME // 60, seconds=LONGEST_INCREMENT)
        )
    return limit


class Clock:
    """The time of both players. It stands still until it is started, and knows no timer: it is asked.

    ``limit`` is one text for both (``"5+3"``) or one for Black and one for White, ``("5", "10")``. ``now()``
    gives seconds that only grow.

    >>> hand = [0.0]
    >>> clock = Clock("5+3", now=lambda: hand[0])
    >>> clock.start(Color.BLACK)
    >>> hand[0] = 28.0
    >>> clock.moved(Color.WHITE), clock.text(Color.BLACK), clock.running
    (True, '4:35', Color.WHITE)
    """

    def __init__(self, limit: Limit, *, now: Callable[[], float] = time.monotonic) -> None:
        black, white = (limit, limit) if isinstance(limit, str) else _two(limit)
        self.limits = {Color.BLACK: read_time_limit(black), Color.WHITE: read_time_limit(white)}
        self._now = now
        self._left = {color: float(given.seconds) for color, given in self.limits.items()}
        self._turn: Color | None = None
        self._since: float | None = None
        self._flagged: Color | None = None

    # --- what happens to it ---

    def start(self, turn: Color) -> None:
        """Let this side's time run, without anything added: at the beginning, and after a move was taken back."""
        self._spend()
        if self._flagged is None:
            self._turn, self._since = turn, self._now()

    def moved(self, turn: Color | None) -> bool:
        """A disc was placed, which presses the clock: the mover gets the increment, and ``turn`` is next.

        ``turn`` is the mover again where the other side passes, and ``None`` when the game is over. Answers
        whether the move came in time; after the flag has fallen nothing changes any more.
        """
        self._spend()
        if self._flagged is not None:
            return False
        if self._turn is not None:
            self._left[self._turn] += self.limits[self._turn].increment
        self._turn = turn
        self._since = None if turn is None else self._now()
        return True

    def pause(self) -> None:
        """Stop both times; the same side goes on with `resume`."""
        self._spend()
        self._since = None

    def resume(self) -> None:
        """Go on after a pause."""
        if self._since is None and self._turn is not None and self._flagged is None:
            self._since = self._now()

    def stop(self) -> None:
        """The game ended otherwise than by a move, such as by giving up: no time runs any more."""
        self._spend()
        self._turn = self._since = None

    # --- what it says ---

    @property
    def running(self) -> Color | None:
        """Whose time runs; ``None`` before the start, in a pause and when all is decided."""
        self._spend()
        return None if self._since is None else self._turn

    @property
    def paused(self) -> bool:
        """Whether it was stopped in the middle and can go on."""
        self._spend()
        return self._since is None and self._turn is not None

    @property
    def flagged(self) -> Color | None:
        """Who ran out of time and so lost the game; it never changes again."""
        self._spend()
        return self._flagged

    def left(self, color: Color) -> float:
        """The seconds a player has left, never below 0."""
        self._spend()
        return self._left[color]

    def text(self, color: Color) -> str:
        """What a player has left, in minutes and seconds; only who has lost on time is shown 0:00."""
        return clock_text(self.left(color))

    # --- anew, kept and taken up ---

    def anew(self, *, swapped: bool = False) -> Clock:
        """A clock of the same limits for a new game; ``swapped`` where the players change colours."""
        black, white = (self.limits[color].text for color in Color)
        return Clock((white, black) if swapped else (black, white), now=self._now)

    def saved(self) -> dict[str, Any]:
        """Its state as plain data, for `restored`."""
        self._spend()
        return {
            "limits": [self.limits[color].text for color in Color],
            "left": [math.ceil(self._left[color] * 10) / 10 for color in Color],
            "turn": self._turn.value if self._turn else "",
            "flagged": self._flagged.value if self._flagged else "",
        }

    @classmethod
    def restored(cls, state: Mapping[str, Any], *, now: Callable[[], float] = time.monotonic) -> Clock:
        """The clock of a saved state, paused: what went by in between counts for nobody.

        Raises:
            ValueError: this is no such state.
        """
        try:
            black, white = state["limits"]
            clock = cls((black, white), now=now)
            left = [float(seconds) for seconds in state["left"]]
            clock._left = dict(zip(Color, left, strict=True))
            clock._turn = Color(state["turn"]) if state["turn"] else None
            clock._flagged = Color(state["flagged"]) if state["flagged"] else None
        except (LookupError, TypeError, ValueError):
            left = [math.nan]
        if not all(0 <= seconds < math.inf for seconds in left):
            raise BadValue(_("The state of this clock can not be read."))
        return clock

    def _spend(self) -> None:
        """Take off what has gone by since the last look; who has nothing left then has lost."""
        if self._since is None or self._turn is None:
            return
        now = self._now()
        self._left[self._turn] = max(0.0, self._left[self._turn] - max(0.0, now - self._since))
        self._since = now
        if self._left[self._turn] == 0.0:
            self._flagged = self._turn
            self._turn = self._since = None


def clock_text(seconds: float) -> str:
    """Seconds as minutes and seconds, rounded up.

    >>> clock_text(272), clock_text(0.2), clock_text(0), clock_text(5400)
    ('4:32', '0:01', '0:00', '90:00')
    """
    minutes, rest = divmod(math.ceil(seconds), 60)
    return f"{minutes}:{rest:02}"


def time_loss_sentence(color: Color) -> str:
    """How a game ended in which this side ran out of time.

    >>> time_loss_sentence(Color.BLACK)
    'Black’s time is up: White wins on time.'
    """
    if color is Color.BLACK:
        return _("Black’s time is up: White wins on time.")
    return _("White’s time is up: Black wins on time.")


def _two(limits: tuple[str, str]) -> tuple[str, str]:
    try:
        black, white = limits
    except (TypeError, ValueError):
        raise BadValue(
            _("Give one time for both players, such as “5+3”, or one for Black and one for White.")
        ) from None
    return black, white
