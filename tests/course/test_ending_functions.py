"""Python stations on the end of a game: what is tried, and what is said of typical slips."""

import pytest

from reversi_learn.course.endings import GAMES, after
from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.ending import ending_functions as stations
from reversi_learn.engine.samples import practice_positions

OVER = stations.is_over_function("ending.x", "level")
SCORE = stations.score_function("ending.x", "level")


def learners(code, name):
    space = {}
    exec(code, space)
    return space[name]


@pytest.mark.parametrize(
    ("exercise", "name"), [(OVER, "is_over"), (SCORE, "score")], ids=["is_over", "score"]
)
def test_the_code_shown_at_the_end_is_right_and_the_code_to_begin_with_is_not(exercise, name):
    assert exercise.check(learners(exercise.worked, name)).solved
    assert exercise.check(exercise.solution).solved
    assert exercise.check(learners(exercise.starter, name)).outcome is Outcome.UNTOUCHED
    assert exercise.worked.strip() in exercise.hint(3).text


@pytest.mark.parametrize("exercise", [OVER, SCORE], ids=["is_over", "score"])
def test_each_slip_gets_a_message_and_a_board(exercise):
    verdicts = [exercise.check(mistake.answer) for mistake in exercise.mistakes]
    assert len({verdict.message for verdict in verdicts}) == len(verdicts) == 3
    assert all(verdict.outcome is Outcome.NOT_YET and verdict.position for verdict in verdicts)


def test_all_ends_are_tried():
    ends = {after(name) for name in GAMES} | {each for each in practice_positions() if each.is_over}
    tried = {trial.position for trial in stations._over_trials()}
    assert ends <= tried
    assert {each for each in practice_positions() if each.must_pass} <= tried
    assert {trial.position for trial in stations._score_trials()} == {each for each in ends if each.is_over}


def test_a_game_that_goes_on_is_shown_with_a_move():
    said = OVER.check(lambda _board: True)
    assert "but the game goes on" in said.message
    assert said.marks.notes


def test_an_answer_of_another_kind_is_named():
    assert "expected is True or False" in OVER.check(lambda _board: "yes").message
    assert "expected is a pair" in SCORE.check(lambda _board, _rule: 3).message
    assert SCORE.check(lambda board, rule: list(SCORE.solution(board, rule))).solved
