"""A game at a table: turns, passes, replies, taking back, stale and refused presses."""

from random import Random

import pytest

from reversi_learn.course.games.game_settings import GameSettings
from reversi_learn.course.games.room import Room
from reversi_learn.course.games.table import Table
from reversi_learn.engine.game import Game
from reversi_learn.engine.players import Thought
from reversi_learn.engine.position import Color, Position

ONE_MOVE_FORCES_A_PASS = "XOOOOOOOXOOOOXXOXOXOOXXOXOOXXXOOXOXXXOXOXXXXOXXOXXXOOX---XXXXX--"


class Beside:
    """Does work only when it is told to, as something beside the board would."""

    def __init__(self):
        self.jobs = []
        self.called_off = 0
        self.breaths = []

    def __call__(self, steps, on_thought, on_done, breath):
        self.jobs.append((steps, on_thought, on_done))
        self.breaths.append(breath)
        return self.cancel

    def cancel(self):
        self.called_off += 1

    def think(self, count=1):
        """Let the newest job do a few steps."""
        steps, on_thought, _on_done = self.jobs[-1]
        for _ in range(count):
            on_thought(next(steps))

    def let_go(self, at=-1):
        """Let a job come to its end."""
        steps, on_thought, on_done = self.jobs.pop(at)
        try:
            while True:
                on_thought(next(steps))
        except StopIteration as end:
            on_done(end.value)
        except Exception as error:
            on_done(error)


class Slowly:
    """A player that thinks in five steps and answers with the last legal move; its best so far is the first."""

    def __call__(self, position):
        return position.legal_moves()[-1]

    def think(self, position):
        for depth in range(1, 6):
            yield Thought(depth / 5, depth, position.legal_moves()[0])
        return self(position)


def against(opponent, **more):
    """A table against an opponent whose replies come when they are let go."""
    beside = Beside()
    settings, facts = {}, {}
    for name, value in more.items():
        (facts if name in {"saved", "name", "choices", "key"} else settings)[name] = value
    table = Table(settings=GameSettings(opponent, **settings), room=Room(work=beside), **facts)
    table.begin()
    return table, beside


def labels(table):
    return [control.label for control in table.scene().controls]


def control_of(table, wanted):
    return next((control for control in table.scene().controls if control.id == wanted), None)


# --- two people --------------------------------------------------------------------------------------------


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
    for _ in range(2):
        table.control("lines")
        assert len(table.scene().message.splitlines()) == 9
    table.control("hint")  # speaks of something else
    assert control_of(table, "lines") is None


def test_a_forced_pass_is_entered_and_said():
    table = Table(Game.from_position(Position.from_diagram(ONE_MOVE_FORCES_A_PASS, "O")))
    table.press("a8")
    scene = table.scene()
    assert scene.position.turn is Color.WHITE
    assert "Black has no move and must pass. White moves again." in scene.message


def test_a_pass_can_be_waited_at():
    table = Table(
        Game.from_position(Position.from_diagram(ONE_MOVE_FORCES_A_PASS, "O")),
        settings=GameSettings(pause_at_pass=True),
    )
    table.press("a8")
    scene = table.scene()
    assert "Black has no move and must pass" in scene.message
    assert scene.marks.legal == set()
    move = table.game.legal_moves()[0]
    table.press(move)
    assert "Press “Go on” first" in table.scene().message
    assert table.game.moves == ("a8",)
    table.control("go-on")
    assert control_of(table, "go-on") is None
    table.press(move)
    assert table.game.moves == ("a8", move)


def test_a_beginner_sees_few_controls_and_the_rarer_ones_behind_more():
    table = Table(Game())
    assert labels(table) == ["Undo", "Redo", "Hint", "New game", "More …"]
    table.press("f5")
    table.control("more")
    assert labels(table)[5:] == [
        "Hide moves",
        "Pause at a pass",
        "Set up a position",
        "Resign",
        "Moves",
    ]
    table.control("more")
    assert len(labels(table)) == 5


