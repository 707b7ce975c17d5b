"""What learners of the flanking rule tend to believe, each belief as a function that can be asked.

A belief answers the one question of the game: which discs would a disc on this square turn over? From that
follow the moves it would find, and the positions on which it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from ..engine.explain import DIRECTIONS
from ..engine.players import practice_positions
from ..engine.position import SQUARES, Position, square_index
from ..messages import _

Flips = frozenset[str]
Belief = Callable[[Position, str], Flips]

_STRAIGHT = ("north", "east", "south", "west")


@dataclass(frozen=True, slots=True)
class Misconception:
    """One belief: ``id`` as in the lesson design, ``title`` its words, ``flips`` what it would turn over."""

    id: str
    words: Callable[[], str]
    flips: Belief

    @property
    def title(self) -> str:
        """The belief in one short sentence, in the language in force."""
        return self.words()

    def legal_moves(self, position: Position) -> frozenset[str]:
        """The squares that this belief would call legal for the side to move."""
        return frozenset(square for square in SQUARES if self.flips(position, square))

    def shows_on(self, position: Position) -> bool:
        """Whether this belief would name other legal moves than the rules do."""
        return self.legal_moves(position) != frozenset(position.legal_moves())

    def positions(self, seed: int) -> Iterator[Position]:
        """Positions of real games on which this belief goes astray, in an order fixed by the seed."""
        pool = list(practice_positions())
        Random(seed).shuffle(pool)
        return (position for position in pool if self.shows_on(position))


def ray(square: str, direction: str) -> tuple[str, ...]:
    """The squares from here to the edge in one direction, without the square itself.

    >>> ray("f3", "east")
    ('g3', 'h3')
    """
    step_x, step_y = DIRECTIONS[direction]
    index = square_index(square)
    x, y = index % 8 + step_x, index // 8 + step_y
    squares = []
    while 0 <= x < 8 and 0 <= y < 8:
        squares.append(SQUARES[8 * y + x])
        x, y = x + step_x, y + step_y
    return tuple(squares)


def letters(position: Position, squares: tuple[str, ...]) -> str:
    """What lies on some squares for the side to move: ``m`` mine, ``t`` theirs, ``-`` empty.

    >>> letters(Position.start(), ray("c4", "east"))
    'tm---'
    """
    kinds = {None: "-", position.turn: "m", position.turn.opponent: "t"}
    return "".join(kinds[position.disc_at(square)] for square in squares)


def _is_empty(position: Position, square: str) -> bool:
    return position.disc_at(square) is None


def _along(position: Position, square: str, counts: Callable[[str], int]) -> Flips:
    """Theirs among the first ``counts(letters)`` squares of every line from an empty square."""
    if not _is_empty(position, square):
        return frozenset()
    flips: set[str] = set()
    for direction in DIRECTIONS:
        squares = ray(square, direction)
        seen = letters(position, squares)
        flips.update(name for name, kind in zip(squares[: counts(seen)], seen, strict=False) if kind == "t")
    return frozenset(flips)


def _over_gaps(position: Position, square: str) -> Flips:
    def counts(seen: str) -> int:
        before, mine, _rest = seen.partition("m")
        return len(before) if mine and before.startswith("t") else 0

    return _along(position, square, counts)


def _to_the_edge(position: Position, square: str) -> Flips:
    def counts(seen: str) -> int:
        run = len(seen) - len(seen.lstrip("t"))
        return run if run == len(seen) or seen[run] == "m" else 0

    return _along(position, square, counts)


def _touching_theirs(position: Position, square: str) -> Flips:
    return _along(position, square, lambda seen: 1 if seen.startswith("t") else 0)


def _touching_mine(position: Position, square: str) -> Flips:
    if _is_empty(position, square):
        neighbours = [ray(square, direction)[:1] for direction in DIRECTIONS]
        mine = frozenset(name for near in neighbours for name in near if letters(position, near) == "m")
        return mine | frozenset(position.flips(square))
    return frozenset()


def _jumping_mine(position: Position, square: str) -> Flips:
    def counts(seen: str) -> int:
        own = len(seen) - len(seen.lstrip("m"))
        run = len(seen) - len(seen[own:].lstrip("t"))
        return run if run > own and seen[run : run + 1] == "m" else 0

    return _along(position, square, counts)


def _straight_only(position: Position, square: str) -> Flips:
    if not _is_empty(position, square):
        return frozenset()
    lines = [ray(square, direction) for direction in _STRAIGHT]
    runs = [squares[: _true_run(letters(position, squares))] for squares in lines]
    return frozenset(name for run in runs for name in run)


def _on_a_disc(position: Position, square: str) -> Flips:
    lines = [ray(square, direction) for direction in DIRECTIONS]
    runs = [squares[: _true_run(letters(position, squares))] for squares in lines]
    return frozenset(name for run in runs for name in run)


def _elsewhere(position: Position, square: str) -> Flips:
    """True flips, and besides them theirs that already lie between two of mine on any line."""
    true = frozenset(position.flips(square))
    if not true:
        return true
    sandwiched: set[str] = set()
    for mine in position.discs(position.turn):
        for direction in DIRECTIONS:
            squares = ray(mine, direction)
            sandwiched.update(squares[: _true_run(letters(position, squares))])
    return true | sandwiched


def _bent(position: Position, square: str) -> Flips:
    """Theirs next to the square that touch one of mine in whatever direction."""
    if not _is_empty(position, square):
        return frozenset()
    near = [name for direction in DIRECTIONS for name in ray(square, direction)[:1]]
    theirs = [name for name in near if position.disc_at(name) is position.turn.opponent]
    bent = frozenset(
        name
        for name in theirs
        if any(letters(position, ray(name, direction)[:1]) == "m" for direction in DIRECTIONS)
    )
    return bent | frozenset(position.flips(square))


def _true_run(seen: str) -> int:
    run = len(seen) - len(seen.lstrip("t"))
    return run if seen[run : run + 1] == "m" else 0


MISCONCEPTIONS: dict[str, Misconception] = {
    item.id: item
    for item in (
        Misconception("M2.1", lambda: _("A gap in the line does not matter."), _over_gaps),
        Misconception("M2.2", lambda: _("The edge closes a line like a disc."), _to_the_edge),
        Misconception("M2.3", lambda: _("It is enough to touch a disc of the opponent."), _touching_theirs),
        Misconception("M2.4", lambda: _("It is enough to touch an own disc."), _touching_mine),
        Misconception("M2.5", lambda: _("A line may begin by jumping over an own disc."), _jumping_mine),
        Misconception("M2.6", lambda: _("Only rows and columns count, diagonals do not."), _straight_only),
        Misconception("M2.7", lambda: _("A disc may be placed on top of another."), _on_a_disc),
        Misconception("M2.8", lambda: _("Lines that miss the new disc flip as well."), _elsewhere),
        Misconception("M2.9", lambda: _("A line may bend on its way."), _bent),
    )
}


def believed(position: Position, *, chosen: str = "", missed: str = "") -> tuple[str, ...]:
    """The ids of all beliefs that would choose (or miss) this square against the rules."""
    return tuple(
        item.id
        for item in MISCONCEPTIONS.values()
        if (chosen and item.flips(position, chosen) and not position.is_legal(chosen))
        or (missed and not item.flips(position, missed) and position.is_legal(missed))
    )
