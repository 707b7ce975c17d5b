"""Why a square is a move or not: right against a plain reading of the eight lines, and well said."""

from __future__ import annotations

import random
import re

import pytest
from engine.boards import random_positions
from engine.oracle import board_of, cell_of, is_over, moves, must_pass, name_of, rival

from reversi_learn.engine.explain import (
    DIRECTIONS,
    Ending,
    Reason,
    direction_inside,
    direction_name,
    ending_word,
    explain,
    line_sentence,
    number_word,
    pass_sentence,
    refused_pass_sentence,
    result_sentence,
    turn_sentence,
)
from reversi_learn.engine.position import SQUARES, BadSquare, Color, IllegalMove, Position

STEPS = {
    "north": (-1, 0),
    "north-east": (-1, 1),
    "east": (0, 1),
    "south-east": (1, 1),
    "south": (1, 0),
    "south-west": (1, -1),
    "west": (0, -1),
    "north-west": (-1, -1),
}
ENDINGS = [
    # row 1, Black on a1; looking east
    ("--------", Ending.EMPTY_NEIGHBOUR, "b1", "East: b1 is empty, so no line begins here."),
    (
        "-X------",
        Ending.OWN_NEIGHBOUR,
        "b1",
        "East: b1 is black too, with no white disc between.",
    ),
    (
        "-O------",
        Ending.GAP,
        "c1",
        "East: one white disc (b1), then c1 is empty. A gap: no black disc closes the line.",
    ),
    (
        "-OO-----",
        Ending.GAP,
        "d1",
        "East: two white discs, then d1 is empty. A gap: no black disc closes the line.",
    ),
    (
        "-OO-X---",
        Ending.GAP,
        "d1",
        "East: two white discs, then d1 is empty. A gap, so the black disc on e1 does not count.",
    ),
    (
        "-OOOOOOO",
        Ending.EDGE,
        "h1",
        "East: seven white discs, then the edge behind h1. The edge does not close a line.",
    ),
    ("-OOX----", Ending.FLANKED, "d1", "East: two white discs, then the black disc on d1 closes the line."),
]
# Games whose squares the lessons use; the number of moves after which they are looked at stands below.
W1 = "f5d6c3d3c4f4f6f3g4g3e6b3f2e3"
W3 = "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5d2e3h5e2b3b4c2d1a4a6a5a3g4g3c7c8"


def after(game, count):
    position = Position.start()
    for start in range(0, 2 * count, 2):
        position = position.play(game[start : start + 2])
    return position


def board(rows):
    cells = rows.replace("/", "")
    return Position.from_diagram(cells + "-" * (64 - len(cells)))


def line_to(position, square, direction):
    return next(line for line in explain(position, square).lines if line.direction == direction)


def read_line(cells, square, who, direction):
    """One line from a square, read cell by cell: its run, how it ends, and the cell that decides."""
    (row, column), (down, right) = cell_of(square), STEPS[direction]
    beyond = []
    while 0 <= row + down <= 7 and 0 <= column + right <= 7:
        row, column = row + down, column + right
        beyond.append((name_of(row, column), cells[row][column]))
    run = []
    for name, cell in beyond:
        if cell == rival(who):
            run.append(name)
        elif cell == who:
            return run, "FLANKED" if run else "OWN_NEIGHBOUR", name
        else:
            return run, "GAP" if run else "EMPTY_NEIGHBOUR", name
    return run, "EDGE" if run else "OFF_BOARD", run[-1] if run else ""


def expected_reason(cells, square, who):
    row, column = cell_of(square)
    if is_over(cells):
        return Reason.GAME_OVER
    if cells[row][column] != "-":
        return Reason.OCCUPIED
    if must_pass(cells, who):
        return Reason.MUST_PASS
    return Reason.LEGAL if square in moves(cells, who) else Reason.FLIPS_NOTHING


