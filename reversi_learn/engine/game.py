"""A game: the positions so far, every pass written down, undo and redo, and the one reader of transcripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .drawing import Marks, board_svg, board_text
from .position import SQUARES, BadDiagram, Color, IllegalMove, Position, square_index, square_mask

PASS = "pass"


@dataclass(frozen=True, slots=True)
class Variant:
    """What differs between the games that are played by the same flips.

    ``free_start``: the first four discs are placed by hand on the centre squares, Black first, and flip
    nothing. ``discs_each``: how many discs each player owns, or ``None`` for one supply that both share.
    """

    name: str
    free_start: bool = False
    discs_each: int | None = None


STANDARD = Variant("standard")
# The game of the 1880s: a player who has no disc left passes while the other goes on.
OLD_REVERSI = Variant("old reversi", free_start=True, discs_each=32)


@dataclass(frozen=True, slots=True)
class Turn:
    """One entry of a game: who moved, the square or ``"pass"``, what flipped, and the position after it."""

    color: Color
    move: str
    flips: tuple[str, ...]
    after: Position

    @property
    def is_pass(self) -> bool:
        """Whether no disc was placed."""
        return self.move == PASS


class Game:
    """A game from its start to where it stands now.

    Passes are never asked for: when the side to move has no move and the other has one, the pass is
    entered at once, as an entry of its own. So the side to move always has a move until the game is over.

    >>> game = Game()
    >>> game.play("f5")
    >>> game.play("d6")
    >>> game.moves, game.position.turn
    (('f5', 'd6'), Color.BLACK)
    >>> game.undo()
    'd6'
    >>> game.transcript()
    'f5'
    """

    def __init__(self, variant: Variant = STANDARD) -> None:
        self._begin(Position(0, 0) if variant.free_start else Position.start(), variant)

    def _begin(self, start: Position, variant: Variant) -> None:
        self.variant = variant
        self.start = start
        self._turns: list[Turn] = []
        self._undone: list[str] = []
        self._enter_passes()

    @classmethod
    def from_position(cls, position: Position) -> Game:
        """A game that begins with this position; where it asks for a pass, that is the first entry.

        >>> Game.from_position(Position.start().play("f5")).legal_moves()
        ('f4', 'd6', 'f6')
        """
        game = cls()
        game._begin(position, STANDARD)
        return game

    @classmethod
    def from_transcript(
        cls, text: str, *, position: Position | None = None, variant: Variant = STANDARD
    ) -> Game:
        """Read a list of moves, from the start of the variant or from another position.

        Upper and lower case are read alike; white space, commas, strokes, brackets, single dashes and move
        numbers such as ``1.`` are skipped. A pass (``pass``, ``pa``, ``ps``, ``--``) may be written where it
        is forced, or left out.

        Raises:
            BadDiagram: something is neither a square nor a pass; ``where`` is the number of that move.
            IllegalMove: a move the rules do not allow; ``where`` is its number, passes not counted.

        >>> Game.from_transcript("1. F5 d6 2. C3").moves
        ('f5', 'd6', 'c3')
        """
        game = cls(variant) if position is None else cls.from_position(position)
        passes_read = 0
        for number, move in read_moves(text):
            if move == PASS and passes_read < len(game.passed):
                passes_read += 1
                continue
            try:
                game.play(move)
            except IllegalMove as error:
                raise IllegalMove(
                    error.square, error.position, where=number, house_rule=error.house_rule
                ) from None
            passes_read = 0
        return game

    @property
    def position(self) -> Position:
        """The position now; its side to move has a move unless the game is over."""
        return self._turns[-1].after if self._turns else self.start

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions from the start to now, one more than there are turns."""
        return (self.start, *(turn.after for turn in self._turns))

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All entries, passes among them."""
        return tuple(self._turns)

    @property
    def moves(self) -> tuple[str, ...]:
        """The squares on which discs were placed, in order, without passes."""
        return tuple(turn.move for turn in self._turns if not turn.is_pass)

    @property
    def last_turn(self) -> Turn | None:
        """The last entry with a disc, or ``None`` before the first."""
        return next((turn for turn in reversed(self._turns) if not turn.is_pass), None)

    @property
    def passed(self) -> tuple[Color, ...]:
        """Who had to pass since the last disc was placed."""
        colors: list[Color] = []
        for turn in reversed(self._turns):
            if not turn.is_pass:
                break
            colors.append(turn.color)
        return tuple(colors)

    def discs_left(self, color: Color) -> int:
        """How many discs a player may still place: of the own ones, or of the supply that both share."""
        if self.variant.discs_each is None:
            return self.position.empties
        placed = sum(turn.color is color for turn in self._turns if not turn.is_pass)
        return self.variant.discs_each - placed

    def out_of_discs(self, discs_each: int = 32) -> dict[Color, int]:
        """When a player's own discs would have been used up, had each owned so many, as in old Reversi.

        By colour the number (from 1) of the first placed disc that the player would have had to borrow; a
        colour that had enough is left out. The two discs of the start count as the player's own.

        >>> Game.from_transcript("f5d6c3").out_of_discs(3)
        {Color.BLACK: 3}
        """
        placed = dict.fromkeys(Color, 0)
        if not self.variant.free_start:
            placed = {color: self.start.count(color) for color in Color}
        borrowed: dict[Color, int] = {}
        for number, turn in enumerate((turn for turn in self._turns if not turn.is_pass), start=1):
            placed[turn.color] += 1
            if placed[turn.color] > discs_each:
                borrowed.setdefault(turn.color, number)
        return borrowed

    def legal_moves(self) -> tuple[str, ...]:
        """The squares on which the side to move may place a disc now, in reading order."""
        return self._moves_of(self.position)

    @property
    def is_over(self) -> bool:
        """Whether neither side can place a disc any more."""
        return not self._moves_of(self.position) and not self._moves_of(_other_to_move(self.position))

    @property
    def winner(self) -> Color | None:
        """The colour with more discs when the game is over; ``None`` for a draw or a game still on."""
        difference = self.position.disc_difference(Color.BLACK)
        if difference == 0 or not self.is_over:
            return None
        return Color.BLACK if difference > 0 else Color.WHITE

    def play(self, square: str) -> None:
        """Place a disc for the side to move, and enter the pass that this forces on the other side.

        Forgets what was undone.

        Raises:
            BadSquare: the text names no square.
            IllegalMove: the rules do not allow it. A played ``"pass"`` is always refused: forced passes are
                entered already, others are not allowed.
        """
        self._place(square)
        self._undone.clear()

    @property
    def can_undo(self) -> bool:
        """Whether a disc was placed that can be taken back."""
        return self.last_turn is not None

    @property
    def can_redo(self) -> bool:
        """Whether a move was taken back and nothing else played since."""
        return bool(self._undone)

    def undo(self) -> str:
        """Take back the last disc, with the passes after it, and return its square; ``""`` if there is none."""
        last = self.last_turn
        if last is None:
            return ""
        while self._turns.pop().is_pass:
            pass
        self._undone.append(last.move)
        return last.move

    def redo(self) -> str:
        """Place the disc again that was taken back last, and return its square; ``""`` if there is none."""
        if not self._undone:
            return ""
        square = self._undone.pop()
        self._place(square)
        return square

    def transcript(self) -> str:
        """The squares in one row, lower case, passes left out; `from_transcript` reads it back."""
        return "".join(self.moves)

    def __str__(self) -> str:
        return board_text(self.position)

    def __repr__(self) -> str:
        return f"<Game {self.transcript() or '-'}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        last = self.last_turn
        marks = Marks(last_move=last.move, flipped=frozenset(last.flips)) if last else Marks()
        return {"text/plain": str(self), "image/svg+xml": board_svg(self.position, marks)}

    def _place(self, square: str) -> None:
        position = self.position
        if square == PASS:
            raise IllegalMove(PASS, position, house_rule=self._house_rule(PASS))
        name = SQUARES[square_index(square)]
        house_rule = self._house_rule(name)
        if house_rule:
            raise IllegalMove(name, position, house_rule=house_rule)
        flips: tuple[str, ...] = ()
        if self._is_placing(position):
            after = _with_disc(position, name)
        else:
            after, flips = position.play(name), position.flips(name)
        self._turns.append(Turn(position.turn, name, flips, after))
        self._enter_passes()

    def _enter_passes(self) -> None:
        position = self.position
        if not self._moves_of(position) and not self.is_over:
            self._turns.append(Turn(position.turn, PASS, (), _other_to_move(position)))

    def _moves_of(self, position: Position) -> tuple[str, ...]:
        if self._is_placing(position):
            return tuple(square for square in _CENTRE if position.disc_at(square) is None)
        return position.legal_moves() if self.discs_left(position.turn) > 0 else ()

    def _is_placing(self, position: Position) -> bool:
        return self.variant.free_start and position.empties > 64 - len(_CENTRE)

    def _house_rule(self, move: str) -> str:
        """The rule of the variant, beyond those of the position, that forbids this move."""
        position = self.position
        if self._is_placing(position):
            if move not in _CENTRE:
                return "CENTRE_FIRST"
            return "CENTRE_TAKEN" if position.disc_at(move) else ""
        return "NO_DISCS" if self.is_over and not position.is_over else ""


_CENTRE = ("d4", "e4", "d5", "e5")

_SKIPPED = re.compile(r"(?:\d+\s*[.):…]+|(?<!-)-(?!-)|[\s,;.–—/|()>→\u200b\ufeff])*")
_BARE_NUMBER = re.compile(r"(\d+)[\s:]+(?=[a-z]|--)", re.IGNORECASE)
_MOVE = re.compile(r"(?P<square>[a-h][1-8])|pass|pa(?:s(?![a-z]))?|ps|--", re.IGNORECASE)
_UNREADABLE = re.compile(r"[^\s,;]{1,12}")


def _with_disc(position: Position, square: str) -> Position:
    disc = square_mask([square])
    if position.turn is Color.BLACK:
        return Position(position.black | disc, position.white, Color.WHITE)
    return Position(position.black, position.white | disc, Color.BLACK)


def _other_to_move(position: Position) -> Position:
    return Position(position.black, position.white, position.turn.opponent)


def read_moves(text: str, *, strict: bool = True) -> Iterator[tuple[int, str]]:
    """The moves of a transcript with the number of each; a pass bears the number of the disc after it.

    No rule is asked. What is neither a square nor a pass is given as it stands, as a move, unless ``strict``.

    Raises:
        BadDiagram: something is neither a square nor a pass, and ``strict``.

    >>> list(read_moves("F5 pass d6 d9", strict=False))
    [(1, 'f5'), (2, 'pass'), (2, 'd6'), (3, 'd9')]
    """
    number, at, joined = 1, 0, False
    while True:
        skipped = _SKIPPED.match(text, at)
        start = skipped.end() if skipped else at
        bare = _BARE_NUMBER.match(text, start)
        if bare and int(bare[1]) in {number, (number + 1) // 2}:  # of this move, or of this pair of moves
            at = bare.end()
            continue
        if start == len(text):
            return
        found = _MOVE.match(text, start)
        if found is None:
            # In a row of moves the fault is two characters long, standing alone it is the whole word.
            joined = joined and start == at
            fault = text[start : start + 2] if joined else _UNREADABLE.match(text, start)
            shown = fault if isinstance(fault, str) else fault.group() if fault else text[start]
            if strict:
                raise BadDiagram("move", where=number, text=shown)
            yield number, shown
            number, at = number + 1, start + len(shown)
            continue
        yield number, found["square"].lower() if found["square"] else PASS
        number += bool(found["square"])
        at, joined = found.end(), True
