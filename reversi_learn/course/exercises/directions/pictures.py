"""Which picture is the board after a move: the right one among boards on which one thing went astray."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ....engine.drawing import Marks, Note, line_notes
from ....engine.explain import Ending, Line, direction_name, explain, ray
from ....engine.position import Position
from ....messages import _, listed
from ...flip_beliefs import believed_flips, chained, flanked, turned
from ...misconceptions import Discs, letters
from ..flanking.rows import by_color
from ..model import Exercise, Hint
from ..statements import ENGINE, Choice, statement
from .reading import lines_told, some_move, stays, told_by_direction

_LETTERS = "ABCD"


def which_board(
    exercise_id: str, level: str, position: Position, square: str, lot: int | str = 0
) -> Exercise:
    """Choose the board after the move among four small ones (answer form: statement).

    On each of the others one thing went astray: a direction left out, a chain reaction, a disc too many.
    ``lot`` draws their order.
    """
    flips = frozenset(position.flips(square))
    kinds = [
        ("right", flips),
        ("left-out", flips - frozenset(_left_out(position, square, lot).run)),
        ("chain", flips | frozenset(chained(position, square))),
        ("too-many", flips | {next(_too_many(position, square))}),
    ]
    Random(lot).shuffle(kinds)
    choices = [
        _choice(letter, kind, position, square, discs, lot)
        for letter, (kind, discs) in zip(_LETTERS, kinds, strict=True)
    ]
    right = next(choice for choice in choices if choice.right)
    return statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("Black plays {square}. Which picture shows the board after it?"),
            _("White plays {square}. Which picture shows the board after it?"),
        ).format(square=square),
        choices,
        (
            _("First read the move on the board: in which directions is a line from {square} closed?").format(
                square=square
            ),
            _("What flips: {told}. Everything else stays as it is.").format(
                told=told_by_direction(position, square)
            ),
            Hint(_("It is this picture: {label}.").format(label=right.label)),
        ),
        source=ENGINE,
        position=position,
        marks=Marks(notes=(Note("frame", square),)),
        worked=lines_told(position, square),
        in_order=True,
        remake=lambda seed: which_board(exercise_id, level, *some_move(seed, makes_pictures), lot=seed),
    )


def makes_pictures(position: Position, square: str) -> bool:
    """Whether all four pictures of this move can be made, with not too many discs to compare."""
    return (
        2 <= len(flanked(position, square)) <= 4
        and len(position.flips(square)) <= 8
        and bool(chained(position, square))
        and any(_too_many(position, square))
    )


def _choice(letter: str, kind: str, position: Position, square: str, discs: Discs, lot: int | str) -> Choice:
    reply, names, marks = _reply(kind, position, square, discs, lot)
    return Choice(
        value=letter,
        label=_("board {letter}").format(letter=letter),
        reply=reply,
        right=kind == "right",
        belief="" if kind == "right" else kind,
        beliefs=believed_flips(position, square, discs),
        names=names,
        diagram=turned(position, discs | {square}).diagram(),
        marks=marks,
    )


def _reply(
    kind: str, position: Position, square: str, discs: Discs, lot: int | str
) -> tuple[str, tuple[str, ...], Marks]:
    """What is said to a picture, the squares that it names, and what is drawn."""
    if kind == "right":
        return (
            _("Right: {square} flips {told}.").format(
                square=square, told=told_by_direction(position, square)
            ),
            (),
            Marks(),
        )
    if kind == "left-out":
        line = _left_out(position, square, lot)
        text = _(
            "This picture leaves out a direction. {direction}: {discs} must flip as well, anchor {anchor}. "
            "Nobody may choose."
        )
        marks = Marks(notes=(*line_notes(square, line), Note("frame", square)))
        return (
            text.format(direction=direction_name(line.direction), discs=listed(line.run), anchor=line.end),
            (line.run[0], line.end),
            marks,
        )
    extra = min(discs - frozenset(position.flips(square)))
    refused = stays(position, square, extra)
    if kind == "chain":
        text = _("In this picture flipping went on by itself. {reason}")
    else:
        text = _("In this picture one disc too many is turned over. {reason}")
    return text.format(reason=refused.message), (extra,), refused.marks


def _left_out(position: Position, square: str, lot: int | str) -> Line:
    return Random(f"{lot} {square}").choice(flanked(position, square))


def _too_many(position: Position, square: str) -> Iterator[str]:
    """Discs that stay, but that a line from the square reaches: behind an anchor, or in a run that is open."""
    chain = chained(position, square)
    for line in explain(position, square).lines:
        squares = ray(square, line.direction)
        if line.ending is Ending.FLANKED:
            beyond = squares[len(line.run) + 1 :]
            unbroken = letters(position, beyond).partition("-")[0]
            reached = [name for name, kind in zip(beyond, unbroken, strict=False) if kind == "t"]
        else:
            reached = list(line.run)
        yield from (name for name in reached if name not in chain)
