"""A game that was left in the middle: kept in the log move by move, and found again after a restart."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from ...engine.game import Game
from ...engine.position import Color
from .game_settings import GameSettings
from .telling import Concession

PLAYING = "playing"
FINISHED = "game"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as it stood after a move.

    ``moves`` is its transcript from its start, the opening included; ``start`` a diagram and the side to move
    where it began with a position that was set up on the board. ``opponent`` and ``color`` are what was
    chosen there. ``earlier`` (the games before it at this table) and ``seed`` draw the same lots again,
    ``clock`` is what `Clock.saved` gave, ``sheet`` what was written on the score sheet. ``help`` counts what does
    not count as won alone.
    """

    moves: str
    earlier: int = 0
    seed: int = 0
    start: str = ""
    opponent: str = ""
    color: str = ""
    sheet: str = ""
    clock: Mapping[str, Any] | None = None
    help: Mapping[str, int] | None = None

    def facts(self) -> dict[str, Any]:
        """As few facts as say it all, for one line of the log."""
        facts = {name: getattr(self, name) for name in self.__slots__}
        return {name: value for name, value in facts.items() if value or name == "moves"}


def settings_key(facts: Mapping[str, Any]) -> str:
    """A short mark of the settings a cell asked for: equal where they are.

    >>> settings_key({"opponent": "easy"}) == settings_key({"opponent": "hard"})
    False
    """
    text = json.dumps(facts, sort_keys=True, ensure_ascii=False, default=str)
    return sha256(text.encode(errors="backslashreplace")).hexdigest()[:8]


def unfinished(events: Iterable[Mapping[str, Any]], table: str, key: str) -> SavedGame | None:
    """The game at this table that was begun with these settings and not finished; ``None`` if there is none.

    >>> kept = {"event": "playing", "table": "game", "settings": "1f", "moves": "f5"}
    >>> unfinished([kept], "game", "1f").moves
    'f5'
    >>> unfinished([kept, {**kept, "event": "game", "moves": "f5d6"}], "game", "1f")
    """
    kinds = {PLAYING, FINISHED}
    here = [event for event in events if (event.get("table"), event.get("settings")) == (table, key)]
    last = next((event for event in reversed(here) if event.get("event") in kinds), None)
    if last is None or last["event"] != PLAYING or not last.get("moves"):
        return None
    facts = {name: last[name] for name in SavedGame.__slots__ if name in last}
    return SavedGame(**facts) if all(map(_readable, facts, facts.values())) else None


def _readable(name: str, value: object) -> bool:
    """Whether a fact is of the kind that it should be; a log may be of another version."""
    if name in {"clock", "help"}:
        return isinstance(value, dict)
    return isinstance(value, int if name in {"earlier", "seed"} else str)


@dataclass(frozen=True, slots=True)
class Finished:
    """A game that is over, as the log remembers it.

    ``forced`` moves at its beginning nobody chose. ``help`` counts hints and moves taken back.
    """

    game: Game
    settings: GameSettings
    number: int
    forced: int
    conceded: Concession | None
    help: Mapping[str, int]

    def facts(self, table: str, key: str) -> dict[str, Any]:
        """Its moves, how it ended, and, for one person against another side, for whom."""
        game = self.game
        facts: dict[str, Any] = {"moves": game.transcript(), "variant": game.variant.name}
        if game.start != Game(game.variant).start:
            facts["start"] = f"{game.start.diagram()} {game.start.turn.value}"
        person = self.settings.person(self.number)
        if person is not None:
            level = self.settings.opponent if isinstance(self.settings.opponent, str) else ""
            facts |= {"color": person.value, "level": level, "result": self._result(person)}
        optional = {
            "table": table,
            "settings": key,
            "opening": self.forced,
            "handicap": self.settings.handicap,
            "ended": self.conceded.kind if self.conceded else "",
            **self.help,
        }
        return facts | {name: value for name, value in optional.items() if value}

    def _result(self, person: Color) -> str:
        winner = self.conceded.loser.opponent if self.conceded else self.game.winner
        return "drawn" if winner is None else "won" if winner is person else "lost"
