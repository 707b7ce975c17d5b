"""Last moves and forecasts: held against plain minimax on the oracle's boards, a thousand instances each."""

import pytest
from course.exercising import content, hold, instances
from engine.oracle import board_of, captured, count, name_of, play, rival

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.endings import after, near_the_end
from reversi_learn.course.exercises import AnswerForm, Outcome
from reversi_learn.course.exercises.ending.forecast import final_score, open_game, who_wins
from reversi_learn.course.exercises.ending.last_moves import last_moves
from reversi_learn.course.exercises.ending.playing_out import exact
from reversi_learn.engine.position import Position

FFO_20 = Position.from_diagram("XXXOXXXX OXXXXXXX OOXXXXXX OOOXXXXX OOOXXOO- OOOOO--- OOOOOOO- OOOOOOO-", "X")


def moves_of(board, who):
    cells = [(row, column) for row in range(8) for column in range(8) if board[row][column] == "-"]
    return [name_of(*cell) for cell in cells if captured(board, *cell, who)]


def value(board, who):
    """What best play comes to for ``who``, in discs, empty squares to the winner."""
    found = moves_of(board, who)
    if found:
        return max(-value(play(board, square, who), rival(who)) for square in found)
    if moves_of(board, rival(who)):
        return -value(board, rival(who))
    difference = count(board, who) - count(board, rival(who))
    rest = count(board, "-")
    return difference + (rest if difference > 0 else -rest if difference < 0 else 0)


def values(position):
    board, who = board_of(position.diagram()), position.turn.value
    return {square: -value(play(board, square, who), rival(who)) for square in moves_of(board, who)}


def of_length(empties):
    return last_moves("ending.x", "level", near_the_end(1, empties, _has_choice))


def _has_choice(position):
    return len(set(exact(position).values.values())) > 1


@pytest.mark.parametrize(("empties", "number"), [(2, 1000), (4, 1000), (6, 100)])
def test_a_first_move_is_right_as_far_as_minimax_says_so(empties, number):
    seen = set()
    for each, exercise in enumerate(instances(of_length(empties), number)):
        hold(exercise)
        seen.add(content(exercise))
        if empties > 2 and each % 10:
            continue
        worth = values(exercise.position)
        best = max(worth.values())
        for square, gained in worth.items():
            said = exercise.check([square])
            if gained == best:
                assert said.solved or "So far nothing is given away" in said.message
            else:
                assert said.outcome is Outcome.NOT_YET
                assert f"{square} gives {best - gained} discs" in said.message
    assert len(seen) > 0.9 * number


def test_the_solution_loses_nothing_against_any_reply_of_the_board():
    for exercise in instances(of_length(4), 60):
        final = exercise.play_on(exercise.solution)
        assert final.complete
        black, white = final.position.score("wof")
        mine = black - white if exercise.position.turn.value == "X" else white - black
        assert mine == max(values(exercise.position).values())


def test_the_values_of_the_known_endgame():
    assert dict(exact(FFO_20).values) == {"h5": 6, "g6": -2, "f6": -4, "h6": -10}
    exercise = last_moves("ending.x", "level", FFO_20)
    assert exercise.solution == ("h5",)
    said = exercise.check("g6")
    assert "g6 gives 8 discs of the margin away. It goes on h5" in said.message
    assert said.position.is_over
    assert said.marks.text["g6"] == "1"


def test_a_slip_is_punished_on_the_board_and_can_be_tried_again():
    attempt = Attempt(last_moves("ending.x", "level", after("W4", 56)))
    assert attempt.exercise.answer_by is AnswerForm.SEQUENCE
    attempt.press("a1")
    assert "a1 is occupied" in attempt.scene().message
    attempt.press("h5")
    assert "h5 gives 6 discs" in attempt.scene().message
    assert attempt.scene().position.is_over
    attempt.control("back")
    assert attempt.scene().position == after("W4", 56)
    attempt.press("h7")
    assert "Black answers h5" in attempt.scene().message
    attempt.press("g7")
    assert attempt.solved
    assert attempt.scene().stars == 1


def test_a_second_slip_is_found_where_it_happens():
    exercise = last_moves("ending.x", "level", after("W4", 56))
    said = exercise.check("h7 h6")
    assert said.outcome is Outcome.NOT_YET
    assert said.message.startswith("h6 gives 6 discs")
    assert "Black wins 34–30" not in exercise.check("h7 g7").message


def test_hints_follow_the_game():
    exercise = last_moves("ending.x", "level", after("W4", 56))
    assert exercise.hint(2).squares == ("h7",)
    assert exercise.hint(2, ["h7"]).squares == ("g7",)
    assert exercise.hint(2, ["h5"]).squares == ("h7",)  # a slip: from the position before it


def test_best_play_decides_who_wins():
    beliefs = {"M5.6": 0, "M5.7": 0}
    for number, exercise in enumerate(instances(who_wins("ending.x", "level", open_game(1, 5)))):
        hold(exercise)
        for mistake in exercise.mistakes:
            for belief in exercise.check(mistake.answer).misconceptions:
                beliefs[belief] = beliefs.get(belief, 0) + 1
        if number % 5 == 0:
            board, who = board_of(exercise.position.diagram()), exercise.position.turn.value
            worth = value(board, who)
            assert exercise.solution == ("draw" if not worth else who if worth > 0 else rival(who))
    assert beliefs["M5.6"] > 150
    assert beliefs["M5.7"] > 400


def test_the_score_after_best_play_is_that_of_minimax():
    start = final_score("ending.x", "level", after("W3", 57))
    assert start.solution == 34
    for number, exercise in enumerate(instances(start)):
        hold(exercise)
        if number % 2 == 0:
            worth = value(board_of(exercise.position.diagram()), exercise.position.turn.value)
            assert exercise.solution == (64 + worth) // 2


def test_forecasts_ask_how_sure_one_is_and_are_played_out():
    recorded = []
    attempt = Attempt(
        who_wins("ending.x", "level", after("W7", 55)),
        record=lambda kind, **facts: recorded.append((kind, facts)),
    )
    assert [control.kind for control in attempt.scene().controls][:2] == ["slider", "choice"]
    attempt.control("confidence", 70)
    attempt.answer("O")
    assert recorded[-1][1]["confidence"] == 70
    assert recorded[-1][1]["misconceptions"] == ["M5.6", "M5.7"]
    assert attempt.scene().position.is_over
    assert "White is ahead now" in attempt.scene().message


def test_too_many_empty_squares_are_refused():
    with pytest.raises(ValueError, match="too many"):
        exact(Position.start())
