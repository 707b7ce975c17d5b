"""The tree of a search as SVG and as text: who chooses where, what each position is worth, what was left out and why.

The root stands at the left, and each move leads a column to the right. Cut branches are dashed, end in a cross and
carry the word; the line of best play is thick.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from ...engine.drawing import Picture
from ...engine.position import Color
from ...messages import BadValue, _, listed, ngettext, signed
from .nodes import TreeNode, cuts
from .small import BEST, CUT, INK, caption, curve, disc, open_svg, small_board, words

MOST_NODES = 120  # more of them make no picture that can be read
_MOST_BOARDS = 16  # leaves with a small board each
_COLUMN, _PILL, _LEFT, _TOP = 158, 118, 178, 40
_SLIM, _TALL, _BOARD, _ROOT = 30, 62, 54, 150


def tree_picture(nodes: Sequence[TreeNode], heading: str) -> Picture:
    """Draw a tree; the text form has a line for each node, and for the moves that were cut.

    Raises:
        ValueError: there are too many nodes to draw; the sentence says what to do.
    """
    if len(nodes) > MOST_NODES:
        raise BadValue(
            _(
                "This tree has more than {most} positions, too many to draw. Look less deep, or choose a position "
                "with fewer moves."
            ).format(most=MOST_NODES)
        )
    sentences = tuple(_sentences(nodes))
    text = "\n".join([heading, *sentences, *_text_rows(nodes)])
    return Picture(_svg(nodes, heading, sentences), text)


def cut_sentence(nodes: Sequence[TreeNode], node: TreeNode) -> str:
    """Why nothing more was looked at here, in the view of the side to move at the root."""
    black_asks = nodes[0].turn is Color.BLACK
    if node.turn is nodes[0].turn:
        text = _(
            "Cut after {path}: {moves}. Black would get {value} or more here, but White can hold it to {bound} "
            "by another move."
        )
        if not black_asks:
            text = _(
                "Cut after {path}: {moves}. White would get {value} or more here, but Black can hold it to {bound} "
                "by another move."
            )
        bound = node.window[1]
    else:
        text = _(
            "Cut after {path}: {moves}. White can hold Black to {value} or less here, and Black is sure of {bound} "
            "by another move."
        )
        if not black_asks:
            text = _(
                "Cut after {path}: {moves}. Black can hold White to {value} or less here, and White is sure of {bound} "
                "by another move."
            )
        bound = node.window[0]
    return text.format(
        path=" ".join(node.path),
        moves=listed(node.cut),
        value=signed(node.value, 1, short=True),
        bound=signed(bound, 1, short=True),
    )


def value_words(node: TreeNode) -> str:
    """The value of a node in words, also where it is only a bound."""
    if node.bound == "least":
        return _("at least {value}").format(value=signed(node.value, 1, short=True))
    if node.bound == "most":
        return _("at most {value}").format(value=signed(node.value, 1, short=True))
    return signed(node.value, 1, short=True)


def move_words(node: TreeNode) -> str:
    """The move that led here, in words where it is a pass; nothing at the root."""
    return _("pass") if node.move == "pass" else node.move


def _sentences(nodes: Sequence[TreeNode]) -> Iterator[str]:
    if nodes[0].turn is Color.BLACK:
        yield _("Values are discs for Black: Black chooses the greatest, White the least.")
    else:
        yield _("Values are discs for White: White chooses the greatest, Black the least.")
    yield _(
        "A round frame has a disc of who chooses there; a square frame has an estimate or a final result."
    )
    if any(node.bound for node in nodes):
        yield _("≥ means “at least” and ≤ “at most”: what was cut was not needed to choose.")
    line = [move_words(node) for node in nodes if node.on_line and node.move]
    if line:
        yield _("Best play: {moves}. It is worth {value}.").format(
            moves=" ".join(line), value=signed(nodes[0].value, 1, short=True)
        )
    yield ngettext("One position was visited.", "{count} positions were visited.", len(nodes)).format(
        count=len(nodes)
    )
    for node in cuts(tuple(nodes)):
        yield cut_sentence(nodes, node)


def _text_rows(nodes: Sequence[TreeNode]) -> Iterator[str]:
    """A line a node, and after all that was visited below it, the moves that were cut there."""
    open_cuts: list[TreeNode] = []
    for node in nodes:
        while open_cuts and len(open_cuts[-1].path) >= len(node.path):
            yield _cut_row(open_cuts.pop())
        yield f"{'  ' * len(node.path)}{move_words(node) or '·'}  {value_words(node)}  ({_state(node)})"
        if node.cut:
            open_cuts.append(node)
    while open_cuts:
        yield _cut_row(open_cuts.pop())


def _cut_row(node: TreeNode) -> str:
    return "  " * (len(node.path) + 1) + _("cut: {moves}").format(moves=", ".join(node.cut))


def _state(node: TreeNode) -> str:
    if node.leaf:
        return _("final") if node.position.is_over else _("estimated")
    return _("Black chooses") if node.turn is Color.BLACK else _("White chooses")


# --- the drawing --------------------------------------------------------------------------------------


class _Places:
    """Where each node stands, and where its cut moves do: leaves and cuts take a row each."""

    def __init__(self, nodes: Sequence[TreeNode]) -> None:
        self._nodes = nodes
        self._below: dict[int, list[int]] = {}
        for node in nodes:
            self._below.setdefault(node.parent, []).append(node.number)
        self.boards = sum(node.leaf for node in nodes) <= _MOST_BOARDS
        self.y: dict[int, float] = {}
        self.cut_y: dict[int, float] = {}
        self.bottom: float = _TOP
        self._place(0)
        self.y[0] = max(self.y[0], _TOP + 20 + _ROOT / 2)  # below the heading
        self.bottom = max(self.bottom, self.y[0] + _ROOT / 2 + 8)
        self.right = (
            _LEFT + _COLUMN * max(len(node.path) + bool(node.cut) for node in nodes) + 70 * self.boards
        )

    def x(self, node: TreeNode) -> float:
        return _LEFT + _COLUMN * (len(node.path) - 1)

    def _row(self, height: float) -> float:
        self.bottom += height
        return self.bottom - height / 2

    def _place(self, number: int) -> None:
        below = self._below.get(number, [])
        for child in below:
            self._place(child)
        ends = [self.y[child] for child in below]
        if self._nodes[number].cut:
            self.cut_y[number] = self._row(_SLIM)
            ends.append(self.cut_y[number])
        if not ends:
            ends = [self._row(_TALL if self.boards else _SLIM)]
        self.y[number] = (ends[0] + ends[-1]) / 2


def _svg(nodes: Sequence[TreeNode], heading: str, sentences: Sequence[str]) -> str:
    places = _Places(nodes)
    width = max(places.right, 620)
    lines = [line for sentence in sentences for line in textwrap.wrap(sentence, int(width / 7.2))]
    root = nodes[0]
    parts = [
        open_svg(width, places.bottom + 18 * len(lines) + 24, "\n".join([heading, *sentences])),
        words(8, 20, heading, style='font-size="15" font-weight="bold"'),
        *(_edge(node, nodes, places) for node in nodes[1:]),
        small_board(root.position, 8, places.y[0] - _ROOT / 2, _ROOT),
        _root_words(root, places),
    ]
    for node in nodes:
        if node.move:
            parts += _pill(node, places)
        if node.cut:
            parts += _cut(node, places)
    return "".join([*parts, *caption(lines, places.bottom + 26), "</svg>"])


def _root_words(root: TreeNode, places: _Places) -> str:
    y = places.y[0] - _ROOT / 2 - 10
    return disc(root.turn, 16, y) + words(30, y + 5, _label(root), style='font-weight="bold"')


def _start(node: TreeNode, places: _Places) -> float:
    return places.x(node) + _PILL if node.move else 8 + _ROOT


def _edge(node: TreeNode, nodes: Sequence[TreeNode], places: _Places) -> str:
    parent = nodes[node.parent]
    style = f'stroke="{BEST}" stroke-width="4"' if node.on_line else f'stroke="{INK}" stroke-width="1.5"'
    start, end = (_start(parent, places), places.y[parent.number]), (places.x(node), places.y[node.number])
    return curve(start, end, style)


def _pill(node: TreeNode, places: _Places) -> Iterator[str]:
    """A round frame where somebody chooses, a square one where the position was only estimated or counted."""
    x, y = places.x(node), places.y[node.number]
    line = f'stroke="{BEST}" stroke-width="3"' if node.on_line else f'stroke="{INK}" stroke-width="1.5"'
    yield f'<rect x="{x}" y="{y - 12}" width="{_PILL}" height="24" rx="{2 if node.leaf else 12}" fill="none" {line}/>'
    bold = ' font-weight="bold"' if node.on_line else ""
    if node.leaf:
        yield words(x + 8, y + 5, _label(node), style=bold)
        if places.boards:
            yield small_board(node.position, x + _PILL + 8, y - _BOARD / 2, _BOARD, node.move)
    else:
        yield disc(node.turn, x + 13, y) + words(x + 26, y + 5, _label(node), style=bold)


def _label(node: TreeNode) -> str:
    sign = {"least": "≥ ", "most": "≤ ", "": ""}[node.bound]
    final = _("final") if node.leaf and node.position.is_over else ""
    return " ".join(filter(None, [move_words(node), f"{sign}{signed(node.value, 1, short=True)}", final]))


def _cut(node: TreeNode, places: _Places) -> Iterator[str]:
    """A dashed branch that ends in a cross, and which moves it stands for."""
    x, y = _start(node, places), places.cut_y[node.number]
    end = places.x(node) + _COLUMN + 8
    style = f'stroke="{CUT}" stroke-width="1.8" stroke-dasharray="4 4"'
    yield curve((x, places.y[node.number]), (end, y), style)
    yield f'<path d="M{end - 5} {y - 6}l12 12m0 -12l-12 12" stroke="{CUT}" stroke-width="3"/>'
    told = _("cut: {moves}").format(moves=", ".join(node.cut))
    yield words(end + 14, y + 5, told)
