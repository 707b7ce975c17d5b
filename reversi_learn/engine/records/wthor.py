"""WTHOR, the binary base of the French Othello federation: games (.wtb), players (.jou), tournaments (.trn).

All three begin with the same 16 bytes: the date the file was made (century, year, month, day), two counts
(4 and 2 bytes, the low one first), the year of the games, the size of the board (0 means 8), the kind (1 is
solitaires) and how many empty squares the theoretical score was computed from. A game has 68 bytes: numbers of the
tournament and of both players, Black's score, the theoretical one, and 60 moves as 10 x row + column, 0
after the last. Passes are not written. The empty squares go to the winner.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from ..position import INDEX
from .faults import BadRecord, Notice
from .record import START, Record, Score

_HEADER = struct.Struct("<4BIHH4B")
_GAME = struct.Struct("<3H2B60s")
_PLAYER_BYTES, _TOURNAMENT_BYTES = 20, 26
_NAMES = "latin-1"
_SOLITAIRE = 1
_SQUARE_OF = [""] * 256
for _square, _index in INDEX.items():
    _SQUARE_OF[10 * (_index // 8 + 1) + _index % 8 + 1] = _square
_SCORES = tuple(Score(2 * black - 64, black, 64 - black, "wof") for black in range(65))


@dataclass(frozen=True, slots=True)
class Header:
    """The first 16 bytes of a WTHOR file."""

    made: tuple[int, int, int]
    games: int
    names: int
    year: int
    size: int
    kind: int
    depth: int


def read_header(data: bytes) -> Header:
    """The header of a file of games or of names.

    Raises:
        BadRecord: there are fewer than 16 bytes, or they do not begin with a date (a file that fits may have none).
    """
    if len(data) < _HEADER.size:
        raise BadRecord("header cut", text=len(data))
    century, years, month, day, games, names, year, size, kind, depth, _rest = _HEADER.unpack_from(data)
    dated = 19 <= century <= 21 and years < 100 and 1 <= month <= 12 and 1 <= day <= 31
    undated = not any(data[:4]) and games > 0 and len(data) == _HEADER.size + games * _GAME.size
    if not dated and not undated:
        raise BadRecord("header")
    return Header((100 * century + years, month, day), games, names, year, size, kind, depth)


def is_like(data: bytes) -> bool:
    """Whether bytes look like a WTHOR file: a date, and no text."""
    try:
        read_header(data)
    except BadRecord:
        return False
    return b"\0" in data[:16]


def read_names(data: bytes) -> tuple[str, ...]:
    """The names of a file of players or of tournaments, in the order of their numbers.

    Raises:
        BadRecord: it is no such file, or it is cut.
    """
    header = read_header(data)
    length = _name_bytes(header, len(data))
    if not length:
        raise BadRecord("not names" if header.games or not header.names else "names cut", text=header.names)
    fields = (data[at : at + length] for at in range(16, 16 + header.names * length, length))
    return tuple(field.split(b"\0", 1)[0].decode(_NAMES).strip() for field in fields)


def _name_bytes(header: Header, size: int) -> int:
    """The length of a name, by the size of the file; 0 where it is no file of names."""
    lengths = (_TOURNAMENT_BYTES, _PLAYER_BYTES)
    fitting = [length for length in lengths if size == 16 + header.names * length]
    return fitting[0] if fitting and header.names and not header.games else 0


def check(header: Header) -> None:
    """Refuse what is no file of games on 8x8.

    Raises:
        BadRecord: it holds names, solitaires or nothing, or the board has another size.
    """
    if not header.games and header.names:
        raise BadRecord("names")
    if header.size not in {0, 8}:
        raise BadRecord("size", text=f"{header.size}x{header.size}")
    if header.kind == _SOLITAIRE:
        raise BadRecord("solitaire")
    if not header.games:
        raise BadRecord("no game")


def read(
    data: bytes,
    header: Header,
    *,
    players: Sequence[str] = (),
    tournaments: Sequence[str] = (),
    fault: Callable[[BadRecord, int | None], None],
    file: str = "",
) -> Iterator[Record]:
    """The games of a file, one by one; ``fault`` is told what can not be read, and the number of the game."""
    whole = min(header.games, (len(data) - 16) // _GAME.size)
    rest = len(data) - 16 - header.games * _GAME.size
    year = str(header.year) if header.year else ""
    for number in range(1, whole + 1):
        fields = _GAME.unpack_from(data, 16 + (number - 1) * _GAME.size)
        odd = (Notice("more bytes"),) if rest > 0 and number == whole else ()
        try:
            written = _moves(fields[5])
            score = (
                _SCORES[fields[3]]
                if fields[3] <= 64
                else Score(2 * fields[3] - 64, fields[3], 64 - fields[3], "wof")
            )
        except BadRecord as error:
            fault(error, number)
            continue
        yield _record(fields, written, score, header.depth, year, players, tournaments, odd, file, number)
    if whole < header.games:
        fault(BadRecord("count", text=header.games), whole + 1)


def _record(
    fields: tuple[int, ...],
    written: tuple[str, ...],
    score: Score,
    depth: int,
    year: str,
    players: Sequence[str],
    tournaments: Sequence[str],
    odd: tuple[Notice, ...],
    file: str,
    number: int,
) -> Record:
    tournament, black, white, stored, theoretical, _moves = fields
    if players and max(black, white) >= len(players):
        odd = (*odd, Notice("players"))
    return Record.of(
        format="wthor",
        written=written,
        black=players[black] if black < len(players) else "",
        white=players[white] if white < len(players) else "",
        event=tournaments[tournament] if tournament < len(tournaments) else "",
        date=year,
        result=f"{stored}-{64 - stored}",
        score=score,
        extras=(
            ("tournament", str(tournament)),
            ("black", str(black)),
            ("white", str(white)),
            ("theoretical", str(theoretical)),
            ("depth", str(depth)),
        ),
        odd=odd,
        file=file,
        number=number,
    )


def _moves(codes: bytes) -> tuple[str, ...]:
    played = codes.rstrip(b"\0")
    squares = tuple(map(_SQUARE_OF.__getitem__, played))
    if "" in squares:
        number = squares.index("") + 1
        code = played[number - 1]
        raise BadRecord("point", move=number, text=code) if code else BadRecord("after a gap", move=number)
    return squares


def wthor_files(records: Iterable[Record], *, made: date | None = None) -> dict[str, bytes]:
    """The records as three files by name: the games, the players and the tournaments.

    The year of the games is that of the first record, else that in which the file is made, today or ``made``.

    Raises:
        BadRecord: a game does not begin with the usual four discs, or can not be played.
    """
    records = list(records)
    day = made or date.today()  # noqa: DTZ011 - the header has a day and no hour
    players = sorted({name for record in records for name in (record.black, record.white)})
    tournaments = sorted({record.event for record in records})
    years = [record.date[:4] for record in records if record.date[:4].isdigit()]
    year = int(years[0]) if years else day.year
    games = b"".join(_written(record, players, tournaments) for record in records)
    return {
        f"WTH_{year}.wtb": _written_header(day, games=len(records), year=year) + games,
        "WTHOR.JOU": _written_names(day, players, _PLAYER_BYTES),
        "WTHOR.TRN": _written_names(day, tournaments, _TOURNAMENT_BYTES),
    }


def _written_header(day: date, *, games: int = 0, names: int = 0, year: int = 0) -> bytes:
    made = (day.year // 100, day.year % 100, day.month, day.day)
    return _HEADER.pack(*made, games, names, year, 8 if games else 0, 0, 0, 0)


def _written_names(day: date, names: Sequence[str], length: int) -> bytes:
    fields = (name.encode(_NAMES, "replace")[: length - 1].ljust(length, b"\0") for name in names)
    return _written_header(day, names=len(names)) + b"".join(fields)


def _written(record: Record, players: Sequence[str], tournaments: Sequence[str]) -> bytes:
    if record.start != START:
        raise BadRecord("start")
    stated = record.score.black if record.score and record.score.rule != "discs" else None
    stored = record.final.score("wof")[0] if stated not in range(65) else int(stated or 0)
    codes = bytes(10 * (INDEX[move] // 8 + 1) + INDEX[move] % 8 + 1 for move in record.moves)
    numbers = (tournaments.index(record.event), players.index(record.black), players.index(record.white))
    theoretical = dict(record.extras)["theoretical"] if record.format == "wthor" else stored
    return _GAME.pack(*numbers, stored, int(theoretical), codes.ljust(60, b"\0"))
