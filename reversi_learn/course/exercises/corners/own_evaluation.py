"""A Python station: the learner's evaluation plays a hundred games against the player that looks one move ahead."""

from __future__ import annotations

from collections.abc import Callable
from math import isnan, nan
from numbers import Real
from random import Random
from typing import Any, cast

from ....engine.players import CORNERS, Player, one_ply
from ....engine.position import Color, Position
from ....messages import _
from ...guard import Called, Problem, calls, threads_exist
from ...learner import as_board, shown
from ...myths import Share
from ..model import Answer, AnswerForm, Asking, Exercise, Mistake, Outcome, Verdict, untouched_sentence
from ..statements import ENGINE, fixed_hints
from .corner_words import C_SQUARES, X_SQUARES

GAMES = 100
_GAMES_BY_STEPS = 20  # where a function is watched step by step, which takes some eight times as long
_BY_LUCK = 10  # of a hundred: what earns no marks
WANTED = 30  # of a hundred games; a player of any moves comes to about five
_LOOK = 40  # after so many games a match is called off when fewer than `_HOPE` are won
_HOPE = 8
_SECONDS, _ALL_SECONDS = 10.0, 60.0
_STUBS = (None, ..., NotImplemented)

Board = dict[str, str]
Evaluate = Callable[[Board, str], Any]

STARTER = """\
def evaluate(board, player):
    # board["d4"] is "X", "O" or "-", and player is "X" or "O"
    # give a number: the better the board for the player, the higher
    ...
"""
WORKED = """\
BESIDE = {
    "a1": ["b2", "a2", "b1"], "h1": ["g2", "g1", "h2"],
    "a8": ["b7", "a7", "b8"], "h8": ["g7", "g8", "h7"],
}

def evaluate(board, player):
    worth = {player: 1, "-": 0}
    points = 0
    for corner, squares in BESIDE.items():
        points += 20 * worth.get(board[corner], -1)
        if board[corner] == "-":
            points -= 10 * worth.get(board[squares[0]], -1)
            points -= 4 * sum(worth.get(board[square], -1) for square in squares[1:])
    return points
"""


