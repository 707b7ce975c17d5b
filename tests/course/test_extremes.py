"""The move that flips most or fewest, and offered moves, against the oracle."""

import pytest
from course.exercising import content, hold_with_beliefs, instances
from engine.oracle import board_of, moves

from reversi_learn.course.exercises.directions.extremes import extreme_move, offered_moves
from reversi_learn.engine.game import Game
from reversi_learn.engine.position import SQUARES

FINAL = "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5d2e3"
POSITION = Game.from_transcript(FINAL).position


def counts(position):
    legal = moves(board_of(position.diagram()), position.turn.value)
    return {move: len(flips) for move, flips in legal.items()}


@pytest.mark.parametrize("most", [True, False])
def test_a_thousand_instances_and_every_square_agree_with_the_oracle(most):
    seen = set()
    for exercise in instances(extreme_move("directions.x", "level", POSITION, most=most)):
        hold_with_beliefs(exercise)
        count = counts(exercise.position)
        wanted = (max if most else min)(count.values())
        assert count[exercise.solution] == wanted
        for square in SQUARES if len(seen) < 30 else ():
            assert exercise.check(square).solved == (count.get(square) == wanted)
        seen.add(content(exercise))
    assert len(seen) > 500


def test_a_smaller_move_is_told_the_better_one():
    exercise = extreme_move("directions.x", "level", POSITION, most=True)
    assert exercise.check("h5").message.startswith("h5 flips 1; f2 flips more. f2 is a move.")
    exercise = extreme_move("directions.x", "level", POSITION, most=False)
    assert exercise.check("f2").message.startswith("f2 flips 5; h5 flips fewer.")
    assert exercise.check("h7").solved  # as few as h5
    assert exercise.worked == "No move flips fewer than 1 disc here. 2 moves do so; any of them is right."


def test_of_a_thousand_offers_one_is_no_move():
    seen = set()
    for exercise in instances(offered_moves("directions.x", "level", POSITION, "g2", ("f2", "b4", "c7"))):
        hold_with_beliefs(exercise)
        legal = counts(exercise.position)
        offered = [option.value for option in exercise.options]
        assert len(set(offered)) == 4
        assert [square for square in offered if square not in legal] == [exercise.solution]
        assert exercise.position.disc_at(exercise.solution) is None
        assert {note.square for note in exercise.marks.notes} == set(offered)
        seen.add(content(exercise))
    assert len(seen) > 500


def test_the_trap_of_the_final_is_explained_by_its_gap():
    exercise = offered_moves("directions.x", "level", POSITION, "g2", ("f2", "b4", "c7"))
    assert exercise.worked.startswith("g2 is not a move. South-west: four white discs, then b7 is empty.")
