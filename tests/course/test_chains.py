"""Discs that stay although they lie between two of the mover's, found a second time from the oracle's boards."""

from course.exercising import content, hold_with_beliefs, instances
from engine.oracle import EMPTY, board_of, cell_of, moves, name_of, play, rival

from reversi_learn.course.exercises.directions.chains import chain_or_not, newly_held
from reversi_learn.engine.game import Game
from reversi_learn.engine.position import SQUARES

BEFORE_C5 = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7f7").position


def end_of_run(board, square, step, who):
    """The first square that is not the other side's, if a disc of ``who`` lies there."""
    row, column = cell_of(square)
    row, column = row + step[0], column + step[1]
    while 0 <= row <= 7 and 0 <= column <= 7:
        if board[row][column] == who:
            return name_of(row, column)
        if board[row][column] == EMPTY:
            return None
        row, column = row + step[0], column + step[1]
    return None


def held(board, who, flips):
    """The discs of the other side between two of ``who``, at least one of them just flipped."""
    found = set()
    for square in SQUARES:
        row, column = cell_of(square)
        if board[row][column] != rival(who):
            continue
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            ends = [end_of_run(board, square, step, who) for step in ((down, right), (-down, -right))]
            if all(ends) and flips & set(ends):
                found.add(square)
    return found


def test_a_thousand_sets_of_held_discs_are_those_of_the_oracle():
    seen = set()
    for exercise in instances(chain_or_not("directions.x", "level", BEFORE_C5, "c5")):
        hold_with_beliefs(exercise)
        notes = exercise.marks.notes
        (square,) = {note.square for note in notes if note.kind == "frame"}
        flips = {note.square for note in notes if note.kind == "ring"}
        who = exercise.position.turn.opponent.value
        assert exercise.solution == held(board_of(exercise.position.diagram()), who, flips)
        assert square not in exercise.solution
        seen.add(content(exercise))
    assert len(seen) > 500


def test_move_twelve_of_the_final_of_2018():
    exercise = chain_or_not("directions.x", "level", BEFORE_C5, "c5")
    board = board_of(BEFORE_C5.diagram())
    assert moves(board, "O")["c5"] == {"d5"}
    assert board_of(exercise.position.diagram()) == play(board, "c5", "O")
    assert newly_held(BEFORE_C5, "c5") == {"d4": ("d3", "d5")}
    assert exercise.check(["d4"]).message == (
        "Right: d4 stays. Only lines that the new disc on c5 closes count."
    )
    assert "neither of the two has just flipped" in exercise.judge_square("e6").message
    assert "d5 has flipped" in exercise.judge_square("d5").message
    assert "new disc itself" in exercise.judge_square("c5").message
    assert "is empty" in exercise.judge_square("a1").message
    assert "is a white disc, and was before" in exercise.judge_square("e5").message
    assert "one side is open" in exercise.judge_square("c3").message
