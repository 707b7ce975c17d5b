"""Opponents: every row of the tables, what each promises, and how strong they are."""

import dataclasses
from collections import Counter

import pytest
from engine.boards import CASES, any_position, game_position, position_of, random_game
from hypothesis import given, settings

from reversi_learn import Color, Game, Position, solve
from reversi_learn.course import LESSONS
from reversi_learn.engine.evaluation import EVALUATION
from reversi_learn.engine.levels import (
    ERRING,
    LEVELS,
    OPPONENTS,
    Level,
    Looking,
    Milder,
    level_title,
    milder,
    opponent,
)
from reversi_learn.engine.matches import match
from reversi_learn.engine.players import Thinker, Thought, one_ply, thinking
from reversi_learn.engine.search import deepen
from reversi_learn.messages import use_language

CORNERS = {"a1", "h1", "a8", "h8"}
X_SQUARES = {"b2": "a1", "g2": "h1", "b7": "a8", "g7": "h8"}
FEW_NODES = 300


@pytest.fixture(autouse=True)
def _in_english():
    use_language("en")


def quick(name, seed):
    """The opponent of this name; where it searches long, with a small budget."""
    player = opponent(name, seed)
    return dataclasses.replace(player, nodes=FEW_NODES) if isinstance(player, Looking) else player


def game_between(black, white, start=None):
    game = Game.from_position(start or Position.start())
    while not game.is_over:
        game.play((black if game.position.turn is Color.BLACK else white)(game.position))
    return game


def pupil(position):
    """Takes a corner, gives none, then leaves the fewest moves."""
    return one_ply("pupil", random_plies=0)(position)


# --- the tables ---------------------------------------------------------------------------------------


def test_the_tables_are_complete():
    assert list(LEVELS) == ["easy", "medium", "hard"]
    assert list(ERRING) == ["greedy", "mobility-giver", "x-lover"]
    assert list(OPPONENTS) == [*LEVELS, *ERRING, "random"]
    for name, level in OPPONENTS.items():
        assert level.id == name
        assert level.title[0].isupper()
        assert level.told.endswith(".")
    assert len({level.title for level in OPPONENTS.values()}) == len(OPPONENTS)
    assert len({level.told for level in OPPONENTS.values()}) == len(OPPONENTS)
    assert [row.lesson for row in ERRING.values()] == ["directions", "passing", "corners"]
    assert {row.lesson for row in ERRING.values()} <= {lesson.name for lesson in LESSONS}
    assert all(row.use.endswith(".") for row in ERRING.values())


def test_an_unknown_name_is_answered_with_those_there_are():
    with pytest.raises(ValueError, match=r"no opponent “edax”.*easy, medium, hard, greedy, .* and random"):
        opponent("edax", 1)
    assert level_title("hard") == "Hard"
    assert level_title("my_player") == "my_player"


# --- moves and passes ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OPPONENTS)
def test_nobody_moves_illegally_or_passes_with_a_move(name):
    for seed in range(3):
        for position in random_game(f"{name} {seed}"):
            assert quick(name, seed)(position) in (position.legal_moves() or ("pass",))
        assert game_between(quick(name, seed), quick(name, f"{seed} too")).is_over


@given(any_position)
@settings(deadline=None, max_examples=40)
def test_any_board_is_answered(position):
    for name in OPPONENTS:
        assert quick(name, 1)(position) in (position.legal_moves() or ("pass",))
    mild = milder(quick("hard", 1), most_loss=3, share=0.5)
    assert mild(position) in (position.legal_moves() or ("pass",))


@pytest.mark.parametrize("name", OPPONENTS)
def test_a_forced_pass_is_passed(name):
    assert opponent(name, 1)(position_of(CASES["S05"])) == "pass"
    assert milder(OPPONENTS[name], most_loss=5, share=1).player(1)(position_of(CASES["S05"])) == "pass"


# --- seeds --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OPPONENTS)
def test_the_same_seed_gives_the_same_game_and_another_another(name):
    games = [game_between(quick(name, seed), pupil).transcript() for seed in (1, 2, 3, "class 7b")]
    assert len(set(games)) == 4
    assert game_between(quick(name, 1), pupil).transcript() == games[0]


@pytest.mark.parametrize("name", OPPONENTS)
def test_an_answer_does_not_depend_on_what_was_asked_before(name):
    positions = [position for position in random_game(3) if not position.is_over]
    player, other = quick(name, 3), quick(name, 3)
    there = [player(position) for position in positions]
    assert [other(position) for position in reversed(positions)] == there[::-1]


def test_undo_and_redo_meet_the_same_reply():
    for name in OPPONENTS:
        player, game = quick(name, "undo"), Game.from_transcript("f5d6c3d3c4f4")
        before = player(game.position)
        game.play(before)
        game.undo()
        assert player(game.position) == before


def test_all_first_moves_are_used():
    for name in ("easy", "medium", "hard", "greedy", "mobility-giver", "x-lover"):
        firsts = Counter(quick(name, seed)(Position.start()) for seed in range(30))
        assert set(firsts) == {"d3", "c4", "f5", "e6"}


