"""Moves with an aim: win one disc and leave another, gain a move, take a move away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import explain, line_sentence
from ....engine.position import SQUARES, Position, mobility_mask, square_names
from ....messages import _
from ...misconceptions import MISCONCEPTIONS, believed
from ..flanking.moves import some_position
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from ..statements import ENGINE

Judge = Callable[[Answer], Verdict]


def win_disc(exercise_id: str, level: str, position: Position, win: str, keep: str) -> Exercise:
    """Win one disc without flipping another (answer form: move)."""

    def misses(move: str) -> Verdict | None:
        flips = position.flips(move)
        if win in flips and keep not in flips:
            return None
        if win in flips:
            text = _("{move} wins {win}, but it flips {keep} as well. {reason}")
        elif keep in flips:
            text = _("{move} does not win {win}, and it flips {keep}. {reason}")
        else:
            text = _("{move} leaves {keep} alone, but it does not win {win}. {reason}")
        report = explain(position, move)
        return Verdict(
            Outcome.NOT_YET,
            text.format(move=move, win=win, keep=keep, reason=report.sentence()),
            marks=reason_marks(report),
        )

    return _aimed(
        exercise_id,
        level,
        position,
        by_color(
            position.turn,
            _("Black to move. Win the disc on {win} without flipping the one on {keep}."),
            _("White to move. Win the disc on {win} without flipping the one on {keep}."),
        ).format(win=win, keep=keep),
        misses,
        _("Look for lines that run through {win} and not through {keep}.").format(win=win, keep=keep),
        marks=Marks(notes=(Note("ring", win), Note("frame", keep))),
        remake=lambda seed: win_disc(exercise_id, level, *_to_win(seed)),
    )


def gain_move(exercise_id: str, level: str, position: Position, target: str) -> Exercise:
    """Play so that another square becomes a move of one's own (answer form: move)."""

    def misses(move: str) -> Verdict | None:
        later = replace(position.play(move), turn=position.turn)
        if later.is_legal(target):
            return None
        report = explain(later, target)
        return Verdict(
            Outcome.NOT_YET,
            _("After {move} you still can not play {target}. {reason}").format(
                move=move, target=target, reason=_line_only(report.sentence(), later, target)
            ),
            position=later,
            marks=replace(reason_marks(report), last_move=move, flipped=frozenset(position.flips(move))),
        )

    return _aimed(
        exercise_id,
        level,
        position,
        by_color(
            position.turn,
            _(
                "Black to move. {target} is no move for Black. Play so that it becomes one, as the board then lies."
            ),
            _(
                "White to move. {target} is no move for White. Play so that it becomes one, as the board then lies."
            ),
        ).format(target=target),
        misses,
        _(
            "{target} needs a line of theirs with one of your discs at its end. Which move brings that disc?"
        ).format(target=target),
        marks=Marks(notes=(Note("frame", target),)),
        remake=lambda seed: gain_move(exercise_id, level, *_to_gain(seed)),
    )


def take_move_away(exercise_id: str, level: str, position: Position, target: str) -> Exercise:
    """Play so that the opponent can no longer play on a square (answer form: move)."""

    def misses(move: str) -> Verdict | None:
        after = position.play(move)
        if not after.is_legal(target):
            return None
        reply = after.play(target)
        report = explain(after, target)
        text = by_color(
            position.turn,
            _("After {move} White plays {target} all the same. {reason}"),
            _("After {move} Black plays {target} all the same. {reason}"),
        )
        return Verdict(
            Outcome.NOT_YET,
            text.format(move=move, target=target, reason=report.sentence()),
            position=reply,
            marks=Marks(last_move=target, flipped=frozenset(after.flips(target))),
        )

    return _aimed(
        exercise_id,
        level,
        position,
        by_color(
            position.turn,
            _("Black to move. White would like to play {target}. Play so that White can not."),
            _("White to move. Black would like to play {target}. Play so that Black can not."),
        ).format(target=target),
        misses,
        _(
            "Which lines make {target} a move? Turn the disc that closes them, or the discs that lie in them."
        ).format(target=target),
        marks=Marks(notes=(Note("frame", target),)),
        remake=lambda seed: take_move_away(exercise_id, level, *_to_take(seed)),
    )


# --- what they share ----------------------------------------------------------------------------------


