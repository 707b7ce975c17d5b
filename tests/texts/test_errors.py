"""Errors that are sentences are shown alone: a traceback would bury them."""

import ast
import importlib
from pathlib import Path

import pytest

import reversi_learn
from reversi_learn.classroom import ask
from reversi_learn.messages import BadValue, NotThere, Told

HOME = Path(reversi_learn.__file__).parent
WORDS = {"_", "ngettext", "pgettext"}
# Caught on the way, told by the command or the service, or raised where nothing is shown.
ELSEWHERE = {
    ("classroom/notebooks.py", "OSError"),
    ("classroom/ranking/service.py", "_fault"),
    ("cli.py", "argparse.ArgumentTypeError"),
    ("course/marking/forked.py", "PermissionError"),
}


def raised_with_words(file):
    """The names of the errors that are raised with translated words in a module."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            called = [
                each.func.id
                for argument in node.exc.args
                for each in ast.walk(argument)
                if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)
            ]
            if WORDS & set(called):
                yield ast.unparse(node.exc.func)


@pytest.mark.parametrize(
    "file", sorted(HOME.rglob("*.py")), ids=lambda file: file.relative_to(HOME).as_posix()
)
def test_what_is_raised_with_a_sentence_shows_the_sentence_alone(file):
    name = file.relative_to(HOME).as_posix()
    raised = {error for error in raised_with_words(file) if (name, error) not in ELSEWHERE}
    if raised:
        module = importlib.import_module("reversi_learn." + name.removesuffix(".py").replace("/", "."))
        for error in raised:
            assert issubclass(getattr(module, error, object), Told), f"{name} raises {error} with a sentence"


def test_a_slip_in_a_cell_is_answered_with_one_sentence():
    with pytest.raises(NotThere, match="Did you mean") as told:
        ask("flanking.mooves")
    assert told.value._render_traceback_() == [str(told.value)]
    assert issubclass(BadValue, ValueError)
    assert issubclass(NotThere, LookupError)
