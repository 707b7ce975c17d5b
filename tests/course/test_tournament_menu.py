"""A tournament run by clicks and by typing, for people who do not program."""

import pytest

from reversi_learn.course.progress import Progress
from reversi_learn.course.tournaments.computer_games import play_out
from reversi_learn.course.tournaments.log import TournamentLog
from reversi_learn.course.tournaments.menu import TournamentMenu
from reversi_learn.course.tournaments.results import Result
from reversi_learn.course.tournaments.tournament import setup
from reversi_learn.engine.players import seeded_random

CLASS = ["Anna", "Ben", "Cleo", "Dan", "Eve"]


def hall(folder, players=CLASS, *, engines=None, run=None, **rules):
    log = TournamentLog(Progress(folder), "Cup")
    log.begin(setup("Cup", players, **rules))
    return (
        TournamentMenu(log, engines=engines, run=run) if run else TournamentMenu(log, engines=engines)
    ), log


def controls(menu):
    return {control.id: control for control in menu.scene().controls}


def test_it_shows_the_round_with_its_colours_the_standings_and_a_field_for_the_result(tmp_path):
    menu, log = hall(tmp_path)
    scene = menu.scene()
    first, second = log.now.rounds[0].pairings
    assert (scene.crumb, scene.prompt, scene.interactive) == ("Tournament", "Cup", False)
    lines = scene.message.splitlines()
    assert lines[0] == "Round 1 of 5: 2 results are missing."
    assert f"{first.black} (Black) – {first.white} (White)" in lines
    assert f"{second.black} (Black) – {second.white} (White)" in lines
    assert f"{log.now.rounds[0].bye} has a bye: no game in this round." in lines
    assert "Standings" not in lines  # nobody has played yet
    shown = controls(menu)
    assert shown["result"].label == f"Discs of {first.black} (Black), then of {first.white} (White)"
    assert shown["game"].value == "0"
    assert "draw" not in shown
    assert "play-out" not in shown


def test_results_are_typed_one_after_the_other(tmp_path):
    menu, log = hall(tmp_path)
    first, second = log.now.rounds[0].pairings
    menu.control("result", "40-24")
    assert log.now.result(1, first) == Result((40, 24))
    assert menu.scene().tone == "good"
    assert f"{first.black} (Black) wins against {first.white} (White), 40–24." in menu.scene().message
    assert f"{first.black} (Black) – {first.white} (White): 40–24" in menu.scene().message.splitlines()
    assert f"1. {first.black}: 1 point, margin +16" in menu.scene().message.splitlines()
    assert f"5. {first.white}: 0 points, margin −16" in menu.scene().message.splitlines()
    assert second.black in controls(menu)["result"].label
    menu.control("result", "20:40")
    assert "The 4 empty squares count for the winner." in menu.scene().message
    assert log.now.result(1, second) == Result((20, 44))
    assert "Round 2 of 5: 2 results are missing." in menu.scene().message


def test_a_slip_of_the_pen_is_answered_and_enters_nothing(tmp_path):
    menu, log = hall(tmp_path)
    before = menu.scene().token
    menu.control("result", "40-240")
    assert "“40-240” can not be read as a result" in menu.scene().message
    assert menu.scene().tone == "why"
    assert not log.now.results
    menu.control("result", "")
    assert "can not be read" in menu.scene().message
    assert menu.scene().token > before
    menu.control("nonsense", 3)
    menu.press("d3")
    assert not log.now.results


def test_a_result_is_corrected_by_choosing_its_game(tmp_path):
    menu, log = hall(tmp_path)
    first, second = log.now.rounds[0].pairings
    menu.control("result", "40-24")
    menu.control("game", "0")
    shown = controls(menu)
    assert (shown["game"].value, shown["result"].value) == ("0", "40–24")
    menu.control("result", "24-40")
    assert log.now.result(1, first) == Result((24, 40))
    assert second.black in controls(menu)["result"].label  # it goes on with the open one
    menu.control("game", "0")
    menu.control("take-back")
    assert log.now.result(1, first) is None
    assert "is taken back" in menu.scene().message


def test_who_is_not_there_forfeits(tmp_path):
    menu, log = hall(tmp_path)
    first, second = log.now.rounds[0].pairings
    assert controls(menu)["black-forfeits"].label == f"{first.black} gave up or is not there"
    menu.control("black-forfeits")
    menu.control("white-forfeits")
    assert str(log.now.result(1, first)) == "–:+"
    assert str(log.now.result(1, second)) == "+:–"
    assert "without a count of discs" in menu.scene().message


def test_any_round_can_be_looked_at_and_filled_in(tmp_path):
    menu, log = hall(tmp_path)
    menu.control("round", "3")
    third = log.now.rounds[2].pairings[0]
    assert "Round 3" in menu.scene().message.splitlines()
    menu.control("result", "40-24")
    assert log.now.result(3, third) == Result((40, 24))
    assert controls(menu)["round"].value == "3"
    menu.control("result", "40-24")
    assert controls(menu)["round"].value == "1"  # the third is full: back to the one that is on


def test_when_a_chosen_round_is_full_nothing_is_overwritten_by_typing(tmp_path):
    menu, log = hall(tmp_path)
    menu.control("result", "40-24")
    menu.control("result", "40-24")
    menu.control("round", "1")
    assert "result" not in controls(menu)
    assert controls(menu)["game"].value is None
    menu.control("result", "24-40")
    assert {str(result) for result in log.now.results.values()} == {"40–24"}


