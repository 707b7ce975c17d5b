"""Exercises on squares and moves of a whole position: with reason, all, how many, by a diagonal, in order."""

import re

import pytest
from course.exercising import hold_with_beliefs, instances
from course.readback import STEPS, check_message, read_line
from engine.boards import CASES, position_of
from engine.oracle import board_of, captured, cell_of, moves

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.exercises import Outcome
from reversi_learn.course.exercises.flanking import lines
from reversi_learn.course.exercises.flanking.moves import (
    all_moves,
    diagonal_move,
    how_many_moves,
    order_by_flips,
    some_position,
    telling_line,
)
from reversi_learn.course.exercises.flanking.reasons import add_disc, square_reason
from reversi_learn.course.lessons import flanking
from reversi_learn.engine.position import SQUARES, Color, Position

EXERCISES = {exercise.id: exercise for exercise in flanking.build().exercises}


def plain(made):
    return board_of(made.position.diagram()), made.position.turn.value


def framed(made):
    return next(note.square for note in made.marks.notes if note.kind == "frame")


def closed_directions(board, square, who):
    return [way for way in STEPS if read_line(board, square, who, way)[1] == "FLANKED"]


def legal_by_diagonals_alone(board, who):
    return {
        square
        for square in moves(board, who)
        if all("-" in way for way in closed_directions(board, square, who))
    }


# --- every move -----------------------------------------------------------------------------------------


def test_a_thousand_times_every_move():
    for made in instances(EXERCISES["flanking.moves"]):
        hold_with_beliefs(made)
        board, who = plain(made)
        right = set(moves(board, who))
        assert made.solution == right
        for mistake in made.mistakes:
            verdict = made.check(mistake.answer)
            wrong = sorted(mistake.answer - right)
            if wrong:
                assert verdict.message.startswith(f"{wrong[0]} is ")
                check_message(verdict.message, made.position, wrong[0], needs_line=False)
            else:
                missed = right - mistake.answer
                assert missed == legal_by_diagonals_alone(board, who)
                assert {"M2.6"} == set(verdict.misconceptions)
                assert not any(re.search(rf"\b{square}\b", verdict.message) for square in missed)
                ends = {
                    read_line(board, square, who, way)[2]
                    for square in missed
                    for way in closed_directions(board, square, who)
                }
                assert mistake.names[0] in ends


def test_each_press_is_judged_alone_and_a_right_one_is_kept():
    exercise = EXERCISES["flanking.moves"]
    attempt = Attempt(exercise)
    attempt.press("g2")
    assert attempt.scene().message.startswith(
        "g2 is not a move. South-west: four white discs, then b7 is empty."
    )
    attempt.press("f2")
    assert attempt.scene().marks.found == {"f2"}
    assert attempt.tries_lost == 1


def test_what_is_missing_is_counted_with_the_anchor_of_one():
    exercise = EXERCISES["flanking.moves"]
    one = exercise.check(exercise.solution - {"f2"})
    assert (
        one.message == "All of these are moves. One more is missing, by a line that ends at your disc on b6."
    )
    two = exercise.check(exercise.solution - {"f2", "c7"})
    assert two.message.startswith("All of these are moves. 2 more are missing, one by a line that ends at")
    assert [note.square for note in two.marks.notes] == [two.message.split()[-1].strip(".")]


def test_no_answer_is_never_the_right_one():
    case = CASES["S23"]
    exercise = all_moves("flanking.moves", "line", position_of(case))
    assert exercise.solution == frozenset(case["expected"]["correct_answer"])
    wanted = [verdict == "correct" for verdict in case["expected"]["verdicts"]]
    assert [
        exercise.check(answer).outcome is Outcome.SOLVED for answer in case["action"]["answers"]
    ] == wanted


def test_wrong_squares_come_before_missed_ones():
    exercise = EXERCISES["flanking.moves"]
    verdict = exercise.check((exercise.solution - {"f2"}) | {"g2"})
    assert verdict.message.startswith("g2 is not a move.")


def test_hints_follow_what_is_still_missing():
    exercise = EXERCISES["flanking.moves"]
    missing = "f2"
    assert exercise.hint(2, exercise.solution - {missing}).squares == (missing,)
    first = exercise.hint(1, exercise.solution - {missing})
    assert first.squares == (telling_line(exercise.position, missing).end,)
    assert exercise.hint(1, exercise.solution).text == "All are found. Press Check."


