"""The guides keep their word: every plan fits its hour and its lesson, and what they name is there."""

import ast
import inspect
import json
import re
import sqlite3
import sys
from contextlib import closing
from math import ceil

import nbformat
import pytest
from course.lesson_notebook import core_minutes, exercises_of, is_optional

import reversi_learn
from reversi_learn import classroom
from reversi_learn.cli import FOLDER, _parser
from reversi_learn.course.browser_store import DATABASE
from reversi_learn.course.concepts import ADVICE, advice, lesson_number, title
from reversi_learn.course.flip_beliefs import FLIP_BELIEFS
from reversi_learn.course.lessons import LESSONS, find_exercise
from reversi_learn.course.misconceptions import MISCONCEPTIONS
from reversi_learn.course.practice import VARIABLE, Seeds
from reversi_learn.course.worksheets import printable
from reversi_learn.engine.samples import practice_positions
from reversi_learn.messages import use_language

GUIDES = ("12_teachers_guide", "13_learners_guide")
AN_HOUR = 45
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
NUMBERED = re.compile(r"[Ll]evels? (\d)(?: (?:and|to) (?:level )?(\d))?")


@pytest.fixture(autouse=True)
def _english():
    use_language("en")


@pytest.fixture(scope="module")
def guides(root):
    return {name: nbformat.read(root / "notebooks" / "en" / f"{name}.ipynb", as_version=4) for name in GUIDES}


@pytest.fixture(scope="module")
def teachers(guides):
    return {cell.id: cell.source for cell in guides[GUIDES[0]].cells}


def rows(source):
    """The rows of the first table in a text, without its head."""
    table = [line for line in source.splitlines() if line.startswith("|")][2:]
    return [[part.strip() for part in line.strip("|").split("|")] for line in table]


def cells_of(lesson, root):
    """The cells of a lesson's notebook."""
    (path,) = (root / "notebooks" / "en").glob(f"[0-9]_{lesson.name}.ipynb")
    return nbformat.read(path, as_version=4).cells


def parts_of(lesson, root):
    """The counted minutes of each part of a lesson's core: levels by number, the review, the exit ticket."""
    found = {}
    part = "1"  # what comes before the first heading leads to level 1
    for cell in cells_of(lesson, root):
        heading = re.match(r"## (?:Level (\d)|(.+))", cell.source)
        if heading:
            part = heading[1] or heading[2]
        if not is_optional(cell):
            found.setdefault(part, []).append(cell)
    return {name: core_minutes(lesson, cells) for name, cells in found.items() if exercises_of(cells)}


def named_parts(words):
    """The parts of a lesson that a row of a plan names."""
    found = []
    for first, last in NUMBERED.findall(words):
        found += map(str, range(int(first), int(last or first) + 1))
    for name in ("Mixed review", "Find the mistake", "Exit ticket"):
        found += [name] if name.casefold() in words.casefold() else []
    return found


# --- the plans --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LESSONS, ids=LESSONS.names)
def test_a_plan_is_an_hour_and_tells_the_goal(lesson, teachers):
    plan = teachers[f"plan-{lesson.name}"]
    assert sum(int(row[0]) for row in rows(plan)) == AN_HOUR
    number = LESSONS.names.index(lesson.name) + 1
    assert plan.startswith(f"### Lesson {number}: {lesson.title}\n\n**Goal.** {lesson.goal}\n")


@pytest.mark.parametrize("lesson", LESSONS, ids=LESSONS.names)
def test_a_plan_gives_each_part_of_the_lesson_once_and_at_least_its_counted_minutes(lesson, teachers, root):
    counted = parts_of(lesson, root)
    planned = [(int(row[0]), named_parts(row[1])) for row in rows(teachers[f"plan-{lesson.name}"])]
    given = [part for _minutes, parts in planned for part in parts if part != "Find the mistake"]
    wanted = [*map(str, range(1, len(lesson.levels) + 1)), "Mixed review", "Exit ticket"]
    assert given == wanted
    for minutes, parts in planned:
        assert minutes >= sum(counted.get(part, 0) for part in parts), parts
    taught = sum(minutes for minutes, parts in planned if parts)
    assert sum(counted.values()) <= taught <= 2.25 * sum(counted.values())


def test_what_the_counted_minutes_are_said_to_be_is_so(teachers, root):
    totals = [core_minutes(lesson, cells_of(lesson, root)) for lesson in LESSONS]
    least, most = re.search(r"need (\d+) to (\d+) minutes for its core", teachers["plans"]).groups()
    assert (int(least), int(most)) == (round(min(totals)), ceil(max(totals)))


