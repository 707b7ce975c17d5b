"""The cells of a class tournament."""

import json
import threading
import time

import pytest

from reversi_learn import classroom
from reversi_learn.classroom import cells, hall
from reversi_learn.classroom.desk import Desk
from reversi_learn.course.progress import Progress
from reversi_learn.course.tournaments.log import TournamentLog

CLASS = ["Anna", "Ben", "Cleo"]


@pytest.fixture(autouse=True)
def progress(monkeypatch, tmp_path):
    progress, desk = Progress(tmp_path), Desk()
    monkeypatch.setattr(cells, "_progress", progress)
    monkeypatch.setattr(cells, "_desk", desk)
    monkeypatch.setattr(hall, "_menus", {})
    yield progress
    classroom.use_language("en")


def restarted(monkeypatch, tmp_path):
    monkeypatch.setattr(cells, "_progress", Progress(tmp_path))
    monkeypatch.setattr(hall, "_menus", {})


def test_the_cell_shows_the_tournament_and_takes_results():
    board = classroom.tournament("Cup", CLASS)
    assert board.bare
    assert repr(board).startswith("Tournament\nCup\nRound 1 of 3: one result is missing.")
    board.control("result", "40-24")
    assert "Round 2 of 3: one result is missing." in repr(board)
    assert "40–24" in repr(classroom.tournament_results("Cup"))


def test_run_again_or_by_its_name_alone_it_goes_on(monkeypatch, tmp_path):
    first = classroom.tournament("Cup", CLASS)
    first.control("result", "40-24")
    again = classroom.tournament("Cup", CLASS)
    assert "Round 2 of 3" in repr(again)
    assert "moved" in first.retired
    restarted(monkeypatch, tmp_path)
    assert "Round 2 of 3" in repr(classroom.tournament("Cup"))


def test_one_press_of_enter_is_one_result():
    board = classroom.tournament("Cup", [*CLASS, "Dan"])
    token = board.scene.token
    for _press in range(2):  # the second was typed before the first was answered
        board._receive(board, {"type": "control", "id": "result", "value": "40-24", "token": token})
    assert "Round 1 of 3: one result is missing." in repr(board)


def test_players_in_one_text():
    board = classroom.tournament("Cup", "Anna, Ben;Cleo\n Dan ,")
    assert len(TournamentLog(cells.progress(), "Cup").now.setup.players) == 4
    assert "Round 1 of 3: 2 results are missing." in repr(board)


@pytest.mark.parametrize(
    ("players", "said"),
    [(["Anna", "anna"], "twice"), ("Anna", "at least two"), ([], "at least two"), ([1, 2], "not 1")],
)
def test_what_can_not_be_played_is_said(players, said):
    with pytest.raises(ValueError) as error:
        classroom.tournament("Cup", players)
    assert said in str(error.value)


def test_no_players_and_no_tournament():
    with pytest.raises(LookupError, match="begin it with a list of players"):
        classroom.tournament("Cup")
    with pytest.raises(LookupError, match="begin it with a list of players"):
        classroom.tournament_results("Cup")


def wait_for(what):
    until = time.monotonic() + 30
    while not what():
        assert time.monotonic() < until
        time.sleep(0.01)


def first_move(position):
    return position.legal_moves()[0]


def test_levels_and_functions_take_part_and_play_beside_the_notebook():
    board = classroom.tournament("Cup", ["random", first_move, "Anna"], seed=2)
    while "play-out" not in [control.id for control in board.scene.controls]:
        board.control("result", "40-24")
    board.control("play-out")
    wait_for(lambda: not board.scene.busy)
    results = TournamentLog(cells.progress(), "Cup").now.results
    between = [pairing for _number, pairing in results if "Anna" not in pairing]
    assert [{pairing.black, pairing.white} for pairing in between] == [{"random", "first_move"}]


def test_two_functions_of_one_name_are_told_apart_or_refused():
    with pytest.raises(ValueError, match="“first_move” stands there twice"):
        classroom.tournament("Cup", [first_move, first_move])


