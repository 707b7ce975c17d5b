"""The cells that show how a search thinks: its tree, two moves thought on, what looking ahead costs and brings."""

from __future__ import annotations

from collections.abc import Sequence

from ..course.looking.stages import stages_page
from ..course.looking.view import GREED
from ..course.page import Page
from ..course.trees import costs as costing
from ..course.trees import whatif
from ..course.trees.nodes import tree_nodes
from ..course.trees.picture import MOST_NODES, tree_picture
from ..engine.drawing import Picture
from ..engine.evaluation import EVALUATION, Evaluation
from ..engine.position import Position
from ..engine.reasons import EXACT_FROM
from ..engine.search import NODES
from ..engine.teaching import ORDERS, Evaluate, alpha_beta, minimax
from ..messages import BadValue, _, listed, ngettext

# Black to move; six empty squares, and no position has more than three moves. A corner can be taken.
SMALL = "--OOOO--O-OOOOO-OXXXXOXXOXXOOOXXOXXXXXXXOXOXXXXXOXXXXXXXOXXXXXXX X"


def search_tree(
    position: Position | str | None = None,
    depth: int = 2,
    method: str = "alpha-beta",
    *,
    order: str = "board",
    evaluation: Evaluate = EVALUATION,
) -> Picture:
    """The tree that a search walks through: values, and with alpha-beta what was cut, and why.

    ``position`` is a `Position` or a diagram; without it, a small one in which a corner can be taken. ``depth``
    counts discs. ``method`` is ``"alpha-beta"`` or ``"minimax"``. ``order`` says which moves are tried first:
    ``"board"`` (as they stand on the board), ``"replies"`` (fewest replies first) or ``"worst"`` (most first).

    Raises:
        BadDiagram: the diagram can not be read.
        ValueError: there is no such method or order, or the tree is too big to draw; the sentence says so.
    """
    if order not in ORDERS:
        raise BadValue(
            _("There is no order “{name}”. There are: {known}.").format(
                name=order, known=listed(list(ORDERS))
            )
        )
    searches = {"alpha-beta": alpha_beta, "minimax": minimax}
    if method not in searches:
        raise BadValue(
            _("There is no search “{name}”. There are: {known}.").format(
                name=method, known=listed(list(searches))
            )
        )
    heading = ngettext("Alpha-beta, one disc ahead", "Alpha-beta, {count} discs ahead", depth)
    if method == "minimax":
        heading = ngettext("Minimax, one disc ahead", "Minimax, {count} discs ahead", depth)
    start = _position(position)
    for reached in range(max(depth, 0) + 1):  # stops before a tree that nobody could draw is walked through
        root = searches[method](start, reached, evaluation, order=ORDERS[order])
        if root.count > MOST_NODES:
            break
    return tree_picture(tree_nodes(root), heading.format(count=depth))


def what_if(
    position: Position | str,
    first: str,
    second: str,
    *,
    guess: str = "",
    evaluation: Evaluation = EVALUATION,
    exact_from: int = EXACT_FROM,
) -> whatif.WhatIf:
    """Two moves thought on, three discs deep, each end with the parts of its estimate; first you guess.

    Without a ``guess`` (one of the two moves, or ``"same"``) only the question is shown. With so many empty squares
    or fewer, ``exact_from``, what is proved stands beside the estimate.

    Raises:
        BadDiagram, BadSquare, IllegalMove: the diagram or a move can not be read or played.
        ValueError: the guess is neither of the two, nor ``"same"``.
    """
    return whatif.what_if(
        _position(position), first, second, guess=guess, evaluation=evaluation, exact_from=exact_from
    )


def search_costs(
    position: Position | str | None = None,
    depths: Sequence[int] = (1, 2, 3, 4),
    *,
    evaluation: Evaluate = EVALUATION,
) -> costing.Costs:
    """How many positions minimax and alpha-beta visit, and alpha-beta with a better order of moves, side by side.

    Raises:
        BadDiagram: the diagram can not be read.
        ValueError: no depth of at least one disc is asked for.
    """
    return costing.costs(_position(position), depths, evaluation)


def search_stages(position: Position | str | None = None, *, nodes: int = NODES) -> Page:
    """What a search thinks at each depth: the best move, its value, how likely it wins, and what that costs.

    ``position`` is a `Position` or a diagram; without it, the one in which greed is costly. ``nodes`` bounds the
    positions looked at. Where few enough squares are empty, the proof comes last.

    Raises:
        BadDiagram: the diagram can not be read.
    """
    return stages_page(GREED if position is None else _position(position), nodes=nodes)


def depth_and_strength() -> Picture:
    """How often a player wins that looks further ahead than its opponent, or less far, as it was measured."""
    return costing.depth_picture()


def _position(given: Position | str | None) -> Position:
    if given is None:
        return Position.from_diagram(SMALL)
    return Position.from_diagram(given) if isinstance(given, str) else given
