"""The station in which an evaluation plays a match."""

import pytest
from engine.oracle import board_of, count, is_over, moves, play, rival

from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.corners.own_evaluation import (
    GAMES,
    STARTER,
    WANTED,
    WORKED,
    _a_game,
    by_evaluation,
    own_evaluation,
)
from reversi_learn.course.guard import calls
from reversi_learn.engine.players import one_ply
from reversi_learn.engine.position import Position
from reversi_learn.engine.samples import practice_positions


@pytest.fixture(scope="module")
def station():
    return own_evaluation("corners.python", "level")


def learners(code):
    space = {}
    exec(code, space)
    return space["evaluate"]


def test_the_starter_is_untouched(station):
    assert station.check(learners(STARTER)).outcome is Outcome.UNTOUCHED
    assert station.check(None).outcome is Outcome.UNTOUCHED


def test_the_worked_code_wins_and_says_how_sure_that_is(station):
    verdict = station.check(learners(WORKED))
    assert verdict.solved
    assert f"of {GAMES} (" in verdict.message
    assert "the true share is probably between" in verdict.message
    assert "A player of any moves" in verdict.message


def test_the_worked_code_and_the_solution_agree(station):
    evaluate = learners(WORKED)
    for position in practice_positions()[::50]:
        board = dict(
            zip([f"{c}{r}" for r in range(1, 9) for c in "abcdefgh"], position.diagram(), strict=True)
        )
        for player in "XO":
            assert evaluate(board, player) == station.solution(board, player)


@pytest.mark.parametrize("number", range(3))
def test_beliefs_do_not_win(station, number):
    verdict = station.check(station.mistakes[number].answer)
    assert verdict.outcome is Outcome.NOT_YET


def test_each_mistake_has_its_message(station):
    messages = [station.check(mistake.answer).message for mistake in station.mistakes]
    assert len(set(messages)) == len(messages)
    assert "called off" in messages[0]
    assert "expected is a number" in messages[2]


def test_any_moves_come_to_what_is_said(station):
    won = [
        called.value
        for called in calls(_a_game(lambda _board, _player: 0), ((seed,) for seed in range(GAMES)))
    ]
    assert len(won) == GAMES
    assert 3 <= sum(won) <= 8 < WANTED / 2


def test_an_error_is_told_with_its_line(station):
    verdict = station.check(learners("def evaluate(board, player):\n    return board['z9']\n"))
    assert verdict.outcome is Outcome.CRASHED
    assert "There is no square “z9”" in verdict.message
    assert not station.check(lambda _board, _player: float("nan")).solved
    assert station.check(lambda _board: 1).outcome is Outcome.CRASHED


def test_a_game_is_played_by_the_rules():
    """The same game on the oracle's board."""
    evaluate = learners(WORKED)
    for seed in (0, 1):
        mine = "XO"[seed]
        mover, other = by_evaluation(evaluate, seed), one_ply(seed)
        board, who = board_of(Position.start().diagram()), "X"
        while not is_over(board):
            found = moves(board, who)
            if found:
                position = Position.from_diagram("".join(cell for row in board for cell in row), who)
                square = (mover if who == mine else other)(position)
                if who == mine:
                    values = {
                        move: evaluate(
                            {
                                f"{'abcdefgh'[c]}{r + 1}": cell
                                for r, row in enumerate(play(board, move, who))
                                for c, cell in enumerate(row)
                            },
                            who,
                        )
                        for move in found
                    }
                    assert values[square] == max(values.values())
                board = play(board, square, who)
            who = rival(who)
        lead = count(board, mine) - count(board, rival(mine))
        assert _a_game(evaluate)(seed) == (1 if lead > 0 else 0.5 if lead == 0 else 0)


def test_where_there_are_no_threads_it_is_the_same(station):
    cases = [(0,), (1,)]
    evaluate = learners(WORKED)
    stepped = [called.value for called in calls(_a_game(evaluate), cases, way="steps")]
    assert stepped == [called.value for called in calls(_a_game(evaluate), cases)]
