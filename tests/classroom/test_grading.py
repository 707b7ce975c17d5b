"""Grades: the number that a locked test cell ends with, whatever a learner handed in or tried."""

import ast
import builtins
import ctypes
import gc
import json
import os
import re
import signal
import subprocess
import sys
import threading
import warnings
from contextlib import suppress
from random import Random

import nbformat
import pytest

from reversi_learn import Position
from reversi_learn.classroom import grading
from reversi_learn.classroom.assignments import (
    answer_name,
    assignment,
    blank_code,
    gradable,
    solution_code,
    write_course,
)
from reversi_learn.classroom.grading import grade
from reversi_learn.cli import main
from reversi_learn.course import LESSONS
from reversi_learn.course.exercises import AnswerForm
from reversi_learn.course.guard import calls
from reversi_learn.course.lessons import find_exercise
from reversi_learn.course.marking import forked, hearing
from reversi_learn.course.marking.marks import mark
from reversi_learn.course.marking.wire import Garbled, called_of, decoded, encoded
from reversi_learn.messages import use_language

EXERCISES = [exercise.id for lesson in LESSONS for exercise in gradable(lesson)]
FUNCTIONS = [each for each in EXERCISES if find_exercise(each).answer_by is AnswerForm.FUNCTION]
SET_ANSWERS = [each for each in EXERCISES if find_exercise(each).answer_by is AnswerForm.SQUARES]


def right_flips(board, player, square):
    """A right answer to directions.flips, made with the engine."""
    whole = Position.from_diagram("".join(board.values()), player)
    return sorted(whole.flips(square)) if whole.disc_at(square) is None else []


def run_code(code, name):
    """What a cell leaves under this name."""
    space = {}
    exec(code, space)
    return space[name]


def answer_of(exercise, code_of):
    """The answer that the code of an assignment gives; play_move calls the flips of the exercise before it."""
    before = solution_code(find_exercise("directions.flips")) if exercise.id == "directions.play" else ""
    return run_code(f"{before}\n{code_of(exercise)}", answer_name(exercise))


# --- what answers earn ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXERCISES)
def test_the_solution_of_an_assignment_earns_all_and_the_blank_nothing(name):
    exercise = find_exercise(name)
    assert grade(name, answer_of(exercise, solution_code), points=4) == 4.0
    assert grade(name, answer_of(exercise, blank_code), points=4) == 0.0


@pytest.mark.parametrize("name", EXERCISES)
def test_no_answer_earns_nothing(name):
    for answer in (None, ..., "", " ", [], set(), (), {}, NotImplemented, object(), type, b"", float("nan")):
        assert grade(name, answer, points=4) == 0.0, answer


@pytest.mark.parametrize("name", FUNCTIONS)
def test_thoughtless_functions_earn_nothing(name):
    """Constants, arguments handed back, and lots drawn from all that is ever expected."""
    lots = Random(7)
    constants = (
        None,
        ...,
        NotImplemented,
        [],
        {},
        (),
        True,
        False,
        0,
        1,
        "",
        "X",
        "O",
        "a1",
        ["d3"],
        (1, 1),
        (32, 32),
    )

    def stub(*_arguments):
        raise NotImplementedError

    thoughtless = [
        stub,
        lambda *arguments: arguments[0],
        lambda *arguments: arguments[-1],
        lambda *_arguments: lots.choice(constants),
        *(lambda *_arguments, value=value: value for value in constants),
    ]
    exercise = find_exercise(name)
    for function in thoughtless:
        share, verdict = mark(
            exercise, function, lambda cases, tried=function: list(calls(tried, cases, go_on=True))
        )
        assert share <= 0.02, verdict
        assert not verdict.solved


@pytest.mark.parametrize("name", SET_ANSWERS)
def test_clicking_everywhere_earns_little(name):
    exercise = find_exercise(name)
    squares = [square for square in encoded_squares() if exercise.position.disc_at(square) is None]
    for everything in (
        encoded_squares(),
        squares,
        [each for each in encoded_squares() if each not in squares],
    ):
        share, _verdict = mark(exercise, everything or ["a1"], list)
        assert share <= 0.5, everything


def encoded_squares():
    """All 64."""
    return [file + rank for rank in "12345678" for file in "abcdefgh"]


@pytest.mark.parametrize("name", EXERCISES)
def test_typical_mistakes_earn_less_than_all(name):
    exercise = find_exercise(name)
    for mistake in exercise.mistakes:
        if exercise.answer_by is AnswerForm.FUNCTION:
            asking = lambda cases, tried=mistake.answer: list(calls(tried, cases, go_on=True))  # noqa: E731
            share, _verdict = mark(exercise, mistake.answer, asking)
        else:
            share, _verdict = mark(exercise, mistake.answer, list)
        assert 0 <= share < 1, mistake.misconception


