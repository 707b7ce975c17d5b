"""Moves that make the other side pass, once, in two moves, and again and again, against the oracle."""

import re
from collections import Counter

import pytest
from course.exercising import hold, instances
from course.readback import check_message
from engine.oracle import board_of, is_over, moves, must_pass, play, rival

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.passing.force_pass import defence, forcing_moves, preparing_moves
from reversi_learn.course.exercises.passing.pass_series import TooLong, best_series, longest_series
from reversi_learn.course.lessons import passing
from reversi_learn.engine.position import Position

EXERCISES = {exercise.id: exercise for exercise in passing.build().exercises}


def plain(made):
    return board_of(made.position.diagram()), made.position.turn.value


def forcing(board, who):
    return {square for square in moves(board, who) if must_pass(play(board, square, who), rival(who))}


# --- one move -------------------------------------------------------------------------------------------


def test_a_thousand_forced_passes():
    seen = set()
    for made in instances(EXERCISES["passing.force"]):
        hold(made)
        board, who = plain(made)
        right = forcing(board, who)
        assert right
        for square in moves(board, who):
            verdict, after = made.check(square), play(board, square, who)
            assert verdict.solved == (square in right)
            assert board_of(verdict.position.diagram()) == after
            left = moves(after, rival(who))
            if left:
                squares = re.search(r"move(?:s)?: ([a-h1-8 ,and]+)\.", verdict.message)[1]
                assert set(re.findall(r"[a-h][1-8]", squares)) == set(left)
                assert {note.square for note in verdict.marks.notes} == set(left)
                reply = re.search(r"On (\w\d):", verdict.message)[1]
                check_message(verdict.message.partition(f"On {reply}:")[2], verdict.position, reply)
            elif square not in right:
                assert "there is no pass any more. The game is over" in verdict.message
                assert is_over(after)
        assert made.hint(2).squares[0] in right
        seen.add(made.position)
    assert len(seen) > 500


def test_the_remaining_move_is_shown_before_the_question_again():
    attempt = Attempt(EXERCISES["passing.force"])
    attempt.press("b1")
    scene = attempt.scene()
    assert scene.position == attempt.exercise.position.play("b1")
    assert [note.square for note in scene.marks.notes] == ["b2"]
    assert not scene.interactive
    attempt.control("back")
    assert attempt.scene().position == attempt.exercise.position
    attempt.press("h7")
    assert attempt.solved


# --- two moves ------------------------------------------------------------------------------------------


def preparing(board, who):
    """The moves after which every answer leaves a forcing move."""
    found = set()
    for square in moves(board, who):
        after = play(board, square, who)
        replies = moves(after, rival(who))
        if replies and all(forcing(play(after, reply, rival(who)), who) for reply in replies):
            found.add(square)
    return found


def test_hundreds_of_passes_in_two_moves():
    seen = set()
    for made in instances(EXERCISES["passing.force-in-two"], 400):
        hold_sequence(made)
        board, who = plain(made)
        first = made.solution[0]
        assert not forcing(board, who)
        assert first in preparing(board, who)
        for move in moves(board, who):
            stage = made.play_on((move,))
            assert stage.refused is None
            assert stage.complete or stage.position.turn is made.position.turn
        after = play(board, first, who)
        reply = defence(Position.from_diagram("".join(map("".join, after)), rival(who)))
        now = play(after, reply, rival(who))
        assert board_of(made.play_on((first,)).position.diagram()) == now
        assert reply in made.play_on((first,)).message
        for move in moves(now, who):
            assert made.check((first, move)).solved == (move in forcing(now, who))
        seen.add(made.position)
    assert len(seen) > 200


def hold_sequence(made):
    """Solution, nothing, mistakes; and the hints of step 2, played to the end, solve it."""
    assert made.check(made.solution).outcome is Outcome.SOLVED
    assert made.check(None).outcome is Outcome.UNTOUCHED
    verdicts = [made.check(mistake.answer) for mistake in made.mistakes]
    assert verdicts
    assert len({verdict.message for verdict in verdicts}) == len(verdicts)
    for mistake, verdict in zip(made.mistakes, verdicts, strict=True):
        assert verdict.outcome is Outcome.NOT_YET
        assert all(square in verdict.message for square in mistake.names)
    attempt = Attempt(made)
    for _ in range(len(made.solution)):
        attempt.hint()
        square = attempt.hint().squares[0]
        assert attempt.hint().text
        attempt.press(square)
    assert attempt.solved


