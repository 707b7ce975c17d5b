"""The numbers of a layer as marks on a board: boxes with colour on empty squares, letters on discs."""

from __future__ import annotations

from ...engine.drawing import Marks, Note
from ...engine.layers.model import LayerNumbers


def layer_marks(numbers: LayerNumbers) -> Marks:
    """What a board shows of a layer; a frame stands round the best moves.

    A box would hide a disc, so what belongs to a disc is written over it.
    """
    position = numbers.position
    free = [square for square in numbers.texts if position.disc_at(square) is None]
    letters = [
        Note("letter", square, text=text) for square, text in numbers.texts.items() if square not in free
    ]
    frames = [Note("frame", square) for square in numbers.best]
    return Marks(
        notes=(*letters, *frames),
        text={square: numbers.texts[square] for square in free},
        heat={square: numbers.heat[square] for square in free if square in numbers.heat},
    )
