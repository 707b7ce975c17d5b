"""A course for nbgrader made from the lessons: one assignment a lesson, and the configuration that goes with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any, Literal

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from ..course.exercises import AnswerForm, Exercise, Lesson
from ..course.lessons import LESSONS
from ..messages import _, language, ngettext

POINTS = {AnswerForm.FUNCTION: 4, AnswerForm.SQUARES: 2, AnswerForm.ORDER: 2, AnswerForm.SEQUENCE: 2}
WHY_POINTS = 2
CONFIGURATION = "nbgrader_config.py"

_EMPTY_BOARD = "\n".join(["--------"] * 8)
_BEGIN, _END = "### BEGIN SOLUTION", "### END SOLUTION"


@dataclass(frozen=True, slots=True)
class Written:
    """A file of the course, and whether it is new, was the same already, or was left as somebody changed it."""

    path: Path
    outcome: Literal["new", "same", "kept"]


def write_course(folder: Path, *, class_seed: str = "") -> list[Written]:
    """Write a course folder for nbgrader, in the language in force; what is there and differs is not touched.

    ``class_seed``, any text, gives a class its own instances of the exercises; the same text the same ones.

    Raises:
        OSError: the folder can not be written.
    """
    texts = {Path(CONFIGURATION): configuration()}
    for number, lesson in enumerate(LESSONS, 1):
        name = f"{number}_{lesson.name}"
        texts[Path("source", name, f"{name}.ipynb")] = nbformat.writes(assignment(lesson, class_seed)) + "\n"
    return [_written(folder / path, text) for path, text in texts.items()]


def configuration() -> str:
    """The text of the course configuration."""
    text = files("reversi_learn").joinpath("data", "nbgrader_config.txt").read_text(encoding="utf-8")
    return str(text).replace("TEXT_STUB", repr(_("Write your answer here.")))


def assignment(lesson: Lesson, class_seed: str = "") -> Any:
    """The source notebook of a lesson: with solutions, which nbgrader takes out before it is handed out."""
    exercises = gradable(lesson)
    cells = [
        _text(f"{lesson.name}-title", _title(lesson)),
        _setup(lesson),
        *(
            cell
            for number, exercise in enumerate(exercises, 1)
            for cell in _exercise_cells(number, exercise, class_seed)
        ),
        *_why_cells(lesson, len(exercises) + 1),
    ]
    metadata = {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return new_notebook(cells=cells, metadata=metadata)  # type: ignore[no-untyped-call,unused-ignore]


def gradable(lesson: Lesson) -> tuple[Exercise, ...]:
    """The exercises of the levels, and the functions to write."""
    in_levels = tuple(exercise for level in lesson.levels for exercise in level.exercises)
    return in_levels + tuple(each for each in lesson.extras if each.answer_by is AnswerForm.FUNCTION)


def grade_id(exercise: Exercise) -> str:
    """What nbgrader calls the test cell of an exercise: its id, the same in all languages and for all seeds."""
    return exercise.id.replace(".", "-")


def answer_name(exercise: Exercise) -> str:
    """The name that the learner's answer has in the notebook."""
    if exercise.answer_by is AnswerForm.FUNCTION:
        return str(re.findall(r"^def (\w+)", exercise.starter, re.MULTILINE)[-1])
    return "answer_" + exercise.id.partition(".")[2].replace("-", "_")


def solution_code(exercise: Exercise) -> str:
    """The code of the model solution, as it stands in the source notebook."""
    if exercise.answer_by is AnswerForm.FUNCTION:
        return exercise.worked.strip()
    solution = exercise.solution
    if exercise.answer_by is AnswerForm.SETUP:
        board = "\n".join(solution[row * 8 : row * 8 + 8] for row in range(8))
        return f'{answer_name(exercise)} = """\n{board}\n"""'
    if isinstance(solution, frozenset | tuple):
        solution = " ".join(sorted(solution) if isinstance(solution, frozenset) else solution)
    return f'{answer_name(exercise)} = "{solution}"'


def blank_code(exercise: Exercise) -> str:
    """The code that a learner begins with."""
    if exercise.answer_by is AnswerForm.FUNCTION:
        return exercise.starter.strip()
    blank = f'"""\n{_EMPTY_BOARD}\n"""' if exercise.answer_by is AnswerForm.SETUP else '""'
    return f"{answer_name(exercise)} = {blank}"


def _written(path: Path, text: str) -> Written:
    if path.exists():
        same = path.read_text(encoding="utf-8") == text
        return Written(path, "same" if same else "kept")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return Written(path, "new")


# --- cells ----------------------------------------------------------------------------------------------


def _exercise_cells(number: int, exercise: Exercise, class_seed: str) -> Iterator[Any]:
    seed = None
    if class_seed and exercise.answer_by is not AnswerForm.FUNCTION:
        seed = int(Random(f"{class_seed} {exercise.id}").random() * 1_000_000)
        exercise = exercise.again(seed)
    name, points = grade_id(exercise), POINTS.get(exercise.answer_by, 1)
    seeded = "" if seed is None else f", seed={seed}"
    module = "import reversi_learn.classroom.grading as _g"
    yield _text(f"{name}-question", _question(number, exercise, points))
    if exercise.answer_by not in {AnswerForm.FUNCTION, AnswerForm.SETUP}:
        yield _code(f"{name}-board", f'{module}; _g.question("{exercise.id}"{seeded})')
    answer = f"{blank_code(exercise)}\n\n{_BEGIN}\n{solution_code(exercise)}\n{_END}"
    yield _code(f"{name}-answer", answer, solution=True, locked=False)
    test = f'{module}; _g.grade("{exercise.id}", {answer_name(exercise)}, points={points}{seeded})'
    yield _code(name, test, grade=True, points=points)


