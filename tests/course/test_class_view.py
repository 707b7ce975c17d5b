"""The class in view: every layout of files, every learner once, the troubles found, and nothing else."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reversi_learn.course.class_view import gathering
from reversi_learn.course.class_view.as_html import class_html
from reversi_learn.course.class_view.gathering import NoClass
from reversi_learn.course.class_view.picture import map_picture, time_picture
from reversi_learn.course.class_view.roster import BadRoster, read_roster
from reversi_learn.course.class_view.sample import sample_class
from reversi_learn.course.class_view.sheet import csv_text, looks_like_one
from reversi_learn.course.class_view.standing import (
    STUCK_AFTER,
    Score,
    Standing,
    quizzes_in,
    seconds_spent,
    stuck_on,
)
from reversi_learn.course.class_view.telling import Code, page
from reversi_learn.course.class_view.view import ClassView, anonymised, view_class
from reversi_learn.course.concepts import title
from reversi_learn.course.lessons import LESSONS, find_exercise
from reversi_learn.course.page import Table
from reversi_learn.course.progress import Progress
from reversi_learn.course.progress_file import written
from reversi_learn.course.quizzes import Quiz
from reversi_learn.course.result_line import LessonResult, Result, result_line
from reversi_learn.messages import BadValue


def work(folder, *exercises, nickname="me"):
    """What somebody solved, as the learner's computer writes it down."""
    progress = Progress(folder)
    progress.player = nickname
    for exercise in exercises:
        assert progress.record("solved", exercise=exercise, stars=3)
    return progress


