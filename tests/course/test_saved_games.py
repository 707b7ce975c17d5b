"""A game that was left in the middle goes on: in another kernel, on the same folder, move for move."""

import json

import pytest

from reversi_learn.course.games.game_settings import GameSettings
from reversi_learn.course.games.room import Room
from reversi_learn.course.games.saved_games import settings_key, unfinished
from reversi_learn.course.games.table import Table
from reversi_learn.course.progress import Progress
from reversi_learn.engine.position import Color

CHOICES = (None, "random", "easy")


def sit_down(folder, opponent="random", *, name="game", now=lambda: 0.0, **more):
    """What a cell does in a kernel of its own: look for an unfinished game, and go on with it or begin one."""
    progress = Progress(folder)
    settings = GameSettings(opponent, **{"seed": 7, **more})
    key = settings_key(settings.facts())
    table = Table(
        settings=settings,
        saved=unfinished(progress.events(), name, key),
        name=name,
        key=key,
        choices=CHOICES,
        room=Room(record=progress.record, now=now),
    )
    table.begin()
    return table


def play_moves(table, count):
    for _ in range(count):
        table.press(table.game.legal_moves()[0])


def test_a_game_goes_on_where_it_was_left_and_says_so(tmp_path):
    table = sit_down(tmp_path)
    play_moves(table, 3)
    again = sit_down(tmp_path)
    assert again.game.moves[:5] == table.game.moves[:5]
    first, second = again.scene().message.splitlines()
    assert first == "This game was not finished: it goes on where you left it."
    assert second.startswith("White plays")
    assert again.game.moves == table.game.moves  # the reply to the last move is drawn by the same lots
    first = sit_down(tmp_path)
    assert first.game.moves == table.game.moves
    play_moves(first, 1)
    assert first.game.moves[: len(table.game.moves)] == table.game.moves


def test_what_was_written_on_the_score_sheet_is_kept(tmp_path):
    table = sit_down(tmp_path, own_record=True)
    play_moves(table, 1)
    table.control("sheet", "d3 c3")
    again = sit_down(tmp_path, own_record=True)
    assert {control.id: control.value for control in again.scene().controls}["sheet"] == "d3 c3"
    play_moves(again, 1)
    third = sit_down(tmp_path, own_record=True)
    assert {control.id: control.value for control in third.scene().controls}["sheet"] == "d3 c3"


def test_it_is_said_before_the_next_move(tmp_path):
    play_moves(sit_down(tmp_path, None), 2)
    again = sit_down(tmp_path, None)
    assert again.scene().message == "This game was not finished: it goes on where you left it."
    assert len(again.game.moves) == 2


@pytest.mark.parametrize(
    "other", [{"name": "other"}, {"opponent": "easy"}, {"color": "white"}, {"handicap": 1}]
)
def test_another_name_or_other_settings_begin_a_new_game(tmp_path, other):
    play_moves(sit_down(tmp_path), 3)
    fresh = sit_down(tmp_path, **{"opponent": "random", **other})
    assert fresh.game.moves in {(), fresh.game.moves[:1]}


def test_games_of_different_settings_under_one_name_do_not_push_each_other_out(tmp_path):
    play_moves(sit_down(tmp_path), 3)
    play_moves(sit_down(tmp_path, "easy"), 2)
    assert len(sit_down(tmp_path).game.moves) in {5, 6}


def test_another_learner_finds_no_game_of_somebody_else(tmp_path):
    play_moves(sit_down(tmp_path), 3)
    other = Progress(tmp_path)
    other.player = "Fox"
    key = settings_key(GameSettings("random").facts())
    assert unfinished(other.events(), "game", key) is None


@pytest.mark.parametrize("how", ["new", "resign-yes", "end"])
def test_a_game_that_is_finished_resigned_or_left_for_a_new_one_does_not_come_back(tmp_path, how):
    table = sit_down(tmp_path)
    play_moves(table, 3)
    while how == "end" and not table.is_over:
        play_moves(table, 1)
    if how != "end":
        table.control(how)
    assert sit_down(tmp_path).game.moves == ()


