"""What the learner did: an append-only log of events; stars and all else are computed from it, never stored.

Every running kernel writes a file of its own into the folder, one event a line (JSON), so that two notebooks
never write over each other. A line counts as saved once the system has taken it whole. Each event bears a
number higher than any its kernel had read; these numbers, not the clock, put the events of all logs in order.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from threading import RLock
from typing import Any

from ..messages import _, ngettext
from .browser_store import Keeper

Event = dict[str, Any]

MARKER = ".reversi-learn"
VARIABLE = "REVERSI_LEARN_PROGRESS"
NOBODY = "me"
ALL = "all"


def progress_folder(environment: Mapping[str, str] = os.environ, start: Path | None = None) -> Path:
    """Where progress is kept: the named folder, else ``progress`` beside the lessons, else ``progress`` here.

    >>> progress_folder({"REVERSI_LEARN_PROGRESS": "/somewhere"}).as_posix()
    '/somewhere'
    """
    named = environment.get(VARIABLE)
    if named:
        return Path(named)
    here = (start or Path.cwd()).absolute()
    for folder in (here, *here.parents):
        if (folder / MARKER).exists():
            return folder / "progress"
    return here / "progress"


@dataclass(frozen=True, slots=True)
class _Log:
    """What was read of one file: its events by line (``None`` for a damaged line), and its size then."""

    events: tuple[Event | None, ...]
    size: int


@dataclass(frozen=True, slots=True)
class _Entry:
    """One event and where it stands; what is not saved yet stands behind the last line of its log."""

    log: str
    line: int
    event: Event


class Progress:
    """The events of one folder, read from all its logs, and the log that this kernel adds to them.

    The folder is fixed when this is made, and created with the first event. ``player`` is whose events are
    written and asked for. A keeper copies the log to where it outlasts the page, where files do not.
    """

    def __init__(self, folder: Path | None = None, keeper: Keeper | None = None) -> None:
        self.folder = (folder or progress_folder()).absolute()
        self._keeper = keeper
        self.player = NOBODY
        self._name = f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{token_hex(4)}.jsonl"
        self._waiting: list[Event] = []
        self._mended = True
        self._read: dict[str, _Log] = {}
        self._latest = 0
        self._ordered: tuple[_Entry, ...] | None = None
        self._history: tuple[Event, ...] | None = None
        self._lock = RLock()  # two boards of one kernel may be pressed at once

    # --- writing ---

    def record(self, kind: str, **facts: Any) -> bool:
        """Add an event of plain data; whether it, and all before it, are saved.

        When the disk does not take it, it waits in memory and is tried again with the next one.
        """
        moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        with self._lock:
            if not self._latest:
                self._look()
            self._latest += 1
            event = {"event": kind, "player": self.player, "time": moment, "number": self._latest, **facts}
            self._waiting.append(event)
            self._ordered = self._history = None
            try:
                while self._waiting:
                    self._append(self._waiting[0])
                    self._waiting.pop(0)
            except OSError:
                return False
            return True

    def _append(self, event: Event) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        line = _line(event).encode() + b"\n"
        if not self._mended:
            line = b"\n" + line  # closes the half line that a full disk left behind
        with (self.folder / self._name).open("ab", buffering=0) as log:
            self._mended = log.write(line) == len(line)
        if not self._mended:
            raise OSError("the line was not taken whole")
        if self._keeper:
            self._keeper.keep(self.folder / self._name)

    def reset(self, scope: str = ALL) -> bool:
        """Begin anew with ``"all"``, one lesson (``"setup"``) or one exercise (its id); whether it is saved.

        Nothing is deleted: a reset is an event which names, for each log, how many lines it covers. In its
        own log it covers all before it.
        """
        with self._lock:
            self._look()
            covers = {name: len(log.events) for name, log in self._read.items()}
            return self.record("reset", scope=scope, covers=covers)

    # --- as a whole ---

    def logs(self) -> dict[str, list[str]]:
        """All logs by name, line by line as they are; what waits to be written stands in its own one already."""
        with self._lock:
            self._look()
            logs = {name: _lines(self.folder / name) for name in sorted(self._read)}
            if self._waiting:
                logs.setdefault(self._name, []).extend(map(_line, self._waiting))
            return logs

    def take_in(self, name: str, lines: list[str]) -> int:
        """Add what a copy of a log has more than the log of this name; how many events that were.

        A line that is damaged here and whole in the copy is mended.

        Raises:
            OSError: the folder can not be written.
        """
        with self._lock:
            path = self.folder / name
            known = _lines(path) if path.exists() else []
            merged = [mine if readable(mine) else line for mine, line in zip(known, lines, strict=False)]
            merged += known[len(lines) :] or lines[len(known) :]
            if name == self._name or merged == known:
                return 0
            self.folder.mkdir(parents=True, exist_ok=True)
            half = path.with_suffix(".half")
            half.write_bytes("".join(f"{line}\n" for line in merged).encode())
            half.replace(path)
            self._read.pop(name, None)
            if self._keeper:
                self._keeper.keep(path)
            return sum(map(readable, merged)) - sum(map(readable, known))

    # --- reading ---

    @property
    def in_browser(self) -> bool:
        """Whether it is a browser that keeps the logs, and no folder."""
        return self._keeper is not None

    @property
    def notice(self) -> str:
        """What the learner must be told: how much is not saved yet, and why; empty when all is well."""
        waiting = len(self._waiting)
        if not waiting:
            return self._not_kept() if self._keeper and self._keeper.failed else ""
        return ngettext(
            "One step is not yet saved: {folder} can not be written. It is kept and tried again.",
            "{count} steps are not yet saved: {folder} can not be written. They are kept and tried again.",
            waiting,
        ).format(count=waiting, folder=self.folder)

    def _not_kept(self) -> str:
        return _(
            "Your progress is not yet saved: this browser keeps nothing for this page. Before you leave, save it "
            "to a file, on the page of your progress."
        )

    @property
    def damaged_lines(self) -> int:
        """How many lines of the logs could not be read and were passed over."""
        with self._lock:
            self._look()
            return sum(event is None for log in self._read.values() for event in log.events)

    def events(self, kind: str = "", *, player: str = "") -> list[Event]:
        """The events that no reset covers, in their order: of one kind or of all, of this player unless named."""
        whose = player or self.player
        mine = [event for event in self._uncovered() if event["player"] == whose]
        return [event for event in mine if kind in {"", event["event"]}]

    def events_of_all(self, *kinds: str) -> list[Event]:
        """The events of these kinds in their order, of all players together, and no reset covers them."""
        with self._lock:
            return [entry.event for entry in self._in_order() if entry.event["event"] in kinds]

    def stars(self) -> dict[str, int]:
        """The most stars this player has earned in each exercise that was answered right, 0 to 3."""
        return best_stars(self.events("solved"))

    def solved(self) -> frozenset[str]:
        """The ids of the exercises this player has solved; one whose solution was shown first is not."""
        return frozenset(exercise for exercise, stars in self.stars().items() if stars)

    def best_stars(self, exercise: str) -> int:
        """The most stars this player has earned in an exercise, 0 to 3."""
        return self.stars().get(exercise, 0)

    def players(self) -> tuple[str, ...]:
        """All who left events in this folder, in alphabetical order."""
        return tuple(sorted({event["player"] for event in self._uncovered()}))

    def _uncovered(self) -> tuple[Event, ...]:
        with self._lock:
            entries = self._in_order()
            if self._history is None:
                resets = [entry for entry in entries if entry.event["event"] == "reset"]
                self._history = tuple(
                    entry.event for entry in entries if not any(_covers(reset, entry) for reset in resets)
                )
            return self._history

    def _in_order(self) -> tuple[_Entry, ...]:
        """All entries of all logs, after a look at what has come to them."""
        self._look()
        if self._ordered is None:
            self._ordered = tuple(sorted(self._entries(), key=_order))
        return self._ordered

    def _entries(self) -> Iterator[_Entry]:
        for name, log in self._read.items():
            for line, event in enumerate(log.events):
                if event is not None:
                    yield _Entry(name, line, event)
        own = self._read.get(self._name)
        for line, event in enumerate(self._waiting, start=len(own.events) if own else 0):
            yield _Entry(self._name, line, event)

    def _look(self) -> None:
        """Read what has come to the logs since the last look."""
        try:
            found = sorted(self.folder.glob("*.jsonl")) if self.folder.is_dir() else []
        except OSError:
            return  # the folder can not be looked into now; what was read of it stays
        for path in found:
            try:
                size = path.stat().st_size
                known = self._read.get(path.name)
                if known is None or known.size != size:
                    self._read[path.name] = log = _read_log(path)
                    self._latest = max(self._latest, *map(_number, filter(None, log.events)), 0)
                    self._ordered = self._history = None
            except OSError:
                continue  # somebody is just taking it away; what was read of it stays
        for name in set(self._read) - {path.name for path in found}:
            del self._read[name]
            self._ordered = self._history = None


def best_stars(events: Iterable[Mapping[str, Any]]) -> dict[str, int]:
    """The most stars of each exercise that these events solved.

    >>> best_stars([{"event": "solved", "exercise": "setup.corners", "stars": 2}])
    {'setup.corners': 2}
    """
    best: dict[str, int] = {}
    for event in events:
        if event["event"] == "solved" and "exercise" in event:
            best[event["exercise"]] = max(best.get(event["exercise"], 0), event.get("stars", 0))
    return best


def within(scope: object, exercise: str) -> bool:
    """Whether a reset of this scope concerns an exercise.

    >>> within("setup", "setup.corners"), within("setup.corners", "setup.start"), within("all", "")
    (True, False, True)
    """
    return scope in {ALL, exercise, exercise.partition(".")[0]}


def readable(line: str) -> bool:
    """Whether a line of a log holds an event.

    >>> readable('{"event":"hint","player":"me"}'), readable('{"event":"hi')
    (True, False)
    """
    return _event(line.encode()) is not None


def _line(event: Event) -> str:
    text = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    return text.encode(errors="backslashreplace").decode()  # half a character is written as JSON escapes it


def _lines(path: Path) -> list[str]:
    """The whole lines of a log, without a half one that is still being written."""
    return path.read_bytes().decode(errors="replace").split("\n")[:-1]


def _read_log(path: Path) -> _Log:
    data = path.read_bytes()
    lines = data.split(b"\n")
    lines.pop()  # nothing, or half a line that is still being written
    return _Log(tuple(_event(line) for line in lines), len(data))


# What may be relied on where a fact is there at all; a line with anything else is damaged.
_KINDS: dict[str, type | tuple[type, ...]] = {
    "event": str,
    "player": str,
    "number": int,
    "exercise": str,
    "stars": int,
    "seed": (int, type(None)),
    "step": int,
    "lost": int,
    "outcome": str,
    "scope": str,
}


def _event(line: bytes) -> Event | None:
    try:
        event = json.loads(line)
    except (ValueError, RecursionError):
        return None
    if not isinstance(event, dict) or not {"event", "player"} <= event.keys():
        return None
    return event if all(isinstance(event[name], _KINDS[name]) for name in _KINDS.keys() & event) else None


def _number(event: Event) -> int:
    number: int = event.get("number", 0)
    return number


def _order(entry: _Entry) -> tuple[int, str, int]:
    return _number(entry.event), entry.log, entry.line


def _covers(reset: _Entry, entry: _Entry) -> bool:
    covers, event = reset.event.get("covers"), entry.event
    if not isinstance(covers, dict) or event["player"] != reset.event["player"]:
        return False
    if not within(reset.event.get("scope"), event.get("exercise", "")):
        return False
    upto = reset.line if entry.log == reset.log else covers.get(entry.log, 0)
    return isinstance(upto, int) and entry.line < upto
