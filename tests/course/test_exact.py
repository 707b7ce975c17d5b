"""What moves are worth: pictures agree with the solver, and published values with what can be computed."""

from random import Random

import pytest

from reversi_learn.course.exercises.corners.exact import (
    FFO,
    FINAL,
    best_reply,
    pictured,
    some_valued,
    valued,
)
from reversi_learn.engine.game import Game
from reversi_learn.engine.position import Color, Position
from reversi_learn.engine.search import solve

FAMOUS = [FINAL, *FFO.values()]
FINAL_GAME = (
    "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5d2e3h5e2b3b4c2d1a4a6a5a3g4g3c7c8d7d8b8f8g8h3h4c1h2g7f2b7e1h7a8a7"
    "b2a1b1a2h8g1h6f1g2h1"
)


def played_out(position, line):
    for move in line:
        position = position.after_pass() if move == "pass" else position.play(move)
    return position


def mover_score(position, color):
    black, white = position.score()
    return black - white if color is Color.BLACK else white - black


@pytest.mark.parametrize("fact", FAMOUS, ids=lambda fact: fact.source)
def test_a_famous_position_is_consistent(fact):
    assert set(fact.values) == set(fact.replies) == set(fact.position.legal_moves())
    assert fact.line[0] in fact.best
    end = played_out(fact.position, fact.line)
    assert end.is_over
    assert mover_score(end, fact.position.turn) == fact.value
    for move, reply in fact.replies.items():
        after = fact.position.play(move)
        assert after.must_pass if reply == "pass" else after.is_legal(reply)


@pytest.mark.parametrize("fact", FAMOUS, ids=lambda fact: fact.source)
def test_its_line_is_best_play_from_ten_empties_on(fact):
    position, value = fact.position, fact.value
    for move in fact.line[: fact.position.empties - 10]:
        position, value = position.after_pass() if move == "pass" else position.play(move), -value
    assert solve(position).value == value


def test_the_final_is_as_it_was_played():
    game = Game.from_transcript(FINAL_GAME)
    assert Game.from_transcript(FINAL_GAME[:96]).position == FINAL.position
    assert FINAL_GAME[96:98] == "a8"
    assert game.position.score() == (30, 34)


def test_the_values_of_the_final():
    assert solve(FINAL.position, all_moves=True).values == FINAL.values
    for move, reply in FINAL.replies.items():
        after = FINAL.position.play(move)
        assert -solve(after.play(reply)).value == -FINAL.values[move]


@pytest.mark.parametrize("number", range(40))
def test_a_picture_is_worth_the_same(number):
    fact = pictured(FAMOUS[number % len(FAMOUS)], Random(number))
    assert set(fact.values) == set(fact.position.legal_moves())
    assert mover_score(played_out(fact.position, fact.line), fact.position.turn) == fact.value


@pytest.mark.parametrize("seed", range(25))
def test_values_and_replies_agree_with_the_solver(seed):
    fact = some_valued(seed, lambda one: one.position.empties <= 9)
    assert dict(fact.values) == dict(solve(fact.position, all_moves=True).values)
    for move, value in fact.values.items():
        after = fact.position.play(move)
        reply = fact.reply(move)
        if reply in after.legal_moves():
            assert solve(after.play(reply)).value == value
        else:
            assert reply == solve(after).move
    assert (
        mover_score(played_out(fact.position, fact.best_line(fact.best[-1])), fact.position.turn)
        == fact.value
    )


def test_a_reply_where_there_is_none():
    assert best_reply(Position.from_diagram("XX" + "-" * 62)) == ""
    assert best_reply(Position.from_diagram("OX" + "-" * 62, "O")) == "c1"
    assert best_reply(Position.from_diagram("XO" + "-" * 62, "O")) == "pass"


def test_it_solves_each_picture_once():
    seen = {
        valued(picture).value for picture in some_valued(3, lambda one: not one.source).position.symmetries()
    }
    assert len(seen) == 1
