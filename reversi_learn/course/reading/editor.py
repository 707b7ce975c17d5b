"""A board on which a position is set up by hand or pasted, and read off again as text."""

from __future__ import annotations

from ...engine.drawing import Marks
from ...engine.explain import color_name, turn_sentence
from ...engine.position import Color, Position
from ...engine.records.faults import BadRecord
from ...engine.records.reading import read_record
from ...messages import _
from ..scene import Control, Option, Scene
from ..sketch import Sketch


class Editor:
    """A position in the making; ``position`` is what has been set up so far."""

    def __init__(self, position: Position | None = None) -> None:
        self._sketch = Sketch()
        self._turn = Color.BLACK
        self._moves_shown = False
        self._fault = ""
        self.take(position or Position.start())

    @property
    def position(self) -> Position:
        """What lies on the board, with the side that is to move."""
        return self._sketch.position(self._turn)

    def press(self, square: str) -> None:
        """Put on this square what a click places."""
        self._fault = ""
        self._sketch.place(square)

    def control(self, name: str, value: object = None) -> None:
        """Use one of the controls."""
        self._fault = ""
        if name == "to-move":
            self._turn = Color(value)
        elif name == "start":
            self.take(Position.start())
        elif name == "moves":
            self._moves_shown = not self._moves_shown
        elif name == "diagram":
            self.paste(str(value))
        else:
            self._sketch.control(name, value)

    def paste(self, text: str) -> None:
        """Take a position from a text: a diagram, or the last position of a game in any known format."""
        try:
            self.take(read_record(text).final)
        except BadRecord as error:
            self._fault = str(error)

    def scene(self) -> Scene:
        """What is to be seen now."""
        position = self.position
        sides = (Option("X", color_name(Color.BLACK)), Option("O", color_name(Color.WHITE)))
        shown = _("Hide the legal moves") if self._moves_shown else _("Show the legal moves")
        text = f"{position.diagram()} {position.turn.value}"
        return Scene(
            position=position,
            marks=Marks(legal=frozenset(position.legal_moves() if self._moves_shown else ())),
            prompt=_("Set up a position."),
            message=self._fault or turn_sentence(position),
            tone="why" if self._fault else "plain",
            controls=(
                *self._sketch.controls(),
                Control("button", "start", _("The usual start")),
                Control("choice", "to-move", _("To move"), value=self._turn.value, options=sides),
                Control("button", "moves", shown),
                Control("text", "diagram", _("As text"), _("copy it, or paste one"), value=text, most=50_000),
            ),
        )

    def take(self, position: Position) -> None:
        """Put this position on the board."""
        self._sketch.diagram, self._turn = position.diagram(), position.turn
