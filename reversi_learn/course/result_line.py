"""What a learner has done as one line of text, to be pasted into any learning platform and read back from there.

Whatever a platform does to a line (wraps it, adds blanks or marks of its own, dresses it in HTML) leaves letters,
digits and a few plain signs as they were; only these count. A check sum shows slips of copying. It is no
protection against cheating: who wants to can compute it.
"""

from __future__ import annotations

import hashlib
import html
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from importlib.metadata import version
from urllib.parse import unquote

from ..messages import _
from .awards import Record
from .concepts import lesson_number
from .lessons import LESSONS
from .overview import whole
from .progress import ALL, Progress

_SIGNS = set(";,.+%-")  # beside letters and digits all that a line is made of
_TAG = re.compile(r"<(?=[a-zA-Z/!])[^<>]*>")
_KEPT_TAG = re.compile(r"reversi|;\s*check", re.IGNORECASE)  # no tag, but a result in angle brackets
_ANCHOR = re.compile(
    r"(?P<start>reversi-learnresult1;)|;check(?=(?P<sum>[0-9a-z]{4}-?[0-9a-z]{4}))", re.IGNORECASE | re.ASCII
)
_BODY = re.compile(
    r"(?P<name>[^;]+);(?P<scope>[a-z]+)(?P<lessons>(;[^;]+stars)*)(;open(?P<open>[^;]+))?"
    r";version(?P<version>[^;]+);(?P<day>[0-9-]{10})"
)
_LESSON = re.compile(r"([a-z]+)([0-9]{1,3})of([0-9]{1,3}),([0-9]{1,4})stars")
_LONGEST_NAME = 40  # characters; what is longer is no name but what follows a line cut short
_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"  # none that is taken for another
_TAKEN_FOR = str.maketrans("oil", "011")


@dataclass(frozen=True, slots=True)
class LessonResult:
    """How far one lesson was done: solved exercises and stars on the way through it, and how many there are."""

    lesson: str
    solved: int
    count: int
    stars: int


@dataclass(frozen=True, slots=True)
class Result:
    """What one line says. ``scope`` is a lesson or ``"all"``; lessons in which nothing was done are left out.

    ``misconceptions`` are the ids of those that are open. ``line`` is where it was read, from 1; 0 elsewhere.
    """

    name: str
    scope: str
    lessons: tuple[LessonResult, ...]
    misconceptions: tuple[str, ...]
    version: str
    day: date
    line: int = 0


@dataclass(frozen=True, slots=True)
class Slip:
    """A line that was begun or ended like a result and is none as it stands; ``name`` is whose it may be."""

    line: int
    name: str = ""

    def sentence(self) -> str:
        """Which line it is, and what to do, in the language in force."""
        if not self.name:
            return _(
                "Line {line}: this result was changed on its way, or is not whole, and is not counted. Let it be "
                "made anew with my_result(), and copied from its first word to its last."
            ).format(line=self.line)
        return _(
            "Line {line}, perhaps of {name}: this result was changed on its way, or is not whole, and is not "
            "counted. Let it be made anew with my_result(), and copied from its first word to its last."
        ).format(line=self.line, name=self.name)


@dataclass(frozen=True, slots=True)
class Results:
    """What was found in a text: the results in their order, each once, and the lines with a slip."""

    results: tuple[Result, ...]
    slips: tuple[Slip, ...]


def result_of(progress: Progress, scope: str = ALL, day: date | None = None) -> Result:
    """What the player of this progress has done in all lessons or in one, as of today or of that day.

    Raises:
        LookupError: there is no such lesson; the sentence names those there are.
    """
    lessons = tuple(LESSONS) if scope == ALL else (LESSONS[scope],)
    record = Record(tuple(progress.events()))
    done = [(lesson.name, whole(lesson, record.stars)) for lesson in lessons]
    numbers = {1 + LESSONS.names.index(lesson.name) for lesson in lessons}
    return Result(
        progress.player,
        scope,
        tuple(LessonResult(name, part.solved, part.count, part.stars) for name, part in done if part.solved),
        tuple(name for name, one in record.concepts.items() if one.open and lesson_number(name) in numbers),
        version("reversi_learn"),
        day or date.today(),  # noqa: DTZ011 - the learner's own day
    )


