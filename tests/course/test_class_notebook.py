"""The teacher's notebook: what it says of the made-up class and of the files is so."""

import nbformat
import pytest

from reversi_learn.classroom import class_map, sample_class
from reversi_learn.course.class_view.roster import read_roster
from reversi_learn.course.class_view.standing import PAUSE, STUCK_AFTER
from reversi_learn.course.diagnosis import MASTERY


@pytest.fixture(scope="module")
def cells(root):
    found = nbformat.read(root / "notebooks" / "en" / "11_class.ipynb", as_version=4).cells
    return {cell.id: cell for cell in found}


def test_the_numbers_it_tells_are_those_of_the_made_up_class(cells):
    assert "sample_class(seed=1)" in cells["map"].source
    sample = sample_class(seed=1)
    assert len(set(sample.roster.values())) == 30
    assert len(sample.beliefs) + len(sample.stuck) == 18
    assert len(sample.missing) == 2
    told = " ".join(cells["map-text"].source.split())
    for words in ("A class of thirty", "eighteen of them were given a trouble", "Two have handed in nothing"):
        assert words in told
    assert (STUCK_AFTER, MASTERY, PAUSE) == (3, 3, 300)


def test_the_line_it_shows_is_one_that_the_map_names(cells):
    sample = sample_class(seed=1)
    codes = [one.code for one in class_map(sample.folder, sample.roster).view.repeat]
    assert cells["show"].source in codes


def test_its_roster_is_read(cells, tmp_path):
    fence = cells["roster"].source.split("```")[1].strip("\n")
    (tmp_path / "7b.csv").write_text(fence, encoding="utf-8")
    roster = read_roster(tmp_path / "7b.csv")
    assert roster.names == ("Ada L.", "Ben K.")
    assert [roster.name_of([word]) for word in ("ada-home", "pc-07")] == ["Ada L.", "Ben K."]


def test_nothing_but_boards_runs_by_itself_and_nothing_is_written(cells):
    for cell in cells.values():
        if cell.cell_type == "code" and "sample_class(" in cell.source:
            assert "on-demand" in cell.metadata.tags
    for name in ("own", "csv", "sheet"):
        assert cells[name].source.startswith("# ")
        assert "learner-code" in cells[name].metadata.tags
