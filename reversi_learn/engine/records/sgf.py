"""SGF, the Smart Game Format: ``(;GM[2]SZ[8] … ;B[f5];W[d6] … )``, in all its dialects of Othello.

Squares are written ``f5`` or, as in Go, with two letters ``fe`` (column, row from the top); a pass is empty,
``tt``, ``PA`` or ``pass``. Of a tree the main line is read, the first branch wherever there is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..game import PASS
from ..position import FILES, SQUARES, Color, Position, square_mask
from .faults import BadRecord, Notice
from .record import START, Record, Remark, writer
from .results import read_result

LIKE_SGF = re.compile(r"\(\s*;")
_TOKEN = re.compile(
    r"(?P<value>\[(?:\\.|[^\]\\])*\])|(?P<name>[A-Za-z]+)|(?P<mark>[();])|(?P<open>\[)", re.DOTALL
)
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_PASSES = {"", "tt", "pa", "pass", "ps", "--"}
_POINT = re.compile(r"(?P<file>[a-h])(?:(?P<rank>[1-8])|(?P<row>[a-h]))", re.IGNORECASE)
_CENTRE = square_mask(("d4", "e4", "d5", "e5"))
_FIELDS = {"PB": "black", "PW": "white", "EV": "event", "PC": "place", "DT": "date", "RE": "result"}
_REMARKS = {"C": "comment", "GC": "comment", "V": "value", "BL": "time", "WL": "time"}
_SETUP = {"AB", "AW", "AE", "PL"}
_BLACKS, _WHITES = {"b", "black", "x", "1", "*"}, {"w", "white", "o", "2"}

Node = list[tuple[str, list[str]]]


def split(text: str) -> Iterator[str]:
    """The games of a text, each as it stands; a game that is not closed is given as far as it goes."""
    depth, begun, at = 0, 0, 0
    for token in _TOKEN.finditer(text):
        if token["open"] and depth:
            break
        if token["mark"] == "(":
            begun = begun if depth else token.start()
            depth += 1
        elif token["mark"] == ")" and depth:
            depth -= 1
            if not depth:
                at = token.end()
                yield text[begun:at]
    if depth:
        yield text[begun:]


def read(text: str) -> Record:
    """One game.

    Raises:
        BadRecord: it is cut, of another game, on another board, or a point is no square.
    """
    nodes, variations = _main_line(text)
    reading = _Reading()
    for node in nodes:
        for name, values in node:
            reading.take(name, values)
        reading.end_node()
    if variations:
        reading.odd.append(Notice("variations", {"count": variations}))
    return reading.record()


def _main_line(text: str) -> tuple[list[Node], int]:
    """The nodes of the main line, and how many branches were left out."""
    tokens, variations = _main_tokens(text)
    nodes: list[Node] = []
    for token in tokens:
        if token["mark"]:
            nodes.append([])
        elif token["name"] and nodes:
            nodes[-1].append((_short(token["name"]), []))
        elif nodes and nodes[-1]:
            nodes[-1][-1][1].append(token["value"][1:-1])
    return nodes, variations


def _main_tokens(text: str) -> tuple[list[re.Match[str]], int]:
    """The tokens of the first branch wherever there is one, brackets left out; and the number of the others."""
    tokens: list[re.Match[str]] = []
    branches: list[tuple[bool, bool]] = []  # of each open bracket: on the main line? a branch seen inside?
    variations = 0
    for token in _TOKEN.finditer(text):
        on_main = bool(branches) and branches[-1][0]
        if token["open"]:
            raise BadRecord("cut")
        if token["mark"] == "(":
            begins_main = not branches or branches[-1] == (True, False)
            variations += on_main and not begins_main
            branches[-1:] = [(each, True) for each, _seen in branches[-1:]]
            branches.append((begins_main, False))
        elif token["mark"] == ")":
            branches.pop()
        elif on_main:
            tokens.append(token)
    if branches:
        raise BadRecord("cut")
    return tokens, variations


def _short(name: str) -> str:
    """The name of a property: older files write ``GaMe`` for ``GM``."""
    return "".join(filter(str.isupper, name)) or name.upper()


def _text(value: str) -> str:
    """A value without its escapes; a line that was broken by one is whole again."""
    return _ESCAPED.sub(lambda found: "" if found[1] in "\r\n\n\r" else found[1], value).strip()


@dataclass
class _Reading:
    """What has been read of a game so far."""

    fields: dict[str, str] = field(default_factory=dict)
    written: list[str] = field(default_factory=list)
    sides: list[str] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    extras: list[tuple[str, str]] = field(default_factory=list)
    odd: list[Notice] = field(default_factory=list)
    setup: dict[str, int] = field(default_factory=dict)
    beside: list[tuple[str, str]] = field(default_factory=list)
    turn: Color | None = None
    named: bool = False
    discs: int = 0

    def take(self, name: str, values: list[str]) -> None:
        """Enter one property."""
        texts = [_text(value) for value in values] or [""]
        if name in {"B", "W"}:
            self._move(name, texts)
        elif name in _FIELDS:
            self.fields[_FIELDS[name]] = texts[0]
        elif name in _SETUP:
            self._set_up(name, texts)
        elif name in _REMARKS:
            self.beside.append((_REMARKS[name], texts[0]))
        elif name == "GM":
            self._check_game(texts[0])
        elif name == "SZ":
            if texts[0] not in {"8", "8:8"}:
                raise BadRecord("size", text=texts[0])
        else:
            self.extras += [(name, text) for text in texts]

    def end_node(self) -> None:
        """Remarks stand beside the move of their node, wherever in it they are written."""
        self.remarks += [Remark(len(self.written), kind, text) for kind, text in self.beside if text]
        self.beside.clear()

    def _check_game(self, value: str) -> None:
        if value.lower() not in {"2", "othello", "reversi"}:
            raise BadRecord("other game", text=f"GM[{value}]")
        self.named = True

    def _move(self, name: str, texts: list[str]) -> None:
        if len(texts) > 1:
            raise BadRecord("two points", move=self.discs + 1)
        move = PASS if texts[0].lower() in _PASSES else _square(texts[0])
        if not move:
            raise BadRecord("point", move=self.discs + 1, text=texts[0])
        self.written.append(move)
        self.sides.append("X" if name == "B" else "O")
        self.discs += move != PASS

    def _set_up(self, name: str, texts: list[str]) -> None:
        if self.written:
            raise BadRecord("late setup", move=self.discs)
        if name == "PL":
            side = texts[0].lower()
            self.turn = Color.BLACK if side in _BLACKS else Color.WHITE if side in _WHITES else self.turn
            return
        squares = [square for text in texts for square in _rectangle(text)]
        for other in ("AB", "AW", "AE"):
            self.setup[other] = self.setup.get(other, 0) & ~square_mask(squares)
        self.setup[name] |= square_mask(squares)

    def _start(self) -> Position:
        turn = self.turn
        if turn is None and self.sides:
            turn = Color(self.sides[0])
            if turn is Color.WHITE and not self.setup:
                self.odd.append(Notice("begins"))
        turn = turn or Color.BLACK
        black, white = self.setup.get("AB", 0), self.setup.get("AW", 0)
        if (black | white) & _CENTRE:
            return Position(black, white, turn)
        if black | white:
            self.odd.append(Notice("handicap"))
        taken = black | white | self.setup.get("AE", 0)
        return Position(START.black & ~taken | black, START.white & ~taken | white, turn)

    def record(self) -> Record:
        """The game that was read."""
        if not self.named:
            self.odd.insert(0, Notice("no game named"))
        start = self._start()
        score, ending = read_result(self.fields.get("result", ""))
        return Record(
            "sgf",
            tuple(self.written),
            start,
            black=self.fields.get("black", ""),
            white=self.fields.get("white", ""),
            event=self.fields.get("event", ""),
            place=self.fields.get("place", ""),
            date=self.fields.get("date", ""),
            result=self.fields.get("result", ""),
            score=score,
            ending=ending,
            remarks=tuple(self.remarks),
            extras=tuple(self.extras),
            odd=tuple(self.odd),
            sides="".join(self.sides),
        )


def _square(text: str) -> str:
    found = _POINT.fullmatch(text)
    if found is None:
        return ""
    row = int(found["rank"]) - 1 if found["rank"] else FILES.index(found["row"].lower())
    return SQUARES[8 * row + FILES.index(found["file"].lower())]


def _rectangle(text: str) -> Iterator[str]:
    """The squares of a point, or of a rectangle written as two corners."""
    corners = [_square(corner) for corner in text.split(":")]
    if not all(corners) or len(corners) > 2:
        raise BadRecord("setup", text=text)
    files = sorted(corner[0] for corner in corners)
    ranks = sorted(corner[1] for corner in corners)
    for square in SQUARES:
        if files[0] <= square[0] <= files[-1] and ranks[0] <= square[1] <= ranks[-1]:
            yield square


@writer("sgf")
def write(record: Record) -> str:
    """The record as SGF (FF[4]) with squares as letter and digit, and every pass written as an empty move."""
    root = [("FF", "4"), ("GM", "2"), ("SZ", "8"), ("CA", "UTF-8")]
    root += [(name, getattr(record, field)) for name, field in _FIELDS.items()]
    kept = record.format == "sgf"
    root += [extra for extra in record.extras if kept and extra[0] not in {"FF", "CA"}]
    root += [("C", text) for entry, text in record.comments if entry == 0]
    lines = [";" + "".join(f"{name}[{_escaped(value)}]" for name, value in root if value)]
    if record.start != START:
        lines[0] += _written_start(record.start)
    for turn, remarks in record.annotated():
        name = "B" if turn.color is Color.BLACK else "W"
        move = "" if turn.is_pass else turn.move
        beside = "".join(
            f"C[{_escaped(remark.text)}]"
            for remark in remarks
            if remark.kind == "comment" and not remark.move
        )
        lines.append(f";{name}[{move}]{beside}")
    return f"({lines[0]}\n{''.join(lines[1:])})"


def _written_start(start: Position) -> str:
    lists = (("AB", start.discs(Color.BLACK)), ("AW", start.discs(Color.WHITE)))
    setup = "".join(name + "".join(f"[{square}]" for square in squares) for name, squares in lists if squares)
    return f"{setup}PL[{'B' if start.turn is Color.BLACK else 'W'}]"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")
