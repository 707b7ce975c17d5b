"""Lesson 3: what it promises, counted and compared with the oracle; and its notebook."""

import re

import nbformat
import pytest
from course.exercising import content, hold_with_beliefs, instances
from course.lesson_notebook import core_minutes, exercises_of, is_optional
from engine.oracle import STEPS, board_of, captured, cell_of, moves

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.exercises import AnswerForm
from reversi_learn.course.lessons import directions


@pytest.fixture(scope="module")
def lesson():
    return directions.build()


@pytest.fixture(scope="module")
def by_name(lesson):
    return {exercise.id.partition(".")[2]: exercise for exercise in lesson.exercises}


@pytest.fixture(scope="module")
def cells(root):
    return nbformat.read(root / "notebooks" / "en" / "3_directions.ipynb", as_version=4).cells


def flips(exercise, square):
    return moves(board_of(exercise.position.diagram()), exercise.position.turn.value)[square]


def ways(exercise, square):
    """In how many directions the move flips."""
    row, column = cell_of(square)
    turned = captured(board_of(exercise.position.diagram()), row, column, exercise.position.turn.value)
    steps = {((r > row) - (r < row), (c > column) - (c < column)) for r, c in turned}
    assert steps <= set(STEPS)
    return len(steps)


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
    assert {f"M3.{number}" for number in range(1, 8)} <= recognised


def test_all_forms_but_names_and_set_ups_are_used(lesson):
    used = {exercise.answer_by for exercise in lesson.exercises}
    assert used == set(AnswerForm) - {AnswerForm.NAME, AnswerForm.SETUP}


def test_the_review_mixes_all_types_and_never_runs_dry(lesson):
    forms, seen = set(), set()
    for exercise in instances(lesson.review, 300):
        hold_with_beliefs(exercise)
        assert (exercise.id, exercise.level) == ("directions.review", "Mixed review")
        forms.add(exercise.answer_by)
        seen.add(content(exercise))
    assert forms == {
        AnswerForm.SQUARES,
        AnswerForm.MOVE,
        AnswerForm.STATEMENT,
        AnswerForm.NUMBER,
        AnswerForm.ORDER,
    }
    assert len(seen) > 200
    assert content(lesson.review.again(9)) == content(directions.build().review.again(9))


def test_the_goal_of_each_level_is_one_sentence_and_par_counts_its_exercises(lesson):
    assert [len(level.exercises) for level in lesson.levels] == [4, 3, 3, 4, 5]
    for level in lesson.levels:
        assert re.fullmatch(r"[A-Z].+[.?]", level.goal)
        assert level.par == len(level.exercises)
        assert all(exercise.level == level.name for exercise in level.exercises)


def test_no_exercise_marks_its_legal_squares(lesson):
    for exercise in lesson.exercises:
        assert not exercise.shows_moves
        assert Attempt(exercise).scene().previews == {}


# --- the positions it is built on ---------------------------------------------------------------------


def test_the_example_of_the_rule_pages_flips_these_four(by_name):
    assert flips(by_name["two"], "c3") == {"c4", "c5", "d4", "e5"}
    assert ways(by_name["two"], "c3") == 2


def test_two_three_four_and_eight_directions(by_name):
    assert ways(by_name["three"], "b4") == 3
    assert ways(by_name["four"], by_name["four"].solution) == 4
    assert 64 - by_name["four"].position.empties == 4 + 10
    assert ways(by_name["eight"], "c5") == 8
    assert len(by_name["eight"].solution) == 10


def test_a_move_in_four_directions_is_found_again_and_again(by_name):
    for seed in range(40):
        exercise = by_name["four"].again(seed)
        assert ways(exercise, exercise.solution) == 4
        assert exercise.check(exercise.solution).position == exercise.position.play(exercise.solution)
        for move in exercise.position.legal_moves():
            if ways(exercise, move) != 4:
                assert "Look for one that flips in four directions" in exercise.check(move).message


def test_the_game_that_ends_with_eighteen_flips(by_name):
    assert by_name["eighteen"].position.empties == 1
    assert len(flips(by_name["eighteen"], "a1")) == by_name["eighteen"].solution == 18


