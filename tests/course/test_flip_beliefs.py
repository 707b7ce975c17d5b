"""Each belief about what flips says what it should, and is told from the others where it can be."""

import pytest

from reversi_learn.course.flip_beliefs import FLIP_BELIEFS, believed_flips, believed_to_flip, chained, turned
from reversi_learn.engine.position import Color, Position
from reversi_learn.engine.samples import practice_positions


def board(rows):
    cells = rows.replace("/", "")
    return Position.from_diagram(cells + "-" * (64 - len(cells)))


# From a1: b1 is closed by c1, and d1 lies behind; a2 and a3 are closed by a4; b1 and a2 hold nothing.
FORKED = board("-OXOX---/O-------/O-------/X-------")
CHAIN = board("-OX-----/-O------/-X------")


def test_the_beliefs_have_titles_of_their_own():
    assert list(FLIP_BELIEFS) == [f"M3.{number}" for number in range(1, 6)]
    titles = {item.title for item in FLIP_BELIEFS.values()}
    assert len(titles) == 5
    assert all(title.endswith(".") for title in titles)


@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("M3.1", [{"b1"}, {"a2", "a3"}]),
        ("M3.2", [{"b1"}, {"a2", "a3"}]),
        ("M3.4", [{"a2", "a3"}]),
        ("M3.5", [{"b1", "d1", "a2", "a3"}]),
    ],
)
def test_a_belief_gives_these_answers(name, answers):
    assert FORKED.flips("a1") == ("b1", "a2", "a3")
    given = FLIP_BELIEFS[name].answers(FORKED, "a1")
    assert sorted(map(sorted, given)) == sorted(map(sorted, answers))
    assert all(name in believed_flips(FORKED, "a1", frozenset(answer)) for answer in answers)


def test_a_chain_reaction_goes_on_from_flipped_discs():
    assert CHAIN.flips("a1") == ("b1",)
    assert chained(CHAIN, "a1") == {"b2": ("b1", "b3")}
    assert FLIP_BELIEFS["M3.3"].discs(CHAIN, "a1") == {"b1", "b2"}
    assert "M3.3" in believed_to_flip(CHAIN, "a1", "b2")


def test_one_round_and_the_whole_chain_are_both_known():
    position = board("-OX-----/-OOX----/-X------")
    assert position.flips("a1") == ("b1",)
    once, whole = FLIP_BELIEFS["M3.3"].answers(position, "a1")
    assert once < whole
    assert all("M3.3" in believed_flips(position, "a1", answer) for answer in (once, whole))


def test_who_chooses_takes_any_lines_but_not_all():
    position = board("X--X--X-/-O-O-O--/--OOO---/XOO-OOX-/--OOO---/-O-O-O--/X--X--X-")
    lines = FLIP_BELIEFS["M3.1"].answers(position, "d4")
    assert len(lines) == 8
    assert len(FLIP_BELIEFS["M3.2"].answers(position, "d4")) == 2**8 - 2


def test_a_right_answer_is_evidence_of_nothing():
    for position in practice_positions()[:60]:
        for move in position.legal_moves():
            assert believed_flips(position, move, frozenset(position.flips(move))) == ()
            assert all(believed_to_flip(position, move, disc) == () for disc in position.flips(move))


def test_no_belief_gives_the_right_answer_for_a_wrong_one():
    for position in practice_positions()[:60]:
        for move in position.legal_moves():
            right = frozenset(position.flips(move))
            for item in FLIP_BELIEFS.values():
                assert right not in item.answers(position, move)
                assert all(answer for answer in item.answers(position, move))
                assert item.shows_on(position, move) == bool(item.answers(position, move))


@pytest.mark.parametrize("name", FLIP_BELIEFS)
def test_there_are_five_hundred_positions_for_each_belief_under_all_symmetries(name):
    seen = set()
    for position, move in FLIP_BELIEFS[name].moves(7):
        assert FLIP_BELIEFS[name].discs(position, move) != frozenset(position.flips(move))
        seen.add(min(picture.diagram() for picture in position.symmetries()) + position.turn.value)
        if len(seen) == 500:
            return
    pytest.fail("the positions run dry")


def test_turning_discs_leaves_the_others_and_the_side_to_move():
    for turn in Color:
        position = Position.from_diagram(FORKED.diagram(), turn)
        after = turned(position, frozenset({"b1", "c1", "h8"}))
        assert after.turn is turn
        assert {after.disc_at(square) for square in ("b1", "c1", "h8")} == {turn}
        assert after.disc_at("d1") is position.disc_at("d1")