def result_line(result: Result) -> str:
    """The line, the same in every language.

    >>> done = (LessonResult("setup", 12, 22, 31),)
    >>> result_line(Result("Ada L.", "all", done, ("M1.1",), "0.5.0", date(2026, 11, 30)))
    'reversi-learn result 1; Ada+L.; all; setup 12 of 22, 31 stars; open M1.1; version 0.5.0; 2026-11-30; check GMT5-A9HT'
    """
    lessons = [f"{one.lesson} {one.solved} of {one.count}, {one.stars} stars" for one in result.lessons]
    open_ones = [f"open {', '.join(result.misconceptions)}"] if result.misconceptions else []
    told = (result.scope, *lessons, *open_ones, f"version {result.version}", result.day.isoformat())
    body = "; ".join((_name_written(result.name), *told))
    check_sum = _check_sum("".join(sign for sign, _line in _that_counts(body))).upper()
    return f"reversi-learn result 1; {body}; check {check_sum[:4]}-{check_sum[4:]}"


def read_results(text: str) -> Results:
    r"""The results in a text, with whatever else stands around them; one with a slip is named, and not counted.

    >>> line = result_line(Result("Ada", "all", (), (), "0.5.0", date(2026, 11, 30)))
    >>> found = read_results(f"Dear teacher,<br>\n> “{line[:40]}\n> {line[40:]}”\n{line.replace('Ada', 'Eda')}")
    >>> [(one.name, one.line) for one in found.results], [one.line for one in found.slips]
    ([('Ada', 2)], [4])
    """
    results: dict[Result, int] = {}
    slips: list[Slip] = []
    for line, body, check_sum in _pieces(text):
        result = _read(body) if check_sum and check_sum == _check_sum(body) else None
        if result is None:
            name = _name_read(body.partition(";")[0])
            slips.append(Slip(line, name if len(name) <= _LONGEST_NAME else ""))
        else:
            results.setdefault(result, line)
    return Results(tuple(replace(result, line=line) for result, line in results.items()), tuple(slips))


def _pieces(text: str) -> Iterator[tuple[int, str, str]]:
    """All that begins or ends like a result: its line, what stands between, its check sum; empty what is missing."""
    signs = list(_that_counts(text))
    compact = "".join(sign for sign, _line in signs)
    begun: re.Match[str] | None = None
    for anchor in _ANCHOR.finditer(compact):
        line = signs[(begun or anchor).start()][1]
        if anchor["start"]:
            if begun:
                yield line, compact[begun.end() : anchor.start()], ""
            begun = anchor
        else:
            body = compact[begun.end() : anchor.start()] if begun else ""
            yield line, body, anchor["sum"].replace("-", "").lower().translate(_TAKEN_FOR)
            begun = None
    if begun:
        yield signs[begun.start()][1], compact[begun.end() :], ""


def _that_counts(text: str) -> Iterator[tuple[str, int]]:
    """The signs of a text that platforms leave alone, each with its line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = _TAG.sub(_without_tag, lines)
    line = 1
    for sign in unicodedata.normalize("NFKC", html.unescape(html.unescape(lines))):
        plain = "-" if unicodedata.category(sign) == "Pd" or sign == "\N{MINUS SIGN}" else sign
        if plain.isalnum() or plain in _SIGNS:
            yield plain, line
        line += sign == "\n"


def _without_tag(tag: re.Match[str]) -> str:
    return tag[0] if _KEPT_TAG.search(tag[0]) else " " + "\n" * tag[0].count("\n")


def _read(body: str) -> Result | None:
    found = _BODY.fullmatch(body)
    if found is None:
        return None
    parts = found["lessons"].split(";")[1:]
    lessons = [one for one in map(_LESSON.fullmatch, parts) if one]
    if len(lessons) < len(parts):
        return None
    try:
        return Result(
            _name_read(found["name"]),
            found["scope"],
            tuple(LessonResult(one[1], *map(int, one.groups()[1:])) for one in lessons),
            tuple(filter(None, (found["open"] or "").split(","))),
            found["version"],
            date.fromisoformat(found["day"]),
        )
    except ValueError:
        return None


def _name_written(name: str) -> str:
    """The name with letters and digits as they are; whatever a platform could change is written as in an address."""
    plain = unicodedata.normalize("NFKC", name)
    letters = "".join(sign if sign.isalnum() or sign in ".-" else _in_bytes(sign) for sign in plain)
    return letters.replace("%20", "+").replace("--", "-%2D")


def _in_bytes(sign: str) -> str:
    return "".join(f"%{byte:02X}" for byte in sign.encode(errors="replace"))


def _name_read(name: str) -> str:
    return unquote(name.replace("+", " "))


def _check_sum(body: str) -> str:
    """Eight letters and digits for what stands between the first words and the check sum, blanks left out."""
    number = int.from_bytes(hashlib.sha256(body.encode(errors="replace")).digest()[:5])
    return "".join(_DIGITS[number >> shift & 31] for shift in range(35, -5, -5))
