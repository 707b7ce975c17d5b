"""Progress is never lost: the log under faults."""

import json
import os
import subprocess
import sys
import threading
import time

import pytest

from reversi_learn.course import progress as module
from reversi_learn.course.progress import Progress, progress_folder


def solve(progress, exercise, stars=3):
    return progress.record("solved", exercise=exercise, stars=stars)


def test_nothing_is_written_before_the_first_event(tmp_path):
    progress = Progress(tmp_path / "progress")
    assert progress.solved() == frozenset()
    assert not (tmp_path / "progress").exists()
    assert solve(progress, "setup.a")
    assert len(list((tmp_path / "progress").iterdir())) == 1


def test_what_one_kernel_saved_the_next_one_finds(tmp_path):
    solve(Progress(tmp_path), "setup.a", 2)
    solve(Progress(tmp_path), "setup.b", 3)
    later = Progress(tmp_path)
    assert later.solved() == {"setup.a", "setup.b"}
    assert later.best_stars("setup.a") == 2


def test_two_notebooks_at_once_see_each_other(tmp_path):
    one, other = Progress(tmp_path), Progress(tmp_path)
    for number in range(20):
        solve(one, f"setup.one-{number}")
        solve(other, f"setup.other-{number}")
    assert len(one.solved()) == len(other.solved()) == 40


def test_several_players_in_one_folder_are_kept_apart(tmp_path):
    progress = Progress(tmp_path)
    for player in ("Fox", "Owl"):
        progress.player = player
        solve(progress, f"setup.{player.lower()}")
    assert progress.solved() == {"setup.owl"}
    assert progress.players() == ("Fox", "Owl")


@pytest.mark.parametrize(
    ("scope", "left"), [("all", set()), ("setup", {"flanking.a"}), ("setup.a", {"setup.b", "flanking.a"})]
)
def test_a_reset_is_an_event_and_covers_what_was_before_it(tmp_path, scope, left):
    progress = Progress(tmp_path)
    for exercise in ("setup.a", "setup.b", "flanking.a"):
        solve(progress, exercise)
    assert progress.reset(scope)
    assert progress.solved() == left
    solve(progress, "setup.a")
    assert Progress(tmp_path).solved() == left | {"setup.a"}
    assert sum(path.read_text().count('"solved"') for path in tmp_path.iterdir()) == 4


def test_a_reset_touches_one_player_only(tmp_path):
    progress = Progress(tmp_path)
    solve(progress, "setup.a")
    progress.player = "Owl"
    progress.reset()
    progress.player = "me"
    assert progress.solved() == {"setup.a"}


def test_no_clock_decides_what_a_reset_covers(tmp_path, monkeypatch):
    progress = Progress(tmp_path)
    monkeypatch.setattr(module.time, "gmtime", lambda: time.struct_time((2099, 1, 1, 0, 0, 0, 0, 1, 0)))
    solve(progress, "setup.before")
    monkeypatch.setattr(module.time, "gmtime", lambda: time.struct_time((1999, 1, 1, 0, 0, 0, 0, 1, 0)))
    progress.reset()
    solve(progress, "setup.after")
    assert Progress(tmp_path).solved() == {"setup.after"}


def test_no_clock_decides_in_which_order_things_happened(tmp_path, monkeypatch):
    for number, year in enumerate((2099, 2030, 1999, 2050)):
        monkeypatch.setattr(
            module.time, "gmtime", lambda year=year: time.struct_time((year, 1, 1, 0, 0, 0, 0, 1, 0))
        )
        solve(Progress(tmp_path), f"setup.x{number}")  # each in a kernel of its own
    told = [event["exercise"] for event in Progress(tmp_path).events()]
    assert told == ["setup.x0", "setup.x1", "setup.x2", "setup.x3"]


def test_what_was_looked_up_and_not_found_out_is_not_solved(tmp_path):
    progress = Progress(tmp_path)
    solve(progress, "setup.seen", stars=0)
    assert progress.solved() == frozenset()
    assert progress.stars() == {"setup.seen": 0}


def test_a_reset_that_can_not_be_saved_yet_holds_all_the_same(tmp_path):
    wall = tmp_path / "progress"
    wall.write_text("a file where the folder should be")
    progress = Progress(wall)
    solve(progress, "setup.before")
    assert not progress.reset()
    solve(progress, "setup.after")
    assert progress.solved() == {"setup.after"}
    wall.unlink()
    solve(progress, "setup.last")
    assert Progress(wall).solved() == progress.solved() == {"setup.after", "setup.last"}


def test_a_reset_does_not_touch_what_another_kernel_does_afterwards(tmp_path):
    one, other = Progress(tmp_path), Progress(tmp_path)
    solve(other, "setup.before")
    one.reset()
    solve(other, "setup.after")
    assert one.solved() == other.solved() == {"setup.after"}


