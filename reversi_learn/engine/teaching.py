"""Looking ahead in the plainest words: minimax, and alpha-beta, which leaves out what can not matter.

These are the searches to read; `search` holds the quick ones. Both answer with the tree they walked through, so
that it can be counted and drawn, and their values are those of `deepen` at the same depth. Values are discs, from
the side to move, empties to the winner. A depth counts discs placed: a pass is no choice and costs none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from types import MappingProxyType

from .evaluation import EVALUATION
from .position import Position

Evaluate = Callable[[Position], float]
Order = Callable[[Position], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Node:
    """A position that was visited, and all that was visited below it.

    ``move`` led here: a square, ``"pass"``, or nothing at the root. ``value`` is in discs, from the side to move
    here; where it lies outside the window from ``alpha`` to ``beta``, it is only a bound. ``cut`` names the moves
    that were not looked at, since they could not matter any more.
    """

    position: Position
    move: str
    value: float
    below: tuple[Node, ...] = ()
    alpha: float = -inf
    beta: float = inf
    cut: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many positions were visited, this one included."""
        return 1 + sum(node.count for node in self.below)

    @property
    def best(self) -> str:
        """The first of the moves with the best value, ``"pass"``, or nothing where it was not looked ahead."""
        return max(self.below, key=lambda node: -node.value).move if self.below else ""

    def visited(self) -> Iterator[Node]:
        """All nodes in the order of the visit."""
        yield self
        for node in self.below:
            yield from node.visited()


def minimax(
    position: Position,
    depth: int,
    evaluate: Evaluate = EVALUATION,
    *,
    order: Order = Position.legal_moves,
    move: str = "",
) -> Node:
    """Look at every move, every reply, and so on, ``depth`` discs deep; ``move`` led here.

    >>> tree = minimax(Position.start(), 2)
    >>> tree.count, len(tree.below)
    (17, 4)
    """
    if position.is_over:
        return Node(position, move, final_value(position))
    if position.must_pass:
        reply = minimax(position.after_pass(), depth, evaluate, order=order, move="pass")
        return Node(position, move, -reply.value, (reply,))
    if depth <= 0:
        return Node(position, move, evaluate(position))
    replies = tuple(
        minimax(position.play(square), depth - 1, evaluate, order=order, move=square)
        for square in order(position)
    )
    # What is good for the opponent is bad for the side to move, hence the minus.
    return Node(position, move, max(-reply.value for reply in replies), replies)


def alpha_beta(
    position: Position,
    depth: int,
    evaluate: Evaluate = EVALUATION,
    *,
    order: Order = Position.legal_moves,
    alpha: float = -inf,
    beta: float = inf,
    move: str = "",
) -> Node:
    """Find the same value as minimax, but stop looking at a position once it can not matter.

    ``alpha`` is what the side to move has for sure by another way; with ``beta`` or more here, the opponent will not
    let it come to this. The better the moves are ordered, the sooner that is: ``order`` gives the moves of a
    position in the order in which they are to be tried.

    >>> tree = alpha_beta(Position.start(), 2)
    >>> tree.value == minimax(Position.start(), 2).value, tree.count < 17
    (True, True)
    """
    if position.is_over:
        return Node(position, move, final_value(position), (), alpha, beta)
    if position.must_pass:
        window = {"alpha": -beta, "beta": -alpha}
        reply = alpha_beta(position.after_pass(), depth, evaluate, order=order, move="pass", **window)
        return Node(position, move, -reply.value, (reply,), alpha, beta)
    if depth <= 0:
        return Node(position, move, evaluate(position), (), alpha, beta)
    best, replies, left = -inf, [], list(order(position))
    while left and best < beta:
        square = left.pop(0)
        window = {"alpha": -beta, "beta": -max(alpha, best)}
        replies.append(
            alpha_beta(position.play(square), depth - 1, evaluate, order=order, move=square, **window)
        )
        best = max(best, -replies[-1].value)
    return Node(position, move, best, tuple(replies), alpha, beta, tuple(left))


def final_value(position: Position) -> int:
    """The result of a finished game in discs, from the side to move, empties to the winner."""
    black, white = position.score()
    return black - white if position.turn.value == "X" else white - black


def fewest_replies_first(position: Position) -> list[str]:
    """The moves, those first that leave the opponent the fewest replies."""
    return sorted(position.legal_moves(), key=lambda move: len(position.play(move).legal_moves()))


def most_replies_first(position: Position) -> list[str]:
    """The moves, those first that leave the opponent the most replies: a bad order, to see what it costs."""
    return fewest_replies_first(position)[::-1]


ORDERS: Mapping[str, Order] = MappingProxyType(
    {"board": Position.legal_moves, "replies": fewest_replies_first, "worst": most_replies_first}
)
