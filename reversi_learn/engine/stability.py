"""Discs that can never be flipped again, as far as it can be proved from the board alone.

A disc is flipped along a line on which opponent discs close in from both sides. So it is safe when on each
of the four lines through it one of these holds: the line has no empty square left; the disc stands at an end
of the line; beside it stands a disc of its own colour that is safe; safe discs stand on both sides of it.
Starting from nothing, discs are added as long as one more is proved. No disc is ever reported that can be
flipped; some that can not be flipped are not found.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from .explain import DIRECTIONS
from .position import FULL, SQUARES, Color, Position, square_index, square_names

# The four lines through a square, each by its two opposite directions.
AXES: dict[str, tuple[str, str]] = {
    "row": ("west", "east"),
    "column": ("north", "south"),
    "falling diagonal": ("north-west", "south-east"),
    "rising diagonal": ("south-west", "north-east"),
}


@dataclass(frozen=True, slots=True)
class OpenAxis:
    """A line through a disc on which nothing protects it: its name in `AXES`, all its squares, the empty ones."""

    axis: str
    squares: tuple[str, ...]
    empty: tuple[str, ...]


def stable_mask(black: int, white: int) -> int:
    """The discs of both colours that are proved stable, as a bit mask.

    >>> square_names(stable_mask(0b0111, 0b1000))
    ('a1', 'b1', 'c1')
    """
    occupied = black | white
    full = tuple(
        sum(1 << index for index in range(64) if not line[index] & ~occupied & FULL) for line in _LINES
    )
    stable, before = 0, -1
    while stable != before:
        before = stable
        for index in range(64):
            bit = 1 << index
            if occupied & bit and not stable & bit:
                same = (black if black & bit else white) & stable
                if all(_is_closed(axis, index, full[axis], same, stable) for axis in range(4)):
                    stable |= bit
    return stable


def stable_discs(position: Position, color: Color | None = None) -> tuple[str, ...]:
    """The discs that are proved stable, of one colour or of both, in reading order.

    >>> stable_discs(Position.from_diagram("XXXO" + "-" * 60))
    ('a1', 'b1', 'c1')
    """
    stable = stable_mask(position.black, position.white)
    if color is not None:
        stable &= position.black if color is Color.BLACK else position.white
    return square_names(stable)


def open_axes(position: Position, square: str) -> tuple[OpenAxis, ...]:
    """The lines on which nothing protects the disc on a square; none for a disc that is proved stable.

    Raises:
        BadSquare: the text names no square.

    >>> [axis.axis for axis in open_axes(Position.from_diagram("XXXO" + "-" * 60), "d1")]
    ['row']
    """
    index = square_index(square)
    bit, occupied = 1 << index, position.black | position.white
    stable = stable_mask(position.black, position.white)
    if not occupied & bit or stable & bit:
        return ()
    same = (position.black if position.black & bit else position.white) & stable
    return tuple(
        OpenAxis(name, square_names(line), square_names(line & ~occupied))
        for axis, (name, line) in enumerate(zip(AXES, (lines[index] for lines in _LINES), strict=True))
        if line & ~occupied and not _is_closed(axis, index, 0, same, stable)
    )


def _is_closed(axis: int, index: int, full: int, same: int, stable: int) -> bool:
    """Whether the disc can not be flipped along this axis."""
    one, other = _SIDES[axis][index]
    if full >> index & 1 or not one or not other:
        return True
    return bool((one | other) & same) or bool(one & stable and other & stable)


@cache
def _neighbour(index: int, direction: str) -> int:
    """The square next to this one as a bit, 0 beyond the edge."""
    step_x, step_y = DIRECTIONS[direction]
    x, y = index % 8 + step_x, index // 8 + step_y
    return 1 << (8 * y + x) if 0 <= x < 8 and 0 <= y < 8 else 0


def _line_through(index: int, directions: tuple[str, str]) -> int:
    mask = 1 << index
    for direction in directions:
        step = _neighbour(index, direction)
        while step:
            mask |= step
            step = _neighbour(step.bit_length() - 1, direction)
    return mask


# For each axis and square: the squares on both sides of it, and the whole line.
_SIDES = tuple(
    tuple((_neighbour(index, one), _neighbour(index, other)) for index in range(len(SQUARES)))
    for one, other in AXES.values()
)
_LINES = tuple(
    tuple(_line_through(index, directions) for index in range(len(SQUARES))) for directions in AXES.values()
)
