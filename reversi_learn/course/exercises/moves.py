"""Exercises on legal moves of a whole position: all of them, how many, one with a property."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ...engine.drawing import Marks, Note, reason_marks
from ...engine.explain import Ending, Line, direction_inside, explain, line_sentence
from ...engine.position import Color, Position
from ...engine.samples import practice_positions
from ...messages import _, ngettext
from ..misconceptions import MISCONCEPTIONS, believed
from .model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict


def all_moves(exercise_id: str, level: str, position: Position) -> Exercise:
    """Click every legal move of the position (answer form: squares)."""
    moves = frozenset(position.legal_moves())

    def judge_square(square: str) -> Verdict | None:
        if square in moves:
            return None
        report = explain(position, square)
        return Verdict(
            Outcome.NOT_YET,
            report.sentence(),
            misconceptions=believed(position, chosen=square),
            marks=reason_marks(report),
        )

    def judge(answer: Answer) -> Verdict:
        for square in sorted(answer - moves):
            refused = judge_square(square)
            if refused is not None:
                return refused
        missed = sorted(moves - answer)
        if missed:
            return missed_moves(position, missed)
        return Verdict(Outcome.SOLVED, _all_found(len(moves)))

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_every_move_prompt(position.turn),
        position=position,
        answer_by=AnswerForm.SQUARES,
        judge=judge,
        judge_square=judge_square,
        hint_for=lambda step, answer: move_hint(position, sorted(moves - (answer or frozenset())), step),
        solution=moves,
        worked=_worked_moves(position),
        remake=lambda seed: all_moves(exercise_id, level, some_position(seed, _has_a_trap)),
        mistakes=_belief_mistakes(position, moves),
    )


def some_position(seed: int, wanted: Callable[[Position], bool]) -> Position:
    """A position of a real game that is as wanted; the same seed gives the same one.

    Raises:
        LookupError: no position of the collection is as wanted.
    """
    pool = practice_positions()
    first = Random(seed).randrange(len(pool))
    for offset in range(len(pool)):
        position = pool[(first + offset) % len(pool)]
        if wanted(position):
            return position
    raise LookupError("no position of the collection is as wanted")


def missed_moves(position: Position, missed: list[str]) -> Verdict:
    """The verdict when legal moves are still missing: how many, without naming them."""
    return Verdict(
        Outcome.NOT_YET,
        ngettext(
            "All of these are moves. One more is missing: look along every line from your discs.",
            "All of these are moves. {count} more are missing: look along every line from your discs.",
            len(missed),
        ).format(count=len(missed)),
        misconceptions=tuple(
            dict.fromkeys(name for square in missed for name in believed(position, missed=square))
        ),
    )


def move_hint(position: Position, missing: list[str], step: int) -> Hint:
    """Help towards the first missing move: its anchor, then the square, then the worked reason."""
    if not missing:
        return Hint(_("All are found. Press Check."))
    square = missing[0]
    line = telling_line(position, square)
    if step == 1:
        return Hint(
            _(
                "Start from your disc on {anchor} and look {direction}: where does a line of theirs end?"
            ).format(anchor=line.end, direction=direction_inside(_OPPOSITE[line.direction])),
            squares=(line.end,),
            marks=Marks(notes=(Note("ring", line.end),)),
        )
    if step == 2:
        return Hint(
            _("One of the missing moves is {square}.").format(square=square),
            squares=(square,),
            marks=Marks(notes=(Note("frame", square, text="?"),)),
        )
    report = explain(position, square)
    return Hint(report.sentence(), squares=(square,), marks=reason_marks(report))


def telling_line(position: Position, square: str) -> Line:
    """The line to show first for a legal move."""
    line = explain(position, square).telling
    if line is None or line.ending is not Ending.FLANKED:
        raise LookupError(f"{square} is not a legal move")
    return line


_OPPOSITE = {
    "north": "south",
    "north-east": "south-west",
    "east": "west",
    "south-east": "north-west",
    "south": "north",
    "south-west": "north-east",
    "west": "east",
    "north-west": "south-east",
}


def _every_move_prompt(turn: Color) -> str:
    if turn is Color.BLACK:
        return _("Black to move. Click every square where Black may play.")
    return _("White to move. Click every square where White may play.")


def _all_found(count: int) -> str:
    return ngettext("Right: there is one move.", "Right: these are all {count} moves.", count).format(
        count=count
    )


def _worked_moves(position: Position) -> str:
    reasons = [
        _("{square}: {line}").format(
            square=square, line=line_sentence(telling_line(position, square), position.turn)
        )
        for square in position.legal_moves()
    ]
    return "\n".join(reasons)


def _has_a_trap(position: Position) -> bool:
    moves = position.legal_moves()
    return 3 <= len(moves) <= 9 and MISCONCEPTIONS["M2.1"].shows_on(position)


def _belief_mistakes(position: Position, moves: frozenset[str]) -> tuple[Mistake, ...]:
    """For every belief one answer it would give: the true moves and its first wrong one, or without those it misses."""
    mistakes = []
    for item in MISCONCEPTIONS.values():
        extra = sorted(item.legal_moves(position) - moves)
        missed = moves - item.legal_moves(position)
        if extra:
            mistakes.append(Mistake(moves | {extra[0]}, item.id, names=(extra[0],)))
        elif missed and missed != moves:
            mistakes.append(Mistake(moves - missed, item.id))
    return tuple(mistakes)
