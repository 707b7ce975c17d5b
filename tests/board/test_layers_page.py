"""Layers on the real board in a real browser: they fit their squares, are said in labels, and pass the checker."""

import pytest

from reversi_learn.course.looking.view import GREED, View
from reversi_learn.engine.position import SQUARES, Position

# Game 3 of the final of 2018 after 48 moves: only the X-square b2 wins.
FINAL = Position.from_diagram("--OOX-----OOXX-XOOOOXXXXOOOOXXXXOXOOOOXXOOOOOOO--OOOOOOO-XXXXXX-", "X")


def scene_of(layer, position=FINAL, **more):
    view = View(position, layer, **more)
    view.begin()
    return view.scene()


@pytest.mark.parametrize("width", [360, 800])
@pytest.mark.parametrize("layer", ["value", "mobility", "squares", "spent", "ownership"])
def test_numbers_fit_their_boxes(table, layer, width):
    opened = table(scene_of(layer, GREED, depth=4), width=width)
    crowded = opened.page.eval_on_selector_all(
        ".rl-cell > b:not([hidden])",
        "all => all.filter(b => b.scrollWidth > b.clientWidth + 1 || b.scrollHeight > b.clientHeight + 1)"
        ".map(b => b.textContent)",
    )
    assert crowded == []
    assert opened.errors == []


def test_values_words_and_discs_are_said_in_labels(table):
    opened = table(scene_of("value"))
    assert opened.cell("b2").get_attribute("aria-label").replace("\n", " ") == "b2, empty, +2 wins"
    assert opened.cell("a8").get_attribute("aria-label").replace("\n", " ") == "a8, empty, −4 loses"
    squares = scene_of("squares")
    opened.show(squares)
    told = {note.square: note.text for note in squares.marks.notes if note.kind == "letter"}
    for square in SQUARES:
        label = opened.cell(square).get_attribute("aria-label")
        assert label.endswith(
            told.get(
                square,
                squares.marks.text.get(square, "legal move" if square in squares.marks.legal else "empty"),
            )
        )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(table, axe_source, scheme):
    opened = table(scene_of("value"), color_scheme=scheme)
    opened.page.evaluate(axe_source)
    for layer in ("value", "squares", "feature.corners"):
        opened.show(scene_of(layer))
        found = opened.page.evaluate("async () => (await axe.run('#here')).violations")
        assert [(each["id"], each["help"]) for each in found] == []


def test_winning_and_losing_differ_in_colour_and_word(table):
    opened = table(scene_of("value"))
    signs = {
        square: opened.cell(square).locator("b").get_attribute("data-sign") for square in FINAL.legal_moves()
    }
    assert signs == {"b1": "-1", "a2": "-1", "b2": "1", "h6": "-1", "a7": "-1", "a8": "-1"}
    assert opened.page.locator(".rl-frame rect").count() == 1
