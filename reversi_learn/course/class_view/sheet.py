"""The class as a table for a spreadsheet, in which nothing that a learner wrote is taken for a formula."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from ...messages import BadValue, _, pgettext
from ..concepts import is_concept, title
from ..lessons import LESSONS
from .standing import Standing
from .view import ClassView, minutes_in

_SEPARATORS = (",", ";", "\t")
_LONGEST_HEAD = 10_000  # characters
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_text(view: ClassView, separator: str = ",") -> str:
    """One line a learner under a head; who is missing has a line too, unless the class is anonymous.

    Raises:
        ValueError: ``separator`` is not one sign.
    """
    if separator not in _SEPARATORS:
        raise BadValue(_("Between the cells stands one of these: a comma, a semicolon, or a tab."))
    out = StringIO()
    writer = csv.writer(out, delimiter=separator)
    for row in _rows(view):
        writer.writerow(map(harmless, row))
    return out.getvalue()


def looks_like_one(text: str) -> bool:
    """Whether a text is such a table, in any language and with any separator: then it may be written anew."""
    columns = 7 + 3 * len(LESSONS)
    head = text.removeprefix("\ufeff").partition("\n")[0][:_LONGEST_HEAD]
    return any(len(next(csv.reader([head], delimiter=sign), ())) == columns for sign in _SEPARATORS)


def harmless(cell: object) -> object:
    """A cell that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("Ada"), harmless(3)
    ("'=1+1", 'Ada', 3)
    """
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip(" \ufeff").startswith(_FORMULA) else cell


def _rows(view: ClassView) -> Iterator[list[object]]:
    head: list[object] = [_("learner"), _("last step"), _("minutes"), _("stars")]
    for lesson in LESSONS:
        head += [
            _("{lesson}: solved").format(lesson=lesson.title),
            _("{lesson}: of").format(lesson=lesson.title),
            _("{lesson}: stars").format(lesson=lesson.title),
        ]
    yield [*head, _("open misconceptions"), pgettext("class", "stuck on"), _("Quizzes")]
    yield from (_row(learner) for learner in view.learners)
    if not view.anonymous:
        yield from (_row(Standing(name)) for name in view.missing)


def _row(learner: Standing) -> list[object]:
    last, done = learner.last_seen, [learner.of_lesson(name) for name in LESSONS.names]
    day = last.date() if last else learner.line.day if learner.line else None
    return [
        learner.name,
        day.isoformat() if day else "",
        round(sum(minutes_in(learner, name) for name in LESSONS.names)),
        sum(one.stars for one in done),
        *(number for one in done for number in (one.solved, one.count, one.stars)),
        " ".join(title(name) if is_concept(name) else name for name in learner.open),
        " ".join(stuck.exercise for stuck in learner.stuck),
        "; ".join(f"{name}: {score.right}/{score.count}" for name, score in learner.quizzes.items()),
    ]
