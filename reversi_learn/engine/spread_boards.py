"""Boards spread out for speed: eight copies side by side in one long integer, one for each direction.

In its copy the next square in that direction is the next higher bit, and an unused bit follows each line. So one
addition runs along all eight lines from a square at once: adding its neighbours to the opponent's discs carries
through every row of them and leaves a bit on what ends it. The first copy, the lowest 72 bits, is the board itself
with one unused bit a row.

`position` holds the rules; this is a faster form of them, which a test compares with it.
"""

from __future__ import annotations

from collections.abc import Iterable

_MOST_TURNINGS = 2_000  # entries of the table of one square
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1))


class Flips(dict[int, tuple[int, ...]]):
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


Leaf = tuple[int, Flips, int, int]  # the neighbours of a square, its flips, its bit, its quadrant
Cell = tuple[Leaf, int, int]  # a leaf, its square on the spread board, what speaks against playing there


def last_value(own: int, other: int, leaf: Leaf) -> int:
    """The value with one empty square left, counted without playing it."""
    neighbours, flips, _bit, _quadrant = leaf
    discs = own.bit_count() >> 2
    turning = flips[other + neighbours & own]
    if turning:
        return discs + turning[2] - 62
    turning = flips[own + neighbours & other]
    return discs - turning[2] - 64 if turning else final_value(own, other)


def final_value(own: int, other: int) -> int:
    """The value of a finished game: the discs, with the empty squares to the winner."""
    discs, others = own.bit_count() >> 3, other.bit_count() >> 3
    if discs > others:
        return 64 - 2 * others
    return 2 * discs - 64 if discs < others else 0


def odd_quadrants(mask: int, leaves: list[Leaf]) -> int:
    """The quadrants with an odd number of the squares of the mask."""
    odd = 0
    for leaf in leaves:
        if leaf[2] & mask:
            odd ^= leaf[3]
    return odd


def odd_first(mask: int, leaves: list[Leaf], odd: int) -> list[Leaf]:
    """The squares of the mask, those first that lie in odd quadrants: who begins there can have the last move."""
    ordered = [leaf for leaf in leaves if leaf[3] & odd and leaf[2] & mask]
    return ordered + [leaf for leaf in leaves if not leaf[3] & odd and leaf[2] & mask]


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set."""
    found = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        found.append(bit.bit_length() - 1)
    return found


def run(index: int, step: tuple[int, int]) -> list[int]:
    """The squares from here to the edge in one direction, with this one."""
    x, y = index % 8, index // 8
    squares = []
    while 0 <= x < 8 and 0 <= y < 8:
        squares.append(8 * y + x)
        x, y = x + step[0], y + step[1]
    return squares


def rays(steps: Iterable[tuple[int, int]]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each square its rays of two squares or more in these directions: (first square, whole ray)."""
    return tuple(
        tuple(
            (1 << ray[0], sum(1 << square for square in ray))
            for ray in (run(index, step)[1:] for step in steps)
            if len(ray) > 1
        )
        for index in range(64)
    )


def _spread_squares() -> tuple[list[int], list[int], list[dict[int, int]]]:
    """For each square its eight bits, those of its neighbours that can be turned over, and, by the bit of an
    own disc further on, the squares between.
    """
    copies, neighbours = [0] * 64, [0] * 64
    ends: list[list[tuple[int, list[int]]]] = [[] for _ in range(64)]
    first_bit = 0
    for step in _STEPS:
        back = (-step[0], -step[1])
        for line in (run(index, step) for index in range(64) if len(run(index, back)) == 1):
            for place, square in enumerate(line):
                copies[square] |= 1 << first_bit + place
                if place + 2 < len(line):
                    neighbours[square] |= 1 << first_bit + place + 1
                for end in range(place + 2, len(line)):
                    ends[square].append((1 << first_bit + end, line[place + 1 : end]))
            first_bit += len(line) + 1
    between = [{bit: sum(copies[each] for each in squares) for bit, squares in rays} for rays in ends]
    return copies, neighbours, between


def spread(board: int) -> int:
    """The spread form of a board."""
    copies = 0
    for row in range(8):
        copies |= _ROWS[row][board >> 8 * row & 255]
    return copies


def closed_lines(empty: int) -> tuple[int, ...]:
    """On the first copy of the board: the squares all whose lines are full, then for each kind of line the
    squares on which nothing can be turned over along it, being full or ending there.
    """
    open_lines = 0
    for index in bits(empty):
        open_lines |= _LINES[index]
    row, column, falling, rising = (BOARD & ~(open_lines >> 72 * kind) for kind in range(4))
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
    return kind + WORTH[index]


# For each square its eight bits, and, below, its leaf.
SPREAD, _NEIGHBOURS, _BETWEEN = _spread_squares()
_ROWS = tuple(
    tuple(sum(SPREAD[8 * row + file] for file in range(8) if byte >> file & 1) for byte in range(256))
    for row in range(8)
)
CORNERS = SPREAD[0] | SPREAD[7] | SPREAD[56] | SPREAD[63]
LEAVES = tuple(
    (
        _NEIGHBOURS[index],
        Flips(SPREAD[index], _BETWEEN[index]),
        1 << index,
        1 << index % 8 // 4 + index // 32 * 2,
    )
    for index in range(64)
)

# The first copy: the whole board, its edges at the sides and at the ends, and all squares on a line with a square.
BOARD = sum(255 << 9 * row for row in range(8))
_SIDES = sum(0b10000001 << 9 * row for row in range(8))
_ENDS = 255 | 255 << 63
_LINES = tuple(
    sum(
        sum(1 << square + square // 8 for square in {*run(index, step), *run(index, (-step[0], -step[1]))})
        << 72 * kind
        for kind, step in enumerate(((1, 0), (0, 1), (1, 1), (-1, 1)))
    )
    for index in range(64)
)

# The order of squares where nothing else decides; lower comes first.
_QUARTER = ((-9, -1, -6, -5), (-1, 0, -3, -3), (-6, -3, -5, -4), (-5, -3, -4, -3))
WORTH = tuple(_QUARTER[min(y, 7 - y)][min(x, 7 - x)] for y in range(8) for x in range(8))
CELLS = tuple((LEAVES[index], SPREAD[index], _reluctance(index)) for index in range(64))
