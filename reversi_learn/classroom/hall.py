"""The cells of a class tournament: a board without squares to run it on, and its results to read."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..course import background
from ..course.games.clock import Limit
from ..course.games.opponents import Opponent, seated
from ..course.page import Page
from ..course.tournaments.log import TournamentLog, board_name
from ..course.tournaments.menu import Played, Steps, TournamentMenu
from ..course.tournaments.page import tournament_page
from ..course.tournaments.tournament import Setup, player_name, setup
from ..engine.levels import OPPONENTS, Level
from ..engine.players import Player
from . import cells
from .board import BoardWidget
from .playing import play

Contestant = str | Level | Player

_menus: dict[str, TournamentMenu] = {}


def tournament(
    name: str = "tournament",
    players: str | Sequence[Contestant] | None = None,
    *,
    system: str = "round-robin",
    rounds: int | None = None,
    double: bool = False,
    playoff: bool = False,
    seed: int = 1,
    size: str = "fit",
) -> BoardWidget:
    """A tournament of a class: this round's games with their colours, a field for the results, the standings.

    ``players`` are names, in a list or in one text with commas between them; levels such as ``"medium"``
    and functions take part as well, and their games among each other can be played out. ``system`` is
    ``"round-robin"`` or ``"swiss"`` with so many ``rounds``; ``double`` lets everybody meet twice. With
    ``playoff`` those who end first with equal points play tie-break games. Lots are drawn by the ``seed``.
    The same cell run again, or only the name of the tournament, goes on where it stands.

    Raises:
        ValueError: it can not be played so; the sentence says why.
        LookupError: no players are named, and no tournament of this name has begun.
    """
    entrants = [_entrant(player) for player in _listed(players)]
    log = TournamentLog(cells.progress(), name)
    if players is not None:
        names = [entrant for entrant, _player in entrants]
        settled = setup(name, names, system=system, rounds=rounds, double=double, playoff=playoff, seed=seed)
        log.begin(settled)
    menu = _menu(log)
    menu.engines |= _engines(log.now.setup, entrants)
    return cells.desk().show(_key(log), menu, size=size)


def tournament_game(
    name: str, black: str, white: str, *, clock: Limit | None = None, size: str = "fit"
) -> BoardWidget:
    """The board for one game of a tournament, without help; when the game is over, its result enters itself.

    ``black`` and ``white`` are two who play each other, with the colours of the pairing. ``clock`` is as in `play`.

    Raises:
        LookupError: they do not play each other in the rounds so far, or they have the other colours.
        ValueError: the time can not be read.
    """
    log = TournamentLog(cells.progress(), name)
    number, pairing = log.now.find(black, white)
    first, second = (_opponent(log, player) for player in (pairing.black, pairing.white))
    swapped = first is not None and second is None
    return play(
        second if first is None else first,
        against=second if first is not None else None,
        name=board_name(log.name, number, pairing),
        color="white" if swapped else "black",
        names=(pairing.white, pairing.black) if swapped else (pairing.black, pairing.white),
        clock=clock,
        tournament=True,
        seed=log.now.setup.seed,
        size=size,
    )


def tournament_results(name: str = "tournament") -> Page:
    """The standings of a tournament, all results and all rounds, to read or to print.

    Raises:
        LookupError: no tournament of this name has begun.
    """
    return tournament_page(TournamentLog(cells.progress(), name).now)


def _listed(players: str | Sequence[Contestant] | None) -> Sequence[Contestant]:
    if isinstance(players, str):
        return [name for name in re.split(r"[,;\n]", players) if name.strip()]
    return players or ()


def _entrant(player: Contestant) -> tuple[str, Player | None]:
    """The name of a player, and what plays for it if it is no person."""
    if isinstance(player, Level):
        return player.id, seated(player, 0)
    if callable(player):
        return getattr(player, "__name__", type(player).__name__), seated(player, 0)
    return player, None


def _engines(settled: Setup, entrants: Sequence[tuple[str, Player | None]]) -> dict[str, Player]:
    """Who is no person: the levels, each with a seed of its own, and the functions of this cell."""
    levels = {
        name: OPPONENTS[name].player(f"{settled.seed} {name}")
        for name in settled.players
        if name in OPPONENTS
    }
    return levels | {player_name(name): player for name, player in entrants if player is not None}


def _opponent(log: TournamentLog, player: str) -> Opponent:
    """Who plays for this name, as `play` takes it; nobody for a person."""
    return player if player in OPPONENTS else _menu(log).engines.get(player)


def _key(log: TournamentLog) -> str:
    return f"tournament.{log.name}"


def _menu(log: TournamentLog) -> TournamentMenu:
    """The one menu of this tournament; shown again, it goes on with what is under way."""
    key = _key(log)
    if key not in _menus:
        _menus[key] = TournamentMenu(log, run=lambda *work: _beside(key, *work))
    return _menus[key]


def _beside(
    key: str, steps: Steps, tell: Callable[[float], None], done: Callable[[Played], None]
) -> Callable[[], None]:
    """Do the steps in the background, and tell of them under the lock of the board."""

    def told(job: background.Job[Played]) -> None:
        with cells.desk().changing(key):
            tell(job.progress)

    def finished(job: background.Job[Played]) -> None:
        with cells.desk().changing(key):
            done(job.result or [])

    return background.run(steps, told, finished).cancel
