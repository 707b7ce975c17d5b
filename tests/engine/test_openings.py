"""Openings: those made by the package, an opening that is given, and handicaps."""

import sys
from collections import Counter
from importlib import resources

import pytest

from reversi_learn import (
    BadDiagram,
    Color,
    Game,
    IllegalMove,
    Position,
    balanced_opening,
    balanced_openings,
    forced_opening,
    handicap,
)
from reversi_learn.engine.position import SYMMETRIES

FILE = resources.files("reversi_learn").joinpath("data", "openings.txt")
ROWS = [line.split() for line in FILE.read_text(encoding="ascii").splitlines() if not line.startswith("#")]
CORNERS = ("a1", "h8", "h1", "a8")


def game_of(transcript):
    return Game.from_transcript(transcript)


@pytest.fixture(scope="module")
def maker(root):
    """The script that wrote the openings."""
    sys.path.insert(0, str(root / "tools"))
    try:
        import make_openings

        yield make_openings
    finally:
        sys.path.remove(str(root / "tools"))


def test_every_opening_has_eight_legal_moves_and_no_pass():
    assert 200 <= len(ROWS) <= 500
    for transcript, _value in ROWS:
        game = game_of(transcript)
        assert len(game.moves) == len(game.turns) == 8
        assert game.transcript() == transcript


def test_no_two_openings_lead_to_mirror_images_of_one_position(maker):
    assert len({maker.key(game_of(transcript).position) for transcript, _value in ROWS}) == len(ROWS)


def test_no_opening_has_an_odd_disc_or_a_side_with_little_to_do(maker):
    outer = {file + rank for file in "abcdefgh" for rank in "12345678" if file in "ah" or rank in "18"}
    for transcript, _value in ROWS:
        position = game_of(transcript).position
        assert not {*position.discs(Color.BLACK), *position.discs(Color.WHITE)} & (
            outer | {"b2", "g2", "b7", "g7"}
        )
        for color in Color:
            assert len(Position(position.black, position.white, color).legal_moves()) >= 5
            assert position.count(color) >= 4
        assert maker.ordinary(position)


def test_the_openings_are_varied(maker):
    beginnings = Counter(maker.key(game_of(transcript[:10]).position) for transcript, _value in ROWS)
    assert max(beginnings.values()) <= 4
    assert len(beginnings) >= 100
    assert len({maker.key(game_of(transcript[:4]).position) for transcript, _value in ROWS}) == 3


def test_every_opening_is_even_as_written():
    values = [float(value) for _transcript, value in ROWS]
    assert max(map(abs, values)) <= 1.0
    assert abs(sum(values) / len(values)) < 0.2


@pytest.mark.parametrize(("transcript", "value"), ROWS[::50])
def test_a_sample_of_the_values_is_found_again(maker, transcript, value):
    again = maker.value(game_of(transcript).position)
    assert again == pytest.approx(float(value), abs=0.006), "run tools/make_openings.py for this evaluation"


def test_the_ways_to_the_positions_are_all_there(maker, monkeypatch):
    monkeypatch.setattr(maker, "PLIES", 5)
    lines = maker.lines()
    assert len(lines) == 322
    assert sum(line.ways for line in lines) == 1396 / 4  # four first moves are one
    for line in lines:
        assert game_of("".join(line.moves)).position == line.position
    assert [line.moves for line in maker.lines()] == [line.moves for line in lines]


def test_a_seed_draws_an_order_in_mirror_images(maker):
    names = {maker.key(game_of(transcript).position) for transcript, _value in ROWS}
    drawn = balanced_openings(7)
    assert balanced_openings(7) == drawn != balanced_openings(8)
    assert {maker.key(game_of(transcript).position) for transcript in drawn} == names
    assert all(len(game_of(transcript).turns) == 8 for transcript in drawn)
    first_moves = Counter(transcript[:2] for transcript in drawn)
    assert set(first_moves) == {"d3", "c4", "f5", "e6"}
    assert min(first_moves.values()) > len(ROWS) / 8


def test_an_opening_for_a_seed():
    drawn = [balanced_opening(seed) for seed in range(60)]
    assert drawn == [balanced_opening(seed) for seed in range(60)]
    assert len(set(drawn)) > 50
    assert balanced_opening("class 7b") == balanced_openings("class 7b")[0]


def test_images_are_those_of_the_start(maker):
    from reversi_learn.engine.openings import START_SYMMETRIES

    start = Position.start()
    kept = [name for name, image in zip(SYMMETRIES, start.symmetries(), strict=True) if image == start]
    assert tuple(kept) == START_SYMMETRIES


@pytest.mark.parametrize(
    ("text", "moves"),
    [("", ""), ("F5 d6 C3", "f5d6c3"), ("1. f5 2. d6", "f5d6"), (" f5,f6 ", "f5f6")],
)
def test_a_forced_opening_is_read_as_any_transcript(text, moves):
    assert forced_opening(text) == moves


def test_a_forced_opening_is_refused_with_a_sentence():
    with pytest.raises(BadDiagram, match="Move 2 reads “d9”, which is no square"):
        forced_opening("f5d9")
    with pytest.raises(IllegalMove, match="Move 2 "):
        forced_opening("f5f5")
    with pytest.raises(ValueError, match="After these moves the game is over"):
        forced_opening("f5d6c5f4e7f6g5e6e3")


@pytest.mark.parametrize("color", Color)
@pytest.mark.parametrize("corners", [1, 2, 3, 4])
def test_a_handicap_gives_corners_and_lets_the_other_side_begin(corners, color):
    position = handicap(corners, color)
    start = Position.start()
    assert set(position.discs(color)) == {*start.discs(color), *CORNERS[:corners]}
    assert position.discs(color.opponent) == start.discs(color.opponent)
    assert position.turn is color.opponent
    assert len(position.legal_moves()) == 4
    assert not Game.from_position(position).is_over


def test_a_handicap_is_mostly_for_black():
    assert handicap(1) == handicap(1, Color.BLACK)


@pytest.mark.parametrize("corners", [0, 5, -1, 1.5, "two"])
def test_another_number_of_corners_is_refused(corners):
    with pytest.raises(ValueError, match=f"one, two, three or four corners, not {corners}"):
        handicap(corners)
