"""A score sheet: the moves a learner wrote down beside a game, laid beside the moves that were played.

A slip shifts all that follows. So the two lists are aligned with the fewest differences, and one forgotten
move or one swapped pair is told as just that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from ...engine.game import PASS, Game, Turn, read_moves
from ...engine.position import INDEX, Color
from ...messages import _, ngettext


class Finding(Enum):
    """How one line of a sheet stands to the game."""

    RIGHT = "right"
    MISSING = "missing"
    DIFFERENT = "different"
    SWAPPED = "swapped"
    EXTRA = "extra"


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One move of the game beside what was written for it.

    ``number`` is that of the move, from 1, passes not counted; what is ``EXTRA`` bears the number of the move
    before it. ``color`` is who moved. ``played`` is empty for what is extra, ``written`` for what is missing.
    Of a swapped pair both lines say so.
    """

    finding: Finding
    number: int
    color: Color | None
    played: str
    written: str


@dataclass(frozen=True)
class SheetReport:
    """What came of checking a sheet. Its text is its sentences.

    >>> check_sheet("F5, f6; d6", Game.from_transcript("f5d6"))
    2 of 2 moves are right. After move 1 the sheet says “f6”, and nobody played that. Without it the sheet is right.
    """

    lines: tuple[SheetLine, ...]
    from_below: bool = False

    @property
    def moves(self) -> int:
        """How many discs were placed in the game."""
        return sum(line.finding is not Finding.EXTRA for line in self.lines)

    @property
    def right(self) -> int:
        """How many of them are written where they belong."""
        return sum(line.finding is Finding.RIGHT for line in self.lines)

    @property
    def complete(self) -> bool:
        """Whether the sheet and the game agree."""
        return self.right == len(self.lines)

    @property
    def faults(self) -> int:
        """How many slips there are: a swapped pair is one, and so are all the moves missing at the end."""
        slips = [line for line in self.lines[: self._written] if line.finding is not Finding.RIGHT]
        swapped = sum(line.finding is Finding.SWAPPED for line in slips)
        return len(slips) - swapped // 2 + (self._written < len(self.lines))

    @cached_property
    def _written(self) -> int:
        """Up to which line the sheet goes."""
        return max((at for at, line in enumerate(self.lines, start=1) if line.written), default=0)

    def sentences(self) -> tuple[str, ...]:
        """How many moves are right, the first slip, and whether it is the only one."""
        if not self.lines:
            return (_("No move has been played yet, and none is written down."),)
        if self.complete:
            text = ngettext(
                "The sheet is right: the one move agrees with the game.",
                "The sheet is right: all {count} moves agree with the game.",
                self.moves,
            )
            return (text.format(count=self.moves),)
        if not self._written:
            return (_("Nothing is written on the sheet yet."),)
        if self.from_below:
            return (
                _("The sheet is right if rows are counted from the bottom."),
                _("Row 1 is at the top of the board: count from there, and every move agrees with the game."),
            )
        told = _("{right} of {all} moves are right.").format(right=self.right, all=self.moves)
        return (told, *self._first_slip())

    def _first_slip(self) -> Iterator[str]:
        at = next(at for at, line in enumerate(self.lines) if line.finding is not Finding.RIGHT)
        line = self.lines[at]
        alone = self.faults == 1
        if at >= self._written:
            yield _end_sentence(line.number - 1, len(self.lines) - at)
            return
        if line.finding is Finding.SWAPPED:
            yield _swapped_sentence(line, self.lines[at + 1])
        else:
            yield _slip_sentence(line)
        if alone and line.finding is Finding.MISSING:
            yield _("Put it in, and the sheet is right.")
        elif alone and line.finding is Finding.EXTRA:
            yield _("Without it the sheet is right.")
        elif alone:
            yield _("All the other moves agree with the game.")
        else:
            others = self.faults - 1
            yield ngettext(
                "There is one more slip after it.", "There are {count} more slips after it.", others
            ).format(count=others)

    def __repr__(self) -> str:
        return " ".join(self.sentences())


def check_sheet(text: str, game: Game) -> SheetReport:
    """Lay what was written beside the game as it stands now.

    Upper and lower case, separators and move numbers do not matter. A pass may be written or not; one that
    nobody had to make is extra. What is no square counts as a move written otherwise.
    """
    written = _written(text)
    report = SheetReport(tuple(_aligned(game.turns, written)))
    if not report.complete and SheetReport(tuple(_aligned(game.turns, _upside_down(written)))).complete:
        return SheetReport(report.lines, from_below=True)
    return report