def test_part_of_the_squares_earns_part_and_a_wrong_one_takes_away():
    assert grade("setup.corners", {"a1", "h1"}, points=4) == 2.0
    assert grade("setup.corners", "a1 h1 d4", points=4) == 1.0
    assert grade("setup.corners", ["a1", "d4", "e4"], points=4) == 0.0
    assert grade("setup.set-start", Position.start(), points=3) == 3.0


def test_part_of_the_cases_earns_part_and_is_rounded_down():
    def nearly(board, player, square):
        return [] if square == "a1" else right_flips(board, player, square)

    earned = grade("directions.flips", nearly, points=4)
    assert 3 < earned < 4
    assert round(earned, 2) == earned
    assert type(earned) is float


def test_numbers_of_other_kinds_are_numbers():
    assert grade("setup.discs-after", "14", points=1) == 1.0
    assert grade("setup.discs-after", 10**5000, points=1) == 0.0
    assert grade("setup.discs-after", True, points=1) == 0.0


def test_a_class_seed_asks_for_that_instance():
    exercise = find_exercise("setup.discs-after")
    seed = next(seed for seed in range(50) if exercise.again(seed).solution != exercise.solution)
    assert grade(exercise.id, exercise.again(seed).solution, points=1, seed=seed) == 1.0
    assert grade(exercise.id, exercise.solution, points=1, seed=seed) == 0.0


def test_a_teachers_slip_is_a_sentence_and_never_marks():
    with pytest.raises(LookupError, match=r"There is no exercise “setup.cornres”. Did you mean"):
        grade("setup.cornres", "a1", points=1)
    with pytest.raises(LookupError):
        grade(None, right_flips, points=1)
    for points in ("4", None, -1, float("nan"), float("inf"), True):
        with pytest.raises(ValueError, match="The points must be a number"):
            grade("setup.corners", "a1", points=points)


# --- what a learner's function may do ---------------------------------------------------------------------


def endless(_board, _player, _square):
    while True:
        pass


def swallowing(_board, _player, _square):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


def exits(_board, _player, _square):
    os._exit(0)


def closes(board, player, square):
    os.closerange(0, 4096)
    return right_flips(board, player, square)


def forges(board, player, square):
    forged = b'{"share": 1.0, "message": "", "board": null}\n{"over": true}\n'
    for number in range(64):
        with suppress(OSError):
            os.write(number, forged)
    return [square]


def eats(_board, _player, _square):
    return [0] * 10**9


def kills_itself(_board, _player, _square):
    ctypes.CDLL(None).kill(os.getpid(), 9)


def leaves(_board, _player, _square):
    sys.exit("all is well")


def recurses(board, player, square):
    return recurses(board, player, square)


def huge(_board, _player, _square):
    return ["d3"] * 10**6


def nested(_board, _player, _square):
    found = []
    for _level in range(3_000):
        found = [found]
    return found


BAD = [endless, swallowing, exits, closes, forges, eats, kills_itself, leaves, recurses, huge, nested]


@pytest.mark.parametrize("function", BAD, ids=lambda function: function.__name__)
def test_what_breaks_costs_its_own_points_and_no_more(function):
    assert grade("directions.flips", function, points=4) == 0.0
    assert grade("directions.flips", right_flips, points=4) == 4.0


def test_what_holds_the_whole_process_is_ended_from_outside(monkeypatch):
    monkeypatch.setattr(forked, "CPU_SECONDS", 2)
    heard = hearing.hear("directions.flips", lambda *_arguments: 10**10**10)
    assert heard.share == 0.0
    assert heard.message.startswith("Your function did not come back.")


def test_what_breaks_its_line_first_and_is_ended_for_its_time_later_is_told_of_its_time(monkeypatch):
    """A process that is being ended loses its sockets before the system says that it has ended."""

    def lonely(*_arguments):
        os.closerange(3, 1024)
        return 10**10**10

    monkeypatch.setattr(forked, "CPU_SECONDS", 1)
    heard = hearing.hear("directions.flips", lonely)
    assert heard.share == 0.0
    assert heard.message.startswith("Your function did not come back.")


def test_a_function_has_its_helpers_and_variables():
    counted = {"calls": 0}

    def helped(board, player, square):
        counted["calls"] += 1
        return right_flips(board, player, square)

    assert grade("directions.flips", helped, points=4) == 4.0
    assert counted == {"calls": 0}  # it ran in a copy


