"""The move that ends the game: held against the plain rules, a thousand instances each."""

import pytest
from course.exercising import content, hold_with_beliefs, instances
from engine.oracle import board_of, count, is_over, moves, play, rival

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.endings import after
from reversi_learn.course.exercises.ending.finishing import finish_now, wipe_out


def ends(board, square, who):
    return is_over(play(board, square, who))


def wipes(board, square, who):
    return count(play(board, square, who), rival(who)) == 0


@pytest.mark.parametrize(
    ("make", "start", "does_it"),
    [(finish_now, after("E1", 10), ends), (wipe_out, after("G1", 8), wipes)],
    ids=["finish", "wipe-out"],
)
def test_exactly_the_moves_that_do_it_are_right(make, start, does_it):
    seen = set()
    for number, exercise in enumerate(instances(make("ending.x", "level", start))):
        if number % 4 == 0:  # to look for beliefs takes longest
            hold_with_beliefs(exercise)
        seen.add(content(exercise))
        board, who = board_of(exercise.position.diagram()), exercise.position.turn.value
        assert does_it(board, exercise.solution, who)
        if number % 4 == 0:
            for square in moves(board, who):
                assert exercise.check(square).solved == does_it(board, square, who)
    assert len(seen) > 350


def test_what_the_opponent_still_has_is_shown_on_the_board():
    exercise = finish_now("ending.x", "level", after("E1", 10))
    verdict = exercise.check("d6")
    assert verdict.position == exercise.position.play("d6")
    assert verdict.position.legal_moves()[0] in verdict.message
    assert {note.square for note in verdict.marks.notes} > {verdict.position.legal_moves()[0]}


def test_remaining_discs_are_ringed():
    exercise = wipe_out("ending.x", "level", after("G1", 8))
    verdict = exercise.check("c3")
    left = verdict.position.discs(verdict.position.turn)
    assert {note.square for note in verdict.marks.notes if note.kind == "ring"} == set(left)
    assert "three white discs are left, one of them on e4" in verdict.message


def test_after_a_wrong_move_the_board_comes_back():
    attempt = Attempt(finish_now("ending.x", "level", after("E1", 10)))
    attempt.press("d6")
    assert attempt.scene().position == attempt.exercise.position.play("d6")
    attempt.control("back")
    assert attempt.scene().position == attempt.exercise.position
    attempt.press("h5")
    assert attempt.solved
    assert attempt.scene().stars == 2
