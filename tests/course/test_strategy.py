"""Exercises judged by exact values: a thousand instances each, against a search with the oracle's slow rules."""

from functools import cache
from itertools import pairwise

import pytest
from course.corner_oracle import CORNERS
from course.exercising import INSTANCES, content, hold, instances
from engine.oracle import board_of, count, diagram_of, is_over, moves, play, rival

from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.corners.balance import (
    EVEN,
    estimate_move,
    misleads,
    more_moves,
    trust_estimate,
    who_wins,
)
from reversi_learn.course.exercises.corners.exact import FFO, FINAL, some_valued
from reversi_learn.course.exercises.corners.strategy import _three_moves, best_move, good_x, order_by_value
from reversi_learn.engine.game import Game

MIDDLE = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6").position
X_OF = {"b2": "a1", "g2": "h1", "b7": "a8", "g7": "h8"}
FEW = 6  # empty squares that the slow search plays out


def every(exercise):
    """Instances that hold what all must; afterwards that they differ."""
    seen = set()
    for one in instances(exercise):
        hold(one)
        seen.add(content(one))
        yield one
    assert len(seen) > INSTANCES // 4


@cache
def worth(diagram, who):
    board = board_of(diagram)
    found = moves(board, who)
    if found:
        return max(-worth(diagram_of(play(board, move, who)), rival(who)) for move in found)
    if not is_over(board):
        return -worth(diagram, rival(who))
    own, other = count(board, who), count(board, rival(who))
    empty = 64 - own - other
    return own - other + (empty if own > other else -empty if own < other else 0)


def values_of(position):
    """What each move is worth by the slow search, or ``None`` where that would take too long."""
    if position.empties > FEW:
        return None
    board, who = board_of(position.diagram()), position.turn.value
    return {move: -worth(diagram_of(play(board, move, who)), rival(who)) for move in moves(board, who)}


@pytest.mark.parametrize(("build", "base"), [(best_move, FINAL), (good_x, FFO[12])])
def test_the_best_move(build, base):
    compared = 0
    for exercise in every(build("corners.x", "level", base)):
        values = values_of(exercise.position)
        if values is None or compared == 150:
            continue
        best = max(values.values())
        wanted = {move for move in values if values[move] == best}
        if build is good_x:
            wanted = {
                move for move in wanted if exercise.position.disc_at(X_OF.get(move, "a1")) is None
            } & set(X_OF)
        else:
            assert not wanted & CORNERS
            assert CORNERS & set(values)
        assert {move for move in values if exercise.check(move).solved} == wanted
        compared += 1
    assert compared == 150


@pytest.mark.parametrize("seed", range(20))
def test_a_wrong_move_is_punished_on_the_board(seed):
    exercise = best_move("corners.x", "level", FINAL).again(seed)
    for mistake in exercise.mistakes:
        verdict = exercise.check(mistake.answer)
        assert verdict.outcome is Outcome.NOT_YET
        after = exercise.position.play(mistake.answer)
        if verdict.position != after:
            assert verdict.position == after.play(verdict.marks.last_move)
            assert verdict.marks.last_move in verdict.message
        assert ("M6.1" in verdict.misconceptions) == (mistake.answer in CORNERS)


def test_the_hook_is_the_corner_that_was_taken():
    exercise = best_move("corners.hook", "level", FINAL)
    assert exercise.solution == "b2"
    verdict = exercise.check("a8")
    assert "a8 loses by 4 discs" in verdict.message
    assert "M6.1" in verdict.misconceptions
    assert verdict.position == FINAL.position.play("a8").play("a7")
    solved = exercise.check("b2")
    assert "wins by 2 discs" in solved.message
    assert solved.marks.text["a1"] == "1"
    assert "The corner is worth less here: a8 loses by 4 discs." in exercise.worked
    assert not exercise.check("c3").solved


def test_as_good_a_move_that_is_no_x_square_is_told_so():
    exercise = good_x("corners.x", "level", FFO[9])
    assert exercise.solution == "g7"
    assert "as good as the X-square" in exercise.check("a4").message


def test_a_corner_that_can_not_be_taken_is_explained():
    exercise = good_x("corners.x", "level", FFO[10])
    assert exercise.check("b2").solved
    assert "After b2 Black can not take a1" in exercise.worked or "can be taken after it" in exercise.worked


def test_the_order_of_three_moves():
    compared, beliefs = 0, set()
    for exercise in every(order_by_value("corners.x", "level", *_three_moves(0))):
        for mistake in exercise.mistakes:
            beliefs |= set(exercise.check(mistake.answer).misconceptions)
        values = values_of(exercise.position)
        if values is None or compared == 200:
            continue
        ranked = [values[move] for move in exercise.solution]
        assert all(one > other for one, other in pairwise(ranked))
        assert not exercise.check(tuple(reversed(exercise.solution))).solved
        compared += 1
    assert compared == 200
    assert beliefs >= {"M3.7", "M6.1", "M6.2", "M6.3", "M6.5"}


def test_who_wins():
    compared, leader_lost = 0, 0
    for exercise in every(who_wins("corners.x", "level", FINAL)):
        assert exercise.asks_confidence
        board, who = board_of(exercise.position.diagram()), exercise.position.turn.value
        ahead = count(board, "X") - count(board, "O")
        leader = "X" if ahead > 0 else "O" if ahead < 0 else EVEN
        leader_lost += leader != exercise.solution
        for mistake in exercise.mistakes:
            found = exercise.check(mistake.answer).misconceptions
            assert ("M6.4" in found) == (mistake.answer == leader)
        values = values_of(exercise.position)
        if values is not None and compared < 200:
            best = max(values.values())
            winner = EVEN if best == 0 else who if best > 0 else rival(who)
            assert exercise.solution == winner
            assert (str(abs(best)) if best else "a draw") in exercise.worked
            compared += 1
    assert compared == 200
    assert INSTANCES // 2 < leader_lost < INSTANCES


def test_who_has_more_moves():
    for exercise in every(more_moves("corners.x", "level", MIDDLE)):
        board = board_of(exercise.position.diagram())
        black, white = len(moves(board, "X")), len(moves(board, "O"))
        assert exercise.solution == (EVEN if black == white else "X" if black > white else "O")
        assert f"Moves: Black {black}, White {white}." in exercise.worked
        assert f"Discs: Black {count(board, 'X')}, White {count(board, 'O')}." in exercise.worked
        assert exercise.asks_confidence


def test_an_estimate_that_misleads():
    for exercise in every(trust_estimate("corners.x", "level", some_valued(0, misleads))):
        board, who = board_of(exercise.position.diagram()), exercise.position.turn.value
        points = {}
        for move in moves(board, who):
            after = play(board, move, who)
            own = sum(after[r][c] == who for r in (0, 7) for c in (0, 7))
            other = sum(after[r][c] == rival(who) for r in (0, 7) for c in (0, 7))
            points[move] = 10 * (own - other) + len(moves(after, who)) - len(moves(after, rival(who)))
            assert points[move] == estimate_move(exercise.position, move)
        favourite = max(points, key=points.__getitem__)
        assert set(exercise.marks.text) == set(points)
        assert exercise.check("fact").misconceptions == ("M6.7",)
        assert exercise.worked.startswith(f"Right. Played to the end, {favourite} is worth")
