"""Whose turn it is, move or pass, and the pass that is no choice, against the oracle; a thousand instances each."""

import re
from collections import Counter

import pytest
from course.exercising import content, hold, instances
from engine.oracle import board_of, captured, cell_of, is_over, moves, must_pass, play, rival

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.passing.played import (
    best_looking,
    played_game,
    plies_of,
    some_ply,
    some_position,
)
from reversi_learn.course.lessons import passing
from reversi_learn.engine.game import Game
from reversi_learn.engine.players import CORNERS
from reversi_learn.engine.position import Color, Position

EXERCISES = {exercise.id: exercise for exercise in passing.build().exercises}
NAMES = {"X": "Black", "O": "White"}
SET_OF_MOVES = re.compile(r"(Black|White) has (?:one move|(\d+) moves): ([a-h1-8 ,and]+)\.")
NO_MOVE = re.compile(r"(Black|White) has no move")


def plain(made):
    return board_of(made.position.diagram()), made.position.turn.value


def check_sets(text, board):
    """Hold every list of moves, and every “has no move”, against the board."""
    for color, count, squares in SET_OF_MOVES.findall(text):
        named = re.findall(r"[a-h][1-8]", squares)
        assert set(named) == set(moves(board, color[0].replace("B", "X").replace("W", "O")))
        assert len(named) == int(count or 1)
    for color in NO_MOVE.findall(text):
        assert not moves(board, "X" if color == "Black" else "O"), text


def check_told(made, board):
    for option in made.options:
        check_sets(made.check(option.value).message, board)
    check_sets(made.worked, board)
    for step in (1, 2, 3):
        check_sets(made.hint(step).text, board)


# --- games ----------------------------------------------------------------------------------------------


def test_seeded_games_follow_the_rules_with_every_pass():
    for number in range(40):
        board, who = board_of(Position.start().diagram()), "X"
        for ply in played_game(number):
            assert (board_of(ply.position.diagram()), ply.position.turn.value) == (board, who)
            if ply.is_pass:
                assert must_pass(board, who)
            else:
                assert ply.move in moves(board, who)
                board = play(board, ply.move, who)
            who = rival(who)
        assert is_over(board)


def test_a_record_gives_the_plies_of_its_game():
    game = Game.from_transcript(passing._FIRST_CHAMPIONSHIP)
    plies = plies_of(passing._FIRST_CHAMPIONSHIP)
    assert [ply.move for ply in plies] == [turn.move for turn in game.turns]
    assert [ply.disc - 1 for ply in plies if ply.is_pass] == [53, 56]
    assert plies[-1].after == game.position


def test_drawing_is_fixed_by_the_seed():
    assert some_ply(5, lambda plies, index: plies[index].is_pass) == some_ply(
        5, lambda plies, index: plies[index].is_pass
    )
    assert some_position(5, lambda position: position.is_over).is_over


def test_what_looks_most_like_a_move_comes_first():
    looking = list(best_looking(Game.from_transcript("f5f6d3g5h5h4f7").position))
    behind = [bool(report.telling and report.telling.behind) for report in looking]
    assert behind == sorted(behind, reverse=True)
    assert not any(report.legal for report in looking)


# --- whose turn -----------------------------------------------------------------------------------------


def test_a_thousand_turns():
    kinds, seen = Counter(), set()
    for made in instances(EXERCISES["passing.whose-turn"]):
        hold(made)
        board, other = plain(made)
        mover = rival(other)
        right = "nobody" if is_over(board) else NAMES[mover if must_pass(board, other) else other].lower()
        assert made.solution == right
        passed = "had to pass." in made.prompt
        kinds[right == "nobody", must_pass(board, other), passed] += 1
        assert made.prompt.count(NAMES[mover]) == 1
        square, disc = re.search(r"on (\w\d)", made.prompt)[1], int(re.search(r"disc (\d+)", made.prompt)[1])
        assert board[cell_of(square)[0]][cell_of(square)[1]] == mover
        assert disc == 60 - sum(row.count("-") for row in board)
        check_told(made, board)
        seen.add(content(made))
    assert len(seen) > 500
    assert min(kinds.values()) > 30
    assert {(False, True, False), (False, True, True), (False, False, True), (False, False, False)} < set(
        kinds
    )


@pytest.mark.parametrize(
    ("name", "answer", "beliefs"),
    [
        ("passing.one-empty", "nobody", ("M4.1",)),
        ("passing.one-empty", "white", ("M4.7",)),
        ("passing.whose-turn", "black", ("M4.3",)),
        ("passing.whose-turn", "nobody", ("M4.1",)),
        ("passing.again-and-again", "white", ("M4.7", "M4.6")),
        ("passing.nobody", "black", ("M4.4",)),
        ("passing.nobody", "white", ("M4.4",)),
    ],
)
def test_beliefs_on_turns_are_recognised(name, answer, beliefs):
    assert EXERCISES[name].check(answer).misconceptions == beliefs


