"""Lesson 2: what it promises, counted and compared with the oracle; and its notebook."""

import re

import nbformat
import prose
import pytest
from course.exercising import content, hold_with_beliefs, instances
from course.lesson_notebook import core_minutes, exercises_of, is_optional
from course.readback import check_message

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.exercises import AnswerForm, Outcome
from reversi_learn.course.exercises.flanking.one_direction import STARTER, WORKED
from reversi_learn.course.lessons import flanking
from reversi_learn.course.misconceptions import MISCONCEPTIONS


@pytest.fixture(scope="module")
def lesson():
    return flanking.build()


@pytest.fixture(scope="module")
def station(lesson):
    return next(exercise for exercise in lesson.extras if exercise.id == "flanking.python")


@pytest.fixture(scope="module")
def cells(root):
    return nbformat.read(root / "notebooks" / "en" / "2_flanking.ipynb", as_version=4).cells


def test_every_exercise_holds(lesson):
    for exercise in lesson.exercises:
        if exercise.answer_by is not AnswerForm.FUNCTION:
            hold_with_beliefs(exercise)


def test_all_misconceptions_of_the_lesson_are_recognised(lesson):
    recognised = {
        belief
        for exercise in lesson.exercises
        for mistake in exercise.mistakes
        for belief in exercise.check(mistake.answer).misconceptions
    }
    assert set(MISCONCEPTIONS) <= recognised


def test_what_a_verdict_calls_a_belief_is_one_or_a_plain_slip(lesson):
    slips = {"misread", "miscounted", "order"}
    for exercise in lesson.exercises:
        for mistake in exercise.mistakes:
            assert set(exercise.check(mistake.answer).misconceptions) <= {*MISCONCEPTIONS, *slips}


def test_the_review_mixes_all_types_and_never_runs_dry(lesson):
    forms, seen = set(), set()
    for exercise in instances(lesson.review, 400):
        hold_with_beliefs(exercise)
        assert (exercise.id, exercise.level) == ("flanking.review", "Mixed review")
        forms.add(exercise.answer_by)
        seen.add(content(exercise))
    assert forms == {
        AnswerForm.SQUARES,
        AnswerForm.MOVE,
        AnswerForm.STATEMENT,
        AnswerForm.NUMBER,
        AnswerForm.ORDER,
    }
    assert len(seen) > 300
    assert content(lesson.review.again(9)) == content(flanking.build().review.again(9))


def test_the_goal_of_each_level_is_one_sentence_and_par_counts_its_exercises(lesson):
    assert [len(level.exercises) for level in lesson.levels] == [3, 3, 3, 3, 4]
    for level in lesson.levels:
        assert re.fullmatch(r"[A-Z][^.]+\.", level.goal)
        assert level.par == len(level.exercises)
        assert all(exercise.level == level.name for exercise in level.exercises)


def test_no_exercise_marks_its_legal_squares(lesson):
    for exercise in lesson.exercises:
        assert not exercise.shows_moves
        scene = Attempt(exercise).scene()
        assert scene.marks.legal == set()
        assert scene.previews == {}


def test_questions_say_what_they_rest_on(lesson):
    sources = {exercise.id: exercise.source for exercise in lesson.extras}
    assert sources["flanking.wording"] == "C22"
    assert sources["flanking.mistake"] == "engine"


@pytest.mark.parametrize("wording", ["any-own", "no-gap"])
def test_the_wordings_are_weighed_on_a_row_where_they_go_astray(lesson, wording):
    exercise = next(exercise for exercise in lesson.extras if exercise.id == "flanking.wording")
    assert exercise.position.flips("a4") == ("b4",)
    assert exercise.check(wording).misconceptions == ("M2.5",)


# --- the Python station -------------------------------------------------------------------------------


def learners(code):
    space = {}
    exec(code, space)
    return space["flips_in_direction"]


def test_the_function_to_begin_with_is_untouched_and_the_worked_one_is_right(station):
    assert station.check(learners(STARTER)).outcome is Outcome.UNTOUCHED
    assert station.starter == STARTER
    verdict = station.check(learners(WORKED))
    assert verdict.solved
    assert int(re.search(r"all (\d+) cases", verdict.message)[1]) > 4000
    assert station.check(station.solution).solved


@pytest.mark.parametrize(("belief", "discs"), [("M2.1", 2), ("M2.2", 1), ("M2.5", 3), ("upside-down", 2)])
def test_a_function_with_a_mistake_fails_on_the_smallest_board(station, belief, discs):
    mistake = next(mistake for mistake in station.mistakes if mistake.misconception == belief)
    verdict = station.check(mistake.answer)
    assert verdict.outcome is Outcome.NOT_YET
    assert verdict.position is not None
    assert 64 - verdict.position.empties == discs
    square = re.search(r'"[XO]", "(\w\d)"', verdict.message)[1]
    check_message(verdict.message, verdict.position, square)
    assert any(note.square == square for note in verdict.marks.notes)


