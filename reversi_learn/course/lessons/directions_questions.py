"""Lesson 3, what is said of a whole move, true and false, for “find the mistake”."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...engine.position import SQUARES
from ...messages import _
from ..exercises.claims import Claim
from ..exercises.directions.bounds import CENTRE, MOST_AT_ALL, MOST_IN_GAME, directions_from, full_lines
from ..exercises.statements import ENGINE

STRAIGHT_WAYS = 4  # never the number from any square


def claims(random: Random) -> Sequence[Claim]:
    """What is said of a whole move, true and false; squares and their numbers are drawn."""
    return (*_what_flips(), *_how_many(random), *_what_it_is_worth())


def _what_flips() -> tuple[Claim, ...]:
    return (
        Claim(
            true=_("A move flips in every direction that it closes."),
            false=_("A move flips in one direction only."),
            why=_("Up to eight lines are closed at once, and all of them turn over."),
            belief="M3.1",
            source="C12",
        ),
        Claim(
            true=_("Everything that is flanked must be flipped."),
            false=_("Whoever moves may choose which of the flanked discs to flip."),
            why=_("There is no choice: flipping is a duty."),
            belief="M3.2",
            source=ENGINE,
        ),
        Claim(
            true=_("A disc that has just flipped flips no others in the same move."),
            false=_("Discs that have just flipped flip others in the same move."),
            why=_("Only lines that the new disc closes count; there is no chain reaction."),
            belief="M3.3",
            source=ENGINE,
        ),
        Claim(
            true=_("Of two closed lines both flip, the long one and the short one."),
            false=_("Of two closed lines only the longer one flips."),
            why=_("A line of one disc counts as much as a line of six."),
            belief="M3.4",
            source=ENGINE,
        ),
        Claim(
            true=_("A line ends at the nearest own disc; what lies behind it stays."),
            false=_("A line goes on behind the nearest own disc, as far as there are discs."),
            why=_("The nearest own disc is the anchor, and flipping stops there."),
            belief="M3.5",
            source="C22",
        ),
        Claim(
            true=_("Discs that flip stay on their squares."),
            false=_("Discs that are flanked leave the board."),
            why=_("Nothing is captured as in chess: discs turn over and stay where they are."),
            belief="flipped-discs-leave",
            source=ENGINE,
        ),
        Claim(
            true=_("A disc may change colour many times in a game."),
            false=_("A disc that has changed colour keeps it."),
            why=_("In the game that decided the title of 2018 the disc on d5 turned over nine times."),
            belief="flips-once",
            source=ENGINE,
        ),
    )


def _how_many(random: Random) -> tuple[Claim, ...]:
    played = [square for square in SQUARES if square not in CENTRE]
    square = played[int(random.random() * len(played))]
    corner = ("a1", "h1", "a8", "h8")[int(random.random() * 4)]
    most, ways = len(full_lines(square).flips(square)), directions_from(square)
    return (
        Claim(
            true=_("No move of a game flips more than {most} discs.").format(most=MOST_IN_GAME),
            false=_("How many discs a move flips has no limit."),
            why=_("The lines from a corner hold 6 + 6 + 6 discs, and no other square has more."),
            belief="M3.6",
            source="C11",
        ),
        Claim(
            true=_("A move on {square} can flip {most} discs, if all its lines are full.").format(
                square=square, most=most
            ),
            false=_("A move on {square} can flip 8 discs at most, one in each direction.").format(
                square=square
            ),
            why=_(
                "From {square} there is room for {most}: in one direction up to six discs can flip."
            ).format(square=square, most=most),
            belief="M3.6",
            source=ENGINE,
        ),
        Claim(
            true=_("From the corner {corner} discs can flip in three directions.").format(corner=corner),
            false=_("From the corner {corner} discs flip by a rule of its own.").format(corner=corner),
            why=_("Edges and corners have no special rule, only fewer directions."),
            belief="corner-rule",
            source="C12",
        ),
        Claim(
            true=_("From {square} discs can flip in {ways} directions at most.").format(
                square=square, ways=ways
            ),
            false=_("From {square} discs can flip in {ways} directions at most.").format(
                square=square,
                ways=STRAIGHT_WAYS,
            ),
            why=_("Only directions with two squares or more count; from {square} there are {ways}.").format(
                square=square, ways=ways
            ),
            belief="M2.6",
            source="C12",
        ),
        Claim(
            true=_("No move of a game flips {most} discs, because the centre is never empty.").format(
                most=MOST_AT_ALL
            ),
            false=_(
                "A move in the centre may flip {most} discs, as soon as the centre is empty again."
            ).format(most=MOST_AT_ALL),
            why=_("On d4, e4, d5 and e5 discs lie from the start, and no disc ever leaves the board."),
            belief="M3.6",
            source="C11",
        ),
    )


def _what_it_is_worth() -> tuple[Claim, ...]:
    return (
        Claim(
            true=_("Discs won early are often lost again."),
            false=_("Discs won early stay won."),
            why=_("In real games, whoever had more discs after 30 moves won only 38 of 100 games."),
            belief="M3.7",
            source="C25",
        ),
        Claim(
            true=_("The move that flips most can be the worst of all moves."),
            false=_("The move that flips most is never the worst."),
            why=_("Many discs turned give the opponent many lines, and the next move turns them back."),
            belief="M3.7",
            source="C25",
        ),
        Claim(
            true=_("Neither “flip most” nor “flip fewest” is a recipe."),
            false=_("Whoever always flips most plays well."),
            why=_(
                "With 12 empty squares a random move gives away 12.5 discs on average, the one that flips most 14.8."
            ),
            belief="M3.7",
            source="C25",
        ),
        Claim(
            true=_("What counts is the number of discs when the game ends."),
            false=_("What counts is to be ahead in discs all the time."),
            why=_("Discs are counted once, at the end."),
            belief="M3.7",
            source="C25",
        ),
        Claim(
            true=_("A move that flips one disc may be better than one that flips seven."),
            false=_("A move that flips seven discs is better than one that flips one."),
            why=_(
                "In a position of the French test g1 flips seven and loses 30 discs against g7, which flips one."
            ),
            belief="M3.7",
            source=ENGINE,
        ),
        Claim(
            true=_("It matters more what the opponent can play next than how many discs flip."),
            false=_("How many discs flip matters more than what the opponent can play next."),
            why=_(
                "With 12 empty squares, leaving the opponent the fewest moves gives away 7.4 discs, fewest flips 11.5."
            ),
            belief="M3.7",
            source="C25",
        ),
    )
