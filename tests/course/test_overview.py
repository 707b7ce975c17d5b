"""The progress page, the menu and the leaderboard: what they say, to eyes and to ears."""

import re

import pytest

from reversi_learn import classroom
from reversi_learn.classroom import cells
from reversi_learn.course.awards import BADGES
from reversi_learn.course.lessons import LESSONS, find_exercise
from reversi_learn.course.overview import left_off, next_exercise, overview, parts, whole
from reversi_learn.course.page import Heading, Link, Page, Table, paragraph
from reversi_learn.course.progress import Progress


def solve(*names):
    for name in names:
        assert classroom.answer(name, find_exercise(name).solution).solved


def line(page, begins):
    """The cells of the line of the page in plain text that begins so."""
    (found,) = [text for text in repr(page).splitlines() if text.startswith(begins)]
    return re.split(r"\s{2,}", found.strip())


def test_before_the_first_step_it_says_where_to_begin(progress):
    page = classroom.my_progress()
    assert "Begin here: Set-up · level 1 of 5 · By hand" in repr(page)
    assert "You were here" not in repr(page)
    assert "0 thinking points" in repr(page)
    assert f"Badges: 0 of {len(BADGES)}" in repr(page)
    assert "None has stood out" in repr(page)
    assert not progress.folder.exists()


def test_it_is_the_same_text_every_time_and_in_every_kernel(progress):
    solve("setup.one-flip")
    assert repr(classroom.my_progress()) == repr(classroom.my_progress())
    assert repr(overview(Progress(progress.folder))) == repr(overview(progress))


def test_it_shows_the_map_with_the_stars_of_every_level(progress):
    solve("setup.one-flip", "setup.corners", "setup.review")
    page = classroom.my_progress()
    assert line(page, "1. Set-up") == [
        "1. Set-up",
        "3 of 9",
        "3 of 15",
        "0 of 12",
        "0 of 9",
        "0 of 12",
        "3 of 3",
        "0 of 9",
    ]
    for number, lesson in enumerate(LESSONS, start=1):
        assert line(page, f"{number}. {lesson.title}")[1].startswith(("0 of", "3 of"))
    assert line(page, "Squares and their names") == ["Squares and their names", "1 of 5", "3 of 15"]


def test_you_were_here_and_go_on_here(progress):
    solve("flanking.row", "flanking.gap")
    page = classroom.my_progress()
    where = "Flanking · level 1 of 5 · One line"
    assert f"You were here: {where}" in repr(page)
    assert f"Go on here: {where}" in repr(page)
    assert f"Go on here: [{where}](2_flanking.ipynb)" in page.markdown


def test_the_way_goes_on_in_the_lesson_then_to_what_was_left_out_then_ends():
    stars = dict.fromkeys((exercise.id for lesson in LESSONS for exercise in lesson.exercises), 3)
    assert next_exercise("", {}).id == LESSONS["setup"].levels[0].exercises[0].id
    assert next_exercise("", stars) is None
    del stars["setup.set-start"], stars["flanking.order"], stars["flanking.python"]
    assert next_exercise("flanking", stars).id == "flanking.order"
    assert next_exercise("directions", stars).id == "setup.set-start"


def test_optional_exercises_are_no_part_of_the_way():
    lesson = LESSONS["flanking"]
    way = {exercise.id for level in lesson.levels for exercise in level.exercises}
    way |= {exercise.id for exercise in lesson.exit_ticket}
    assert whole(lesson, {}).count == len(way)
    assert sum(part.count for part in parts(lesson, {})) == len(way) + 1  # the review besides


def test_what_was_worked_on_in_another_version_is_passed_over():
    events = [
        {"event": "try", "exercise": "flanking.row"},
        {"event": "try", "exercise": "gone.away"},
        {"event": "game"},
        {"event": "try", "exercise": "setup.corners", "practice": True},
    ]
    assert left_off(events).id == "flanking.row"
    assert left_off([]) is None


def test_badges_say_whether_and_how(progress):
    solve("setup.one-flip")
    page = classroom.my_progress()
    assert line(page, "First flip") == ["First flip", "earned", "Solve your first exercise."]
    assert line(page, "Sharp eyes")[1] == "not yet"
    for badge in BADGES:
        assert badge.how in page.markdown


