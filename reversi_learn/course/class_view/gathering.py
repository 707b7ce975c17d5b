"""Finding the logs below a folder, in whatever layout they were handed in, and whose folder or file each lies in."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from stat import S_ISREG

from ...messages import Told, _, listed, ngettext
from ..lessons import LESSONS
from ..progress import NOBODY
from ..progress_file import BadProgressFile, logs_in
from ..result_line import Result, Results, read_results
from .roster import decoded, one_line

MOST_BYTES = 20_000_000  # of one file; a year of one learner's work is about one million
_MOST_NAMED = 3
_MOST_FILES = 8  # that are named one by one
_MOST_COMPUTERS = 2  # of which one learner hands in files under names of the learner’s own

_LOGS = {".jsonl", ".json", ".txt"}
_TEXTS = {".txt", ".md", ".html", ".htm", ".csv"}  # what result lines are pasted into, or a platform exports
_KERNELS = re.compile(r"\d{8}-\d{6}-[0-9a-f]{8}")  # as `Progress` names its logs
_UNNAMED = re.compile(r"reversi-progress-[\d-]+", re.ASCII)  # as “Save to a file” names them
_NAMELESS = "log.jsonl"
_COPY = re.compile(r"\s*\(\d+\)$")
_HANDED_IN = re.compile(r"_\d+_assignsubmission_\w+$", re.ASCII)  # what Moodle adds to a learner's folder
_PACKED = {".zip"}
_COPIES = {
    "autograded",
    "feedback",
    "source",
    "release",
    "node_modules",
    "site-packages",
}  # what nbgrader keeps beside “submitted”
_BESIDE = {
    "timestamp.txt",
    "submission_secret.txt",
}  # what nbgrader lays beside each notebook that was submitted
_ABOVE = {"submitted", "home", "homes", "users"}  # folders of learners' folders
_BELOW = {"progress", "reversi-lessons", "notebooks", "work"}  # folders in a learner's folder


class NoClass(Told, ValueError):
    """A folder in which no class can be seen; its text is the sentence that says why."""


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a log is, as far as folders and files tell: their names from the outermost in.

    ``shared`` is a folder in which several people may keep their progress, each under a nickname; ``unnamed``
    a file that bears the name it was made with, which tells less than a nickname in it.
    """

    path: tuple[str, ...]
    shared: bool = False
    unnamed: bool = False

    @property
    def label(self) -> str:
        """The names as one."""
        return "/".join(self.path)


@dataclass(frozen=True, slots=True)
class Gathered:
    """The logs of each owner by their names, the result lines, and what has to be said of files that are neither."""

    logs: Mapping[Owner, Mapping[str, list[tuple[str, ...]]]]
    results: tuple[tuple[Owner, Result], ...]
    troubles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _File:
    """One readable file: its folder as far as it tells a learner, the name somebody gave it, its logs by name."""

    path: str
    place: tuple[str, ...]
    stem: str
    logs: Mapping[str, list[str]]

    @property
    def is_kernels(self) -> bool:
        """Whether it is the log of a kernel as that wrote it, which lies in the folder of who worked there."""
        return self.path.rpartition("/")[2] in self.logs


def gather(folder: Path) -> Gathered:
    """All logs below a folder; the same log in several files keeps each copy.

    Raises:
        NoClass: there is no such folder.
    """
    if not folder.is_dir():
        raise NoClass(
            _("There is no folder “{folder}”. Name the one in which the files of the class lie.").format(
                folder=folder
            )
        )
    files: list[_File] = []
    results: list[tuple[Owner, Result]] = []
    troubles: list[str] = []
    unread: list[str] = []  # files and folders that can not be read
    empty: list[str] = []  # files without progress
    for path in _candidates(folder, unread):
        name = path.relative_to(folder)
        try:
            content = _content(path)
            found = _results(name, content)
            if found is not None:
                results += found[0]
                troubles += found[1]
            elif path.suffix.lower() in _LOGS:
                logs, damaged = logs_in(content, _log_name(path))
                files.append(_File(name.as_posix(), _place(name), _stem(path), logs))
                troubles += _damage(_shown(name), damaged)
        except BadProgressFile:
            empty.append(_shown(name))
        except OSError:
            unread.append(_shown(name))
    owned = dict(_owned(files))
    doubts = (doubt for owner, theirs in owned.items() for doubt in _doubts(owner, theirs))
    merged = {owner: _merged(theirs) for owner, theirs in owned.items()}
    return Gathered(merged, tuple(results), (*_passed_over(empty, unread), *troubles, *doubts))


