"""The lessons as files: where the shipped notebooks lie, and how a learner gets copies of them."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal
from urllib.parse import quote

from ..course.progress import MARKER
from ..messages import BadValue, _, listed

LANGUAGES = {"en": "English", "de": "Deutsch"}  # each by its own name
LEARNER_TAG = "learner-code"
ON_DEMAND_TAG = "on-demand"  # takes seconds, and nothing builds on it: a notebook opens without it
BASE_URL = "REVERSI_LEARN_BASE_URL"
LESSON_ADDRESS = "REVERSI_LEARN_LESSON_ADDRESS"  # of sites that show lessons at addresses of their own
OWN_NOTEBOOKS = "REVERSI_LEARN_NOTEBOOKS"

Notebook = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Copied:
    """What became of one lesson: its path, and the path of a newer version laid beside changed work."""

    path: Path
    outcome: Literal["new", "kept", "replaced", "beside"]
    beside: Path | None = None


def shipped_folder() -> Path:
    """The notebooks in the package, or those of the checkout in an editable install.

    Whoever teaches with notebooks of their own names their folder in ``REVERSI_LEARN_NOTEBOOKS``; it holds
    ``en/1_name.ipynb`` and so on, as ours does.
    """
    if own := os.environ.get(OWN_NOTEBOOKS):
        return Path(own)
    package = Path(__file__).parents[1]
    inside = package / "notebooks"
    return inside if inside.is_dir() else package.parent / "notebooks"


def shipped_languages() -> list[str]:
    """The languages in which there are notebooks, by their codes."""
    return sorted({path.parent.name for path in shipped_folder().glob("*/*.ipynb")})


def shipped(language: str) -> dict[str, Path]:
    """The notebooks of a language by name (``"setup"``, ``"flanking"`` …), in their order.

    Raises:
        ValueError: there are no lessons in this language; the sentence names the languages there are.
    """
    folder = shipped_folder() / language
    paths = sorted(folder.glob("[0-9]*_*.ipynb"), key=lambda path: int(path.stem.partition("_")[0]))
    found = {path.stem.partition("_")[2]: path for path in paths}
    if not found:
        raise BadValue(
            _("There are no lessons in the language “{code}”. There are: {known}.").format(
                code=language, known=listed(shipped_languages())
            )
        )
    return found


def shipped_lesson(lesson: str, language: str) -> Path:
    """The shipped notebook of one lesson.

    Raises:
        ValueError: there is no such lesson; the sentence names those there are.
    """
    lessons = shipped(language)
    if lesson not in lessons:
        raise BadValue(
            _("There is no lesson “{name}”. There are: {known}.").format(
                name=lesson, known=listed([*lessons])
            )
        )
    return lessons[lesson]


def lesson_address(lesson: str, language: str, environment: Mapping[str, str] = os.environ) -> str:
    """The address of a lesson for a link on a page of the same server, on a hub too.

    Under a server with our extension, the route that opens the lesson already running; on a site with addresses
    of its own, as that says; elsewhere the notebook as seen from another lesson; empty where there is no such
    lesson in this language.

    >>> lesson_address("flanking", "de", {"REVERSI_LEARN_BASE_URL": "/user/ada/"})
    '/user/ada/reversi-learn/open/flanking?lang=de'
    >>> lesson_address("flanking", "de", {"REVERSI_LEARN_LESSON_ADDRESS": "?path={language}/{file}"})
    '?path=de/2_flanking.ipynb'
    """
    base, template = environment.get(BASE_URL), environment.get(LESSON_ADDRESS)
    if base is not None and template is None:
        return f"{base}reversi-learn/open/{quote(lesson)}?lang={quote(language)}"
    try:
        file = shipped_lesson(lesson, language).name
    except ValueError:
        return ""
    return (template or "../{language}/{file}").format(language=quote(language), file=quote(file))


def sources(notebook: Notebook) -> list[tuple[str, str]]:
    """Kind and source of every cell: all that counts when asking whether a learner changed a notebook."""
    return [(cell["cell_type"], _text(cell["source"])) for cell in notebook["cells"]]


def read(path: Path) -> Notebook | None:
    """The notebook in a file, or None where the file holds none."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        sources(notebook)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    return dict(notebook)


