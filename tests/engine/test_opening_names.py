"""The names of openings, in whatever direction and order a game begins."""

import pytest

from reversi_learn import OLD_REVERSI, Game, Position
from reversi_learn.engine.opening_names import OPENINGS, opening_name
from reversi_learn.engine.position import SQUARES, SYMMETRIES
from reversi_learn.messages import use_language

KEEPING = [
    table
    for table, picture in zip(SYMMETRIES.values(), Position.start().symmetries(), strict=True)
    if picture == Position.start()
]


@pytest.mark.parametrize("moves", [moves for moves, _name in OPENINGS])
def test_each_opening_is_found_in_all_four_pictures(moves):
    name = dict(OPENINGS)[moves]()
    squares = Game.from_transcript(moves).moves
    for table in KEEPING:
        turned = "".join(SQUARES[table[SQUARES.index(square)]] for square in squares)
        assert opening_name(Game.from_transcript(turned)) == name


def test_names_and_positions_are_all_different():
    names = [name() for _moves, name in OPENINGS]
    assert len(set(names)) == len(names)
    positions = {Game.from_transcript(moves).position for moves, _name in OPENINGS}
    assert len(positions) == len(OPENINGS)


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        ("f5", ""),
        ("f5d6c3", "Perpendicular opening"),
        ("f5d6c3d3c4f4f6f3e6e7f7", "Comp’Oth"),  # a final of a World Championship
        ("f5f4e3f6e6", "Cow"),  # the moves of f5f6e6f4e3 in another order
    ],
)
def test_the_longest_name_counts(moves, name):
    assert opening_name(Game.from_transcript(moves)) == name


def test_a_game_that_was_set_up_has_no_opening():
    later = Game.from_transcript("f5d6c3d3c4").position
    assert opening_name(Game.from_position(later)) == ""


def test_old_reversi_has_no_opening():
    game = Game.from_transcript("d4e4d5e5", variant=OLD_REVERSI)
    assert opening_name(game) == ""


def test_a_name_is_said_in_the_language_in_force():
    game = Game.from_transcript("f5d6c3d3c4")
    use_language("de")
    assert opening_name(game)
    use_language("en")
    assert opening_name(game) == "Tiger"
