"""Games: passes, undo and redo, transcripts, and the free start of old Reversi."""

import itertools
import random

import pytest
from engine.boards import CASES, position_of
from hypothesis import given, settings
from hypothesis import strategies as st

from reversi_learn import (
    OLD_REVERSI,
    STANDARD,
    BadDiagram,
    BadSquare,
    Color,
    Game,
    IllegalMove,
    Position,
    seeded_random,
    turn_sentence,
)

BLACK, WHITE = Color

# Fifteen passes by one side (Rennes 2007), and a pass shortly before a draw (World Championship 2024).
FIFTEEN_PASSES = (
    "f5d6c3f3d3f4e6f7g4f6e7d8g5d2g6b3g3h3f8h5e8e3c8d7h4h6c7b8a8g8h8h7b7a7a6g7c6c5b6a5b5c4h2f2e2g2h1g1f1c1e1d1"
    "c2a3"
)
PASSES_AFTER = [31, 32, 35, 36, 37, 40, 41, 42, 43, 44, 47, 48, 49, 52, 53]
EARLIEST_PASS = "f5f6d3g5h5h4f7h6"
SHORTEST_WIPE_OUT = "f5f4c3c6c5d6f3c4c7"


def play_out(game, seed):
    lots = random.Random(seed)
    while not game.is_over:
        game.play(lots.choice(game.legal_moves()))
    return game


def test_a_forced_pass_is_entered_and_the_same_side_moves_again():
    case = CASES["S12"]
    game, expected = Game.from_position(position_of(case)), case["expected"]
    game.play(case["action"]["move"])
    assert game.position.diagram() == expected["position_after"]
    assert [turn.move for turn in game.turns] == ["a8", expected["record_next"]]
    assert [turn.color for turn in game.turns] == [WHITE, BLACK]
    assert game.passed == (BLACK,)
    assert game.position.turn.value == expected["then_to_move"]
    assert set(game.legal_moves()) == set(expected["then_legal"])
    assert game.moves == ("a8",)


def test_a_game_that_begins_with_a_pass():
    case = CASES["S05"]
    game, expected = Game.from_position(position_of(case)), case["expected"]
    assert [(turn.move, turn.color) for turn in game.turns] == [(expected["move"], BLACK)]
    assert game.passed == (BLACK,)
    assert game.position.turn.value == expected["next_to_move"]
    assert set(game.legal_moves()) == set(expected["next_legal"])
    assert game.position.diagram() == expected["position_after"]
    assert not game.can_undo
    assert game.undo() == ""
    assert len(game.turns) == 1


def test_a_pass_is_refused_while_there_is_a_move():
    case = CASES["S06"]
    game = Game.from_position(position_of(case))
    with pytest.raises(IllegalMove) as caught:
        game.play("pass")
    assert caught.value.reason == "MAY_MOVE"
    assert case["expected"]["legal_moves"][0] in str(caught.value)
    assert game.position.diagram() == case["expected"]["position_after"]
    assert game.position.turn.value == case["expected"]["next_to_move"]
    assert game.turns == ()


def test_after_the_end_nothing_more_happens():
    case = CASES["S11"]
    game = Game.from_position(position_of(case))
    for move in ("a4", "pass", "a7"):
        with pytest.raises(IllegalMove) as caught:
            game.play(move)
        assert caught.value.reason == "GAME_OVER"
    assert game.is_over == case["expected"]["over"]
    assert game.turns == ()
    assert game.legal_moves() == ()
    assert game.position.diagram() == case["expected"]["position_after"]


def test_undo_goes_back_one_disc_over_passes():
    case = CASES["S13"]
    game, expected = Game.from_position(position_of(case)), case["expected"]
    game.play("h5")
    assert game.passed == (WHITE,)
    game.play("b1")
    assert game.position.diagram() == expected["after_moves"]
    assert game.undo() == "b1"
    assert game.position.diagram() == expected["after_first_undo"]["position"]
    assert game.position.turn.value == expected["after_first_undo"]["to_move"]
    assert game.undo() == "h5"
    assert game.position.diagram() == expected["after_second_undo"]["position"]
    assert game.position.turn.value == expected["after_second_undo"]["to_move"]
    assert game.turns == ()
    assert game.redo() == "h5"
    assert game.redo() == "b1"
    assert game.position.diagram() == expected["after_moves"]
    assert not game.can_redo


