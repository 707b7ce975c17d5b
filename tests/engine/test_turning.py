"""Turned boards: a game stays a game, and nothing about it changes but the names of the squares."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reversi_learn import OLD_REVERSI, SQUARES, Game, Position, solve, turned
from reversi_learn.course.endings import GAMES
from reversi_learn.engine.position import SYMMETRIES
from reversi_learn.engine.turning import MIRROR, QUARTER, turned_square


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(sorted(GAMES)), st.sampled_from(list(SYMMETRIES)), st.integers(0, 60))
def test_every_turned_game_is_a_game_of_turned_positions(name, how, moves):
    game = Game.from_transcript(GAMES[name][: 2 * moves])
    other = turned(game, how)
    assert [turned(position, how) for position in game.positions] == list(other.positions)
    assert [turned_square(move, how) for move in game.moves] == list(other.moves)
    assert (other.is_over, other.winner) == (game.is_over, game.winner)
    assert {turned_square(square, how) for square in game.legal_moves()} == set(other.legal_moves())


def test_all_eight_are_worth_the_same():
    position = Game.from_transcript(GAMES["G21"][:100]).position
    values = solve(position, all_moves=True).values
    for how in SYMMETRIES:
        found = solve(turned(position, how), all_moves=True).values
        assert found == {turned_square(move, how): value for move, value in values.items()}


def test_a_quarter_and_a_mirror_lead_to_all_eight():
    board = Position.from_diagram("XXO" + "-" * 61)
    seen = {board}
    for _number in range(4):
        board = turned(board)
        seen |= {board, turned(board, MIRROR)}
    assert seen == set(board.symmetries())
    assert {turned_square(square, QUARTER) for square in SQUARES} == set(SQUARES)


def test_old_reversi_begins_anew_on_the_turned_board():
    game = Game.from_transcript("d4e4d5e5", variant=OLD_REVERSI)
    other = turned(game, "half turn")
    assert other.moves == ("e5", "d5", "e4", "d4")
    assert other.variant is OLD_REVERSI


def test_a_turn_that_is_none_is_named_with_those_there_are():
    with pytest.raises(ValueError, match=r"no turn “left”. There are: .*quarter turn"):
        turned(Position.start(), "left")