def test_a_move_has_a_telling_line_and_another_square_has_none():
    assert telling_line(Position.start(), "d3").end == "d5"
    with pytest.raises(LookupError):
        telling_line(Position.start(), "a1")


# --- how many -------------------------------------------------------------------------------------------


def test_a_thousand_counts():
    for made in instances(EXERCISES["flanking.count"]):
        hold_with_beliefs(made)
        board, who = plain(made)
        right = moves(board, who)
        assert made.solution == len(right)
        for number in (0, len(right) - 1, len(right) + 1, 60, *(mistake.answer for mistake in made.mistakes)):
            if number == len(right):
                continue
            verdict = made.check(number)
            assert verdict.outcome is Outcome.NOT_YET
            if "By diagonals there are also" in verdict.message:
                named = set(re.findall(r"[a-h][1-8]", verdict.message))
                assert named == legal_by_diagonals_alone(board, who)
                assert number == len(right) - len(named)
            else:
                few = "There are more than" in verdict.message
                assert few == (number < len(right))
                check_message(verdict.message, made.position, "", needs_line=few)
                shown = re.search(r"this square: (\w\d)", verdict.message)[1]
                assert (shown in right) == few


def test_who_leaves_out_the_diagonals_hears_which_moves_they_are():
    exercise = EXERCISES["flanking.count"]
    verdict = exercise.check(4)
    assert verdict.misconceptions == ("M2.6",)
    assert verdict.message == (
        "You count 4: the moves along rows and columns. By diagonals there are also: e1, b5, f7 and g7."
    )


# --- by a diagonal --------------------------------------------------------------------------------------


def test_a_thousand_moves_by_a_diagonal():
    for made in instances(EXERCISES["flanking.diagonal"]):
        hold_with_beliefs(made)
        board, who = plain(made)
        right = legal_by_diagonals_alone(board, who)
        assert right
        assert right < set(moves(board, who))
        assert all(made.check(square).solved for square in right)
        for mistake in made.mistakes:
            assert mistake.answer not in right
            check_message(made.check(mistake.answer).message, made.position, mistake.answer, needs_line=False)


@pytest.mark.parametrize("square", ["a2", "b2", "h2", "h4"])
def test_the_ready_diagonals(square):
    assert EXERCISES["flanking.diagonal"].check(square).solved


def test_a_move_by_a_column_as_well_does_not_count():
    verdict = EXERCISES["flanking.diagonal"].check("c2")
    assert verdict.message == (
        "c2 is a move. It flips two discs: south-east d3; south c3. "
        "Not only diagonals: a row or a column is among these lines."
    )


# --- in order -------------------------------------------------------------------------------------------


def test_a_thousand_orders():
    for made in instances(EXERCISES["flanking.order"]):
        hold_with_beliefs(made)
        board, who = plain(made)
        flips = {option.value: len(captured(board, *cell_of(option.value), who)) for option in made.options}
        assert 3 <= len(flips) <= 4
        assert 0 not in flips.values()
        assert [flips[square] for square in made.solution] == sorted(flips.values())
        assert [flips[option.value] for option in made.options] != sorted(flips.values())
        for mistake in made.mistakes:
            message = made.check(mistake.answer).message
            later, earlier = mistake.names
            assert message.startswith(
                (f"{earlier} comes before {later}: ", f"{later} comes before {earlier}: ")
            )
            check_message(message, made.position, "")
            said = re.search(r"it flips (\d+), and (\w\d) flips (\d+)", message)
            assert int(said[1]) == flips[message[:2]]
            assert int(said[3]) == flips[said[2]]


def test_moves_that_flip_the_same_number_may_stand_either_way():
    exercise = order_by_flips(
        "x.order", "level", EXERCISES["flanking.order"].position, ["h5", "g4", "g7", "d7"]
    )
    assert exercise.check(["h5", "g4", "g7", "d7"]).solved
    assert exercise.check(["h5", "g7", "g4", "d7"]).solved
    assert not exercise.check(["g4", "h5", "g7", "d7"]).solved


# --- one square with its reason -------------------------------------------------------------------------


def true_reasons(board, square, who):
    row, column = cell_of(square)
    if board[row][column] != "-":
        return {"occupied"}
    ways = closed_directions(board, square, who)
    if ways:
        return {"diagonal" if "-" in way else "straight" for way in ways}
    endings = {read_line(board, square, who, way)[1] for way in STEPS}
    return {name.lower() for name in endings & {"GAP", "EDGE"}} or {"none"}


