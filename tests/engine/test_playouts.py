"""Games at random: the same one by one and all at once, legal, and counted right."""

import math

import pytest
from engine import oracle
from engine.boards import random_positions

from reversi_learn.engine import playouts as module
from reversi_learn.engine.playouts import playout_steps, playouts
from reversi_learn.engine.position import SQUARES, Position, square_mask
from reversi_learn.engine.samples import practice_positions
from reversi_learn.engine.stability import stable_mask

OVER = Position.from_diagram("X" * 40 + "O" * 24)
PASS = Position.from_diagram("-OXXXXXX" + "-" * 56, "O")  # White has no move, Black takes a1


def at_the_end(steps):
    shares = []
    while True:
        try:
            shares.append(next(steps))
        except StopIteration as end:
            assert shares == sorted(shares)
            assert shares[-1] == 1
            return end.value


@pytest.mark.parametrize("seed", [1, 7, -3, 1 << 80])
def test_side_by_side_they_are_the_same_games_as_one_by_one(seed):
    for position in [*practice_positions()[:25], Position.start(), OVER, PASS]:
        plain, batch = (at_the_end(playout_steps(position, 9, seed=seed, plain=way)) for way in (True, False))
        assert plain == batch


def test_a_game_follows_the_rules_as_the_plain_board_knows_them(monkeypatch):
    """Every disc that a game places is legal on the plain board, to its end."""
    for number, position in enumerate(random_positions(20)):
        board, who = oracle.board_of(position.diagram()), position.turn.value
        placed = []
        real = module.flips_of

        def watched(own, other, index, *, kept=placed, flips_of=real):
            kept.append(SQUARES[index])
            return flips_of(own, other, index)

        monkeypatch.setattr(module, "flips_of", watched)
        own, other, turned = module._played(position.own, position.other, number)
        monkeypatch.setattr(module, "flips_of", real)
        flipped = set()
        mover = who
        for square in placed:
            if oracle.must_pass(board, mover):
                mover = oracle.rival(mover)
            flipped |= oracle.moves(board, mover)[square]
            board, mover = oracle.play(board, square, mover), oracle.rival(mover)
        assert oracle.is_over(board)
        assert turned == square_mask(flipped)
        end = oracle.diagram_of(board)
        assert own == sum(1 << index for index, cell in enumerate(end) if cell == who)
        assert other == sum(1 << index for index, cell in enumerate(end) if cell == oracle.rival(who))


def test_what_is_stable_is_never_flipped_and_counts_for_its_owner():
    for position in practice_positions()[:60]:
        games = playouts(position, 40)
        stable = stable_mask(position.black, position.white)
        assert not games.flipped & stable
        assert not games.flipped & ~(position.black | position.white)
        for index in range(64):
            if stable >> index & 1:
                own = position.own >> index & 1
                assert (games.owned[index], games.lost[index]) == ((40, 0) if own else (0, 40))


def test_a_finished_game_has_one_end():
    games = playouts(OVER, 3)
    assert (games.wins, games.draws, games.losses) == (3, 0, 0)
    assert [games.share(index) for index in (0, 63)] == [1, 0]
    assert games.error(0) == 0
    assert games.flipped == 0


def test_a_pass_is_passed():
    games = playouts(PASS, 5)
    assert (games.wins, games.losses) == (0, 5)
    assert games.lost[:8] == (5,) * 8
    assert games.share(63) == 0.5  # it stays empty


def test_the_standard_error_is_that_of_a_share():
    games = playouts(Position.start(), 400)
    for index in range(64):
        if games.owned[index] + games.lost[index] == 400:
            share = games.owned[index] / 400
            assert math.isclose(games.error(index), math.sqrt(share * (1 - share) / 400))
        assert 0 <= games.error(index) <= 0.5 / math.sqrt(400) + 1e-12


def test_the_seed_tells_one_set_from_another():
    first, again, other = (playouts(Position.start(), 50, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    with pytest.raises(ValueError, match="Ask for a whole number of games"):
        playouts(Position.start(), 0)


def test_chances_from_the_start_are_about_even_and_the_same_on_every_machine():
    games = playouts(Position.start())
    assert games.count == module.COUNT
    assert (games.wins, games.draws, games.losses) == (457, 52, 491)
