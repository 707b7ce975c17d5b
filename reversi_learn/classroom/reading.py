"""What cells call to read recorded games and positions: a box to paste one in, a file to choose from, an editor."""

from __future__ import annotations

from ..course.reading.editor import Editor
from ..course.reading.reader import Reader
from ..engine.position import Position
from ..engine.records.reading import Source
from ..engine.records.record import Record
from ..messages import NotThere, _
from . import cells
from .board import BoardWidget


def read_game(
    source: Source | Record | None = None, *, name: str = "record", size: str = "fit"
) -> BoardWidget:
    """A board to step through a recorded game, with a field to paste one in: moves, GGF, SGF, OBF or PGN.

    ``source`` is a text, a file or a `Record` to begin with. What can not be read is answered on the board.
    """
    reader = Reader(paste=True)
    if source is not None:
        reader.read([source] if isinstance(source, Record) else source)
    return cells.desk().show(name, reader, size=size)


def games_of(source: Source, *, number: int = 1, name: str = "games", size: str = "fit") -> BoardWidget:
    """The games of a file (or of its bytes or text) to choose from and to step through.

    ``number`` is the game to begin with, from 1. Names of a WTHOR file come from the WTHOR.JOU and
    WTHOR.TRN beside it.

    Raises:
        LookupError: the file has games, but none of this number.
    """
    reader = Reader()
    reader.read(source)
    if reader.record is not None and number != 1:
        reader.choose(number)
    return cells.desk().show(name, reader, size=size)


def record_shown(name: str = "record") -> Record:
    """The record that is on the board of this name now, to go on with in code.

    Raises:
        LookupError: there is none.
    """
    source = cells.desk().source(name)
    record = source.record if isinstance(source, Reader) else None
    if record is None:
        raise NotThere(_("There is no recorded game on a board “{name}”.").format(name=name))
    return record


def edit_position(
    position: Position | str | None = None, *, name: str = "editor", size: str = "fit"
) -> BoardWidget:
    """A board to set up a position by clicks, or to paste one; `position_shown` gives it back to code.

    ``position`` is one to begin with, or a text in which one is found: a diagram, or a game up to its end.
    """
    editor = Editor(position if isinstance(position, Position) else None)
    if isinstance(position, str):
        editor.paste(position)
    return cells.desk().show(name, editor, size=size)


def position_shown(name: str = "editor") -> Position:
    """The position that is on the board of this name now: one set up, or the step of a recorded game.

    Raises:
        LookupError: there is none.
    """
    source = cells.desk().source(name)
    position = source.position if isinstance(source, Editor | Reader) else None
    if position is None:
        raise NotThere(_("There is no position on a board “{name}”.").format(name=name))
    return position
