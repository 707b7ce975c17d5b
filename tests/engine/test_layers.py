"""The numbers of heatmaps, each against a count of its own on a plain board."""

import math

import pytest
from engine import oracle
from engine.boards import CASES, position_of, random_positions

from reversi_learn import EVALUATION, FEATURES, SQUARE_TABLE, Evaluation, SearchResult
from reversi_learn.engine.layers import LAYERS, feature_names, find_layer
from reversi_learn.engine.layers.moves import _move_heat
from reversi_learn.engine.position import SQUARES, SYMMETRIES, Color, Position, square_index
from reversi_learn.engine.samples import practice_positions
from reversi_learn.engine.search import Search
from reversi_learn.messages import signed

# Endgame study 9 of the French federation: g1 flips the most and loses 30 discs against the best.
GREED = Position.from_diagram("--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO--", "O")
# Game 3 of the final of 2018 after 48 moves: only the X-square b2 wins.
FINAL = Position.from_diagram("--OOX-----OOXX-XOOOOXXXXOOOOXXXXOXOOOOXXOOOOOOO--OOOOOOO-XXXXXX-", "X")
OVER = Position.from_diagram("X" * 40 + "O" * 24)
PASS = Position.from_diagram("-OXXXXXX" + "-" * 56, "O")
ONE_MOVE = Position.from_diagram("-OX" + "-" * 61, "X")
EVERY = [*LAYERS, *(f"feature.{name}" for name in feature_names())]
LATE = [position for position in practice_positions() if 1 <= position.empties <= 6][:12]
SOME = [*practice_positions()[:12], Position.start()]
QUICK = {"depth": 2, "playouts": 20}


def plain(position):
    return oracle.board_of(position.diagram()), position.turn.value


def of(board, who):
    return Position.from_diagram(oracle.diagram_of(board), who)


def final(board, who):
    own, other = oracle.count(board, who), oracle.count(board, oracle.rival(who))
    empties = 64 - own - other
    return own - other + (empties if own > other else -empties if own < other else 0)


def minimax(board, who, depth):
    """The value for ``who`` on the plain board: hundredths at depth 0, the final score where the game is over."""
    if oracle.is_over(board):
        return 100 * final(board, who)
    moves = oracle.moves(board, who)
    if not moves:
        return -minimax(board, oracle.rival(who), depth)
    if depth == 0:
        return EVALUATION.hundredths(of(board, who))
    return max(-minimax(oracle.play(board, move, who), oracle.rival(who), depth - 1) for move in moves)


def values_of(position, depth):
    """What each move is worth at this depth, by plain minimax."""
    board, who = plain(position)
    after = {move: oracle.play(board, move, who) for move in oracle.moves(board, who)}
    return {move: -minimax(then, oracle.rival(who), depth - 1) / 100 for move, then in after.items()}


def around(square):
    row, column = oracle.cell_of(square)
    return [
        oracle.name_of(r, c)
        for r in range(max(0, row - 1), min(8, row + 2))
        for c in range(max(0, column - 1), min(8, column + 2))
        if (r, c) != (row, column)
    ]


# --- each layer ---------------------------------------------------------------------------------------------


def test_values_to_the_end_are_those_of_plain_minimax():
    for position in LATE:
        found = LAYERS["value"].numbers(position)
        assert found.values == values_of(position, 64)
        assert found.exact == frozenset(found.values)
        assert found.depth == position.empties
        best = max(found.values.values(), default=0)
        assert found.best == tuple(move for move, worth in found.values.items() if worth == best)


def test_estimates_are_those_of_plain_minimax_at_their_depth():
    for position in SOME:
        if position.is_over or position.empties <= 2:
            continue
        found = LAYERS["value"].numbers(position, depth=2)
        assert found.values == pytest.approx(values_of(position, 2))
        assert found.estimated == frozenset(found.values)
        assert found.depth == 2


