"""The rules: against known counts, against committed positions, and against a second implementation."""

import dataclasses

import pytest
from engine import oracle
from engine.boards import (
    CASES,
    any_position,
    game_position,
    position_of,
    random_game,
    random_positions,
    records,
)
from hypothesis import example, given, settings
from hypothesis import strategies as st

from reversi_learn import SQUARES, BadDiagram, BadSquare, Color, IllegalMove, Position
from reversi_learn.engine.position import (
    FULL,
    SYMMETRIES,
    flip_mask,
    mobility_mask,
    square_index,
    square_mask,
    square_names,
)

KNOWN_PERFT = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]


def perft(position, depth):
    """Move sequences of this length; a pass counts as one move of it."""
    if depth == 0 or position.is_over:
        return 1
    if position.must_pass:
        return perft(position.after_pass(), depth - 1)
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())


def bit_perft(own, other, depth):
    """The same on the bit functions alone, the last moves counted without being made."""
    moves = mobility_mask(own, other)
    if not moves:
        return bit_perft(other, own, depth - 1) if mobility_mask(other, own) and depth > 1 else 1
    if depth == 1:
        return moves.bit_count()
    leaves = 0
    while moves:
        move = moves & -moves
        flips = flip_mask(own, other, move)
        leaves += bit_perft(other & ~flips, own | move | flips, depth - 1)
        moves ^= move
    return leaves


@pytest.mark.parametrize(("depth", "leaves"), list(enumerate(KNOWN_PERFT[:6], start=1)))
def test_positions_count_the_known_number_of_sequences(depth, leaves):
    assert perft(Position.start(), depth) == leaves


@pytest.mark.parametrize(("depth", "leaves"), list(enumerate(KNOWN_PERFT, start=1)))
def test_bit_functions_count_the_known_number_of_sequences(depth, leaves):
    start = Position.start()
    assert bit_perft(start.own, start.other, depth) == leaves


@pytest.mark.parametrize("case", records("positions.jsonl"), ids=lambda case: case["id"])
def test_committed_positions(case):
    position = position_of(case)
    assert set(position.legal_moves()) == set(case["legal"])
    assert {square: set(position.flips(square)) for square in case["legal"]} == {
        square: set(flips) for square, flips in case["flips"].items()
    }
    assert position.must_pass == case["must_pass"]
    assert position.is_over == case["terminal"]
    assert position.count(Color.BLACK) == case["black"]
    assert position.count(Color.WHITE) == case["white"]
    assert position.empties == case["empty"]


@pytest.mark.parametrize("name", ["S01", "S02", "S03"])
def test_flips_cases(name):
    case, position = CASES[name], position_of(CASES[name])
    move, expected = case["action"]["move"], case["expected"]
    assert position.is_legal(move)
    assert set(position.flips(move)) == set(expected["flips"])
    assert not set(position.flips(move)) & set(expected.get("not_flipped", ()))
    assert position.play(move).diagram() == expected["position_after"]


def test_long_lines_are_flipped_up_to_the_edge():
    position, expected = position_of(CASES["S04"]), CASES["S04"]["expected"]
    for move in CASES["S04"]["action"]["moves"]:
        assert set(position.flips(move)) == set(expected[move])


@pytest.mark.parametrize("name", ["S07", "S08", "S09"])
def test_game_end_cases(name):
    position, expected = position_of(CASES[name]), CASES[name]["expected"]
    assert position.is_over == expected["over"]
    assert position.must_pass == expected.get("must_pass", False)
    if "other_side_legal" in expected:
        assert set(position.after_pass().legal_moves()) == set(expected["other_side_legal"])
    if "discs" in expected:
        assert position.winner is Color(expected["winner"])
        black, white = position.score("wof")
        assert black - white == expected["score_empties_to_winner"]
        assert position.score("discs") == (expected["discs"]["black"], expected["discs"]["white"])
        assert position.empties == expected["discs"]["empty"]
    if "disc_difference" in expected:
        assert position.disc_difference(Color.BLACK) == expected["disc_difference"]
        assert position.disc_difference(Color.WHITE) == -expected["disc_difference"]


