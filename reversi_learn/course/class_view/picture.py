"""The map of a class drawn as on a Reversi board, and the time it spent as bars."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from itertools import accumulate

from ...engine.drawing import GREEN, Picture, bars
from ...messages import _
from ..lessons import LESSONS
from ..overview import Part, parts
from ..page import Page
from .standing import Standing
from .telling import line_words, map_legend, map_table, map_title, stuck_parts
from .view import ClassView

_CELL = 21
_GAP = 8  # between lessons
_HEAD = 44
_LETTER = 7.6  # width of a letter of a name, generously
_GREY = "#767676"  # readable on a light and on a dark page
_DARK, _WHITE, _INK, _AMBER = "#1b5a3b", "#f6f6f3", "#1c1e1d", "#ffc247"


def map_picture(view: ClassView) -> Picture:
    """The learners in rows, the levels of the begun lessons in columns, in each square a disc with its stars.

    A full disc: all solved; a ring: some; an empty square: none; a dashed frame with a mark: stuck.
    """
    names = round(max((len(learner.name) for learner in view.learners), default=0) * _LETTER) + 20
    widths = [_CELL * len(parts(LESSONS[name], {})) + _GAP for name in view.lessons]
    lefts = [names + sum_ for sum_ in accumulate([0, *widths])]
    height = _HEAD + _CELL * len(view.learners) + 8
    said = _("{title}: {learners} learners, {lessons} lessons. The same stands in the table.").format(
        title=map_title(), learners=len(view.learners), lessons=len(view.lessons)
    )
    opened = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {lefts[-1]} {height}" width="{lefts[-1]}" '
        'style="max-width:100%;height:auto" role="img" font-family="sans-serif" font-size="13" '
        f'text-anchor="middle"><title>{escape(said)}</title>'
    )
    lessons = "".join("".join(_lesson(view, *one)) for one in zip(view.lessons, lefts, strict=False))
    drawn = (opened, lessons, *_names(view, names - 10), "</svg>")
    return Picture("".join(drawn), repr(Page((map_table(view),))) + "\n\n" + map_legend())


def time_picture(view: ClassView) -> Picture:
    """The minutes spent in each lesson by the middle one of its learners."""
    minutes = {LESSONS[name].title: round(time, 1) for name, time in view.minutes_by_lesson.items()}
    return bars(minutes, title=_("Where the time goes"), unit=_("minutes, the middle one"))


def _names(view: ClassView, right: int) -> Iterator[str]:
    yield f'<g fill="{_GREY}" text-anchor="end">'
    for number, learner in enumerate(view.learners):
        yield f'<text x="{right}" y="{_HEAD + _CELL * number + 15}">{escape(learner.name)}</text>'
    yield "</g>"


def _lesson(view: ClassView, lesson: str, left: int) -> Iterator[str]:
    """The columns of one lesson: its head, its board, its discs."""
    across, down = len(parts(LESSONS[lesson], {})), len(view.learners)
    width, height = across * _CELL, down * _CELL
    yield f'<g fill="{_GREY}"><text x="{left + width // 2}" y="16" font-weight="bold">'
    yield f"{escape(LESSONS[lesson].title)}</text>"
    for number, head in enumerate(column_heads(lesson)):
        yield f'<text x="{left + _CELL * number + _CELL // 2}" y="36">{escape(head)}</text>'
    yield f'</g><rect x="{left}" y="{_HEAD}" width="{width}" height="{height}" rx="4" fill="{GREEN}"/>'
    columns = "".join(f"M{left + step} {_HEAD}v{height}" for step in range(_CELL, width, _CELL))
    rows = "".join(f"M{left} {_HEAD + step}h{width}" for step in range(_CELL, height, _CELL))
    yield f'<path d="{columns}{rows}" stroke="{_DARK}"/>'
    for row, learner in enumerate(view.learners):
        yield from _row(learner, lesson, left, _HEAD + row * _CELL)


def _row(learner: Standing, lesson: str, left: int, top: int) -> Iterator[str]:
    done = learner.parts(lesson)
    if not done:
        told = escape(line_words(learner, lesson))
        yield f'<text x="{left + 8}" y="{top + 15}" text-anchor="start" fill="{_WHITE}">{told}</text>'
    stuck = stuck_parts(learner, lesson)
    for number, part in enumerate(done):
        yield from _square(part, left + number * _CELL, top, stuck=number in stuck)


def _square(part: Part, left: int, top: int, *, stuck: bool) -> Iterator[str]:
    x, y = left + _CELL // 2, top + _CELL // 2
    color = _WHITE
    if part.solved == part.count:
        yield f'<circle cx="{x}" cy="{y}" r="9" fill="{_WHITE}"/>'
        color = _INK
    elif part.solved:
        yield f'<circle cx="{x}" cy="{y}" r="8.5" fill="none" stroke="{_WHITE}" stroke-width="1.5"/>'
    if stuck:
        yield f'<rect x="{left + 1.5}" y="{top + 1.5}" width="{_CELL - 3}" height="{_CELL - 3}" rx="3" fill="none" '
        yield f'stroke="{_AMBER}" stroke-width="2" stroke-dasharray="4 2"/>'
    told = (
        f"{part.stars}!"
        if stuck and part.solved
        else "!"
        if stuck
        else str(part.stars)
        if part.solved
        else ""
    )
    if told:
        yield f'<text x="{x}" y="{y + 4}" font-size="10" font-weight="bold" fill="{color}">{told}</text>'


def column_heads(lesson: str) -> tuple[str, ...]:
    """The heads of the columns of a lesson: its levels by number, then a letter for review and exit ticket."""
    count = len(LESSONS[lesson].levels)
    return (*map(str, range(1, count + 1)), _("R"), _("T"))