def test_the_transcript_can_be_copied_and_another_one_be_played_on_from():
    table = Table(Game())
    table.press("f5")
    table.control("more")
    assert control_of(table, "transcript").value == "f5"
    table.control("transcript", "f5")
    assert table.game.moves == ("f5",)
    table.control("transcript", "1. F5 f6 2. e6")
    assert table.game.moves == ("f5", "f6", "e6")
    table.control("transcript", "f5 f6 a1")
    assert "Move 3 (a1) can not be played" in table.scene().message
    table.control("transcript", "hello")
    assert "hello" in table.scene().message
    assert table.game.moves == ("f5", "f6", "e6")


def test_to_resign_asks_first_and_then_ends_the_game():
    table = Table(Game())
    table.press("f5")
    table.control("resign")
    assert labels(table) == ["Yes, I resign", "No, play on"]
    table.control("resign-no")
    assert not table.is_over
    table.control("resign")
    table.control("resign-yes")
    scene = table.scene()
    assert scene.message == "White resigns: Black wins."
    assert (scene.tone, scene.turn_text, scene.marks.legal) == ("good", "", frozenset())
    table.press("f6")
    assert table.game.moves == ("f5",)
    assert not control_of(table, "undo").enabled
    table.control("new")
    assert table.game.moves == ()
    assert not table.is_over


@pytest.mark.parametrize(
    ("discs", "press", "says"),
    [
        (
            "XO" + "-" * 62,
            "c1",
            "Black wins 3–0, by 3 discs. Where the winner also gets the empty squares: 64–0, a margin of 64.",
        ),
        ("X" * 40 + "O" * 23 + "-", "h8", "The board is full. Black wins 45–19, by 26 discs."),
    ],
)
def test_the_result_names_the_margin_and_both_ways_to_count(discs, press, says):
    table = Table(Game.from_position(Position.from_diagram(discs)))
    table.press(press)
    assert says in table.scene().message


def test_a_draw_is_a_draw_by_both_ways_to_count():
    drawn = Position.from_diagram("X" + "-" * 62 + "O")
    table = Table(Game.from_position(drawn))
    assert "A draw, 1–1. Where both share the empty squares: 32–32." in table.scene().message


# --- against a player --------------------------------------------------------------------------------------


def test_the_learners_move_is_there_before_the_reply():
    table, beside = against("random")
    table.press("f5")
    assert table.scene().busy
    assert table.scene().marks.last_move == "f5"
    table.press("d6")
    assert table.game.moves == ("f5",)
    assert "thinking" in table.scene().message
    beside.let_go()
    assert not table.scene().busy
    assert len(table.game.moves) == 2


def test_thinking_is_shown_and_can_be_cut_short():
    table, beside = against(Slowly())
    table.press("f5")
    token = table.scene().token
    assert not control_of(table, "move-now").enabled
    table.control("move-now")
    beside.think(2)
    scene = table.scene()
    assert (scene.progress, scene.chip) == (0.4, "looks 2 moves ahead")
    assert scene.token == token
    assert scene.message == "Black plays f5 and flips one disc."
    late = beside.jobs[-1]
    table.control("move-now")
    assert table.game.moves == ("f5", "f4")
    assert not table.scene().busy
    beside.jobs = [late]
    beside.let_go()
    assert table.game.moves == ("f5", "f4")
    assert control_of(table, "move-now") is None


def test_undo_goes_back_over_the_reply_and_calls_off_one_under_way():
    table, beside = against("random")
    table.press("f5")
    beside.let_go()
    played = table.game.moves
    table.control("undo")
    assert table.game.moves == ()
    table.control("redo")
    assert table.game.moves == played
    table.control("undo")
    table.press("d3")
    table.control("undo")
    assert beside.called_off == 1
    beside.let_go()
    assert table.game.moves == ()
    table.control("undo")
    assert table.game.moves == ()


def test_undo_leaves_the_first_move_of_the_other_side_on_the_board():
    table, beside = against("random", color="white")
    beside.let_go()
    first = table.game.moves
    assert not control_of(table, "undo").enabled
    table.press(table.game.legal_moves()[0])
    beside.let_go()
    table.control("undo")
    assert table.game.moves == first
    assert not table.scene().busy
    assert control_of(table, "redo").enabled


