"""Engines of others: three protocols, spoken with a fake engine that fails in every way an engine can."""

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from engine.boards import random_game

from reversi_learn import Color, EngineFailed, Game, Position, external_engine, one_ply
from reversi_learn.engine import external as external_module
from reversi_learn.engine.external import program as program_module
from reversi_learn.engine.external.gtp import route
from reversi_learn.engine.players import NoAnswer, Thinker, Thought

FAKE = Path(__file__).with_name("fake_engine.py")
PROTOCOLS = ("gtp", "nboard", "edax")
SHORT = 0.4  # seconds, where the engine is to be too slow
SET_UP = Position.from_diagram("X" + "-" * 26 + "OX------XO" + "-" * 26 + "O", "O")


@pytest.fixture
def start(tmp_path):
    """Starts a fake engine; all of them are ended afterwards, and none is left."""
    engines = []

    def start(protocol, mode="good", **settings):
        log = tmp_path / f"{len(engines)}.log"
        engine = external_engine([sys.executable, FAKE, protocol, mode, log], protocol, **settings)
        engine.log = log
        engines.append(engine)
        return engine

    yield start
    for engine in engines:
        engine.close()
        assert not [number for number in started(engine) if alive(number)]


def said(engine):
    """The commands that the engine was sent, its starts and its end among them."""
    return engine.log.read_text(encoding="utf-8").splitlines()


def started(engine, word="started"):
    return [int(line.split()[1]) for line in said(engine) if line.startswith(word)]


def alive(number):
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def gone(number):
    """Whether the process is gone, soon: one that is nobody's child any more is collected by the system."""
    for _try in range(100):
        if not alive(number):
            return True
        time.sleep(0.05)
    return False


def first_move(position):
    return position.legal_moves()[0]


def refused(engine, question=None):
    with pytest.raises(EngineFailed) as failure:
        (question or engine)(Position.start())
    return str(failure.value)


def told(steps):
    """All that steps yield, and what they come to."""
    yielded = []
    while True:
        try:
            yielded.append(next(steps))
        except StopIteration as end:
            return yielded, end.value


# --- what a good engine does --------------------------------------------------------------------------


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("mode", ["good", "slow", "chatty", "bytes"])
def test_it_answers_with_a_move(start, protocol, mode):
    engine = start(protocol, mode)
    position = Position.start()
    for _ply in range(2 if mode == "slow" else 6):
        assert engine(position) == first_move(position)
        position = position.play(one_ply(1)(position))
    assert len(started(engine)) == 1


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_it_plays_both_sides_of_a_whole_game_with_passes(start, protocol):
    engine = start(protocol)
    game = Game()
    while not game.is_over:
        game.play(engine(game.position))
    assert any(turn.is_pass for turn in game.turns)
    assert len(started(engine)) == 1


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_it_plays_against_another_player_and_then_another_game(start, protocol):
    engine = start(protocol)
    for seed, color in ((1, Color.BLACK), (2, Color.WHITE)):
        other, game = one_ply(seed), Game()
        while not game.is_over:
            position = game.position
            game.play(engine(position) if position.turn is color else other(position))
    assert len(started(engine)) == 1


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_moves_may_be_taken_back(start, protocol):
    engine, game, seen = start(protocol), Game(), {}
    while not game.is_over:
        seen[game.position] = engine(game.position)
        game.play(seen[game.position])
    while game.undo():
        assert engine(game.position) == seen[game.position]
    assert len(started(engine)) == 1


@pytest.mark.parametrize("protocol", ["nboard", "edax"])
def test_a_position_that_was_set_up_is_sent_as_it_is(start, protocol):
    engine = start(protocol)
    assert engine(SET_UP) == first_move(SET_UP)
    for position in list(random_game(3))[20:50:7]:
        if position.legal_moves():
            assert engine(position) == first_move(position)