def _candidates(folder: Path, unread: list[str]) -> Iterator[Path]:
    """The files that may hold progress, in the order of their names; neither hidden ones nor nbgrader's own.

    Folders that can not be looked into are added to ``unread``.
    """

    def closed(error: OSError) -> None:
        unread.append(_shown(Path(os.path.relpath(str(error.filename), folder))))

    for here, folders, files in os.walk(folder, onerror=closed):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _COPIES)
        for name in sorted(set(files) - _BESIDE):
            if Path(name).suffix.lower() in _LOGS | _TEXTS | _PACKED and not name.startswith("."):
                yield Path(here, name)


def _passed_over(empty: list[str], unread: list[str]) -> Iterator[str]:
    """What is said of the files that were passed over: each is named, or the first ones of many."""
    packed = [name for name in empty if Path(name).suffix.lower() in _PACKED]
    yield from (
        _("“{file}” is packed. Unpack it here, then it is read.").format(file=name) for name in packed
    )
    others = [name for name in empty if name not in packed]
    if len(others) > _MOST_FILES:
        yield _("{files} and {count} more files hold no progress, and were passed over.").format(
            files=", ".join(_("“{file}”").format(file=name) for name in others[:_MOST_NAMED]),
            count=len(others) - _MOST_NAMED,
        )
    else:
        yield from (
            _("“{file}” holds no progress, and was passed over.").format(file=name) for name in others
        )
    yield from (_("“{file}” can not be read, and was passed over.").format(file=name) for name in unread)


def _content(path: Path) -> bytes:
    about = path.stat()  # of a pipe or a device one would wait for ever, or read for ever
    if path.suffix.lower() in _PACKED or not S_ISREG(about.st_mode) or about.st_size > MOST_BYTES:
        raise BadProgressFile
    return path.read_bytes()


def _results(path: Path, content: bytes) -> tuple[list[tuple[Owner, Result]], list[str]] | None:
    """The result lines in a text, each with its owner, and what is said of those with a slip; ``None`` without any.

    A learner who gave no nickname goes by the folder, or by the file and the line.
    """
    if path.suffix.lower() not in _TEXTS:
        return None
    text = decoded(content)
    found = read_results(text) if path.suffix.lower() == ".txt" or "result" in text else Results((), ())
    if not found.results and not found.slips:
        return None
    owned = []
    for result in found.results:
        owner = Owner(_place(path), shared=True)
        if not owner.path and result.name == NOBODY:
            line = _("{file}, line {line}").format(file=_shown(path), line=result.line)
            owner = Owner((line,))
        owned.append((owner, result))
    slips = [_("“{file}”: {slip}").format(file=_shown(path), slip=slip.sentence()) for slip in found.slips]
    return owned, slips


def _shown(path: Path) -> str:
    return one_line(path.as_posix())


def _log_name(path: Path) -> str:
    """The name a log in this file goes by, where the file itself names none."""
    return path.name if _KERNELS.fullmatch(path.stem) else _NAMELESS


def _place(path: Path) -> tuple[str, ...]:
    """The folders that tell whose a file is: without those that all learners have, and those above them."""
    parts = [_HANDED_IN.sub("", part) for part in path.parent.parts]
    while parts and _of_every_learner(parts[-1]):
        parts.pop()
    while len(parts) > 1 and parts[0].casefold() in _ABOVE:
        parts.pop(0)
    return tuple(part for part in parts if part.casefold() not in _ABOVE)


def _of_every_learner(name: str) -> bool:
    return name.casefold() in _BELOW or re.sub(r"^\d+_", "", name) in LESSONS.names


def _stem(path: Path) -> str:
    """The name that somebody gave a file; empty where it bears the one it was made with."""
    name = _COPY.sub("", path.stem)
    return "" if _KERNELS.fullmatch(name) or _UNNAMED.fullmatch(name) else name


