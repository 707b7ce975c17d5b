"""Exercises on one bare line of discs: what happens in it when a disc is placed at its beginning."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from ....engine.drawing import Marks, Note, line_notes
from ....engine.explain import (
    DIRECTIONS,
    Ending,
    Line,
    direction_inside,
    explain,
    line_sentence,
    number_word,
    ray,
)
from ....engine.position import SQUARES, Color, Position, square_mask
from ....messages import _, ngettext
from ...misconceptions import believed_in_line
from ..model import Answer, Exercise, Hint, Verdict
from ..statements import ENGINE, Choice, statement


@dataclass(frozen=True, slots=True)
class Row:
    """A line of discs on an otherwise empty board.

    ``seen`` is what lies there from the square outwards: ``m`` a disc of the side to move, ``t`` one of the
    opponent's, ``-`` nothing; what is not said is empty.
    """

    square: str
    direction: str
    seen: str
    turn: Color = Color.BLACK

    @property
    def position(self) -> Position:
        """The board with nothing on it but this line."""
        squares = ray(self.square, self.direction)
        own, other = (
            square_mask(name for name, found in zip(squares, self.seen, strict=False) if found == kind)
            for kind in "mt"
        )
        return (
            Position(own, other, self.turn) if self.turn is Color.BLACK else Position(other, own, self.turn)
        )

    @property
    def line(self) -> Line:
        """The line as the rules read it."""
        lines = explain(self.position, self.square).lines
        return next(line for line in lines if line.direction == self.direction)


def row_flips(exercise_id: str, level: str, row: Row) -> Exercise:
    """Say what a disc at the beginning of a line does in it (answer form: statement)."""
    line = row.line
    exercise = statement(
        exercise_id,
        level,
        _row_prompt(row),
        _choices(row, line),
        row_hints(row.square, line, row.turn, _label(_right(line), row)),
        source=ENGINE,
        position=row.position,
        marks=Marks(notes=(arrow(row.square, row.direction), Note("frame", row.square, text="?"))),
        in_order=True,
        asks_move=False,
        remake=lambda seed: row_flips(exercise_id, level, some_row(seed)),
    )

    def judge(answer: Answer) -> Verdict:
        verdict = exercise.judge(answer)
        return _after_the_move(row, verdict) if verdict.solved and line.ending is Ending.FLANKED else verdict

    return replace(exercise, judge=judge)


def _after_the_move(row: Row, verdict: Verdict) -> Verdict:
    """The same verdict with the board as the move leaves it."""
    flipped = frozenset(row.position.flips(row.square))
    marks = Marks(flipped=flipped, last_move=row.square)
    return replace(verdict, position=row.position.play(row.square), marks=marks)


def some_row(seed: int) -> Row:
    """A row with something to decide, in any direction, for either colour; the same seed gives the same one."""
    random = Random(seed)
    square, direction = random.choice(_BEGINNINGS)
    length = len(ray(square, direction))
    begun = random.choice(_BEGUN)
    first = "t" * random.randint(1, length - 2)
    seen = begun.format(first=first, next="t" * random.randint(1, 3))
    seen += "".join(random.choice("mt--") for _step in range(length - len(seen)))
    if begun == _UP_TO_THE_EDGE:
        seen = "t" * length
    return Row(square, direction, seen[:length], random.choice(list(Color)))


def row_hints(square: str, line: Line, turn: Color, answer: str) -> tuple[Hint, Hint, Hint]:
    """Help with one line: where to begin, the square that decides, the worked reason and the answer."""
    told = _("{line} So the answer is: {answer}").format(line=line_sentence(line, turn), answer=answer)
    return (
        Hint(
            _("Begin at {square} and go {direction}, one square at a time. Where does the run end?").format(
                square=square, direction=direction_inside(line.direction)
            ),
            squares=(square,),
            marks=Marks(notes=(arrow(square, line.direction),)),
        ),
        Hint(
            _("The square that decides is {end}.").format(end=line.end),
            squares=(line.end,),
            marks=Marks(notes=(Note("frame", line.end, text="!"),)),
        ),
        Hint(told, squares=(square, line.end), marks=line_marks(square, line)),
    )


def line_marks(square: str, line: Line) -> Marks:
    """One line from a square as it was read, and the square itself."""
    return Marks(notes=(*line_notes(square, line), Note("frame", square)))


def arrow(square: str, direction: str) -> Note:
    """An arrow from the square to its neighbour in this direction."""
    return Note("arrow", square, to=ray(square, direction)[0])


def by_color(turn: Color, black: str, white: str) -> str:
    """The words for the side to move; each colour has sentences of its own, since words bend with it."""
    return black if turn is Color.BLACK else white


_UP_TO_THE_EDGE = "{first}"
_BEGUN = (
    "{first}m",
    "{first}m{next}m",
    "{first}-",
    "{first}-{next}m",
    "{first}-m",
    _UP_TO_THE_EDGE,
    "m{first}m",
    "-{first}m",
)
_BEGINNINGS = [
    (square, direction) for square in SQUARES for direction in DIRECTIONS if len(ray(square, direction)) >= 3
]


def _row_prompt(row: Row) -> str:
    text = by_color(
        row.turn,
        _("Black plays on {square}. Look {direction}: what happens in this line?"),
        _("White plays on {square}. Look {direction}: what happens in this line?"),
    )
    return text.format(square=row.square, direction=direction_inside(row.direction))


def _choices(row: Row, line: Line) -> list[Choice]:
    """Every number of discs that could flip, and every way in which none does."""
    right = _right(line)
    numbers = [str(number) for number in range(1, max(row.seen.count("t"), 1) + 1)]
    return [
        Choice(
            value=value,
            label=_label(value, row),
            reply=_("Right. {line}").format(line=line_sentence(line, row.turn))
            if value == right
            else _reply(value, row, line),
            right=value == right,
            belief="miscounted" if value.isdigit() else "misread",
            beliefs=believed_in_line(row.seen, int(value)) if value.isdigit() else (),
            names=(line.end,),
            marks=line_marks(row.square, line),
        )
        for value in (*numbers, "gap", "edge", "none")
    ]


def _right(line: Line) -> str:
    return str(len(line.run)) if line.ending is Ending.FLANKED else _NOTHING_FLIPS[line.ending]


_NOTHING_FLIPS = {
    Ending.GAP: "gap",
    Ending.EDGE: "edge",
    Ending.OWN_NEIGHBOUR: "none",
    Ending.EMPTY_NEIGHBOUR: "none",
}


def _label(value: str, row: Row) -> str:
    if value.isdigit():
        return ngettext("One disc flips.", "{count} discs flip.", int(value)).format(
            count=number_word(int(value)).capitalize()
        )
    if value == "gap":
        return _("Nothing flips: the run ends at a gap.")
    if value == "edge":
        return _("Nothing flips: the run goes on to the edge.")
    return by_color(
        row.turn,
        _("Nothing flips: no white disc lies next to {square}."),
        _("Nothing flips: no black disc lies next to {square}."),
    ).format(square=row.square)


def _reply(value: str, row: Row, line: Line) -> str:
    told = line_sentence(line, row.turn)
    if value == "none":
        return _("One of their discs does lie next to {square}. {line}").format(square=row.square, line=told)
    if not value.isdigit():
        return wrong_ending(Ending.GAP if value == "gap" else Ending.EDGE, row.square, line, row.turn)
    count = int(value)
    counted = ngettext("You count one disc.", "You count {count} discs.", count).format(
        count=number_word(count)
    )
    if line.ending is Ending.FLANKED and count > len(line.run):
        rest = _("The line ends at the first own disc; what lies behind it stays.")
        return _("{counted} {line} {rest}").format(counted=counted, line=told, rest=rest)
    if line.ending is Ending.FLANKED:
        return _("{counted} {line} {rest}").format(counted=counted, line=told, rest=_("The whole run flips."))
    return _("{counted} {line}").format(counted=counted, line=told)


def wrong_ending(said: Ending, square: str, line: Line, turn: Color) -> str:
    """What to answer when a line is said to end otherwise than it does."""
    if said is Ending.FLANKED:
        text = _("This line is not closed. {line}")
    elif said is Ending.GAP:
        text = _("No run ends at a gap in this direction. {line}")
    elif said is Ending.EDGE:
        text = _("No run goes on to the edge in this direction. {line}")
    elif said is Ending.OWN_NEIGHBOUR:
        text = _("It is no own disc that lies next to {square} here. {line}")
    else:
        text = _("The square next to {square} is not empty here. {line}")
    return text.format(square=square, line=line_sentence(line, turn))
