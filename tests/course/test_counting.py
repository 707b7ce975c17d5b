"""Numbers of discs and squares, against games counted cell by cell."""

import pytest
from course.exercising import content, hold, instances
from engine.boards import random_game

from reversi_learn.course.exercises.setup.counting import (
    counted_position,
    discs_after,
    empty_squares,
    moves_made,
)
from reversi_learn.engine.position import Position

MAKERS = [
    (discs_after, 10),
    (empty_squares, counted_position(0)),
    (moves_made, counted_position(0)),
]


@pytest.mark.parametrize(("make", "first"), MAKERS)
def test_a_thousand_instances_hold(make, first):
    seen = set()
    for exercise in instances(make("setup.x", "level", first)):
        hold(exercise)
        seen.add(content(exercise))
    assert len(seen) > 50


@pytest.mark.parametrize(("make", "first"), MAKERS)
def test_the_same_seed_makes_the_same_instance(make, first):
    exercise = make("setup.x", "level", first)
    assert content(exercise.again(4)) == content(exercise.again(4))


def test_discs_after_so_many_moves_of_a_game():
    boards = {}
    for seed in range(3):
        for position in random_game(seed):
            discs = 64 - position.diagram().count("-")
            boards[discs - 4] = discs
    for moves, discs in boards.items():
        if moves:
            assert discs_after("setup.x", "level", moves).solution == discs


def test_every_wrong_number_is_answered_with_the_numbers_of_the_question():
    for moves in range(1, 61):
        exercise = discs_after("setup.x", "level", moves)
        for number in range(-1, 130):
            verdict = exercise.check(number)
            assert verdict.solved == (number == moves + 4)
            assert str(number) in verdict.message
    assert "too many" in discs_after("setup.x", "level", 10).check(20).message
    assert "too few" in discs_after("setup.x", "level", 10).check(12).message
    assert "more than the 64 squares" in discs_after("setup.x", "level", 10).check(65).message


@pytest.mark.parametrize("seed", range(30))
def test_empty_squares_and_moves_are_counted_cell_by_cell(seed):
    position = counted_position(seed)
    empty = position.diagram().count("-")
    assert empty_squares("setup.x", "level", position).solution == empty
    assert moves_made("setup.x", "level", position).solution == 60 - empty
    for number in range(65):
        for make, right in ((empty_squares, empty), (moves_made, 60 - empty)):
            verdict = make("setup.x", "level", position).check(number)
            assert verdict.solved == (number == right)
            assert str(number) in verdict.message


def test_one_move_is_said_in_the_singular():
    assert "1 move has been made" in discs_after("setup.x", "level", 1).prompt
    assert moves_made("setup.x", "level", Position.start().play("f5")).solution == 1
