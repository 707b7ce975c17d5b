"""Exercises on corners: which can be taken, which does a move give away, how to keep or to prepare one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import MoveReport, explain
from ....engine.players import CORNERS
from ....engine.position import Position
from ....messages import _
from ...endings import picture
from ...misconceptions import believed
from ..flanking.moves import missed_moves, move_hint, some_position
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from ..statements import ENGINE, Choice, statement
from .corner_words import (
    C_SQUARES,
    X_SQUARES,
    free_corners,
    given_marks,
    given_sentence,
    is_c,
    is_x,
    kept_marks,
    kept_sentence,
    takeable,
)

NONE = "none"


# --- corners to take ----------------------------------------------------------------------------------


def click_corners(exercise_id: str, level: str, position: Position) -> Exercise:
    """Click every corner that can be taken now, one or more (answer form: squares)."""
    right = frozenset(takeable(position, position.turn))

    def judge_square(square: str) -> Verdict | None:
        return None if square in right else _no_corner_to_take(position, square)

    def judge(answer: Answer) -> Verdict:
        for square in sorted(answer - right):
            return _no_corner_to_take(position, square)
        missed = sorted(right - answer)
        if missed:
            return missed_moves(position, missed)
        return Verdict(Outcome.SOLVED, _("Right: no other corner can be taken now."))

    wrong = [corner for corner in free_corners(position) if corner not in right]
    other = [move for move in position.legal_moves() if move not in CORNERS][:1]
    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _("Black to move. Click every corner that Black can take now."),
            _("White to move. Click every corner that White can take now."),
        ),
        paper=by_color(
            position.turn,
            _("Black to move. Put a cross on every corner that Black can take now."),
            _("White to move. Put a cross on every corner that White can take now."),
        ),
        position=position,
        answer_by=AnswerForm.SQUARES,
        judge=judge,
        judge_square=judge_square,
        hint_for=lambda step, answer: move_hint(position, sorted(right - (answer or frozenset())), step),
        solution=right,
        worked="\n".join(explain(position, corner).sentence() for corner in CORNERS if corner in right),
        remake=lambda seed: click_corners(exercise_id, level, drawn(seed, _has_corners)),
        mistakes=tuple(
            Mistake(right | {square}, (*believed(position, chosen=square), "misread")[0], names=(square,))
            for square in (*wrong, *other)
        ),
    )


def _no_corner_to_take(position: Position, square: str) -> Verdict:
    report = explain(position, square)
    if square not in CORNERS:
        text = _("{square} is no corner. The corners are a1, h1, a8 and h8.").format(square=square)
        return Verdict(Outcome.NOT_YET, text, marks=Marks(notes=(Note("frame", square, text="?"),)))
    return Verdict(
        Outcome.NOT_YET,
        report.sentence(),
        misconceptions=believed(position, chosen=square),
        marks=reason_marks(report),
    )


def _has_corners(position: Position) -> bool:
    right = takeable(position, position.turn)
    wrong = [corner for corner in free_corners(position) if corner not in right]
    return bool(right) and any(explain(position, corner).telling for corner in wrong)


def which_corner(exercise_id: str, level: str, position: Position) -> Exercise:
    """Which one corner can be taken now, or none (answer form: statement)."""
    reports = {corner: explain(position, corner) for corner in free_corners(position)}
    right = next((corner for corner, report in reports.items() if report.legal), NONE)
    choices = [
        Choice(
            value=corner,
            label=corner,
            reply=report.sentence(),
            right=corner == right,
            beliefs=believed(position, chosen=corner),
            belief=(*believed(position, chosen=corner), "misread")[0],
            names=(corner,),
            marks=reason_marks(report),
        )
        for corner, report in reports.items()
    ]
    choices.append(_no_corner(reports, right))
    return statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("Black to move. Which corner can Black take now?"),
            _("White to move. Which corner can White take now?"),
        ),
        choices,
        _corner_hints(position, right),
        source=ENGINE,
        position=position,
        in_order=True,
        remake=lambda seed: which_corner(exercise_id, level, drawn(seed, _has_a_question(seed))),
    )


def _no_corner(reports: dict[str, MoveReport], right: str) -> Choice:
    label = _("none of them")
    if right == NONE:
        reply = _("Right: from none of the corners does a line end at a disc of the side to move.")
        return Choice(value=NONE, label=label, reply=reply, right=True)
    report = reports[right]
    return Choice(
        value=NONE,
        label=label,
        reply=_("There is one. {reason}").format(reason=report.sentence()),
        belief="overlooked",
        names=(right,),
        marks=reason_marks(report),
    )


def _corner_hints(position: Position, right: str) -> tuple[Hint | str, ...]:
    first = _(
        "From each empty corner look along the two edges and the diagonal: over discs of the other colour, "
        "without a gap, to a disc of the side to move."
    )
    telling = [
        corner for corner in free_corners(position) if explain(position, corner).telling and corner != right
    ]
    second = (
        explain(position, telling[0]).sentence()
        if telling
        else _("Beside the other empty corners there is nothing to flip.")
    )
    if right == NONE:
        return first, second, _("The answer is: none of them.")
    report = explain(position, right)
    return first, second, Hint(report.sentence(), marks=reason_marks(report))


def _has_a_question(seed: int) -> Callable[[Position], bool]:
    """One corner to take, or in every third instance none; and one besides that looks like it."""
    number = 0 if seed % 3 == 0 else 1

    def wanted(position: Position) -> bool:
        right, free = takeable(position, position.turn), free_corners(position)
        others = [corner for corner in free if corner not in right]
        return (
            bool(position.legal_moves())
            and len(right) == number
            and len(free) >= 2
            and any(explain(position, corner).telling for corner in others)
        )

    return wanted


# --- corners given away -------------------------------------------------------------------------------


def gives_corner(exercise_id: str, level: str, position: Position, move: str) -> Exercise:
    """Which corner the opponent can take after this move, or none (answer form: statement)."""
    given = takeable(position.play(move), position.turn.opponent)
    right = given[0] if given else NONE
    feared = {**X_SQUARES, **C_SQUARES}.get(move, "")
    choices = [
        Choice(
            value=corner,
            label=corner,
            reply=(
                given_sentence(position, move, corner)
                if corner == right
                else kept_sentence(position, move, corner)
            ),
            right=corner == right,
            belief="M6.2" if corner == feared and right == NONE else "misread",
            names=(corner,),
            marks=(
                given_marks(position, move, corner) if corner == right else kept_marks(position, move, corner)
            ),
        )
        for corner in free_corners(position)
    ]
    choices.append(_no_gift(position, move, right))
    exercise = statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("Black plays {move}. Which corner can White take after it?"),
            _("White plays {move}. Which corner can Black take after it?"),
        ).format(move=move),
        choices,
        _gift_hints(position, move, right),
        source=ENGINE,
        position=position,
        marks=Marks(notes=(Note("frame", move),)),
        in_order=True,
        remake=lambda seed: gives_corner(exercise_id, level, *_some_gift(seed)),
    )
    after = position.play(move)
    return replace(exercise, judge=lambda answer: replace(exercise.judge(answer), position=after))


def _no_gift(position: Position, move: str, right: str) -> Choice:
    """The choice “none of them”, with the corner that comes nearest to being one."""
    label = _("none of them")
    if right == NONE:
        return Choice(
            value=NONE,
            label=label,
            reply=_("Right. {reason}").format(reason=kept_sentence(position, move, nearest(position, move))),
            right=True,
            marks=kept_marks(position, move, nearest(position, move)),
        )
    on_edge = move[0] in "ah" or move[1] in "18"
    return Choice(
        value=NONE,
        label=label,
        reply=_("It does give one away. {reason}").format(reason=given_sentence(position, move, right)),
        belief="M6.3" if on_edge else "overlooked",
        names=(right,),
        marks=given_marks(position, move, right),
    )


def nearest(position: Position, move: str) -> str:
    """The empty corner of which a learner thinks first: the nearest one."""

    def distance(corner: str) -> int:
        return max(abs(ord(move[0]) - ord(corner[0])), abs(ord(move[1]) - ord(corner[1])))

    return min(free_corners(position.play(move)), key=distance)


def _gift_hints(position: Position, move: str, right: str) -> tuple[Hint | str, ...]:
    first = by_color(
        position.turn,
        _("Imagine the board after {move}, then look from each empty corner as White would."),
        _("Imagine the board after {move}, then look from each empty corner as Black would."),
    ).format(move=move)
    second = _("Begin at the corner {corner}, the nearest one to the move.").format(
        corner=nearest(position, move)
    )
    if right == NONE:
        return first, second, _("The answer is: none of them.")
    return first, second, given_sentence(position, move, right)


def _some_gift(seed: int) -> tuple[Position, str]:
    """A position and a move that gives a corner, or in every third instance one that only looks like it."""
    position = drawn(seed, _has_gift if seed % 3 else _has_false_alarm)
    moves = _gifts(position) if seed % 3 else _false_alarms(position)
    return position, moves[int(Random(seed).random() * len(moves))]


def _gifts(position: Position) -> list[str]:
    """The moves that give exactly one corner, where none could be taken before."""
    return [
        move
        for move in position.legal_moves()
        if len(takeable(position.play(move), position.turn.opponent)) == 1
    ]


def _false_alarms(position: Position) -> list[str]:
    """The X- and C-squares beside an empty corner that give nothing."""
    return [
        move
        for move in position.legal_moves()
        if (is_x(position, move) or is_c(position, move))
        and not takeable(position.play(move), position.turn.opponent)
    ]


def _has_gift(position: Position) -> bool:
    return is_open(position) and bool(_gifts(position))


def _has_false_alarm(position: Position) -> bool:
    return is_open(position) and bool(_false_alarms(position))


def is_open(position: Position) -> bool:
    """Whether two corners or more are empty, and the opponent could take none of them now."""
    return len(free_corners(position)) >= 2 and not takeable(position, position.turn.opponent)


def drawn(seed: int, wanted: Callable[[Position], bool]) -> Position:
    """A position of a game that is as wanted, turned or mirrored, in its own colours or the other's."""
    return picture(some_position(seed, wanted), Random(seed))
