"""The lessons without code cells, by touch on a phone, as Voilà shows them."""

import subprocess
import time

import nbformat
import pytest
from launcher import PROGRAMS, free_port, listens
from looks import brightness

from reversi_learn.classroom.app.lessons import shown, write_lessons
from reversi_learn.course import LESSONS

PATIENCE = 60_000  # milliseconds until something is held to be stuck
FIRST = '[role="grid"] [role="gridcell"][tabindex="0"]'


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    folder = tmp_path_factory.mktemp("app")
    port = str(free_port())
    command = [PROGRAMS / "reversi-learn", "--app", "--no-browser", "--port", port]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        for _ in range(300):
            if listens(int(port)):
                break
            assert process.poll() is None, (folder / "log").read_text()
            time.sleep(0.2)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=60)


@pytest.fixture
def phone(browser):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    outside = []

    def guard(route):
        if "//127.0.0.1:" in route.request.url:
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    page.route("http*://**", guard)
    yield page
    context.close()
    assert outside == []


@pytest.mark.parametrize("lesson", [f"{number}_{each.name}" for number, each in enumerate(LESSONS, start=1)])
def test_every_lesson_is_alive_by_touch_and_by_key(app, phone, lesson):
    phone.goto(f"{app}/voila/render/en/{lesson}.ipynb")
    board = phone.locator('[role="grid"]').first
    board.wait_for(timeout=PATIENCE)
    assert phone.locator(".jp-InputArea-editor").count() == 0
    help_wanted = phone.get_by_role("button", name="Hint")
    help_wanted.first.wait_for(timeout=PATIENCE)
    before = phone.locator("body").inner_text()
    help_wanted.first.tap()
    phone.wait_for_function(CHANGED, arg=before, timeout=PATIENCE)
    phone.wait_for_timeout(500)  # what it says is read out and painted in parts
    before = phone.locator("body").inner_text()
    help_wanted.nth(1).focus()
    phone.keyboard.press("Enter")
    phone.wait_for_function(CHANGED, arg=before, timeout=PATIENCE)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert "Traceback" not in phone.content()


CHANGED = "before => document.body.innerText !== before"


def test_the_way_to_the_next_lesson_stays_in_the_app(app, phone):
    phone.goto(f"{app}/voila/render/de/1_setup.ipynb")
    link = phone.locator('a[href$="de/2_flanking.ipynb"]').last
    link.wait_for(timeout=PATIENCE)
    assert link.evaluate("link => link.href") == f"{app}/voila/render/de/2_flanking.ipynb"


def test_the_app_says_that_it_starts_in_the_language_of_the_lesson(tmp_path, root):
    written = write_lessons(tmp_path)
    assert {path.relative_to(tmp_path).as_posix() for path in written} == {
        f"{path.parent.name}/{path.name}" for path in root.glob("notebooks/*/*.ipynb")
    }
    for path in written:
        nbformat.validate(nbformat.read(path, as_version=4))
    starting = {
        nbformat.read(tmp_path / code / "1_setup.ipynb", as_version=4).metadata.reversi_learn.starting
        for code in ("en", "de")
    }
    assert len(starting) == 2


def test_where_code_is_written_a_sentence_says_so_and_what_is_slow_is_not_run():
    cells = [
        {
            "cell_type": "code",
            "id": "a",
            "metadata": {"tags": ["learner-code"]},
            "source": "x = 1",
            "outputs": [],
        },
        {
            "cell_type": "code",
            "id": "b",
            "metadata": {"tags": ["on-demand"]},
            "source": "slow()",
            "outputs": [{"data": {"text/plain": ["a\n", "b"]}}],
        },
    ]
    made = shown({"cells": cells, "metadata": {}})["cells"]
    assert [(cell["cell_type"], cell["id"]) for cell in made] == [
        ("code", "new-visitor"),
        ("markdown", "a-note"),
        ("code", "a"),
        ("markdown", "b"),
    ]
    assert made[3]["source"] == "```\na\nb\n```"


@pytest.mark.parametrize("way", ["/", "/voila/tree/en", "/voila/render/en/nowhere.ipynb"])
def test_every_other_page_leads_into_the_lessons_of_both_languages(app, phone, way):
    phone.goto(app + way)
    links = [link.evaluate("link => link.href") for link in phone.get_by_role("link").all()]
    assert links == [f"{app}/voila/render/{code}/1_setup.ipynb" for code in ("en", "de")]
    assert "Voilà" not in phone.content()


@pytest.mark.parametrize("system", ["dark", "light"])
def test_it_is_as_dark_as_the_system(app, phone, system):
    phone.emulate_media(color_scheme=system)
    for address in ("/", "/voila/render/en/1_setup.ipynb"):
        phone.goto(app + address)
        assert (brightness(phone) < 64) == (system == "dark"), address
    phone.locator(FIRST).first.wait_for(timeout=PATIENCE)
    assert (brightness(phone) < 64) == (system == "dark")
    assert phone.locator(".rl").first.evaluate("board => getComputedStyle(board).colorScheme") == "light dark"


def test_a_visitor_leaves_nothing_behind(app, phone):
    phone.goto(f"{app}/voila/render/en/1_setup.ipynb")
    phone.locator(FIRST).first.wait_for(timeout=PATIENCE)
    assert phone.request.get(f"{app}/voila/api/contents/visitors").status == 404