def test_the_board_does_not_say_whose_turn_it_is():
    attempt = Attempt(EXERCISES["passing.one-empty"])
    assert attempt.scene().turn_text == ""
    assert attempt.scene().quiet
    attempt.answer("white")
    assert attempt.scene().turn_text == ""
    attempt.answer("black")
    assert attempt.scene().turn_text == "White has no move and must pass. Black moves again."


# --- what now -------------------------------------------------------------------------------------------


def test_a_thousand_times_what_holds_now():
    kinds, seen = Counter(), set()
    for made in instances(EXERCISES["passing.what-now"]):
        hold(made)
        board, who = plain(made)
        right = "over" if is_over(board) else "pass" if must_pass(board, who) else "move"
        assert made.solution == right
        assert {option.value for option in made.options} == {"move", "pass", "choice", "over"}
        for option in made.options:
            assert (
                len(SET_OF_MOVES.findall(made.check(option.value).message))
                + len(NO_MOVE.findall(made.check(option.value).message))
                >= 2
            )
        assert made.check("choice").misconceptions == ("M4.2",)
        check_told(made, board)
        kinds[right] += 1
        seen.add(content(made))
    assert len(seen) > 500
    assert min(kinds.values()) > 150


def test_the_fault_of_real_programs_is_named():
    verdict = EXERCISES["passing.what-now"].check("over")
    assert verdict.misconceptions == ("M4.1",)
    assert verdict.message == (
        "Black has no move. White has 3 moves: c3, g3 and b4. "
        "The game is over only when neither side has a move. Here one of them has."
    )


# --- move or pass ---------------------------------------------------------------------------------------


def test_a_thousand_times_move_or_pass():
    kinds, seen = Counter(), set()
    for made in instances(EXERCISES["passing.move-or-pass"]):
        hold(made)
        board, who = plain(made)
        legal = moves(board, who)
        squares = [option.value for option in made.options if option.value != "pass"]
        right = [square for square in squares if square in legal]
        assert [made.solution] == (right if legal else ["pass"])
        for square in squares:
            verdict = made.check(square)
            assert verdict.solved == (square in legal)
            assert verdict.message.startswith(f"{square} is {'a move' if square in legal else 'not a move'}")
        check_told(made, board)
        kinds[bool(legal)] += 1
        seen.add(content(made))
    assert len(seen) > 500
    assert min(kinds.values()) > 300


def test_the_earliest_pass_of_all():
    exercise = EXERCISES["passing.move-or-pass"]
    assert exercise.solution == "pass"
    assert exercise.position.empties == 52
    assert "M2.2" in exercise.check("f4").misconceptions


# --- no choice ------------------------------------------------------------------------------------------


def gives_corner(board, square, who):
    before = set(moves(board, rival(who)))
    return any(corner in CORNERS for corner in set(moves(play(board, square, who), rival(who))) - before)


def test_a_thousand_times_may_one_pass():
    for made in instances(EXERCISES["passing.may-pass"]):
        hold(made)
        board, who = plain(made)
        assert made.solution == "no"
        assert all(gives_corner(board, square, who) for square in moves(board, who))
        check_told(made, board)
    asked = EXERCISES["passing.may-pass"]
    assert asked.check("yes").misconceptions == ("M4.2",)
    assert asked.check("once").misconceptions == ("M4.6", "M4.2")
    assert asked.check("disc").misconceptions == ("M4.5", "M4.2")


def test_a_thousand_only_moves():
    seen = set()
    for made in instances(EXERCISES["passing.rather-pass"]):
        hold(made)
        board, who = plain(made)
        (only,) = moves(board, who)
        assert made.solution == only
        assert gives_corner(board, only, who)
        verdict = made.check(only)
        corner = re.search(r"takes the corner (\w\d)\.", verdict.message)[1]
        after = play(board, only, who)
        assert corner in moves(after, rival(who))
        assert board_of(verdict.position.diagram()) == play(after, corner, rival(who))
        for mistake in made.mistakes:
            assert not captured(board, *cell_of(mistake.answer), who)
            assert NAMES[who] + " must not pass either." in made.check(mistake.answer).message
        seen.add(made.position)
    assert len(seen) > 300


def test_the_reply_that_punishes_is_shown_with_the_only_move():
    attempt = Attempt(EXERCISES["passing.rather-not"])
    attempt.press("h1")
    assert attempt.scene().position == attempt.exercise.position
    assert EXERCISES["passing.rather-not"].check("h1").outcome is Outcome.NOT_YET
    attempt.press("g2")
    assert attempt.scene().position.disc_at("h1") is Color.BLACK
    assert "Black takes the corner h1" in attempt.scene().message
