"""The cell that makes one line of what was done."""

import pytest

from reversi_learn import classroom
from reversi_learn.classroom import cells
from reversi_learn.course.progress import Progress
from reversi_learn.course.result_line import read_results


@pytest.fixture(autouse=True)
def progress(tmp_path, monkeypatch):
    progress = Progress(tmp_path)
    monkeypatch.setattr(cells, "_progress", progress)
    return progress


def test_the_cell_shows_the_line_and_stores_it_as_text(progress):
    progress.player = "Ada"
    progress.record("solved", exercise="setup.corners", seed=None, stars=3)
    shown = classroom.my_result()
    (result,) = read_results(shown.text).results
    assert (result.name, result.lessons[0].stars) == ("Ada", 3)
    data, _metadata = shown._repr_mimebundle_()
    assert data["text/plain"] == shown.text == repr(shown)
    assert "hello(" not in shown.words["note"]


def test_who_has_no_name_yet_is_told_how_to_get_one():
    assert 'hello("your name")' in classroom.my_result("setup").words["note"]
