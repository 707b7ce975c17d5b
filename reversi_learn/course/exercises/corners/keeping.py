"""Moves that keep a corner: none is given away, one that threatens is prevented, one is prepared."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import explain
from ....engine.position import Position
from ....messages import _
from ...misconceptions import believed
from ..directions.aims import gain_move, take_move_away
from ..flanking.moves import telling_line
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from .corner_words import C_SQUARES, free_corners, given_sentence, kept_sentence, takeable
from .corners import drawn, is_open, nearest

Given = Mapping[str, tuple[str, ...]]


def keep_corners(exercise_id: str, level: str, position: Position) -> Exercise:
    """Play a move after which the opponent can take no corner (answer form: move)."""
    giving = {
        move: given
        for move in position.legal_moves()
        if (given := takeable(position.play(move), position.turn.opponent))
    }
    right = [move for move in position.legal_moves() if move not in giving]

    def judge(answer: Answer) -> Verdict:
        if answer in giving:
            return _punished(position, answer, giving[answer][0])
        if answer not in right:
            return _illegal(position, answer)
        text = by_color(
            position.turn,
            _("Right: after {move} White can take no corner."),
            _("Right: after {move} Black can take no corner."),
        )
        return _played(position, answer, text.format(move=answer))

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _("Black to move. Play a move after which White can take no corner."),
            _("White to move. Play a move after which Black can take no corner."),
        ),
        position=position,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=lambda step, _answer: _keep_hint(position, giving, right, step),
        solution=right[0],
        worked=_worked_keeping(position, giving),
        remake=lambda seed: keep_corners(exercise_id, level, drawn(seed, _has_both_kinds)),
        mistakes=_keep_mistakes(position, giving),
    )


def _punished(position: Position, move: str, corner: str) -> Verdict:
    """The move and the reply that takes the corner, both played out on the board."""
    after = position.play(move)
    text = _("{reason} On the board it has been taken.").format(reason=given_sentence(position, move, corner))
    belief = ("M6.3",) if move[0] in "ah" or move[1] in "18" else ()
    end = telling_line(after, corner).end
    marks = Marks(
        notes=(Note("line", corner, to=end),), flipped=frozenset(after.flips(corner)), last_move=corner
    )
    return Verdict(Outcome.NOT_YET, text, belief, position=after.play(corner), marks=marks)


def _illegal(position: Position, square: str) -> Verdict:
    report = explain(position, square)
    return Verdict(
        Outcome.NOT_YET,
        report.sentence(),
        misconceptions=believed(position, chosen=square),
        marks=reason_marks(report),
    )


def _played(position: Position, move: str, text: str) -> Verdict:
    marks = Marks(flipped=frozenset(position.flips(move)), last_move=move)
    return Verdict(Outcome.SOLVED, text, position=position.play(move), marks=marks)


def _keep_hint(position: Position, giving: Given, right: Sequence[str], step: int) -> Hint:
    if step == 1:
        move = next(iter(giving))
        text = _("{reason} So look for another move.").format(
            reason=given_sentence(position, move, giving[move][0])
        )
        return Hint(text, (move,), Marks(notes=(Note("frame", move, text="?"),)))
    if step == 2:
        text = _("{square} gives no corner away.").format(square=right[0])
        return Hint(text, (right[0],), Marks(notes=(Note("frame", right[0]),)))
    text = kept_sentence(position, right[0], nearest(position, right[0]))
    return Hint(text, (right[0],), Marks(notes=(Note("frame", right[0]),)))


def _worked_keeping(position: Position, giving: Given) -> str:
    return "\n".join(given_sentence(position, move, given[0]) for move, given in giving.items())


def _keep_mistakes(position: Position, giving: Given) -> tuple[Mistake, ...]:
    """The moves that give a corner, each with the belief that plays it, and one illegal square."""
    mistakes = [
        Mistake(move, "M6.3" if move in C_SQUARES else "gives-a-corner", names=(move, given[0]))
        for move, given in giving.items()
    ]
    free = [corner for corner in free_corners(position) if not position.is_legal(corner)]
    return (*mistakes, *(Mistake(corner, "misread", names=(corner,)) for corner in free[:1]))


def _has_both_kinds(position: Position) -> bool:
    if not is_open(position) or takeable(position, position.turn):
        return False
    moves = position.legal_moves()
    giving = [move for move in moves if takeable(position.play(move), position.turn.opponent)]
    return len(giving) >= 2 and 0 < len(moves) - len(giving) <= 5


# --- one corner: prevent it, prepare it ---------------------------------------------------------------


def prevent_corner(exercise_id: str, level: str, position: Position, corner: str) -> Exercise:
    """Play so that the opponent can not take the corner that it threatens to take (answer form: move)."""
    return replace(
        take_move_away(exercise_id, level, position, corner),
        remake=lambda seed: prevent_corner(exercise_id, level, *_corner_of(seed, _preventable)),
    )


def prepare_corner(exercise_id: str, level: str, position: Position, corner: str) -> Exercise:
    """Play so that a corner becomes a move of one's own (answer form: move)."""
    return replace(
        gain_move(exercise_id, level, position, corner),
        remake=lambda seed: prepare_corner(exercise_id, level, *_corner_of(seed, _preparable)),
    )


def _corner_of(seed: int, corners: Callable[[Position], list[str]]) -> tuple[Position, str]:
    position = drawn(seed, lambda candidate: bool(corners(candidate)))
    found = corners(position)
    return position, found[int(Random(seed).random() * len(found))]


def _preventable(position: Position) -> list[str]:
    """The corners that the opponent threatens, that some moves prevent and others do not."""
    threatened = takeable(position, position.turn.opponent)
    if not threatened or takeable(position, position.turn):
        return []
    return [
        corner
        for corner in threatened
        if _is_a_choice([not position.play(move).is_legal(corner) for move in position.legal_moves()])
    ]


def _preparable(position: Position) -> list[str]:
    """The corners out of reach that some moves bring into reach and others do not."""
    own = takeable(position, position.turn)
    return [
        corner
        for corner in free_corners(position)
        if corner not in own
        and _is_a_choice(
            [corner in takeable(position.play(move), position.turn) for move in position.legal_moves()]
        )
    ]


def _is_a_choice(serves: Sequence[bool]) -> bool:
    return 0 < sum(serves) <= len(serves) - 2
