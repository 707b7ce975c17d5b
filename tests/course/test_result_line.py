"""Results as one line: read back from whatever a platform made of it, and never misread."""

from datetime import date
from random import Random
from string import ascii_letters, digits

import pytest
from course.pupils import answer_of
from hypothesis import given, settings
from hypothesis import strategies as st

from reversi_learn.course import result_line as result_line_module
from reversi_learn.course.attempt import Attempt
from reversi_learn.course.lessons import LESSONS, find_exercise
from reversi_learn.course.progress import Progress
from reversi_learn.course.result_line import LessonResult, Result, read_results, result_line, result_of
from reversi_learn.messages import use_language

DAY = date(2026, 11, 30)
ADA = Result(
    "Ada",
    "all",
    (LessonResult("setup", 12, 22, 31), LessonResult("flanking", 3, 19, 8)),
    ("M1.1", "M2.4"),
    "0.5.0",
    DAY,
)
BEN = Result("Ben", "corners", (), (), "0.5.0", DAY)
NAMES = [
    "Ada",
    "Ada L.",
    "Zoë",
    "O’Brien; 1, 2",
    "a--b",
    "me & <b>you</b>",
    "李小龍",
    "प्रिया",
    "🦊 fox",
    "100%+1",
    "₂²",
    "check",
]


def read(text):
    """The results without where they stood, and the lines with a slip."""
    found = read_results(text)
    return [result_line(one) for one in found.results], [slip.line for slip in found.slips]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_comes_back_as_it_is(name):
    (found,) = read_results(result_line(Result(name, "all", (), (), "0.5.0", DAY))).results
    assert found.name in {name, "22"}  # small figures are figures


@settings(deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40))
def test_any_name_makes_a_line_that_is_read_back_the_same(name):
    line = result_line(Result(name, "all", (), ("M2.10",), "0.5.0", DAY))
    assert read(line) == ([line], [])


DRESSED = {
    "wrapped in words": lambda line: "\r\n".join(
        line[start : start + 11] for start in range(0, len(line), 11)
    ),
    "wrapped and quoted": lambda line: "> " + "\n> ".join(line.split(" ")),
    "blanks doubled": lambda line: line.replace(" ", "\N{NO-BREAK SPACE}  "),
    "in smart quotes": lambda line: f"“{line}”",
    "in a paragraph": lambda line: f'<p style="color: red; margin: 0">{line}</p>',
    "in a cell of a table": lambda line: (
        f"<table>\n<tr><td>{line.replace(' ', '</span> <span>')}</td>\n</tr></table>"
    ),
    "breaks of HTML": lambda line: line.replace("; ", ";<br/>\n"),
    "entities": lambda line: line.replace(" ", "&nbsp;").replace("-", "&#8209;"),
    "entities twice": lambda line: line.replace(" ", "&amp;nbsp;"),
    "dashes made long": lambda line: line.replace("-", "–"),
    "soft hyphens": "\N{SOFT HYPHEN}".join,
    "zero width": "\N{ZERO WIDTH SPACE}".join,
    "full width": lambda line: "".join(
        chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in line
    ),
    "Markdown": lambda line: f"**`{line}`**",
    "Markdown with bars": lambda line: f"| {line.replace('-', chr(92) + '-')} |",
    "begun with a capital": lambda line: line[0].upper() + line[1:],
    "sum typed by hand": lambda line: line[:-9] + line[-9:].lower().replace("0", "o").replace("1", "l"),
    "a cell of CSV": lambda line: f'7,"{line}",x',
    "words around": lambda line: f"Here is my result:{line}. Thanks!",
    "in angle brackets": lambda line: f"<{line}>",
}


@pytest.mark.parametrize("dress", DRESSED.values(), ids=list(DRESSED))
def test_what_a_platform_does_to_a_line_changes_nothing(dress):
    lines = [result_line(ADA), result_line(BEN)]
    assert read("\n\n".join(map(dress, lines))) == (lines, [])


def slips_of(line):
    """The line with one slip of typing: every place, a sign lost, doubled, changed, or swapped with the next."""
    lots = Random(7)
    for place, sign in enumerate(line):
        other = lots.choice([letter for letter in ascii_letters + digits + ";,.-" if letter != sign])
        yield line[:place] + line[place + 1 :]
        yield line[:place] + sign + line[place:]
        yield line[:place] + other + line[place + 1 :]
        yield line[:place] + other + line[place:]
        yield line[:place] + line[place + 1 : place + 2] + sign + line[place + 2 :]


