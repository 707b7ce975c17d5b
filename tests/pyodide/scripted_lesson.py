"""What runs inside Pyodide: the engine, the guard, background work, every exercise and one lesson, by presses."""

import asyncio
import json
import sys

BEFORE = set(sys.modules)

from reversi_learn import Position  # noqa: E402 - what was loaded before is looked at first
from reversi_learn.course import LESSONS, background  # noqa: E402
from reversi_learn.course.attempt import Attempt  # noqa: E402
from reversi_learn.course.exercises import AnswerForm, Outcome  # noqa: E402
from reversi_learn.course.guard import call, threads_exist  # noqa: E402
from reversi_learn.course.learner import as_board  # noqa: E402
from reversi_learn.engine.explain import explain  # noqa: E402

LOADED = {name.partition(".")[0] for name in set(sys.modules) - BEFORE}


async def report():
    """Everything that was seen, as one line of JSON."""
    return json.dumps(
        {
            "platform": sys.platform,
            "threads": threads_exist(),
            "foreign": sorted(LOADED - set(sys.stdlib_module_names) - {"reversi_learn"}),
            "perft": [perft(Position.start(), depth) for depth in range(1, 6)],
            "explained": {
                square: str(explain(Position.start(), square).sentence())
                for square in ("d3", "c3", "a1", "d4")
            },
            "guarded": guarded(),
            "background": await in_the_background(),
            "exercises": {
                exercise.id: judged(exercise) for lesson in LESSONS for exercise in lesson.exercises
            },
            "walked": {lesson.name: walked(lesson) for lesson in LESSONS},
        }
    )


def perft(position, depth):
    if depth == 0 or position.is_over:
        return 1
    if position.must_pass:
        return perft(position.after_pass(), depth - 1)
    return sum(perft(position.play(move), depth - 1) for move in position.legal_moves())


# --- a learner's functions ----------------------------------------------------------------------------


# fmt: off
def endless(board, player):
    while True: pass  # noqa: E701
# fmt: on


def stubborn(board, player):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass


def bottomless(board, player):
    return bottomless(board, player)


def discs(board, player):
    return sum(1 for square in board if board[square] != "-")


def guarded():
    """What came of each function: the kind of the problem, or the value."""
    came = {}
    for function in (endless, stubborn, bottomless, discs):
        called = call(function, *as_board(Position.start()), steps=20_000)
        came[function.__name__] = called.problem.kind if called.problem else called.value
    came["sentence"] = call(endless, *as_board(Position.start()), steps=20_000).problem.sentence()
    return came


# --- long work ----------------------------------------------------------------------------------------


async def in_the_background():
    """What was heard of a job that works, one that fails, one that is cancelled, and a late call."""
    heard = []

    def counting():
        for number in range(10):
            yield number / 10
        return "done"

    def failing():
        yield 0.5
        raise ZeroDivisionError

    def hear(job):
        heard.append(job.result or type(job.error).__name__)

    background.run(counting(), on_done=hear)
    background.run(failing(), on_done=hear)
    background.run(counting(), on_done=hear).cancel()
    background.after(0.001, lambda: heard.append("late"))
    while len(heard) < 3:  # noqa: ASYNC110 - the loop is to turn, whatever happens
        await asyncio.sleep(0)
    return sorted(heard)


# --- the course ---------------------------------------------------------------------------------------


def judged(exercise):
    """Whether it is solved untouched, and by its solution."""
    return {
        "untouched": exercise.check(None).outcome is Outcome.SOLVED,
        "solution": exercise.check(exercise.solution).outcome is Outcome.SOLVED,
    }


def walked(lesson):
    """The stars earned by going through a lesson with presses and controls alone, in code only for functions."""
    return {exercise.id: walk(Attempt(exercise)) for exercise in lesson.exercises}


def walk(attempt):
    form, solution = attempt.exercise.answer_by, attempt.exercise.solution
    if form is AnswerForm.SQUARES:
        for square in sorted(solution):
            attempt.press(square)
    elif form is AnswerForm.MOVE:
        attempt.press(solution)
    elif form is AnswerForm.SETUP:
        set_up(attempt, solution)
    elif form is AnswerForm.FUNCTION:
        attempt.answer(solution)
    else:
        attempt.control("answer", solution)
    if not attempt.solved:
        attempt.control("check")
    return attempt.scene().stars if attempt.solved else None


def set_up(attempt, diagram):
    position = Position.from_diagram(diagram)
    for color in ("X", "O"):
        attempt.control("brush", color)
        for square, disc in as_board(position)[0].items():
            if disc == color:
                attempt.press(square)
