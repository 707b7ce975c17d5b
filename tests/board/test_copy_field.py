"""The field that holds a line to copy, in a page of its own."""

import pytest

from reversi_learn.classroom.results import CopyField

LINE = "reversi-learn result 1; Ada; all; check 0000-0000"
PAGE = "<!doctype html><html lang=en><title>Line</title><main><div id=here></div><textarea aria-label=there></textarea></main>"
START = """async ([source, css, state]) => {
  document.head.appendChild(document.createElement("style")).textContent = css;
  const module = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  module.default.render({ model: { get: (name) => state[name] }, el: document.querySelector("#here") });
}"""


@pytest.fixture
def page(browser, wire):
    context = browser.new_context(viewport={"width": 420, "height": 500})
    page = context.new_page()
    page.set_content(PAGE)
    CopyField(LINE, "Copy <this> line.")
    state = next(opened for opened in wire.opened() if "words" in opened)
    page.evaluate(START, [state["_esm"], state["_css"], state])
    yield page
    context.close()


def test_the_button_copies_the_line_and_says_so(page):
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("status").get_by_text("Copied.").wait_for()
    page.get_by_label("there").click()
    page.keyboard.press("Control+v")
    assert page.get_by_label("there").input_value() == LINE


def test_the_line_can_be_reached_by_key_but_not_changed(page):
    page.keyboard.press("Tab")
    page.keyboard.type("x")
    page.keyboard.press("Control+c")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+v")
    assert page.get_by_label("there").input_value() == LINE
    assert page.get_by_label("The text to copy").input_value() == LINE


def test_it_can_be_used_without_seeing(page, axe_source):
    page.evaluate(axe_source)
    found = page.evaluate("axe.run('#here')")["violations"]
    assert [one["id"] for one in found] == []
    assert page.get_by_text("Copy <this> line.").is_visible()
