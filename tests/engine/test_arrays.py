"""Positions as numpy arrays and back; numpy is loaded only when an array is asked for."""

import subprocess
import sys

import numpy as np
import pytest
from engine.boards import any_position
from hypothesis import given, settings

from reversi_learn import BadDiagram, Color, Position


@settings(deadline=None)
@given(any_position)
def test_an_array_holds_the_board_and_gives_it_back(position):
    array = position.to_array()
    assert array.shape == (8, 8)
    assert array.dtype == np.int8
    assert Position.from_array(array, position.turn) == position
    assert Position.from_array(array.tolist(), position.turn.value) == position
    assert Position.from_array(array.astype(float), position.turn) == position


def test_row_one_comes_first_and_black_is_one_whoever_is_to_move():
    position = Position.start().play("d3")
    array = position.to_array()
    assert position.turn is Color.WHITE
    assert array[2, 3] == 1  # d3: row 3, fourth column
    assert array[4, 4] == -1  # e5
    assert array.sum() == position.disc_difference(Color.BLACK)
    assert Position.from_array(array).turn is Color.BLACK


def test_the_array_is_the_callers_own():
    position = Position.start()
    position.to_array()[0, 0] = 1
    assert position == Position.start()
    assert position.to_array()[0, 0] == 0


EMPTY = [[0] * 8 for _row in range(8)]


@pytest.mark.parametrize(
    ("array", "shape"),
    [
        ([0] * 64, "64"),
        ([[0] * 8] * 7, "7 x 8"),
        (np.zeros((1, 8, 8)), "1 x 8 x 8"),
        (0, "1"),
        (None, "1"),
        ([[0] * 8] * 7 + [[0] * 7], "?"),
    ],
)
def test_another_shape_is_refused(array, shape):
    with pytest.raises(BadDiagram) as refused:
        Position.from_array(array)
    assert refused.value.reason == "shape"
    assert refused.value.text == shape
    assert "8 rows of 8 numbers" in str(refused.value)


@pytest.mark.parametrize("number", [2, -2, 0.5, float("nan"), "X", None, 255])
def test_another_number_is_refused_with_its_square(number):
    cells = [list(row) for row in EMPTY]
    cells[2][3] = number
    with pytest.raises(BadDiagram) as refused:
        Position.from_array(np.array(cells, dtype=object))
    assert (refused.value.reason, refused.value.where) == ("number", "d3")
    assert str(number) in str(refused.value)
    assert "1 for black" in str(refused.value)


def test_a_turn_that_is_no_colour_is_refused():
    with pytest.raises(BadDiagram, match="no side to move"):
        Position.from_array(EMPTY, "green")


def test_without_numpy_the_answer_is_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    for arrays in (Position.start().to_array, lambda: Position.from_array(EMPTY)):
        with pytest.raises(ImportError, match="need numpy") as raised:
            arrays()
        assert raised.value._render_traceback_() == [str(raised.value)]  # no traceback in a notebook


def test_numpy_is_loaded_with_the_first_array():
    program = (
        "import sys; from reversi_learn import Position; start = Position.start(); "
        "assert 'numpy' not in sys.modules; start.to_array(); assert 'numpy' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