@pytest.fixture(scope="module")
def reports():
    """Ten thousand reports, each on a square of a position of a random game, most of them empty squares."""
    lots = random.Random(5)
    found = []
    for position in random_positions(10_000):
        empty = [square for square in SQUARES if position.disc_at(square) is None]
        squares = empty if empty and lots.random() < 0.8 else SQUARES
        found.append(explain(position, lots.choice(squares)))
    return found


def test_ten_thousand_reports_agree_with_the_plain_reading(reports):
    seen = set()
    for report in reports:
        square, position = report.square, report.position
        cells, who = board_of(position.diagram()), position.turn.value
        assert [line.direction for line in report.lines] == list(STEPS)
        for line in report.lines:
            run, ending, end = read_line(cells, square, who, line.direction)
            assert (list(line.run), line.ending.name, line.end) == (run, ending, end)
            seen.add(line.ending)
        assert report.reason is expected_reason(cells, square, who)
        assert set(report.flips) == moves(cells, who).get(square, set())
        assert report.legal == bool(report.flips)
    assert seen == set(Ending)


def test_every_reason_is_among_the_ten_thousand(reports):
    assert {report.reason for report in reports} == set(Reason)


def test_a_reason_has_at_most_thirty_two_words(reports):
    longest = max((report.sentence() for report in reports), key=words)
    assert words(longest) <= 32, longest


def words(sentence):
    return len(sentence.split())


def test_a_sentence_opens_with_the_square_and_names_only_squares_of_its_lines(reports):
    for report in reports:
        square, position = report.square, report.position
        if report.reason is Reason.GAME_OVER:
            continue
        sentence = report.sentence()
        assert sentence.startswith(f"{square} is ")
        assert not re.search(r"[{}]", sentence)
        line = report.telling
        if report.reason is Reason.FLIPS_NOTHING and line is not None:
            assert line_sentence(line, position.turn) in sentence
            named = set(re.findall(r"\b[a-h][1-8]\b", sentence)) - {square}
            assert named <= {*line.run, line.end, line.behind}


def test_the_disc_behind_a_gap_is_the_next_own_one_after_opponents_only(reports):
    for report in reports:
        cells, who = board_of(report.position.diagram()), report.position.turn.value
        for line in report.lines:
            waiting = ""
            if line.ending is Ending.GAP:
                _run, ending, end = read_line(cells, line.end, who, line.direction)
                waiting = end if ending in {"FLANKED", "OWN_NEIGHBOUR"} else ""
            assert line.behind == waiting


def test_the_telling_line_of_a_move_has_the_longest_run(reports):
    for report in reports:
        if report.legal:
            longest = max(len(line.run) for line in report.lines if line.ending is Ending.FLANKED)
            assert report.telling.ending is Ending.FLANKED
            assert len(report.telling.run) == longest


def test_the_telling_line_of_another_square_is_the_one_most_easily_taken_for_good(reports):
    for report in reports:
        if report.reason is not Reason.FLIPS_NOTHING:
            continue
        broken = [line for line in report.lines if line.run]
        if broken:
            tempting = [line for line in broken if line.behind] or broken
            longest = [line for line in tempting if len(line.run) == max(len(one.run) for one in tempting)]
            before = [line for line in longest if line.ending is Ending.GAP] or longest
            assert report.telling == before[0]
        else:
            own = [line for line in report.lines if line.ending is Ending.OWN_NEIGHBOUR]
            assert report.telling in (own or [None])


@pytest.mark.parametrize(("cells", "ending", "end", "sentence"), ENDINGS)
def test_how_a_line_can_end(cells, ending, end, sentence):
    line = line_to(board(cells), "a1", "east")
    assert (line.ending, line.end) == (ending, end)
    assert line_sentence(line, Color.BLACK) == sentence


