"""Claims about strategy and what was counted: the learner guesses first, then hears the number and its control."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ....messages import _
from ..model import Exercise
from ..statements import Choice, statement


@dataclass(frozen=True, slots=True)
class Counted:
    """A claim that was counted out: the question, what was found, and what those say who believe the claim.

    ``right`` and the ``others`` are numbers out of a hundred; of the others each has its belief. ``found``
    gives the number with its control.
    """

    question: str
    right: int
    others: tuple[tuple[int, str], ...]
    found: str
    source: str


def guess_share(exercise_id: str, level: str, number: int = 0) -> Exercise:
    """Guess in how many of a hundred cases a claim held (answer form: statement); again takes the next claim."""
    claims = counted_claims()
    claim = claims[number % len(claims)]
    shares = sorted([(claim.right, ""), *claim.others])
    exercise = statement(
        exercise_id,
        level,
        claim.question,
        [
            Choice(
                value=str(share),
                label=_("in {share} of 100").format(share=share),
                reply=_reply(claim, share),
                right=share == claim.right,
                belief=belief,
            )
            for share, belief in shares
        ],
        (
            _("What would a move or a player of no plan come to? That is the control."),
            claim.found,
            _("The answer is: in {share} of 100.").format(share=claim.right),
        ),
        source=claim.source,
        in_order=True,
        remake=lambda seed: guess_share(exercise_id, level, seed),
    )
    return replace(exercise, asks_confidence=True)


def _reply(claim: Counted, share: int) -> str:
    if share == claim.right:
        return _("Right. {found}").format(found=claim.found)
    if share > claim.right:
        return _("Not {share}, but fewer. {found}").format(share=share, found=claim.found)
    return _("Not {share}, but more. {found}").format(share=share, found=claim.found)


def counted_claims() -> Sequence[Counted]:
    """All claims, in the language in force."""
    return tuple(make() for make in _CLAIMS)


def _few_flips() -> Counted:
    return Counted(
        _(
            "“Flip as few discs as you can.” A player who does only that met one who plays anything, in 4,000 "
            "games. How often did it win?"
        ),
        37,
        ((75, "M6.5"), (92, "M6.5")),
        _("It won 37 of 100 and lost 59: fewer than a player without any plan."),
        "C25",
    )


def _few_flips_with_corners() -> Counted:
    return Counted(
        _(
            "Two players kept away from empty corners. One then flipped as few discs as it could and won 92 of 100 "
            "games against any moves. The other chose at random. How often did that one win?"
        ),
        93,
        ((50, "M6.5"), (75, "M6.5")),
        _("It won 93.4 of 100, the one with few flips 91.6: keeping away from corners did the work."),
        "C25",
    )


def _most_flips() -> Counted:
    return Counted(
        _(
            "World Championship positions with 12 empty squares, about six moves each: how often is a move that "
            "flips the most discs a best one?"
        ),
        27,
        ((50, "M3.7"), (75, "M3.7")),
        _(
            "In 27.2 of 100. It loses 14.8 discs on average, a move drawn by lot 12.5: it is worse than no plan."
        ),
        "C25",
    )


def _corner_first() -> Counted:
    return Counted(
        _(
            "World Championship positions with 12 empty squares in which a corner can be taken: how often is a "
            "corner the best move?"
        ),
        50,
        ((75, "M6.1"), (95, "M6.1")),
        _(
            "In 49.7 of 100. There are about six moves, so a move drawn by lot would come to 16: corner first is "
            "good advice, and no law."
        ),
        "C24",
    )


def _never_x() -> Counted:
    return Counted(
        _(
            "The same positions, where an X-square beside an empty corner can be played: how often is it the best "
            "move?"
        ),
        26,
        ((0, "M6.2"), (5, "M6.2")),
        _(
            "In 25.6 of 100; a move drawn by lot would come to about 16. Near the end the X-square is one move "
            "among others."
        ),
        "C24",
    )


def _first_corner() -> Counted:
    return Counted(
        _("In tournament games one side takes the first corner. How often does it win the game?"),
        60,
        ((80, "M6.1"), (95, "M6.1")),
        _(
            "In 59.5 of 100, where a coin would say 50. And cause and effect are not separated: whoever plays well "
            "gets more corners."
        ),
        "C24",
    )


def _early_x() -> Counted:
    return Counted(
        _(
            "A tournament player places a disc on an X-square beside an empty corner with one of moves 20 to 29. "
            "How often does the opponent take that corner later?"
        ),
        92,
        ((26, "x-harmless"), (50, "x-harmless")),
        _(
            "In 92.2 of 100; beside a C-square it is 63.9. Early in the game the X-square is a gift. Cause and "
            "effect are not separated: strong players avoid it."
        ),
        "C24",
    )


def _disc_lead() -> Counted:
    return Counted(
        _("After 36 moves of a tournament game one side has more discs. How often does it win?"),
        37,
        ((63, "M6.4"), (80, "M6.4")),
        _(
            "In 36.8 of 100, and the side with more moves in 65.1. Cause and effect are not separated, but counting "
            "discs in the middle of a game tells nothing good."
        ),
        "C25",
    )


def _late_disc_lead() -> Counted:
    return Counted(
        _("After 50 moves of a tournament game one side has more discs. How often does it win?"),
        45,
        ((65, "M6.4"), (90, "M6.4")),
        _("In 45.3 of 100, and after 58 moves in 76.1. The side with more moves after 50 wins in 74.0."),
        "C25",
    )


def _few_replies() -> Counted:
    return Counted(
        _(
            "Both players take corners and give none. One of them also leaves the other as few moves as it can. How "
            "often does it win?"
        ),
        64,
        ((34, "mobility-harmful"), (50, "mobility-useless")),
        _(
            "It won 64 of 100 and lost 34. The corner rule was the same for both, so few replies made the difference."
        ),
        "C25",
    )


_CLAIMS: tuple[Callable[[], Counted], ...] = (
    _few_flips,
    _corner_first,
    _disc_lead,
    _few_flips_with_corners,
    _never_x,
    _most_flips,
    _few_replies,
    _first_corner,
    _early_x,
    _late_disc_lead,
)
