"""Exact values of endgames, by searching every line to its end; pure Python on two integers.

Positions are two bit masks seen from the side to move. Values are discs, from the side to move, with the
empty squares to the winner. `position` holds the rules; the tables here are a faster form of them, which a
test compares with it.

The solver works on *spread* boards: eight copies of a board side by side in one long integer, one for each
direction. In its copy the next square in that direction is the next higher bit, and an unused bit follows each
line. So one addition runs along all eight lines from a square at once: adding its neighbours to the opponent's
discs carries through every row of them and leaves a bit on what ends it. The first copy, the lowest 72 bits, is
the board itself with one unused bit a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .position import FULL, SQUARES, mobility_mask

_LOOK_EVERY = 128  # nodes between two looks at the cancel flag; a look may come some dozens of nodes late
_FORGET_EVERY = 2_000_000  # nodes after which what is known of the last empties is dropped, for its memory
_BY_PARITY = 5  # up to so many empties squares are tried by parity alone
_EXACT_FROM = 9  # from so many empties on replies are counted as squares, below as pairs of square and line
_LOOK_AHEAD_FROM = 7  # from so many empties on the table is asked about all moves before one is searched
_KEEP_MOVES_FROM = 8  # from so many empties on the ordered moves are kept for the next visit
_MOST_KEPT = 10_000  # positions whose moves are kept
_SPARE = 13  # discs more than have to be stable, without which the proof is not tried
_TO_FIND = 14  # stable discs to be found beyond those on full lines, above which the proof is not tried

_MOST_TURNINGS = 2_000  # entries of the table of one square

_NONE = -99  # below every value
_OPEN = (-64, 64)
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1))


class SearchCancelled(Exception):
    """The search was called off, or its budget of nodes was spent, before the value was known."""


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
        spread_own, spread_other, empty = _spread(own), _spread(other), FULL & ~(own | other)
        lower, upper, guess = -64, 64, 0
        while alpha < upper > lower < beta:
            least = max(min(max(guess, lower + 2), upper, beta), alpha + 1)
            guess = self._above(spread_own, spread_other, least - 1, empty)
            if guess >= least:
                lower = guess = guess + 1 & -2  # values are even
            else:
                upper = guess = guess & -2
        return lower if lower >= beta or lower == upper else upper

    def values(self, own: int, other: int) -> dict[int, int]:
        """The exact value of each legal move, by the number of its square; raises as `search`."""
        return {
            index: -self.search(other & ~flips, own | 1 << index | flips)
            for index, flips in moves_of(own, other)
        }

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
        kept = region.kept.get(_spread(own)) if region else None
        if kept:
            best = kept[0][1].bit_length() - 1
            found.sort(key=lambda move: move[0] != best)
        return found

    def _above(self, own: int, other: int, alpha: int, empty: int) -> int:
        """A bound that tells whether the value lies above alpha, of spread boards with these empty squares."""
        squares = sorted(_bits(empty), key=_WORTH.__getitem__)
        leaves = [_LEAVES[square] for square in squares]
        if len(squares) > _BY_PARITY:
            region = self._many.get(empty)
            if region is None:
                cells = [_CELLS[square] for square in squares]
                region = _Many(empty, cells, _spread(empty), _odd(empty, leaves))
                self._many[empty] = region
            replies = other + (own + own & other) & region.empty
            if replies:
                return self._of_many(own, other, alpha, region, replies)
            return self._passed(own, other, alpha, region)
        if len(squares) > 3:
            few = self._few.get(empty) or self._new_few(empty, leaves, _odd(empty, leaves))
            return self._of_few(own, other, alpha, few)
        if len(squares) == 3:
            return self._of_three(own, other, alpha, self._new_three(empty, leaves))
        if len(squares) == 2:
            return self._of_two(own, other, alpha, self._new_two(empty, leaves))
        self.nodes += 1
        return _last(own, other, leaves[0]) if leaves else _final(own, other)

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
                    if then_replies & _CORNERS:
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
        return -self._of_many(other, own, -alpha - 1, region, replies) if replies else _final(own, other)

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
                return _final(own, other)
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
        return _final(own, other)

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
        return _final(own, other)

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

    def _after(self, region: _Many, cell: _Cell) -> _Many:
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

    def _new_few(self, mask: int, leaves: list[_Leaf], odd: int) -> _Few:
        self._few[mask] = few = _Few(mask, leaves, odd)
        return few

    def _new_three(self, mask: int, leaves: list[_Leaf]) -> list[_Branch]:
        three = _odd_first(mask, leaves, _odd(mask, leaves))
        self._three[mask] = branches = [
            (leaf[0], leaf[1], self._two.get(mask ^ leaf[2]) or self._new_two(mask ^ leaf[2], three))
            for leaf in three
        ]
        return branches

    def _new_two(self, mask: int, leaves: list[_Leaf]) -> _Pair:
        one, two = (leaf[:2] for leaf in leaves if leaf[2] & mask)
        self._two[mask] = pair = ((*one, *two), (*two, *one))
        return pair


class _Many:
    """A set of many empty squares, with what is known of the positions that have them."""

    __slots__ = ("cells", "count", "empty", "kept", "leaves", "mask", "odd", "table")

    def __init__(self, mask: int, cells: list[_Cell], empty: int, odd: int) -> None:
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

    def __init__(self, mask: int, leaves: list[_Leaf], odd: int) -> None:
        self.mask = mask
        self.odd = odd
        self.leaves = _odd_first(mask, leaves, odd)
        self.count = len(self.leaves)
        self.table: dict[int, tuple[int, int]] = {}
        self._closed: tuple[int, ...] = ()

    def by_stability(self, own: int, other: int, alpha: int) -> int | None:
        """A bound that stable discs prove, where one side has so many discs that it may be worth the work."""
        discs = own & _BOARD
        count = discs.bit_count()
        needed = 65 - alpha >> 1
        if 64 - self.count - count - needed >= _SPARE:
            return alpha if self._are_stable(other & _BOARD, needed) else None
        needed = 66 + alpha >> 1
        if count - needed >= _SPARE and self._are_stable(discs, needed):
            return alpha + 1
        return None

    def _are_stable(self, discs: int, needed: int) -> bool:
        """Whether so many of these discs of one colour can be proved to stay, however the game goes on."""
        if not self._closed:
            self._closed = _closed_lines(self.mask)
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


class _Flips(dict[int, tuple[int, ...]]):
    """For one square: what is turned over, by the bits that the addition left on own discs.

    A turning is the discs turned over, these with the new disc, and twice their number; it is empty where
    nothing is turned over. The table fills as it is asked.
    """

    __slots__ = ("_between", "_square")

    def __init__(self, square: int, between: dict[int, int]) -> None:
        super().__init__()
        self._square = square
        self._between = between

    def __missing__(self, ends: int) -> tuple[int, ...]:
        turned, left = 0, ends
        while left:
            end = left & -left
            left ^= end
            turned |= self._between.get(end, 0)
        turning = (turned, turned | self._square, turned.bit_count() >> 2) if turned else ()
        if len(self) >= _MOST_TURNINGS:
            self.clear()
        self[ends] = turning
        return turning


_Leaf = tuple[int, _Flips, int, int]  # the neighbours of a square, its flips, its bit, its quadrant
_Cell = tuple[_Leaf, int, int]  # a leaf, its square on the spread board, what speaks against playing there
_Move = tuple[int, int, int, int, int, _Cell]  # order, bit; own, other and replies after it; the cell
_Pair = tuple[tuple[int, _Flips, int, _Flips], tuple[int, _Flips, int, _Flips]]  # both orders of two leaves
_Branch = tuple[int, _Flips, _Pair]


def _last(own: int, other: int, leaf: _Leaf) -> int:
    """The value with one empty square left, counted without playing it."""
    neighbours, flips, _bit, _quadrant = leaf
    discs = own.bit_count() >> 2
    turning = flips[other + neighbours & own]
    if turning:
        return discs + turning[2] - 62
    turning = flips[own + neighbours & other]
    return discs - turning[2] - 64 if turning else _final(own, other)


def _final(own: int, other: int) -> int:
    discs, others = own.bit_count() >> 3, other.bit_count() >> 3
    if discs > others:
        return 64 - 2 * others
    return 2 * discs - 64 if discs < others else 0


def _odd(mask: int, leaves: list[_Leaf]) -> int:
    """The quadrants with an odd number of the squares of the mask."""
    odd = 0
    for leaf in leaves:
        if leaf[2] & mask:
            odd ^= leaf[3]
    return odd


def _odd_first(mask: int, leaves: list[_Leaf], odd: int) -> list[_Leaf]:
    """The squares of the mask, those first that lie in odd quadrants: who begins there can have the last move."""
    ordered = [leaf for leaf in leaves if leaf[3] & odd and leaf[2] & mask]
    return ordered + [leaf for leaf in leaves if not leaf[3] & odd and leaf[2] & mask]


def _bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    found = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        found.append(bit.bit_length() - 1)
    return found


def _run(index: int, step: tuple[int, int]) -> list[int]:
    """The squares from here to the edge in one direction, with this one."""
    x, y = index % 8, index // 8
    squares = []
    while 0 <= x < 8 and 0 <= y < 8:
        squares.append(8 * y + x)
        x, y = x + step[0], y + step[1]
    return squares


def _rays(steps: Iterable[tuple[int, int]]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each square its rays of two squares or more in these directions: (first square, whole ray)."""
    return tuple(
        tuple(
            (1 << ray[0], sum(1 << square for square in ray))
            for ray in (_run(index, step)[1:] for step in steps)
            if len(ray) > 1
        )
        for index in range(64)
    )