def test_a_new_game_begins_at_the_start():
    case = CASES["S14"]
    assert Game.from_position(position_of(case)).position == position_of(case)
    game = Game()
    assert game.position.diagram() == case["expected"]["position_after"]
    assert game.position.turn.value == case["expected"]["to_move"]
    assert set(game.legal_moves()) == set(case["expected"]["legal"])
    for square, disc in case["expected"]["squares"].items():
        assert game.position.disc_at(square).value == disc
    assert game.variant is STANDARD


def test_transcripts_are_read_in_any_case():
    case, expected = CASES["S16"], CASES["S16"]["expected"]
    games = [Game.from_transcript(text) for text in case["action"]["texts"]]
    assert len({game.turns for game in games}) == 1
    for game in games:
        assert len(game.moves) == expected["moves"]
        assert sum(turn.is_pass for turn in game.turns) == expected["passes"]
        assert game.position.diagram() == expected["final_position"]
        assert game.position.count(BLACK) == expected["final"]["black"]
        assert game.transcript() == case["action"]["texts"][0]


def test_the_first_wrong_move_of_a_transcript_is_named():
    case, expected = CASES["S17"], CASES["S17"]["expected"]
    with pytest.raises(IllegalMove) as caught:
        Game.from_transcript(case["action"]["text"])
    error = caught.value
    assert error.where == expected["error_names"]["move_number"]
    assert error.square == expected["error_names"]["move"]
    assert error.reason == "FLIPS_NOTHING"
    assert error.position.diagram() == expected["position_before"]
    assert error.position.turn.value == expected["to_move"]
    assert "23" in str(error)
    assert "a1" in str(error)


@pytest.mark.parametrize(
    "text",
    [
        "f5d6c3",
        "F5D6C3",
        " f5 d6\n c3 ",
        "1. f5 d6 2. c3",
        "1.f5 2.d6 3.c3",
        "1) F5 2) d6 3) C3",
        "f5-d6-c3",
        "f5 - d6 – c3",
        "f5, d6; c3",
    ],
)
def test_transcripts_are_read_in_many_hands(text):
    assert Game.from_transcript(text).moves == ("f5", "d6", "c3")


@pytest.mark.parametrize("word", ["pass", "PA", "ps", "--", " Pass ", ", -- "])
def test_passes_may_be_written_where_they_are_forced(word):
    game = Game.from_transcript(EARLIEST_PASS)
    assert game.passed == (BLACK,)
    reply = game.legal_moves()[0]
    assert Game.from_transcript(EARLIEST_PASS + word).turns == game.turns
    game.play(reply)
    assert Game.from_transcript(EARLIEST_PASS + word + reply).turns == game.turns
    assert Game.from_transcript(EARLIEST_PASS + reply).turns == game.turns
    with pytest.raises(IllegalMove) as caught:
        Game.from_transcript(EARLIEST_PASS + word + word)
    assert (caught.value.square, caught.value.where, caught.value.reason) == ("pass", 9, "MAY_MOVE")
    with pytest.raises(IllegalMove) as caught:
        Game.from_transcript("f5" + word)
    assert (caught.value.square, caught.value.where, caught.value.reason) == ("pass", 2, "MAY_MOVE")


@pytest.mark.parametrize(
    ("text", "where", "found"),
    [
        ("xyz", 1, "xyz"),
        ("f5 d6 i3", 3, "i3"),
        ("f5d6i9c3", 3, "i9"),
        ("f5 d6 c", 3, "c"),
        ("f5d6c", 3, "c"),
        ("f5 d6 and then c3", 3, "and"),
        ("f5 d6 33", 3, "33"),
        ("f5 d9", 2, "d9"),
    ],
)
def test_unreadable_transcripts_say_which_move_and_what_stood_there(text, where, found):
    with pytest.raises(BadDiagram) as caught:
        Game.from_transcript(text)
    assert caught.value.reason == "move"
    assert caught.value.where == where
    assert caught.value.text == found
    assert str(where) in str(caught.value)


def test_moves_after_the_end_of_a_transcript_are_named():
    with pytest.raises(IllegalMove) as caught:
        Game.from_transcript(SHORTEST_WIPE_OUT + "a1")
    assert (caught.value.where, caught.value.square, caught.value.reason) == (10, "a1", "GAME_OVER")


