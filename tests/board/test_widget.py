"""The widget without a browser: what is sent, what is taken, what is dropped."""

from __future__ import annotations

import dataclasses
import importlib
import json
import logging
from pathlib import Path

import pytest
from board.scenes import FLANKING, START, asking, explaining, playing

from reversi_learn import messages
from reversi_learn.classroom.board import BoardWidget
from reversi_learn.course.scene import Control, Scene
from reversi_learn.engine.drawing import Marks, Note
from reversi_learn.engine.position import Position

module = importlib.import_module("reversi_learn.classroom.board")  # the package names a function so
STATIC = Path(module.__file__).parent / "static"
SOURCE_BYTES = sum((STATIC / name).stat().st_size for name in ("board.js", "board.css"))
ENVELOPES = 1_600  # header, parent and metadata of busy, update and idle around one change, as measured


def press(square, token=0):
    return {"type": "press", "square": square, "token": token}


def use(control, value=None, token=3):
    return {"type": "control", "id": control, "value": value, "token": token}


def pressed(board):
    calls = []
    board.on_press(lambda square, token: calls.append((square, token)))
    return calls


def used(board):
    calls = []
    board.on_control(lambda *call: calls.append(call))
    return calls


def test_a_board_is_two_models(wire):
    BoardWidget(playing())
    assert len(wire.opened()) == 2
    assert len([state for state in wire.opened() if state["_model_name"] == "AnyModel"]) == 1


def test_source_and_state_are_small(wire):
    assert SOURCE_BYTES < 24_000
    BoardWidget(explaining())
    assert (
        wire.bytes() <= SOURCE_BYTES * 1.1 + 9_000 - 2_000
    )  # quotes and tabs are escaped; envelopes go on top


def test_a_scene_is_one_message_with_what_changed(wire):
    board = BoardWidget(playing())
    wire.take()
    board.show(playing(START.play("d3"), token=1))
    (update,) = wire.take()
    assert update["method"] == "update"
    assert {"black", "white", "legal", "previews", "token"} <= set(update["state"])
    assert not {"words", "names", "panel", "crumb", "_esm"} & set(update["state"])


def test_the_same_scene_again_is_no_message(wire):
    board = BoardWidget(playing())
    wire.take()
    board.show(playing())
    assert wire.take() == []


def test_a_move_is_small(wire, deliver):
    board = BoardWidget(playing())

    def play(square, token):
        position = board.scene.position.play(square)
        marks = Marks(frozenset(position.legal_moves()), flipped=frozenset({"e3"}), last_move=square)
        board.show(
            playing(position, token=token + 1, marks=marks, message="White flips one disc. Black to move.")
        )

    board.on_press(play)
    most = 0
    while not board.scene.position.is_over and not board.scene.position.must_pass:
        wire.take()
        deliver(board, press(board.scene.position.legal_moves()[0], board.token))
        most = max(most, wire.bytes())
        assert len(wire.take()) == 1
    assert most + ENVELOPES <= 2_500
    assert len(json.dumps(press("d3", 999))) <= 120


def test_masks_keep_all_64_bits(wire):
    board = BoardWidget(Scene(Position(1 << 63 | 1, 0)))
    assert board.black == "8000000000000001"


def test_a_press_comes_with_its_token(wire, deliver):
    board = BoardWidget(playing(token=5))
    calls = pressed(board)
    deliver(board, press("d3", 5))
    assert calls == [("d3", 5)]


@pytest.mark.parametrize(
    "content",
    [
        press("d3", 4),
        press("d3", 6),
        press("d3", None),
        press("z9", 5),
        press(None, 5),
        press(["d3"], 5),
        {"type": "press", "token": 5},
        {"type": "dance", "square": "d3", "token": 5},
        {"token": 5},
        use("nothing", token=5),
        use(7, token=5),
        {"type": "control", "id": "check", "token": 5},
        [],
        None,
        "d3",
        5,
    ],
)
def test_what_is_stale_or_malformed_is_dropped(wire, deliver, content):
    board = BoardWidget(playing(token=5, controls=(Control("button", "check", "Check"),)))
    calls, uses = pressed(board), used(board)
    wire.take()
    deliver(board, content)
    assert calls == uses == []
    assert [message["method"] for message in wire.take()] == ["custom"]  # heard, and that is all
    assert board.message["text"] == ""


def test_every_press_is_answered_once(wire, deliver):
    board = BoardWidget(playing())
    board.on_press(lambda *_: None)
    wire.take()
    deliver(board, press("d3"))
    (answer,) = wire.take()
    assert answer["content"] == {"type": "heard"}
    board.on_press(lambda _square, token: board.show(playing(token=token)))  # nothing differs
    deliver(board, press("d3"))
    assert len(wire.take()) == 1


def test_a_second_press_on_the_same_question_is_stale(wire, deliver):
    board = BoardWidget(playing())
    moves = []

    def play(square, token):
        moves.append(square)
        board.show(playing(START.play(square), token=token + 1))

    board.on_press(play)
    deliver(board, press("d3", 0))
    deliver(board, press("d3", 0))
    deliver(board, press("c4", 0))
    assert moves == ["d3"]


def test_one_click_is_one_move_however_often_shown_and_registered(wire, deliver):
    board = BoardWidget(playing())
    for _ in range(3):
        board._repr_mimebundle_()
        calls = pressed(board)
    deliver(board, press("d3"))
    assert calls == [("d3", 0)]
    assert len(wire.opened()) == 2