def _written(text: str) -> list[str]:
    # A number, or a stroke between two columns, is no move; a question mark stands for an unreadable one.
    moves = (move.strip() for _number, move in read_moves(text, strict=False))
    return [move for move in moves if "?" in move or any(map(str.isalpha, move))]


def _upside_down(written: Sequence[str]) -> list[str]:
    return [f"{move[0]}{9 - int(move[1])}" if move in INDEX else move for move in written]


# --- aligning ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Step:
    """One way on through both lists: how many entries of each it takes, and how many slips it costs."""

    finding: Finding | None
    played: int
    written: int
    cost: int


_MATCH = _Step(Finding.RIGHT, 1, 1, 0)
_PASS_LEFT_OUT = _Step(None, 1, 0, 0)
_SWAP = _Step(Finding.SWAPPED, 2, 2, 1)
_OTHER = _Step(Finding.DIFFERENT, 1, 1, 1)
_LEFT_OUT = _Step(Finding.MISSING, 1, 0, 1)
_TOO_MUCH = _Step(Finding.EXTRA, 0, 1, 1)


def _steps(played: Sequence[str], written: Sequence[str]) -> Iterator[_Step]:
    """The ways on from here, the one that is told plainest first."""
    if played and written and played[0] == written[0]:
        yield _MATCH
    if played and played[0] == PASS:
        yield _PASS_LEFT_OUT
    elif played:
        if len(played) == len(written) == 2 and PASS not in played and played[::-1] == written:
            yield _SWAP
        if written and written[0] != PASS:
            yield _OTHER
        yield _LEFT_OUT
    if written:
        yield _TOO_MUCH


def _costs(played: Sequence[str], written: Sequence[str]) -> dict[tuple[int, int], int]:
    """The fewest slips from each place in both lists to their ends."""
    costs = {(len(played), len(written)): 0}
    for at in range(len(played), -1, -1):
        for on in range(len(written), -1, -1):
            steps = _steps(played[at : at + 2], written[on : on + 2])
            ways = [costs[at + step.played, on + step.written] + step.cost for step in steps]
            costs[at, on] = min(ways, default=0)
    return costs


def _aligned(turns: Sequence[Turn], written: Sequence[str]) -> Iterator[SheetLine]:
    """The lines of the alignment with the fewest slips."""
    played = [turn.move for turn in turns]
    costs = _costs(played, written)
    at = on = number = 0
    while at < len(played) or on < len(written):
        step = next(
            step
            for step in _steps(played[at : at + 2], written[on : on + 2])
            if costs[at + step.played, on + step.written] + step.cost == costs[at, on]
        )
        for after in range(max(step.played, step.written)):
            turn = turns[at + after] if step.played else None
            said = written[on + after] if step.written else ""
            if step.finding is not None and (turn is None or not turn.is_pass):
                number += turn is not None
                yield SheetLine(
                    step.finding, number, turn.color if turn else None, turn.move if turn else "", said
                )
        at, on = at + step.played, on + step.written


# --- the words --------------------------------------------------------------------------------------------


def _slip_sentence(line: SheetLine) -> str:
    black = line.color is Color.BLACK
    if line.finding is Finding.MISSING and black:
        text = _("Move {number} is missing on the sheet: Black played {played}.")
    elif line.finding is Finding.MISSING:
        text = _("Move {number} is missing on the sheet: White played {played}.")
    elif line.finding is Finding.DIFFERENT and black:
        text = _("Move {number}: Black played {played}, and the sheet says “{written}”.")
    elif line.finding is Finding.DIFFERENT:
        text = _("Move {number}: White played {played}, and the sheet says “{written}”.")
    elif line.written == PASS and line.number:
        text = _("After move {number} the sheet has a pass, and nobody had to pass there.")
    elif line.written == PASS:
        text = _("Before the first move the sheet has a pass, and nobody had to pass there.")
    elif line.number:
        text = _("After move {number} the sheet says “{written}”, and nobody played that.")
    else:
        text = _("Before the first move the sheet says “{written}”, and nobody played that.")
    return text.format(number=line.number, played=line.played, written=line.written)


def _swapped_sentence(first: SheetLine, second: SheetLine) -> str:
    return _("Moves {first} and {second} are swapped on the sheet: {played} came before {later}.").format(
        first=first.number, second=second.number, played=first.played, later=second.played
    )


def _end_sentence(number: int, missing: int) -> str:
    return ngettext(
        "The sheet ends after move {number}; the last move is missing.",
        "The sheet ends after move {number}; the last {count} moves are missing.",
        missing,
    ).format(number=number, count=missing)
