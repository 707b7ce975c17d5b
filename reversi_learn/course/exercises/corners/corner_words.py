"""The words about corners: who can take one after a move, by which line, or why nobody can."""

from __future__ import annotations

from ....engine.drawing import Marks, Note, line_notes, reason_marks
from ....engine.explain import Ending, Line, direction_inside, explain
from ....engine.players import CORNERS
from ....engine.position import Color, Position
from ....messages import _, listed
from ..flanking.moves import telling_line

# The square diagonally beside each corner, and the two on the edge.
X_SQUARES = {"b2": "a1", "g2": "h1", "b7": "a8", "g7": "h8"}
C_SQUARES = {
    "b1": "a1",
    "a2": "a1",
    "g1": "h1",
    "h2": "h1",
    "a7": "a8",
    "b8": "a8",
    "g8": "h8",
    "h7": "h8",
}


def free_corners(position: Position) -> tuple[str, ...]:
    """The corners on which no disc lies."""
    return tuple(corner for corner in CORNERS if position.disc_at(corner) is None)


def takeable(position: Position, color: Color) -> tuple[str, ...]:
    """The corners that a colour could take if it were to move.

    >>> takeable(Position.start(), Color.BLACK)
    ()
    """
    seen = seen_by(position, color)
    return tuple(corner for corner in CORNERS if seen.is_legal(corner))


def seen_by(position: Position, color: Color) -> Position:
    """The same discs with this colour to move."""
    return Position(position.black, position.white, color)


def is_x(position: Position, square: str) -> bool:
    """Whether this is an X-square whose corner is empty."""
    return square in X_SQUARES and position.disc_at(X_SQUARES[square]) is None


def is_c(position: Position, square: str) -> bool:
    """Whether this is a C-square whose corner is empty."""
    return square in C_SQUARES and position.disc_at(C_SQUARES[square]) is None


def given_sentence(position: Position, move: str, corner: str) -> str:
    """By which line the opponent can take this corner after the move.

    Raises:
        LookupError: the move does not give it.
    """
    line = telling_line(seen_by(position.play(move), position.turn.opponent), corner)
    if position.turn is Color.BLACK:
        text = _(
            "After {move} White can take {corner}: the line over {run} ends at the white disc on {anchor}."
        )
    else:
        text = _(
            "After {move} Black can take {corner}: the line over {run} ends at the black disc on {anchor}."
        )
    return text.format(move=move, corner=corner, run=listed(line.run), anchor=line.end)


def kept_sentence(position: Position, move: str, corner: str) -> str:
    """Why the opponent can not take this corner after the move: no disc beside it, or no anchor."""
    report = explain(seen_by(position.play(move), position.turn.opponent), corner)
    line = report.telling
    black = position.turn is Color.BLACK
    template = _no_line(black=black) if line is None else _broken(line, black=black)
    end, direction = (line.end, direction_inside(line.direction)) if line else ("", "")
    return template.format(move=move, corner=corner, end=end, direction=direction)


def given_marks(position: Position, move: str, corner: str) -> Marks:
    """The move, and the line by which the opponent then takes the corner, on the board after the move."""
    line = telling_line(seen_by(position.play(move), position.turn.opponent), corner)
    return Marks(notes=(*line_notes(corner, line), Note("frame", corner)), last_move=move)


def kept_marks(position: Position, move: str, corner: str) -> Marks:
    """The move, and the line from the corner that breaks, on the board after the move."""
    drawn = reason_marks(explain(seen_by(position.play(move), position.turn.opponent), corner))
    return Marks(notes=drawn.notes, last_move=move)


def _no_line(*, black: bool) -> str:
    if black:
        return _("After {move} White can not take {corner}: no disc lies beside the corner.")
    return _("After {move} Black can not take {corner}: no disc lies beside the corner.")


def _broken(line: Line, *, black: bool) -> str:
    if line.ending is Ending.OWN_NEIGHBOUR:
        if black:
            return _(
                "After {move} White can not take {corner}: no black disc lies beside it that would flip."
            )
        return _("After {move} Black can not take {corner}: no white disc lies beside it that would flip.")
    if line.ending is Ending.EDGE:
        if black:
            return _(
                "After {move} White can not take {corner}: {direction} the line has no white disc at its end."
            )
        return _(
            "After {move} Black can not take {corner}: {direction} the line has no black disc at its end."
        )
    if black:
        return _(
            "After {move} White can not take {corner}: {direction} the line breaks at {end}, which is empty."
        )
    return _(
        "After {move} Black can not take {corner}: {direction} the line breaks at {end}, which is empty."
    )
