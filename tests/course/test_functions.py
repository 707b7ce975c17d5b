"""Python stations: the smallest failure is shown, and nothing a learner writes gets through as an error of ours."""

import sys

from reversi_learn.course.exercises import Mistake, Outcome
from reversi_learn.course.exercises.functions import Trial, function
from reversi_learn.course.learner import as_board, square_set
from reversi_learn.engine.position import Position
from reversi_learn.engine.samples import practice_positions

POSITIONS = practice_positions()[:150]


def moves_station():
    """Write a function that lists the legal moves of a board."""
    return function(
        "setup.moves",
        "level",
        "Write legal_moves(board, player).",
        lambda: [
            Trial(
                arguments=as_board(position),
                expected=frozenset(position.legal_moves()),
                size=64 - position.empties,
                position=position,
            )
            for position in POSITIONS
        ],
        lambda trial, value: f"{len(value)} squares, but there are {len(trial.expected)}.",
        ("Where?", "Which?", "return legal(board, player)"),
        starter="def legal_moves(board, player):\n    ...\n",
        solution=right,
        worked="return legal(board, player)",
        read=square_set,
        mistakes=(Mistake(lambda _board, _player: ["a1"], "one"),),
    )


def always(value):
    return lambda _board, _player: value


def right(board, player):
    return list(Position.from_diagram("".join(board.values()), player).legal_moves())


def test_the_solution_agrees_in_all_cases():
    exercise = moves_station()
    assert exercise.check(right).message == (
        "Right: your function agrees with the rules in all 150 cases that were tried."
    )
    assert exercise.again(3).check(right).solved


def test_any_form_of_a_list_of_squares_will_do():
    exercise = moves_station()
    assert exercise.check(lambda board, player: set(right(board, player))).solved
    assert exercise.check(lambda board, player: " ".join(right(board, player)).upper()).solved


def test_the_failure_with_the_fewest_discs_is_shown():
    def no_white_moves(board, player):
        return right(board, player) if player == "X" else []

    failing = [p for p in POSITIONS if p.turn.value == "O" and p.legal_moves()]
    verdict = moves_station().check(no_white_moves)
    assert verdict.outcome is Outcome.NOT_YET
    assert 64 - verdict.position.empties == min(64 - position.empties for position in failing)
    assert verdict.message.startswith("0 squares, but there are")


def test_untouched_stubs_are_not_judged():
    exercise = moves_station()

    def unwritten(board, player):
        raise NotImplementedError

    for nothing in (None, ..., NotImplemented):
        assert exercise.check(always(nothing)).outcome is Outcome.UNTOUCHED
    assert exercise.check(unwritten).outcome is Outcome.UNTOUCHED
    assert exercise.check(None).outcome is Outcome.UNTOUCHED


def test_a_forgotten_return_is_named_on_the_board_where_it_is_missing():
    def forgets(board, player):
        if list(board.values()).count("-") < 59:
            return right(board, player)
        return None

    verdict = moves_station().check(forgets)
    assert verdict.outcome is Outcome.NOT_YET
    assert "returns nothing" in verdict.message
    assert verdict.position.empties >= 59


def test_a_return_forgotten_on_full_boards_only_is_no_untouched_stub():
    fullest = max(64 - position.empties for position in POSITIONS)

    def forgets(board, player):
        if list(board.values()).count("-") > 64 - fullest:
            return right(board, player)
        return None

    verdict = moves_station().check(forgets)
    assert verdict.outcome is Outcome.NOT_YET
    assert "returns nothing" in verdict.message
    assert verdict.position.empties == 64 - fullest


def test_a_crash_is_told_with_its_line():
    def divides(board, player):
        return [1 / 0]

    verdict = moves_station().check(divides)
    assert verdict.outcome is Outcome.CRASHED
    assert "ZeroDivisionError" in verdict.message
    assert "return [1 / 0]" in verdict.message
    assert verdict.position is not None


def test_a_loop_is_stopped():
    def never(board, player):
        while True:
            pass

    verdict = moves_station().check(never)
    assert verdict.outcome is Outcome.CRASHED
    assert "did not come back" in verdict.message


def test_what_is_no_list_of_squares_is_named():
    assert "a number" in moves_station().check(always(3)).message
    assert "no square" in moves_station().check(always(["z9"])).message


def test_what_was_printed_is_shown_with_the_failure():
    def talks(board, player):
        sys.stdout.write(f"looking {player}")
        return []

    assert "Your function printed: looking" in moves_station().check(talks).message


def test_each_call_gets_a_fresh_board():
    def spoils(board, player):
        found = right(board, player)
        board.clear()
        return found

    assert moves_station().check(spoils).solved


def test_it_must_be_a_function():
    assert "A function is asked for" in moves_station().check(3).message
    assert "argument" in moves_station().check(list).message
