"""Exact values of endgames, by searching every line to its end; pure Python on two integers.

Positions are two bit masks seen from the side to move. Values are discs, from the side to move, with the
empty squares to the winner. `position` holds the rules; the tables here are a faster form of them, which a
test compares with it.
"""

from __future__ import annotations

from collections.abc import Callable

from .position import FULL, SQUARES, mobility_mask

_WORST = -65
_CANCEL_EVERY = 256  # nodes between two looks at the cancel flag
_BY_PARITY = 6  # up to so many empties squares are tried by parity alone, without ordering and table

_CORNERS = 0x8100000000000081
_QUADRANTS = (0x000000000F0F0F0F, 0x00000000F0F0F0F0, 0x0F0F0F0F00000000, 0xF0F0F0F000000000)


class SearchCancelled(Exception):
    """The search was called off, or its budget of nodes was spent, before the value was known."""


def flips_of(own: int, other: int, index: int) -> int:
    """The discs that a disc of ``own`` on this empty square turns over, as a bit mask."""
    flips = 0
    for neighbour, ray in _RISING[index]:
        if other & neighbour:
            end = ray & ~other
            end &= -end
            if end & own:
                flips |= ray & (end - 1)
    for neighbour, ray in _FALLING[index]:
        if other & neighbour:
            blockers = ray & ~other
            if blockers:
                end = 1 << (blockers.bit_length() - 1)
                if end & own:
                    flips |= ray & -(end << 1)
    return flips


class Solver:
    """One search with its table of bounds; the table only ever holds what is proved."""

    def __init__(self, most_nodes: int | None = None, cancelled: Callable[[], bool] = lambda: False) -> None:
        self.nodes = 0
        self._table: dict[tuple[int, int], tuple[int, int, int]] = {}
        self._most_nodes = most_nodes
        self._cancelled = cancelled
        self._next_look = _CANCEL_EVERY

    def search(self, own: int, other: int, alpha: int, beta: int) -> int:
        """The value of the position, exact where it lies between alpha and beta, else a bound."""
        empty = FULL & ~(own | other)
        if empty.bit_count() <= _BY_PARITY:
            return self._by_parity(own, other, alpha, beta, empty)
        self._count()
        lower, upper, first = self._table.get((own, other), (-64, 64, -1))
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        moves = _ordered(own, other, empty, first)
        if not moves:
            if not mobility_mask(other, own):
                return _final(own, other)
            return -self.search(other, own, -beta, -alpha)
        alpha = max(alpha, lower)
        beta = min(beta, upper)
        return self._best_of(own, other, alpha, beta, moves)

    def _best_of(self, own: int, other: int, alpha: int, beta: int, moves: list[tuple[int, int, int]]) -> int:
        best, best_index, floor = _WORST, -1, alpha
        for _order, index, flips in moves:
            then_own, then_other = other & ~flips, own | 1 << index | flips
            if best_index < 0:
                value = -self.search(then_own, then_other, -beta, -floor)
            else:
                value = -self.search(then_own, then_other, -floor - 1, -floor)
                if floor < value < beta:
                    value = -self.search(then_own, then_other, -beta, -value)
            if value > best:
                best, best_index = value, index
                if value > floor:
                    floor = value
                    if value >= beta:
                        break
        lower, upper, _first = self._table.get((own, other), (-64, 64, -1))
        if best < beta:
            upper = min(upper, best)
        if best > alpha:
            lower = max(lower, best)
        self._table[own, other] = (lower, upper, best_index)
        return best

    def _by_parity(  # noqa: C901 - the innermost loop stays in one piece
        self, own: int, other: int, alpha: int, beta: int, empty: int
    ) -> int:
        """The same for a handful of empties: squares in regions with an odd number of empties come first."""
        self._count()
        if not empty & (empty - 1):
            return _last_square(own, other, empty) if empty else _final(own, other)
        odd = 0
        for quadrant in _QUADRANTS:
            region = empty & quadrant
            if region.bit_count() & 1:
                odd |= region
        best = _WORST
        for region in (odd, empty & ~odd):
            left = region
            while left:
                move = left & -left
                left ^= move
                flips = flips_of(own, other, move.bit_length() - 1)
                if flips:
                    value = -self._by_parity(other & ~flips, own | move | flips, -beta, -alpha, empty ^ move)
                    if value > best:
                        best = value
                        if value > alpha:
                            alpha = value
                            if value >= beta:
                                return best
        if best > _WORST:
            return best
        if mobility_mask(other, own):
            return -self._by_parity(other, own, -beta, -alpha, empty)
        return _final(own, other)

    def line(self, own: int, other: int, value: int) -> tuple[str, ...]:
        """Best play from here to the end, given the exact value."""
        moves: list[str] = []
        while True:
            found = moves_of(own, other)
            if not found:
                if not mobility_mask(other, own):
                    return tuple(moves)
                moves.append("pass")
                own, other, value = other, own, -value
                continue
            for index, flips in found:
                then_own, then_other = other & ~flips, own | 1 << index | flips
                if -self.search(then_own, then_other, -value, -value + 1) >= value:
                    moves.append(SQUARES[index])
                    own, other, value = then_own, then_other, -value
                    break

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes >= self._next_look:
            self._next_look += _CANCEL_EVERY
            if self._cancelled() or (self._most_nodes is not None and self.nodes > self._most_nodes):
                raise SearchCancelled