def test_misconceptions_that_stand_out_and_that_are_mastered_are_shown(progress):
    for seed in range(6):
        classroom.again("setup.find-square", seed=seed)
        exercise = cells._attempts["setup.find-square"].exercise
        upside_down = next(one.answer for one in exercise.mistakes if one.misconception == "M1.1")
        classroom.answer("setup.find-square", upside_down)
    assert line(classroom.my_progress(), "Rows are counted from the bottom.")[1] == "open"
    for seed in range(6, 10):
        classroom.again("setup.find-square", seed=seed)
        classroom.answer("setup.find-square", cells._attempts["setup.find-square"].exercise.solution)
    assert line(classroom.my_progress(), "Rows are counted from the bottom.")[1] == "mastered"


def test_what_is_due_again_is_named(progress, monkeypatch):
    for seed in range(4):
        classroom.again("setup.find-square", seed=seed)
        classroom.answer("setup.find-square", cells._attempts["setup.find-square"].exercise.solution)
    assert "To be asked again today" not in repr(classroom.my_progress())
    events = [{**event, "time": "2020-01-01T12:00:00Z"} for event in progress.events()]
    monkeypatch.setattr(progress, "events", lambda *_kind, **_whose: events)
    text = " ".join(repr(classroom.my_progress()).split())
    assert "To be asked again today: “Rows are counted from the bottom.” A cell with practice()" in text


def test_it_says_where_progress_lies_and_how_to_erase_it(progress):
    text = " ".join(repr(classroom.my_progress()).split())
    assert f"nowhere else: {progress.folder}" in text
    assert 'reset("setup.corners")' in text
    assert "delete the folder" in text


def test_it_says_what_could_not_be_read_or_written(progress):
    solve("setup.one-flip")
    (progress.folder / "broken.jsonl").write_text("{\n")
    assert "One line in it can not be read" in repr(classroom.my_progress())


def test_the_leaderboard_has_nicknames_only(progress):
    assert "Nobody has solved anything here yet" in repr(classroom.leaderboard())
    classroom.hello("  Fox | <b>  the *first*  ")
    solve("setup.one-flip")
    page = classroom.leaderboard()
    assert line(page, "1 ") == ["1", "Fox | <b> the *first*", "30", "3", "1 of 8"]
    assert r"Fox \| \<b\> the \*first\*" in page.markdown
    assert str(progress.folder) not in repr(page)


def test_a_long_name_is_cut(progress):
    classroom.hello("x" * 300)
    solve("setup.one-flip")
    assert line(classroom.leaderboard(), "1 ")[1] == "x" * 40


def test_the_menu_without_a_lesson_leads_to_all_of_them(progress):
    solve("setup.one-flip")
    menu = classroom.lesson_menu()
    assert menu.scene.message.splitlines()[0] == "1. Set-up: 1 of 22 solved, 3 stars"
    links = [control for control in menu.scene.controls if control.kind == "link"]
    assert [link.label for link in links][:2] == ["Set-up", "Flanking"]
    assert [link.label for link in links[len(LESSONS) :]] == [
        "Play a game", "See the machine think", "For learners", "For teachers",
    ]  # fmt: skip
    solve("setup.three-flips")
    menu.control("refresh")
    assert menu.scene.message.startswith("1. Set-up: 2 of 22 solved, 6 stars")
    with pytest.raises(LookupError, match="There are: setup, flanking"):
        classroom.lesson_menu("chess")


def test_a_page_says_the_same_in_words_and_in_markdown():
    page = Page(
        (
            Heading("Title", 2),
            paragraph("Go ", Link("there *now*", "there.ipynb"), "."),
            Table(("one", "two"), (("a|b", Link("c", "d.ipynb")), ("", "long " * 20))),
        )
    )
    data = page._repr_mimebundle_()
    assert data["text/plain"] == repr(page)
    assert data["text/markdown"].splitlines() == [
        "## Title",
        "",
        r"Go [there \*now\*](there.ipynb).",
        "",
        "| one | two |",
        "|---|---|",
        r"| a\|b | [c](d.ipynb) |",
        f"|  | {'long ' * 20} |",
    ]
    assert repr(page).splitlines()[:4] == ["Title", "=====", "Go there *now*.", ""]
    assert max(map(len, repr(page).splitlines())) <= 96