@pytest.mark.parametrize(
    "more",
    [
        {"color": "white"},
        {"opening": "f5d6c3"},
        {"opening": "balanced"},
        {"handicap": 3},
        {"variant": "old-reversi"},
        {"position": "-" * 27 + "OX" + "-" * 6 + "XO" + "-" * 27 + " O"},
        {"color": "alternate"},
    ],
)
def test_every_way_to_begin_is_taken_up_again(tmp_path, more):
    table = sit_down(tmp_path, **more)
    play_moves(table, 3)
    again = sit_down(tmp_path, **more)
    assert again.game.moves == table.game.moves
    assert again.game.position == table.game.position
    assert again.players.keys() == table.players.keys()
    assert again.can_undo


def test_what_was_chosen_or_set_up_on_the_board_is_taken_up_too(tmp_path):
    table = sit_down(tmp_path)
    table.control("opponent", "easy")
    table.control("color", "white")
    play_moves(table, 2)
    again = sit_down(tmp_path)
    assert again.scene().prompt == "You play White against Easy."
    assert again.game.moves == table.game.moves
    table = sit_down(tmp_path / "two", None)
    table.control("set-up")
    table.control("brush", "O")
    table.press("a1")
    table.control("start")
    play_moves(table, 1)
    again = sit_down(tmp_path / "two", None)
    assert again.game.position == table.game.position
    assert again.game.position.disc_at("a1") is Color.WHITE


def test_the_clock_goes_on_paused_with_what_was_left(tmp_path):
    hand = [0.0]
    table = sit_down(tmp_path, None, clock="5+3", now=lambda: hand[0])
    table.press("f5")
    hand[0] = 20
    table.press("d6")
    again = sit_down(tmp_path, None, clock="5+3", now=lambda: hand[0])
    hand[0] = 500
    assert again.scene().names == ("Black (5:00)", "White (4:43)")
    assert "Press “Go on”" in again.scene().message
    again.control("go-on")
    hand[0] = 510
    assert again.scene().names == ("Black (4:50)", "White (4:43)")


def test_hints_and_moves_taken_back_are_remembered_to_the_end(tmp_path):
    table = sit_down(tmp_path)
    play_moves(table, 2)
    table.control("undo")
    play_moves(table, 1)
    again = sit_down(tmp_path)
    while not again.is_over:
        play_moves(again, 1)
    (event,) = Progress(tmp_path).events("game")
    assert event["undone"] == 1


def test_a_move_that_was_taken_back_stays_taken_back(tmp_path):
    table = sit_down(tmp_path)
    play_moves(table, 3)
    table.control("undo")
    assert sit_down(tmp_path).game.moves == table.game.moves
    table.control("redo")
    assert sit_down(tmp_path).game.moves == table.game.moves
    for _ in range(3):
        table.control("undo")
    assert sit_down(tmp_path).game.moves == ()


def test_a_game_that_was_left_by_mistake_and_come_back_to_is_kept(tmp_path):
    table = sit_down(tmp_path)
    play_moves(table, 3)
    moves = table.game.moves
    table.control("new")
    table.control("undo")
    assert sit_down(tmp_path).game.moves == table.game.moves == moves


def test_a_reply_that_no_lots_would_bring_again_is_kept(tmp_path):
    """A function of one's own may answer otherwise tomorrow; what was seen on the board stays."""
    answers = [0, -1, 0, -1]

    def fickle(position):
        return position.legal_moves()[answers.pop()]

    table = sit_down(tmp_path, fickle)
    play_moves(table, 2)
    again = sit_down(tmp_path, fickle)
    assert again.game.moves == table.game.moves
    assert len(answers) == 2


def test_a_move_is_one_short_line_in_the_log(tmp_path):
    table = sit_down(tmp_path, clock="5+3", handicap=2)
    while not table.is_over:
        play_moves(table, 1)
    (log,) = tmp_path.glob("*.jsonl")
    lines = log.read_bytes().splitlines()
    assert len(lines) <= 32
    assert max(map(len, lines)) < 450
    assert sum(json.loads(line)["event"] == "game" for line in lines) == 1


@pytest.mark.parametrize(
    "facts",
    [
        {"moves": "e4"},
        {"moves": 7},
        {"moves": "f5", "start": "XO"},
        {"moves": "f5", "clock": {"left": "much"}},
        {"moves": "f5", "clock": "no", "earlier": "x"},
        {"moves": "f5", "help": ["hints"]},
        {"moves": "f5", "color": "red"},
    ],
)
def test_a_log_of_another_version_only_begins_a_new_game(tmp_path, facts):
    key = settings_key(GameSettings(None).facts())
    Progress(tmp_path).record("playing", table="game", settings=key, **facts)
    assert sit_down(tmp_path, None).game.moves == ()
