"""Looking ahead to a depth: against plain minimax, in slices and whole, with budgets, passes and ends."""

from itertools import pairwise
from random import Random

import pytest
from engine.boards import CASES, position_of, random_positions

from reversi_learn.engine import search as search_module
from reversi_learn.engine.evaluation import EVALUATION, SQUARE_TABLE
from reversi_learn.engine.position import FULL, Color, Position, mobility_mask
from reversi_learn.engine.samples import practice_positions
from reversi_learn.engine.search import SLICE, Search, SearchResult, _may_move, deepen, solve


def plain_value(position, depth, evaluation):
    """Hundredths by trying everything, on positions; a pass costs no depth, an end counts its score."""
    if position.is_over:
        black, white = position.score("wof")
        return 100 * (black - white if position.turn is Color.BLACK else white - black)
    if position.must_pass:
        return -plain_value(position.after_pass(), depth, evaluation)
    if depth == 0:
        return evaluation.of(position.own, position.other)
    return max(-plain_value(position.play(move), depth - 1, evaluation) for move in position.legal_moves())


def practice(empties, count, start=0):
    found = [each for each in practice_positions() if each.empties == empties and each.legal_moves()]
    return found[start : start + count]


class Coarse:
    """An evaluation with many ties and no sense: what it orders badly must be searched all the same."""

    def of(self, own, other):
        return (own * 7 + other * 13) % 5 * 100 - 200


@pytest.mark.parametrize(
    ("depth", "step", "evaluation"),
    [(1, 1, EVALUATION), (2, 4, SQUARE_TABLE), (2, 4, Coarse()), (3, 40, EVALUATION), (4, 400, Coarse())],
    ids=["1", "2 by squares", "2 coarse", "3", "4 coarse"],
)
def test_values_are_those_of_plain_minimax(depth, step, evaluation):
    for position in practice_positions()[::step]:
        value = plain_value(position, depth, evaluation)
        result = deepen(position, depth=depth, evaluation=evaluation)
        assert round(100 * result.value) == value
        assert result.depth == (position.empties if result.exact else depth)


@pytest.mark.parametrize(("depth", "step"), [(1, 5), (2, 25), (3, 150)])
def test_so_are_the_values_of_all_moves(depth, step):
    for position in practice_positions()[1::step]:
        result = deepen(position, depth=depth, evaluation=Coarse(), all_moves=True)
        assert {move: round(100 * value) for move, value in result.values.items()} == {
            move: -plain_value(position.play(move), depth - 1, Coarse()) for move in position.legal_moves()
        }
        if result.values:
            assert result.values[result.move] == result.value == max(result.values.values())
        assert result.move == deepen(position, depth=depth, evaluation=Coarse()).move


def test_what_was_searched_before_does_not_matter():
    for position in practice(30, 12):
        fresh = {move: deepen(position.play(move), depth=3).value for move in position.legal_moves()}
        search = Search(position, depth=4)
        search._slice_end = 1 << 30
        tree = search._tree
        for move in reversed(position.legal_moves()):
            after = position.play(move)
            assert -tree.search(after.own, after.other, 3, -6400, 6400) == round(-100 * fresh[move])
        list(search.steps())
        assert search.result.value == max(-value for value in fresh.values())
        for move, value in fresh.items():
            after = position.play(move)
            assert tree.search(after.own, after.other, 3, -6400, 6400) == round(100 * value)


def test_case_s18_holds_for_the_deepening_search_too():
    case = CASES["S18"]
    position = position_of(case)
    for _ in range(2):
        result = deepen(position, all_moves=True)
        assert (result.value, result.values) == (case["expected"]["value"], case["expected"]["per_move"])
        assert [result.move] == case["expected"]["best"]


@pytest.mark.parametrize("all_moves", [False, True])
def test_slices_do_not_change_the_answer(monkeypatch, all_moves):
    for position in practice(44, 4) + practice(20, 4):
        answers = []
        for length in (60, SLICE, 1 << 30):
            monkeypatch.setattr(search_module, "SLICE", length)
            answers.append(deepen(position, nodes=3_000, all_moves=all_moves))
        assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("all_moves", [False, True])
