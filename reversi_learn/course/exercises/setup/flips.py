"""Exercises that play one move: any that flips as many discs, or in as many directions, as is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from random import Random

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import Ending, MoveReport, explain, number_word
from ....engine.position import SQUARES, Color, Position
from ....engine.samples import practice_positions
from ....messages import _, ngettext
from ...misconceptions import believed
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a move must do: flip this many ``discs``, or flip in this many ``directions`` (0: any number).

    ``early`` asks for it near the start of a game, else in its middle.
    """

    discs: int = 0
    directions: int = 0
    early: bool = True

    def fits(self, report: MoveReport) -> bool:
        """Whether the move of this report does it."""
        return (
            report.legal
            and self.discs in {0, len(report.flips)}
            and self.directions in {0, _directions(report)}
        )

    def moves(self, position: Position) -> tuple[str, ...]:
        """All moves of the side to move that do it."""
        return tuple(move for move in position.legal_moves() if self.fits(explain(position, move)))


def play_move(
    exercise_id: str,
    level: str,
    position: Position,
    wanted: Wanted,
    *,
    worked: str,
    framed: bool = False,
    shows_moves: bool = True,
) -> Exercise:
    """Play a move that flips what is wanted (answer form: move).

    The legal squares are shown, unless ``shows_moves`` is off. ``framed`` also frames a square that will do:
    for the very first click.
    """
    right = wanted.moves(position)

    def judge(answer: Answer) -> Verdict:
        report = explain(position, answer)
        if not report.legal:
            return Verdict(
                Outcome.NOT_YET,
                report.sentence(),
                misconceptions=believed(position, chosen=answer),
                marks=reason_marks(report),
            )
        if answer not in right:
            found = _directions_found(report) if wanted.directions else ""
            text = " ".join(part for part in (report.sentence(), found, _what_is_asked(wanted)) if part)
            return Verdict(Outcome.NOT_YET, text, marks=reason_marks(report))
        return Verdict(
            Outcome.SOLVED,
            report.sentence(),
            position=position.play(answer),
            marks=Marks(flipped=frozenset(report.flips), last_move=answer),
        )

    def remake(seed: int) -> Exercise:
        pool = _fitting(wanted)
        drawn = pool[int(Random(seed).random() * len(pool))]
        return play_move(
            exercise_id, level, drawn, wanted, worked=worked, framed=framed, shows_moves=shows_moves
        )

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_framed_prompt(position.turn) if framed else _prompt(position.turn, wanted),
        position=position,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=lambda step, _answer: _hint(position, right[0], step),
        solution=right[0],
        worked=worked,
        remake=remake,
        mistakes=tuple(_mistakes(position, right)),
        marks=Marks(notes=(Note("frame", right[0]),) if framed else ()),
        shows_moves=shows_moves,
    )


def _directions(report: MoveReport) -> int:
    return sum(1 for line in report.lines if line.ending is Ending.FLANKED)


@cache
def _fitting(wanted: Wanted) -> tuple[Position, ...]:
    """Positions in which some moves do what is wanted and some do not, and the game goes on."""
    least, most = (46, 57) if wanted.early else (8, 50)
    return tuple(
        position
        for position in practice_positions()
        if least <= position.empties <= most and _is_fair(position, wanted.moves(position))
    )


def _is_fair(position: Position, moves: tuple[str, ...]) -> bool:
    few = 0 < len(moves) <= 3 < len(position.legal_moves())
    return few and all(position.play(move).legal_moves() for move in moves)


def _framed_prompt(turn: Color) -> str:
    if turn is Color.BLACK:
        return _("Black to move. Click the framed square.")
    return _("White to move. Click the framed square.")


def _prompt(turn: Color, wanted: Wanted) -> str:
    if wanted.directions:
        text = (
            _("Black to move. Find the square that flips discs in {count} directions at once.")
            if turn is Color.BLACK
            else _("White to move. Find the square that flips discs in {count} directions at once.")
        )
        return text.format(count=number_word(wanted.directions))
    if turn is Color.BLACK:
        return ngettext(
            "Black to move. Find a square that flips {count} disc.",
            "Black to move. Find a square that flips {count} discs.",
            wanted.discs,
        ).format(count=number_word(wanted.discs))
    return ngettext(
        "White to move. Find a square that flips {count} disc.",
        "White to move. Find a square that flips {count} discs.",
        wanted.discs,
    ).format(count=number_word(wanted.discs))


def _directions_found(report: MoveReport) -> str:
    count = _directions(report)
    return ngettext("That is one direction.", "That is {count} directions.", count).format(
        count=number_word(count)
    )


def _what_is_asked(wanted: Wanted) -> str:
    if wanted.directions:
        return ngettext(
            "Look for one that flips in one direction.",
            "Look for one that flips in {count} directions.",
            wanted.directions,
        ).format(count=number_word(wanted.directions))
    return ngettext(
        "Look for one that flips {count} disc.", "Look for one that flips {count} discs.", wanted.discs
    ).format(count=number_word(wanted.discs))


def _hint(position: Position, square: str, step: int) -> Hint:
    report = explain(position, square)
    if step == 1:
        text = ngettext(
            "Look at the ringed disc: a new one on its free side will flip it.",
            "Look at the ringed discs: a new one at the end of their line will flip them.",
            len(report.flips),
        )
        return Hint(
            text, squares=report.flips, marks=Marks(notes=tuple(Note("ring", disc) for disc in report.flips))
        )
    if step == 2:
        return Hint(
            _("Click {square}.").format(square=square),
            squares=(square,),
            marks=Marks(notes=(Note("frame", square),)),
        )
    return Hint(report.sentence(), squares=(square,), marks=reason_marks(report))


def _mistakes(position: Position, right: tuple[str, ...]) -> Iterator[Mistake]:
    """A legal move that flips something else, a square that only touches theirs, an occupied one."""
    legal = position.legal_moves()
    kinds: dict[str, Iterator[str]] = {
        "flips-other": (square for square in legal if square not in right),
        "M2.3": (square for square in SQUARES if square not in legal and _touches(position, square)),
        "M2.7": iter(position.discs(position.turn)),
    }
    for belief, squares in kinds.items():
        for square in islice(squares, 1):
            yield Mistake(square, belief, names=(square,))


def _touches(position: Position, square: str) -> bool:
    line = explain(position, square).telling
    return position.disc_at(square) is None and line is not None and bool(line.run)
