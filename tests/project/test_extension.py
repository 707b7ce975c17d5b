"""What the extension of JupyterLab does with a lesson in the browser: the learner's own part, and links."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import reversi_learn
from reversi_learn.classroom.own_notebook import own_notebook, unasked_notebook
from reversi_learn.messages import use_language

EXTENSION = Path(reversi_learn.__file__).parent / "classroom" / "labextension" / "static" / "extension.js"
WIDGET = "application/vnd.jupyter.widget-view+json"
SHIPPED = "reversi_learn_shipped"


def call(function, *arguments):
    """What a function of the extension gives."""
    program = "globalThis.window = {};" + EXTENSION.read_text(encoding="utf-8")
    program += f";console.log(JSON.stringify({function}(...{json.dumps(arguments)})));"
    node = shutil.which("node")
    ran = subprocess.run(
        [node, "-"], input=program, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def code(name, source, shipped=None, outputs=()):
    metadata = {} if shipped is None else {SHIPPED: shipped}
    return {
        "cell_type": "code",
        "id": name,
        "source": source,
        "metadata": metadata,
        "outputs": list(outputs),
    }


def sources(notebook):
    return [(cell["id"], cell["source"]) for cell in notebook["cells"]]


def merged(*mine):
    shipped = {"cells": [code("a", "ask(1)"), code("b", "mine = ...")]}
    return call("merged", shipped, {"cells": list(mine)})


def test_a_first_visit_shows_the_lesson_as_shipped():
    first = merged(code("a", "ask(1)"), code("b", "mine = ..."))
    assert sources(first) == [("a", "ask(1)"), ("b", "mine = ...")]
    assert [cell["metadata"][SHIPPED] for cell in first["cells"]] == ["ask(1)", "mine = ..."]


def test_what_the_learner_wrote_stays_and_the_rest_is_of_today():
    again = merged(code("a", "ask(0)", "ask(0)"), code("b", "mine = 42", "mine = ?"))
    assert sources(again) == [("a", "ask(1)"), ("b", "mine = 42")]


@pytest.mark.parametrize(
    "own", [code("own", "1 + 1"), code("own", "mine = 3", "of a cell that is no longer shipped")]
)
def test_cells_of_the_learners_own_stay_where_they_were(own):
    again = merged(code("a", "ask(1)", "ask(1)"), own, code("b", "mine = ...", "mine = ..."))
    assert [name for name, _source in sources(again)] == ["a", "own", "b"]
    assert SHIPPED not in again["cells"][1]["metadata"]


def test_boards_of_a_python_that_is_gone_are_not_shown():
    shown = {"output_type": "stream", "name": "stdout", "text": "2"}
    gone = {"output_type": "execute_result", "data": {WIDGET: {}}, "metadata": {}}
    again = merged(code("own", "1 + 1", outputs=[gone, shown]))
    assert again["cells"][0]["outputs"] == [shown]


@pytest.mark.parametrize(
    ("address", "leads"),
    [
        ("2_flanking.ipynb", "?path=en/2_flanking.ipynb"),
        ("../de/1_setup.ipynb", "?path=de/1_setup.ipynb"),
        ("7_reference.ipynb#words", "?path=en/7_reference.ipynb#words"),
    ],
)
def test_a_link_to_a_lesson_leads_there(address, leads):
    program = f"({{ getAttribute: () => {json.dumps(address)}, dataset: {{}} }})"
    assert call(f"((path) => lessonLinked({program}, path))", "en/1_setup.ipynb") == leads


OWN = "own.flips-d3-0000000KcG8yzoLGO1B"


def test_the_exercise_of_the_address_comes_into_the_notebook_for_it():
    for language in ("en", "de"):
        shown = call("withExercise", unasked_notebook(language), OWN)
        assert shown["cells"][1]["source"] == own_notebook(OWN, language)["cells"][1]["source"]
    use_language("en")


@pytest.mark.parametrize(
    "asked", ["", OWN[:-1], OWN + '")\nimport os', OWN.replace("d3", '"'), "own." + "z" * 5000]
)
def test_nothing_else_of_an_address_comes_into_a_cell(asked):
    notebook = {"cells": [code("a", 'ask("own.")')]}
    assert call("withExercise", notebook, asked) == notebook


def test_a_lesson_stays_as_it_is_whatever_the_address_names():
    notebook = {"cells": [code("a", 'ask("setup.corners")'), code("b", "own.")]}
    assert call("withExercise", notebook, OWN) == notebook
