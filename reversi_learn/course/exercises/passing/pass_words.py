"""What exercises on passing say and draw: which moves a side has, and why it has none."""

from __future__ import annotations

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import MoveReport, color_name, line_sentence
from ....engine.position import Color, Position
from ....messages import _, listed, ngettext
from ..flanking.rows import by_color
from .played import best_looking, moves_of, seen_by


def moves_sentence(position: Position, color: Color) -> str:
    """Which moves a colour has, whoever is to move.

    >>> moves_sentence(Position.start(), Color.BLACK)
    'Black has 4 moves: d3, c4, f5 and e6.'
    """
    moves = moves_of(position, color)
    if not moves:
        return by_color(color, _("Black has no move."), _("White has no move."))
    text = (
        ngettext("Black has one move: {squares}.", "Black has {count} moves: {squares}.", len(moves))
        if color is Color.BLACK
        else ngettext("White has one move: {squares}.", "White has {count} moves: {squares}.", len(moves))
    )
    return text.format(count=len(moves), squares=listed(moves))


def no_move_sentence(position: Position, color: Color) -> str:
    """That a colour has no move, shown on the square that looks most like one."""
    report = next(best_looking(seen_by(position, color)), None)
    if report is None:
        return by_color(
            color, _("Black has no move: the board is full."), _("White has no move: the board is full.")
        )
    return by_color(
        color,
        _("Black has no move. Look at the square most like one: {reason}"),
        _("White has no move. Look at the square most like one: {reason}"),
    ).format(reason=not_a_move(report))


def not_a_move(report: MoveReport) -> str:
    """Why an empty square is no move, even where the side must pass anyway or the game is over."""
    if report.telling is None:
        return _("{square} is not a move. No disc touches it.").format(square=report.square)
    return _("{square} is not a move. {line}").format(
        square=report.square, line=line_sentence(report.telling, report.position.turn)
    )


def move_frames(position: Position, *colors: Color) -> Marks:
    """Frames on the moves of these colours, each with the first letter of the colour."""
    letters: dict[str, str] = {}
    for color in colors:
        for square in moves_of(position, color):
            letters[square] = letters.get(square, "") + color_name(color)[0]
    return Marks(notes=tuple(Note("frame", square, text=text) for square, text in letters.items()))


def tempting_marks(position: Position, color: Color) -> Marks:
    """The reason why the square that looks most like a move of this colour is none, as marks."""
    report = next(best_looking(seen_by(position, color)), None)
    return reason_marks(report) if report else Marks()
