"""The NBoard protocol: every position is sent as a game in GGF whose board is this position.

The engine answers ``go`` with ``=== F5/eval/time``, and ``hint`` with a line ``search F5… eval …`` or
``book F5… eval …`` for each move, deeper ones after shallower ones.
"""

from __future__ import annotations

import re

from ..position import Color, Position
from .program import Program, Steps

_DEPTH = 12
_ENOUGH = 0.5  # of the time: then the values that came are asked to be the last ones
_VALUE = re.compile(r"(?:search|book)\s+([a-h][1-8])\S*\s+\(?([-+]?\d+(?:\.\d+)?)", re.IGNORECASE)


class NBoard:
    """A conversation by the NBoard protocol."""

    farewell = "quit"

    def __init__(self, depth: int | None = None) -> None:
        self._depth = depth or _DEPTH
        self._pings = 0
        self._name = ""

    def greet(self, program: Program) -> Steps[str]:
        """Make the engine ready; the name it gives itself."""
        program.send("nboard 2", f"set depth {self._depth}")
        yield from self._settle(program)
        return self._name

    def answer(self, program: Program, position: Position) -> Steps[str]:
        """The engine's move in a position."""
        yield from self._show(program, position)
        program.send("go")
        while True:
            line = yield from program.line()
            if line.startswith("==="):
                return re.split(r"[/\s]", line[3:].strip(), maxsplit=1)[0]

    def values(self, program: Program, position: Position) -> Steps[dict[str, float]]:
        """What the engine says the moves are worth, in discs from the side to move."""
        moves = len(position.legal_moves())
        yield from self._show(program, position)
        program.send(f"hint {moves}")
        values: dict[str, float] = {}
        while len(values) < moves:
            line = yield from program.line_before(_ENOUGH if values else 1.0)
            if line is None or (values and line.startswith("status")):
                break
            values.update(_value_of(line))
        yield from self._settle(program, values)
        return values

    def _show(self, program: Program, position: Position) -> Steps[None]:
        program.send(f"set game {ggf(position)}")
        yield from self._settle(program)

    def _settle(self, program: Program, values: dict[str, float] | None = None) -> Steps[None]:
        """Wait until all that was said is done; values that still come are the better ones."""
        self._pings += 1
        program.send(f"ping {self._pings}")
        while True:
            line = yield from program.line()
            if line.split() == ["pong", str(self._pings)]:
                return
            if line.startswith("set myname "):
                self._name = line.removeprefix("set myname ").strip()
            if values is not None:
                values.update(_value_of(line))


def ggf(position: Position) -> str:
    """A game in GGF that has this position and no moves.

    >>> ggf(Position.start())[-69:]
    '---------------------------O*------*O--------------------------- *];)'
    """
    board = position.diagram().replace("X", "*")
    turn = "*" if position.turn is Color.BLACK else "O"
    return f"(;GM[Othello]PC[reversi_learn]PB[Black]PW[White]RE[?]TI[15:00]TY[8]BO[8 {board} {turn}];)"


def _value_of(line: str) -> dict[str, float]:
    found = _VALUE.match(line)
    return {found[1].lower(): float(found[2])} if found else {}