def test_the_final_of_2018_is_told_as_it_was():
    found = LAYERS["value"].numbers(FINAL)
    assert found.values == {"b1": -12, "a2": -16, "b2": 2, "h6": -18, "a7": -20, "a8": -4}
    assert found.best == ("b2",)
    assert found.texts["b2"] == "+2\nwins"
    assert found.texts["a8"] == "−4\nloses"
    assert found.heat["b2"] == 1
    assert found.heat["a8"] == -6 / 20
    assert found.heat["a7"] == -1


def test_losses_are_behind_the_best_and_say_who_wins():
    found = LAYERS["loss"].numbers(FINAL)
    assert found.values == {"b1": 14, "a2": 18, "b2": 0, "h6": 20, "a7": 22, "a8": 6}
    assert found.texts["b2"] == "0\nwins"
    assert found.texts["a7"] == "−22\nloses"


def test_the_greediest_move_of_the_study_loses_thirty_discs():
    value = LAYERS["value"].numbers(GREED, depth=GREED.empties)
    flips = LAYERS["flips"].numbers(GREED).values
    assert max(flips, key=flips.get) == "g1"
    assert max(value.values.values()) - value.values["g1"] == 30
    assert value.best == ("a4", "g7")
    assert set(value.words.values()) == {"loses"}
    assert all(heat < 0 for heat in value.heat.values())  # the best of losing moves is no good move either


def test_colour_is_one_scale_of_loss_and_never_praises_a_losing_move():
    for best in range(-64, 65, 4):
        worths = list(range(-64, best + 1))
        heats = [_move_heat(worth, best - worth, exact=True) for worth in worths]
        assert heats == sorted(heats)
        assert all(
            math.copysign(1, heat) == math.copysign(1, worth)
            for heat, worth in zip(heats, worths, strict=True)
            if worth
        )
        assert heats[-1] == (1 if best > 0 else 0 if best == 0 else -0.05)


def test_mobility_and_flips_are_those_of_the_plain_board():
    for position in SOME:
        board, who = plain(position)
        rival = oracle.rival(who)
        moves = oracle.moves(board, who)
        mobility, flips = (LAYERS[name].numbers(position) for name in ("mobility", "flips"))
        assert flips.values == {move: len(turned) for move, turned in moves.items()}
        for move in moves:
            after = oracle.play(board, move, who)
            mine, theirs = len(oracle.moves(after, who)), len(oracle.moves(after, rival))
            assert mobility.values[move] == mine - theirs
            assert mobility.texts[move].split("\n")[1] == f"{mine} − {theirs}"
        assert set(mobility.values) == set(moves)
        assert flips.heat == {}  # more is not better


def test_a_heatmap_of_flips_stands_neither_on_its_head_nor_on_its_side():
    case = CASES["S24"]
    flips = LAYERS["flips"].numbers(position_of(case)).values
    rows = case["expected"]["rows_top_to_bottom"]
    counted = {oracle.name_of(y, x): count for y, row in enumerate(rows) for x, count in enumerate(row)}
    assert flips == {square: count for square, count in counted.items() if count}


def test_frontier_and_potential_mobility_are_those_of_the_plain_board():
    for position in SOME:
        board, who = plain(position)
        lies = {square: board[row][column] for square in SQUARES for row, column in [oracle.cell_of(square)]}
        expected, potential = {}, {}
        for square in SQUARES:
            beside = [lies[each] for each in around(square)]
            if lies[square] == "-":
                if set(beside) - {"-"}:
                    potential[square] = beside.count(oracle.rival(who)) - beside.count(who)
            elif "-" in beside:
                expected[square] = beside.count("-") * (-1 if lies[square] == who else 1)
        assert LAYERS["frontier"].numbers(position).values == expected
        assert LAYERS["potential"].numbers(position).values == potential