def test_a_draw_has_no_winner():
    position = position_of(CASES["S10"])
    assert position.is_over
    assert position.winner is None
    assert position.score("wof") == position.score("discs") == (32, 32)


def test_a_draw_with_empty_squares_is_shared():
    # The final position of a game of the World Championship of 2024.
    rows = "OOOOOOOX OOXXXOXX OXOOOXOX OXOOXXOX OXOXOXOX OXXXXOOX OXXOOOOX -XXXXXX-"
    position = Position.from_diagram(rows)
    assert position.is_over
    assert position.score("discs") == (31, 31)
    assert position.score("wof") == (32, 32)


def test_nobody_wins_before_the_end():
    position = Position.start().play("f5")
    assert position.winner is None
    assert position.score("wof") == position.score("discs") == (4, 1)


def test_squares_are_counted_from_the_top_left():
    case = CASES["S22"]
    position = position_of(case)
    lines = str(position).splitlines()
    assert lines[1].split()[1:] == list(case["expected"]["row_1_text"])
    assert lines[8].split()[1:] == list(case["expected"]["row_8_text"])
    for square in ("a1", "h1", "a8", "h8"):
        disc = position.disc_at(square)
        assert (disc.value if disc else "-") == case["expected"][square]
    assert SQUARES[0] == "a1"
    assert SQUARES[7] == "h1"
    assert SQUARES[56] == "a8"


def test_the_start():
    position = Position.start()
    assert position.turn is Color.BLACK
    assert position.discs(Color.WHITE) == ("d4", "e5")
    assert position.discs(Color.BLACK) == ("e4", "d5")
    assert position.legal_moves() == ("d3", "c4", "f5", "e6")


def test_eighteen_flips_in_a_corner():
    board = Position.from_diagram(
        "-OOOOOOX" + "OO------" + "O-O-----" + "O--O----" + "O---O---" + "O----O--" + "O-----O-" + "X------X"
    )
    assert len(board.flips("a1")) == 18
    assert board.play("a1").count(Color.WHITE) == 0


def test_nineteen_flips_on_an_empty_centre_square():
    """An edited board may leave the centre empty; nothing may count on eighteen as the most."""
    board = oracle.board_of("O" * 64)
    for step_row, step_column in oracle.STEPS:
        row, column = 3, 3
        while 0 <= row + step_row <= 7 and 0 <= column + step_column <= 7:
            row, column = row + step_row, column + step_column
        board[row][column] = "X"
    board[3][3] = "-"
    position = Position.from_diagram(oracle.diagram_of(board))
    assert len(position.flips("d4")) == 19
    assert set(position.flips("d4")) == oracle.moves(board, "X")["d4"]
    assert position.play("d4").count(Color.BLACK) == position.count(Color.BLACK) + 20


def agree(position):
    """Everything the rules say of this position is what the oracle says."""
    board, who = oracle.board_of(position.diagram()), position.turn.value
    expected = oracle.moves(board, who)
    assert position.legal_moves() == tuple(square for square in SQUARES if square in expected)
    for square in SQUARES:
        assert set(position.flips(square)) == expected.get(square, set())
        assert position.is_legal(square) == (square in expected)
    assert position.must_pass == oracle.must_pass(board, who)
    assert position.is_over == oracle.is_over(board)
    assert position.count(Color.BLACK) == oracle.count(board, "X")
    assert position.empties == oracle.count(board, "-")
    for square in expected:
        after = position.play(square)
        assert after.diagram() == oracle.diagram_of(oracle.play(board, square, who))
        assert after.turn is position.turn.opponent


@given(any_position)
@example(Position(0, 0))
@example(Position(FULL, 0))
@settings(deadline=None, max_examples=300)
def test_any_board_agrees_with_the_oracle(position):
    agree(position)


@pytest.mark.parametrize("seed", range(40))
def test_random_games_agree_with_the_oracle(seed):
    for position in random_game(seed):
        agree(position)


