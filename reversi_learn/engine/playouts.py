"""Games played to the end at random: who owns which square then, and which discs were flipped on the way.

Every game of a set has its number, and each of its lots is computed from seed, number and disc. So the same seed
gives the same games on every machine, whether they are played one by one in plain Python or all at once with
numpy; a test compares the two.
"""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..messages import BadValue, _
from .endgame import flips_of
from .position import FULL, SQUARES, Position, mobility_mask

if TYPE_CHECKING:
    from types import ModuleType

    from numpy import uint64
    from numpy.typing import NDArray

    Masks = NDArray[uint64]

COUNT = 1_000  # games with numpy: they take a tenth of a second
PLAIN_COUNT = 200  # games without it
_BATCH = 250  # games a step with numpy
_PLAIN_BATCH = 5  # games a step without it


@dataclass(frozen=True, slots=True)
class Playouts:
    """What ``count`` random games came to, seen from the side to move in ``position``.

    ``owned`` counts by square the games at whose end it had a disc there, ``lost`` those in which the other side
    had one; squares that stayed empty count for nobody. ``wins``, ``draws`` and ``losses`` are games.
    ``flipped`` has the discs of the position, as a bit mask, that were flipped in one game or more: each of
    these is proved not to be stable.
    """

    position: Position
    count: int
    owned: tuple[int, ...]
    lost: tuple[int, ...]
    flipped: int
    wins: int
    draws: int
    losses: int

    def share(self, square: int) -> float:
        """How often the side to move owned a square (by its number) at the end, 0 to 1; an empty one counts half."""
        return (self.count + self.owned[square] - self.lost[square]) / (2 * self.count)

    def error(self, square: int) -> float:
        """The standard error of this share: how far chance alone moves it."""
        share = self.share(square)
        halves = (self.count - self.owned[square] - self.lost[square]) / (4 * self.count)
        spread = self.owned[square] / self.count + halves - share * share
        return math.sqrt(max(spread, 0.0) / self.count)


def playouts(position: Position, count: int | None = None, *, seed: int = 1) -> Playouts:
    """Play this position out at random, so many times; without ``count`` as often as is quick here.

    Raises:
        ValueError: the count is no positive number.

    >>> over = playouts(Position.from_diagram("X" * 40 + "O" * 24), 10)
    >>> over.wins, over.owned[0], over.lost[63]
    (10, 10, 10)
    """
    steps = playout_steps(position, count, seed=seed)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            done: Playouts = end.value
            return done


def playout_steps(
    position: Position, count: int | None = None, *, seed: int = 1, plain: bool | None = None
) -> Generator[float, None, Playouts]:
    """The same in short steps, each of which yields the share that is done.

    ``plain`` says whether to do without numpy; if it is not given, what is installed decides.
    """
    plain = find_spec("numpy") is None if plain is None else plain
    count = (PLAIN_COUNT if plain else COUNT) if count is None else count
    if count < 1:
        raise BadValue(_("Ask for a whole number of games, such as 100."))
    play, batch = (_one_by_one, _PLAIN_BATCH) if plain else (_all_at_once, _BATCH)
    owned, lost, flipped, results = [0] * 64, [0] * 64, 0, [0, 0, 0]
    for first in range(0, count, batch):
        found = play(
            position.own, position.other, _mixed(seed & FULL), range(first, min(first + batch, count))
        )
        owned = [one + more for one, more in zip(owned, found.owned, strict=True)]
        lost = [one + more for one, more in zip(lost, found.lost, strict=True)]
        results = [one + more for one, more in zip(results, found.results, strict=True)]
        flipped |= found.flipped
        yield min(first + batch, count) / count
    flipped &= position.own | position.other
    return Playouts(position, count, tuple(owned), tuple(lost), flipped, *results)


@dataclass(frozen=True, slots=True)
class _Found:
    owned: list[int]
    lost: list[int]
    flipped: int
    results: tuple[int, int, int]


_STEP = 0x9E3779B97F4A7C15


