"""Copies of lessons: given once, never written over once changed, kept new otherwise."""

import json
import stat

import nbformat
import pytest
from launcher import write_lesson
from nbformat.sign import NotebookNotary

from reversi_learn.classroom import notebooks


@pytest.fixture
def shipped(tmp_path, monkeypatch):
    folder = tmp_path / "shipped"
    write_lesson(folder, "en/1_setup.ipynb", ["1 + 1", "mine = ...", "mine"], learner=1)
    write_lesson(folder, "en/2_flanking.ipynb", ["2 + 2"])
    write_lesson(folder, "de/1_setup.ipynb", ["1 + 1"])
    monkeypatch.setenv("REVERSI_LEARN_NOTEBOOKS", str(folder))
    return folder


def change(path, number, source):
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[number].source = source
    nbformat.write(notebook, path)


def outcomes(folder):
    return [copied.outcome for copied in notebooks.copy_lessons(folder, "en")]


def test_lessons_are_found_by_name_in_the_order_of_their_numbers(shipped):
    write_lesson(shipped, "en/10_last.ipynb", ["10"])
    assert list(notebooks.shipped("en")) == ["setup", "flanking", "last"]


def test_our_own_lessons_are_found_in_this_installation(root, monkeypatch):
    monkeypatch.delenv("REVERSI_LEARN_NOTEBOOKS", raising=False)
    for language in ("en", "de"):
        found = notebooks.shipped(language)
        assert {path.name for path in found.values()} == {
            path.name for path in (root / "notebooks" / language).glob("*.ipynb")
        }
        assert list(found)[:2] == ["setup", "flanking"]


def test_what_is_not_there_is_said_with_what_is(shipped):
    with pytest.raises(ValueError, match=r"“fr”\. There are: de and en"):
        notebooks.shipped("fr")
    with pytest.raises(ValueError, match=r"“corners”\. There are: setup and flanking"):
        notebooks.shipped_lesson("corners", "en")


def test_copies_are_made_marked_and_signed(shipped, tmp_path):
    assert outcomes(tmp_path / "mine") == ["new", "new"]
    assert (tmp_path / "mine" / ".reversi-learn").is_file()
    copy = nbformat.read(tmp_path / "mine" / "en" / "1_setup.ipynb", as_version=4)
    assert NotebookNotary().check_signature(copy)


def test_code_is_folded_away_but_for_the_learners_own_cells(shipped, tmp_path):
    notebooks.copy_lessons(tmp_path, "en")
    copy = nbformat.read(tmp_path / "en" / "1_setup.ipynb", as_version=4)
    folded = [cell.metadata.get("jupyter", {}).get("source_hidden", False) for cell in copy.cells[1:]]
    assert folded == [True, False, True]


def test_an_untouched_copy_is_kept(shipped, tmp_path):
    outcomes(tmp_path)
    assert outcomes(tmp_path) == ["kept", "kept"]


def test_results_are_no_change(shipped, tmp_path):
    outcomes(tmp_path)
    path = tmp_path / "en" / "1_setup.ipynb"
    notebook = nbformat.read(path, as_version=4)
    notebook.cells[1].outputs = [nbformat.v4.new_output("stream", text="2")]
    nbformat.write(notebook, path)
    before = path.read_bytes()
    assert outcomes(tmp_path) == ["kept", "kept"]
    assert path.read_bytes() == before


def test_an_unchanged_older_copy_is_replaced(shipped, tmp_path):
    outcomes(tmp_path)
    change(shipped / "en" / "1_setup.ipynb", 1, "1 + 2")
    assert outcomes(tmp_path) == ["replaced", "kept"]
    assert nbformat.read(tmp_path / "en" / "1_setup.ipynb", as_version=4).cells[1].source == "1 + 2"


def test_changed_work_stays_and_the_newer_version_lies_beside_it(shipped, tmp_path):
    outcomes(tmp_path)
    mine = tmp_path / "en" / "1_setup.ipynb"
    change(mine, 2, "mine = 7")
    assert outcomes(tmp_path) == ["kept", "kept"]  # there is no newer version yet
    change(shipped / "en" / "1_setup.ipynb", 1, "1 + 2")
    before = mine.read_bytes()
    copied = notebooks.copy_lessons(tmp_path, "en")[0]
    assert (copied.outcome, mine.read_bytes()) == ("beside", before)
    assert copied.beside.name.startswith("1_setup (new 0.")
    assert nbformat.read(copied.beside, as_version=4).cells[1].source == "1 + 2"
    newer = copied.beside.read_bytes()
    assert notebooks.copy_lessons(tmp_path, "en")[0] == copied
    assert copied.beside.read_bytes() == newer


def test_work_in_the_newer_version_stays_too(shipped, tmp_path):
    outcomes(tmp_path)
    change(tmp_path / "en" / "1_setup.ipynb", 2, "mine = 7")
    change(shipped / "en" / "1_setup.ipynb", 1, "1 + 2")
    beside = notebooks.copy_lessons(tmp_path, "en")[0].beside
    change(beside, 2, "mine = 8")
    change(shipped / "en" / "1_setup.ipynb", 1, "1 + 3")
    notebooks.copy_lessons(tmp_path, "en")
    assert nbformat.read(beside, as_version=4).cells[2].source == "mine = 8"


def test_a_file_that_is_no_notebook_is_not_written_over(shipped, tmp_path):
    outcomes(tmp_path)
    broken = tmp_path / "en" / "1_setup.ipynb"
    broken.write_text("half a notebook {", encoding="utf-8")
    assert outcomes(tmp_path) == ["beside", "kept"]
    assert broken.read_text(encoding="utf-8") == "half a notebook {"


def test_nothing_half_written_stays(shipped, tmp_path):
    outcomes(tmp_path)
    assert sorted(path.name for path in (tmp_path / "en").iterdir()) == ["1_setup.ipynb", "2_flanking.ipynb"]


def test_the_copy_can_be_written_where_the_shipped_one_can_not(shipped, tmp_path):
    (shipped / "en" / "1_setup.ipynb").chmod(stat.S_IRUSR)
    outcomes(tmp_path)
    assert (tmp_path / "en" / "1_setup.ipynb").stat().st_mode & stat.S_IWUSR


def test_a_lesson_links_to_another_wherever_it_is_shown(shipped):
    on_a_hub = {"REVERSI_LEARN_BASE_URL": "/user/ada/"}
    assert (
        notebooks.lesson_address("flanking", "en", on_a_hub)
        == "/user/ada/reversi-learn/open/flanking?lang=en"
    )
    assert notebooks.lesson_address("flanking", "en", {}) == "../en/2_flanking.ipynb"
    assert notebooks.lesson_address("corners", "en", {}) == ""


def test_a_cell_source_in_lines_is_the_same_source(shipped):
    text = {"cells": [{"cell_type": "code", "source": "a\nb"}]}
    lines = {"cells": [{"cell_type": "code", "source": ["a\n", "b"]}]}
    assert notebooks.sources(text) == notebooks.sources(json.loads(json.dumps(lines)))