def test_redo_of_a_move_that_was_not_answered_asks_for_the_answer():
    table, beside = against("random")
    table.press("f5")
    table.control("undo")
    table.control("redo")
    assert table.scene().busy
    beside.let_go()
    assert len(table.game.moves) == 2


def test_a_reply_that_was_cut_short_is_kept_as_it_is():
    """To think on after a restart would find another one."""
    beside, log = Beside(), []
    room = Room(work=beside, record=lambda kind, **facts: log.append((kind, facts["moves"])))
    table = Table(settings=GameSettings("hard"), room=room, name="game")
    table.press("f5")
    while not control_of(table, "move-now").enabled:
        beside.think()
    table.control("move-now")
    assert log == [("playing", "f5"), ("playing", table.game.transcript())]
    assert len(table.game.moves) == 2


@pytest.mark.parametrize("control", ["new", "undo", "set-up"])
def test_a_late_reply_never_lands_in_another_game(control):
    table, beside = against("random")
    table.press("f5")
    late = beside.jobs[0]
    table.control(control)
    before = table.game.moves
    beside.jobs = [late]
    beside.let_go()
    assert table.game.moves == before
    assert not table.scene().busy


def test_who_played_is_told_that_they_won_and_a_lost_game_is_not_cheered():
    resigned = Table(settings=GameSettings("random"))
    resigned.press("f5")
    resigned.control("resign")
    resigned.control("resign-yes")
    assert resigned.scene().message == "Black resigns: White wins."
    assert resigned.scene().tone == "plain"
    last = Position.from_diagram("XO" + "-" * 62)
    won = Table(settings=GameSettings("random", position=last))
    won.press("c1")
    assert won.scene().message.endswith("You win!")
    assert won.scene().tone == "good"


def test_a_press_after_the_end_says_the_result_again():
    table = Table(settings=GameSettings(None, position=Position.from_diagram("XO" + "-" * 62)))
    table.press("c1")
    table.press("d1")
    assert table.game.moves == ("c1",)
    assert table.scene().message.startswith("The game is over: neither side has a move. Black wins 3–0")


def test_to_resign_while_the_other_side_thinks_ends_the_game():
    table, beside = against("random")
    table.press("f5")
    table.control("resign-yes")
    beside.let_go()
    assert table.game.moves == ("f5",)
    assert table.scene().message == "Black resigns: White wins."


def test_a_game_given_up_is_over_for_moves_taken_back_too():
    kept = []
    table = Table(Game(), room=Room(record=lambda kind, **facts: kept.append((kind, facts["moves"]))))
    for square in ("f5", "d6"):
        table.press(square)
    table.control("undo")
    table.control("resign-yes")
    assert not control_of(table, "redo").enabled
    table.control("redo")
    assert table.game.moves == ("f5",)
    assert kept == [("game", "f5")]


def test_near_the_end_of_old_reversi_a_hint_proves_nothing():
    # The search does not know that a player may run out of discs.
    told = {}
    for variant in ("standard", "old-reversi"):
        moves = "" if variant == "standard" else "d5e5d4e4"
        table = Table(settings=GameSettings(variant=variant, opening=moves))
        lots = Random(3)
        while table.game.position.empties > 8 or len(table.game.legal_moves()) < 2:
            choices = table.game.legal_moves()
            table.press(choices[int(lots.random() * len(choices))])
        table.control("hint")
        told[variant] = table.scene().message
    assert "This is proved to the end" in told["standard"]
    assert "That is an estimate" in told["old-reversi"]


def test_a_hint_does_not_take_the_place_of_the_question_whether_to_resign():
    table, beside = against("random")
    table.press("f5")
    beside.let_go()
    table.control("hint")
    table.control("resign")
    beside.let_go()
    assert table.scene().message == "Do you give this game up?"


def test_the_question_whether_to_resign_stays_when_the_reply_comes():
    table, beside = against("random")
    table.press("f5")
    table.control("resign")
    beside.let_go()
    assert labels(table) == ["Yes, I resign", "No, play on"]
    told = table.scene().message.splitlines()
    assert told[0].startswith("White plays")
    assert told[1:] == ["Do you give this game up?"]
    table.press(table.game.legal_moves()[0])  # who plays on has answered it
    assert control_of(table, "resign-yes") is None
    assert table.scene().message.startswith("Black plays")


