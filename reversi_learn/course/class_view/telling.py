"""A class in view in words: what a teacher wants to know before the lesson, the most pressing first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from ...messages import _, decimal, listed, ngettext
from ..concepts import advice, title
from ..exercises import Exercise
from ..lessons import LESSONS, find_exercise
from ..overview import Part, parts, place
from ..page import Block, Heading, Page, Table, paragraph
from .standing import STUCK_AFTER, Standing, level_of
from .view import ClassView, Spent, code_for

_MOST_NAMED = 12  # names in one sentence or cell
_MOST_MISSED = 8  # questions of quizzes
_MOST_PARTS = 8  # parts of lessons in the table of time

ALL_DONE, SOME, NONE, STUCK = "●", "◐", "·", "!"


class Code(str):
    """Words that are a line of code."""

    __slots__ = ()


def page(view: ClassView) -> Page:
    """All of it as a page."""
    return Page(
        (
            *opening(view),
            *stuck_blocks(view),
            *repeat_blocks(view),
            Heading(map_title()),
            paragraph(map_legend()),
            map_table(view),
            *misconception_blocks(view),
            *quiz_blocks(view),
            *time_blocks(view),
            *file_blocks(view),
        )
    )


def opening(view: ClassView) -> Iterator[Block]:
    """How many there are, and who is missing."""
    count = len(view.learners)
    yield Heading(
        ngettext("The class: {count} learner", "The class: {count} learners", count).format(count=count), 2
    )
    if view.missing and view.anonymous:
        yield paragraph(
            ngettext(
                "Of {count} on the roster there is nothing yet.",
                "Of {count} on the roster there is nothing yet.",
                len(view.missing),
            ).format(count=len(view.missing))
        )
    elif view.missing:
        told = _("There is nothing yet of {names}.").format(names=_names(view.missing))
        yield paragraph(re.sub(r"\.\.$", ".", told))  # of “Ben K.”
    if view.unlisted and not view.anonymous:
        yield paragraph(_("Not on the roster: {names}.").format(names=_names(view.unlisted)))


def stuck_blocks(view: ClassView) -> Iterator[Block]:
    """Who is stuck on what now."""
    yield Heading(_("Stuck now"))
    rows = []
    for name, learners in view.stuck.items():
        exercise = find_exercise(name)
        rows.append(
            (
                place(exercise),
                _short(exercise),
                _names([_tries(one, name) for one in learners]),
                Code(code_for(name)),
            )
        )
    if not rows:
        yield paragraph(
            _("Nobody: no exercise was answered {count} times without being solved.").format(
                count=STUCK_AFTER
            )
        )
        return
    yield Table(
        (_("where"), _("question"), _("who, after how many answers"), _("show it to the class")), tuple(rows)
    )


def repeat_blocks(view: ClassView) -> Iterator[Block]:
    """What to repeat tomorrow."""
    yield Heading(_("To repeat tomorrow"))
    rows = []
    for one in view.repeat:
        if one.is_belief:
            what = _("The belief “{belief}” {advice}").format(belief=title(one.what), advice=advice(one.what))
        else:
            what = place(find_exercise(one.what))
        rows.append((what, str(len(one.names)), Code(one.code)))
    if rows:
        yield Table((_("what"), _("learners"), _("show it to the class")), tuple(rows))
        yield paragraph(
            _(
                "The lines show an exercise large, with the answer hidden. practice() asks each learner what that learner needs."
            )
        )
    else:
        yield paragraph(_("Nothing: no misconception is open, and nobody is stuck."))


# --- the map ------------------------------------------------------------------------------------------------


def map_title() -> str:
    """The words above the map."""
    return _("Who has done what")


def map_legend() -> str:
    """How to read the map where it is written in signs."""
    return _(
        "One sign for each level, then for the mixed review and the exit ticket: {all} all solved, {some} some, "
        "{none} none, {stuck} stuck. Behind them the stars of the lesson."
    ).format(all=ALL_DONE, some=SOME, none=NONE, stuck=STUCK)


def map_table(view: ClassView) -> Table:
    """The learners and the lessons that somebody has begun."""
    head = (_("learner"), *(LESSONS[name].title for name in view.lessons))
    rows = tuple(
        (learner.name, *(_map_cell(learner, name) for name in view.lessons)) for learner in view.learners
    )
    return Table(head, rows)


def _map_cell(learner: Standing, lesson: str) -> str:
    done, stars = learner.parts(lesson), learner.of_lesson(lesson).stars
    if not done:
        return line_words(learner, lesson)
    stuck = stuck_parts(learner, lesson)
    signs = "".join(STUCK if number in stuck else sign(part) for number, part in enumerate(done))
    return f"{signs} {stars}"


def line_words(learner: Standing, lesson: str) -> str:
    """What a result line says of a lesson; empty where nothing was done."""
    told = learner.of_lesson(lesson)
    if not told.solved:
        return ""
    return _("{solved} of {count}: {stars}").format(solved=told.solved, count=told.count, stars=told.stars)


def sign(part: Part) -> str:
    """The sign of a part of a lesson: all, some or none of it solved."""
    if not part.solved:
        return NONE
    return ALL_DONE if part.solved == part.count else SOME


def stuck_parts(learner: Standing, lesson: str) -> frozenset[int]:
    """The parts of a lesson in which a learner is stuck."""
    places = (level_of(one.exercise) for one in learner.stuck)
    return frozenset(number for name, number in places if name == lesson and number >= 0)


# --- beliefs, time, files -----------------------------------------------------------------------------------


def misconception_blocks(view: ClassView) -> Iterator[Block]:
    """Which misconceptions are open, with whom."""
    yield Heading(_("Open misconceptions"))
    rows = tuple(
        (title(name), str(len(learners)), _names([one.name for one in learners]), advice(name))
        for name, learners in view.misconceptions.items()
    )
    if rows:
        yield Table((_("what they believe"), _("learners"), _("who"), _("what helps")), rows)
    else:
        yield paragraph(_("None stands out in the answers of anybody."))


def quiz_blocks(view: ClassView) -> Iterator[Block]:
    """How many questions of each quiz were right, of those who handed it in."""
    if not view.quizzes:
        return
    yield Heading(_("Quizzes"))
    rows = tuple(
        (learner.name, *(_score(learner, title) for title in view.quizzes))
        for learner in view.learners
        if learner.quizzes
    )
    yield Table((_("learner"), *view.quizzes), rows)
    missed = tuple(
        (place(find_exercise(name)), str(len(who)), Code(code_for(name, seed)))
        for (name, seed), who in islice(view.missed.items(), _MOST_MISSED)
    )
    if missed:
        yield Table((_("missed in a quiz"), _("learners"), _("show it to the class")), missed)


def _score(learner: Standing, title: str) -> str:
    score = learner.quizzes.get(title)
    return _("{number} of {all}").format(number=score.right, all=score.count) if score else ""


def time_blocks(view: ClassView) -> Iterator[Block]:
    """Where the time goes: the parts of lessons that take most."""
    if not view.spent:
        return
    yield Heading(_("Where the time goes"))
    longest = sorted(view.spent, key=lambda one: -one.median)[:_MOST_PARTS]
    rows = tuple(
        (
            part_name(one),
            str(one.learners),
            _minutes(one.median),
            _("{minutes}: {name}").format(minutes=_minutes(one.longest), name=one.by),
        )
        for one in longest
    )
    yield Table((_("where"), _("learners"), _("minutes, the middle one"), _("most minutes")), rows)
    yield paragraph(
        _(
            "Counted from step to step; five minutes without a step are a pause. The middle one: half of the "
            "learners took less, half took more."
        )
    )


def file_blocks(view: ClassView) -> Iterator[Block]:
    """What has to be said of the files."""
    if not view.troubles:
        return
    yield Heading(_("About the files"))
    if view.anonymous:
        count = len(view.troubles)
        yield paragraph(
            ngettext(
                "{count} remark is left out, since it may name a learner.",
                "{count} remarks are left out, since they may name learners.",
                count,
            ).format(count=count)
        )
        return
    yield from map(paragraph, view.troubles)


def part_name(spent: Spent) -> str:
    """A part of a lesson in words."""
    lesson = LESSONS[spent.lesson]
    names = [part.name for part in parts(lesson, {})]
    name = names[spent.part] if spent.part >= 0 else _("beside the way")
    return _("{lesson} · {level}").format(lesson=lesson.title, level=name)


def _minutes(seconds: float) -> str:
    return decimal(seconds / 60, 1)


def _names(names: Sequence[str]) -> str:
    if len(names) <= _MOST_NAMED:
        return listed(list(names))
    return _("{names} and {count} more").format(
        names=", ".join(names[: _MOST_NAMED - 1]), count=len(names) - _MOST_NAMED + 1
    )


def _tries(learner: Standing, exercise: str) -> str:
    (stuck,) = (one for one in learner.stuck if one.exercise == exercise)
    return _("{name} ({count})").format(name=learner.name, count=stuck.tries)


def _short(exercise: Exercise) -> str:
    """The question in one line."""
    return exercise.prompt.split("\n")[0]
