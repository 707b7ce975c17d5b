"""A Python station: who moves next, the other side, the same again, or nobody."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from ....engine.explain import pass_sentence, result_sentence
from ....engine.position import SQUARES, Color, Position
from ....engine.samples import practice_positions
from ....messages import _, language
from ...learner import as_board, as_position, shown
from ..functions import Trial, function
from ..model import Exercise, Mistake
from .pass_words import move_frames, moves_sentence
from .played import moves_of, seen_by

Board = dict[str, str]

_LONGEST_ROW = 5


def next_player(exercise_id: str, level: str) -> Exercise:
    """Write ``next_player(board, player)`` (answer form: function)."""
    return function(
        exercise_id,
        level,
        _(
            "Write next_player(board, player). The player, “X” or “O”, has just placed a disc. It gives who "
            "moves next, “X” or “O”, and None when the game is over."
        ),
        _trials,
        _wrong_player,
        (
            _("Who is asked first: the player who has just moved, or the other one?"),
            _("Three cases: the other one has a move; only the player has one; neither has."),
            _("One way to write it:\n{code}").format(code=WORKED),
        ),
        starter=STARTER,
        solution=_next_player,
        worked=WORKED,
        read=_read_player,
        mistakes=(
            Mistake(_over_at_a_pass, "M4.1"),
            Mistake(_in_turn, "M4.7"),
            Mistake(_never_over, "M4.4"),
        ),
        may_be_none=True,
    )


_HELPER = """\
from reversi_learn import Position

def has_move(board, player):
    return bool(Position.from_diagram("".join(board.values()), player).legal_moves())
"""
STARTER = f"""\
{_HELPER}

def next_player(board, player):
    ...
"""
WORKED = f"""\
{_HELPER}

def next_player(board, player):
    other = "O" if player == "X" else "X"
    if has_move(board, other):
        return other
    if has_move(board, player):
        return player
    return None
"""


def _trials() -> tuple[Trial, ...]:
    """All rows of up to five squares in a corner, and the 2,500 practice positions."""
    return _trials_in(language())


@cache
def _trials_in(_language: str) -> tuple[Trial, ...]:
    """Made once a language: what is drawn with a trial holds words."""
    return tuple(_trial(position) for position in (*_rows(), *practice_positions()))


def _rows() -> Iterator[Position]:
    """Every way to fill the first squares of row 1 with at least one disc: all small endings there are."""
    for discs, turn in product(product("XO-", repeat=_LONGEST_ROW), Color):
        if set(discs) != {"-"}:
            yield Position.from_diagram("".join(discs).ljust(len(SQUARES), "-"), turn)


def _trial(position: Position) -> Trial:
    """The side to move of the position is the one that is asked first; the other has just placed a disc."""
    board, other = as_board(position)
    player = position.turn.opponent.value
    right = None if position.is_over else player if position.must_pass else other
    return Trial(
        arguments=(board, player),
        expected=right,
        size=len(SQUARES) - position.empties,
        position=position,
        marks=move_frames(position, *Color),
    )


def _read_player(value: object) -> object:
    if isinstance(value, str) and value in {"X", "O"}:
        return value
    return _Unreadable(shown(value))


class _Unreadable(str):
    """A value that names no player, as it is shown."""

    __slots__ = ()


def _wrong_player(trial: Trial, value: Any) -> str:
    board, player = trial.arguments
    position = seen_by(as_position(board, str(player)), Color(player).opponent)  # type: ignore[arg-type]
    call = _('next_player(board, "{player}") should give {expected}, and yours gives {value}.').format(
        player=player,
        expected=repr(trial.expected),
        value=value if isinstance(value, _Unreadable) else repr(value),
    )
    return f"{call} {_why(position)}"


def _why(position: Position) -> str:
    if position.is_over:
        return result_sentence(position)
    if position.must_pass:
        return f"{pass_sentence(position.turn)} {moves_sentence(position, position.turn.opponent)}"
    return moves_sentence(position, position.turn)


# --- the right function, and what beliefs make of it ------------------------------------------------------


def _has_move(board: Board, player: str) -> bool:
    return bool(moves_of(as_position(board, player), Color(player)))


def _rival(player: str) -> str:
    return Color(player).opponent.value


def _next_player(board: Board, player: str) -> str | None:
    other = _rival(player)
    if _has_move(board, other):
        return other
    return player if _has_move(board, player) else None


def _over_at_a_pass(board: Board, player: str) -> str | None:
    other = _rival(player)
    return other if _has_move(board, other) else None


def _in_turn(_board: Board, player: str) -> str | None:
    return _rival(player)


def _never_over(board: Board, player: str) -> str | None:
    other = _rival(player)
    return other if _has_move(board, other) else player
