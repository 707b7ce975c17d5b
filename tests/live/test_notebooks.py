"""Boards among the keys, kernels, themes and menus of JupyterLab and Notebook 7."""

import re

import pytest
from playwright.sync_api import expect

BLACK = re.compile("black disc")


def hammer(notebook):
    """Press, on a focused square, the keys that would insert, cut and leave cells; nothing may come of it."""
    notebook.square("d3").focus()
    cells, active = notebook.cells.count(), notebook.active_cell()
    for key in (
        "b",
        "a",
        "x",
        "j",
        "k",
        "d",
        "d",
        "m",
        "ArrowRight",
        "ArrowDown",
        "ArrowLeft",
        "ArrowUp",
        "End",
    ):
        notebook.page.keyboard.press(key)
    assert notebook.focused() == "h3"
    assert (notebook.cells.count(), notebook.active_cell()) == (cells, active)
    notebook.page.keyboard.press("Home")
    for _ in range(3):
        notebook.page.keyboard.press("ArrowRight")
    notebook.page.keyboard.press("Enter")
    expect(notebook.square("d4")).to_have_attribute("aria-label", BLACK)


def test_keys_stay_in_the_board(lesson):
    notebook = lesson("one")
    hammer(notebook)
    notebook.page.keyboard.press("Escape")
    assert notebook.focused() is None
    cells = notebook.cells.count()
    notebook.page.keyboard.press("b")  # out of the board, the notebook has its keys again
    expect(notebook.cells).to_have_count(cells + 1)


def test_keys_stay_in_the_board_in_notebook_7(server, lesson, visit):
    lesson("one").page.close()
    notebook = visit(f"{server.origin}/notebooks/en/1_one.ipynb?token={server.token}")
    expect(notebook.boards.first).to_be_visible()
    hammer(notebook)


def test_a_restarted_kernel_is_named_and_the_cell_brings_the_board_back(lesson):
    notebook = lesson("one")
    notebook.menu("Kernel", re.compile("^Restart Kernel…"))
    notebook.page.locator(".jp-Dialog button.jp-mod-warn").click()
    expect(notebook.page.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle")
    notebook.square("d3").click()
    expect(notebook.page.get_by_text("run this cell again").first).to_be_visible()
    notebook.run_all()
    notebook.square("d3").click()
    expect(notebook.square("d4")).to_have_attribute("aria-label", BLACK)


def test_a_lesson_closed_unsaved_opens_alive(lesson):
    notebook = lesson("one")
    notebook.run_all()  # the boards in the file are no longer those of the kernel
    notebook.page.close()
    notebook = lesson("one")
    notebook.square("d3").click()
    expect(notebook.square("d4")).to_have_attribute("aria-label", BLACK)


def test_a_board_that_the_page_gave_up_on_is_shown_again(lesson):
    """As on a slow computer: ipywidgets stopped waiting for a model that came a moment later."""
    notebook = lesson("one")
    notebook.page.evaluate(
        """() => {
            const output = document.querySelector('.jp-OutputArea-output:has([role=grid])');
            output.textContent = 'Error displaying widget: model not found';
            output.classList.add('jupyter-widgets');
        }"""
    )
    expect(notebook.boards).to_have_count(1)
    notebook.square("d3").click()
    expect(notebook.square("d4")).to_have_attribute("aria-label", BLACK)


def test_ten_boards_live_on_one_page_and_running_all_five_times_leaves_ten(lesson):
    notebook = lesson("many")
    expect(notebook.boards).to_have_count(10)
    for _ in range(5):
        notebook.run_all()
    expect(notebook.boards).to_have_count(10)
    models = int(notebook.page.locator(".jp-OutputArea-executeResult pre").last.inner_text())
    assert models == 20  # two comm models a board, none left over
    for number in (0, 9):
        notebook.square("d3", number).click()
        expect(notebook.square("d4", number)).to_have_attribute("aria-label", BLACK)
    expect(notebook.square("d4", 5)).to_have_attribute("aria-label", re.compile("white disc"))


@pytest.mark.parametrize("background", ["light", "dark"])
def test_the_board_is_right_in_both_themes(lesson, axe_source, background):
    notebook = lesson("one")
    notebook.run_all()
    notebook.page.emulate_media(color_scheme=background)  # JupyterLab follows the system
    expect(notebook.page.locator("body")).to_have_attribute(
        "data-jp-theme-light", "true" if background == "light" else "false"
    )
    expect(notebook.page.locator("#jupyterlab-splash")).to_have_count(0)  # it veils the page meanwhile
    black, white = (notebook.square(square).bounding_box() for square in ("e4", "d4"))
    assert brightness(notebook.page, black) < 80
    assert brightness(notebook.page, white) > 180
    notebook.page.evaluate(axe_source)
    found = notebook.page.evaluate("axe.run(document.querySelector('[role=grid]').closest('.rl'))")
    assert [f"{violation['id']}: {violation['help']}" for violation in found["violations"]] == []


def brightness(page, box):
    """The mean brightness, 0 to 255, of the middle of a square on the screen, found by the browser itself."""
    middle = {
        "x": box["x"] + box["width"] / 2 - 4,
        "y": box["y"] + box["height"] / 2 - 4,
        "width": 8,
        "height": 8,
    }
    picture = page.screenshot(clip=middle)
    return page.evaluate(
        """async bytes => {
            const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], {type: "image/png"}));
            const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
            canvas.drawImage(bitmap, 0, 0);
            const data = canvas.getImageData(0, 0, bitmap.width, bitmap.height).data;
            let sum = 0;
            for (let i = 0; i < data.length; i += 4) sum += data[i] + data[i + 1] + data[i + 2];
            return sum / (data.length / 4) / 3;
        }""",
        list(picture),
    )
