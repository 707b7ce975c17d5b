"""Reading a whole move: what is asked and answered, against the oracle on a thousand instances a type."""

import pytest
from course.exercising import content, hold, hold_with_beliefs, instances
from engine.oracle import board_of, captured, cell_of, moves

from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.directions.reading import (
    discs_that_flip,
    how_many_directions,
    how_many_flip,
)
from reversi_learn.engine.game import Game
from reversi_learn.engine.position import SQUARES, Position

FINAL = "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5"
BEFORE_C5 = Game.from_transcript(FINAL[:22]).position
BEFORE_B4 = Game.from_transcript(FINAL).position


def played(exercise):
    """The square whose move is asked about."""
    (square,) = {note.square for note in exercise.marks.notes if note.kind == "frame"}
    return square


def truth(exercise):
    """What the oracle flips, and in how many directions."""
    board, who = board_of(exercise.position.diagram()), exercise.position.turn.value
    return moves(board, who)[played(exercise)], directions(board, played(exercise), who)


def directions(board, square, who):
    row, column = cell_of(square)

    def sign(number):
        return (number > 0) - (number < 0)

    return len({(sign(r - row), sign(c - column)) for r, c in captured(board, row, column, who)})


def test_a_thousand_sets_of_flips_are_those_of_the_oracle():
    seen = set()
    for exercise in instances(discs_that_flip("directions.x", "level", BEFORE_B4, "b4")):
        hold_with_beliefs(exercise)
        flips, count = truth(exercise)
        assert exercise.solution == flips
        assert count >= 2
        assert exercise.worked.count("\n") == count - 1
        seen.add(content(exercise))
    assert len(seen) > 500


def test_a_thousand_numbers_of_flips_are_those_of_the_oracle():
    seen = set()
    for exercise in instances(how_many_flip("directions.x", "level", BEFORE_B4, "b4")):
        hold_with_beliefs(exercise)
        assert exercise.solution == len(truth(exercise)[0])
        assert exercise.asks_confidence
        seen.add(content(exercise))
    assert len(seen) > 500


def test_a_thousand_numbers_of_directions_are_those_of_the_oracle():
    seen = set()
    for exercise in instances(how_many_directions("directions.x", "level", BEFORE_B4, "b4")):
        hold_with_beliefs(exercise)
        assert exercise.solution == truth(exercise)[1]
        seen.add(content(exercise))
    assert len(seen) > 500


@pytest.mark.parametrize("seed", range(20))
def test_every_square_is_judged_by_whether_it_flips(seed):
    exercise = discs_that_flip("directions.x", "level", BEFORE_B4, "b4").again(seed)
    flips, _count = truth(exercise)
    for square in SQUARES:
        verdict = exercise.judge_square(square)
        assert (verdict is None) == (square in flips)
        if verdict is not None:
            assert verdict.outcome is Outcome.NOT_YET
            assert square in verdict.message


def test_a_missing_direction_is_named_with_its_disc_and_anchor():
    exercise = discs_that_flip("directions.x", "level", BEFORE_B4, "b4")
    assert exercise.solution == {"c4", "b5", "c5", "d6"}
    assert exercise.check(["c4", "c5", "d6"]).message == "South is missing: b5, anchor b6."
    assert exercise.check(["c5", "d6"]).message == (
        "East is missing: c4, anchor d4. One other direction is missing as well."
    )
    assert exercise.check(["c5", "d6"]).misconceptions == ("M3.1", "M3.2", "M3.4")
    assert exercise.check(["b5", "c4"]).misconceptions == ("M2.6", "M3.2")
    assert exercise.check(["c4", "b5", "c5"]).message == "South-east is missing: d6, anchor e7."


def test_no_chain_reaction_in_the_final_of_2018():
    exercise = discs_that_flip("directions.x", "level", BEFORE_C5, "c5")
    assert exercise.solution == {"d5"}
    verdict = exercise.check(["d5", "d4"])
    assert verdict.message == (
        "d4 stays, although d5 flips and d4 then lies between d5 and d3. There is no chain reaction: only "
        "lines that the new disc on c5 closes count."
    )
    assert verdict.misconceptions == ("M2.8", "M3.3")


@pytest.mark.parametrize(
    ("pressed", "words"),
    [
        ("b4", "It is placed, not flipped"),
        ("a1", "a1 is empty"),
        ("d4", "d4 is an anchor"),
        ("f5", "f5 is black already"),
        ("f6", "no line from b4 goes through it"),
    ],
)
def test_each_sort_of_wrong_square_has_its_reason(pressed, words):
    exercise = discs_that_flip("directions.x", "level", BEFORE_B4, "b4")
    assert words in exercise.judge_square(pressed).message


def test_behind_the_anchor_nothing_flips():
    position = Position.from_diagram("-OXOX---" + "-" * 56)
    verdict = discs_that_flip("directions.x", "level", position, "a1").judge_square("d1")
    assert verdict.message == (
        "d1 stays. East: the line ends at the nearest own disc, on c1. What lies behind it does not flip."
    )
    assert {"M2.5", "M3.5"} <= set(verdict.misconceptions)


def test_a_number_tells_what_was_counted():
    exercise = how_many_flip("directions.x", "level", BEFORE_B4, "b4")
    assert "counts the new disc on b4 too" in exercise.check(5).message
    assert "those in one direction" in exercise.check(2).message
    assert "M3.4" in exercise.check(2).misconceptions
    assert "number of directions" in exercise.check(3).message
    assert "too many" in exercise.check(7).message
    assert "too few" in exercise.check(0).message
    hold(exercise)


def test_a_number_of_directions_tells_what_was_counted():
    exercise = how_many_directions("directions.x", "level", BEFORE_B4, "b4")
    assert exercise.solution == 3
    assert "number of discs" in exercise.check(4).message
    assert "8 lines leave b4" in exercise.check(8).message
    assert "too few" in exercise.check(1).message
