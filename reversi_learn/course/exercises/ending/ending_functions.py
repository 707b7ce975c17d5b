"""Python stations on the end of a game: is it over, and what is the score by which rule."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any

from ....engine.drawing import Marks, reason_marks
from ....engine.explain import explain
from ....engine.position import Position
from ....engine.samples import practice_positions
from ....messages import _, language
from ...endings import GAMES, after
from ...learner import as_board, as_position, shown
from ..functions import Trial, function
from ..model import Exercise, Mistake

Board = dict[str, str]

_SAMPLED = 120  # positions of whole games beside the ends and the passes


def is_over_function(exercise_id: str, level: str) -> Exercise:
    """Write ``is_over(board)`` (answer form: function)."""
    return function(
        exercise_id,
        level,
        _("Write is_over(board). It gives True when neither “X” nor “O” has a legal move, else False."),
        _over_trials,
        _wrong_over,
        (
            _("How many players must have no move before a game is over?"),
            _("Ask has_move(board, player) for “X” and for “O”. Empty squares need not be counted."),
            _("One way to write it:\n{code}").format(code=OVER_WORKED),
        ),
        starter=OVER_STARTER,
        solution=_is_over,
        worked=OVER_WORKED,
        read=_read_truth,
        mistakes=(
            Mistake(_only_when_full, "M5.1"),
            Mistake(_when_one_is_stuck, "M5.2"),
            Mistake(_full_or_vanished, "M5.3"),
        ),
    )


def score_function(exercise_id: str, level: str) -> Exercise:
    """Write ``score(board, rule)`` for finished games (answer form: function)."""
    return function(
        exercise_id,
        level,
        _(
            "Write score(board, rule) for a finished game. It gives the pair (black, white). With the rule "
            "“discs” it counts discs; with “wof” the winner also gets the empty squares, and in a draw each "
            "gets half of them."
        ),
        _score_trials,
        _wrong_score,
        (
            _("Count “X”, “O” and “-” among the values of the board first."),
            _("With “wof” there are three cases: Black has more, White has more, or both have the same."),
            _("One way to write it:\n{code}").format(code=SCORE_WORKED),
        ),
        starter=SCORE_STARTER,
        solution=_score,
        worked=SCORE_WORKED,
        read=_read_pair,
        mistakes=(
            Mistake(_discs_only, "M5.5"),
            Mistake(_to_white_in_a_draw, "M5.4"),
            Mistake(_always_shared, "always-shared"),
        ),
    )


_HELPER = """\
from reversi_learn import Position

def has_move(board, player):
    return bool(Position.from_diagram("".join(board.values()), player).legal_moves())
"""
OVER_STARTER = f"""\
{_HELPER}

def is_over(board):
    # board["d4"] is "X", "O" or "-"
    ...
"""
OVER_WORKED = f"""\
{_HELPER}

def is_over(board):
    return not has_move(board, "X") and not has_move(board, "O")
"""
SCORE_STARTER = """\
def score(board, rule):
    # board["d4"] is "X", "O" or "-", and rule is "discs" or "wof"
    ...
"""
SCORE_WORKED = """\
def score(board, rule):
    cells = list(board.values())
    black, white, empty = cells.count("X"), cells.count("O"), cells.count("-")
    if rule == "discs":
        return black, white
    if black > white:
        return black + empty, white
    if white > black:
        return black, white + empty
    return black + empty // 2, white + empty // 2
