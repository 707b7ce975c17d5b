"""Lesson 4, what is said of passing, true and false: six sentences for each misconception."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...messages import _
from ..exercises.claims import Claim
from ..exercises.statements import ENGINE

# What the games of the archive of tournaments say of passes (137,135 complete games, 1977 to 2025).
ARCHIVE = "archive"


def claims(random: Random) -> Sequence[Claim]:
    """All claims, with numbers drawn where they have some."""
    empties, moves, disc = (low + int(random.random() * span) for low, span in ((3, 17), (2, 3), (20, 30)))
    return (
        *_not_the_end(empties),
        *_no_choice(moves),
        *_not_out(disc),
        *_the_end(empties),
        *_no_disc(disc, moves),
        *_more_than_one(),
        *_no_numbers(disc),
    )


def _not_the_end(empties: int) -> tuple[Claim, ...]:
    belief = "M4.1"
    return (
        Claim(
            true=_("When Black must pass, White moves next."),
            false=_("When Black must pass, the game is over."),
            why=_("The game is over only when neither side has a move."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("The first pass of a game hands the turn to the other side."),
            false=_("The first pass of a game ends it."),
            why=_("A pass hands the turn over, and nothing else."),
            belief=belief,
            source="C19",
        ),
        Claim(
            true=_("A side without a move waits, and the other one goes on."),
            false=_("A side without a move has lost, and the game stops."),
            why=_("Being without a move costs a turn, not the game."),
            belief=belief,
            source="C19",
        ),
        Claim(
            true=_("White has no move, {empties} squares are empty: Black may still have a move.").format(
                empties=empties
            ),
            false=_("White has no move, {empties} squares are empty: now the discs are counted.").format(
                empties=empties
            ),
            why=_("First look whether the other side has a move; only if not, the discs are counted."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("A program that ends the game at a pass makes a mistake."),
            false=_("A program is right to end the game at a pass."),
            why=_("Two real programs did so and had to be repaired: the other side still had moves."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("Both sides must be without a move before the discs are counted."),
            false=_("One side without a move is enough for the discs to be counted."),
            why=_("As long as one of the two can move, discs can still change sides."),
            belief=belief,
            source="C20",
        ),
    )


def _no_choice(moves: int) -> tuple[Claim, ...]:
    belief = "M4.2"
    return (
        Claim(
            true=_("Whoever has a move must make one."),
            false=_("Whoever wants to may pass."),
            why=_("A pass is forced, or it is not allowed."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("If the only move is a bad one, it must be made."),
            false=_("If the only move is a bad one, a pass is allowed."),
            why=_("A bad move is a move, and whoever has one must make it."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("One can not wait for a better moment by passing."),
            false=_("Passing is a way to wait for a better moment."),
            why=_("Nobody can choose to wait: with a move at hand there is no pass."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("Even if every move gives a corner away, one of them must be made."),
            false=_("If every move gives a corner away, one may pass."),
            why=_("The rule asks whether there is a move, not whether it is good."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("With {moves} moves at hand, these {moves} are all there is to choose from.").format(
                moves=moves
            ),
            false=_("With {moves} moves at hand, the pass is one more choice.").format(moves=moves),
            why=_("The choice is between the moves; the pass is not among them."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("In a tournament, too, a pass is forced or not allowed."),
            false=_("In a tournament a player may say “pass” at any time."),
            why=_("On the table the rule is the same as on the screen."),
            belief=belief,
            source=ENGINE,
        ),
    )


def _not_out(disc: int) -> tuple[Claim, ...]:
    belief = "M4.3"
    return (
        Claim(
            true=_("Whoever has passed moves again as soon as there is a move."),
            false=_("Whoever has passed does not move again in this game."),
            why=_("After each disc both sides are looked at anew."),
            belief=belief,
            source="C19",
        ),
        Claim(
            true=_("A pass lasts for one turn."),
            false=_("A pass lasts to the end of the game."),
            why=_("The next turn is a new one, with a new look at the board."),
            belief=belief,
            source="C19",
        ),
        Claim(
            true=_("“Black loses the turn” means this one turn."),
            false=_("“Black loses the turn” means all turns to come."),
            why=_("The turn goes to White; the right to play is not lost."),
            belief=belief,
            source="C19",
        ),
        Claim(
            true=_("White passed after disc {disc}, and may still place the last disc.").format(disc=disc),
            false=_("White passed after disc {disc}, so Black places all the others.").format(disc=disc),
            why=_("Whoever passed is back in the game with the first move that opens."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("A player who had to pass can win the game."),
            false=_("A player who had to pass is out and has lost."),
            why=_("The discs at the end decide, not the passes on the way."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("Black passes, White places a disc: now Black looks for a move again."),
            false=_("Black passes, White places a disc: now White goes on alone."),
            why=_("White’s disc changes the board, and so Black may have a move again."),
            belief=belief,
            source=ENGINE,
        ),
    )


def _the_end(empties: int) -> tuple[Claim, ...]:
    belief = "M4.4"
    return (
        Claim(
            true=_("When neither side has a move, the game is over."),
            false=_("When neither side has a move, both pass and the game goes on."),
            why=_("If nobody can move, nothing on the board can change any more."),
            belief=belief,
            source="C20",
        ),
        Claim(
            true=_("If both would have to pass, the discs are counted."),
            false=_("If both have to pass, the first of them has another try."),
            why=_("Where both would have to pass, there is no turn left."),
            belief=belief,
            source="C20",
        ),
        Claim(
            true=_("Black has no move, nor has White: nobody moves again."),
            false=_("Black has no move, nor has White: it is Black’s turn again."),
            why=_("A turn without a move for either side is the end."),
            belief=belief,
            source="C20",
        ),
        Claim(
            true=_("Passing can not bring a new move to light."),
            false=_("If both pass often enough, a move turns up."),
            why=_("A pass leaves the board as it is; only discs open new moves."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("With {empties} squares empty the game can be over.").format(empties=empties),
            false=_("With {empties} squares empty the game goes on, even if both must pass.").format(
                empties=empties
            ),
            why=_("Empty squares on which nothing can be flipped are of no use to anybody."),
            belief=belief,
            source="C20",
        ),
        Claim(
            true=_("A side passes only while the other one has a move."),
            false=_("The two sides may pass in turn as often as it takes."),
            why=_("As soon as the other side has no move either, it is no pass but the end."),
            belief=belief,
            source="C20",
        ),
    )


def _no_disc(disc: int, moves: int) -> tuple[Claim, ...]:
    belief = "M4.5"
    return (
        Claim(
            true=_("A pass places no disc."),
            false=_("For a pass a disc is placed beside the board."),
            why=_("Nothing is placed at a pass, neither on the board nor beside it."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("After a pass as many discs lie on the board as before."),
            false=_("After a pass one disc more lies on the board."),
            why=_("The board before a pass and after it is the same."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("{turns} turns with {passes} passes place {discs} discs.").format(
                turns=disc + moves, passes=moves, discs=disc
            ),
            false=_("{turns} turns with {passes} passes place {discs} discs.").format(
                turns=disc + moves, passes=moves, discs=disc + moves
            ),
            why=_("Each turn but a pass places one disc."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("A pass turns no disc over."),
            false=_("Whoever passes must turn one of the own discs over."),
            why=_("Discs are turned over by a new disc only."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("At most 60 discs are placed, but a game can have more than 60 turns."),
            false=_("A game has at most 60 turns, passes among them."),
            why=_("Passes use up no disc: two games of the archive have 75 turns."),
            belief=belief,
            source="C18",
        ),
        Claim(
            true=_("Whoever passes gives no disc to the other side."),
            false=_("Whoever passes gives a disc to the other side."),
            why=_("The discs belong to both; a pass moves none of them."),
            belief=belief,
            source="C6",
        ),
    )


def _more_than_one() -> tuple[Claim, ...]:
    belief = "M4.6"
    return (
        Claim(
            true=_("A side may have to pass several times in a game."),
            false=_("A side passes at most once in a game."),
            why=_("In more than 38,000 of 137,135 tournament games there are two passes or more."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("One side can place three discs in a row, or more."),
            false=_("No side ever places three discs in a row."),
            why=_("In 29,676 of 137,135 tournament games one side moved three times in a row, or more."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("There is no limit to the number of passes."),
            false=_("More than one pass for a side is against the rules."),
            why=_("In one tournament game White had to pass fifteen times."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("A side can move eleven times in a row."),
            false=_("After one extra move it is the other side’s turn for certain."),
            why=_("It happened at the World Championship of 2024: ten passes in a row by White."),
            belief=belief,
            source=ARCHIVE,
        ),
        Claim(
            true=_("Whoever passed on the last turn may have to pass again now."),
            false=_("Whoever passed on the last turn can not be made to pass again now."),
            why=_("The one question is whether there is a move, not what happened before."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("A second pass is like the first: the other side goes on."),
            false=_("With the second pass of a side the game is given up."),
            why=_("Passes are not counted against anybody."),
            belief=belief,
            source=ENGINE,
        ),
    )


def _no_numbers(disc: int) -> tuple[Claim, ...]:
    belief, even = "M4.7", 2 * (disc // 2)
    return (
        Claim(
            true=_("After one pass White places the odd discs."),
            false=_("Black places the odd discs in every game, passes or not."),
            why=_("Each pass shifts the colours by one."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("Black’s turn with an odd number of empty squares: somebody has passed."),
            false=_("Black’s turn with an odd number of empty squares: that can not happen."),
            why=_("Without passes Black is to move whenever an even number is empty; a pass shifts that."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("Whose turn it is depends on who has a move."),
            false=_("Whose turn it is depends on the number of discs alone."),
            why=_("The number of discs tells it only while nobody has passed."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("After disc {disc} it can be White’s turn.").format(disc=even),
            false=_("After disc {disc} it is Black’s turn, for the number is even.").format(disc=even),
            why=_(
                "It is Black’s turn after an even disc only if nobody has passed, or an even number of times."
            ),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("A pass changes who places all the discs after it."),
            false=_("A pass does not change who places the discs after it."),
            why=_("After a pass the colours go on the other way round."),
            belief=belief,
            source=ENGINE,
        ),
        Claim(
            true=_("A record without passes must be replayed to know who placed which disc."),
            false=_("In a record without passes the numbers tell who placed which disc."),
            why=_("Records leave the passes out; only the board shows where they were."),
            belief=belief,
            source=ENGINE,
        ),
    )
