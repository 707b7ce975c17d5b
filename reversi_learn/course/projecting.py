"""A position, a game or an exercise for the whole class to look at: point, hide and reveal, step through."""

from __future__ import annotations

from dataclasses import replace

from ..engine.drawing import Marks, Note
from ..engine.explain import turn_sentence
from ..engine.position import Position
from ..engine.records.record import Record
from ..messages import _, listed
from .exercises import AnswerForm, Exercise
from .reading.replay import Replay
from .scene import Control, Scene
from .worksheets import answers_of


class Projection:
    """What a class looks at. What is to be found out stays hidden until it is revealed.

    Of an exercise that is the answer, of a game what is said about the last move, of a position its moves.
    """

    def __init__(self, shown: Position | Record | Exercise) -> None:
        self._replay = Replay(shown) if isinstance(shown, Record) else None
        if self._replay is not None:
            self._replay.go(0)
        self._exercise = shown if isinstance(shown, Exercise) else None
        self._position = shown if isinstance(shown, Position) else Position.start()
        self._revealed = False
        self._pointed = ""

    def press(self, square: str) -> None:
        """Point at a square; the same again takes the ring away."""
        self._pointed = "" if square == self._pointed else square

    def control(self, name: str, value: object = None) -> None:
        """Use one of the controls."""
        if name == "reveal":
            self._revealed = not self._revealed
        elif self._replay is not None:
            step, last = self._replay.step, self._replay.steps
            wanted = {"first": 0, "back": step - 1, "forward": step + 1, "last": last}
            self._replay.go(wanted.get(name, step))
            self._revealed, self._pointed = False, ""

    def scene(self) -> Scene:
        """What is to be seen now."""
        if self._replay is not None:
            shown = self._replayed(self._replay)
        else:
            shown = self._asked(self._exercise) if self._exercise is not None else self._still()
        marks = shown.marks
        if self._pointed:
            marks = replace(marks, notes=(*marks.notes, Note("frame", self._pointed)))
        words = _("Hide") if self._revealed else _("Reveal")
        reveal = Control("button", "reveal", words)
        return replace(shown, marks=marks, chip=self._pointed, controls=(*shown.controls, reveal))

    def _still(self) -> Scene:
        moves = frozenset(self._position.legal_moves() if self._revealed else ())
        turn = turn_sentence(self._position)
        return Scene(position=self._position, marks=Marks(legal=moves), prompt=turn)

    def _replayed(self, replay: Replay) -> Scene:
        back, forward = replay.step > 0, replay.step < replay.steps
        return Scene(
            position=replay.position,
            marks=replay.marks(numbered=False),
            prompt=turn_sentence(replay.position),
            message="\n".join(replay.lines()) if self._revealed else "",
            controls=(
                Control("button", "first", _("To the start"), enabled=back),
                Control("button", "back", _("Back"), enabled=back),
                Control("button", "forward", _("Forward"), enabled=forward),
                Control("button", "last", _("To the end"), enabled=forward),
            ),
        )

    def _asked(self, exercise: Exercise) -> Scene:
        answers = answers_of(exercise)
        labels = [option.label for option in exercise.options]
        position, marks = exercise.position, exercise.marks
        if exercise.answer_by is AnswerForm.SETUP:
            position = Position.from_diagram(exercise.solution) if self._revealed else Position(0, 0)
        elif self._revealed and exercise.answer_by in {AnswerForm.SQUARES, AnswerForm.MOVE}:
            right = answers if exercise.answer_by is AnswerForm.MOVE else sorted(exercise.solution)
            marks = replace(marks, notes=(*marks.notes, *(Note("frame", square) for square in right)))
        told = f"{listed(answers)}\n{exercise.worked}" if self._revealed else "\n".join(labels)
        return Scene(
            position=position,
            marks=marks,
            prompt=exercise.paper or exercise.prompt,
            message=told,
            quiet=exercise.quiet and not self._revealed,
        )