def test_it_is_a_thinker_whose_steps_tell_the_time(start):
    engine = start("nboard", "slow")
    assert isinstance(engine, Thinker)
    thoughts, answer = told(engine.think(Position.start()))
    assert answer == "d3"
    assert thoughts
    assert all(isinstance(thought, Thought) and 0 <= thought.share <= 1 for thought in thoughts)
    assert [thought.share for thought in thoughts] == sorted(thought.share for thought in thoughts)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_where_there_is_no_move_it_passes_without_being_asked(start, protocol):
    engine = start(protocol)
    asked = said(engine)
    must_pass = next(position for position in random_game(4) if position.must_pass)
    over = list(random_game(4))[-1]
    assert [engine(must_pass), engine(over)] == ["pass", "pass"]
    if protocol != "gtp":
        assert engine.values(must_pass) == {}
    assert said(engine) == asked


@pytest.mark.parametrize(("protocol", "name"), [("gtp", "Fake"), ("nboard", "Fake12"), ("edax", "Edax")])
def test_it_bears_its_own_name_or_the_one_it_is_given(start, protocol, name):
    assert start(protocol).name == name
    assert repr(start(protocol)) == f"<ExternalEngine {name} ({protocol})>"
    assert start(protocol, name="Iago").name == "Iago"


def test_the_depth_is_told_where_the_protocol_knows_one(start):
    assert "set depth 5" in said(start("nboard", depth=5))
    assert "level 5" in said(start("edax", depth=5))


# --- values -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("protocol", ["nboard", "edax"])
@pytest.mark.parametrize("mode", ["good", "chatty", "bytes"])
def test_values_are_those_of_the_deepest_search(start, protocol, mode):
    engine = start(protocol, mode)
    assert engine.values(Position.start()) == {"d3": 6.0, "c4": 4.0, "f5": 2.0, "e6": 0.0}
    assert set(engine.values(SET_UP)) == set(SET_UP.legal_moves())
    assert engine(SET_UP) == first_move(SET_UP)


def test_an_engine_that_values_its_best_move_only_is_understood(start):
    assert start("nboard", "best-only", seconds=2.0).values(Position.start()) == {"d3": 6.0}


def test_gtp_has_no_values(start):
    engine = start("gtp")
    assert "GTP has no command that asks for the values" in refused(engine, engine.values)
    assert engine(Position.start()) == "d3"


@pytest.mark.parametrize("protocol", ["nboard", "edax"])
def test_values_of_nothing_are_refused(start, protocol):
    engine = start(protocol, "nonsense", seconds=SHORT)
    told = refused(engine, engine.values)
    assert "gave no" in told


# --- GTP: a position is shown by moves ----------------------------------------------------------------


def test_gtp_sends_only_the_new_moves(start):
    engine = start("gtp")
    position = Position.start()
    engine(position)
    after = position.play("d3").play("c3")
    engine(after)
    assert said(engine)[-3:] == ["genmove b", "play w c3", "genmove b"]
    engine(after)
    assert said(engine)[-4:] == ["clear_board", "play b d3", "play w c3", "genmove b"]


def test_gtp_asks_without_playing_where_the_engine_can(start):
    engine = start("gtp", "only-asked")
    for _time in range(2):
        assert engine(Position.start()) == "d3"
    assert said(engine)[-3:] == ["clear_board", "reg_genmove b", "reg_genmove b"]


@pytest.mark.parametrize("seed", range(6))
def test_gtp_finds_the_moves_of_an_opening(start, seed):
    position = list(random_game(seed))[10]
    moves = route(Position.start(), position)
    assert Game.from_transcript("".join(moves)).position == position
    assert start("gtp")(position) == first_move(position)


def test_gtp_finds_passes():
    positions = list(random_game(4))
    number = next(number for number, position in enumerate(positions) if position.must_pass)
    assert "pass" in route(positions[number - 1], positions[number + 2])
    assert route(positions[number], positions[number + 1]) == ("pass",)
    assert route(positions[5], positions[4]) is None
    assert route(positions[5], positions[5]) == ()
    assert route(positions[0], positions[8], most_discs=4) is None


def test_gtp_refuses_what_no_moves_lead_to(start):
    engine = start("gtp")
    with pytest.raises(EngineFailed, match="only by the moves from the start"):
        engine(SET_UP)
    assert engine(Position.start()) == "d3"


def test_gtp_sets_up_where_the_engine_can(start):
    engine = start("gtp", "sets-up")
    assert "set_game Othello" in said(engine)
    assert engine(SET_UP) == first_move(SET_UP)
    assert said(engine)[-2:] == [f"fake-setup_board {SET_UP.diagram()} w", "genmove w"]
    after = SET_UP.play(first_move(SET_UP))
    after = after.play(first_move(after))
    assert engine(after) == first_move(after)
    assert said(engine)[-1] == "genmove w"
    assert said(engine)[-2].startswith("play b ")


