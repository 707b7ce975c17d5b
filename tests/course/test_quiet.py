"""Three quiet moves: nothing is quieter, found by trying every way."""

from course.exercising import content, hold, instances
from engine.oracle import board_of, moves

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.exercises import AnswerForm
from reversi_learn.course.exercises.directions.quiet import LENGTH, quiet_moves
from reversi_learn.engine.game import Game

POSITION = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6").position


def every_way(exercise, done=()):
    """The flips of each way of three moves, counted by the oracle."""
    if len(done) == LENGTH:
        yield 0
        return
    position = exercise.play_on(done).position if done else exercise.position
    for move, flips in moves(board_of(position.diagram()), position.turn.value).items():
        for rest in every_way(exercise, (*done, move)):
            yield len(flips) + rest


def test_instances_hold():
    seen = set()
    for exercise in instances(quiet_moves("directions.x", "level", POSITION), 300):
        hold(exercise)
        assert exercise.answer_by is AnswerForm.SEQUENCE
        seen.add(content(exercise))
    assert len(seen) > 200


def test_no_way_is_quieter():
    for exercise in instances(quiet_moves("directions.x", "level", POSITION), 4):
        least = min(every_way(exercise))
        assert f"{least} will do" in exercise.prompt
        assert f"together {least}." in exercise.worked.replace(". Few", ".")


def test_a_loud_way_is_told_where_it_became_too_much():
    exercise = quiet_moves("directions.x", "level", POSITION)
    verdict = exercise.check(["h6", "c2", "e3"])
    assert verdict.message == (
        "h6 (5), c2 (3) and e3 (2): together 10; 3 are enough. From h6 on it was too many: g3 is quieter there."
    )
    assert exercise.check(["g3"]).message.endswith("2 more moves.")


def test_a_square_that_is_no_move_is_explained_and_not_played():
    exercise = quiet_moves("directions.x", "level", POSITION)
    attempt = Attempt(exercise)
    attempt.press("a1")
    assert attempt.scene().message.startswith("a1 is not a move.")
    assert attempt.scene().position == exercise.position
    for move in exercise.solution:
        attempt.press(move)
    assert attempt.solved
    assert attempt.scene().stars == 2
