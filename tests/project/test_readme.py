"""The README keeps its word: what it shows works, what it names exists."""

import doctest
import re

import pytest

from reversi_learn import Color, Position
from reversi_learn.course.exercises.flanking import moves


@pytest.fixture(scope="module")
def readme(root):
    return (root / "README.md").read_text(encoding="utf-8")


def test_the_two_commands_are_there(readme):
    assert "python3 -m venv .venv && .venv/bin/pip install . && .venv/bin/reversi-learn\n" in readme
    assert "\npython3 tools/check.py\n" in readme


def test_the_example_runs(root):
    assert doctest.testfile(str(root / "README.md"), module_relative=False).failed == 0


def test_the_exercise_of_your_own_works(readme):
    source = next(
        block for block in re.findall(r"```python\n(.*?)```", readme, re.DOTALL) if "all_moves(" in block
    )
    names = {"all_moves": moves.all_moves, "Position": Position, "Color": Color, "level": "Mine"}
    exec(source.replace("all_moves(", "exercise = all_moves(", 1), names)
    exercise = names["exercise"]
    assert exercise.check(exercise.solution).solved
    assert exercise.solution == frozenset(exercise.position.legal_moves())


def test_what_is_linked_and_mapped_exists(root, readme):
    for name in re.findall(r"\]\(([\w./-]+)\)", readme) + re.findall(
        r"^\| `([\w/]+/)` \|", readme, re.MULTILINE
    ):
        assert (root / name).exists(), name


def test_every_option_is_explained(readme):
    from reversi_learn.cli import _parser

    for action in _parser()._actions:
        assert action.option_strings[-1] in readme or action.dest == "help"


def test_ci_is_the_one_command(root):
    assert (root / ".ci" / "run").read_text() == "#!/bin/sh\nexec python3 tools/check.py\n"
    assert (root / ".ci" / "run").stat().st_mode & 0o111
