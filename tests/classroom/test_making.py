"""The cells that make own exercises and show them, and that write worksheets."""

import pytest

from reversi_learn import classroom
from reversi_learn.classroom import cells
from reversi_learn.course.making.own import NotMade
from reversi_learn.engine.position import Position


@pytest.fixture(autouse=True)
def own_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("REVERSI_LEARN_PROGRESS", str(tmp_path))


def test_one_line_of_code_shows_an_exercise_that_is_checked_hinted_and_solved():
    board = classroom.own_exercise("flips", Position.start().diagram() + "X", move="d3")
    assert board.prompt == "Black plays d3. Click every disc that will flip."
    name = next(name for name in cells._attempts if name.startswith("own.flips-d3-"))
    assert classroom.hint(name).text
    assert not classroom.check(name).solved
    assert classroom.answer(name, "d4").solved
    assert cells.progress().events("solved")[-1]["exercise"] == name
    assert classroom.again(name, 5)
    assert classroom.solution(name)


def test_a_game_and_a_number_are_taken():
    board = classroom.own_exercise("in_directions", "f5d6c3d3c4f4f6", number=2, after=6)
    assert "two directions" in board.prompt


def test_what_does_not_fit_is_a_sentence():
    with pytest.raises(NotMade, match="has 63"):
        classroom.own_exercise("flips", "X" * 63, move="d3")


def test_the_line_that_the_board_shows_works():
    board = classroom.make_exercise()
    board.control("clicks", "names")
    board.press("c4")
    text = board.message["text"]
    line = next(part for part in text.split("\n") if "own_exercise(" in part)
    shown = eval(line.partition(": ")[2], {"own_exercise": classroom.own_exercise})
    assert shown.prompt in text


def test_a_worksheet_is_written_for_neighbours_with_its_solutions_apart(tmp_path):
    page = classroom.worksheet("flanking", seed="7b", exercises=3, variants="AB", folder=tmp_path / "sheets")
    written = sorted(path.name for path in (tmp_path / "sheets").iterdir())
    assert written == [
        "worksheet_flanking_7b_A.html",
        "worksheet_flanking_7b_A_solutions.html",
        "worksheet_flanking_7b_B.html",
        "worksheet_flanking_7b_B_solutions.html",
    ]
    assert all(name in repr(page) for name in written)
    text = (tmp_path / "sheets" / written[0]).read_text(encoding="utf-8")
    assert "Flanking, sheet A" in text
    assert "Solutions" not in text


def test_a_worksheet_of_own_exercises_may_bear_its_solutions_behind(tmp_path):
    classroom.own_exercise("moves", "f5d6c3")
    name = next(name for name in cells._attempts if name.startswith("own.moves-"))
    classroom.worksheet([name], title="7b: Monday/1", solutions_behind=True, folder=tmp_path)
    (file,) = tmp_path.glob("*.html")
    assert file.name == "worksheet_7b-Monday-1.html"
    assert "Solutions: 7b: Monday/1" in file.read_text(encoding="utf-8")
