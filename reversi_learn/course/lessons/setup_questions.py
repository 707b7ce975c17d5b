"""Lesson 1, the questions of knowledge: who begins, how many discs, how old; and what other pages get wrong."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ...engine.position import Color, Position
from ...messages import _
from ..exercises import Exercise
from ..exercises.claims import Claim
from ..exercises.setup.counting import FOUR
from ..exercises.statements import ENGINE, Choice, Reply, number, statement


def who_begins(level: str) -> Exercise:
    """Who makes the first move."""
    return statement(
        "setup.who-begins",
        level,
        _("Who makes the first move?"),
        (
            Choice(
                value="white",
                label=_("White, as in chess"),
                reply=_("In chess White begins. In Reversi and Othello it is Black."),
                belief="M1.3",
            ),
            Choice(value="black", label=_("Black"), reply=_("Right: Black begins, always."), right=True),
            Choice(
                value="agreed",
                label=_("Whoever the players agree on"),
                reply=_("The players agree who takes which colour. Whoever has Black begins."),
                belief="colour-and-turn",
            ),
        ),
        (
            _("It is not as in chess."),
            _("One colour always begins; the players only agree who takes it."),
            _("Black begins."),
        ),
        source="C26",
    )


def disc_supply(level: str) -> Exercise:
    """How many discs a game needs."""
    return statement(
        "setup.disc-supply",
        level,
        _("How many discs does a game need, for both players together?"),
        (
            Choice(
                value="32",
                label=_("32 discs"),
                reply=_("32 is one player’s half. Both together need a disc for each of the 64 squares."),
                belief="half-a-set",
            ),
            Choice(
                value="60",
                label=_("60 discs"),
                reply=_("60 discs are placed by moves. The four of the start are needed as well."),
                belief="start-forgotten",
            ),
            Choice(
                value="64",
                label=_("64 discs"),
                reply=_("Right: one for each square. They are black on one side and white on the other."),
                right=True,
            ),
            Choice(
                value="128",
                label=_("128 discs, 64 for each player"),
                reply=_("64 squares never hold 128 discs. A disc has both colours, so the two share 64."),
                belief="M1.6",
            ),
        ),
        (
            _("How many squares does the board have?"),
            _("Each square holds one disc, and a disc serves both players: it is turned over."),
            _("8 × 8 squares, so 64 discs."),
        ),
        source="C6",
        in_order=True,
    )


def most_moves(level: str) -> Exercise:
    """How many discs are placed at most."""
    return statement(
        "setup.most-moves",
        level,
        _("How many discs can be placed in one game at most?"),
        (
            Choice(
                value="30",
                label="30",
                reply=_("30 is half of it: both players together place more."),
                belief="one-player-counted",
            ),
            Choice(
                value="60",
                label="60",
                reply=_("Right: 64 squares less the four of the start."),
                right=True,
            ),
            Choice(
                value="64",
                label="64",
                reply=_("64 squares, but on four of them discs lie before the first move."),
                belief="start-forgotten",
            ),
            Choice(
                value="any",
                label=_("There is no limit"),
                reply=_("Each move fills an empty square for good, so in the end the board is full."),
                belief="no-limit",
            ),
        ),
        (
            _("How many squares are empty at the start?"),
            _("Each move fills one of them, and no disc ever leaves the board."),
            _("64 − 4 = 60"),
        ),
        source="C18",
        in_order=True,
    )


def repair_page(level: str) -> Exercise:
    """Repair the set-up of a page that counts rows from the bottom without saying so."""
    replies = {
        ("d4", "e5"): _("Right: the page counts rows from the bottom. Its e4 is our e5, its d5 is our d4."),
        ("e4", "d5"): _(
            "e4 and d5 are the words of the page. It counts rows from the bottom: its row 4 is our row 5."
        ),
        ("d4", "e4"): _("d4 and e4 lie side by side. Turning the numbers round keeps them on a diagonal."),
        ("d5", "e5"): _("d5 and e5 lie side by side. Turning the numbers round keeps them on a diagonal."),
    }
    choices = [
        Choice(
            value="-".join(pair),
            label=_("White on {first} and {second}").format(first=pair[0], second=pair[1]),
            reply=reply,
            right=pair == Position.start().discs(Color.WHITE),
            belief="M1.1" if pair == ("e4", "d5") else "M1.4",
            names=pair,
        )
        for pair, reply in replies.items()
    ]
    return statement(
        "setup.repair-page",
        level,
        _(
            "A page says: “White on e4 and d5.” It counts rows from the bottom, as in chess. What should it say?"
        ),
        choices,
        (
            _("Only the numbers change. The letters stay."),
            _("Row 4 from the bottom is row 5 from the top, and the other way round."),
            _("e4 becomes e5 and d5 becomes d4: White on d4 and e5."),
        ),
        source="C1",
    )


def two_moves(level: str) -> Exercise:
    """How many boards there are after two moves when pictures of one board count once."""
    after_two = [
        first.play(reply)
        for first in (Position.start().play(move) for move in Position.start().legal_moves())
        for reply in first.legal_moves()
    ]
    boards = {min(picture.diagram() for picture in position.symmetries()) for position in after_two}
    replies = len(after_two) // len(Position.start().legal_moves())
    return number(
        "setup.two-moves",
        level,
        _("Black and White each move once. How many different boards can come of it, pictures counted once?"),
        len(boards),
        (
            _("The four first moves are one and the same. Take f5."),
            _("After f5 White has {count} replies. None is a picture of another.").format(count=replies),
            _("{count} boards.").format(count=len(boards)),
        ),
        solved=_(
            "Right, {count}: d6, f4 and f6 after f5. With White’s reply the first real choice begins."
        ).format(count=len(boards)),
        replies=(
            Reply(
                answer=len(after_two),
                text=_("{count} counts pictures of the same board several times.").format(
                    count=len(after_two)
                ),
                belief="M1.5",
            ),
            Reply(
                answer=1,
                text=_("After Black’s move there is 1 board. White’s replies to it differ."),
                belief="all-equal",
            ),
        ),
        otherwise=lambda count: _(
            "{count} is not it. Take f5 as the first move and look at each reply."
        ).format(count=count),
        source=ENGINE,
        remake=lambda _seed: two_moves(level),
        position=Position.start().play("f5"),
    )


def how_old(level: str) -> Exercise:
    """When the game came up, as far as is known."""
    return statement(
        "setup.how-old",
        level,
        _("How old is the game?"),
        (
            Choice(
                value="1880",
                label=_("It dates from 1880, that is certain"),
                reply=_(
                    "Some pages say 1880, others 1883. No date is certain; the first sure mention is of 1886."
                ),
                belief="one-date",
            ),
            Choice(
                value="1883",
                label=_("About 1883, but that is disputed"),
                reply=_("Right: two Englishmen claimed it in 1883, and went to court over it."),
                right=True,
            ),
            Choice(
                value="1971",
                label=_("It was invented in Japan in 1971"),
                reply=_("Othello was presented in Japan in 1971. Reversi is some ninety years older."),
                belief="only-othello",
            ),
        ),
        (
            _("It is older than Othello, which came in 1971."),
            _("No date is certain: pages name 1880 and 1883."),
            _("About 1883, disputed."),
        ),
        source="C3, C4",
    )


def two_games(level: str) -> Exercise:
    """What old Reversi and Othello do not share."""
    return statement(
        "setup.two-games",
        level,
        _("What is different in old Reversi?"),
        (
            Choice(
                value="start",
                label=_("Only the start"),
                reply=_("The start is one difference. Each player also had 32 discs of their own."),
                belief="start-only",
            ),
            Choice(
                value="both",
                label=_("The free start, and 32 discs for each player"),
                reply=_("Right: the first four discs were placed freely in the centre, and nobody shared."),
                right=True,
            ),
            Choice(
                value="flips",
                label=_("The way discs are turned over"),
                reply=_("Discs are turned over in the same way. Start and supply of discs are different."),
                belief="other-flips",
            ),
            Choice(
                value="board",
                label=_("The size of the board"),
                reply=_("Both are played on 8 × 8 squares. Start and supply of discs are different."),
                belief="other-board",
            ),
        ),
        (
            _("There are two differences. Try the board with the free start."),
            _("One is the start. The other is about the discs that each player has."),
            _("The free start, and 32 discs for each player."),
        ),
        source="C5",
    )


def claims(random: Random) -> Sequence[Claim]:
    """What is said of the set-up, true and false, for “find the mistake”."""
    moves = 5 + int(random.random() * 50)
    return (
        Claim(
            true=_("Black makes the first move."),
            false=_("White makes the first move."),
            why=_("Black begins."),
            belief="M1.3",
            source="C26",
        ),
        Claim(
            true=_("a1 is the corner at the top left."),
            false=_("a1 is the corner at the bottom left."),
            why=_("Rows are counted from the top, so row 1 is the top row."),
            belief="M1.1",
            source="C2",
        ),
        Claim(
            true=_("At the start White lies on d4 and e5."),
            false=_("At the start White lies on e4 and d5."),
            why=_("White lies on d4 and e5, Black on e4 and d5."),
            belief="M1.2",
            source="C1",
        ),
        Claim(
            true=_("At the start equal colours lie on a diagonal."),
            false=_("At the start equal colours lie side by side."),
            why=_("Side by side would be a parallel start; Othello starts with diagonals."),
            belief="M1.4",
            source="C5",
        ),
        Claim(
            true=_("The four first moves are pictures of one another."),
            false=_("Of the four first moves one is better than the others."),
            why=_("Mirrored or turned, each of them becomes each other one."),
            belief="M1.5",
            source="C14",
        ),
        Claim(
            true=_("64 discs are enough for both players together."),
            false=_("Each of the two players needs 64 discs."),
            why=_("There are 64 squares, and each holds one disc."),
            belief="M1.6",
            source="C6",
        ),
        Claim(
            true=_("After {moves} moves {discs} discs lie on the board.").format(
                moves=moves, discs=FOUR + moves
            ),
            false=_("After {moves} moves {discs} discs lie on the board.").format(moves=moves, discs=moves),
            why=_("Four lay there at the start, and each move adds one."),
            belief="start-forgotten",
            source=ENGINE,
        ),
        Claim(
            true=_("Turning discs over does not change how many lie on the board."),
            false=_("Turning over three discs adds three discs to the board."),
            why=_("Turning over changes the colour. Only the new disc is added."),
            belief="flips-add-discs",
            source=ENGINE,
        ),
    )
