"""A board for a page that is only read: as a picture, in eight lines of text, and in words for who hears it."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.drawing import Marks, board_svg, board_text
from ...engine.explain import color_name, turn_sentence
from ...engine.position import SQUARES, Color, Position
from ...messages import _
from ..exercises import AnswerForm, Exercise


@dataclass(frozen=True, slots=True)
class Pictured:
    """One board: ``svg`` to look at, ``text`` where no picture can be shown, ``words`` to be read aloud."""

    svg: str
    text: str
    words: str


def pictured(exercise: Exercise, position: Position, marks: Marks) -> Pictured:
    """The board of an exercise with these marks; where its name is the answer, no framed square is named."""
    quiet = exercise.quiet or not exercise.asks_move
    frames = [note.square for note in marks.notes if note.kind == "frame"]
    framed = _("Framed: {squares}.").format(squares=", ".join(frames))
    words = [
        *_discs(position),
        "" if quiet else turn_sentence(position),
        framed if frames and exercise.answer_by is not AnswerForm.NAME else "",
    ]
    return Pictured(
        board_svg(position, marks, title=exercise.prompt, quiet=quiet),
        board_text(position, quiet=quiet),
        " ".join(filter(None, words)),
    )


def pictured_option(diagram: str, label: str) -> Pictured:
    """A board to choose; 16 cells are the middle of a board."""
    if len(diagram) == 16:
        rows = ["--" + diagram[start : start + 4] + "--" for start in range(0, 16, 4)]
        diagram = "-" * 16 + "".join(rows) + "-" * 16
    position = Position.from_diagram(diagram)
    return Pictured(
        board_svg(position, caption=label, title=label, quiet=True),
        board_text(position, quiet=True),
        " ".join(_discs(position)),
    )


def _discs(position: Position) -> list[str]:
    told = []
    for color in Color:
        squares = ", ".join(square for square in SQUARES if position.disc_at(square) is color)
        if squares:
            told.append(_("{color}: {squares}.").format(color=color_name(color), squares=squares))
    return told or [_("The board is empty.")]