def test_an_empty_transcript_is_a_game_not_begun():
    game = Game.from_transcript(" \n")
    assert game.turns == ()
    assert game.transcript() == ""
    assert game.position == Position.start()


def test_a_transcript_may_begin_anywhere():
    start = Position.start().play("f5").play("d6")
    assert Game.from_transcript("c3", position=start).position == start.play("c3")


def test_passes_of_a_long_game_stand_where_they_belong():
    game = Game.from_transcript(FIFTEEN_PASSES)
    discs, passes = 0, []
    for turn in game.turns:
        if turn.is_pass:
            passes.append(discs)
            assert turn.color is WHITE
            assert turn.flips == ()
        else:
            discs += 1
    assert passes == PASSES_AFTER
    assert len(game.moves) == 54
    assert len(game.turns) == 54 + 15
    assert game.is_over
    assert game.winner is BLACK
    assert game.position.score("wof") == (64, 0)
    assert game.position.empties == 6


def test_the_shortest_wipe_out():
    game = Game.from_transcript(SHORTEST_WIPE_OUT)
    assert game.is_over
    assert game.position.score("discs") == (13, 0)
    assert game.position.score("wof") == (64, 0)
    assert game.winner is BLACK
    assert turn_sentence(game.position)


@given(st.integers(0, 10_000), st.data())
@settings(deadline=None, max_examples=25)
def test_games_hold_together(seed, data):
    game = play_out(Game(), seed)
    positions = game.positions
    assert len(positions) == len(game.turns) + 1
    for before, turn, after in zip(positions, game.turns, positions[1:], strict=False):
        assert turn.color is before.turn
        assert turn.after == after
        assert after == (before.after_pass() if turn.is_pass else before.play(turn.move))
        assert turn.flips == (() if turn.is_pass else before.flips(turn.move))
    assert game.position.is_over == game.is_over
    assert game.winner is game.position.winner
    assert game.moves == tuple(turn.move for turn in game.turns if turn.move != "pass")
    assert len(game.moves) == 60 - game.position.empties
    assert Game.from_transcript(game.transcript()).turns == game.turns
    steps = data.draw(st.integers(0, len(game.moves)))
    turns = game.turns
    undone = [game.undo() for _ in range(steps)]
    kept = [turn.move for turn in turns if not turn.is_pass][: -steps or None]
    assert game.turns == Game.from_transcript("".join(kept)).turns
    assert not game.position.must_pass
    assert [game.redo() for _ in range(steps)] == undone[::-1]
    assert game.turns == turns


def test_a_new_move_forgets_what_was_undone():
    game = Game.from_transcript("f5d6c3")
    game.undo()
    game.undo()
    assert game.can_redo
    with pytest.raises(IllegalMove):
        game.play("a1")
    assert game.can_redo  # a refused move changes nothing
    game.play("f6")
    assert not game.can_redo
    assert game.redo() == ""
    assert game.moves == ("f5", "f6")


def test_undo_at_the_start_does_nothing():
    game = Game()
    assert not game.can_undo
    assert game.undo() == ""
    assert game.redo() == ""
    assert game.position == Position.start()
    assert game.last_turn is None


def test_the_last_turn_says_what_flipped():
    game = Game.from_transcript("f5d6c3")
    assert game.last_turn.move == "c3"
    assert game.last_turn.flips == ("d4",)
    assert game.last_turn.color is BLACK
    assert Game.from_transcript(EARLIEST_PASS).last_turn.move == "h6"


def test_squares_are_written_one_way():
    game = Game()
    game.play(" F5 ")
    assert game.moves == ("f5",)
    with pytest.raises(BadSquare):
        game.play("z9")


def test_a_game_shows_itself():
    game = Game.from_transcript("f5d6")
    bundle = game._repr_mimebundle_()
    assert bundle["text/plain"] == str(game) == str(game.position)
    assert bundle["image/svg+xml"].startswith("<svg")
    assert repr(game) == "<Game f5d6>"
    assert repr(Game()) == "<Game ->"


def placed(order):
    game = Game(OLD_REVERSI)
    for square in order:
        game.play(square)
    return game