@pytest.mark.parametrize("evaluation", [EVALUATION, SQUARE_TABLE, Evaluation({"corners": 800, "discs": -10})])
def test_what_squares_add_is_the_estimate(evaluation):
    for position in SOME:
        found = LAYERS["squares"].numbers(position, evaluation=evaluation)
        whole = evaluation.hundredths(position)
        if isinstance(evaluation, Evaluation):
            whole -= sum(
                worth for name, worth in evaluation.parts(position).items() if not FEATURES[name].on_squares
            )
        assert round(100 * sum(found.values.values())) == whole
        assert not found.exact


@pytest.mark.parametrize("name", feature_names())
def test_a_feature_adds_up_to_its_measure(name):
    for position in SOME:
        assert sum(find_layer(f"feature.{name}").numbers(position).values.values()) == FEATURES[name].measure(
            position
        )


def test_stability_tells_proved_from_seen_from_unknown():
    position = Position.from_diagram("XXXO" + "-" * 12 + "----XO------OX--" + "-" * 32)
    found = LAYERS["stability"].numbers(position, playouts=60)
    assert set(found.values) == {square for square in SQUARES if position.disc_at(square)}
    assert [found.texts[square] for square in ("a1", "b1", "c1")] == ["safe"] * 3
    assert [found.values[square] for square in ("a1", "d1")] == [1, 0]
    assert found.texts["e3"] == "flips"
    assert {"a1", "e3"} <= found.exact
    assert found.estimated == {square for square, text in found.texts.items() if text == "?"}
    white = LAYERS["stability"].numbers(Position(position.black, position.white, Color.WHITE), playouts=60)
    assert white.values["a1"] == -1


def test_ownership_has_percents_and_errors():
    found = LAYERS["ownership"].numbers(Position.start(), playouts=400)
    assert set(found.values) == set(SQUARES)
    assert all(0 <= share <= 100 for share in found.values.values())
    assert all(0 < found.errors[square] <= 2.5 for square in SQUARES)
    assert found.estimated == frozenset(SQUARES)
    assert found.heat["a1"] == pytest.approx(found.values["a1"] / 50 - 1)
    # Four corners are one square, but for chance; the errors tell how far that goes.
    corners = [found.values[square] for square in ("a1", "h1", "a8", "h8")]
    assert max(corners) - min(corners) < 6 * found.errors["a1"]