def test_a_stale_token_is_recognisable_after_play_and_undo():
    table = Table(Game())
    tokens = [table.scene().token]
    for action in (lambda: table.press("f5"), table.undo, lambda: table.press("d3")):
        action()
        tokens.append(table.scene().token)
    assert len(set(tokens)) == 4


@pytest.mark.parametrize("seed", range(20))
def test_whole_games_against_a_player_reach_their_end(seed):
    table = Table(settings=GameSettings("random", seed=seed))
    choice = Random(seed)
    while not table.game.is_over:
        assert table.game.position.turn is Color.BLACK
        table.press(choice.choice(table.game.legal_moves()))
    scene = table.scene()
    assert "wins" in scene.message or "draw" in scene.message
    assert scene.turn_text == ""
    assert scene.marks.legal == set()
    table.press("a1")
    assert table.scene().position == scene.position


def test_rude_clicks_and_controls_never_break_a_game():
    table, beside = against("random", choices=(None, "random"))
    lots = Random(1)
    controls = (
        "undo",
        "redo",
        "new",
        "retry",
        "move-now",
        "go-on",
        "more",
        "resign",
        "resign-no",
        "pass-pause",
    )
    for _ in range(1000):
        what = lots.random()
        if what < 0.5:
            table.press(lots.choice(table.game.legal_moves() or ("a1",)))
        elif what < 0.7:
            table.press(f"{lots.choice('abcdefgh')}{lots.randint(1, 8)}")
        elif what < 0.9 and beside.jobs:
            beside.let_go(lots.randrange(len(beside.jobs)))
        else:
            table.control(lots.choice(controls))
        game = table.game
        assert Game.from_transcript(game.transcript()).position == game.position
        assert table.scene().busy == (game.position.turn is Color.WHITE and not table.is_over) or any(
            control.id in {"go-on", "retry"} for control in table.scene().controls
        )


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lambda _position: "a1", "a1 is not a move"),
        (lambda _position: None, "is no square"),
        (lambda _position: 1 / 0, "The player failed"),
    ],
)
def test_a_learners_player_that_errs_gets_a_sentence_and_nothing_is_lost(function, says):
    table = Table(settings=GameSettings(function))
    table.press("f5")
    scene = table.scene()
    assert says in scene.message
    assert "It could play: f4, d6, f6." in scene.message
    assert not scene.busy
    assert table.game.moves == ("f5",)
    assert control_of(table, "retry")
    table.control("undo")
    assert table.game.moves == ()


def test_a_player_that_failed_can_try_again():
    answers = iter(["a1", "d6"])
    table = Table(settings=GameSettings(lambda _position: next(answers)))
    table.press("f5")
    table.press("d6")
    assert table.game.moves == ("f5",)
    assert "other side's turn" in table.scene().message
    table.control("retry")
    assert table.game.moves == ("f5", "d6")
    assert control_of(table, "retry") is None


def test_a_new_game_begun_by_mistake_can_be_taken_back():
    table, beside = against("random")
    table.press("f5")
    beside.let_go()
    moves = table.game.moves
    table.control("new")
    assert table.game.moves == ()
    assert control_of(table, "undo").enabled
    table.control("undo")
    assert table.game.moves == moves
    assert table.scene().message == "This is the game before. Play on."
    table.control("resign-yes")
    table.control("new")
    assert not control_of(table, "undo").enabled


def test_a_game_left_for_a_position_or_for_pasted_moves_can_be_come_back_to():
    table, beside = against("random", color="black")
    table.press("f5")
    beside.let_go()
    moves = table.game.moves
    table.control("set-up")
    table.control("start")
    assert table.game.moves == ()
    table.control("undo")
    assert table.game.moves == moves
    table.control("transcript", "d3 c5")
    for _ in range(2):
        table.control("undo")
    assert table.game.moves == moves


