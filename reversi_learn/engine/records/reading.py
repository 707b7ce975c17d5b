"""Records of any known format: which one it is shows in the content, not in the name of the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from . import ggf, obf, sgf, transcripts, wthor
from .faults import BadRecord, Notice
from .record import Record

Source = str | bytes | Path
OnBad = Callable[[BadRecord], object]
OnFault = Callable[[BadRecord, int | None], None]

_PACKED = {b"PK\x03\x04": "zip", b"\x1f\x8b": "gzip", b"7z\xbc\xaf": "7z", b"BZh": "bzip2", b"Rar!": "rar"}
_NAME = re.compile(r"[^\n\[\]();]{1,250}\.(?:wtb|jou|trn|ggf|sgf|obf|pgn|txt|scr|tsv|csv)", re.IGNORECASE)
_PAGE = re.compile(r"\s*<(?:!doctype html|html|head|body)", re.IGNORECASE)
_CHARSET = re.compile(rb"CA\[([\w-]+)\]")


def read_records(source: Source, *, replay: bool = True, on_bad: OnBad | None = None) -> Iterator[Record]:
    r"""The games of a file, of its bytes or of a text, one by one as they are asked for.

    A ``str`` that is the name of a file is opened, any other is the record itself. Names of players and
    tournaments of a WTHOR file are taken from the WTHOR.JOU and WTHOR.TRN beside it. Each game is replayed, so
    what comes can be played; without ``replay`` reading is many times quicker and a bad move shows later.

    A game that can not be read ends the reading, unless ``on_bad`` is called with it instead; then the next
    game follows. What is wrong with the file as a whole goes the same way.

    Raises:
        BadRecord: a game or the file can not be read; the sentence names file, game, move and reason.

    >>> [record.moves for record in read_records("F5 d6 c3\nf5f6e6f4")]
    [('f5', 'd6', 'c3'), ('f5', 'f6', 'e6', 'f4')]
    """
    file = ""

    def fault(error: BadRecord, number: int | None = None) -> None:
        error.at(file, number)
        if on_bad is None:
            raise error from error.cause
        on_bad(error)

    try:
        path, content = _opened(source)
        file = path.name if path else ""
        content = _readable(content, file) if isinstance(content, bytes) else content
    except BadRecord as error:
        file = file or (source if isinstance(source, str) else getattr(source, "name", ""))
        fault(error)
        return
    for record in (
        _wthor(content, path, file, fault) if isinstance(content, bytes) else _texts(content, file, fault)
    ):
        if replay:
            try:
                record.final  # noqa: B018 - whoever gets the record can rely on its moves
            except BadRecord as error:
                fault(error, record.number)
                continue
        yield record


def read_record(source: Source) -> Record:
    """The game of a file or a text, the first where there are more; a notice says so then.

    Raises:
        BadRecord: it can not be read.

    >>> read_record("1. F5 D6 2. C3 33-31").score
    Score(difference=2.0, black=33.0, white=31.0, rule='wof')
    """
    records = read_records(source)
    record = next(records)
    try:
        more = next(records, None) is not None
    except BadRecord:
        more = True
    return replace(record, odd=(*record.odd, Notice("more games"))) if more else record


def write_records(records: Iterable[Record], format: str) -> str:
    """Records as one text, a line or a paragraph each; `wthor_files` makes those of that base.

    Raises:
        BadRecord: there is no such format, or it has no room for one of the records.
    """
    return "".join(record.write(format) + "\n" for record in records)


# --- files ------------------------------------------------------------------------------------------------


def _opened(source: Source) -> tuple[Path | None, str | bytes]:
    """Where the record stands, if in a file, and what stands there."""
    if isinstance(source, bytes | bytearray):
        return None, bytes(source)
    if isinstance(source, str) and not _names_a_file(source):
        return None, source
    path = Path(source)
    try:
        return path, path.read_bytes()
    except OSError as error:
        raise BadRecord("missing").at(path.name, None) from error


def _names_a_file(text: str) -> bool:
    return bool(_NAME.fullmatch(text.strip()))


def _readable(data: bytes, file: str) -> str | bytes:
    """A text of whatever encoding, or the bytes of a WTHOR file.

    Raises:
        BadRecord: it is neither.
    """
    if not data:
        raise BadRecord("empty")
    for sign, name in _PACKED.items():
        if data.startswith(sign):
            raise BadRecord("packed", text=name)
    named = file.lower().endswith((".wtb", ".jou", ".trn"))
    if named or wthor.is_like(data):
        return data
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    if b"\0" in data:
        raise BadRecord("unknown")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        stated = _CHARSET.search(data)
        try:
            return data.decode(stated[1].decode() if stated else "cp1252")
        except (LookupError, UnicodeDecodeError):
            return data.decode("latin-1")


def _wthor(data: bytes, path: Path | None, file: str, fault: OnFault) -> Iterator[Record]:
    try:
        header = wthor.read_header(data)
        wthor.check(header)
    except BadRecord as error:
        fault(error, None)
        return
    players, tournaments = (_beside(path, suffix) for suffix in (".jou", ".trn"))
    yield from wthor.read(data, header, players=players, tournaments=tournaments, fault=fault, file=file)


def _beside(path: Path | None, suffix: str) -> tuple[str, ...]:
    """The names in the file of this kind in the same folder; none where there is no such file."""
    for other in sorted(path.parent.iterdir()) if path else ():
        if other.suffix.lower() == suffix and other.is_file():
            try:
                return wthor.read_names(other.read_bytes())
            except (BadRecord, OSError):
                continue
    return ()


# --- texts ------------------------------------------------------------------------------------------------


def _texts(text: str, file: str, fault: OnFault) -> Iterator[Record]:
    text = text.removeprefix("\ufeff")
    if not text.strip():
        fault(BadRecord("empty"), None)
        return
    if _PAGE.match(text):
        fault(BadRecord("page"), None)
        return
    form = _format_of(text)
    if form is None:
        fault(BadRecord("unknown"), None)
        return
    split, read = form
    number = 0
    for number, game in enumerate(split(text), start=1):
        try:
            record = read(game)
        except BadRecord as error:
            fault(error, number)
        else:
            yield replace(record, file=file, number=number)
    if not number:
        fault(BadRecord("no game"), None)


def _format_of(text: str) -> tuple[Callable[[str], Iterator[str]], Callable[[str], Record]] | None:
    """The two functions that take a text apart and read one game of it; ``None`` where none would do."""
    if sgf.LIKE_SGF.search(text):
        if ggf.LIKE_GGF.search(text):
            return ggf.split, ggf.read
        return sgf.split, sgf.read
    if obf.is_like(text):
        return obf.split, obf.read
    if transcripts.is_like(text) and not text.lstrip().startswith("<"):
        return transcripts.split, transcripts.read
    return None