def test_the_answer_is_the_best_there_is():
    for made in instances(EXERCISES["passing.force-in-two"], 60):
        for move in made.position.legal_moves():
            after = made.position.play(move)
            if after.legal_moves() and move not in preparing_moves(made.position):
                assert not forcing_moves(after.play(defence(after)))
    with pytest.raises(LookupError):
        defence(Position(black=1, white=0))


def test_two_moves_played_and_answered():
    attempt = Attempt(EXERCISES["passing.force-in-two"])
    attempt.press("b8")
    assert attempt.scene().message.startswith("b8 is")  # a refused square costs a try and changes nothing
    assert attempt.scene().position == attempt.exercise.position
    attempt.press("a7")
    assert attempt.scene().message == "White answers a8. Now your second move."
    attempt.press("g1")
    assert attempt.scene().message.startswith("After g1: White has 2 moves: a1 and g2.")
    attempt.control("back")
    attempt.press("a7")
    attempt.press("a1")
    assert attempt.solved
    assert EXERCISES["passing.force-in-two"].check("a7").message == "White answers a8. Now your second move."


def test_a_wrong_first_move_is_named():
    message = EXERCISES["passing.force-in-two"].check("g2 h1").message
    assert message.endswith("With g2 as the first move no second one could have done it.")


# --- again and again ------------------------------------------------------------------------------------


def longest(board, who):
    """The most passes in a row, tried out with the plain rules."""
    return max((1 + longest(play(board, square, who), who) for square in forcing(board, who)), default=0)


def test_hundreds_of_series():
    pars, seen = Counter(), set()
    for number, made in enumerate(instances(EXERCISES["passing.series"], 400)):
        hold_sequence(made)
        board, who = plain(made)
        par = len(made.solution)
        if number < 40:
            assert par == longest(board, who)
        for move in made.solution:
            board = play(board, move, who)
            assert must_pass(board, rival(who))
        pars[par] += 1
        seen.add(made.position)
    assert set(pars) >= {2, 3, 4, 5}
    assert len(seen) > 150


def test_the_series_of_the_lesson():
    made = EXERCISES["passing.series"]
    assert len(made.solution) == longest(*plain(made)) == 4
    attempt = Attempt(made)
    attempt.press("g1")
    assert attempt.scene().message == "Black must pass: 1 of 4. You move again."
    attempt.press("h8")
    assert attempt.scene().message.startswith("h8 is occupied")
    attempt.press("f3")
    attempt.press("h7")
    assert not attempt.solved
    attempt.press("h3")
    assert attempt.solved
    assert attempt.scene().stars == 2


def test_a_series_that_ends_too_soon_shows_the_move_that_ended_it():
    made = EXERCISES["passing.series"]
    verdict = made.check("g3")
    assert verdict.message.startswith("No pass, and 4 can be had. After g3: Black has one move: f3.")
    assert made.check("g1 g3").message.startswith("One pass, and 4 can be had. After g3:")
    assert made.check("g1 f3").message == "Black must pass: 2 of 4. You move again."


def test_hints_know_a_way_that_is_too_short():
    made = next(made for made in instances(EXERCISES["passing.series"]) if len(made.mistakes) > 1)
    spoilt = made.mistakes[-1].answer
    assert made.hint(2, spoilt[:1]).text.startswith("This way it comes to")
    assert made.hint(1, spoilt).text.startswith("Begin again, with ")


def test_ten_passes_are_the_most_in_the_game_of_the_champions():
    made = EXERCISES["passing.ten-passes"]
    assert len(made.solution) == longest_series(made.position) == 10
    assert made.check(made.solution).solved
    played = passing._BLACK_ALONE[2 * 48 : 2 * 58]
    assert made.check([played[start : start + 2] for start in range(0, 20, 2)]).solved


def test_a_series_too_long_to_try_out_is_refused():
    position = EXERCISES["passing.ten-passes"].position
    with pytest.raises(TooLong):
        longest_series(position, 5)
    assert longest_series(Position.start()) == 0
    assert best_series(Position.start()) == ()