def _aimed(
    exercise_id: str,
    level: str,
    position: Position,
    prompt: str,
    misses: Callable[[str], Verdict | None],
    where: str,
    *,
    marks: Marks,
    remake: Callable[[int], Exercise],
) -> Exercise:
    """A move that ``misses`` nothing: the verdict on every legal move that does, ``None`` for one that serves."""
    right = [move for move in position.legal_moves() if misses(move) is None]

    def judge(answer: Answer) -> Verdict:
        report = explain(position, answer)
        if not report.legal:
            beliefs = believed(position, chosen=answer)
            return Verdict(Outcome.NOT_YET, report.sentence(), beliefs, marks=reason_marks(report))
        return misses(answer) or _served(position, answer)

    def hint_for(step: int, _answer: Answer | None) -> Hint:
        report = explain(position, right[0])
        return (
            Hint(where, marks=marks),
            Hint(
                _("Such a move is {square}.").format(square=right[0]),
                squares=(right[0],),
                marks=Marks(notes=(Note("frame", right[0]),)),
            ),
            Hint(report.sentence(), squares=(right[0],), marks=reason_marks(report)),
        )[step - 1]

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=prompt,
        position=position,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=hint_for,
        solution=right[0],
        worked=explain(position, right[0]).sentence(),
        remake=remake,
        mistakes=tuple(_mistakes(position, right)),
        marks=marks,
        source=ENGINE,
    )


def _served(position: Position, move: str) -> Verdict:
    flips = position.flips(move)
    return Verdict(
        Outcome.SOLVED,
        _("Right. {reason}").format(reason=explain(position, move).sentence()),
        position=position.play(move),
        marks=Marks(flipped=frozenset(flips), last_move=move),
    )


def _line_only(sentence: str, position: Position, square: str) -> str:
    """Only the line of a refusal, where there is one: that the square is no move was said before."""
    line = explain(position, square).telling
    return line_sentence(line, position.turn) if line else sentence


def _mistakes(position: Position, right: Sequence[str]) -> Iterator[Mistake]:
    """The first legal moves that miss the aim, and a square that a gap makes look like a move."""
    legal = position.legal_moves()
    for move in [move for move in legal if move not in right][:2]:
        yield Mistake(move, f"misses-{move}", (move,))
    for square in sorted(MISCONCEPTIONS["M2.1"].legal_moves(position) - set(legal))[:1]:
        yield Mistake(square, "M2.1", (square,))


# --- positions ----------------------------------------------------------------------------------------


def _to_win(seed: int) -> tuple[Position, str, str]:
    """A position and two neighbours such that some moves win the one alone, and some win both."""
    position = some_position(seed, lambda candidate: bool(_pairs(candidate)))
    return (position, *Random(seed).choice(_pairs(position)))


def _pairs(position: Position) -> list[tuple[str, str]]:
    sets = [frozenset(position.flips(move)) for move in position.legal_moves()]
    if not 4 <= len(sets) <= 14:
        return []
    discs = sorted({disc for flips in sets for disc in flips})
    pairs = []
    for win in discs:
        winning = [flips for flips in sets if win in flips]
        for keep in discs:
            good = sum(1 for flips in winning if keep not in flips)
            if keep != win and 0 < good <= 2 and good < len(winning) and _touch(win, keep):
                pairs.append((win, keep))
    return pairs


def _touch(one: str, other: str) -> bool:
    return max(abs(ord(a) - ord(b)) for a, b in zip(one, other, strict=True)) == 1


def _to_gain(seed: int) -> tuple[Position, str]:
    """A position and a square that few of the moves make a move of one's own."""
    position = some_position(seed, lambda candidate: bool(_targets(candidate, _gained)))
    return position, Random(seed).choice(_targets(position, _gained))


def _to_take(seed: int) -> tuple[Position, str]:
    """A position and a square that few of the moves take from the opponent, not only by playing there."""
    position = some_position(seed, lambda candidate: bool(_targets(candidate, _taken)))
    return position, Random(seed).choice(_targets(position, _taken))


def _targets(position: Position, found: Callable[[Position, str], frozenset[str]]) -> list[str]:
    """The squares that one or two of at least four moves gain or take away."""
    moves = position.legal_moves()
    if not 4 <= len(moves) <= 14:
        return []
    by_move = [(move, found(position, move)) for move in moves]
    counts = {square: sum(1 for _move, squares in by_move if square in squares) for square in SQUARES}
    # Playing on the square itself takes it away as well: then there must be another way besides.
    return [square for square, count in counts.items() if count and count - (square in moves) in {1, 2}]


def _gained(position: Position, move: str) -> frozenset[str]:
    after = position.play(move)
    return frozenset(square_names(mobility_mask(after.other, after.own))) - set(position.legal_moves())


def _taken(position: Position, move: str) -> frozenset[str]:
    after = position.play(move)
    before = square_names(mobility_mask(position.other, position.own))
    return frozenset(before) - set(after.legal_moves())
