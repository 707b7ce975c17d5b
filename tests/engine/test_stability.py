"""Stable discs: what is reported is never flipped, and corners and edge chains are always reported."""

import json
from itertools import product
from random import Random

import pytest
from engine.oracle import board_of, cell_of, is_over, moves, name_of, play, rival

from reversi_learn.engine.position import SQUARES, SYMMETRIES, Color, Position
from reversi_learn.engine.samples import practice_positions
from reversi_learn.engine.stability import AXES, open_axes, stable_discs

CORNERS = ("a1", "h1", "a8", "h8")
POSITIONS = practice_positions()[::5]


@pytest.fixture(scope="module")
def case(root):
    lines = (root / "tests" / "data" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return next(one for one in map(json.loads, lines) if one["id"] == "S20")


def every_end(board, who, turned, seen):
    """All that some continuation turns over, by playing every line to its end."""
    key = (tuple(map(tuple, board)), who)
    if key in seen:
        return
    seen.add(key)
    found = moves(board, who)
    if not found:
        if not is_over(board):
            every_end(board, rival(who), turned, seen)
        return
    for square, flips in found.items():
        turned |= flips
        every_end(play(board, square, who), rival(who), turned, seen)


def test_the_case_with_its_exhaustive_list(case):
    position = Position.from_diagram(case["position"], case["to_move"])
    reported = set(stable_discs(position))
    assert reported <= set(case["expected"]["never_turned"])
    assert reported >= set(case["expected"]["must_be_reported"])


@pytest.mark.parametrize("empties", [5, 6])
def test_no_continuation_flips_what_is_reported(empties):
    chosen = [p for p in practice_positions() if p.empties == empties and p.legal_moves()][:12]
    for position in chosen:
        turned = set()
        every_end(board_of(position.diagram()), position.turn.value, turned, set())
        assert not turned & set(stable_discs(position)), position


@pytest.mark.parametrize("seed", range(4))
def test_no_game_played_on_flips_what_is_reported(seed):
    lots = Random(seed)
    for position in POSITIONS:
        safe, board, who = set(stable_discs(position)), board_of(position.diagram()), position.turn.value
        while safe and not is_over(board):
            found = moves(board, who)
            if found:
                square = lots.choice(sorted(found))
                assert not found[square] & safe, (position, square)
                board = play(board, square, who)
            who = rival(who)


def chains_from_corners(board):
    """The unbroken runs of one colour along the edges from each corner, on the oracle's board."""
    found = set()
    for corner in CORNERS:
        row, column = cell_of(corner)
        own = board[row][column]
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            r, c = row, column
            while own != "-" and 0 <= r < 8 and 0 <= c < 8 and board[r][c] == own:
                found.add(name_of(r, c))
                r, c = r + down, c + right
    return found


def test_corners_and_chains_from_them_are_reported():
    for position in practice_positions():
        assert chains_from_corners(board_of(position.diagram())) <= set(stable_discs(position))


def test_a_full_board_is_stable():
    lots = Random(1)
    cells = "".join(lots.choice("XO") for _ in range(64))
    assert stable_discs(Position.from_diagram(cells)) == SQUARES


def test_all_edge_rows():
    """Every row of the edge, and every disc the opponent may place on it: none flips what is reported."""
    placements = 0
    for cells in product("XO-", repeat=8):
        row = "".join(cells)
        if row[0] == "-":
            continue
        chain = {SQUARES[i] for i in range(len(row) - len(row.lstrip(row[0])))}
        opponent = "O" if row[0] == "X" else "X"
        position = Position.from_diagram(row + "-" * 56, opponent)
        assert chain <= set(stable_discs(position))
        for square in (SQUARES[i] for i in range(8) if row[i] == "-"):
            placements += 1
            assert not chain & set(position.flips(square))
    assert placements == 10_206


def test_it_turns_with_the_board():
    for position in POSITIONS[::7]:
        safe = {SQUARES.index(square) for square in stable_discs(position)}
        for picture, table in zip(position.symmetries(), SYMMETRIES.values(), strict=True):
            assert {SQUARES.index(square) for square in stable_discs(picture)} == {table[i] for i in safe}


def test_one_colour_alone():
    position = Position.from_diagram("XXXXXXXO" + "-" * 56)
    assert stable_discs(position, Color.WHITE) == ("h1",)
    assert stable_discs(position, Color.BLACK) == SQUARES[:7]


def test_every_disc_that_is_not_reported_has_an_open_line_with_an_empty_square():
    for position in POSITIONS:
        safe = set(stable_discs(position))
        for square in (*position.discs(Color.BLACK), *position.discs(Color.WHITE)):
            lines = open_axes(position, square)
            assert bool(lines) == (square not in safe)
            for line in lines:
                assert line.axis in AXES
                assert square in line.squares
                assert line.empty
                assert all(position.disc_at(name) is None for name in line.empty)


def test_a_safe_disc_and_an_empty_square_have_no_open_line():
    position = Position.from_diagram("XXX" + "-" * 61)
    assert open_axes(position, "b1") == open_axes(position, "h8") == ()
