"""Exact values: against plain minimax on positions, published values, and whatever was searched before."""

from random import Random

import pytest
from engine.boards import CASES, position_of, records

from reversi_learn.engine.endgame import SearchCancelled, Solver, flips_of
from reversi_learn.engine.position import Color, Position, flip_mask, mobility_mask
from reversi_learn.engine.samples import practice_positions
from reversi_learn.engine.search import solve

# FFO 20: six empties, the value of every move; from the published set, recomputed by two solvers.
FFO20 = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO-"


def plain_value(position):
    """The value by trying everything, on positions, without table or ordering."""
    if position.is_over:
        black, white = position.score("wof")
        return black - white if position.turn is Color.BLACK else white - black
    if position.must_pass:
        return -plain_value(position.after_pass())
    return max(-plain_value(position.play(square)) for square in position.legal_moves())


def endgames(count, empties, seed):
    random, found = Random(seed), []
    while len(found) < count:
        position = Position.start()
        while position.empties > empties and not position.is_over:
            position = (
                position.after_pass()
                if position.must_pass
                else position.play(random.choice(position.legal_moves()))
            )
        if position.empties == empties:
            found.append(position)
    return found


def test_the_tables_of_the_search_are_the_rules_of_the_position():
    for position in practice_positions()[::5]:
        for own, other in ((position.own, position.other), (position.other, position.own)):
            for index in range(64):
                if not (own | other) >> index & 1:
                    assert flips_of(own, other, index) == flip_mask(own, other, 1 << index)


@pytest.mark.parametrize("empties", range(7))
def test_the_value_is_that_of_plain_minimax(empties):
    for position in endgames(12, empties, seed=empties):
        result = solve(position, all_moves=True)
        assert result.value == plain_value(position)
        assert result.exact
        for square, value in result.values.items():
            assert value == -plain_value(position.play(square))


def test_the_line_leads_to_the_value():
    for position in endgames(40, 9, seed=1):
        result = solve(position)
        after = position
        for move in result.line:
            after = after.after_pass() if move == "pass" else after.play(move)
        black, white = after.score("wof")
        assert after.is_over
        assert result.value == (black - white if position.turn is Color.BLACK else white - black)


def test_twelve_empty_squares_have_their_published_values():
    for row in records("solve12.jsonl"):
        assert solve(position_of(row)).value == row["value"]


def test_every_move_of_a_published_endgame():
    result = solve(Position.from_diagram(FFO20, "X"), all_moves=True)
    assert result.values == {"h5": 6, "g6": -2, "f6": -4, "h6": -10}
    assert result.move == "h5"


def test_case_s18_what_was_searched_before_does_not_matter():
    case = CASES["S18"]
    position = position_of(case)
    solver = Solver()
    for square in position.legal_moves():
        after = position.play(square)
        assert -solver.search(after.own, after.other, -64, 64) == case["expected"]["per_move"][square]
    for _ in range(2):
        assert solver.search(position.own, position.other, -64, 64) == case["expected"]["value"]


def test_case_s19_the_best_move_is_best_for_the_side_to_move():
    case = CASES["S19"]
    result = solve(position_of(case), all_moves=True)
    assert result.values == case["expected"]["per_move"]
    assert [result.move] == case["expected"]["best"]


def test_a_pass_and_an_end_are_searched_like_moves():
    must_pass = next(each for each in practice_positions() if each.must_pass and each.empties < 9)
    assert solve(must_pass).line[0] == "pass"
    over = Position(black=1, white=0)
    assert solve(over).line == ()
    assert solve(over).value == 64


def test_it_can_be_called_off_and_its_nodes_are_bounded():
    (position,) = endgames(1, 14, seed=2)
    looks = []
    with pytest.raises(SearchCancelled):
        solve(position, cancelled=lambda: bool(looks.append(1)) or len(looks) > 3)
    with pytest.raises(SearchCancelled):
        solve(position, most_nodes=1000)


def test_the_side_not_to_move_is_asked_too():
    for position in practice_positions()[::50]:
        assert bool(mobility_mask(position.other, position.own)) == bool(
            Position(position.black, position.white, position.turn.opponent).legal_moves()
        )