@pytest.mark.parametrize("lesson", LESSONS, ids=LESSONS.names)
def test_a_plan_names_two_misconceptions_of_its_lesson_and_the_help_the_program_gives(lesson, teachers):
    told = teachers[f"plan-{lesson.name}-watch"]
    expected = re.findall(r"^\*\*Expect:\*\* “([^”]+)”", told, re.MULTILINE)
    number = LESSONS.names.index(lesson.name) + 1
    known = {title(name): name for name in ADVICE if lesson_number(name) == number}
    assert len(set(expected)) == 2
    assert set(expected) <= set(known)
    assert all(advice(known[belief]) in told for belief in expected)
    for words in ("For whom.", "Exit ticket."):
        assert f"**{words}**" in told


def share(belief, cases):
    """The share of positions, or of position and move, on which a belief goes astray."""
    return sum(belief.shows_on(*case) for case in cases) / len(cases)


def test_how_often_a_misconception_shows_is_counted(teachers):
    pool = practice_positions()[::5]
    positions = [(position,) for position in pool]
    moves = [(position, move) for position in pool for move in position.legal_moves()]
    assert "In about three of four positions this belief overlooks" in teachers["plan-flanking-watch"]
    assert 0.7 < share(MISCONCEPTIONS["M2.6"], positions) < 0.85
    assert "astray in about two of five positions" in teachers["plan-flanking-watch"]
    assert 0.35 < share(MISCONCEPTIONS["M2.1"], positions) < 0.45
    assert "About six of ten moves show this belief" in teachers["plan-directions-watch"]
    assert 0.57 < share(FLIP_BELIEFS["M3.3"], moves) < 0.65


# --- what is named ----------------------------------------------------------------------------------------

OFFERED = {**vars(reversi_learn), **{name: getattr(classroom, name) for name in classroom.__all__}}
NBGRADER = {"generate_assignment", "autograde", "generate_feedback", "export"}
PATHS = {
    FOLDER, "progress", ".jsonl", DATABASE, "leaderboard.sqlite3", "course", "gradebook.db", "release/1_setup",
    "submitted/NAME/1_setup/1_setup.ipynb", ".ipython", ".ipynb_checkpoints", "history.sqlite", VARIABLE,
}  # fmt: skip
# Of the language, of Jupyter, or to be put there by the reader.
WORDS = {
    "jupyter lab",
    "ipython history clear",
    "python -m http.server",
    "localhost",
    "http://localhost:8000",
}


def trouble(span):
    """What is not there of what a piece of code in a guide names; empty where all is."""
    if span in PATHS | WORDS | set(LESSONS.names):
        return ""
    if re.fullmatch(r"[a-z]+\.[a-z0-9-]+", span):
        return "" if find_exercise(span) else "no exercise"
    if address := re.fullmatch(r"(?:/(?:en|de)|/hub/user-redirect/reversi-learn/open)/(\w+)/?", span):
        return "" if address[1] in LESSONS.names else "no lesson"
    first, *words = span.split()
    if first in {"reversi-learn", "--class-seed"}:
        known = {option for action in _parser()._actions for option in action.option_strings}
        return " ".join(word for word in (first, *words) if word.startswith("--") and word not in known)
    if first == "nbgrader":
        return "" if words[0] in NBGRADER else "no command of nbgrader"
    if span.startswith("from reversi_learn.classroom import "):
        return "" if span.split()[-1] in classroom.__all__ else "nothing of that name"
    if span.startswith("pip install"):
        return ""  # the extra is looked for below
    return call_trouble(span)


def call_trouble(span):
    """What is amiss with a call: no such function, no such argument, an exercise that can not be shown so."""
    try:
        (node,) = ast.parse(span).body
        call = node.value
        function = OFFERED[call.func.id]
        given = [ast.literal_eval(each) for each in call.args]
        named = {each.arg: ast.literal_eval(each.value) for each in call.keywords}
        inspect.signature(function).bind(*given, **named)
    except (SyntaxError, ValueError, AttributeError, KeyError, TypeError) as problem:
        return f"{type(problem).__name__}: {problem}"
    if call.func.id in {"project", "ask"}:
        exercise = find_exercise(given[0])
        return "" if call.func.id == "ask" or printable(exercise) else "not for the projector"
    return ""


