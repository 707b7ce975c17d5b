"""The exercises on corners and safe discs: a thousand instances each, against the oracle's own rules."""

import pytest
from course.corner_oracle import CORNERS, corners_after, corners_for, is_on_edge, stable_cells
from course.exercising import INSTANCES, content, hold, instances
from engine.oracle import board_of, moves, play

from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.corners import keeping
from reversi_learn.course.exercises.corners.corners import (
    NONE,
    click_corners,
    gives_corner,
    which_corner,
)
from reversi_learn.course.exercises.corners.keeping import keep_corners, prepare_corner, prevent_corner
from reversi_learn.course.exercises.corners.stability import click_stable, some_stable
from reversi_learn.engine.game import Game
from reversi_learn.engine.position import SQUARES, Position

PLAIN = Position.start()
MIDDLE = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6").position


def every(exercise):
    """Instances that hold what all must; afterwards that they differ."""
    seen = set()
    for one in instances(exercise.again(0)):
        hold(one)
        seen.add(content(one))
        yield one
    assert len(seen) > INSTANCES // 4


def test_click_stable():
    for exercise in every(click_stable("corners.x", "level", some_stable(0))):
        safe = stable_cells(exercise.position.diagram())
        assert exercise.solution == safe
        for square in SQUARES:
            verdict = exercise.judge_square(square)
            assert (verdict is None) == (square in safe)
            if verdict is not None:
                assert square in verdict.message
                there = exercise.position.disc_at(square) is not None
                assert ("M6.3" in verdict.misconceptions) == (there and is_on_edge(square))


@pytest.mark.parametrize("seed", range(8))
def test_a_disc_said_to_be_flipped_at_once_is_flipped_there(seed):
    exercise = click_stable("corners.x", "level", some_stable(seed))
    board = board_of(exercise.position.diagram())
    told = 0
    for square in SQUARES:
        verdict = exercise.judge_square(square)
        if verdict is None or "at once" not in verdict.message:
            continue
        attack = verdict.message.partition(" disc on ")[2][:2]
        who = "O" if "a white disc on" in verdict.message else "X"
        assert square in moves(board, who)[attack]
        told += 1
    assert told


def test_click_corners():
    for exercise in every(click_corners("corners.x", "level", MIDDLE)):
        who = exercise.position.turn.value
        assert exercise.solution == corners_for(board_of(exercise.position.diagram()), who)
        assert exercise.solution
        assert all(
            exercise.check(exercise.solution | {square}).outcome is Outcome.NOT_YET for square in ("d3", "e2")
        )


def test_which_corner():
    answers = []
    for exercise in every(which_corner("corners.x", "level", MIDDLE)):
        free = corners_for(board_of(exercise.position.diagram()), exercise.position.turn.value)
        assert {exercise.solution} == (free or {NONE})
        answers.append(exercise.solution)
    assert INSTANCES // 4 < answers.count(NONE) < INSTANCES // 2


def test_gives_corner():
    answers, beliefs = [], set()
    for exercise in every(gives_corner("corners.x", "level", PLAIN, "f5")):
        move = exercise.marks.notes[0].square
        assert {exercise.solution} == (corners_after(exercise.position, move) or {NONE})
        answers.append(exercise.solution)
        for mistake in exercise.mistakes:
            verdict = exercise.check(mistake.answer)
            assert verdict.position == exercise.position.play(move)
            beliefs |= set(verdict.misconceptions)
    assert INSTANCES // 4 < answers.count(NONE) < INSTANCES // 2
    assert {"M6.2", "M6.3"} <= beliefs


def test_keep_corners_plays_the_punishment_out():
    for exercise in every(keep_corners("corners.x", "level", MIDDLE)):
        board, who = board_of(exercise.position.diagram()), exercise.position.turn.value
        for move in moves(board, who):
            verdict, given = exercise.check(move), corners_after(exercise.position, move)
            assert verdict.solved == (not given)
            if given:
                corner = verdict.marks.last_move
                assert corner in given
                assert corner in verdict.message
                after = play(board, move, who)
                rival = "O" if who == "X" else "X"
                assert board_of(verdict.position.diagram()) == play(after, corner, rival)


@pytest.mark.parametrize(
    ("build", "corners"),
    [(prevent_corner, keeping._preventable), (prepare_corner, keeping._preparable)],
)
def test_prevent_and_prepare(build, corners):
    for exercise in every(build("corners.x", "level", *keeping._corner_of(0, corners))):
        (corner,) = {note.square for note in exercise.marks.notes}
        assert corner in CORNERS
        board, who = board_of(exercise.position.diagram()), exercise.position.turn.value
        right = set()
        for move in moves(board, who):
            if build is prevent_corner:
                is_right = corner not in corners_after(exercise.position, move)
            else:
                is_right = corner in corners_for(play(board, move, who), who)
            right |= {move} if is_right else set()
            assert exercise.check(move).solved == is_right
        assert 0 < len(right) < len(moves(board, who))
