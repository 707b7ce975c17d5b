"""How a game is set up: who plays, who starts, from which position, and by which rules of the house."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, fields, replace
from typing import Any

from ...engine.game import OLD_REVERSI, STANDARD, Game
from ...engine.levels import Level
from ...engine.openings import balanced_opening
from ...engine.openings import handicap as handicap_position
from ...engine.players import Player
from ...engine.position import BadDiagram, Color, IllegalMove, Position
from ...messages import BadValue, _
from .clock import Clock, Limit
from .opponents import Opponent, opponent_id, opponent_names, seated

COLORS = ("black", "white", "alternate")
VARIANTS = {variant.name.replace(" ", "-"): variant for variant in (STANDARD, OLD_REVERSI)}
BALANCED = "balanced"


@dataclass(frozen=True, slots=True)
class GameSettings:
    """The settings of the games at one table.

    ``opponent`` is ``None`` for two people at one screen, a name of `opponent_names`, or a player. With
    ``against`` two of them play each other, and a person watches. ``color`` is the person's, or the
    ``opponent``'s where a person only watches; ``"alternate"`` changes it from game to game, Black first.
    ``opening`` is ``"balanced"`` or the moves that are played first; ``handicap`` gives the person that many
    corners; ``position`` is where a game begins, a diagram
    is read. ``clock`` is ``"5+3"`` or a pair of such. ``tournament``
    leaves out hints, taking back and “Move now”. ``names`` are shown beside the colours: the one who has ``color``, then
    the other.

    Raises:
        ValueError: a setting is not known, or two do not go together; the sentence says what there is.
    """

    opponent: Opponent = None
    against: Opponent = None
    color: str = "black"
    variant: str = STANDARD.name
    opening: str = ""
    handicap: int = 0
    position: Position | str | None = None
    clock: Limit | None = None
    own_record: bool = False
    tournament: bool = False
    pause_at_pass: bool = False
    seed: int = 0
    names: tuple[str, str] | None = None

    def __post_init__(self) -> None:
        for wanted in (self.opponent, self.against):
            if wanted is not None and not isinstance(wanted, Level) and not callable(wanted):
                _known(wanted, opponent_names())
        _known(self.color, COLORS)
        _known(self.variant, VARIANTS)
        if self.names is not None and not _two_names(self.names):
            raise BadValue(_("Names are two texts: who begins with your colour, then the other one."))
        if not isinstance(self.handicap, int) or self.handicap not in range(5):
            raise BadValue(_("A handicap is a number of corners, from 0 to 4."))
        if not isinstance(self.opening, str):
            raise BadValue(_("Write an opening as a text, such as f5d6c3, or “balanced”."))
        if not isinstance(self.seed, int):
            raise BadValue(_("A seed is a whole number, such as 1."))
        if not isinstance(self.position, Position | str | None):
            raise BadValue(_("A position is a Position, or a diagram of 64 cells as a text."))
        if isinstance(self.position, str):
            object.__setattr__(self, "position", Position.from_diagram(self.position))
        self._check_together()
        self.start(0)
        self.new_clock()

    def _check_together(self) -> None:
        if self.against is not None and self.opponent is None:
            raise BadValue(_("A game to watch needs two players: name the other one as well."))
        begun = [bool(self.opening), bool(self.handicap), self.position is not None]
        if sum(begun) > 1 or (self.variant != STANDARD.name and any(begun[1:])):
            raise BadValue(
                _(
                    "An opening, a handicap and a position can not be combined, and old Reversi begins with "
                    "an empty board. Choose one of them."
                )
            )
        if self.variant != STANDARD.name and self.opening == BALANCED:
            raise BadValue(_("Balanced openings are made for the standard start, not for old Reversi."))

    def person(self, number: int) -> Color | None:
        """The colour of the one person in the game of this number; ``None`` where there are two, or none.

        >>> settings = GameSettings("random", color="alternate")
        >>> settings.person(0), settings.person(1)
        (Color.BLACK, Color.WHITE)
        """
        return None if self.opponent is None or self.against is not None else self._first(number)

    def named(self, number: int) -> dict[Color, str]:
        """The names of those who play the game of this number, by colour; empty where none were given."""
        if self.names is None:
            return {}
        first = self._first(number)
        return dict(zip((first, first.opponent), self.names, strict=True))

    @property
    def watched(self) -> bool:
        """Whether two players play each other and nobody takes part."""
        return self.against is not None

    def seats(self, number: int) -> dict[Color, Opponent]:
        """Who plays which colour in the game of this number; people are left out."""
        if self.opponent is None:
            return {}
        first = self._first(number)
        if self.against is not None:
            return {first: self.opponent, first.opponent: self.against}
        return {first.opponent: self.opponent}

    def players(self, number: int) -> dict[Color, Player]:
        """The players of the game of this number: each game has lots of its own, the same for the same seed."""
        return {
            color: seated(wanted, 2 * (self.seed + number) + (color is Color.WHITE))
            for color, wanted in self.seats(number).items()
            if wanted is not None
        }

    def start(self, number: int) -> Game:
        """A new game, where the moves of the opening are made.

        Raises:
            ValueError: the moves of the opening can not be read or played.
        """
        if isinstance(self.position, Position):
            return Game.from_position(self.position)
        if self.handicap:
            return Game.from_position(handicap_position(self.handicap, self.weaker(number)))
        opening = balanced_opening(self.seed + number) if self.opening == BALANCED else self.opening
        try:
            game = Game.from_transcript(opening, variant=VARIANTS[self.variant])
        except (BadDiagram, IllegalMove) as error:
            raise BadValue(
                _("The opening can not be played. {reason} Or ask for the opening “{balanced}”.").format(
                    reason=error, balanced=BALANCED
                )
            ) from None
        if game.is_over:
            raise BadValue(_("After these moves the game is over. An opening has to leave moves to play."))
        return game

    def weaker(self, number: int) -> Color:
        """Who gets the corners of a handicap: the person, or Black where there are two or none."""
        return self.person(number) or Color.BLACK

    def new_clock(self, now: Callable[[], float] = time.monotonic) -> Clock | None:
        """A clock for a new game, if the games are played by the clock."""
        return None if self.clock is None else Clock(self.clock, now=now)

    def rematch(self, number: int) -> GameSettings:
        """The settings for the next game if this one is to be played again with changed colours."""
        if self.color == "alternate":
            return self
        return replace(self, color="white" if self._first(number) is Color.BLACK else "black")

    def facts(self) -> dict[str, Any]:
        """What differs from the usual, but for the seed, as plain data: equal where the settings are.

        >>> GameSettings("random", handicap=2).facts()
        {'opponent': 'random', 'handicap': 2}
        """
        usual = GameSettings()
        differing = {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name != "seed" and getattr(self, field.name) != getattr(usual, field.name)
        }
        return {name: _plain(value) for name, value in differing.items()}

    def _first(self, number: int) -> Color:
        if self.color == "alternate":
            return (Color.BLACK, Color.WHITE)[number % 2]
        return Color.BLACK if self.color == "black" else Color.WHITE


def _two_names(names: object) -> bool:
    return (
        isinstance(names, tuple | list) and len(names) == 2 and all(isinstance(name, str) for name in names)
    )


def _plain(value: Any) -> Any:
    if isinstance(value, Position):
        return f"{value.diagram()} {value.turn.value}"
    if isinstance(value, Level) or callable(value):
        return opponent_id(value)
    return list(value) if isinstance(value, tuple) else value


def _known(wanted: object, known: Collection[str]) -> None:
    if wanted not in tuple(known):
        raise BadValue(
            _("“{wanted}” is not known here. There are: {known}.").format(
                wanted=wanted, known=", ".join(known)
            )
        )
