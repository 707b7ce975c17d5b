"""The Go Text Protocol as Othello engines speak it: moves are played to the engine, and it is asked for the next.

The protocol knows no way to set up an Othello board, only moves from the start. Who plays sees positions, so the
moves that lead to a position are found: from where the engine stands, from a position it was shown earlier, or
from the start, which works for the first twelve moves or so. GRhino has a command of its own,
``grhino-setup_board``; an engine that has one of this kind is shown any position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...messages import _
from ..position import SQUARES, Color, Position, flip_mask, mobility_mask
from .program import EngineFailed, Program, Steps, shortened

_NEAR = 4  # discs
_REMEMBERED = 500  # positions
_ROUTE_NODES = 10_000
_LETTER = {Color.BLACK: "b", Color.WHITE: "w"}


class Gtp:
    """A conversation in GTP, with what the engine knows of the game."""

    farewell = "quit"

    def __init__(self) -> None:
        self._commands: set[str] = set()
        self._at: Position | None = None  # where the engine stands
        self._moves: tuple[str, ...] | None = None  # the moves that led it there from the start
        self._known: dict[
            Position, tuple[str, ...]
        ] = {}  # such moves for all that was shown, restarts or not

    def greet(self, program: Program) -> Steps[str]:
        """Make the engine ready; its name."""
        self._at = self._moves = None
        known, name = yield from _ask(program, "name")
        self._commands = yield from _list(program)
        if "set_game" in self._commands:
            yield from _ask(program, "set_game Othello")
        yield from _ask(program, "boardsize 8")
        return name if known else ""

    def answer(self, program: Program, position: Position) -> Steps[str]:
        """The engine's move in a position."""
        yield from self._show(program, position)
        only_asks = "reg_genmove" in self._commands
        command = "reg_genmove" if only_asks else "genmove"
        answer = yield from _told(program, f"{command} {_LETTER[position.turn]}")
        move = answer.lower()
        if not only_asks and move in position.legal_moves():  # it has played the move on its own board
            self._stand(position.play(move), None if self._moves is None else (*self._moves, move))
        return answer

    def values(self, program: Program, position: Position) -> Steps[dict[str, float]]:
        """There are none: the protocol has no question for them."""
        raise EngineFailed(
            lambda: _(
                "GTP has no command that asks for the values of moves. "
                "Start {name} with the NBoard protocol or as Edax's console, if it speaks one of them."
            ).format(name=program.name)
        )

    def _show(self, program: Program, position: Position) -> Steps[None]:
        """Bring the engine's board to this position."""
        moves = None if self._at is None else route(self._at, position, _NEAR)
        if self._at is not None and moves is not None:
            before, all_moves = self._at, None if self._moves is None else (*self._moves, *moves)
        else:
            found = self._from_start(position)
            if found is None:
                yield from self._set_up(program, position)
                return
            yield from _told(program, "clear_board")
            before, moves, all_moves = Position.start(), found, found
        for color, move in _with_colors(before, moves):
            if move == "pass":  # some engines pass by themselves, and refuse it then
                yield from _ask(program, f"play {_LETTER[color]} pass")
            else:
                yield from _told(program, f"play {_LETTER[color]} {move}")
        self._stand(position, all_moves)

    def _set_up(self, program: Program, position: Position) -> Steps[None]:
        command = next((name for name in self._commands if name.endswith("setup_board")), "")
        if not command:
            raise EngineFailed(
                lambda: _(
                    "GTP shows {name} a position only by the moves from the start, and this one was set up, "
                    "or lies too deep in its game. The NBoard protocol and Edax's console know any position."
                ).format(name=program.name)
            )
        yield from _told(program, f"{command} {position.diagram()} {_LETTER[position.turn]}")
        self._stand(position, None)

    def _from_start(self, position: Position) -> tuple[str, ...] | None:
        for before, earlier in reversed(self._known.items()):
            later = route(before, position, _NEAR)
            if later is not None:
                return (*earlier, *later)
        return route(Position.start(), position)

    def _stand(self, position: Position, moves: tuple[str, ...] | None) -> None:
        self._at, self._moves = position, moves
        if moves is not None:
            self._known.pop(position, None)
            self._known[position] = moves
            if len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]


def route(before: Position, after: Position, most_discs: int = 60) -> tuple[str, ...] | None:
    """Moves, passes among them, that lead from one position to another; ``None`` where none are found.

    Only squares that are occupied in the end are tried, at most 10,000 positions are looked at, and no route
    is longer than ``most_discs``.

    >>> route(Position.start(), Position.start().play("f5").play("d6"))
    ('f5', 'd6')
    """
    occupied = before.black | before.white
    goal = after.black | after.white
    if occupied & ~goal or (goal & ~occupied).bit_count() > most_discs:
        return None
    target = (after.own, after.other)
    same_side = after.turn is before.turn
    seen: set[tuple[int, int, bool]] = set()

    def search(own: int, other: int, same: bool) -> list[str] | None:
        if (own, other) == target and same == same_side:
            return []
        if (own, other, same) in seen or len(seen) >= _ROUTE_NODES:
            return None
        seen.add((own, other, same))
        movable = mobility_mask(own, other)
        if not movable and mobility_mask(other, own):
            rest = search(other, own, not same)
            return None if rest is None else ["pass", *rest]
        for index in _bits(movable & goal):
            flips = flip_mask(own, other, 1 << index)
            rest = search(other & ~flips, own | 1 << index | flips, not same)
            if rest is not None:
                return [SQUARES[index], *rest]
        return None

    found = search(before.own, before.other, True)
    return None if found is None else tuple(found)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _with_colors(position: Position, moves: Iterable[str]) -> Iterator[tuple[Color, str]]:
    for move in moves:
        yield position.turn, move
        position = position.after_pass() if move == "pass" else position.play(move)


def _ask(program: Program, command: str) -> Steps[tuple[bool, str]]:
    """Whether the engine agreed, and the first line of what it said."""
    program.send(command)
    while True:
        line = yield from program.line()
        if line.startswith(("=", "?")):
            return line.startswith("="), line[1:].strip()


def _told(program: Program, command: str) -> Steps[str]:
    """What the engine said; a refusal ends the conversation."""
    agreed, words = yield from _ask(program, command)
    if not agreed:
        raise EngineFailed(
            lambda: _("{name} refused the command “{command}”: “{words}”").format(
                name=program.name, command=command, words=shortened(words)
            )
        )
    return words


def _list(program: Program) -> Steps[set[str]]:
    """The names of all commands of the engine: the one answer of many lines, up to an empty one."""
    agreed, line = yield from _ask(program, "list_commands")
    names: set[str] = set()
    while agreed and line:
        names.update(line.split())
        line = yield from program.line()
    return names