def test_gtp_names_the_command_that_is_refused(start):
    assert refused(start("gtp", "refuse")) == "Fake refused the command “clear_board”: “unknown command”"


# --- what can go amiss --------------------------------------------------------------------------------

LEGAL = "Legal moves: d3, c4, f5, e6."
AMISS = {
    "illegal": ["answered “D4”, which is no legal move.", LEGAL],
    "crash": ["ended with code 1. Its last words: “Segmentation fault, nearly”."],
    "leave": ["ended with code 0."],
    "killed": ["was ended by signal 9."],
    "hang": ["gave no answer within 0.4 seconds."],
    "stubborn": ["gave no answer within 0.4 seconds."],
    "flood": ["writes without end and gives no answer", "“thinking, thinking, thinking”"],
    "flood-in-a-line": ["writes without end and gives no answer"],
}


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("mode", AMISS)
def test_every_failure_is_a_sentence(start, protocol, mode):
    engine = start(protocol, mode, seconds=SHORT if mode in {"hang", "stubborn"} else 10.0)
    told = refused(engine)
    assert told.startswith(engine.name + " ")
    for words in AMISS[mode]:
        assert words in told
    assert len(started(engine)) == (2 if mode in {"crash", "leave", "killed"} else 1)
    assert not [number for number in started(engine) if alive(number)]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_nonsense_is_quoted_as_far_as_it_can_be_read(start, protocol):
    told = refused(start(protocol, "nonsense"))
    assert "answered “" in told
    assert LEGAL in told
    assert "\x1b" not in told


def test_a_console_that_says_nothing_after_go_is_refused(start):
    assert "answered “”" in refused(start("edax", "mute"))


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_failure_is_no_answer_of_its_kind_and_shows_as_one_sentence(start, protocol):
    for mode, kind, seconds in (("hang", "slow", SHORT), ("illegal", "raised", 10.0)):
        engine = start(protocol, mode, seconds=seconds)
        with pytest.raises(NoAnswer) as failure:
            engine(Position.start())
        assert isinstance(failure.value, ValueError)
        assert failure.value.kind == kind
        assert failure.value._render_traceback_() == [str(failure.value)]


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_an_engine_that_crashed_is_started_again_and_asked_once_more(start, protocol):
    engine = start(protocol, "crash-once")
    position = Position.start()
    for _ply in range(4):
        assert engine(position) == first_move(position)
        position = position.play(first_move(position))
    assert len(started(engine)) == 2


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_an_engine_that_was_killed_between_two_moves_goes_on_with_the_game(start, protocol):
    engine, game = start(protocol), Game()
    while len(game.moves) < 30:
        if len(game.moves) == 20:
            os.kill(started(engine)[0], signal.SIGKILL)
        game.play(engine(game.position))
    assert len(started(engine)) == 2


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_after_a_time_out_the_next_question_finds_a_fresh_engine(start, protocol):
    engine = start(protocol, "hang-once", seconds=1.0)
    assert "gave no answer within 1 second." in refused(engine)
    assert engine(Position.start()) == "d3"
    assert len(started(engine)) == 2


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_a_question_called_off_ends_the_engine_and_the_next_one_is_answered(start, protocol):
    engine = start(protocol, "hang-once")
    steps = engine.think(Position.start())
    next(steps)
    steps.close()
    assert not alive(started(engine)[0])
    assert engine(Position.start()) == "d3"


def test_a_new_question_ends_one_that_was_left_open(start):
    engine = start("nboard", "hang-once")
    steps = engine.think(Position.start())
    next(steps)
    assert engine(SET_UP) == first_move(SET_UP)
    with pytest.raises(EngineFailed, match="stopped before it had answered"):
        next(steps)
    assert engine(Position.start()) == "d3"
    assert len(started(engine)) == 2


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_who_does_not_speak_the_protocol_is_found_out_at_the_start(tmp_path, monkeypatch, protocol):
    monkeypatch.setattr(external_module, "_STARTING", 0.0)
    log = tmp_path / "log"
    with pytest.raises(EngineFailed) as failure:
        external_engine([sys.executable, FAKE, protocol, "silent", log], protocol, seconds=SHORT)
    assert "gave no answer within 0.4 seconds." in str(failure.value)
    assert f"Does it speak the protocol “{protocol}”?" in str(failure.value)
    assert failure.value.kind == "slow"
    assert not log.exists() or not alive(int(log.read_text().split()[1]))