def test_mobility_flips_and_play_agree_on_100_000_positions():
    for position in random_positions(100_000):
        own, other = position.own, position.other
        moves = mobility_mask(own, other)
        empty = FULL & ~(own | other)
        assert not moves & ~empty
        while empty:
            square = empty & -empty
            empty ^= square
            flips = flip_mask(own, other, square)
            assert (flips != 0) == (moves & square != 0)
            assert not flips & ~other
        if moves:
            move = square_names(moves)[-1]
            after, flips = position.play(move), position.flips(move)
            assert after.other == own | square_mask((move, *flips))
            assert after.own == other & ~square_mask(flips)


@given(st.integers(0, 10_000))
@settings(deadline=None, max_examples=30)
def test_every_move_adds_one_disc(seed):
    discs = 4
    before = None
    for position in random_game(seed):
        passed = before is not None and before.must_pass
        if before is not None and not passed:
            discs += 1
        assert position.count(Color.BLACK) + position.count(Color.WHITE) == discs == 64 - position.empties
        before = position


@given(game_position)
@settings(deadline=None, max_examples=60)
def test_symmetries_keep_the_rules(position):
    pictures = position.symmetries()
    assert pictures[0] == position
    assert len(pictures) == len(SYMMETRIES) == 8
    for picture, table in zip(pictures, SYMMETRIES.values(), strict=True):
        moved = {SQUARES[index]: SQUARES[target] for index, target in enumerate(table)}
        assert set(picture.legal_moves()) == {moved[square] for square in position.legal_moves()}
        for square in position.legal_moves():
            assert set(picture.flips(moved[square])) == {moved[flip] for flip in position.flips(square)}
        assert picture.score() == position.score()


def test_symmetries_move_a_corner_as_their_names_say():
    a_corner_and_its_neighbour = {"a1", "b1"}
    expected = {
        "identity": {"a1", "b1"},
        "quarter turn": {"h1", "h2"},
        "half turn": {"h8", "g8"},
        "three-quarter turn": {"a8", "a7"},
        "left-right mirror": {"h1", "g1"},
        "top-bottom mirror": {"a8", "b8"},
        "main diagonal mirror": {"a1", "a2"},
        "other diagonal mirror": {"h8", "h7"},
    }
    position = Position(square_mask(a_corner_and_its_neighbour), 0)
    for name, picture in zip(SYMMETRIES, position.symmetries(), strict=True):
        assert set(picture.discs(Color.BLACK)) == expected[name], name


def test_first_moves_are_one_and_the_same_up_to_symmetry():
    after = [Position.start().play(move) for move in Position.start().legal_moves()]
    assert all(after[0] in picture.symmetries() for picture in after)


@given(any_position)
@settings(deadline=None, max_examples=100)
def test_diagrams_are_read_back(position):
    assert Position.from_diagram(position.diagram(), position.turn) == position
    assert Position.from_diagram(position.diagram() + position.turn.value) == position
    assert (
        Position.from_diagram(
            "\n".join(position.diagram()[i : i + 8] for i in range(0, 64, 8)) + f"\n{position.turn.value}"
        )
        == position
    )


def test_diagrams_are_read_in_many_hands():
    start = Position.start()
    for black, white, empty in ("XO-", "xo.", "*O-", "●○_", "*0."):
        cells = start.diagram().translate(str.maketrans("XO-", black + white + empty))
        assert Position.from_diagram(cells) == start
        assert Position.from_diagram(cells, black) == start
        assert Position.from_diagram(cells + white).turn is Color.WHITE
        assert Position.from_diagram(cells, Color.WHITE).turn is Color.WHITE


