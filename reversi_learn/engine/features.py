"""What can be counted on a board that tells who stands better: twelve named features, each in one short function.

A feature is measured for both sides, and what counts is the difference: own minus the other's, seen from
the side to move. Most features count squares, so they also say which (`Feature.by_square`); two are a
number for the whole position: having the move, and parity.

`measures` counts all twelve at once and quickly, for the search; a test compares it with the features.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache

from ..messages import BadValue, _
from .position import FULL, SQUARES, Position, mobility_mask, square_mask, square_names
from .stability import stable_mask

CORNERS = square_mask(("a1", "h1", "a8", "h8"))
CENTRE = square_mask(("d4", "e4", "d5", "e5"))
EDGES = sum(1 << index for index, square in enumerate(SQUARES) if square[0] in "ah" or square[1] in "18")
# Beside each corner: its X-square (diagonally) and its two C-squares (along the edges).
X_SQUARES = {"a1": "b2", "h1": "g2", "a8": "b7", "h8": "g7"}
C_SQUARES = {"a1": ("b1", "a2"), "h1": ("g1", "h2"), "a8": ("a7", "b8"), "h8": ("g8", "h7")}
# The A- and B-squares: the four squares in the middle of each edge.
MIDDLES = EDGES & ~CORNERS & ~square_mask(square for pair in C_SQUARES.values() for square in pair)

Words = tuple[str, str, str]
Counting = Callable[[int, int], int]


@dataclass(frozen=True, slots=True)
class Feature:
    """One thing to look at on a board, with a number to it.

    ``name`` is its stable id. ``on_squares`` says whether the number counts squares; where it does not
    (having the move, parity) `by_square` is empty. ``counting`` is given the discs of one side and of its
    opponent, as bit masks, and answers with the mask of what counts for this side, or with the whole number
    where there are no squares.

    >>> FEATURES["corners"].measure(Position.from_diagram("XXX" + "-" * 60 + "O"))
    0
    """

    name: str
    words: Callable[[], Words] = field(repr=False, compare=False)
    counting: Counting = field(repr=False, compare=False)
    on_squares: bool = True

    @property
    def title(self) -> str:
        """Its name for people, in the language in force."""
        return self.words()[0]

    @property
    def unit(self) -> str:
        """What is counted, in the plural: moves, discs, squares."""
        return self.words()[1]

    @property
    def explanation(self) -> str:
        """What it counts, in one sentence."""
        return self.words()[2]

    def measure(self, position: Position) -> int:
        """The count of the side to move minus the count of the other side.

        >>> FEATURES["mobility"].measure(Position.start())
        0
        """
        return self.difference(position.own, position.other)

    def by_square(self, position: Position) -> dict[str, int]:
        """What each square adds to the measure: 1 for the side to move, −1 for the other side.

        Squares that add nothing are left out, also those that count for both sides. The numbers add up to the
        measure, except for a feature that is not ``on_squares``: it has none.

        >>> FEATURES["corners"].by_square(Position.from_diagram("XXX" + "-" * 60 + "O"))
        {'a1': 1, 'h8': -1}
        """
        if not self.on_squares:
            return {}
        own = self.counting(position.own, position.other)
        other = self.counting(position.other, position.own)
        return {square: 1 if own & square_mask((square,)) else -1 for square in square_names(own ^ other)}

    def difference(self, own: int, other: int) -> int:
        """The measure of a position given as two bit masks, the discs of the side to move first."""
        if not self.on_squares:
            return self.counting(own, other)
        return self.counting(own, other).bit_count() - self.counting(other, own).bit_count()


FEATURES: dict[str, Feature] = {}
# The twelve that are built in, in the order of `measures`.
FAST = (
    "turn",
    "mobility",
    "potential_mobility",
    "frontier",
    "corners",
    "x_squares",
    "c_squares",
    "stable",
    "edge",
    "parity",
    "discs",
    "centre",
)


def feature(
    name: str, words: Callable[[], Words], *, on_squares: bool = True
) -> Callable[[Counting], Feature]:
    """Turn the function below into a feature and enter it in `FEATURES`.

    ``words`` is called when words are needed: title, unit, one sentence. An own feature may be entered again
    under its name, and replaces the one before.

    Raises:
        ValueError: the name is that of a feature that is built in.

    >>> @feature("edge_discs", lambda: ("Edge discs", "discs", "Discs on the edge."))
    ... def edge_discs(own, other):
    ...     return own & EDGES
    >>> edge_discs.measure(Position.from_diagram("XXO" + "-" * 61))
    1
    >>> del FEATURES["edge_discs"]
    """
    if name in FAST and name in FEATURES:
        raise BadValue(_("There is a feature “{name}” already. Give yours another name.").format(name=name))

    def enter(counting: Counting) -> Feature:
        FEATURES[name] = Feature(name, words, counting, on_squares)
        return FEATURES[name]

    return enter


@feature(
    "turn",
    lambda: (
        _("Having the move"),
        _("turns"),
        _("Always 1: what it is worth to have the move, all else counted."),
    ),
    on_squares=False,
)
def turn(_own: int, _other: int) -> int:
    """One, whatever lies on the board."""
    return 1


@feature(
    "mobility",
    lambda: (
        _("Mobility"),
        _("moves"),
        _("The legal moves of the side to move, minus those the other side would have if it were its turn."),
    ),
)
def mobility(own: int, other: int) -> int:
    """The squares of the legal moves."""
    return mobility_mask(own, other)


@feature(
    "potential_mobility",
    lambda: (
        _("Potential mobility"),
        _("squares"),
        _("Empty squares beside a disc of the opponent: where a move may appear sooner or later."),
    ),
)
def potential_mobility(own: int, other: int) -> int:
    """The empty squares that touch a disc of the opponent."""
    return _around(other) & ~own & ~other


@feature(
    "frontier",
    lambda: (
        _("Frontier discs"),
        _("discs"),
        _("Discs that touch an empty square: each may offer the opponent a move."),
    ),
)
def frontier(own: int, other: int) -> int:
    """The own discs that touch an empty square."""
    return _around(FULL & ~(own | other)) & own


@feature("corners", lambda: (_("Corners"), _("discs"), _("Discs in a corner, where nothing flips them.")))
def corners(own: int, _other: int) -> int:
    """The own corners."""
    return own & CORNERS


@feature(
    "x_squares",
    lambda: (
        _("X-squares"),
        _("discs"),
        _("Discs on an X-square, diagonally beside a corner that is still empty."),
    ),
)
def x_squares(own: int, other: int) -> int:
    """The own discs diagonally beside an empty corner."""
    return own & _X_BESIDE[CORNERS & ~(own | other)]


@feature(
    "c_squares",
    lambda: (
        _("C-squares"),
        _("discs"),
        _("Discs on a C-square, on the edge beside a corner that is still empty."),
    ),
)
def c_squares(own: int, other: int) -> int:
    """The own discs on the edge beside an empty corner."""
    return own & _C_BESIDE[CORNERS & ~(own | other)]


@feature(
    "stable",
    lambda: (
        _("Stable edge discs"),
        _("discs"),
        _(
            "Edge discs, corners left out, that can never be flipped: in an unbroken row from an own corner, "
            "or on an edge without an empty square."
        ),
    ),
)
def stable(own: int, other: int) -> int:
    """The own discs on the edge, corners left out, that are proved stable."""
    return stable_mask(own, other) & own & EDGES & ~CORNERS


@feature(
    "edge",
    lambda: (
        _("A- and B-squares"),
        _("discs"),
        _("Discs on the four squares in the middle of an edge, stable or not."),
    ),
)
def edge(own: int, _other: int) -> int:
    """The own discs in the middle of the edges."""
    return own & MIDDLES


@feature(
    "parity",
    lambda: (
        _("Parity"),
        _("last moves"),
        _(
            "1 when an odd number of squares is empty, so that the side to move places the last disc if nobody "
            "passes; otherwise −1."
        ),
    ),
    on_squares=False,
)
def parity(own: int, other: int) -> int:
    """1 where the side to move places the last disc if nobody passes, else −1."""
    return 2 * ((own | other).bit_count() & 1) - 1


@feature("discs", lambda: (_("Discs"), _("discs"), _("All discs on the board.")))
def discs(own: int, _other: int) -> int:
    """The own discs."""
    return own


@feature("centre", lambda: (_("Centre"), _("discs"), _("Discs on d4, e4, d5 and e5.")))
def centre(own: int, _other: int) -> int:
    """The own discs on the four squares in the middle."""
    return own & CENTRE


def measures(own: int, other: int) -> tuple[int, ...]:
    """The features that are built in, all at once and in the order of `FAST`: own minus the other's, quickly.

    >>> start = Position.start()
    >>> measures(start.own, start.other) == tuple(FEATURES[name].measure(start) for name in FAST)
    True
    """
    occupied = own | other
    empty = FULL ^ occupied
    # The board twice in one number, `_ABOVE` bits apart: below as the side to move sees it, above as the other
    # side does. So every shift serves both.
    both_empty = empty | empty << _ABOVE
    moves = _moves(own | other << _ABOVE, other | own << _ABOVE) & both_empty
    beside = _spread(other | own << _ABOVE) & both_empty
    front = _spread(empty)
    open_corners = CORNERS & empty
    x_mask, c_mask = _X_BESIDE[open_corners], _C_BESIDE[open_corners]
    return (
        1,
        (moves & FULL).bit_count() - (moves >> _ABOVE).bit_count(),
        (beside & FULL).bit_count() - (beside >> _ABOVE).bit_count(),
        (front & own).bit_count() - (front & other).bit_count(),
        (own & CORNERS).bit_count() - (other & CORNERS).bit_count(),
        (own & x_mask).bit_count() - (other & x_mask).bit_count(),
        (own & c_mask).bit_count() - (other & c_mask).bit_count(),
        _stable_edge_discs(own, other) if occupied & CORNERS else 0,
        (own & MIDDLES).bit_count() - (other & MIDDLES).bit_count(),
        2 * (occupied.bit_count() & 1) - 1,
        own.bit_count() - other.bit_count(),
        (own & CENTRE).bit_count() - (other & CENTRE).bit_count(),
    )


# Nine rows apart, so that between the two boards an empty row takes up what is shifted over an edge.
_ABOVE = 72
_ROWS = FULL | FULL << _ABOVE
_NOT_A = 0xFEFEFEFEFEFEFEFE
_NOT_H = 0x7F7F7F7F7F7F7F7F
_BOTH_NOT_A = _NOT_A | _NOT_A << _ABOVE
_BOTH_NOT_H = _NOT_H | _NOT_H << _ABOVE
_BOTH_INNER = _BOTH_NOT_A & _BOTH_NOT_H
_FILE_A = 0x0101010101010101
_TO_ROW = 0x0102040810204080  # times a file of discs on file a: the same discs as a row, in the top byte


def _moves(own: int, other: int) -> int:
    """The squares behind a run of ``other`` that starts beside ``own``, occupied or not; on both boards."""
    moves = 0
    inner = other & _BOTH_INNER
    for shift, flanked in ((1, inner), (7, inner), (8, other), (9, inner)):
        double = 2 * shift
        run = flanked & own << shift
        if run:
            run |= flanked & run << shift
            pairs = flanked & flanked << shift
            run |= pairs & run << double
            run |= pairs & run << double
            moves |= run << shift
        run = flanked & own >> shift
        if run:
            run |= flanked & run >> shift
            pairs = flanked & flanked >> shift
            run |= pairs & run >> double
            run |= pairs & run >> double
            moves |= run >> shift
    return moves


def _spread(mask: int) -> int:
    """The squares of the mask and all their neighbours, on both boards; over the edge is cut by the caller."""
    mask |= (mask & _BOTH_NOT_H) << 1 | (mask & _BOTH_NOT_A) >> 1
    return mask | mask << 8 | mask >> 8


def _around(mask: int) -> int:
    return _spread(mask) & FULL


def _stable_edge_discs(own: int, other: int) -> int:
    return (
        _stable_in_row(own & 255, other & 255)
        + _stable_in_row(own >> 56, other >> 56)
        + _stable_in_row(
            (own & _FILE_A) * _TO_ROW >> 56 & 255,
            (other & _FILE_A) * _TO_ROW >> 56 & 255,
        )
        + _stable_in_row(
            (own >> 7 & _FILE_A) * _TO_ROW >> 56 & 255,
            (other >> 7 & _FILE_A) * _TO_ROW >> 56 & 255,
        )
    )


@cache
def _stable_in_row(own: int, other: int) -> int:
    """Stable discs of one edge between its corners, own minus the other's; there are 6,561 edges."""
    if own | other == 255:
        return (own & 126).bit_count() - (other & 126).bit_count()
    return _anchored(own) - _anchored(other)


def _anchored(row: int) -> int:
    """Discs of an edge with an empty square that stand in an unbroken row from a corner, corners left out."""
    cells = f"{row:08b}"
    return max(0, cells.index("0") - 1) + max(0, cells[::-1].index("0") - 1)


def _beside(squares: Mapping[str, tuple[str, ...]]) -> dict[int, int]:
    """For each set of empty corners, as a mask, the squares beside them."""
    found = {0: 0}
    for corner, beside in squares.items():
        more = square_mask((corner,)), square_mask(beside)
        found |= {corners | more[0]: mask | more[1] for corners, mask in found.items()}
    return found


_X_BESIDE = _beside({corner: (square,) for corner, square in X_SQUARES.items()})
_C_BESIDE = _beside(C_SQUARES)
