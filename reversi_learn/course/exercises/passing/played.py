"""Seeded games, ply by ply with every pass: where exercises on turns and passes take their positions from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from random import Random

from ....engine.explain import MoveReport, explain
from ....engine.game import PASS, Game
from ....engine.position import SQUARES, Color, Position, flip_mask, mobility_mask

GAMES = 2048  # so many games are drawn from; each has dozens of plies
_PLIES_AT_RANDOM = 6


@dataclass(frozen=True, slots=True)
class Ply:
    """One entry of a game: the ``position`` before it, and the square placed on or ``"pass"``."""

    position: Position
    move: str

    @property
    def is_pass(self) -> bool:
        """Whether no disc was placed."""
        return self.move == PASS

    @property
    def after(self) -> Position:
        """The position after it."""
        return self.position.after_pass() if self.is_pass else self.position.play(self.move)

    @property
    def disc(self) -> int:
        """The number of the disc that is placed next, or was placed with this ply: the first one is 1."""
        return discs_placed(self.position) + 1


Plies = tuple[Ply, ...]
Wanted = Callable[[Plies, int], bool]


def discs_placed(position: Position) -> int:
    """How many discs have been placed since the start.

    >>> discs_placed(Position.start())
    0
    """
    return 60 - position.empties


def plies_of(transcript: str) -> Plies:
    """The plies of a record, passes among them."""
    game = Game.from_transcript(transcript)
    return tuple(Ply(position, turn.move) for position, turn in zip(game.positions, game.turns, strict=False))


@lru_cache(maxsize=GAMES)
def played_game(number: int) -> Plies:
    """A whole game: one side, drawn by lot, leaves the other as few moves as it can; the other plays anything.

    Such games have many passes. The same number gives the same game everywhere.
    """
    lots = Random(f"passes {number}")
    strict = Color.BLACK if lots.random() < 1 / 2 else Color.WHITE
    position, plies = Position.start(), []
    while not position.is_over:
        mask = mobility_mask(position.own, position.other)
        move, after = PASS, Position(position.black, position.white, position.turn.opponent)
        if mask:
            moves = [index for index in range(64) if mask >> index & 1]
            if position.turn is strict and discs_placed(position) >= _PLIES_AT_RANDOM:
                moves = _leaving_least(position, moves)
            move = SQUARES[moves[int(lots.random() * len(moves))]]
            after = position.play(move)
        plies.append(Ply(position, move))
        position = after
    return tuple(plies)


def some_ply(seed: int, wanted: Wanted) -> tuple[Plies, int]:
    """A game and the number of a ply in it that is as wanted; the same seed gives the same one.

    Games are drawn until one has such a ply: ``wanted`` must be something that happens in games.
    """
    lots = Random(seed)
    for _draw in count():
        plies = played_game(int(lots.random() * GAMES))
        first = int(lots.random() * len(plies))
        for index in (*range(first, len(plies)), *range(first)):
            if wanted(plies, index):
                return plies, index
    raise AssertionError("counting does not end")


def some_position(seed: int, wanted: Callable[[Position], bool]) -> Position:
    """A position of a seeded game, with the side to move, that is as wanted; the last of a game is among them."""
    plies, index = some_ply(seed, lambda plies, index: wanted(_then(plies, index)))
    return _then(plies, index)


def _then(plies: Plies, index: int) -> Position:
    """The position after a ply, without playing it again."""
    return plies[index + 1].position if index + 1 < len(plies) else plies[index].after


def piece(plies: Plies, index: int, discs: int) -> Plies:
    """So many discs from this ply on, with the passes between them; nothing where the game is too short."""
    found, end = 0, index
    while end < len(plies) and found < discs:
        found += not plies[end].is_pass
        end += 1
    return plies[index:end] if found == discs else ()


def seen_by(position: Position, color: Color) -> Position:
    """The same discs with this colour to move."""
    return Position(position.black, position.white, color)


def moves_of(position: Position, color: Color) -> tuple[str, ...]:
    """The squares on which this colour could place a disc, whoever is to move."""
    return seen_by(position, color).legal_moves()


def best_looking(position: Position) -> Iterator[MoveReport]:
    """The empty squares that are no moves, those first that look most like one.

    An own disc behind a gap looks closest to a move, then a long run of the opponent's discs.
    """
    yield from _by_temptation(position)


@lru_cache(maxsize=512)
def _by_temptation(position: Position) -> tuple[MoveReport, ...]:
    reports = [
        explain(position, square)
        for square in SQUARES
        if position.disc_at(square) is None and not position.flips(square)
    ]
    return tuple(sorted(reports, key=_temptation, reverse=True))


def _temptation(report: MoveReport) -> tuple[bool, int]:
    line = report.telling
    return (bool(line and line.behind), len(line.run) if line else -1)


def _leaving_least(position: Position, moves: Sequence[int]) -> list[int]:
    own, other = position.own, position.other
    left = {}
    for index in moves:
        move = 1 << index
        flips = flip_mask(own, other, move)
        left[index] = mobility_mask(other & ~flips, own | move | flips).bit_count()
    fewest = min(left.values())
    return [index for index in moves if left[index] == fewest]