def _why_cells(lesson: Lesson, number: int) -> Iterator[Any]:
    asked, model = _whys()[lesson.name]
    told = _points(WHY_POINTS)
    yield _text(f"{lesson.name}-reason-question", f"### {number}. {asked}\n\n{told} {_read_by_teacher()}")
    answer = new_markdown_cell(model, id=f"{lesson.name}-reason")  # type: ignore[no-untyped-call,unused-ignore]
    yield _marked(answer, f"{lesson.name}-reason", solution=True, locked=False, grade=True, points=WHY_POINTS)


def _setup(lesson: Lesson) -> Any:
    lines = (
        "import reversi_learn.classroom.grading as _g",
        "from reversi_learn.classroom import use_language",
        "",
        f'use_language("{language()}")',
    )
    return _code(f"{lesson.name}-setup", "\n".join(lines))


def _text(name: str, source: str) -> Any:
    return _marked(new_markdown_cell(source, id=name), name)  # type: ignore[no-untyped-call,unused-ignore]


def _code(name: str, source: str, **kind: Any) -> Any:
    return _marked(new_code_cell(source, id=name), name, **kind)  # type: ignore[no-untyped-call,unused-ignore]


def _marked(
    cell: Any,
    name: str,
    *,
    grade: bool = False,
    solution: bool = False,
    locked: bool = True,
    points: int | None = None,
) -> Any:
    cell.metadata["nbgrader"] = {
        "schema_version": 3,
        "grade_id": name,
        "grade": grade,
        "solution": solution,
        "locked": locked,
        "task": False,
        **({} if points is None else {"points": points}),
    }
    return cell


# --- words ----------------------------------------------------------------------------------------------


def _title(lesson: Lesson) -> str:
    how = _(
        "First run all cells: in the menu Run, choose “Run All Cells”. Then the boards are there. Write your answers "
        "into the cells that end with an equals sign and quotation marks, between these marks. Run a cell with "
        "Shift and Enter. The cell below an answer says what it earns; the number is your points."
    )
    return f"# {lesson.title}\n\n{lesson.goal}\n\n{how}"


def _question(number: int, exercise: Exercise, points: int) -> str:
    lines = [f"### {number}. {exercise.prompt}", "", f"{_points(points)} {_how(exercise)}"]
    if exercise.options:
        lines += ["", *(f"- `{each.value}`{_meaning(each.value, each.label)}" for each in exercise.options)]
    return "\n".join(lines)


def _meaning(value: str, label: str) -> str:
    return "" if label.strip().casefold() == value.casefold() else f": {label}"


def _points(points: int) -> str:
    return ngettext("{count} point.", "{count} points.", points).format(count=points)


def _read_by_teacher() -> str:
    return _("Write two or three sentences; your teacher reads them.")


def _how(exercise: Exercise) -> str:
    how: dict[AnswerForm, Callable[[], str]] = {
        AnswerForm.SQUARES: lambda: _("Answer with the squares, such as `d3 c4`."),
        AnswerForm.MOVE: lambda: _("Answer with the square, such as `d3`."),
        AnswerForm.SETUP: lambda: _(
            "Each dash is an empty square, row 1 first. Put `X` for a black disc and `O` for a white one."
        ),
        AnswerForm.STATEMENT: lambda: _("Answer with one of these:"),
        AnswerForm.NUMBER: lambda: _("Answer with a number, such as `12`."),
        AnswerForm.NAME: lambda: _("Answer with a name, such as `d3`."),
        AnswerForm.ORDER: lambda: _("Answer with all of these in their order, with spaces between them:"),
        AnswerForm.SEQUENCE: lambda: _("Answer with your own moves in their order, such as `f5 d6 c3`."),
        AnswerForm.FUNCTION: lambda: _("Write it in the cell below, in the place of the three dots."),
    }
    return how[exercise.answer_by]()


def _whys() -> dict[str, tuple[str, str]]:
    """For each lesson the question that is answered in sentences, and a model answer."""
    return {
        "setup": (
            _(
                "A friend puts the two white discs on d4 and d5. Why is this not the start, and how is it put right?"
            ),
            _(
                "At the start discs of one colour lie on a diagonal: white on d4 and e5, black on e4 and d5. "
                "With d4 and d5 both white they lie side by side. The discs on d5 and e5 have to change places."
            ),
        ),
        "flanking": (
            _(
                "Black plays on a4 and looks east. When do white discs flip there, and when do they not? Say why."
            ),
            _(
                "They flip when they begin right beside a4, follow one another without a gap, and a black disc "
                "stands at the end. If an empty square or the edge comes first, nothing closes the line."
            ),
        ),
        "directions": (
            _(
                "A disc that has just been flipped stands in line with another one. Why does that flip no more discs?"
            ),
            _(
                "Only the disc that was placed flips others, in the eight lines that start from it. "
                "A flipped disc has not been placed, so no lines start from it."
            ),
        ),
        "passing": (
            _("A player does not like any of the moves. Why is passing not allowed, and when must one pass?"),
            _(
                "Whoever has a legal move has to make one, even if it does harm. "
                "One passes only without any legal move, and then one has to."
            ),
        ),
        "ending": (
            _("How can a game be over while squares are empty? Say what has to hold for both players."),
            _(
                "The game is over when neither player has a legal move. Empty squares do not matter if no disc can "
                "be flipped from them, for instance because all discs are of one colour."
            ),
        ),
        "corners": (
            _("Why can a disc on a corner never be flipped? Speak of the lines that run through the corner."),
            _(
                "A disc flips only if it lies between two discs of the other colour on a line. "
                "Each line through a corner ends there, so nothing can lie on the other side of it."
            ),
        ),
    }