@pytest.mark.parametrize(("cells", "ending", "end", "sentence"), ENDINGS)
def test_the_same_line_for_white(cells, ending, end, sentence):
    swapped = Position.from_diagram(cells.translate(str.maketrans("XO", "OX")) + "-" * 56, Color.WHITE)
    line = line_to(swapped, "a1", "east")
    told = sentence.replace("black", "?").replace("white", "black").replace("?", "white")
    assert (line.ending, line.end) == (ending, end)
    assert line_sentence(line, Color.WHITE) == told


def test_a_line_that_leaves_the_board_at_once():
    line = line_to(Position.start(), "a1", "north")
    assert (line.ending, line.end, line.run) == (Ending.OFF_BOARD, "", ())
    assert line_sentence(line, Color.BLACK) == "North: the board ends here."


def test_a_single_disc_before_the_edge_is_named():
    line = line_to(board("------" + "-O"), "g1", "east")
    assert line_sentence(line, Color.BLACK) == (
        "East: one white disc (h1), then the edge. The edge does not close a line."
    )


def test_the_seven_white_discs_and_the_edge():
    report = explain(after(W3, 34), "h3")
    assert report.telling.ending is Ending.EDGE
    assert report.telling.run == ("g3", "f3", "e3", "d3", "c3", "b3", "a3")
    assert "West: seven white discs, then the edge behind a3." in report.sentence()


def test_the_own_disc_behind_the_gap():
    report = explain(after(W3, 14), "h6")
    line = report.telling
    assert (line.direction, line.run, line.end, line.behind) == (
        "west",
        ("g6", "f6", "e6", "d6"),
        "c6",
        "b6",
    )
    assert "A gap, so the black disc on b6 does not count." in report.sentence()


def test_four_discs_and_a_gap():
    report = explain(after(W3, 20), "g2")
    assert report.sentence() == (
        "g2 is not a move. South-west: four white discs, then b7 is empty. "
        "A gap: no black disc closes the line. No other direction touches a white disc."
    )


def test_two_discs_a_gap_and_an_own_disc_behind():
    line = explain(after(W3, 20), "a4").telling
    assert (line.direction, line.run, line.end, line.behind) == ("south-east", ("b5", "c6"), "d7", "e8")


@pytest.mark.parametrize("square", ["a2", "b2", "h2", "h4"])
def test_moves_through_a_diagonal_only(square):
    report = explain(after(W1, 14), square)
    flanked = [line.direction for line in report.lines if line.ending is Ending.FLANKED]
    assert flanked
    assert all("-" in direction for direction in flanked)


def test_nineteen_flips_on_an_edited_position():
    cells = ["O"] * 64
    cells[27] = "-"
    for index in range(64):
        file, rank = index % 8, index // 8
        away = (file - 3, rank - 3)
        if (0 in away or abs(away[0]) == abs(away[1])) and {file, rank} & {0, 7}:
            cells[index] = "X"
    report = explain(Position.from_diagram("".join(cells)), "d4")
    assert len(report.flips) == 19
    assert [line.ending for line in report.lines] == [Ending.FLANKED] * 8
    assert report.sentence().startswith("d4 is a move. It flips 19 discs: north two; north-east two;")
    assert words(report.sentence()) <= 32


def test_a_move_says_what_it_flips_by_direction():
    assert explain(Position.start(), "d3").sentence() == "d3 is a move. It flips one disc: south d4."


@pytest.mark.parametrize(("square", "color"), [("d4", "white"), ("e4", "black")])
def test_an_occupied_square(square, color):
    report = explain(Position.start(), square)
    assert report.reason is Reason.OCCUPIED
    assert report.sentence() == (
        f"{square} is occupied by a {color} disc. A new disc goes on an empty square."
    )


def test_a_square_that_nothing_touches():
    report = explain(Position.start(), "a1")
    assert report.telling is None
    assert report.sentence() == (
        "a1 is not a move. No disc touches it in any direction; a move must flip a white disc."
    )


