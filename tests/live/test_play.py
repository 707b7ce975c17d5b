"""Games in a live JupyterLab: by keyboard alone, with rude clicks, through restarts, reloads and busy cells."""

import re

from playwright.sync_api import expect

BUSY, IDLE = ("aria-busy", "true"), ("aria-busy", "false")


class Sitting:
    """A person at one board of a notebook."""

    def __init__(self, notebook, number=0):
        self.notebook = notebook
        self.number = number
        self.board = notebook.page.locator(".rl:visible").nth(number)

    @property
    def status(self):
        return self.board.get_by_role("status")

    def square(self, name):
        return self.board.locator(f'[data-square="{name}"]')

    def button(self, name):
        return self.board.get_by_role("button", name=name, exact=True)

    @property
    def discs(self):
        return self.board.locator('[aria-label*=" disc"][data-square]')

    def score(self):
        """The discs of both sides, as they stand above the board."""
        return [int(side) for side in self.board.locator(".rl-side b").all_inner_texts()]

    def moves(self):
        return self.board.locator('[aria-label*="legal move"]').evaluate_all(
            "cells => cells.map(cell => cell.dataset.square)"
        )

    def wait_for_discs(self, count):
        """Wait until so many discs lie on the board, and nobody thinks any more."""
        expect(self.discs).to_have_count(count)
        expect(self.board).to_have_attribute(*IDLE)

    def wait_for_a_move_after(self, count):
        """Wait until no longer so many discs lie on the board, and nobody thinks any more."""
        expect(self.discs).not_to_have_count(count)
        expect(self.board).to_have_attribute(*IDLE)

    def listen(self):
        """Keep what a screen reader would say from now on."""
        self.status.evaluate(
            """status => {
                window.said = [];
                new MutationObserver(changes => changes.forEach(change => window.said.push(
                    ...[...change.addedNodes].map(node => node.data)))).observe(status, {childList: true});
            }"""
        )

    def said(self):
        """What it would have said since the last time."""
        return self.notebook.page.evaluate("window.said.splice(0)")


def go_to(notebook, square):
    """Walk over the board with the arrow keys."""
    here = notebook.focused()
    for step, less, more in ((0, "ArrowLeft", "ArrowRight"), (1, "ArrowUp", "ArrowDown")):
        way = ord(square[step]) - ord(here[step])
        for _ in range(abs(way)):
            notebook.page.keyboard.press(more if way > 0 else less)
    assert notebook.focused() == square


def test_a_game_by_keyboard_alone_to_its_end_and_a_rematch(lesson):
    notebook = lesson("game")
    sitting, keys = Sitting(notebook), notebook.page.keyboard
    sitting.square("d4").focus()
    discs = sum(sitting.score())
    while moves := sitting.moves():
        before = sum(sitting.score())
        go_to(notebook, moves[0])
        for _ in range(3):  # a heavy hand
            keys.press("Enter")
        sitting.wait_for_a_move_after(before)
        assert notebook.focused() == moves[0]
    expect(sitting.status).to_contain_text(re.compile(r"wins \d+–\d+|draw"))
    assert discs < sum(sitting.score()) <= 64
    for _ in range(20):
        keys.press("Tab")
        if "Rematch" in notebook.page.evaluate("document.activeElement.innerText"):
            break
    keys.press("Enter")
    expect(sitting.board.get_by_text("You play White against Easy.")).to_be_visible()
    sitting.wait_for_discs(57)