def test_results_come_while_the_lock_is_held():
    board = classroom.tournament("Cup", ["random", first_move])
    seen = []
    menu = hall._menus["tournament.Cup"]
    entered = menu._log.enter

    def enter(*arguments):
        beside = threading.Thread(target=lambda: seen.append(board.lock.acquire(blocking=False)))
        beside.start()
        beside.join()
        return entered(*arguments)

    menu._log.enter = enter
    board.control("play-out")
    wait_for(lambda: not board.scene.busy)
    assert seen == [False]


def test_the_language_changes_and_a_learner_who_begins_anew_takes_nothing_from_the_class(progress):
    board = classroom.tournament("Cup", CLASS)
    board.control("result", "40-24")
    classroom.use_language("de")
    classroom.use_language("en")
    classroom.reset("all")
    assert "Round 2 of 3" in repr(board)


def test_the_log_holds_what_happened_once(tmp_path):
    board = classroom.tournament("Cup", CLASS)
    classroom.tournament("Cup", CLASS)
    board = classroom.tournament("Cup")
    board.control("result", "40-24")
    lines = [json.loads(line) for line in next(tmp_path.glob("*.jsonl")).read_text().splitlines()]
    assert [(line["event"], line["did"]) for line in lines] == [
        ("tournament", "began"),
        ("tournament", "entered"),
    ]


def test_a_page_for_the_wall():
    classroom.tournament("<b>Cup</b>", CLASS)
    data = classroom.tournament_results("<b>Cup</b>")._repr_mimebundle_()
    assert "<b>" not in data["text/markdown"]
    assert data["text/plain"].startswith("<b>Cup</b>\n===")


# --- boards of a tournament -------------------------------------------------------------------------------


def now(name="Cup"):
    return TournamentLog(cells.progress(), name).now


def play_on(board):
    """Press legal squares until the game is over."""
    while board.scene.turn_text:
        board.press(board.scene.position.legal_moves()[0])


def give_up(board):
    """Make one move, and then find the button."""
    wait_for(lambda: not board.scene.busy)
    board.press(board.scene.position.legal_moves()[0])
    for control in ("more", "resign", "resign-yes"):
        board.control(control)


def test_a_game_played_on_its_board_enters_its_result_itself():
    hall_board = classroom.tournament("Cup", ["Anna", "Ben"])
    (pairing,) = now().rounds[0].pairings
    board = classroom.tournament_game("Cup", pairing.black, pairing.white)
    assert board.scene.names == (f"{pairing.black}, Black", f"{pairing.white}, White")
    ids = {control.id for control in board.scene.controls}
    assert not ids & {"hint", "undo", "redo", "set-up", "transcript"}
    play_on(board)
    position = board.scene.position
    assert now().result(1, pairing).code == "-".join(map(str, position.score("wof")))
    hall_board.control("refresh")
    assert "wins the tournament" in repr(hall_board)


def test_who_gives_up_on_the_board_loses_the_game():
    classroom.tournament("Cup", ["Anna", "Ben"])
    (pairing,) = now().rounds[0].pairings
    board = classroom.tournament_game("Cup", pairing.black, pairing.white, clock="5+3")
    give_up(board)
    assert str(now().result(1, pairing)) == "+:–"  # White was to move
    hall_board = classroom.tournament("Cup")
    hall_board.control("game", "0")
    hall_board.control("result", "40-24")
    assert now().doubtful == frozenset()
    assert str(now().result(1, pairing)) == "40–24"


@pytest.mark.parametrize("seed", [1, 2])
def test_a_person_plays_a_level_with_the_colour_of_the_pairing(seed):
    classroom.tournament("Cup", ["Anna", "random"], seed=seed)
    (pairing,) = now().rounds[0].pairings
    board = classroom.tournament_game("Cup", pairing.black, pairing.white)
    mine = pairing.color_of("Anna")
    give_up(board)
    assert now().result(1, pairing).winner is mine.opponent


def test_the_colours_are_set_by_the_pairing():
    classroom.tournament("Cup", ["Anna", "Ben"])
    (pairing,) = now().rounds[0].pairings
    with pytest.raises(LookupError, match=f"{pairing.black} has Black"):
        classroom.tournament_game("Cup", pairing.white, pairing.black)


def test_two_computers_can_be_watched():
    classroom.tournament("Cup", ["random", first_move])
    (pairing,) = now().rounds[0].pairings
    board = classroom.tournament_game("Cup", pairing.black, pairing.white)
    assert "You watch" in board.scene.prompt