def test_only_own_discs_touch_the_square_and_the_jumped_one_is_told():
    position = board("-XX-----/-X------/--O-----/---X----/XO------")
    report = explain(position, "a1")
    assert report.telling.direction == "south-east"
    assert report.sentence() == (
        "a1 is not a move. South-east: b2 is black too, with no white disc between. "
        "No white disc touches the square."
    )


@pytest.mark.parametrize(
    ("turn", "sentence"),
    [
        ("X", "a2 is not a move. Black has no move anywhere and must pass; White plays next."),
        ("O", "a2 is not a move. White has no move anywhere and must pass; Black plays next."),
    ],
)
def test_who_must_pass_is_told_so(turn, sentence):
    other = Color(turn).opponent.value
    position = Position.from_diagram(other + turn + "-" * 62, turn)
    assert position.must_pass
    assert explain(position, "a2").sentence() == sentence
    assert pass_sentence(position.turn) in turn_sentence(position)


@pytest.mark.parametrize(
    ("cells", "end"),
    [("XX", "Black wins 2 to 0."), ("OO", "White wins 2 to 0."), ("X-O", "A draw, 1 to 1.")],
)
def test_when_the_game_is_over_every_square_says_how_it_ended(cells, end):
    position = board(cells)
    said = {explain(position, square).sentence() for square in SQUARES}
    assert said == {f"The game is over: neither side has a move. {end}"}
    assert turn_sentence(position) == result_sentence(position) == refused_pass_sentence(position)


def test_an_occupied_square_counts_before_the_pass_and_the_end_before_both():
    assert explain(board("OX"), "a1").reason is Reason.OCCUPIED
    assert explain(board("XX"), "a1").reason is Reason.GAME_OVER


@pytest.mark.parametrize("others", [1, 2])
def test_further_broken_lines_are_counted(others):
    second = "OO------" if others == 2 else "O-------"
    sentence = explain(board(f"-OO-----/{second}/--------/----XO--"), "a1").sentence()
    told = {1: "One other line breaks too.", 2: "Two other lines break too."}[others]
    assert sentence.endswith(told)


def test_an_illegal_move_says_its_reason_and_its_number():
    with pytest.raises(IllegalMove) as caught:
        Position.start().play("a1")
    assert str(caught.value) == explain(Position.start(), "a1").sentence()
    assert caught.value.reason == "FLIPS_NOTHING"
    numbered = IllegalMove("a1", Position.start(), where=3)
    assert str(numbered).startswith("Move 3 (a1) can not be played. a1 is not a move.")


def test_a_pass_with_a_move_at_hand_is_refused_with_one_of_the_moves():
    assert "There is one on d3." in refused_pass_sentence(Position.start())


def test_the_names_of_directions_endings_and_numbers():
    assert [direction_name(direction) for direction in DIRECTIONS] == [
        "North",
        "North-east",
        "East",
        "South-east",
        "South",
        "South-west",
        "West",
        "North-west",
    ]
    assert [direction_inside(direction) for direction in DIRECTIONS] == list(DIRECTIONS)
    assert {ending: ending_word(ending) for ending in Ending} == {
        Ending.OFF_BOARD: "edge",
        Ending.EMPTY_NEIGHBOUR: "empty",
        Ending.OWN_NEIGHBOUR: "own disc",
        Ending.GAP: "gap",
        Ending.EDGE: "edge",
        Ending.FLANKED: "anchor",
    }
    assert [number_word(number) for number in (0, 1, 8, 9)] == ["no", "one", "eight", "9"]


@pytest.mark.parametrize("bad", ["i1", "a9", "", "33"])
def test_what_names_no_square_is_refused(bad):
    with pytest.raises(BadSquare):
        explain(Position.start(), bad)


def test_all_eight_lines_are_told_on_request():
    report = explain(Position.start(), "c4")
    assert report.line_sentences() == tuple(line_sentence(line, Color.BLACK) for line in report.lines)
    assert len(report.line_sentences()) == 8
