"""After a restart an exercise goes on where the log left it, and gives no stars back."""

import json

import pytest

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.exercises import AnswerForm
from reversi_learn.course.lessons import LESSONS, find_exercise

EVERY = [exercise.id for lesson in LESSONS for exercise in lesson.exercises]


class Log:
    """What a log keeps of the events: plain data."""

    def __init__(self):
        self.events = []

    def record(self, kind, **facts):
        self.events.append(json.loads(json.dumps({"event": kind, **facts})))

    def attempt(self, name):
        """A new kernel that takes the exercise up."""
        attempt = Attempt(find_exercise(name), record=self.record)
        attempt.resume(find_exercise(name), self.events)
        return attempt


@pytest.fixture
def log():
    return Log()


def shown(attempt):
    scene = attempt.scene()
    return (
        scene.position,
        scene.marks,
        scene.message,
        scene.stars,
        scene.chip,
        [one.id for one in scene.controls],
    )


@pytest.mark.parametrize("name", EVERY)
def test_what_was_solved_is_shown_as_it_was_left(log, name):
    first = log.attempt(name)
    first.answer(first.exercise.solution)
    second = log.attempt(name)
    assert second.solved
    if first.exercise.answer_by is AnswerForm.FUNCTION:  # the function itself is not in the log
        assert second.scene().message == first.exercise.worked
        assert second.best == first.best
    else:
        assert shown(second) == shown(first)


def test_other_exercises_are_passed_over(log):
    log.attempt("setup.corners").answer(find_exercise("setup.corners").solution)
    assert not log.attempt("setup.first-moves").solved


def test_the_same_instance_comes_back(log):
    first = log.attempt("flanking.review")
    first.again(11)
    first.again(7)
    second = log.attempt("flanking.review")
    assert (second.seed, second.exercise.prompt) == (7, first.exercise.prompt)
    assert second.exercise.position == first.exercise.position


def test_a_restart_gives_no_tries_back(log):
    first = log.attempt("flanking.moves")
    first.press("a1")
    first.press("a2")
    first.hint()
    assert log.attempt("flanking.moves").tries_lost == first.tries_lost == 1
    second = log.attempt("flanking.moves")
    second.answer(second.exercise.solution)
    assert second.best == 1


def test_a_restart_gives_no_help_back(log):
    log.attempt("flanking.diagonal").hint()
    second = log.attempt("flanking.diagonal")
    assert second.help_used == 1
    assert second.hint().text == second.exercise.hint(2).text


def test_a_seen_solution_stays_seen(log):
    log.attempt("flanking.diagonal").solution()
    second = log.attempt("flanking.diagonal")
    assert second.scene().chip == "solution seen"
    assert second.scene().message == second.exercise.worked
    second.answer(second.exercise.solution)
    assert second.best == 0


def test_another_instance_has_its_own_tries_and_the_best_stars_stay(log):
    first = log.attempt("flanking.diagonal")
    first.answer(first.exercise.solution)
    first.again(3)
    first.hint()
    first.again(4)
    second = log.attempt("flanking.diagonal")
    assert (second.best, second.help_used, second.solved, second.seed) == (3, 0, False, 4)


def test_an_answer_that_would_be_refused_today_leaves_it_solved(log):
    log.record("try", exercise="flanking.diagonal", seed=None, answer="a1", outcome="SOLVED")
    log.record("solved", exercise="flanking.diagonal", seed=None, stars=2)
    attempt = log.attempt("flanking.diagonal")
    assert attempt.solved
    assert attempt.scene().message == attempt.exercise.worked
