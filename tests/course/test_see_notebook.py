"""The notebook that looks into the machine: each cell stands alone after the first, and its prose is true."""

import ast
import builtins

import nbformat
import pytest

from reversi_learn import EVALUATION, LAYERS, Game, classroom
from reversi_learn.course.looking.view import GREED


@pytest.fixture(scope="module")
def cells(root):
    found = nbformat.read(root / "notebooks" / "en" / "10_see_the_ai.ipynb", as_version=4).cells
    return {cell.id: cell for cell in found}


def code(cells):
    return [cell for cell in cells.values() if cell.cell_type == "code"]


def names(source, kind):
    return {
        node.id
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Name) and isinstance(node.ctx, kind)
    }


def bound(source):
    """The names that a cell makes: assigned, imported, defined, and parameters."""
    made = names(source, ast.Store)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom):
            made |= {alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef):
            made.add(node.name)
        elif isinstance(node, ast.arg):
            made.add(node.arg)
    return made


def test_it_begins_with_a_guess_on_a_live_board(cells):
    first = code(cells)[0]
    assert first.source.splitlines()[-1] == "see()"
    assert first.metadata["jupyter"] == {"source_hidden": True}


def test_every_cell_needs_the_first_alone(cells):
    first, *others = code(cells)
    given = bound(first.source) | set(dir(builtins))
    for cell in others:
        assert names(cell.source, ast.Load) <= given | bound(cell.source), cell.id


def test_every_board_has_a_name_of_its_own(cells):
    found = [
        keyword.value.value
        for cell in code(cells)
        for node in ast.walk(ast.parse(cell.source))
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "name"
    ]
    assert len(set(found)) == len(found) > 10
    assert all(name.startswith("see-") for name in found)


def test_cells_that_need_matplotlib_say_so(cells):
    for cell in code(cells)[1:]:
        assert ("plots." in cell.source) == ("figures" in cell.metadata.get("tags", [])), cell.id


def test_what_is_told_of_the_first_position_is_so(cells):
    values = {depth: LAYERS["value"].numbers(GREED, depth=depth) for depth in (1, 2, 4, 6, 8, GREED.empties)}
    assert [values[depth].best for depth in (1, 2, 4, 6, 8, 15)] == [("a4",)] * 4 + [("g7",), ("a4", "g7")]
    proved = values[15].values
    assert (proved["a4"], proved["g7"], proved["g1"]) == (-8, -8, -38)
    assert max(GREED.legal_moves(), key=lambda move: len(GREED.flips(move))) == "g1"
    assert min(values[1].values, key=values[1].values.get) == "g1"
    assert (max(proved.values()), min(proved.values())) == (-8, -40)
    assert "by 8 with the best move and by 40 with the worst" in cells["first-text"].source


def test_what_is_told_of_the_parts_is_so(cells):
    position = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7f7c5").position
    assert EVALUATION(position) == 1.65
    assert "1.65 discs for Black" in cells["parts-text"].source


def test_every_menu_of_all_lessons_leads_here(root):
    links = [control for control in classroom.lesson_menu().scene.controls if control.kind == "link"]
    assert any("see_the_ai" in str(link.value) for link in links)
    assert "10_see_the_ai.ipynb" in (root / "notebooks" / "en" / "9_play.ipynb").read_text(encoding="utf-8")
