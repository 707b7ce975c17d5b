"""Moves with an aim, judged on every square as the oracle judges them."""

import re

import pytest
from course.exercising import content, hold_with_beliefs, instances
from engine.oracle import board_of, moves, play, rival

from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.directions.aims import gain_move, take_move_away, win_disc
from reversi_learn.engine.game import Game
from reversi_learn.engine.position import SQUARES

FINAL = "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5d2e3"
TYPES = {
    "win": win_disc("directions.x", "level", Game.from_transcript(FINAL[:24]).position, "e5", "e4"),
    "gain": gain_move("directions.x", "level", Game.from_transcript(FINAL).position, "a4"),
    "take": take_move_away("directions.x", "level", Game.from_transcript(FINAL).position, "d8"),
}


def serving(kind, exercise):
    """The moves that serve the aim, by the oracle."""
    board, who = board_of(exercise.position.diagram()), exercise.position.turn.value
    legal = moves(board, who)
    if kind == "win":
        win, keep = re.findall(r"\bon ([a-h][1-8])\b", exercise.prompt)
        return {move for move, flips in legal.items() if win in flips and keep not in flips}
    (target,) = {note.square for note in exercise.marks.notes}
    if kind == "gain":
        assert target not in legal
        return {move for move in legal if target in moves(play(board, move, who), who)}
    assert target in moves(board, rival(who))
    return {move for move in legal if target not in moves(play(board, move, who), rival(who))}


@pytest.mark.parametrize("kind", TYPES)
def test_a_thousand_instances_ask_for_what_the_oracle_finds(kind):
    seen = set()
    for exercise in instances(TYPES[kind]):
        hold_with_beliefs(exercise)
        right = serving(kind, exercise)
        assert exercise.solution in right
        assert len(right) < len(exercise.position.legal_moves())
        seen.add(content(exercise))
    assert len(seen) > 400


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("seed", range(10))
def test_every_square_is_judged_as_the_oracle_judges_it(kind, seed):
    exercise = TYPES[kind].again(seed)
    right, legal = serving(kind, exercise), exercise.position.legal_moves()
    for square in SQUARES:
        verdict = exercise.check(square)
        assert verdict.solved == (square in right)
        assert square in verdict.message
        if square in legal and square not in right and kind != "win":
            assert verdict.outcome is Outcome.NOT_YET
            assert verdict.position is not None


def test_winning_a_disc_says_which_of_the_two_conditions_failed():
    exercise = TYPES["win"]
    assert exercise.solution == "b5"
    assert "e3 wins e5, but it flips e4 as well" in exercise.check("e3").message
    assert "c2 does not win e5, and it flips e4" in exercise.check("c2").message
    assert "d2 leaves e4 alone, but it does not win e5" in exercise.check("d2").message


def test_a_move_that_was_not_taken_away_is_played_out():
    exercise = TYPES["take"]
    verdict = exercise.check("e2")
    assert verdict.message.startswith("After e2 White plays d8 all the same.")
    assert verdict.position == exercise.position.play("e2").play("d8")
    assert verdict.marks.last_move == "d8"
