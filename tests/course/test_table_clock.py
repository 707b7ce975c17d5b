"""A game by the clock: whose time runs when, the pause, time loss, and what is shown of it. The time is told here."""

import pytest

from reversi_learn.course.games.game_settings import GameSettings
from reversi_learn.course.games.room import Room
from reversi_learn.course.games.table import Table
from reversi_learn.engine.position import Position

ONE_MOVE_FORCES_A_PASS = "XOOOOOOOXOOOOXXOXOXOOXXOXOOXXXOOXOXXXOXOXXXXOXXOXXXOOX---XXXXX-- O"


class World:
    """A hand of the clock that is moved by the test, and what calls back or is recorded meanwhile."""

    def __init__(self):
        self.seconds = 0.0
        self.calls = []
        self.works = []
        self.events = []
        self.shown = 0

    def room(self):
        return Room(
            work=self.work,
            after=self.after,
            now=lambda: self.seconds,
            record=lambda kind, **facts: self.events.append((kind, facts)),
            changed=self.change,
        )

    def change(self):
        self.shown += 1

    def after(self, seconds, callback):
        call = [self.seconds + seconds, callback]
        self.calls.append(call)
        return lambda: call in self.calls and self.calls.remove(call)

    def work(self, steps, on_thought, on_done, _breath):
        self.works.append((steps, on_thought, on_done))
        return lambda: None

    def reply(self):
        steps, on_thought, on_done = self.works.pop()
        try:
            while True:
                on_thought(next(steps))
        except StopIteration as end:
            on_done(end.value)

    def wait(self, seconds):
        """Let time go by, and call back whatever falls due, in its order."""
        end = self.seconds + seconds
        while self.calls and min(self.calls)[0] <= end:
            call = min(self.calls, key=lambda call: call[0])
            self.calls.remove(call)
            self.seconds = call[0]
            call[1]()
        self.seconds = end


@pytest.fixture
def world():
    return World()


def table(world, opponent=None, **settings):
    made = Table(settings=GameSettings(opponent, **{"clock": "1+5", **settings}), room=world.room())
    made.begin()
    return made


def control_of(table, wanted):
    return next((control for control in table.scene().controls if control.id == wanted), None)


def test_nobody_loses_time_before_the_first_move_of_a_person(world):
    game = table(world, "random", color="white")
    world.wait(100)
    world.reply()
    world.wait(100)
    assert game.scene().names == ("Black (1:00)", "White (1:00)")
    assert world.calls == []
    assert control_of(game, "pause") is None


def test_the_time_of_whose_turn_it_is_runs_and_is_shown_about_every_second(world):
    game = table(world)
    game.press("f5")
    world.shown = 0
    world.wait(10.5)
    assert game.scene().names == ("Black (1:00)", "White (0:50)")
    assert 9 <= world.shown <= 12
    before = game.scene()
    world.wait(3)
    after = game.scene()
    assert (after.token, after.message, after.controls) == (before.token, before.message, before.controls)
    game.press("d6")
    assert game.scene().names == ("Black (1:00)", "White (0:52)")
    assert len(world.calls) == 1


def test_a_pause_stops_the_time_and_the_game(world):
    game = table(world)
    game.press("f5")
    world.wait(10.5)
    game.control("pause")
    world.wait(1000)
    assert game.scene().marks.legal == set()
    game.press("d6")
    assert game.game.moves == ("f5",)
    assert game.scene().names[1] == "White (0:50)"
    game.control("go-on")
    world.wait(1)
    assert game.scene().names[1] == "White (0:49)"
    game.press("d6")
    assert game.game.moves == ("f5", "d6")


def test_who_runs_out_of_time_loses_even_if_nobody_touches_the_board(world):
    game = table(world)
    game.press("f5")
    world.wait(61)
    scene = game.scene()
    assert scene.message == "White’s time is up: Black wins on time."
    assert (scene.turn_text, scene.names[1]) == ("", "White (0:00)")
    assert world.calls == []
    game.press("d6")
    assert game.game.moves == ("f5",)
    assert [(kind, facts["ended"]) for kind, facts in world.events] == [("game", "time")]


def test_a_press_after_the_time_was_up_comes_too_late(world):
    game = table(world)
    game.press("f5")
    world.seconds = 61  # no tick came meanwhile
    game.press("d6")
    assert game.game.moves == ("f5",)
    assert "time is up" in game.scene().message


def test_a_player_that_thinks_too_long_loses_on_time_and_its_late_answer_is_dropped(world):
    game = table(world, "random")
    game.press("f5")
    world.seconds = 61
    world.reply()
    assert game.game.moves == ("f5",)
    assert game.scene().message == "White’s time is up: Black wins on time. You win!"
    assert not game.scene().busy
    ((kind, facts),) = [event for event in world.events if event[0] == "game"]
    assert (kind, facts["result"], facts["ended"]) == ("game", "won", "time")


def test_taking_back_lets_the_time_of_the_one_to_move_run_and_gives_none_back(world):
    game = table(world)
    game.press("f5")
    world.wait(10.5)
    game.control("undo")
    world.wait(10.5)
    assert game.scene().names == ("Black (0:50)", "White (0:50)")


@pytest.mark.parametrize("control", ["undo", "redo"])
def test_taking_back_in_a_pause_leaves_the_pause_as_it_is(world, control):
    game = table(world)
    game.press("f5")
    game.control("undo")
    game.control("redo")
    if control == "redo":
        game.control("undo")
    game.control("pause")
    game.control(control)
    world.wait(30)
    assert game.scene().names == ("Black (1:00)", "White (1:00)")
    assert control_of(game, "go-on").enabled
    game.control("go-on")
    world.wait(30)
    assert "0:30" in "".join(game.scene().names)


def test_a_pass_that_is_waited_at_costs_nobody_time(world):
    game = table(world, position=ONE_MOVE_FORCES_A_PASS, pause_at_pass=True)
    game.press("a8")
    world.wait(100)
    assert game.scene().names == ("Black (1:00)", "White (1:00)")
    game.control("go-on")
    world.wait(10.5)
    assert game.scene().names == ("Black (1:00)", "White (0:50)")


def test_the_time_stops_with_the_game_and_a_new_one_has_its_own(world):
    game = table(world)
    game.press("f5")
    world.wait(5.5)
    game.control("resign-yes")
    world.wait(100)
    assert game.scene().names == ("Black (1:00)", "White (0:55)")
    game.control("new")
    assert game.scene().names == ("Black (1:00)", "White (1:00)")
    assert world.calls == []


def test_players_that_play_each_other_have_clocks_too(world):
    game = table(world, "random", against="random")
    game.control("go-on")
    world.reply()
    world.wait(7.5)
    assert game.scene().names == ("Black (1:00)", "White (0:53)")
    game.control("pause")
    world.wait(100)
    assert game.scene().names == ("Black (1:00)", "White (0:53)")


def test_the_game_is_over_on_the_last_move_and_not_on_time(world):
    start = Position.from_diagram("XO" + "-" * 62)
    game = table(world, position=start)
    game.press("c1")
    world.wait(100)
    assert "Black wins 3–0" in game.scene().message