def test_nothing_is_printed_or_warned(capfd):
    def loud(board, player, square):
        print("x" * 1000)  # noqa: T201
        print("y", file=sys.stderr)  # noqa: T201
        warnings.simplefilter("always")
        warnings.warn("z", stacklevel=1)
        os.write(1, b"one")
        os.write(2, b"two")
        return right_flips(board, player, square)

    assert grade("directions.flips", loud, points=4) == 4.0
    assert capfd.readouterr() == ("", "")


def test_no_warning_of_threads_though_the_notebook_has_some():
    """From Python 3.12 on, forking beside threads warns on stderr, which would cost all points."""
    going = threading.Event()
    beside = threading.Thread(target=going.wait)
    beside.start()
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            assert grade("directions.flips", right_flips, points=4) == 4.0
        assert caught == []
    finally:
        going.set()
        beside.join()


def test_processes_are_neither_started_nor_ended():
    def tries(board, player, square):
        refused = 0
        for attempt in (
            os.fork,
            lambda: os.kill(os.getppid(), signal.SIGKILL),
            lambda: subprocess.run(["true"], check=False),
        ):
            try:
                attempt()
            except PermissionError:
                refused += 1
        return right_flips(board, player, square) if refused == 3 else None

    assert grade("directions.flips", tries, points=4) == 4.0


def test_no_child_is_left_behind():
    grade("directions.flips", exits, points=4)
    assert os.waitpid(-1, os.WNOHANG) == (0, 0)  # only the judge is there, and it is not done
    assert gc.get_freeze_count() == 0


def test_what_is_registered_for_the_end_does_not_run(tmp_path):
    def registers(board, player, square):
        import atexit

        atexit.register((tmp_path / "ran").touch)
        return right_flips(board, player, square)

    assert grade("directions.flips", registers, points=4) == 4.0
    assert not (tmp_path / "ran").exists()


# --- cheating -----------------------------------------------------------------------------------------


def test_patching_the_engine_and_python_earns_nothing(monkeypatch):
    """As cells before the test cell may do; what is patched here has no weight with the judge."""

    def wrong(_board, _player, square):
        return [square]

    with monkeypatch.context() as patch:
        patch.setattr(Position, "flips", lambda _self, square: frozenset({square}))
        patch.setattr(Position, "__eq__", lambda _self, _other: True)
        patch.setattr("reversi_learn.course.marking.marks.mark", lambda *_arguments: (1.0, None))
        patch.setattr("reversi_learn.course.marking.judge.mark", lambda *_arguments: (1.0, None))
        patch.setattr("reversi_learn.course.marking.hearing.find_exercise", lambda _name: None)
        for name in ("sorted", "float", "round"):
            patch.setattr(builtins, name, lambda *_arguments, **_named: 4.0)
        earned = grade("directions.flips", wrong, points=4)
    assert earned == 0.0


def test_patching_the_engine_in_the_copy_stays_in_the_copy():
    def patches(board, player, square):
        from reversi_learn.course.marking import judge

        Position.flips = lambda _self, square: frozenset({square})
        judge.judged = lambda *_arguments: None
        return [square]

    assert grade("directions.flips", patches, points=4) == 0.0
    assert Position.start().flips("d3") == ("d4",)


class Equal(str):
    """Equals everything."""

    __slots__ = ()

    def __eq__(self, _other):
        return True

    def __hash__(self):
        return hash("d3")


class Member(list):
    """Holds everything."""

    def __contains__(self, _item):
        return True

    def __len__(self):
        return 4

    def __iter__(self):
        return iter(["d4"] * 4)


def test_answers_that_equal_everything_are_read_as_what_they_are():
    for answer in (Equal("zz"), Member(), [Equal("zz")], Equal("a2")):
        assert grade("setup.corners", answer, points=4) == 0.0
        assert grade("setup.who-begins", answer, points=4) == 0.0
    assert grade("directions.flips", lambda *_arguments: Equal("zz"), points=4) == 0.0


def test_answers_that_break_when_they_are_looked_at():
    class Breaks:
        def __getattribute__(self, name):
            raise KeyError(name)

    class BreaksInside(dict):
        def items(self):
            raise SystemExit

    holds_itself = []
    holds_itself.append(holds_itself)
    for answer in (Breaks(), holds_itself, [Breaks()]):
        assert grade("setup.corners", answer, points=4) == 0.0
        assert grade("directions.flips", lambda *_arguments, answer=answer: answer, points=4) == 0.0


