"""Pictures of the start, against an 8x8 board that is mirrored and turned by plain list work."""

from course.exercising import content, hold, instances
from engine.oracle import board_of, cell_of, name_of, play

from reversi_learn.course.exercises.setup.mirrors import equal_moves, keeping_the_start, mapped, mirror_move
from reversi_learn.engine.position import SQUARES, Position

START = board_of(Position.start().diagram())
FIRST = ("d3", "c4", "f5", "e6")


def transposed(board):
    return [list(column) for column in zip(*board, strict=True)]


def half_turned(board):
    return [row[::-1] for row in board[::-1]]


PICTURES = {
    "half turn": half_turned,
    "main diagonal mirror": transposed,
    "other diagonal mirror": lambda board: half_turned(transposed(board)),
}


def test_three_pictures_keep_the_start():
    assert set(keeping_the_start()) == set(PICTURES)
    assert all(picture(START) == START for picture in PICTURES.values())


def test_a_square_goes_where_its_disc_goes():
    for square in SQUARES:
        row, column = cell_of(square)
        board = [["-"] * 8 for _ in range(8)]
        board[row][column] = "X"
        for name, picture in PICTURES.items():
            turned = picture(board)
            there = next(name_of(r, c) for r in range(8) for c in range(8) if turned[r][c] == "X")
            assert mapped(square, name) == there


def test_a_thousand_mirrored_moves():
    seen = set()
    for exercise in instances(mirror_move("setup.x", "level", "d3", "half turn")):
        hold(exercise)
        seen.add(content(exercise))
    assert len(seen) == 12  # four first moves, three pictures


def test_every_square_is_answered_when_a_move_is_mirrored():
    for move in FIRST:
        for name, picture in PICTURES.items():
            exercise = mirror_move("setup.x", "level", move, name)
            assert play(START, exercise.solution, "X") == picture(play(START, move, "X"))
            for square in SQUARES:
                verdict = exercise.check(square)
                assert verdict.solved == (square == exercise.solution)
                assert square in verdict.message


def test_all_first_moves_give_the_same_board_by_a_picture():
    seen = set()
    for exercise in instances(equal_moves("setup.x", "level", "d3")):
        hold(exercise)
        seen.add(content(exercise))
        move = next(move for move in FIRST if move in exercise.prompt)
        after = play(START, move, "X")
        equal = {
            other
            for other in FIRST
            if other != move and play(START, other, "X") in [picture(after) for picture in PICTURES.values()]
        }
        assert exercise.solution == equal == set(FIRST) - {move}
    assert len(seen) == 4


def test_what_is_no_equal_move_is_told_why():
    exercise = equal_moves("setup.x", "level", "d3")
    assert "white discs where black ones lie" in exercise.check(exercise.solution | {"e3"}).message
    assert "c3 is not a move" in exercise.check(exercise.solution | {"c3"}).message
    assert "the move itself" in exercise.check(exercise.solution | {"d3"}).message
    assert exercise.check(["c4"]).misconceptions == ("M1.5",)
