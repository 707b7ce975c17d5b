"""OBF, one position a line: 64 cells, the side to move, and moves with their values: ``… X; G8:+18; H1:+12;``.

Values are in the view of the side to move, empty squares to the winner. After ``%`` or ``#`` stands a comment.
A position alone, as in a diagram of eight rows, is read the same way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..position import INDEX, BadDiagram, IllegalMove, Position
from .faults import BadRecord
from .record import Record, Remark, writer

_CELLS = r"[-.xXoO0*_●○]"
_LINE = re.compile(rf"^\s*(?:{_CELLS}[ \t]*){{16}}")
_ROW = re.compile(rf"^\s*[1-8]?\s*((?:{_CELLS}[ \t|]*){{8}})[1-8]?\s*$")
_HEADING = re.compile(r"^\s*(?:[a-h]\s*){8}$", re.IGNORECASE)
_SIDES = {
    "x": "X",
    "*": "X",
    "b": "X",
    "black": "X",
    "●": "X",
    "o": "O",
    "w": "O",
    "white": "O",
    "○": "O",
    "0": "O",
}
_SHORT = re.compile(r"\S{63}\s+\S\s*$")  # the last of these is the side to move, and a cell is missing
_TURN = re.compile(r"\s*(black|white|[xo*bw●○0])\b[ \w]*|\s*([*●○])\s*", re.IGNORECASE)
_VALUE = re.compile(r"(?P<move>[a-h][1-8])\s*(?:[:=]\s*(?P<value>[+-]?\d+(?:\.\d+)?)?)?", re.IGNORECASE)


def is_like(text: str) -> bool:
    """Whether a text holds a line with cells, or eight rows of them."""
    lines = text.splitlines()
    return any(map(_LINE.match, lines)) or sum(bool(_ROW.match(line)) for line in lines) >= 8


def split(text: str) -> Iterator[str]:
    """The positions of a text, one a line, or one that is drawn in eight rows."""
    drawn: list[str] = []
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith(("%", "#")) or _HEADING.match(line):
            continue
        row = _ROW.match(line)
        if row and len(drawn) < 8:
            drawn.append("".join(row[1].replace("|", "").split()))
        elif len(drawn) == 8:
            yield f"{''.join(drawn)} {line.strip()}"
            drawn = []
        else:
            if drawn:
                yield "".join(drawn)
                drawn = []
            yield line.strip()
    if drawn:
        yield "".join(drawn)


def read(text: str) -> Record:
    """One position, with the values written beside it as remarks.

    Raises:
        BadRecord: the cells or the side to move can not be read, or a value belongs to no legal move.
    """
    line, *comment = re.split(r"[%#]", text, maxsplit=1)
    board, *items = (part.strip() for part in line.split(";"))
    position = _position(board)
    remarks = [Remark(0, "comment", part.strip()) for part in comment if part.strip()]
    for item in filter(None, items):
        found = _VALUE.fullmatch(item)
        if found is None:
            if ":" in item and item[:2].lower() in INDEX:
                raise BadRecord("value", text=item)
            remarks.append(Remark(0, "comment", item))
            continue
        move = found["move"].lower()
        if not position.is_legal(move):
            raise BadRecord("illegal", text=move, cause=IllegalMove(move, position))
        remarks.append(Remark(0, "value", found["value"] or "", move))
    return Record("obf", start=position, remarks=tuple(remarks))


def _position(board: str) -> Position:
    cells, at = "", 0
    while at < len(board) and len(cells) < 64:
        cells += "" if board[at].isspace() else board[at]
        at += 1
    side = board[at:].strip()
    turn = _TURN.match(side)
    word = (turn[1] or turn[2]).lower() if turn else ""
    if len(cells) < 64 or (side and not word) or _SHORT.match(board):
        raise BadRecord("position cells", text=board[:80])
    try:
        return Position.from_diagram(cells, _SIDES.get(word))
    except BadDiagram as error:
        raise BadRecord("diagram", text=board, cause=error) from error


@writer("obf")
def write(record: Record) -> str:
    """The last position of the record, with the values it has there."""
    final = record.final
    values = [
        f" {remark.move.upper()}:{remark.text};"
        for remark in record.remarks
        if remark.kind == "value" and remark.move and not record.written
    ]
    return f"{final.diagram()} {final.turn.value};{''.join(values)}"
