"""Trees of searches as rows and pictures, two moves thought on, and what looking ahead costs and brings."""

import re
from xml.etree import ElementTree as ET

import pytest
from engine.boards import CASES

from reversi_learn import (
    EVALUATION,
    BadDiagram,
    Color,
    IllegalMove,
    Position,
    alpha_beta,
    minimax,
    practice_positions,
    score_interval,
    solve,
)
from reversi_learn.classroom import depth_and_strength, search_costs, search_tree, what_if
from reversi_learn.classroom.trees import SMALL
from reversi_learn.course.trees.costs import depth_scores
from reversi_learn.course.trees.nodes import limits, tree_nodes
from reversi_learn.course.trees.picture import tree_picture
from reversi_learn.course.trees.whatif_picture import shown_parts
from reversi_learn.messages import listed, use_language

START = Position.from_diagram(SMALL)
SOME = practice_positions()[400:440]
SMALL_ONES = [
    position
    for position in practice_positions()
    if not position.is_over and alpha_beta(position, 2).count <= 60 and position.empties < 14
][:60]


def drawn_texts(svg):
    return ["".join(text.itertext()) for text in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


# --- rows ---------------------------------------------------------------------------------------------


def test_the_small_position_has_few_moves_and_shows_cuts_and_order():
    assert START.empties == 6
    tree = minimax(START, 3)
    assert all(len(node.below) <= 3 for node in tree.visited())
    board, replies = (search_tree(depth=2, order=order).text for order in ("board", "replies"))
    assert "10 positions were visited" in board
    assert "8 positions were visited" in replies
    assert "cut" not in search_tree(depth=2, method="minimax").text


def test_rows_are_the_nodes_in_the_order_of_the_visit():
    for position in SOME:
        tree = alpha_beta(position, 3)
        rows = tree_nodes(tree)
        assert len(rows) == tree.count
        for number, (row, node) in enumerate(zip(rows, tree.visited(), strict=True)):
            assert row.number == number
            assert row.position == node.position
            assert row.parent < number
            assert row.cut == node.cut
            assert row.leaf == (not node.below)
            assert row.path == (*(rows[row.parent].path if number else ()), *filter(None, [node.move]))


def test_values_are_in_the_view_of_the_side_to_move_at_the_root():
    for position in SOME:
        for row in tree_nodes(minimax(position, 2)):
            sign = 1 if row.turn is position.turn else -1
            if row.leaf and not row.position.is_over:
                assert row.value == sign * EVALUATION(row.position)
            assert row.bound == ""


def test_a_bound_holds_what_the_whole_search_finds():
    for position in SOME[:15]:
        for row, node in zip(tree_nodes(tree := alpha_beta(position, 3)), tree.visited(), strict=True):
            left = 3 - sum(move != "pass" for move in row.path)
            truth = minimax(row.position, left).value
            least, most = limits(node)
            assert least <= truth <= most
            truth = truth if row.turn is position.turn else -truth
            assert {"": truth == row.value, "least": truth >= row.value, "most": truth <= row.value}[
                row.bound
            ]
            low, high = row.window
            assert low < high


def test_the_line_of_best_play_leads_to_the_value():
    for position in SOME:
        rows = tree_nodes(alpha_beta(position, 3))
        line = [row for row in rows if row.on_line]
        assert [row.value for row in line] == [rows[0].value] * len(line)
        assert not any(row.bound for row in line)
        assert line[-1].leaf


# --- pictures -----------------------------------------------------------------------------------------


def test_picture_and_text_show_every_node_and_name_every_cut():
    cut_somewhere = 0
    for position in SMALL_ONES:
        rows = tree_nodes(alpha_beta(position, 2))
        picture = tree_picture(rows, "Tree")
        texts = drawn_texts(picture.svg)
        lines = picture.text.splitlines()
        values = [
            line for line in lines if re.search(r"\((Black chooses|White chooses|estimated|final)\)$", line)
        ]
        assert len(values) == len(rows)
        frames = re.findall(r'<rect [^>]*height="24"', picture.svg)
        assert len(frames) == len(rows) - 1  # the root is drawn as a board
        for row in rows:
            if row.cut:
                cut_somewhere += 1
                told = f"cut: {', '.join(row.cut)}"
                assert "  " * (len(row.path) + 1) + told in lines
                assert told in texts
                assert any(
                    line.startswith(f"Cut after {' '.join(row.path)}: {listed(row.cut)}.") for line in lines
                )
    assert cut_somewhere > 30


@pytest.mark.parametrize("color", list(Color))
def test_why_a_branch_is_cut_is_told_for_both_sides_and_both_roles(color):
    told = set()
    for position in SMALL_ONES + list(SOME):
        if position.turn is color:
            rows = tree_nodes(alpha_beta(position, 3))
            if len(rows) <= 120:
                told.update(
                    line for line in tree_picture(rows, "").text.splitlines() if line.startswith("Cut")
                )
    mine, other = ("Black", "White") if color is Color.BLACK else ("White", "Black")
    assert any(f"{mine} would get" in line and f"but {other} can hold it" in line for line in told)
    assert any(f"{other} can hold {mine}" in line and f"and {mine} is sure" in line for line in told)


def test_a_pass_and_a_final_result_are_words_in_the_tree():
    position = next(
        position for position in practice_positions() if position.empties == 3 and position.must_pass
    )
    picture = search_tree(position, 3)
    assert "pass  " in picture.text
    assert "(final)" in picture.text
    assert any(text.endswith(" final") for text in drawn_texts(picture.svg))


def test_a_tree_too_big_to_draw_is_refused_before_it_is_walked_through():
    with pytest.raises(ValueError, match="more than 120 positions"):
        search_tree(Position.start(), 30)
    with pytest.raises(ValueError, match=r"no order “best”.*board, replies and worst"):
        search_tree(order="best")
    with pytest.raises(ValueError, match=r"no search “negascout”.*alpha-beta and minimax"):
        search_tree(method="negascout")
    with pytest.raises(BadDiagram):
        search_tree("X" * 3)


def test_no_depth_is_a_root_alone():
    assert "One position was visited." in search_tree(depth=0).text
    over = next(position for position in practice_positions() if position.is_over)
    assert "(final)" in search_tree(over, 2).text


def test_pictures_speak_the_language_in_force():
    use_language("de")
    try:
        assert search_tree().text  # the catalogue itself is held by the tests of the texts
    finally:
        use_language("en")


# --- two moves thought on -----------------------------------------------------------------------------


def test_nothing_is_given_away_before_the_guess():
    asked = what_if(START, "g1", "h1")
    assert asked.exact is None
    assert "which is better, g1 or h1" in repr(asked)
    assert not re.search(r"[+−]\d", repr(asked) + "".join(drawn_texts(asked.picture().svg)))


def test_parts_of_every_leaf_add_up_and_lead_to_the_value_of_the_move():
    compared = 0
    for position in SOME:
        moves = position.legal_moves()
        if len(moves) < 2:
            continue
        compared += 1
        tree = what_if(position, moves[0], moves[-1], guess="same", exact_from=8)
        for move, value, leaves in zip(tree.moves, tree.values, tree.leaves, strict=True):
            assert value == -minimax(position.play(move), 2).value
            assert 1 <= len(leaves) <= 2
            worth = [leaf.hundredths for leaf in leaves]
            for leaf in leaves:
                replayed = position
                for step in leaf.moves:
                    replayed = replayed.after_pass() if step == "pass" else replayed.play(step)
                assert replayed == leaf.position
                if not leaf.position.is_over:
                    sign = 1 if leaf.position.turn is position.turn else -1
                    assert sum(leaf.parts.values()) == leaf.hundredths
                    assert leaf.hundredths == sign * EVALUATION.hundredths(leaf.position)
            assert round(100 * value) == worth[0]
    assert compared > 20


def test_the_picture_and_the_text_have_all_that_adds_up():
    told = what_if(START, "g1", "h1", guess="g1")
    picture = told.picture()
    texts = drawn_texts(picture.svg)
    assert texts.count("together") == 4
    for leaves in told.leaves:
        for leaf in leaves:
            shown = shown_parts(told._shown(leaf))
            assert sum(shown.values()) == leaf.hundredths
            assert f"{leaf.hundredths / 100:+.2f}".replace("-", "−") in texts
            assert " ".join(leaf.moves) in picture.text


def test_a_guess_is_held_against_estimate_and_proof():
    assert (
        "Proved to the end, g1 comes to +26 and h1 to +40."
        in what_if(START, "g1", "h1", guess="g1").sentences()
    )
    assert "Your guess is proved right." in what_if(START, "g1", "H1", guess=" h1").sentences()
    unproved = what_if(Position.start().play("f5"), "d6", "f4", guess="d6").sentences()
    assert not any("Proved" in line for line in unproved)
    same = what_if(Position.start(), "d3", "f5", guess="same")
    assert "Looking three discs ahead, d3 and f5 are worth the same." in same.sentences()
    with pytest.raises(ValueError, match="“b1” is none of them"):
        what_if(START, "g1", "h1", guess="b1")
    with pytest.raises(IllegalMove):
        what_if(START, "g1", "d4")


def test_where_estimate_and_proof_disagree_it_is_said():
    disagreed = 0
    for position in practice_positions():
        moves = position.legal_moves()
        if len(moves) >= 2 and 5 <= position.empties <= 8 and disagreed < 3:
            tree = what_if(position, moves[0], moves[1], guess=moves[0])
            ahead, truth = tree.values[0] - tree.values[1], tree.exact[0] - tree.exact[1]
            mistaken = any("the estimate is mistaken" in line for line in tree.sentences())
            assert mistaken == (ahead * truth < 0)
            disagreed += mistaken
            assert tree.exact[0] == -solve(position.play(moves[0])).value
    assert disagreed == 3


# --- what it costs and brings -------------------------------------------------------------------------


def test_costs_are_the_counts_of_the_trees():
    told = search_costs(depths=(1, 3))
    assert told.minimax == {1: minimax(START, 1).count, 3: minimax(START, 3).count}
    assert told.alpha_beta[3] == alpha_beta(START, 3).count
    assert told.minimax[3] > told.alpha_beta[3] > told.ordered[3]
    assert told.left_out == ()
    assert {str(told.minimax[3]), str(told.alpha_beta[3]), str(told.ordered[3])} <= set(
        drawn_texts(told.picture().svg)
    )
    assert "<svg" in told._repr_mimebundle_()["text/html"]


def test_a_depth_that_minimax_can_not_reach_is_left_out_and_said():
    told = search_costs(Position.start(), (2, 12))
    assert tuple(told.minimax) == (2,)
    assert told.left_out == (12,)
    assert any("Left out" in line and "12" in line for line in told.sentences())
    with pytest.raises(ValueError, match="one disc or more"):
        search_costs(depths=(0,))


def test_the_table_of_depths_is_whole_and_says_how_sure_it_is():
    against, rows = depth_scores()
    assert against == 2
    assert [row.depth for row in rows] == sorted({row.depth for row in rows})
    for row in rows:
        assert row.wins + row.draws + row.losses == row.games >= 60
        assert 0 < row.low < row.score < row.high < 1
        # By pairs the interval can be a little narrower or wider than by single games.
        low, high = score_interval([1.0] * row.wins + [0.5] * row.draws + [0.0] * row.losses)
        assert 0.4 < (row.high - row.low) / (high - low) < 2.5
    assert [row.score for row in rows] == sorted(row.score for row in rows)
    picture = depth_and_strength()
    assert all(f"in {row.games} games" in picture.text for row in rows)
    assert picture.svg.count("<circle") == len(rows)


@pytest.mark.parametrize("case", ["S05", "S07", "S08"])
def test_costs_are_told_where_there_is_no_move(case):
    position = Position.from_diagram(CASES[case]["position"], "X")
    assert search_costs(position, (1, 2)).minimax == {
        depth: minimax(position, depth).count for depth in (1, 2)
    }
