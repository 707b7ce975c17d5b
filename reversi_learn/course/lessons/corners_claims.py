"""Lesson 6, find the mistake: what is often said of corners, edges and discs, and what is true instead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...messages import _
from ..exercises.claims import Claim


def claims(_random: Random) -> Sequence[Claim]:
    """All claims of the lesson."""
    return (*_of_corners(), *_of_edges(), *_of_discs(), *_of_estimates())


def _of_corners() -> Sequence[Claim]:
    return (
        Claim(
            true=_("A disc in a corner can never be flipped."),
            false=_("A disc in a corner is flipped when it is closed in on two sides."),
            why=_("No line through a corner goes on at both sides of it, so nothing can close in."),
            belief="corner-flips",
            source="engine",
        ),
        Claim(
            true=_("To take a corner is often best, and sometimes a mistake."),
            false=_("To take a corner is always best."),
            why=_(
                "With 12 empty squares the corner is best in half of the World Championship positions that offer one."
            ),
            belief="M6.1",
            source="C24",
        ),
        Claim(
            true=_("Who takes the first corner wins more often than not."),
            false=_("Who takes the first corner has won."),
            why=_("Of 100 tournament games the side with the first corner won 59 or 60."),
            belief="M6.1",
            source="C24",
        ),
        Claim(
            true=_("An X-square can be the best move, most of all late in the game."),
            false=_("An X-square beside an empty corner is never a good move."),
            why=_(
                "With 12 empty squares it is best in a quarter of the positions in which it can be played."
            ),
            belief="M6.2",
            source="C24",
        ),
        Claim(
            true=_("Once its corner is taken, an X-square gives nothing away."),
            false=_("An X-square stays dangerous when its corner is taken."),
            why=_("The danger is the empty corner beside it, not the square itself."),
            belief="M6.2",
            source="engine",
        ),
        Claim(
            true=_(
                "Early in the game an X-square beside an empty corner gives the corner away in most cases."
            ),
            false=_("Early in the game an X-square beside an empty corner does no harm."),
            why=_(
                "After such a disc with moves 20 to 29 the opponent took the corner later in 92 of 100 tournament games."
            ),
            belief="x-harmless",
            source="C24",
        ),
    )


def _of_edges() -> Sequence[Claim]:
    return (
        Claim(
            true=_("A disc on the edge can be flipped, but along the edge only."),
            false=_("A disc on the edge can never be flipped."),
            why=_("Across the edge nothing can close in on it; along the edge two discs can."),
            belief="M6.3",
            source="engine",
        ),
        Claim(
            true=_("A chain of one colour along the edge is safe when it starts in a corner and has no gap."),
            false=_("Two discs of one colour side by side on the edge are safe."),
            why=_("Without the corner the opponent can close in on both of them together."),
            belief="M6.3",
            source="C23",
        ),
        Claim(
            true=_("Beside a taken corner an edge disc is safe if it has the colour of the corner."),
            false=_("Beside a taken corner every disc is safe."),
            why=_("A disc of the other colour can be flipped from behind, and the corner closes the line."),
            belief="M6.6",
            source="C23",
        ),
        Claim(
            true=_("A disc on the X-square of a corner taken by its own side can still be flipped."),
            false=_("A disc on the X-square is safe as soon as its own side has the corner."),
            why=_("The corner covers one of its four lines; on the other three it can be closed in."),
            belief="M6.6",
            source="engine",
        ),
    )


def _of_discs() -> Sequence[Claim]:
    return (
        Claim(
            true=_("In the middle of a game more discs are no sign of a better position."),
            false=_("In the middle of a game more discs are a sign of a better position."),
            why=_("After 36 moves the side with more discs won 37 of 100 tournament games."),
            belief="M6.4",
            source="C25",
        ),
        Claim(
            true=_("In the middle of a game the side with more moves wins more often."),
            false=_("Who has many moves has too few discs, and loses."),
            why=_("After 36 moves the side with more moves won 65 of 100 tournament games."),
            belief="M6.4",
            source="C25",
        ),
        Claim(
            true=_("To flip few discs is no plan by itself."),
            false=_("Who always flips the fewest discs wins most games."),
            why=_("Such a player won 37 of 100 games against one who plays anything."),
            belief="M6.5",
            source="C25",
        ),
        Claim(
            true=_("To keep away from empty corners helps more than to flip few discs."),
            false=_("To flip few discs helps more than to keep away from empty corners."),
            why=_(
                "With the corner rule alone 93 of 100 games were won against any moves; few flips added nothing to it."
            ),
            belief="M6.5",
            source="C25",
        ),
    )


def _of_estimates() -> Sequence[Claim]:
    return (
        Claim(
            true=_("An estimate can be wrong; a search that plays every line to the end can not."),
            false=_("The move with the highest estimate is the best move."),
            why=_("An estimate looks a few moves ahead, and what comes later it does not see."),
            belief="M6.7",
            source="engine",
        ),
        Claim(
            true=_("The same estimate can be right in one position and wrong in the next."),
            false=_("An estimate of plus 20 means that the game is won by 20 discs."),
            why=_("Only exact values count discs at the end; an estimate counts what seems useful now."),
            belief="M6.7",
            source="engine",
        ),
    )
