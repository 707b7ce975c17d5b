"""What learners of the flanking rule tend to believe, each belief as a function that can be asked.

A belief answers the one question of the game: which discs make a disc on this square a move? The rules say,
those that it turns over. From the answer follow the moves a belief would find, and the positions on which
it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random

from ..engine.explain import DIRECTIONS, ray
from ..engine.position import INDEX, SQUARES, Color, Position
from ..engine.samples import practice_positions
from ..messages import _

Discs = frozenset[str]
Belief = Callable[[Position, str], Discs]
Counts = Callable[[str], int]

_NO_DISCS: Discs = frozenset()
# The eight directions begin with north and go round, so every other one is straight.
_AROUND, _STRAIGHT = slice(None), slice(None, None, 2)


@dataclass(frozen=True, slots=True)
class Misconception:
    """One belief: ``id`` as in the lesson design, ``title`` its words.

    ``discs`` are the discs that, in this belief, make a disc on the square a move: those it would turn
    over, or those whose touch is enough for it. Where it finds none, it would not play.
    """

    id: str
    words: Callable[[], str]
    discs: Belief

    @property
    def title(self) -> str:
        """The belief in one short sentence, in the language in force."""
        return self.words()

    def legal_moves(self, position: Position) -> frozenset[str]:
        """The squares that this belief would call legal for the side to move."""
        return _called_legal(self.discs, position)

    def shows_on(self, position: Position) -> bool:
        """Whether this belief would name other legal moves than the rules do."""
        return self.legal_moves(position) != frozenset(position.legal_moves())

    def positions(self, seed: int) -> Iterator[Position]:
        """Positions of whole games on which this belief goes astray, in an order fixed by the seed."""
        pool = list(practice_positions())
        Random(seed).shuffle(pool)
        return (position for position in pool if self.shows_on(position))


_RAYS = {square: tuple(ray(square, direction) for direction in DIRECTIONS) for square in SQUARES}


def letters(position: Position, squares: tuple[str, ...]) -> str:
    """What lies on some squares for the side to move: ``m`` mine, ``t`` theirs, ``-`` empty.

    >>> letters(Position.start(), ray("c4", "east"))
    'tm---'
    """
    board = _board(position)
    return "".join(board[INDEX[square]] for square in squares)


@lru_cache(maxsize=1024)
def _called_legal(belief: Belief, position: Position) -> frozenset[str]:
    return frozenset(square for square in SQUARES if belief(position, square))


@lru_cache(maxsize=64)
def _board(position: Position) -> str:
    return position.diagram().translate(str.maketrans("XO", "mt" if position.turn is Color.BLACK else "tm"))


@lru_cache(maxsize=64)
def _sight(position: Position) -> dict[str, tuple[str, ...]]:
    """What is seen from each square in the eight directions, as `letters` writes it."""
    at = dict(zip(SQUARES, _board(position), strict=True)).__getitem__
    return {square: tuple("".join(map(at, squares)) for squares in rays) for square, rays in _RAYS.items()}


def _is_empty(position: Position, square: str) -> bool:
    return _board(position)[INDEX[square]] == "-"


def _theirs_along(position: Position, square: str, directions: slice, counts: Counts) -> Discs:
    """Theirs among the first ``counts(letters)`` squares of these lines."""
    lines = zip(_RAYS[square][directions], _sight(position)[square][directions], strict=True)
    return frozenset(squares[number] for squares, seen in lines for number in _theirs_within(counts, seen))


@cache
def _theirs_within(counts: Counts, seen: str) -> tuple[int, ...]:
    return tuple(number for number, kind in enumerate(seen[: counts(seen)]) if kind == "t")


def _over_gaps(seen: str) -> int:
    before, mine, _rest = seen.partition("m")
    return len(before) if mine and before.startswith("t") else 0


def _up_to_the_edge(seen: str) -> int:
    run = _leading(seen, "t")
    return run if run == len(seen) or seen[run] == "m" else 0


def _what_touches(seen: str) -> int:
    return _leading(seen, "t")


def _to_the_farthest_of_mine(seen: str) -> int:
    unbroken, _gap, _rest = seen.partition("-")
    return max(unbroken.rfind("m"), 0)


def _by_the_rules(seen: str) -> int:
    run = _leading(seen, "t")
    return run if seen[run : run + 1] == "m" else 0


def _leading(seen: str, kind: str) -> int:
    return len(seen) - len(seen.lstrip(kind))


def _lines(counts: Counts, directions: slice = _AROUND) -> Belief:
    """The belief that goes from an empty square along these lines, as far as ``counts`` says."""

    def discs(position: Position, square: str) -> Discs:
        if not _is_empty(position, square):
            return _NO_DISCS
        return _theirs_along(position, square, directions, counts)

    return discs


def _touching_mine(position: Position, square: str) -> Discs:
    if not _is_empty(position, square):
        return _NO_DISCS
    return _next_to(position, square, "m") | frozenset(position.flips(square))


def _on_a_disc(position: Position, square: str) -> Discs:
    """Whatever the lines from the square flank, although a disc lies there; else the covered disc itself."""
    flanked = _theirs_along(position, square, _AROUND, _by_the_rules)
    return flanked or (_NO_DISCS if _is_empty(position, square) else frozenset({square}))


def _lines_that_miss(position: Position, square: str) -> Discs:
    """Besides the true ones: theirs that touch the square and lie between two of mine on a line that misses it."""
    if not _is_empty(position, square):
        return _NO_DISCS
    # A line through the square can not lie between two of mine: the square is empty.
    between = {name for name in _next_to(position, square, "t") if _between_mine(position, name)}
    return frozenset(between) | frozenset(position.flips(square))


def _next_to(position: Position, square: str, kind: str) -> Discs:
    """The neighbours of the square on which this kind of disc lies."""
    seen = zip(_RAYS[square], _sight(position)[square], strict=True)
    return frozenset(squares[0] for squares, line in seen if line.startswith(kind))


def _between_mine(position: Position, square: str) -> bool:
    ends = _ends_in_mine(position, square)
    return any(one and other for one, other in zip(ends[:4], ends[4:], strict=True))


def _ends_in_mine(position: Position, square: str) -> list[bool]:
    """For each direction, whether nothing but theirs lies between here and one of mine."""
    return [seen.lstrip("t").startswith("m") for seen in _sight(position)[square]]


def _bent(position: Position, square: str) -> Discs:
    """Theirs on a path from the square to one of mine that may turn once, by at most a right angle."""
    if not _is_empty(position, square):
        return _NO_DISCS
    found: set[str] = set()
    for number, (squares, seen) in enumerate(zip(_RAYS[square], _sight(position)[square], strict=True)):
        run = squares[: _leading(seen, "t")]
        for length, corner in enumerate(run, start=1):
            ends = _ends_in_mine(position, corner)
            if any(ends[(number + turn) % len(ends)] for turn in (-2, -1, 0, 1, 2)):
                found.update(run[:length])
    return frozenset(found)


MISCONCEPTIONS: dict[str, Misconception] = {
    item.id: item
    for item in (
        Misconception("M2.1", lambda: _("A gap in the line does not matter."), _lines(_over_gaps)),
        Misconception("M2.2", lambda: _("The edge closes a line like a disc."), _lines(_up_to_the_edge)),
        Misconception(
            "M2.3", lambda: _("It is enough to touch a disc of the opponent."), _lines(_what_touches)
        ),
        Misconception("M2.4", lambda: _("It is enough to touch an own disc."), _touching_mine),
        Misconception(
            "M2.5", lambda: _("A line may jump over an own disc."), _lines(_to_the_farthest_of_mine)
        ),
        Misconception(
            "M2.6",
            lambda: _("Only rows and columns count, diagonals do not."),
            _lines(_by_the_rules, _STRAIGHT),
        ),
        Misconception("M2.7", lambda: _("A disc may be placed on top of another."), _on_a_disc),
        Misconception("M2.8", lambda: _("Lines that miss the new disc count as well."), _lines_that_miss),
        Misconception("M2.9", lambda: _("A line may bend on its way."), _bent),
    )
}


def believed(position: Position, *, chosen: str = "", missed: str = "") -> tuple[str, ...]:
    """The ids of all beliefs that would choose (or miss) this square against the rules."""
    moves, by_belief = _moves_and_beliefs(position)
    return tuple(
        name
        for name, called_legal in by_belief.items()
        if (chosen and chosen not in moves and chosen in called_legal)
        or (missed in moves and missed not in called_legal)
    )


@lru_cache(maxsize=64)
def _moves_and_beliefs(position: Position) -> tuple[frozenset[str], dict[str, frozenset[str]]]:
    by_belief = {item.id: item.legal_moves(position) for item in MISCONCEPTIONS.values()}
    return frozenset(position.legal_moves()), by_belief


def believed_in_line(seen: str, discs: int) -> tuple[str, ...]:
    """The ids of all beliefs that would turn over so many discs in one line, where the rules do not.

    ``seen`` is what lies there from the new disc outwards, as `letters` writes it.

    >>> believed_in_line("tt-m", 2), believed_in_line("tmtm", 2)
    (('M2.1', 'M2.3'), ('M2.5',))
    """
    if discs == _by_the_rules(seen):
        return ()
    return tuple(name for name, counts in _IN_A_LINE.items() if seen[: counts(seen)].count("t") == discs)


def believed_flanked(seen: str) -> tuple[str, ...]:
    """The ids of all beliefs that would call one line good, where the rules do not.

    >>> believed_flanked("tt-m"), believed_flanked("m-"), believed_flanked("tm")
    (('M2.1', 'M2.3'), ('M2.4',), ())
    """
    if _by_the_rules(seen):
        return ()
    counting = [name for name, counts in _IN_A_LINE.items() if "t" in seen[: counts(seen)]]
    return tuple(sorted([*counting, "M2.4"] if seen.startswith("m") else counting))


_IN_A_LINE: dict[str, Counts] = {
    "M2.1": _over_gaps,
    "M2.2": _up_to_the_edge,
    "M2.3": _what_touches,
    "M2.5": _to_the_farthest_of_mine,
}
