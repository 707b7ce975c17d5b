"""Beliefs: a statement in words, a predicate, and what it is compared with."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...engine.features import FEATURES
from ...engine.players import CORNERS, replies
from ...engine.position import Position, mobility_mask, square_mask
from ...messages import BadValue, _
from ..exercises.corners.corner_words import is_c, is_x
from ..learner import shown
from .evidence import Kind

Predicate = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Belief:
    """One row of the laboratory.

    ``holds`` says whether a position (seen by the side to move) or a move is such as the belief is about; ``kind``
    tells which of the two it takes. ``against`` is another such predicate to compare with; without it, the control
    is everything at the same stage of the game. With ``at``, only positions after so many moves are asked about.
    ``own`` predicates are a learner's, and run under a budget.
    """

    kind: Kind
    statement: Callable[[], str] = field(repr=False, compare=False)
    holds: Predicate
    against: Predicate | None = None
    at: int | None = None
    own: bool = False

    def control(self) -> str:
        """What it is compared with, in words."""
        if self.against is not None:
            return _("the moves of the other rule, at the same stage of the game")
        if self.kind == "move":
            return _("any move at the same stage of the game")
        return _("any side to move at the same stage of the game")


def find_belief(
    wanted: str | Predicate,
    *,
    statement: str = "",
    against: str | Predicate | None = None,
    at: int | None = None,
) -> Belief:
    """The belief of this name, or one made of a learner's function ``holds(position)`` or ``holds(position, move)``.

    Raises:
        ValueError: there is no such belief, or the function takes another number of arguments.
    """
    other = find_belief(against) if against is not None else None
    if isinstance(wanted, str):
        if wanted not in BELIEFS:
            raise BadValue(
                _("There is no belief “{name}”. There are: {known}.").format(
                    name=wanted, known=", ".join(BELIEFS)
                )
            )
        belief = BELIEFS[wanted]
    else:
        told = statement or _("The belief that your function tells")
        belief = Belief(_kind_of(wanted), lambda: told, wanted, own=True)
    if other is not None and other.kind != belief.kind:
        raise BadValue(_("A rule for moves can be compared with a rule for moves only."))
    return Belief(
        belief.kind,
        belief.statement,
        belief.holds,
        other.holds if other else belief.against,
        belief.at if at is None else at,
        belief.own or bool(other and other.own),
    )


def _kind_of(function: Predicate) -> Kind:
    if not callable(function):
        raise BadValue(_("Expected is a function, but this is {value}.").format(value=shown(function)))
    try:
        parameters = inspect.signature(function).parameters.values()
    except ValueError:  # a built-in that tells nothing
        return "position"
    needed = [each for each in parameters if each.default is each.empty and each.kind in _PLAIN]
    if len(needed) == 1:
        return "position"
    if len(needed) == 2:
        return "move"
    raise BadValue(
        _("A belief is a function of a position, holds(position), or of a move, holds(position, move).")
    )


_PLAIN = {inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD}
_CORNER_MASK = square_mask(CORNERS)


def more_discs(position: Position) -> bool:
    """Whether the side to move has more discs."""
    return position.own.bit_count() > position.other.bit_count()


def more_moves(position: Position) -> bool:
    """Whether the side to move would have more moves than the other side."""
    mine = mobility_mask(position.own, position.other).bit_count()
    return mine > mobility_mask(position.other, position.own).bit_count()


def fewer_frontier(position: Position) -> bool:
    """Whether fewer discs of the side to move than of the other side have an empty square beside them."""
    return FEATURES["frontier"].measure(position) < 0


def first_corner(position: Position, move: str) -> bool:
    """Whether the move takes a corner while all four are empty."""
    return move in CORNERS and not (position.own | position.other) & _CORNER_MASK


def corner(_position: Position, move: str) -> bool:
    """Whether the move is a corner."""
    return move in CORNERS


def most_flips(position: Position, move: str) -> bool:
    """Whether no move flips more discs."""
    return len(position.flips(move)) == max(len(position.flips(each)) for each in position.legal_moves())


def fewest_flips(position: Position, move: str) -> bool:
    """Whether no move flips fewer discs."""
    return len(position.flips(move)) == min(len(position.flips(each)) for each in position.legal_moves())


def few_replies(position: Position, move: str) -> bool:
    """Whether no move leaves the other side fewer moves."""
    least = min(replies(position, each).bit_count() for each in position.legal_moves())
    return replies(position, move).bit_count() == least


BELIEFS: Mapping[str, Belief] = {
    "more-discs": Belief(
        "position", lambda: _("Whoever leads in discs after 36 moves wins."), more_discs, at=36
    ),
    "more-moves": Belief(
        "position", lambda: _("Whoever has more legal moves after 36 moves wins."), more_moves, at=36
    ),
    "fewer-frontier": Belief(
        "position",
        lambda: _("Whoever has fewer discs beside empty squares after 36 moves wins."),
        fewer_frontier,
        at=36,
    ),
    "first-corner": Belief("move", lambda: _("Whoever takes the first corner wins."), first_corner),
    "corner": Belief("move", lambda: _("A corner is a good move."), corner),
    "x-square": Belief("move", lambda: _("An X-square beside an empty corner is a bad move."), is_x),
    "c-square": Belief("move", lambda: _("A C-square beside an empty corner is a bad move."), is_c),
    "most-flips": Belief("move", lambda: _("The move that flips the most discs is good."), most_flips),
    "fewest-flips": Belief("move", lambda: _("The move that flips the fewest discs is good."), fewest_flips),
    "few-replies": Belief(
        "move", lambda: _("The move that leaves the opponent the fewest moves is good."), few_replies
    ),
}
