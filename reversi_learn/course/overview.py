"""How far a learner has come: the map of lessons and levels, badges, misconceptions, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..messages import _, listed, ngettext, pgettext
from .awards import BADGES, SOURCES, Event, Record, earned, points, standings
from .concepts import advice, title
from .diagnosis import due
from .exercises import Exercise, Lesson
from .lessons import LESSONS, find_exercise
from .page import Block, Cell, Heading, Link, Page, Table, paragraph
from .progress import NOBODY, Progress
from .puzzles.days import solved_days, today

Address = Callable[[str], str]

MOST_STARS = 3


@dataclass(frozen=True, slots=True)
class Part:
    """One level of a lesson, its review or its exit ticket: how many are solved, how many stars of how many."""

    name: str
    solved: int
    count: int
    stars: int

    @property
    def most(self) -> int:
        """The stars there are to be had."""
        return MOST_STARS * self.count


def parts(lesson: Lesson, stars: Mapping[str, int]) -> tuple[Part, ...]:
    """The levels of a lesson, then its review and its exit ticket, with what was earned there."""
    return (
        *(_part(level.name, level.exercises, stars) for level in lesson.levels),
        _part(lesson.review.level, (lesson.review,), stars),
        _part(_("Exit ticket"), lesson.exit_ticket, stars),
    )


def whole(lesson: Lesson, stars: Mapping[str, int]) -> Part:
    """All that lies on the way through a lesson, as one part."""
    return _part(lesson.title, tuple(_way(lesson.name)), stars)


def _part(name: str, exercises: Sequence[Exercise], stars: Mapping[str, int]) -> Part:
    earned = [stars.get(exercise.id, 0) for exercise in exercises]
    return Part(name, sum(map(bool, earned)), len(earned), sum(earned))


def part_line(number: int, part: Part) -> str:
    """One part of a lesson in a line of words."""
    return _("{number}. {name}: {done} of {all} solved, {stars}").format(
        number=number,
        name=part.name,
        done=part.solved,
        all=part.count,
        stars=ngettext("{count} star", "{count} stars", part.stars).format(count=part.stars),
    )


# --- where the learner is, and where to go ------------------------------------------------------------------


def place(exercise: Exercise) -> str:
    """Where an exercise stands: the lesson and the level; one of a teacher's own stands in no lesson."""
    if lesson_of(exercise.id) not in LESSONS.names:
        return exercise.level
    lesson = LESSONS[lesson_of(exercise.id)]
    names = [level.name for level in lesson.levels]
    if exercise.level not in names:
        return _("{lesson} · {level}").format(lesson=lesson.title, level=exercise.level)
    return _("{lesson} · level {number} of {all} · {level}").format(
        lesson=lesson.title, number=names.index(exercise.level) + 1, all=len(names), level=exercise.level
    )


def lesson_of(exercise_id: str) -> str:
    """The name of the lesson an exercise belongs to.

    >>> lesson_of("flanking.moves")
    'flanking'
    """
    return exercise_id.partition(".")[0]


def left_off(events: Sequence[Event]) -> Exercise | None:
    """The exercise of a lesson that was worked on last; ``None`` before the first."""
    for event in reversed(events):
        if event.get("practice") or lesson_of(event.get("exercise", "")) not in LESSONS.names:
            continue
        try:
            return find_exercise(event["exercise"])
        except LookupError:
            continue  # one of another version
    return None


def next_exercise(lesson: str, stars: Mapping[str, int]) -> Exercise | None:
    """The first exercise without a star on the way through the lessons, in this lesson if there is one."""
    names = [lesson, *LESSONS.names] if lesson in LESSONS.names else LESSONS.names
    return next((exercise for name in names for exercise in _way(name) if not stars.get(exercise.id)), None)


def _way(lesson: str) -> Iterator[Exercise]:
    for level in LESSONS[lesson].levels:
        yield from level.exercises
    yield from LESSONS[lesson].exit_ticket


# --- pages ----------------------------------------------------------------------------------------------------


def _title(player: str) -> str:
    return _("Your progress") if player == NOBODY else _("Progress of {name}").format(name=player)


def overview(progress: Progress, address: Address = lambda _lesson: "") -> Page:
    """All that a learner may want to know about the own progress; ``address`` is where a lesson is found."""
    record = Record(tuple(progress.events()))
    last = left_off(record.events)
    return Page(
        (
            Heading(_title(progress.player), 2),
            *_next_blocks(record, last, address),
            *_points_blocks(record),
            *_map_blocks(record, address),
            *(_lesson_blocks(record, LESSONS[lesson_of(last.id)]) if last else ()),
            *_badge_blocks(record),
            *_daily_blocks(record),
            *_concept_blocks(record),
            *_folder_blocks(progress),
        )
    )


def leaderboard(progress: Progress) -> Page:
    """The players who keep their progress in this folder, most thinking points first."""
    rows = tuple(
        (
            str(one.place),
            one.player,
            str(one.points),
            str(one.stars),
            _("{count} of {all}").format(count=one.badges, all=len(BADGES)),
        )
        for one in standings(progress)
    )
    heading = Heading(_("Leaderboard"), 2)
    if not rows:
        return Page((heading, paragraph(_("Nobody has solved anything here yet. Be the first."))))
    head = (_("place"), _("nickname"), _("thinking points"), _("stars"), _("badges"))
    return Page((heading, Table(head, rows)))