def test_slices_do_not_change_the_exact_answer(monkeypatch, all_moves):
    for position in practice(11, 4) + practice(9, 4):
        monkeypatch.setattr(search_module, "SLICE", 80)
        result = deepen(position, all_moves=all_moves)
        proved = solve(position, all_moves=all_moves)
        assert (result.value, result.values, result.exact) == (proved.value, proved.values, True)


def test_a_step_is_short_and_brings_a_legal_move():
    for position in practice(40, 5) + practice(13, 5):
        search = Search(position, nodes=12_000)
        results = list(search.steps())
        assert results[0].depth == 1
        assert results[0].nodes < 100
        assert {result.move for result in results} <= set(position.legal_moves())
        assert [result.depth for result in results] == sorted(result.depth for result in results)
        for before, after in pairwise(results):
            assert 0 <= after.nodes - before.nodes <= SLICE


def test_walking_again_through_the_table_enters_few_positions():
    """What slices cost: positions looked up or entered again, beside one search in one go."""
    entered = []
    original = search_module._Tree.search

    def counted(tree, *arguments):
        entered.append(1)
        return original(tree, *arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search_module._Tree, "search", counted)
        totals = []
        for length in (1_000, 1 << 30):
            patch.setattr(search_module, "SLICE", length)
            entered.clear()
            nodes = sum(deepen(position, nodes=20_000).nodes for position in practice(40, 4))
            totals.append((nodes, len(entered)))
    (sliced, looked_at), (whole, at_once) = totals
    assert sliced == whole
    assert looked_at - at_once <= 0.1 * whole


@pytest.mark.parametrize("nodes", [0, 1, 10, 500, 3_000, 10_000])
def test_the_budget_holds(nodes):
    for position in practice(45, 3) + practice(14, 3) + practice(11, 3):
        result = deepen(position, nodes=nodes)
        assert result.nodes <= nodes + 256
        assert result.move in position.legal_moves()
        assert result.depth >= 1


def test_a_better_move_of_an_unfinished_depth_counts():
    unfinished = 0
    for position in practice(40, 12):
        search = Search(position, nodes=2_500)
        *_others, last = search.steps()
        result = search.result
        if not result.finished:
            unfinished += 1
            assert result.move != last.move
            assert result.depth == last.depth + 1
            at_this_depth = deepen(position, depth=result.depth, all_moves=True).values
            assert result.value == at_this_depth[result.move] > at_this_depth[last.move]
        else:
            assert result.value == deepen(position, depth=result.depth).value
    assert unfinished


def test_more_nodes_look_deeper_and_a_depth_is_kept():
    (position,) = practice(42, 1)
    depths = [deepen(position, nodes=nodes).depth for nodes in (100, 1_000, 10_000)]
    assert depths == sorted(set(depths))
    assert deepen(position, depth=5).depth == 5
    assert deepen(position, depth=9, nodes=1_000).depth < 9


def test_the_same_search_has_the_same_answer():
    for position in practice(38, 3):
        assert deepen(position, nodes=5_000) == deepen(position, nodes=5_000)


def test_it_can_be_called_off_and_says_so():
    (position,) = practice(41, 1)
    looks = []
    search = Search(position, cancelled=lambda: bool(looks.append(search.nodes)) or len(looks) > 9)
    results = list(search.steps())
    assert search.result.cut
    assert not any(result.cut for result in results)
    assert search.result.move in position.legal_moves()
    assert all(later - sooner <= 256 for sooner, later in pairwise(looks))
    assert not deepen(position, nodes=2_000).cut
    at_once = deepen(position, cancelled=lambda: True)
    assert at_once.cut
    assert at_once.move in position.legal_moves()


def test_the_solver_can_be_called_off_too():
    (position,) = practice(14, 1)
    looks = []
    result = deepen(position, exact_from=14, cancelled=lambda: bool(looks.append(1)) or len(looks) > 20)
    assert result.cut
    assert not result.exact
    assert result.nodes < 600


def test_a_clock_cuts_and_says_so(monkeypatch):
    ticks = iter(range(1_000))
    monkeypatch.setattr(search_module.time, "monotonic", lambda: next(ticks))
    (position,) = practice(41, 1)
    result = deepen(position, seconds=12)
    assert result.cut
    assert 0 < result.nodes < 13 * 256


def test_progress_is_told():
    (position,) = practice(41, 1)
    told = []
    result = deepen(position, nodes=5_000, on_progress=told.append)
    assert all(isinstance(each, SearchResult) for each in told)
    assert len(told) >= 5
    assert told[-1].value == result.value