def test_disc_d5_turned_over_nine_times(cells):
    (cell,) = [cell for cell in cells if cell.id == "colours"]
    assert cell.outputs[0].data["text/plain"] == "[('d5', 9), ('d4', 8), ('e5', 7)]"


def test_predictions_ask_how_sure_one_is(by_name):
    sure = {name for name, exercise in by_name.items() if exercise.asks_confidence}
    assert sure == {"count", "eighteen", "greedy", "modest", "either"}
    controls = {control.id for control in Attempt(by_name["count"]).scene().controls}
    assert "confidence" in controls


def test_modesty_pays_twice_and_greed_once(by_name):
    assert by_name["greedy"].solution == "g8"
    assert by_name["modest"].solution == "g7"
    assert by_name["either"].check(by_name["either"].solution).solved
    assert "Here the greedy move is better" in by_name["either"].worked


@pytest.mark.parametrize("seed", range(60))
def test_every_claim_may_be_the_false_one_and_every_one_has_its_reason(by_name, seed):
    exercise = by_name["mistake"].again(seed)
    for option in exercise.options:
        verdict = exercise.check(option.value)
        assert verdict.solved == (option.value == exercise.solution)
        assert not re.search(r"\{\w*\}", option.label + verdict.message)


def test_at_least_six_questions_on_each_belief_that_is_no_reading_of_the_board(by_name):
    said = {}
    for seed in range(300):
        exercise = by_name["mistake"].again(seed)
        labels = {option.value: option.label for option in exercise.options}
        said.setdefault(exercise.check("A").message, labels[exercise.solution])
    assert len(set(said.values())) >= 12


# --- the notebook -------------------------------------------------------------------------------------


def test_the_notebook_asks_every_exercise_once_in_the_order_of_the_lesson(lesson, cells):
    asked = exercises_of(cells)
    assert sorted(asked) == sorted(exercise.id for exercise in lesson.exercises)
    in_levels = [exercise.id for level in lesson.levels for exercise in level.exercises]
    core = exercises_of(cell for cell in cells if not is_optional(cell))
    assert core == [*in_levels, "directions.review", *(exercise.id for exercise in lesson.exit_ticket)]


def test_each_goal_is_told_in_the_notebook(lesson, cells):
    told = " ".join(" ".join(cell.source.split()) for cell in cells if cell.cell_type == "markdown")
    for level in lesson.levels:
        assert level.goal in told


def test_the_core_path_takes_at_most_25_minutes(lesson, cells):
    assert core_minutes(lesson, cells) <= 25


def test_code_is_short_and_folded_away_but_where_the_learner_writes(cells):
    for cell in cells:
        if cell.cell_type == "code":
            tags = cell.metadata.get("tags", [])
            assert cell.metadata.get("jupyter", {}).get("source_hidden", False) == (
                "learner-code" not in tags
            )
            assert len(cell.source.splitlines()) <= 12
            assert not re.search(r"numpy|matplotlib", cell.source)
    assert cells[-1].source == 'lesson_menu("directions")'


def printed(cells, name):
    (cell,) = [cell for cell in cells if cell.id == name]
    return "".join(output.text if "text" in output else output.data["text/plain"] for output in cell.outputs)


def test_the_proof_cells_show_what_is_taught(cells):
    rows = [line.split()[:2] for line in printed(cells, "proof-room").splitlines()]
    assert rows == [["a1", "18"], ["c1", "16"], ["b2", "15"], ["c3", "17"], ["d3", "17"], ["d4", "19"]]
    assert printed(cells, "proof-twelve").split()[0] == "16"
    given = {
        line.rsplit(None, 2)[0].strip(): float(line.split()[-1])
        for line in printed(cells, "control-picture").splitlines()
    }
    assert given == {"most flips": 8.0, "fewest flips": 8.0, "by lot": 8.1, "fewest replies": 2.3}


def test_the_control_stands_beside_the_claim(cells):
    (control,) = [" ".join(cell.source.split()) for cell in cells if cell.id == "control"]
    for number in ("14.8", "12.5", "11.5", "7.4", "37 of 100", "91.6", "93.4"):
        assert number in control
