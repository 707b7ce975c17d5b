"""One learner on one exercise: tries, stars, help, what the board is told and what it is not."""

import dataclasses
import json

import pytest

from reversi_learn.course.attempt import Attempt, praise, stars_for
from reversi_learn.course.exercises import AnswerForm, Outcome
from reversi_learn.course.exercises.flanking.moves import all_moves
from reversi_learn.course.lessons import find_exercise
from reversi_learn.engine.position import Position

TRAP = Position.from_diagram("--OOOOO---OXXO---XXOXOOO-XXOXX---XXXXX----XXXX----XX------------", "X")
MOVES = ("b1", "b2", "g2", "h2", "g4")


@pytest.fixture
def events():
    return []


@pytest.fixture
def attempt(events):
    return Attempt(
        all_moves("test.moves", "Every move", TRAP),
        record=lambda kind, **facts: events.append({"event": kind, **facts}),
    )


def controls(attempt):
    return {control.id: control for control in attempt.scene().controls}


def test_the_right_squares_solve_it_with_three_stars(attempt, events):
    for square in MOVES:
        attempt.press(square)
    scene = attempt.scene()
    assert attempt.solved
    assert scene.stars == 3
    assert scene.tone == "good"
    assert scene.message.startswith("Right: these are all 5 moves.")
    assert events[-1] == {"event": "solved", "exercise": "test.moves", "seed": None, "stars": 3}
    assert json.loads(json.dumps(events)) == events


def test_the_first_wrong_square_ends_the_first_try_and_further_ones_cost_nothing(attempt):
    attempt.press("a1")
    assert attempt.scene().tone == "why"
    assert "a1 is not a move" in attempt.scene().message
    attempt.press("h8")
    attempt.press("h7")
    for square in MOVES:
        attempt.press(square)
    assert attempt.scene().stars == 2


def test_praise_varies_from_instance_to_instance_and_stays_with_each():
    said = {seed: praise("test.moves", seed) for seed in range(40)}
    assert len(set(said.values())) == 4
    for seed in (1, 2, 3):
        attempt = Attempt(all_moves("test.moves", "Every move", TRAP))
        attempt.again(seed)
        attempt.answer(attempt.exercise.solution)
        assert attempt.scene().chip == said[seed]


def test_after_a_slip_it_is_only_called_solved(attempt):
    for square in ("a1", *MOVES):
        attempt.press(square)
    assert attempt.scene().chip == "solved"


def test_a_press_says_chosen_and_is_no_toggle(attempt):
    attempt.press("b1")
    attempt.press("b1")
    assert attempt.scene().marks.found == {"b1"}
    assert attempt.scene().chip == "found 1 of 5"


def test_check_judges_completeness_without_naming_what_is_missing(attempt):
    attempt.press("b1")
    verdict = attempt.check()
    assert verdict.outcome is Outcome.NOT_YET
    assert not any(square in verdict.message for square in MOVES)
    assert attempt.tries_lost == 1


def test_nothing_chosen_is_untouched_and_costs_nothing(attempt):
    for value in (None, ..., "", "...", [], set()):
        assert attempt.answer(value).outcome is Outcome.UNTOUCHED
    assert attempt.check().outcome is Outcome.UNTOUCHED
    assert attempt.tries_lost == 0


def test_help_says_its_price_before_and_costs_it_after(attempt):
    assert controls(attempt)["hint"].note == "costs a star"
    attempt.control("hint")
    assert attempt.scene().tone == "help"
    assert controls(attempt)["hint"].note == "costs a star"
    attempt.control("hint")
    assert controls(attempt)["hint"].note == "free"
    for square in MOVES:
        attempt.press(square)
    assert attempt.scene().stars == 1


def test_following_every_hint_to_the_end_solves_it(attempt):
    for _ in range(100):
        if attempt.solved:
            break
        attempt.control("hint")
        for square in attempt.hint().squares:
            attempt.press(square)
    assert attempt.solved


def test_a_shown_solution_counts_as_seen(attempt, events):
    attempt.control("solution")
    assert attempt.scene().chip == "solution seen"
    assert attempt.scene().marks.found == set(MOVES)
    attempt.control("check")
    assert attempt.scene().stars == 0
    assert events[-1]["stars"] == 0


def test_again_is_a_new_instance_with_its_own_tries_and_keeps_the_best_stars(attempt):
    for square in MOVES:
        attempt.press(square)
    attempt.control("again")
    assert not attempt.solved
    assert attempt.exercise.id == "test.moves"
    assert attempt.scene().position != TRAP
    assert attempt.scene().stars == 3
    attempt.press(next(iter(set(MOVES) - attempt.exercise.solution)))
    assert attempt.tries_lost == 1


