"""Exact values of endgames, by searching every line to its end; pure Python on two integers.

Positions are two bit masks seen from the side to move. Values are discs, from the side to move, with the
empty squares to the winner. `position` holds the rules; `flips_of` and `moves_of` are a faster form of them, which
a test compares with it. The solver itself works on the boards of `spread_boards`.
"""

from __future__ import annotations

from collections.abc import Callable

from ..messages import _
from .position import FULL, SQUARES, mobility_mask
from .spread_boards import (
    BOARD,
    CELLS,
    CORNERS,
    LEAVES,
    WORTH,
    Cell,
    Flips,
    Leaf,
    bits,
    closed_lines,
    final_value,
    last_value,
    odd_first,
    odd_quadrants,
    rays,
    spread,
)

_LOOK_EVERY = 128  # nodes between two looks at the cancel flag; a look may come some dozens of nodes late
_FORGET_EVERY = 2_000_000  # nodes after which what is known of the last empties is dropped, for its memory
_BY_PARITY = 5  # up to so many empties squares are tried by parity alone
_EXACT_FROM = 9  # from so many empties on replies are counted as squares, below as pairs of square and line
_LOOK_AHEAD_FROM = 7  # from so many empties on the table is asked about all moves before one is searched
_KEEP_MOVES_FROM = 8  # from so many empties on the ordered moves are kept for the next visit
_MOST_KEPT = 10_000  # positions whose moves are kept
_SPARE = 13  # discs more than have to be stable, without which the proof is not tried
_TO_FIND = 14  # stable discs to be found beyond those on full lines, above which the proof is not tried

_NONE = -99  # below every value
_OPEN = (-64, 64)


class SearchCancelled(Exception):
    """The search was called off, or its budget of nodes was spent, before the value was known."""

    def __str__(self) -> str:
        return _("The search was ended before the value was known.")


class SearchPaused(Exception):
    """The nodes of a slice are spent; the same call goes on where this one stopped."""


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


def moves_of(own: int, other: int) -> list[tuple[int, int]]:
    """The legal moves of ``own``: the number of each square, and the discs turned over as a bit mask."""
    left, found = mobility_mask(own, other), []
    while left:
        move = left & -left
        left ^= move
        index = move.bit_length() - 1
        found.append((index, flips_of(own, other, index)))
    return found


