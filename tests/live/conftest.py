"""A live JupyterLab and Notebook 7, each lesson opened by the route, seen through a real browser."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from launcher import PATIENCE, Server, reversi_learn, write_lesson
from playwright.sync_api import Browser, Locator, Page, expect

log = logging.getLogger(__name__)  # shown where a test fails

WAITS = """\
import threading
from reversi_learn.classroom import play
from reversi_learn.engine.players import Thought

class Waits:
    def __call__(self, position):
        return position.legal_moves()[0]

    def think(self, position):
        share = 0.0
        while not let_go.wait(0.05):
            share = min(0.9, share + 0.01)
            yield Thought(share, 3, position.legal_moves()[-1])
        return self(position)

let_go = threading.Event()
thinks_long = Waits()"""
LATE_IN_THE_GAME = "-OOO-XOO-OOOXOOOOOOXOXOOOOXOOXOOOXOOOXOOOOXOXOOOO-XXXXOO--XO-O-O"

LESSONS = {
    "1_one": ["from reversi_learn.classroom import board", 'board("only")'],
    "2_many": [
        "from reversi_learn.classroom import board",
        *(f'board("board {number}")' for number in range(10)),
        "import ipywidgets\nlen(ipywidgets.widgets.widget._instances)",
    ],
    "3_game": [
        "from reversi_learn.classroom import play",
        f'play("easy", name="late", position="{LATE_IN_THE_GAME}", seed=1)',
    ],
    "4_thinking": [
        WAITS,
        'game = play(thinks_long, name="waits")\ngame',
        "if game.scene.busy:\n    let_go.set()",  # not when the lesson is opened
    ],
    "5_kernel": [
        "import time\nfrom reversi_learn.classroom import play",
        'game = play("medium", name="kept", seed=1)\ngame',
        """\
for _ in range(1000 if game.scene.position.empties < 60 else 0):
    if game.scene.position.empties == 54 and not game.scene.busy:
        print("the reply came while the cell ran")
        break
    time.sleep(0.05)""",
    ],
    "6_clocks": [
        "from reversi_learn.classroom import play",
        'play("random", against="easy", name="watched", seed=1)',
        'play("easy", clock="5+3", name="clock", seed=1)',
    ],
}


@dataclass
class Notebook:
    """A notebook on a page; what is done to it here is what a person does: menus, keys, clicks."""

    page: Page
    outside: list[str] = field(default_factory=list)

    @property
    def boards(self) -> Locator:
        return self.page.locator("[role=grid]:visible")

    @property
    def cells(self) -> Locator:
        return self.page.locator(".jp-Notebook .jp-Cell")

    def square(self, name: str, board: int = 0) -> Locator:
        """One square of one board on the page."""
        return self.boards.nth(board).locator(f'[data-square="{name}"]')

    def menu(self, name: str, *items: str | re.Pattern[str]) -> None:
        """Choose from a menu, and from the menus it opens."""
        self.page.locator(".lm-MenuBar-item", has_text=re.compile(f"^{name}$")).click()
        for item in items:
            entry = self.page.locator(".lm-Menu-item:visible", has_text=item).first
            entry.hover()
            entry.click()

    def run_all(self) -> None:
        """Run all cells, and wait until all have run."""
        self.menu("Run", re.compile("^Run All Cells"))
        self.page.wait_for_function(
            """() => [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')]
                .every(prompt => !prompt.textContent.includes('*'))
                && document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status === 'idle'"""
        )

    def run_cell(self, number: int) -> None:
        """Run one cell, as with Shift+Enter, and do not wait."""
        self.cells.nth(number).locator(".jp-InputPrompt").click()
        self.page.keyboard.press("Control+Enter")

    def active_cell(self) -> int:
        """The number of the cell that the notebook holds for the current one."""
        return int(
            self.page.evaluate(
                "[...document.querySelectorAll('.jp-Notebook .jp-Cell')]"
                ".findIndex(cell => cell.classList.contains('jp-mod-active'))"
            )
        )

    def focused(self) -> str | None:
        """The square that has the focus."""
        found = self.page.evaluate("document.activeElement?.dataset?.square ?? null")
        return None if found is None else str(found)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The command, with small lessons of boards."""
    shipped = tmp_path_factory.mktemp("shipped")
    for name, cells in LESSONS.items():
        write_lesson(shipped, f"en/{name}.ipynb", cells)
    with reversi_learn(
        tmp_path_factory.mktemp("home") / "lessons", REVERSI_LEARN_NOTEBOOKS=str(shipped)
    ) as running:
        yield running


@pytest.fixture
def visit(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Notebook]]:
    """Open an address in a fresh browser profile; in the end no request has left this machine."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(PATIENCE * 1000)
    expect.set_options(timeout=PATIENCE * 1000)
    outside: list[str] = []

    def note(address: str) -> None:
        if not re.match(r"(https?|wss?)://127\.0\.0\.1[:/]|data:|blob:|about:", address):
            outside.append(address)

    context.on("request", lambda request: note(request.url))
    context.on("page", lambda page: page.on("websocket", lambda socket: note(socket.url)))

    def go(address: str) -> Notebook:
        page = context.new_page()
        page.on("console", lambda said: log.info("the page says, %s: %s", said.type, said.text))
        page.goto(address)
        return Notebook(page, outside)

    yield go
    context.close()
    assert outside == []


@pytest.fixture
def lesson(server: Server, visit: Callable[..., Notebook]) -> Callable[[str], Notebook]:
    """Open one of the small lessons by the route, and wait until its boards are there."""

    def go(name: str) -> Notebook:
        notebook = visit(f"{server.origin}/reversi-learn/open/{name}?token={server.token}")
        expect(notebook.boards.first).to_be_visible()
        return notebook

    return go
