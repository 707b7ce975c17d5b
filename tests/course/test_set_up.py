"""Set-ups: the start told from every other arrangement, and positions set up square by square."""

from itertools import product

import pytest
from course.exercising import content, hold, instances
from engine.oracle import board_of, moves

from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.setup.set_up import (
    arrangements,
    early_position,
    place_discs,
    set_start,
    upside_down,
    which_start,
)
from reversi_learn.engine.position import SQUARES

START = "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27
CENTRE = (27, 28, 35, 36)


def with_cells(diagram, changes):
    cells = list(diagram)
    for index, cell in changes.items():
        cells[index] = cell
    return "".join(cells)


def test_the_start_is_set_up_by_hand_and_told_from_all_81_fillings_of_the_centre():
    exercise = set_start("setup.x", "level")
    hold(exercise)
    for cells in product("XO-", repeat=4):
        answer = with_cells("-" * 64, dict(zip(CENTRE, cells, strict=True)))
        verdict = exercise.check(answer)
        assert verdict.solved == (answer == START)
        if cells == ("-",) * 4:
            assert verdict.outcome is Outcome.UNTOUCHED
        elif "-" in cells:
            assert SQUARES[CENTRE[cells.index("-")]] in verdict.message
        elif cells.count("X") != 2:
            assert f"Black discs: {cells.count('X')}" in verdict.message
        elif cells == ("X", "O", "O", "X"):
            assert "mirror image" in verdict.message
            assert verdict.misconceptions == ("M1.2", "M1.1")
        elif answer != START:
            assert "parallel start" in verdict.message
            assert verdict.misconceptions == ("M1.4",)
            white = [SQUARES[index] for index, cell in zip(CENTRE, cells, strict=True) if cell == "O"]
            assert all(square in verdict.message for square in white)
            side_by_side = white[0][1] == white[1][1]
            assert ("side by side in row" in verdict.message) == side_by_side


def test_a_disc_outside_the_centre_is_named():
    exercise = set_start("setup.x", "level")
    for index, square in enumerate(SQUARES):
        if index not in CENTRE:
            verdict = exercise.check(with_cells(START, {index: "X"}))
            assert verdict.message.startswith(f"A disc lies on {square}.")


def test_six_arrangements_two_diagonal_each_with_four_first_moves():
    assert len(set(arrangements())) == 6
    assert all(len(moves(board_of(set_up.diagram()), "X")) == 4 for set_up in arrangements())
    diagonal = [set_up for set_up in arrangements() if set_up.disc_at("d4") is set_up.disc_at("e5")]
    assert len(diagonal) == 2


def test_which_of_six_is_the_start():
    exercise = which_start("setup.x", "level")
    orders = set()
    for each in instances(exercise):
        hold(each)
        orders.add(tuple(option.value for option in each.options))
        right = next(option for option in each.options if option.value == each.solution)
        assert right.diagram == "-----OX--XO-----"
    assert len(orders) > 300  # of 720
    assert sorted(option.diagram for option in exercise.options) == sorted(
        set_up.diagram()[18:22] + set_up.diagram()[26:30] + set_up.diagram()[34:38] + set_up.diagram()[42:46]
        for set_up in arrangements()
    )
    assert exercise.position.empties == 64  # the board beside it does not show the answer


def test_a_thousand_positions_are_told_and_set_up():
    seen = set()
    for exercise in instances(place_discs("setup.x", "level", early_position(0))):
        hold(exercise)
        seen.add(exercise.prompt)
    assert len(seen) > 100


@pytest.mark.parametrize("seed", range(40))
def test_one_wrong_cell_is_named_with_what_lies_there(seed):
    exercise = place_discs("setup.x", "level", early_position(seed))
    words = {
        ("-", "X"): "is still empty",
        ("-", "O"): "is still empty",
        ("X", "-"): "which is not in the list",
        ("O", "-"): "which is not in the list",
        ("O", "X"): "is white; the list says black",
        ("X", "O"): "is black; the list says white",
    }
    for index, wanted in enumerate(exercise.solution):
        for cell in {"X", "O", "-"} - {wanted}:
            verdict = exercise.check(with_cells(exercise.solution, {index: cell}))
            assert SQUARES[index] in verdict.message
            assert words[cell, wanted] in verdict.message


def test_a_board_on_its_head_is_recognised():
    exercise = place_discs("setup.x", "level", early_position(3))
    rows = [exercise.solution[start : start + 8] for start in range(0, 64, 8)]
    verdict = exercise.check("".join(rows[::-1]))
    assert verdict.misconceptions == ("M1.1",)
    assert upside_down(exercise.position).diagram() == "".join(rows[::-1])


def test_the_same_seed_makes_the_same_instance():
    exercise = place_discs("setup.x", "level", early_position(0))
    assert content(exercise.again(5)) == content(exercise.again(5))
