"""The boards of one kernel, each under its name: what is shown again moves, and the older board says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from typing import Protocol, runtime_checkable

from ..course.scene import Scene
from ..messages import _
from .board import BoardWidget


class Source(Protocol):
    """What stands behind a board: an attempt, a table, a menu."""

    def press(self, square: str) -> None:
        """Take a press on a square."""

    def control(self, name: str, value: object = None) -> None:
        """Take a change of a control."""

    def scene(self) -> Scene:
        """Say what the board shows now."""


@runtime_checkable
class Working(Source, Protocol):
    """A source that works beside its board, such as a table at which somebody thinks."""

    def leave(self) -> None:
        """Stop: the board is another's now."""


class Desk:
    """The live boards by name, each with the source it shows.

    ``notice()`` is what every board must say besides, such as that progress is not saved yet.
    """

    def __init__(self, notice: Callable[[], str] = lambda: "") -> None:
        self._notice = notice
        self._boards: dict[str, BoardWidget] = {}
        self._sources: dict[str, Source] = {}

    def widget(self, name: str) -> BoardWidget:
        """The live board of this name.

        Raises:
            KeyError: there is none.
        """
        return self._boards[name]

    def source(self, name: str) -> Source | None:
        """What stands behind the board of this name, if there is one."""
        return self._sources.get(name)

    def show(
        self, name: str, source: Source, *, size: str = "fit", kind: type[BoardWidget] = BoardWidget
    ) -> BoardWidget:
        """Put a source on a new board of this name; an older board of the name closes, and its work ends."""
        older, former = self._boards.get(name), self._sources.get(name)
        with older.lock if older is not None else nullcontext():
            if former is not source and isinstance(former, Working):
                former.leave()
            if older is not None:
                older.retire(_("This board moved: it is shown again where its cell ran last."))
            self._boards[name], self._sources[name] = self._board(source, size, kind), source
        return self._boards[name]

    def _board(self, source: Source, size: str, kind: type[BoardWidget]) -> BoardWidget:
        board = kind(self._scene(source), size=size)

        def pressed(square: str, _token: int) -> None:
            source.press(square)
            board.show(self._scene(source))

        def used(control: str, value: object, _token: int) -> None:
            source.control(control, value)
            board.show(self._scene(source))

        board.on_press(pressed)
        board.on_control(used)
        return board

    @contextmanager
    def changing(self, name: str) -> Iterator[None]:
        """While a cell changes the source of this name, no press comes between; then its board shows it."""
        board = self._boards.get(name)
        with board.lock if board is not None else nullcontext():
            yield
            self.refresh(name)

    def refresh(self, name: str) -> None:
        """Show what the source of this name says now."""
        board = self._boards.get(name)
        if board is not None:
            board.show(self._scene(self._sources[name]))

    def refresh_all(self) -> None:
        """Show all boards anew, in the language now in force."""
        for name in list(self._boards):
            self.refresh(name)

    def _scene(self, source: Source) -> Scene:
        scene, notice = source.scene(), self._notice()
        return replace(scene, message="\n".join(filter(None, (scene.message, notice)))) if notice else scene
