"""Where endings come from: the known games, and games that are played until they end as is wanted."""

import pytest
from engine.oracle import board_of, count, is_over, moves, play, rival

from reversi_learn.course.endings import (
    GAMES,
    Finish,
    after,
    ended,
    finish_of,
    finishing_moves,
    near_the_end,
    one_move_before,
    to_move,
    wiping_moves,
)
from reversi_learn.engine.position import Color, Position

# Discs of Black and White at the end, as the list of positions has them.
RESULTS = {
    "E1": (14, 1), "E2": (1, 15), "E4": (13, 0), "E5": (0, 14), "G1": (13, 0), "G2": (15, 0), "G3": (17, 0),
    "G4": (17, 0), "G5": (3, 17), "G6": (1, 21), "G7": (39, 3), "G8": (31, 31), "G9": (31, 31),
    "G10": (31, 31), "G16": (31, 33), "G18": (58, 0), "G20": (0, 57), "G21": (62, 1), "G22": (55, 8),
    "W2": (32, 32), "W3": (30, 34), "W4": (31, 33), "W6": (43, 21), "W7": (34, 30), "B3": (25, 38),
}  # fmt: skip
# The only move that ends the game, of so many legal ones.
ONLY = {("E1", 10): ("h5", 6), ("G1", 8): ("e3", 7), ("G5", 15): ("f8", 7), ("G6", 17): ("g2", 5),
        ("G4", 12): ("e1", 4), ("G7", 37): ("c6", 8)}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_the_games_end_as_the_oracle_plays_them(name):
    board, who, transcript = board_of(Position.start().diagram()), "X", GAMES[name]
    for square in (transcript[start : start + 2] for start in range(0, len(transcript), 2)):
        who = who if moves(board, who) else rival(who)
        board, who = play(board, square, who), rival(who)
    assert (count(board, "X"), count(board, "O")) == RESULTS[name]
    assert board == board_of(after(name).diagram())
    assert is_over(board) == (name != "B3") == after(name).is_over


@pytest.mark.parametrize(("where", "found"), ONLY.items())
def test_the_finishing_moves_of_the_list_are_the_only_ones(where, found):
    position = after(*where)
    assert (finishing_moves(position), len(position.legal_moves())) == ((found[0],), found[1])


@pytest.mark.parametrize("finish", Finish)
def test_a_thousand_ends_are_of_their_kind(finish):
    seen = set()
    for seed in range(1000):
        position = ended(finish, seed)
        assert finish_of(position) is finish
        seen.add(position)
        if seed % 10 == 0:
            board = board_of(position.diagram())
            assert is_over(board)
            assert ("-" in position.diagram()) == (finish is not Finish.FULL)
            assert (0 in {count(board, "X"), count(board, "O")}) == (finish is Finish.VANISHED)
    assert len(seen) > 350
    assert ended(finish, 3) == ended.__wrapped__(finish, 3)


def test_positions_before_a_wipe_out_have_one_and_other_moves():
    seen = set()
    for seed in range(300):
        position = one_move_before(seed, wiping=True)
        assert 0 < len(wiping_moves(position)) < len(position.legal_moves())
        seen.add(position)
    assert len(seen) > 150


def test_positions_near_the_end_are_as_wanted():
    for seed in range(100):
        position = near_the_end(seed, 1 + seed % 6, bool)
        assert position.empties == 1 + seed % 6
        assert position.legal_moves()
    assert near_the_end(7, 4, bool) == near_the_end.__wrapped__(7, 4, bool)


def test_a_side_is_put_to_move_even_where_it_must_pass():
    position = to_move(after("B3"), Color.WHITE)
    assert position.must_pass
    assert position.after_pass().legal_moves() == ("b2",)
