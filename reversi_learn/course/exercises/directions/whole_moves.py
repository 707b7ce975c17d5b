"""Python stations: all that one move flips, and the board after it, tried on every move of real games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from ....engine.drawing import Marks, reason_marks
from ....engine.explain import explain
from ....engine.game import Game
from ....engine.position import INDEX, SQUARES, Position
from ....engine.samples import practice_positions
from ....messages import _, language
from ...flip_beliefs import FLIP_BELIEFS
from ...learner import as_board, as_position, shown, square_set
from ..functions import Trial, function
from ..model import Exercise, Mistake

Board = dict[str, str]

# The third game of the final of 2018; one with eighteen flips at its end; one with eight directions.
_GAMES = (
    (
        "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5d2e3h5e2b3b4c2d1a4a6a5a3"
        "g4g3c7c8d7d8b8f8g8h3h4c1h2g7f2b7e1h7a8a7b2a1b1a2h8g1h6f1g2h1"
    ),
    (
        "f5f4e3d2e2f6d3c5d6c4e6c2f3f1c1d1e1b1c3b4b6g4b5a6a5a4a3a2g2f2"
        "b3f7c6h3g5h6d7g6g3a7h5c7c8e7f8e8d8g7h8h7g8b7h1h4h2g1b8b2a8a1"
    ),
    (
        "f5d6c3f4f6g5f3d3e6g3g4e3f2h4h3h2e2d2c7e1h5h6g6e7f8h7f7d8c6b3"
        "f1e8c8d7g2b5a4h1g1b6a5a6a7b4c1d1a3c2g7c4c5b1b2a2a1b8a8b7g8h8"
    ),
)

STARTER_FLIPS = """\
def flips(board, player, square):
    # board["d4"] is "X", "O" or "-", and player is "X" or "O"
    ...
"""
WORKED_FLIPS = """\
def flips(board, player, square):
    if board[square] != "-":
        return []
    found = []
    for right in (-1, 0, 1):
        for down in (-1, 0, 1):
            column, row = "abcdefgh".index(square[0]) + right, int(square[1]) + down
            run = []
            while (right, down) != (0, 0) and 0 <= column < 8 and 1 <= row <= 8:
                name = "abcdefgh"[column] + str(row)
                if board[name] == player:
                    found += run
                if board[name] in (player, "-"):
                    break
                run.append(name)
                column, row = column + right, row + down
    return found
"""
STARTER_PLAY = """\
def play_move(board, player, square):
    # give back a new board; dict(board) makes a copy
    ...
"""
WORKED_PLAY = """\
def play_move(board, player, square):
    after = dict(board)
    for name in [square, *flips(board, player, square)]:
        after[name] = player
    return after
