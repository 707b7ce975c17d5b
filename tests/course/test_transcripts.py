"""Records with passes: the missing ones, who placed what, and all counts, against a replay with the oracle."""

import re
from collections import Counter
from itertools import pairwise, permutations

import pytest
from course.exercising import content, hold, instances
from engine.oracle import board_of, moves, must_pass, play, rival

from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.passing.next_player import WORKED, next_player
from reversi_learn.course.exercises.passing.transcripts import some_disc, who_placed
from reversi_learn.course.lessons import passing
from reversi_learn.engine.position import Position

EXERCISES = {exercise.id: exercise for exercise in passing.build().exercises}


# --- the missing passes ---------------------------------------------------------------------------------


def fits(made, answer):
    """Whether the record with these passes can be played, by the plain rules."""
    board, who = board_of(made.position.diagram()), made.position.turn.value
    labels = {option.value: option.label for option in made.options}
    squares = [item for item in answer if not item.startswith("pass")]
    if squares != [option.value for option in made.options if not option.value.startswith("pass")]:
        return False
    for item in answer:
        if item.startswith("pass"):
            passing_side = "X" if labels[item].startswith("Black") else "O"
            if passing_side != who or not must_pass(board, who):
                return False
        elif item not in moves(board, who):
            return False
        else:
            board = play(board, item, who)
        who = rival(who)
    return True


def test_a_thousand_records():
    lengths, seen = Counter(), set()
    for number, made in enumerate(instances(EXERCISES["passing.insert"])):
        hold(made)
        assert fits(made, made.solution)
        assert not made.solution[-1].startswith("pass")
        assert tuple(option.value for option in made.options) != made.solution
        assert len({option.label for option in made.options}) == len(made.options)
        if number < 15 and len(made.options) <= 6:
            for answer in permutations(made.solution):
                assert made.check(answer).solved == fits(made, answer), answer
        assert made.check(made.mistakes[0].answer).misconceptions == ("M4.7",)
        lengths[len(made.solution), sum(item.startswith("pass") for item in made.solution)] += 1
        seen.add(content(made))
    assert len(seen) > 500
    assert {passes for _length, passes in lengths} == {1, 2}


def test_the_disc_at_which_the_colours_no_longer_fit_is_named_and_shown():
    made = EXERCISES["passing.insert"]
    verdict = made.check(["h7", "pass-1", "a7", "a8", "a1", "g1", "pass-2"])
    assert verdict.message.startswith("At disc 5, g1, the colours no longer fit. White has no move.")
    assert verdict.position.must_pass
    assert made.check(["h7", "pass-2", "a7", "a8", "a1", "pass-1", "g1"]).solved  # both are White’s


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (
            "pass-1 h7 a7 a8 a1 pass-2 g1",
            "The pass before h7 does not fit. Here it is Black’s turn, not White’s.",
        ),
        (
            "h7 pass-1 pass-2 a7 a8 a1 g1",
            "The pass before a7 does not fit. Here it is Black’s turn, not White’s.",
        ),
        (
            "h7 pass-1 a7 pass-2 a8 a1 g1",
            "The pass before a8 does not fit. White may not pass: whoever has a move",
        ),
        ("h7 pass-1 a8 a7 a1 pass-2 g1", "The discs stay in the order of the record: a7 comes before a8."),
    ],
)
def test_each_fault_of_a_record_has_its_words(answer, words):
    assert EXERCISES["passing.insert"].check(answer).message.startswith(words)


def test_hints_go_on_to_the_pass_that_is_still_missing():
    made = EXERCISES["passing.insert"]
    half = ("h7", "pass-1", "a7", "a8", "a1", "g1", "pass-2")
    assert made.hint(1).text.startswith("Play the record as far as h7.")
    assert made.hint(1, half).text.startswith("Play the record as far as a1.")
    assert made.hint(2, half).text.endswith("So a pass comes before g1.")
    assert made.hint(1, made.solution).text == "This is it. Press Check."


# --- who placed it --------------------------------------------------------------------------------------


def test_a_thousand_discs_with_their_colour():
    seen, kinds = set(), Counter()
    for made in instances(EXERCISES["passing.who-placed"]):
        hold(made)
        disc = int(re.search(r"Who placed disc (\d+)\?", made.prompt)[1])
        passes = [int(number) for number in re.findall(r"had to pass after disc (\d+)\.", made.prompt)]
        who = "X"
        for number in range(1, disc):
            who = rival(who)
            if number in passes:
                who = rival(who)
        assert made.solution == ("black" if who == "X" else "white")
        wrong = made.check("white" if who == "X" else "black")
        by_number = "X" if disc % 2 else "O"
        assert ("M4.7" in wrong.misconceptions) == (by_number != who)
        kinds[by_number == who] += 1
        seen.add(content(made))
    assert len(seen) > 500
    assert min(kinds.values()) > 100


