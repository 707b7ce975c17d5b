"""A tree of a search as rows to draw: in the order of the visit, in the view of the side to move at the root."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ...engine.position import Color, Position
from ...engine.teaching import Node

Bound = Literal["", "least", "most"]


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One position of a drawn tree.

    ``number`` counts the visits from 0; ``parent`` is the number of the node before it, -1 at the root; ``path`` are
    the moves that lead here. ``value`` and ``window`` are discs in the view of the side to move at the root.
    ``bound`` tells where the value is only the least or the most that it can be. ``cut`` names the moves that were
    not looked at; ``on_line`` says that the node lies on the line of best play.
    """

    number: int
    parent: int
    path: tuple[str, ...]
    position: Position
    value: float
    window: tuple[float, float]
    bound: Bound
    cut: tuple[str, ...]
    leaf: bool
    on_line: bool

    @property
    def move(self) -> str:
        """The move that led here: a square, ``"pass"``, or nothing at the root."""
        return self.path[-1] if self.path else ""

    @property
    def turn(self) -> Color:
        """Who chooses here."""
        return self.position.turn


def tree_nodes(root: Node) -> tuple[TreeNode, ...]:
    """All nodes of a tree in the order of the visit.

    >>> from reversi_learn.engine.teaching import minimax
    >>> [node.move for node in tree_nodes(minimax(Position.start(), 1))]
    ['', 'd3', 'c4', 'f5', 'e6']
    """
    drawn: list[TreeNode] = []

    def enter(node: Node, parent: int, path: tuple[str, ...], on_line: bool) -> None:
        sign = 1 if node.position.turn is root.position.turn else -1
        window = (node.alpha, node.beta) if sign == 1 else (-node.beta, -node.alpha)
        number = len(drawn)
        drawn.append(
            TreeNode(
                number,
                parent,
                path,
                node.position,
                sign * node.value or 0.0,  # no minus before a zero
                window,
                _bound(node, sign),
                node.cut,
                not node.below,
                on_line,
            )
        )
        best = node.best
        for below in node.below:
            enter(below, number, (*path, below.move), on_line and below.move == best)

    enter(root, -1, (), True)
    return tuple(drawn)


def limits(node: Node) -> tuple[float, float]:
    """What the nodes below prove of a value at this depth: the least and the most it can be, from the side to move."""
    if not node.below:
        return node.value, node.value
    proved = [limits(below) for below in node.below]
    least = max(-most for _least, most in proved)
    return least, float("inf") if node.cut else max(-low for low, _most in proved)


def cuts(nodes: tuple[TreeNode, ...]) -> Iterator[TreeNode]:
    """The nodes at which moves were left out."""
    return (node for node in nodes if node.cut)


def _bound(node: Node, sign: int) -> Bound:
    least, most = limits(node)
    if most > node.value:
        return "least" if sign == 1 else "most"
    if least < node.value:
        return "most" if sign == 1 else "least"
    return ""