def test_a_board_that_only_shows_passes_no_press_on(wire, deliver):
    board = BoardWidget(playing(interactive=False))
    calls = pressed(board)
    deliver(board, press("d3"))
    board.press("d3")
    assert calls == []


def test_everything_clickable_is_callable(wire):
    board = BoardWidget(dataclasses.replace(asking(), interactive=True))
    presses, uses = pressed(board), used(board)
    board.press("d3")
    board.control("check")
    board.control("centre", "2")
    board.control("count", 4)
    board.control("name", "Ada")
    board.control("steps", ("flip", "place", "turn"))
    board.control("move", 12)
    assert presses == [("d3", 3)]
    assert uses == [
        ("check", None, 3),
        ("centre", "2", 3),
        ("count", 4, 3),
        ("name", "Ada", 3),
        ("steps", ("flip", "place", "turn"), 3),
        ("move", 12, 3),
    ]


@pytest.mark.parametrize(
    ("control", "value"),
    [
        ("centre", "9"),
        ("centre", None),
        ("centre", ["1"]),
        ("name", None),
        ("name", "x" * 2_001),
        ("steps", ["place", "flip"]),
        ("steps", ["place", "place", "flip"]),
        ("steps", "place"),
        ("off", None),
    ],
)
def test_values_no_control_sends_are_dropped(wire, deliver, control, value):
    board = BoardWidget(asking())
    uses = used(board)
    deliver(board, use(control, value))
    assert uses == []
    assert board.message["text"] == ""


@pytest.mark.parametrize("value", ["", "four", 3.5, None, [], float("nan"), float("inf")])
def test_no_number_is_answered_with_a_sentence(wire, deliver, value):
    board = BoardWidget(asking())
    uses = used(board)
    deliver(board, use("count", value))
    assert uses == []
    assert board.message["text"] == "Please type a whole number."
    board.show(asking())
    assert board.message["text"] == ""


@pytest.mark.parametrize("value", ["12", 12, 12.0, " 12 "])
def test_whole_numbers_are_read_in_any_form(wire, deliver, value):
    board = BoardWidget(asking())
    uses = used(board)
    deliver(board, use("count", value))
    assert uses == [("count", 12, 3)]


def test_a_fault_in_a_handler_is_a_sentence_and_a_log_entry(wire, deliver, caplog):
    board = BoardWidget(playing())
    board.on_press(lambda *_: 1 / 0)
    with caplog.at_level(logging.ERROR, logger=module.__name__):
        deliver(board, press("d3"))
    assert "not your doing" in board.message["text"]
    assert caplog.records[0].exc_info[0] is ZeroDivisionError
    calls = pressed(board)
    deliver(board, press("d3"))
    assert calls == [("d3", 0)]


def test_without_callbacks_nothing_happens(wire, deliver):
    board = BoardWidget(asking())
    deliver(board, press("d3", 3))
    deliver(board, use("check"))
    board.on_press(None)
    assert board.scene == asking()


def test_a_retired_board_says_so_and_closes_with_its_layout(wire, deliver):
    board = BoardWidget(playing())
    calls = pressed(board)
    wire.take()
    board.retire("This board is shown further down now.")
    assert wire.of("update")[0]["state"] == {"retired": "This board is shown further down now."}
    assert len(wire.closed()) == 2
    deliver(board, press("d3"))
    board.press("d3")
    board.show(playing(START.play("d3"), token=1))
    board.retire("Again.")
    assert calls == []


def test_the_repr_is_a_readable_board(wire):
    first, second = BoardWidget(playing()), BoardWidget(playing())
    assert repr(first) == repr(second) == str(START)


def test_the_picture_stands_in_where_no_kernel_is(wire):
    board = BoardWidget(explaining())
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"] == str(FLANKING)
    assert "picture: run this cell to play" in data["image/svg+xml"]
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id


def test_a_quiet_scene_sends_neither_turn_nor_discs_nor_shows_them_in_its_picture(wire):
    board = BoardWidget(Scene(START, quiet=True))
    assert (board.score, board.turn, board.turn_text) == (["", ""], "", "")
    data, _metadata = board._repr_mimebundle_()
    assert "to move" not in data["text/plain"] + data["image/svg+xml"]
    assert "Black 2" not in data["image/svg+xml"]


def test_legal_squares_and_previews_are_only_what_the_scene_has(wire):
    board = BoardWidget(explaining())
    assert board.legal == "0"
    assert board.previews == {}


def test_words_are_fetched_when_shown(wire, monkeypatch):
    board = BoardWidget(playing())
    wire.take()
    monkeypatch.setattr(module, "_", lambda text: f"«{text}»")
    board.show(playing())
    (update,) = wire.take()
    assert update["state"]["words"]["legal"] == "«legal move»"
    assert update["state"]["names"] == ["«Black»", "«White»"]
    assert messages.language() == "en"


def test_rings_lie_below_lines_and_lines_below_boxes(wire):
    board = BoardWidget(explaining())
    kinds = [note[0] for note in board.notes]
    assert kinds == ["ring"] * 4 + ["line", "frame", "break"]


def test_a_question_without_discs_shows_no_board(wire):
    control = (Control("button", "check", "Check"),)
    empty = Position(0, 0)
    assert BoardWidget(Scene(empty, controls=control, interactive=False)).bare
    assert not BoardWidget(Scene(empty, controls=control)).bare
    assert not BoardWidget(Scene(empty, interactive=False)).bare
    marked = Marks(notes=(Note("letter", "a1", text="a1"),))
    assert not BoardWidget(Scene(empty, marked, controls=control, interactive=False)).bare
