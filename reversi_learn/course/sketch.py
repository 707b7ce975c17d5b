"""A board that is being set up by hand: a brush, the discs placed so far, and the controls for both."""

from __future__ import annotations

from ..engine.position import Color, Position, square_index
from ..messages import _
from .scene import Control, Option

EMPTY_DIAGRAM = "-" * 64


class Sketch:
    """Discs placed with a brush; placing the same twice changes nothing, so a press may safely repeat."""

    def __init__(self, diagram: str = EMPTY_DIAGRAM) -> None:
        self.diagram = diagram
        self.brush = Color.BLACK.value

    def place(self, square: str) -> None:
        """Put on this square what the brush holds: a black disc, a white one, or nothing."""
        index = square_index(square)
        self.diagram = self.diagram[:index] + self.brush + self.diagram[index + 1 :]

    def position(self, turn: Color = Color.BLACK) -> Position:
        """The discs as a position with this side to move."""
        return Position.from_diagram(self.diagram, turn)

    def control(self, name: str, value: object) -> bool:
        """Use one of the controls; whether it was one of them."""
        if name == "brush" and value in {"X", "O", "-"}:
            self.brush = str(value)
        elif name == "clear":
            self.diagram = EMPTY_DIAGRAM
        else:
            return False
        return True

    def controls(self) -> tuple[Control, ...]:
        """The choice of the brush, and the button that clears the board."""
        brushes = (Option("X", _("Black disc")), Option("O", _("White disc")), Option("-", _("Take away")))
        return (
            Control("choice", "brush", _("A click places"), value=self.brush, options=brushes),
            Control("button", "clear", _("Clear the board")),
        )