def moves_of(own: int, other: int) -> list[tuple[int, int]]:
    """The legal moves of ``own``: the number of the square, and the discs that are turned over, as a bit mask."""
    left, found = mobility_mask(own, other), []
    while left:
        move = left & -left
        left ^= move
        index = move.bit_length() - 1
        found.append((index, flips_of(own, other, index)))
    return found


def _ordered(own: int, other: int, empty: int, first: int) -> list[tuple[int, int, int]]:
    """The moves, those first that leave the opponent the fewest replies (corners count double)."""
    odd = 0
    for quadrant in _QUADRANTS:
        region = empty & quadrant
        if region.bit_count() & 1:
            odd |= region
    moves = []
    for index, flips in moves_of(own, other):
        move = 1 << index
        replies = mobility_mask(other & ~flips, own | move | flips)
        order = 4 * (replies.bit_count() + (replies & _CORNERS).bit_count())
        if move & _CORNERS:
            order -= 6
        if move & odd:
            order -= 2
        moves.append((_WORST if index == first else order, index, flips))
    moves.sort()
    return moves


def _last_square(own: int, other: int, empty: int) -> int:
    """The value with one empty square left, counted without playing it."""
    index = empty.bit_length() - 1
    flips = flips_of(own, other, index)
    if flips:
        return 2 * (own.bit_count() + flips.bit_count()) - 62
    flips = flips_of(other, own, index)
    if flips:
        return 2 * (own.bit_count() - flips.bit_count()) - 64
    return _final(own, other)


def _final(own: int, other: int) -> int:
    difference = own.bit_count() - other.bit_count()
    empties = 64 - own.bit_count() - other.bit_count()
    if difference > 0:
        return difference + empties
    return difference - empties if difference < 0 else 0


def _rays(steps: tuple[tuple[int, int], ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each square its rays of two squares or more in these directions: (first square, whole ray)."""
    table = []
    for index in range(64):
        rays = []
        for step_x, step_y in steps:
            x, y = index % 8 + step_x, index // 8 + step_y
            squares = []
            while 0 <= x < 8 and 0 <= y < 8:
                squares.append(1 << (8 * y + x))
                x, y = x + step_x, y + step_y
            if len(squares) > 1:
                rays.append((squares[0], sum(squares)))
        table.append(tuple(rays))
    return tuple(table)


_RISING = _rays(((1, 0), (-1, 1), (0, 1), (1, 1)))
_FALLING = _rays(((-1, 0), (1, -1), (0, -1), (-1, -1)))