def test_a_thousand_squares_with_their_reason():
    seen = set()
    for made in instances(EXERCISES["flanking.square"]):
        hold_with_beliefs(made)
        board, who = plain(made)
        square = framed(made)
        right = true_reasons(board, square, who)
        for option in made.options:
            verdict = made.check(option.value)
            assert verdict.solved == (option.value in right)
            assert square in verdict.message
            check_message(verdict.message, made.position, square)
        check_message(made.worked, made.position, square)
        seen |= right
    assert seen == {"straight", "diagonal", "gap", "edge", "none", "occupied"}


def test_every_reason_that_holds_is_accepted():
    position = Position.from_diagram("-OO-----" + "O-------" * 7)
    exercise = square_reason("x.square", "level", position, "a1")
    assert exercise.check("gap").solved
    assert exercise.check("edge").solved
    assert not exercise.check("none").solved


def test_a_wrong_yes_and_a_wrong_no_are_evidence():
    assert EXERCISES["flanking.square"].check("diagonal").misconceptions == ("M2.1", "M2.3", "M2.9")
    assert EXERCISES["flanking.square-again"].check("gap").misconceptions == ("M2.6",)


# --- one disc more --------------------------------------------------------------------------------------


def test_a_thousand_discs_to_add():
    for number, made in enumerate(instances(EXERCISES["flanking.add-disc"])):
        hold_with_beliefs(made)
        board, who = plain(made)
        square = framed(made)
        row, column = cell_of(square)
        assert not captured(board, row, column, who)
        squares = SQUARES if number < 60 else (made.solution, *(mistake.answer for mistake in made.mistakes))
        for name in squares:
            verdict = made.check(name)
            down, right = cell_of(name)
            added = [list(line) for line in board]
            added[down][right] = who
            works = board[down][right] == "-" and name != square and bool(captured(added, row, column, who))
            assert verdict.solved == works, (name, verdict)
            if board[down][right] == "-" and name != square:
                after = Position.from_diagram("".join(map("".join, added)), who)
                check_message(
                    verdict.message, after, square, needs_line="No straight line" not in verdict.message
                )


def test_any_disc_that_works_passes_and_is_shown_with_its_line():
    exercise = EXERCISES["flanking.add-disc"]
    attempt = Attempt(exercise)
    attempt.press("b7")
    scene = attempt.scene()
    assert scene.position.disc_at("b7") is Color.BLACK
    assert scene.message.startswith(
        "Now g2 is a move. South-west: four white discs, then the black disc on b7"
    )
    assert exercise.check("a8").misconceptions == ("M2.1", "M2.3")
    assert exercise.check("d2").misconceptions == ("M2.7",)
    assert "must stay empty" in exercise.check("g2").message


def test_a_disc_can_be_added_for_white_too():
    position = Position.from_diagram("-X------" + "-" * 53 + "OXO", Color.WHITE)
    exercise = add_disc("x.add", "level", position, "a1")
    assert exercise.solution == "c1"
    assert "the white disc on c1 closes the line" in exercise.check("c1").message


# --- positions ------------------------------------------------------------------------------------------


def test_positions_are_drawn_by_the_seed():
    few = some_position(3, lambda position: position.empties == 30)
    assert few == some_position(3, lambda position: position.empties == 30)
    assert few.empties == 30
    with pytest.raises(LookupError):
        some_position(1, lambda _position: False)


def test_a_square_that_does_not_exist_is_not_found(monkeypatch):
    monkeypatch.setattr(lines, "practice_positions", lambda: (Position.start(),))
    position, square = lines.some_square(1, lambda report: report.legal)
    assert square in position.legal_moves()
    with pytest.raises(LookupError):
        lines.some_square(1, lambda report: len(report.flips) > 1)


@pytest.mark.parametrize("kind", [all_moves, how_many_moves, diagonal_move])
def test_types_speak_of_the_side_to_move(kind):
    position = Position.start()
    turned = Position(position.white, position.black, Color.WHITE)
    if kind is diagonal_move:
        position = EXERCISES["flanking.diagonal"].position
        turned = Position(position.white, position.black, Color.WHITE)
    assert kind("x.y", "level", position).prompt.startswith("Black to move.")
    assert kind("x.y", "level", turned).prompt.startswith("White to move.")
