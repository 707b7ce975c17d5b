"""What the learner did: an append-only log of events; stars and all else are computed from it, never stored.

Every running kernel writes a file of its own into the folder, one event a line (JSON), so that two notebooks
never write over each other. A line counts as saved once the system has taken it whole.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from typing import Any

from ..messages import ngettext

Event = dict[str, Any]

MARKER = ".reversi-learn"
VARIABLE = "REVERSI_LEARN_PROGRESS"
NOBODY = "me"


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


class Progress:
    """The events of one folder, read from all its logs, and the log that this kernel adds to them.

    The folder is fixed when this is made, and created with the first event. ``player`` is whose events are
    written and asked for.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = (folder or progress_folder()).absolute()
        self.player = NOBODY
        self._name = f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{token_hex(4)}.jsonl"
        self._waiting: list[Event] = []
        self._mended = True
        self._read: dict[str, _Log] = {}

    # --- writing ---

    def record(self, kind: str, **facts: Any) -> bool:
        """Add an event of plain data; whether it, and all before it, are saved.

        When the disk does not take it, it waits in memory and is tried again with the next one.
        """
        moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        self._waiting.append({"event": kind, "player": self.player, "time": moment, **facts})
        try:
            while self._waiting:
                self._append(self._waiting[0])
                self._waiting.pop(0)
        except OSError:
            return False
        return True

    def _append(self, event: Event) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        line = json.dumps(event, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        if not self._mended:
            line = b"\n" + line  # closes the half line that a full disk left behind
        with (self.folder / self._name).open("ab", buffering=0) as log:
            self._mended = log.write(line) == len(line)
        if not self._mended:
            raise OSError("the line was not taken whole")

    def reset(self, scope: str = "all") -> bool:
        """Begin anew with ``"all"``, one lesson (``"setup"``) or one exercise (its id); whether it is saved.

        Nothing is deleted: a reset is an event which names, for each log, how many lines it covers.
        """
        self._look()
        covers = {name: len(log.events) for name, log in self._read.items()}
        return self.record("reset", scope=scope, covers=covers)

    # --- reading ---

    @property
    def notice(self) -> str:
        """What the learner must be told: how much is not saved yet, and why; empty when all is well."""
        if not self._waiting:
            return ""
        return ngettext(
            "One step is not yet saved: {folder} can not be written. It is kept and tried again.",
            "{count} steps are not yet saved: {folder} can not be written. They are kept and tried again.",
            len(self._waiting),
        ).format(count=len(self._waiting), folder=self.folder)

    @property
    def damaged_lines(self) -> int:
        """How many lines of the logs could not be read and were passed over."""
        self._look()
        return sum(event is None for log in self._read.values() for event in log.events)

    def events(self, kind: str = "") -> list[Event]:
        """This player's events that no reset covers, of one kind or of all."""
        mine = [event for event in self._uncovered() if event.get("player") == self.player]
        return [event for event in mine if kind in {"", event.get("event")}]

    def solved(self) -> frozenset[str]:
        """The ids of the exercises this player has solved."""
        return frozenset(event["exercise"] for event in self.events("solved") if "exercise" in event)

    def best_stars(self, exercise: str) -> int:
        """The most stars this player has earned in an exercise, 0 to 3."""
        earned = (
            event.get("stars", 0) for event in self.events("solved") if event.get("exercise") == exercise
        )
        return max(earned, default=0)

    def players(self) -> tuple[str, ...]:
        """All who left events in this folder, in alphabetical order."""
        return tuple(sorted({str(event["player"]) for event in self._uncovered() if "player" in event}))

    def _uncovered(self) -> Iterator[Event]:
        self._look()
        resets = [
            event
            for log in self._read.values()
            for event in log.events
            if event and event.get("event") == "reset"
        ]
        for name, log in self._read.items():
            for line, event in enumerate(log.events):
                if event and not any(_covers(reset, name, line, event) for reset in resets):
                    yield event
        yield from self._waiting

    def _look(self) -> None:
        """Read what has come to the logs since the last look."""
        found = sorted(self.folder.glob("*.jsonl")) if self.folder.is_dir() else []
        for path in found:
            try:
                size = path.stat().st_size
                known = self._read.get(path.name)
                if known is None or known.size != size:
                    self._read[path.name] = _read_log(path)
            except OSError:
                continue  # somebody is just taking it away; what was read of it stays
        for name in set(self._read) - {path.name for path in found}:
            del self._read[name]


def _read_log(path: Path) -> _Log:
    data = path.read_bytes()
    lines = data.split(b"\n")
    lines.pop()  # nothing, or half a line that is still being written
    return _Log(tuple(_event(line) for line in lines), len(data))


def _event(line: bytes) -> Event | None:
    try:
        event = json.loads(line)
    except ValueError:
        return None
    return event if isinstance(event, dict) and isinstance(event.get("event"), str) else None


def _covers(reset: Event, log: str, line: int, event: Event) -> bool:
    covers, scope, exercise = reset.get("covers"), reset.get("scope"), str(event.get("exercise", ""))
    if not isinstance(covers, dict) or event.get("player") != reset.get("player"):
        return False
    if scope not in {"all", exercise, exercise.partition(".")[0]}:
        return False
    upto = covers.get(log, 0)
    return isinstance(upto, int) and line < upto
