"""The cell that looks into the machine: a position with its layers on a live board."""

from __future__ import annotations

from collections.abc import Sequence

from ..course.looking.view import GREED, View
from ..engine.evaluation import EVALUATION
from ..engine.game import Game
from ..engine.layers.model import BySquare
from ..engine.position import Position
from . import cells
from .board import BoardWidget
from .rooms import board_room


def see(
    position: Position | Game | str | None = None,
    layer: str = "value",
    *,
    name: str = "see",
    depth: int | None = None,
    evaluation: BySquare = EVALUATION,
    weights: Sequence[str] = (),
    guess: bool | None = None,
    seed: int = 1,
    size: str = "fit",
) -> BoardWidget:
    """A position as the machine sees it, on a board: what each move is worth, and other layers to choose from.

    ``position`` is a `Position` or a diagram, or a `Game`, whose moves “Redo” plays one by one; without it, a position in which greed is costly, with a
    guess before the values are shown (``guess``). ``layer`` is an id of ``reversi_learn.LAYERS``, or
    ``"feature."`` and the name of a feature. ``depth`` counts discs looked ahead; without it, values are proved
    where few enough squares are empty. ``weights`` names features whose weights can be changed on the
    board. Moves can be played and taken back; the layer follows.

    Raises:
        BadDiagram: the diagram can not be read.
        LookupError: there is no such layer or feature; the sentence names those there are.
    """
    desk = cells.desk()
    guess = position is None if guess is None else guess
    if position is None:
        position = GREED
    elif isinstance(position, str):
        position = Position.from_diagram(position)
    view = View(
        position,
        layer,
        depth=depth,
        evaluation=evaluation,
        guess=guess,
        weights=weights,
        seed=seed,
        room=board_room(desk, name, cells.progress().record),
    )
    view.begin()
    return desk.show(name, view, size=size)
