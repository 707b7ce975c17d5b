"""Exercises that end the game with one move: nobody can move any more, or no opponent's disc is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import DIRECTIONS, MoveReport, explain, number_word, ray
from ....engine.position import SQUARES, Color, Position
from ....messages import _, ngettext
from ...endings import finishing_moves, one_move_before, wiping_moves
from ...misconceptions import believed
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict

Objection = Callable[[MoveReport], Verdict]


def finish_now(exercise_id: str, level: str, position: Position) -> Exercise:
    """Play the move after which nobody has a move (answer form: move)."""
    return _last_move(
        exercise_id,
        level,
        position,
        by_color(
            position.turn,
            _("Black to move. Find the move that ends the game at once: after it nobody can move."),
            _("White to move. Find the move that ends the game at once: after it nobody can move."),
        ),
        finishing_moves(position),
        _still_moves,
        remake=lambda seed: finish_now(exercise_id, level, one_move_before(seed, wiping=False)),
    )


def wipe_out(exercise_id: str, level: str, position: Position) -> Exercise:
    """Play the move that leaves the opponent no disc (answer form: move)."""
    return _last_move(
        exercise_id,
        level,
        position,
        by_color(
            position.turn,
            _("Black to move. Win 64–0: find the move that leaves White no disc."),
            _("White to move. Win 64–0: find the move that leaves Black no disc."),
        ),
        wiping_moves(position),
        _still_there,
        remake=lambda seed: wipe_out(exercise_id, level, one_move_before(seed, wiping=True)),
    )


def _last_move(
    exercise_id: str,
    level: str,
    position: Position,
    prompt: str,
    right: tuple[str, ...],
    objection: Objection,
    *,
    remake: Callable[[int], Exercise],
) -> Exercise:
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
            return objection(report)
        return Verdict(
            Outcome.SOLVED,
            _("Right. {reason}").format(reason=_worked(report)),
            position=position.play(answer),
            marks=Marks(flipped=frozenset(report.flips), last_move=answer),
        )

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=prompt,
        position=position,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=lambda step, _answer: _hint(explain(position, right[0]), step),
        solution=right[0],
        worked=_worked(explain(position, right[0])),
        remake=remake,
        mistakes=tuple(_mistakes(position, right)),
        shows_moves=True,
    )


def _still_moves(report: MoveReport) -> Verdict:
    """The game goes on after this move: who still moves, and where."""
    after = report.position.play(report.square)
    mover = after.after_pass() if after.must_pass else after
    reply = explain(mover, mover.legal_moves()[0])
    if after.must_pass:
        text = by_color(
            after.turn,
            _("After {move} Black has no move and passes, but White can still move. {reason}"),
            _("After {move} White has no move and passes, but Black can still move. {reason}"),
        )
    else:
        text = by_color(
            after.turn,
            _("After {move} Black can still move. {reason}"),
            _("After {move} White can still move. {reason}"),
        )
    return Verdict(
        Outcome.NOT_YET,
        text.format(move=report.square, reason=reply.sentence()),
        misconceptions=("M5.2",) if after.must_pass else (),
        position=after,
        marks=Marks(last_move=report.square, notes=reason_marks(reply).notes),
    )


def _still_there(report: MoveReport) -> Verdict:
    """The opponent has discs left after this move: how many, and where one lies."""
    after = report.position.play(report.square)
    left = after.discs(after.turn)
    text = (
        ngettext(
            "After {move} one black disc is left, on {square}.",
            "After {move} {count} black discs are left, one of them on {square}.",
            len(left),
        )
        if after.turn is Color.BLACK
        else ngettext(
            "After {move} one white disc is left, on {square}.",
            "After {move} {count} white discs are left, one of them on {square}.",
            len(left),
        )
    )
    return Verdict(
        Outcome.NOT_YET,
        text.format(move=report.square, count=number_word(len(left)), square=left[0]),
        position=after,
        marks=Marks(last_move=report.square, notes=tuple(Note("ring", square) for square in left)),
    )


def _worked(report: MoveReport) -> str:
    after = report.position.play(report.square)
    if after.own:
        end = _("Then neither Black nor White can flip a disc: the game is over.")
    else:
        end = by_color(
            after.turn,
            _("Then no black disc is left, so nobody can move: 64–0."),
            _("Then no white disc is left, so nobody can move: 64–0."),
        )
    return f"{report.sentence()} {end}"


def _hint(report: MoveReport, step: int) -> Hint:
    if step == 1:
        text = ngettext(
            "The move that does it flips one disc, the ringed one.",
            "The move that does it flips {count} discs, the ringed ones.",
            len(report.flips),
        ).format(count=number_word(len(report.flips)))
        return Hint(text, report.flips, Marks(notes=tuple(Note("ring", disc) for disc in report.flips)))
    if step == 2:
        return Hint(
            _("Play {square}.").format(square=report.square),
            (report.square,),
            Marks(notes=(Note("frame", report.square),)),
        )
    return Hint(_worked(report), (report.square,), reason_marks(report))


def _mistakes(position: Position, right: tuple[str, ...]) -> Iterator[Mistake]:
    """Two moves after which the game goes on, and a square that is no move."""
    legal = position.legal_moves()
    for square in islice((square for square in legal if square not in right), 2):
        yield Mistake(square, "goes-on", names=(square,))
    touching = _touching_theirs(position)
    for square in islice((square for square in touching if square not in legal), 1):
        yield Mistake(square, "M2.3", names=(square,))


def _touching_theirs(position: Position) -> Iterator[str]:
    """The empty squares beside a disc of the opponent."""
    theirs = set(position.discs(position.turn.opponent))
    for square in SQUARES:
        if position.disc_at(square) is None and any(theirs & set(ray(square, way)[:1]) for way in DIRECTIONS):
            yield square
