"""A recorded game as a value: its moves, what is written beside them, and what comes of replaying it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..drawing import Marks, board_svg, board_text
from ..endgame import flips_of
from ..game import PASS, Game, Turn
from ..position import INDEX, Color, IllegalMove, Position, mobility_mask
from .faults import BadRecord, Notice

START = Position.start()
_NOWHERE = 64  # the number of a pass among the squares
_OFF_BOARD = 1 << _NOWHERE


@dataclass(frozen=True, slots=True)
class Score:
    """The score as the record gives it, and the rule it follows.

    ``difference`` is Black's discs minus White's; ``black`` and ``white`` are ``None`` where only that is
    written. ``rule`` is ``"wof"`` (empty squares go to the winner), ``"discs"`` (only what lies on the
    board), or ``""`` where the record does not tell.
    """

    difference: float
    black: float | None = None
    white: float | None = None
    rule: str = ""

    def agrees(self, final: Position) -> bool:
        """Whether a finished position has this score, by the rule if it is known, else by either.

        >>> Score(64).agrees(Position(black=1, white=0)), Score(1, rule="wof").agrees(Position(1, 0))
        (True, False)
        """
        for rule in (self.rule,) if self.rule else ("wof", "discs"):
            black, white = final.score(rule)
            if black - white == self.difference and self.black in {None, black}:
                return True
        return False


@dataclass(frozen=True, slots=True)
class Remark:
    """What is written beside a move: a ``"comment"``, or its ``"value"`` or ``"time"`` as written.

    ``entry`` counts what is in `Record.written`, passes too, from 1; 0 is before the first move. ``move`` is
    the square where the remark is about a move that was not played.
    """

    entry: int
    kind: str
    text: str
    move: str = ""


@dataclass(frozen=True)
class Record:
    """A game as it was written down.

    ``written`` are its moves, squares and ``"pass"``; ``sides`` the colour of each, ``"X"`` or ``"O"``, or
    ``""`` where the record leaves that to the rules. Players, event, place, date and result stand as they
    were written, ``""`` where they were not. ``ending`` is ``"resigned"``, ``"time"``, ``"agreed"`` or
    ``""``. ``extras`` are further names and values. ``file`` and ``number`` (from 1) tell where it stood.

    Nothing is replayed until `game`, `final` or what follows from them is asked for; then a move that the
    rules do not allow raises a `BadRecord`.
    """

    format: str
    written: tuple[str, ...] = ()
    start: Position = START
    black: str = ""
    white: str = ""
    event: str = ""
    place: str = ""
    date: str = ""
    result: str = ""
    score: Score | None = None
    ending: str = ""
    remarks: tuple[Remark, ...] = ()
    extras: tuple[tuple[str, str], ...] = ()
    odd: tuple[Notice, ...] = ()
    sides: str = ""
    file: str = ""
    number: int = 1

    @classmethod
    def of(cls, **facts: Any) -> Record:
        """The same as the class called, for whoever makes thousands: only what differs is set."""
        record = object.__new__(cls)
        vars(record).update(facts)
        return record

    @cached_property
    def game(self) -> Game:
        """The game replayed, with every forced pass as a turn of its own.

        Raises:
            BadRecord: a move is not allowed.
        """
        self._replayed  # noqa: B018 - a record that can not be played says so with its place
        game = Game.from_position(self.start)
        for move in self.moves:
            game.play(move)
        return game

    @property
    def moves(self) -> tuple[str, ...]:
        """The squares on which discs were placed, without passes."""
        return tuple(move for move in self.written if move != PASS)

    @property
    def final(self) -> Position:
        """The position after the last move; where a pass is forced then, it is made.

        Raises:
            BadRecord: a move is not allowed.
        """
        return self._replayed[0]

    @property
    def passes(self) -> int:
        """How many passes there are in the game, whether they were written or not.

        Raises:
            BadRecord: a move is not allowed.
        """
        return self._replayed[1]

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end.

        Raises:
            BadRecord: a move is not allowed.
        """
        return self.final.is_over

    @property
    def score_agrees(self) -> bool | None:
        """Whether the score that is written is that of the last position.

        ``None`` where nothing can be compared: no score, a game that was not played to its end, or one that
        was given up, lost on time or agreed.

        Raises:
            BadRecord: a move is not allowed.
        """
        if self.score is None or self.ending or not self.is_over:
            return None
        return self.score.agrees(self.final)

    @property
    def notices(self) -> tuple[str, ...]:
        """What is odd about the record, a sentence each."""
        return tuple(map(str, self.odd))

    @property
    def comments(self) -> tuple[tuple[int, str], ...]:
        """The comments, each with the number of the entry it stands at; 0 is before the first move."""
        return tuple((remark.entry, remark.text) for remark in self.remarks if remark.kind == "comment")

    def annotated(self) -> tuple[tuple[Turn, tuple[Remark, ...]], ...]:
        """The turns of the game, passes too, each with what is written beside it.

        Raises:
            BadRecord: a move is not allowed.
        """
        beside: list[tuple[Turn, tuple[Remark, ...]]] = []
        entry = 0
        for turn in self.game.turns:
            is_written = not turn.is_pass or self.written[entry : entry + 1] == (PASS,)
            entry += is_written
            remarks = (remark for remark in self.remarks if is_written and remark.entry == entry)
            beside.append((turn, tuple(remarks)))
        return tuple(beside)

    def write(self, format: str) -> str:
        """The record as text: ``"transcript"``, ``"ggf"``, ``"sgf"`` or ``"obf"`` (its last position).

        Raises:
            BadRecord: there is no such format, or it has no room for this record.
        """
        if format not in WRITERS:
            raise BadRecord("format", text=format)
        return WRITERS[format](self)

    def __str__(self) -> str:
        return board_text(self.final)

    def __repr__(self) -> str:
        players = f" {self.black or '?'} – {self.white or '?'}" if self.black or self.white else ""
        return f"<Record {self.number} ({self.format}){players}: {len(self.moves)} moves>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        last = self.moves[-1:]
        marks = Marks(last_move=last[0]) if last else Marks()
        return {"text/plain": str(self), "image/svg+xml": board_svg(self.final, marks)}

    @cached_property
    def _replayed(self) -> tuple[Position, int]:
        try:
            return self._replay()
        except BadRecord as error:
            raise error.at(self.file, self.number) from error.cause

    def _replay(self) -> tuple[Position, int]:
        """Play all moves on two integers: whoever has a flip had a move, so passes are asked for rarely."""
        own, other, mine, yours = self.start.own, self.start.other, self.start.turn, self.start.turn.opponent
        number, passes = 1, 0
        for at, move in enumerate(self.written):
            index = INDEX.get(move, _NOWHERE)
            flips = self._flips(own, other, mine, at, index)
            if not flips and not mobility_mask(own, other):
                if mobility_mask(other, own):
                    own, other, mine, yours, passes = other, own, yours, mine, passes + 1
                    flips = self._flips(own, other, mine, at, index)
                if index == _NOWHERE:
                    continue  # the pass was forced, or stands after the end and changes nothing
            if not flips:
                raise self._refused(at, number, _position(own, other, mine))
            own, other = other & ~flips, own | flips | 1 << index
            mine, yours, number = yours, mine, number + 1
        if not mobility_mask(own, other) and mobility_mask(other, own):
            own, other, mine, passes = other, own, yours, passes + 1
        return _position(own, other, mine), passes

    def _flips(self, own: int, other: int, turn: Color, at: int, index: int) -> int:
        """What an entry flips; nothing where it is a pass, illegal, or written for the other colour."""
        if (own | other | _OFF_BOARD) >> index & 1 or (self.sides and self.sides[at] != turn.value):
            return 0
        return flips_of(own, other, index)

    def _refused(self, at: int, number: int, position: Position) -> BadRecord:
        move = self.written[at]
        if self.sides and self.sides[at] != position.turn.value and move != PASS and not position.is_over:
            reason = "black twice" if position.turn is Color.WHITE else "white twice"
            return BadRecord(reason, move=number, text=move)
        cause = IllegalMove(move, position, where=number)
        return BadRecord("illegal", move=number, text=move, cause=cause)


WRITERS: dict[str, Callable[[Record], str]] = {}


def writer(format: str) -> Callable[[Callable[[Record], str]], Callable[[Record], str]]:
    """Enter a function as the writer of a format."""

    def enter(function: Callable[[Record], str]) -> Callable[[Record], str]:
        WRITERS[format] = function
        return function

    return enter


def _position(own: int, other: int, turn: Color) -> Position:
    return Position(own, other, turn) if turn is Color.BLACK else Position(other, own, turn)
