"""Exercises on one line: a bare row, the anchor, how a line ends, the claim that is not true."""

import pytest
from course.exercising import hold_with_beliefs, instances
from course.readback import LINE, STEPS, cells_from, check_line, check_message, read_line
from engine.oracle import board_of

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.exercises.flanking.lines import anchor, broken_line, ending, line_to
from reversi_learn.course.exercises.flanking.rows import Row, row_flips, some_row
from reversi_learn.course.lessons import flanking
from reversi_learn.engine.explain import Ending
from reversi_learn.engine.position import Color, Position

EXERCISES = {exercise.id: exercise for exercise in flanking.build().exercises}


def framed(made):
    return next(note.square for note in made.marks.notes if note.kind == "frame")


def arrowed(made):
    """The direction in which the arrow on the board points, by its two squares."""
    note = next(note for note in made.marks.notes if note.kind == "arrow")
    ways = "".join(
        word
        for word, (index, step) in {
            "north": (1, -1),
            "south": (1, 1),
            "-east": (0, 1),
            "-west": (0, -1),
        }.items()
        if (ord(note.to[index]) - ord(note.square[index])) == step
    )
    return ways.removeprefix("-")


def test_a_thousand_rows_say_what_flips():
    seen = set()
    for made in instances(EXERCISES["flanking.row"]):
        hold_with_beliefs(made)
        board, who = board_of(made.position.diagram()), made.position.turn.value
        square, direction = framed(made), arrowed(made)
        assert f"look {direction}:" in made.prompt.lower()
        run, how, _end = read_line(board, square, who, direction)
        right = {"FLANKED": str(len(run)), "GAP": "gap", "EDGE": "edge"}.get(how, "none")
        assert made.solution == right
        for option in made.options:
            verdict = made.check(option.value)
            assert verdict.solved == (option.value == right)
            check_message(verdict.message, made.position, square)
        theirs = made.position.count(made.position.turn.opponent)
        assert [option.value for option in made.options][:-3] == [
            str(n) for n in range(1, max(theirs, 1) + 1)
        ]
        seen.add(how)
    assert seen == {"FLANKED", "GAP", "EDGE", "OWN_NEIGHBOUR", "EMPTY_NEIGHBOUR"}


def test_rows_lie_in_all_directions_and_have_both_colours():
    rows = [some_row(seed) for seed in range(300)]
    assert len({row.direction for row in rows}) == 8
    assert {row.turn for row in rows} == set(Color)
    assert len(set(rows)) > 250


@pytest.mark.parametrize(
    ("name", "answer", "words"),
    [
        ("flanking.row", "3", "three white discs, then the black disc on e4 closes the line"),
        ("flanking.gap", "gap", "one white disc (b4), then c4 is empty"),
        ("flanking.edge", "edge", "two white discs, then the edge behind h4"),
        ("flanking.nearest", "1", "one white disc (d5), then the black disc on e5 closes the line"),
    ],
)
def test_the_worked_rows(name, answer, words):
    exercise = EXERCISES[name]
    assert exercise.solution == answer
    assert words in exercise.check(answer).message


def test_a_solved_row_shows_the_board_before_and_after():
    attempt = Attempt(EXERCISES["flanking.row"])
    before = attempt.scene()
    assert before.position.discs(Color.WHITE) == ("b4", "c4", "d4")
    attempt.answer("3")
    after = attempt.scene()
    assert after.position.discs(Color.BLACK) == ("a4", "b4", "c4", "d4", "e4")
    assert after.marks.flipped == {"b4", "c4", "d4"}
    assert after.marks.last_move == "a4"


@pytest.mark.parametrize(
    ("name", "answer", "beliefs"),
    [
        ("flanking.gap", "2", ("M2.1",)),
        ("flanking.edge", "2", ("M2.2", "M2.3")),
        ("flanking.nearest", "2", ("M2.5",)),
    ],
)
def test_a_wrong_number_of_discs_is_evidence(name, answer, beliefs):
    assert EXERCISES[name].check(answer).misconceptions == beliefs


def test_a_row_for_white_speaks_of_black_discs():
    exercise = row_flips("x.row", "level", Row("a1", "south", "ttm", Color.WHITE))
    assert exercise.solution == "2"
    assert exercise.prompt == "White plays on a1. Look south: what happens in this line?"
    assert "two black discs, then the white disc on a4" in exercise.check("2").message


def test_nobody_is_said_to_be_to_move_beside_a_row():
    assert Attempt(EXERCISES["flanking.edge"]).scene().turn_text == ""