def save(progress, path):
    """The file that “Save to a file” makes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(written(progress.logs()), encoding="utf-8")
    return path


def seen(folder, roster=None):
    """The learners by name, each with the exercises solved."""
    view = view_class(folder, roster)
    return {learner.name: sorted(learner.record.stars) for learner in view.learners}


# --- the made-up class --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sample():
    return sample_class(1)


@pytest.fixture(scope="module")
def view(sample):
    return view_class(sample.folder, sample.roster)


def by_learner(groups):
    return {learner.name: what for what, learners in groups.items() for learner in learners}


def test_exactly_the_troubles_of_the_class_are_found(sample, view):
    assert by_learner(view.misconceptions) == sample.beliefs
    assert by_learner(view.stuck) == sample.stuck
    assert view.missing == sample.missing
    assert len(view.learners) + len(view.missing) == 30
    assert view.unlisted == ()


def test_what_concerns_most_is_to_be_repeated_first(sample, view):
    counts = [len(one.names) for one in view.repeat]
    assert counts == sorted(counts, reverse=True)
    first = view.repeat[0]
    assert first.is_belief
    assert set(first.names) == {name for name, belief in sample.beliefs.items() if belief == first.what}


def test_the_half_line_is_named_and_the_rest_of_the_file_counts(view):
    (trouble,) = view.troubles
    assert trouble.startswith("Line ")
    assert trouble.endswith("can not be read and was passed over.")


def test_each_line_of_code_shows_its_exercise(view):
    codes = [
        cell for block in page(view).blocks if isinstance(block, Table) for row in block.rows for cell in row
    ]
    codes = [cell for cell in codes if isinstance(cell, Code)]
    assert len(codes) == len(view.stuck) + len(view.repeat)
    for code in codes:
        shows, _bracket, rest = code.partition("(")
        assert shows in {"project", "ask", "practice"}
        assert find_exercise(rest.split('"')[1])


def files_of(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_same_seed_makes_the_same_class_in_every_process(sample, tmp_path):
    program = (
        "import sys, pathlib; from reversi_learn.course.class_view.sample import sample_class; "
        "sample_class(1, pathlib.Path(sys.argv[1]))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    subprocess.run([sys.executable, "-c", program, str(tmp_path)], check=True, env=environment)
    assert files_of(tmp_path) == files_of(sample.folder)


def test_another_seed_makes_another_class_with_its_own_troubles(sample):
    other = sample_class(2)
    assert other.beliefs != sample.beliefs
    assert by_learner(view_class(other.folder, other.roster).misconceptions) == other.beliefs


def test_text_page_and_picture_name_every_learner(view):
    told = [repr(page(view)), class_html(view), map_picture(view).svg, map_picture(view).text, csv_text(view)]
    for learner in view.learners:
        assert all(learner.name in text for text in told)
    assert "Set-up" in time_picture(view).text


# --- layouts ------------------------------------------------------------------------------------------------


def folders(root, here):
    work(here / "ada", "setup.corners")
    work(here / "ben", "setup.set-start")


def homes(root, here):
    work(here / "home" / "ada" / "reversi-lessons" / "progress", "setup.corners")
    work(here / "home" / "ben" / "progress", "setup.set-start")


def submitted(root, here):
    save(work(root / "1", "setup.corners"), here / "submitted" / "ada" / "setup" / "my work.jsonl")
    save(work(root / "2", "setup.set-start"), here / "submitted" / "ben" / "1_setup" / "progress" / "x.jsonl")
    save(work(root / "3", "corners.hook"), here / "autograded" / "ben" / "setup" / "x.jsonl")
    (here / "submitted" / "ada" / "setup" / "setup.ipynb").write_text("{}")


def saved_flat(root, here):
    save(work(root / "1", "setup.corners"), here / "ada.jsonl")
    save(work(root / "2", "setup.set-start"), here / "ben.jsonl")


def saved_flat_below(root, here):
    save(work(root / "1", "setup.corners"), here / "hand-ins" / "ada.jsonl")
    save(work(root / "2", "setup.set-start"), here / "hand-ins" / "ben (2).jsonl")


def of_a_platform(root, here):
    name = "{}_4711_assignsubmission_file"
    save(work(root / "1", "setup.corners"), here / name.format("ada") / "reversi-progress-2026-11-30.jsonl")
    save(work(root / "2", "setup.set-start"), here / name.format("ben") / "reversi-progress-2026-11-30.jsonl")


def nicknames_in_saved_files(root, here):
    save(work(root / "1", "setup.corners", nickname="ada"), here / "reversi-progress-2026-11-30.jsonl")
    save(work(root / "2", "setup.set-start", nickname="ben"), here / "reversi-progress-2026-11-30 (1).jsonl")


def one_shared_folder(root, here):
    work(here, "setup.corners", nickname="ada")
    work(here, "setup.set-start", nickname="ben")


def renamed_for_mail(root, here):
    save(work(root / "1", "setup.corners"), here / "ada" / "progress.jsonl.txt")
    save(work(root / "2", "setup.set-start"), here / "ben" / "progress.json")


def several_files(root, here):
    first = work(root / "1", "setup.corners")
    save(first, here / "ada" / "monday.jsonl")
    save(first, here / "ada" / "copy.jsonl")
    work(here / "ben" / "progress", "setup.set-start")
    work(here / "ben" / "progress", "setup.set-start")


def mixed(root, here):
    save(work(root / "1", "setup.corners"), here / "ada.jsonl")
    work(here / "ben" / "reversi-lessons" / "progress", "setup.set-start")


def single_logs(root, here):
    for name, exercise in (("ada", "setup.corners"), ("ben", "setup.set-start")):
        work(root / name, exercise)
        (log,) = (root / name).iterdir()
        here.mkdir(exist_ok=True)
        (here / f"{name}.jsonl").write_bytes(log.read_bytes())


LAYOUTS = [
    folders,
    homes,
    submitted,
    saved_flat,
    saved_flat_below,
    of_a_platform,
    nicknames_in_saved_files,
    one_shared_folder,
    renamed_for_mail,
    several_files,
    mixed,
    single_logs,
]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_layout_gives_each_learner_once(layout, tmp_path):
    here = tmp_path / "class"
    layout(tmp_path / "elsewhere", here)
    assert seen(here) == {"ada": ["setup.corners"], "ben": ["setup.set-start"]}
    assert view_class(here).troubles == ()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_in_each_layout_a_roster_gives_the_names(layout, tmp_path):
    here = tmp_path / "class"
    layout(tmp_path / "elsewhere", here)
    roster = {"ada": "Ada Lovelace", "BEN": "Ben King", "cleo": "Cleo"}
    assert seen(here, roster) == {"Ada Lovelace": ["setup.corners"], "Ben King": ["setup.set-start"]}
    assert view_class(here, roster).missing == ("Cleo",)


def test_one_learners_folder_alone_keeps_its_name(tmp_path):
    save(
        work(tmp_path / "1", "setup.corners"),
        tmp_path / "class" / "ada" / "reversi-progress-2026-11-30.jsonl",
    )
    assert seen(tmp_path / "class") == {"ada": ["setup.corners"]}


def test_a_learners_own_folder_named_by_mistake_is_called_by_its_name(tmp_path):
    work(tmp_path / "ada", "setup.corners")
    assert seen(tmp_path / "ada") == {"ada": ["setup.corners"]}


def test_two_classes_stay_apart(tmp_path):
    for number, name in enumerate(("ada", "ben", "cleo")):
        save(work(tmp_path / f"{number}a", "setup.corners"), tmp_path / "all" / "7a" / f"{name}.jsonl")
        save(work(tmp_path / f"{number}b", "setup.set-start"), tmp_path / "all" / "7b" / f"{name}.jsonl")
    assert sorted(seen(tmp_path / "all")) == ["7a/ada", "7a/ben", "7a/cleo", "7b/ada", "7b/ben", "7b/cleo"]


# --- who is who ---------------------------------------------------------------------------------------------


def test_two_called_me_stay_two_and_the_roster_joins_two_folders(tmp_path):
    work(tmp_path / "ada", "setup.corners")
    work(tmp_path / "ada-home", "setup.set-start")
    work(tmp_path / "ben", "setup.set-start")
    assert list(seen(tmp_path)) == ["ada", "ada-home", "ben"]
    roster = {"ada": "Ada", "ada-home": "Ada", "ben": "Ben"}
    assert seen(tmp_path, roster) == {"Ada": ["setup.corners", "setup.set-start"], "Ben": ["setup.set-start"]}


def test_before_and_after_a_nickname_is_one_learner_in_an_own_folder(tmp_path):
    work(tmp_path / "pc-07", "setup.corners")
    work(tmp_path / "pc-07", "setup.set-start", nickname="Ada")
    work(tmp_path / "pc-08", "setup.set-start", nickname="Ben")
    assert seen(tmp_path) == {"pc-07": ["setup.corners", "setup.set-start"], "pc-08": ["setup.set-start"]}
    assert view_class(tmp_path).troubles == ("In “pc-07”, “Ada” and “me” are counted as one learner.",)
    assert seen(tmp_path, ["Ada", "Ben"])["Ada"] == ["setup.corners", "setup.set-start"]


def test_several_nicknames_in_a_folder_are_several_learners(tmp_path):
    for nickname in ("Ada", "Ben", "me"):
        work(tmp_path / "pc-07", "setup.corners", nickname=nickname)
    work(tmp_path / "pc-08", "setup.set-start")
    assert list(seen(tmp_path)) == ["Ada (pc-07)", "Ben (pc-07)", "me (pc-07)", "pc-08"]
    view = view_class(tmp_path, ["Ada", "Ben"])
    assert [learner.name for learner in view.learners][:2] == ["Ada", "Ben"]
    assert set(view.unlisted) == {"me (pc-07)", "pc-08"}


def test_a_file_handed_in_under_two_names_is_told(tmp_path):
    ada = work(tmp_path / "1", "setup.corners")
    save(ada, tmp_path / "class" / "ada.jsonl")
    save(ada, tmp_path / "class" / "ben.jsonl")
    (trouble,) = view_class(tmp_path / "class").troubles
    assert trouble.startswith("The same steps lie under ada and ben.")
    assert view_class(tmp_path / "class", {"ada": "Ada", "ben": "Ada"}).troubles == ()


def test_two_files_with_nothing_in_common_in_one_folder_are_told(tmp_path):
    for name in ("school", "home"):
        save(
            work(tmp_path / name, f"setup.{'corners' if name == 'home' else 'set-start'}"),
            tmp_path / "c" / "ada" / f"{name}.jsonl",
        )
    work(tmp_path / "c" / "ben", "setup.set-start")
    assert seen(tmp_path / "c")["ada"] == ["setup.corners", "setup.set-start"]
    (trouble,) = view_class(tmp_path / "c").troubles
    assert "home.jsonl and school.jsonl in “ada” are counted as one learner’s." in trouble


def test_copies_of_one_log_count_once_and_what_was_begun_anew_stays_so(tmp_path):
    progress = work(tmp_path / "1", "setup.corners", "setup.set-start")
    save(progress, tmp_path / "c" / "ada" / "monday.jsonl")
    progress.reset("setup.set-start")
    save(progress, tmp_path / "c" / "ada" / "tuesday.jsonl")
    work(tmp_path / "c" / "ben", "setup.set-start")
    assert seen(tmp_path / "c")["ada"] == ["setup.corners"]


# --- files that are none ------------------------------------------------------------------------------------


def test_what_is_no_progress_is_named_and_the_rest_counts(tmp_path, monkeypatch):
    work(tmp_path / "ada", "setup.corners")
    (tmp_path / "ben").mkdir()
    (tmp_path / "ben" / "shopping.txt").write_text("milk\nbread")
    (tmp_path / "ben" / "broken.jsonl").write_bytes(b"\x00\xff" * 50)
    (tmp_path / "ben" / "lesson.ipynb").write_text("{}")
    (tmp_path / "ben" / "long.jsonl").write_text("x" * 3000)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "secret.jsonl").write_text("?")
    monkeypatch.setattr(gathering, "MOST_BYTES", 2000)
    assert seen(tmp_path) == {"ada": ["setup.corners"]}
    assert view_class(tmp_path).troubles == tuple(
        f"“ben/{name}” holds no progress, and was passed over."
        for name in ("broken.jsonl", "long.jsonl", "shopping.txt")
    )


def test_what_nbgrader_lays_beside_a_notebook_is_not_named(tmp_path):
    handed_in = tmp_path / "submitted" / "ada" / "1_setup"
    work(handed_in, "setup.corners")
    for name in ("timestamp.txt", "submission_secret.txt"):
        (handed_in / name).write_text("2026-11-30 09:00:00.000000 UTC")
    assert seen(tmp_path) == {"ada": ["setup.corners"]}
    assert view_class(tmp_path).troubles == ()


def test_a_file_that_can_not_be_read_is_named(tmp_path, monkeypatch):
    work(tmp_path / "ada", "setup.corners")
    (tmp_path / "ben.jsonl").symlink_to(tmp_path / "gone.jsonl")
    assert seen(tmp_path) == {"ada": ["setup.corners"]}
    assert view_class(tmp_path).troubles == ("“ben.jsonl” can not be read, and was passed over.",)


def test_of_many_files_without_progress_the_first_are_named(tmp_path):
    work(tmp_path / "ada", "setup.corners")
    for number in range(20):
        (tmp_path / f"note{number:02}.txt").write_text("milk")
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "package.json").write_text("{}")
    (trouble,) = view_class(tmp_path).troubles
    assert trouble == (
        "“note00.txt”, “note01.txt”, “note02.txt” and 17 more files hold no progress, and were passed over."
    )


def test_what_is_packed_or_closed_is_named(tmp_path, monkeypatch):
    work(tmp_path / "ada", "setup.corners")
    (tmp_path / "hand-ins.ZIP").write_bytes(b"PK")
    (tmp_path / "ben").mkdir()
    look = os.scandir

    def closed_to_us(folder):
        if str(folder).endswith("ben"):
            raise PermissionError(13, "closed", str(folder))
        return look(folder)

    monkeypatch.setattr(os, "scandir", closed_to_us)
    assert view_class(tmp_path).troubles == (
        "“hand-ins.ZIP” is packed. Unpack it here, then it is read.",
        "“ben” can not be read, and was passed over.",
    )


def test_half_written_lines_are_named_by_number(tmp_path):
    path = save(work(tmp_path / "1", "setup.corners"), tmp_path / "c" / "ada.jsonl")
    with path.open("a") as file:
        file.write('{"ev\n{"eve\n{"event\n{"event":\n')
    assert seen(tmp_path / "c") == {"ada": ["setup.corners"]}
    (trouble,) = view_class(tmp_path / "c").troubles
    assert trouble == "4 lines of “ada.jsonl” can not be read and were passed over, the first is 3."


def test_an_empty_folder_and_none_are_told(tmp_path):
    with pytest.raises(NoClass, match="There is no folder"):
        view_class(tmp_path / "none")
    (tmp_path / "x.jsonl").write_text("?")
    with pytest.raises(NoClass, match=r"(?s)There is no progress below.*“x.jsonl” holds no progress"):
        view_class(tmp_path)


PLAIN = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.lists(st.integers())
)
EVENT = st.fixed_dictionaries(
    {
        "event": st.sampled_from(["try", "solved", "help", "seen", "again", "game", "reset", "?"]),
        "player": st.sampled_from(["me", "Ada", "<b>", "\ud800", "=1", ""]),
    },
    optional={
        "time": st.one_of(PLAIN, st.sampled_from(["2026-11-30T08:00:00Z", "0001-01-01T00:00:00+02:00"])),
        "number": st.integers(),
        "exercise": st.sampled_from(["setup.corners", "flanking.moves", "gone.away", "own.", "", "="]),
        "seed": st.one_of(st.none(), st.integers(0, 2)),
        "stars": st.integers(),
        "answer": PLAIN,
        "outcome": st.sampled_from(["SOLVED", "NOT_YET", "?"]),
        "practice": PLAIN,
    },
)


@settings(deadline=None, max_examples=40)
@given(logs=st.lists(st.one_of(st.lists(EVENT, max_size=12), st.binary(max_size=60)), min_size=1, max_size=3))
def test_whatever_a_file_holds_the_class_is_shown_or_a_sentence(tmp_path_factory, logs):
    folder = tmp_path_factory.mktemp("class")
    for number, log in enumerate(logs):
        lines = log if isinstance(log, bytes) else "\n".join(map(json.dumps, log)).encode()
        (folder / f"{number}.jsonl").write_bytes(lines)
    try:
        view = view_class(folder)
    except NoClass:
        return
    for text in (repr(page(view)), class_html(view), csv_text(view), map_picture(view).svg):
        assert text.encode()
    assert "<b>" not in class_html(view).replace("<b>!</b>", "")


# --- the roster ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        b"name,folder\nAda L\xc3\xb6w,ada\nBen,ben",
        "\ufeffName;Klasse;Ordner\nAda Löw;7b;ada\nBen;;ben".encode(),
        "Ada Löw\tada\nBen\tben\n\n".encode("utf-16"),
        "folder,name\nada,Ada Löw\nben,Ben".encode("cp1252"),
        "\nAda Löw,ada\n,nobody\n  Ben  , ben ".encode(),
        "class,name,of,folder\n7b,Ada Löw,2013,ada\n7b,Ben,2013,ben".encode(),
    ],
)
def test_a_roster_is_read_as_spreadsheets_write_it(content, tmp_path):
    file = tmp_path / "roster.csv"
    file.write_bytes(content)
    roster = read_roster(file)
    assert roster.names == ("Ada Löw", "Ben")
    assert roster.name_of(["ADA"]) == "Ada Löw"
    assert read_roster(str(file)) == roster


def test_a_roster_that_can_not_be_used_says_why(tmp_path):
    with pytest.raises(BadRoster, match="gives “pc” to two learners, Ada and Ben"):
        read_roster({"pc": "Ada", "PC": "Ben"})
    with pytest.raises(BadRoster, match="no name in the roster"):
        read_roster([])
    with pytest.raises(BadRoster, match="can not be read"):
        read_roster(tmp_path / "none.csv")
    with pytest.raises(BadRoster, match="list of names"):
        read_roster(42)


def test_the_map_keeps_the_order_of_the_roster(tmp_path):
    for name in ("ada", "ben", "cleo"):
        work(tmp_path / name, "setup.corners")
    assert list(seen(tmp_path, ["Cleo", "Ada"])) == ["Cleo", "Ada", "ben"]


# --- what the log says --------------------------------------------------------------------------------------


def tries(count, exercise="setup.corners", outcome="NOT_YET"):
    return [{"event": "try", "exercise": exercise, "outcome": outcome}] * count


SOLVED, AGAIN = ({"event": kind, "exercise": "setup.corners"} for kind in ("solved", "again"))


@pytest.mark.parametrize(
    ("events", "stuck"),
    [
        (tries(STUCK_AFTER), True),
        (tries(STUCK_AFTER - 1), False),
        ([*tries(STUCK_AFTER), SOLVED], False),
        ([SOLVED, AGAIN, *tries(STUCK_AFTER)], True),
        ([*tries(STUCK_AFTER), AGAIN, *tries(1)], False),
        ([*tries(STUCK_AFTER), {"event": "seen", "exercise": "setup.corners"}], True),
        (tries(9, outcome="SOLVED"), False),
        ([{**one, "practice": True} for one in tries(9)], False),
    ],
)
def test_stuck_is_who_answered_several_times_since_the_question_began(events, stuck):
    assert bool(list(stuck_on(events))) is stuck


def test_the_latest_trouble_stands_first():
    events = [*tries(3, "setup.a"), *tries(4, "setup.b"), *tries(1, "setup.a")]
    assert [(one.exercise, one.tries) for one in stuck_on(events)] == [("setup.a", 4), ("setup.b", 4)]


def test_pauses_are_no_time_and_games_are_apart():
    times = ["08:00:00", "08:04:00", "08:09:01", "08:09:31", "what?", None]
    names = ["setup.a", "setup.a", "setup.a", None, "setup.a", "setup.a"]
    events = [
        {"event": "try", "time": time and f"2026-11-30T{time}Z", **({"exercise": name} if name else {})}
        for time, name in zip(times, names, strict=True)
    ]
    assert seconds_spent(reversed(events)) == {"setup.a": 240.0, "": 30.0}


# --- result lines -------------------------------------------------------------------------------------------


def result(name, day=30, scope="all", beliefs=("M1.1",), solved=12):
    return Result(
        name, scope, (LessonResult("setup", solved, 22, 31),), tuple(beliefs), "0.5.0", date(2026, 11, day)
    )


def test_a_learner_with_a_line_alone_shows_what_it_says(tmp_path):
    work(tmp_path / "ben", "setup.set-start")
    lines = [result_line(result("Ada")), result_line(result("BEN", solved=20)), result_line(result("me"))]
    slip = result_line(result("Cleo")).replace("12", "13")
    (tmp_path / "pasted.txt").write_text("\n".join([*lines, "Hello!", slip]), encoding="utf-8")
    view = view_class(tmp_path)
    found = {learner.name: learner.of_lesson("setup").solved for learner in view.learners}
    assert found == {"Ada": 12, "ben": 1, "pasted.txt, line 3": 12}
    assert [learner.name for learner in view.misconceptions["M1.1"]] == ["Ada", "pasted.txt, line 3"]
    (trouble,) = view.troubles
    assert trouble.startswith("“pasted.txt”: Line 5, perhaps of Cleo")
    assert "12 of 22" in class_html(view)
    assert "12 of 22" in repr(page(view))
    assert "12 of 22" in map_picture(view).svg


def test_of_each_lesson_the_latest_line_counts(tmp_path):
    lines = [
        result("Ada", day=28, solved=22),
        result("Ada", day=29, beliefs=("M2.1",), solved=3),
        Result("Ada", "flanking", (LessonResult("flanking", 4, 20, 9),), (), "0.5.0", date(2026, 11, 30)),
    ]
    (tmp_path / "a.txt").write_text("\n".join(map(result_line, lines)), encoding="utf-8")
    (learner,) = view_class(tmp_path).learners
    assert [learner.of_lesson(name).solved for name in ("setup", "flanking", "corners")] == [3, 4, 0]
    assert learner.open == ()


def test_a_line_handed_in_as_a_page_of_a_platform_belongs_to_the_folder(tmp_path):
    folder = tmp_path / "ada_12_assignsubmission_onlinetext"
    folder.mkdir()
    (folder / "onlinetext.html").write_text(f"<p>{result_line(result('me'))}</p>", encoding="utf-8")
    (folder / "other.html").write_text("<p>My result is that I check everything.</p>", encoding="utf-8")
    work(tmp_path / "ben", "setup.set-start")
    assert [learner.name for learner in view_class(tmp_path).learners] == ["ada", "ben"]
    assert view_class(tmp_path).troubles == ()


# --- spreadsheet, names left out ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@sum", " =1", "\t=1"])
def test_no_name_becomes_a_formula(name):
    (_head, row) = csv.reader(io.StringIO(csv_text(ClassView((Standing(name),)))))
    assert row[0] == f"'{name}"


def test_the_spreadsheet_has_a_line_a_learner_with_what_the_map_says(view, sample):
    rows = list(csv.DictReader(io.StringIO(csv_text(view, ";")), delimiter=";"))
    assert len(rows) == 30
    for row in rows:
        belief = sample.beliefs.get(row["learner"])
        assert row["open misconceptions"] == (title(belief) if belief else "")
        assert row["stuck on"] == sample.stuck.get(row["learner"], "")
        assert (row["last step"] == "") is (row["learner"] in sample.missing)
    first = rows[0]
    stars = sum(int(first[f"{lesson.title}: stars"]) for lesson in LESSONS)
    assert int(first["stars"]) == stars == sum(view.learners[0].record.stars.values())


def test_without_names_no_name_is_left_anywhere(sample):
    hidden = view_class(sample.folder, sample.roster, anonymous=True)
    told = "\n".join((repr(page(hidden)), class_html(hidden), map_picture(hidden).svg, csv_text(hidden)))
    for name in sample.roster.values():
        assert f">{name}<" not in told
        assert f" {name}" not in told
    assert "Pupil 1" in told
    assert sorted(anonymised(hidden).learners[0].name) == sorted("Pupil 1")
    assert "1 remark is left out" in told
    assert len(hidden.misconceptions) == len(set(sample.beliefs.values()))


def test_whatever_a_learner_is_called_is_words(tmp_path):
    work(tmp_path, "setup.corners", nickname="<script>alert(1)</script>")
    work(tmp_path, "setup.corners", nickname="|a\nb\u202e*c*")
    view = view_class(tmp_path)
    assert "<script" not in class_html(view) + map_picture(view).svg
    assert "&lt;script&gt;" in class_html(view)
    assert {learner.name for learner in view.learners} == {"<script>alert(1)</script>", "|a b *c*"}


def test_quizzes_that_were_handed_in_are_in_view(tmp_path):
    for name, answered in (("ada", True), ("ben", False)):
        progress = Progress(tmp_path / name / "progress")
        quiz = Quiz("setup", progress, seed="7b", questions=2)
        if answered:
            for question in quiz._questions:
                question.take_up(question.exercise.solution)
        quiz.control("hand-in")
        quiz.control("hand-in")
    view = view_class(tmp_path)
    assert {one.name: one.quizzes for one in view.learners} == {
        "ada": {"setup · 7b": Score(2, 2)},
        "ben": {"setup · 7b": Score(0, 2, tuple(quiz._asked))},
    }
    for told in (repr(page(view)), class_html(view)):
        assert "setup · 7b" in told
        assert "2 of 2" in told
        for name, seed in quiz._asked:
            assert re.search(rf'(project|ask)\((&quot;|"){re.escape(name)}(&quot;|")(, seed={seed})?\)', told)
    assert "setup · 7b: 2/2" in csv_text(view)


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"title": 3},
        {"title": "x", "right": "2", "count": 2},
        {"title": "x", "right": -1, "count": 10**400},
    ],
)
def test_a_score_that_can_not_be_read_is_left_out(facts):
    assert not list(quizzes_in([{"event": "handed-in", **facts}]))


@pytest.mark.parametrize(
    "missed", [None, "x", [1], [["setup.corners"]], [["none.such", 1]], [["setup.corners", "1"]]]
)
def test_a_missed_question_that_can_not_be_read_is_left_out(missed):
    event = {"event": "handed-in", "title": "x", "right": 1, "count": 2, "missed": missed}
    assert list(quizzes_in([event])) == [("x", Score(1, 2))]


def test_a_pipe_or_a_device_among_the_files_holds_nobody_up(tmp_path):
    Progress(tmp_path / "ada" / "progress").record("try", exercise="setup.corners", outcome="WRONG")
    os.mkfifo(tmp_path / "ada" / "progress" / "pipe.jsonl")
    (tmp_path / "ada" / "zero.txt").symlink_to("/dev/zero")
    view = view_class(tmp_path)
    assert len(view.learners) == 1
    assert [trouble for trouble in view.troubles if "pipe.jsonl" in trouble]
    assert [trouble for trouble in view.troubles if "zero.txt" in trouble]


@pytest.mark.parametrize("separator", [";;", "", "x", None])
def test_a_separator_is_a_comma_a_semicolon_or_a_tab(separator):
    with pytest.raises(BadValue, match="semicolon"):
        csv_text(ClassView(()), separator)


def test_whatever_a_file_begins_with_it_is_a_table_of_a_class_or_none():
    assert not looks_like_one("x" * 200_000)
    assert looks_like_one(csv_text(ClassView(())))
