"""How many discs a move from one square can flip at most, in how many directions, and why the bound is 18."""

from __future__ import annotations

from dataclasses import replace

from ....engine.drawing import Marks, Note
from ....engine.explain import DIRECTIONS, direction_inside, number_word, ray
from ....engine.position import SQUARES, Color, Position, square_mask
from ....messages import _, ngettext
from ..model import Answer, Exercise, Hint, Verdict
from ..setup.naming import some_square
from ..statements import ENGINE, Choice, Reply, number, statement

CENTRE = ("d4", "e4", "d5", "e5")
MOST_IN_GAME = 18
MOST_AT_ALL = 19


def full_lines(square: str) -> Position:
    """The board on which a black disc on this square flips as many discs as can be.

    Every line from the square is white up to its last square, which is black.

    >>> [len(full_lines(square).flips(square)) for square in ("a1", "c1", "b2", "c3", "d4")]
    [18, 16, 15, 17, 19]
    """
    rays = [ray(square, direction) for direction in DIRECTIONS]
    return Position(
        black=square_mask(line[-1] for line in rays if line),
        white=square_mask(name for line in rays for name in line[:-1]),
        turn=Color.BLACK,
    )


def directions_from(square: str) -> int:
    """In how many directions a disc on this square can flip at most.

    >>> [directions_from(square) for square in ("a1", "c1", "b2", "c3")]
    [3, 5, 3, 8]
    """
    return sum(1 for direction in DIRECTIONS if len(ray(square, direction)) >= 2)


def most_from(exercise_id: str, level: str, square: str) -> Exercise:
    """How many discs can flip at most with a disc on this square (answer form: number)."""
    board = full_lines(square)
    right = len(board.flips(square))
    exercise = number(
        exercise_id,
        level,
        _("How many discs can one move flip at most, if the new disc goes on {square}?").format(
            square=square
        ),
        right,
        (
            _(
                "In each direction all squares but the last can hold a disc that flips; the last holds the anchor."
            ),
            Hint(_("The arrows show the lines. Take one off each and add up."), marks=_rays(square)),
            Hint(_("{sum} = {count}").format(sum=_sum(square), count=right), marks=_rays(square)),
        ),
        solved=_("Right: {sum} = {count}. Each line keeps its last square for the anchor.").format(
            sum=_sum(square), count=right
        ),
        replies=_most_replies(square),
        otherwise=lambda count: _otherwise(square, count, right),
        source=ENGINE,
        remake=lambda seed: most_from(exercise_id, level, _off_centre(seed)),
        unit=_("discs"),
        marks=Marks(notes=(Note("frame", square),)),
    )

    def judge(answer: Answer) -> Verdict:
        verdict = exercise.judge(answer)
        if verdict.solved:
            flips = frozenset(board.flips(square))
            return replace(verdict, position=board.play(square), marks=Marks(flipped=flips, last_move=square))
        beliefs = (
            ("M3.6",) if answer in {len(DIRECTIONS), *range(MOST_AT_ALL, 65)} else verdict.misconceptions
        )
        return replace(verdict, misconceptions=beliefs, marks=_rays(square))

    return replace(exercise, judge=judge)


def most_directions(exercise_id: str, level: str, square: str) -> Exercise:
    """In how many directions a disc on this square can flip at most (answer form: number)."""
    right = directions_from(square)
    exercise = number(
        exercise_id,
        level,
        _("In how many directions can discs flip at most, if the new disc goes on {square}?").format(
            square=square
        ),
        right,
        (
            _("Which of the eight directions lead anywhere from {square}?").format(square=square),
            _("A direction needs two squares: one for a disc that flips, one for the anchor."),
            Hint(
                ngettext("{count} direction.", "{count} directions.", right).format(count=right),
                marks=_rays(square, shortest=2),
            ),
        ),
        solved=_directions_solved(right),
        replies=_directions_replies(square),
        otherwise=lambda count: _directions_otherwise(square, count, right),
        source=ENGINE,
        remake=lambda seed: most_directions(exercise_id, level, _off_centre(seed)),
        unit=_("directions"),
        marks=Marks(notes=(Note("frame", square),)),
    )

    def judge(answer: Answer) -> Verdict:
        return replace(exercise.judge(answer), marks=_rays(square, shortest=2))

    return replace(exercise, judge=judge)