@pytest.mark.parametrize("guide", GUIDES)
def test_everything_named_in_code_is_there(guide, guides):
    told = [cell for cell in guides[guide].cells if cell.cell_type == "markdown"]
    found = {span for cell in told for span in SPAN.findall(cell.source)}
    assert found
    assert {span: why for span in sorted(found) if (why := trouble(span))} == {}


def test_a_name_that_is_not_there_is_noticed():
    for span in (
        "no_such_cell()", "project(seat=3)", 'project("flanking.python")', "reversi-learn --no-such", "flying",
        "nbgrader fly", "/en/flying/",
    ):  # fmt: skip
        assert trouble(span), span
    with pytest.raises(LookupError):
        trouble("flanking.no-such")


def test_what_is_told_of_the_way_to_a_class_works(teachers, root):
    assert Seeds.from_environment({VARIABLE: "7"}).number == 7
    extras = (root / "pyproject.toml").read_text(encoding="utf-8")
    for extra in re.findall(r'pip install "\.\[(\w+)\]"', " ".join(teachers.values())):
        assert re.search(rf"^{extra} = \[", extras, re.MULTILINE), extra


def test_exercises_for_the_quick_are_in_their_lesson(teachers, root):
    for lesson in LESSONS:
        asked = exercises_of(cells_of(lesson, root))
        for name in re.findall(r"`([a-z]+\.[a-z0-9-]+)`", teachers[f"plan-{lesson.name}-watch"]):
            assert name in asked, name


def quoted(source):
    """The words between quotation marks that the program is said to show."""
    return re.findall(r"“([^”]+)”", source)


def test_what_the_program_is_said_to_say_it_says(guides, root):
    sys.path.insert(0, str(root / "tools"))
    import translate

    said = " ".join(str(message.id) for message in translate.package_template(root) if message.id)
    for guide, cells in ((GUIDES[0], ("blank-heading", "blank-lost")), (GUIDES[1], ("stuck-heading",))):
        sources = {cell.id: cell.source for cell in guides[guide].cells}
        for words in (each for name in cells for each in quoted(sources[name])):
            assert words in said or words in {"Run", "Run All Cells"}, words


# --- privacy ----------------------------------------------------------------------------------------------


def test_what_is_said_to_be_stored_is_what_is_stored(teachers, tmp_path, monkeypatch):
    from reversi_learn.course.attempt import Attempt
    from reversi_learn.course.progress import Progress

    progress = Progress(tmp_path / "progress")
    attempt = Attempt(find_exercise("flanking.python"), record=progress.record)
    attempt.check(lambda _board, _square, _player: "a secret of the learner's")
    attempt.hint()
    (log,) = progress.folder.glob("*.jsonl")
    text = log.read_text(encoding="utf-8")
    assert "secret" not in text
    stored = {key for line in text.splitlines() for key in json.loads(line)}
    assert stored <= {
        "event", "player", "time", "number", "exercise", "seed", "answer", "outcome", "lost", "misconceptions",
        "step",
    }  # fmt: skip
    assert "whether it was right" in teachers["privacy-more"]


def test_the_columns_of_the_ranking_are_those_told(teachers, tmp_path):
    from reversi_learn.classroom.ranking.store import Store

    Store(tmp_path / "games.sqlite3").close()
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as stored:
        tables = [row[0] for row in stored.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        columns = {name: {row[1] for row in stored.execute(f"PRAGMA table_info({name})")} for name in tables}
    assert columns == {
        "games": {
            "user", "name", "moves", "color", "level", "seed", "result", "score", "help", "posted",
        },
        "begun": {"user", "color", "level", "seed"},
    }  # fmt: skip
    told = (
        "user name of the hub, nickname, moves, colour, opponent, lots drawn, result, score, count of hints, time; "
        "of a game begun for the board: user name, colour, opponent, lots drawn"
    )
    assert told in teachers["privacy-heading"]


def test_every_exit_ticket_can_be_a_quiz(teachers, tmp_path):
    from reversi_learn.course.progress import Progress
    from reversi_learn.course.quizzes import Quiz

    for lesson in LESSONS:
        names = [exercise.id for exercise in lesson.exit_ticket]
        assert Quiz(names, Progress(tmp_path), seed="7b").scene().prompt
    assert json.dumps([exercise.id for exercise in LESSONS["setup"].exit_ticket]) in teachers["collect-quiz"]
