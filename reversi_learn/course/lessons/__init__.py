"""The lessons, in their order: each is one module with one function that builds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from ...messages import NotThere, _, language
from ..exercises import Exercise, Lesson
from ..making.own import find_own, is_own
from ..puzzles.collection import find_puzzle
from . import corners, directions, ending, flanking, passing, setup

_BUILDERS: dict[str, Callable[[], Lesson]] = {
    "setup": setup.build,
    "flanking": flanking.build,
    "directions": directions.build,
    "passing": passing.build,
    "ending": ending.build,
    "corners": corners.build,
}


class _Lessons(Sequence[Lesson]):
    """The lessons as a sequence that is also found by name; built on access, once a language."""

    def __init__(self) -> None:
        self._built: dict[tuple[str, str], Lesson] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the lessons, in their order."""
        return tuple(_BUILDERS)

    def __len__(self) -> int:
        return len(_BUILDERS)

    def __iter__(self) -> Iterator[Lesson]:
        return (self[name] for name in _BUILDERS)

    @overload
    def __getitem__(self, key: int | str) -> Lesson: ...

    @overload
    def __getitem__(self, key: slice) -> Sequence[Lesson]: ...

    def __getitem__(self, key: int | str | slice) -> Lesson | Sequence[Lesson]:
        if isinstance(key, slice):
            return [self[name] for name in self.names[key]]
        name = key if isinstance(key, str) else self.names[key]
        if name not in _BUILDERS:
            raise NotThere(
                _("There is no lesson “{name}”. There are: {known}.").format(
                    name=name, known=", ".join(self.names)
                )
            )
        built = (language(), name)
        if built not in self._built:
            self._built[built] = _BUILDERS[name]()
        return self._built[built]


LESSONS = _Lessons()


def find_exercise(exercise_id: str) -> Exercise:
    """The exercise of this id, such as ``"flanking.moves"``, in the language in force; a teacher's own and puzzles as well.

    Raises:
        LookupError: there is none; the sentence names the nearest ones.
    """
    if is_own(exercise_id):
        return find_own(exercise_id)
    puzzle = find_puzzle(exercise_id)
    if puzzle is not None:
        return puzzle
    lesson_name = exercise_id.partition(".")[0] if isinstance(exercise_id, str) else ""
    known = [exercise for lesson in LESSONS for exercise in lesson.exercises]
    for exercise in known:
        if exercise.id == exercise_id:
            return exercise
    near = [exercise.id for exercise in known if exercise.id.startswith(lesson_name + ".")] or list(
        LESSONS.names
    )
    raise NotThere(
        _("There is no exercise “{name}”. Did you mean one of these: {known}?").format(
            name=exercise_id, known=", ".join(near)
        )
    )
