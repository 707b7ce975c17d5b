"""What a position is worth, found by looking ahead: deeper and deeper, and exactly near the end of the game.

Values are from the side to move, with the empty squares to the winner: whole discs where they are proved,
else estimates of an evaluation, in hundredths of a disc. A pass is no choice and costs no depth: a depth counts
discs placed, and a look as deep as there are empty squares is exact.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, NamedTuple

from .endgame import SearchCancelled, SearchPaused, Solver, flips_of, moves_of
from .evaluation import EVALUATION, Evaluator, evaluator
from .position import FULL, SQUARES, Position, mobility_mask, square_mask, square_names

SLICE = 1_000  # nodes a step
NODES = 40_000  # about what plain Python does in a second

_INFINITE = 1 << 40
_QUICKER = 10  # so many positions of the exact solver take the time of one that is ordered or evaluated here
_LOOK_EVERY = 216  # nodes between two looks at flag and clock; a node more may enter 40 positions
_MOST_KNOWN = 500_000  # positions that the table takes into the next depth, some 150 MB
_BEFORE_EXACT = 2  # the depth that is searched before the exact solver is called in


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found.

    ``value`` and ``values`` (by move) are discs from the side to move, empties to the winner: proved whole numbers
    where ``exact``, else estimates to a hundredth. ``line`` is best play as far as it was looked at, passes
    written ``"pass"``; ``move`` is its first square, ``"pass"``, or empty when the game is over. ``depth`` counts
    discs placed, ``nodes`` positions entered; where the search deepened, it takes the exact solver's by tens, since
    they are ten times as quick.

    ``finished`` is false where the search ended within a depth at which it had found a better move than before:
    move and value are that move's, though one that was not looked at may be better still. ``cut`` says that a
    clock or a call ended the search before its budget did, so that another run may find another answer.

    ``spent`` has, for each move looked at, the positions entered below it at all depths of two discs and more; it is
    told where the search estimated, not where it proved.
    """

    move: str
    value: Any  # an int where it is exact, else a float; so are the values
    exact: bool
    line: tuple[str, ...]
    depth: int
    nodes: int
    values: Mapping[str, Any] = field(default_factory=dict)
    finished: bool = True
    cut: bool = False
    spent: Mapping[str, int] = field(default_factory=dict)


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
    return _solved(position, Solver(most_nodes, cancelled), {} if all_moves else None)


def deepen(
    position: Position,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    evaluation: Evaluator | Callable[[Position], float] = EVALUATION,
    all_moves: bool = False,
    exact_from: int | None = None,
    seconds: float | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    on_progress: Callable[[SearchResult], object] | None = None,
) -> SearchResult:
    """Look ahead deeper and deeper; the deepest look gives the answer.

    What bounds it is told at `Search`. ``on_progress`` is given the best answer so far, every thousand nodes or
    more often.

    >>> best = deepen(Position.start(), depth=3, all_moves=True)
    >>> best.depth, best.exact, sorted(best.values)
    (3, False, ['c4', 'd3', 'e6', 'f5'])
    """
    search = Search(
        position,
        nodes=nodes,
        depth=depth,
        evaluation=evaluation,
        all_moves=all_moves,
        exact_from=exact_from,
        seconds=seconds,
        cancelled=cancelled,
    )
    for result in search.steps():
        if on_progress is not None:
            on_progress(result)
    return search.result


