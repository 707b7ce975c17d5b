"""The two first players, and the positions that games between them gave."""

from collections import Counter

import pytest
from engine.boards import CASES, any_position, position_of, random_game
from hypothesis import given, settings

from reversi_learn import Color, Game, Position, one_ply, practice_positions, seeded_random


def game_between(black, white):
    game = Game()
    while not game.is_over:
        player = black if game.position.turn is Color.BLACK else white
        game.play(player(game.position))
    return game


@given(any_position)
@settings(deadline=None, max_examples=50)
def test_players_answer_with_a_move_or_a_pass(position):
    for player in (seeded_random(1), one_ply(1), one_ply(1, random_plies=0)):
        assert player(position) in (position.legal_moves() or ("pass",))


@pytest.mark.parametrize("maker", [seeded_random, one_ply])
def test_the_same_seed_gives_the_same_game(maker):
    games = {game_between(maker(seed), maker(seed)).transcript() for seed in (1, 2, "class 7b")}
    assert len(games) == 3
    assert game_between(maker(1), maker(1)).transcript() in games


def test_seeds_mean_the_same_on_every_machine_and_in_every_version():
    assert seeded_random(1)(Position.start()) == "c4"
    assert game_between(seeded_random(7), one_ply(7)).transcript().startswith("e6f6d3d6d7c7g7d8f7f4c8h8g4e7")


def test_an_answer_does_not_depend_on_what_was_asked_before():
    player = one_ply(3)
    positions = list(random_game(3))
    assert [player(position) for position in positions] == [
        player(position) for position in reversed(positions)
    ][::-1]


def test_random_players_use_every_move():
    start = Position.start()
    counts = Counter(seeded_random(seed)(start) for seed in range(400))
    assert set(counts) == set(start.legal_moves())
    assert min(counts.values()) > 60


def test_a_player_without_a_move_passes():
    assert seeded_random(1)(position_of(CASES["S05"])) == "pass"
    assert one_ply(1)(position_of(CASES["S05"])) == "pass"


CORNERS = {"a1", "h1", "a8", "h8"}


@pytest.mark.parametrize("seed", range(12))
def test_the_one_ply_player_keeps_its_word(seed):
    player = one_ply(seed)
    for position in random_game(seed):
        moves = position.legal_moves()
        if not moves or 60 - position.empties < 6:
            continue
        move = player(position)
        replies = {option: set(position.play(option).legal_moves()) for option in moves}
        if CORNERS & set(moves):
            pool = [option for option in moves if option in CORNERS]
        else:
            pool = [option for option in moves if not replies[option] & CORNERS] or moves
        assert move in pool
        assert len(replies[move]) == min(len(replies[option]) for option in pool)


def test_the_one_ply_player_begins_at_random():
    openings = {game_between(one_ply(seed), one_ply(seed)).moves[:6] for seed in range(40)}
    assert len(openings) > 35
    fixed = [len(Position.start().play(m).legal_moves()) for m in Position.start().legal_moves()]
    assert set(fixed) == {3}  # so even without random plies the first move is drawn
    assert len({one_ply(seed, random_plies=0)(Position.start()) for seed in range(20)}) == 4


def test_the_one_ply_player_beats_the_random_one():
    wins = 0
    for seed in range(40):
        one, other = one_ply(seed), seeded_random(seed)
        black, white = (one, other) if seed % 2 else (other, one)
        wins += game_between(black, white).winner is (Color.BLACK if seed % 2 else Color.WHITE)
    assert wins >= 30


def test_practice_positions_are_many_and_mixed():
    positions = practice_positions()
    assert len(positions) == len(set(positions)) == 2500
    assert sum(position.must_pass for position in positions) == 144
    assert sum(position.is_over for position in positions) == 60
    on_move = Counter(position.turn for position in positions)
    assert min(on_move.values()) > 1200
    plies = Counter(60 - position.empties for position in positions)
    assert set(plies) == set(range(61))
    assert min(plies[ply] for ply in range(4, 61)) >= 40
    first = positions[:250]
    assert {(60 - position.empties) // 10 for position in first} == {0, 1, 2, 3, 4, 5, 6}
    assert any(position.must_pass for position in first)
    assert any(position.is_over for position in first)
    assert practice_positions() is positions
