"""The rules of Reversi (Othello), once: squares, positions, legal moves and flips.

A position is two 64-bit integers and the colour to move. Bit 0 is a1 (top left), bit 7 is h1, bit 63 is
h8 (bottom right): rows are counted from the top, as the World Othello Federation counts them. Outside the
bit arithmetic a square is its name, such as ``"d3"``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from ..messages import BadValue, Told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import ModuleType

    from numpy import int8
    from numpy.typing import NDArray

FILES = "abcdefgh"
RANKS = "12345678"
SQUARES: tuple[str, ...] = tuple(file + rank for rank in RANKS for file in FILES)
INDEX: dict[str, int] = {square: index for index, square in enumerate(SQUARES)}

FULL = (1 << 64) - 1
_NOT_A = 0xFEFEFEFEFEFEFEFE
_NOT_H = 0x7F7F7F7F7F7F7F7F
_SHIFTS: tuple[tuple[int, int], ...] = (
    (-8, FULL),  # north: towards row 1
    (-7, _NOT_A),  # north-east: a shifted disc can not arrive on file a
    (1, _NOT_A),  # east
    (9, _NOT_A),  # south-east
    (8, FULL),  # south
    (7, _NOT_H),  # south-west
    (-1, _NOT_H),  # west
    (-9, _NOT_H),  # north-west
)


class BadSquare(Told, ValueError):
    """A text that names no square of the board; ``square`` is the text as given."""

    def __init__(self, square: object) -> None:
        super().__init__(square)
        self.square = square

    def __str__(self) -> str:
        from .explain import bad_square_sentence  # noqa: PLC0415 - words are fetched when they are needed

        return bad_square_sentence(self)


class BadDiagram(Told, ValueError):
    """A diagram or record that can not be read.

    ``reason`` is ``"length"``, ``"character"``, ``"turn"``, ``"move"``, ``"twice"``, ``"outside"``, ``"shape"``
    or ``"number"``; ``where`` says which: the number of cells found, the square at fault, or the number of the
    move; ``text`` is what stood there.
    """

    def __init__(self, reason: str, *, where: str | int = "", text: str = "") -> None:
        super().__init__(reason, where, text)
        self.reason = reason
        self.where = where
        self.text = text

    def __str__(self) -> str:
        from .explain import bad_diagram_sentence  # noqa: PLC0415 - words are fetched when they are needed

        return bad_diagram_sentence(self)


class IllegalMove(Told, ValueError):
    """A move the rules do not allow: ``square`` (or ``"pass"``) in ``position``.

    ``where`` is the number of the move in a record, or ``None`` outside of one. ``house_rule`` names a rule
    of a variant that forbids the move, whatever the position says: ``"CENTRE_FIRST"`` (the first four discs
    go on the centre), ``"CENTRE_TAKEN"`` (as before, and a disc lies there) or ``"NO_DISCS"`` (the discs
    of whoever could move are used up).
    """

    def __init__(
        self, square: str, position: Position, *, where: int | None = None, house_rule: str = ""
    ) -> None:
        super().__init__(square, position, where, house_rule)
        self.square = square
        self.position = position
        self.where = where
        self.house_rule = house_rule

    @property
    def reason(self) -> str:
        """The name of the `explain.Reason`; for a pass ``"MAY_MOVE"`` or ``"GAME_OVER"``; or the house rule."""
        if self.house_rule:
            return self.house_rule
        from .explain import explain  # noqa: PLC0415 - reasons are fetched when they are needed

        if self.square == "pass":
            return "GAME_OVER" if self.position.is_over else "MAY_MOVE"
        return explain(self.position, self.square).reason.name

    def __str__(self) -> str:
        from .explain import illegal_move_sentence  # noqa: PLC0415 - words are fetched when they are needed

        return illegal_move_sentence(self)


class NotInstalled(Told, ImportError):
    """What is asked for needs a package that is not installed here; its text is the sentence that says so."""


class Color(Enum):
    """One of the two colours. Its value is the letter that diagrams use.

    >>> Color.BLACK.opponent
    Color.WHITE
    """

    BLACK = "X"
    WHITE = "O"

    @property
    def opponent(self) -> Color:
        """The other colour."""
        return Color.WHITE if self is Color.BLACK else Color.BLACK

    def __repr__(self) -> str:
        return f"Color.{self.name}"


def square_index(square: str) -> int:
    """The bit number of a square name, upper or lower case.

    Raises:
        BadSquare: the text names no square.

    >>> square_index("h1"), square_index("A8")
    (7, 56)
    """
    index = INDEX.get(square.strip().lower()) if isinstance(square, str) else None
    if index is None:
        raise BadSquare(square)
    return index


def square_names(mask: int) -> tuple[str, ...]:
    """The names of the squares of a bit mask, in reading order.

    >>> square_names(0b11)
    ('a1', 'b1')
    """
    return tuple(SQUARES[index] for index in _bits(mask))


def square_mask(squares: Iterable[str]) -> int:
    """The bit mask of some squares.

    Raises:
        BadSquare: one of the texts names no square.
    """
    mask = 0
    for square in squares:
        mask |= 1 << square_index(square)
    return mask


def flip_mask(own: int, other: int, move: int) -> int:
    """The discs of ``other`` that a disc of ``own`` on the one-bit mask ``move`` turns over.

    Trusts its caller that the square is empty; a result of 0 means that the move is not legal.
    """
    flips = 0
    for shift, keep in _SHIFTS:
        run = 0
        ray = _shifted(move, shift) & keep
        while ray & other:
            run |= ray
            ray = _shifted(ray, shift) & keep
        if ray & own:
            flips |= run
    return flips


def mobility_mask(own: int, other: int) -> int:
    """The empty squares on which ``own`` may place a disc against ``other``."""
    moves = 0
    inner = other & _NOT_A & _NOT_H  # a disc flanked along a row or a diagonal lies on no edge file
    for shift, flanked in ((1, inner), (7, inner), (8, other), (9, inner)):
        run = own << shift & flanked
        while run:
            run <<= shift
            moves |= run
            run &= flanked
        run = own >> shift & flanked
        while run:
            run >>= shift
            moves |= run
            run &= flanked
    return moves & FULL & ~(own | other)


@dataclass(frozen=True, slots=True)
class Position:
    """What lies on the board and whose turn it is; it never changes, a move gives a new one.

    ``black`` and ``white`` are bit masks (bit 0 = a1, bit 63 = h8).

    >>> print(Position.start().play("f5"))
      a b c d e f g h
    1 - - - - - - - -
    2 - - - - - - - -
    3 - - - - - - - -
    4 - - - O X - - -
    5 - - - X X X - -
    6 - - - - - - - -
    7 - - - - - - - -
    8 - - - - - - - -
    White to move
    """

    black: int
    white: int
    turn: Color = Color.BLACK

    def __post_init__(self) -> None:
        both = self.black & self.white
        if both:
            raise BadDiagram("twice", where=square_names(both)[0])
        if (self.black | self.white) & ~FULL:
            raise BadDiagram("outside")

    @classmethod
    def start(cls) -> Position:
        """The Othello start: White on d4 and e5, Black on e4 and d5, Black to move."""
        return cls(black=square_mask(("e4", "d5")), white=square_mask(("d4", "e5")))

    @classmethod
    def from_diagram(cls, text: str, turn: Color | str | None = None) -> Position:
        """Read 64 cells a1 … h8, with or without white space.

        ``X`` ``x`` ``*`` ``●`` are black, ``O`` ``o`` ``0`` ``○`` white, ``-`` ``.`` ``_`` empty. The side to move
        is ``turn`` (a colour or its letter), else a 65th cell, else Black.

        Raises:
            BadDiagram: a cell is no such character, there are not 64, or the turn is no colour.

        >>> Position.from_diagram("-" * 27 + "OX------XO" + "-" * 27) == Position.start()
        True
        """
        cells = [cell for cell in text if not cell.isspace()]
        if len(cells) == _CELLS + 1:
            beside = _color_of(cells.pop())
            turn = beside if turn is None else turn
        for index, cell in enumerate(cells):
            if cell not in _READ:
                where = SQUARES[index] if index < _CELLS else index + 1
                raise BadDiagram("character", where=where, text=cell)
        if len(cells) != _CELLS:
            raise BadDiagram("length", where=len(cells))
        black = sum(1 << index for index, cell in enumerate(cells) if _READ[cell] == "X")
        white = sum(1 << index for index, cell in enumerate(cells) if _READ[cell] == "O")
        return cls(black, white, _color_of(turn))

    def diagram(self) -> str:
        """The 64 cells a1 … h8: ``X`` black, ``O`` white, ``-`` empty.

        >>> Position.start().diagram()[24:40]
        '---OX------XO---'
        """
        return "".join(
            "X" if self.black >> index & 1 else "O" if self.white >> index & 1 else "-"
            for index in range(_CELLS)
        )

    @classmethod
    def from_array(cls, array: Any, turn: Color | str | None = None) -> Position:
        """Read eight rows of eight numbers, row 1 first: 1 is black, -1 white, 0 empty, whoever is to move.

        ``array`` is a numpy array, or whatever numpy makes one of, such as a list of eight lists. The side to
        move is ``turn`` (a colour or its letter), else Black.

        Raises:
            BadDiagram: the shape is another, a number is none of the three, or the turn is no colour.
            NotInstalled: numpy is not installed.

        >>> Position.from_array(Position.start().to_array()) == Position.start()
        True
        """
        numpy = _numpy()
        try:
            cells = numpy.asarray(array)
        except ValueError:  # rows of different lengths
            raise BadDiagram("shape", text="?") from None
        if cells.shape != (8, 8):
            raise BadDiagram("shape", text=" x ".join(map(str, cells.shape)) or "1")
        masks = {1: 0, -1: 0, 0: 0}
        for index, cell in enumerate(cells.ravel().tolist()):
            if cell not in _NUMBERS:
                raise BadDiagram("number", where=SQUARES[index], text=str(cell))
            masks[cell] |= 1 << index
        return cls(masks[1], masks[-1], _color_of(turn))

    def to_array(self) -> NDArray[int8]:
        """The board as an 8x8 numpy array of int8, row 1 (the top row) first: 1 black, -1 white, 0 empty.

        This is Black's view at every turn, not that of the side to move; who is to move is not in it.

        Raises:
            NotInstalled: numpy is not installed.

        >>> Position.start().to_array()[3].tolist()
        [0, 0, 0, -1, 1, 0, 0, 0]
        """
        numpy = _numpy()
        cells = [(self.black >> index & 1) - (self.white >> index & 1) for index in range(_CELLS)]
        array: NDArray[int8] = numpy.array(cells, dtype=numpy.int8).reshape(8, 8)
        return array

    @property
    def own(self) -> int:
        """The discs of the side to move, as a bit mask."""
        return self.black if self.turn is Color.BLACK else self.white

    @property
    def other(self) -> int:
        """The discs of the side not to move, as a bit mask."""
        return self.white if self.turn is Color.BLACK else self.black

    def disc_at(self, square: str) -> Color | None:
        """The colour of the disc on a square, or ``None`` where it is empty.

        Raises:
            BadSquare: the text names no square.
        """
        bit = 1 << square_index(square)
        if self.black & bit:
            return Color.BLACK
        return Color.WHITE if self.white & bit else None

    def discs(self, color: Color) -> tuple[str, ...]:
        """The squares of a colour, in reading order."""
        return square_names(self.black if color is Color.BLACK else self.white)

    def count(self, color: Color) -> int:
        """How many discs of a colour lie on the board."""
        return (self.black if color is Color.BLACK else self.white).bit_count()

    @property
    def empties(self) -> int:
        """How many squares are empty."""
        return _CELLS - (self.black | self.white).bit_count()

    def legal_moves(self) -> tuple[str, ...]:
        """The squares on which the side to move may place a disc, in reading order.

        >>> Position.start().legal_moves()
        ('d3', 'c4', 'f5', 'e6')
        """
        return square_names(mobility_mask(self.own, self.other))

    def flips(self, square: str) -> tuple[str, ...]:
        """The discs that a disc of the side to move on this square would turn over, in reading order.

        Empty where the square is occupied or nothing is flanked.

        Raises:
            BadSquare: the text names no square.

        >>> Position.start().flips("f5")
        ('e5',)
        """
        return square_names(self._flips(1 << square_index(square)))

    def is_legal(self, square: str) -> bool:
        """Whether the side to move may place a disc on this square.

        Raises:
            BadSquare: the text names no square.
        """
        return self._flips(1 << square_index(square)) != 0

    def play(self, square: str) -> Position:
        """The position after the side to move placed a disc here; the other side is to move then.

        Raises:
            BadSquare: the text names no square.
            IllegalMove: the square is occupied or the disc would flip nothing.
        """
        move = 1 << square_index(square)
        flips = self._flips(move)
        if not flips:
            raise IllegalMove(square.strip().lower(), self)
        own, other = self.own | move | flips, self.other & ~flips
        if self.turn is Color.BLACK:
            return Position(own, other, Color.WHITE)
        return Position(other, own, Color.BLACK)

    @property
    def must_pass(self) -> bool:
        """Whether the side to move has no move while the other side has one."""
        return not mobility_mask(self.own, self.other) and bool(mobility_mask(self.other, self.own))

    def after_pass(self) -> Position:
        """The same discs with the other side to move.

        Raises:
            IllegalMove: the side to move has a move (a pass is never a choice), or the game is over.
        """
        if not self.must_pass:
            raise IllegalMove("pass", self)
        return Position(self.black, self.white, self.turn.opponent)

    @property
    def is_over(self) -> bool:
        """Whether neither side has a move; the one question that ends a game."""
        return not mobility_mask(self.own, self.other) and not mobility_mask(self.other, self.own)

    @property
    def winner(self) -> Color | None:
        """The colour with more discs when the game is over; ``None`` for a draw or a game still on."""
        difference = self.disc_difference(Color.BLACK)
        if difference == 0 or not self.is_over:
            return None
        return Color.BLACK if difference > 0 else Color.WHITE

    def disc_difference(self, color: Color) -> int:
        """Discs of this colour minus discs of the other, as they lie on the board."""
        return self.count(color) - self.count(color.opponent)

    def score(self, rule: str = "wof") -> tuple[int, int]:
        """Black's and White's score by a named rule.

        ``"discs"`` counts the discs on the board. ``"wof"`` (World Othello Federation) also gives the
        empty squares of a finished game to the winner, or half each in a draw.

        Raises:
            ValueError: the rule has another name.

        >>> Position(black=1, white=0).score("discs"), Position(black=1, white=0).score("wof")
        ((1, 0), (64, 0))
        """
        black, white = self.count(Color.BLACK), self.count(Color.WHITE)
        if rule not in {"discs", "wof"}:
            from .explain import bad_rule_sentence  # noqa: PLC0415 - words are fetched when they are needed

            raise BadValue(bad_rule_sentence(rule))
        if rule == "discs" or not self.is_over:
            return black, white
        if black == white:
            return black + self.empties // 2, white + self.empties // 2
        if black > white:
            return black + self.empties, white
        return black, white + self.empties

    def symmetries(self) -> tuple[Position, ...]:
        """The eight pictures of this position under the turns and mirrors of the board, itself first."""
        return tuple(
            Position(_mapped(self.black, table), _mapped(self.white, table), self.turn)
            for table in SYMMETRIES.values()
        )

    def __str__(self) -> str:
        from .drawing import board_text  # noqa: PLC0415 - display is fetched late

        return board_text(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from .drawing import board_svg, board_text  # noqa: PLC0415 - display is fetched late

        return {"text/plain": board_text(self), "image/svg+xml": board_svg(self)}

    def _flips(self, move: int) -> int:
        if move & (self.black | self.white):
            return 0
        return flip_mask(self.own, self.other, move)


_CELLS = 64
_NUMBERS = (1, -1, 0)
_READ = {
    **dict.fromkeys("Xx*●⚫", "X"),
    **dict.fromkeys("Oo0○⚪", "O"),
    **dict.fromkeys("-._", "-"),
}

# Where the square at (column, row) goes under each symmetry of the board.
_TURNED: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "identity": lambda x, y: (x, y),
    "quarter turn": lambda x, y: (7 - y, x),
    "half turn": lambda x, y: (7 - x, 7 - y),
    "three-quarter turn": lambda x, y: (y, 7 - x),
    "left-right mirror": lambda x, y: (7 - x, y),
    "top-bottom mirror": lambda x, y: (x, 7 - y),
    "main diagonal mirror": lambda x, y: (y, x),
    "other diagonal mirror": lambda x, y: (7 - y, 7 - x),
}
# For each symmetry, where the square with this bit number goes.
SYMMETRIES: dict[str, tuple[int, ...]] = {
    name: tuple(row * 8 + column for column, row in (move(index % 8, index // 8) for index in range(_CELLS)))
    for name, move in _TURNED.items()
}


def _numpy() -> ModuleType:
    """The numpy module, which nothing else here needs."""
    try:
        import numpy as np  # noqa: PLC0415 - the engine works without it
    except ImportError:
        from .explain import no_numpy_sentence  # noqa: PLC0415 - words are fetched when they are needed

        raise NotInstalled(no_numpy_sentence()) from None
    return np


def _shifted(mask: int, shift: int) -> int:
    return (mask << shift) & FULL if shift > 0 else mask >> -shift


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _mapped(mask: int, table: tuple[int, ...]) -> int:
    return sum(1 << table[index] for index in _bits(mask))


def _color_of(turn: Color | str | None) -> Color:
    if turn is None:
        return Color.BLACK
    if isinstance(turn, Color):
        return turn
    letter = _READ.get(turn)
    if letter in {"X", "O"}:
        return Color(letter)
    raise BadDiagram("turn", text=str(turn))