def test_a_thousand_anchors():
    for made in instances(EXERCISES["flanking.anchor"]):
        hold_with_beliefs(made)
        board, who = board_of(made.position.diagram()), made.position.turn.value
        square = framed(made)
        lines = [read_line(board, square, who, direction) for direction in STEPS]
        anchors = {end for _run, how, end in lines if how == "FLANKED"}
        assert {made.solution} == anchors
        for mistake in made.mistakes:
            verdict = made.check(mistake.answer)
            assert mistake.answer not in anchors
            check_message(verdict.message, made.position, square, needs_line=False)
            if "No straight line" in verdict.message:
                assert not any(mistake.answer in line for line in all_lines(board, square))
            if mistake.misconception == "M2.5" and "not the first" in verdict.message:
                _run, how, end = read_line(board, square, who, direction_to(board, square, mistake.answer))
                assert how == "FLANKED"
                assert end != mistake.answer


def all_lines(board, square):
    return [[name for name, _cell in cells_from(board, square, direction)] for direction in STEPS]


def direction_to(board, square, other):
    return next(way for way, line in zip(STEPS, all_lines(board, square), strict=True) if other in line)


def test_every_anchor_is_right_where_several_lines_are_closed():
    position = Position.from_diagram("-OX-----" + "O-------" + "X-------" + "-" * 40)
    exercise = anchor("x.anchor", "level", position, "a1")
    assert exercise.check("c1").solved
    assert exercise.check("a3").solved


def test_what_was_clicked_instead_of_the_anchor_is_answered_by_its_sort():
    exercise = anchor("x.anchor", "level", Position.from_diagram("-OXOX---" + "-" * 56), "a1")
    assert "e1 is not the first black disc east of a1" in exercise.check("e1").message
    assert exercise.check("e1").misconceptions == ("M2.5",)
    assert "b1 is white" in exercise.check("b1").message
    assert "a1 is the new disc itself" in exercise.check("a1").message
    assert "f1 is empty" in exercise.check("f1").message


def test_a_thousand_endings():
    seen = set()
    for made in instances(EXERCISES["flanking.gap-on-board"]):
        hold_with_beliefs(made)
        square, direction = framed(made), arrowed(made)
        board, who = board_of(made.position.diagram()), made.position.turn.value
        how = read_line(board, square, who, direction)[1]
        assert made.solution == how.lower()
        for option in made.options:
            verdict = made.check(option.value)
            assert verdict.solved == (option.value == how.lower())
            check_message(verdict.message, made.position, square)
        seen.add(how)
    assert seen == {"FLANKED", "GAP", "EDGE", "OWN_NEIGHBOUR", "EMPTY_NEIGHBOUR"}


def test_the_ready_lines_on_the_board():
    west = EXERCISES["flanking.gap-on-board"]
    assert west.solution == "gap"
    assert west.check("flanked").misconceptions == ("M2.1", "M2.3")
    assert "the black disc on b6 does not count" in west.check("flanked").message
    edge = EXERCISES["flanking.edge-on-board"]
    assert edge.solution == "edge"
    assert edge.check("flanked").misconceptions == ("M2.2", "M2.3")
    assert "seven white discs, then the edge behind a3" in edge.check("flanked").message


def test_an_own_neighbour_taken_for_a_closed_line_is_evidence_of_touching():
    exercise = ending("x.end", "level", Position.from_diagram("-X------" + "-" * 56), "a1", "east")
    assert exercise.check("flanked").misconceptions == ("M2.4",)


def test_a_thousand_broken_lines_have_one_true_claim():
    for made in instances(EXERCISES["flanking.broken-line"]):
        hold_with_beliefs(made)
        square = framed(made)
        board, who = board_of(made.position.diagram()), made.position.turn.value
        for option in made.options:
            direction, said = option.value.split()
            how = read_line(board, square, who, direction)[1]
            verdict = made.check(option.value)
            assert verdict.solved == (how == said.upper())
            assert option.label.lower().startswith(direction + ":")
            assert ("edge" if said == "edge" else "gap") in option.label
            check_message(verdict.message, made.position, square)
        assert len(made.options) >= 3


def test_a_legal_square_has_no_broken_line_to_ask_about():
    with pytest.raises(LookupError):
        broken_line("x.broken", "level", Position.start(), "d3")


def test_a_thousand_times_one_of_the_claims_jumps_a_gap():
    for made in instances(EXERCISES["flanking.mistake"]):
        hold_with_beliefs(made)
        square = framed(made)
        board, who = board_of(made.position.diagram()), made.position.turn.value
        assert len(made.options) == 4
        for option in made.options:
            claim = LINE.search(option.label)
            if option.value == made.solution:
                with pytest.raises(AssertionError):
                    check_line(claim, board, square, who)
            else:
                check_line(claim, board, square, who)
            check_message(made.check(option.value).message, made.position, square)


def test_the_untrue_claim_names_a_disc_behind_the_gap():
    exercise = EXERCISES["flanking.mistake"]
    label = next(option.label for option in exercise.options if option.value == exercise.solution)
    assert label == "South-east: two white discs, then the black disc on e8 closes the line."
    line = line_to(exercise.position, "a4", "south-east")
    assert (line.ending, line.behind) == (Ending.GAP, "e8")
