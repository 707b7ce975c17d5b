"""The board for the projector: pointing, hiding and revealing, stepping through a game, and how large it is."""

import pytest

from reversi_learn import classroom
from reversi_learn.classroom.board import STATIC
from reversi_learn.course.making.own import NotMade, own
from reversi_learn.engine.position import Position


def test_a_press_points_and_the_same_press_takes_it_away():
    board = classroom.project()
    assert board.size == "projector"
    board.press("d3")
    assert board.chip == "d3"
    assert ["frame", "d3", "", ""] in board.notes
    board.press("d3")
    assert board.chip == ""
    assert board.notes == []


def test_the_moves_of_a_position_are_hidden_until_they_are_revealed():
    board = classroom.project(Position.start().diagram() + "X")
    assert board.legal == "0"
    board.control("reveal")
    assert int(board.legal, 16).bit_count() == 4
    board.control("reveal")
    assert board.legal == "0"


def test_a_game_is_gone_through_and_what_is_said_of_a_move_is_revealed():
    board = classroom.project("f5d6c3")
    board.control("forward")
    assert board.last == "f5"
    assert board.message["text"] == ""
    board.control("reveal")
    assert "f5" in board.message["text"]
    board.control("last")
    assert board.last == "c3"
    assert board.message["text"] == ""
    board.control("first")
    assert board.last == ""


@pytest.mark.parametrize("name", ["flanking.moves", "setup.set-start", "corners.keep", "directions.order"])
def test_the_answer_of_an_exercise_is_hidden_until_it_is_revealed(name):
    board = classroom.project(name)
    hidden = (board.notes, board.message, board.black)
    board.control("reveal")
    assert (board.notes, board.message, board.black) != hidden
    board.control("reveal")
    assert (board.notes, board.message, board.black) == hidden


def test_own_exercises_and_other_instances_are_shown():
    made = own("flips", Position.start(), "d3")
    assert classroom.project(made.id).prompt == made.paper
    assert classroom.project("flanking.moves", seed=3).black != classroom.project("flanking.moves").black


def test_what_can_not_be_shown_is_a_sentence():
    with pytest.raises(NotMade, match="show it with ask"):
        classroom.project("flanking.python")
    with pytest.raises(LookupError, match="no exercise"):
        classroom.project("flanking.nothing")
    with pytest.raises(NotMade, match="has 63"):
        classroom.project("X" * 63)


def test_it_fills_the_window_and_names_the_square_under_the_pointer(browser):
    style = classroom.project()._css
    assert style.startswith((STATIC / "board.css").read_text(encoding="utf-8"))
    cells = "".join(
        '<div role="row">'
        + "".join(
            f'<div role="gridcell" class="rl-cell rl--" data-square="{f}{r}" tabindex="0"></div>'
            for f in "abcdefgh"
        )
        + "</div>"
        for r in "12345678"
    )
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    ordinary = (STATIC / "board.css").read_text(encoding="utf-8")  # of a board that comes after it
    page.set_content(
        f"<style>{style}</style><style>{ordinary}</style><div class='rl rl-projector'><p class=rl-prompt>Black to move.</p>"
        f"<div class=rl-desk><div class=rl-rim></div><div class=rl-rim></div><div class=rl-board><div class=rl-grid role=grid>{cells}</div></div></div></div>"
    )
    for width, height in ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        board, prompt = (page.locator(part).bounding_box() for part in (".rl-board", ".rl-prompt"))
        assert 0.7 * height < board["height"] == board["width"]
        assert board["y"] + board["height"] < 0.9 * height  # the rest is the bars of JupyterLab
        assert prompt["x"] > board["x"] + board["width"]
    page.locator("[data-square=e4]").focus()
    named = "cell => getComputedStyle(cell, '::before').content"
    assert page.locator("[data-square=e4]").evaluate(named) == '"e4"'
    page.locator("[data-square=a1]").hover()
    assert page.locator("[data-square=a1]").evaluate(named) == '"a1"'
    assert page.locator("[data-square=e4]").evaluate(named) == "none"
    page.close()
