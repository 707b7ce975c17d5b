"""Lists of moves as people write them down, one game or many in a text, with or without headings as in PGN.

What a square and a pass look like is known to `game.read_moves` alone. Here is what may stand around: lines
``[Black "…"]`` or ``Black: …``, a score at the end, comments in braces, and where one game ends and the next begins.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ..game import read_moves
from ..position import BadDiagram
from .faults import BadRecord
from .record import START, Record, Remark, writer
from .results import read_result

_TAG = re.compile(r'\[\s*(?P<name>\w+)\s+"(?P<value>[^"]*)"\s*\]')
_NAMED = re.compile(
    r"(?P<name>black|white|event|tournament|place|site|date|result|round)\s*[:=]\s*(?P<value>.*)",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"\{(?P<braces>[^}]*)\}|(?:^;|(?:^|(?<=\s))[%#])(?P<line>[^\n]*)", re.MULTILINE)
_SCORE = re.compile(r"(?:^|(?<=\s))\(?(?P<score>\d{1,2}\s*[-–:]\s*\d{1,2}|1/2-1/2|\*)\)?\s*$")
_MOVE = r"(?:[a-h][1-8]|pass?\b|ps\b|--)"
_SIDE = re.compile(rf"\b(?:black|white|[bwxo])(?:\s*[:=]\s*|\s+)(?={_MOVE})", re.IGNORECASE)
_QUOTES = re.compile(r"[\"'\[\]]")
_STARTS_WITH_MOVE = re.compile(rf"\s*{_MOVE}", re.IGNORECASE)
_JUDGED = re.compile(r"(?<=[a-h][1-8])[!?]+", re.IGNORECASE)
_SQUARE = re.compile(r"[a-h][1-8]", re.IGNORECASE)
_FIELDS = {
    "black": "black",
    "white": "white",
    "event": "event",
    "tournament": "event",
    "site": "place",
    "place": "place",
    "date": "date",
    "result": "result",
}
_FIRST = set(START.legal_moves())


def is_like(text: str) -> bool:
    """Whether there is a square anywhere in a text."""
    return bool(_SQUARE.search(unicodedata.normalize("NFKC", text)))


def split(text: str) -> Iterator[str]:
    """The games of a text. A line that can not go on with the game before it begins a new one."""
    game: list[str] = []
    squares: list[str] = []
    for line in unicodedata.normalize("NFKC", text).splitlines():
        plain = _COMMENT.sub(" ", line)
        named = _heading(plain)
        found = [] if named else [square.lower() for square in _SQUARE.findall(plain)]
        if squares and (named or _begins(found, squares)):
            yield "\n".join(game)
            game, squares = [], []
        game.append(line)
        squares += found
    if squares or any(line.strip() for line in game):
        yield "\n".join(game)


def _heading(line: str) -> re.Match[str] | None:
    """A name and its value; a colour with moves behind it is none."""
    named = _TAG.match(line.strip()) or _NAMED.match(line.strip())
    return None if named and _STARTS_WITH_MOVE.match(named["value"]) else named


def _begins(found: list[str], before: list[str]) -> bool:
    """Whether a line with these squares begins a new game after those before it."""
    if not found or found[0] not in _FIRST:
        return False
    if not set(found).isdisjoint(before):
        return True  # a square is filled only once in a game
    try:
        Record("transcript", (*before, found[0])).final  # noqa: B018 - asked for whether it can be played
    except BadRecord:
        return True
    return False


def read(text: str) -> Record:
    """One game.

    Raises:
        BadRecord: something in it is neither a square nor a pass, a score or a heading.
    """
    fields: dict[str, str] = {}
    extras: list[tuple[str, str]] = []
    lines: list[str] = []
    tagged = False
    for line in text.splitlines():
        named = _heading(line)
        tagged = tagged or (named is not None and named.re is _TAG)
        if named is None:
            lines.append(line)
        elif named["name"].lower() in _FIELDS:
            fields.setdefault(_FIELDS[named["name"].lower()], named["value"].strip())
        else:
            extras.append((named["name"], named["value"].strip()))
    text = "\n".join(lines)
    comments = [found["braces"] or found["line"] or "" for found in _COMMENT.finditer(text)]
    body, stated = _without_score(_COMMENT.sub(" ", text))
    for beside in (_JUDGED, _SIDE, _QUOTES):
        body = beside.sub(" ", body)
    result = fields.get("result", stated)
    score, ending = read_result(result)
    return Record(
        "pgn" if tagged else "transcript",
        _moves(body),
        black=fields.get("black", ""),
        white=fields.get("white", ""),
        event=fields.get("event", ""),
        place=fields.get("place", ""),
        date=fields.get("date", ""),
        result=result,
        score=score,
        ending=ending,
        remarks=tuple(Remark(0, "comment", comment.strip()) for comment in comments if comment.strip()),
        extras=tuple(extras),
    )


def _without_score(body: str) -> tuple[str, str]:
    """The moves, and the score that stands after them."""
    found = _SCORE.search(body.rstrip())
    return (body[: found.start()], found["score"]) if found else (body, "")


def _moves(body: str) -> tuple[str, ...]:
    try:
        moves = tuple(move for _number, move in read_moves(body))
    except BadDiagram as error:
        raise BadRecord("point", move=int(error.where), text=error.text) from None
    if not moves:
        raise BadRecord("no game")
    return moves


@writer("transcript")
def write(record: Record) -> str:
    """The squares in one row, passes left out."""
    if record.start != START:
        raise BadRecord("start")
    if not record.moves:
        raise BadRecord("position")
    return record.game.transcript()
