"""What the cells of games call: a whole game on a board, and matches between players."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ..course.games.clock import Limit
from ..course.games.game_settings import BALANCED, GameSettings
from ..course.games.opponents import Opponent, contestant
from ..course.games.saved_games import settings_key, unfinished
from ..course.games.table import Table
from ..course.games.table_panel import seat_choices
from ..course.games.telling import match_progress_text
from ..engine.matches import Contestant, MatchResult, Opening, match_steps
from ..engine.openings import balanced_openings
from ..engine.position import Position
from . import cells
from .board import BoardWidget
from .progress_bar import ProgressBar
from .rooms import board_room


def play(
    opponent: Opponent = "random",
    *,
    against: Opponent = None,
    name: str = "game",
    color: str = "black",
    variant: str = "standard",
    opening: str = "",
    handicap: int = 0,
    position: Position | str | None = None,
    clock: Limit | None = None,
    own_record: bool = False,
    tournament: bool = False,
    pause_at_pass: bool = False,
    seed: int | None = None,
    names: tuple[str, str] | None = None,
    size: str = "fit",
) -> BoardWidget:
    """A whole game on a board; one that was not finished goes on when it is asked for in the same way.

    ``opponent`` is a level (``"easy"``, ``"medium"``, ``"hard"``), ``"random"``, one that errs on purpose
    (``"greedy"``, ``"x-lover"``, ``"mobility-giver"``), a function from a `Position` to a square, another
    engine, or ``None`` for two people at one screen. With ``against`` the two play each other, and you watch.
    ``color`` is yours: ``"black"`` (begins), ``"white"``, or ``"alternate"`` to change with each game.

    A game begins with ``position`` (a `Position` or a diagram), with the moves of an ``opening``
    (``"f5d6c3"``, or ``"balanced"`` for one drawn by lot in which both sides stand about even), or with
    ``handicap`` corners, 1 to 4, for you. ``variant`` is ``"standard"`` or ``"old-reversi"``.

    ``clock`` is minutes and seconds added after each move (``"5+3"``), or two such, for Black and for White.
    With ``own_record`` you write the moves down yourself; ``tournament`` leaves out hints, taking back and “Move now”;
    ``pause_at_pass`` waits for you wherever somebody must pass. The same ``seed`` draws the same lots. ``names``
    are shown beside the colours, such as ``("Ada", "Ben")``: the one who plays ``color`` first.

    Raises:
        ValueError: something is not known, or does not go together; the sentence says what there is.
    """
    lots = int(1_000_000 * Random().random()) if seed is None else seed
    settings = GameSettings(
        opponent,
        against,
        color,
        variant,
        opening,
        handicap,
        position,
        clock,
        own_record,
        tournament,
        pause_at_pass,
        lots,
        names,
    )
    return show_game(name, settings, settings_key(settings.facts() | {"seed": seed}), size)


def show_game(name: str, settings: GameSettings, key: str, size: str = "fit") -> BoardWidget:
    """Put a table with these settings on the board of this name, and let the game begin or go on."""
    choices = () if settings.watched or settings.tournament else seat_choices(settings.opponent)
    desk = cells.desk()
    table = Table(
        settings=settings,
        saved=unfinished(cells.progress().events(), name, key),
        name=name,
        key=key,
        choices=choices,
        room=board_room(desk, name, cells.progress().record),
    )
    widget = desk.show(name, table, size=size)
    with desk.changing(name):
        table.begin()
    return widget


def match(
    first: Contestant,
    second: Contestant,
    *,
    games: int = 100,
    seed: int | str = 1,
    openings: Opening | Sequence[Opening] | None = None,
) -> MatchResult:
    """Let two players play many games, each opening with both colours, and say how sure the result is.

    A player is a name as in `play`, a level, another engine, or a function from a `Position` to a square, which
    runs under a budget: an error, an illegal answer or a slow one loses that game. ``openings`` is a transcript or
    position, several of them, or ``"balanced"``; without it the first eight moves are drawn by lot. To interrupt the cell
    ends the match with the games so far.

    Raises:
        ValueError: there is no such player, or an opening can not be played; the sentence says what there is.
    """
    begun = balanced_openings(seed) if openings == BALANCED else openings
    steps = match_steps(contestant(first), contestant(second), games=games, seed=seed, openings=begun)
    so_far = None
    with ProgressBar() as bar:
        try:
            while True:
                so_far = next(steps)
                bar.tell(so_far.share, match_progress_text(so_far))
        except StopIteration as end:
            result: MatchResult = end.value
            return result
        except KeyboardInterrupt:
            if so_far is None or so_far.result is None:
                raise
            return so_far.result
