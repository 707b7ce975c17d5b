"""The Python stations of lesson 3."""

import pytest

from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.directions.whole_moves import (
    STARTER_FLIPS,
    STARTER_PLAY,
    WORKED_FLIPS,
    WORKED_PLAY,
    flips_function,
    play_function,
)

FLIPS = flips_function("directions.flips", "level")
PLAY = play_function("directions.play", "level")


def learners(code, name):
    space = {}
    exec(code, space)
    return space[name]


def test_the_functions_to_begin_with_are_untouched_and_the_worked_ones_right():
    assert FLIPS.check(learners(STARTER_FLIPS, "flips")).outcome is Outcome.UNTOUCHED
    assert PLAY.check(learners(STARTER_PLAY, "play_move")).outcome is Outcome.UNTOUCHED
    assert FLIPS.check(learners(WORKED_FLIPS, "flips")).solved
    assert PLAY.check(learners(WORKED_FLIPS + WORKED_PLAY, "play_move")).solved
    for exercise in (FLIPS, PLAY):
        assert exercise.check(exercise.solution).solved
        assert exercise.again(1) == exercise


@pytest.mark.parametrize("exercise", [FLIPS, PLAY], ids=["flips", "play"])
def test_each_mistake_fails_with_a_message_of_its_own(exercise):
    verdicts = [exercise.check(mistake.answer) for mistake in exercise.mistakes]
    assert len({verdict.message for verdict in verdicts}) == len(verdicts) == 3
    assert all(verdict.outcome is Outcome.NOT_YET for verdict in verdicts)


def test_the_first_ply_that_differs_is_shown():
    verdict = PLAY.check(lambda board, player, square: board | {square: player})
    assert verdict.message == (
        'After play_move(board, "X", "f5") there must be “X” on e5, and yours has “O”. f5 is a move. '
        "It flips one disc: west e5."
    )
    assert verdict.position.empties == 60


def test_what_is_no_board_is_shown_as_it_came():
    for value in ([], {"d3": "X"}, "X" * 64, 7):
        verdict = PLAY.check(lambda _board, _player, _square, value=value: value)
        assert "should give a board" in verdict.message
