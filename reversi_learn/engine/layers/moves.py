"""The layers of moves: what looking ahead says of each, and what can be counted after it.

What a move is worth is coloured by what it loses against the best, and what loses the game is never blue.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping

from ...messages import _, signed
from ..evaluation import Evaluator
from ..position import Position, mobility_mask
from ..search import Search, SearchResult
from .model import LayerNumbers, Look, Steps, Words, counted, layer, plain

EXACT_FROM = 14  # with so many empty squares or fewer, values are proved without being asked to
EXACT_MOST = 16  # with more, proving every move takes plain Python too long
NODES = 40_000  # for estimates without a depth
SPENT_DEPTH = 6
FULL_LOSS = 20  # discs: a move that loses so much against the best gets all the colour there is


@layer(
    "value",
    lambda: Words(
        _("Value of each move"),
        _(
            "By how many discs the side to move ends ahead (+) or behind (−) when it plays there and both go on "
            "as well as they can."
        ),
        _("discs"),
        _("loses (behind), 20 discs worse than the best"),
        _("draw (even)"),
        _("wins (ahead), as good as the best"),
    ),
    long=True,
    searches=True,
)
def value(position: Position, look: Look) -> Steps:
    """The value of each legal move, in discs."""
    result = yield from values_of(position, look)
    exact = result.exact
    values = {move: plain(worth) for move, worth in result.values.items()}
    words = {move: _outcome(worth, exact) for move, worth in values.items()}
    texts = {move: f"{_discs(worth, exact)}\n{words[move]}" for move, worth in values.items()}
    return _of_moves("value", position, result, values, texts, words)


@layer(
    "loss",
    lambda: Words(
        _("Loss against the best"),
        _("How many discs the side to move gives away by playing there and not the best move."),
        _("discs"),
        _("loses (behind), 20 discs worse than the best"),
        _("draw (even)"),
        _("wins (ahead), as good as the best"),
    ),
    long=True,
    searches=True,
)
def loss(position: Position, look: Look) -> Steps:
    """How much each legal move is worse than the best, in discs; the best has 0."""
    result = yield from values_of(position, look)
    exact = result.exact
    values = {move: plain(result.value - worth) for move, worth in result.values.items()}
    words = {move: _outcome(plain(worth), exact) for move, worth in result.values.items()}
    texts = {move: f"{_discs(-worth, exact)}\n{words[move]}" for move, worth in values.items()}
    return _of_moves("loss", position, result, values, texts, words)


@layer(
    "mobility",
    lambda: Words(
        _("Mobility after the move"),
        _(
            "The moves the side to move would have next, minus the replies of the other side, if it plays there; "
            "both are shown below."
        ),
        _("moves"),
        _("10 moves fewer than the other side"),
        _("as many as the other side"),
        _("10 moves more than the other side"),
    ),
)
def mobility(position: Position, _look: Look) -> Steps:
    """Own moves minus replies after each legal move."""
    yield 0.0
    values: dict[str, float] = {}
    texts = {}
    for move in position.legal_moves():
        after = position.play(move)
        mine = mobility_mask(after.other, after.own).bit_count()
        theirs = mobility_mask(after.own, after.other).bit_count()
        values[move] = mine - theirs
        texts[move] = f"{signed(mine - theirs)}\n{mine} − {theirs}"
    return counted("mobility", position, values, texts, full=10)


@layer(
    "flips",
    lambda: Words(
        _("Flips"),
        _("How many discs the side to move flips by playing there. More is not better: this is no value."),
        _("discs"),
    ),
)
def flips(position: Position, _look: Look) -> Steps:
    """The discs that each legal move turns over."""
    yield 0.0
    values: dict[str, float] = {move: len(position.flips(move)) for move in position.legal_moves()}
    return counted("flips", position, values, {move: str(count) for move, count in values.items()}, heat={})


@layer(
    "spent",
    lambda: Words(
        _("Search effort"),
        _(
            "How many positions below each move the search entered while it looked for the best one, in percent; "
            "what is soon refuted gets few."
        ),
        _("percent"),
    ),
    long=True,
    searches=True,
)
def spent(position: Position, look: Look) -> Steps:
    """The share of the search below each legal move, in percent."""
    depth = SPENT_DEPTH if look.depth is None else look.depth
    if depth >= position.empties > EXACT_MOST:
        depth = SPENT_DEPTH  # to the end it would never come
    # One disc less than to the end: there the exact solver would answer, which does not count by move.
    depth = max(2, min(depth, position.empties - 1))
    search = Search(position, depth=depth, evaluation=look.evaluation, exact_from=0)
    for result in search.steps():
        yield min(result.depth / depth, 1.0)
    counted = search.result.spent or dict.fromkeys(position.legal_moves(), 0)
    most = sum(counted.values())
    values = {move: 100 * count / most if most else 0 for move, count in counted.items()}
    texts = {move: _("{percent}%").format(percent=round(share)) for move, share in values.items()}
    return LayerNumbers(
        "spent",
        position,
        values,
        texts,
        exact=frozenset(values),
        best=(search.result.move,) if values else (),
        depth=search.result.depth,
        full=100,
    )


def values_of(position: Position, look: Look, most: float = 1.0) -> Generator[float, None, SearchResult]:
    """The values of all moves; what comes back has the best value too. ``most`` is the share of the work this is."""
    empties = position.empties
    depth = None if look.depth is None else max(look.depth, 1)
    if depth is None and empties <= EXACT_FROM:
        depth = empties
    if depth is not None and depth >= empties:
        depth = empties if empties <= EXACT_MOST else None
    evaluator: Evaluator = look.evaluation
    search = Search(
        position,
        nodes=NODES if depth is None else None,
        depth=depth,
        evaluation=evaluator,
        all_moves=True,
        exact_from=0 if depth is None else None,
    )
    expected = NODES if depth is None else _expected(depth, empties)
    for result in search.steps():
        yield most * min(result.nodes / expected, 0.99)
    return search.result


def _expected(depth: int, empties: int) -> int:
    """About how many nodes it takes to look so deep; progress is told by it, nothing else."""
    return max(100, round(50 * 2.3 ** (empties - 4))) if depth == empties else 20 * 3**depth


def _of_moves(
    layer: str,
    position: Position,
    result: SearchResult,
    values: Mapping[str, float],
    texts: Mapping[str, str],
    words: Mapping[str, str],
) -> LayerNumbers:
    """The numbers of a layer of moves: coloured by what they lose, and never blue where they lose."""
    heat = {
        move: _move_heat(worth, result.value - worth, exact=result.exact)
        for move, worth in result.values.items()
    }
    best = tuple(move for move, worth in result.values.items() if worth == result.value)
    exact = frozenset(values) if result.exact else frozenset[str]()
    return LayerNumbers(
        layer,
        position,
        values,
        texts,
        heat,
        exact,
        words=words,
        best=best,
        depth=result.depth,
        full=FULL_LOSS,
    )


def _move_heat(worth: float, behind: float, *, exact: bool) -> float:
    """One scale of loss for all: from the best winning move (1) to one that loses by a lot more than the best (−1)."""
    share = min(behind / FULL_LOSS, 1.0)
    if _is_even(worth, exact):
        return 0.0
    return max(1 - share, _LEAST_COLOR) if worth > 0 else -max(share, _LEAST_COLOR)


_LEAST_COLOR = 0.05


def _is_even(worth: float, exact: bool) -> bool:
    return worth == 0 if exact else abs(worth) < 0.05


def _outcome(worth: float, exact: bool) -> str:
    """What a value means in a word: the end where it is exact, else how it stands by estimate."""
    if _is_even(worth, exact):
        return _("draw") if exact else _("even")
    if worth > 0:
        return _("wins") if exact else _("ahead")
    return _("loses") if exact else _("behind")


def _discs(worth: float, exact: bool) -> str:
    return signed(worth, 0 if exact or abs(worth) >= 9.95 else 1)
