"""All progress in one file: to carry to another computer or browser, and to merge in again.

The file holds the logs as they are, line by line, each after a line that names it, so that what a reset covers
stays covered. A log is written by one kernel alone and only grows: what two copies of it share is the same, and
merging adds the lines that are missing. So a file can be loaded any number of times.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..messages import Told, _, listed, ngettext
from .progress import Progress, readable

_NAME = re.compile(r"[\w-]+\.jsonl", re.ASCII)
_MOST_NAMED = 3


class BadProgressFile(Told, ValueError):
    """A file that holds no progress; its text is the sentence that says so."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of a file: how many steps it added, and which of its lines could not be read."""

    added: int
    damaged: tuple[int, ...] = ()

    def sentence(self) -> str:
        """What the learner is told."""
        said = ngettext("{count} step was added.", "{count} steps were added.", self.added).format(
            count=self.added
        )
        if not self.added:
            said = _("Nothing was added: all of it was here already.")
        return "\n".join(filter(None, (said, self._damage())))

    def _damage(self) -> str:
        if not self.damaged:
            return ""
        shown = listed([str(line) for line in self.damaged[:_MOST_NAMED]])
        if len(self.damaged) > _MOST_NAMED:
            return _(
                "{count} lines of the file can not be read and were passed over, the first on line {line}."
            ).format(count=len(self.damaged), line=self.damaged[0])
        return ngettext(
            "Line {lines} of the file can not be read and was passed over.",
            "Lines {lines} of the file can not be read and were passed over.",
            len(self.damaged),
        ).format(lines=shown)

    def __repr__(self) -> str:
        return self.sentence()


def written(logs: Mapping[str, Iterable[str]]) -> str:
    """The text of a file that holds these logs.

    >>> written({"a.jsonl": ['{"event":"hint","player":"me"}']}).splitlines()
    ['{"log": "a.jsonl"}', '{"event":"hint","player":"me"}']
    """
    lines = [line for name, log in logs.items() for line in (json.dumps({"log": name}), *log)]
    return "".join(f"{line}\n" for line in lines)


def load(progress: Progress, content: bytes, file: str = "") -> Loaded:
    """Merge a saved file, or one log of that file name, into the progress; what was there stays.

    Raises:
        BadProgressFile: there is no progress in it; nothing was changed.
        OSError: the folder can not be written.
    """
    logs, damaged = logs_in(content, file)
    return Loaded(sum(progress.take_in(log, lines) for log, lines in logs.items()), damaged)


def logs_in(content: bytes, file: str = "") -> tuple[dict[str, list[str]], tuple[int, ...]]:
    r"""The logs in a saved file, or the one log of that file name, line by line; and which lines are damaged.

    Raises:
        BadProgressFile: there is no progress in it.

    >>> logs_in(b'{"event":"hint","player":"me"}\n{"ev', "a.jsonl")
    ({'a.jsonl': ['{"event":"hint","player":"me"}', '{"ev']}, (2,))
    """
    logs: dict[str, list[str]] = {}
    damaged: list[int] = []
    name = file if _NAME.fullmatch(file) else ""
    lines = content.removeprefix(b"\xef\xbb\xbf").decode(errors="replace").replace("\r\n", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if header := _header(line):
            name = header
        elif name and line.strip():
            logs.setdefault(name, []).append(line)
            if not readable(line):
                damaged.append(number)
        elif line.strip():
            raise BadProgressFile(
                _(
                    "Line {line} is not what a file of progress has there. Nothing was changed. Choose a file "
                    "that was saved on the page of your progress."
                ).format(line=number)
            )
    if len(damaged) == sum(map(len, logs.values())):
        raise BadProgressFile(
            _(
                "There is no progress in this file. Nothing was changed. Choose a file that was saved on the page "
                "of your progress."
            )
        )
    return logs, tuple(damaged)


def _header(line: str) -> str:
    """The log that a line names as the one whose lines follow; empty for every other line."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return ""
    name = found.get("log") if isinstance(found, dict) and "event" not in found else None
    return name if isinstance(name, str) and _NAME.fullmatch(name) else ""
