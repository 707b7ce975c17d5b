"""A board for the projector: as large as the window, black on white, with a pointer that names squares."""

from __future__ import annotations

import traitlets

from ..course.exercises import Exercise
from ..course.lessons import find_exercise
from ..course.making.own import NotMade, positions_of
from ..course.projecting import Projection
from ..course.worksheets import printable
from ..engine.position import Position
from ..engine.records.reading import read_record
from ..engine.records.record import Record
from ..messages import _
from . import cells
from .board import STATIC, BoardWidget


class ProjectorWidget(BoardWidget):
    """The same board with a style sheet of its own behind that of all boards."""

    _css = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in ("board.css", "projector.css"))
    size = traitlets.Enum(["projector"], default_value="projector").tag(sync=True)


def project(
    shown: Position | Record | str | None = None, *, seed: int | None = None, name: str = "projector"
) -> BoardWidget:
    """Show a position, a game or an exercise to the class: large, with a pointer, the answer hidden at first.

    ``shown`` is a `Position`, a diagram, a game in any known format, or the id of an exercise, of which ``seed``
    takes another instance. The square under the mouse or the focus is ringed and named; a click keeps the ring.

    Raises:
        LookupError: there is no such exercise.
        NotMade: what is shown can not be read, or the exercise asks for code or for a game.
    """
    return cells.desk().show(name, Projection(_read(shown, seed)), size="projector", kind=ProjectorWidget)


def _read(shown: Position | Record | str | None, seed: int | None) -> Position | Record | Exercise:
    if shown is None:
        return Position.start()
    if not isinstance(shown, str):
        return shown
    if "." in shown.strip("-.XOxo*\n ") and " " not in shown.strip():
        exercise = find_exercise(shown)
        if not printable(exercise):
            raise NotMade(_("“{name}” needs a board that answers: show it with ask.").format(name=shown))
        return exercise if seed is None else exercise.again(seed)
    positions = positions_of(shown)
    return positions[0] if len(positions) == 1 else read_record(shown)
