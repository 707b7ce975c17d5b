"""Worksheets for the printer: exercises of the lessons or of one's own, and the solutions, from one seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

from ..engine.drawing import Marks
from ..engine.position import SQUARES, Position
from ..messages import Told, _, language, listed, ngettext
from .exercises import AnswerForm, Exercise
from .lessons import LESSONS
from .paper_board import paper_board, small_board
from .selection import drawn, instances, named

Paper = Literal["a4", "letter"]

MOST_EXERCISES = 40
_NOT_ON_PAPER = {AnswerForm.FUNCTION, AnswerForm.SEQUENCE}  # code, and games with an opponent who answers
_SIZES = {"a4": "A4", "letter": "letter"}


class NoWorksheet(Told, ValueError):
    """A worksheet that can not be made; its text is the sentence that says why."""


@dataclass(frozen=True, slots=True)
class Worksheet:
    """The exercises of one sheet in their order; the same ``seed`` and ``variant`` give the same ones anywhere."""

    title: str
    seed: str
    variant: str
    exercises: tuple[Exercise, ...]

    def questions(self, paper: Paper = "a4", *, with_solutions: bool = False) -> str:
        """The sheet to be filled in, as a page to be printed; with the solutions behind it if asked for."""
        more = _solutions_part(self, after_questions=True) if with_solutions else ""
        return _page(self.title, paper, _questions_part(self) + more)

    def solutions(self, paper: Paper = "a4") -> str:
        """The solutions alone, as a page to be printed."""
        title = _("Solutions: {title}").format(title=self.title)
        return _page(title, paper, _solutions_part(self, after_questions=False))


def make_worksheet(
    what: str | Sequence[str],
    *,
    seed: str = "",
    exercises: int = 8,
    variant: str = "",
    title: str = "",
) -> Worksheet:
    """A sheet of exercises of a lesson, or of the exercises of these ids.

    ``seed``, any text such as the name of a class, draws which exercises of a lesson are taken and on which
    positions they are asked; without one they are those of the lesson itself. A ``variant``, such as ``"B"``,
    asks the same on other positions, for neighbours.

    Raises:
        NoWorksheet: there is nothing of this name, or it can not be put on paper.

    >>> sheet = make_worksheet("flanking", seed="7b", exercises=3)
    >>> [exercise.id.partition(".")[0] for exercise in sheet.exercises]
    ['flanking', 'flanking', 'flanking']
    """
    if isinstance(what, str) and what in LESSONS.names:
        if not 1 <= exercises <= MOST_EXERCISES:
            raise NoWorksheet(
                _("A worksheet holds 1 to {most} exercises, not {count}.").format(
                    most=MOST_EXERCISES, count=exercises
                )
            )
        lesson = LESSONS[what]
        found = drawn(lesson, seed, exercises, printable)
        return Worksheet(title or lesson.title, seed, variant, _instances(found, seed, variant))
    names = what.replace(",", " ").split() if isinstance(what, str) else list(what)
    found = [_on_paper(name) for name in names]
    if not found:
        raise NoWorksheet(_("Name a lesson, or the exercises that go on the worksheet."))
    return Worksheet(title or _("Worksheet"), seed, variant, _instances(found, seed, variant))


def printable(exercise: Exercise) -> bool:
    """Whether an exercise can be done on paper: no code, no game with somebody who answers, not solved already."""
    framed = {note.square for note in exercise.marks.notes if note.kind == "frame"}
    return exercise.answer_by not in _NOT_ON_PAPER and exercise.solution not in framed


def _on_paper(name: str) -> Exercise:
    try:
        exercise = named(name)
    except LookupError as error:
        raise NoWorksheet(str(error)) from error
    if printable(exercise):
        return exercise
    raise NoWorksheet(
        _("“{name}” can not be done on paper: it needs a board that answers.").format(name=name)
    )


def _instances(exercises: Sequence[Exercise], seed: str, variant: str) -> tuple[Exercise, ...]:
    return tuple(exercise for exercise, _seed in instances(exercises, seed, variant, printable))


def answers_of(exercise: Exercise) -> tuple[str, ...]:
    """All right answers in words, as the exercise itself judges them; several where any of them will do."""
    form = exercise.answer_by
    if form is AnswerForm.MOVE:
        return tuple(square for square in SQUARES if exercise.check(square).solved)
    if form is AnswerForm.STATEMENT:
        return tuple(option.label for option in exercise.options if exercise.check(option.value).solved)
    if form is AnswerForm.SQUARES:
        return (", ".join(sorted(exercise.solution)),)
    if form is AnswerForm.ORDER:
        labels = {option.value: option.label for option in exercise.options}
        return (", ".join(labels[value] for value in exercise.solution),)
    if form is AnswerForm.SETUP:
        return (_("see the board"),)
    return (f"{exercise.solution} {exercise.unit}".strip(),)


# --- the page -------------------------------------------------------------------------------------------------


def _page(title: str, paper: Paper, body: str) -> str:
    if paper not in _SIZES:
        raise NoWorksheet(_("The paper is “a4” or “letter”, not “{paper}”.").format(paper=paper))
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>@page {{ size: {_SIZES[paper]}; margin: 12mm 14mm; }}\n{_STYLE}</style></head>\n"
        f"<body>{body}</body></html>\n"
    )


_STYLE = """
body { font: 10.5pt/1.3 system-ui, sans-serif; color: #000; background: #fff; max-width: 182mm; margin: 0 auto; }
h1 { font-size: 17pt; margin: 0 0 3mm; }
.head { display: flex; gap: 8mm; margin-bottom: 4mm; }
.head span { flex: 1; border-bottom: 1px solid #000; padding-bottom: 1mm; }
.head .date { flex: 0 0 45mm; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
tr, .one { break-inside: avoid; }
td { width: 50%; padding: 0 3mm 5mm 0; vertical-align: top; }
td + td { padding: 0 0 5mm 3mm; }
tfoot td { padding: 2mm 0 0; border-top: 1px solid #000; font-size: 8.5pt; }
.asked { margin: 0 0 2mm; }
.board { display: block; width: 76mm; height: 76mm; margin: 0 auto; }
.lesser .board { width: 56mm; height: 56mm; }
.answer { margin: 3mm 0 0; }
.answer i { display: inline-block; width: 34mm; border-bottom: 1px solid #000; }
ul { list-style: none; margin: 2mm 0 0; padding: 0; }
li { display: flex; gap: 2.5mm; align-items: flex-start; margin-bottom: 1mm; }
li b { flex: none; width: 4mm; height: 4mm; margin-top: 0.6mm; border: 1px solid #000; }
.order b { width: 7mm; border-width: 0 0 1px; }
.pictures { display: flex; flex-wrap: wrap; gap: 1mm 4mm; }
.pictures li { flex: 0 0 39mm; }
.small { display: block; width: 23mm; height: 23mm; }
.wide .small { width: 32mm; height: 32mm; }
.solutions td { padding-bottom: 5mm; font-size: 10pt; }
.solutions .board { width: 42mm; height: 42mm; margin: 1mm 0 0; }
.solutions p { margin: 0 0 1mm; }
.later { break-before: page; }
@media screen { body { margin: 10mm auto; } .later { margin-top: 15mm; } }
"""


def _questions_part(sheet: Worksheet) -> str:
    name, day = _("Name:"), _("Date:")
    head = f'<div class="head"><span>{escape(name)}</span><span class="date">{escape(day)}</span></div>'
    cells = [_question(number, exercise) for number, exercise in enumerate(sheet.exercises, 1)]
    return f"<h1>{escape(_heading(sheet))}</h1>{head}{_table(cells, _foot(sheet))}"


def _solutions_part(sheet: Worksheet, *, after_questions: bool) -> str:
    cells = [_solved(number, exercise) for number, exercise in enumerate(sheet.exercises, 1)]
    heading = _("Solutions: {title}").format(title=_heading(sheet))
    later = " later" if after_questions else ""
    return (
        f'<section class="solutions{later}"><h1>{escape(heading)}</h1>{_table(cells, _foot(sheet))}</section>'
    )


def _heading(sheet: Worksheet) -> str:
    if sheet.variant:
        return _("{title}, sheet {variant}").format(title=sheet.title, variant=sheet.variant)
    return sheet.title


def _foot(sheet: Worksheet) -> str:
    count = len(sheet.exercises)
    parts = [ngettext("{count} exercise", "{count} exercises", count).format(count=count)]
    if sheet.seed:
        parts.append(_("class seed: {seed}").format(seed=sheet.seed))
    if sheet.variant:
        parts.append(_("sheet {variant}").format(variant=sheet.variant))
    return " · ".join(["reversi_learn", sheet.title, *parts])


def _table(cells: Sequence[str], foot: str) -> str:
    """Two exercises side by side; a row is never cut by the end of a page, and each page ends with the foot."""
    rows = [
        f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells[at : at + 2])}</tr>"
        for at in range(0, len(cells), 2)
    ]
    return (
        f'<table role="presentation"><tfoot><tr><td colspan="2">{escape(foot)}</td></tr></tfoot>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _question(number: int, exercise: Exercise) -> str:
    asked = escape(exercise.paper or exercise.prompt)
    board = ""
    if exercise.answer_by is AnswerForm.SETUP:
        board = paper_board(Position(0, 0), quiet=True)
    elif exercise.position.empties < len(SQUARES) or exercise.answer_by is not AnswerForm.STATEMENT:
        board = paper_board(exercise.position, _marks(exercise), quiet=True)
    # Where one only chooses, nothing is drawn on the board: it may be smaller, so that two rows go on a page.
    kind = "lesser" if exercise.answer_by in {AnswerForm.STATEMENT, AnswerForm.ORDER} else "drawn"
    return (
        f'<div class="{kind}"><p class="asked"><strong>{number}.</strong> {asked}</p>{board}'
        f"{_answer_room(exercise)}</div>"
    )


def _marks(exercise: Exercise) -> Marks:
    """What lies on the board; legal moves where the exercise shows them on the screen too."""
    legal = exercise.position.legal_moves() if exercise.shows_moves else ()
    return Marks(frozenset(legal), notes=exercise.marks.notes, text=exercise.marks.text)


def _answer_room(exercise: Exercise) -> str:
    form, options = exercise.answer_by, exercise.options
    if form is AnswerForm.SETUP:
        told = _("Draw the discs: black ones filled, white ones empty.")
        return f'<p class="answer">{escape(told)}</p>'
    if form is AnswerForm.ORDER:
        lines = "".join(f"<li><b></b>{escape(option.label)}</li>" for option in options)
        told = escape(_("Number them, first things first."))
        return f'<p class="answer">{told}</p><ul class="order">{lines}</ul>'
    if form is AnswerForm.STATEMENT:
        wide = any(len(option.diagram) > 16 for option in options)
        lines = "".join(_option(option.label, option.diagram) for option in options)
        pictured = f"pictures{' wide' if wide else ''}" if any(option.diagram for option in options) else ""
        return f'<ul class="{pictured}">{lines}</ul>'
    if form is AnswerForm.SQUARES:
        return ""  # these are marked on the board
    told = _("Answer:")
    return f'<p class="answer">{escape(told)} <i></i> {escape(exercise.unit)}</p>'


def _option(label: str, diagram: str) -> str:
    words = f"<span>{escape(label)}{small_board(diagram) if diagram else ''}</span>"
    return f"<li><b></b>{words}</li>"


def _solved(number: int, exercise: Exercise) -> str:
    answers = answers_of(exercise)
    told = answers[0] if len(answers) == 1 else _("any of these: {answers}").format(answers=listed(answers))
    lines = [f"<p><strong>{number}.</strong> <strong>{escape(told)}</strong></p>"]
    lines += [f"<p>{escape(line)}</p>" for line in _reasons(exercise)]
    return "".join(lines) + _solved_board(exercise, answers)


def _reasons(exercise: Exercise) -> Iterator[str]:
    yield from filter(None, exercise.worked.split("\n"))


def _solved_board(exercise: Exercise, answers: Sequence[str]) -> str:
    form = exercise.answer_by
    if form is AnswerForm.SETUP:
        return paper_board(Position.from_diagram(exercise.solution), quiet=True)
    if form is AnswerForm.SQUARES:
        return paper_board(exercise.position, _marks(exercise), crossed=sorted(exercise.solution), quiet=True)
    if form is AnswerForm.MOVE:
        return paper_board(exercise.position, Marks(), crossed=answers, quiet=True)
    return ""
