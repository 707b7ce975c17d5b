"""What learners tend to believe of the discs that one move turns over, each belief as the answers it would give.

The beliefs of `misconceptions` decide whether a square is a move at all; these agree with the rules on that, and
go astray in what flips.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from random import Random

from ..engine.explain import Ending, Line, explain, ray
from ..engine.position import Color, Position, square_mask
from ..engine.samples import practice_positions
from ..messages import _
from .misconceptions import MISCONCEPTIONS, Discs, letters

Answers = tuple[Discs, ...]


@dataclass(frozen=True, slots=True)
class FlipBelief:
    """One belief about what a move turns over: ``id`` as in the lesson design, ``title`` its words.

    ``answers`` are all sets of discs that it might name for a move, the most typical one first; a belief that
    lets the player choose has several.
    """

    id: str
    words: Callable[[], str]
    answers: Callable[[Position, str], Answers]

    @property
    def title(self) -> str:
        """The belief in one short sentence, in the language in force."""
        return self.words()

    def discs(self, position: Position, square: str) -> Discs:
        """The discs that this belief would turn over, where it may choose the most typical answer."""
        answers = self.answers(position, square)
        return answers[0] if answers else frozenset(position.flips(square))

    def shows_on(self, position: Position, square: str) -> bool:
        """Whether this belief would name other discs than the rules do."""
        return self.discs(position, square) != frozenset(position.flips(square))

    def moves(self, seed: int) -> Iterator[tuple[Position, str]]:
        """Moves of whole games on which this belief goes astray, in an order fixed by the seed."""
        pool = list(practice_positions())
        Random(seed).shuffle(pool)
        for position in pool:
            yield from ((position, move) for move in position.legal_moves() if self.shows_on(position, move))


@lru_cache(maxsize=4096)
def flanked(position: Position, square: str) -> tuple[Line, ...]:
    """The lines that a disc of the side to move closes from this square, clockwise from the north.

    >>> [line.run for line in flanked(Position.start(), "d3")]
    [('d4',)]
    """
    return tuple(line for line in explain(position, square).lines if line.ending is Ending.FLANKED)


def answers_of_beliefs(position: Position, square: str) -> dict[str, Answers]:
    """For each belief the sets of discs that it would turn over with this move, all that it allows.

    >>> answers_of_beliefs(Position.start(), "d3")["M2.1"] == (frozenset({"d4"}),)
    True
    """
    reading = {name: (item.discs(position, square),) for name, item in MISCONCEPTIONS.items()}
    return reading | {name: item.answers(position, square) for name, item in FLIP_BELIEFS.items()}


def believed_flips(position: Position, square: str, discs: Discs) -> tuple[str, ...]:
    """The ids of all beliefs that would turn over exactly these discs, where the rules do not.

    >>> believed_flips(Position.start(), "d3", frozenset({"d4"}))
    ()
    """
    if discs == frozenset(position.flips(square)):
        return ()
    reading = [name for name, item in MISCONCEPTIONS.items() if item.discs(position, square) == discs]
    return (
        *reading,
        *(name for name, item in FLIP_BELIEFS.items() if discs in item.answers(position, square)),
    )


def believed_to_flip(position: Position, square: str, disc: str) -> tuple[str, ...]:
    """The ids of all beliefs that would turn over this one disc, where the rules do not."""
    if disc in position.flips(square):
        return ()
    reading = [name for name, item in MISCONCEPTIONS.items() if disc in item.discs(position, square)]
    return (
        *reading,
        *(
            name
            for name, item in FLIP_BELIEFS.items()
            if any(disc in answer for answer in item.answers(position, square))
        ),
    )


def chained(position: Position, square: str) -> dict[str, tuple[str, str]]:
    """What flipped discs would flip in their turn, if they did: each disc with the two that hold it.

    The first of the two is a disc that the move has flipped, the second one that lay there before or has
    been flipped as well. One round only.
    """
    after = replace(position.play(square), turn=position.turn)
    found: dict[str, tuple[str, str]] = {}
    for disc in position.flips(square):
        for line in flanked(after, disc):
            for name in line.run:
                found.setdefault(name, (disc, line.end))
    return found


def turned(position: Position, discs: Discs) -> Position:
    """The position with these discs in the colour of the side to move."""
    mask = square_mask(discs)
    if position.turn is Color.BLACK:
        return Position(position.black | mask, position.white & ~mask, Color.BLACK)
    return Position(position.black & ~mask, position.white | mask, Color.WHITE)


def _runs(position: Position, square: str) -> list[Discs]:
    return [frozenset(line.run) for line in flanked(position, square)]


def _one_line(position: Position, square: str) -> Answers:
    runs = _runs(position, square)
    return tuple(runs) if len(runs) > 1 else ()


def _as_one_likes(position: Position, square: str) -> Answers:
    """Any lines but not all of them; the typical choice leaves out the longest."""
    runs = sorted(_runs(position, square), key=len)
    sizes = range(len(runs) - 1, 0, -1)
    return tuple(frozenset[str]().union(*chosen) for size in sizes for chosen in combinations(runs, size))


def _longest(position: Position, square: str) -> Answers:
    runs = _runs(position, square)
    most = max(map(len, runs), default=0)
    return tuple(run for run in runs if len(run) == most) if len(runs) > 1 else ()


def _chain_reaction(position: Position, square: str) -> Answers:
    """One round of flipping on, and flipping on until nothing more is held."""
    flips = frozenset(position.flips(square))
    if not flips or not chained(position, square):
        return ()
    once = flips | frozenset(chained(position, square))
    spread, new = flips, flips
    board = replace(position.play(square), turn=position.turn)
    while new:
        new = frozenset(name for disc in new for line in flanked(board, disc) for name in line.run) - spread
        board = turned(board, new)
        spread |= new
    return tuple(dict.fromkeys((once, spread)))


def _beyond_the_anchor(position: Position, square: str) -> Answers:
    """On each closed line also what lies behind the anchor: up to a farther own disc, or all without a gap."""
    flips = frozenset(position.flips(square))
    closed: set[str] = set()
    all_the_way: set[str] = set()
    for line in flanked(position, square):
        squares = ray(square, line.direction)
        seen = letters(position, squares).partition("-")[0]
        closed.update(_theirs(squares, seen[: seen.rfind("m")]))
        all_the_way.update(_theirs(squares, seen))
    answers = dict.fromkeys((frozenset(closed), frozenset(all_the_way)))
    return tuple(answer for answer in answers if answer != flips)


def _theirs(squares: tuple[str, ...], seen: str) -> Iterator[str]:
    return (name for name, kind in zip(squares, seen, strict=False) if kind == "t")


FLIP_BELIEFS: dict[str, FlipBelief] = {
    item.id: item
    for item in (
        FlipBelief("M3.1", lambda: _("Only one line is flipped."), _one_line),
        FlipBelief("M3.2", lambda: _("Who moves may choose what to flip."), _as_one_likes),
        FlipBelief("M3.3", lambda: _("Flipped discs flip others in their turn."), _chain_reaction),
        FlipBelief("M3.4", lambda: _("Only the longest line is flipped."), _longest),
        FlipBelief("M3.5", lambda: _("Flipping goes on behind the anchor."), _beyond_the_anchor),
    )
}