def test_the_passes_of_the_prompt_are_those_of_the_game():
    for seed in range(200):
        plies, disc = some_disc(seed)
        board, who, placed = board_of(Position.start().diagram()), "X", []
        told = []
        for ply in plies:
            if ply.is_pass:
                assert must_pass(board, who)
                told.append(f"{'Black' if who == 'X' else 'White'} had to pass after disc {len(placed)}.")
            else:
                board = play(board, ply.move, who)
                placed.append(who)
            who = rival(who)
        made = who_placed("x.y", "level", plies, disc)
        assert made.prompt == f"{' '.join(told)} Who placed disc {disc}?"
        assert made.solution == ("black" if placed[disc - 1] == "X" else "white")


def test_who_once_passed_is_not_out():
    made = EXERCISES["passing.who-placed"]
    assert made.solution == "white"
    assert made.check("black").misconceptions == ("M4.7", "M4.3")


# --- counts ---------------------------------------------------------------------------------------------


def test_a_thousand_counts_of_passes():
    seen = set()
    for made in instances(EXERCISES["passing.count"]):
        hold(made)
        colors = re.findall(r"\d+ (Black|White)", made.prompt)
        assert 6 <= len(colors) <= 9
        assert made.solution == sum(one == two for one, two in pairwise(colors)) > 0
        assert made.check(0).misconceptions == ("M4.7",)
        assert made.solution == 1 or made.check(1).misconceptions == ("M4.6",)
        assert made.check(99).message.startswith("99 is not it.")
        seen.add(made.prompt)
    assert len(seen) > 300


def test_a_thousand_counts_of_discs_and_turns():
    for name in ("passing.discs", "passing.turns"):
        seen = set()
        for made in instances(EXERCISES[name]):
            hold(made)
            first, second = map(int, re.findall(r"\d+", made.prompt))
            assert made.solution == (4 + first - second if name == "passing.discs" else first + second)
            wrong = 4 + first if name == "passing.discs" else first
            assert made.check(wrong).misconceptions == ("M4.5",)
            assert made.check(999).outcome is Outcome.NOT_YET
            seen.add(made.prompt)
        assert len(seen) > 100


def test_a_thousand_times_what_the_empty_squares_tell():
    kinds = Counter()
    for made in instances(EXERCISES["passing.empties"]):
        hold(made)
        diagram, who = made.position.diagram(), made.position.turn.value
        without_passes = "X" if diagram.count("-") % 2 == 0 else "O"
        assert made.solution == ("even" if who == without_passes else "yes")
        assert f"{diagram.count('-')} squares are empty" in made.prompt
        kinds[made.solution] += 1
    assert min(kinds.values()) > 200
    assert EXERCISES["passing.empties"].check("even").misconceptions == ("M4.7",)


# --- the Python station ---------------------------------------------------------------------------------


def test_the_station_tries_small_endings_and_whole_games():
    made = next_player("x.y", "level")
    assert made.check(made.solution).message.endswith("in all 2984 cases that were tried.")
    namespace = {}
    exec(WORKED, namespace)
    assert made.check(namespace["next_player"]).solved
    assert made.check(lambda _board, _player: None).outcome is Outcome.UNTOUCHED


def test_each_belief_fails_on_a_small_board_with_its_reason():
    made = next_player("x.y", "level")
    over, in_turn, never = (made.check(mistake.answer) for mistake in made.mistakes)
    assert over.message == (
        "next_player(board, \"X\") should give 'X', and yours gives None. "
        "White has no move and must pass. Black moves again. Black has one move: c1."
    )
    assert over.position.empties == 62
    assert in_turn.message.startswith("next_player(board, \"O\") should give None, and yours gives 'X'.")
    assert never.message.startswith("next_player(board, \"O\") should give None, and yours gives 'O'.")


@pytest.mark.parametrize("value", ["x", 3, ["X"], "", {"X": 1}])
def test_what_names_no_player_is_told_as_it_is(value):
    verdict = next_player("x.y", "level").check(lambda _board, _player: value)
    assert verdict.outcome is Outcome.NOT_YET
    assert f"yours gives {value!r}." in verdict.message