def test_old_reversi_has_six_arrangements_and_twenty_four_orders():
    starts = {}
    for order in itertools.permutations(("d4", "e4", "d5", "e5")):
        game = placed(order)
        assert game.position.turn is BLACK
        assert game.position.score("discs") == (2, 2)
        assert [turn.color for turn in game.turns] == [BLACK, WHITE, BLACK, WHITE]
        assert all(turn.flips == () for turn in game.turns)
        assert len(game.legal_moves()) == 4
        starts.setdefault(game.position, []).append(order)
    assert len(starts) == 6
    assert sum(map(len, starts.values())) == 24
    assert Position.start() in starts


def test_the_first_four_discs_of_old_reversi_go_on_the_centre():
    game = Game(OLD_REVERSI)
    assert not game.is_over
    assert set(game.legal_moves()) == {"d4", "e4", "d5", "e5"}
    for move, reason in (("a1", "CENTRE_FIRST"), ("c3", "CENTRE_FIRST")):
        with pytest.raises(IllegalMove) as caught:
            game.play(move)
        assert caught.value.reason == reason
        assert move in str(caught.value)
        assert "d4" in str(caught.value)
    game.play("d4")
    with pytest.raises(IllegalMove) as caught:
        game.play("d4")
    assert caught.value.reason == "CENTRE_TAKEN"
    with pytest.raises(IllegalMove):
        game.play("pass")
    assert game.position.turn is WHITE
    assert set(game.legal_moves()) == {"e4", "d5", "e5"}
    game.undo()
    assert game.position == Position(0, 0)
    assert game.redo() == "d4"
    for square in ("e4", "d5", "e5"):
        game.play(square)
    with pytest.raises(IllegalMove) as caught:
        game.play("a1")
    assert caught.value.reason == "FLIPS_NOTHING"


@pytest.mark.parametrize("seed", range(60))
def test_nobody_places_more_than_thirty_two_discs_in_old_reversi(seed):
    game = play_out(Game(OLD_REVERSI), seed)
    for color in Color:
        placed_discs = sum(turn.color is color for turn in game.turns if not turn.is_pass)
        assert game.discs_left(color) == 32 - placed_discs >= 0
    before = game.start
    discs = dict.fromkeys(Color, 32)
    for turn in game.turns:
        assert turn.color is before.turn
        if turn.is_pass:
            assert discs[turn.color] == 0 or not before.legal_moves()
        else:
            discs[turn.color] -= 1
        before = turn.after
    assert Game.from_transcript(game.transcript(), variant=OLD_REVERSI).turns == game.turns


def test_who_has_no_disc_left_passes_while_the_other_goes_on():
    """Found among random games: a side out of discs passes though the position would offer it a move."""
    passed_without_discs = ended_without_discs = 0
    for seed in range(150):
        game = play_out(Game(OLD_REVERSI), seed)
        discs = dict.fromkeys(Color, 32)
        before = game.start
        for turn in game.turns:
            passed_without_discs += turn.is_pass and bool(before.legal_moves()) and not discs[turn.color]
            discs[turn.color] -= not turn.is_pass
            before = turn.after
        if game.is_over and not game.position.is_over:
            ended_without_discs += 1
            assert game.winner is (
                None
                if not game.position.disc_difference(BLACK)
                else max(Color, key=game.position.disc_difference)
            )
            with pytest.raises(IllegalMove) as caught:
                game.play("a1")
            assert caught.value.reason == "NO_DISCS"
            assert str(caught.value)
    assert passed_without_discs
    assert ended_without_discs


def test_the_standard_game_shares_one_supply():
    game = Game.from_transcript("f5d6")
    assert game.discs_left(BLACK) == game.discs_left(WHITE) == 58


def test_discs_of_old_reversi_run_out_at_the_31st_disc_of_a_colour():
    assert Game.from_transcript("f5d6c3d3c4f4").out_of_discs() == {}
    for seed in range(40):
        game, player = Game(), seeded_random(seed)
        while not game.is_over:
            game.play(player(game.position))
        for color in Color:
            discs = [turn for turn in game.turns if not turn.is_pass]
            own = [number for number, turn in enumerate(discs, start=1) if turn.color is color]
            assert game.out_of_discs().get(color) == (own[30] if len(own) > 30 else None)
            assert game.out_of_discs(10).get(color) == own[8]
