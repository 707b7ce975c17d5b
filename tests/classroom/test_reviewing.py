"""The cells of looking at games again: real threads, the lock of the board, the log of a folder."""

import time

import pytest

from reversi_learn import Color, Game, IllegalMove
from reversi_learn.classroom import cells, reviewing
from reversi_learn.classroom.desk import Desk
from reversi_learn.course.progress import Progress
from reversi_learn.course.reviewing.finals import FINALS
from reversi_learn.messages import use_language

W3 = FINALS["2018-3"].transcript


@pytest.fixture(autouse=True)
def progress(monkeypatch, tmp_path):
    progress, desk = Progress(tmp_path), Desk()
    monkeypatch.setattr(cells, "_progress", progress)
    monkeypatch.setattr(cells, "_desk", desk)
    return progress


@pytest.fixture
def ending():
    """The last twelve moves of a final, as a game that was set up."""
    return Game.from_transcript(W3[96:], position=Game.from_transcript(W3[:96]).position)


def wait_until(happened):
    """Poll for what another thread does; a bound on tries, not a measure."""
    for _ in range(4000):
        if happened():
            return
        time.sleep(0.005)
    pytest.fail("it never happened")


def test_a_game_is_judged_beside_the_board(ending):
    board = reviewing.review(ending)
    wait_until(lambda: not board.scene.busy)
    assert "Discs that Black lost" in board.scene.message
    board.control("mistake")
    assert board.scene.message.startswith("Move 1: Black played a8: blunder.")
    assert board.scene.chip == "blunder"


def test_the_same_cell_again_moves_the_board_and_drops_the_older_work(ending):
    first = reviewing.review(ending)
    second = reviewing.review(ending)
    assert "moved" in first.retired
    wait_until(lambda: not second.scene.busy)
    assert second.scene.message


def test_the_last_finished_game_is_taken(progress, ending):
    facts = {"moves": ending.transcript(), "color": "X", "level": "hard", "result": "lost"}
    start = ending.start
    progress.record("game", **facts, start=f"{start.diagram()} {start.turn.value}")
    board = reviewing.learn_from()
    wait_until(lambda: not board.scene.busy)
    assert board.scene.prompt == "Here you played a8, which lost 6 discs. Find a better move."
    board.press("b2")
    assert board.scene.message.startswith("b2 is best.")
    kept = progress.events("mistake")
    assert [(event["at"], event["played"], event["came_to"]) for event in kept] == [(1, "a8", "solved")]
    assert progress.events()[-1]["number"] == len(progress.events())


def test_without_a_finished_game_every_cell_answers():
    for board in (reviewing.review(), reviewing.learn_from()):
        assert "no finished game of yours yet" in board.scene.message
    assert repr(reviewing.analyse()) == "No move has been played yet, so there is nothing to judge."


def test_whose_mistakes_can_be_chosen(ending):
    board = reviewing.learn_from(ending, color="white")
    wait_until(lambda: not board.scene.busy)
    assert board.scene.message.startswith("No mistake was found")
    with pytest.raises(ValueError, match="“black” and “white”"):
        reviewing.learn_from(ending, color="green")


def test_moves_of_a_champion_are_guessed(progress):
    board = reviewing.guess_the_move("2018-3", first=50)
    board.press("a7")
    wait_until(lambda: not board.scene.busy and "champion" in board.scene.message)
    assert board.scene.message.startswith("a7: the champion played it too.")
    assert progress.events("guess")[-1]["champion"] == "a7"
    with pytest.raises(LookupError, match="no final"):
        reviewing.guess_the_move("2019")
    assert reviewing.finals()["1977"] == "World Championship 1977, the first"


def test_a_game_is_judged_while_the_cell_runs(ending):
    analysis = reviewing.analyse(ending)
    assert analysis.losses[Color.BLACK].proved == 6
    bundle = analysis._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"] == repr(analysis)
    with pytest.raises(IllegalMove):
        reviewing.analyse("f5f5")


def test_boards_follow_the_language(ending):
    board = reviewing.review(ending)
    wait_until(lambda: not board.scene.busy)
    english = board.scene.message
    use_language("de")
    cells.desk().refresh_all()
    use_language("en")
    cells.desk().refresh_all()
    assert board.scene.message == english
