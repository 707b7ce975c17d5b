"""The lessons without code cells, by touch on a phone, as Voilà shows them."""

import json
import os
import shutil
import subprocess
import time

import nbformat
import pytest
from launcher import PROGRAMS, free_port, listens
from looks import brightness

from reversi_learn.classroom.app.lessons import shown, write_lessons
from reversi_learn.classroom.notebooks import OWN_NOTEBOOKS, shipped
from reversi_learn.course import LESSONS

PATIENCE = 60_000  # milliseconds until something is held to be stuck
FIRST = '[role="grid"] [role="gridcell"][tabindex="0"]'


TITLE = "A page {{ of }} <faults> & one board 😀"
BROKEN = "Not for visitors"


def code(source, name="a", tags=(), outputs=()):
    metadata = {"tags": list(tags)}
    cell = {"cell_type": "code", "id": name, "metadata": metadata, "source": source, "outputs": list(outputs)}
    return {**cell, "execution_count": None}


@pytest.fixture(scope="module")
def notebooks(root, tmp_path_factory):
    """The notebooks of the course, and one whose cells fail."""
    folder = shutil.copytree(root / "notebooks", tmp_path_factory.mktemp("taught") / "notebooks")
    cells = [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": f"# {TITLE}"},
        code("from reversi_learn import Position\nfrom reversi_learn.classroom import ask", "first"),
        code(f"raise RuntimeError('{BROKEN}')", "second"),
        code("Position.start().play('a1')", "third"),
        code("ask('setup.corners')", "fourth"),
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    failing = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (folder / "en" / "99_failing.ipynb").write_text(json.dumps(failing), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def app(notebooks, tmp_path_factory):
    folder = tmp_path_factory.mktemp("app")
    environment = os.environ | {OWN_NOTEBOOKS: str(notebooks)}
    port = str(free_port())
    command = [PROGRAMS / "reversi-learn", "--app", "--no-browser", "--port", port]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
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


def test_where_code_is_to_be_written_a_sentence_says_so_and_what_is_slow_is_not_run():
    cells = [
        code("def mine(board):\n    ...\n\ncheck('one', mine)", "stub", ["learner-code"]),
        code("# play(mine)", "comment", ["learner-code"]),
        code("play('easy', clock='5+3')", "shown", ["learner-code"]),
        code("slow()", "slow", ["on-demand"], [{"data": {"text/plain": ["a\n", "b"]}}]),
    ]
    made = {cell["id"]: cell for cell in shown({"cells": cells, "metadata": {}})["cells"]}
    assert [(cell["cell_type"], name) for name, cell in made.items()] == [
        ("code", "new-visitor"),
        ("markdown", "stub-note"),
        ("code", "stub"),
        ("markdown", "comment-note"),
        ("code", "comment"),
        ("code", "shown"),
        ("markdown", "slow"),
    ]
    assert "check(" not in made["stub"]["source"]  # or else it says how to fill it in
    assert made["slow"]["source"] == "```\na\nb\n```"


def test_no_page_asks_a_visitor_for_code(tmp_path):
    for path in write_lessons(tmp_path):
        cells = nbformat.read(path, as_version=4).cells
        noted = {cell.id.removesuffix("-note") for cell in cells if cell.id.endswith("-note")}
        stubs = {
            cell.id for cell in cells if cell.cell_type == "code" and "    ..." in cell.source.splitlines()
        }
        assert stubs <= noted, path


def test_a_cell_that_fails_leaves_a_sentence_and_the_page_goes_on(app, phone):
    phone.goto(f"{app}/voila/render/en/99_failing.ipynb")
    phone.locator(FIRST).first.wait_for(timeout=PATIENCE)
    assert phone.locator('p[role="note"]').all_inner_texts() == [
        "This part cannot be shown here. What follows can.",
        "a1 is not a move. No disc touches it in any direction; a move must flip a white disc.",
    ]
    told = phone.locator("body").inner_text()
    assert not [word for word in (BROKEN, "RuntimeError", "Voilà", "error when") if word in told]


@pytest.mark.parametrize("way", ["/", "/voila/tree/en", "/voila/render/en/nowhere.ipynb"])
def test_every_other_page_offers_the_lessons_of_all_languages(app, phone, way):
    phone.goto(app + way)
    links = [link.evaluate("link => link.href") for link in phone.get_by_role("link").all()]
    files = [f"{code}/{path.name}" for code in ("en", "de") for path in shipped(code).values()]
    files.insert(files.index("de/1_setup.ipynb"), "en/99_failing.ipynb")
    assert links == [f"{app}/voila/render/{file}" for file in files]
    assert phone.get_by_role("link", name=TITLE, exact=True).count() == 1
    assert "Voilà" not in phone.content()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


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