def _spread_squares() -> tuple[list[int], list[int], list[dict[int, int]]]:
    """For each square its eight bits, those of its neighbours that can be turned over, and, by the bit of an
    own disc further on, the squares between.
    """
    spread, neighbours = [0] * 64, [0] * 64
    ends: list[list[tuple[int, list[int]]]] = [[] for _ in range(64)]
    first_bit = 0
    for step in _STEPS:
        back = (-step[0], -step[1])
        for line in (_run(index, step) for index in range(64) if len(_run(index, back)) == 1):
            for place, square in enumerate(line):
                spread[square] |= 1 << first_bit + place
                if place + 2 < len(line):
                    neighbours[square] |= 1 << first_bit + place + 1
                for end in range(place + 2, len(line)):
                    ends[square].append((1 << first_bit + end, line[place + 1 : end]))
            first_bit += len(line) + 1
    between = [{bit: sum(spread[each] for each in squares) for bit, squares in rays} for rays in ends]
    return spread, neighbours, between


def _spread(board: int) -> int:
    """The spread form of a board."""
    spread = 0
    for row in range(8):
        spread |= _ROWS[row][board >> 8 * row & 255]
    return spread


def _closed_lines(empty: int) -> tuple[int, ...]:
    """On the first copy of the board: the squares all whose lines are full, then for each kind of line the
    squares on which nothing can be turned over along it, being full or ending there.
    """
    open_lines = 0
    for index in _bits(empty):
        open_lines |= _LINES[index]
    row, column, falling, rising = (_BOARD & ~(open_lines >> 72 * kind) for kind in range(4))
    return (
        row & column & falling & rising,
        row | _SIDES,
        column | _ENDS,
        falling | _SIDES | _ENDS,
        rising | _SIDES | _ENDS,
    )