def test_a_function_that_knows_only_black_is_found_out(station):
    right = learners(WORKED)
    verdict = station.check(lambda board, _player, square, way: right(board, "X", square, way))
    assert verdict.outcome is Outcome.NOT_YET
    assert '"O"' in verdict.message


def test_no_mistake_of_the_station_shares_its_message(station):
    messages = {station.check(mistake.answer).message for mistake in station.mistakes}
    assert len(messages) == len(station.mistakes)


@pytest.mark.parametrize("step", [1, 2, 3])
def test_the_hints_of_the_station_lead_to_the_code(station, step):
    text = station.hint(step).text
    assert text
    assert (WORKED in text) == (step == 3)


# --- the notebook -------------------------------------------------------------------------------------


def test_the_notebook_asks_every_exercise_once_in_the_order_of_the_lesson(lesson, cells):
    asked = exercises_of(cells)
    assert sorted(asked) == sorted(exercise.id for exercise in lesson.exercises)
    in_levels = [exercise.id for level in lesson.levels for exercise in level.exercises]
    ticket = [exercise.id for exercise in lesson.exit_ticket]
    core = exercises_of(cell for cell in cells if not is_optional(cell))
    assert core == [*in_levels, "flanking.review", "flanking.mistake", *ticket]
    assert not any(
        exercise.answer_by is AnswerForm.FUNCTION for exercise in lesson.exercises if exercise.id in core
    )


def test_each_level_has_its_heading_with_the_goal(lesson, cells):
    headings = [cell.source for cell in cells if cell.source.startswith("## Level")]
    assert [
        f"## Level {number}: {level.name}\n\n{level.goal}"
        for number, level in enumerate(lesson.levels, start=1)
    ] == ["\n".join(heading.splitlines()[:3]) for heading in headings]


def test_the_core_path_takes_at_most_25_minutes(lesson, cells):
    assert core_minutes(lesson, cells) <= 25


def test_the_first_cell_shows_a_board_after_one_line_that_says_how(cells):
    assert (
        cells[0].source.count("If the board below is only a picture, click on it and press Shift+Enter.") == 1
    )
    assert cells[1].source.splitlines() == [
        "from reversi_learn.classroom import ask, check, lesson_menu, play, use_language",
        'use_language("en")',
        'ask("flanking.row")',
    ]
    assert [cell.id for cell in cells if "language" in cell.metadata.get("tags", [])] == ["first-cell"]


def test_code_is_short_and_folded_away_but_where_the_learner_writes(cells):
    for cell in cells:
        if cell.cell_type == "code":
            is_theirs = "learner-code" in cell.metadata.get("tags", [])
            assert cell.metadata.get("jupyter", {}).get("source_hidden", False) != is_theirs
            assert len(cell.source.splitlines()) <= 12
            assert "learner-code" not in cell.metadata.get("tags", []) or is_optional(cell)


def test_the_learners_cell_begins_with_the_starter_of_the_exercise(cells):
    source = next(cell.source for cell in cells if cell.id == "python-code")
    assert source == STARTER.rstrip() + '\n\ncheck("flanking.python", flips_in_direction)'


def test_it_ends_with_a_whole_game_the_exit_ticket_and_the_menu(cells):
    code = [cell.source for cell in cells if cell.cell_type == "code" and not is_optional(cell)]
    assert code[-5] == 'play("random", name="flanking-game", seed=2)'
    assert exercises_of(cells)[-5:-2] == [f"flanking.ticket-{part}" for part in ("line", "square", "moves")]
    assert code[-1] == cells[-1].source == 'lesson_menu("flanking")'


def test_the_words_of_the_rule_are_told(cells):
    text = " ".join(prose.read(cell.source) for cell in cells if cell.cell_type == "markdown")
    for words in (
        "**run**",
        "**anchor**",
        "a **gap**",
        "the **edge**",
        "A **row** runs from left to right",
        "a **column** from top to bottom",
        "a **diagonal** slantwise",
        "eight rays from the square",
        "all four are true",
        "bracket",
        "in a straight line",
        "capture",
    ):
        assert words in text
    assert all(way in text for way in ("north-west", "north-east", "south-west", "south-east"))
    for row in ("? ○ ○ ○ ●", "? ○ · ○ ●", "? ○ ○"):
        assert row in text
