"""Which game is looked at again: one that is handed in, or the last one that a learner finished."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ...engine.game import Game
from ...engine.position import BadDiagram, Color, IllegalMove, Position
from ...engine.records.record import Record
from ..games.saved_games import FINISHED

GameLike = Game | Record | str


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A game to look at again.

    ``mine`` is the learner's colour, where there is one. The first moves, ``forced`` many, nobody chose.
    """

    game: Game
    mine: Color | None = None
    forced: int = 0


def given_game(wanted: GameLike) -> ReviewedGame:
    """The game behind a `Game`, a `Record` or a transcript.

    Raises:
        BadDiagram: something in the transcript is neither a square nor a pass.
        IllegalMove: the rules do not allow a move of it.

    >>> given_game("f5d6").game.moves
    ('f5', 'd6')
    """
    if isinstance(wanted, Game):
        return ReviewedGame(wanted)
    if isinstance(wanted, Record):
        return ReviewedGame(wanted.game)
    return ReviewedGame(Game.from_transcript(wanted))


def last_game(events: Iterable[Mapping[str, Any]]) -> ReviewedGame | None:
    """The last game of the standard rules that these events finished; ``None`` if there is none.

    What can not be read any more is passed over.

    >>> last_game([{"event": "game", "moves": "f5d6", "color": "O"}]).mine
    Color.WHITE
    """
    for event in reversed(list(events)):
        if event.get("event") == FINISHED and event.get("variant", "standard") == "standard":
            found = _read(event)
            if found is not None and found.game.moves:
                return found
    return None


def _read(event: Mapping[str, Any]) -> ReviewedGame | None:
    moves, start, color, forced = (event.get(name) for name in ("moves", "start", "color", "opening"))
    try:
        position = Position.from_diagram(start) if isinstance(start, str) else None
        game = Game.from_transcript(str(moves or ""), position=position)
    except (BadDiagram, IllegalMove):
        return None
    mine = next((each for each in Color if each.value == color), None)
    return ReviewedGame(game, mine, forced if isinstance(forced, int) else 0)