def test_it_may_crash_at_the_start():
    with pytest.raises(EngineFailed) as failure:
        external_engine([sys.executable, "-c", "raise SystemExit('no weights found')"], "gtp", name="Iago")
    assert str(failure.value) == "Iago ended with code 1. Its last words: “no weights found”."


# --- starting -----------------------------------------------------------------------------------------


def not_started(command, protocol="gtp", **settings):
    with pytest.raises(EngineFailed) as failure:
        external_engine(command, protocol, **settings)
    return str(failure.value)


def test_a_program_that_is_not_there():
    assert not_started("no-such-engine -q") == (
        "There is no program “no-such-engine”. Give the whole path of the engine, or install it first."
    )


def test_a_file_that_is_no_program(tmp_path):
    engine = tmp_path / "an engine"
    engine.write_text("no program")
    assert f"“{engine}” is there, but it may not be run." in not_started(str(engine))
    engine.chmod(0o700)
    assert f"“{engine}” could not be started: " in not_started(engine)
    engine.write_text("#!/no/such/interpreter\n")
    assert f"“{engine}” could not be started: " in not_started(engine)


def test_a_command_that_is_none():
    for command in ("", "  ", [], [""]):
        assert not_started(command) == "Which program is the engine? Give its path as the command."
    assert "A quotation mark has no partner" in not_started('edax "')


def test_a_protocol_that_is_none():
    assert not_started("edax", "uci") == "There is no protocol “uci” here. There are: gtp, nboard, edax."


def test_a_folder_that_is_none():
    assert not_started("edax", folder="/no/such/folder") == "There is no folder “/no/such/folder”."


def test_in_the_browser_no_program_is_started(monkeypatch):
    monkeypatch.setattr(program_module.sys, "platform", "emscripten")
    assert "In the browser no other program can be started." in not_started("edax")


def test_a_command_is_one_text_or_a_list_and_runs_in_its_folder(tmp_path, monkeypatch):
    script = tmp_path / "my engine.sh"
    script.write_text(f'#!/bin/sh\npwd >&2\nexec "{sys.executable}" "{FAKE}" "$1" good log\n')
    script.chmod(0o700)
    (tmp_path / "files").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    for command in ("'./my engine.sh' nboard", ["./my engine.sh", "nboard"], "'~/my engine.sh' nboard"):
        with external_engine(command, "nboard", folder="files") as engine:
            assert engine(Position.start()) == "d3"
    assert (tmp_path / "files" / "log").read_text().count("started") == 3


# --- ending -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_it_is_ended_by_its_own_command_and_refuses_further_questions(start, protocol):
    with start(protocol) as engine:
        assert engine(Position.start()) == "d3"
    assert said(engine)[-1] == "ended"
    assert not alive(started(engine)[0])
    assert refused(engine) == f"{engine.name} is closed. Start it again."
    engine.close()


def test_what_the_engine_started_is_ended_with_it(start):
    engine = start("nboard", "litter", seconds=SHORT)
    refused(engine)
    assert not alive(started(engine)[0])
    assert gone(started(engine, "child")[0])


def test_an_engine_that_nobody_holds_is_ended(start, tmp_path):
    log = tmp_path / "log"
    engine = external_engine([sys.executable, FAKE, "gtp", "good", log], "gtp")
    engine(Position.start())
    del engine
    gc.collect()
    assert not alive(int(log.read_text().split()[1]))


def test_an_engine_ends_with_python(tmp_path):
    log = tmp_path / "log"
    program = (
        "from reversi_learn import Position, external_engine\n"
        f"engine = external_engine({[sys.executable, str(FAKE), 'edax', 'good', str(log)]}, 'edax')\n"
        "assert engine(Position.start()) == 'd3'\n"
        "raise SystemExit(7)\n"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 7
    assert gone(int(log.read_text().split()[1]))