def test_seeds_mean_the_same_on_every_machine():
    middle = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7")
    said = {name: [quick(name, seed)(middle.position) for seed in range(5)] for name in OPPONENTS}
    assert said == {
        "easy": ["g4", "d7", "g2", "d8", "c2"],
        "medium": ["f7", "f7", "f2", "f7", "f7"],
        "hard": ["f7", "f7", "f7", "f7", "f7"],
        "greedy": ["g4", "c6", "g2", "d7", "c2"],
        "mobility-giver": ["g4", "d8", "e3", "d8", "e2"],
        "x-lover": ["g2", "g2", "g2", "g2", "g2"],
        "random": ["g4", "d7", "g2", "d8", "c2"],
    }


# --- thinking -----------------------------------------------------------------------------------------


def test_hard_and_medium_think_in_steps_that_can_be_watched():
    position = Game.from_transcript("f5d6c3d3c4f4").position
    for name in ("medium", "hard"):
        player = quick(name, 1)
        assert isinstance(player, Thinker)
        steps, thoughts = thinking(player, position), []
        while True:
            try:
                thoughts.append(next(steps))
            except StopIteration as end:
                answer = end.value
                break
        assert all(isinstance(thought, Thought) for thought in thoughts)
        assert all(0 <= thought.share <= 1 for thought in thoughts)
        assert thoughts[-1].depth >= 2
        assert answer == player(position)


def test_a_single_move_is_played_without_thinking():
    position = next(
        position for seed in range(9) for position in random_game(seed) if len(position.legal_moves()) == 1
    )
    with pytest.raises(StopIteration) as end:
        next(LEVELS["hard"].player(1).think(position))
    assert end.value.value == position.legal_moves()[0]


def test_hard_looks_as_far_as_its_nodes_go_and_at_most_so_far():
    steps = LEVELS["hard"].player(1).search(Game.from_transcript("f5d6c3d3c4f4").position, all_moves=False)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result = end.value
            break
    assert 30_000 < result.nodes < 40_100
    assert result.depth >= 5


def test_hard_ends_games_perfectly():
    for seed in range(3):
        for position in random_game(seed):
            if position.empties in {12, 9, 5} and position.legal_moves():
                values = solve(position, all_moves=True).values
                assert values[LEVELS["hard"].player(seed)(position)] == max(values.values())


# --- lots among moves of nearly the same value --------------------------------------------------------


@given(game_position)
@settings(deadline=None, max_examples=30)
def test_blurring_costs_at_most_its_width(position):
    if position.empties > 3 and len(position.legal_moves()) > 1:
        values = deepen(position, depth=2, all_moves=True).values
        for seed in range(4):
            move = Looking(seed, depth=2, blur=1.5)(position)
            assert values[move] >= max(values.values()) - 1.5


def test_blurring_draws_among_moves_of_nearly_the_same_value():
    position = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7").position
    values = deepen(position, depth=2, all_moves=True).values
    drawn = {Looking(seed, depth=2, blur=4.0)(position) for seed in range(40)}
    near = {move for move, value in values.items() if value >= max(values.values()) - 1}
    assert near <= drawn
    assert {Looking(seed, depth=2)(position) for seed in range(9)} == {deepen(position, depth=2).move}


# --- the loss budget ----------------------------------------------------------------------------------


@pytest.mark.parametrize("most_loss", [0, 1.5, 4])
def test_a_loss_budget_is_kept(most_loss):
    look = Looking(1, depth=2, evaluation=EVALUATION)
    mild = milder(look, most_loss=most_loss, share=1.0, seed=2)
    lost = []
    for seed in range(3):
        for position in random_game(seed):
            if position.legal_moves():
                values = deepen(position, depth=2, all_moves=True).values
                lost.append(max(values.values()) - values[mild(position)])
                lesser = [value for value in values.values() if 0 < max(values.values()) - value <= most_loss]
                assert (lost[-1] > 0) == bool(lesser)
    assert max(lost) <= most_loss
    assert most_loss == 0 or max(lost) > most_loss / 2


def test_the_share_says_how_often_the_budget_is_used():
    look = Looking(1, depth=1)
    positions = [
        position for seed in range(8) for position in random_game(seed) if len(position.legal_moves()) > 2
    ]
    for share in (0.0, 0.3, 1.0):
        mild = milder(look, most_loss=64, share=share)
        other = sum(mild(position) != look(position) for position in positions) / len(positions)
        assert abs(other - share) < 0.08


def test_a_milder_level_is_a_level():
    level = milder(LEVELS["hard"], most_loss=4, share=0.25)
    assert isinstance(level, Level)
    assert (level.id, level.title) == ("hard, milder", "Hard, milder")
    assert level.told.endswith(
        "In 25 of 100 moves it is content with one that costs it up to 4 discs by its own reckoning."
    )
    player = level.player(5)
    assert isinstance(player, Milder)
    assert player.look == player.player == LEVELS["hard"].player(5)
    assert milder(LEVELS["medium"], most_loss=1).player(1).look == LEVELS["medium"].player(1).look