def test_a_function_that_was_mended_meanwhile_is_asked_in_its_new_form(monkeypatch):
    import __main__

    def mine(position):
        return "a1"

    mine.__module__ = "__main__"
    table = Table(settings=GameSettings(mine))
    table.press("f5")
    assert control_of(table, "retry")
    monkeypatch.setattr(__main__, "mine", lambda _position: "d6", raising=False)
    table.control("retry")
    assert table.game.moves == ("f5", "d6")


def test_a_rematch_changes_the_colours_and_alternating_does_so_by_itself():
    table, beside = against("random")
    table.press("f5")
    table.control("resign-yes")
    assert table.scene().prompt == "You play Black against Random."
    table.control("rematch")
    assert table.scene().prompt == "You play White against Random."
    assert table.scene().busy
    table, beside = against("random", color="alternate")
    for expected in ("Black", "White", "Black"):
        assert table.scene().prompt == f"You play {expected} against Random."
        if expected == "White":
            beside.let_go()
        table.press(table.game.legal_moves()[0])
        table.control("new")


def test_opponent_and_colour_can_be_chosen_on_the_board_until_the_first_move():
    table, beside = against(None, choices=(None, "random", "easy"))
    options = [option.label for option in control_of(table, "opponent").options]
    assert options == ["Two at one screen", "Random", "Easy"]
    assert control_of(table, "color") is None
    table.control("opponent", "easy")
    assert table.scene().prompt == "You play Black against Easy."
    table.control("color", "white")
    assert table.scene().busy
    beside.let_go()
    assert control_of(table, "color").value == "white"
    table.press(table.game.legal_moves()[0])
    assert control_of(table, "opponent") is None
    table.control("opponent", "two")
    assert table.scene().prompt == "You play White against Easy."
    table.control("new")
    assert control_of(table, "opponent").value == "easy"


# --- hints -------------------------------------------------------------------------------------------------


def test_a_hint_names_a_move_with_reasons_and_marks_it():
    table, beside = against("random")
    table.press("f5")
    beside.let_go()
    token = table.scene().token
    table.control("hint")
    assert table.scene().busy
    assert table.scene().message == "Looking for a good move …"
    beside.let_go()
    scene = table.scene()
    assert scene.token == token
    assert scene.tone == "help"
    (ring,) = scene.marks.notes
    assert ring.square in table.game.legal_moves()
    assert f"Hard would play {ring.square}. That is an estimate" in scene.message
    table.press(ring.square)
    assert table.scene().marks.notes == ()


def test_a_move_made_while_a_hint_is_sought_calls_it_off():
    table, beside = against(None)
    table.control("hint")
    table.press("f5")
    assert table.game.moves == ("f5",)
    beside.let_go()
    assert table.scene().message == "Black plays f5 and flips one disc."


# --- a game to watch ---------------------------------------------------------------------------------------


def test_a_game_to_watch_goes_on_by_itself_and_can_be_paused_and_stepped():
    table, beside = against("random", against="random", seed=3)
    assert table.scene().prompt == "You watch: Random plays Black, Random plays White."
    assert table.scene().message == "Press “Go on” to watch, or “One move” for one move at a time."
    assert not table.scene().busy
    table.control("go-on")
    beside.let_go()
    beside.let_go()
    assert len(table.game.moves) == 2
    table.press(table.game.legal_moves()[0])
    assert "Watch" in table.scene().message
    assert len(table.game.moves) == 2
    table.control("pause")
    assert not table.scene().busy
    beside.let_go()
    assert len(table.game.moves) == 2
    table.control("step")
    assert beside.breaths[-1] == 0
    beside.let_go()
    assert len(table.game.moves) == 3
    assert not table.scene().busy
    table.control("undo")
    assert len(table.game.moves) == 2
    table.control("redo")
    assert len(table.game.moves) == 3
    assert not table.scene().busy
    table.control("speed", "fast")
    table.control("go-on")
    assert beside.breaths[-1] < beside.breaths[0]
    while not table.is_over:
        beside.let_go()
    assert control_of(table, "pause") is None
    table.control("rematch")
    assert len(table.game.moves) == 0
    assert table.scene().busy


