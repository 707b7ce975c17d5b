"""What every instance of an exercise must do, played on many instances."""

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.exercises import AnswerForm, Outcome
from reversi_learn.course.misconceptions import MISCONCEPTIONS

INSTANCES = 1_000


def instances(exercise, count=INSTANCES):
    """This many instances, each checked as far as all exercises are alike."""
    for seed in range(count):
        made = exercise.again(seed)
        check_instance(made)
        if seed < 20:
            again = exercise.again(seed)
            assert (made.prompt, made.position, made.options) == (again.prompt, again.position, again.options)
        yield made


def check_instance(made):
    assert made.check(None).outcome is Outcome.UNTOUCHED
    assert made.check(made.solution).outcome is Outcome.SOLVED
    messages = set()
    for mistake in made.mistakes:
        verdict = made.check(mistake.answer)
        assert verdict.outcome is Outcome.NOT_YET
        assert all(square in verdict.message for square in mistake.names), (mistake, verdict)
        messages.add(verdict.message)
        if mistake.misconception in MISCONCEPTIONS:
            assert mistake.misconception in verdict.misconceptions, (mistake, verdict.misconceptions)
    assert len(messages) == len(made.mistakes), [made.check(mistake.answer) for mistake in made.mistakes]
    follow_hints(made)


def follow_hints(made):
    """Play the hints to the end: what they name is pressed, what they tell is answered."""
    if made.answer_by is AnswerForm.MOVE:
        assert made.check(made.hint(2).squares[0]).solved
    elif made.answer_by is AnswerForm.SQUARES:
        found = frozenset()
        while found != made.solution:
            squares = frozenset(made.hint(2, found).squares)
            assert squares <= made.solution - found
            assert squares
            found |= squares
    else:
        assert made.hint(1).text
        assert made.hint(2).text
        assert made.hint(3).text


def board_after(made, answer):
    """The scene after an answer given on the board."""
    attempt = Attempt(made)
    attempt.answer(answer)
    return attempt.scene()
