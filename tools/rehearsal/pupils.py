"""Thirty pupils: what each believes, what they do in a lesson, and what they hand in."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .accounts import pupil_names

# What stands in the way of each in turn: a misconception, an exercise they are stuck on, or nothing.
TROUBLES = ("M2.1", "M2.2", "", "M2.8", "M2.4", "directions.win", "M2.5", "M2.6", "", "M2.1")

# What a pupil does in the kernel of the lesson: six questions as somebody with this belief answers them, by
# presses on the board; four answers to an exercise that stay in vain; a short game, posted.
DAY = """
import time
from reversi_learn.classroom import again, answer, ask, hello, post_result, ranked_game
from reversi_learn.classroom.cells import desk
from reversi_learn.course.misconceptions import MISCONCEPTIONS

hello("{nickname}")
trouble, done, lots = "{trouble}", 0, {number} * 100
belief = MISCONCEPTIONS[trouble] if trouble in MISCONCEPTIONS else None
ask("flanking.moves")
while done < 6:
    lots += 1
    again("flanking.moves", lots)
    attempt = desk().source("flanking.moves")
    position = attempt.exercise.position
    if belief and not belief.shows_on(position):
        continue
    for square in sorted(belief.legal_moves(position) if belief else position.legal_moves()):
        attempt.press(square)
    attempt.control("check")
    done += 1
if trouble and not belief:
    for square in ("a1", "h8", "a8", "h1"):
        answer(trouble, square)
ranked_game("easy")
table = desk().source("game")
while not table.game.is_over:
    if table.scene().busy:
        time.sleep(0.01)
    else:
        moves = table.game.legal_moves()
        table.press(moves[(7 * len(table.game.moves) + {number}) % len(moves)])
print(post_result())
"""

# Later the same pupil writes answers into the notebook that was fetched.
FILL = """
from pathlib import Path
Path.home().joinpath("{assignment}", "{assignment}.ipynb").write_text({notebook!r}, encoding="utf-8")
print("written")
"""

_PATCHES = """
import reversi_learn.classroom.grading as _g
_g.grade = lambda exercise, answer, points, **named: float(points)
get_ipython().display_formatter.formatters["text/plain"].for_type(float, lambda value, page, cycle: page.text("4.0"))
"""

Answers = Mapping[str, str]  # the model solution by the name of the test cell
Notebook = Any


@dataclass(frozen=True)
class Pupil:
    """One pupil: the account, the trouble they have, and the kind of notebook they hand in."""

    name: str
    number: int
    trouble: str
    kind: str

    @property
    def day(self) -> str:
        """The cell that does what this pupil does in an hour."""
        nickname = self.name.removeprefix("rl-")
        return DAY.format(nickname=nickname, trouble=self.trouble, number=self.number)

    @property
    def belief(self) -> tuple[str, ...]:
        """The misconceptions that a teacher should find."""
        return (self.trouble,) if self.trouble.startswith("M") else ()

    @property
    def stuck(self) -> tuple[str, ...]:
        """The exercises that a teacher should find this pupil stuck on."""
        return (self.trouble,) if "." in self.trouble and not self.belief else ()


def pupils(count: int) -> list[Pupil]:
    """A class of so many."""
    kinds = list(KINDS)
    return [
        Pupil(name, number, TROUBLES[number % len(TROUBLES)], kinds[number % len(kinds)])
        for number, name in enumerate(pupil_names(count))
    ]


def _answered(given: Notebook, answers: Answers) -> Notebook:
    notebook = copy.deepcopy(given)
    for cell in notebook.cells:
        name = cell.metadata.nbgrader.grade_id
        if name.endswith("-answer") and name.removesuffix("-answer") in answers:
            cell.source = answers[name.removesuffix("-answer")]
    return notebook


def _half(answers: Answers) -> Answers:
    """Every second one, and no function: one of them needs another."""
    return {name: answers[name] for name in list(answers)[::2] if "def " not in answers[name]}


def _wrong(answers: Answers) -> Answers:
    return {
        name: f'{code.partition(" = ")[0]} = "a1"' for name, code in answers.items() if " = " in code[:40]
    }


def _cheating(answers: Answers) -> Answers:
    wrong = dict(_wrong(answers))
    first = next(iter(wrong))
    return {**wrong, first: f"{_PATCHES}\n{wrong[first]}"}


def _looping(answers: Answers) -> Answers:
    return {name: _loop(code) for name, code in answers.items()} | {next(iter(answers)): "while True: pass"}


def _loop(code: str) -> str:
    if "def " not in code:
        return code
    head = next(line for line in code.splitlines()[::-1] if line.startswith("def "))
    return f"{head}\n    while True: pass"


def _doubled(given: Notebook, answers: Answers) -> Notebook:
    notebook = _answered(given, answers)
    for cell in list(notebook.cells):
        if cell.metadata.nbgrader.grade_id.endswith("-answer"):
            notebook.cells.insert(notebook.cells.index(cell), copy.deepcopy(cell))
            notebook.cells[notebook.cells.index(cell)].id = f"{cell.id}-2"
    return notebook


def _deleted(given: Notebook, answers: Answers) -> Notebook:
    notebook = _answered(given, answers)
    notebook.cells = [cell for cell in notebook.cells if cell.metadata.nbgrader.grade_id not in answers]
    return notebook


# What can be handed in: how it is made of the notebook and the model solution, and the cells that earn their points.
KINDS: dict[str, tuple[Callable[[Notebook, Answers], Notebook], Callable[[Answers], Answers]]] = {
    "right": (_answered, dict),
    "partly": (lambda given, answers: _answered(given, _half(answers)), _half),
    "wrong": (lambda given, answers: _answered(given, _wrong(answers)), lambda _answers: {}),
    "blank": (lambda given, _answers: given, lambda _answers: {}),
    "loops": (
        lambda given, answers: _answered(given, _looping(answers)),
        lambda answers: {name: code for name, code in list(answers.items())[1:] if "def " not in code},
    ),
    "cheats": (lambda given, answers: _answered(given, _cheating(answers)), lambda _answers: {}),
    "doubled": (_doubled, dict),
    "deleted": (_deleted, dict),
}