def test_a_slip_of_typing_is_named_or_harmless_and_never_misread():
    lines = [result_line(ADA), result_line(BEN)]
    seen = 0
    for changed in slips_of(lines[0]):
        found, slips = read(f"Hello\n{changed}\n{lines[1]}\nBye")
        if found == lines:
            assert slips == []
        else:
            assert (found, slips) == ([lines[1]], [2]), changed
            seen += 1
    assert seen > 4 * len(lines[0]) * 0.8  # most signs count


@pytest.mark.parametrize("cut", [25, 60, 100, -1, -9])
def test_half_a_line_is_named_and_the_next_one_still_read(cut):
    line, other = result_line(ADA), result_line(BEN)
    assert read(f"{line[:cut]}\n{other}") == ([other], [1])
    assert read(f"{other}\n{line[cut:]}")[0] == [other]


def test_a_line_without_its_beginning_is_named():
    assert read(f"x\n{result_line(ADA)[20:]}") == ([], [2])


def test_the_same_line_twice_counts_once_where_it_stood_first():
    found = read_results(f"\n{result_line(ADA)}\n> {result_line(ADA)}")
    assert [(one.name, one.line) for one in found.results] == [("Ada", 2)]


def test_words_about_results_are_no_result():
    assert read("Paste your reversi-learn result here; check it first.\n<p>1;2;3</p>") == ([], [])
    assert read("") == ([], [])


@pytest.mark.parametrize(("was", "becomes"), [("-11-", "-13-"), ("all", "all; 3 stars"), ("all", "ALL")])
def test_a_sum_that_fits_makes_no_result_of_other_words(was, becomes):
    """Whoever computes the sum of nonsense gets a slip, not a fault."""
    body = result_line(ADA).partition("; ")[2].rpartition("; ")[0].replace(was, becomes)
    total = result_line_module._check_sum(body.replace(" ", ""))
    assert read(f"reversi-learn result 1; {body}; check {total}") == ([], [1])


def test_a_slip_says_where_it_is_whose_and_what_to_do():
    (slip,) = read_results("\n" + result_line(ADA).replace("31 stars", "33 stars")).slips
    assert "Line 2" in slip.sentence()
    assert "Ada" in slip.sentence()
    assert "my_result()" in slip.sentence()


@pytest.fixture
def progress(tmp_path):
    progress = Progress(tmp_path)
    progress.player = "Ada"
    for exercise in LESSONS["setup"].levels[0].exercises:
        Attempt(exercise, record=progress.record).answer(exercise.solution)
    return progress


def test_it_says_what_was_done_of_the_lessons_begun(progress):
    count = len(LESSONS["setup"].levels[0].exercises)
    result = result_of(progress)
    (lesson,) = result.lessons
    assert (lesson.lesson, lesson.solved, lesson.stars) == ("setup", count, 3 * count)
    assert (result.name, result.scope) == ("Ada", "all")
    assert read_results(result_line(result)).results[0].lessons == result.lessons


def test_of_one_lesson_it_says_nothing_of_the_others(progress):
    for seed in range(4):  # somebody who believes that a disc may be placed on top of another
        attempt = Attempt(find_exercise("flanking.count"), record=progress.record)
        attempt.again(seed)
        attempt.answer(len(answer_of("M2.7", attempt.exercise, Random(seed))))
    everything, flanking = result_of(progress), result_of(progress, "flanking")
    assert (everything.misconceptions, flanking.misconceptions) == (("M2.7",), ("M2.7",))
    assert flanking.lessons == ()
    assert result_of(progress, "setup").misconceptions == ()


@pytest.fixture
def speaking():
    yield use_language
    use_language("en")


def test_the_line_is_the_same_in_every_language(progress, speaking):
    english = result_line(result_of(progress, day=DAY))
    speaking("de")
    assert result_line(result_of(progress, day=DAY)) == english


def test_a_lesson_that_is_not_there_is_named(progress):
    with pytest.raises(LookupError, match="setup"):
        result_of(progress, "openings")
