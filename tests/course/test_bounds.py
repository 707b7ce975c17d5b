"""The bounds of a move by its square, found a second time from the numbers of the squares alone."""

from course.exercising import content, hold, instances
from engine.oracle import STEPS, board_of, captured, cell_of

from reversi_learn.course.exercises.directions.bounds import (
    CENTRE,
    full_lines,
    most_directions,
    most_from,
    why_not_nineteen,
)
from reversi_learn.engine.position import SQUARES


def room(square):
    """How many discs each direction has room for."""
    row, column = cell_of(square)
    found = []
    for down, right in STEPS:
        steps = 0
        while 0 <= row + (steps + 1) * down <= 7 and 0 <= column + (steps + 1) * right <= 7:
            steps += 1
        found.append(max(steps - 1, 0))
    return found


def asked(exercise):
    (square,) = {note.square for note in exercise.marks.notes}
    return square


def test_the_full_board_flips_as_many_as_there_is_room_for():
    for square in SQUARES:
        turned = captured(board_of(full_lines(square).diagram()), *cell_of(square), "X")
        assert len(turned) == sum(room(square))


def test_the_numbers_of_the_page_of_facts():
    most = {square: sum(room(square)) for square in SQUARES}
    assert {most[square] for square in ("a1", "h1", "a8", "h8")} == {18}
    assert {most[square] for square in CENTRE} == {19}
    assert sorted(set(most.values())) == [15, 16, 17, 18, 19]
    eight = [square for square in SQUARES if sum(map(bool, room(square))) == 8]
    assert len(eight) == 16
    assert set(CENTRE) <= set(eight)


def test_a_thousand_bounds():
    seen = set()
    for exercise in instances(most_from("directions.x", "level", "a1")):
        hold(exercise)
        assert exercise.solution == sum(room(asked(exercise)))
        assert asked(exercise) not in CENTRE
        seen.add(content(exercise))
    assert len(seen) == 60


def test_a_thousand_numbers_of_directions():
    seen = set()
    for exercise in instances(most_directions("directions.x", "level", "e1")):
        hold(exercise)
        assert exercise.solution == sum(map(bool, room(asked(exercise))))
        seen.add(content(exercise))
    assert len(seen) == 60


def test_every_wrong_number_gets_a_reason_and_the_rays():
    exercise = most_from("directions.x", "level", "c1")
    for count in range(70):
        verdict = exercise.check(count)
        assert verdict.solved == (count == 16)
        if not verdict.solved:
            assert str(count) in verdict.message
            assert len([note for note in verdict.marks.notes if note.kind == "arrow"]) == 5
    assert exercise.check(8).misconceptions == ("M3.6",)
    assert exercise.check(64).misconceptions == ("M3.6",)
    assert exercise.check(16).position.flips("c1") == ()
    assert len(exercise.check(16).marks.flipped) == 16


def test_nineteen_is_possible_on_a_board_set_up_by_hand():
    for square in CENTRE:
        assert len(full_lines(square).play(square).discs(full_lines(square).turn)) == 19 + 8 + 1
    exercise = why_not_nineteen("directions.x", "level")
    hold(exercise)
    assert exercise.source == "C11"
    assert {exercise.again(seed).prompt[5:7] for seed in range(4)} == set(CENTRE)
