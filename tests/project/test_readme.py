"""The README, and the page for a class, keep their word: what they show works, what they name exists."""

import doctest
import re
from importlib.metadata import entry_points
from importlib.util import find_spec

import pytest

from reversi_learn import Color, Position, classroom
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


def anchors(text):
    """The names by which the headings of a page are linked."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", ["README.md", "docs/for_a_class.md"])
def test_links_within_the_project_lead_to_a_file_and_a_heading(root, page):
    text = (root / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:)([^)]+)\)", text):
        file, _, heading = target.partition("#")
        linked = (root / page).parent / file if file else root / page
        assert linked.exists(), target
        assert not heading or heading in anchors(linked.read_text(encoding="utf-8")), target


def commands(text):
    """Every command in the blocks for a shell, without what goes before it (`sudo`, a folder)."""
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    for line in "\n".join(blocks).splitlines():
        for command in filter(None, re.split(r"&&|\|", line)):
            yield re.sub(r"^(?:sudo(?: -E)? )?(?:\.venv/bin/)?", "", command.strip())


@pytest.mark.parametrize("page", ["README.md", "docs/for_a_class.md", "CONTRIBUTING.md"])
def test_commands_name_what_is_there(root, page):
    from reversi_learn.cli import _parser

    options = {option for action in _parser()._actions for option in action.option_strings}
    extras = re.findall(r"^(\w+) = \[", (root / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    found = list(commands((root / page).read_text(encoding="utf-8")))
    assert found
    for command in found:
        program, *words = command.split()
        if program == "reversi-learn":
            assert {word for word in words if word.startswith("--")} <= options, command
        for module in re.findall(r"python3? -m ([\w.]+)", command):
            assert find_spec(module), command
        for script in re.findall(r"python3? ((?:tools|benchmarks)/\w+\.py)", command):
            assert (root / script).is_file(), command
        for extra in re.findall(r"\.\[(\w+)\]", command):
            assert extra in extras, command
        if program == "nbgrader":
            assert words[0] in nbgrader_commands(), command


@pytest.mark.parametrize("page", ["README.md", "docs/for_a_class.md"])
def test_cells_that_are_named_are_there(root, page):
    named = set(re.findall(r"`(\w+)\(", (root / page).read_text(encoding="utf-8")))
    assert named
    assert named <= set(classroom.__all__)


def nbgrader_commands():
    """What can follow `nbgrader` on a command line."""
    from nbgrader.apps.nbgraderapp import NbGraderApp

    (script,) = entry_points(group="console_scripts", name="nbgrader")
    assert script.module.startswith("nbgrader")
    return set(NbGraderApp.subcommands)


@pytest.mark.parametrize("module", ["jupyterhub_config.txt", "nbgrader_exchange.txt"])
def test_the_folders_of_the_hub_are_those_of_its_files(root, module):
    told = (root / "docs" / "for_a_class.md").read_text(encoding="utf-8")
    made = (root / "reversi_learn" / "classroom" / "hub" / module).read_text(encoding="utf-8")
    for folder in re.findall(r"(?:/srv|/opt|/etc)/[\w./-]*\w", made):
        assert folder in told or folder == "/opt/tljh", folder


def test_every_option_is_explained(readme):
    from reversi_learn.cli import _parser

    for action in _parser()._actions:
        assert action.option_strings[-1] in readme or action.dest == "help"


def test_ci_is_the_one_command(root):
    assert (root / ".ci" / "run").read_text() == "#!/bin/sh\nexec python3 tools/check.py\n"
    assert (root / ".ci" / "run").stat().st_mode & 0o111
