"""Grounds for a move: whether each holds is counted, by the slow rules as well."""

import pytest
from engine.oracle import STEPS, board_of, moves, play, rival

from reversi_learn import BadSquare, Game, IllegalMove, Position
from reversi_learn.course.endings import GAMES
from reversi_learn.engine.grounds import GROUNDS, weigh
from reversi_learn.engine.position import Color
from reversi_learn.engine.stability import stable_discs
from reversi_learn.engine.turning import turned, turned_square

CORNERS = {"a1", "h1", "a8", "h8"}
POSITIONS = [
    position
    for name in ("G7", "G16", "W3")
    for position in Game.from_transcript(GAMES[name]).positions[8:58:5]
    if len(position.legal_moves()) > 1
]


def touching(board, who):
    """How many discs of a side touch an empty square."""
    empty = {(row, column) for row in range(8) for column in range(8) if board[row][column] == "-"}
    return sum(
        board[row][column] == who and any((row + down, column + right) in empty for down, right in STEPS)
        for row in range(8)
        for column in range(8)
    )


def counted(position, move):
    """By the slow rules, for each ground that compares: the measure of a move, the smaller the better."""
    board, who = board_of(position.diagram()), position.turn.value
    after, flips = play(board, move, who), len(moves(board, who)[move])
    return {
        "few-moves": len(moves(after, rival(who))),
        "quiet": touching(after, who),
        "few-flips": flips,
        "many-flips": -flips,
    }


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_what_compares_holds_where_more_than_half_of_the_others_are_worse(position):
    found = {move: counted(position, move) for move in position.legal_moves()}
    for move, mine in found.items():
        others = [other for name, other in found.items() if name != move]
        for ground, measure in mine.items():
            worse = sum(other[ground] > measure for other in others)
            weighed = weigh(position, move, ground)
            assert weighed.holds is (worse > len(others) / 2), (move, ground)
            assert move in weighed.sentence
            assert str(len(others)) in weighed.sentence


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_corners_and_safety_hold_where_they_are_so(position):
    for move in position.legal_moves():
        after = position.play(move)
        gives = bool(CORNERS & set(after.legal_moves()))
        others_give = any(
            CORNERS & set(position.play(other).legal_moves())
            for other in position.legal_moves()
            if other != move
        )
        assert weigh(position, move, "corner").holds is (move in CORNERS)
        assert weigh(position, move, "keeps-corners").holds is (not gives and others_give)
        assert weigh(position, move, "safe").holds is (move in stable_discs(after))


@pytest.mark.parametrize("position", POSITIONS[::3], ids=range(len(POSITIONS[::3])))
def test_no_ground_cares_which_way_the_board_lies(position):
    for move in position.legal_moves():
        for ground in GROUNDS:
            here = weigh(position, move, ground).holds
            assert weigh(turned(position), turned_square(move), ground).holds is here


def test_parity_is_told_by_regions():
    position = Position.from_diagram("-OXXXXXX" + "XXXXXXXX" * 6 + "XXXXXO--", Color.BLACK)
    single, pair = (weigh(position, move, "parity") for move in ("a1", "g8"))
    assert single.holds
    assert single.sentence == "a1 fills a single square, with nothing after it."
    assert not pair.holds
    assert "a region of 2 empty squares, an even number" in pair.sentence
    three = Position.from_diagram("-OXXXXXX" + "XXXXXXXX" * 6 + "XXXXO---", Color.BLACK)
    assert weigh(three, "f8", "parity").holds
    assert "3 empty squares, an odd number" in weigh(three, "f8", "parity").sentence
    whole = Game.from_transcript("f5d6c3").position
    assert weigh(whole, whole.legal_moves()[0], "parity").sentence.startswith(
        "All 57 empty squares hang together"
    )


def test_what_is_no_move_or_no_ground_is_refused():
    with pytest.raises(IllegalMove):
        weigh(Position.start(), "a1", "corner")
    with pytest.raises(BadSquare):
        weigh(Position.start(), "z9", "corner")
    with pytest.raises(ValueError, match=r"no reason “gut”. There are: corner"):
        weigh(Position.start(), "f5", "gut")


def test_words_bend_with_numbers():
    start = Position.start()
    assert weigh(start, "F5", "few-flips").sentence == "f5 flips one disc; of the 3 other moves 0 flip more."
    assert "the other side has 3 moves" in weigh(start, "f5", "few-moves").sentence
    assert {ground.title for ground in GROUNDS.values()} >= {"It takes a corner", "It flips few discs"}
