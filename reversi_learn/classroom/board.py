"""The board in a notebook: it paints a `Scene` and reports what the learner does; it knows no rule and no game.

Python sends what is seen as traits, all of one scene in one message. The browser sends presses and
changes of controls as messages that carry the token of the scene they were made on; whatever is stale or
malformed is dropped here.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from ..course.scene import Scene
from ..engine.drawing import Marks, board_svg, board_text
from ..engine.position import INDEX, Color, Position, square_mask
from ..messages import _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..course.scene import Control
    from ..engine.drawing import Note

PressCallback = Callable[[str, int], object]
ControlCallback = Callable[[str, Any, int], object]

STATIC = Path(__file__).parent / "static"
_LONGEST_TEXT = 2_000  # characters; nobody answers with more, and a paste should not go on its way
_log = logging.getLogger(__name__)


class BoardWidget(anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]  # ipywidgets bears no types
    """One live board with its header, message line and controls.

    ``size`` is ``"fit"`` (as wide as the cell allows, up to 480 px) or ``"large"`` (for a projector).
    ``lock`` is held while a handler runs and while a scene is sent: comm messages arrive in other threads
    than cells. Who guards a game of their own uses this same lock, so that there is only one.

    >>> from reversi_learn.engine.position import Position
    >>> board = BoardWidget(Scene(Position.start()))
    >>> board.on_press(lambda square, token: print("pressed", square))
    >>> board.press("d3")
    pressed d3
    """

    _esm = STATIC / "board.js"
    _css: Path | str = STATIC / "board.css"

    black = traitlets.Unicode("0").tag(sync=True)
    white = traitlets.Unicode("0").tag(sync=True)
    legal = traitlets.Unicode("0").tag(sync=True)
    found = traitlets.Unicode("0").tag(sync=True)
    flipped = traitlets.Unicode("0").tag(sync=True)
    last = traitlets.Unicode().tag(sync=True)
    turn = traitlets.Unicode().tag(sync=True)
    notes: traitlets.List[Any] = traitlets.List().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    heat = traitlets.Dict().tag(sync=True)
    previews = traitlets.Dict().tag(sync=True)
    crumb = traitlets.Unicode().tag(sync=True)
    prompt = traitlets.Unicode().tag(sync=True)
    stars = traitlets.Int(-1).tag(sync=True)
    chip = traitlets.Unicode().tag(sync=True)
    names: traitlets.List[Any] = traitlets.List().tag(sync=True)
    score: traitlets.List[Any] = traitlets.List().tag(sync=True)
    turn_text = traitlets.Unicode().tag(sync=True)
    message = traitlets.Dict().tag(sync=True)
    panel: traitlets.List[Any] = traitlets.List().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    interactive = traitlets.Bool(True).tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)
    progress = traitlets.Float(0.0).tag(sync=True)
    token = traitlets.Int(0).tag(sync=True)
    bare = traitlets.Bool(False).tag(sync=True)
    retired = traitlets.Unicode().tag(sync=True)
    size = traitlets.Enum(["fit", "large"], default_value="fit").tag(sync=True)

    def __init__(self, scene: Scene | None = None, *, size: str = "fit") -> None:
        self.lock = threading.RLock()
        self._scene = scene or Scene(Position(0, 0), interactive=False)
        self._on_press: PressCallback | None = None
        self._on_control: ControlCallback | None = None
        self._updated = False
        super().__init__(size=size, **_state(self._scene))
        self.on_msg(self._receive)

    @property
    def scene(self) -> Scene:
        """What the board shows now."""
        return self._scene

    def show(self, scene: Scene) -> None:
        """Show this scene; only what differs from the last one is sent, in one message."""
        with self.lock:
            self._scene = scene
            self._put(_state(scene))

    def on_press(self, callback: PressCallback | None) -> None:
        """Call ``callback(square, token)`` for each press of a square; an earlier callback is replaced."""
        self._on_press = callback

    def on_control(self, callback: ControlCallback | None) -> None:
        """Call ``callback(id, value, token)`` for each use of a control; an earlier callback is replaced.

        The value is ``None`` for a button, an ``int`` for numbers and sliders, the value of the option for
        a choice, a ``str`` for a text, and a ``tuple`` of option values for an order.
        """
        self._on_control = callback

    def press(self, square: str) -> None:
        """Press a square, as a click on it would."""
        self._receive(self, {"type": "press", "square": square, "token": self.token})

    def control(self, id: str, value: object = None) -> None:
        """Use a control of the panel, as a click would: ``control("hint")``, ``control("count", 4)``."""
        self._receive(self, {"type": "control", "id": id, "value": value, "token": self.token})

    def retire(self, text: str) -> None:
        """Say this instead of playing on, and close: the board is shown elsewhere now."""
        with self.lock:
            self._on_press = self._on_control = None
            layout = self.layout
            self.retired = text
            self.close()
            if layout is not None:
                layout.close()

    def __repr__(self) -> str:
        scene = self._scene
        if _is_bare(scene):
            return "\n".join(filter(None, (scene.crumb, scene.prompt, scene.message)))
        return board_text(scene.position, quiet=scene.quiet)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        shown = super()._repr_mimebundle_(**kwargs)
        if shown is None:
            return None
        data, metadata = shown
        caption = _("picture: run this cell to play")
        scene = self._scene
        if not _is_bare(scene):  # of no board there is no picture
            data["image/svg+xml"] = board_svg(scene.position, scene.marks, caption=caption, quiet=scene.quiet)
        data["text/plain"] = repr(self)
        return data, metadata

    def _receive(self, _widget: object, content: object, _buffers: object = None) -> None:
        """Take a message of the browser; a short answer goes back where nothing else would."""
        with self.lock:
            self._updated = False
            try:
                self._dispatch(content)
            except Exception:
                _log.exception("The handler of a board failed on %r", content)
                self._say(
                    _("A fault in the program stopped this step; it is not your doing. Please try again.")
                )
            if not self._updated:
                self.send({"type": "heard"})

    def _dispatch(self, content: object) -> None:
        if not isinstance(content, dict) or content.get("token") != self._scene.token:
            return
        match content:
            case {"type": "press", "square": str(square)} if square in INDEX:
                if self._on_press and self._scene.interactive:
                    self._on_press(square, self._scene.token)
            case {"type": "control", "id": str(wanted), "value": value}:
                found = [control for control in self._scene.controls if control.id == wanted]
                if found and found[0].enabled:
                    self._use(found[0], value)

    def _use(self, control: Control, value: object) -> None:
        try:
            chosen = _value_of(control, value)
        except _NoNumber:
            self._say(_("Please type a whole number."))
        except _Malformed:
            pass
        else:
            if self._on_control:
                self._on_control(control.id, chosen, self._scene.token)

    def _say(self, text: str) -> None:
        self._put({"message": {"text": text, "tone": "help"}})

    def _put(self, state: dict[str, Any]) -> None:
        changes = {name: value for name, value in state.items() if getattr(self, name) != value}
        self._updated = self._updated or bool(changes)
        with self.hold_sync():
            for name, value in changes.items():
                setattr(self, name, value)


class _Malformed(Exception):
    """A value that no control of this kind sends."""


class _NoNumber(Exception):
    """A number was asked for and something else was typed."""


def _value_of(control: Control, value: object) -> object:
    options = [option.value for option in control.options]
    match control.kind:
        case "button" | "link":
            return None
        case "choice" if value in options:
            return value
        case "number" | "slider":
            return _whole_number(value)
        case "text" if isinstance(value, str) and len(value) <= max(_LONGEST_TEXT, control.most):
            return value
        case "order" if isinstance(value, list | tuple) and sorted(map(str, value)) == sorted(options):
            return tuple(map(str, value))
    raise _Malformed


def _whole_number(value: object) -> int:
    try:
        number = float(value)  # type: ignore[arg-type]  # whatever it is, a failure is the answer
    except (TypeError, ValueError, OverflowError):
        raise _NoNumber from None
    if not number.is_integer():  # also true of infinities and of no number at all
        raise _NoNumber
    return int(number)


def _state(scene: Scene) -> dict[str, Any]:
    """A scene as the traits that carry it; masks are hexadecimal, for JavaScript loses bits above 2^53."""
    position, marks = scene.position, scene.marks
    turn = position.turn.value if scene.turn_text else ""
    return {
        "black": f"{position.black:x}",
        "white": f"{position.white:x}",
        "legal": _hex(marks.legal),
        "found": _hex(marks.found),
        "flipped": _hex(marks.flipped),
        "last": marks.last_move,
        "turn": turn,
        "notes": [_note(note) for note in sorted(marks.notes, key=_depth)],
        "texts": dict(marks.text),
        "heat": {square: _shade(value) for square, value in marks.heat.items()},
        "previews": {square: _hex(flips) for square, flips in scene.previews.items()},
        "crumb": scene.crumb,
        "prompt": scene.prompt,
        "stars": scene.stars,
        "chip": scene.chip,
        "names": [scene.names[0] or _("Black"), scene.names[1] or _("White")],
        "score": ["", ""] if scene.quiet else [position.count(Color.BLACK), position.count(Color.WHITE)],
        "turn_text": scene.turn_text,
        "message": {"text": scene.message, "tone": scene.tone},
        "panel": [_control(control) for control in scene.controls],
        "words": _words() | dict(scene.words),
        "interactive": scene.interactive,
        "busy": scene.busy,
        "bare": _is_bare(scene),
        "progress": scene.progress,
        "token": scene.token,
    }


def _is_bare(scene: Scene) -> bool:
    """Whether there is a question but nothing on the board to look at or to press."""
    empty = scene.position.empties == 64 and scene.marks == Marks()
    return empty and bool(scene.controls) and not scene.interactive


def _hex(squares: Iterable[str]) -> str:
    return f"{square_mask(squares):x}"


def _note(note: Note) -> list[str]:
    return [note.kind, note.square, note.to, note.text]


def _shade(value: float) -> int:
    """How much colour a value gets, in hundredths with its sign: a small one is still seen."""
    return round(value * 65 + (35 if value > 0 else -35 if value < 0 else 0))


def _depth(note: Note) -> int:
    """Rings lie lowest, lines and arrows over them, boxes and letters on top."""
    return 0 if note.kind == "ring" else 1 if note.to else 2


def _control(control: Control) -> dict[str, Any]:
    sent: dict[str, Any] = {"kind": control.kind, "id": control.id, "label": control.label}
    if control.note:
        sent["note"] = control.note
    if control.value is not None:
        sent["value"] = list(control.value) if isinstance(control.value, tuple) else control.value
    if not control.enabled:
        sent["off"] = True
    if control.kind in {"number", "slider"}:
        sent |= {"least": control.least, "most": control.most, "step": control.step}
    if control.options:
        sent["options"] = [[option.value, option.label, option.diagram] for option in control.options]
    return sent


def _words() -> dict[str, str]:
    """Every word the browser says by itself, in the language in force."""
    return {
        "board": _("Reversi board. {turn}"),
        "label": _("{square}, {content}"),
        "more": _("{label}, {state}"),
        "X": _("black disc"),
        "O": _("white disc"),
        "-": _("empty"),
        "legal": _("legal move"),
        "found": _("found"),
        "last": _("last move"),
        "flipped": _("just flipped"),
        "ring": _("marked"),
        "stars": _("{n} of 3 stars"),
        "ok": _("Check"),
        "up": _("Move “{item}” up, now {place} of {count}"),
        "down": _("Move “{item}” down, now {place} of {count}"),
        "busy": _("thinking …"),
        "gone": _("The kernel does not answer. If it was restarted, run this cell again."),
    }
