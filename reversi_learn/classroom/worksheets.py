"""Worksheets as files that a browser prints: the sheets, and their solutions apart or behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from ..course.page import Heading, Link, Page, Table, paragraph
from ..course.worksheets import Paper, Worksheet, make_worksheet
from ..messages import _


def worksheet(
    what: str | Sequence[str],
    *,
    seed: str | int = "",
    exercises: int = 8,
    variants: str = "",
    title: str = "",
    paper: Paper = "a4",
    solutions_behind: bool = False,
    folder: str | Path = ".",
) -> Page:
    """Write a worksheet and its solutions as pages to be printed, and say where they are.

    ``what`` is a lesson, or the ids of exercises, own ones among them. ``seed``, such as the name of a class,
    draws exercises and positions; the same seed makes the same sheet again. ``variants="AB"`` makes a sheet A
    and a sheet B for neighbours. ``paper`` is ``"a4"`` or ``"letter"``; with ``solutions_behind`` the
    solutions follow on pages of their own in the same file.

    Raises:
        NoWorksheet: there is no such lesson or exercise, or it can not be done on paper.
        OSError: the folder can not be written.
    """
    rows = []
    for variant in variants or [""]:
        sheet = make_worksheet(what, seed=str(seed), exercises=exercises, variant=variant, title=title)
        name = _file_name(what, sheet)
        for words, file, text in _texts(sheet, name, paper, behind=solutions_behind):
            path = Path(folder) / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            rows.append((words, Link(path.as_posix(), quote(path.as_posix()))))
    return Page(
        (
            Heading(_("Worksheet"), 2),
            Table((_("what"), _("file")), tuple(rows)),
            paragraph(
                _(
                    "Open a file in the browser and print it there; “Save as PDF” is among the printers. "
                    "The same seed makes the same sheet again."
                )
            ),
        )
    )


def _texts(sheet: Worksheet, name: str, paper: Paper, *, behind: bool) -> Iterator[tuple[str, str, str]]:
    """What is written of a sheet: its words in the list, the name of the file, the page."""
    if sheet.variant:
        words = _("{title}, sheet {variant}").format(title=sheet.title, variant=sheet.variant)
    else:
        words = sheet.title
    yield words, f"{name}.html", sheet.questions(paper, with_solutions=behind)
    if not behind:
        told = _("Solutions: {title}").format(title=words)
        yield told, f"{name}_solutions.html", sheet.solutions(paper)


def _file_name(what: str | Sequence[str], sheet: Worksheet) -> str:
    about = what if isinstance(what, str) and "." not in what else sheet.title
    parts = [re.sub(r"\W+", "-", part).strip("-") for part in (about, sheet.seed, sheet.variant)]
    return "_".join(["worksheet", *filter(None, parts)])
