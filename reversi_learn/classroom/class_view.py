"""What a teacher's cells call: the class in view, from a folder of the files that learners hand in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..course.class_view.as_html import class_html
from ..course.class_view.picture import map_picture, time_picture
from ..course.class_view.sample import SampleClass
from ..course.class_view.sample import sample_class as made_up_class
from ..course.class_view.sheet import csv_text, looks_like_one
from ..course.class_view.telling import page
from ..course.class_view.view import ClassView, view_class
from ..engine.drawing import Picture
from ..messages import BadValue, _, ngettext


class ClassMap:
    """A class in view: shown as tables, or as a picture, or written for a spreadsheet."""

    def __init__(self, view: ClassView) -> None:
        self.view = view

    def __repr__(self) -> str:
        return repr(page(self.view))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/html": class_html(self.view)}

    def picture(self) -> Picture:
        """The map alone, drawn: to print, or to show."""
        return map_picture(self.view)

    def time(self) -> Picture:
        """How long the lessons took, as bars."""
        return time_picture(self.view)

    def to_csv(self, file: str | Path = "class.csv", *, separator: str = ",") -> str:
        """Write one line a learner for a spreadsheet, and say so; ``separator`` is ``";"`` for a German one.

        A table of before is written over, any other file is not.

        Raises:
            BadValue: there is another file of this name, or it can not be written; the sentence says so.
        """
        path = Path(file)
        try:
            if path.is_file() and not looks_like_one(path.read_text(encoding="utf-8", errors="replace")):
                raise BadValue(
                    _("“{file}” is there already, and is no table of a class. Choose another name.").format(
                        file=file
                    )
                )
            path.write_text(csv_text(self.view, separator), encoding="utf-8-sig", newline="")
        except OSError:
            raise BadValue(
                _("“{file}” can not be written. Is it open elsewhere, or is there no such folder?").format(
                    file=file
                )
            ) from None
        count = len(self.view.learners)
        return ngettext(
            "{count} learner was written to {file}.", "{count} learners were written to {file}.", count
        ).format(count=count, file=file)


@cache
def sample_class(seed: int = 1) -> SampleClass:
    """A made-up class of thirty to try the class map on, with its `folder` and `roster`; made once, gone at the end."""
    return made_up_class(seed)


def class_map(
    folder: str | Path,
    roster: Mapping[str, str] | Iterable[str] | str | Path | None = None,
    *,
    anonymous: bool = False,
) -> ClassMap:
    """Who has done what, who is stuck, what to repeat: from all files of progress below a folder.

    The folder may hold files that learners saved, folders of learners, homes of a hub, what nbgrader collected,
    and texts with result lines. ``roster`` gives the names: ``{"folder or nickname": "name"}``, a list of
    names, or a CSV file. With ``anonymous=True`` learners are numbered. Nothing is changed, nothing is sent.

    Raises:
        NoClass: there is no such folder, or no progress in it; the sentence says what is expected.
        BadRoster: the roster can not be used; the sentence says why.
    """
    return ClassMap(view_class(folder, roster, anonymous=anonymous))