class Search:
    """A look ahead, in steps: alpha-beta as principal variation search with a table, deeper from round to round.

    ``nodes`` bounds the positions entered and ``depth`` the discs placed; without either, `NODES` is the bound. A
    value of a depth is that of plain minimax, whatever was searched before: only the order of moves learns.
    With ``all_moves`` every legal move is given its value, all at the same depth.

    Where ``exact_from`` or fewer squares are empty and no smaller depth is asked for, the exact solver is called
    in; its positions are ten times as quick, and ten count as one. Not given, ``exact_from`` is what the nodes promise
    to reach (15 with 40,000, 14 for all moves). The solver may spend most of the budget; if that is too little,
    deepening goes on with the rest. At a depth of all empty squares the answer is exact in any case.

    ``seconds`` and ``cancelled()`` end the search early. The best answer so far then stands, marked as ``cut``;
    without them the same call has the same answer on every machine.

    >>> search = Search(Position.start(), nodes=2_000)
    >>> [result.depth for result in search.steps()][:3]
    [1, 2, 3]
    >>> search.result.move in Position.start().legal_moves()
    True
    """

    def __init__(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        evaluation: Evaluator | Callable[[Position], float] = EVALUATION,
        all_moves: bool = False,
        exact_from: int | None = None,
        seconds: float | None = None,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        self._position = position
        self._most = nodes if nodes is not None else NODES if depth is None else _INFINITE
        self._deepest = position.empties if depth is None else min(depth, position.empties)
        self._all_moves = all_moves
        self._exact_from = _reach(self._most, all_moves) if exact_from is None else exact_from
        self._until = None if seconds is None else time.monotonic() + seconds
        self._cancelled = cancelled
        self._slice_end = 0
        self._tree = _Tree(evaluator(evaluation), self._look)
        self._solver = Solver(cancelled=self._called_off)
        self._proved: dict[str, int] | None = {} if all_moves else None
        self.result = self._at_sight()

    @property
    def nodes(self) -> int:
        """The positions entered so far, the solver's by tens."""
        return self._tree.nodes + self._solver.nodes // _QUICKER

    def steps(self) -> Generator[SearchResult, None, SearchResult]:
        """Do the search, at most `SLICE` nodes a step; each step yields the best answer so far."""
        if not self.result.exact:
            try:
                yield from self._rounds()
            except SearchCancelled:
                self.result = replace(self.result, cut=True)
            self.result = replace(self._with_better(), nodes=self.nodes)
        return self.result

    def _rounds(self) -> Generator[SearchResult, None, None]:
        empties = self._position.empties
        in_reach = self._deepest == empties <= self._exact_from
        for depth in range(1, self._deepest + 1):
            if depth == empties or (in_reach and depth == _BEFORE_EXACT + 1):
                bound = self._most if depth == empties else self._most * 7 // 8
                if (yield from self._slices(self._exactly, bound)):
                    return
            look = partial(self._estimated, depth)
            # One disc ahead is always looked at, so that there is an answer.
            if not (yield from self._slices(look, self._most if depth > 1 else _INFINITE)):
                return

    def _slices(self, look: Callable[[], SearchResult], bound: int) -> Generator[SearchResult, None, bool]:
        """Look until there is a result or the bound of nodes is reached; whether there is a result."""
        while self.nodes < bound:
            self._slice_end = min(self.nodes + SLICE - _MOST_MOVES, bound)
            self._tree.next_look = 0
            self._solver.pause_at = self._solver.nodes + _QUICKER * (self._slice_end - self.nodes)
            try:
                self.result = look()
            except SearchPaused:
                yield replace(self.result, nodes=self.nodes)
            else:
                yield self.result
                return True
        return False

    def _with_better(self) -> SearchResult:
        """The result, or what the depth that was not finished has shown to be better."""
        better, known = self._tree.better, self.result
        if known.exact or self._all_moves or better is None or better.depth <= known.depth:
            return known
        move = SQUARES[better.move]
        if known.move in {move, "pass"}:
            return known
        found = _discs(better.value, False)
        return replace(known, move=move, value=found, line=(move,), depth=better.depth, finished=False)

    def _called_off(self) -> bool:
        return self._cancelled() or (self._until is not None and time.monotonic() >= self._until)

    def _look(self) -> None:
        """Whether to go on, asked by the tree every few nodes; if not, an exception."""
        if self._called_off():
            raise SearchCancelled
        left = self._slice_end - self.nodes
        if left <= 0:
            raise SearchPaused
        self._tree.next_look = self._tree.nodes + min(left, _LOOK_EVERY)

    def _at_sight(self) -> SearchResult:
        """The answer without looking ahead."""
        own, other = self._position.own, self._position.other
        value = self._tree.search(own, other, 0, -_INFINITE, _INFINITE)
        if self._position.is_over:
            return SearchResult("", _discs(value, True), True, (), self._position.empties, self.nodes)
        moves = _ordered(own, other, mobility_mask(own, other), -1)
        move = SQUARES[moves[0][1]] if moves else "pass"
        return SearchResult(move, _discs(value, False), False, (move,), 0, self.nodes)

    def _estimated(self, depth: int) -> SearchResult:
        own, other = self._position.own, self._position.other
        self._tree.begin(depth)
        values: dict[str, int] = {}
        if self._all_moves:
            for square, then_own, then_other in _successors(own, other):
                self._tree.turn_to(square)
                values[square] = -self._tree.search(then_own, then_other, depth - 1, -_INFINITE, _INFINITE)
        value = max(values.values()) if values else None
        if value is None:
            value = self._tree.search(own, other, depth, -_INFINITE, _INFINITE)
        self._tree.turn_to("")
        spent = {
            square: self._tree.spent.get(square, 0) for square in square_names(mobility_mask(own, other))
        }
        line = self._tree.line(own, other, depth, value)
        exact = depth == self._position.empties
        in_discs = {move: _discs(worth, exact) for move, worth in values.items()}
        return SearchResult(
            line[0], _discs(value, exact), exact, line, depth, self.nodes, in_discs, spent=spent
        )

    def _exactly(self) -> SearchResult:
        return replace(_solved(self._position, self._solver, self._proved), nodes=self.nodes)


# What the table knows of a position: the depth it was searched to, the lowest and the highest its value can be
# at this depth, and the move that proved the lowest.
_Known = tuple[int, int, int, int]
_NOTHING: _Known = (-1, -_INFINITE, _INFINITE, -1)


class _Better(NamedTuple):
    """The best of the moves at the root that were looked at so far."""

    depth: int
    move: int
    value: int


class _Tree:
    """The search to one depth after the other, with its table.

    When a slice is spent, `look` raises its exception right through the recursion. The next slice starts again at
    the root and walks quickly through what the table knows. So a position counts as entered once it is finished,
    and one that the table answers is not counted again.
    """

    def __init__(self, evaluation: Evaluator, look: Callable[[], object]) -> None:
        self.nodes = 0
        self.next_look = 0
        self.root_depth = 0
        self.better: _Better | None = None
        self.spent: dict[str, int] = {}
        self._below = ""  # the move at the root that is looked at, and the nodes when that began
        self._since = 0
        self._estimate = evaluation.of
        self._look = look
        self._table: dict[tuple[int, int], _Known] = {}

    def begin(self, depth: int) -> None:
        """Begin a depth, or go on with it."""
        if depth != self.root_depth:
            self.root_depth = depth
            if len(self._table) > _MOST_KNOWN:
                self._table.clear()

    def turn_to(self, move: str) -> None:
        """Count the nodes that follow for this move at the root; for none where it is empty."""
        self.spent[self._below] = self.spent.get(self._below, 0) + self.nodes - self._since
        self._below, self._since = move, self.nodes

    def search(
        self, own: int, other: int, depth: int, alpha: int, beta: int, moves: int | None = None
    ) -> int:
        """The value at this depth in hundredths, exact where it lies between alpha and beta, else a bound."""
        if depth == 0:
            return self._leaf(own, other)
        known, lower, upper, first = self._table.get((own, other), _NOTHING)
        if known != depth:  # then the table only orders the moves
            lower, upper = -_INFINITE, _INFINITE
        elif lower >= beta or lower == upper:
            return lower
        elif upper <= alpha:
            return upper
        if self.nodes >= self.next_look:
            self._look()
        if moves is None:
            moves = mobility_mask(own, other)
        if not moves:
            best, move = self._without_move(own, other, depth, alpha, beta), -1
        elif depth == 1:
            best, move = self._last_ply(own, other, moves, beta)
            alpha = -_INFINITE
        else:
            # What was best one disc ahead misleads more than it helps.
            ordered = _ordered(own, other, moves, first if known > 1 else -1)
            best, move = self._best_of(ordered, depth, alpha, beta)
        self.nodes += 1
        if best > alpha:
            lower, first = best, move
        self._table[own, other] = depth, lower, best if best < beta else upper, first
        return best

    def _best_of(self, moves: list[_Move], depth: int, alpha: int, beta: int) -> tuple[int, int]:
        """The best value and its move; after the first move it is asked first whether there is a better one."""
        best, best_index = -_INFINITE, -1
        for _order, index, own, other, replies in moves:
            if depth == self.root_depth:
                self.turn_to(SQUARES[index])
            if best_index < 0:
                value = -self.search(own, other, depth - 1, -beta, -alpha, replies)
            else:
                value = -self.search(own, other, depth - 1, -alpha - 1, -alpha, replies)
                if alpha < value < beta:
                    value = -self.search(own, other, depth - 1, -beta, -value, replies)
            if value > best:
                best, best_index = value, index
                if value > alpha:
                    alpha = value
                    if depth == self.root_depth:
                        self.better = _Better(depth, index, value)
                    if value >= beta:
                        break
        return best, best_index

    def _last_ply(self, own: int, other: int, moves: int, beta: int) -> tuple[int, int]:
        best, best_index = -_INFINITE, -1
        for squares in _BY_CLASS:
            left = moves & squares
            while left:
                move = left & -left
                left ^= move
                index = move.bit_length() - 1
                flips = flips_of(own, other, index)
                value = -self._leaf(other & ~flips, own | move | flips)
                if value > best:
                    best, best_index = value, index
                    if value >= beta:
                        return best, best_index
        return best, best_index

    def _without_move(self, own: int, other: int, depth: int, alpha: int, beta: int) -> int:
        replies = mobility_mask(other, own)
        return -self.search(other, own, depth, -beta, -alpha, replies) if replies else _final(own, other)

    def _leaf(self, own: int, other: int) -> int:
        self.nodes += 1
        if _may_move(own, other):
            return self._estimate(own, other)
        if mobility_mask(other, own):
            return -self._estimate(other, own)
        return _final(own, other)

    def line(self, own: int, other: int, depth: int, value: int) -> tuple[str, ...]:
        """Best play from here, given the value at this depth."""
        moves: list[str] = []
        while depth:
            mobility = mobility_mask(own, other)
            if not mobility:
                if not mobility_mask(other, own):
                    break
                moves.append("pass")
                own, other, value = other, own, -value
                continue
            # The window holds the value alone, so the table knows a move that proves it.
            self.search(own, other, depth, value - 1, value + 1, mobility)
            index = self._table[own, other][3]
            moves.append(SQUARES[index])
            own, other = _after(own, other, index)
            depth, value = depth - 1, -value
        return tuple(moves)


def _solved(position: Position, solver: Solver, values: dict[str, int] | None) -> SearchResult:
    """The exact result; where every move is asked for, ``values`` takes them one by one, and keeps them."""
    own, other = position.own, position.other
    if values is not None:
        for square, then_own, then_other in _successors(own, other):
            if square not in values:
                values[square] = -solver.search(then_own, then_other, -64, 64)
    value = max(values.values()) if values else solver.search(own, other, -64, 64)
    line = solver.line(own, other, value)
    move = line[0] if line else ""
    return SearchResult(move, value, True, line, position.empties, solver.nodes, dict(values or {}))


def _reach(nodes: int, all_moves: bool) -> int:
    """With how many empty squares the exact solver is likely to get by with so many nodes, as it was measured."""
    empties, needed = 4, 9.3 if all_moves else 4.2
    while needed <= nodes and empties < 20:
        empties, needed = empties + 1, needed * 2.15
    return empties - 1


def _after(own: int, other: int, index: int) -> tuple[int, int]:
    """The position after a disc on this square, from the view of who is to move then."""
    flips = flips_of(own, other, index)
    return other & ~flips, own | 1 << index | flips


def _successors(own: int, other: int) -> Iterator[tuple[str, int, int]]:
    """Each legal move with the position after it, from the view of who is to move then."""
    for index, flips in moves_of(own, other):
        yield SQUARES[index], other & ~flips, own | 1 << index | flips


# How promising a move is (least first), its square, and the position after it: the discs of who is to move
# then, those of the other, and the replies.
_Move = tuple[int, int, int, int, int]


def _ordered(own: int, other: int, moves: int, first: int) -> list[_Move]:
    """The moves, those first that leave the fewest replies, now and later; a corner among them counts double."""
    empty = FULL ^ (own | other)
    ordered = []
    while moves:
        move = moves & -moves
        moves ^= move
        index = move.bit_length() - 1
        flips = flips_of(own, other, index)
        then_own, then_other = other & ~flips, own | move | flips
        replies = mobility_mask(then_own, then_other)
        order = -_INFINITE
        if index != first:
            order = 4 * (replies.bit_count() + (replies & _CORNERS).bit_count())
            order += (_around(then_other) & empty).bit_count()
        ordered.append((order, index, then_own, then_other, replies))
    ordered.sort()
    return ordered


def _around(discs: int) -> int:
    discs |= (discs & _NOT_H) << 1 | (discs & _NOT_A) >> 1
    return discs | discs << 8 | discs >> 8


def _may_move(own: int, other: int) -> int:
    """Whether there is a move: first those that flip one disc up, down or sideways, since most often one does."""
    empty = FULL ^ (own | other)
    upright = (own << 8 & other) << 8 | (own >> 8 & other) >> 8
    inner = other & _NOT_A & _NOT_H
    return (
        upright & empty
        or ((own << 1 & inner) << 1 | (own >> 1 & inner) >> 1) & empty
        or mobility_mask(own, other)
    )


def _discs(hundredths: int, exact: bool) -> float:
    return hundredths // 100 if exact else hundredths / 100


def _final(own: int, other: int) -> int:
    """The score of a finished game in hundredths, empties to the winner."""
    mine, theirs = own.bit_count(), other.bit_count()
    if mine == theirs:
        return 0
    return 6400 - 200 * theirs if mine > theirs else 200 * mine - 6400


_NOT_A = 0xFEFEFEFEFEFEFEFE
_NOT_H = 0x7F7F7F7F7F7F7F7F
_CORNERS = square_mask(("a1", "h1", "a8", "h8"))
_MOST_MOVES = 40  # no position has more moves than this: 33 is the most that was found

# How late a square is tried at the last ply, from a quarter of the board: corners first, X-squares last.
_QUARTER = (
    (0, 9, 3, 4),
    (9, 10, 7, 7),
    (3, 7, 4, 5),
    (4, 7, 5, 5),
)
_ORDER = tuple(
    _QUARTER[min(row, 7 - row)][min(column, 7 - column)] for row in range(8) for column in range(8)
)
_BY_CLASS = tuple(
    sum(1 << index for index in range(64) if _ORDER[index] == order) for order in sorted(set(_ORDER))
)