"""


def flips_function(exercise_id: str, level: str) -> Exercise:
    """Write ``flips(board, player, square)`` (answer form: function)."""
    return function(
        exercise_id,
        level,
        _(
            "Write flips(board, player, square). It gives the list of all squares whose discs flip when the player "
            "places a disc there, in all directions. Where nothing flips, the list is empty."
        ),
        _flip_trials,
        _wrong_flips,
        (
            _("Go in each of the eight directions; the one of lesson 2 did one of them."),
            _("Collect the run of each direction apart, and add it only where an own disc closes it."),
            _("One way to write it:\n{code}").format(code=WORKED_FLIPS),
        ),
        starter=STARTER_FLIPS,
        solution=_flips,
        worked=WORKED_FLIPS,
        read=square_set,
        mistakes=tuple(Mistake(_as_believed(name), name) for name in ("M3.1", "M3.3", "M3.5")),
    )


def play_function(exercise_id: str, level: str) -> Exercise:
    """Write ``play(board, player, square)`` (answer form: function)."""
    return function(
        exercise_id,
        level,
        _(
            "Write play_move(board, player, square). It gives the board after the move: the new disc, and all that it flips. "
            "You may call your flips."
        ),
        _play_trials,
        _wrong_board,
        (
            _("dict(board) makes a copy; change that and return it."),
            _("The square itself gets the player's letter, and so does each square of flips."),
            _("One way to write it:\n{code}").format(code=WORKED_PLAY),
        ),
        starter=STARTER_PLAY,
        solution=_play,
        worked=WORKED_PLAY,
        read=_read_board,
        mistakes=(
            Mistake(_without_new_disc, "new-disc-forgotten"),
            Mistake(_new_disc_only, "nothing-flipped"),
            Mistake(lambda board, player, square: list(_flips(board, player, square)), "no-board"),
        ),
    )


# --- what is tried ------------------------------------------------------------------------------------


def _flip_trials() -> tuple[Trial, ...]:
    """Every move of the games, and every empty square of practice positions."""
    return _flip_trials_in(language())


@cache
def _flip_trials_in(_language: str) -> tuple[Trial, ...]:
    """Made once a language: what is drawn with a trial holds words."""
    squares = [(position, square) for position, square in _moves_of_games()]
    squares += [
        (position, square)
        for position in practice_positions()[:40]
        for square in SQUARES
        if position.disc_at(square) is None and not position.is_over
    ]
    return tuple(_trial(position, square, frozenset(position.flips(square))) for position, square in squares)


def _play_trials() -> tuple[Trial, ...]:
    return _play_trials_in(language())


@cache
def _play_trials_in(_language: str) -> tuple[Trial, ...]:
    return tuple(
        _trial(position, square, position.play(square).diagram()) for position, square in _moves_of_games()
    )


def _moves_of_games() -> Iterator[tuple[Position, str]]:
    for transcript in _GAMES:
        game = Game.from_transcript(transcript)
        before = game.start
        for turn in game.turns:
            if not turn.is_pass:
                yield before, turn.move
            before = turn.after


def _trial(position: Position, square: str, expected: object) -> Trial:
    board, player = as_board(position)
    marks = reason_marks(explain(position, square))
    return Trial(
        arguments=(board, player, square),
        expected=expected,
        size=64 - position.empties,
        position=position,
        marks=marks if position.is_legal(square) else Marks(notes=marks.notes),
    )


def _read_board(value: object) -> object:
    """The 64 cells of a board that was returned; anything else as it is shown."""
    if isinstance(value, dict) and all(value.get(square) in {"X", "O", "-"} for square in SQUARES):
        return "".join(value[square] for square in SQUARES)
    return (shown(value),)


def _wrong_flips(trial: Trial, value: Any) -> str:
    _board, player, square = trial.arguments
    return _("{call} should give {expected}, and yours gives {value}. {reason}").format(
        call=f'flips(board, "{player}", "{square}")',
        expected=_in_order(trial.expected),
        value=_in_order(value),
        reason=explain(_position(trial), str(square)).sentence(),
    )


def _wrong_board(trial: Trial, value: Any) -> str:
    _board, player, square = trial.arguments
    call = f'play_move(board, "{player}", "{square}")'
    if isinstance(value, tuple):
        text = _(
            "{call} should give a board: a dict with “X”, “O” or “-” for each square. Yours gives {value}."
        )
        return text.format(call=call, value=value[0])
    wrong = next(name for name in SQUARES if value[INDEX[name]] != str(trial.expected)[INDEX[name]])
    return _("After {call} there must be “{expected}” on {wrong}, and yours has “{value}”. {reason}").format(
        call=call,
        expected=str(trial.expected)[INDEX[wrong]],
        wrong=wrong,
        value=value[INDEX[wrong]],
        reason=explain(_position(trial), str(square)).sentence(),
    )


def _position(trial: Trial) -> Position:
    if trial.position is None:
        raise LookupError("a trial of this station has a position")
    return trial.position


def _in_order(squares: Any) -> str:
    return str(sorted(squares, key=INDEX.__getitem__))


# --- the right functions, and what beliefs make of them -------------------------------------------------


def _flips(board: Board, player: str, square: str) -> list[str]:
    return list(as_position(board, player).flips(square))


def _as_believed(name: str) -> Callable[[Board, str, str], list[str]]:
    def flips(board: Board, player: str, square: str) -> list[str]:
        position = as_position(board, player)
        return list(FLIP_BELIEFS[name].discs(position, square)) if position.is_legal(square) else []

    return flips


def _play(board: Board, player: str, square: str) -> Board:
    return as_board(as_position(board, player).play(square))[0]


def _without_new_disc(board: Board, player: str, square: str) -> Board:
    return _play(board, player, square) | {square: "-"}


def _new_disc_only(board: Board, player: str, square: str) -> Board:
    return board | {square: player}
