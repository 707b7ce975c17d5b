"""How often people played which move at the beginning of a game, counted in games that were written down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ..messages import _
from .game import Game
from .levels import Level, Seed, at_once, find_level
from .openings import START_SYMMETRIES
from .players import Player, Thinking, lot, thinking
from .position import Position
from .records.record import Record
from .turning import turned, turned_square

DISCS = 20  # so many discs of a game are looked at: later hardly two games are alike
LEAST = 3  # games in which a position must have come up


@dataclass(frozen=True, slots=True)
class Frequencies:
    """What was played in which position, in so many ``games``; mirror images of the start count as one."""

    games: int
    counts: Mapping[Position, Mapping[str, int]] = field(repr=False)

    def of(self, position: Position) -> dict[str, int]:
        """How often each move was played in this position, the most frequent first; empty where it never came up.

        >>> opening_frequencies(["f5d6", "f5f6", "e6f4", "d3c5"]).of(Position.start().play("f5"))
        {'d6': 3, 'f6': 1}
        """
        found: Counter[str] = Counter()
        # Each of these turns undoes itself; a position that is its own image is looked up once.
        images = {turned(position, how): how for how in reversed(START_SYMMETRIES)}
        for image, how in images.items():
            seen = self.counts.get(image, {})
            found.update({turned_square(move, how): count for move, count in seen.items()})
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def opening_frequencies(games: Iterable[Record | Game | str], *, discs: int = DISCS) -> Frequencies:
    """Count what was played with the first discs of these games: records, games or transcripts.

    Games that do not begin with the usual start are left out.

    Raises:
        BadDiagram, BadRecord, IllegalMove: a game can not be read or played; the sentence says where.
    """
    counts: dict[Position, Counter[str]] = {}
    number = 0
    for each in games:
        game = Game.from_transcript(each) if isinstance(each, str) else each
        game = game.game if isinstance(game, Record) else game
        if game.start != Position.start():
            continue
        number += 1
        for position, turn in zip(game.positions, game.turns[:discs], strict=False):
            if not turn.is_pass:
                counts.setdefault(position, Counter())[turn.move] += 1
    return Frequencies(number, counts)


@dataclass(frozen=True, slots=True)
class AsPlayed:
    """A player that begins as people did, each move as often as they played it; then it plays as ``player``."""

    player: Player
    frequencies: Frequencies
    seed: Seed
    least: int = LEAST

    def __call__(self, position: Position) -> str:
        """The answer at once."""
        return at_once(self.think(position))

    def think(self, position: Position) -> Thinking:
        """A move by lot where the position came up often enough, else the steps of the player."""
        counts = self.frequencies.of(position)
        left = lot(f"{self.seed} as played", position) * sum(counts.values())
        if sum(counts.values()) < max(self.least, 1):
            return (yield from thinking(self.player, position))
        for move, count in counts.items():
            left -= count
            if left < 0:
                return move
        return next(iter(counts))


def as_played(who: Level | str, frequencies: Frequencies, *, least: int = LEAST) -> Level:
    """A level (or its name) that begins as people did in these games, wherever ``least`` of them came there.

    Raises:
        ValueError: there is no such level.

    >>> as_played("hard", opening_frequencies(["f5d6"])).title
    'Hard, begins as people do'
    """
    level = find_level(who) if isinstance(who, str) else who
    return Level(
        f"{level.id}, as played",
        lambda: _("{level}, begins as people do").format(level=level.title),
        lambda: _(
            "{told} It begins as people did in {count} games, each move as often as they played it."
        ).format(told=level.told, count=frequencies.games),
        lambda seed: AsPlayed(level.player(seed), frequencies, seed, least),
    )
