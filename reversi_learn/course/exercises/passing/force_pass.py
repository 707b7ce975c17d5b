"""Exercises on taking the last move away: force a pass, force one in two moves (forms: move, sequence)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import explain, line_sentence, pass_sentence, result_sentence
from ....engine.position import Position
from ....messages import _, listed
from ...misconceptions import believed
from ..flanking.moves import telling_line
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Stage, Verdict
from .pass_words import move_frames, moves_sentence
from .played import best_looking, moves_of, some_position


def forcing_moves(position: Position) -> tuple[str, ...]:
    """The moves after which the other side has none, while the game goes on."""
    return tuple(move for move in position.legal_moves() if position.play(move).must_pass)


def force_pass(exercise_id: str, level: str, position: Position) -> Exercise:
    """Play a move after which the other side must pass (answer form: move); the legal squares are shown."""
    right = forcing_moves(position)

    def judge(answer: Answer) -> Verdict:
        return refused_move(position, answer) or _judged(position, answer)

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _("Black to move. Play so that White must pass."),
            _("White to move. Play so that Black must pass."),
        ),
        position=position,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=lambda step, _answer: _force_hint(position, right[0], step),
        solution=right[0],
        worked=_worked(position, right[0]),
        remake=lambda seed: force_pass(exercise_id, level, some_position(seed, can_force)),
        mistakes=tuple(_mistakes(position, right)),
        shows_moves=True,
    )


def can_force(position: Position) -> bool:
    """Whether one or two of several moves force a pass."""
    if len(position.legal_moves()) <= 3:
        return False
    return 0 < len(forcing_moves(position)) <= 2


def refused_move(position: Position, square: str) -> Verdict | None:
    """Why a square can not be played at all, or ``None`` where it is a move."""
    report = explain(position, square)
    if report.legal:
        return None
    return Verdict(
        Outcome.NOT_YET,
        report.sentence(),
        misconceptions=believed(position, chosen=square),
        marks=reason_marks(report),
    )


def remaining_moves(after: Position, move: str) -> Verdict:
    """What is said and shown when the side to move still has moves after this one, or when the game is over."""
    if after.is_over:
        text = _("After {square} there is no pass any more. {result}").format(
            square=move, result=result_sentence(after)
        )
        return Verdict(Outcome.NOT_YET, text, position=after, marks=Marks(last_move=move))
    reply = after.legal_moves()[0]
    text = _("After {square}: {moves} On {reply}: {line}").format(
        square=move,
        moves=moves_sentence(after, after.turn),
        reply=reply,
        line=line_sentence(telling_line(after, reply), after.turn),
    )
    return Verdict(Outcome.NOT_YET, text, position=after, marks=_after_marks(after, move))


def _after_marks(after: Position, move: str) -> Marks:
    return Marks(last_move=move, notes=move_frames(after, after.turn).notes)


def _judged(position: Position, move: str) -> Verdict:
    after = position.play(move)
    if not after.must_pass:
        return remaining_moves(after, move)
    text = _("{reason} {passing}").format(
        reason=explain(position, move).sentence(), passing=pass_sentence(after.turn)
    )
    marks = Marks(last_move=move, flipped=frozenset(position.flips(move)))
    return Verdict(Outcome.SOLVED, text, position=after, marks=marks)


def _worked(position: Position, move: str) -> str:
    """What the other side could have played before, and that nothing is left of it."""
    before = moves_of(position, position.turn.opponent)
    if not before:
        return _("After {square} there is still no line for the other side.").format(square=move)
    return _(
        "Before, these squares were open to the other side: {squares}. After {move} none is left."
    ).format(squares=listed(before), move=move)


def _force_hint(position: Position, move: str, step: int) -> Hint:
    if step == 1:
        return _what_to_take(position)
    if step == 2:
        return Hint(
            _("Try {square}.").format(square=move), squares=(move,), marks=Marks(notes=(Note("frame", move),))
        )
    report = explain(position, move)
    text = f"{report.sentence()} {_worked(position, move)}"
    return Hint(text, squares=(move,), marks=reason_marks(report))


def _what_to_take(position: Position) -> Hint:
    """The moves that the other side would have now: they must go, and no new one may come."""
    other = position.turn.opponent
    before = moves_of(position, other)
    if not before:
        text = by_color(
            other,
            _("If it were Black’s turn now, Black would have no move. Which of your moves opens none?"),
            _("If it were White’s turn now, White would have no move. Which of your moves opens none?"),
        )
        return Hint(text)
    text = by_color(
        other,
        _("If it were Black’s turn now: {moves} Which of your moves takes them away, and opens no other?"),
        _("If it were White’s turn now: {moves} Which of your moves takes them away, and opens no other?"),
    ).format(moves=moves_sentence(position, other))
    return Hint(text, squares=before, marks=move_frames(position, other))


def _mistakes(position: Position, right: tuple[str, ...]) -> Iterator[Mistake]:
    """Moves that leave a move, one that ends the game, and a square that is no move."""
    others = [move for move in position.legal_moves() if move not in right]
    leaving = (move for move in others if position.play(move).legal_moves())
    for move in islice(leaving, 2):
        yield Mistake(move, "leaves-a-move", names=(move, position.play(move).legal_moves()[0]))
    ending = (move for move in others if position.play(move).is_over)
    for move in islice(ending, 1):
        yield Mistake(move, "ends-the-game", names=(move,))
    for report in islice(best_looking(position), 1):
        beliefs = believed(position, chosen=report.square)
        yield Mistake(report.square, next(iter(beliefs), "looks-like-a-move"), names=(report.square,))


# --- in two moves ---------------------------------------------------------------------------------------


def force_pass_in_two(exercise_id: str, level: str, position: Position) -> Exercise:
    """Force a pass with the second move; the other side defends as well as it can (answer form: sequence)."""
    first = preparing_moves(position)[0]
    answered = _answered(position, first)
    solution = (first, forcing_moves(answered)[0])

    def play_on(moves: tuple[str, ...]) -> Stage:
        return _two_moves_stage(position, moves)

    def judge(answer: Answer) -> Verdict:
        return _judge_two_moves(position, answer)

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _(
                "Black to move. Play two moves so that White must pass after the second. White answers the first."
            ),
            _(
                "White to move. Play two moves so that Black must pass after the second. Black answers the first."
            ),
        ),
        position=position,
        answer_by=AnswerForm.SEQUENCE,
        judge=judge,
        hint_for=lambda step, answer: _two_moves_hint(position, step, answer or ()),
        solution=solution,
        worked=_two_moves_worked(position, solution),
        remake=lambda seed: force_pass_in_two(exercise_id, level, some_position(seed, can_force_in_two)),
        mistakes=tuple(_two_moves_mistakes(position, solution)),
        play_on=play_on,
        shows_moves=True,
    )


def defence(after: Position) -> str:
    """The answer of the side to move: one that leaves the other no forcing move if there is one, else the first.

    A `LookupError` where it has no move.
    """
    replies = after.legal_moves()
    if not replies:
        raise LookupError("there is no move to answer with")
    return min(replies, key=lambda reply: len(forcing_moves(after.play(reply))))


def preparing_moves(position: Position) -> tuple[str, ...]:
    """The moves after which, whatever the other side answers, a move forces it to pass."""
    return tuple(
        move
        for move in position.legal_moves()
        if (after := position.play(move)).legal_moves()
        and all(forcing_moves(after.play(reply)) for reply in after.legal_moves())
    )


def can_force_in_two(position: Position) -> bool:
    """Whether there is no forcing move now, but a preparing one among several moves."""
    moves = position.legal_moves()
    if not 3 <= len(moves) <= 10 or position.empties < 4:
        return False
    if any(len(position.play(move).legal_moves()) > 8 for move in moves) or forcing_moves(position):
        return False
    return 0 < len(preparing_moves(position)) <= 2


def _answered(position: Position, move: str) -> Position:
    after = position.play(move)
    return after.play(defence(after))


def _two_moves_stage(position: Position, moves: tuple[str, ...]) -> Stage:
    now = position
    for number, move in enumerate(moves):
        refused = refused_move(now, move)
        if refused is not None:
            return Stage(now, refused=refused)
        after = now.play(move)
        if number == 1 or not after.legal_moves():
            return Stage(after, complete=True)
        reply = defence(after)
        now = after.play(reply)
        if not now.legal_moves():
            return Stage(now, complete=True)
    if not moves:
        return Stage(now)
    text = by_color(
        position.turn,
        _("White answers {reply}. Now your second move."),
        _("Black answers {reply}. Now your second move."),
    )
    marks = Marks(last_move=reply, flipped=frozenset(after.flips(reply)))
    return Stage(now, text.format(reply=reply), marks)


def _judge_two_moves(position: Position, moves: tuple[str, ...]) -> Verdict:
    stage = _two_moves_stage(position, moves)
    if stage.refused is not None:
        return stage.refused
    if not stage.complete:
        return Verdict(Outcome.NOT_YET, stage.message, position=stage.position, marks=stage.marks)
    after, last = stage.position, moves[-1]
    if after.turn is position.turn:  # the answer to the first move left no second one
        text = _("After {square} the answer leaves you without a move.").format(square=moves[0])
        return Verdict(Outcome.NOT_YET, text, position=after)
    if after.must_pass:
        text = _("{moves}: {passing}").format(moves=listed(moves[:2]), passing=pass_sentence(after.turn))
        return Verdict(Outcome.SOLVED, text, position=after, marks=Marks(last_move=last))
    left = remaining_moves(after, last)
    if len(moves) > 1 and not forcing_moves(_answered(position, moves[0])):
        text = _("{left} With {first} as the first move no second one could have done it.")
        return Verdict(
            Outcome.NOT_YET,
            text.format(left=left.message, first=moves[0]),
            position=after,
            marks=left.marks,
        )
    return left


def _two_moves_worked(position: Position, solution: tuple[str, str]) -> str:
    after = position.play(solution[0])
    reply = defence(after)
    return _("First {first}; the answer is {reply}; then {second}, and no line is left.").format(
        first=solution[0], reply=reply, second=solution[1]
    )


def _two_moves_hint(position: Position, step: int, moves: tuple[str, ...]) -> Hint:
    stage = _two_moves_stage(position, moves)
    now = stage.position
    wanted = forcing_moves(now) if moves else preparing_moves(position)
    if stage.complete or not wanted:
        return Hint(
            _("That way it does not work. Try again from the beginning, with {square}.").format(
                square=preparing_moves(position)[0]
            )
        )
    move = wanted[0]
    if step == 1 and not moves:
        text = by_color(
            position.turn,
            _("For each of your moves look how many answers White has. Few are good."),
            _("For each of your moves look how many answers Black has. Few are good."),
        )
        return Hint(text)
    if step == 1:
        return _force_hint(now, move, 1)
    if step == 2:
        return _force_hint(now, move, 2)
    if moves:
        return _force_hint(now, move, 3)
    return Hint(
        _two_moves_worked(position, (move, forcing_moves(_answered(position, move))[0])), squares=(move,)
    )


def _two_moves_mistakes(position: Position, solution: tuple[str, str]) -> Iterator[Mistake]:
    """The right first move and another second one; another first move and the second one of the solution."""
    now = _answered(position, solution[0])
    others = (move for move in now.legal_moves() if now.play(move).legal_moves())
    for move in islice(others, 1):
        yield Mistake((solution[0], move), "leaves-a-move", names=(move,))
    firsts = (move for move in position.legal_moves() if move not in preparing_moves(position))
    for first in islice(firsts, 1):
        second = _second_after(position, first)
        if second:
            yield Mistake((first, second), "leaves-a-move", names=(second,))


def _second_after(position: Position, first: str) -> str:
    after = position.play(first)
    now = after.play(defence(after)) if after.legal_moves() else after
    return next((move for move in now.legal_moves() if now.play(move).legal_moves()), "")