@pytest.mark.parametrize("all_moves", [False, True])
def test_near_the_end_it_is_exact(all_moves):
    for position in practice(10, 6) + practice(7, 6) + practice(2, 6) + practice(1, 3):
        result = deepen(position, all_moves=all_moves)
        proved = solve(position, all_moves=all_moves)
        assert result.exact
        assert isinstance(result.value, int)
        assert (result.value, result.values, result.depth) == (proved.value, proved.values, position.empties)


def test_fourteen_empty_squares_are_in_reach_of_the_usual_budget():
    for position in practice(14, 6):
        result = deepen(position)
        assert result.exact
        assert isinstance(result.value, int)
        assert result.nodes < 40_000


def test_a_budget_too_small_for_the_end_leaves_an_estimate():
    results = [(position, deepen(position, nodes=4_000, exact_from=18)) for position in practice(18, 4)]
    estimates = [(position, result) for position, result in results if not result.exact]
    assert estimates
    for position, result in estimates:
        assert isinstance(result.value, float)
        assert result.depth >= 2
        if result.finished:
            assert result.value == deepen(position, depth=result.depth).value


def test_a_depth_that_reaches_the_end_is_exact_and_a_smaller_one_is_not():
    for position in practice(6, 5):
        assert deepen(position, depth=6).exact
        assert deepen(position, depth=6).value == solve(position).value
        assert not deepen(position, depth=5).exact


def test_a_full_table_is_emptied_between_depths(monkeypatch):
    monkeypatch.setattr(search_module, "_MOST_KNOWN", 50)
    for position in practice(30, 3):
        assert deepen(position, depth=4).value == plain_value(position, 4, EVALUATION) / 100


def test_without_a_budget_the_last_square_is_exact_all_the_same():
    for position in practice(1, 3):
        assert deepen(position, nodes=0).exact
        assert deepen(position, nodes=0).value == solve(position).value


def test_the_line_can_be_played_and_leads_to_the_value():
    for position in practice(34, 6) + practice(16, 6) + list(practice_positions()[:200:10]):
        result = deepen(position, depth=4)
        after, placed = position, 0
        for move in result.line:
            after = after.after_pass() if move == "pass" else after.play(move)
            placed += move != "pass"
        assert result.move == (result.line[0] if result.line else "")
        if not result.exact:
            assert after.is_over or placed == 4
            value = plain_value(after, 0, EVALUATION)
            assert round(100 * result.value) == (value if after.turn is position.turn else -value)


def test_who_must_pass_passes_and_a_finished_game_has_its_score():
    for position in [each for each in practice_positions() if each.must_pass][:10]:
        for result in (deepen(position, depth=2), deepen(position, nodes=300)):
            assert result.move == "pass" == result.line[0]
            assert result.values == {}
    for position in [each for each in practice_positions() if each.is_over][:10]:
        result = deepen(position, all_moves=True)
        assert (result.move, result.exact, result.value) == ("", True, solve(position).value)


def test_the_quick_question_whether_there_is_a_move():
    lots = Random(1)
    for position in [*random_positions(2_000), *practice_positions()]:
        for own, other in ((position.own, position.other), (position.other, position.own)):
            assert bool(_may_move(own, other)) == bool(mobility_mask(own, other))
    for _ in range(2_000):
        own = lots.getrandbits(64) & lots.getrandbits(64)
        other = lots.getrandbits(64) & ~own & FULL
        assert bool(_may_move(own, other)) == bool(mobility_mask(own, other))


def test_a_plain_function_is_an_evaluation_too():
    def discs(position):
        assert position.turn is Color.BLACK  # the side to move is shown as Black
        return position.count(Color.BLACK) - position.count(Color.WHITE)

    class Discs:
        def of(self, own, other):
            return 100 * (own.bit_count() - other.bit_count())

    for position in practice_positions()[::100]:
        mine = deepen(position, depth=2, evaluation=discs, all_moves=True)
        assert mine == deepen(position, depth=2, evaluation=Discs(), all_moves=True)
    for nonsense in (None, "good", True, float("nan"), [1]):
        with pytest.raises(ValueError, match="answers with a number of discs, not with"):
            deepen(Position.start(), depth=1, evaluation=lambda _position, answer=nonsense: answer)