def test_a_level_is_shown_by_its_name_and_made_milder_by_it():
    assert repr(LEVELS["hard"]) == "Level(id='hard')"
    assert repr(ERRING["greedy"]) == "Erring(id='greedy', lesson='directions')"
    assert repr(milder("hard", most_loss=4)) == "Level(id='hard, milder')"
    with pytest.raises(ValueError, match="There is no opponent “harder”"):
        milder("harder", most_loss=4)


def test_a_player_without_values_gets_those_of_a_short_look():
    mild = milder(pupil, most_loss=3, share=0.5)
    assert game_between(mild, pupil).is_over
    assert mild.look.nodes < 10_000


@pytest.mark.parametrize("asked", [{"most_loss": -1}, {"most_loss": 1, "share": 2}])
def test_budgets_that_mean_nothing_are_refused(asked):
    with pytest.raises(ValueError, match="“most_loss” is 0 discs or more"):
        milder(LEVELS["easy"], **asked)


def test_milder_is_weaker():
    look = Looking(1, depth=1)
    result = match(milder(look, most_loss=12, share=0.8), look, games=30)
    assert result.interval[1] < 0.5


# --- what each promises -------------------------------------------------------------------------------


# Boards of random games where one of several moves leaves the opponent no disc.
WIPING = [
    "--------------------------XXX-----XXO-----XXXOX-------O---------X",
    "-------------------XXX-----XXX----OOOX-------X-------X----------X",
    "----------O--------O-------XO-----OXOOO--O-XO-----XXO-----------O",
]


def wiping(position):
    """The moves after which the opponent has no disc left."""
    return [move for move in position.legal_moves() if not position.play(move).own]


def test_easy_leaves_its_opponent_discs_and_a_move_where_it_can():
    alone = Position.from_diagram("-" * 27 + "XO" + "-" * 35)
    assert {opponent("easy", seed)(alone) for seed in range(9)} == {"f4"}
    for diagram in WIPING:
        position = Position.from_diagram(diagram)
        assert wiping(position)
        assert not {opponent("easy", seed)(position) for seed in range(60)} & set(wiping(position))
    for seed in range(25):
        for position in random_game(seed):
            after = {move: position.play(move) for move in position.legal_moves()}
            if any(then.own.bit_count() >= 4 and then.legal_moves() for then in after.values()):
                then = after[opponent("easy", seed)(position)]
                assert then.own.bit_count() >= 4
                assert then.legal_moves()


def test_easy_knows_the_corners_now_and_then():
    taken = Counter()
    for seed in range(60):
        for position in random_game(seed):
            if CORNERS & set(position.legal_moves()):
                taken[opponent("easy", seed)(position) in CORNERS] += 1
    assert 0.15 < taken[True] / taken.total() < 0.4


def test_the_greedy_one_flips_most_of_all_safe_moves():
    for position in random_game(1):
        moves = position.legal_moves()
        if moves and not CORNERS & set(moves):
            safe = [move for move in moves if not CORNERS & set(position.play(move).legal_moves())] or moves
            flips = len(position.flips(opponent("greedy", 1)(position)))
            assert flips == max(len(position.flips(move)) for move in safe)


def test_the_generous_one_leaves_most_moves_of_all_safe_moves():
    for position in random_game(2):
        moves = position.legal_moves()
        if moves and not CORNERS & set(moves):
            safe = [move for move in moves if not CORNERS & set(position.play(move).legal_moves())] or moves
            left = len(position.play(opponent("mobility-giver", 1)(position)).legal_moves())
            assert left == max(len(position.play(move).legal_moves()) for move in safe)


def test_the_x_square_lover_goes_there_beside_an_empty_corner():
    went = 0
    for seed in range(6):
        for position in random_game(seed):
            tempting = {
                move
                for move in position.legal_moves()
                if move in X_SQUARES and position.disc_at(X_SQUARES[move]) is None
            }
            if tempting:
                went += 1
                assert opponent("x-lover", seed)(position) in tempting
            elif position.legal_moves():
                options = position.legal_moves()
                assert opponent("x-lover", seed)(position) in options
    assert went > 20


@pytest.mark.parametrize("name", ERRING)
def test_it_is_the_error_that_loses(name):
    """Without its error the opponent is the pupil again, who would score half."""
    result = match(pupil, name, games=60, seed=7)
    assert result.is_clear
    assert result.score > 0.6


# --- strength: small samples; tools/measure_levels.py plays more ---------------------------------------


def test_random_moves_win_less_than_half_against_easy_but_not_few():
    result = match("random", "easy", games=120, seed=1)
    assert 0.35 <= result.wins / 120 <= 0.5
    assert result.losses > result.wins


def test_who_follows_lesson_6_beats_easy_and_is_a_match_for_medium():
    assert match(pupil, "easy", games=40, seed=1).wins / 40 >= 0.85
    assert 0.4 <= match(pupil, "medium", games=60, seed=1).wins / 60 <= 0.6


def test_each_level_beats_the_one_before():
    assert match("medium", "easy", games=20, seed=1).interval[0] > 0.5
    hard = dataclasses.replace(LEVELS["hard"].player(1), nodes=FEW_NODES)
    assert match(hard, "medium", games=10, seed=1).score > 0.7
