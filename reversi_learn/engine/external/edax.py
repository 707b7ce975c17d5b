"""The console of Edax, as a person would type into it: ``setboard``, ``go``, ``hint``.

A prompt follows every command that is done; counting prompts tells when a list of hints has ended.
"""

from __future__ import annotations

import re

from ..position import Position
from .program import PROMPT, Program, Steps

_PLAYS = re.compile(r"\bplays\s+(\S+)", re.IGNORECASE)
# A line of its table: depth and confidence, value, time and counts, then the squares of the best line.
_VALUE = re.compile(
    r"(?:book|\d+(?:@\s*\d+%)?)\s+[<>=]?\s*([-+]\d+(?:\.\d+)?)\s.*?\b([a-h][1-8])\b", re.IGNORECASE
)


class Edax:
    """A conversation with the console of Edax."""

    farewell = "quit"

    def __init__(self, level: int | None = None) -> None:
        self._level = level
        self._prompts = 0  # that are still to come

    def greet(self, program: Program) -> Steps[str]:
        """Make the engine ready: it moves only when it is asked to."""
        self._prompts = 1
        self._say(program, "mode 3")
        if self._level is not None:
            self._say(program, f"level {self._level}")
        yield from self._lines(program)
        return "Edax"

    def answer(self, program: Program, position: Position) -> Steps[str]:
        """The engine's move in a position."""
        self._say(program, f"setboard {position.diagram()} {position.turn.value}")
        self._say(program, "go")
        lines = yield from self._lines(program)
        moves = [found[1] for line in lines if (found := _PLAYS.search(line))]
        said = [line for line in lines if line not in {"", PROMPT}]
        return moves[-1] if moves else "".join(said[-1:])

    def values(self, program: Program, position: Position) -> Steps[dict[str, float]]:
        """What the engine says the moves are worth, in discs from the side to move."""
        self._say(program, f"setboard {position.diagram()} {position.turn.value}")
        self._say(program, f"hint {len(position.legal_moves())}")
        lines = yield from self._lines(program)
        return {found[2].lower(): float(found[1]) for line in lines if (found := _VALUE.match(line))}

    def _say(self, program: Program, command: str) -> None:
        program.send(command)
        self._prompts += 1

    def _lines(self, program: Program) -> Steps[list[str]]:
        """All that is written until every command is done."""
        lines = []
        while self._prompts:
            line = yield from program.line()
            self._prompts -= line == PROMPT
            lines.append(line)
        return lines
