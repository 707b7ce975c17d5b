"""The way through a lesson, or through all of them, on a board of its own: what is solved, where to go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..engine.position import Position
from ..messages import _
from .exercises import Lesson
from .lessons import LESSONS
from .overview import part_line, parts, whole
from .progress import Progress
from .scene import Control, Scene

Links = Callable[[], Mapping[str, str]]


class Menu:
    """The parts of a lesson with the stars earned, and links onwards: label by address.

    Without the name of a lesson it is about all of them.
    """

    def __init__(self, lesson: str, progress: Progress, links: Links) -> None:
        self._lesson = lesson
        self._progress = progress
        self._links = links

    def press(self, square: str) -> None:
        """There is no board to press."""

    def control(self, name: str, value: object = None) -> None:
        """The one button looks again; links need no answer."""

    def scene(self) -> Scene:
        """The parts, one line each."""
        lesson = LESSONS[self._lesson] if self._lesson else None
        links = tuple(
            Control("link", f"link-{number}", label, value=address)
            for number, (label, address) in enumerate(self._links().items())
        )
        return Scene(
            position=Position(0, 0),  # no disc, no board: only words and controls
            crumb=_("Your way through the lesson") if lesson else _("Your way through the lessons"),
            prompt=lesson.title if lesson else _("All lessons"),
            message="\n".join(self._of_lesson(lesson) if lesson else self._of_all()),
            controls=(Control("button", "refresh", _("Look again")), *links),
            interactive=False,
        )

    def _of_lesson(self, lesson: Lesson) -> Iterator[str]:
        for number, part in enumerate(parts(lesson, self._progress.stars()), start=1):
            yield part_line(number, part)

    def _of_all(self) -> Iterator[str]:
        stars = self._progress.stars()
        for number, lesson in enumerate(LESSONS, start=1):
            yield part_line(number, whole(lesson, stars))
