"""Lesson 5, what is said of the end of a game, true and false: six sentences for each misconception."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ...messages import _
from ..exercises.claims import Claim
from ..exercises.statements import ENGINE

# What the games of the archive of tournaments say (137,135 complete games, 1977 to 2025).
ARCHIVE = "archive"


def claims(random: Random) -> Sequence[Claim]:
    """All claims, with numbers drawn where they have some."""
    empties, discs, each = (low + int(random.random() * span) for low, span in ((3, 17), (14, 40), (20, 11)))
    return (
        *_not_only_full(empties),
        *_not_one_side(),
        *_no_rule_of_its_own(discs),
        *_any_equal_number(each),
        *_without_a_full_board(discs),
        *_not_by_the_last_move(),
        *_not_by_the_lead(),
    )


def _filled(claim: Claim, **numbers: int) -> Claim:
    """The claim with its numbers written in."""
    return replace(claim, true=claim.true.format(**numbers), false=claim.false.format(**numbers))


def _not_only_full(empties: int) -> tuple[Claim, ...]:
    belief = "M5.1"
    return (
        Claim(
            true=_("A game can end with 51 empty squares."),
            false=_("A game ends only when the last square is filled."),
            why=_("The shortest games end after nine moves, with 13 discs on the board."),
            belief=belief,
            source="C17",
        ),
        Claim(
            true=_("In about one tournament game of twenty squares stay empty."),
            false=_("In tournaments every game goes on until the board is full."),
            why=_("95.3 % of 137,135 tournament games ended on a full board, 4.7 % did not."),
            belief=belief,
            source=ARCHIVE,
        ),
        _filled(
            Claim(
                true=_("With {empties} empty squares and no move for either side, the game is over."),
                false=_("With {empties} empty squares the game can not be over."),
                why=_("What ends a game is that nobody can move, not that nothing is empty."),
                belief=belief,
                source=ENGINE,
            ),
            empties=empties,
        ),
        Claim(
            true=_("A square on which neither side flips a disc stays empty."),
            false=_("Every empty square is filled before the end."),
            why=_("A disc must flip something. Where it flips nothing, nobody may place one."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("At most 60 discs are placed in a game, and often fewer."),
            false=_("In every game 60 discs are placed."),
            why=_("60 squares are empty at the start, and some may stay empty."),
            belief=belief,
            source="C18",
        ),
        Claim(
            true=_("Whether a game is over is seen from the moves, not from the empty squares."),
            false=_("Whether a game is over is seen from the empty squares alone."),
            why=_("Empty squares may be moves for nobody."),
            belief=belief,
            source=ENGINE,
        ),
    )


def _not_one_side() -> tuple[Claim, ...]:
    belief = "M5.2"
    return (
        Claim(
            true=_("The game ends when neither side can move."),
            false=_("The game ends as soon as one side can not move."),
            why=_("One side without a move passes; only when both have none is it the end."),
            belief=belief,
            source="C20",
        ),
        Claim(
            true=_("When White has no move and Black has one, Black moves."),
            false=_("When White has no move and Black has one, Black has won."),
            why=_("White only passes. Who has won is counted at the end."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("More than half of all tournament games have a pass and go on after it."),
            false=_("A tournament game stops at its first pass."),
            why=_("58.5 % of 137,135 tournament games have at least one pass."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("A game can go on after eleven moves in a row by one side."),
            false=_("When one side moves twice in a row, the game is at its end."),
            why=_("Eleven in a row is the longest run in the archive of tournament games."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("One square is empty and White can not use it: Black may still play there."),
            false=_("One square is empty and White can not use it: the game is over."),
            why=_("First see whether Black flips a disc from there."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("To see whether a game is over, look at the moves of both colours."),
            false=_("To see whether a game is over, look at the side to move."),
            why=_("The side to move may have to pass while the other one still has a move."),
            belief=belief,
            source=ENGINE,
        ),
    )


def _no_rule_of_its_own(discs: int) -> tuple[Claim, ...]:
    belief = "M5.3"
    return (
        Claim(
            true=_("When the last white disc is flipped, nobody has a move."),
            false=_("When the last white disc is flipped, Black has moves that only a rule forbids."),
            why=_("Without a white disc Black has nothing to flip, and White nothing to flank with."),
            belief=belief,
            source="C16",
        ),
        Claim(
            true=_("One question finds the end of every game: does anybody have a move?"),
            false=_("Two questions find the end: does anybody have a move, and has a colour vanished?"),
            why=_("Where a colour has vanished, nobody has a move: the first question is enough."),
            belief=belief,
            source="C16",
        ),
        Claim(
            true=_("A program needs no line of its own for a colour that has vanished."),
            false=_("A program needs a line of its own for a colour that has vanished."),
            why=_("It finds no move for either side, as at every other end."),
            belief=belief,
            source="C16",
        ),
        _filled(
            Claim(
                true=_("With {discs} black discs and no white one, no square is a move."),
                false=_("With {discs} black discs and no white one, Black could play on."),
                why=_("A move must flip a disc of the opponent, and there is none."),
                belief=belief,
                source=ENGINE,
            ),
            discs=discs,
        ),
        Claim(
            true=_("A side with a single disc may still have moves."),
            false=_("A side with a single disc has lost by rule."),
            why=_("A single disc can be the anchor of a line. No rule counts discs before the end."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("A wipe-out is an end like the others: nobody can move."),
            false=_("A wipe-out is an end of its own kind, beside “nobody can move”."),
            why=_("It only looks special: with one colour nobody can move."),
            belief=belief,
            source="C16",
        ),
    )


def _any_equal_number(each: int) -> tuple[Claim, ...]:
    belief = "M5.4"
    return (
        Claim(
            true=_("A game that ends 31–31 with two empty squares is a draw."),
            false=_("A game that ends 31–31 with two empty squares is no draw."),
            why=_("Equal numbers make a draw."),
            belief=belief,
            source="C7",
        ),
        Claim(
            true=_("Eight tournament games of the archive ended 31–31."),
            false=_("No tournament game can end 31–31."),
            why=_("Among 7,731 draws of the archive eight have two empty squares."),
            belief=belief,
            source="C7",
        ),
        Claim(
            true=_("For a draw both colours need the same number of discs."),
            false=_("For a draw both colours need 32 discs on the board."),
            why=_("With empty squares left the same number may be 31 or less."),
            belief=belief,
            source="C7",
        ),
        Claim(
            true=_("By the WOF rule a game that ends 31–31 counts 32–32."),
            false=_("By the WOF rule a game that ends 31–31 has to be played again."),
            why=_("In a draw the empty squares are shared: 31 + 1 for each."),
            belief=belief,
            source="C7",
        ),
        _filled(
            Claim(
                true=_("{each} discs each and {empties} empty squares, with no move left: a draw."),
                false=_("{each} discs each and {empties} empty squares, with no move left: no result."),
                why=_("Equal is equal. The empty squares are shared."),
                belief=belief,
                source=ENGINE,
            ),
            each=each,
            empties=64 - 2 * each,
        ),
        Claim(
            true=_("At the World Championship of 2024 a game was drawn 31–31."),
            false=_("At World Championships only 32–32 on the board is a draw."),
            why=_("That game had two empty squares, a8 and h8, and counted 32–32."),
            belief=belief,
            source="C7",
        ),
    )


def _without_a_full_board(discs: int) -> tuple[Claim, ...]:
    belief = "M5.5"
    return (
        Claim(
            true=_("A game can be won 64–0 with 13 discs on the board."),
            false=_("A game can be won 64–0 only with 64 discs on the board."),
            why=_("The empty squares go to the winner: 13 + 51."),
            belief=belief,
            source="C8",
        ),
        Claim(
            true=_("Most wipe-outs in tournaments left squares empty."),
            false=_("All wipe-outs in tournaments filled the board."),
            why=_("990 of the 1,155 wipe-outs in the archive left squares empty, and all 990 count 64–0."),
            belief=belief,
            source="C8",
        ),
        Claim(
            true=_("13–0 on the board counts 64–0 by the WOF rule."),
            false=_("13–0 on the board counts 13–0 by the WOF rule."),
            why=_("By the WOF rule the winner gets the 51 empty squares as well."),
            belief=belief,
            source="C9",
        ),
        Claim(
            true=_("Black can win 64–0 with the ninth move of the game."),
            false=_("A win by 64–0 takes 60 moves."),
            why=_("Nine moves are enough: 228 orders of moves lead to it."),
            belief=belief,
            source="C17",
        ),
        _filled(
            Claim(
                true=_("{discs}–0 at the end is a win by 64 discs, by the WOF rule."),
                false=_("{discs}–0 at the end is a win by {discs} discs, by the WOF rule."),
                why=_("The winner gets the empty squares, so a wipe-out is always 64–0."),
                belief=belief,
                source=ENGINE,
            ),
            discs=discs,
        ),
        Claim(
            true=_("For 64–0 the loser has no disc; how many the winner has does not matter."),
            false=_("For 64–0 the winner must have conquered every square."),
            why=_("What is empty at the end is added to the winner’s discs."),
            belief=belief,
            source="C8",
        ),
    )


def _not_by_the_last_move() -> tuple[Claim, ...]:
    belief = "M5.6"
    return (
        Claim(
            true=_("Who places the last disc may lose all the same."),
            false=_("Who places the last disc wins."),
            why=_("In 60-move tournament games the last mover won 63.8 %, not all."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("The last move is a help, and no more than that."),
            false=_("The last move decides the game."),
            why=_("The last mover of 60-move games wins about 64 of 100."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("In a game without passes White moves last, and does not always win."),
            false=_("In a game without passes White moves last and therefore wins."),
            why=_("The discs are counted. The last move alone does not make them more."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("When the discs are equal at the end it is a draw, whoever moved last."),
            false=_("When the discs are equal at the end, who moved last has won."),
            why=_("The last move is not counted, discs are."),
            belief=belief,
            source="C7",
        ),
        Claim(
            true=_("With one square left you may fill it and still have fewer discs."),
            false=_("With one square left, who fills it has won."),
            why=_("It adds one disc and what it flips. That may be too little."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("To know who has won, count both colours."),
            false=_("To know who has won, see who placed the last disc."),
            why=_("More discs win, and nothing else."),
            belief=belief,
            source=ENGINE,
        ),
    )


def _not_by_the_lead() -> tuple[Claim, ...]:
    belief = "M5.7"
    return (
        Claim(
            true=_("Who has more discs after 30 moves wins less than half of the games."),
            false=_("Who has more discs after 30 moves wins most of the games."),
            why=_("In tournament games 38.2 % of those leaders won."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("After 36 moves those with fewer discs win more often than those with more."),
            false=_("After 36 moves those with more discs win more often than those with fewer."),
            why=_("36.8 % of the leaders after 36 moves won their tournament games."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("Even after 58 moves the leader sometimes loses."),
            false=_("After 58 moves the leader can not lose any more."),
            why=_("76.1 % of the leaders after 58 moves won; two moves can still flip many discs."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("Discs are counted when the game is over, not before."),
            false=_("The count of discs in the middle of the game shows who wins."),
            why=_("What is black now may be white at the end."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("After 30 moves, having more moves tells more about winning than having more discs."),
            false=_("After 30 moves, having more discs tells more about winning than having more moves."),
            why=_("Of those with more moves 61.8 % won, of those with more discs 38.2 %."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("Few discs in the middle of the game are no reason to give up."),
            false=_("Who has few discs in the middle of the game has lost."),
            why=_("As long as there are moves, discs change sides."),
            belief=belief,
            source=ENGINE,
        ),
    )