def test_the_swiss_system_draws_its_rounds_when_asked(tmp_path):
    menu, log = hall(tmp_path, system="swiss")
    menu.control("draw")
    assert "all results of round 1" in menu.scene().message
    menu.control("result", "40-24")
    menu.control("result", "40-24")
    assert controls(menu)["draw"].label == "Draw round 2"
    assert "the next one can be drawn" in menu.scene().message
    menu.control("draw")
    assert "Round 2 is drawn." in menu.scene().message
    assert "Round 2" in menu.scene().message.splitlines()
    assert len(log.now.rounds) == 2
    assert "opponents" in menu.scene().message


def test_to_the_end(tmp_path):
    menu, log = hall(tmp_path, CLASS[:2], playoff=True)
    menu.control("result", "32-32")
    assert "Tie-break games for the first place: one result is missing." in menu.scene().message
    assert "Tie-break, round 1" in menu.scene().message
    menu.control("result", "40-24")
    winner = log.now.winners[0]
    assert f"{winner} wins the tournament “Cup”." in menu.scene().message


def test_two_menus_of_one_folder_show_the_same(tmp_path):
    menu, _log = hall(tmp_path)
    other, _log = hall(tmp_path)
    menu.control("result", "40-24")
    other.control("refresh")
    assert other.scene().message.splitlines()[0] == "Round 1 of 5: one result is missing."


def test_a_folder_that_was_emptied_meanwhile(tmp_path):
    menu, _log = hall(tmp_path)
    for path in tmp_path.glob("*.jsonl"):
        path.unlink()
    assert "begin it with a list of players" in menu.scene().message
    menu.control("result", "40-24")
    assert menu.scene().controls == ()


# --- games between computers ------------------------------------------------------------------------------


ENGINES = {"medium": seeded_random(1), "easy": seeded_random(2), "random": seeded_random(3)}


def test_games_between_computers_are_played_out(tmp_path):
    menu, log = hall(tmp_path, ["Anna", *ENGINES], engines=ENGINES)
    for number in range(1, 4):
        menu.control("round", str(number))
        assert controls(menu)["play-out"].label == "Let the computers play their games"
        menu.control("play-out")
        assert "play-out" not in controls(menu)
    assert len(log.now.results) == 3
    assert all("Anna" not in pairing for _number, pairing in log.now.results)
    again, other = hall(tmp_path / "other", ["Anna", *ENGINES], engines=ENGINES)
    for number in range(1, 4):
        again.control("round", str(number))
        again.control("play-out")
    assert other.now.results == log.now.results  # the same everywhere


class Beside:
    """A background that works when the test says so."""

    def __init__(self):
        self.work = []

    def __call__(self, steps, tell, done):
        self.work.append((steps, tell, done))
        return self.work.clear

    def step(self):
        self.work[0][1](next(self.work[0][0]))

    def finish(self):
        steps, _tell, done = self.work.pop()
        while True:
            try:
                next(steps)
            except StopIteration as end:
                done(end.value)
                return


def test_while_they_play_it_says_so_and_they_can_be_stopped(tmp_path):
    beside = Beside()
    menu, log = hall(tmp_path, ["easy", "random"], engines=ENGINES, run=beside)
    menu.control("play-out")
    menu.control("play-out")
    assert len(beside.work) == 1
    beside.step()
    assert "The computers are playing: game 1 of 1." in menu.scene().message
    assert menu.scene().busy
    menu.control("stop")
    assert beside.work == []
    assert not menu.scene().busy
    assert not log.now.results
    menu.control("play-out")
    beside.finish()
    assert len(log.now.results) == 1
    assert not menu.scene().busy


def test_a_result_entered_meanwhile_stays_and_a_late_end_is_dropped(tmp_path):
    beside = Beside()
    menu, log = hall(tmp_path, ["easy", "random"], engines=ENGINES, run=beside)
    menu.control("play-out")
    menu.control("result", "64-0")
    beside.finish()
    assert [str(result) for result in log.now.results.values()] == ["64–0"]
    menu.control("game", "0")
    menu.control("take-back")
    menu.control("play-out")
    late = beside.work[0]
    menu.control("stop")
    beside.work.append(late)
    beside.finish()
    assert not log.now.results


def raises(_position):
    raise ZeroDivisionError("division by zero")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (raises, "division by zero"),
        (lambda _position: "z9", "'z9', which is no square"),
        (lambda _position: "a1", "a1"),
        (lambda _position: None, "no square"),
        (lambda _position: "pass", "pass"),
    ],
)
def test_who_gives_no_legal_move_forfeits_and_it_says_why(tmp_path, answer, told):
    engines = {"easy": seeded_random(1), "mine": answer}
    menu, log = hall(tmp_path, ["easy", "mine"], engines=engines)
    menu.control("play-out")
    assert "The reason: " in menu.scene().message
    assert told in menu.scene().message
    assert log.now.winners == ("easy",)


def test_a_game_is_played_in_steps():
    steps = play_out(seeded_random(1), seeded_random(2))
    shares = []
    while True:
        try:
            shares.append(next(steps))
        except StopIteration as end:
            played = end.value
            break
    assert shares == sorted(shares)
    assert len(shares) == len(played.game.moves)
    assert played.game.is_over
    assert played.trouble == ""
