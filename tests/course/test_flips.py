"""Moves that flip what is wanted, against the oracle on every square."""

import pytest
from course.exercising import content, hold, instances
from engine.oracle import board_of, captured, cell_of, moves

from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.setup.flips import Wanted, play_move
from reversi_learn.engine.game import Game
from reversi_learn.engine.position import SQUARES, Position

CASES = {
    "one disc": (Position.start(), Wanted(discs=1)),
    "three discs": (Game.from_transcript("f5d6c6f4f3c5").position, Wanted(discs=3)),
    "two directions": (Game.from_transcript("f5f4e3f6").position, Wanted(directions=2)),
}


def directions(board, square, who):
    """In how many directions something turns over: the turned cells, told apart by the sign of the way there."""
    row, column = cell_of(square)

    def sign(number):
        return (number > 0) - (number < 0)

    return len({(sign(r - row), sign(c - column)) for r, c in captured(board, row, column, who)})


def fits(position, square, wanted):
    board, who = board_of(position.diagram()), position.turn.value
    turned = moves(board, who).get(square, set())
    if wanted.discs:
        return len(turned) == wanted.discs
    return bool(turned) and directions(board, square, who) == wanted.directions


@pytest.mark.parametrize("case", CASES)
def test_a_thousand_instances_hold(case):
    position, wanted = CASES[case]
    seen = set()
    for exercise in instances(play_move("setup.x", "level", position, wanted, worked="worked")):
        hold(exercise)
        assert fits(exercise.position, exercise.solution, wanted)
        seen.add(content(exercise))
    assert len(seen) > 100


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("seed", range(15))
def test_every_square_is_judged_by_what_it_flips(case, seed):
    position, wanted = CASES[case]
    exercise = play_move("setup.x", "level", position, wanted, worked="worked").again(seed)
    legal = moves(board_of(exercise.position.diagram()), exercise.position.turn.value)
    for square in SQUARES:
        verdict = exercise.check(square)
        assert verdict.solved == fits(exercise.position, square, wanted)
        assert square in verdict.message
        if verdict.solved:
            assert verdict.marks.flipped == legal[square]
            assert verdict.position == exercise.position.play(square)
        else:
            assert verdict.outcome is Outcome.NOT_YET
            assert ("is a move" in verdict.message) == (square in legal)
            assert ("Look for one" in verdict.message) == (square in legal)


def test_the_first_click_is_framed_and_the_legal_squares_are_shown():
    position, wanted = CASES["one disc"]
    exercise = play_move("setup.x", "level", position, wanted, worked="worked", framed=True)
    assert exercise.shows_moves
    assert [note.square for note in exercise.marks.notes] == [exercise.solution]
    assert exercise.prompt == "Black to move. Click the framed square."


def test_the_game_goes_on_after_the_move():
    for position, wanted in CASES.values():
        for move in wanted.moves(position):
            assert position.play(move).legal_moves()