"""


def _over_trials() -> tuple[Trial, ...]:
    return _over_trials_in(language())


@cache
def _over_trials_in(_language: str) -> tuple[Trial, ...]:
    """All finished positions and passes of the collection, some others, and the ends of the known games."""
    pool = practice_positions()
    telling = [position for position in pool if position.is_over or position.must_pass]
    others = islice((position for position in pool if position not in set(telling)), _SAMPLED)
    return tuple(_over_trial(position) for position in (*telling, *others, *_ends()))


def _over_trial(position: Position) -> Trial:
    return Trial(
        arguments=as_board(position)[:1],
        expected=position.is_over,
        size=64 - position.empties,
        position=position,
        marks=_a_move(position),
    )


def _a_move(position: Position) -> Marks:
    mover = position.after_pass() if position.must_pass else position
    return Marks() if mover.is_over else reason_marks(explain(mover, mover.legal_moves()[0]))


def _ends() -> tuple[Position, ...]:
    return tuple(after(name) for name in GAMES)


def _score_trials() -> tuple[Trial, ...]:
    ends = dict.fromkeys(position for position in (*_ends(), *practice_positions()) if position.is_over)
    return tuple(
        Trial(
            arguments=(as_board(position)[0], rule),
            expected=position.score(rule),
            size=64 - position.empties,
            position=position,
        )
        for position in ends
        for rule in ("discs", "wof")
    )


def _wrong_over(trial: Trial, value: Any) -> str:
    position = _position_of(trial)
    if isinstance(value, _Unreadable):
        return _("is_over(board) gives {value}; expected is True or False.").format(value=value)
    if value:
        mover = position.after_pass() if position.must_pass else position
        return _("is_over(board) gives {value} here, but the game goes on. {reason}").format(
            value=value, reason=explain(mover, mover.legal_moves()[0]).sentence()
        )
    return _(
        "is_over(board) gives {value} here, but neither side has a move. {empties} squares are empty."
    ).format(value=value, empties=position.empties)


def _wrong_score(trial: Trial, value: Any) -> str:
    position = _position_of(trial)
    if isinstance(value, _Unreadable):
        return _("score(board, rule) gives {value}; expected is a pair such as (33, 31).").format(value=value)
    black, white = position.score("discs")
    return _(
        "{call} should give {expected}, and yours gives {value}. Here lie {black} black and {white} white discs, "
        "and {empties} squares are empty."
    ).format(
        call=f'score(board, "{trial.arguments[1]}")',
        expected=trial.expected,
        value=value,
        black=black,
        white=white,
        empties=position.empties,
    )


def _position_of(trial: Trial) -> Position:
    if trial.position is None:
        raise LookupError("a trial of these stations has a position")
    return trial.position


def _read_truth(value: object) -> object:
    return value if isinstance(value, bool) else _Unreadable(shown(value))


def _read_pair(value: object) -> object:
    if isinstance(value, (list, tuple)) and len(value) == 2 and all(isinstance(one, int) for one in value):
        return tuple(value)
    return _Unreadable(shown(value))


class _Unreadable(str):
    """A value of another kind than the one that is asked for, as it is shown."""

    __slots__ = ()


# --- the right functions, and what beliefs make of them ---------------------------------------------------


def _has_move(board: Board, player: str) -> bool:
    return bool(as_position(board, player).legal_moves())


def _is_over(board: Board) -> bool:
    return not _has_move(board, "X") and not _has_move(board, "O")


def _only_when_full(board: Board) -> bool:
    return "-" not in board.values()


def _when_one_is_stuck(board: Board) -> bool:
    return not _has_move(board, "X") or not _has_move(board, "O")


def _full_or_vanished(board: Board) -> bool:
    return not {"X", "O", "-"} <= set(board.values())


def _counts(board: Board) -> tuple[int, int, int]:
    cells = list(board.values())
    return cells.count("X"), cells.count("O"), cells.count("-")


def _score(board: Board, rule: str) -> tuple[int, int]:
    black, white, empty = _counts(board)
    if rule == "discs":
        return black, white
    if black == white:
        return black + empty // 2, white + empty // 2
    return (black + empty, white) if black > white else (black, white + empty)


def _discs_only(board: Board, _rule: str) -> tuple[int, int]:
    return _counts(board)[:2]


def _to_white_in_a_draw(board: Board, rule: str) -> tuple[int, int]:
    black, white, empty = _counts(board)
    if rule == "discs":
        return black, white
    return (black + empty, white) if black > white else (black, white + empty)


def _always_shared(board: Board, rule: str) -> tuple[int, int]:
    black, white, empty = _counts(board)
    if rule == "discs":
        return black, white
    return black + empty // 2, white + empty // 2
