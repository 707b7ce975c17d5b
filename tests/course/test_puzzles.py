"""Puzzles: just one move is right, by slow rules too; the same day asks the same of all; days are counted fairly."""

import subprocess
import sys
from datetime import date, datetime, timedelta
from random import Random

import pytest
from course.exercising import content, hold, instances
from engine.oracle import board_of, count, diagram_of, is_over, moves, play, rival

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.diagnosis import first_tries
from reversi_learn.course.exercises.corners.exact import FFO, FINAL, pictured, valued
from reversi_learn.course.lessons import find_exercise
from reversi_learn.course.puzzles.collection import daily_id, day_of, find_puzzle, puzzle_id, puzzle_positions
from reversi_learn.course.puzzles.days import SolvedDays, day_meant, solved_days, today
from reversi_learn.course.puzzles.difficulty import DIFFICULTIES, Difficulty, difficulty, only_move
from reversi_learn.engine.position import Position
from reversi_learn.engine.search import solve

MONDAY = date(2026, 11, 30)
DAYS = [MONDAY + timedelta(days=number) for number in range(140)]


def outcome(board, who):
    """Who gains, by the slow rules: 1, 0 or -1 for the side that is to move."""
    found = moves(board, who)
    if found:
        return max(-outcome(play(board, move, who), rival(who)) for move in found)
    if not is_over(board):
        return -outcome(board, rival(who))
    own, other = count(board, who), count(board, rival(who))
    return (own > other) - (own < other)


@pytest.mark.parametrize("level", DIFFICULTIES)
def test_each_position_has_an_only_move_and_the_difficulty_it_is_filed_under(level):
    found = puzzle_positions()[level]
    assert len(found) == 60
    for position in found:
        values = solve(position, all_moves=True).values
        best = max(values.values())
        holding = [move for move, value in values.items() if (value > 0 if best > 0 else value == 0)]
        assert best >= 0
        assert [only_move(valued(position))] == holding
        assert difficulty(valued(position)).level == level


def test_no_two_positions_are_pictures_of_one():
    positions = [position for found in puzzle_positions().values() for position in found]
    assert len({min((one.own, one.other) for one in each.symmetries()) for each in positions}) == 300


def test_the_slow_rules_find_the_same_only_move():
    small = [one for found in puzzle_positions().values() for one in found if one.empties == 6][:25]
    for position in small:
        board, who = board_of(position.diagram()), position.turn.value
        gains = {move: -outcome(play(board, move, who), rival(who)) for move in moves(board, who)}
        assert diagram_of(board) == position.diagram()
        assert [move for move in gains if gains[move] == max(gains.values()) >= 0] == [
            only_move(valued(position))
        ]


def test_what_has_no_only_move_is_no_puzzle():
    assert only_move(FINAL) == "b2"
    assert only_move(FFO[9]) == ""  # every move loses
    assert only_move(FFO[10]) == ""  # two moves win
    for fact in (FFO[9], FFO[10], FINAL):
        with pytest.raises(ValueError, match="no puzzle"):
            difficulty(fact)  # the last has too many empty squares


def test_each_of_the_three_makes_it_harder():
    easy = Difficulty(6, 1, 0)
    for harder in (Difficulty(10, 1, 0), Difficulty(6, 4, 0), Difficulty(6, 1, 16)):
        assert harder.effort > easy.effort
        assert harder.level > easy.level == 1
    assert Difficulty(10, 60, 64).level == 5


@pytest.mark.parametrize("level", DIFFICULTIES)
def test_instances_keep_the_promises_of_an_exercise(level):
    exercise = find_exercise(puzzle_id(level))
    seen = set()
    for one in instances(exercise, 40):
        hold(one)
        seen.add(content(one))
        assert difficulty(valued(one.position)).level == level
        right = [move for move in one.position.legal_moves() if one.check(move).solved]
        assert right == [one.solution] == [only_move(valued(one.position))]
        draws = valued(one.position).value == 0
        assert ("makes a draw" in one.prompt) is draws
        assert ("wins" in one.prompt) is not draws
        assert not one.shows_moves
    assert len(seen) > 30