def _next_blocks(record: Record, last: Exercise | None, address: Address) -> Iterator[Block]:
    following = next_exercise(lesson_of(last.id) if last else "", record.stars)
    if last is not None:
        yield paragraph(_("You were here:"), " ", *_linked(last, address))
    if following is None:
        yield paragraph(_("Every exercise on the way through the lessons is solved."))
    else:
        yield paragraph(_("Go on here:") if last else _("Begin here:"), " ", *_linked(following, address))
    again = [_("“{belief}”").format(belief=title(name)) for name in due(record.events)]
    if again:
        yield paragraph(
            _("To be asked again today: {beliefs} A cell with practice() does that.").format(
                beliefs=listed(again)
            )
        )


def _linked(exercise: Exercise, address: Address) -> tuple[Cell, ...]:
    name = lesson_of(exercise.id)
    found = address(name)
    return (Link(place(exercise), found) if found else place(exercise),)


def _points_blocks(record: Record) -> Iterator[Block]:
    total = points(record)
    yield Heading(ngettext("{count} thinking point", "{count} thinking points", total).format(count=total))
    rows = tuple(
        (source.words(), str(source.count(record)), str(source.each), str(source.count(record) * source.each))
        for source in SOURCES
    )
    yield Table((_("for"), _("how many"), _("points each"), _("points")), rows)


def _map_blocks(record: Record, address: Address) -> Iterator[Block]:
    yield Heading(_("Map of the lessons"))
    yield paragraph(_("The stars earned in each level, of all there are to be had."))
    most = max(len(lesson.levels) for lesson in LESSONS)
    levels = tuple(_("level {number}").format(number=number) for number in range(1, most + 1))
    rows = []
    for number, lesson in enumerate(LESSONS, start=1):
        *done, review, ticket = (_stars(part) for part in parts(lesson, record.stars))
        words = _("{number}. {title}").format(number=number, title=lesson.title)
        first: Cell = Link(words, address(lesson.name)) if address(lesson.name) else words
        rows.append((first, *done, *[""] * (most - len(done)), review, ticket))
    yield Table((_("lesson"), *levels, _("review"), _("exit ticket")), tuple(rows))


def _stars(part: Part) -> str:
    return _("{count} of {all}").format(count=part.stars, all=part.most)


def _lesson_blocks(record: Record, lesson: Lesson) -> Iterator[Block]:
    yield Heading(_("The lesson you are in: {title}").format(title=lesson.title))
    rows = tuple(
        (part.name, _("{count} of {all}").format(count=part.solved, all=part.count), _stars(part))
        for part in parts(lesson, record.stars)
    )
    yield Table((_("level"), _("solved"), _("stars")), rows)


def _badge_blocks(record: Record) -> Iterator[Block]:
    mine = earned(record)
    yield Heading(_("Badges: {count} of {all}").format(count=len(mine), all=len(BADGES)))
    rows = tuple(
        (badge.name, _("earned") if badge in mine else _("not yet"), badge.how)
        for badge in sorted(BADGES, key=lambda badge: badge not in mine)
    )
    yield Table((_("badge"), _("so far"), _("how to earn it")), rows)


def _daily_blocks(record: Record) -> Iterator[Block]:
    told = solved_days(record.events).sentence(today())
    if told:
        yield Heading(_("Puzzles of the day"))
        yield paragraph(told)


def _concept_blocks(record: Record) -> Iterator[Block]:
    yield Heading(_("Misconceptions"))
    still_open = [name for name, concept in record.concepts.items() if concept.open]
    rows = (
        *((title(name), pgettext("misconception", "open"), advice(name)) for name in still_open),
        *((title(name), _("mastered"), _asked_again(record, name)) for name in record.mastered),
    )
    if rows:
        yield Table((_("what many believe"), _("so far"), _("what helps")), rows)
    else:
        yield paragraph(_("None has stood out in your answers, and none is mastered for sure yet."))


def _asked_again(record: Record, name: str) -> str:
    day = record.concepts[name].due
    return _("is asked again from {day} on").format(day=day.isoformat()) if day else ""


def _folder_blocks(progress: Progress) -> Iterator[Block]:
    yield Heading(_("Where this is kept"))
    if progress.in_browser:
        yield paragraph(
            _("In this browser, on this computer, and nowhere else. Save it to a file to keep it.")
        )
    else:
        yield paragraph(_("In this folder, and nowhere else: {folder}").format(folder=progress.folder))
    yield paragraph(
        _(
            'To begin anew, write reset("setup.corners") in a cell for one exercise, reset("setup") for a lesson, '
            'reset("all") for everything. Nothing is deleted: what was before counts no more.'
        )
    )
    if progress.in_browser:
        yield paragraph(
            _(
                "To erase everything for good, let the browser delete what it keeps for this page (its site data)."
            )
        )
    else:
        yield paragraph(_("To erase everything for good, close the notebooks and delete the folder."))
    if progress.damaged_lines:
        yield paragraph(
            ngettext(
                "One line in it can not be read and is passed over.",
                "{count} lines in it can not be read and are passed over.",
                progress.damaged_lines,
            ).format(count=progress.damaged_lines)
        )
    if progress.notice:
        yield paragraph(progress.notice)
