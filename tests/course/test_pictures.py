"""Pictures of the board after a move: one is right, and each other has the one fault it is said to have."""

from course.exercising import content, hold_with_beliefs, instances
from engine.oracle import board_of, diagram_of, moves, play

from reversi_learn.course.exercises.directions.pictures import which_board
from reversi_learn.engine.game import Game

POSITION = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6").position


def test_of_a_thousand_sets_of_pictures_one_is_that_of_the_oracle():
    seen, right = set(), []
    for exercise in instances(which_board("directions.x", "level", POSITION, "d7")):
        hold_with_beliefs(exercise)
        (square,) = {note.square for note in exercise.marks.notes}
        board, who = board_of(exercise.position.diagram()), exercise.position.turn.value
        after = diagram_of(play(board, square, who))
        pictures = {option.value: option.diagram for option in exercise.options}
        assert list(pictures) == ["A", "B", "C", "D"]
        assert len(set(pictures.values())) == 4
        assert [value for value, picture in pictures.items() if picture == after] == [exercise.solution]
        assert moves(board, who)[square]
        for mistake in exercise.mistakes:
            assert_fault(mistake, pictures[mistake.answer], after)
        seen.add(content(exercise))
        right.append(exercise.solution)
    assert len(seen) > 500
    assert all(150 < right.count(letter) < 350 for letter in "ABCD")


def assert_fault(mistake, picture, after):
    differing = [index for index in range(64) if picture[index] != after[index]]
    who = {picture[index] for index in differing}
    assert len(who) == 1
    if mistake.misconception == "too-many":
        assert len(differing) == 1


def test_each_picture_tells_its_own_fault():
    exercise = which_board("directions.x", "level", POSITION, "d7")
    told = {mistake.misconception: exercise.check(mistake.answer) for mistake in exercise.mistakes}
    assert told["left-out"].message.startswith("This picture leaves out a direction.")
    assert told["chain"].message.startswith("In this picture flipping went on by itself. c6 stays")
    assert told["too-many"].message.startswith("In this picture one disc too many is turned over. d3 stays")
    assert "M3.2" in told["left-out"].misconceptions
    assert told["chain"].misconceptions == ("M3.3",)
    assert told["too-many"].misconceptions == ("M3.5",)
