"""Exercises on numbers: how many discs there are after some moves, how many squares are empty."""

from __future__ import annotations

from random import Random

from ....engine.position import SQUARES, Color, Position
from ....engine.samples import practice_positions
from ....messages import _, ngettext
from ..model import Exercise
from ..statements import ENGINE, Reply, number

FOUR = 4
ALL = len(SQUARES)
MOST_MOVES = ALL - FOUR


def discs_after(exercise_id: str, level: str, moves: int) -> Exercise:
    """How many discs lie on the board after so many moves (answer form: number)."""
    return number(
        exercise_id,
        level,
        ngettext(
            "The four discs lie there and {moves} move has been made. How many discs are on the board?",
            "The four discs lie there and {moves} moves have been made. How many discs are on the board?",
            moves,
        ).format(moves=moves),
        FOUR + moves,
        (
            _("How many discs lay there before the first move?"),
            _("Four. Each move adds one disc; a flipped disc stays where it is."),
            _("4 + {moves} = {count}").format(moves=moves, count=FOUR + moves),
        ),
        solved=_("Right: 4 + {moves} = {count}. Flipping does not change the sum.").format(
            moves=moves, count=FOUR + moves
        ),
        replies=_after_replies(moves),
        otherwise=lambda count: _not_one_a_move(count, FOUR + moves),
        source=ENGINE,
        remake=lambda seed: discs_after(exercise_id, level, 1 + _drawn(seed, MOST_MOVES)),
        position=Position.start(),
    )


def empty_squares(exercise_id: str, level: str, position: Position) -> Exercise:
    """How many squares of a position are empty (answer form: number)."""
    black, white = position.count(Color.BLACK), position.count(Color.WHITE)
    discs, empties = black + white, position.empties
    return number(
        exercise_id,
        level,
        _("How many squares are still empty here? You need not count them one by one."),
        empties,
        (
            _("The board has 8 rows of 8 squares. How many discs lie on it?"),
            _("Black has {black} discs, White {white}: together {discs}.").format(
                black=black, white=white, discs=discs
            ),
            _("64 − {discs} = {empties}").format(discs=discs, empties=empties),
        ),
        solved=_("Right: 64 squares less {discs} discs leave {empties} empty.").format(
            discs=discs, empties=empties
        ),
        replies=_empties_replies(position),
        otherwise=lambda count: _(
            "{count} does not fit: with the {discs} discs that lie here it makes {sum}, but the board has 64 squares."
        ).format(count=count, discs=discs, sum=discs + count),
        source=ENGINE,
        remake=lambda seed: empty_squares(exercise_id, level, counted_position(seed)),
        position=position,
    )


def moves_made(exercise_id: str, level: str, position: Position) -> Exercise:
    """How many moves led to a position, each with one disc (answer form: number)."""
    discs = ALL - position.empties
    moves = discs - FOUR
    return number(
        exercise_id,
        level,
        _("How many discs have been placed here since the start?"),
        moves,
        (
            _("How many of the discs that you see were there before the first move?"),
            _("{discs} discs lie here, and four of them belong to the start.").format(discs=discs),
            _("{discs} − 4 = {moves}").format(discs=discs, moves=moves),
        ),
        solved=_("Right: {discs} discs less the four of the start, so {moves} were placed.").format(
            discs=discs, moves=moves
        ),
        replies=(
            Reply(
                answer=discs,
                text=_("{count} discs lie here, but four of them lay there before the first move.").format(
                    count=discs
                ),
                belief="start-forgotten",
            ),
            Reply(
                answer=position.empties,
                text=_("{count} squares are empty: so many discs can still be placed.").format(
                    count=position.empties
                ),
                belief="empties-counted",
            ),
        ),
        otherwise=lambda count: _(
            "{count} placed and 4 from the start would be {sum} discs, but {discs} lie here."
        ).format(count=count, sum=FOUR + count, discs=discs),
        source=ENGINE,
        remake=lambda seed: moves_made(exercise_id, level, counted_position(seed)),
        position=position,
    )


def counted_position(seed: int) -> Position:
    """A position of a game, neither at its beginning nor at its end."""
    pool = [position for position in practice_positions() if 20 <= position.empties <= 55]
    return pool[_drawn(seed, len(pool))]


def _not_one_a_move(count: int, right: int) -> str:
    if count > ALL:
        return _("{count} is more than the 64 squares of the board; no two discs share a square.").format(
            count=count
        )
    if count > right:
        text = _("{count} is too many. Begin with the four discs of the start and add one a move.")
    else:
        text = _("{count} is too few. Begin with the four discs of the start and add one a move.")
    return text.format(count=count)


def _drawn(seed: int, count: int) -> int:
    return int(Random(seed).random() * count)


def _after_replies(moves: int) -> tuple[Reply, ...]:
    return (
        Reply(
            answer=moves,
            text=_("{count} discs were placed by moves. Four more lay there from the start.").format(
                count=moves
            ),
            belief="start-forgotten",
        ),
        Reply(
            answer=FOUR + 2 * moves,
            text=_(
                "{count} would count two discs a move. A move places one; the disc it flips was there before."
            ).format(count=FOUR + 2 * moves),
            belief="flips-add-discs",
        ),
        Reply(
            answer=MOST_MOVES - moves,
            text=_("{count} squares are still empty. Asked is how many have a disc.").format(
                count=MOST_MOVES - moves
            ),
            belief="empties-counted",
        ),
    )


def _empties_replies(position: Position) -> tuple[Reply, ...]:
    black, white = position.count(Color.BLACK), position.count(Color.WHITE)
    discs = black + white
    return (
        Reply(
            answer=discs,
            text=_("{count} is the number of discs. The others of the 64 squares are empty.").format(
                count=discs
            ),
            belief="discs-counted",
        ),
        Reply(
            answer=ALL - black,
            text=_("{count} squares have no black disc, but on some of them lies a white one.").format(
                count=ALL - black
            ),
            belief="white-forgotten",
        ),
        Reply(
            answer=ALL - white,
            text=_("{count} squares have no white disc, but on some of them lies a black one.").format(
                count=ALL - white
            ),
            belief="black-forgotten",
        ),
        Reply(
            answer=MOST_MOVES - discs,
            text=_(
                "{count} takes the four discs of the start off twice: they are among those you see."
            ).format(count=MOST_MOVES - discs),
            belief="start-counted-twice",
        ),
    )
