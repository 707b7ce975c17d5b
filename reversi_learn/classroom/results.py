"""What a cell calls to carry a result to a learning platform: one line in a field, and a button that copies it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ..course.progress import ALL, NOBODY
from ..course.result_line import result_line, result_of
from ..messages import _
from . import cells
from .board import STATIC


class CopyField(anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]  # ipywidgets bears no types
    """A text to be copied whole, with a note above it; where nothing is live, the text alone."""

    _esm = STATIC / "copy.js"
    _css: Path | str = STATIC / "copy.css"

    text = traitlets.Unicode().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, text: str, note: str) -> None:
        words = {
            "label": _("The text to copy"),
            "copy": _("Copy"),
            "copied": _("Copied."),
            "select": _("It is marked now: press Ctrl+C, on a Mac Cmd+C."),
            "note": note,
        }
        super().__init__(text=text, words=words)

    def __repr__(self) -> str:
        return str(self.text)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/plain": repr(self)}, metadata


def my_result(scope: str = ALL) -> CopyField:
    """What you have done in all lessons, or in one (its name), as one line to paste where your teacher asks for it.

    A sum at its end shows slips of copying; it is no protection against cheating.

    Raises:
        LookupError: there is no such lesson; the sentence names those there are.
    """
    note = _(
        "Copy this line and paste it where your teacher asks for it. All it tells stands in it to read. The letters "
        "at its end show slips of copying; against cheating they are no help."
    )
    if cells.progress().player == NOBODY:
        unnamed = _(
            'It bears no name of yours yet. Write hello("your name") in a cell first, then run this again.'
        )
        note = f"{unnamed}\n{note}"
    return CopyField(result_line(result_of(cells.progress(), scope)), note)
