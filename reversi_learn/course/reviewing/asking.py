"""A board that asks for a move in one position after the other, and looks at each while the learner thinks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from ...engine.analysis import look_steps
from ...engine.drawing import Marks
from ...engine.explain import color_name, turn_sentence
from ...engine.position import Color, Position
from ...engine.search import SearchResult
from ..games.room import Room
from ..scene import Control, Scene, Tone
from .judging import Judging


class Asking(ABC):
    """Asks for ``count`` moves; each is answered once it is given and its position has been looked at.

    ``nodes`` bounds a look; with ``exact_from`` empty squares or fewer it is proved.
    """

    def __init__(self, count: int, *, nodes: int, exact_from: int, room: Room | None) -> None:
        self._count = count
        self._nodes, self._exact_from = nodes, exact_from
        self._room = room or Room()
        self._judging = Judging(self._room)
        self._number = 0
        self._look: SearchResult | None = None
        self._given: str | None = None
        self._refused = ""
        self._token = 0

    def begin(self) -> None:
        """Look at the first position beside the board."""
        self._ask(0)

    def leave(self) -> None:
        """Nobody looks at this board any more."""
        self._judging.call_off()

    @property
    def is_over(self) -> bool:
        """Whether all moves were asked for."""
        return self._number >= self._count

    def scene(self) -> Scene:
        """What the board shows now."""
        waits = not self.is_over and self._given is None
        legal = frozenset(self._position.legal_moves()) if waits else frozenset()
        return Scene(
            position=self._position,
            marks=self._marks(legal),
            crumb=self._crumb(),
            prompt=self._prompt(),
            chip=self._chip(),
            turn_text="" if self.is_over else turn_sentence(self._position),
            names=(color_name(Color.BLACK), color_name(Color.WHITE)),
            message="\n".join(filter(None, self._message())),
            tone=self._tone(),
            previews={move: self._position.flips(move) for move in legal},
            controls=self._controls(),
            interactive=waits,
            busy=self._judging.busy and self._given is not None,
            progress=self._judging.share,
            token=self._token,
        )

    # --- what goes on ---

    def _ask(self, number: int) -> None:
        self._number, self._look, self._given, self._refused = number, None, None, ""
        self._token += 1
        if self.is_over:
            self._judging.call_off()
        else:
            steps = look_steps(self._position, nodes=self._nodes, exact_from=self._exact_from)
            self._judging.begin(steps, self._looked)

    def _looked(self, look: SearchResult) -> None:
        self._look = look
        self._answer()

    def _give(self, square: str) -> None:
        self._given, self._refused = square, ""
        self._token += 1
        self._answer()

    @property
    @abstractmethod
    def _position(self) -> Position:
        """The one that is asked about now, or the last one."""

    @abstractmethod
    def _answer(self) -> None:
        """Judge the move, if there is one and its position has been looked at."""

    # --- what is shown ---

    @abstractmethod
    def _crumb(self) -> str: ...

    @abstractmethod
    def _prompt(self) -> str: ...

    @abstractmethod
    def _chip(self) -> str: ...

    @abstractmethod
    def _marks(self, legal: frozenset[str]) -> Marks: ...

    @abstractmethod
    def _message(self) -> Sequence[str]: ...

    @abstractmethod
    def _tone(self) -> Tone: ...

    @abstractmethod
    def _controls(self) -> tuple[Control, ...]: ...