def test_the_puzzle_of_a_day_is_the_same_everywhere():
    program = (
        "from reversi_learn.course.lessons import find_exercise\n"
        "one = find_exercise('daily.2026-11-30')\n"
        "print(one.position.diagram(), one.position.turn.value, one.solution)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    here = find_exercise("daily.2026-11-30")
    assert done.stdout.split() == [here.position.diagram(), here.position.turn.value, here.solution]
    assert done.stdout.split() == [
        "--OXXX----XXXXOXOOXXOOXXOOXOOXXXOXXOXXXXOOOXOXXXOOXOOOXXOXXXXXXX",
        "X",
        "b1",
    ]


def test_days_ask_different_puzzles_harder_from_monday_to_friday():
    asked = [find_exercise(daily_id(day)) for day in DAYS]
    assert len({content(one) for one in asked}) == len(DAYS)
    assert [difficulty(valued(one.position)).level for one in asked[:7]] == [1, 2, 3, 4, 5, 3, 3]
    for one in asked[:14]:
        hold(one)
    assert asked[0].level == "Puzzle of the day · 2026-11-30 (UTC) · difficulty 1 of 5"


def test_another_one_is_a_picture_of_the_same_day():
    exercise = find_exercise(daily_id(MONDAY))

    def pictures(position):
        swapped = Position(position.white, position.black, position.turn.opponent)
        return {one for each in (position, swapped) for one in each.symmetries()}

    shown = [exercise.again(seed) for seed in range(200)]
    assert {one.position for one in shown} == pictures(exercise.position)
    assert {(one.id, one.level) for one in shown} == {(exercise.id, exercise.level)}
    assert exercise.again(3).again(3).position == exercise.again(3).position
    hold(shown[0])


@pytest.mark.parametrize(
    "name",
    [
        "daily.",
        "daily.2026-02-30",
        "daily.2026-1-1",
        "daily.20261130",
        "puzzle.0",
        "puzzle.6",
        "puzzle.x",
        "puzzle.",
        "",
        None,
    ],
)
def test_what_is_no_puzzle_is_not_found(name):
    assert find_puzzle(name) is None
    with pytest.raises(LookupError, match="There is no exercise"):
        find_exercise(name)


def test_a_day_is_read_from_a_date_or_a_text():
    assert day_meant(MONDAY) == day_meant("2026-11-30") == day_meant(datetime(2026, 11, 30, 23, 59)) == MONDAY  # noqa: DTZ001
    assert day_meant(None) == today()
    assert day_of(daily_id(MONDAY)) == MONDAY
    for text in ("tomorrow", "30.11.2026", "2026-02-30", "", 7):
        with pytest.raises(ValueError, match="is no day"):
            day_meant(text)


def played(day, when, **facts):
    """What the log holds of a puzzle that was solved."""
    event = {
        "event": "solved",
        "exercise": daily_id(day),
        "seed": None,
        "stars": 3,
        "time": f"{when}T12:00:00Z",
    }
    return event | facts


def test_a_day_counts_when_its_puzzle_was_solved_on_it_as_it_was_asked():
    honest = played(MONDAY, MONDAY)
    assert solved_days([honest, honest]).days == {MONDAY}
    for other in (
        played(MONDAY, DAYS[1]),  # afterwards
        played(DAYS[1], MONDAY),  # beforehand
        played(MONDAY, MONDAY, stars=0),  # the solution was shown
        played(MONDAY, MONDAY, seed=4),  # a picture of it
        played(MONDAY, MONDAY, event="try"),
        {"event": "solved", "exercise": "setup.corners", "stars": 3, "time": "2026-11-30T12:00:00Z"},
        {"event": "game"},
    ):
        assert solved_days([other]).days == frozenset(), other


def test_days_in_a_row_end_with_today_or_yesterday():
    solved = SolvedDays(frozenset(DAYS[:3]) | {DAYS[5]})
    assert [solved.in_a_row(day) for day in DAYS[:8]] == [1, 2, 3, 3, 0, 1, 1, 0]
    assert solved.sentence(DAYS[2]) == "4 puzzles of the day solved on their day. The last 3 days in a row."
    assert solved.sentence(DAYS[7]) == "4 puzzles of the day solved on their day."
    assert SolvedDays(frozenset(DAYS[:1])).sentence(DAYS[0]) == "One puzzle of the day solved on its day."
    assert SolvedDays(frozenset()).sentence(MONDAY) == ""


def test_it_is_logged_like_any_other_exercise():
    log = []
    exercise = find_exercise(daily_id(MONDAY))
    attempt = Attempt(exercise, record=lambda kind, **facts: log.append({"event": kind, **facts}))
    wrong = next(move for move in exercise.position.legal_moves() if move != exercise.solution)
    attempt.press(wrong)
    attempt.control("back")
    attempt.press(exercise.solution)
    assert [event["event"] for event in log] == ["try", "try", "solved"]
    assert log[-1] == {"event": "solved", "exercise": exercise.id, "seed": None, "stars": 2}
    assert {event["exercise"] for event in log} == {"daily.2026-11-30"}


def test_puzzles_say_nothing_of_beliefs_and_are_not_practised():
    log = [
        {
            "event": "try",
            "exercise": name,
            "seed": None,
            "answer": "a1",
            "outcome": "NOT_YET",
            "time": "2026-11-30",
        }
        for name in ("daily.2026-11-30", "puzzle.3", "corners.x-9")
    ]
    assert {one.question.exercise for one in first_tries(log)} == {"corners.x-9"}
    assert first_tries(log[:2]) == ()


def test_a_picture_keeps_what_moves_are_worth():
    fact = valued(puzzle_positions()[3][0])
    for seed in range(20):
        turned = pictured(fact, Random(seed))
        assert valued(turned.position).values == turned.values
