"""Grades for a class, made for nbgrader: a number as the last expression of a locked test cell.

A test cell is one line, and names this module in full, so that no name of the learner's stands in its way::

    import reversi_learn.classroom.grading as _g; _g.grade("flanking.python", flips_in_direction, points=4)

How it is kept honest: a learner's function runs in a forked copy of the notebook and is told the cases, never
what is expected; the judge runs in a Python of its own (or in that of nbgrader, see `autograding`). What
remains: with nbgrader alone, code in a notebook can print any number in the place of ours; with our course
configuration it can not, for there the number comes from the judge. And the solutions are in this package,
for whoever looks for them: read what was handed in.
"""

from __future__ import annotations

import math
import sys
from base64 import b64encode
from dataclasses import replace
from html import escape
from typing import Any

from ..course.lessons import find_exercise
from ..course.marking.hearing import hear
from ..course.marking.pictured import Pictured, pictured, pictured_option
from ..messages import BadValue, _

# Python's own, held fast: a notebook may have given these names to something else by the time we need them.
_floor, _number, _round = math.floor, float, round
_NUMBERS = (int, float)


def grade(exercise_id: str, answer: object, points: float, *, seed: int | None = None) -> float:
    """What an answer earns: a plain float from 0 to ``points``, rounded down to hundredths.

    The answer is a function, or a value in any form that `answer` reads. The verdict is displayed, with the
    board; nothing is printed. An answer that is missing, untouched, wrong, endless or broken earns 0 and
    raises nothing. ``seed`` asks for the instance of the exercise that `again` gives for it.

    Raises:
        LookupError: there is no such exercise; the sentence names the near ones.
        ValueError: the points are no number from 0 up.
        NoJudge: the judge could not be reached; nothing was judged.
    """
    _check_points(points)
    judged = hear(exercise_id, answer, seed, quiet=_still)
    _display(judged.message, judged.board)
    share = min(max(_number(judged.share), 0.0), 1.0)
    return _floor(_round(share * points * 100, 6)) / 100


def question(exercise_id: str, *, seed: int | None = None) -> None:
    """Show the board of an exercise as a picture, and the pictures among which one is chosen.

    Raises:
        LookupError: there is no such exercise; the sentence names the near ones.
    """
    exercise = find_exercise(exercise_id)
    if seed is not None:
        exercise = exercise.again(seed)
    moves = exercise.position.legal_moves() if exercise.shows_moves else ()
    marks = replace(exercise.marks, legal=frozenset(moves))
    _display("", pictured(exercise, exercise.position, marks))
    for option in exercise.options:
        if option.diagram:
            _display("", pictured_option(option.diagram, option.label))


def _check_points(points: object) -> None:
    if isinstance(points, bool) or not isinstance(points, _NUMBERS) or not 0 <= points < math.inf:
        raise BadValue(
            _("The points must be a number from 0 up, such as 4; this is {points}.").format(
                points=repr(points)
            )
        )


def _display(message: str, board: Pictured | None) -> None:
    """Show it where there is a notebook: first the sentence, then the board, with its words for who hears it."""
    if _shell() is None:
        return
    from IPython.display import display  # noqa: PLC0415 - there is a notebook, so there is IPython

    if message:
        display({"text/plain": message}, raw=True)  # type: ignore[no-untyped-call,unused-ignore]
    if board is not None:
        picture = b64encode(board.svg.encode()).decode()
        shown = {
            "text/plain": board.text,
            "image/svg+xml": board.svg,
            "text/html": f'<img alt="{escape(board.words)}" src="data:image/svg+xml;base64,{picture}">',
        }
        display(shown, raw=True)  # type: ignore[no-untyped-call,unused-ignore]


def _shell() -> Any:
    """The notebook's shell; ``None`` outside a notebook."""
    module = sys.modules.get("IPython")
    return module.get_ipython() if module is not None else None


def _still() -> None:
    """In the copy of the notebook in which a function runs: let nothing be displayed."""
    shell = _shell()
    sys.displayhook = lambda _value: None
    if shell is not None:
        for publisher in (shell.display_pub, shell.displayhook):
            for name in (
                "publish",
                "clear_output",
                "write_output_prompt",
                "finish_displayhook",
                "start_displayhook",
            ):
                if hasattr(publisher, name):
                    setattr(publisher, name, lambda *_arguments, **_named: None)
