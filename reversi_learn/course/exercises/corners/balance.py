"""Exercises on who stands better: discs against moves, and what an estimate can tell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ....engine.drawing import Marks
from ....engine.explain import color_name
from ....engine.players import CORNERS
from ....engine.position import Color, Position, mobility_mask, square_mask
from ....engine.stability import stable_discs
from ....messages import _, signed
from ..flanking.rows import by_color
from ..model import Exercise
from ..statements import ENGINE, Choice, statement
from .corner_words import seen_by
from .corners import drawn
from .exact import Valued, some_valued

EVEN = "even"


@dataclass(frozen=True, slots=True)
class Measured:
    """What 137,135 tournament games show: of a hundred games, how many were later won by the side that had more.

    ``discs``, ``moves`` (legal ones) or, the other way round, fewer ``frontier`` discs after so many moves.
    """

    moves_made: int
    discs: float
    moves: float
    frontier: float


# Complete games of the archive, 1977 to 2025, counted for this course.
MEASURED = (
    Measured(20, 42.5, 56.1, 53.9),
    Measured(30, 38.2, 61.8, 60.0),
    Measured(36, 36.8, 65.1, 63.1),
    Measured(44, 38.8, 70.6, 65.0),
    Measured(50, 45.3, 74.0, 64.6),
)


# --- who wins -----------------------------------------------------------------------------------------


def who_wins(exercise_id: str, level: str, fact: Valued) -> Exercise:
    """Who wins when both play their best to the end (answer form: statement)."""
    position = fact.position
    parts = " ".join((discs_sentence(position), moves_sentence(position), safe_sentence(position)))
    right = _winner(fact)
    leader = _leader(position)
    choices = [
        Choice(
            value=value,
            label=_("a draw") if value == EVEN else color_name(Color(value)),
            reply=_outcome(fact, value, parts),
            right=value == right,
            belief="M6.4" if value == leader else "misjudged",
        )
        for value in (Color.BLACK.value, Color.WHITE.value, EVEN)
    ]
    exercise = statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("Black to move. Who wins, if both play their best to the end?"),
            _("White to move. Who wins, if both play their best to the end?"),
        ),
        choices,
        (
            _("Do not count the discs: who has the safer ones, and who more moves to choose from?"),
            parts,
            _("The answer is: {answer}.").format(
                answer=next(choice.label for choice in choices if choice.right)
            ),
        ),
        source=fact.source or ENGINE,
        position=position,
        in_order=True,
        remake=lambda seed: who_wins(exercise_id, level, some_valued(seed, _wins_or_lags(seed))),
    )
    return replace(exercise, asks_confidence=True)


def discs_sentence(position: Position) -> str:
    """How many discs both sides have."""
    return _("Discs: Black {black}, White {white}.").format(
        black=position.count(Color.BLACK), white=position.count(Color.WHITE)
    )


def moves_sentence(position: Position) -> str:
    """How many moves both sides would have if they were to move."""
    return _("Moves: Black {black}, White {white}.").format(
        black=_mobility(position, Color.BLACK), white=_mobility(position, Color.WHITE)
    )


def safe_sentence(position: Position) -> str:
    """How many discs of both sides can never be flipped again, as far as it is proved."""
    return _("Safe discs: Black {black}, White {white}.").format(
        black=len(stable_discs(position, Color.BLACK)), white=len(stable_discs(position, Color.WHITE))
    )


def _mobility(position: Position, color: Color) -> int:
    seen = seen_by(position, color)
    return mobility_mask(seen.own, seen.other).bit_count()


def _leader(position: Position) -> str:
    difference = position.disc_difference(Color.BLACK)
    return EVEN if difference == 0 else (Color.BLACK if difference > 0 else Color.WHITE).value


def _winner(fact: Valued) -> str:
    mover = fact.position.turn
    return EVEN if fact.value == 0 else (mover if fact.value > 0 else mover.opponent).value


def _outcome(fact: Valued, value: str, parts: str) -> str:
    winner = _winner(fact)
    if winner == EVEN:
        outcome = _("Best play to the end makes a draw.")
    elif winner == Color.BLACK.value:
        outcome = _("Best play to the end: Black wins by {count} discs.")
    else:
        outcome = _("Best play to the end: White wins by {count} discs.")
    if value == winner:
        text = _("Right. {outcome} {parts}")
    elif value == EVEN:
        text = _("Not a draw. {outcome} {parts}")
    elif value == _leader(fact.position):
        text = _("It has more discs now, but they can still turn. {outcome} {parts}")
    else:
        text = _("Look to the end. {outcome} {parts}")
    return text.format(outcome=outcome.format(count=abs(fact.value)), parts=parts)


def _wins_or_lags(seed: int) -> Callable[[Valued], bool]:
    return _leader_loses if seed % 3 else _leader_wins


def _leader_loses(fact: Valued) -> bool:
    return _leader(fact.position) not in {EVEN, _winner(fact)}


def _leader_wins(fact: Valued) -> bool:
    return _leader(fact.position) == _winner(fact) != EVEN


# --- who has more moves -------------------------------------------------------------------------------


def more_moves(exercise_id: str, level: str, position: Position) -> Exercise:
    """Which side has more moves, and what that tells more than ten squares before the end (answer form: statement)."""
    black, white = _mobility(position, Color.BLACK), _mobility(position, Color.WHITE)
    right = EVEN if black == white else (Color.BLACK if black > white else Color.WHITE).value
    leader = _leader(position)
    parts = " ".join((moves_sentence(position), discs_sentence(position), _measured_sentence(position)))
    choices = [
        Choice(
            value=value,
            label=_("both the same") if value == EVEN else color_name(Color(value)),
            reply=_counted(value, right, leader, parts),
            right=value == right,
            belief="M6.4" if value == leader else "miscounted",
        )
        for value in (Color.BLACK.value, Color.WHITE.value, EVEN)
    ]
    exercise = statement(
        exercise_id,
        level,
        _("Which side would have more moves to choose from, if it were to move now?"),
        choices,
        (
            _("Do not look at who has more discs. Which side finds discs of the other colour all round?"),
            _("Count for both sides the empty squares from which a line closes."),
            _("The answer is: {answer}.").format(
                answer=next(choice.label for choice in choices if choice.right)
            ),
        ),
        source="C25",
        position=position,
        in_order=True,
        asks_move=False,
        remake=lambda seed: more_moves(exercise_id, level, drawn(seed, _parts_differ(seed))),
    )
    return replace(exercise, asks_confidence=True)


def _counted(value: str, right: str, leader: str, parts: str) -> str:
    if value == right:
        text = _("Right. {parts}")
    elif value == EVEN:
        text = _("They are not the same. {parts}")
    elif value == leader:
        text = _("It has more discs, but not more moves. {parts}")
    else:
        text = _("Count once more. {parts}")
    return text.format(parts=parts)


def _measured_sentence(position: Position) -> str:
    """What tournament games of about this stage show; it says nothing of this one position."""
    made = 60 - position.empties
    stage = min(MEASURED, key=lambda one: abs(one.moves_made - made))
    return _(
        "This does not decide the game. But of 100 tournament games, the side with more moves after move {made} "
        "won {moves}, the side with more discs {discs}."
    ).format(made=stage.moves_made, moves=round(stage.moves), discs=round(stage.discs))


def _parts_differ(seed: int) -> Callable[[Position], bool]:
    return _leader_is_stuck if seed % 3 else _leader_is_free


def _difference_in_moves(position: Position) -> int:
    """How many more moves the side with more discs has; 0 where it does not stand out."""
    leader = _leader(position)
    if not 16 <= position.empties <= 40 or leader == EVEN or position.must_pass:
        return 0
    color = Color(leader)
    return _mobility(position, color) - _mobility(position, color.opponent)


def _leader_is_stuck(position: Position) -> bool:
    return _difference_in_moves(position) <= -3


def _leader_is_free(position: Position) -> bool:
    return _difference_in_moves(position) >= 3


# --- an estimate --------------------------------------------------------------------------------------


def estimate_move(position: Position, move: str) -> int:
    """A simple estimate of a move, in points: ten for each corner ahead, one for each move ahead, afterwards."""
    after = position.play(move)
    own, other = after.other, after.own
    corners = square_mask(CORNERS)
    return (
        10 * ((own & corners).bit_count() - (other & corners).bit_count())
        + mobility_mask(own, other).bit_count()
        - mobility_mask(other, own).bit_count()
    )


def trust_estimate(exercise_id: str, level: str, fact: Valued) -> Exercise:
    """What the colours and numbers of an estimate allow to say (answer form: statement)."""
    points = {move: estimate_move(fact.position, move) for move in fact.values}
    return statement(
        exercise_id,
        level,
        by_color(
            fact.position.turn,
            _(
                "Black to move. The numbers are a simple estimate: 10 points for each corner ahead, 1 for each move "
                "ahead. What is sure?"
            ),
            _(
                "White to move. The numbers are a simple estimate: 10 points for each corner ahead, 1 for each move "
                "ahead. What is sure?"
            ),
        ),
        _readings(fact, points),
        (
            _("The numbers look one move ahead. What happens after that, they do not see."),
            _("Only a search that plays every line to its end gives facts."),
            _(
                "Sure is only this: {move} looks best to this estimate; whether it is takes a look to the end."
            ).format(move=_first_and_last(points)[0]),
        ),
        source=fact.source or ENGINE,
        position=fact.position,
        marks=Marks(
            text={move: _("≈ {points}").format(points=signed(value)) for move, value in points.items()}
        ),
        remake=lambda seed: trust_estimate(exercise_id, level, some_valued(seed, misleads)),
    )


def _readings(fact: Valued, points: dict[str, int]) -> tuple[Choice, ...]:
    """What can be said of the numbers; all but the last is more than an estimate tells."""
    (favourite, last), best = _first_and_last(points), fact.best[0]
    truth = _(
        "Played to the end, {favourite} is worth {low} and {best} is worth {high} discs: here the estimate misleads."
    ).format(favourite=favourite, low=signed(fact.values[favourite]), best=best, high=signed(fact.value))
    return (
        Choice(
            value="fact",
            label=_("{move} is the best move: it has the highest number.").format(move=favourite),
            reply=_("The number is an estimate after one move. {truth}").format(truth=truth),
            belief="M6.7",
            names=(favourite, best),
        ),
        Choice(
            value="discs",
            label=_("{move} wins the game by {points} discs.").format(
                move=favourite, points=abs(points[favourite])
            ),
            reply=_("The points count corners and moves, not discs at the end. {truth}").format(truth=truth),
            belief="M6.7",
            names=(favourite,),
        ),
        Choice(
            value="ruled-out",
            label=_("{move} is a mistake: it has the lowest number.").format(move=last),
            reply=_(
                "That is an estimate as well, and proves nothing: to the end, {move} is worth {value}. {truth}"
            ).format(move=last, value=signed(fact.values[last]), truth=truth),
            belief="M6.7",
            names=(last,),
        ),
        Choice(
            value="estimate",
            label=_("{move} looks best to this estimate; whether it is takes a look to the end.").format(
                move=favourite
            ),
            reply=_("Right. {truth}").format(truth=truth),
            right=True,
        ),
    )


def _first_and_last(points: dict[str, int]) -> tuple[str, str]:
    order: Sequence[str] = sorted(points, key=lambda move: -points[move])
    return order[0], order[-1]


def misleads(fact: Valued) -> bool:
    """Whether the estimate has one favourite of its own, and that is not a best move."""
    points = {move: estimate_move(fact.position, move) for move in fact.values}
    favourite, last = _first_and_last(points)
    ranked = sorted(points.values())
    return ranked[-1] > max(ranked[-2], 1) and points[last] < ranked[-1] and favourite not in fact.best
