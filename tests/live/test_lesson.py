"""From the command to the first flip, with the real first lesson."""

import re

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


def test_every_board_of_the_first_lesson_is_alive(tmp_path, visit):
    """No cell shows a traceback or waits to be run, and code is folded away but for the learner's own."""
    with reversi_learn(tmp_path / "lessons", "--lang", "de") as server:
        address = re.search(r"http://\S+", server.log.read_text())[0]
        notebook = visit(address)
        expect(notebook.boards.first).to_be_visible()
        shipped = server.notebook("de/1_setup.ipynb")
        code = [cell for cell in shipped.cells if cell.cell_type == "code"]
        assert all(cell.execution_count for cell in code)
        assert not [output for cell in code for output in cell.outputs if output.output_type == "error"]
        open_cells = [cell for cell in code if not cell.metadata.get("jupyter", {}).get("source_hidden")]
        assert all("learner-code" in cell.metadata.get("tags", []) for cell in open_cells)
