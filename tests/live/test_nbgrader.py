"""The whole way of a class through nbgrader: written, handed out, handed in, graded, read, exported."""

import csv
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from live.submissions import RIGHT, SUBMISSIONS, answered, graded_cells
from nbclient import NotebookClient

from reversi_learn.classroom.assignments import assignment, configuration, gradable, grade_id, write_course
from reversi_learn.course import LESSONS

SMALL = "directions"
ASKED = ("directions.two", "directions.count", "directions.flips")


def nbgrader(folder, *arguments):
    """Run a command of nbgrader in a course folder."""
    run(folder, "-m", "nbgrader", *arguments)


def run(folder, *arguments):
    """Run Python in a course folder."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


def small_lesson():
    """A lesson with one set of squares, one number and one function."""
    lesson = LESSONS[SMALL]
    asked = [each for name in ASKED for each in lesson.exercises if each.id == name]
    return replace(
        lesson, levels=(replace(lesson.levels[0], exercises=tuple(asked[:2])),), extras=(asked[2],)
    )


def read_back(folder, assignment_name, student):
    """The graded notebook of a learner."""
    path = folder / "autograded" / student / assignment_name / f"{assignment_name}.ipynb"
    return nbformat.read(path, as_version=4)


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """A course folder in which everybody's notebook has been graded, with feedback."""
    folder = tmp_path_factory.mktemp("course")
    short = configuration().replace("answer_timeout = 10", "answer_timeout = 4")
    (folder / "nbgrader_config.py").write_text(short, encoding="utf-8")
    source = folder / "source" / SMALL / f"{SMALL}.ipynb"
    source.parent.mkdir(parents=True)
    nbformat.write(assignment(small_lesson()), source)
    nbgrader(folder, "generate_assignment", SMALL)
    given = nbformat.read(folder / "release" / SMALL / f"{SMALL}.ipynb", as_version=4)
    for student, (change, _marks) in SUBMISSIONS.items():
        target = folder / "submitted" / student / SMALL / f"{SMALL}.ipynb"
        target.parent.mkdir(parents=True)
        nbformat.write(change(given), target)
    nbgrader(folder, "autograde", SMALL)
    return folder


def marks(folder, name, student):
    """The marks that nbgrader has written down, by test cell."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{folder}/gradebook.db") as book:
        submission = book.find_submission_notebook(name, name, student)
        return {grade.name: grade.auto_score for grade in submission.grades}


@pytest.mark.parametrize("student", SUBMISSIONS)
def test_everybody_gets_the_marks_they_earned(graded, student):
    found = marks(graded, SMALL, student)
    for exercise, earned in zip(ASKED, SUBMISSIONS[student][1], strict=True):
        mark = found[exercise.replace(".", "-")]
        assert 0.4 < mark < 3.6 if earned == "part" else mark == earned, (student, exercise, mark)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """All lessons as a class with a seed gets them, in one notebook; one learner knows all, one did nothing."""
    folder = tmp_path_factory.mktemp("six")
    sources = [each.path for each in write_course(folder, class_seed="7b") if each.path.suffix == ".ipynb"]
    whole, *others = [nbformat.read(path, as_version=4) for path in sources]
    for other in others:
        whole.cells += other.cells
    (folder / "source" / "all").mkdir()
    nbformat.write(whole, folder / "source" / "all" / "all.ipynb")
    nbgrader(folder, "generate_assignment", "all")
    for student, part in (("knows", "source"), ("blank", "release")):
        target = folder / "submitted" / student / "all" / "all.ipynb"
        target.parent.mkdir(parents=True)
        target.write_bytes((folder / part / "all" / "all.ipynb").read_bytes())
    nbgrader(folder, "autograde", "all")
    return folder


@pytest.mark.parametrize("lesson", LESSONS, ids=LESSONS.names)
def test_the_model_solution_of_a_lesson_earns_all_and_a_blank_notebook_nothing(course, lesson):
    given = {
        cell.metadata.nbgrader.grade_id: cell.metadata.nbgrader.points
        for cell in graded_cells(read_back(course, "all", "knows"))
        if cell.metadata.nbgrader.grade_id.startswith(lesson.name)
    }
    assert set(given) == {grade_id(exercise) for exercise in gradable(lesson)}
    assert len(given) > 15
    full, none = marks(course, "all", "knows"), marks(course, "all", "blank")
    assert {each: full[each] for each in given} == given
    assert {none[each] for each in given} == {0.0}
    assert full[f"{lesson.name}-reason"] is None  # the teacher reads it


def test_the_sheet_holds_the_sums(graded):
    nbgrader(graded, "export")
    with (graded / "grades.csv").open(encoding="utf-8", newline="") as sheet:
        sums = {row["student_id"]: float(row["score"]) for row in csv.DictReader(sheet)}
    exact = {student: sum(earned) for student, (_, earned) in SUBMISSIONS.items() if "part" not in earned}
    assert {student: sums[student] for student in exact} == exact


def test_the_feedback_shows_the_boards_and_says_why(graded):
    nbgrader(graded, "generate_feedback", SMALL, "--student=partly")
    page = (graded / "feedback" / "partly" / SMALL / f"{SMALL}.html").read_text(encoding="utf-8")
    boards = re.findall(r'<img alt="([^"]*)"[^>]*src="data:image/svg', page)
    assert len(boards) == 3
    assert all(words.startswith(("Black: ", "White: ")) for words in boards)
    assert "South-east is missing: d4 and e5, anchor f6." in page


def test_nothing_is_said_on_stderr_by_our_own_import_and_boards(graded):
    """Under nbgrader's own execution a single warning there costs all points of a cell."""
    notebook = answered(nbformat.read(graded / "release" / SMALL / f"{SMALL}.ipynb", as_version=4), RIGHT)
    NotebookClient(notebook, kernel_name="python3", timeout=120).execute()
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert {output.output_type for output in outputs} <= {"display_data", "execute_result"}
    numbers = [output.data["text/plain"] for output in outputs if output.output_type == "execute_result"]
    assert numbers == ["2.0", "1.0", "4.0"]
    assert sum("image/svg+xml" in output.get("data", {}) for output in outputs) >= 4


def test_what_a_learner_did_is_still_there_to_be_read(graded):
    notebook = read_back(graded, SMALL, "loops-cell")
    said = [
        output
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if output.output_type == "error"
    ]
    assert any("did not come to its end" in output.evalue for output in said)
    assert any("while True: pass" in cell.source for cell in notebook.cells)
