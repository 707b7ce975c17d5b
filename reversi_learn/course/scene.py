"""What a board shows at one moment: pure data, made by `attempt` and `table`, painted by `classroom.board`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ..engine.drawing import Marks
from ..engine.position import Position

ControlKind = Literal["button", "choice", "number", "text", "order", "slider", "link"]
Tone = Literal["plain", "why", "good", "help"]


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a control: its value, its words and, where a picture says more, a small board.

    ``diagram`` has 16 or 64 cells (``X``, ``O``, ``-``) and is painted as a 4x4 or 8x8 board.
    """

    value: str
    label: str
    diagram: str = ""


@dataclass(frozen=True, slots=True)
class Control:
    """One control below the board; a change comes back as ``(id, value)``.

    A ``link`` leads to the address in ``value``; following it is no change.
    ``note`` is said with the label and paler (the price of help). ``value`` is what is chosen now: the
    value of an option, a number, a text, or for ``order`` the tuple of option values in their order.
    ``least``, ``most`` and ``step`` bound numbers and sliders; ``most`` also allows a text to be longer than
    usual, in characters.
    """

    kind: ControlKind
    id: str
    label: str
    note: str = ""
    value: str | int | float | tuple[str, ...] | None = None
    enabled: bool = True
    options: tuple[Option, ...] = ()
    least: int = 0
    most: int = 64
    step: int = 1


@dataclass(frozen=True, slots=True)
class Scene:
    """All that one board shows.

    ``token`` grows with every change of *what is being asked* (move, undo, new exercise, verdict); a press
    that carries an older one is stale. ``previews`` (the discs a move would flip, by move) and
    ``marks.legal`` are filled only where the exercise may give them away. ``stars`` is -1 where none are
    to be had. ``turn_text`` is empty where nobody is to move. ``quiet`` keeps turn and number of discs unsaid.
    ``words`` are what the browser says here otherwise than on other boards, by the keys of `classroom.board`.
    """

    position: Position
    marks: Marks = field(default_factory=Marks)
    crumb: str = ""
    prompt: str = ""
    stars: int = -1
    chip: str = ""
    turn_text: str = ""
    quiet: bool = False
    names: tuple[str, str] = ("", "")
    message: str = ""
    tone: Tone = "plain"
    previews: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    controls: tuple[Control, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    interactive: bool = True
    busy: bool = False
    progress: float = 0.0
    token: int = 0
