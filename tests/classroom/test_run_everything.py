"""Everything in all lessons, run with the solutions and run untouched."""

import nbformat
import pytest

from reversi_learn import classroom
from reversi_learn.classroom import cells
from reversi_learn.course.lessons import LESSONS
from reversi_learn.course.progress import Progress

pytestmark = pytest.mark.usefixtures("progress")
EVERY = [exercise for lesson in LESSONS for exercise in lesson.exercises]


def test_with_the_solutions_it_ends_with_all_stars(progress):
    for exercise in EVERY:
        board = classroom.ask(exercise.id)
        assert classroom.answer(exercise.id, exercise.solution).solved, exercise.id
        assert board.scene.stars == 3, exercise.id
        assert board.scene.tone == "good", exercise.id
    assert progress.stars() == {exercise.id: 3 for exercise in EVERY}
    stored = Progress(progress.folder)
    assert stored.stars() == progress.stars()
    assert stored.damaged_lines == 0
    for lesson in LESSONS:
        for line in classroom.lesson_menu(lesson.name).scene.message.splitlines():
            assert " 0 of " not in line, line
    page = repr(classroom.my_progress())
    assert "Every exercise on the way through the lessons is solved." in page
    assert " 0 of " not in page


def test_untouched_it_ends_with_none(progress):
    for exercise in EVERY:
        board = classroom.ask(exercise.id)
        assert not classroom.check(exercise.id).solved, exercise.id
        assert (board.scene.stars, board.scene.tone) != (3, "good"), exercise.id
    assert progress.stars() == {}
    assert all(
        f"{number}. {lesson.title}" in repr(classroom.my_progress())
        for number, lesson in enumerate(LESSONS, 1)
    )


@pytest.mark.parametrize("lesson", LESSONS.names)
def test_a_notebook_run_untouched_goes_through_and_ends_with_none(lesson, progress, root):
    (path,) = (root / "notebooks" / "en").glob(f"[0-9]*_{lesson}.ipynb")
    space = {}
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "code":
            exec(cell.source, space)
    asked = {exercise.id for exercise in LESSONS[lesson].exercises}
    assert asked <= set(cells._attempts)
    assert progress.stars() == {}
    assert {event["event"] for event in progress.events()} <= {"try"}
