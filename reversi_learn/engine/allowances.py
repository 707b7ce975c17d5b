"""Opponents that give something away over a whole game, or vary its beginning: both said in discs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..messages import BadValue, _, decimal
from .levels import NEAR_ABOVE, Level, Looking, Seed, at_once, find_level, look_of
from .players import Player, Thinking, drawn, lot, thinking
from .position import Position

OWN_MOVES = 25  # in so many of its moves a side can give something away, in an ordinary game
MOST_AT_ONCE = 0.5  # of the whole: no single move gives more away


@dataclass(frozen=True, slots=True)
class Giving:
    """A player that gives away about so many ``discs`` in a game, by the values of ``look``.

    Each move is to give away its share of them. Between the two moves that lie next to it, one that loses less and one
    that loses more, a lot decides, so that on average it is just the share. No move loses more than half of all. Asked
    for 12, 20 and 30 discs, it gave 11, 20 and 33 on average over 24 games each, looking one disc ahead; single games
    lay some 6 discs to either side.
    """

    look: Looking
    seed: Seed
    discs: float

    def __call__(self, position: Position) -> str:
        """The answer at once."""
        return at_once(self.think(position))

    def think(self, position: Position) -> Thinking:
        """The steps of weighing all moves."""
        moves = position.legal_moves()
        if len(moves) < 2:
            return moves[0] if moves else "pass"
        losses = yield from self.look.losses(position)
        return drawn(self._chosen(losses, position), self.seed, position)

    def _chosen(self, losses: dict[str, float], position: Position) -> list[str]:
        """The moves that lose as much as the lot decides."""
        share = self.discs / OWN_MOVES
        less = max(loss for loss in losses.values() if loss <= share)
        dearer = [loss for loss in losses.values() if share < loss <= MOST_AT_ONCE * self.discs]
        wanted = less
        if dearer:
            more = min(dearer)
            chance = (share - less) / (more - less)
            wanted = more if lot(f"{self.seed} giving", position) < chance else less
        return [move for move, loss in losses.items() if loss == wanted]


@dataclass(frozen=True, slots=True)
class Varied:
    """A player whose first moves vary: with more than 46 empty squares, a lot decides among those nearly best.

    Nearly best is what is at most ``discs`` worse than the best, by the values of ``look``.
    """

    player: Player
    look: Looking
    discs: float

    def __call__(self, position: Position) -> str:
        """The answer at once."""
        return at_once(self.think(position))

    def think(self, position: Position) -> Thinking:
        """The steps of weighing all moves, or those of the player."""
        if position.empties > NEAR_ABOVE:
            return (yield from replace(self.look, near=self.discs).think(position))
        return (yield from thinking(self.player, position))


def giving_away(who: Level | str, discs: float) -> Level:
    """A level (or its name) that gives away about so many discs over a whole game, by its own reckoning.

    It does so in many small steps, as people do, and never more than half of it with one move.

    Raises:
        ValueError: there is no such level, or ``discs`` is not between 0 and 64.

    >>> giving_away("hard", 20).title
    'Hard, gives 20 discs away'
    """
    return _changed(
        who,
        discs,
        "giving",
        lambda: _("{level}, gives {discs} discs away"),
        lambda: _(
            "{told} Over a whole game it gives away about {discs} discs by its own reckoning, in small steps."
        ),
        lambda _player, look, seed: Giving(look, seed, discs),
    )


def varied(who: Level | str, discs: float) -> Level:
    """A level (or its name) whose first moves vary by lot, among those at most so many discs worse than the best.

    With 0 discs it always plays what it thinks best; the more, the less two games are alike.

    Raises:
        ValueError: there is no such level, or ``discs`` is not between 0 and 64.

    >>> varied("hard", 3).title
    'Hard, varied by 3 discs'
    """
    return _changed(
        who,
        discs,
        "varied",
        lambda: _("{level}, varied by {discs} discs"),
        lambda: _(
            "{told} Its first moves are drawn by lot among those that it thinks at most {discs} discs worse than "
            "the best."
        ),
        lambda player, look, _seed: Varied(player, look, discs),
    )


def _changed(
    who: Level | str,
    discs: float,
    how: str,
    say_title: Callable[[], str],
    say_told: Callable[[], str],
    make: Callable[[Player, Looking, Seed], Player],
) -> Level:
    """A level whose player is made of its own one and of how that one looks ahead; the texts name its discs."""
    level = find_level(who) if isinstance(who, str) else who
    if isinstance(discs, bool) or not isinstance(discs, int | float) or not 0 <= discs <= 64:
        raise BadValue(_("“discs” is a number of discs, from 0 to 64."))

    def player_of(seed: Seed) -> Player:
        player = level.player(seed)
        return make(player, look_of(player, seed), seed)

    return Level(
        f"{level.id}, {how}",
        lambda: say_title().format(level=level.title, discs=decimal(discs, short=True)),
        lambda: say_told().format(told=level.told, discs=decimal(discs, short=True)),
        player_of,
    )
