"""Exercises on the pass that is no choice: move or pass, may one pass, the one bad move that is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import MoveReport, explain, pass_sentence
from ....engine.game import PASS
from ....engine.players import CORNERS
from ....engine.position import Position
from ....messages import _
from ...misconceptions import believed
from ..flanking.moves import move_hint
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from ..statements import ENGINE, Choice, statement
from .pass_words import move_frames, moves_sentence, no_move_sentence, not_a_move
from .played import best_looking, moves_of, some_position


def move_or_pass(exercise_id: str, level: str, position: Position) -> Exercise:
    """Choose the one move among squares that look like moves, or the pass (answer form: statement)."""
    squares = _offered(position)
    right = next((square for square in squares if position.flips(square)), PASS)
    labels = {
        **{square: _("Place a disc on {square}").format(square=square) for square in squares},
        PASS: _("Pass"),
    }
    why = pass_sentence(position.turn) if right == PASS else explain(position, right).sentence()
    choices = [_offer(position, value, label, right=right) for value, label in labels.items()]
    exercise = statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("It is Black’s turn. Which of these can Black do?"),
            _("It is White’s turn. Which of these can White do?"),
        ),
        choices,
        (
            _("Read each framed square in all eight directions: does a line end at an own disc?"),
            not_a_move(explain(position, next(square for square in squares if square != right))),
            _("The answer: {label}. {why}").format(label=labels[right], why=why),
        ),
        source=ENGINE,
        position=position,
        marks=Marks(notes=tuple(Note("frame", square, text="?") for square in squares)),
        in_order=True,
        asks_move=False,
        remake=lambda seed: move_or_pass(exercise_id, level, some_position(seed, _offer_wanted(seed))),
    )
    return replace(exercise, quiet=True)


def _offered(position: Position) -> list[str]:
    """Two squares that look like moves, and a third: a move, if there is one."""
    legal = position.legal_moves()
    looking = [report.square for report in islice(best_looking(position), 2 if legal else 3)]
    return sorted([*looking, *legal[:1]])


def _offer(position: Position, value: str, label: str, *, right: str) -> Choice:
    legal = position.legal_moves()
    if value == PASS and legal:
        report = explain(position, legal[0] if right == PASS else right)
        reply = by_color(
            position.turn,
            _("Black has a move, so Black must not pass. {reason}"),
            _("White has a move, so White must not pass. {reason}"),
        ).format(reason=report.sentence())
        return Choice(
            value=value,
            label=label,
            reply=reply,
            beliefs=believed(position, missed=report.square),
            belief="overlooked",
            names=(report.square,),
            marks=reason_marks(report),
        )
    if value == PASS:
        reply = f"{no_move_sentence(position, position.turn)} {pass_sentence(position.turn)}"
        return Choice(value=value, label=label, reply=reply, right=True)
    report = explain(position, value)
    if value == right:
        return Choice(
            value=value, label=label, reply=report.sentence(), right=True, marks=reason_marks(report)
        )
    beliefs = believed(position, chosen=value)
    return Choice(
        value=value,
        label=label,
        reply=not_a_move(report),
        belief="looks-like-a-move",
        beliefs=beliefs,
        names=(value,),
        marks=reason_marks(report),
    )


def _offer_wanted(seed: int) -> Callable[[Position], bool]:
    must_pass = Random(f"offer {seed}").random() < 1 / 2
    if must_pass:
        return lambda position: position.must_pass and _looks_hard(position, 3)
    return lambda position: 0 < len(position.legal_moves()) <= 2 and _looks_hard(position, 2)


def _looks_hard(position: Position, count: int) -> bool:
    """Whether so many squares touch a disc of the other side and are no moves all the same."""
    looking = list(islice(best_looking(position), count))
    return len(looking) == count and all(report.telling and report.telling.run for report in looking)


# --- may one pass? --------------------------------------------------------------------------------------


def may_pass(exercise_id: str, level: str, position: Position) -> Exercise:
    """Say whether a side that has moves may pass instead (answer form: statement)."""
    turn, moves = position.turn, position.legal_moves()
    report = explain(position, moves[0])
    choices = _may_pass_choices(position, report)
    label = next(choice.label for choice in choices if choice.right)
    return statement(
        exercise_id,
        level,
        by_color(
            turn,
            _("Black does not like any move here, for each of them helps White. May Black pass?"),
            _("White does not like any move here, for each of them helps Black. May White pass?"),
        ),
        choices,
        (
            _("What must be true before a side passes?"),
            moves_sentence(position, turn),
            _("The answer: {label}. {why}").format(label=label, why=report.sentence()),
        ),
        source=ENGINE,
        position=position,
        in_order=True,
        remake=lambda seed: may_pass(exercise_id, level, some_position(seed, _dislikes)),
    )


def _may_pass_choices(position: Position, report: MoveReport) -> Sequence[Choice]:
    turn, square = position.turn, report.square
    has_move = moves_sentence(position, turn)
    replies = {
        "no": _("Right. {moves} Whoever has a move must make one, even a bad one."),
        "yes": _("{moves} Whoever has a move must make one; nobody passes by choice."),
        "once": _("{moves} There is no free pass in a game, not even one: whoever has a move must make it."),
        "disc": _("{moves} A pass can not be bought: no disc is given or taken for it."),
    }
    labels = {
        "no": _("No, a move must be made"),
        "yes": _("Yes, one may always pass"),
        "once": _("Yes, but only once in a game"),
        "disc": _("Yes, if a disc is given for it"),
    }
    beliefs = {"no": (), "yes": ("M4.2",), "once": ("M4.6", "M4.2"), "disc": ("M4.5", "M4.2")}
    return [
        Choice(
            value=value,
            label=labels[value],
            reply=reply.format(moves=has_move),
            right=value == "no",
            beliefs=beliefs[value],
            belief=next(iter(beliefs[value]), ""),
            names=(square,),
            marks=move_frames(position, turn),
        )
        for value, reply in replies.items()
    ]


def gives_a_corner(position: Position, square: str) -> bool:
    """Whether a move lets the other side take a corner that it could not take before."""
    before = set(moves_of(position, position.turn.opponent))
    return any(corner in CORNERS for corner in set(position.play(square).legal_moves()) - before)


def _dislikes(position: Position) -> bool:
    moves = position.legal_moves()
    return 0 < len(moves) <= 3 and all(gives_a_corner(position, move) for move in moves)


# --- I would rather pass --------------------------------------------------------------------------------


def rather_pass(exercise_id: str, level: str, position: Position) -> Exercise:
    """Play the only move there is, although it gives a corner away (answer form: move)."""
    move = position.legal_moves()[0]
    report = explain(position, move)

    def judge(answer: Answer) -> Verdict:
        asked = explain(position, answer)
        if asked.legal:
            return _made_although_bad(report)
        rule = by_color(
            position.turn,
            _("There is a move elsewhere, so Black must not pass either."),
            _("There is a move elsewhere, so White must not pass either."),
        )
        return Verdict(
            Outcome.NOT_YET,
            f"{asked.sentence()} {rule}",
            misconceptions=believed(position, chosen=answer),
            marks=reason_marks(asked),
        )

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _("“I would rather pass”, says Black, “than help White.” What must Black do? Click the square."),
            _("“I would rather pass”, says White, “than help Black.” What must White do? Click the square."),
        ),
        paper=by_color(
            position.turn,
            _("“I would rather pass”, says Black, “than help White.” What must Black do? Name the square."),
            _("“I would rather pass”, says White, “than help Black.” What must White do? Name the square."),
        ),
        position=position,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=lambda step, _answer: _only_move_hint(position, move, step),
        solution=move,
        worked=_("Whoever has a move must make one, even if it is the only one and a bad one."),
        remake=lambda seed: rather_pass(exercise_id, level, some_position(seed, has_one_bad_move)),
        mistakes=tuple(_instead_of_the_move(position)),
    )


def has_one_bad_move(position: Position) -> bool:
    """Whether there is one move and no other, and it gives a corner away."""
    moves = position.legal_moves()
    return len(moves) == 1 and gives_a_corner(position, moves[0])


def _made_although_bad(report: MoveReport) -> Verdict:
    """The move, and the corner that the other side then takes."""
    after = report.position.play(report.square)
    corner = max(
        set(after.legal_moves()) & set(CORNERS), key=lambda square: (len(after.flips(square)), square)
    )
    text = by_color(
        report.position.turn,
        _("{reason} It is the only one, so Black must make it, and White takes the corner {corner}."),
        _("{reason} It is the only one, so White must make it, and Black takes the corner {corner}."),
    )
    return Verdict(
        Outcome.SOLVED,
        text.format(reason=report.sentence(), corner=corner),
        position=after.play(corner),
        marks=Marks(
            last_move=corner, flipped=frozenset(after.flips(corner)), notes=(Note("frame", report.square),)
        ),
    )


def _only_move_hint(position: Position, move: str, step: int) -> Hint:
    hint = move_hint(position, [move], step)
    return replace(hint, text=_("The only move is {square}.").format(square=move)) if step == 2 else hint


def _instead_of_the_move(position: Position) -> Iterator[Mistake]:
    """A square that looks like a move, and an own disc."""
    for report in islice(best_looking(position), 1):
        beliefs = believed(position, chosen=report.square)
        yield Mistake(report.square, next(iter(beliefs), "looks-like-a-move"), names=(report.square,))
    own = position.discs(position.turn)
    if own:
        yield Mistake(own[0], "M2.7", names=(own[0],))
