"""Exercises on whose turn it is: who moves after a disc was placed, and what holds now (answer form: statement)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from ....engine.drawing import Marks, Note
from ....engine.explain import color_name, pass_sentence, result_sentence
from ....engine.position import Color, Position
from ....messages import _
from ..flanking.rows import by_color
from ..model import Exercise
from ..statements import ENGINE, Choice, statement
from .pass_words import move_frames, moves_sentence, no_move_sentence, tempting_marks
from .played import Plies, Wanted, moves_of, some_ply, some_position

_MOST_MOVES = 9  # in longer lists nobody finds anything


@dataclass(frozen=True, slots=True)
class _Moment:
    """What a disc led to: who placed it, where, whether the other side had just passed."""

    mover: Color
    square: str
    number: int
    after: Position
    passed: bool

    @property
    def other(self) -> Color:
        return self.mover.opponent

    @property
    def next(self) -> Color | None:
        if self.after.is_over:
            return None
        return self.mover if self.after.must_pass else self.other


def whose_turn(exercise_id: str, level: str, plies: Plies, index: int) -> Exercise:
    """Say who moves after a disc was placed: the other side, the same again, or nobody (answer form: statement)."""
    ply = plies[index]
    passed = index > 0 and plies[index - 1].is_pass
    moment = _Moment(ply.position.turn, ply.move, ply.disc, ply.after, passed)
    right, why = _value(moment.next), _why_next(moment)
    labels = {
        "black": color_name(Color.BLACK),
        "white": color_name(Color.WHITE),
        "nobody": _("Nobody: the game is over"),
    }
    choices = [
        Choice(
            value=value,
            label=label,
            reply=_("Right. {why}").format(why=why) if value == right else _not_next(moment, value),
            right=value == right,
            beliefs=() if value == right else _turn_beliefs(moment, value),
            belief=next(iter(_turn_beliefs(moment, value)), "looked-wrong") if value != right else "",
            marks=_next_marks(moment, value),
        )
        for value, label in labels.items()
    ]
    exercise = statement(
        exercise_id,
        level,
        _turn_prompt(moment),
        choices,
        _turn_hints(moment, labels[right], why),
        source=ENGINE,
        position=moment.after,
        marks=Marks(last_move=moment.square, notes=(Note("ring", moment.square),)),
        in_order=True,
        remake=lambda seed: whose_turn(exercise_id, level, *some_ply(seed, _turn_wanted(seed))),
    )
    return replace(exercise, quiet=True)


def _value(color: Color | None) -> str:
    return "nobody" if color is None else "black" if color is Color.BLACK else "white"


def _turn_prompt(moment: _Moment) -> str:
    if moment.passed:
        text = by_color(
            moment.mover,
            _("White had to pass. Now Black has placed disc {number} on {square}. Whose turn is it?"),
            _("Black had to pass. Now White has placed disc {number} on {square}. Whose turn is it?"),
        )
    else:
        text = by_color(
            moment.mover,
            _("Black has just placed disc {number} on {square}. Whose turn is it?"),
            _("White has just placed disc {number} on {square}. Whose turn is it?"),
        )
    return text.format(number=moment.number, square=moment.square)


def _why_next(moment: _Moment) -> str:
    if moment.next is None:
        return result_sentence(moment.after)
    moves = moves_sentence(moment.after, moment.next)
    return f"{pass_sentence(moment.other)} {moves}" if moment.next is moment.mover else moves


def _not_next(moment: _Moment, value: str) -> str:
    """What is said to one who names the wrong side, or the end."""
    after = moment.after
    if value == "nobody":
        return f"{moves_sentence(after, moment.next or moment.other)} {_goes_on(moment)}"
    color = Color.BLACK if value == "black" else Color.WHITE
    if color is moment.other or moment.next is None:
        return no_move_sentence(after, color)
    rest = (
        by_color(
            moment.other,
            _("A pass lasts for one turn: now Black moves again."),
            _("A pass lasts for one turn: now White moves again."),
        )
        if moment.passed
        else by_color(
            moment.other,
            _("So now it is Black’s turn."),
            _("So now it is White’s turn."),
        )
    )
    return f"{moves_sentence(after, moment.other)} {rest}"


def _goes_on(moment: _Moment) -> str:
    if moment.next is moment.mover:
        return by_color(
            moment.other,
            _("The game goes on: only Black must pass."),
            _("The game goes on: only White must pass."),
        )
    return _("The game goes on as long as one side has a move.")


def _turn_beliefs(moment: _Moment, value: str) -> tuple[str, ...]:
    """All beliefs on passing that would give this answer."""
    if moment.next is None:
        return ("M4.4",)
    beliefs = []
    if value == "nobody" and (moment.passed or moment.next is moment.mover):
        beliefs.append("M4.1")
    if moment.next is moment.mover and value == _value(moment.other):
        beliefs += ["M4.7", *(["M4.6"] if moment.passed else [])]
    if moment.next is moment.other and moment.passed and value == _value(moment.mover):
        beliefs.append("M4.3")
    return tuple(beliefs)


def _next_marks(moment: _Moment, value: str) -> Marks:
    if value == _value(moment.next) or value == "nobody":
        return move_frames(moment.after, moment.next) if moment.next else Marks()
    color = Color.BLACK if value == "black" else Color.WHITE
    if color is moment.other or moment.next is None:
        return tempting_marks(moment.after, color)
    return move_frames(moment.after, moment.other)


def _turn_hints(moment: _Moment, label: str, why: str) -> tuple[str, str, str]:
    first = by_color(
        moment.other,
        _("Has Black a move? If not, has White one?"),
        _("Has White a move? If not, has Black one?"),
    )
    if moves_of(moment.after, moment.other):
        second = by_color(
            moment.other, _("Black has a move on {square}."), _("White has a move on {square}.")
        ).format(square=moves_of(moment.after, moment.other)[0])
    else:
        second = no_move_sentence(moment.after, moment.other)
    return first, second, _("The answer: {label}. {why}").format(label=label, why=why)


def _turn_wanted(seed: int) -> Wanted:
    """What happens after the disc, by lot: mostly a pass, or the first move after one."""
    lot = Random(f"turn {seed}").random()
    passes, passed, over = next(
        kind for share, kind in _TURN_SHARES if lot < share
    )  # the shares end with 1, and a lot is less

    def wanted(plies: Plies, index: int) -> bool:
        ply, last = plies[index], index == len(plies) - 1
        if ply.is_pass or last != over:
            return False
        if last:
            return ply.after.empties > 0
        then = plies[index + 1]
        before = index > 0 and plies[index - 1].is_pass
        return then.is_pass == passes and before == passed and len(_to_show(then.position)) <= _MOST_MOVES

    return wanted


# How often (added up) the other side must pass, had passed before, or the game ends.
_TURN_SHARES = (
    (0.30, (True, False, False)),
    (0.50, (True, True, False)),
    (0.75, (False, True, False)),
    (0.90, (False, False, True)),
    (1.00, (False, False, False)),
)


def _to_show(position: Position) -> tuple[str, ...]:
    """The moves of whoever is next."""
    return position.legal_moves() or moves_of(position, position.turn.opponent)


# --- what happens now -----------------------------------------------------------------------------------


def what_now(exercise_id: str, level: str, position: Position) -> Exercise:
    """Say what holds: a move, a pass, a choice (never), or the end of the game (answer form: statement)."""
    right = "over" if position.is_over else "pass" if position.must_pass else "move"
    why = _both_sides(position)
    labels = _now_labels(position.turn)
    choices = [
        Choice(
            value=value,
            label=label,
            reply=f"{why} {_now_reply(right, value, position.turn)}",
            right=value == right,
            belief=_NOW_BELIEFS.get((right, value), f"{value}-for-{right}"),
            marks=move_frames(position, *Color),
        )
        for value, label in labels.items()
    ]
    exercise = statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("Now it would be Black’s turn. What holds?"),
            _("Now it would be White’s turn. What holds?"),
        ),
        choices,
        (
            _("Look for the moves of both sides: of the one whose turn it would be, then of the other."),
            why,
            _("The answer: {label}. {why}").format(label=labels[right], why=why),
        ),
        source=ENGINE,
        position=position,
        in_order=True,
        asks_move=False,
        remake=lambda seed: what_now(exercise_id, level, some_position(seed, _now_wanted(seed))),
    )
    return replace(exercise, quiet=True)


def _both_sides(position: Position) -> str:
    first = moves_sentence(position, position.turn)
    return f"{first} {moves_sentence(position, position.turn.opponent)}"


def _now_labels(turn: Color) -> dict[str, str]:
    return {
        "move": by_color(turn, _("Black must move"), _("White must move")),
        "pass": by_color(turn, _("Black must pass"), _("White must pass")),
        "choice": by_color(turn, _("Black may move or pass"), _("White may move or pass")),
        "over": _("The game is over"),
    }


def _now_reply(right: str, value: str, turn: Color) -> str:
    """The sentence after the two sets of moves."""
    if value == "choice":
        return {
            "move": _("Whoever has a move must make one; a pass is never a choice."),
            "pass": _("Without a move there is nothing to choose: the turn goes to the other side."),
            "over": _("There is nothing to choose: neither side can move any more."),
        }[right]
    return {
        ("move", "move"): _("So there is a move, and it must be made."),
        ("move", "pass"): _("Whoever has a move must not pass."),
        ("move", "over"): _("The game goes on as long as one side has a move."),
        ("pass", "pass"): by_color(
            turn,
            _("So Black must pass, and White moves again."),
            _("So White must pass, and Black moves again."),
        ),
        ("pass", "move"): by_color(
            turn, _("Black can not move, so Black must pass."), _("White can not move, so White must pass.")
        ),
        ("pass", "over"): _("The game is over only when neither side has a move. Here one of them has."),
        ("over", "over"): _("So nobody can move, and the game is over."),
        ("over", "move"): _("There is no square left for either of them."),
        ("over", "pass"): _("After a pass the other side could not move either: the game is over."),
    }[right, value]


_NOW_BELIEFS = {
    ("move", "move"): "",
    ("pass", "pass"): "",
    ("over", "over"): "",
    ("move", "choice"): "M4.2",
    ("pass", "choice"): "M4.2",
    ("over", "choice"): "M4.2",
    ("pass", "over"): "M4.1",
    ("over", "pass"): "M4.4",
}


def _now_wanted(seed: int) -> Callable[[Position], bool]:
    lot = Random(f"now {seed}").random()
    if lot < 0.2:
        return lambda position: position.is_over and position.empties > 0
    if lot < 0.7:
        return lambda position: position.must_pass and len(_to_show(position)) <= _MOST_MOVES

    def a_move(position: Position) -> bool:
        mine, theirs = position.legal_moves(), moves_of(position, position.turn.opponent)
        return 0 < len(mine) <= 3 and len(theirs) <= _MOST_MOVES

    return a_move
