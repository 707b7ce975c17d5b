"""The notebooks: stored clean, the same in every language, and more prose than code."""

from __future__ import annotations

import ast
import inspect
import json
import re
import statistics

import nbformat
import pytest
from babel.messages.catalog import Catalog
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from reversi_learn import classroom

ROOT_FOLDERS = re.compile(r"(?<![\w.:/])/(root|home|tmp|work|Users|usr)/")


@pytest.fixture(scope="module")
def scripts(_scripts):
    import build_notebooks
    import translate

    return build_notebooks, translate


@pytest.fixture(scope="module")
def masters(scripts, root):
    build, translate = scripts
    return {path: build.read(path) for path in translate.masters(root)}


@pytest.fixture(scope="module")
def stored(scripts, root):
    return {path: scripts[0].read(path) for path in sorted(root.glob("notebooks/*/*.ipynb"))}


@pytest.fixture
def small():
    cells = [
        new_markdown_cell("# Set-up\n\nPlace a disc."),
        new_code_cell('use_language("en")', metadata={"tags": ["language"]}),
        new_code_cell("ask('setup.start')"),
    ]
    return new_notebook(cells=cells)


def code(notebook):
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_the_stored_notebooks_are_current_and_clean(scripts, root):
    assert not list(scripts[0].troubles(root))


def test_every_lesson_has_its_notebook_in_every_language(masters, scripts, root):
    from reversi_learn.course.lessons import LESSONS

    names = {path.stem.partition("_")[2] for path in masters}
    assert set(LESSONS.names) <= names
    for path in masters:
        for language in scripts[1].languages(root):
            assert (root / "notebooks" / language / path.name).is_file()


def test_code_cells_are_the_same_but_for_the_one_that_names_the_language(masters, scripts, root):
    build, translate = scripts
    for path, master in masters.items():
        for language in translate.languages(root):
            other = build.read(root / "notebooks" / language / path.name)
            pairs = list(zip(code(master), code(other), strict=True))
            assert all(one.id == two.id and one.metadata == two.metadata for one, two in pairs)
            (named,) = [(one, two) for one, two in pairs if one.source != two.source]
            assert "language" in named[0].metadata["tags"]
            assert named[1].source == named[0].source.replace(
                'use_language("en")', f'use_language("{language}")'
            )


def test_cells_are_short(masters):
    for path, master in masters.items():
        lines = [len(cell.source.strip().splitlines()) for cell in code(master)]
        assert statistics.median(lines) <= 3, path.name
        assert max(lines) <= 12, path.name


def test_there_are_about_ten_words_of_prose_or_more_to_a_line_of_code(masters):
    for path, master in masters.items():
        words = sum(len(cell.source.split()) for cell in master.cells if cell.cell_type == "markdown")
        assert words >= 8 * sum(len(cell.source.splitlines()) for cell in code(master)), path.name


def test_no_widget_state_no_view_and_nothing_of_a_machine_is_stored(stored):
    assert stored
    for path, notebook in stored.items():
        assert "widgets" not in notebook.metadata
        text = json.dumps(notebook)
        assert "application/vnd.jupyter" not in text, path
        assert not ROOT_FOLDERS.search(text), path
        assert not re.search(r"object at 0x", text), path


def test_every_picture_is_stored_with_a_board_in_text(stored):
    for path, notebook in stored.items():
        outputs = [output for cell in code(notebook) for output in cell.outputs if "data" in output]
        assert outputs, path
        assert all("text/plain" in output.data for output in outputs), path


def boards_shown(cell):
    """What each board of a cell is known by: the name it is given, else the call that shows it."""
    for node in ast.walk(ast.parse(cell.source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        signature = inspect.signature(getattr(classroom, node.func.id, len))
        if "BoardWidget" not in str(signature.return_annotation):
            continue
        given = {each.arg: ast.unparse(each.value) for each in node.keywords}
        bound = signature.bind(*map(ast.unparse, node.args), **given)
        tournament = node.func.id.startswith("tournament")  # its name is that of the tournament
        named = None if tournament else signature.parameters.get("name")
        yield bound.arguments.get("name", repr(named.default)) if named else ast.unparse(node)


def test_no_two_cells_of_a_notebook_show_one_board(masters):
    """The older of two boards of one name is closed, and a page opened later finds nothing in its place."""
    for path, master in masters.items():
        shown = [name for cell in code(master) for name in boards_shown(cell)]
        assert len(shown) == len(set(shown)), (path.name, sorted(shown))


def test_german_prose_is_german(root):
    english = re.compile(r"\b(the|and|is|are|of|with|not|your|discs?|squares?|moves?)\b", re.IGNORECASE)
    for path in sorted(root.glob("notebooks/de/*.ipynb")):
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "markdown":
                prose = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>", "", cell.source, flags=re.DOTALL)
                assert not english.search(prose), (path.name, cell.id)


def test_building_translates_prose_and_leaves_code(small, scripts):
    catalogue = Catalog(locale="de")
    catalogue.add("Place a disc.", "Setze einen Stein.")
    german = scripts[0].in_language(small, "de", catalogue)
    assert [cell.source for cell in german.cells] == [
        "# Set-up\n\nSetze einen Stein.",
        'use_language("de")',
        "ask('setup.start')",
    ]
    assert small.cells[1].source == 'use_language("en")'


def test_a_notebook_that_names_no_language_is_refused(small, scripts):
    del small.cells[1]
    with pytest.raises(ValueError, match="one cell tagged “language”"):
        scripts[0].in_language(small, "de", Catalog(locale="de"))


def test_cleaning_keeps_pictures_and_text_and_drops_the_rest(small, scripts):
    small.metadata["widgets"] = {"application/vnd.jupyter.widget-state+json": {}}
    small.cells[2].metadata["execution"] = {"iopub.status.busy": "now"}
    data = {"text/plain": "board", "image/svg+xml": "<svg/>", "application/vnd.jupyter.widget-view+json": {}}
    small.cells[2].outputs = [
        new_output("execute_result", data, execution_count=2),
        new_output("display_data", {"text/latex": "$no$"}),
        new_output("stream", text="said"),
    ]
    clean = scripts[0].cleaned(small)
    assert [output.output_type for output in clean.cells[2].outputs] == ["execute_result", "stream"]
    assert list(clean.cells[2].outputs[0].data) == ["text/plain", "image/svg+xml"]
    assert clean.cells[2].metadata == {}
    assert "widgets" not in clean.metadata
    assert scripts[0].cleaned(clean) == clean


def test_a_fence_is_one_paragraph_and_is_not_translated(scripts):
    _, translate = scripts
    text = "Before.\n\n```python\nx = 1\n\ny = 2\n```\n\nAfter."
    parts = list(translate.paragraphs(text))
    assert parts == ["Before.", "```python\nx = 1\n\ny = 2\n```", "After."]
    assert [translate.has_words(part) for part in parts] == [True, False, True]
