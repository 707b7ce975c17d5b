"""Layers in a notebook: a live board, real threads, the names notebooks use."""

import time

import pytest

from reversi_learn import Position, classroom
from reversi_learn.classroom import cells
from reversi_learn.classroom.board import BoardWidget
from reversi_learn.classroom.desk import Desk
from reversi_learn.course.progress import Progress

START = Position.start()


@pytest.fixture(autouse=True)
def _kernel(monkeypatch, tmp_path):
    """A kernel that has just started."""
    progress = Progress(tmp_path)
    monkeypatch.setattr(cells, "_progress", progress)
    monkeypatch.setattr(cells, "_desk", Desk(notice=lambda: progress.notice))


def wait_until(happened):
    """Poll for what another thread does; a bound on tries, not a measure."""
    for _ in range(2000):
        if happened():
            return
        time.sleep(0.005)
    pytest.fail("it never happened")


def test_without_a_position_greed_is_the_question():
    board = classroom.see()
    assert isinstance(board, BoardWidget)
    assert board.prompt == "White to move. Which move is the best?"
    assert board.texts == {}
    board.press("g1")
    wait_until(lambda: not board.busy)
    assert board.texts["g1"] == "−38\nloses"
    assert "worse than the best (a4 and g7) by 30 discs" in board.message["text"]


def test_a_board_is_complete_when_it_appears():
    board = classroom.see(START, depth=2)
    assert not board.busy
    assert set(board.texts) == set(START.legal_moves())
    picture = board._repr_mimebundle_()[0]["image/svg+xml"]
    assert all(f">{text.splitlines()[0]}<" in picture for text in board.texts.values())


def test_moves_and_depths_are_looked_at_beside_the_board():
    board = classroom.see(START.diagram(), depth=1)
    board.press("d3")
    wait_until(lambda: not board.busy)
    assert set(board.texts) == {"c3", "c5", "e3"}
    board.control("depth", "4")
    wait_until(lambda: not board.busy)
    assert "looking 4 discs ahead" in board.crumb
    board.control("undo")
    wait_until(lambda: not board.busy)
    assert set(board.texts) == set(START.legal_moves())


def test_shown_again_the_older_board_closes_and_its_work_is_dropped():
    first = classroom.see(START, "flips")
    first.control("layer", "ownership")
    second = classroom.see(START, "flips")
    assert first.retired
    wait_until(lambda: not second.busy)
    assert second.texts["d3"] == "1"


def test_what_is_not_there_is_said():
    with pytest.raises(LookupError, match="There are: value, loss"):
        classroom.see(START, "warmth")
    with pytest.raises(ValueError, match="64 cells"):
        classroom.see("XO")
