"""The controls below the board of a table: few at first, the rarer ones behind “More”."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...engine.explain import color_name
from ...engine.game import Game
from ...engine.levels import LEVELS
from ...engine.position import Color
from ...messages import _
from ..scene import Control, Option
from .game_settings import COLORS, GameSettings
from .opponents import RANDOM, Opponent, opponent_id, opponent_title

TWO_PEOPLE = "two"
SPEEDS = {"slow": 2.0, "medium": 0.8, "fast": 0.1}  # seconds between the moves of a game to watch


@dataclass(frozen=True, slots=True)
class PanelState:
    """What the controls depend on, besides the game and its settings.

    ``watchable`` says whether somebody thinks who can be cut short, ``best`` whether a move is known already.
    ``stopped``: nothing goes on by itself. ``sheet`` is what was written down, ``None`` where nobody must.
    """

    watchable: bool = False
    best: bool = False
    failed: bool = False
    refused: bool = False
    stopped: bool = False
    over: bool = False
    fresh: bool = False
    can_undo: bool = False
    can_redo: bool = False
    can_hint: bool = False
    shows_moves: bool = True
    pauses_at_pass: bool = False
    speed: str = "medium"
    clock: bool = False
    more: bool = False
    resigning: bool = False
    sheet: str | None = None


def controls(
    state: PanelState, game: Game, settings: GameSettings, choices: tuple[Opponent, ...]
) -> tuple[Control, ...]:
    """The controls of a game, in their order."""
    if state.resigning:
        return (
            Control("button", "resign-yes", _("Yes, I resign")),
            Control("button", "resign-no", _("No, play on")),
        )
    # What comes and goes stands behind what stays, so that no button moves away under the pointer.
    groups = (_moves(state, settings), _games(state, settings), _more(state), _answers(state, settings))
    fields = (_seats(state, settings, choices), _sheet(state), _rare(state, game, settings))
    return tuple(control for group in (*groups, *fields) for control in group)


def _answers(state: PanelState, settings: GameSettings) -> Iterator[Control]:
    """What the moment asks for."""
    if state.stopped and not (state.clock or settings.watched):
        yield _pause(state)
    if state.watchable and not settings.tournament:
        yield Control("button", "move-now", _("Move now"), enabled=state.best)
    if state.failed:
        yield Control("button", "retry", _("Let it try again"))
    if state.refused:
        yield Control("button", "lines", _("All eight directions"))


def _moves(state: PanelState, settings: GameSettings) -> Iterator[Control]:
    if settings.watched:
        if not state.over:
            yield _pause(state)
        yield Control("button", "step", _("One move"), enabled=not state.over)
        speeds = {"slow": _("Slow"), "medium": _("Medium"), "fast": _("Fast")}
        options = tuple(Option(name, label) for name, label in speeds.items())
        yield Control("choice", "speed", _("Speed"), value=state.speed, options=options)
    if not settings.tournament:
        yield Control("button", "undo", _("Undo"), enabled=state.can_undo)
        yield Control("button", "redo", _("Redo"), enabled=state.can_redo)
        if not settings.watched:
            yield Control("button", "hint", _("Hint"), enabled=state.can_hint)
    if state.clock and not settings.watched and not state.over:
        yield _pause(state)


def _pause(state: PanelState) -> Control:
    return Control("button", *(("go-on", _("Go on")) if state.stopped else ("pause", _("Pause"))))


def _games(state: PanelState, settings: GameSettings) -> Iterator[Control]:
    if state.over or not settings.tournament:
        yield Control("button", "new", _("New game"))
    if state.over and settings.opponent is not None:
        yield Control("button", "rematch", _("Rematch with changed colours"))


def _more(state: PanelState) -> Iterator[Control]:
    yield Control("button", "more", _("Fewer controls") if state.more else _("More …"))


def _seats(state: PanelState, settings: GameSettings, choices: tuple[Opponent, ...]) -> Iterator[Control]:
    """Whom to play and with which colour, before the first move."""
    if not state.fresh or not choices:
        return
    options = tuple(Option(seat_id(one), opponent_title(one)) for one in choices)
    chosen = seat_id(settings.opponent)
    yield Control("choice", "opponent", _("You play against"), value=chosen, options=options)
    if settings.opponent is not None:
        labels = (color_name(Color.BLACK), color_name(Color.WHITE), _("Alternating"))
        colors = tuple(Option(value, label) for value, label in zip(COLORS, labels, strict=True))
        note = "" if settings.handicap or settings.position else _("(Black starts)")
        yield Control("choice", "color", _("You play"), note, value=settings.color, options=colors)


def _rare(state: PanelState, game: Game, settings: GameSettings) -> Iterator[Control]:
    if not state.more:
        return
    if not settings.watched:
        yield Control("button", "moves", _("Hide moves") if state.shows_moves else _("Show moves"))
    if not settings.watched:
        label = _("No pause at a pass") if state.pauses_at_pass else _("Pause at a pass")
        yield Control("button", "pass-pause", label)
    if not settings.tournament:
        yield Control("button", "set-up", _("Set up a position"))
    if not settings.watched and not state.over and not state.fresh:
        yield Control("button", "resign", _("Resign"))
    if state.over or (state.sheet is None and not settings.tournament):
        yield Control(
            "text",
            "transcript",
            _("Moves"),
            _("(to copy; or paste others and check them to play on from there)"),
            value=game.transcript(),
        )


def _sheet(state: PanelState) -> Iterator[Control]:
    if state.sheet is not None:
        note = _("(write each move down, such as f5 d6 c3)")
        yield Control("text", "sheet", _("Your score sheet"), note, value=state.sheet)


def seat_id(opponent: Opponent) -> str:
    """What a choice on the board calls an opponent."""
    return opponent_id(opponent) or TWO_PEOPLE


def seat_choices(opponent: Opponent) -> tuple[Opponent, ...]:
    """Whom one can choose on the board: two people, the levels, and whom the cell named itself."""
    named: tuple[Opponent, ...] = (None, RANDOM, *LEVELS)
    return named if opponent in named else (*named, opponent)
