"""Reasons in parts: they add up, they take the right side, and the truth stands beside them."""

import itertools

import pytest

from reversi_learn import EVALUATION, IllegalMove, Position, practice_positions, solve, why

# Endgame study 9 of the French federation, and game 3 of the final of 2018 after 48 moves.
GREED = Position.from_diagram("--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO--", "O")
FINAL = Position.from_diagram("--OOX-----OOXX-XOOOOXXXXOOOOXXXXOXOOOOXXOOOOOOO--OOOOOOO-XXXXXX-", "X")


def test_parts_add_up_to_the_difference_of_the_estimates_to_the_last_digit():
    for position in practice_positions()[:80]:
        moves = position.legal_moves()
        for one, other in itertools.pairwise(moves):
            compared = why(position, one, other, exact_from=0)
            worth = {move: -EVALUATION.hundredths(position.play(move)) for move in (one, other)}
            assert sum(compared.parts.values()) == compared.estimate == worth[one] - worth[other]
            assert all(compared.parts.values())


def test_the_other_way_round_says_the_opposite():
    one, other = why(GREED, "a4", "g1"), why(GREED, "g1", "a4")
    assert one.parts == {name: -part for name, part in other.parts.items()}
    assert one.sentences()[0] == other.sentences()[0] == "By estimate a4 is better than g1 by 11.30 discs."


def test_the_truth_stands_beside_the_estimate():
    compared = why(FINAL, "b2", "a8")
    assert compared.exact == (2, -4)
    assert "Proved to the end, b2 comes to +2 and a8 to −4." in compared.sentences()
    for position in practice_positions()[:200]:
        moves = position.legal_moves()
        if position.empties <= 7 and len(moves) > 1:
            exact = solve(position, all_moves=True).values
            assert why(position, moves[0], moves[-1]).exact == (exact[moves[0]], exact[moves[-1]])
    assert why(Position.start(), "d3", "c4").exact is None


def test_a_mistaken_estimate_is_called_mistaken():
    compared = why(FINAL, "a8", "b2")
    assert compared.misled == (compared.estimate > 0)
    told = " ".join(compared.sentences())
    assert ("So the estimate is mistaken here: b2 is better." in told) == compared.misled
    even = why(Position.start(), "d3", "c4")
    assert (even.estimate, even.misled) == (0, False)
    assert even.sentences() == ("By estimate d3 and c4 are worth the same.",)


def test_the_picture_shows_the_weightiest_part_first():
    compared = why(GREED, "a4", "g1")
    lines = compared.picture().text.splitlines()
    assert lines[0] == "a4 (right) or g1 (left) (discs)"
    assert len(lines) == 1 + len(compared.parts)


def test_only_moves_are_compared():
    with pytest.raises(IllegalMove):
        why(GREED, "a4", "a1")