def why_not_nineteen(exercise_id: str, level: str, square: str = "d4") -> Exercise:
    """Why no move of a game flips 19 discs, although the lines from a centre square allow it (form: statement)."""
    return statement(
        exercise_id,
        level,
        _("From {square} the lines allow {count} discs. Why does no move of a game flip so many?").format(
            square=square, count=len(full_lines(square).flips(square))
        ),
        (
            Choice(
                value="rule",
                label=_("A rule allows 18 at most"),
                reply=_("There is no such rule: all discs that are flanked flip, however many there are."),
                belief="M3.6",
            ),
            Choice(
                value="centre",
                label=_("On {square} a disc lies from the start").format(square=square),
                reply=_(
                    "Right: d4, e4, d5 and e5 are never empty, so no disc is ever placed there. On a board set up by "
                    "hand with an empty centre, 19 are possible."
                ),
                right=True,
            ),
            Choice(
                value="directions",
                label=_("Eight directions can never be closed at once"),
                reply=_(
                    "They can: it happened in games of the World Championship and elsewhere, on c3 or c5."
                ),
                belief="no-eight-directions",
                names=("c3", "c5"),
            ),
            Choice(
                value="discs",
                label=_("There are not enough discs for it"),
                reply=_("There are 64. Flipping needs none: the discs that flip lie on the board already."),
                belief="flips-need-discs",
            ),
        ),
        (
            _("What lies on {square} when a game begins?").format(square=square),
            _("A disc is only ever placed on an empty square, and none ever leaves the board."),
            _("On {square} a disc lies from the start.").format(square=square),
        ),
        source="C11",
        position=full_lines(square),
        asks_move=False,
        marks=Marks(notes=(Note("frame", square),)),
        remake=lambda seed: why_not_nineteen(exercise_id, level, CENTRE[seed % len(CENTRE)]),
    )


def _off_centre(seed: int) -> str:
    """A square on which discs are placed, drawn by the seed: not one of the centre."""
    square = some_square(seed)
    while square in CENTRE:
        seed += 1
        square = some_square(seed)
    return square


def _lengths(square: str) -> list[int]:
    """How many discs each direction has room for, longest first, those without room left out."""
    lengths = [len(ray(square, direction)) - 1 for direction in DIRECTIONS]
    return sorted((length for length in lengths if length > 0), reverse=True)


def _sum(square: str) -> str:
    return " + ".join(map(str, _lengths(square)))


def _rays(square: str, shortest: int = 1) -> Marks:
    rays = [ray(square, direction) for direction in DIRECTIONS]
    arrows = tuple(Note("arrow", square, to=line[-1]) for line in rays if len(line) >= shortest)
    return Marks(notes=(*arrows, Note("frame", square)))


def _most_replies(square: str) -> tuple[Reply, ...]:
    reach = sum(len(ray(square, direction)) for direction in DIRECTIONS)
    longest = max(DIRECTIONS, key=lambda direction: len(ray(square, direction)))
    return (
        Reply(
            answer=len(DIRECTIONS),
            text=_("{count} is the number of directions. In one direction up to six discs can flip.").format(
                count=len(DIRECTIONS)
            ),
            belief="M3.6",
        ),
        Reply(
            answer=reach,
            text=_(
                "{count} counts every square that a line from {square} reaches. The last of each line must hold the "
                "anchor, which does not flip."
            ).format(count=reach, square=square),
            belief="anchors-counted",
            names=(square,),
        ),
        Reply(
            answer=len(ray(square, longest)) - 1,
            text=_("{count} is what fits {direction} alone. All directions flip at once.").format(
                count=len(ray(square, longest)) - 1, direction=direction_inside(longest)
            ),
            belief="M3.4",
        ),
        Reply(
            answer=MOST_AT_ALL,
            text=_(
                "19 would need a disc placed in the centre, and the centre is never empty. From {square}: add up."
            ).format(square=square),
            belief="M3.6",
            names=(square,),
        ),
        Reply(
            answer=len(SQUARES),
            text=_(
                "64 is the whole board. A line from {square} reaches only some of it, so there is a bound."
            ).format(square=square),
            belief="M3.6",
            names=(square,),
        ),
    )


def _directions_solved(right: int) -> str:
    if right < len(DIRECTIONS):
        text = _("Right: {count}. Edges and corners have no rule of their own, only fewer directions.")
    else:
        text = _(
            "Right: all {count}. Only the twelve squares round the centre have so many and are ever played."
        )
    return text.format(count=right)


def _directions_replies(square: str) -> tuple[Reply, ...]:
    leaving = sum(1 for direction in DIRECTIONS if ray(square, direction))
    return (
        Reply(
            answer=len(DIRECTIONS),
            text=_("{count} is the number of all directions. From {square} some of them soon end.").format(
                count=len(DIRECTIONS), square=square
            ),
            belief="all-directions",
            names=(square,),
        ),
        Reply(
            answer=leaving,
            text=_(
                "{count} directions lead to another square, but one that ends there has no room for an anchor."
            ).format(count=leaving),
            belief="no-room-for-anchor",
        ),
        Reply(
            answer=4,
            text=_("4 would be rows and columns alone; diagonals count as well."),
            belief="M2.6",
        ),
    )


def _directions_otherwise(square: str, count: int, right: int) -> str:
    if count > right:
        text = _("{count} is too many. From {square} not every direction has two squares.")
    else:
        text = _("{count} is too few. Go round {square} and count each direction with two squares or more.")
    return text.format(count=count, square=square)


def _otherwise(square: str, count: int, right: int) -> str:
    if count > right:
        text = _(
            "{count} is too many. Follow the {lines} lines from {square}; each keeps its last square for the anchor."
        )
    else:
        text = _(
            "{count} is too few. Follow the {lines} lines from {square} to the edge; all but the last square can flip."
        )
    return text.format(count=count, square=square, lines=number_word(len(_lengths(square))))