def test_two_boards_of_one_kernel_at_once_lose_nothing(tmp_path):
    progress = Progress(tmp_path)

    def work(name):
        for number in range(50):
            solve(progress, f"setup.{name}-{number}")

    threads = [threading.Thread(target=work, args=[name]) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    events = Progress(tmp_path).events()
    assert len(events) == len({event["exercise"] for event in events}) == 200
    assert [event["number"] for event in events] == list(range(1, 201))


def test_damaged_lines_are_passed_over_with_a_count(tmp_path):
    solve(Progress(tmp_path), "setup.a")
    (tmp_path / "broken.jsonl").write_bytes(
        b'{"event":"solved","player":"me","exercise":"setup.b","stars":3}\n\xff\x00{"eve\n[1,2]\n{"no":"event"}\n'
        b'{"event":"solved","player":"me","exercise":"setup.c","stars":1}\n'
        b'{"event":"solved","player":"me","exercise":"setup.d","stars":"three"}\n'
        b'{"event":"solved","player":["me"],"exercise":"setup.e","stars":3}\n'
        b'{"event":"reset","player":"me","scope":["setup"],"covers":{}}\n'
        b'{"event":"solved","player":"me","exerc'
    )
    progress = Progress(tmp_path)
    assert progress.solved() == {"setup.a", "setup.b", "setup.c"}
    assert progress.damaged_lines == 6


def test_half_a_character_is_kept_and_does_not_stop_what_comes_after_it(tmp_path):
    progress = Progress(tmp_path)
    assert progress.record("try", exercise="setup.a", answer="\ud83d")
    assert progress.record("solved", exercise="setup.a", stars=3)
    assert Progress(tmp_path).events("try")[0]["answer"] == "\ud83d"
    assert Progress(tmp_path).solved() == {"setup.a"}


def test_a_read_only_folder_keeps_the_events_and_says_so(tmp_path):
    wall = tmp_path / "progress"
    wall.write_text("a file where the folder should be")  # stops root as well
    progress = Progress(wall)
    assert not solve(progress, "setup.a")
    assert not solve(progress, "setup.b")
    assert "2 steps are not yet saved" in progress.notice
    assert progress.solved() == {"setup.a", "setup.b"}
    wall.unlink()
    assert solve(progress, "setup.c")
    assert progress.notice == ""
    assert Progress(wall).solved() == {"setup.a", "setup.b", "setup.c"}


class FullDisk:
    """A file that takes only the first bytes of a line."""

    def __init__(self, file, room):
        self.file, self.room = file, room

    def __enter__(self):
        return self

    def __exit__(self, *_error):
        self.file.close()

    def write(self, line):
        return self.file.write(line[: self.room])


def test_a_full_disk_leaves_half_a_line_and_loses_nothing(tmp_path, monkeypatch):
    progress = Progress(tmp_path)
    solve(progress, "setup.a")
    opened = module.Path.open
    monkeypatch.setattr(module.Path, "open", lambda self, *a, **k: FullDisk(opened(self, *a, **k), 17))
    assert not solve(progress, "setup.b")
    monkeypatch.undo()
    assert progress.notice.startswith("One step is not yet saved")
    assert progress.solved() == {"setup.a", "setup.b"}
    assert solve(progress, "setup.c")
    assert Progress(tmp_path).solved() == {"setup.a", "setup.b", "setup.c"}


WRITER = """
import sys
from pathlib import Path
from reversi_learn.course.progress import Progress
progress = Progress(Path(sys.argv[1]))
number = 0
while True:
    if progress.record("solved", exercise=f"setup.x{number}", stars=3, text="x" * 5000):
        print(number, flush=True)
    number += 1
"""


@pytest.mark.parametrize("after", [1, 7, 40])
def test_a_kernel_killed_while_writing_loses_nothing_it_called_saved(tmp_path, after):
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True, env={**os.environ}
    )
    saved = [int(writer.stdout.readline()) for _ in range(after)]
    writer.kill()
    saved += [int(line) for line in writer.stdout if line.endswith("\n")]
    writer.wait()
    writer.stdout.close()
    assert {f"setup.x{number}" for number in saved} <= Progress(tmp_path).solved()


def test_the_folder_is_found_by_variable_marker_or_here(tmp_path):
    lessons = tmp_path / "lessons"
    deeper = lessons / "a" / "b"
    deeper.mkdir(parents=True)
    assert progress_folder({"REVERSI_LEARN_PROGRESS": str(tmp_path)}, deeper) == tmp_path
    assert progress_folder({}, deeper) == deeper / "progress"
    (lessons / ".reversi-learn").touch()
    assert progress_folder({}, deeper) == lessons / "progress"


def test_events_are_plain_lines_with_player_and_time(tmp_path):
    progress = Progress(tmp_path)
    solve(progress, "setup.ä")
    (line,) = next(tmp_path.iterdir()).read_text(encoding="utf-8").splitlines()
    event = json.loads(line)
    assert (event["event"], event["player"]) == ("solved", "me")
    assert event["time"].endswith("Z")
