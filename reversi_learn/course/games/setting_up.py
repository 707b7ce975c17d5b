"""Setting up a position at a table: the sketch, whose turn it will be, and what is shown meanwhile."""

from __future__ import annotations

from ...engine.explain import color_name
from ...engine.position import Color, Position
from ...messages import _
from ..scene import Control, Option, Scene
from ..sketch import Sketch


class SetUp:
    """A position in the making, which begins with the one on the board."""

    def __init__(self, position: Position) -> None:
        self._sketch = Sketch(position.diagram())
        self._turn = position.turn

    @property
    def position(self) -> Position:
        """What has been set up so far."""
        return self._sketch.position(self._turn)

    def press(self, square: str) -> None:
        """Put on this square what a click places."""
        self._sketch.place(square)

    def control(self, name: str, value: object) -> bool:
        """Use one of the controls; whether it was one of them."""
        if name == "to-move" and value in {"X", "O"}:
            self._turn = Color(value)
            return True
        return self._sketch.control(name, value)

    def scene(self, crumb: str, token: int) -> Scene:
        """What the board shows meanwhile."""
        sides = (Option("X", color_name(Color.BLACK)), Option("O", color_name(Color.WHITE)))
        return Scene(
            position=self.position,
            crumb=crumb,
            prompt=_("Set up a position."),
            names=(color_name(Color.BLACK), color_name(Color.WHITE)),
            message=_("Choose what a click places, then click squares."),
            controls=(
                *self._sketch.controls(),
                Control("choice", "to-move", _("To move"), value=self._turn.value, options=sides),
                Control("button", "start", _("Play from here")),
                Control("button", "set-up-no", _("Back to the game")),
            ),
            token=token,
        )
