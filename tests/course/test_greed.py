"""Greedy or modest: flips by the oracle, values by the solver and, where that is quick, by plain playing out."""

import pytest
from course.exercising import content, hold, instances
from engine.oracle import board_of, count, is_over, moves, play, rival

from reversi_learn.course.exercises.directions.greed import (
    FFO_5,
    FFO_9,
    Worth,
    greedy_or_modest,
    late_position,
)
from reversi_learn.engine.position import Color
from reversi_learn.engine.samples import practice_positions
from reversi_learn.engine.search import solve


def value(board, who):
    """The difference in discs at the end of best play, empties to the winner, for the side to move."""
    if is_over(board):
        mine, theirs = count(board, who), count(board, rival(who))
        empties = 64 - mine - theirs
        return mine - theirs + empties * ((mine > theirs) - (mine < theirs))
    legal = moves(board, who)
    if not legal:
        return -value(board, rival(who))
    return max(-value(play(board, move, who), rival(who)) for move in legal)


def test_values_are_those_of_plain_playing_out():
    late = [position for position in practice_positions() if position.empties == 4][:12]
    for position in late:
        if position.legal_moves():
            board, who = board_of(position.diagram()), position.turn.value
            assert Worth.of(position).values == {
                move: -value(play(board, move, who), rival(who)) for move in moves(board, who)
            }


def test_instances_hold_and_count_flips_as_the_oracle_does():
    seen, greedy_is_better = set(), []
    for exercise in instances(greedy_or_modest("directions.x", "level", late_position(1)), 1000):
        hold(exercise)
        assert exercise.asks_confidence
        legal = moves(board_of(exercise.position.diagram()), exercise.position.turn.value)
        greedy, modest, equal = (option.value for option in exercise.options)
        assert equal == "equal"
        assert len(legal[greedy]) == max(map(len, legal.values()))
        assert len(legal[modest]) == min(map(len, legal.values()))
        assert len(legal[greedy]) >= len(legal[modest]) + 2
        greedy_is_better.append(exercise.solution == greedy)
        seen.add(content(exercise))
    assert len(seen) > 500
    assert 100 < sum(greedy_is_better) < 900  # neither answer is always right


def test_the_better_move_is_the_better_one():
    for seed in range(20):
        worth = late_position(seed)
        exercise = greedy_or_modest("directions.x", "level", worth)
        better = exercise.solution
        (other,) = {worth.greedy, worth.modest} - {better}
        assert solve(worth.position.play(better)).value < solve(worth.position.play(other)).value


@pytest.mark.parametrize(
    ("worth", "greedy", "modest", "loss"), [(FFO_5, "g6", "g8", 58), (FFO_9, "g1", "g7", 30)]
)
def test_the_two_positions_of_the_french_test(worth, greedy, modest, loss):
    assert worth.greedy == greedy
    assert set(worth.values) == set(worth.position.legal_moves())
    best = max(worth.values.values())
    assert worth.values[modest] == best
    assert best - worth.values[greedy] == loss
    for move in (greedy, modest):
        found = solve(worth.position.play(move))
        assert -found.value == worth.values[move]
        reply = worth.position.play(move).play(worth.replies[move])
        assert solve(reply, most_nodes=10**7).value == worth.values[move]


def test_the_punishing_reply_is_on_the_board():
    exercise = greedy_or_modest("directions.x", "level", FFO_9, "g7")
    verdict = exercise.check("g1")
    assert verdict.message == (
        "Black answers h1. g1 flips 7 discs, and White loses by 38. g7 flips 1 disc, and White loses by 8."
    )
    assert verdict.misconceptions == ("M3.7",)
    assert verdict.position == FFO_9.position.play("g1").play("h1")
    assert FFO_9.position.turn is Color.WHITE
    assert exercise.worked.endswith("Greed costs 30 discs here.")
