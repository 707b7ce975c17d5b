"""Squares and their names: every pair of squares against plain arithmetic, every misreading recognised."""

import pytest
from course.exercising import content, hold, instances
from engine.oracle import cell_of, name_of

from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.setup.naming import (
    counted_from_bottom,
    find_corners,
    find_square,
    from_bottom,
    misread_as,
    name_function,
    name_square,
    place_function,
    seen_from_bottom,
)
from reversi_learn.engine.position import SQUARES

MAKERS = [find_square, name_square, from_bottom]


@pytest.mark.parametrize("make", MAKERS)
def test_a_thousand_instances_hold(make):
    seen = set()
    for exercise in instances(make("setup.x", "level", "c5")):
        hold(exercise)
        seen.add(content(exercise))
    assert len(seen) == 64  # every square comes up


@pytest.mark.parametrize("make", MAKERS)
def test_the_same_seed_makes_the_same_instance(make):
    exercise = make("setup.x", "level", "c5")
    assert content(exercise.again(11)) == content(exercise.again(11))
    assert exercise.again(11).id == "setup.x"


@pytest.mark.parametrize("make", [find_square, name_square])
def test_every_wrong_square_is_told_on_which_side_the_right_one_lies(make):
    for wanted in SQUARES:
        exercise = make("setup.x", "level", wanted)
        for answer in SQUARES:
            verdict = exercise.check(answer)
            if answer == wanted:
                assert verdict.outcome is Outcome.SOLVED
                continue
            assert answer in verdict.message
            check_sides(wanted, answer, verdict.message, typed=make is name_square)


def check_sides(wanted, answer, message, *, typed):
    (row, column), (its_row, its_column) = cell_of(wanted), cell_of(answer)
    if (row, column) == (its_column, its_row):
        assert "the letter" in message
        assert "exchanged" in message or "is the column" in message
        return
    if column == its_column:
        assert ("above" in message, "below" in message) == (its_row < row, its_row > row)
        assert "rows are counted from the top" in message
    elif row == its_row:
        assert ("left of" in message, "right of" in message) == (its_column < column, its_column > column)
    else:
        assert ("further right" in message, "further left" in message) == (
            its_column < column,
            its_column > column,
        )
        assert ("further down" in message, "further up" in message) == (its_row < row, its_row > row)
    if typed:
        assert ("the letter is right" in message) == (column == its_column)
        assert ("the number is right" in message) == (row == its_row)


def test_the_word_of_the_design_for_a_row_counted_from_the_bottom():
    verdict = find_square("setup.x", "level", "c5").check("c4")
    assert verdict.message == "You clicked c4: row 4 lies above row 5; rows are counted from the top."
    assert verdict.misconceptions == ("M1.1",)


def test_misreadings_against_plain_arithmetic():
    for square in SQUARES:
        row, column = cell_of(square)
        read = {
            "M1.1": name_of(7 - row, column),
            "columns-from-right": name_of(row, 7 - column),
            "board-turned": name_of(7 - row, 7 - column),
            "letter-and-number-swapped": name_of(column, row),
        }
        for answer in SQUARES:
            expected = {belief for belief, there in read.items() if there == answer != square}
            assert set(misread_as(square, answer)) == expected
        assert seen_from_bottom(square) == read["M1.1"]


def test_a_name_may_be_written_as_it_comes():
    exercise = name_square("setup.x", "level", "f3")
    assert all(exercise.check(text).solved for text in ("f3", " F3 ", "F 3"))
    assert exercise.check("3f").message == "A name begins with the letter: f3 instead of 3f."
    assert "“hello” is no square" in exercise.check("hello").message


def test_both_numberings_stand_side_by_side():
    text = counted_from_bottom().text
    assert {square: text[square] for square in ("a1", "a4", "a8")} == {"a1": "8", "a4": "5", "a8": "1"}


def test_from_the_bottom_every_wrong_square_is_answered():
    for square in SQUARES:
        exercise = from_bottom("setup.x", "level", square)
        row, column = cell_of(square)
        assert exercise.solution == name_of(7 - row, column)
        for answer in SQUARES:
            verdict = exercise.check(answer)
            assert verdict.solved == (answer == exercise.solution)
            assert answer in verdict.message or verdict.solved


def test_corners():
    exercise = find_corners("setup.x", "level")
    hold(exercise)
    for square in SQUARES:
        row, column = cell_of(square)
        edges = (row in {0, 7}) + (column in {0, 7})
        refused = exercise.judge_square(square)
        assert (refused is None) == (edges == 2)
        if refused is not None:
            assert refused.message.startswith(f"{square} lies {'on the edge' if edges else 'inside'}")
    assert exercise.check(["a1", "h8"]).message == "Right so far; 2 more corners are missing."


@pytest.mark.parametrize("make", [name_function, place_function])
def test_functions_are_compared_on_all_squares_and_the_first_one_is_shown(make):
    exercise = make("setup.x", "level")
    assert "64" in exercise.check(exercise.solution).message
    for mistake in exercise.mistakes:
        verdict = exercise.check(mistake.answer)
        assert verdict.outcome is Outcome.NOT_YET
        assert mistake.names[0] in verdict.message
    assert exercise.check(lambda *_arguments: None).outcome is Outcome.UNTOUCHED
    namespace = {}
    exec(exercise.worked, namespace)  # the worked code is a solution
    function = next(
        value for value in namespace.values() if getattr(value, "__name__", "").startswith("square_")
    )
    assert exercise.check(function).solved
    exec(exercise.starter, namespace)
    assert exercise.check(namespace[function.__name__]).outcome is Outcome.UNTOUCHED
    assert exercise.hint(3).text.removeprefix("Write: ") in exercise.worked


def test_a_function_that_is_wrong_in_one_square_is_shown_that_square():
    def almost(row, column):
        return "h7" if (row, column) == (8, 8) else "abcdefgh"[column - 1] + str(row)

    verdict = name_function("setup.x", "level").check(almost)
    assert verdict.message.startswith("square_name(8, 8) gives 'h7'")
    assert verdict.marks.notes[0].square == "h8"