def _reluctance(index: int) -> int:
    """What speaks against playing on a square, in 64ths of a reply that it gives the opponent."""
    near, far = sorted(min(place, 7 - place) for place in (index % 8, index // 8))
    kind = 16 * {(0, 0): -4, (0, 1): 2, (0, 2): -2, (1, 1): 8}.get((near, far), 0)
    return kind + _WORTH[index]


_RISING = _rays(((1, 0), (-1, 1), (0, 1), (1, 1)))
_FALLING = _rays(((-1, 0), (1, -1), (0, -1), (-1, -1)))

_SPREAD, _NEIGHBOURS, _BETWEEN = _spread_squares()
_ROWS = tuple(
    tuple(sum(_SPREAD[8 * row + file] for file in range(8) if byte >> file & 1) for byte in range(256))
    for row in range(8)
)
_CORNERS = _SPREAD[0] | _SPREAD[7] | _SPREAD[56] | _SPREAD[63]

# The order of squares where nothing else decides; lower comes first.
_QUARTER = ((-9, -1, -6, -5), (-1, 0, -3, -3), (-6, -3, -5, -4), (-5, -3, -4, -3))
_WORTH = tuple(_QUARTER[min(y, 7 - y)][min(x, 7 - x)] for y in range(8) for x in range(8))
_LEAVES = tuple(
    (
        _NEIGHBOURS[index],
        _Flips(_SPREAD[index], _BETWEEN[index]),
        1 << index,
        1 << index % 8 // 4 + index // 32 * 2,
    )
    for index in range(64)
)
_CELLS = tuple((_LEAVES[index], _SPREAD[index], _reluctance(index)) for index in range(64))

_BOARD = sum(255 << 9 * row for row in range(8))
_SIDES = sum(0b10000001 << 9 * row for row in range(8))
_ENDS = 255 | 255 << 63
_LINES = tuple(
    sum(
        sum(1 << square + square // 8 for square in {*_run(index, step), *_run(index, (-step[0], -step[1]))})
        << 72 * kind
        for kind, step in enumerate(((1, 0), (0, 1), (1, 1), (-1, 1)))
    )
    for index in range(64)
)
