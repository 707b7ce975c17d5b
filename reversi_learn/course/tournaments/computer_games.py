"""Games of a tournament that two computer players play between them, in steps, without a board."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from ...engine.game import Game
from ...engine.matches import asked, trouble_of
from ...engine.players import Player
from ...engine.position import Color
from .results import Result, forfeit, result_of

_MOVES = 60


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played out. ``trouble`` says why a player forfeited it, and is empty where none did."""

    game: Game
    result: Result
    trouble: str = ""


def play_out(black: Player, white: Player) -> Generator[float, None, PlayedGame]:
    """Play a whole game in small steps; each says which share of the game is done.

    Who answers with no legal move, or breaks off with an error, forfeits the game.

    >>> steps = play_out(lambda position: position.legal_moves()[0], lambda position: "a1")
    >>> shares = list(iter(lambda: next(steps, 1.0), 1.0))
    >>> len(shares)
    1
    """
    game = Game()
    while not game.is_over:
        position, done = game.position, len(game.moves)
        asking = asked(black if position.turn is Color.BLACK else white, position)
        while True:
            try:
                share = next(asking)
            except StopIteration as end:
                answer = end.value
                break
            yield min((done + share) / _MOVES, 1.0)
        if trouble := trouble_of(answer, position):
            _kind, _shown, told = trouble
            return PlayedGame(game, forfeit(position.turn), told())
        game.play(str(answer))
        yield min((done + 1) / _MOVES, 1.0)
    return PlayedGame(game, result_of(game))