def test_a_judge_that_is_gone_is_no_full_mark_and_the_next_one_judges():
    grade("setup.corners", "a1", points=4)
    hearing._talk[0][2].kill()
    with pytest.raises(hearing.NoJudge, match="Run this cell again"):
        grade("setup.corners", "a1 h1 a8 h8", points=4)
    assert grade("setup.corners", "a1 h1 a8 h8", points=4) == 4.0


@pytest.mark.parametrize(
    "value", [["z"], ["b", "X" * 63], ["p", "X", "X"], ["o"], ["s", ["l"]], ["t", ["d", 1]], []]
)
def test_a_garbled_line_is_refused(value):
    with pytest.raises(Garbled):
        decoded(value)
    with pytest.raises(Garbled):
        called_of({"value": value, "problem": None, "printed": ""})
    with pytest.raises(Garbled):
        called_of({"value": None, "problem": ["nonsense", "", None, "", ""], "printed": ""})


@pytest.mark.parametrize(
    "value",
    [
        None,
        ...,
        True,
        3,
        -(10**40),
        2.5,
        "d3",
        ["d3", ["c4"]],
        (1, (2,)),
        {1, 2},
        frozenset("a"),
        {"a": [1]},
        Position.start(),
    ],
    ids=repr,
)
def test_plain_data_comes_over_the_wire_as_it_was(value):
    there = decoded(json.loads(json.dumps(encoded(value))))
    assert there == value
    assert type(there) is type(value)


# --- where there is no fork ---------------------------------------------------------------------------


def test_without_fork_the_guard_runs_the_function(monkeypatch):
    monkeypatch.setattr(hearing, "forks", lambda: False)
    assert grade("directions.flips", right_flips, points=4) == 4.0
    assert grade("directions.flips", lambda *_arguments: [], points=4) == 0.0
    assert grade("directions.flips", endless, points=4) == 0.0
    assert grade("setup.corners", "a1 h1", points=4) == 2.0


# --- the assignments ----------------------------------------------------------------------------------


def test_assignments_have_the_same_cells_in_both_languages_and_for_all_seeds():
    def names(notebook):
        return [cell.metadata.nbgrader.grade_id for cell in notebook.cells]

    try:
        for number in range(len(LESSONS)):
            use_language("en")
            plain, seeded = assignment(LESSONS[number]), assignment(LESSONS[number], "7b")
            use_language("de")
            german = assignment(LESSONS[number])
            nbformat.validate(plain)
            assert len(set(names(plain))) == len(names(plain))
            assert names(plain) == names(seeded) == names(german)
    finally:
        use_language("en")


@pytest.mark.parametrize("lesson", LESSONS, ids=LESSONS.names)
def test_a_test_cell_is_one_locked_line_and_one_answer_is_read_by_the_teacher(lesson):
    by_hand = 0
    for cell in assignment(lesson).cells:
        mine = cell.metadata.nbgrader
        if mine.grade and mine.solution:
            by_hand += 1
        elif mine.grade:
            assert mine.locked
            assert "\n" not in cell.source
            assert re.fullmatch(
                r"import reversi_learn\.classroom\.grading as _g; _g\.grade\(.*\)", cell.source
            )
        else:
            assert mine.locked or mine.solution
        if cell.cell_type == "code":
            ast.parse(cell.source)
    assert by_hand == 1


def test_the_command_writes_a_course_and_leaves_what_a_teacher_changed(tmp_path, capsys):
    assert main(["--assignments", str(tmp_path), "--class-seed", "7b"]) == 0
    made = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file())
    assert made[0] == "nbgrader_config.py"
    assert made[1:] == [f"source/{n}_{name}/{n}_{name}.ipynb" for n, name in enumerate(LESSONS.names, 1)]
    ast.parse((tmp_path / "nbgrader_config.py").read_text(encoding="utf-8"))
    (tmp_path / made[1]).write_text("changed", encoding="utf-8")
    outcomes = [each.outcome for each in write_course(tmp_path, class_seed="7b")]
    assert outcomes == ["same", "kept", *["same"] * 5]
    assert (tmp_path / made[1]).read_text(encoding="utf-8") == "changed"
    assert "nbgrader generate_assignment 1_setup" in capsys.readouterr().out


def test_a_course_that_can_not_be_written_is_a_sentence(tmp_path, capsys):
    (tmp_path / "file").touch()
    assert main(["--assignments", str(tmp_path / "file" / "below")]) == 1
    assert "file" in capsys.readouterr().err


def test_outside_a_notebook_nothing_is_shown(capsys):
    grading.question("setup.which-start")
    assert capsys.readouterr().out == ""
