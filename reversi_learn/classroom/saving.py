"""What cells call to carry progress in a file: out of a browser or a computer, and into another one."""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Button, FileUpload, Layout, VBox

from ..course.browser_store import bring_back, keeper
from ..course.progress_file import BadProgressFile, load, written
from ..messages import _, ngettext
from . import cells


class Controls(VBox):  # type: ignore[misc]
    """A button over the answer to it; in a stored notebook a sentence stands for it."""

    def __init__(self, control: Any, instead: Callable[[], str]) -> None:
        self.said = HTML()
        self._instead = instead
        self.said.add_class("reversi-learn-said")
        super().__init__([control, self.said], layout=Layout(align_items="flex-start"))

    def __repr__(self) -> str:
        return self._instead()

    def say(self, sentence: str) -> None:
        """Show this below the button; a screen reader reads it out."""
        self.said.value = f'<div role="status">{escape(sentence).replace(chr(10), "<br>")}</div>'


def save_progress() -> VBox:
    """A button that makes one file of all progress, with a link to download it."""
    button = Button(description=_("Save to a file"), icon="download", layout=Layout(width="auto"))
    controls = Controls(button, lambda: _("Run this cell to save your progress to a file."))
    button.on_click(lambda _button: _soon(lambda: _offer(controls)))
    return controls


def load_progress(file: str | Path | None = None) -> VBox | str:
    """Add what a saved file holds to the progress, and say what was added; without a file, a button to choose one.

    What is here already stays; loading a file twice adds nothing.

    Raises:
        BadProgressFile: there is no progress in the file; nothing was changed.
        OSError: the file can not be read.
    """
    if file is not None:
        return _taken(Path(file).read_bytes(), Path(file).name)
    chooser = FileUpload(accept=".jsonl", description=_("Load a file"), layout=Layout(width="auto"))
    controls = Controls(chooser, lambda: _("Run this cell to load your progress from a file."))

    def chosen(change: Any) -> None:
        for upload in change["new"]:
            try:
                controls.say(_taken(bytes(upload["content"]), upload["name"]))
            except (BadProgressFile, OSError) as problem:
                controls.say(str(problem))

    chooser.observe(chosen, "value")
    return controls


def _taken(content: bytes, name: str) -> str:
    loaded = load(cells.progress(), content, name)
    cells.take_up()
    return "\n".join(filter(None, (loaded.sentence(), cells.progress().notice)))


def _soon(action: Callable[[], None]) -> None:
    """Act once the logs of the other pages of this browser are here too; elsewhere they are files, and are."""
    if keeper() is None:
        action()
        return

    async def brought() -> None:
        await bring_back(cells.progress().folder)
        action()

    _tasks[:] = [asyncio.ensure_future(brought())]


def _offer(controls: Controls) -> None:
    logs = cells.progress().logs()
    count = sum(map(len, logs.values()))
    if not count:
        controls.say(_("There is nothing to save yet: play or solve something first."))
        return
    name = time.strftime("reversi-progress-%Y-%m-%d.jsonl")
    data = base64.b64encode(written(logs).encode()).decode()
    words = ngettext(
        "Download {file}, {count} step up to now", "Download {file}, {count} steps up to now", count
    ).format(file=name, count=count)
    controls.said.value = f'<div role="status"><a download="{name}" href="data:application/jsonl;base64,{data}">{escape(words)}</a></div>'


_tasks: list[asyncio.Task[None]] = []  # the loop keeps no hold of what it is to do
