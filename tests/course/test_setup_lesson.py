"""Lesson 1: what it promises, counted and compared with the oracle; and its notebook."""

import re

import nbformat
import pytest
from course.exercising import content, hold, instances
from course.lesson_notebook import core_minutes, exercises_of, is_optional
from engine.oracle import board_of, diagram_of, moves, play

from reversi_learn.course.exercises import AnswerForm
from reversi_learn.course.lessons import setup
from reversi_learn.course.lessons.setup import first_moves, some_arrangement
from reversi_learn.engine.position import Position


@pytest.fixture(scope="module")
def lesson():
    return setup.build()


@pytest.fixture(scope="module")
def cells(root):
    return nbformat.read(root / "notebooks" / "en" / "1_setup.ipynb", as_version=4).cells


def test_every_exercise_holds(lesson):
    for exercise in lesson.exercises:
        hold_or_call(exercise)


def hold_or_call(exercise):
    if exercise.answer_by is AnswerForm.FUNCTION:  # held in test_naming
        assert exercise.check(exercise.solution).solved
    else:
        hold(exercise)


def test_all_misconceptions_of_the_lesson_are_recognised(lesson):
    recognised = {
        belief
        for exercise in lesson.exercises
        for mistake in exercise.mistakes
        for belief in exercise.check(mistake.answer).misconceptions
    }
    assert {"M1.1", "M1.2", "M1.3", "M1.4", "M1.5", "M1.6"} <= recognised


def test_the_review_never_runs_dry(lesson):
    forms, seen = set(), set()
    for exercise in instances(lesson.review):
        hold(exercise)
        assert (exercise.id, exercise.level) == ("setup.review", "Mixed review")
        forms.add(exercise.answer_by)
        seen.add(content(exercise))
    assert forms == set(AnswerForm) - {AnswerForm.FUNCTION, AnswerForm.ORDER, AnswerForm.SEQUENCE}
    assert len(seen) > 500
    assert content(lesson.review.again(9)) == content(setup.build().review.again(9))


def test_a_thousand_sets_of_first_moves_are_those_of_the_oracle():
    seen = set()
    for exercise in instances(first_moves("setup.x", "level", Position.start())):
        hold(exercise)
        board, who = board_of(exercise.position.diagram()), exercise.position.turn.value
        assert exercise.solution == set(moves(board, who))
        assert len(exercise.solution) == 4
        seen.add(exercise.position)
    assert len(seen) == 12  # six arrangements, either side to move
    assert some_arrangement(3) == some_arrangement(3)


def test_there_are_as_many_boards_after_two_moves_as_the_oracle_counts(lesson):
    exercise = next(exercise for exercise in lesson.extras if exercise.id == "setup.two-moves")
    boards = set()
    start = board_of(Position.start().diagram())
    for first in moves(start, "X"):
        after = play(start, first, "X")
        for reply in moves(after, "O"):
            board, pictures = play(after, reply, "O"), []
            for _ in range(4):
                board = [list(row) for row in zip(*board[::-1], strict=True)]
                pictures += [diagram_of(board), diagram_of([row[::-1] for row in board])]
            boards.add(min(pictures))
    assert exercise.solution == len(boards) == 3


def test_questions_of_knowledge_name_what_they_rest_on(lesson):
    for exercise in lesson.exercises:
        if exercise.answer_by in {AnswerForm.STATEMENT, AnswerForm.NUMBER}:
            assert re.fullmatch(r"engine|C\d+(, C\d+)*", exercise.source), exercise.id
    sources = {exercise.id: exercise.source for exercise in lesson.exercises}
    assert sources["setup.who-begins"] == "C26"
    assert sources["setup.how-old"] == "C3, C4"


def test_the_board_beside_a_question_does_not_answer_it(lesson):
    told = {"setup.which-start", "setup.who-begins", "setup.find-mistake", "setup.repair-page"}
    for exercise in lesson.exercises:
        if exercise.id in told:
            assert exercise.position.empties == 64


# --- the notebook -------------------------------------------------------------------------------------


def test_the_notebook_asks_every_exercise_once_in_the_order_of_the_lesson(lesson, cells):
    asked = exercises_of(cells)
    assert sorted(asked) == sorted(exercise.id for exercise in lesson.exercises)
    in_levels = [exercise.id for level in lesson.levels for exercise in level.exercises]
    assert asked[: len(in_levels)] == in_levels
    core = exercises_of(cell for cell in cells if not is_optional(cell))
    assert core == [*in_levels, "setup.review", *(exercise.id for exercise in lesson.exit_ticket)]
    assert not any(
        exercise.answer_by is AnswerForm.FUNCTION for exercise in lesson.exercises if exercise.id in core
    )


def test_three_live_boards_come_before_any_longer_text(cells):
    before = []
    for cell in cells:
        if cell.cell_type == "markdown":
            before.append(cell.source)
        elif "two-directions" in cell.source:
            break
    paragraphs = [part for source in before for part in source.split("\n\n") if not part.startswith("#")]
    assert len(before) == 3
    for paragraph in paragraphs:
        assert len(re.findall(r"[.!?](?:\s|$|<)", paragraph)) == 1, paragraph
    assert exercises_of(cells)[:3] == ["setup.one-flip", "setup.three-flips", "setup.two-directions"]


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
            assert len(cell.source.splitlines()) <= 4
    assert [
        cell.source.count("use_language") for cell in cells if "language" in cell.metadata.get("tags", [])
    ] == [2]
    assert cells[-1].source == 'lesson_menu("setup")'


def test_the_start_in_words_is_the_start(cells):
    text = " ".join(" ".join(cell.source.split()) for cell in cells)
    assert "White at the upper left (d4) and the lower right (e5), Black at the upper right (e4)" in text
    start = Position.start().diagram()
    assert [start[index] for index in (27, 28, 35, 36)] == ["O", "X", "X", "O"]
