"""Progress in a file: whole, merged as often as one likes, and never lost to a broken one."""

import json

import pytest

from reversi_learn.course.progress import Progress
from reversi_learn.course.progress_file import BadProgressFile, load, written


def solve(progress, *exercises):
    for exercise in exercises:
        assert progress.record("solved", exercise=exercise, stars=3)


def saved(progress):
    return written(progress.logs()).encode()


@pytest.fixture
def here(tmp_path):
    return Progress(tmp_path / "here")


@pytest.fixture
def there(tmp_path):
    progress = Progress(tmp_path / "there")
    solve(progress, "setup.a", "setup.b")
    return progress


def test_all_of_it_comes_to_another_folder(here, there):
    assert load(here, saved(there)).added == 2
    assert here.stars() == there.stars() == {"setup.a": 3, "setup.b": 3}


def test_loaded_twice_it_adds_nothing(here, there):
    load(here, saved(there))
    before = here.logs()
    again = load(here, saved(there))
    assert (again.added, here.logs()) == (0, before)
    assert "all of it was here already" in repr(again)


def test_a_later_file_adds_what_is_new_and_an_earlier_one_takes_nothing_away(here, there):
    earlier = saved(there)
    load(here, earlier)
    solve(there, "setup.c")
    assert repr(load(here, saved(there))) == "1 step was added."
    assert load(here, earlier).added == 0
    assert set(here.stars()) == {"setup.a", "setup.b", "setup.c"}


def test_what_both_have_is_merged(here, there):
    solve(here, "flanking.a")
    load(here, saved(there))
    solve(here, "flanking.b")
    assert set(here.stars()) == {"flanking.a", "flanking.b", "setup.a", "setup.b"}
    load(there, saved(here))
    assert there.stars() == here.stars()


def test_a_reset_covers_there_what_it_covered_here(here, there):
    there.reset("setup")
    solve(there, "setup.c")
    load(here, saved(there))
    assert set(here.stars()) == {"setup.c"}


def test_one_log_of_a_folder_can_be_loaded_under_its_own_name(here, there):
    (log,) = there.folder.glob("*.jsonl")
    assert load(here, log.read_bytes(), log.name).added == 2
    assert load(here, saved(there)).added == 0


def test_what_the_disk_has_not_taken_yet_is_in_the_file(here, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    there = Progress(blocked / "progress")
    assert not there.record("solved", exercise="setup.a", stars=2)
    load(here, saved(there))
    assert here.stars() == {"setup.a": 2}


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_line_ends_and_a_mark_of_an_editor_do_not_matter(here, there, ends):
    content = b"\xef\xbb\xbf" + saved(there).decode().replace("\n", ends).encode()
    assert load(here, content).added == 2


def test_a_file_that_breaks_off_gives_all_before_that(here, there):
    loaded = load(here, saved(there)[:-9])
    assert loaded.added == 1
    assert "Line 3 of the file can not be read" in repr(loaded)
    assert load(here, saved(there)).added == 1  # the whole file mends it
    assert here.stars() == there.stars()
    assert here.damaged_lines == 0


def test_many_damaged_lines_are_counted(here, there):
    loaded = load(here, saved(there) + b"?\n" * 5)
    assert "5 lines of the file can not be read and were passed over, the first on line 4." in repr(loaded)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "There is no progress in this file"),
        (b"a shopping list\n", "Line 1 is not"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", "Line 1 is not"),
        (b'\n{"log": "../../evil.jsonl"}\n{"event":"a","player":"me"}\n', "Line 2 is not"),
        (b'{"log": "a.jsonl"}\n[]\n', "There is no progress in this file"),
        (b'{"cells": []}', "Line 1 is not"),
        (b"[" * 100_000, "Line 1 is not"),
    ],
)
def test_a_file_of_something_else_is_refused_in_a_sentence_and_changes_nothing(here, content, says):
    solve(here, "setup.a")
    before = here.logs()
    with pytest.raises(BadProgressFile, match=says):
        load(here, content)
    assert here.logs() == before


def test_each_log_is_kept_by_the_keeper(tmp_path, there):
    class Keeper:
        failed = False

        def __init__(self):
            self.kept = []

        def keep(self, log):
            self.kept.append(log.name)

    keeper = Keeper()
    load(Progress(tmp_path / "here", keeper), saved(there))
    assert keeper.kept == list(there.logs())


def test_every_line_is_one_of_json(there):
    assert all(json.loads(line) for line in saved(there).splitlines())
