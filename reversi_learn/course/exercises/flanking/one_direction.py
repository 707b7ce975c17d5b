"""A Python station: what one move flips in one direction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

from ....engine.explain import DIRECTIONS, Ending, Line, explain, line_sentence, ray
from ....engine.position import INDEX, SQUARES, Color, Position
from ....engine.samples import practice_positions
from ....messages import _, language
from ...learner import as_board, square_set
from ..functions import Trial, function
from ..model import Exercise, Mistake
from .lines import line_to
from .rows import Row, line_marks

Board = dict[str, str]


def flips_in_direction(exercise_id: str, level: str) -> Exercise:
    """Write ``flips_in_direction(board, player, square, direction)`` (answer form: function)."""
    return function(
        exercise_id,
        level,
        _(
            "Write flips_in_direction(board, player, square, direction). It gives the list of squares whose "
            "discs flip in this one direction when the player places a disc on the empty square."
        ),
        _trials,
        _wrong_flips,
        (
            _("Step from square to square in the direction, and collect the opponent's discs in a list."),
            _(
                "Three things end the walk: an own disc (the list is the answer), an empty square, "
                "and the edge (nothing flips)."
            ),
            _("One way to write it:\n{code}").format(code=WORKED),
        ),
        starter=STARTER,
        solution=_flips,
        worked=WORKED,
        read=square_set,
        mistakes=(
            Mistake(_over_gaps, "M2.1"),
            Mistake(_up_to_the_edge, "M2.2"),
            Mistake(_to_the_farthest, "M2.5"),
            Mistake(_upside_down, "upside-down"),
        ),
    )


STEPS = """\
STEPS = {
    "north": (0, -1), "north-east": (1, -1), "east": (1, 0), "south-east": (1, 1),
    "south": (0, 1), "south-west": (-1, 1), "west": (-1, 0), "north-west": (-1, -1),
}
"""
STARTER = f"""\
{STEPS}

def flips_in_direction(board, player, square, direction):
    # board["d4"] is "X", "O" or "-", and player is "X" or "O"
    ...
"""
WORKED = f"""\
{STEPS}

def flips_in_direction(board, player, square, direction):
    right, down = STEPS[direction]
    column, row = "abcdefgh".index(square[0]) + right, int(square[1]) + down
    run = []
    while 0 <= column < 8 and 1 <= row <= 8:
        name = "abcdefgh"[column] + str(row)
        if board[name] == player:
            return run
        if board[name] == "-":
            return []
        run.append(name)
        column, row = column + right, row + down
    return []
"""


def _trials() -> tuple[Trial, ...]:
    """All rows of up to four squares in every direction, and lines of the 2,500 practice positions."""
    return _trials_in(language())


@cache
def _trials_in(_language: str) -> tuple[Trial, ...]:
    """Made once a language: what is drawn with a trial holds words."""
    return (*_row_trials(), *_game_trials())


def _row_trials() -> Iterator[Trial]:
    """Bare rows; for each length and direction from a square that has no more room than that."""
    for direction, length, turn in product(DIRECTIONS, range(5), Color):
        square = next(name for name in ("d4", "e5", *SQUARES) if len(ray(name, direction)) == length)
        for seen in product("mt-", repeat=length):
            row = Row(square, direction, "".join(seen), turn)
            yield _trial(row.position, square, row.line)


def _game_trials() -> Iterator[Trial]:
    random = Random(1)
    for position in practice_positions():
        empty = [square for square in SQUARES if position.disc_at(square) is None]
        if empty:
            square = random.choice(empty)
            lines = explain(position, square).lines
            touching = [line for line in lines if line.run]
            yield _trial(position, square, random.choice(touching or lines))


def _trial(position: Position, square: str, line: Line) -> Trial:
    board, player = as_board(position)
    return Trial(
        arguments=(board, player, square, line.direction),
        expected=frozenset(line.run if line.ending is Ending.FLANKED else ()),
        size=64 - position.empties,
        position=position,
        marks=line_marks(square, line),
    )


def _wrong_flips(trial: Trial, value: Any) -> str:
    _board, player, square, direction = trial.arguments
    position = trial.position
    if position is None:
        raise LookupError("a trial of this station has a position")
    line = line_to(position, str(square), str(direction))
    call = f'flips_in_direction(board, "{player}", "{square}", "{direction}")'
    return _("{call} should give {expected}, and yours gives {value}. {line}").format(
        call=call,
        expected=_shown(trial.expected),
        value=_shown(value),
        line=line_sentence(line, position.turn),
    )


def _shown(squares: Any) -> str:
    return str(sorted(squares, key=INDEX.__getitem__))


# --- the right function, and what beliefs make of it ------------------------------------------------------


def _flips(board: Board, player: str, square: str, direction: str) -> list[str]:
    run: list[str] = []
    for name in ray(square, direction):
        if board[name] == player:
            return run
        if board[name] == "-":
            return []
        run.append(name)
    return []


def _over_gaps(board: Board, player: str, square: str, direction: str) -> list[str]:
    run: list[str] = []
    for name in ray(square, direction):
        if board[name] == player:
            return run
        if board[name] != "-":
            run.append(name)
    return []


def _up_to_the_edge(board: Board, player: str, square: str, direction: str) -> list[str]:
    run: list[str] = []
    for name in ray(square, direction):
        if board[name] == player:
            return run
        if board[name] == "-":
            return []
        run.append(name)
    return run


def _to_the_farthest(board: Board, player: str, square: str, direction: str) -> list[str]:
    solid: list[str] = []
    for name in ray(square, direction):
        if board[name] == "-":
            break
        solid.append(name)
    while solid and board[solid[-1]] != player:
        solid.pop()
    return [name for name in solid if board[name] != player]


def _upside_down(board: Board, player: str, square: str, direction: str) -> list[str]:
    turned = direction.replace("north", "?").replace("south", "north").replace("?", "south")
    return _flips(board, player, square, turned)
