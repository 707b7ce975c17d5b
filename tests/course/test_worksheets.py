"""Worksheets: what is on them, that the solutions are right, and that a printer cuts no board."""

import re

import pytest

from reversi_learn.course.exercises import AnswerForm
from reversi_learn.course.lessons import LESSONS, find_exercise
from reversi_learn.course.making.own import own
from reversi_learn.course.paper_board import paper_board, small_board
from reversi_learn.course.worksheets import NoWorksheet, answers_of, make_worksheet, printable
from reversi_learn.engine.drawing import Marks, Note
from reversi_learn.engine.position import Position
from reversi_learn.messages import use_language

PRINTABLE = [exercise.id for lesson in LESSONS for exercise in lesson.exercises if printable(exercise)]
A4_HEIGHT, LETTER_HEIGHT = 297, 279


@pytest.mark.parametrize("name", PRINTABLE)
def test_on_paper_nobody_clicks_and_every_answer_is_right(name):
    exercise = find_exercise(name)
    asked = exercise.paper or exercise.prompt
    assert "click" not in asked.lower()
    answers = answers_of(exercise)
    assert answers
    assert all(answers)
    if exercise.answer_by in {AnswerForm.MOVE, AnswerForm.STATEMENT}:
        assert all(exercise.check(answer).solved for answer in answers)


@pytest.mark.parametrize("lesson", LESSONS.names)
def test_a_mixed_review_never_turns_into_what_paper_can_not_do(lesson):
    for seed in range(10):
        (exercise,) = make_worksheet([f"{lesson}.review"], seed=str(seed)).exercises
        assert printable(exercise)


def test_in_german_nobody_clicks_either():
    use_language("de")
    try:
        for name in PRINTABLE:
            exercise = find_exercise(name)
            assert not exercise.paper or "Klick" not in exercise.paper
    finally:
        use_language("en")


@pytest.mark.parametrize("lesson", LESSONS.names)
def test_the_same_seed_gives_the_same_sheet_and_another_variant_other_positions(lesson):
    sheets = [make_worksheet(lesson, seed="7b", variant=variant) for variant in ("A", "A", "B")]
    first, again, neighbour = (sheet.questions() for sheet in sheets)
    assert first == again
    assert len(sheets[0].exercises) == 8
    assert [each.id for each in sheets[0].exercises] == [each.id for each in sheets[2].exercises]
    asked = [[(each.position, each.prompt) for each in sheet.exercises] for sheet in sheets]
    assert asked[0] == asked[1] != asked[2]
    assert "class seed: 7b · sheet A" in first
    assert "class seed: 7b · sheet B" in neighbour
    assert sheets[0].solutions() == sheets[1].solutions()


def test_the_questions_do_not_hold_the_solutions():
    sheet = make_worksheet("flanking", exercises=12)
    solutions = sheet.solutions()
    for exercise in sheet.exercises:
        for answer in answers_of(exercise):
            assert answer in solutions
    assert "Solutions" not in sheet.questions()
    assert "Solutions" in sheet.questions(with_solutions=True)


def test_own_exercises_go_on_a_sheet_as_they_were_made_or_turned_for_neighbours():
    made = own("flips", Position.start(), "d3")
    sheet = make_worksheet([made.id, "flanking.moves"], title="Monday & Tuesday")
    assert sheet.exercises[0].position == made.position
    assert "Put a cross on every disc that will flip" in sheet.questions()
    assert "Monday &amp; Tuesday" in sheet.questions()
    turned = make_worksheet(f"{made.id} {made.id}", seed="x", variant="B").exercises
    assert {each.id for each in turned} == {made.id}
    assert len({each.prompt for each in make_worksheet([made.id] * 9).exercises}) > 2


def test_more_exercises_than_there_are_come_again_on_other_positions():
    sheet = make_worksheet("corners", exercises=40)
    assert len(sheet.exercises) == 40
    twice = [each for each in sheet.exercises if each.id == "corners.take"]
    assert len(twice) >= 2
    assert twice[0].position != twice[1].position


@pytest.mark.parametrize(
    ("what", "more", "sentence"),
    [
        ("flankin", {}, "There is no lesson “flankin”"),
        ("flanking.nothing", {}, "There is no exercise “flanking.nothing”"),
        ("own.flips", {}, "Copy it anew"),
        ("flanking.python", {}, "can not be done on paper"),
        ("ending.two-left", {}, "can not be done on paper"),
        ("setup.one-flip", {}, "can not be done on paper"),
        ("flanking", {"exercises": 0}, "1 to 40 exercises"),
        ([], {}, "Name a lesson"),
    ],
)
def test_what_can_not_be_printed_is_answered_with_a_sentence(what, more, sentence):
    with pytest.raises(NoWorksheet, match=sentence) as refused:
        make_worksheet(what, **more)
    assert refused.value._render_traceback_() == [str(refused.value)]


def test_an_unknown_size_of_paper_is_a_sentence():
    with pytest.raises(NoWorksheet, match="“a4” or “letter”"):
        make_worksheet("setup").questions("a3")


def test_a_board_on_paper_is_black_and_white_and_shows_every_kind_of_mark():
    kinds = [
        Note("ring", "d4"),
        Note("frame", "a1", text="?"),
        Note("break", "h8", text="gap"),
        Note("letter", "e5", text="12"),
        Note("arrow", "a1", to="c3"),
        Note("line", "h1", to="h4"),
    ]
    svg = paper_board(
        Position.start(),
        Marks(frozenset({"d3"}), notes=tuple(kinds), text={"c4": "+2"}),
        crossed=["d4", "e4", "a8"],
    )
    assert set(re.findall(r"#\w+", svg)) == {"#000", "#fff"}
    assert svg.count("<circle") == 4 + 4 + 1 + 1
    assert "<title>  a b c d e f g h" in svg
    assert small_board("XO--" * 4).count("<circle") == 8


@pytest.mark.parametrize(("paper", "height"), [("a4", A4_HEIGHT), ("letter", LETTER_HEIGHT)])
def test_a_printer_gets_whole_boards_on_few_pages(browser, paper, height):
    page = browser.new_page()
    for lesson in ("setup", "flanking", "directions"):
        sheet = make_worksheet(lesson, seed="7b", exercises=8)
        page.set_content(sheet.questions(paper))
        page.emulate_media(media="print")
        pdf = page.pdf(prefer_css_page_size=True)
        pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
        assert pages in {2, 3}
        box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        assert abs(float(box[2]) / 72 * 25.4 - height) < 1
        # No row is higher than a page has room for, and none may be broken.
        rows = page.eval_on_selector_all(
            "tbody tr", "rows => rows.map(row => [row.offsetHeight, getComputedStyle(row).breakInside])"
        )
        room = (height - 24 - 10) / 25.4 * 96
        assert all(high < room and breaks == "avoid" for high, breaks in rows)
        boards = page.eval_on_selector_all(
            ".board", "all => all.map(one => one.getBoundingClientRect().width)"
        )
        assert min(boards) > 55 / 25.4 * 96
    page.close()
