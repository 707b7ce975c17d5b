"""The puzzles of the days in a learner's log: which were solved on their own day, and how many days in a row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

from ...messages import BadValue, _, ngettext
from .collection import day_of

_DAY = timedelta(days=1)


def today() -> date:
    """The day by UTC: at every moment it is the same one for all, whatever their clock on the wall says."""
    return datetime.now(UTC).date()


def day_meant(wanted: date | str | None) -> date:
    """The day of a date or of a text such as ``"2026-11-30"``; without one, today by UTC.

    Raises:
        ValueError: it is no day; the sentence says how one is written.

    >>> day_meant("2026-11-30")
    datetime.date(2026, 11, 30)
    """
    if wanted is None:
        return today()
    if isinstance(wanted, datetime):
        return wanted.date()
    if isinstance(wanted, date):
        return wanted
    found = day_of(f"daily.{wanted}".strip())
    if found is None:
        raise BadValue(
            _("“{text}” is no day. Write it as year, month and day, such as “2026-11-30”.").format(
                text=wanted
            )
        )
    return found


@dataclass(frozen=True, slots=True)
class SolvedDays:
    """The days whose puzzle was solved on that very day, without its solution having been shown before."""

    days: frozenset[date]

    def in_a_row(self, now: date) -> int:
        """How many such days in a row there are up to now; today may still be missing.

        >>> solved = SolvedDays(frozenset({date(2026, 11, 27), date(2026, 11, 29)}))
        >>> solved.in_a_row(date(2026, 11, 30)), solved.in_a_row(date(2026, 12, 1))
        (1, 0)
        """
        last = now if now in self.days else now - _DAY
        count = 0
        while last - count * _DAY in self.days:
            count += 1
        return count

    def sentence(self, now: date) -> str:
        """How many there are, and how many in a row; empty where there is none."""
        if not self.days:
            return ""
        solved = ngettext(
            "One puzzle of the day solved on its day.",
            "{count} puzzles of the day solved on their day.",
            len(self.days),
        ).format(count=len(self.days))
        row = self.in_a_row(now)
        if row < 2:
            return solved
        return " ".join((solved, _("The last {count} days in a row.").format(count=row)))


def solved_days(events: Iterable[Mapping[str, Any]]) -> SolvedDays:
    """The days on which these events solved the puzzle of the day as it was first asked.

    >>> event = {"event": "solved", "exercise": "daily.2026-11-30", "seed": None, "stars": 3}
    >>> len(solved_days([event | {"time": "2026-11-30T23:59:59Z"}]).days)
    1
    >>> len(solved_days([event | {"time": "2026-12-01T00:00:00Z"}]).days)
    0
    """
    return SolvedDays(
        frozenset(
            day
            for event in events
            if event["event"] == "solved"
            and event.get("stars")
            and event.get("seed") is None
            and (day := day_of(event.get("exercise", ""))) is not None
            and str(event.get("time", "")).startswith(day.isoformat())
        )
    )
