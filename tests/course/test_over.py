"""Is it over, why, who has won, by what score: held against the plain rules, a thousand instances each."""

import dataclasses

import pytest
from course.exercising import content, hold, instances
from engine.oracle import board_of, count, is_over, moves, must_pass

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.endings import after, to_move
from reversi_learn.course.exercises.ending.over import is_it_over, who_won, why_over
from reversi_learn.course.exercises.ending.scoring import both_scores, count_discs, margin
from reversi_learn.engine.position import Color


def seen_by_oracle(exercise):
    return board_of(exercise.position.diagram()), exercise.position.turn.value


def result(black, white):
    return f"{black}–{white}"


def by_wof(black, white):
    """The score of a finished game, written down a second time."""
    rest = 64 - black - white
    if black == white:
        return 32, 32
    return (black + rest, white) if black > white else (black, white + rest)


def test_over_is_that_the_oracle_finds_no_move_for_either_side():
    answers, passes, seen = {"over": 0, "goes-on": 0}, 0, set()
    for exercise in instances(is_it_over("ending.x", "level", after("G5"))):
        hold(exercise)
        board, who = seen_by_oracle(exercise)
        assert (exercise.solution == "over") == is_over(board)
        answers[exercise.solution] += 1
        seen.add(content(exercise))
        if must_pass(board, who):
            passes += 1
            assert exercise.check("over").misconceptions == ("M5.2",)
        if is_over(board) and "-" in exercise.position.diagram():
            assert exercise.check("goes-on").misconceptions == ("M5.1",)
        if not is_over(board):
            named = exercise.mistakes[0].names[0]
            assert named in {**moves(board, "X"), **moves(board, "O")}
    assert min(answers.values()) > 400
    assert passes > 150
    assert len(seen) > 600


def test_the_reason_is_what_the_oracle_sees():
    kinds = {}
    for exercise in instances(why_over("ending.x", "level", after("G8"))):
        hold(exercise)
        board, _who = seen_by_oracle(exercise)
        assert is_over(board)
        empties, colours = count(board, "-"), {"X", "O"} & set(exercise.position.diagram())
        right = "full" if not empties else "stuck" if len(colours) == 2 else "vanished"
        assert exercise.solution == right
        assert exercise.check("rule").misconceptions == ("M5.3",)
        assert exercise.check("one-side").misconceptions == ("M5.2",)
        kinds[right] = kinds.get(right, 0) + 1
    assert min(kinds[kind] for kind in ("full", "stuck", "vanished")) > 250


def test_who_has_more_discs_has_won():
    answers = {}
    for exercise in instances(who_won("ending.x", "level", after("G9"))):
        hold(exercise)
        board, _who = seen_by_oracle(exercise)
        black, white = count(board, "X"), count(board, "O")
        assert exercise.solution == ("draw" if black == white else "X" if black > white else "O")
        assert exercise.check("none").misconceptions == ("M5.4",)
        answers[exercise.solution] = answers.get(exercise.solution, 0) + 1
    assert min(answers.values()) > 200


def test_discs_are_counted_as_the_oracle_counts():
    colours = set()
    for exercise in instances(count_discs("ending.x", "level", after("W4"), Color.BLACK)):
        hold(exercise)
        board, _who = seen_by_oracle(exercise)
        color = "X" if "Black" in exercise.prompt else "O"
        assert exercise.solution == count(board, color)
        rows = " + ".join(str(row.count(color)) for row in board)
        assert rows in exercise.check(exercise.solution).message
        assert rows in exercise.check(65).message
        colours.add(color)
    assert colours == {"X", "O"}


def test_both_scores_are_what_the_rules_say():
    wiped = 0
    for exercise in instances(both_scores("ending.x", "level", after("G8"))):
        hold(exercise)
        board, _who = seen_by_oracle(exercise)
        discs = count(board, "X"), count(board, "O")
        assert exercise.solution == f"{result(*discs)}, {result(*by_wof(*discs))}"
        ignored = exercise.check(f"{result(*discs)}, {result(*discs)}")
        assert ("M5.5" in ignored.misconceptions) == (0 in discs)
        wiped += 0 in discs
        assert len({option.label for option in exercise.options}) == 4
    assert wiped > 250


def test_the_place_of_the_right_answer_tells_nothing():
    places = {
        [option.value for option in exercise.options].index(exercise.solution)
        for exercise in (both_scores("ending.x", "level", after("G8")).again(seed) for seed in range(30))
    }
    assert places == {0, 1, 2, 3}


def test_the_two_empty_squares_of_a_draw_are_shared():
    exercise = both_scores("ending.x", "level", after("G8"))
    assert "The 2 empty squares are shared: 31 + 1" in exercise.check("31–31, 31–31").message


def test_the_margin_is_the_difference_by_the_rule_of_tournaments():
    for exercise in instances(margin("ending.x", "level", after("G7"))):
        hold(exercise)
        board, _who = seen_by_oracle(exercise)
        black, white = by_wof(count(board, "X"), count(board, "O"))
        assert exercise.solution == abs(black - white) > 0


@pytest.mark.parametrize("make", [is_it_over, why_over, who_won, both_scores])
def test_the_board_does_not_say_it_before_it_is_solved(make):
    attempt = Attempt(make("ending.x", "level", after("G8")))
    scene = attempt.scene()
    assert scene.quiet
    assert scene.turn_text == ""
    told = repr(dataclasses.replace(scene, position=None))
    assert "right" not in {option.value for control in scene.controls for option in control.options}
    assert "Game over" not in told
    attempt.answer(attempt.exercise.solution)
    assert not attempt.scene().quiet


def test_one_empty_square_is_no_end_while_somebody_can_use_it():
    exercise = is_it_over("ending.x", "level", to_move(after("B3"), Color.WHITE))
    said = exercise.check("over")
    assert "White has no move and passes, but Black may still play b2" in said.message
    assert said.marks.notes
