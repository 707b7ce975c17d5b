"""The course in the Python of the browser: WebAssembly, no threads, no signals, the standard library alone."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

import reversi_learn
from reversi_learn.course import LESSONS

RUN = Path(__file__).with_name("run.mjs")


def in_pyodide(node_modules, script, *folders):
    """What a script of this folder reports from Pyodide."""
    node = shutil.which("node")
    assert node, (
        "This test runs Python in Node.js: install Node.js 20 or newer, so that “node” is on the path."
    )
    assert (node_modules / "pyodide" / "pyodide.mjs").is_file(), (
        f"This test needs the npm package pyodide, and it is not in {node_modules}: "
        "run tools/check.py once, which installs what tests/package.json names."
    )
    ran = subprocess.run(
        [node, RUN, script, Path(reversi_learn.__file__).parent, *folders],
        env=os.environ | {"REVERSI_LEARN_NODE_MODULES": str(node_modules)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout.splitlines()[-1])


@pytest.fixture(scope="module")
def seen(node_modules):
    """What was seen in Pyodide."""
    return in_pyodide(node_modules, "scripted_lesson")


def test_it_is_a_python_without_threads(seen):
    assert (seen["platform"], seen["threads"]) == ("emscripten", False)


def test_the_course_needs_the_standard_library_only(seen):
    assert seen["foreign"] == []


def test_the_engine_counts_right(seen):
    assert seen["perft"] == [4, 12, 56, 244, 1396]


def test_the_engine_explains(seen):
    assert set(seen["explained"]) == {"d3", "c3", "a1", "d4"}
    assert all(square in sentence for square, sentence in seen["explained"].items())


def test_a_learners_function_is_stopped_by_steps(seen):
    sentence = seen["guarded"].pop("sentence")
    assert seen["guarded"] == {"endless": "time", "stubborn": "time", "bottomless": "recursion", "discs": 4}
    assert sentence.startswith(
        "Your function did not come back. Is there a loop that never ends? Look at line "
    )
    assert "while True: pass" in sentence


def test_long_work_runs_in_slices(seen):
    assert seen["background"] == ["ZeroDivisionError", "done", "late"]


def test_every_exercise_is_solved_by_its_solution_and_not_untouched(seen):
    ids = {exercise.id for lesson in LESSONS for exercise in lesson.exercises}
    assert seen["exercises"] == {name: {"untouched": False, "solution": True} for name in ids}


def test_the_lessons_can_be_walked_through_with_three_stars_everywhere(seen):
    assert list(seen["walked"]) == list(LESSONS.names)
    for lesson in LESSONS:
        assert seen["walked"][lesson.name] == {exercise.id: 3 for exercise in lesson.exercises}


def test_every_cell_of_every_notebook_runs_or_says_in_a_sentence_what_is_missing(
    root, node_modules, tmp_path, monkeypatch
):
    monkeypatch.syspath_prepend(str(root / "tools"))
    from lite.wheels import fetch

    shutil.copytree(fetch(root / "build" / "lite"), tmp_path / "wheels")
    shutil.copytree(root / "notebooks" / "en", tmp_path / "notebooks")
    seen = in_pyodide(node_modules, "notebooks_run", tmp_path / "wheels", tmp_path / "notebooks")
    assert set(seen["said"]) == {path.stem for path in (root / "notebooks" / "en").glob("*.ipynb")}
    broken = {
        f"{notebook}, {name}": lines
        for notebook, cells in seen["said"].items()
        for name, tags, lines, traced in cells
        if traced or (lines and not ("figures" in tags and len(lines) == 1 and "matplotlib" in lines[0]))
    }
    assert broken == {}
    assert seen["logged"] == []