def test_a_pause_comes_never_too_late_for_a_fast_game():
    """Each move makes presses on the one before stale, but who watches presses nothing that could be."""
    table, beside = against("random", against="random")
    table.control("go-on")
    before = table.scene().token
    beside.let_go()
    assert table.scene().token == before


# --- other ways to begin -----------------------------------------------------------------------------------


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
    assert "Black wins 3–0" in table.scene().message
    table.control("new")
    assert table.game.position == Position.start()


def test_to_set_up_a_position_can_be_given_up():
    table = Table(Game())
    table.press("f5")
    table.control("set-up")
    table.control("clear")
    table.control("set-up-no")
    assert table.game.moves == ("f5",)
    assert table.scene().position == table.game.position


def test_old_reversi_begins_with_four_free_discs():
    table = Table(settings=GameSettings(variant="old-reversi"))
    assert table.scene().turn_text == "Black to move."
    assert table.scene().marks.legal == {"d4", "e4", "d5", "e5"}
    assert not control_of(table, "hint").enabled
    table.press("d4")
    assert table.scene().message == "Black places d4."
    assert table.scene().names == ("Black (31 left)", "White (32 left)")
    for square in ("e4", "d5", "e5"):
        table.press(square)
    assert len(table.game.legal_moves()) == 4


def test_old_reversi_can_be_played_against_a_player():
    table = Table(settings=GameSettings("random", variant="old-reversi"))
    lots = Random(2)
    while not table.is_over:
        table.press(lots.choice(table.game.legal_moves()))
    assert not control_of(table, "retry")


def test_a_forced_opening_is_played_first_and_can_not_be_taken_back():
    table, _beside = against("random", opening="F5 d6 C3")
    assert table.game.moves == ("f5", "d6", "c3")
    assert table.scene().busy
    assert not control_of(table, "undo").enabled
    table, _beside = against("random", opening="f5d6")
    table.press("c3")
    table.control("undo")
    assert table.game.moves == ("f5", "d6")


def test_balanced_openings_differ_from_game_to_game_and_follow_the_seed():
    table, _beside = against(None, opening="balanced", seed=5)
    first = table.game.moves
    again, _beside = against(None, opening="balanced", seed=5)
    assert again.game.moves == first
    table.press(table.game.legal_moves()[0])
    table.control("new")
    assert table.game.moves != first


@pytest.mark.parametrize(("corners", "color"), [(1, "black"), (4, "white")])
def test_handicap_corners_go_to_the_learner(corners, color):
    table, _beside = against("random", handicap=corners, color=color)
    mine = Color.BLACK if color == "black" else Color.WHITE
    held = [table.game.position.disc_at(corner) for corner in ("a1", "a8", "h1", "h8")]
    assert held.count(mine) == corners
    assert held.count(mine.opponent) == 0


def test_a_read_only_board_shows_no_controls_and_no_moves():
    scene = Table(Game(), read_only=True).scene()
    assert not scene.interactive
    assert scene.controls == ()
    assert scene.marks.legal == set()


# --- for classes -------------------------------------------------------------------------------------------


def test_in_a_tournament_there_are_neither_hints_nor_taking_back():
    table, beside = against("random", tournament=True)
    table.press("f5")
    beside.let_go()
    moves = table.game.moves
    table.control("more")
    assert labels(table) == ["Fewer controls", "Hide moves", "Pause at a pass", "Resign"]
    for control in ("undo", "redo", "hint"):
        table.control(control)
    assert table.game.moves == moves
    assert not table.scene().busy
    table.control("resign-yes")
    assert "New game" in labels(table)
    assert control_of(table, "transcript").value == "".join(moves)


def test_an_own_record_is_laid_beside_the_game_at_its_end():
    table = Table(settings=GameSettings(own_record=True, position="XO" + "-" * 62))
    table.control("more")
    assert control_of(table, "transcript") is None
    table.control("sheet", "c")
    assert table.scene().message.startswith("Noted")
    table.press("c1")
    assert table.scene().message.endswith("Now check your score sheet: is every move on it?")
    table.control("sheet", "c1")
    assert table.scene().message == "The sheet is right: the one move agrees with the game."
    assert table.scene().tone == "good"
