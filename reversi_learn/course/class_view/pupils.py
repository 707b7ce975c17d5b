"""The learners of a class: the logs that were found, put together under the names that the teacher gives."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ...messages import _, listed
from ..concepts import is_concept, lesson_number
from ..lessons import LESSONS
from ..progress import ALL, NOBODY, Progress
from ..result_line import LessonResult, Result
from .gathering import Gathered, Owner
from .roster import Roster, clean_name, same_word

Event = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Pupil:
    """One learner: the name to show, what was done, in the order of time, and what result lines say."""

    name: str
    events: tuple[Event, ...]
    line: Result | None = None


@dataclass(frozen=True, slots=True)
class Class:
    """The learners in the order of the roster, then of their names; who is missing; what has to be said."""

    pupils: tuple[Pupil, ...]
    missing: tuple[str, ...]
    unlisted: tuple[str, ...]
    troubles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """What one nickname did in the logs of one owner, and in which of them; or what its result lines say."""

    owner: Owner
    nickname: str
    events: tuple[Event, ...] = ()
    logs: frozenset[str] = frozenset()
    lines: tuple[Result, ...] = ()


def put_together(gathered: Gathered, roster: Roster, folder_name: str = "") -> Class:
    """The class from its logs; ``folder_name`` is shown for who has neither a folder nor a nickname.

    Two nicknames are two learners, and the same nickname in two folders as well, unless the roster gives them
    one name. In a learner's own folder what was done before a nickname was given counts for it too.
    """
    parts = [part for owner, logs in gathered.logs.items() for part in _parts(owner, logs)]
    parts += _parts_of_lines(gathered.results)
    joined = list(_joined(parts))
    labels = _labels([group[0] for group in joined], folder_name)
    named: dict[str, list[_Part]] = {}
    unlisted: dict[str, None] = {}
    for group in joined:
        on_roster = roster.name_of(_known_by(group))
        label = labels[group[0].owner, group[0].nickname]
        name = on_roster or (label if group[0].events else _known_name(label, named))
        named.setdefault(name, []).extend(group)
        if roster.names and not on_roster:
            unlisted[name] = None
    order = {name: number for number, name in enumerate(roster.names)}
    names = sorted(named, key=lambda name: (order.get(name, len(order)), name.casefold()))
    pupils = tuple(Pupil(name, _in_time(named[name]), _line(named[name])) for name in names)
    missing = tuple(name for name in roster.names if name not in named)
    troubles = (*gathered.troubles, *_told_joined(joined, labels), *_handed_in_twice(named))
    return Class(pupils, missing, tuple(unlisted), troubles)


def _parts(owner: Owner, logs: Mapping[str, list[tuple[str, ...]]]) -> Iterator[_Part]:
    """What each nickname did in these logs, read as the learner's own computer reads them."""
    with tempfile.TemporaryDirectory(prefix="reversi-learn-") as folder:
        progress = Progress(Path(folder))
        for name, copies in logs.items():
            for lines in copies:
                progress.take_in(name, list(lines))
        for nickname in progress.players():
            events = tuple(progress.events(player=nickname))
            yield _Part(owner, nickname, events, frozenset(logs))


def _parts_of_lines(results: Iterable[tuple[Owner, Result]]) -> Iterator[_Part]:
    """The result lines by owner and nickname."""
    lines: dict[tuple[Owner, str], list[Result]] = {}
    for owner, result in results:
        lines.setdefault((owner, result.name), []).append(result)
    for (owner, nickname), theirs in lines.items():
        yield _Part(owner, nickname, lines=tuple(theirs))


def _known_name(label: str, named: Iterable[str]) -> str:
    """The name under which somebody is known already whose result line bears this one."""
    return next((name for name in named if same_word(name) == same_word(label)), label)


def _joined(parts: Iterable[_Part]) -> Iterator[list[_Part]]:
    """The parts that are surely one learner's: a nickname with what lies nameless in the same own folder."""
    by_owner: dict[Owner, list[_Part]] = {}
    for part in parts:
        by_owner.setdefault(part.owner, []).append(part)
    for owner, theirs in by_owner.items():
        nicknames = {part.nickname for part in theirs}
        if not owner.shared and len(nicknames) == 2 and NOBODY in nicknames:
            yield sorted(theirs, key=lambda part: part.nickname == NOBODY)
        else:
            yield from ([part] for part in theirs)


