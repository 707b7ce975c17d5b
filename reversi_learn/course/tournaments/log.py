"""A tournament in the progress log: what happened is written down there, and the tournament built from it.

Several machines may write into one folder; their logs are read together. Where they entered different results
for one game, the later one counts, and the game is marked as doubtful until somebody corrects it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...engine.game import STANDARD, Game
from ...engine.position import Color
from ...messages import BadValue, NotThere, _
from ..progress import Progress
from .pairings import Pairing, Round
from .results import Result, forfeit, read_result, result_of
from .tournament import Setup, Tournament, player_name, setup

KIND = "tournament"
PLAYED = "game"


class TournamentLog:
    """One tournament of a folder, by its name."""

    def __init__(self, progress: Progress, name: str) -> None:
        self.name = player_name(name)
        self._progress = progress
        self._read: list[Mapping[str, Any]] = []
        self._built: Tournament | None = None

    @property
    def begun(self) -> bool:
        """Whether there is such a tournament in this folder."""
        return self._state() is not None

    @property
    def now(self) -> Tournament:
        """The tournament as it stands, what other machines entered included.

        Raises:
            LookupError: it has not begun.
        """
        state = self._state()
        if state is None:
            raise NotThere(
                _(
                    "There is no tournament “{name}” in this folder yet: begin it with a list of players."
                ).format(name=self.name)
            )
        return state

    def _state(self) -> Tournament | None:
        events = [event for event in self._progress.events_of_all(KIND, PLAYED) if self._concerns(event)]
        if events != self._read:
            self._read, self._built = list(events), built(self.name, events)
        return self._built

    def _concerns(self, event: Mapping[str, Any]) -> bool:
        if event["event"] == PLAYED:
            return str(event.get("table")).startswith(board_name(self.name))
        return event.get("name") == self.name

    def begin(self, wanted: Setup) -> Tournament:
        """Begin the tournament, or go on with it if it began with just this setup.

        As long as no result is in, another setup replaces the first one.

        Raises:
            ValueError: it has begun otherwise, and results are in.
        """
        state = self._state()
        if state is not None and state.setup != wanted and state.results:
            raise BadValue(
                _(
                    "The tournament “{name}” has begun with other players or other rules, and results are in. "
                    "Give the new one another name."
                ).format(name=self.name)
            )
        if state is None or state.setup != wanted:
            facts = {"players": list(wanted.players), "system": wanted.system, "seed": wanted.seed}
            facts |= {"rounds": wanted.rounds, "double": wanted.double, "playoff": wanted.playoff}
            self._record("began", **facts)
        return self.now

    def enter(self, number: int, pairing: Pairing, result: Result | str | Game) -> Result:
        """Enter a result, or correct the one that is in: ``"40–24"``, a `Result` or the finished game.

        Raises:
            ValueError: the text can not be read, or the game is not over.
        """
        facts = {}
        if isinstance(result, Game):
            facts["moves"] = result.transcript()
            result = result_of(result)
        elif isinstance(result, str):
            result = read_result(result)
        before = self.now.result(number, pairing)
        if result != before or (number, pairing) in self.now.doubtful:
            self._enter(number, pairing, result.code, before, **facts)
        return result

    def take_back(self, number: int, pairing: Pairing) -> None:
        """Open a game again whose result was entered."""
        before = self.now.result(number, pairing)
        if before is not None:
            self._enter(number, pairing, "", before)

    def draw(self) -> Round:
        """Draw the next round of the Swiss system.

        Raises:
            ValueError: results are missing, or all rounds are drawn.
        """
        drawn = self.now.next_round()
        pairs = [[pairing.black, pairing.white] for pairing in drawn.pairings]
        self._record("drew", round=drawn.number, pairs=pairs, bye=drawn.bye)
        return drawn

    def _enter(self, number: int, pairing: Pairing, code: str, before: Result | None, **facts: Any) -> None:
        entered = {"round": number, "black": pairing.black, "white": pairing.white, "result": code}
        self._record("entered", **entered, instead=before.code if before else "", **facts)

    def _record(self, did: str, **facts: Any) -> None:
        self._progress.record(KIND, name=self.name, did=did, **facts)


def board_name(name: str, number: int = 0, pairing: Pairing | None = None) -> str:
    """What the board is called on which a game of a tournament is played; without one, how all of them begin.

    >>> board_name("Cup", 1, Pairing("Anna", "Ben"))
    'tournament Cup: 1, Anna – Ben'
    """
    all_begin = f"tournament {name}: "
    return f"{all_begin}{number}, {pairing.black} – {pairing.white}" if pairing else all_begin


def built(name: str, events: Sequence[Mapping[str, Any]]) -> Tournament | None:
    """The tournament that these events tell of; what can not be read, or does not fit, is passed over."""
    state: Tournament | None = None
    for event in events:
        try:
            if event.get("event") == PLAYED:
                state = _with_game(state, event) if state is not None else None
            elif event["did"] == "began" and (state is None or not state.results):
                state = Tournament(_setup_of(name, event))
            elif event["did"] == "drew" and state is not None:
                state = _with_round(state, event)
            elif event["did"] == "entered" and state is not None:
                state = _with_result(state, event)
        except (LookupError, TypeError, ValueError, OverflowError):
            continue  # a line of another version, or damaged
    return state


def _setup_of(name: str, event: Mapping[str, Any]) -> Setup:
    return setup(
        name,
        event["players"],
        system=event["system"],
        rounds=event["rounds"] or None,
        double=bool(event["double"]),
        playoff=bool(event["playoff"]),
        seed=int(event["seed"]),
    )


def _with_round(state: Tournament, event: Mapping[str, Any]) -> Tournament:
    """With the round, unless another machine drew it before: the first draw counts."""
    pairings = tuple(Pairing(black, white) for black, white in event["pairs"])
    players = [player for pairing in pairings for player in (pairing.black, pairing.white)]
    players += [event["bye"]] * bool(event["bye"])
    fits = state.is_swiss and event["round"] == len(state.rounds) + 1 <= state.planned
    if not fits or sorted(players) != sorted(state.setup.players):
        return state
    return state.with_round(Round(event["round"], pairings, event["bye"]))


def _with_result(state: Tournament, event: Mapping[str, Any]) -> Tournament:
    number, pairing = int(event["round"]), Pairing(event["black"], event["white"])
    if not {pairing.black, pairing.white} <= set(state.setup.players):
        return state
    result = read_result(event["result"]) if event["result"] else None
    before = state.result(number, pairing)
    seen = before is None or event["instead"] == before.code
    doubtful = set(state.doubtful)
    if seen:
        doubtful.discard((number, pairing))
    elif result != before:
        doubtful.add((number, pairing))
    return replace(state.with_result(number, pairing, result), doubtful=frozenset(doubtful))


def _with_game(state: Tournament, event: Mapping[str, Any]) -> Tournament:
    """With the result of a game on a board of this tournament, where none was entered before.

    A game that began with a position of its own is passed over, and so is one in old Reversi.
    """
    boards = {
        board_name(state.setup.name, each.number, pairing): (each.number, pairing)
        for each in state.all_rounds
        for pairing in each.pairings
    }
    slot = boards.get(event["table"])
    if slot is None or slot in state.results or event["variant"] != STANDARD.name:
        return state
    if any(fact in event for fact in ("start", "opening", "handicap", "loaded")):
        return state
    level = str(event.get("level", ""))
    if level in slot[1] and slot[1].color_of(level).value == event["color"]:
        return state  # played with changed colours
    game = Game.from_transcript(event["moves"])
    if "ended" not in event:
        return state.with_result(*slot, result_of(game))
    # Who gives up, or whose time is up, is to move; where one person plays, the log says how it ended.
    lost = game.position.turn
    if "color" in event:
        person = Color(event["color"])
        lost = person if event["result"] == "lost" else person.opponent
    return state.with_result(*slot, forfeit(lost))