class Solver:
    """One search with its table of bounds; the table only ever holds what is proved.

    ``nodes`` counts the positions entered, the one that is asked about and each one reached by a move or a
    pass, down to those with one empty square left (there the last disc is counted, not placed; a full board
    is not entered). A position found in the table counts as entered too, but not one whose bounds are only
    looked up from the position before it.

    ``cancelled`` is asked at least every 256 nodes. Where ``pause_at`` is set, the search stops by
    `SearchPaused` when ``nodes`` has come that far: set it further and make the same call again, and it walks
    quickly through what is proved and goes on. ``most_nodes`` ends the search for good.
    """

    def __init__(self, most_nodes: int | None = None, cancelled: Callable[[], bool] = lambda: False) -> None:
        self.nodes = 0
        self.pause_at: int | None = None
        self._most_nodes = most_nodes
        self._cancelled = cancelled
        self._next_look = 0
        self._next_forgetting = _FORGET_EVERY
        self._kept = 0
        self._many: dict[int, _Many] = {}
        self._few: dict[int, _Few] = {}
        self._three: dict[int, list[_Branch]] = {}
        self._two: dict[int, _Pair] = {}

    def search(self, own: int, other: int, alpha: int = -64, beta: int = 64) -> int:
        """The value of the position, exact where it lies between alpha and beta, else a bound.

        It is closed in by yes-no questions, “is it at least so much?”, beginning with 0.

        Raises:
            SearchCancelled: as said at the class; what is proved stays known.
            SearchPaused: as said at the class.
        """
        if self.pause_at is not None:
            self._next_look = min(self._next_look, self.pause_at)
        spread_own, spread_other, empty = spread(own), spread(other), FULL & ~(own | other)
        lower, upper, guess = -64, 64, 0
        while alpha < upper > lower < beta:
            least = max(min(max(guess, lower + 2), upper, beta), alpha + 1)
            guess = self._above(spread_own, spread_other, least - 1, empty)
            if guess >= least:
                lower = guess = guess + 1 & -2  # values are even
            else:
                upper = guess = guess & -2
        return lower if lower >= beta or lower == upper else upper

    def line(self, own: int, other: int, value: int) -> tuple[str, ...]:
        """Best play from here to the end, given the exact value; raises as `search`."""
        moves: list[str] = []
        while True:
            found = self._likely(own, other)
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

    def _likely(self, own: int, other: int) -> list[tuple[int, int]]:
        """The legal moves, that first which the table names as best."""
        found = moves_of(own, other)
        region = self._many.get(FULL & ~(own | other))
        kept = region.kept.get(spread(own)) if region else None
        if kept:
            best = kept[0][1].bit_length() - 1
            found.sort(key=lambda move: move[0] != best)
        return found

    def _above(self, own: int, other: int, alpha: int, empty: int) -> int:
        """A bound that tells whether the value lies above alpha, of spread boards with these empty squares."""
        squares = sorted(bits(empty), key=WORTH.__getitem__)
        leaves = [LEAVES[square] for square in squares]
        if len(squares) > _BY_PARITY:
            region = self._many.get(empty)
            if region is None:
                cells = [CELLS[square] for square in squares]
                region = _Many(empty, cells, spread(empty), odd_quadrants(empty, leaves))
                self._many[empty] = region
            replies = other + (own + own & other) & region.empty
            if replies:
                return self._of_many(own, other, alpha, region, replies)
            return self._passed(own, other, alpha, region)
        if len(squares) > 3:
            few = self._few.get(empty) or self._new_few(empty, leaves, odd_quadrants(empty, leaves))
            return self._of_few(own, other, alpha, few)
        if len(squares) == 3:
            return self._of_three(own, other, alpha, self._new_three(empty, leaves))
        if len(squares) == 2:
            return self._of_two(own, other, alpha, self._new_two(empty, leaves))
        self.nodes += 1
        return last_value(own, other, leaves[0]) if leaves else final_value(own, other)

    def _of_many(  # noqa: C901, PLR0912 - what runs at every position stays in one piece
        self, own: int, other: int, alpha: int, region: _Many, replies: int
    ) -> int:
        """The same for many empty squares, with the squares that `own` can move to; likely moves first."""
        self.nodes += 1
        if self.nodes >= self._next_look:
            self._look()
        lower, upper = region.table.get(own, _OPEN)
        if lower > alpha:
            return lower
        if upper <= alpha:
            return upper
        moves = region.kept.get(own) or self._ordered(own, other, region, replies)
        if region.count >= _LOOK_AHEAD_FROM:
            known = self._known(moves, alpha, region)
            if known > alpha:
                return known
        best, below, last = _NONE, -alpha - 1, region.count == _BY_PARITY + 1
        for move in moves:
            _order, bit, then_own, then_other, then_replies, cell = move
            if last:
                then_few = self._few.get(region.mask ^ bit) or self._new_few(
                    region.mask ^ bit, region.leaves, region.odd ^ cell[0][3]
                )
                value = -self._of_few(then_own, then_other, below, then_few)
            else:
                then = self._many.get(region.mask ^ bit) or self._after(region, cell)
                if then_replies:
                    value = -self._of_many(then_own, then_other, below, then, then_replies)
                else:
                    value = -self._passed(then_own, then_other, below, then)
            if value > best:
                best = value
                if value > alpha:
                    if region.count >= _KEEP_MOVES_FROM and move is not moves[0]:
                        moves.remove(move)
                        moves.insert(0, move)
                    region.table[own] = (best, upper)
                    return best
        region.table[own] = (lower, best)
        return best

    def _ordered(  # noqa: C901 - as _of_many
        self, own: int, other: int, region: _Many, replies: int
    ) -> list[_Move]:
        """The moves, those first that leave the opponent the fewest replies and no corner."""
        moves: list[_Move] = []
        cells, empty, odd, exact = region.cells, region.empty, region.odd, region.count >= _EXACT_FROM
        for cell in cells:
            leaf, square, order = cell
            if replies & square:
                neighbours, flips, bit, quadrant = leaf
                turned, added, twice = flips[other + neighbours & own]
                then_own, then_other = other ^ turned, own | added
                then_replies = then_other + (then_own + then_own & then_other) & (empty ^ square)
                order += 4 * twice
                if odd & quadrant:
                    order -= 24
                if then_replies:
                    if exact:
                        for _leaf, reply, _order in cells:
                            if then_replies & reply:
                                order += 64
                    else:
                        order += then_replies.bit_count() << 6
                    if then_replies & CORNERS:
                        order += 48
                moves.append((order, bit, then_own, then_other, then_replies, cell))
        if len(moves) > 1:
            moves.sort()
        if region.count >= _KEEP_MOVES_FROM and self._kept < _MOST_KEPT:
            self._kept += 1
            region.kept[own] = moves
        return moves

    def _known(self, moves: list[_Move], alpha: int, region: _Many) -> int:
        """A bound above alpha that the table has for one of the positions after these moves, if any."""
        for _order, bit, then_own, _then_other, _then_replies, _cell in moves:
            then = self._many.get(region.mask ^ bit)
            if then and then_own in then.table:
                least = -then.table[then_own][1]
                if least > alpha:
                    return least
        return _NONE

    def _passed(self, own: int, other: int, alpha: int, region: _Many) -> int:
        """The same where `own` can not move."""
        self.nodes += 1
        replies = own + (other + other & own) & region.empty
        return -self._of_many(other, own, -alpha - 1, region, replies) if replies else final_value(own, other)

    def _of_few(self, own: int, other: int, alpha: int, region: _Few) -> int:  # noqa: C901 - as _of_many
        """The same for the last empties, in the order of their region."""
        self.nodes += 1
        if self.nodes >= self._next_look:
            self._look()
        lower, upper = region.table.get(own, _OPEN)
        if lower > alpha:
            return lower
        if upper <= alpha:
            return upper
        proved = region.by_stability(own, other, alpha)
        if proved is not None:
            return proved
        best, below, mask = _NONE, -alpha - 1, region.mask
        three = region.count == 4
        for leaf in region.leaves:
            neighbours, flips, bit, quadrant = leaf
            turning = flips[other + neighbours & own]
            if turning:
                turned, added, _twice = turning
                then = mask ^ bit
                if three:
                    branches = self._three.get(then) or self._new_three(then, region.leaves)
                    value = -self._of_three(other ^ turned, own | added, below, branches)
                else:
                    few = self._few.get(then) or self._new_few(then, region.leaves, region.odd ^ quadrant)
                    value = -self._of_few(other ^ turned, own | added, below, few)
                if value > best:
                    best = value
                    if value > alpha:
                        region.table[own] = (value, upper)
                        return value
        if best == _NONE:
            if not any(
                flips[own + neighbours & other] for neighbours, flips, _bit, _quadrant in region.leaves
            ):
                return final_value(own, other)
            best = -self._of_few(other, own, below, region)
        region.table[own] = (best, upper) if best > alpha else (lower, best)
        return best

    def _of_three(self, own: int, other: int, alpha: int, branches: list[_Branch]) -> int:
        """The same for three empty squares."""
        self.nodes += 1
        best = _NONE
        for neighbours, flips, pair in branches:
            turning = flips[other + neighbours & own]
            if turning:
                turned, added, _twice = turning
                value = -self._of_two(other ^ turned, own | added, -alpha - 1, pair)
                if value > alpha:
                    return value
                if value > best:  # noqa: PLR1730 - a call of max takes longer
                    best = value
        if best > _NONE:
            return best
        for neighbours, flips, _pair in branches:
            if flips[own + neighbours & other]:
                return -self._of_three(other, own, -alpha - 1, branches)
        return final_value(own, other)

    def _of_two(self, own: int, other: int, alpha: int, pair: _Pair) -> int:  # noqa: C901 - as _of_many
        """The same for two empty squares; the last disc is counted, not placed."""
        self.nodes += 1
        discs = own.bit_count() >> 2  # twice their number
        best = _NONE
        for neighbours, flips, last_neighbours, last_flips in pair:
            turning = flips[other + neighbours & own]
            if turning:
                self.nodes += 1
                turned, added, twice = turning
                then_own, then_other = other ^ turned, own | added
                value = discs + twice - 62
                turning = last_flips[then_other + last_neighbours & then_own]
                if turning:
                    value -= turning[2]
                else:
                    turning = last_flips[then_own + last_neighbours & then_other]
                    if turning:
                        value += 2 + turning[2]
                    elif value >= 0:  # the empty square goes to the winner
                        value += 2
                if value > alpha:
                    return value
                if value > best:  # noqa: PLR1730 - a call of max takes longer
                    best = value
        if best > _NONE:
            return best
        for neighbours, flips, _neighbours, _flips in pair:
            if flips[own + neighbours & other]:
                return -self._of_two(other, own, -alpha - 1, pair)
        return final_value(own, other)

    def _look(self) -> None:
        """See whether to go on."""
        if self._cancelled() or (self._most_nodes is not None and self.nodes > self._most_nodes):
            raise SearchCancelled
        if self.pause_at is not None and self.nodes >= self.pause_at:
            raise SearchPaused
        if self.nodes >= self._next_forgetting:
            self._next_forgetting = self.nodes + _FORGET_EVERY
            self._few.clear()
        self._next_look = self.nodes + _LOOK_EVERY
        if self.pause_at is not None:
            self._next_look = min(self._next_look, self.pause_at)

    def _after(self, region: _Many, cell: Cell) -> _Many:
        """The region without this square."""
        leaf, square, _order = cell
        then = _Many(
            region.mask ^ leaf[2],
            [each for each in region.cells if each is not cell],
            region.empty ^ square,
            region.odd ^ leaf[3],
        )
        self._many[then.mask] = then
        return then

    def _new_few(self, mask: int, leaves: list[Leaf], odd: int) -> _Few:
        self._few[mask] = few = _Few(mask, leaves, odd)
        return few

    def _new_three(self, mask: int, leaves: list[Leaf]) -> list[_Branch]:
        three = odd_first(mask, leaves, odd_quadrants(mask, leaves))
        self._three[mask] = branches = [
            (leaf[0], leaf[1], self._two.get(mask ^ leaf[2]) or self._new_two(mask ^ leaf[2], three))
            for leaf in three
        ]
        return branches

    def _new_two(self, mask: int, leaves: list[Leaf]) -> _Pair:
        one, two = (leaf[:2] for leaf in leaves if leaf[2] & mask)
        self._two[mask] = pair = ((*one, *two), (*two, *one))
        return pair