def copy_lessons(folder: Path, language: str, lessons: Iterable[str] = ()) -> list[Copied]:
    """Copy lessons (all, unless named) to ``folder/language``, and mark the folder as the learner's.

    A notebook whose cells the learner changed is never written over: a newer version goes beside it. An
    unchanged copy of an older version is replaced. Copies are signed, so that Jupyter trusts what they show.

    Raises:
        ValueError: the language or a lesson is not there.
        OSError: the folder cannot be written to.
    """
    chosen = [shipped_lesson(name, language) for name in lessons] or list(shipped(language).values())
    target = folder / language
    target.mkdir(parents=True, exist_ok=True)
    mark(folder)
    return [_copy(source, target / source.name) for source in chosen]


def mark(folder: Path) -> None:
    """Leave the marker by which progress finds the learner's folder."""
    marker = folder / MARKER
    if not marker.exists():
        marker.write_text(
            _("This is a folder of lessons of reversi_learn. Progress is kept beside this file.") + "\n",
            encoding="utf-8",
        )


def _copy(source: Path, target: Path) -> Copied:
    fresh = _prepared(source)
    if not target.exists():
        write(fresh, target)
        return Copied(target, "new")
    mine = read(target)
    if mine is not None and sources(mine) == sources(fresh):
        return Copied(target, "kept")
    if mine is not None and _unchanged(mine):
        write(fresh, target)
        return Copied(target, "replaced")
    if mine is not None and _origin(mine) == _digest(fresh):
        return Copied(target, "kept")
    beside = target.with_name(f"{target.stem} (new {version('reversi_learn')}){target.suffix}")
    earlier = read(beside) if beside.exists() else None
    outdated = earlier is not None and _unchanged(earlier) and sources(earlier) != sources(fresh)
    if outdated or not beside.exists():
        write(fresh, beside)
    return Copied(target, "beside", beside)


def _prepared(source: Path) -> Notebook:
    """The shipped notebook as the learner gets it: code folded away, and whence it came noted."""
    notebook = read(source)
    if notebook is None:
        raise OSError(_("The notebook “{name}” cannot be read.").format(name=source.name))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and LEARNER_TAG not in cell["metadata"].get("tags", []):
            cell["metadata"].setdefault("jupyter", {})["source_hidden"] = True
    notebook["metadata"]["reversi_learn"] = {
        "lesson": source.stem.partition("_")[2],
        "sources": _digest(notebook),
        "version": version("reversi_learn"),
    }
    return notebook


def write(notebook: Notebook, target: Path) -> None:
    """Write a notebook whole or not at all, signed, so that Jupyter trusts what it shows."""
    import nbformat  # noqa: PLC0415 - reading and comparing need only the standard library
    from nbformat.sign import NotebookNotary  # noqa: PLC0415

    node = nbformat.reads(json.dumps(notebook), as_version=4)
    half = target.with_name(f".{target.name}.half")
    half.write_text(nbformat.writes(node), encoding="utf-8")
    half.replace(target)
    NotebookNotary().sign(node)


def _text(source: str | list[str]) -> str:
    return source if isinstance(source, str) else "".join(source)


def _digest(notebook: Notebook) -> str:
    return hashlib.sha256(json.dumps(sources(notebook)).encode()).hexdigest()


def _origin(notebook: Notebook) -> str:
    return str(notebook.get("metadata", {}).get("reversi_learn", {}).get("sources", ""))


def _unchanged(notebook: Notebook) -> bool:
    return _origin(notebook) == _digest(notebook)