def test_rude_clicks_and_buttons_while_the_other_side_thinks(lesson):
    notebook = lesson("thinking")
    sitting = Sitting(notebook)
    sitting.listen()
    sitting.square("f5").dblclick()
    expect(sitting.board).to_have_attribute(*BUSY)
    for square in ("f6", "d6", "a1", "f5"):
        sitting.square(square).dblclick()
    expect(sitting.status).to_have_text("One moment: the other side is still thinking.")
    expect(sitting.board.get_by_text("looks 3 moves ahead")).to_be_visible()
    shares = [sitting.board.get_by_role("progressbar").get_attribute("value")]
    notebook.page.wait_for_function(
        "share => document.querySelector('.rl progress').value > share + 0.05", arg=float(shares[0] or 0)
    )
    assert sitting.score() == [4, 1]
    assert sitting.said() == [  # and nothing of how far it looks
        "Black plays f5 and flips one disc.",
        "One moment: the other side is still thinking.",
    ]

    sitting.button("Undo").click()
    sitting.wait_for_discs(4)
    sitting.square("d3").click()
    expect(sitting.board).to_have_attribute(*BUSY)
    sitting.button("New game").click()
    sitting.wait_for_discs(4)
    sitting.square("c4").click()
    sitting.button("Move now").and_(notebook.page.locator('[aria-disabled="false"]')).dblclick()
    sitting.wait_for_discs(6)

    sitting.square(sitting.moves()[0]).click()
    expect(sitting.board).to_have_attribute(*BUSY)
    sitting.button("More …").click()
    sitting.button("Resign").click()
    notebook.run_cell(3)  # lets it answer: the question stays under the pointer
    expect(sitting.status).to_contain_text("Do you give this game up?")
    sitting.wait_for_discs(8)
    sitting.button("Yes, I resign").click()
    expect(sitting.status).to_have_text("Black resigns: White wins.")


def test_a_game_goes_on_after_a_restart_a_reload_and_beside_a_busy_cell(lesson):
    notebook = lesson("kernel")
    sitting = Sitting(notebook)
    for discs in (6, 8):
        sitting.square(sitting.moves()[0]).click()
        sitting.wait_for_discs(discs)
    notebook.run_cell(3)
    sitting.square(sitting.moves()[0]).click()  # while the cell runs and waits for the reply
    expect(notebook.page.get_by_text("the reply came while the cell ran")).to_be_visible()
    sitting.wait_for_discs(10)

    notebook.page.reload()
    expect(notebook.boards.first).to_be_visible()
    sitting.wait_for_discs(10)
    sitting.square(sitting.moves()[0]).click()
    sitting.wait_for_discs(12)
    sitting.button("Undo").click()
    sitting.wait_for_discs(10)
    score = sitting.score()

    notebook.menu("Kernel", re.compile("^Restart Kernel…"))
    notebook.page.locator(".jp-Dialog button.jp-mod-warn").click()
    expect(notebook.page.locator(".jp-Notebook-ExecutionIndicator")).to_have_attribute("data-status", "idle")
    sitting.square(sitting.moves()[0]).click()
    expect(sitting.status).to_contain_text("run this cell again")
    for cell in (1, 2):
        notebook.run_cell(cell)
    expect(sitting.status).to_contain_text("it goes on where you left it")
    sitting.wait_for_discs(10)
    assert sitting.score() == score

    notebook.run_cell(2)  # again, in the middle: the same game on a new board, the only one
    expect(notebook.page.locator(".rl:visible")).to_have_count(1)
    sitting.square(sitting.moves()[0]).click()
    sitting.wait_for_discs(12)


def test_who_watches_can_stop_a_game_and_a_clock_ticks_in_silence(lesson):
    notebook = lesson("clocks")
    watched, timed = Sitting(notebook, 0), Sitting(notebook, 1)
    watched.button("Go on").click()
    expect(watched.discs).not_to_have_count(4)
    watched.button("Pause").click()
    expect(watched.status).to_have_text("The game is paused.")
    before = sum(watched.score())
    watched.button("One move").click()
    watched.wait_for_discs(before + 1)

    timed.square("d3").click()
    timed.wait_for_discs(6)
    timed.listen()
    timed.button("Hint").focus()
    for _ in range(2):
        black = timed.board.locator(".rl-side").first
        expect(black).not_to_have_text(black.inner_text())
    assert timed.said() == []
    expect(timed.button("Hint")).to_be_focused()
    timed.button("Pause").click()
    timed.button("Undo").click()
    timed.wait_for_discs(4)
    timed.square("d3").click()
    expect(timed.status).to_have_text("The game stands still. Press “Go on” first.")
    timed.button("Go on").click()
    expect(timed.status).to_have_text("Black to move.")
    timed.square("d3").click()
    timed.wait_for_discs(6)
    expect(watched.discs).to_have_count(before + 1)
