"""Features and evaluations: counted a second time on a plain board, quick and slow alike, parts that add up."""

import copy
import json
import pickle
import sys
from importlib import resources
from random import Random

import pytest
from engine.boards import any_position, random_positions
from engine.oracle import EMPTY, board_of, moves, name_of, rival
from hypothesis import given, settings

from reversi_learn.engine.evaluation import (
    EVALUATION,
    PHASES,
    SQUARE_TABLE,
    Evaluation,
    SquareTable,
    phase_of,
)
from reversi_learn.engine.features import FAST, FEATURES, feature, measures
from reversi_learn.engine.position import SQUARES, BadSquare, Color, Position
from reversi_learn.engine.samples import practice_positions
from reversi_learn.engine.search import solve

POSITIONS = (*practice_positions(), *random_positions(1500))
FEW = POSITIONS[::8]
WHOLE = {"turn", "parity"}  # no squares to them
CORNERS = {"a1", "h1", "a8", "h8"}
BESIDE = {"a1": "a2 b1 b2", "h1": "g1 h2 g2", "a8": "a7 b8 b7", "h8": "g8 h7 g7"}


@pytest.fixture(scope="module")
def script(root):
    sys.path.insert(0, str(root / "tools"))
    import fit_evaluation

    return fit_evaluation


@pytest.fixture(scope="module")
def stored():
    return json.loads(
        resources.files("reversi_learn.engine").joinpath("evaluation_weights.json").read_text("utf-8")
    )


# --- Counted on a plain board ------------------------------------------------------------------------------


def cells(board, who):
    return {name_of(r, c) for r in range(8) for c in range(8) if board[r][c] == who}


def neighbours(square):
    column, row = "abcdefgh".index(square[0]), int(square[1])
    return {
        "abcdefgh"[x] + str(y)
        for x in range(column - 1, column + 2)
        for y in range(row - 1, row + 2)
        if 0 <= x < 8 and 1 <= y <= 8 and (x, y) != (column, row)
    }


def next_to(squares):
    return {beside for square in squares for beside in neighbours(square)}


def beside_empty_corners(board, diagonal):
    """The X-squares, or else the C-squares, of the corners that are empty."""
    return {
        square
        for corner in CORNERS & cells(board, EMPTY)
        for square in BESIDE[corner].split()
        if (square[0] != corner[0] and square[1] != corner[1]) is diagonal
    }


EDGE_LINES = [
    [f"{c}1" for c in "abcdefgh"],
    [f"{c}8" for c in "abcdefgh"],
    [f"a{r}" for r in range(1, 9)],
    [f"h{r}" for r in range(1, 9)],
]


def stable_on_edges(board, who):
    """Walk from each own corner along its edges; and take all of an edge that is full."""
    own, empty = cells(board, who), cells(board, EMPTY)
    found = set()
    for line in EDGE_LINES:
        if not empty & set(line):
            found |= own & set(line)
        for walk in (line, line[::-1]):
            for square in walk:
                if square not in own:
                    break
                found.add(square)
    return found - CORNERS


COUNTED = {
    "mobility": lambda board, who: set(moves(board, who)),
    "potential_mobility": lambda board, who: next_to(cells(board, rival(who))) & cells(board, EMPTY),
    "frontier": lambda board, who: next_to(cells(board, EMPTY)) & cells(board, who),
    "corners": lambda board, who: CORNERS & cells(board, who),
    "x_squares": lambda board, who: beside_empty_corners(board, diagonal=True) & cells(board, who),
    "c_squares": lambda board, who: beside_empty_corners(board, diagonal=False) & cells(board, who),
    "stable": stable_on_edges,
    "edge": lambda board, who: {square for line in EDGE_LINES for square in line[2:6]} & cells(board, who),
    "discs": cells,
    "centre": lambda board, who: {"d4", "e4", "d5", "e5"} & cells(board, who),
}


@pytest.mark.parametrize("name", COUNTED)
def test_a_feature_counts_these_squares(name):
    for position in POSITIONS[::10]:
        board, who = board_of(position.diagram()), position.turn.value
        own, other = COUNTED[name](board, who), COUNTED[name](board, rival(who))
        expected = dict.fromkeys(own - other, 1) | dict.fromkeys(other - own, -1)
        assert FEATURES[name].by_square(position) == expected, position
        assert FEATURES[name].measure(position) == len(own) - len(other), position


