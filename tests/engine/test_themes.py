"""Themes of mistakes on small hand-made positions, each with the sentence it says."""

import pytest

from reversi_learn import Position
from reversi_learn.engine.samples import practice_positions
from reversi_learn.engine.themes import THEMES, Slip, findings, region_of


def black_to_move(**rows):
    """A position from some of its rows: `row4="XO------"`; rows not given are empty."""
    return Position.from_diagram("".join(rows.get(f"row{n}", "-" * 8) for n in range(1, 9)), "X")


def full_but(*empty, **white):
    cells = {f"{file}{rank}": "X" for rank in range(1, 9) for file in "abcdefgh"}
    cells |= dict.fromkeys(empty, "-") | dict.fromkeys(white.get("white", ()), "O")
    ordered = (cells[f"{file}{rank}"] for rank in range(1, 9) for file in "abcdefgh")
    return Position.from_diagram("".join(ordered), "X")


CASES = [
    (
        "lost-all",
        Slip(black_to_move(row2="--OXO---"), "b2", "f2", "a2"),
        "After b2 the other side plays a2 and flips all discs that are left.",
    ),
    (
        "gave-corner",
        Slip(black_to_move(row1="--OXO---"), "b1", "f1", "a1"),
        "b1 lets the other side take the corner a1; after f1 it could not.",
    ),
    (
        "missed-corner",
        Slip(black_to_move(row1="-OX-----", row5="---OX---"), "c5", "a1"),
        "The corner a1 could be taken: a disc there is never flipped again.",
    ),
    (
        "greedy-corner",
        Slip(black_to_move(row1="-OX-----", row5="---OX---"), "a1", "c5"),
        "The corner a1 would not have run away: c5 was more urgent.",
    ),
    (
        "x-square",
        Slip(black_to_move(row2="--OX----", row5="---OX---"), "b2", "c5"),
        "b2 is the X-square of the empty corner a1: it opens the way into the corner.",
    ),
    (
        "c-square",
        Slip(black_to_move(row1="--OX----", row5="---OX---"), "b1", "c5"),
        "b1 is a C-square of the empty corner a1: a disc there is hard to protect along the edge.",
    ),
    (
        "missed-pass",
        Slip(black_to_move(row1="-OX-----", row4="XO------"), "c4", "a1"),
        "After a1 the other side would have had to pass.",
    ),
    (
        "gave-pass",
        Slip(black_to_move(row1="-OX-----", row4="OXO-----"), "d4", "a1", "d1"),
        "After d4 and the reply d1 there is no move: the other side plays twice.",
    ),
    (
        "broke-parity",
        Slip(full_but("a1", "b1", "h8", white=("c1", "g8")), "b1", "h8"),
        (
            "b1 begins the region a1 and b1, 2 empty squares: the other side can have the last move there. "
            "h8 fills a single square, with nothing after it."
        ),
    ),
    (
        "broke-parity",
        Slip(full_but("a1", "b1", "h8", "g7", "h7", white=("c1", "g8")), "b1", "h8"),
        (
            "b1 begins the region a1 and b1, 2 empty squares, an even number: the other side can have the last "
            "move there. h8 lies in a region with an odd number, 3."
        ),
    ),
]


@pytest.mark.parametrize(("identity", "slip", "sentence"), CASES)
def test_a_theme_is_seen_and_says_so(identity, slip, sentence):
    said = {finding.theme.id: finding.sentence for finding in findings(slip)}
    assert said[identity] == sentence
    other_way = Slip(slip.position, slip.best, slip.move)
    assert identity not in {finding.theme.id for finding in findings(other_way)}


def test_the_best_move_has_no_theme():
    for _identity, slip, _sentence in CASES:
        assert findings(Slip(slip.position, slip.best, slip.best, slip.reply)) == ()


# Seen above on hand-made positions; in games they depend on the reply.
RARE = {"lost-all", "gave-pass"}


def slips():
    for position in practice_positions()[::20]:
        moves = position.legal_moves()
        for move in moves:
            for best in moves:
                replies = position.play(move).legal_moves()
                yield Slip(position, move, best, replies[0] if replies else "")


def test_every_theme_happens_in_games_and_names_its_squares():
    seen = dict.fromkeys(THEMES, 0)
    for slip in slips():
        for finding in findings(slip):
            seen[finding.theme.id] += 1
            assert slip.move in finding.sentence or slip.best in finding.sentence
            assert "{" not in finding.sentence
            assert finding.theme.title()
    assert not [name for name, times in seen.items() if not times and name not in RARE]


def test_moves_and_flips_are_counted_as_they_are():
    for slip in slips():
        said = {finding.theme.id: finding.sentence for finding in findings(slip)}
        theirs = len(slip.after.legal_moves()), len(slip.after_best.legal_moves())
        assert ("gave-mobility" in said) == (slip.move != slip.best and theirs[0] >= theirs[1] + 4)
        if "gave-mobility" in said:
            assert f"the other side {theirs[0]} moves" in said["gave-mobility"]
        if "many-flips" in said:
            assert f"{slip.move} flips {len(slip.position.flips(slip.move))} discs" in said["many-flips"]


def test_a_region_is_what_hangs_together():
    position = full_but("a1", "b2", "c1", "h8", "f8", "a8")
    assert region_of(position, "a1") == ("a1", "c1", "b2")
    assert region_of(position, "h8") == ("h8",)
    assert region_of(position, "f8") == ("f8",)
    assert region_of(position, "a8") == ("a8",)  # rows do not run on from h to a
