"""GGF, the Generic Game Format of game servers: ``(;GM[Othello] … B[f5//1.2]W[d6/-3.00/0.5] … ;)``.

Colours are written with the moves, passes as ``PA``; after a move may stand its value, in the view of who
made it, and the seconds it took.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..game import PASS, Turn
from ..position import BadDiagram, Color, Position
from .faults import BadRecord, Notice
from .record import START, Record, Remark, writer
from .results import read_result

LIKE_GGF = re.compile(r"GM\s*\[\s*(?:othello|reversi|ama|chess|check|go\s*\])|BO\s*\[\s*\d+\s", re.IGNORECASE)
_GAME = re.compile(  # a value is taken whole, for a comment may have in it what ends or begins a game
    r"(?:(?<![^\s)])(?P<boards>\d+)\s*)?\(\s*;(?P<body>(?:\[[^\[\]]*\]|.)*?)(?:;\s*\)|(?P<cut>(?=\(\s*;)|\Z))",
    re.DOTALL,
)
_PROPERTY = re.compile(
    r"\s*(?P<name>[A-Za-z]+)\s*\[(?P<value>[^\]]*)\]|(?P<open>\s*[A-Za-z]+\s*\[)|.", re.DOTALL
)
_PASSES = {"pa", "pass", "ps", "--", ""}
_SQUARE = re.compile(r"[a-h][1-8]", re.IGNORECASE)
_FIELDS = {"PB": "black", "PW": "white", "DT": "date", "PC": "place", "EV": "event", "RE": "result"}


def split(text: str) -> Iterator[str]:
    """The games of a text, each as it stands; a game that is not closed is given as far as it goes."""
    for found in _GAME.finditer(text):
        yield found.group()


def read(text: str) -> Record:
    """One game.

    Raises:
        BadRecord: it is cut, of another game or kind of game, or a move is no square.
    """
    found = _GAME.match(text)
    if found is None:
        raise BadRecord("no game")
    reading = _Reading()
    closed = found["cut"] is None or found["body"].rstrip().endswith(")")
    for each in _PROPERTY.finditer(found["body"]):
        if each["open"]:
            raise BadRecord("cut")
        if each["name"]:
            reading.take(each["name"].upper(), each["value"].strip())
    if not closed:
        raise BadRecord("cut")
    if found["boards"] and int(found["boards"]) > 1:
        raise BadRecord("synchro")
    return reading.record()


@dataclass
class _Reading:
    """What has been read of a game so far."""

    fields: dict[str, str] = field(default_factory=dict)
    written: list[str] = field(default_factory=list)
    sides: list[str] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    extras: list[tuple[str, str]] = field(default_factory=list)
    odd: list[Notice] = field(default_factory=list)
    start: Position = START
    discs: int = 0

    def take(self, name: str, value: str) -> None:
        """Enter one property."""
        if name in {"B", "W"}:
            self._move(name, value)
        elif name in _FIELDS:
            self.fields[_FIELDS[name]] = value
        elif name == "BO":
            self.start = _board(value)
        elif name == "GM":
            if value.lower() not in {"othello", "reversi"}:
                raise BadRecord("other game", text=value)
        elif name == "C":
            self.remarks.append(Remark(len(self.written), "comment", value))
        else:
            if name == "TY":
                _check_kind(value)
            elif name == "KM":
                self.odd.append(Notice("komi"))
            self.extras.append((name, value))

    def _move(self, name: str, value: str) -> None:
        point, *beside = (part.strip() for part in value.split("/"))
        move = PASS if point.lower() in _PASSES else point.lower()
        if move != PASS and not _SQUARE.fullmatch(move):
            raise BadRecord("point", move=self.discs + 1, text=point)
        self.written.append(move)
        self.sides.append("X" if name == "B" else "O")
        self.discs += move != PASS
        for kind, text in zip(("value", "time"), beside, strict=False):
            if text:
                self.remarks.append(Remark(len(self.written), kind, text))

    def record(self) -> Record:
        """The game that was read."""
        score, ending = read_result(self.fields.get("result", ""))
        return Record(
            "ggf",
            tuple(self.written),
            self.start,
            black=self.fields.get("black", ""),
            white=self.fields.get("white", ""),
            event=self.fields.get("event", ""),
            place=self.fields.get("place", ""),
            date=self.fields.get("date", ""),
            result=self.fields.get("result", ""),
            score=None if self.odd else score,
            ending=ending,
            remarks=tuple(self.remarks),
            extras=tuple(self.extras),
            odd=tuple(self.odd),
            sides="".join(self.sides),
        )


def _check_kind(value: str) -> None:
    """The kind of game, such as ``8``, ``s8r20`` or ``8kr18``: one board of 8x8 and no anti game."""
    letters, size = re.sub(r"[^a-z]", "", value.lower()), re.search(r"\d+", value)
    if "s" in letters:
        raise BadRecord("synchro")
    if "a" in letters:
        raise BadRecord("anti")
    if size and int(size.group()) != 8:
        raise BadRecord("size", text=f"{size.group()}x{size.group()}")


def _board(value: str) -> Position:
    """The start position: the size, eight rows, and who is to move."""
    size, *rows = value.split() or [""]
    if size != "8":
        raise BadRecord("size", text=f"{size}x{size}") if size.isdigit() else BadRecord("board", text=value)
    cells = "".join(rows)
    if len(cells) != 65:
        raise BadRecord("board", text=value)
    try:
        return Position.from_diagram(cells)
    except BadDiagram as error:
        raise BadRecord("diagram", text=value, cause=error) from error


@writer("ggf")
def write(record: Record) -> str:
    """The record as one line of GGF."""
    properties = [
        ("GM", "Othello"),
        *((name, getattr(record, field)) for name, field in _FIELDS.items()),
        *(extra for extra in record.extras if extra[0] != "TY" and record.format == "ggf"),
        ("TY", "8"),
        ("BO", _written_board(record.start)),
    ]
    properties += [("C", text) for entry, text in record.comments if entry == 0]
    for turn, remarks in record.annotated():
        beside = {remark.kind: remark.text for remark in remarks if not remark.move}
        properties.append(("B" if turn.color is Color.BLACK else "W", _written_move(turn, beside)))
        properties.append(("C", beside.get("comment", "")))
    written = "".join(f"{name}[{_plain(value)}]" for name, value in properties if value)
    return f"(;{written};)"


def _written_move(turn: Turn, beside: dict[str, str]) -> str:
    parts = ["PA" if turn.is_pass else turn.move.upper(), beside.get("value", ""), beside.get("time", "")]
    return "/".join(parts).rstrip("/")


def _written_board(start: Position) -> str:
    diagram = start.diagram().replace("X", "*")
    rows = (diagram[row : row + 8] for row in range(0, 64, 8))
    return f"8 {' '.join(rows)} {'*' if start.turn is Color.BLACK else 'O'}"


def _plain(text: str) -> str:
    """A text without what ends a value: GGF knows no way to escape it."""
    return text.replace("[", "(").replace("]", ")")
