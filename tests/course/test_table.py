"""A game at a table: turns, passes, replies, taking back, stale and refused presses."""

from random import Random

import pytest

from reversi_learn.course.table import Table, guarded
from reversi_learn.engine.game import OLD_REVERSI, Game
from reversi_learn.engine.players import seeded_random
from reversi_learn.engine.position import Color, Position

ONE_MOVE_FORCES_A_PASS = "XOOOOOOOXOOOOXXOXOXOOXXOXOOXXXOOXOXXXOXOXXXXOXXOXXXOOX---XXXXX--"


class Breath:
    """Keeps replies back until they are let go."""

    def __init__(self):
        self.jobs = []
        self.called_off = 0

    def __call__(self, work, done):
        self.jobs.append((work, done))
        return self.cancel

    def cancel(self):
        self.called_off += 1

    def let_go(self):
        work, done = self.jobs.pop(0)
        done(work())


def test_one_press_is_one_move_and_says_what_happened():
    table = Table(Game())
    table.press("f5")
    scene = table.scene()
    assert scene.position.diagram().count("X") == 4
    assert scene.message == "Black plays f5 and flips one disc."
    assert scene.marks.last_move == "f5"
    assert scene.marks.flipped == {"e5"}
    assert scene.marks.legal == {"d6", "f4", "f6"}


def test_an_illegal_press_draws_the_line_and_changes_nothing():
    table = Table(Game())
    before = table.scene()
    table.press("c3")
    scene = table.scene()
    assert scene.position == before.position
    assert scene.token == before.token
    assert scene.tone == "why"
    assert scene.message.startswith("c3 is not a move. South-east: two white discs, then f6 is empty.")
    assert [note.kind for note in scene.marks.notes] == ["line", "ring", "ring", "break", "frame"]
    table.control("lines")
    assert len(table.scene().message.splitlines()) == 9


def test_a_forced_pass_is_entered_and_said():
    table = Table(Game.from_position(Position.from_diagram(ONE_MOVE_FORCES_A_PASS, "O")))
    table.press("a8")
    scene = table.scene()
    assert scene.position.turn is Color.WHITE
    assert "Black has no move and must pass. White moves again." in scene.message


def test_the_learners_move_is_there_before_the_reply():
    breath = Breath()
    table = Table(Game(), players={Color.WHITE: seeded_random(1)}, later=breath)
    table.press("f5")
    assert table.scene().busy
    assert table.scene().marks.last_move == "f5"
    table.press("d6")
    assert table.game.moves == ("f5",)
    assert "thinking" in table.scene().message
    breath.let_go()
    assert not table.scene().busy
    assert len(table.game.moves) == 2


def test_undo_goes_back_over_the_reply_and_calls_off_one_under_way():
    breath = Breath()
    table = Table(Game(), players={Color.WHITE: seeded_random(1)}, later=breath)
    table.press("f5")
    breath.let_go()
    played = table.game.moves
    table.control("undo")
    assert table.game.moves == ()
    table.control("redo")
    assert table.game.moves == played
    table.control("undo")
    table.press("d3")
    late = breath.jobs[-1]
    table.control("undo")
    assert breath.called_off == 1
    late[1](late[0]())
    assert table.game.moves == ()


def test_a_late_reply_never_lands_in_a_new_game():
    breath = Breath()
    table = Table(Game(), players={Color.WHITE: seeded_random(1)}, later=breath)
    table.press("f5")
    work, done = breath.jobs[0]
    table.control("new")
    done(work())
    assert table.game.moves == ()


def test_a_stale_token_is_recognisable_after_play_and_undo():
    table = Table(Game())
    tokens = [table.scene().token]
    for action in (lambda: table.press("f5"), table.undo, lambda: table.press("d3")):
        action()
        tokens.append(table.scene().token)
    assert len(set(tokens)) == 4


@pytest.mark.parametrize("seed", range(20))
def test_whole_games_against_a_player_reach_their_end(seed):
    table = Table(Game(), players={Color.WHITE: seeded_random(seed)})
    choice = Random(seed)
    while not table.game.is_over:
        assert table.game.position.turn is Color.BLACK
        table.press(choice.choice(table.game.legal_moves()))
    scene = table.scene()
    assert "The game is over" in scene.message
    assert scene.turn_text == ""
    assert scene.marks.legal == set()
    table.press("a1")
    assert table.scene().position == scene.position


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lambda _position: "a1", "a1 is not a move"),
        (lambda _position: None, "is no square"),
        (lambda _position: 1 / 0, "The player failed"),
    ],
)
def test_a_learners_player_that_errs_gets_a_sentence_and_nothing_is_lost(function, says):
    table = Table(Game(), players={Color.WHITE: guarded(function)})
    table.press("f5")
    scene = table.scene()
    assert says in scene.message
    assert table.game.moves == ("f5",)
    assert "retry" in {control.id for control in scene.controls}
    table.control("undo")
    assert table.game.moves == ()


def test_a_position_is_set_up_and_played_from():
    table = Table(Game())
    table.control("set-up")
    table.control("clear")
    for square, brush in (("a1", "X"), ("b1", "O"), ("c1", "O"), ("c1", "-")):
        table.control("brush", brush)
        table.press(square)
    table.control("to-move", "X")
    table.control("start")
    assert table.game.position.diagram() == "XO" + "-" * 62
    table.press("c1")
    assert "The game is over: neither side has a move. Black wins 3 to 0." in table.scene().message
    table.control("new")
    assert table.game.position == Position.start()


def test_old_reversi_begins_with_four_free_discs():
    table = Table(Game(OLD_REVERSI))
    assert table.scene().marks.legal == {"d4", "e4", "d5", "e5"}
    table.press("d4")
    assert table.scene().message == "Black places d4."
    for square in ("e4", "d5", "e5"):
        table.press(square)
    assert len(table.game.legal_moves()) == 4


def test_a_read_only_board_shows_no_controls_and_no_moves():
    scene = Table(Game(), read_only=True).scene()
    assert not scene.interactive
    assert scene.controls == ()
    assert scene.marks.legal == set()


def test_a_press_never_moves_for_the_other_side():
    table = Table(Game(), players={Color.WHITE: guarded(lambda _position: "a1")})
    table.press("f5")
    table.press("d6")
    assert table.game.moves == ("f5",)
    assert "other side's turn" in table.scene().message


def test_the_end_of_a_game_is_remembered_once():
    ends = []
    table = Table(
        Game.from_position(Position.from_diagram("XO" + "-" * 62)),
        record=lambda kind, **facts: ends.append((kind, facts["moves"])),
    )
    table.press("c1")
    table.undo()
    table.press("c1")
    assert ends == [("game", "c1")]
