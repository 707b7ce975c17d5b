"""Grounds for a move, as people name them before they play it; whether one holds is counted on the board.

A ground holds where it sets the move apart: what is so after most other moves as well speaks for none of them.
Whether the move is good is another question, and `analysis` answers it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..messages import BadValue, _, listed, ngettext
from .features import FEATURES
from .players import CORNERS
from .position import Position
from .stability import stable_discs
from .themes import region_of


@dataclass(frozen=True, slots=True)
class Weighed:
    """Whether a ground holds for a move, and the sentence that shows it."""

    holds: bool
    sentence: str


@dataclass(frozen=True, slots=True)
class Ground:
    """One ground: its stable ``id``, its title for people, and how it is weighed for a move in a position."""

    id: str
    say_title: Callable[[], str] = field(repr=False, compare=False)
    weighing: Callable[[Position, str], Weighed] = field(repr=False, compare=False)

    @property
    def title(self) -> str:
        """What a player claims with it, in the language in force."""
        return self.say_title()

    def weigh(self, position: Position, move: str) -> Weighed:
        """Whether it holds for this move.

        Raises:
            BadSquare, IllegalMove: this is no move here.

        >>> GROUNDS["corner"].weigh(Position.from_diagram("-OX" + "-" * 61), "a1").holds
        True
        """
        position.play(move)
        return self.weighing(position, move.strip().lower())


def weigh(position: Position, move: str, ground: str) -> Weighed:
    """Whether a ground of `GROUNDS` holds for a move.

    Raises:
        BadSquare, IllegalMove: this is no move here.
        ValueError: there is no such ground; the sentence says which there are.

    >>> print(weigh(Position.start(), "f5", "few-flips").sentence)
    f5 flips one disc; of the 3 other moves 0 flip more.
    """
    if ground not in GROUNDS:
        raise BadValue(
            _("There is no reason “{name}”. There are: {known}.").format(
                name=ground, known=listed(list(GROUNDS))
            )
        )
    return GROUNDS[ground].weigh(position, move)


# --- what is so or not ------------------------------------------------------------------------------------


def _corner(_position: Position, move: str) -> Weighed:
    if move in CORNERS:
        text = _("{square} is a corner: nobody can flip a disc there any more.")
        return Weighed(True, text.format(square=move))
    return Weighed(False, _("{square} is no corner.").format(square=move))


def _keeps_corners(position: Position, move: str) -> Weighed:
    given = _corners_after(position, move)
    if given:
        return Weighed(
            False,
            _("After {move} the other side can take the corner {corner}.").format(move=move, corner=given[0]),
        )
    others = [other for other in position.legal_moves() if other != move]
    giving = sum(bool(_corners_after(position, other)) for other in others)
    text = _(
        "After {move} the other side can take no corner. It could after {worse} of the {all} other moves."
    )
    if not giving:
        text = _("After {move} the other side can take no corner, but after no other move could it either.")
    return Weighed(giving > 0, text.format(move=move, worse=giving, all=len(others)))


def _safe(position: Position, move: str) -> Weighed:
    if move in stable_discs(position.play(move)):
        return Weighed(True, _("A disc on {move} can never be flipped again.").format(move=move))
    return Weighed(False, _("That a disc on {move} is safe for good can not be proved.").format(move=move))


def _parity(position: Position, move: str) -> Weighed:
    region = region_of(position, move)
    if len(region) == position.empties:
        text = _("All {count} empty squares hang together: no move stands out by its region.")
        return Weighed(False, text.format(count=len(region)))
    if len(region) % 2 == 0:
        text = _(
            "{move} lies in a region of {count} empty squares, an even number: the other side can have the last "
            "move there."
        )
        return Weighed(False, text.format(move=move, count=len(region)))
    if len(region) == 1:
        return Weighed(True, _("{move} fills a single square, with nothing after it.").format(move=move))
    text = _(
        "{move} lies in a region of {count} empty squares, an odd number: you can have the last move there."
    )
    return Weighed(True, text.format(move=move, count=len(region)))


def _corners_after(position: Position, move: str) -> list[str]:
    return sorted(set(position.play(move).legal_moves()) & set(CORNERS))


# --- what is counted beside the other moves -----------------------------------------------------------------


def _replies(position: Position, move: str) -> int:
    return len(position.play(move).legal_moves())


def _flips(position: Position, move: str) -> int:
    return len(position.flips(move))


def _frontier(position: Position, move: str) -> int:
    after = position.play(move)
    return FEATURES["frontier"].counting(after.other, after.own).bit_count()


def _few_moves(position: Position, move: str) -> Weighed:
    count, worse, all_ = _beside(_replies, position, move)
    text = ngettext(
        "After {move} the other side has one move; after {worse} of the {all} other moves it would have more.",
        "After {move} the other side has {count} moves; after {worse} of the {all} other moves it would have more.",
        count,
    )
    if not count:
        text = _(
            "After {move} the other side has no move; after {worse} of the {all} other moves it would have some."
        )
    return _counted(text, move, count, worse, all_)


def _quiet(position: Position, move: str) -> Weighed:
    count, worse, all_ = _beside(_frontier, position, move)
    text = ngettext(
        "After {move} one of your discs touches an empty square; after {worse} of the {all} other moves it would be more.",
        "After {move} {count} of your discs touch an empty square; after {worse} of the {all} other moves it would "
        "be more.",
        count,
    )
    return _counted(text, move, count, worse, all_)


def _few_flips(position: Position, move: str) -> Weighed:
    count, worse, all_ = _beside(_flips, position, move)
    text = ngettext(
        "{move} flips one disc; of the {all} other moves {worse} flip more.",
        "{move} flips {count} discs; of the {all} other moves {worse} flip more.",
        count,
    )
    return _counted(text, move, count, worse, all_)


def _many_flips(position: Position, move: str) -> Weighed:
    count, worse, all_ = _beside(lambda board, each: -_flips(board, each), position, move)
    text = ngettext(
        "{move} flips one disc; of the {all} other moves {worse} flip fewer.",
        "{move} flips {count} discs; of the {all} other moves {worse} flip fewer.",
        -count,
    )
    return _counted(text, move, -count, worse, all_)


def _beside(measure: Callable[[Position, str], int], position: Position, move: str) -> tuple[int, int, int]:
    """What is measured after a move, how many of the other moves come to more, and how many others there are."""
    others = [measure(position, other) for other in position.legal_moves() if other != move]
    mine = measure(position, move)
    return mine, sum(other > mine for other in others), len(others)


def _counted(text: str, move: str, count: int, worse: int, all_: int) -> Weighed:
    """It holds where more than half of the other moves are worse in this."""
    return Weighed(2 * worse > all_, text.format(move=move, count=count, worse=worse, all=all_))


GROUNDS: Mapping[str, Ground] = {
    ground.id: ground
    for ground in (
        Ground("corner", lambda: _("It takes a corner"), _corner),
        Ground("keeps-corners", lambda: _("It gives no corner away"), _keeps_corners),
        Ground("few-moves", lambda: _("It leaves the other side few moves"), _few_moves),
        Ground("quiet", lambda: _("Few of my discs touch empty squares after it"), _quiet),
        Ground("safe", lambda: _("The disc can never be flipped again"), _safe),
        Ground("parity", lambda: _("Its region has an odd number of empty squares"), _parity),
        Ground("few-flips", lambda: _("It flips few discs"), _few_flips),
        Ground("many-flips", lambda: _("It flips many discs"), _many_flips),
    )
}
