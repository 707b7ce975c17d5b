"""The names of a class as the teacher gives them, and by what each learner is known: folders, files, nicknames."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

from ...messages import Told, _

LONGEST_NAME = 40  # characters
_NAME_HEADS = {"name", "learner", "pupil", "student"}


class BadRoster(Told, ValueError):
    """A roster that can not be used; its text is the sentence that says why."""


@dataclass(frozen=True, slots=True)
class Roster:
    """Who should be there, in the teacher's order; ``known_as`` leads from a folder, file or nickname to a name."""

    names: tuple[str, ...] = ()
    known_as: Mapping[str, str] = field(default_factory=dict)

    def name_of(self, words: Iterable[str]) -> str:
        """The name of the first of these words that the roster knows; empty if it knows none.

        >>> read_roster({"pc-07": "Ada"}).name_of(["me", "PC-07"])
        'Ada'
        """
        return next((self.known_as[key] for word in words if (key := same_word(word)) in self.known_as), "")


def read_roster(roster: Mapping[str, str] | Iterable[str] | str | Path | None) -> Roster:
    """A roster from names by folder or nickname, from a list of names, or from a CSV file of this name.

    A CSV has a name in its first column, or below the head ``name``; all other cells of the line are folders,
    files or nicknames of the same learner; what several lines have in common, such as the class, tells
    nothing. Comma, semicolon and tab are understood. The same name is the same
    learner.

    Raises:
        BadRoster: it can not be read, is empty, or gives one folder to two learners.

    >>> read_roster(["Ada", "Ben"]).names
    ('Ada', 'Ben')
    """
    if roster is None:
        return Roster()
    if isinstance(roster, str | Path):
        rows = _without_common_cells(_rows(Path(roster)))
    elif isinstance(roster, Mapping):
        rows = [(str(name), str(key)) for key, name in roster.items()]
    elif not isinstance(roster, Iterable):
        raise BadRoster(
            _("A roster is a list of names, names by folder or nickname, or the name of a CSV file.")
        )
    else:
        rows = [(str(name),) for name in roster]
    return _roster(rows)


def _without_common_cells(rows: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The rows without what stands in the lines of several learners, such as the class: it tells none of them."""
    names: dict[str, set[str]] = {}
    for row in rows:
        for word in map(same_word, row):
            names.setdefault(word, set()).add(same_word(row[0]))
    return [(row[0], *(cell for cell in row[1:] if len(names[same_word(cell)]) == 1)) for row in rows]


def clean_name(words: str) -> str:
    """A name as it can be shown: one line, no control characters, not too long.

    >>> clean_name("  Ada   Lovelace ")
    'Ada Lovelace'
    """
    return one_line(words)[:LONGEST_NAME].strip()


def one_line(words: str) -> str:
    """Words without what can not be shown: control characters, halves of characters, turns of direction."""
    composed = unicodedata.normalize("NFC", words)
    shown = "".join(" " if unicodedata.category(letter)[0] == "C" else letter for letter in composed)
    return " ".join(shown.split())


def _roster(rows: Iterable[tuple[str, ...]]) -> Roster:
    known: dict[str, str] = {}
    names: dict[str, str] = {}
    for row in rows:
        name = clean_name(row[0])
        if not name:
            continue
        name = names.setdefault(same_word(name), name)
        for word in filter(None, map(same_word, row)):
            if known.setdefault(word, name) != name:
                raise BadRoster(
                    _("The roster gives “{key}” to two learners, {one} and {other}. Give it to one.").format(
                        key=clean_name(word), one=known[word], other=name
                    )
                )
    if not names:
        raise BadRoster(_("There is no name in the roster. Write one name a line."))
    return Roster(tuple(names.values()), known)


def same_word(word: str) -> str:
    """What two spellings of a name or folder have in common: neither case nor blanks nor slashes tell them apart."""
    return " ".join(unicodedata.normalize("NFC", word).casefold().replace("\\", "/").split()).strip("/")


def _rows(path: Path) -> list[tuple[str, ...]]:
    try:
        data = path.read_bytes()
    except OSError:
        raise BadRoster(
            _("The roster “{file}” can not be read. Is the name right, and is it in this folder?").format(
                file=path
            )
        ) from None
    text = decoded(data)
    first = text.partition("\n")[0]
    separator = max(",;\t", key=first.count)
    try:
        rows = [tuple(map(str.strip, row)) for row in csv.reader(StringIO(text), delimiter=separator)]
    except csv.Error:
        raise BadRoster(
            _("The roster “{file}” is no text with one learner a line.").format(file=path)
        ) from None
    rows = [row for row in rows if any(row)]
    heads = [clean_name(cell).casefold() for cell in rows[0]] if rows else []
    at = next((number for number, head in enumerate(heads) if head in _NAME_HEADS), -1)
    if at < 0:
        return rows
    return [(row[at], *row[:at], *row[at + 1 :]) for row in rows[1:] if len(row) > at]


def decoded(data: bytes) -> str:
    """The text of a file as spreadsheets write it: UTF-8 or UTF-16 with a mark, else the old Western one."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
