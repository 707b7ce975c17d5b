"""Games and matches in a notebook: real threads, the lock of the board, the log of a folder."""

import asyncio
import threading
import time

import pytest
from event_loop import on_an_event_loop

from reversi_learn import Position, classroom
from reversi_learn.classroom import cells, playing, rooms
from reversi_learn.classroom.board import BoardWidget
from reversi_learn.classroom.desk import Desk
from reversi_learn.course import background
from reversi_learn.course.progress import Progress
from reversi_learn.engine.players import Thought


@pytest.fixture(autouse=True)
def kernel(monkeypatch, tmp_path):
    """A kernel that has just started, and a way to start another one on the same folder."""

    def start():
        progress = Progress(tmp_path)
        monkeypatch.setattr(cells, "_progress", progress)
        monkeypatch.setattr(cells, "_desk", Desk(notice=lambda: progress.notice))

    monkeypatch.setattr(rooms, "BREATH", 0)
    start()
    return start


class Held:
    """A player that can be watched; it goes on thinking until it is let go."""

    def __init__(self):
        self.go = threading.Event()
        self.stopped = threading.Event()
        self.steps = 0

    def __call__(self, position):
        return position.legal_moves()[0]

    def think(self, position):
        try:
            while not self.go.wait(0.005):
                self.steps += 1
                yield Thought(0.5, 3, position.legal_moves()[-1])
            return self(position)
        finally:
            self.stopped.set()


def wait_until(happened):
    """Poll for what another thread does; a bound on tries, not a measure."""
    for _ in range(2000):
        if happened():
            return
        time.sleep(0.005)
    pytest.fail("it never happened")


def controls(board):
    return {control.id: control for control in board.scene.controls}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"opponent": "kasparov"}, r"“kasparov” is not known here\. There are: random, easy, medium, hard"),
        ({"opponent": "easy", "against": "kasparov"}, "kasparov"),
        ({"opponent": None, "against": "easy"}, "needs two players"),
        ({"color": "red"}, "black, white, alternate"),
        ({"variant": "chess"}, "old-reversi"),
        ({"handicap": 5}, "from 0 to 4"),
        ({"handicap": "two"}, "from 0 to 4"),
        ({"opening": "f5f5"}, "The opening can not be played"),
        ({"opening": "sicilian"}, "balanced"),
        ({"opening": "f5", "handicap": 1}, "can not be combined"),
        ({"variant": "old-reversi", "handicap": 1}, "can not be combined"),
        ({"variant": "old-reversi", "opening": "balanced"}, "balanced|Balanced"),
        ({"clock": "soon"}, "can not be read as a time"),
        ({"position": "XO"}, "64 cells"),
    ],
)
def test_what_play_does_not_know_is_said(wrong, says):
    with pytest.raises(ValueError, match=says):
        classroom.play(**wrong)


def test_two_people_play_at_one_screen():
    board = classroom.play(None, name="two")
    for square in ("f5", "d6", "c3"):
        board.press(square)
    assert board.scene.marks.last_move == "c3"
    assert not board.scene.busy


@pytest.mark.parametrize("opponent", ["random", "easy", "medium", "greedy", "x-lover", "mobility-giver"])
def test_everybody_replies_after_the_learners_move_was_seen(opponent, monkeypatch):
    shown = []
    board = classroom.play(opponent, seed=1)
    show = BoardWidget.show

    def seen(self, scene):
        if self is board:
            shown.append(scene)
        show(self, scene)

    monkeypatch.setattr(BoardWidget, "show", seen)
    board.press("f5")
    wait_until(lambda: any(not scene.busy and scene.marks.last_move != "f5" for scene in shown))
    assert shown[0].busy
    assert shown[0].marks.last_move == "f5"


def test_hard_thinks_in_view_and_replies():
    board = classroom.play("hard", seed=1)
    board.press("f5")
    wait_until(lambda: not board.scene.busy)
    assert board.scene.position.empties == 58


def test_a_learners_function_is_a_player():
    board = classroom.play(lambda position: position.legal_moves()[0], name="mine", color="white")
    wait_until(lambda: board.scene.marks.last_move == "d3")
    assert board.scene.names == ("Black", "White")
    assert board.scene.prompt == "You play White against your function."


def test_an_endless_function_is_stopped_and_told():
    def endless(position):
        while True:
            pass

    board = classroom.play(endless)
    board.press("f5")
    wait_until(lambda: "retry" in controls(board))
    assert board.scene.message.startswith("The player failed.")
    assert "It could play: f4, d6, f6." in board.scene.message
    assert not board.scene.busy
    board.control("undo")
    assert board.scene.position == Position.start()


def test_clicks_while_it_thinks_are_answered_and_move_now_ends_it():
    held = Held()
    board = classroom.play(held)
    board.press("f5")
    wait_until(lambda: "move-now" in controls(board) and controls(board)["move-now"].enabled)
    for square in ("f6", "d6", "a1"):
        board.press(square)
        assert board.scene.position.empties == 59
        assert "still thinking" in board.scene.message
    assert board.scene.chip == "looks 3 moves ahead"
    board.control("move-now")
    assert board.scene.marks.last_move == "f6"
    assert board.scene.position.empties == 58
    done = held.steps
    wait_until(lambda: held.steps <= done + 1)
    held.go.set()
    assert board.scene.position.empties == 58


@pytest.mark.parametrize("how", ["undo", "new", "again"])
def test_a_late_reply_lands_nowhere(how):
    held = Held()
    board = classroom.play(held)
    board.press("f5")
    wait_until(lambda: held.steps > 0)
    if how == "again":
        board = classroom.play(held, name="game", pause_at_pass=True)
    else:
        board.control(how)
    held.go.set()
    other = classroom.play("random", name="other")  # its reply comes after whatever was still to come
    other.press("f5")
    wait_until(lambda: not other.scene.busy)
    assert board.scene.position == Position.start()
    assert not board.scene.busy