def _mixed(number: int) -> int:
    """Sixty-four bits that look like drawn by lot (the finishing steps of SplitMix64)."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & FULL
    number = (number ^ number >> 27) * 0x94D049BB133111EB & FULL
    return number ^ number >> 31


def _one_by_one(own: int, other: int, seed: int, games: range) -> _Found:
    owned, lost, flipped, results = [0] * 64, [0] * 64, 0, [0, 0, 0]
    for game in games:
        mine, theirs, turned = _played(own, other, _mixed(seed + _STEP * (game + 1) & FULL))
        flipped |= turned
        for index in range(len(SQUARES)):
            owned[index] += mine >> index & 1
            lost[index] += theirs >> index & 1
        difference = mine.bit_count() - theirs.bit_count()
        results[0 if difference > 0 else 2 if difference else 1] += 1
    return _Found(owned, lost, flipped, (results[0], results[1], results[2]))


def _played(own: int, other: int, key: int) -> tuple[int, int, int]:
    """One game: the discs of both at the end, and all discs that were flipped."""
    turned, lots, mine = 0, key, True
    while True:
        moves = mobility_mask(own, other)
        if not moves:
            own, other, mine = other, own, not mine
            moves = mobility_mask(own, other)
            if not moves:
                break
        lots = lots + _STEP & FULL
        for _skipped in range((_mixed(lots) >> 32) * moves.bit_count() >> 32):
            moves &= moves - 1
        move = moves & -moves
        flips = flips_of(own, other, move.bit_length() - 1)
        turned |= flips
        own, other, mine = other & ~flips, own | move | flips, not mine
    return (own, other, turned) if mine else (other, own, turned)


def _all_at_once(own: int, other: int, seed: int, games: range) -> _Found:
    """The same games side by side: arrays hold one mask for each game that still goes on."""
    import numpy as np  # noqa: PLC0415 - the engine works without it

    mover, rival = np.full(len(games), own, np.uint64), np.full(len(games), other, np.uint64)
    lots = _mixed_all(np, np.array([seed + _STEP * (game + 1) & FULL for game in games], np.uint64))
    mine = np.ones(len(games), bool)
    ended: list[tuple[Masks, Masks]] = []
    turned = 0
    while len(mover):
        moves = _moves_all(np, mover, rival)
        stuck = moves == 0
        if stuck.any():
            mover, rival = np.where(stuck, rival, mover), np.where(stuck, mover, rival)
            mine = mine ^ stuck
            moves = np.where(stuck, _moves_all(np, mover, rival), moves)
            over = moves == 0
            ended.append((np.where(mine, mover, rival)[over], np.where(mine, rival, mover)[over]))
            mover, rival, mine, lots, moves = (each[~over] for each in (mover, rival, mine, lots, moves))
        lots = lots + np.uint64(_STEP)
        move = _drawn_all(np, moves, _mixed_all(np, lots))
        flips = _flips_all(np, mover, rival, move)
        turned |= int(np.bitwise_or.reduce(flips)) if len(flips) else 0
        mover, rival, mine = rival & ~flips, mover | move | flips, ~mine
    owned, lost = (_by_square(np, np.concatenate(side)) for side in zip(*ended, strict=True))
    differences = np.concatenate([_counted(np, one) - _counted(np, two) for one, two in ended])
    results = int((differences > 0).sum()), int((differences == 0).sum()), int((differences < 0).sum())
    return _Found(owned, lost, turned, results)


_NOT_A = 0xFEFEFEFEFEFEFEFE
_NOT_H = 0x7F7F7F7F7F7F7F7F
# Each direction: how far a disc is shifted (to the left where positive), and where it can not arrive.
_WAYS = (
    (8, FULL),
    (-8, FULL),
    (1, _NOT_A),
    (-1, _NOT_H),
    (9, _NOT_A),
    (-9, _NOT_H),
    (7, _NOT_H),
    (-7, _NOT_A),
)


def _shifted(np: ModuleType, masks: Masks, way: int) -> Masks:
    shifted: Masks = masks << np.uint64(way) if way > 0 else masks >> np.uint64(-way)
    return shifted


def _moves_all(np: ModuleType, own: Masks, other: Masks) -> Masks:
    moves: Masks = np.zeros_like(own)
    for way, keep in _WAYS:
        flanked = other & np.uint64(keep)
        run = _shifted(np, own, way) & flanked
        for _more in range(5):
            run |= _shifted(np, run, way) & flanked
        moves |= _shifted(np, run, way) & np.uint64(keep)
    return moves & ~(own | other)


def _flips_all(np: ModuleType, own: Masks, other: Masks, move: Masks) -> Masks:
    flips: Masks = np.zeros_like(own)
    for way, keep in _WAYS:
        flanked = other & np.uint64(keep)
        run = _shifted(np, move, way) & flanked
        for _more in range(5):
            run |= _shifted(np, run, way) & flanked
        closed = (_shifted(np, run, way) & np.uint64(keep) & own) != 0
        flips |= np.where(closed, run, np.uint64(0))
    return flips


def _drawn_all(np: ModuleType, moves: Masks, lots: Masks) -> Masks:
    """One of the moves of each game, as a mask of one bit."""
    half, one = np.uint64(32), np.uint64(1)
    skips = (lots >> half) * _counted(np, moves).astype(np.uint64) >> half
    for skipped in range(int(skips.max()) if len(skips) else 0):
        moves = np.where(skips > np.uint64(skipped), moves & (moves - one), moves)
    drawn: Masks = moves & (~moves + one)
    return drawn


def _mixed_all(np: ModuleType, numbers: Masks) -> Masks:
    """`_mixed` for an array."""
    numbers = (numbers ^ numbers >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ numbers >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    mixed: Masks = numbers ^ numbers >> np.uint64(31)
    return mixed


def _bits(np: ModuleType, masks: Masks) -> Any:
    """One row a mask, one column a square, a1 first."""
    octets = masks.astype("<u8").view(np.uint8).reshape(-1, 8)
    return np.unpackbits(octets, axis=1, bitorder="little")


def _by_square(np: ModuleType, masks: Masks) -> list[int]:
    return [int(count) for count in _bits(np, masks).sum(axis=0, dtype=np.int64)]


def _counted(np: ModuleType, masks: Masks) -> Any:
    return _bits(np, masks).sum(axis=1, dtype=np.int64)