def test_the_two_without_squares():
    assert {name for name, one in FEATURES.items() if not one.on_squares} == WHOLE
    assert set(COUNTED) | WHOLE == set(FEATURES) == set(FAST)
    for position in FEW:
        assert FEATURES["turn"].measure(position) == 1
        assert FEATURES["parity"].measure(position) == (1 if position.empties % 2 else -1)
        assert not FEATURES["turn"].by_square(position)
        assert not FEATURES["parity"].by_square(position)


# --- Quick and slow, turned and mirrored -------------------------------------------------------------------


def test_the_quick_count_is_that_of_the_features():
    for position in POSITIONS:
        slow = tuple(FEATURES[name].measure(position) for name in FAST)
        assert measures(position.own, position.other) == slow, position


@settings(deadline=None)
@given(any_position)
def test_the_quick_count_holds_on_boards_that_no_game_reaches(position):
    slow = tuple(FEATURES[name].measure(position) for name in FAST)
    assert measures(position.own, position.other) == slow


def test_every_full_and_empty_edge_is_counted():
    lots = Random(1)
    for _ in range(2000):
        edges = "".join("XXO-"[int(4 * lots.random())] for _ in SQUARES)
        position = Position.from_diagram(edges)
        assert measures(position.own, position.other)[FAST.index("stable")] == FEATURES["stable"].measure(
            position
        )


@pytest.mark.parametrize("evaluation", [EVALUATION, SQUARE_TABLE], ids=["fitted", "table"])
def test_all_forms_of_the_value_agree(evaluation):
    for position in POSITIONS:
        value = evaluation.of(position.own, position.other)
        assert type(value) is int
        assert evaluation.hundredths(position) == value
        assert evaluation(position) == value / 100


def test_the_parts_add_up():
    for position in POSITIONS:
        parts = EVALUATION.parts(position)
        assert list(parts) == list(FEATURES)
        assert sum(parts.values()) == EVALUATION.hundredths(position)


def test_the_squares_add_up_with_the_parts_that_have_none():
    for position in FEW:
        parts, squares = EVALUATION.parts(position), EVALUATION.by_square(position)
        assert set(squares) <= set(SQUARES)
        assert 0 not in squares.values()
        assert sum(squares.values()) + parts["turn"] + parts["parity"] == EVALUATION.hundredths(position)
        assert sum(SQUARE_TABLE.by_square(position).values()) == SQUARE_TABLE.hundredths(position)


@pytest.mark.parametrize("evaluation", [EVALUATION, SQUARE_TABLE], ids=["fitted", "table"])
def test_turned_mirrored_and_with_colours_changed_the_value_is_the_same(evaluation):
    for position in FEW:
        swapped = Position(position.white, position.black, position.turn.opponent)
        values = {evaluation.hundredths(one) for one in (*position.symmetries(), swapped)}
        assert values == {evaluation.hundredths(position)}, position


def test_the_other_side_sees_every_difference_the_other_way_round():
    for position in FEW:
        here, there = measures(position.own, position.other), measures(position.other, position.own)
        for name, one, two in zip(FAST, here, there, strict=True):
            assert one == (two if name in WHOLE else -two)
        assert SQUARE_TABLE.of(position.other, position.own) == -SQUARE_TABLE.hundredths(position)


# --- Own weights, own features -----------------------------------------------------------------------------


def test_phases_are_five_empty_squares_long():
    assert [phase_of(empties) for empties in (0, 4, 5, 54, 55, 60)] == [0, 0, 1, 10, 11, 11]
    by_phase = Evaluation({"turn": list(range(PHASES))})
    for position in FEW:
        assert by_phase.hundredths(position) == phase_of(position.empties)


def test_single_weights_can_be_changed():
    changed = EVALUATION.with_weights(corners=0, mobility=[7] * PHASES)
    assert changed != EVALUATION
    assert changed.weight("mobility", 30) == 7
    assert changed.weight("frontier", 30) == EVALUATION.weight("frontier", 30)
    assert changed.with_weights(**{name: EVALUATION.weights[name] for name in ("corners", "mobility")}) == (
        EVALUATION
    )
    assert Evaluation({}).weight("corners", 30) == 0
    for position in FEW:
        parts = EVALUATION.parts(position) | {"corners": 0}
        parts["mobility"] = 7 * FEATURES["mobility"].measure(position)
        assert changed.parts(position) == parts


