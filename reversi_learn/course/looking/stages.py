"""The stages of one search: what it thinks best at each depth, how sure it is of winning, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import erf, sqrt
from typing import Any

from ...engine.analysis import held_out_error
from ...engine.layers.moves import EXACT_MOST
from ...engine.position import Position
from ...engine.search import NODES, Search, SearchResult, solve
from ...messages import _, decimal, ngettext, signed
from ..page import Heading, Page, Table, paragraph
from .finding import turn_words


@dataclass(frozen=True, slots=True)
class Stage:
    """What was known at one depth, from the side to move.

    ``error`` is how far such an estimate is off, in discs, about two times in three at most; 0 where it is proved.
    ``nodes`` are the positions entered so far.
    """

    depth: int
    move: str
    value: Any
    exact: bool
    error: float
    nodes: int

    @property
    def chance(self) -> float:
        """How likely the side to move wins, a draw counting a half, if errors are spread like a bell.

        >>> Stage(4, "d3", 10.8, False, 10.8, 500).chance > 0.8
        True
        >>> Stage(9, "d3", -2, True, 0, 500).chance
        0.0
        """
        if self.exact or not self.error:
            return 1.0 if self.value > 0 else 0.0 if self.value < 0 else 0.5
        return (1 + erf(float(self.value) / self.error / sqrt(2))) / 2

    def cells(self) -> tuple[str, ...]:
        """The row of the table."""
        if self.exact:
            chance = _("wins") if self.value > 0 else _("loses") if self.value < 0 else _("draw")
            return (_("to the end"), self.move, signed(self.value), _("proved"), chance, str(self.nodes))
        told = _("{percent} %").format(percent=min(max(round(100 * self.chance), 1), 99))
        off = _("give or take {discs}").format(discs=decimal(self.error))
        return (str(self.depth), self.move, signed(self.value, 1), off, told, str(self.nodes))


def stages(position: Position, *, nodes: int = NODES) -> tuple[Stage, ...]:
    """Look deeper and deeper within a number of positions; with few empty squares the proof comes last.

    >>> [stage.depth for stage in stages(Position.start(), nodes=2_000)][:3]
    [1, 2, 3]
    """
    found: dict[int, SearchResult] = {}
    for result in Search(position, nodes=nodes, exact_from=0).steps():
        if result.depth and result.finished:
            found.setdefault(result.depth, result)
    rows = [_estimated(position, result) for result in found.values() if not result.exact]
    exact = next((result for result in found.values() if result.exact), None)
    if exact is None and position.empties <= EXACT_MOST:
        exact = solve(position)
        exact = replace(exact, nodes=exact.nodes + (rows[-1].nodes if rows else 0))
    if exact is not None and exact.move:
        rows.append(Stage(position.empties, exact.move, exact.value, True, 0.0, exact.nodes))
    return tuple(rows)


def _estimated(position: Position, result: SearchResult) -> Stage:
    error = held_out_error(position.empties - result.depth)
    return Stage(result.depth, result.move, result.value, False, error, result.nodes)


def stages_page(position: Position, *, nodes: int = NODES) -> Page:
    """The stages as a table, and what to make of them."""
    rows = stages(position, nodes=nodes)
    heading = Heading(_("What the search thinks, depth by depth"), 2)
    if not rows:
        return Page((heading, paragraph(_("The game is over: there is nothing to look for."))))
    head = (
        _("discs ahead"),
        _("best move"),
        _("value"),
        _("how sure"),
        _("chance to win"),
        _("positions so far"),
    )
    table = Table(head, tuple(row.cells() for row in rows))
    return Page(
        (
            heading,
            paragraph(turn_words(position.turn)),
            table,
            *(paragraph(text) for text in _remarks(rows)),
        )
    )


def _remarks(rows: tuple[Stage, ...]) -> Iterator[str]:
    changes = sum(before.move != after.move for before, after in pairwise(rows))
    if changes:
        yield ngettext(
            "The best move changed once on the way.",
            "The best move changed {count} times on the way.",
            changes,
        ).format(count=changes)
    else:
        yield _("The best move stayed the same at every depth.")
    if not all(row.exact for row in rows):
        yield _(
            "The value is in discs, for the side to move. “Give or take” was measured on games that the evaluation "
            "never saw; two estimates in three are nearer. The chance follows from both, on the careful side: with 13 "
            "or 14 empty squares, chances of 60 to 80 % came true 78 times in 100."
        )
