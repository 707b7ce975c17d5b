"""Score sheets: a slip is found where it was made, and does not shift all that follows."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reversi_learn import Color, Game, classroom
from reversi_learn.course.games.scoresheet import Finding, check_sheet
from reversi_learn.engine.players import seeded_random

RIGHT, MISSING, DIFFERENT = Finding.RIGHT, Finding.MISSING, Finding.DIFFERENT
OPENING = Game.from_transcript("f5d6c3d3c4f4")


def played_out(seed):
    game, player = Game(), seeded_random(seed)
    while not game.is_over:
        game.play(player(game.position))
    return game


def game_with_passes():
    return next(game for game in map(played_out, range(50)) if any(turn.is_pass for turn in game.turns[:-2]))


def findings(report):
    return [line.finding for line in report.lines]


@pytest.mark.parametrize(
    "text",
    [
        "f5d6c3d3c4f4",
        "F5 D6 C3 D3 C4 F4",
        "1. f5 d6\n2. c3 d3\n3. c4 f4",
        "1 f5 d6\n2 c3 d3\n3 c4 f4",
        "f5-d6-c3-d3-c4-f4",
        " f5,d6;c3 / d3 | c4,\tF4 ",
    ],
)
def test_case_separators_and_numbers_do_not_matter(text):
    report = check_sheet(text, OPENING)
    assert report.complete
    assert (report.right, report.moves, report.faults) == (6, 6, 0)
    assert repr(report) == "The sheet is right: all 6 moves agree with the game."


def test_passes_may_be_written_or_not():
    game = game_with_passes()
    with_passes = " ".join(turn.move for turn in game.turns)
    assert "pass" in with_passes
    assert check_sheet(with_passes, game).complete
    assert check_sheet(with_passes.replace("pass", "--"), game).complete
    assert check_sheet(game.transcript(), game).complete


def test_a_pass_that_nobody_made_is_extra():
    report = check_sheet("f5 d6 pass c3 d3 c4 f4", OPENING)
    assert findings(report).count(Finding.EXTRA) == 1
    assert report.sentences() == (
        "6 of 6 moves are right.",
        "After move 2 the sheet has a pass, and nobody had to pass there.",
        "Without it the sheet is right.",
    )
    assert "Before the first move the sheet has a pass" in repr(check_sheet("pass f5d6c3d3c4f4", OPENING))


def test_one_missing_move_is_told_as_such_and_the_rest_is_right():
    report = check_sheet("f5 d6 d3 c4 f4", OPENING)
    assert findings(report) == [RIGHT, RIGHT, MISSING, RIGHT, RIGHT, RIGHT]
    assert report.sentences() == (
        "5 of 6 moves are right.",
        "Move 3 is missing on the sheet: Black played c3.",
        "Put it in, and the sheet is right.",
    )
    assert "White played d6" in repr(check_sheet("f5 c3 d3 c4 f4", OPENING))
    assert "Move 1 is missing" in repr(check_sheet("d6 c3 d3 c4 f4", OPENING))


def test_one_swapped_pair_is_told_as_such():
    report = check_sheet("f5 c3 d6 d3 c4 f4", OPENING)
    assert findings(report)[1:3] == [Finding.SWAPPED] * 2
    assert (report.right, report.faults) == (4, 1)
    assert report.sentences()[1:] == (
        "Moves 2 and 3 are swapped on the sheet: d6 came before c3.",
        "All the other moves agree with the game.",
    )


def test_one_move_written_otherwise():
    report = check_sheet("f5 d6 c3 d2 c4 f4", OPENING)
    assert findings(report)[3] is DIFFERENT
    line = report.lines[3]
    assert (line.number, line.color, line.played, line.written) == (4, Color.WHITE, "d3", "d2")
    assert report.sentences()[1:] == (
        "Move 4: White played d3, and the sheet says “d2”.",
        "All the other moves agree with the game.",
    )


@pytest.mark.parametrize(
    ("fault", "shown"), [("d9", "d9"), ("?", "?"), ("c?", "c?"), ("<b>x", "<b>x"), ("c33", "c3")]
)
def test_what_can_not_be_read_costs_one_move_only(fault, shown):
    report = check_sheet(f"f5 d6 {fault} d3 c4 f4", OPENING)
    assert report.right >= 5
    assert report.lines[2].written == shown


def test_in_a_row_without_spaces_as_well():
    report = check_sheet("f5d6k9d3c4f4", OPENING)
    assert (report.right, report.lines[2].written) == (5, "k9")


def test_something_extra():
    report = check_sheet("f5 d6 a1 c3 d3 c4 f4", OPENING)
    assert "After move 2 the sheet says “a1”, and nobody played that. Without it" in repr(report)
    assert "Before the first move the sheet says “a1”" in repr(check_sheet("a1f5d6c3d3c4f4", OPENING))


def test_a_sheet_that_stops():
    report = check_sheet("f5 d6 c3", OPENING)
    assert report.faults == 1
    assert report.sentences() == (
        "3 of 6 moves are right.",
        "The sheet ends after move 3; the last 3 moves are missing.",
    )
    assert "the last move is missing" in repr(check_sheet("f5d6c3d3c4", OPENING))


def test_several_slips_are_counted_and_the_first_is_named():
    report = check_sheet("f5 c3 d2 c4 f4", OPENING)
    assert report.faults == 2
    assert report.sentences()[1:] == (
        "Move 2 is missing on the sheet: White played d6.",
        "There is one more slip after it.",
    )
    assert "There are 2 more slips after it." in check_sheet("c6 d6 e3 d3", OPENING).sentences()


def test_rows_counted_from_the_bottom_are_recognised():
    flipped = "".join(f"{move[0]}{9 - int(move[1])}" for move in OPENING.moves)
    assert "counted from the bottom" in repr(check_sheet(flipped, OPENING))
    assert check_sheet(flipped, OPENING).from_below


def test_nothing_written_and_nothing_played():
    assert repr(check_sheet("", OPENING)) == "Nothing is written on the sheet yet."
    assert repr(check_sheet(" 1. 2. ", OPENING)) == "Nothing is written on the sheet yet."
    assert check_sheet("", Game()).complete
    assert repr(check_sheet("", Game())) == "No move has been played yet, and none is written down."
    assert "Before the first move" in repr(check_sheet("f5", Game()))
    assert repr(check_sheet("F5", Game.from_transcript("f5"))) == (
        "The sheet is right: the one move agrees with the game."
    )


def test_rubbish_is_answered_in_time():
    report = check_sheet("lorem ipsum " * 160, played_out(1))
    assert report.right == 0
    assert len(report.sentences()) == 3


def test_the_words_are_in_the_language_of_the_moment():
    report = check_sheet("f5 d6", OPENING)
    before = repr(report)
    try:
        classroom.use_language("de")
        assert isinstance(repr(report), str)
    finally:
        classroom.use_language("en")
    assert repr(report) == before


@given(st.integers(0, 40), st.data())
@settings(deadline=None, max_examples=60)
def test_any_one_slip_in_a_whole_game_is_found_where_it_is(seed, data):
    game = played_out(seed)
    moves = list(game.moves)
    at = data.draw(st.integers(0, len(moves) - 2))
    slip = data.draw(st.sampled_from(["missing", "swapped", "different"]))
    written = moves.copy()
    if slip == "missing":
        del written[at]
    elif slip == "swapped":
        written[at], written[at + 1] = written[at + 1], written[at]
    else:
        written[at] = "d4"  # nobody can play there
    report = check_sheet(" ".join(written), game)
    apart = any(turn.is_pass for turn in game.turns)  # a swap over a pass is told as two slips
    assert report.faults == 1 or (slip == "swapped" and apart)
    first = next(line for line in report.lines if line.finding is not RIGHT)
    assert (first.number, first.finding.value) == (at + 1, slip) or (slip == "swapped" and apart)
    assert report.moves == len(moves)


@given(st.lists(st.sampled_from(["a1", "f5", "d6", "c3", "pass", "x", "?"]), max_size=12))
@settings(deadline=None)
def test_the_lines_give_both_lists_back(written):
    game = OPENING
    report = check_sheet(" ".join(written), game)
    assert [line.played for line in report.lines if line.played] == list(game.moves)
    assert [line.written for line in report.lines if line.written] == written
    assert all(line.written == line.played for line in report.lines if line.finding is RIGHT)
    assert report.sentences()
