"""The stages of a search: every row is what a search of that depth says, and the chance follows from how sure it is."""

from itertools import pairwise

import pytest

from reversi_learn import Game, Position, deepen, solve
from reversi_learn.classroom import search_stages
from reversi_learn.course.looking.stages import Stage, stages, stages_page
from reversi_learn.course.looking.view import GREED
from reversi_learn.engine.analysis import held_out_error

MIDDLE = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7f7c5").position


@pytest.mark.parametrize("position", [MIDDLE, GREED], ids=["middle", "late"])
def test_each_row_is_what_a_search_of_that_depth_finds(position):
    rows = [row for row in stages(position, nodes=3_000) if not row.exact]
    assert [row.depth for row in rows] == list(range(1, len(rows) + 1))
    for row in rows[:4]:
        assert row.value == deepen(position, depth=row.depth, exact_from=0).value
        assert row.error == held_out_error(position.empties - row.depth)
    assert [row.nodes for row in rows] == sorted(row.nodes for row in rows)
    assert rows[-1].nodes <= 3_000


def test_the_proof_comes_last_where_it_can_be_had():
    last = stages(GREED, nodes=1_000)[-1]
    assert last.exact
    assert last.value == solve(GREED).value == -8
    assert last.chance == 0
    assert last.cells()[0] == "to the end"
    assert last.cells()[3:5] == ("proved", "loses")
    assert not any(row.exact for row in stages(MIDDLE, nodes=1_000))


def test_the_chance_grows_with_the_value_and_with_how_sure_it_is():
    chances = [Stage(4, "d3", value, False, 10.0, 1).chance for value in (-30, -10, 0, 10, 30)]
    assert chances == sorted(chances)
    assert chances[2] == 0.5
    assert chances[3] == pytest.approx(0.841, abs=0.001)  # one error above nought
    assert chances[1] + chances[3] == pytest.approx(1)
    assert Stage(4, "d3", 10, False, 5.0, 1).chance > chances[3]
    assert [Stage(9, "d3", value, True, 0.0, 1).chance for value in (2, 0, -2)] == [1, 0.5, 0]


def test_no_estimate_is_called_sure():
    assert Stage(4, "d3", 60, False, 6.0, 1).cells()[4] == "99 %"
    assert Stage(4, "d3", -60, False, 6.0, 1).cells()[4] == "1 %"


def test_the_page_says_how_often_the_move_changed_and_how_far_to_trust_it():
    told = repr(search_stages(nodes=3_000))
    moves = [row.move for row in stages(GREED, nodes=3_000)]
    changes = sum(first != second for first, second in pairwise(moves))
    assert f"The best move changed {changes} times on the way." in told
    assert "give or take" in told
    assert "proved" in told
    assert "careful side" in told
    assert "White to move" in told


def test_a_game_that_is_over_has_nothing_to_look_for():
    assert "nothing to look for" in repr(stages_page(Position(black=3, white=0)))
    only = Position.from_diagram("XO" + "-" * 62)
    assert "stayed the same" in repr(stages_page(only, nodes=200))
