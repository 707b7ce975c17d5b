"""The way through a lesson: what is solved, how many stars, where to go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..engine.position import Position
from ..messages import _, ngettext
from .exercises import Lesson
from .progress import Progress
from .scene import Control, Scene


class Menu:
    """The levels of a lesson with the stars earned, and links onwards: label by address."""

    def __init__(
        self, lesson: Callable[[], Lesson], progress: Progress, links: Callable[[], Mapping[str, str]]
    ) -> None:
        self._lesson = lesson
        self._progress = progress
        self._links = links

    def press(self, square: str) -> None:
        """There is no board to press."""

    def control(self, name: str, value: object = None) -> None:
        """The one button looks again; links need no answer."""

    def scene(self) -> Scene:
        """The lesson's levels, one line each."""
        lesson = self._lesson()
        links = tuple(
            Control("link", f"link-{number}", label, value=address)
            for number, (label, address) in enumerate(self._links().items())
        )
        return Scene(
            position=Position(0, 0),  # no disc, no board: only words and controls
            crumb=_("Your way through the lesson"),
            prompt=lesson.title,
            message="\n".join(self._lines(lesson)),
            controls=(Control("button", "refresh", _("Look again")), *links),
            interactive=False,
        )

    def _lines(self, lesson: Lesson) -> list[str]:
        solved = self._progress.solved()
        lines = []
        for number, level in enumerate(lesson.levels, start=1):
            done = sum(exercise.id in solved for exercise in level.exercises)
            stars = sum(self._progress.best_stars(exercise.id) for exercise in level.exercises)
            lines.append(
                _("{number}. {name}: {done} of {all} solved, {stars}").format(
                    number=number,
                    name=level.name,
                    done=done,
                    all=len(level.exercises),
                    stars=ngettext("{count} star", "{count} stars", stars).format(count=stars),
                )
            )
        ticket = sum(exercise.id in solved for exercise in lesson.exit_ticket)
        lines.append(
            _("Exit ticket: {done} of {all} answered").format(done=ticket, all=len(lesson.exit_ticket))
        )
        return lines
