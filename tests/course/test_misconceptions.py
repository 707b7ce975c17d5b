"""Each belief about flanking says what it should, on rows written by hand and on positions of games."""

from __future__ import annotations

import pytest

from reversi_learn.course.misconceptions import MISCONCEPTIONS, believed, believed_in_line, letters
from reversi_learn.engine.explain import DIRECTIONS, ray
from reversi_learn.engine.position import SQUARES, Color, Position
from reversi_learn.engine.samples import practice_positions

# Black to move on the square named; rows of the board from the top, "/" between them.
SHOWN = {
    "M2.1": ("--------/-O-X----", "a2"),
    "M2.2": ("--------/-OOOOOOO", "a2"),
    "M2.3": ("--------/-OO-----", "a2"),
    "M2.4": ("--------/-X------", "a2"),
    "M2.5": ("--------/-XOX----", "a2"),
    "M2.7": ("X-------/-OOX----/--O-----/--OX----", "c2"),
    "M2.8": ("-XOX----/--------", "c2"),
    "M2.9": ("--------/-OO-----/---X----/--------", "a2"),
}


def board(rows: str) -> Position:
    cells = rows.replace("/", "")
    return Position.from_diagram(cells + "-" * (64 - len(cells)))


def test_the_nine_beliefs_have_titles_of_their_own():
    assert list(MISCONCEPTIONS) == [f"M2.{number}" for number in range(1, 10)]
    titles = [item.title for item in MISCONCEPTIONS.values()]
    assert len(set(titles)) == 9
    assert all(title.endswith(".") for title in titles)


@pytest.mark.parametrize("name", SHOWN)
def test_a_belief_is_recognised_where_it_goes_astray(name):
    rows, square = SHOWN[name]
    position = board(rows)
    assert not position.is_legal(square)
    assert name in believed(position, chosen=square)
    assert square in MISCONCEPTIONS[name].legal_moves(position)
    assert MISCONCEPTIONS[name].shows_on(position)


def test_forgotten_diagonals_are_recognised_by_the_missed_move():
    position = board("X-------/-O------/--------")
    assert position.legal_moves() == ("c3",)
    assert believed(position, missed="c3") == ("M2.6",)
    assert MISCONCEPTIONS["M2.6"].legal_moves(position) == frozenset()


@pytest.mark.parametrize(
    ("seen", "discs", "names"),
    [
        ("tttm---", 3, ()),
        ("t-tm---", 0, ()),
        ("t-tm---", 2, ("M2.1",)),
        ("t-tm---", 1, ("M2.3",)),
        ("ttttttt", 7, ("M2.2", "M2.3")),
        ("tmtm---", 1, ()),
        ("tmtm---", 2, ("M2.5",)),
        ("mtm----", 1, ("M2.5",)),
        ("-tm----", 0, ()),
    ],
)
def test_what_a_number_of_discs_in_one_line_tells(seen, discs, names):
    assert believed_in_line(seen, discs) == names


def test_a_line_bends_once_and_by_a_right_angle_at_most():
    bent = MISCONCEPTIONS["M2.9"]
    assert bent.discs(board("-OO-----/---X----"), "a1") == {"b1", "c1"}
    assert bent.discs(board("-O------/X-------"), "a1") == frozenset()  # back by more than a right angle
    assert bent.discs(board("-OO-----/---O----/--X-----"), "a1") == frozenset()  # would bend twice


def test_the_second_own_disc_is_the_jump_over_an_own_disc():
    position = board("-OXOX---")
    assert position.flips("a1") == ("b1",)
    assert MISCONCEPTIONS["M2.5"].discs(position, "a1") == {"b1", "d1"}


def test_covering_a_disc_is_always_the_same_belief():
    for position in practice_positions()[:40]:
        for square in position.discs(Color.BLACK) + position.discs(Color.WHITE):
            assert believed(position, chosen=square) == ("M2.7",)


def test_a_right_answer_is_evidence_of_nothing():
    for position in practice_positions()[:100]:
        for square in SQUARES:
            if position.is_legal(square):
                assert believed(position, chosen=square) == ()
            else:
                assert believed(position, missed=square) == ()


def test_every_square_that_touches_a_disc_and_is_no_move_is_evidence_of_something():
    for position in practice_positions()[:100]:
        for square in SQUARES:
            near = "".join(letters(position, ray(square, direction)[:1]) for direction in DIRECTIONS)
            if not position.is_legal(square):
                touches = near.strip("-") or position.disc_at(square)
                assert bool(believed(position, chosen=square)) == bool(touches)


def test_beliefs_that_add_moves_miss_none_and_the_one_that_misses_adds_none():
    for position in practice_positions()[:100]:
        moves = frozenset(position.legal_moves())
        for name, belief in MISCONCEPTIONS.items():
            if name == "M2.6":
                assert belief.legal_moves(position) <= moves
            else:
                assert belief.legal_moves(position) >= moves


@pytest.mark.parametrize("name", MISCONCEPTIONS)
def test_positions_on_which_a_belief_shows_never_run_dry(name):
    belief = MISCONCEPTIONS[name]
    first = [position for _number, position in zip(range(30), belief.positions(7), strict=False)]
    assert len(first) == 30
    assert all(belief.shows_on(position) for position in first)
    assert next(belief.positions(7)) == first[0]
    assert any(next(belief.positions(seed)) != first[0] for seed in range(5))