def own_evaluation(exercise_id: str, level: str) -> Exercise:
    """Write ``evaluate(board, player)`` and win games with it (answer form: function)."""
    exercise = Exercise(
        id=exercise_id,
        level=level,
        prompt=_(
            "Write evaluate(board, player). It plays {games} games: each time the move is made after which your "
            "number is the highest. The other side takes corners, gives none, and leaves you few moves. Win {wanted}."
        ).format(games=match_length(), wanted=WANTED * match_length() // 100),
        position=Position.start(),
        answer_by=AnswerForm.FUNCTION,
        judge=judge_match,
        hint_for=fixed_hints(
            (
                _(
                    "Begin with the four corners: many points for one of the player, as many off for one of the other."
                ),
                _(
                    "Then take points off for discs beside a corner that is still empty, most of all on the "
                    "X-squares."
                ),
                _("One way to write it:\n{code}").format(code=WORKED),
            ),
            lambda _answer: False,
        ),
        solution=_corners_and_neighbours,
        worked=WORKED,
        remake=lambda _seed: exercise,
        mistakes=(
            Mistake(_most_discs, "M6.4"),
            Mistake(_fewest_discs, "M6.5"),
            Mistake(_any_text, "no-number"),
        ),
        starter=STARTER,
        source=ENGINE,
        marked=marked_match,
    )
    return exercise


def match_length() -> int:
    """How many games a match has here."""
    return GAMES if threads_exist() else _GAMES_BY_STEPS


def judge_match(answer: Answer) -> Verdict:
    """Let the function play its games, under a budget for each."""
    won, played = 0.0, 0
    tried = _a_game(answer) if callable(answer) else answer
    for called in calls(
        tried, ((seed,) for seed in range(match_length())), seconds=_SECONDS, all_seconds=_ALL_SECONDS
    ):
        trouble = _trouble(called)
        if trouble is not None:
            return trouble
        won, played = won + cast("float", called.value), played + 1
        if played == _LOOK and won < _HOPE:
            break
    return _result(Share(won, played))


def marked_match(asking: Asking) -> tuple[float, Verdict]:
    """The same match for marks: none up to twice what a player of any moves wins, all from `WANTED` up."""
    won, played = 0.0, 0
    trouble: Verdict | None = None
    while trouble is None and played < match_length() and not (played == _LOOK and won < _HOPE):
        result = _an_asked_game(asking, played)
        trouble = _trouble(result)
        if trouble is None:
            won, played = won + cast("float", result.value), played + 1
    if trouble is not None:
        return 0.0, trouble
    share = Share(won, played)
    verdict = _result(share)
    beyond = (share.percent - _BY_LUCK) / (WANTED - _BY_LUCK)
    return (1.0 if verdict.solved else min(max(beyond, 0.0), 0.99)), verdict


def _an_asked_game(asking: Asking, seed: int) -> Called:
    """One game for which the evaluations of all moves of a position are asked for together."""
    trouble: list[Called] = []

    def mine(position: Position) -> str:
        moves = position.legal_moves()
        if not moves:
            return "pass"
        mover = position.turn.value
        answers = asking([(as_board(position.play(move))[0], mover) for move in moves])
        lost = [each for each in answers if each.problem] or [Called(problem=Problem("stopped"))]
        if len(answers) < len(moves) or answers[-1].problem:
            trouble.append(lost[0])
            return moves[0]
        values = {move: number_of(each.value) for move, each in zip(moves, answers, strict=True)}
        return _best_of(values, position, seed)

    color = Color.BLACK if seed % 2 == 0 else Color.WHITE
    players = {color: mine, color.opponent: one_ply(seed)}
    position = Position.start()
    try:
        while not position.is_over and not trouble:
            square = players[position.turn](position)
            position = position.after_pass() if square == "pass" else position.play(square)
    except NoNumber as error:
        return Called(None if any(error.value is stub for stub in _STUBS) else error)
    lead = position.disc_difference(color)
    return trouble[0] if trouble else Called(1.0 if lead > 0 else 0.5 if lead == 0 else 0.0)


def by_evaluation(evaluate: Evaluate, seed: int) -> Player:
    """The player that makes the move after which the evaluation is the highest; among equals the lot decides.

    Raises:
        NoNumber: the evaluation gave no number.
    """

    def player(position: Position) -> str:
        values = {
            move: number_of(evaluate(as_board(position.play(move))[0], position.turn.value))
            for move in position.legal_moves()
        }
        return _best_of(values, position, seed) if values else "pass"

    return player


def _best_of(values: dict[str, float], position: Position, seed: int) -> str:
    best = [move for move, value in values.items() if value == max(values.values())]
    lots = Random(f"{seed} {position.diagram()}")
    return best[int(lots.random() * len(best))]


class NoNumber(ValueError):
    """An evaluation gave something else than a number; ``value`` is what it was."""

    def __init__(self, value: object) -> None:
        super().__init__(shown(value))
        self.value = value

    def __str__(self) -> str:
        return _("Your function returned {value}; expected is a number.").format(value=shown(self.value))


def number_of(value: object) -> float:
    """What an evaluation gave, as a number; those of numpy are numbers too.

    Raises:
        NoNumber: it is none, or one too big to reckon with.
    """
    try:
        number = float(value) if isinstance(value, Real) else nan
    except OverflowError:
        number = nan
    if isnan(number):
        raise NoNumber(value)
    return number


def _a_game(evaluate: Evaluate) -> Callable[[int], object]:
    """One game as a function of its seed: 1 for a win, a half for a draw; or what the evaluation gave instead."""

    def game(seed: int) -> object:
        mine = Color.BLACK if seed % 2 == 0 else Color.WHITE
        players = {mine: by_evaluation(evaluate, seed), mine.opponent: one_ply(seed)}
        position = Position.start()
        try:
            while not position.is_over:
                square = players[position.turn](position)
                position = position.after_pass() if square == "pass" else position.play(square)
        except NoNumber as error:
            return None if any(error.value is stub for stub in _STUBS) else error
        lead = position.disc_difference(mine)
        return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0

    return game


def _trouble(called: Called) -> Verdict | None:
    if called.problem is not None:
        text = called.problem.sentence()
        return Verdict(Outcome.CRASHED, "\n".join(filter(None, (text, _printed(called)))))
    if not called.attempted:
        return Verdict(Outcome.UNTOUCHED, untouched_sentence(AnswerForm.FUNCTION))
    if isinstance(called.value, NoNumber):
        return Verdict(Outcome.NOT_YET, "\n".join(filter(None, (str(called.value), _printed(called)))))
    return None


def _printed(called: Called) -> str:
    printed = called.printed.strip()
    return _("Your function printed: {text}").format(text=printed) if printed else ""


def _result(share: Share) -> Verdict:
    told = share.sentence()
    control = _("A player of any moves comes to about 5 of 100 against this opponent.")
    if share.percent >= WANTED:
        return Verdict(
            Outcome.SOLVED, _("Right: you won {share}. {control}").format(share=told, control=control)
        )
    if share.of < match_length():
        text = _("You won {share}, and the match was called off. {control} What do you give for a corner?")
    else:
        text = _("You won {share}; {wanted} of 100 are wanted. {control} What do you give for a corner?")
    return Verdict(Outcome.NOT_YET, text.format(share=told, wanted=WANTED, control=control))


# --- the worked evaluation, and what beliefs make of it -------------------------------------------------


def _corners_and_neighbours(board: Board, player: str) -> int:
    worth = {player: 1, "-": 0}
    points = sum(20 * worth.get(board[corner], -1) for corner in CORNERS)
    for beside, cost in ((X_SQUARES, 10), (C_SQUARES, 4)):
        points -= sum(
            cost * worth.get(board[square], -1) for square, corner in beside.items() if board[corner] == "-"
        )
    return points


def _most_discs(board: Board, player: str) -> int:
    return sum(1 if disc == player else -1 for disc in board.values() if disc != "-")


def _fewest_discs(board: Board, player: str) -> int:
    return -_most_discs(board, player)


def _any_text(_board: Board, player: str) -> str:
    return player
