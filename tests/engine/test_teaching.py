"""The searches to read find what the quick ones find, and alpha-beta leaves out only what can not matter."""

import pytest

from reversi_learn import EVALUATION, SQUARE_TABLE, Position, deepen, practice_positions, solve
from reversi_learn.engine.teaching import (
    ORDERS,
    alpha_beta,
    fewest_replies_first,
    final_value,
    minimax,
    most_replies_first,
)

MANY = practice_positions()[:300]
SOME = practice_positions()[300:340]
LATE = [position for position in practice_positions() if position.empties <= 5][:120]


def plain(position, depth, evaluate):
    """Minimax once more, with two players and no sign that changes."""
    root = position.turn

    def value(position, depth):
        if position.is_over:
            own, other = position.score() if root.value == "X" else position.score()[::-1]
            return own - other
        if position.must_pass:
            return value(position.after_pass(), depth)
        if depth == 0:
            return evaluate(position) if position.turn is root else -evaluate(position)
        values = [value(position.play(move), depth - 1) for move in position.legal_moves()]
        return max(values) if position.turn is root else min(values)

    return value(position, depth)


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_values_are_those_of_the_quick_search(depth):
    for position in MANY:
        quick = deepen(position, depth=depth).value
        assert minimax(position, depth).value == alpha_beta(position, depth).value == quick


def test_values_three_deep_with_another_evaluation():
    for position in SOME:
        quick = deepen(position, depth=3, evaluation=SQUARE_TABLE).value
        assert alpha_beta(position, 3, SQUARE_TABLE).value == quick == plain(position, 3, SQUARE_TABLE)


def test_minimax_is_minimax():
    for position in MANY[:100]:
        assert minimax(position, 2).value == plain(position, 2, EVALUATION)


def test_played_to_the_end_it_is_the_exact_result():
    assert any(position.must_pass for position in LATE)
    for position in LATE:
        exact = solve(position).value
        assert alpha_beta(position, position.empties).value == exact
        assert alpha_beta(position, 64).value == exact


def test_no_order_and_no_cut_changes_the_value():
    for position in SOME:
        whole = minimax(position, 3)
        for order in ORDERS.values():
            tree = alpha_beta(position, 3, order=order)
            assert tree.value == whole.value
            assert tree.count <= whole.count


def test_what_is_cut_and_what_is_visited_are_all_the_moves():
    for position in SOME:
        for node in alpha_beta(position, 3).visited():
            if node.below and node.below[0].move != "pass":
                assert (*(below.move for below in node.below), *node.cut) == node.position.legal_moves()
            assert not node.cut or node.value >= node.beta


def test_a_good_order_saves_most():
    counts = [
        sum(alpha_beta(position, 3, order=order).count for position in SOME)
        for order in (fewest_replies_first, Position.legal_moves, most_replies_first)
    ]
    assert counts == sorted(counts)
    assert 2 * counts[0] < sum(minimax(position, 3).count for position in SOME)


def test_count_is_the_number_of_positions_visited():
    seen = []
    tree = minimax(Position.start(), 3, lambda position: seen.append(position) or 0)
    assert len(seen) == 56  # the known number of positions three discs ahead, each by its own line
    assert tree.count == 1 + 4 + 12 + 56 == len(list(tree.visited()))


def test_a_pass_is_no_choice_and_costs_no_depth():
    position = next(position for position in practice_positions() if position.must_pass)
    tree = minimax(position, 1)
    assert [node.move for node in tree.below] == ["pass"]
    assert tree.below[0].below
    assert tree.best == "pass"


def test_a_finished_game_is_counted():
    over = next(position for position in practice_positions() if position.is_over)
    assert minimax(over, 4).value == alpha_beta(over, 4).value == final_value(over) == solve(over).value
    assert minimax(over, 4).best == ""


def test_a_depth_below_none_looks_at_nothing():
    assert minimax(Position.start(), -1).count == alpha_beta(Position.start(), -1).count == 1
