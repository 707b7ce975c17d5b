"""The benchmarks measure: with tiny counts and our own contestants, no peer needed."""

import importlib
import sys
from pathlib import Path

import pytest

from reversi_learn import Color, Position

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def run(monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    yield importlib.import_module("run")
    for name in ("run", "contestants"):
        sys.modules.pop(name, None)


@pytest.fixture
def served(run):
    contestants = [run.Served(name, Path(sys.executable)) for name in (run.OURS, run.PLAYER)]
    yield contestants
    for each in contestants:
        each.close()


def test_they_take_turns_and_are_compared(run, served):
    found, troubles = run.take_turns(served, "perft", 2, depth=3)
    assert not troubles
    assert {name: measured.answer for name, measured in found.items()} == {run.OURS: 56, run.PLAYER: 56}
    assert all(len(measured.seconds) == 2 for measured in found.values())
    lines = list(run.ratios(found, "leaves", float))
    assert "1.00 times our speed" in lines[0]
    games, _troubles = run.take_turns(served, "games", 1, count=1, seed=1)
    assert games[run.OURS].answer == games[run.PLAYER].answer > 50


def test_who_can_not_is_named_and_left_out(run, served):
    found, troubles = run.take_turns(served, "solve", 1, moves=run.endgames(1)[0])
    assert list(found) == [run.PLAYER]
    assert troubles == ["ours: AttributeError: 'OurMasks' object has no attribute 'solve'"]


def test_solvers_are_judged_by_what_they_return(run, served):
    (line,) = run.solving(served[1:], 1)
    assert "score        1 of 1 right" in line
    values = {"a1": 4, "b1": -2}
    assert run.verdict({"score": 4}, values) == ("score", True)
    assert run.verdict({"result": 1, "move": "b1"}, values) == ("winner only", True)
    assert run.verdict({"move": "b1"}, values) == ("move only", False)


def test_a_match_counts_from_our_side(run, served):
    match = run.Match()
    for color in Color:
        run.play_game(match, served[1], "30", served[1], "10", 1, color)
    assert len(match.points) == len(match.margins) == 2
    assert "in 2 games" in str(match)
    assert run.played(run.opening(3)) != Position.start()