def _known_by(group: Iterable[_Part]) -> Iterator[str]:
    """The words by which a roster may know a learner, the surest first: folder and nickname, folders, nickname."""
    for part in group:
        yield f"{part.owner.label}/{part.nickname}"
        yield part.owner.label
        yield from reversed(part.owner.path)
        if part.nickname != NOBODY:
            yield part.nickname


def _labels(parts: list[_Part], folder_name: str) -> dict[tuple[Owner, str], str]:
    """What to call those whom no roster names: the folder, the nickname, or both where it takes both."""
    paths = [part.owner.path for part in parts]
    shared = _shared_beginning(paths)
    several = {part.owner for part in parts if sum(other.owner == part.owner for other in parts) > 1}
    labels: dict[tuple[Owner, str], str] = {}
    for part in parts:
        folder = clean_name("/".join(part.owner.path[shared:]) or (part.owner.path or (folder_name,))[-1])
        nickname = clean_name(part.nickname)
        if part.owner.shared or part.owner.unnamed:
            label = folder if part.nickname == NOBODY and folder else nickname
        elif part.owner in several:
            label = _("{nickname} ({folder})").format(nickname=nickname, folder=folder)
        else:
            label = folder or nickname
        labels[part.owner, part.nickname] = _unused(label, set(labels.values()))
    return labels


def _shared_beginning(paths: list[tuple[str, ...]]) -> int:
    """How many names all paths begin with; the last one of a path is never shared."""
    count = 0
    while paths and all(len(path) > count + 1 and path[count] == paths[0][count] for path in paths):
        count += 1
    return count


def _unused(label: str, used: set[str]) -> str:
    number, name = 1, label
    while name in used:
        number += 1
        name = f"{label} {number}"
    return name


def _in_time(parts: Iterable[_Part]) -> tuple[Event, ...]:
    """The events of all parts by their time; those of one part stay in their order."""
    events = [event for part in parts for event in part.events]
    return tuple(sorted(events, key=lambda event: str(event.get("time", ""))))


def _line(parts: Iterable[_Part]) -> Result | None:
    """All result lines of a learner as one: of each lesson, what the latest line that is about it says."""
    lines = sorted((line for part in parts for line in part.lines), key=lambda line: line.day)
    if not lines:
        return None
    done: dict[str, LessonResult] = {}
    still_open: dict[str, None] = {}
    for line in lines:
        about = LESSONS.names if line.scope == ALL else (line.scope,)
        done = {name: one for name, one in done.items() if name not in about}
        done |= {one.lesson: one for one in line.lessons}
        still_open = {name: None for name in still_open if lesson_of_concept(name) not in about}
        still_open |= dict.fromkeys(name for name in line.misconceptions if is_concept(name))
    return replace(lines[-1], scope=ALL, lessons=tuple(done.values()), misconceptions=tuple(still_open))


def lesson_of_concept(concept: str) -> str:
    """The name of the lesson a misconception belongs to.

    >>> lesson_of_concept("M2.1")
    'flanking'
    """
    return LESSONS.names[lesson_number(concept) - 1]


def _told_joined(groups: Iterable[list[_Part]], labels: Mapping[tuple[Owner, str], str]) -> Iterator[str]:
    for first, *others in groups:
        if others:
            yield _("In “{folder}”, “{one}” and “{other}” are counted as one learner.").format(
                folder=labels[first.owner, first.nickname], one=clean_name(first.nickname), other=NOBODY
            )


def _handed_in_twice(named: Mapping[str, list[_Part]]) -> Iterator[str]:
    """Learners whose files hold the same steps: one handed in another's, or the roster should join them."""
    holders: dict[tuple[str, str], list[str]] = {}
    for name, parts in named.items():
        for key in {(log, part.nickname) for part in parts for log in part.logs if _is_one_kernels(log)}:
            holders.setdefault(key, []).append(name)
    for names in dict.fromkeys(
        tuple(sorted(set(names))) for names in holders.values() if len(set(names)) > 1
    ):
        yield _(
            "The same steps lie under {names}. Is it one learner? Then give them one name in the roster."
        ).format(names=listed(list(names)))


def _is_one_kernels(log: str) -> bool:
    return not log.startswith("log-")
