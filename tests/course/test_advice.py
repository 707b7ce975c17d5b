"""Hints in a game: the best move, how sure it is, and reasons that can be counted on the board."""

import pytest

from reversi_learn import EVALUATION, Position, solve
from reversi_learn.course.games.advice import Advice, advise
from reversi_learn.engine.matches import random_opening
from reversi_learn.engine.search import SearchResult

CORNERS = {"a1", "h1", "a8", "h8"}


def advice(position):
    steps = advise(position)
    shares = []
    while True:
        try:
            thought = next(steps)
        except StopIteration as end:
            return end.value, shares
        assert thought.move in {"", *position.legal_moves()}
        shares.append(thought.share)


def positions(plies, seeds):
    found = (random_opening(seed, plies).position for seed in seeds)
    return [position for position in found if len(position.legal_moves()) > 1]


@pytest.mark.parametrize("position", positions(52, range(6)), ids=Position.diagram)
def test_near_the_end_a_hint_is_proved_and_says_by_how_much(position):
    given, _shares = advice(position)
    exact = solve(position, all_moves=True)
    assert given.result.exact
    assert exact.values[given.move] == exact.value
    text = " ".join(given.sentences())
    assert "proved" in text
    assert "estimate" not in text
    if exact.value:
        assert ("you win by" if exact.value > 0 else "you lose by") in text
    if exact.value not in {0, 1, -1}:
        assert f"by {abs(exact.value)} discs" in text


def test_before_it_is_an_estimate_and_comes_in_steps():
    given, shares = advice(random_opening(3, 20).position)
    assert not given.result.exact
    assert len(shares) > 5
    assert shares == sorted(shares)
    assert "That is an estimate, looking" in given.sentences()[0]
    assert 1 <= len(given.sentences()) <= 3


@pytest.mark.parametrize("seed", range(8))
def test_reasons_speak_for_the_move_and_their_numbers_can_be_counted(seed):
    position = random_opening(seed, 54).position
    if len(position.legal_moves()) < 2:
        return
    given, _shares = advice(position)
    assert given.alternative in set(position.legal_moves()) - {given.move}
    best, other = position.play(given.move), position.play(given.alternative)
    parts, others = EVALUATION.parts(best), EVALUATION.parts(other)
    for sentence in given.sentences()[1:]:
        if sentence.startswith("Mobility"):
            assert others["mobility"] > parts["mobility"]
            assert f"and {len(best.legal_moves())} for the other side" in sentence
            assert f"and {len(other.legal_moves())}." in sentence


def test_the_only_move_needs_no_search_to_be_explained():
    position = Position.from_diagram("XO" + "-" * 62)
    given, _shares = advice(position)
    assert given.sentences() == ("c1 is the only move.",)


def test_a_corner_is_a_reason_by_itself():
    position = Position.from_diagram("-OX" + "-" * 24 + "OX------XO" + "-" * 27)
    result = SearchResult("a1", 20.0, False, ("a1",), 3, 100, {"a1": 20.0})
    told = Advice(position, result).sentences()
    assert told[1] == "a1 is a corner: nobody can flip a disc there any more."


def test_of_worse_moves_the_one_that_flips_most_is_compared():
    position = random_opening(5, 30).position
    full, _shares = advice(position)
    worse = [
        move
        for move, value in full.result.values.items()
        if value <= full.result.value - 1 and move != full.move
    ]
    assert worse
    assert len(position.flips(full.alternative)) == max(len(position.flips(move)) for move in worse)


def test_a_corner_that_another_move_gives_away_is_named():
    for seed in range(200):
        position = random_opening(seed, 24).position
        giving = [move for move in position.legal_moves() if set(position.play(move).legal_moves()) & CORNERS]
        safe = sorted(set(position.legal_moves()) - set(giving) - CORNERS)
        if giving and safe:
            result = SearchResult(safe[0], 0.0, False, (safe[0],), 3, 100, {})
            told = Advice(position, result, giving[0]).sentences()
            assert told[1].startswith(f"{giving[0]} would give the other side the corner ")
            return
    pytest.fail("no such position was found")