@pytest.mark.parametrize(
    ("text", "turn", "reason", "where", "found"),
    [
        ("", None, "length", 0, ""),
        ("-" * 63, None, "length", 63, ""),
        ("-" * 66, None, "length", 66, ""),
        ("-" * 27 + "OY" + "-" * 35, None, "character", "e4", "Y"),
        ("?" + "-" * 63, None, "character", "a1", "?"),
        ("-" * 64 + "Z", None, "turn", "", "Z"),
        ("-" * 65, None, "turn", "", "-"),
        ("-" * 65, "X", "turn", "", "-"),
        ("-" * 64, "Black", "turn", "", "Black"),
        ("-" * 64, "-", "turn", "", "-"),
    ],
)
def test_refused_diagrams_say_what_and_where(text, turn, reason, where, found):
    with pytest.raises(BadDiagram) as caught:
        Position.from_diagram(text, turn)
    assert (caught.value.reason, caught.value.where, caught.value.text) == (reason, where, found)
    assert str(where) in str(caught.value)
    assert found in str(caught.value)


def test_two_discs_on_one_square_are_refused():
    with pytest.raises(BadDiagram) as caught:
        Position(square_mask(["c3", "d4"]), square_mask(["d4"]))
    assert (caught.value.reason, caught.value.where) == ("twice", "d4")
    assert "d4" in str(caught.value)
    for outside in (1 << 64, -1):
        with pytest.raises(BadDiagram) as caught:
            Position(outside, 0)
        assert caught.value.reason == "outside"
        assert str(caught.value)


@pytest.mark.parametrize(
    "square", ["", "i1", "a0", "a9", "11", "aa", "a11", "pass", None, 7, "ａ1", ("a", 1)]
)
def test_refused_squares_say_what_was_given(square):
    position = Position.start()
    for ask in (position.flips, position.is_legal, position.play, position.disc_at, square_index):
        with pytest.raises(BadSquare) as caught:
            ask(square)
        assert caught.value.square == square
        assert str(square) in str(caught.value)


def test_squares_are_read_in_either_case():
    assert square_index(" F5 ") == square_index("f5")
    assert Position.start().play("F5") == Position.start().play("f5")


@pytest.mark.parametrize(
    ("position", "square", "reason"),
    [
        (Position.start(), "d4", "OCCUPIED"),
        (Position.start(), "A1", "FLIPS_NOTHING"),
        (position_of(CASES["S05"]), "a1", "MUST_PASS"),
        (position_of(CASES["S11"]), "a4", "GAME_OVER"),
    ],
)
def test_illegal_moves_say_why(position, square, reason):
    with pytest.raises(IllegalMove) as caught:
        position.play(square)
    error = caught.value
    assert (error.square, error.position, error.reason, error.where) == (
        square.lower(),
        position,
        reason,
        None,
    )
    assert str(error)


def test_passing_is_no_choice():
    with pytest.raises(IllegalMove) as caught:
        position_of(CASES["S06"]).after_pass()
    assert (caught.value.square, caught.value.reason) == ("pass", "MAY_MOVE")
    assert CASES["S06"]["expected"]["legal_moves"][0] in str(caught.value)
    with pytest.raises(IllegalMove) as caught:
        position_of(CASES["S11"]).after_pass()
    assert caught.value.reason == "GAME_OVER"


def test_a_forced_pass_leaves_the_discs():
    position, expected = position_of(CASES["S05"]), CASES["S05"]["expected"]
    assert position.legal_moves() == ()
    after = position.after_pass()
    assert after.diagram() == expected["position_after"]
    assert after.turn.value == expected["next_to_move"]
    assert set(after.legal_moves()) == set(expected["next_legal"])


def test_scoring_rules_are_named():
    with pytest.raises(ValueError, match="chess"):
        Position.start().score("chess")


def test_errors_show_as_one_sentence_in_a_notebook():
    for error in (BadSquare("z9"), BadDiagram("length", where=3), IllegalMove("a1", Position.start())):
        assert error._render_traceback_() == [str(error)]


def test_positions_do_not_change():
    position = Position.start()
    with pytest.raises(dataclasses.FrozenInstanceError):
        position.black = 0
    position.play("f5")
    assert position == Position.start()
    assert len({position, Position.start(), position.play("f5")}) == 2
    assert eval(repr(position), {"Position": Position, "Color": Color}) == position
