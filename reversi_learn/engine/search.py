"""What a position is worth, found by looking ahead: exactly, near the end of the game.

Values are discs, from the side to move, with the empty squares to the winner.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from .endgame import Solver, moves_of
from .position import SQUARES, Position


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found.

    ``value`` and ``values`` (by move) are discs from the side to move, empties to the winner; ``exact`` says
    that they are proved. ``line`` is best play to the end, passes written ``"pass"``; ``move`` its first
    square, ``"pass"``, or empty when the game is over. ``depth`` counts plies, ``nodes`` positions entered.
    """

    move: str
    value: int
    exact: bool
    line: tuple[str, ...]
    depth: int
    nodes: int
    values: Mapping[str, int] = field(default_factory=dict)


def solve(
    position: Position,
    *,
    all_moves: bool = False,
    most_nodes: int | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> SearchResult:
    """Play the position out perfectly.

    With ``all_moves`` the exact value of every legal move is found, else of the best one only. A dozen empty
    squares take a small fraction of a second, each further pair about six times as long.

    Raises:
        SearchCancelled: ``cancelled()`` was true, or more than ``most_nodes`` positions were needed.

    >>> solve(Position.from_diagram("XO" + "-" * 62)).line
    ('c1',)
    """
    solver = Solver(most_nodes, cancelled)
    own, other = position.own, position.other
    values = {}
    if all_moves:
        for index, flips in moves_of(own, other):
            move = 1 << index
            values[SQUARES[index]] = -solver.search(other & ~flips, own | move | flips, -64, 64)
    value = max(values.values()) if values else solver.search(own, other, -64, 64)
    line = solver.line(own, other, value)
    return SearchResult(line[0] if line else "", value, True, line, position.empties, solver.nodes, values)
