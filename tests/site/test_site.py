"""The site that needs no installation, built, served by a plain file server, and played in a browser."""

import http.server
import logging
import sys
import threading
from collections.abc import Iterator

import pytest
from launcher import PATIENCE
from looks import brightness
from playwright.sync_api import Page, expect

from reversi_learn.course import LESSONS
from reversi_learn.course.exercises import AnswerForm
from reversi_learn.course.making.own import own, own_site_link
from reversi_learn.engine.position import Position

log = logging.getLogger(__name__)
LEVELS = {"setup": 0, "flanking": 0, "directions": 0, "passing": 0, "ending": 1, "corners": 1}
SCREENS = {
    "key": {"viewport": {"width": 1280, "height": 800}},
    "tap": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
}
START = 60  # seconds until Python is held to be stuck
FIND = """id => {
    const [panel] = jupyterapp.shell.widgets("main");
    const cells = panel.content.widgets.filter(cell => cell.model.sharedModel.source.includes(`ask("${id}")`));
    for (const cell of cells) cell.node.dataset.exercise = id;
    cells[0]?.node.scrollIntoView({ block: "center" });
}"""


class Plain(http.server.SimpleHTTPRequestHandler):
    """Knows neither .mjs nor .wasm, as many a school's server; keeps what it sent."""

    def guess_type(self, path):
        known = str(path).endswith((".html", ".js", ".css", ".json", ".svg"))
        return super().guess_type(path) if known else "application/octet-stream"

    def copyfile(self, source, outputfile):
        content = source.read()
        self.server.sent.append(len(content))
        outputfile.write(content)

    def log_message(self, *_arguments):
        pass


@pytest.fixture(scope="module")
def site(root, node_modules, tmp_path_factory) -> Iterator[http.server.ThreadingHTTPServer]:
    """The whole site, below a folder of a file server."""
    sys.path.insert(0, str(root / "tools"))
    import build_site

    folder = tmp_path_factory.mktemp("served")
    try:
        build_site.build_site(folder / "school" / "reversi")
    finally:
        build_site.use_language("en")
        sys.path.remove(str(root / "tools"))
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), lambda *given: Plain(*given, directory=str(folder))
    )
    server.sent = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def profiles(browser):
    """A browser's profile by screen: new to the site with the first page, and keeping what it loaded for the next."""
    contexts = {}

    def profile(screen, **more):
        key = (screen, *more.values())
        if key not in contexts:
            contexts[key] = browser.new_context(**SCREENS[screen], **more)
            contexts[key].set_default_timeout(PATIENCE * 1000)
        return contexts[key]

    yield profile
    for context in contexts.values():
        context.close()


@pytest.fixture
def visit(site, profiles):
    """Open an address of the site. Whatever is asked of elsewhere fails (see the browser's arguments): it is nothing.

    Requests are looked at and not held: a browser whose requests are held keeps nothing, and loads all anew.
    """
    pages, asked = [], []
    here = f"http://127.0.0.1:{site.server_port}/"

    def note(request):
        asked.append(request.url)

    def go(address, screen, **more):
        context = profiles(screen, **more)
        context.on("request", note)
        pages.append(context.new_page())
        pages[-1].goto(f"{here}school/reversi/{address}")
        return pages[-1]

    yield go
    for page in pages:
        page.context.remove_listener("request", note)
        page.close()
    assert asked
    assert [url for url in asked if not url.startswith((here, "data:", "blob:"))] == []


def press(page: Page, target, how: str) -> None:
    if how == "tap":
        target.tap()
    else:
        target.focus()
        page.keyboard.press("Enter")


def solve(page: Page, exercise, how: str) -> None:
    """Give the right answer by hand, and see three stars."""
    page.evaluate(FIND, exercise.id)
    cell = page.locator(f'[data-exercise="{exercise.id}"]')
    expect(cell.locator("[role=gridcell]").first).to_be_attached(timeout=START * 1000)
    if exercise.answer_by is AnswerForm.STATEMENT:
        number = [option.value for option in exercise.options].index(exercise.solution)
        press(page, cell.get_by_role("radio").nth(number), how)
    else:
        squares = {exercise.solution} if exercise.answer_by is AnswerForm.MOVE else exercise.solution
        for square in sorted(squares):
            press(page, cell.locator(f'[data-square="{square}"]'), how)
    if exercise.answer_by is AnswerForm.STATEMENT:
        press(page, cell.get_by_role("button", name="Check", exact=True), how)
    expect(cell.locator(".rl-stars")).to_have_attribute("aria-label", "3 of 3 stars", timeout=START * 1000)


@pytest.mark.parametrize("how", SCREENS)
@pytest.mark.parametrize("lesson", LESSONS.names)
def test_a_level_of_every_lesson_is_played(visit, lesson, how):
    page = visit(f"en/{lesson}/", how)
    expect(page.locator("#reversi-learn-opening")).to_contain_text("Python is starting")
    expect(page.locator("[role=gridcell]").first).to_be_attached(timeout=START * 1000)
    for exercise in LESSONS[lesson].levels[LEVELS[lesson]].exercises:
        solve(page, exercise, how)


def test_a_link_opens_an_exercise_of_a_teachers_own(visit):
    exercise = own("flips", Position.start(), "d3")
    page = visit(own_site_link(exercise.id).removeprefix("/"), "key")
    expect(page.locator("[role=gridcell]").first).to_be_attached(timeout=START * 1000)
    solve(page, exercise, "key")


@pytest.mark.parametrize(("system", "theme"), [("dark", "JupyterLab Dark"), ("light", "JupyterLab Light")])
def test_it_is_as_dark_as_the_system_from_the_first_moment(visit, system, theme):
    page = visit("index.html", "key", color_scheme=system)
    seen = {"start page": brightness(page)}
    address = page.url.replace("index.html", "en/setup/")
    door = page.request.get(address).text()
    page.set_content(door.replace('http-equiv="refresh"', ""))  # and so it stays
    seen["short address"] = brightness(page)
    page.route("**/build/**", lambda route: route.fulfill(status=204))
    page.goto(address)
    expect(page.locator("#reversi-learn-opening")).to_be_visible()
    seen["opening"] = brightness(page)
    page.unroute("**/build/**")
    page.goto(address)
    expect(page.locator("body")).to_have_attribute("data-jp-theme-name", theme, timeout=START * 1000)
    expect(page.locator(".jp-Notebook").first).to_be_visible(timeout=START * 1000)
    seen["lesson"] = brightness(page)
    assert {name for name, bright in seen.items() if (bright < 64) != (system == "dark")} == set(), seen


def test_what_a_pupil_loads(site, browser):
    """Bounds with room to spare. Nothing is stopped here, since a browser whose requests are stopped keeps nothing."""
    context = browser.new_context(**SCREENS["key"])
    loaded = []
    for lesson in ("setup", "flanking"):
        before = len(site.sent)
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{site.server_port}/school/reversi/de/{lesson}/")
        expect(page.locator("[role=gridcell]").first).to_be_attached(timeout=START * 1000)
        loaded.append(sum(site.sent[before:]) / 1e6)
        page.close()
    context.close()
    log.info("first %.1f MB, then %.1f MB", *loaded)
    assert loaded[0] < 45  # a private window keeps nothing as large as Python itself, and asks for it twice
    assert loaded[1] < 25
