"""From the command to the first flip, with the real first lesson."""

import re

import pytest
from launcher import reversi_learn
from playwright.sync_api import expect

from reversi_learn import Color, Position

LABEL = re.compile(r"[a-h][1-8], (black disc|white disc|empty)")
CELLS = {"black disc": "X", "white disc": "O", "empty": "-"}


def seen(board):
    """The position as the labels of the squares tell it."""
    labels = board.locator("[role=gridcell]").evaluate_all("cells => cells.map(cell => cell.ariaLabel)")
    return "".join(CELLS[LABEL.match(label)[1]] for label in labels)


def test_from_the_command_to_the_first_flip_is_one_action(tmp_path, visit):
    with reversi_learn(tmp_path / "lessons") as server:
        address = re.search(r"http://\S+", server.log.read_text())[0]
        notebook = visit(address)
        board = notebook.boards.first
        expect(board).to_be_visible()
        before = Position.from_diagram(seen(board), Color.BLACK)
        move = next(square for square in before.legal_moves())

        notebook.square(move).click()  # the one action

        for square in before.flips(move):
            expect(notebook.square(square)).to_have_attribute("aria-label", re.compile("black disc"))
        assert notebook.page.url == f"{server.origin}/doc/tree/en/1_setup.ipynb"


def test_a_lesson_leads_to_the_next_which_is_alive_too(tmp_path, visit):
    with reversi_learn(tmp_path / "lessons") as server:
        notebook = visit(re.search(r"http://\S+", server.log.read_text())[0])
        expect(notebook.boards.first).to_be_visible()
        link = notebook.page.get_by_role("link", name=re.compile("^Next lesson")).last
        address = link.get_attribute("href")
        assert address == "/reversi-learn/open/flanking?lang=en"
        following = visit(server.origin + address)
        expect(following.boards.first).to_be_visible()
        assert re.search(r"/doc/(workspaces/[\w-]+/)?tree/en/2_flanking\.ipynb$", following.page.url)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_cell_of_a_lesson_waits_or_fails(tmp_path, language):
    """Every cell has run, none shows a traceback, and code is folded away but for the learner's own."""
    with reversi_learn(tmp_path / "lessons", "--lang", language) as server:
        for name in ("1_setup", "2_flanking"):
            server.get(f"/reversi-learn/open/{name[2:]}")
            notebook = server.notebook(f"{language}/{name}.ipynb")
            for cell in (cell for cell in notebook.cells if cell.cell_type == "code"):
                assert cell.execution_count, cell.source
                assert not [output for output in cell.outputs if output.output_type == "error"], cell.source
                folded = cell.metadata.get("jupyter", {}).get("source_hidden", False)
                assert folded != ("learner-code" in cell.metadata.get("tags", [])), cell.source