def test_equal_weights_make_equal_evaluations():
    one = Evaluation({"discs": 5, "corners": 900})
    two = Evaluation({"corners": [900] * PHASES, "discs": 5})
    assert one == two
    assert hash(one) == hash(two)
    assert repr(one) == repr(two) == "Evaluation({'corners': 900, 'discs': 5})"
    assert eval(repr(EVALUATION)) == EVALUATION
    assert one != Evaluation({"discs": 5})
    with pytest.raises(TypeError):
        one.weights["discs"] = 6
    half = SquareTable({square: worth // 2 for square, worth in SQUARE_TABLE.points.items()})
    assert half != SQUARE_TABLE
    assert eval(repr(SQUARE_TABLE)) == SQUARE_TABLE
    assert len({SQUARE_TABLE, eval(repr(SQUARE_TABLE)), half}) == 2


@pytest.mark.parametrize("evaluation", [EVALUATION, SQUARE_TABLE], ids=["fitted", "table"])
def test_an_evaluation_can_be_copied_and_sent_to_another_process(evaluation):
    assert copy.deepcopy(evaluation) == pickle.loads(pickle.dumps(evaluation)) == evaluation


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        ({"edges": 3}, ["“edges”", "mobility", "centre"]),
        ({"mobility": [1, 2, 3]}, ["“mobility”", "12", "3"]),
        ({"mobility": 1.5}, ["“mobility”", "1.5"]),
        ({"mobility": True}, ["“mobility”", "True"]),
        ({"mobility": "high"}, ["“mobility”", "high"]),
        ({"mobility": None}, ["“mobility”", "None"]),
        ({"mobility": [1] * 11 + ["x"]}, ["“mobility”", "x"]),
    ],
)
def test_what_is_no_weight_is_refused_in_a_sentence(weights, words):
    for attempt in (lambda: Evaluation(weights), lambda: EVALUATION.with_weights(**weights)):
        with pytest.raises(ValueError) as refused:
            attempt()
        for word in words:
            assert word in str(refused.value)
        assert str(refused.value).endswith(".")


def test_a_square_table_wants_squares():
    with pytest.raises(BadSquare):
        SquareTable({"i9": 100})


def test_a_feature_is_one_function():
    @feature("edge_discs", lambda: ("Edge discs", "discs", "Discs on the edge."))
    def edge_discs(own, other):
        return own & 0xFF818181818181FF

    @feature("empty", lambda: ("Empty squares", "squares", "All empty squares."), on_squares=False)
    def empty(own, other):
        return 64 - (own | other).bit_count()

    try:
        mine = Evaluation({"edge_discs": 30, "empty": -1, "corners": [100] * PHASES})
        for position in FEW:
            parts = mine.parts(position)
            assert parts["empty"] == -position.empties
            assert sum(parts.values()) == mine.hundredths(position) == mine.of(position.own, position.other)
        assert EVALUATION.with_weights(empty=0) != EVALUATION
    finally:
        del FEATURES["edge_discs"], FEATURES["empty"]


def test_a_built_in_feature_keeps_its_meaning():
    with pytest.raises(ValueError, match="“corners”"):
        feature("corners", lambda: ("", "", ""))


def test_every_feature_says_what_it_counts():
    titles = [one.title for one in FEATURES.values()]
    assert len(set(titles)) == len(titles)
    for name, one in FEATURES.items():
        assert one.name == name
        assert one.title
        assert one.unit
        assert one.explanation.endswith(".")


# --- The fitted weights ------------------------------------------------------------------------------------


def test_the_weights_are_those_of_the_file(stored):
    assert Evaluation(stored["weights"]) == EVALUATION
    assert set(stored["weights"]) == set(FEATURES)
    assert {len(column) for column in stored["weights"].values()} == {PHASES}


