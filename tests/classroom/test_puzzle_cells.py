"""The cells of puzzles: one for the day, one of a difficulty, and what progress says of them."""

from datetime import date

import pytest

from reversi_learn import classroom
from reversi_learn.course.lessons import find_exercise
from reversi_learn.course.puzzles.collection import daily_id
from reversi_learn.course.puzzles.days import today
from reversi_learn.messages import BadValue


@pytest.fixture(autouse=True)
def english(progress):
    yield
    classroom.use_language("en")


def test_the_puzzle_of_today_is_asked_and_a_click_solves_it(progress):
    board = classroom.daily()
    name = daily_id(today())
    assert board.scene.crumb.startswith(f"Puzzle of the day · {today().isoformat()} (UTC)")
    board.press(find_exercise(name).solution)
    assert board.scene.tone == "good"
    assert progress.best_stars(name) == 3
    assert "One puzzle of the day solved on its day." in repr(classroom.my_progress())


def test_another_day_is_asked_by_date_or_text_and_is_no_day_of_the_row(progress):
    first = classroom.daily("2026-11-30")
    again = classroom.daily(date(2026, 11, 30))
    assert "moved" in first.retired
    assert again.scene.position == find_exercise("daily.2026-11-30").position
    again.press(find_exercise("daily.2026-11-30").solution)
    assert progress.stars() == {"daily.2026-11-30": 3}
    if today() != date(2026, 11, 30):
        assert "Puzzles of the day" not in repr(classroom.my_progress())


def test_nothing_gives_the_move_away(progress):
    scene = classroom.daily("2026-12-04").scene
    assert not scene.marks.legal
    assert not scene.previews


def test_a_day_or_difficulty_that_is_none_gets_a_sentence():
    with pytest.raises(ValueError, match="“soon” is no day"):
        classroom.daily("soon")
    with pytest.raises(ValueError, match="There is no difficulty 6"):
        classroom.puzzle(6)


def test_puzzles_of_a_difficulty_follow_each_other():
    board = classroom.puzzle(2)
    seen = {board.scene.position}
    for _number in range(5):
        board.control("again")
        seen.add(board.scene.position)
        assert board.scene.crumb == "Puzzles · difficulty 2 of 5"
    assert len(seen) > 3
    assert classroom.puzzle(2).scene.position == board.scene.position


@pytest.mark.parametrize("difficulty", [0, 6, 3.0, True, "3", None])
def test_what_is_no_difficulty_is_a_sentence(difficulty):
    with pytest.raises(BadValue, match="There are 1, the easiest, to 5"):
        classroom.puzzle(difficulty)