def test_a_hint_is_looked_for_in_the_background():
    board = classroom.play(None)
    board.control("hint")
    wait_until(lambda: not board.scene.busy)
    assert "would play" in board.scene.message
    assert [note.kind for note in board.scene.marks.notes] == ["ring"]


def test_a_free_board_gives_hints_too_and_keeps_no_unfinished_game():
    board = classroom.board("free")
    board.press("f5")
    board.control("hint")
    wait_until(lambda: not board.scene.busy)
    assert "would play" in board.scene.message
    assert cells._progress.events("playing") == []


def test_a_game_is_watched_to_its_end():
    board = classroom.play("random", against="easy", seed=2)
    board.control("speed", "fast")
    board.control("pause")
    board.control("step")
    wait_until(lambda: not board.scene.busy)
    assert board.scene.position.empties in {58, 59}


def test_a_game_goes_on_after_a_restart_and_not_in_another_way_of_playing(kernel):
    board = classroom.play("random", seed=4)
    board.press("f5")
    wait_until(lambda: not board.scene.busy)
    position = board.scene.position
    kernel()
    board = classroom.play("random", seed=4)
    wait_until(lambda: not board.scene.busy)
    assert board.scene.position == position
    board.control("new")
    kernel()
    assert classroom.play("random", seed=4).scene.position == Position.start()


def test_two_boards_think_at_once_without_getting_in_each_others_way():
    boards = [classroom.play("easy", name=name, seed=3) for name in ("one", "two")]
    for board in boards:
        board.press("f5")
    for board in boards:
        wait_until(lambda board=board: not board.scene.busy)
        assert board.scene.position.empties == 58


@pytest.mark.parametrize("other", [classroom.board, classroom.see, classroom.play, classroom.review])
def test_another_board_of_the_name_ends_the_thinking_of_the_game(other):
    held = Held()
    board = classroom.play(held, color="white")
    wait_until(lambda: held.steps)
    other(name="game")
    wait_until(held.stopped.is_set)
    assert board.retired


def test_the_clock_ticks_by_itself():
    board = classroom.play(None, clock="0:01")
    board.press("f5")
    wait_until(lambda: "time is up" in board.scene.message)
    assert board.scene.names[1] == "White (0:00)"


def test_what_was_said_is_said_again_in_another_language():
    board = classroom.play(None)
    board.press("f5")
    english = board.scene.message
    try:
        classroom.use_language("de")
        assert board.scene.message != english
    finally:
        classroom.use_language("en")
    assert board.scene.message == english


def test_without_threads_it_thinks_in_slices_of_the_event_loop(monkeypatch):
    monkeypatch.setattr(background, "threads_exist", lambda: False)

    async def until(happened):
        for _ in range(5000):
            if happened():
                return
            await asyncio.sleep(0.002)
        pytest.fail("it never happened")

    async def lesson():
        board = classroom.play("medium", seed=1)
        board.press("f5")
        assert board.scene.busy
        board.press("d6")
        assert board.scene.position.empties == 59
        await until(lambda: not board.scene.busy)
        assert board.scene.position.empties == 58
        board.control("hint")
        await until(lambda: not board.scene.busy)
        assert "would play" in board.scene.message

    on_an_event_loop(lesson())


# --- matches -----------------------------------------------------------------------------------------------


def test_a_match_says_its_result():
    def first_move(position):
        return position.legal_moves()[0]

    result = classroom.match(first_move, "random", games=4, seed=1)
    assert (result.first, result.second) == ("first_move", "random")
    assert result.wins + result.draws + result.losses == 4
    assert repr(classroom.match(first_move, "random", games=4, seed=1)) == repr(result)


def test_a_match_can_be_played_from_balanced_openings():
    result = classroom.match("random", "easy", games=4, openings="balanced")
    first, again, second, _last = (game.transcript[:16] for game in result.games)
    assert first == again != second


def test_a_contestant_that_errs_forfeits_and_the_position_is_drawn():
    def early(position):
        return "a1"

    result = classroom.match(early, "random", games=2)
    (forfeit, *_others) = result.forfeits
    assert (forfeit.player, forfeit.kind, forfeit.answer) == ("early", "illegal", "a1")
    assert "<svg" in result._repr_mimebundle_()["text/html"]


def test_a_slow_contestant_forfeits(monkeypatch):
    from reversi_learn.course import guard

    def slow(position):
        while True:
            pass

    call = guard.call
    monkeypatch.setattr(guard, "call", lambda function, *facts: call(function, *facts, seconds=0.1))
    result = classroom.match(slow, "random", games=2)
    assert {forfeit.kind for forfeit in result.forfeits} == {"slow"}


@pytest.mark.parametrize("wrong", ["kasparov", None, 7])
def test_who_can_not_play_a_match_is_told(wrong):
    with pytest.raises(ValueError, match="random"):
        classroom.match(wrong, "random", games=2)


def test_an_interrupted_match_keeps_the_pairs_that_were_played():
    calls = []

    def interrupting(position):
        calls.append(position)
        if len(calls) == 200:
            raise KeyboardInterrupt
        return position.legal_moves()[0]

    class Unguarded:
        __name__ = "interrupting"

        def __call__(self, position):
            return interrupting(position)

        def think(self, position):
            yield Thought(0.0)
            return interrupting(position)

    result = playing.match(Unguarded(), "random", games=100)
    assert len(result.games) in {4, 6, 8}
    assert result.wins + result.draws + result.losses == len(result.games)
    calls[:] = [None] * 198
    with pytest.raises(KeyboardInterrupt):
        playing.match(Unguarded(), "random", games=100)