def test_owners_at_the_end_of_best_play_add_up_to_the_value():
    for position in LATE:
        found = LAYERS["last_owner"].numbers(position)
        if len(found.best) > 1:
            continue
        lead = sum(share // 100 for share in found.values.values())
        empty = list(found.values.values()).count(0)
        assert lead + (empty if lead > 0 else -empty if lead < 0 else 0) == max(
            LAYERS["value"].numbers(position).values.values(), default=lead + 0
        )


def test_best_play_is_not_followed_where_that_takes_minutes():
    with pytest.raises(ValueError, match="at most 16 empty squares; here are 60"):
        LAYERS["last_owner"].steps(Position.start())


def test_nodes_are_counted_by_move():
    found = LAYERS["spent"].numbers(GREED)
    assert sum(found.values.values()) == pytest.approx(100)
    assert found.depth == 6
    for all_moves in (False, True):
        search = Search(GREED, depth=5, all_moves=all_moves)
        *_steps, last = search.steps()
        assert isinstance(last, SearchResult)
        spent = search.result.spent
        assert set(spent) == set(GREED.legal_moves())
        # All but the root itself, the first disc looked ahead, and the way along the best line.
        assert 0 <= search.nodes - sum(spent.values()) < 60


# --- all of them --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY)
def test_every_layer_turns_with_the_board(name):
    layer = find_layer(name)
    if name in {"ownership", "spent"}:  # lots, and the order of moves, know where a1 is
        return
    position = GREED.play("g7")
    if name == "last_owner":
        position = LATE[0]
    found = layer.numbers(position, **QUICK)
    if name == "last_owner" and len(found.best) != 1:
        return
    for table, turned in zip(SYMMETRIES.values(), position.symmetries(), strict=True):
        there = layer.numbers(turned, **QUICK)
        mapped = {SQUARES[table[square_index(square)]]: worth for square, worth in found.values.items()}
        if name == "stability":  # what random games have seen differs, what is proved does not
            assert there.values == mapped
        elif name != "last_owner":
            assert there.values == mapped
            assert there.heat == {
                SQUARES[table[square_index(square)]]: worth for square, worth in found.heat.items()
            }
        else:
            assert sum(there.values.values()) == sum(mapped.values())


@pytest.mark.parametrize("name", EVERY)
def test_every_layer_is_in_the_view_of_the_side_to_move(name):
    layer = find_layer(name)
    position = LATE[1] if name == "last_owner" else GREED
    swapped = Position(position.white, position.black, position.turn.opponent)
    assert layer.numbers(position, **QUICK).values == layer.numbers(swapped, **QUICK).values


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("position", [OVER, PASS, ONE_MOVE, *LATE[:4], *random_positions(3)])
def test_every_number_can_be_shown(name, position):
    layer = find_layer(name)
    if position.empties > layer.most_empties:
        return
    found = layer.numbers(position, **QUICK)
    assert found.layer == name
    assert set(found.texts) == set(found.values)
    assert set(found.heat) <= set(found.values)
    assert found.exact <= set(found.values)
    for worth in [*found.values.values(), *found.heat.values()]:
        assert math.isfinite(worth)
        assert not (worth == 0 and math.copysign(1, worth) < 0)
    assert all(-1 <= heat <= 1 for heat in found.heat.values())
    assert not any("nan" in text or "-" in text or text.startswith("−0\n") for text in found.texts.values())
    moves = set(position.legal_moves())
    if name in {"value", "loss", "mobility", "flips", "spent"}:
        assert set(found.values) == moves
    assert set(found.best) <= moves


@pytest.mark.parametrize("depth", [0, -3])
def test_no_look_is_shorter_than_one_disc(depth):
    for name in ("value", "loss"):
        numbers = LAYERS[name].numbers(Position.start(), depth=depth)
        assert numbers == LAYERS[name].numbers(Position.start(), depth=1)
        assert numbers.values


def test_to_the_end_from_the_start_is_an_estimate():
    assert LAYERS["spent"].numbers(Position.start(), depth=60).depth == 6
    assert not LAYERS["value"].numbers(Position.start(), depth=60).exact


def test_the_only_move_is_the_best():
    found = LAYERS["value"].numbers(ONE_MOVE)
    assert (found.values, found.best, found.texts) == ({"a1": 64}, ("a1",), {"a1": "+64\nwins"})
    assert LAYERS["loss"].numbers(ONE_MOVE).values == {"a1": 0}
    assert LAYERS["mobility"].numbers(ONE_MOVE).texts == {"a1": "0\n0 − 0"}


@pytest.mark.parametrize("name", EVERY)
def test_every_layer_has_its_words(name):
    words = find_layer(name).words()
    assert words.title
    assert words.unit
    assert words.legend.endswith((".", "”"))
    assert all((words.low, words.middle, words.high)) or not any((words.low, words.middle, words.high))


@pytest.mark.parametrize("name", [name for name in EVERY if find_layer(name).long])
def test_long_layers_come_in_steps(name):
    position = LATE[2]
    shares = list(find_layer(name).steps(position))
    assert all(0 <= share <= 1 for share in shares)


def test_what_is_not_there_is_said():
    with pytest.raises(LookupError, match=r"no layer “valeu”\. There are: value, loss"):
        find_layer("valeu")
    with pytest.raises(LookupError, match=r"no layer “feature\.parity”"):
        find_layer("feature.parity")  # it has no squares


def test_numbers_have_a_real_minus_and_no_minus_zero():
    assert [signed(worth, 1) for worth in (-0.04, 0.04, -0.06, 3, -12)] == [
        "0.0",
        "0.0",
        "−0.1",
        "+3.0",
        "−12.0",
    ]