def test_the_file_says_how_it_was_made(stored):
    how = stored["how"]
    assert how["script"] == "tools/fit_evaluation.py"
    assert how["games"] > how["held_out_games"] > 0
    assert {"seed", "rounds", "positions", "labels", "ridge"} <= set(how)
    assert [phase["phase"] for phase in stored["held_out"]] == list(range(PHASES))
    for phase in stored["held_out"][:9]:
        assert phase["r2"] > phase["table_r2"]


def test_the_weights_read_as_a_lesson():
    for phase in range(2, 10):
        weights = {name: column[phase] for name, column in EVALUATION.weights.items()}
        assert weights["corners"] > 200
        assert weights["x_squares"] < 0
        assert weights["mobility"] > 0
        assert weights["frontier"] < 0
        assert weights["stable"] > 0


# --- The script that fits them -----------------------------------------------------------------------------


def test_at_equal_depth_the_features_win_against_the_square_table(script):
    scores = []
    for number in range(10):
        opening = script.random_opening(Random(number), 8)
        scores.append(script.result(EVALUATION, SQUARE_TABLE, opening, 2))
        scores.append(-script.result(SQUARE_TABLE, EVALUATION, opening, 2))
    assert sum(score > 0 for score in scores) >= 16, scores


def test_plain_alpha_beta_finds_the_value_of_every_line(script):
    def every_line(own, other, depth):
        if depth == 0:
            return EVALUATION.of(own, other)
        lines = script.moves_of(own, other)
        if not lines:
            if not script.moves_of(other, own):
                return 100 * script.final(own, other)
            return -every_line(other, own, depth)
        return max(-every_line(*script.after(own, other, *move), depth - 1) for move in lines)

    for position in POSITIONS[::100]:
        board = position.own, position.other
        assert script.look_ahead(EVALUATION, board, 2, -(10**6), 10**6) == every_line(*board, 2)


def test_a_game_to_fit_on_is_labelled_with_exact_scores(script):
    game = script.play(EVALUATION, 4, "test")
    assert game == script.play(EVALUATION, 4, "test")
    position, boards = Position.start(), []
    for index in game.moves:
        position = position.after_pass() if position.must_pass else position
        boards.append((position.own, position.other, 1 if position.turn.value == "X" else -1))
        position = position.play(SQUARES[index])
    assert position.is_over
    assert list(script.replayed(game.moves))[:-1] == boards
    late = [board for board in script.replayed(game.moves) if 64 - (board[0] | board[1]).bit_count() <= 12]
    assert len(game.scores) == len(late)
    assert game.scores[-1] == 2 * position.score()[0] - 64
    for (own, other, side), score in zip(late[4:], game.scores[4:], strict=True):
        turn = "X" if side > 0 else "O"
        black, white = (own, other) if side > 0 else (other, own)
        there = Position(black, white, Color(turn))
        assert solve(there).value == side * score


def test_games_are_played_once_and_taken_up_again(script, tmp_path):
    two = script.games_of(tmp_path, EVALUATION, 1, 2, 7)
    (path,) = tmp_path.iterdir()
    before = path.read_text()
    three = script.games_of(tmp_path, EVALUATION, 1, 3, 7)
    assert three[:2] == two
    assert path.read_text().startswith(before)
    assert [game.held_out for game in three] == [True, False, False]
    assert script.games_of(tmp_path, EVALUATION, 1, 3, 7) == three


def test_weights_that_made_the_scores_are_found_again_but_for_their_signs(script):
    numpy = script.np
    lots = numpy.random.default_rng(1)
    wanted = {name: 100 * number * script.SIGNS.get(name, 1) for number, name in enumerate(FAST)}
    training = []
    for _ in range(PHASES):
        counted = lots.integers(-9, 9, size=(20_000, len(FAST))).astype(float)
        scores = counted @ numpy.array([wanted[name] / 100 for name in FAST])
        training.append(script.Sample(counted, counted[:, 10], scores))
    found = script.fit(training)
    for name, column in found.items():
        assert all(abs(weight - wanted[name]) <= 5 for weight in column), name
    measured = script.errors(found, training, training)
    assert all(phase["rms"] < 1 and phase["r2"] > 0.99 > phase["table_r2"] for phase in measured)
    turned = script.fit([script.Sample(one.measures, one.table, -one.scores) for one in training])
    assert all(set(turned[name]) == {0} for name in script.SIGNS)
    assert all(weight < 0 for weight in turned["discs"])
