"""Exercises on counting passes: how many there were, how many discs and turns, and what the empties tell."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

from ....engine.position import Color, Position
from ....messages import _, ngettext
from ..flanking.rows import by_color
from ..model import Exercise
from ..setup.counting import FOUR, MOST_MOVES
from ..statements import ENGINE, Choice, Reply, number, statement
from .played import Plies, Ply, discs_placed, piece, some_ply, some_position

_FEWEST_SHOWN = 6


def count_passes(exercise_id: str, level: str, plies: Plies) -> Exercise:
    """Say how many passes there were between discs whose colours are told (answer form: number)."""
    discs = [ply for ply in plies if not ply.is_pass]
    doubles = [pair for pair in pairwise(discs) if pair[0].position.turn is pair[1].position.turn]
    passes = len(doubles)
    told = ", ".join(_disc_label(ply) for ply in discs)
    where = " ".join(_between(*pair) for pair in doubles)
    return number(
        exercise_id,
        level,
        _(
            "Discs of a game, with the colour of who placed them: {discs}. How many passes were there among them?"
        ).format(discs=told),
        passes,
        (
            _("Without passes the colours take turns. Where does one colour follow itself?"),
            _between(*doubles[0]),
            _("{where} Passes: {count}.").format(where=where, count=passes),
        ),
        solved=_("Right. {where}").format(where=where),
        replies=_count_replies(len(discs), passes, where, _between(*doubles[0])),
        otherwise=lambda count: _(
            "{count} is not it. Look for one colour twice in a row: each time there was a pass."
        ).format(count=count),
        source=ENGINE,
        unit=_("passes"),
        remake=lambda seed: count_passes(exercise_id, level, some_discs(seed)),
    )


def _count_replies(discs: int, passes: int, where: str, first: str) -> tuple[Reply, ...]:
    return (
        Reply(
            answer=0,
            text=_("None would mean that the colours take turns. {where}").format(where=first),
            belief="M4.7",
        ),
        Reply(
            answer=1,
            text=_("One is too few: a side may have to pass again and again. {where}").format(where=where),
            belief="M4.6",
        ),
        Reply(
            answer=discs - passes,
            text=_(
                "{count} is how often a colour begins anew. Asked is how often a colour follows itself."
            ).format(count=discs - passes),
            belief="changes-counted",
        ),
    )


def some_discs(seed: int) -> Plies:
    """Six to nine discs of a game with at least one pass among them."""
    discs = _FEWEST_SHOWN + int(Random(f"discs {seed}").random() * 4)

    def wanted(plies: Plies, index: int) -> bool:
        return len(piece(plies, index, discs)) > discs and not plies[index].is_pass

    return piece(*some_ply(seed, wanted), discs)


def _disc_label(ply: Ply) -> str:
    return by_color(ply.position.turn, _("{number} Black"), _("{number} White")).format(number=ply.disc)


def _between(first: Ply, second: Ply) -> str:
    return by_color(
        first.position.turn,
        _("Black placed {first} and {second}, so between them White passed."),
        _("White placed {first} and {second}, so between them Black passed."),
    ).format(first=first.disc, second=second.disc)


def discs_after_turns(exercise_id: str, level: str, turns: int, passes: int) -> Exercise:
    """Say how many discs lie on the board after some turns, passes among them (answer form: number)."""
    placed = turns - passes
    return number(
        exercise_id,
        level,
        ngettext(
            "A game has had {turns} turns, and {passes} of them was a pass. How many discs lie on the board?",
            "A game has had {turns} turns, and {passes} of them were passes. How many discs lie on the board?",
            passes,
        ).format(turns=turns, passes=passes),
        FOUR + placed,
        (
            _("What does a pass change on the board?"),
            _("Nothing. So {turns} − {passes} discs have been placed.").format(turns=turns, passes=passes),
            _("4 + {turns} − {passes} = {count}").format(turns=turns, passes=passes, count=FOUR + placed),
        ),
        solved=_("Right: 4 + {turns} − {passes} = {count}. A pass places nothing and takes nothing.").format(
            turns=turns, passes=passes, count=FOUR + placed
        ),
        replies=_discs_replies(turns, passes, placed),
        otherwise=lambda count: _(
            "{count} is not it. Start from four discs; each turn but a pass adds one."
        ).format(count=count),
        source=ENGINE,
        remake=lambda seed: discs_after_turns(exercise_id, level, *_some_turns(seed)),
    )


def _discs_replies(turns: int, passes: int, placed: int) -> tuple[Reply, ...]:
    return (
        Reply(
            answer=FOUR + turns,
            text=_("{count} would be a disc for every turn. A pass is a turn without a disc.").format(
                count=FOUR + turns
            ),
            belief="M4.5",
        ),
        Reply(
            answer=FOUR + placed - passes,
            text=_("{count} takes a disc away for every pass. A pass changes nothing on the board.").format(
                count=FOUR + placed - passes
            ),
            belief="M4.5",
        ),
        Reply(
            answer=placed,
            text=_("{count} discs have been placed. Four more lay there from the start.").format(
                count=placed
            ),
            belief="start-forgotten",
        ),
    )


def _some_turns(seed: int) -> tuple[int, int]:
    lots = Random(seed)
    passes = 1 + int(lots.random() * 6)
    return passes + 10 + int(lots.random() * (MOST_MOVES - 10)), passes


def turns_in_all(exercise_id: str, level: str, discs: int, passes: int) -> Exercise:
    """Say how many turns a game had that placed so many discs and had so many passes (answer form: number)."""
    return number(
        exercise_id,
        level,
        ngettext(
            "In a game {discs} discs were placed, and there was {passes} pass. How many turns did it have?",
            "In a game {discs} discs were placed, and there were {passes} passes. How many turns did it have?",
            passes,
        ).format(discs=discs, passes=passes),
        discs + passes,
        (
            _("Which turns place a disc, and which do not?"),
            _("{discs} turns placed a disc. The passes are turns too.").format(discs=discs),
            _("{discs} + {passes} = {count}").format(discs=discs, passes=passes, count=discs + passes),
        ),
        solved=_(
            "Right: {discs} + {passes} = {count}. At most 60 discs are placed, but turns can be more."
        ).format(discs=discs, passes=passes, count=discs + passes),
        replies=(
            Reply(
                answer=discs,
                text=_("{count} turns placed a disc. A pass is a turn as well, only without a disc.").format(
                    count=discs
                ),
                belief="M4.5",
            ),
            Reply(
                answer=discs - passes,
                text=_(
                    "{count} takes the passes off, but they come on top: each is a turn without a disc."
                ).format(count=discs - passes),
                belief="M4.5",
            ),
        ),
        otherwise=lambda count: _(
            "{count} is not it. Add the turns with a disc and the turns without one."
        ).format(count=count),
        source=ENGINE,
        unit=_("turns"),
        remake=lambda seed: turns_in_all(exercise_id, level, *_some_game(seed)),
    )


def _some_game(seed: int) -> tuple[int, int]:
    lots = Random(seed)
    return MOST_MOVES - int(lots.random() * 30), 1 + int(lots.random() * 15)


def has_anyone_passed(exercise_id: str, level: str, position: Position) -> Exercise:
    """Say from the side to move and the empty squares alone whether a pass is certain (answer form: statement)."""
    odd, why = is_shifted(position), _why_shifted(position)
    labels = {
        "yes": _("Yes: at least one pass, and an odd number in all"),
        "even": _("Not for certain: no pass, or an even number of them"),
        "nothing": _("The empty squares tell nothing about it"),
    }
    replies = {
        "yes": _("Count again. {why}"),
        "even": _("Count again, and look whose turn it is. {why}"),
        "nothing": _("They do: without passes, Black is to move whenever an even number is empty. {why}"),
    }
    right = "yes" if odd else "even"
    choices = [
        Choice(
            value=value,
            label=label,
            reply=(_("Right. {why}") if value == right else replies[value]).format(why=why),
            right=value == right,
            belief="" if value == right else "M4.7" if value == "even" else "miscounted",
        )
        for value, label in labels.items()
    ]
    return statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("It is Black’s turn, and {empties} squares are empty. Has a side passed in this game?"),
            _("It is White’s turn, and {empties} squares are empty. Has a side passed in this game?"),
        ).format(empties=position.empties),
        choices,
        (
            _("At the start 60 squares are empty, and it is Black’s turn. How does it go on without passes?"),
            _("Without passes: an even number of empty squares, Black’s turn; an odd number, White’s."),
            _("The answer: {label}. {why}").format(label=labels[right], why=why),
        ),
        source=ENGINE,
        position=position,
        in_order=True,
        remake=lambda seed: has_anyone_passed(exercise_id, level, some_position(seed, _with_a_move(seed))),
    )


def is_shifted(position: Position) -> bool:
    """Whether the number of passes so far is odd, told by the side to move and the empty squares.

    >>> is_shifted(Position.start())
    False
    """
    return (position.turn is Color.BLACK) == bool(position.empties % 2)


def _why_shifted(position: Position) -> str:
    first = _("{discs} discs have been placed.").format(discs=discs_placed(position))
    if position.empties % 2:
        second = _("Without passes it would be White’s turn, for their number is odd.")
    else:
        second = _("Without passes it would be Black’s turn, for their number is even.")
    if is_shifted(position):
        third = by_color(
            position.turn,
            _("It is Black’s, so the passes are odd in number."),
            _("It is White’s, so the passes are odd in number."),
        )
    else:
        third = _("That fits: no pass, or an even number of them.")
    return f"{first} {second} {third}"


def _with_a_move(seed: int) -> Callable[[Position], bool]:
    shifted = Random(f"shifted {seed}").random() < 2 / 3
    return lambda position: (
        bool(position.legal_moves()) and position.empties < 50 and is_shifted(position) == shifted
    )
