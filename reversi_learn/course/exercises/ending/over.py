"""Exercises on the end of a game: is it over, why, and who has won (answer form: statement)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ....engine.drawing import Marks, reason_marks
from ....engine.explain import explain
from ....engine.position import Color, Position
from ....messages import _, ngettext
from ...endings import Finish, after, ended, finish_of, near_the_end, picture, to_move
from ..flanking.rows import by_color
from ..model import Exercise
from ..passing.pass_words import moves_sentence, no_move_sentence, tempting_marks
from ..passing.played import best_looking, seen_by
from ..statements import ENGINE, Choice, statement


def is_it_over(exercise_id: str, level: str, position: Position) -> Exercise:
    """Say whether the game is over; the side to move may only have to pass (answer form: statement)."""
    over = position.is_over
    exercise = statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("It is Black’s turn. Is the game over?"),
            _("It is White’s turn. Is the game over?"),
        ),
        (
            Choice(
                value="over",
                label=_("The game is over"),
                reply=_why_over(position) if over else _why_not_over(position),
                right=over,
                belief="" if over else "M5.2" if position.must_pass else "overlooked-move",
                names=() if over else (_mover(position).legal_moves()[0],),
                marks=Marks() if over else _move_marks(_mover(position)),
            ),
            Choice(
                value="goes-on",
                label=_("The game goes on"),
                reply=_why_over(position) if over else _why_not_over(position),
                right=not over,
                belief="M5.1" if over and position.empties else "move-on-a-full-board",
                names=_first_empty(position) if over else (),
                marks=tempting_marks(position, position.turn) if over and position.empties else Marks(),
            ),
        ),
        _over_hints(position),
        source=ENGINE,
        position=position,
        in_order=True,
        remake=lambda seed: is_it_over(exercise_id, level, over_or_not(seed)),
    )
    return replace(exercise, quiet=True)


def why_over(exercise_id: str, level: str, position: Position) -> Exercise:
    """Say what ended the game: a full board, nothing to flip, or a colour gone (answer form: statement)."""
    finish = finish_of(position)
    labels = {
        "full": _("The board is full, so nobody can move."),
        "stuck": _("Squares are empty and both colours are there, yet nobody can move."),
        "vanished": _("One colour has no disc left, so nobody can move."),
        "rule": _("One colour has no disc left, and a rule of its own ends the game then."),
        "one-side": _("One side can not move. That is enough."),
    }
    right = _VALUES[finish or Finish.FULL]
    exercise = statement(
        exercise_id,
        level,
        _("The game is over. Why?"),
        [
            Choice(
                value=value,
                label=label,
                reply=_right_reason(position) if value == right else _wrong_reason(position, value),
                right=value == right,
                belief="" if value == right else _REASON_BELIEFS.get(value, value),
                names=_first_empty(position) if value == "full" and value != right else (),
            )
            for value, label in labels.items()
        ],
        (
            ngettext(
                "One square is empty. Which colours lie on the board?",
                "{count} squares are empty. Which colours lie on the board?",
                position.empties,
            ).format(count=position.empties),
            _discs_told(position),
            labels[right],
        ),
        source=ENGINE,
        position=position,
        remake=lambda seed: why_over(exercise_id, level, some_end(seed)),
    )
    return replace(exercise, quiet=True)


_VALUES = {Finish.FULL: "full", Finish.STUCK: "stuck", Finish.VANISHED: "vanished"}
_DRAWS = ("G8", "G9", "G10")
_REASON_BELIEFS = {"rule": "M5.3", "one-side": "M5.2", "full": "M5.1"}


def who_won(exercise_id: str, level: str, position: Position) -> Exercise:
    """Say who has won a finished game, a draw with empty squares among them (answer form: statement)."""
    winner = position.winner
    right = "draw" if winner is None else winner.value
    labels = {
        "X": _("Black has won"),
        "O": _("White has won"),
        "draw": _("It is a draw"),
        "none": _("There is no result: a draw needs 32 discs each"),
    }
    exercise = statement(
        exercise_id,
        level,
        _("The game is over. Count both colours: who has won?"),
        [
            Choice(
                value=value,
                label=label,
                reply=_result_told(position) if value == right else _not_the_result(position, value),
                right=value == right,
                belief="" if value == right else "M5.4" if value == "none" else f"says-{value}",
            )
            for value, label in labels.items()
        ],
        (
            _("More discs win; empty squares do not change who wins."),
            _discs_told(position),
            labels[right],
        ),
        source=ENGINE,
        position=position,
        in_order=True,
        remake=lambda seed: who_won(exercise_id, level, some_result(seed)),
    )
    return replace(exercise, quiet=True)


# --- which positions ----------------------------------------------------------------------------------


def over_or_not(seed: int) -> Position:
    """A position that is over, or near the end with a pass or a last move: as often one as the other."""
    lot = Random(seed).random()
    if lot < 0.3:
        return ended(Finish.STUCK, seed)
    if lot < 0.4:
        return ended(Finish.VANISHED, seed)
    if lot < 0.5:
        return ended(Finish.FULL, seed)
    empties = 1 + int(Random(seed).random() * 1000) % 6
    if lot < 0.8:
        return _with_a_pass(seed, empties)
    return near_the_end(seed, empties, _has_one_or_two_moves)


def some_end(seed: int) -> Position:
    """A finished game: full, stuck or with one colour, each as often as the others."""
    return ended(tuple(Finish)[int(Random(seed).random() * len(Finish))], seed)


def some_result(seed: int) -> Position:
    """A finished game with both colours; one in three is a draw with empty squares."""
    if Random(seed).random() < 1 / 3:
        return drawn_end(seed)
    return ended(Finish.FULL if Random(seed).random() < 2 / 3 else Finish.STUCK, seed)


def drawn_end(seed: int) -> Position:
    """A drawn game with empty squares: a picture of one of the three tournament games."""
    random = Random(seed)
    return picture(after(_DRAWS[int(random.random() * len(_DRAWS))]), random)


def _with_a_pass(seed: int, empties: int) -> Position:
    """A position in which the side to move must pass."""
    position = near_the_end(seed, empties, _opponent_would_pass)
    return to_move(position, position.turn.opponent)


def _opponent_would_pass(position: Position) -> bool:
    return to_move(position, position.turn.opponent).must_pass


def _has_one_or_two_moves(position: Position) -> bool:
    return len(position.legal_moves()) <= 2


# --- what is said -------------------------------------------------------------------------------------


def _mover(position: Position) -> Position:
    """The position with the side to move that has a move."""
    return position.after_pass() if position.must_pass else position


def _first_empty(position: Position) -> tuple[str, ...]:
    """The empty square that looks most like a move, if any square is empty."""
    return tuple(report.square for report in best_looking(seen_by(position, position.turn)))[:1]


def _move_marks(position: Position) -> Marks:
    return reason_marks(explain(position, position.legal_moves()[0]))


def _why_not_over(position: Position) -> str:
    mover = _mover(position)
    square = mover.legal_moves()[0]
    reason = explain(mover, square).sentence()
    if position.must_pass:
        text = by_color(
            position.turn,
            _("It goes on: Black has no move and passes, but White may still play {square}. {reason}"),
            _("It goes on: White has no move and passes, but Black may still play {square}. {reason}"),
        )
    else:
        text = by_color(
            position.turn,
            _("It goes on: Black may still play {square}. {reason}"),
            _("It goes on: White may still play {square}. {reason}"),
        )
    return text.format(square=square, reason=reason)


def _why_over(position: Position) -> str:
    finish = finish_of(position)
    if finish is Finish.FULL:
        return _("It is over: a disc lies on all 64 squares.")
    if finish is Finish.VANISHED:
        text = by_color(
            _there_is(position),
            _(
                "It is over: no white disc is left. White flanks nothing, and Black finds nothing to flip, as on {square}."
            ),
            _(
                "It is over: no black disc is left. Black flanks nothing, and White finds nothing to flip, as on {square}."
            ),
        )
        return text.format(square=_first_empty(position)[0])
    return ngettext(
        "It is over, although {square} is empty: a disc there flips nothing, whether black or white.",
        "It is over, although {count} squares are empty. On {square}, as on the others, nobody flips a disc.",
        position.empties,
    ).format(count=position.empties, square=_first_empty(position)[0])


def _there_is(position: Position) -> Color:
    return Color.BLACK if position.black else Color.WHITE


def _over_hints(position: Position) -> tuple[str, str, str]:
    label = _("The game is over") if position.is_over else _("The game goes on")
    turn = position.turn
    return (
        by_color(
            turn,
            _("Look for a move of Black first, then for one of White. Who has one?"),
            _("Look for a move of White first, then for one of Black. Who has one?"),
        ),
        moves_sentence(position, turn) if position.legal_moves() else no_move_sentence(position, turn),
        _("{label}: {mine} {theirs}").format(
            label=label, mine=moves_sentence(position, turn), theirs=moves_sentence(position, turn.opponent)
        ),
    )


def _discs_told(position: Position) -> str:
    return _("Discs on the board: Black {black}, White {white}. Empty squares: {empties}.").format(
        black=position.count(Color.BLACK), white=position.count(Color.WHITE), empties=position.empties
    )


def _right_reason(position: Position) -> str:
    return _("Right. {why}").format(why=_why_over(position))


def _wrong_reason(position: Position, value: str) -> str:
    if value == "full":
        return ngettext(
            "The board is not full: {square} is empty.",
            "The board is not full: {count} squares are empty, {square} among them.",
            position.empties,
        ).format(count=position.empties, square=_first_empty(position)[0])
    if value == "one-side":
        return _("One side without a move only passes, and the other moves on. Here neither side has a move.")
    finish = finish_of(position)
    if value == "stuck":
        if finish is Finish.FULL:
            return _("No square is empty: count the empty ones, there are 0.")
        return _("Only one colour is there. {discs}").format(discs=_discs_told(position))
    if finish is Finish.VANISHED:
        return _(
            "No rule of its own is needed: with one colour there is nothing to flip and nothing to flank with. "
            "So nobody can move, and that ends it."
        )
    if value == "rule":
        return _("There is no such rule, and no colour has vanished. {discs}").format(
            discs=_discs_told(position)
        )
    return _("Both colours are still there. {discs}").format(discs=_discs_told(position))


def _result_told(position: Position) -> str:
    black, white, winner = position.count(Color.BLACK), position.count(Color.WHITE), position.winner
    if winner is None:
        text = _("Right, a draw: {black} to {white}. Equal numbers are enough, 32 or not.")
    elif winner is Color.BLACK:
        text = _("Right: Black has {black} discs, White {white}.")
    else:
        text = _("Right: White has {white} discs, Black {black}.")
    return text.format(black=black, white=white)


def _not_the_result(position: Position, value: str) -> str:
    black, white, winner = position.count(Color.BLACK), position.count(Color.WHITE), position.winner
    if value == "none":
        if winner is None:
            text = _(
                "Equal numbers make a draw, whatever they are: {black} to {white}, with {empties} empty."
            )
        else:
            text = _("A finished game always has a result, and {black} to {white} is no draw.")
    elif value == "draw":
        text = _("A draw needs equal numbers, and here they are {black} black discs and {white} white ones.")
    elif value == "X":
        text = _("Black has {black} discs and White {white}: Black does not have more.")
    else:
        text = _("White has {white} discs and Black {black}: White does not have more.")
    return text.format(black=black, white=white, empties=position.empties)
