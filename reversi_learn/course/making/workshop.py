"""A board on which a teacher makes an exercise: set up or paste a position, choose a type, try it, copy it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...engine.drawing import Marks, Note
from ...engine.position import Position
from ...messages import _
from ..attempt import Attempt
from ..exercises import Exercise
from ..reading.editor import Editor
from ..scene import Control, Option, Scene
from .kinds import Kind, kinds
from .own import NotMade, own, own_link, own_site_link, positions_of

_LONGEST_PASTE = 50_000  # characters: a long game with every comment
_SEVERAL = ("moves",)
_OF_SQUARES = ("move", "square", "moves")


class Workshop:
    """An exercise in the making."""

    def __init__(self, position: Position | None = None) -> None:
        self._editor = Editor(position)
        self._kind = "flips"
        self._squares: list[str] = []
        self._number = 2
        self._names_squares = False
        self._game: tuple[Position, ...] = ()
        self._after = 0
        self._fault = ""
        self._attempt: Attempt | None = None
        self._token = 0

    @property
    def exercise(self) -> Exercise | None:
        """What has been made so far; ``None`` while something is missing."""
        try:
            return self._made()
        except NotMade:
            return None

    def press(self, square: str) -> None:
        """Put a disc on this square, name it as what is asked about, or answer the exercise being tried."""
        self._fault = ""
        if self._attempt is not None:
            self._attempt.press(square)
        elif self._names_squares and self._chosen().asks in _OF_SQUARES:
            self._name(square)
        else:
            self._editor.press(square)

    def control(self, name: str, value: object = None) -> None:
        """Use one of the controls."""
        self._fault = ""
        handlers: dict[str, Callable[[], object]] = {
            "kind": lambda: self._choose(str(value)),
            "clicks": lambda: self._set_clicks(str(value)),
            "number": lambda: self._set_number(value),
            "diagram": lambda: self._paste(str(value)),
            "after": lambda: self._go_to(value),
            "try": self._try,
            "make": self._stop_trying,
        }
        if name in handlers:
            handlers[name]()
        elif self._attempt is not None:
            self._attempt.control(name, value)
        else:
            self._editor.control(name, value)

    def scene(self) -> Scene:
        """What is to be seen now."""
        if self._attempt is not None:
            shown = self._attempt.scene()
            back = Control("button", "make", _("Back to making it"))
            return replace(shown, controls=(*shown.controls, back), token=self._token + shown.token)
        shown = self._editor.scene()
        try:
            told, ready = self._told(self._made()), True
        except NotMade as error:
            told, ready = str(error), False
        return replace(
            shown,
            marks=Marks(notes=tuple(Note("frame", square, text="?") for square in self._asked_squares())),
            prompt=_("Make an exercise of your own."),
            message=self._fault or told,
            tone="why" if self._fault else "good" if ready else "help",
            controls=(*self._set_up_controls(shown), *self._kind_controls(ready=ready)),
            token=self._token,
        )

    # --- what comes in ---

    def _choose(self, name: str) -> None:
        self._kind = name
        if self._chosen().asks not in _SEVERAL:
            del self._squares[1:]
        self._names_squares = self._chosen().asks in _OF_SQUARES and not self._squares

    def _set_clicks(self, value: str) -> None:
        self._names_squares = value == "names"

    def _set_number(self, value: object) -> None:
        self._number = value if isinstance(value, int) else self._number

    def _name(self, square: str) -> None:
        if self._chosen().asks not in _SEVERAL:
            self._squares = [square]
        elif square in self._squares:
            self._squares.remove(square)
        else:
            self._squares.append(square)

    def _paste(self, text: str) -> None:
        try:
            self._game = positions_of(text)
        except NotMade as error:
            self._fault = str(error)
            return
        self._squares = []
        self._go_to(len(self._game) - 1)

    def _go_to(self, value: object) -> None:
        if isinstance(value, int) and 0 <= value < len(self._game):
            self._after = value
            self._editor.take(self._game[value])

    def _try(self) -> None:
        try:
            self._attempt = Attempt(self._made())
        except NotMade as error:
            self._fault = str(error)
        else:
            self._token += 1

    def _stop_trying(self) -> None:
        self._token += 1 + (self._attempt.scene().token if self._attempt is not None else 0)
        self._attempt = None

    # --- what goes out ---

    def _chosen(self) -> Kind:
        return kinds()[self._kind]

    def _asked_squares(self) -> list[str]:
        return self._squares if self._chosen().asks in _OF_SQUARES else []

    def _made(self) -> Exercise:
        asks = self._chosen().asks
        if asks in _OF_SQUARES and not self._squares:
            raise NotMade(
                _("Now click the moves to be put in order.")
                if asks == "moves"
                else _("Now click the square that is asked about.")
            )
        asked = str(self._number) if asks == "number" else " ".join(self._asked_squares())
        return own(self._kind, self._editor.position, asked)

    def _told(self, exercise: Exercise) -> str:
        lines = [
            _("It asks: {prompt}").format(prompt=exercise.prompt),
            _("A line for a cell: {code}").format(code=self._code()),
            _("Its name, for a worksheet, a quiz or an assignment: {name}").format(name=exercise.id),
            _(
                "A link for learners, after the address of your server: {link} – on a JupyterHub, "
                "/hub/user-redirect goes between the two."
            ).format(link=own_link(exercise.id)),
            _("After the address of a site that needs no installation: {link}").format(
                link=own_site_link(exercise.id)
            ),
        ]
        return "\n".join(lines)

    def _code(self) -> str:
        """The exercise as one line of code."""
        position, asks = self._editor.position, self._chosen().asks
        about = ""
        if asks == "number":
            about = f", number={self._number}"
        elif asks:
            about = f', move="{" ".join(self._asked_squares())}"'
        return f'own_exercise("{self._kind}", "{position.diagram()}{position.turn.value}"{about})'

    def _set_up_controls(self, shown: Scene) -> tuple[Control, ...]:
        """The controls of the editor, and the number of the move where a game was pasted."""
        controls = [control for control in shown.controls if control.id not in {"moves", "diagram"}]
        position = self._editor.position
        text = f"{position.diagram()} {position.turn.value}"
        note = _("paste a diagram or a game")
        controls.append(Control("text", "diagram", _("As text"), note, value=text, most=_LONGEST_PASTE))
        moves = len(self._game) - 1
        if moves > 0:
            label = _("After move")
            controls.append(Control("slider", "after", label, f"0–{moves}", value=self._after, most=moves))
        return tuple(controls)

    def _kind_controls(self, *, ready: bool) -> tuple[Control, ...]:
        titles = tuple(Option(kind.name, kind.title) for kind in kinds().values())
        controls = [Control("choice", "kind", _("Type of exercise"), value=self._kind, options=titles)]
        asks = self._chosen().asks
        if asks == "number":
            label = _("In how many directions?")
            controls.append(Control("number", "number", label, value=self._number, least=1, most=8))
        elif asks:
            clicks = (
                Option("places", _("sets up the board")),
                Option("names", _("names what is asked about")),
            )
            value = "names" if self._names_squares else "places"
            controls.append(Control("choice", "clicks", _("A click"), value=value, options=clicks))
        return (*controls, Control("button", "try", _("Try it"), enabled=ready))