def test_code_and_clicks_do_the_same(attempt):
    verdict = attempt.answer("b1 b2")
    assert verdict.outcome is Outcome.NOT_YET
    assert attempt.scene().marks.found == {"b1", "b2"}
    assert attempt.answer(["B1", "b2", "g2", "h2", "g4"]).solved
    assert attempt.scene().stars == 2


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        (None, Outcome.UNTOUCHED),
        ([], Outcome.UNTOUCHED),
        ("", Outcome.UNTOUCHED),
        ("...", Outcome.UNTOUCHED),
        (["b1", "b2", "g2", "h2"], Outcome.NOT_YET),
        (["b1", "b2", "g2", "h2", "g4", "a1"], Outcome.NOT_YET),
        (["b1", "b2", "g2", "h2", "g4"], Outcome.SOLVED),
        (42, Outcome.NOT_YET),
        ("z9", Outcome.NOT_YET),
        ([["b1"]], Outcome.NOT_YET),
    ],
)
def test_the_checker_never_passes_without_the_answer(attempt, value, outcome):
    assert attempt.answer(value).outcome is outcome


def test_the_board_is_not_told_the_answer(attempt):
    scene = attempt.scene()
    assert scene.marks.legal == set()
    assert scene.previews == {}
    told = json.dumps(dataclasses.asdict(scene), default=str)
    assert not any(f'"{square}"' in told for square in MOVES)


def test_all_eight_directions_on_request(attempt):
    assert "lines" not in controls(attempt)
    attempt.press("a1")
    attempt.control("lines")
    assert len(attempt.scene().message.splitlines()) == 9


def test_the_token_grows_with_the_question_not_with_marks(attempt):
    token = attempt.scene().token
    attempt.press("b1")
    attempt.press("a1")
    assert attempt.scene().token == token
    attempt.control("check")
    assert attempt.scene().token > token


def test_unknown_controls_are_ignored(attempt):
    before = attempt.scene()
    attempt.control("format-the-disk", "yes")
    assert attempt.scene() == before


@pytest.mark.parametrize(("lost", "helped", "stars"), [(0, 0, 3), (1, 0, 2), (0, 1, 2), (1, 1, 1), (7, 9, 1)])
def test_stars(lost, helped, stars):
    assert stars_for(lost, helped) == stars


def test_forms_that_are_not_pressed_are_not_interactive(attempt):
    asked = dataclasses.replace(attempt.exercise, answer_by=AnswerForm.NUMBER)
    assert not Attempt(asked).scene().interactive


@pytest.mark.parametrize("exercise", ["setup.empty-squares", "setup.name-square"])
def test_what_is_typed_is_checked_by_the_button_of_its_field_alone(exercise):
    attempt = Attempt(find_exercise(exercise))
    assert "check" not in controls(attempt)
    attempt.control("answer", attempt.exercise.solution)
    assert attempt.solved


def test_a_quiet_exercise_says_neither_turn_nor_discs_before_it_is_solved(attempt):
    quiet = Attempt(dataclasses.replace(attempt.exercise, quiet=True))
    assert (quiet.scene().quiet, quiet.scene().turn_text) == (True, "")
    quiet.answer(quiet.exercise.solution)
    assert not quiet.scene().quiet
    assert quiet.scene().turn_text


# --- a board that shows what an answer led to ------------------------------------------------------------


def led_aside(exercise_id, wrong):
    """An attempt whose board shows the game after a wrong answer."""
    attempt = Attempt(find_exercise(exercise_id))
    assert not attempt.answer(wrong).solved
    assert attempt.scene().position != attempt.exercise.position
    return attempt


@pytest.mark.parametrize(("exercise", "wrong"), [("passing.force", "b1"), ("ending.two-left", "h8")])
def test_a_hint_brings_back_the_question_that_it_speaks_of(exercise, wrong):
    attempt = led_aside(exercise, wrong)
    hint = attempt.hint()
    assert hint == attempt.exercise.hint(1)
    assert attempt.scene().position == attempt.exercise.position
    assert attempt.scene().interactive


def test_the_solution_of_a_move_is_drawn_on_the_question():
    attempt = led_aside("passing.force", "b1")
    square = attempt.solution()
    assert attempt.scene().position == attempt.exercise.position
    assert [note.square for note in attempt.scene().marks.notes] == [square]
    assert attempt.scene().interactive


def test_an_answer_in_code_is_one_to_the_question_whatever_the_board_shows():
    attempt = led_aside("ending.two-left", "h8")
    assert attempt.answer(attempt.exercise.solution).solved
    assert attempt.scene().position == attempt.exercise.play_on(attempt.exercise.solution).position


def test_a_sequence_can_be_played_after_its_solution_was_shown():
    attempt = Attempt(find_exercise("ending.two-left"))
    moves = attempt.solution()
    shown = attempt.scene()
    assert (shown.interactive, shown.tone) == (False, "help")
    attempt.press("a1")
    assert not attempt.solved
    attempt.control("back")
    assert attempt.scene().position == attempt.exercise.position
    for square in moves:
        attempt.press(square)
    assert attempt.solved
    assert attempt.best == 0


def test_a_solved_board_keeps_its_explanation_in_another_language(attempt):
    for square in MOVES:
        attempt.press(square)
    attempt.speak(attempt.exercise, "")
    assert attempt.solved
    assert attempt.scene().message == attempt.exercise.worked
    assert attempt.scene().tone == "good"