def _damage(name: str, damaged: tuple[int, ...]) -> Iterator[str]:
    if damaged:
        shown = listed([str(line) for line in damaged[:_MOST_NAMED]])
        if len(damaged) > _MOST_NAMED:
            yield _(
                "{count} lines of “{file}” can not be read and were passed over, the first is {line}."
            ).format(count=len(damaged), file=name, line=damaged[0])
        else:
            yield ngettext(
                "Line {lines} of “{file}” can not be read and was passed over.",
                "Lines {lines} of “{file}” can not be read and were passed over.",
                len(damaged),
            ).format(lines=shown, file=name)


# --- whose they are -------------------------------------------------------------------------------------


def _owned(files: list[_File]) -> Iterator[tuple[Owner, list[_File]]]:
    """The files by their owners.

    Where each learner has a folder, a file belongs to it. Where files lie side by side, each that was given a
    name has an owner of its own; those that were given none belong together if they share a log.
    """
    side_by_side = _folders_of_many(files)
    owned: dict[Owner, list[_File]] = {}
    nameless: list[_File] = []
    for file in files:
        if file.is_kernels or file.place not in side_by_side:
            owned.setdefault(Owner(file.place, shared=not file.place), []).append(file)
        elif file.stem:
            owned.setdefault(Owner((*file.place, file.stem)), []).append(file)
        else:
            nameless.append(file)
    yield from owned.items()
    for group in _sharing_logs(nameless):
        place, name = group[0].place, Path(group[0].path).stem
        alone = bool(place) and len(group) == len(files)  # one learner's folder, and nothing else
        yield Owner(place if alone else (*place, name), unnamed=not alone), group


def _folders_of_many(files: list[_File]) -> set[tuple[str, ...]]:
    """The folders in which the files of several learners lie side by side.

    These are the one that was named, one that is the only one, one with folders of learners in it, and one
    with more named files that have nothing in common than one learner is likely to have.
    """
    places = {file.place for file in files}
    found = {(), *(places if len(places) == 1 else ())}
    found |= {place for place in places if any(other[: len(place)] == place != other for other in places)}
    for place in places:
        here = [file for file in files if file.place == place]
        if len(_apart(here)) > _MOST_COMPUTERS:
            found.add(place)
    return found


def _apart(files: Iterable[_File]) -> list[list[_File]]:
    """The files that somebody named, in groups that have nothing in common."""
    groups = _sharing_logs(file for file in files if file.stem and not file.is_kernels)
    return groups if len({group[0].stem for group in groups}) > 1 else []


def _sharing_logs(files: Iterable[_File]) -> list[list[_File]]:
    """The files in groups that share a log: a log is written by one kernel, so they come from one computer."""
    groups: list[list[_File]] = []
    for file in files:
        names = file.logs.keys() - {_NAMELESS}
        near = [group for group in groups if any(names & other.logs.keys() for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), file])
    return groups


def _doubts(owner: Owner, files: list[_File]) -> Iterator[str]:
    """What to tell the teacher where several files in one folder may be several learners'."""
    groups = _apart(files)
    if groups:
        names = listed([one_line(Path(group[0].path).name) for group in groups])
        yield _(
            "{files} in “{folder}” are counted as one learner’s. If they are several learners’, lay each in a "
            "folder of its own."
        ).format(files=names, folder=one_line(owner.label))


def _merged(files: Iterable[_File]) -> dict[str, list[tuple[str, ...]]]:
    """The copies of each log; one in a renamed file that is whole in another one is left out."""
    logs: dict[str, list[tuple[str, ...]]] = {}
    renamed: list[tuple[str, ...]] = []
    for file in files:
        for name, lines in file.logs.items():
            copies = renamed if name == _NAMELESS else logs.setdefault(name, [])
            copies.append(tuple(lines))
    for copy in sorted(renamed, key=len, reverse=True):
        if not any(set(copy) <= set(other) for copies in logs.values() for other in copies):
            logs[f"log-{len(logs)}.jsonl"] = [copy]
    return logs
