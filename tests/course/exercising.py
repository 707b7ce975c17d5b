"""What every instance of an exercise type must do, for the tests of the types."""

from reversi_learn.course.exercises import AnswerForm, Outcome
from reversi_learn.course.misconceptions import MISCONCEPTIONS
from reversi_learn.engine.position import SQUARES

INSTANCES = 1000
BY_SQUARES = {AnswerForm.SQUARES, AnswerForm.MOVE, AnswerForm.SETUP}


def instances(exercise, count=INSTANCES):
    """The exercise itself and what `again` makes of it."""
    yield exercise
    for seed in range(count - 1):
        yield exercise.again(seed)


def content(exercise):
    """What tells one instance from another."""
    return exercise.prompt, exercise.position, exercise.options, exercise.marks.notes, repr(exercise.solution)


def hold(exercise):
    """The promises that hold for whatever instance of whatever type."""
    assert exercise.check(exercise.solution).outcome is Outcome.SOLVED
    assert exercise.check(None).outcome is Outcome.UNTOUCHED
    verdicts = [exercise.check(mistake.answer) for mistake in exercise.mistakes]
    assert verdicts, "a typical mistake is missing"
    assert len({verdict.message for verdict in verdicts}) == len(verdicts), verdicts
    for mistake, verdict in zip(exercise.mistakes, verdicts, strict=True):
        assert verdict.outcome is Outcome.NOT_YET, (exercise.prompt, mistake)
        assert all(square in verdict.message for square in mistake.names), (mistake, verdict)
    follow_hints(exercise)


def hold_with_beliefs(exercise):
    """The same promises, and each mistake of a known belief is recognised as one of that belief."""
    hold(exercise)
    for mistake in exercise.mistakes:
        if mistake.misconception in MISCONCEPTIONS:
            assert mistake.misconception in exercise.check(mistake.answer).misconceptions, mistake


def follow_hints(exercise):
    """Do what step 2 of the hints says until nothing is missing; words and numbers are in step 3."""
    if exercise.answer_by is AnswerForm.SEQUENCE:
        play_by_hints(exercise)
        return
    if exercise.answer_by not in BY_SQUARES:
        words = exercise.hint(3).text
        assert exercise.hint(1).text
        assert exercise.hint(2).text
        assert any(answer in words for answer in answers_in_words(exercise)), (exercise.prompt, words)
        return
    answer = {AnswerForm.SETUP: "-" * 64, AnswerForm.SQUARES: frozenset(), AnswerForm.MOVE: None}[
        exercise.answer_by
    ]
    for _ in range(65):
        if answer == exercise.solution or (answer and exercise.check(answer).solved):
            return
        assert all(exercise.hint(step, answer).text for step in (1, 2, 3))
        squares = exercise.hint(2, answer).squares
        assert squares
        answer = pressed(exercise, answer, squares)
    raise AssertionError(f"the hints do not end: {exercise.prompt}")


def play_by_hints(exercise):
    """Play the square that step 2 names, until the sequence is complete; it must be solved then."""
    moves = ()
    for _ in range(65):
        assert all(exercise.hint(step, moves or None).text for step in (1, 2, 3))
        moves = (*moves, *exercise.hint(2, moves or None).squares[:1])
        stage = exercise.play_on(moves)
        assert stage.refused is None, (exercise.prompt, moves)
        if stage.complete:
            assert exercise.check(moves).solved, (exercise.prompt, moves)
            return
    raise AssertionError(f"the hints do not end: {exercise.prompt}")


def pressed(exercise, answer, squares):
    if exercise.answer_by is AnswerForm.MOVE:
        return squares[0]
    if exercise.answer_by is AnswerForm.SQUARES:
        return answer | set(squares)
    cells = list(answer)
    for square in squares:
        cells[SQUARES.index(square)] = exercise.solution[SQUARES.index(square)]
    return "".join(cells)


def answers_in_words(exercise):
    labels = {option.value: option.label for option in exercise.options}
    solution = exercise.solution
    if exercise.answer_by is AnswerForm.ORDER:
        words = exercise.hint(3).text
        places = [words.find(labels[value]) for value in solution]
        return [words] if -1 not in places and places == sorted(places) else []
    return [str(solution), labels.get(solution, str(solution))]