class _Many:
    """A set of many empty squares, with what is known of the positions that have them."""

    __slots__ = ("cells", "count", "empty", "kept", "leaves", "mask", "odd", "table")

    def __init__(self, mask: int, cells: list[Cell], empty: int, odd: int) -> None:
        self.mask = mask
        self.cells = cells
        self.empty = empty  # on the spread board
        self.odd = odd  # the quadrants with an odd number of them
        self.count = len(cells)
        self.leaves = [cell[0] for cell in cells] if self.count == _BY_PARITY + 1 else []
        self.table: dict[int, tuple[int, int]] = {}
        self.kept: dict[int, list[_Move]] = {}


class _Few:
    """A set of four or five empty squares, with what is known of the positions that have them."""

    __slots__ = ("_closed", "count", "leaves", "mask", "odd", "table")

    def __init__(self, mask: int, leaves: list[Leaf], odd: int) -> None:
        self.mask = mask
        self.odd = odd
        self.leaves = odd_first(mask, leaves, odd)
        self.count = len(self.leaves)
        self.table: dict[int, tuple[int, int]] = {}
        self._closed: tuple[int, ...] = ()

    def by_stability(self, own: int, other: int, alpha: int) -> int | None:
        """A bound that stable discs prove, where one side has so many discs that it may be worth the work."""
        discs = own & BOARD
        count = discs.bit_count()
        needed = 65 - alpha >> 1
        if 64 - self.count - count - needed >= _SPARE:
            return alpha if self._are_stable(other & BOARD, needed) else None
        needed = 66 + alpha >> 1
        if count - needed >= _SPARE and self._are_stable(discs, needed):
            return alpha + 1
        return None

    def _are_stable(self, discs: int, needed: int) -> bool:
        """Whether so many of these discs of one colour can be proved to stay, however the game goes on."""
        if not self._closed:
            self._closed = closed_lines(self.mask)
        full, row, column, falling, rising = self._closed
        stable = discs & full
        if stable.bit_count() + _TO_FIND < needed:
            return False
        while True:
            more = (
                discs
                & (stable << 1 | stable >> 1 | row)
                & (stable << 9 | stable >> 9 | column)
                & (stable << 10 | stable >> 10 | falling)
                & (stable << 8 | stable >> 8 | rising)
            )
            if more.bit_count() >= needed:
                return True
            if more == stable:
                return False
            stable = more


_Move = tuple[int, int, int, int, int, Cell]  # order, bit; own, other and replies after it; the cell
_Pair = tuple[tuple[int, Flips, int, Flips], tuple[int, Flips, int, Flips]]  # both orders of two leaves
_Branch = tuple[int, Flips, _Pair]


_RISING = rays(((1, 0), (-1, 1), (0, 1), (1, 1)))
_FALLING = rays(((-1, 0), (1, -1), (0, -1), (-1, -1)))
