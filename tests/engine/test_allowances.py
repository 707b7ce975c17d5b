"""Handicaps said in discs: what is given away over a whole game, and how much the beginning varies."""

from dataclasses import replace
from statistics import fmean

import pytest

from reversi_learn import LEVELS, OPPONENTS, Color, Game, Level, Position, deepen, giving_away, match, varied
from reversi_learn.course.games.game_settings import GameSettings
from reversi_learn.engine.allowances import Giving, Varied
from reversi_learn.engine.levels import Looking
from reversi_learn.messages import use_language

QUICK = Looking(1, depth=1)


def played(first, second):
    game = Game()
    players = {Color.BLACK: first, Color.WHITE: second}
    while not game.is_over:
        game.play(players[game.position.turn](game.position))
    return game


def given_away(player, game, color):
    """What a side lost in a game, move by move, by the values of its own look."""
    lost = []
    for position, turn in zip(game.positions, game.turns, strict=False):
        if turn.color is color and not turn.is_pass and len(position.legal_moves()) > 1:
            values = deepen(position, depth=player.look.depth, all_moves=True).values
            lost.append(max(values.values()) - values[turn.move])
    return lost


@pytest.mark.parametrize("discs", [0, 12, 20, 30])
def test_on_average_a_game_costs_what_was_asked_for_and_no_move_more_than_half(discs):
    sums, dearest = [], 0
    for seed in range(24):
        player = Giving(replace(QUICK, seed=seed), seed, discs)
        color = (Color.BLACK, Color.WHITE)[seed % 2]
        other = Looking(f"other {seed}", depth=1, near=2.0)
        game = played(player, other) if color is Color.BLACK else played(other, player)
        lost = given_away(player, game, color)
        sums.append(sum(lost))
        dearest = max(dearest, *lost)
    assert abs(fmean(sums) - discs) <= 0.2 * discs
    assert dearest <= discs / 2


def test_it_is_weaker_the_more_it_gives_away():
    shares = [match(Giving(QUICK, 1, discs), QUICK, games=20).score for discs in (4, 60)]
    assert shares[0] > shares[1]
    assert shares[1] < 0.4


def test_the_same_seed_gives_the_same_game_and_a_forced_pass_is_passed():
    first, second = (played(Giving(QUICK, 3, 20), QUICK).transcript() for _number in range(2))
    assert first == second
    stuck = Position.from_diagram("XO" + "-" * 62, Color.WHITE)
    assert stuck.must_pass
    assert Giving(QUICK, 1, 20)(stuck) == Varied(QUICK, QUICK, 3)(stuck) == "pass"


@pytest.mark.parametrize("discs", [0, 2, 8])
def test_first_moves_vary_among_the_nearly_best_alone(discs):
    position = Game.from_transcript("f5d6c3d3c4").position
    values = deepen(position, depth=1, all_moves=True).values
    allowed = {move for move, value in values.items() if value >= max(values.values()) - discs}
    look = replace(QUICK, blur=0.0)
    seen = {Varied(look, replace(look, seed=seed), discs)(position) for seed in range(60)}
    assert seen <= allowed
    assert (len(seen) == 1) is (len(allowed) == 1)


def test_later_it_plays_as_ever():
    late = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6").position
    assert late.empties <= 46
    assert {Varied(QUICK, replace(QUICK, seed=seed), 20)(late) for seed in range(20)} == {QUICK(late)}


@pytest.mark.parametrize("make", [giving_away, varied])
def test_any_level_can_be_had_so_and_is_called_so(make):
    for name in OPPONENTS:
        level = make(name, 6)
        assert isinstance(level, Level)
        assert level.title.startswith(OPPONENTS[name].title + ", ")
        assert "6 discs" in level.title
        assert level.told.startswith(OPPONENTS[name].told)
        assert level.told.endswith(".")
    level = make(LEVELS["hard"], 2.5)
    assert "2.5 discs" in level.title
    use_language("de")
    try:
        assert "2,5" in level.title
    finally:
        use_language("en")
    assert GameSettings(level).facts()["opponent"].startswith("(hard, ")


def test_what_is_no_number_of_discs_is_refused():
    for discs in (-1, 65, True, "many"):
        with pytest.raises(ValueError, match="from 0 to 64"):
            giving_away("hard", discs)
        with pytest.raises(ValueError, match="from 0 to 64"):
            varied("hard", discs)
    with pytest.raises(ValueError, match="There is no opponent “harder”"):
        giving_away("harder", 3)
