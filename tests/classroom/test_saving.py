"""The buttons that carry progress in a file."""

import base64
import re
from datetime import UTC, datetime

import pytest

from reversi_learn import classroom
from reversi_learn.classroom import cells
from reversi_learn.course.browser_store import BrowserStore
from reversi_learn.course.overview import overview
from reversi_learn.course.progress import Progress
from reversi_learn.course.progress_file import BadProgressFile, written


@pytest.fixture
def file(tmp_path):
    """A saved file from elsewhere."""
    other = Progress(tmp_path / "other")
    other.record("solved", exercise="setup.hook", stars=2)
    path = tmp_path / "saved.jsonl"
    path.write_text(written(other.logs()), encoding="utf-8")
    return path


def press_save(controls):
    controls.children[0].click()
    return controls.said.value


def choose(controls, name, content):
    uploaded = {"name": name, "type": "", "size": len(content), "content": content}
    controls.children[0].value = (uploaded | {"last_modified": datetime.now(UTC)},)
    return controls.said.value


def test_the_link_holds_all_progress_up_to_now(progress, tmp_path):
    controls = classroom.save_progress()
    assert "nothing to save yet" in press_save(controls)
    progress.record("solved", exercise="setup.hook", stars=3)
    link = press_save(controls)
    assert "1 step up to now" in link
    assert re.search(r'download="reversi-progress-\d{4}-\d\d-\d\d\.jsonl"', link)
    saved = tmp_path / "saved.jsonl"
    saved.write_bytes(base64.b64decode(re.search(r"base64,([^\"]*)", link)[1]))
    cells._progress = Progress(tmp_path / "elsewhere")
    assert classroom.load_progress(saved) == "1 step was added."
    assert cells.progress().stars() == {"setup.hook": 3}


def test_a_chosen_file_is_merged_and_the_boards_go_on_from_it(progress, file):
    controls = classroom.load_progress()
    assert "1 step was added." in choose(controls, file.name, file.read_bytes())
    assert progress.stars() == {"setup.hook": 2}
    choose(controls, "again.jsonl", file.read_bytes())
    assert "already" in controls.said.value


def test_a_file_of_something_else_is_answered_below_the_button(progress, file):
    controls = classroom.load_progress()
    said = choose(controls, "list.jsonl", b"milk & <bread>")
    assert "There is no progress in this file" in said
    assert progress.stars() == {}
    assert "was added" in choose(controls, file.name, file.read_bytes())


def test_in_a_cell_a_broken_file_raises_its_sentence(progress, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("milk")
    with pytest.raises(BadProgressFile, match="Line 1 is not") as raised:
        classroom.load_progress(path)
    assert raised.value._render_traceback_() == [str(raised.value)]


def test_the_progress_page_says_where_it_is_kept(tmp_path):
    assert str(tmp_path)[-20:] in repr(overview(Progress(tmp_path))).replace("\n", "")
    assert "In this browser, on this computer" in repr(overview(Progress(tmp_path, BrowserStore())))


def test_in_a_stored_notebook_a_sentence_stands_for_the_button(progress):
    assert repr(classroom.save_progress()) == "Run this cell to save your progress to a file."
    assert repr(classroom.load_progress()) == "Run this cell to load your progress from a file."
