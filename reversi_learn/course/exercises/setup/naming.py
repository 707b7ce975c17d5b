"""Exercises on squares and their names: find a named square, name a marked one, and the same in Python."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from ....engine.drawing import Marks, Note
from ....engine.players import CORNERS
from ....engine.position import FILES, RANKS, SQUARES, BadSquare, square_index
from ....messages import _, ngettext
from ...learner import shown
from ..functions import Trial, function
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from ..statements import EMPTY_BOARD

# Where somebody looks who reads the name of the square at (column, row) in another way.
_READINGS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "M1.1": lambda x, y: (x, 7 - y),
    "columns-from-right": lambda x, y: (7 - x, y),
    "board-turned": lambda x, y: (7 - x, 7 - y),
    "letter-and-number-swapped": lambda x, y: (y, x),
}
_FROM_TOP = "counted-from-top"


def find_square(exercise_id: str, level: str, square: str) -> Exercise:
    """Click the named square (answer form: move)."""

    def judge(answer: Answer) -> Verdict:
        if answer == square:
            return Verdict(Outcome.SOLVED, _("Right, this is {square}.").format(square=square))
        return Verdict(
            Outcome.NOT_YET, _astray(square, answer), misread_as(square, answer), marks=_clicked(answer)
        )

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_("Click the square {square}.").format(square=square),
        paper=_("Put a cross on the square {square}.").format(square=square),
        position=EMPTY_BOARD,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=lambda step, _answer: _find_hint(square, step),
        solution=square,
        worked=_where(square),
        remake=lambda seed: find_square(exercise_id, level, some_square(seed)),
        mistakes=_slips(square),
    )


def name_square(exercise_id: str, level: str, square: str) -> Exercise:
    """Type the name of the framed square (answer form: name)."""

    def judge(answer: Answer) -> Verdict:
        typed = answer.replace(" ", "").lower()
        if typed == square:
            return Verdict(Outcome.SOLVED, _("Right, the framed square is {square}.").format(square=square))
        if typed in SQUARES:
            return Verdict(Outcome.NOT_YET, _misnamed(square, typed), misread_as(square, typed))
        return Verdict(Outcome.NOT_YET, _no_name(typed, answer))

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_("What is the name of the framed square?"),
        position=EMPTY_BOARD,
        answer_by=AnswerForm.NAME,
        judge=judge,
        hint_for=lambda step, _answer: _name_hint(square, step),
        solution=square,
        worked=_where(square),
        remake=lambda seed: name_square(exercise_id, level, some_square(seed)),
        mistakes=_slips(square),
        marks=Marks(notes=(Note("frame", square),)),
    )


def from_bottom(exercise_id: str, level: str, square: str) -> Exercise:
    """Click the square that a page which counts rows from the bottom calls by this name (form: move)."""
    here = seen_from_bottom(square)
    turned = SQUARES[square_index(square) ^ 7]

    def judge(answer: Answer) -> Verdict:
        if answer == here:
            return Verdict(
                Outcome.SOLVED,
                _("Right: {there} counted from the bottom is {here} counted from the top.").format(
                    there=square, here=here
                ),
            )
        beliefs = (_FROM_TOP,) if answer == square else ()
        return Verdict(
            Outcome.NOT_YET, _not_from_bottom(square, answer), beliefs, marks=counted_from_bottom()
        )

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_(
            "A rule page counts the rows from the bottom, as in chess. Click the square that it calls {square}."
        ).format(square=square),
        paper=_(
            "A rule page counts the rows from the bottom, as in chess. Put a cross on the square that it calls {square}."
        ).format(square=square),
        position=EMPTY_BOARD,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=lambda step, _answer: _bottom_hint(square, step),
        solution=here,
        worked=_(
            "Row {there} from the bottom is row {here} from the top; the two numbers always make 9. "
            "The letter stays."
        ).format(there=square[1], here=here[1]),
        remake=lambda seed: from_bottom(exercise_id, level, some_square(seed)),
        mistakes=(
            Mistake(square, _FROM_TOP, names=(square,)),
            Mistake(turned, "board-turned", names=(turned,)),
        ),
    )


def find_corners(exercise_id: str, level: str) -> Exercise:
    """Click the four corners (answer form: squares). There are no others, so again is the same."""
    corners = frozenset(CORNERS)

    def judge_square(square: str) -> Verdict | None:
        if square in corners:
            return None
        return Verdict(Outcome.NOT_YET, _no_corner(square), ("no-corner",), marks=_clicked(square))

    def judge(answer: Answer) -> Verdict:
        wrong, missing = sorted(answer - corners), len(corners - answer)
        if wrong:
            return Verdict(Outcome.NOT_YET, _no_corner(wrong[0]), ("no-corner",), marks=_clicked(wrong[0]))
        if missing:
            text = ngettext(
                "Right so far; one more corner is missing.",
                "Right so far; {count} more corners are missing.",
                missing,
            )
            return Verdict(Outcome.NOT_YET, text.format(count=missing))
        return Verdict(Outcome.SOLVED, _("Right: the corners are a1, h1, a8 and h8."))

    def again(_seed: int) -> Exercise:
        return exercise

    exercise = Exercise(
        id=exercise_id,
        level=level,
        prompt=_("Click the four corners, and read their names on the rim."),
        paper=_("Put a cross on each of the four corners."),
        position=EMPTY_BOARD,
        answer_by=AnswerForm.SQUARES,
        judge=judge,
        judge_square=judge_square,
        hint_for=lambda step, answer: _corner_hint(sorted(corners - (answer or frozenset())), step),
        solution=corners,
        worked=_(
            "a1 is at the top left, h1 at the top right, a8 at the bottom left, h8 at the bottom right."
        ),
        remake=again,
        mistakes=(
            Mistake(corners | {"b2"}, "no-corner", names=("b2",)),
            Mistake(corners | {"d1"}, "no-corner", names=("d1",)),
            Mistake(corners - {"h8"}, "corner-missing"),
        ),
    )
    return exercise


def name_function(exercise_id: str, level: str) -> Exercise:
    """Write ``square_name(row, column)``, which names a square (answer form: function)."""
    return function(
        exercise_id,
        level,
        _("Write square_name(row, column). For row 3 and column 4 it gives “d3”; both are counted from 1."),
        _name_trials,
        _wrong_name,
        (
            _("The letter comes from the column, the number from the row."),
            _(
                "The columns in their order are “abcdefgh”. Python counts places from 0, so column 1 is place 0."
            ),
            _("Write: return {code}").format(code='"abcdefgh"[column - 1] + str(row)'),
        ),
        starter="def square_name(row, column):\n    ...\n",
        solution=_square_name,
        worked='def square_name(row, column):\n    return "abcdefgh"[column - 1] + str(row)',
        read=lambda value: value.strip().lower() if isinstance(value, str) else value,
        mistakes=(
            Mistake(lambda row, column: _square_name(9 - row, column), "M1.1", names=("a1",)),
            Mistake(
                lambda row, column: _square_name(column, row), "letter-and-number-swapped", names=("b1",)
            ),
            Mistake(lambda row, column: f"{row}{FILES[column - 1]}", "number-first", names=("a1",)),
        ),
    )


def place_function(exercise_id: str, level: str) -> Exercise:
    """Write ``square_place(name)``, which gives row and column of a named square (answer form: function)."""
    return function(
        exercise_id,
        level,
        _("Write square_place(name), the way back. For “d3” it gives row and column: (3, 4)."),
        _place_trials,
        _wrong_place,
        (
            _("name[0] is the letter, name[1] the number, still as a text."),
            _("“abcdefgh”.index(letter) counts from 0; int(text) makes a number of a text."),
            _("Write: return {code}").format(code='int(name[1]), "abcdefgh".index(name[0]) + 1'),
        ),
        starter="def square_place(name):\n    ...\n",
        solution=_square_place,
        worked='def square_place(name):\n    return int(name[1]), "abcdefgh".index(name[0]) + 1',
        read=lambda value: tuple(value) if isinstance(value, list) else value,
        mistakes=(
            Mistake(lambda name: (9 - int(name[1]), _square_place(name)[1]), "M1.1", names=("a1",)),
            Mistake(lambda name: _square_place(name)[::-1], "letter-and-number-swapped", names=("b1",)),
        ),
    )


def some_square(seed: int) -> str:
    """A square drawn by the seed, any of the 64."""
    return SQUARES[int(Random(seed).random() * len(SQUARES))]


def seen_from_bottom(square: str) -> str:
    """The square that has this name when rows are counted from the bottom.

    >>> seen_from_bottom("e4")
    'e5'
    """
    return square[0] + RANKS[-int(square[1])]


def misread_as(square: str, answer: str) -> tuple[str, ...]:
    """The readings that take the name of one square for another one.

    >>> misread_as("c5", "c4")
    ('M1.1',)
    """
    if answer == square:
        return ()
    return tuple(belief for belief, misread in _misreadings(square).items() if misread == answer)


def counted_from_bottom() -> Marks:
    """The rows as a page numbers them that counts from the bottom, written on column a."""
    return Marks(text={f"a{rank}": seen_from_bottom(f"a{rank}")[1] for rank in RANKS})


def _misreadings(square: str) -> dict[str, str]:
    index = square_index(square)
    places = {belief: read(index % 8, index // 8) for belief, read in _READINGS.items()}
    return {belief: SQUARES[8 * y + x] for belief, (x, y) in places.items()}


def _slips(square: str) -> tuple[Mistake, ...]:
    """A neighbour, and one wrong square for each reading that does not hit the right one by chance."""
    next_door = SQUARES[square_index(square) ^ 1]
    wrong = {misread: belief for belief, misread in reversed(_misreadings(square).items())}
    wrong.setdefault(next_door, "next-door")
    return tuple(Mistake(name, belief, names=(name,)) for name, belief in wrong.items() if name != square)


# --- what is said -------------------------------------------------------------------------------------


def _clicked(square: str) -> Marks:
    return Marks(notes=(Note("frame", square, text=square),))


def _no_corner(square: str) -> str:
    at_edge = square[0] in "ah" or square[1] in "18"
    if at_edge:
        text = _("{square} lies on the edge, but only along one side; in a corner two sides meet.")
    else:
        text = _("{square} lies inside the board; in a corner two sides meet.")
    return text.format(square=square)


def _corner_hint(missing: list[str], step: int) -> Hint:
    if not missing:
        return Hint(_("All are found. Press Check."))
    square = missing[0]
    if step == 1:
        return Hint(
            _("Go along the edge until it ends."),
            marks=Marks(notes=(Note("arrow", {"a": "d", "h": "e"}[square[0]] + square[1], to=square),)),
        )
    if step == 2:
        return Hint(
            _("One of the missing corners is {square}.").format(square=square),
            squares=(square,),
            marks=Marks(notes=(Note("frame", square),)),
        )
    return Hint(_where(square), squares=(square,), marks=_clicked(square))


def _where(square: str) -> str:
    return _("{square} lies in column {column} ({across} from the left) and row {row} from the top.").format(
        square=square, column=square[0], across=FILES.index(square[0]) + 1, row=square[1]
    )


def _astray(wanted: str, clicked: str) -> str:
    """Where the clicked square lies, seen from the wanted one."""
    if clicked == _misreadings(wanted)["letter-and-number-swapped"]:
        text = _("You clicked {clicked}. In {wanted} the letter {column} is the column and {row} is the row.")
    elif clicked[0] == wanted[0] and clicked[1] < wanted[1]:
        text = _("You clicked {clicked}: row {its_row} lies above row {row}; rows are counted from the top.")
    elif clicked[0] == wanted[0]:
        text = _("You clicked {clicked}: row {its_row} lies below row {row}; rows are counted from the top.")
    elif clicked[1] == wanted[1] and clicked[0] < wanted[0]:
        text = _("You clicked {clicked}: column {its_column} lies left of column {column}; a is on the left.")
    elif clicked[1] == wanted[1]:
        text = _(
            "You clicked {clicked}: column {its_column} lies right of column {column}; a is on the left."
        )
    else:
        text = {
            (True, True): _("You clicked {clicked}. {wanted} lies further right and further down."),
            (True, False): _("You clicked {clicked}. {wanted} lies further right and further up."),
            (False, True): _("You clicked {clicked}. {wanted} lies further left and further down."),
            (False, False): _("You clicked {clicked}. {wanted} lies further left and further up."),
        }[wanted[0] > clicked[0], wanted[1] > clicked[1]]
    return text.format(
        clicked=clicked,
        wanted=wanted,
        column=wanted[0],
        row=wanted[1],
        its_column=clicked[0],
        its_row=clicked[1],
    )


def _misnamed(square: str, typed: str) -> str:
    """Which of letter and number is right, and on which side of the framed square the typed one lies."""
    if typed == _misreadings(square)["letter-and-number-swapped"]:
        text = _("{typed} has the two exchanged: the letter says which column, the number which row.")
    elif typed[0] == square[0] and typed[1] < square[1]:
        text = _(
            "{typed}: the letter is right. Row {row} lies above the framed square; rows are counted from the top."
        )
    elif typed[0] == square[0]:
        text = _(
            "{typed}: the letter is right. Row {row} lies below the framed square; rows are counted from the top."
        )
    elif typed[1] == square[1] and typed[0] < square[0]:
        text = _("{typed}: the number is right. Column {column} lies left of the framed square.")
    elif typed[1] == square[1]:
        text = _("{typed}: the number is right. Column {column} lies right of the framed square.")
    else:
        text = {
            (True, True): _("{typed}: both are off. The framed square lies further right and further down."),
            (True, False): _("{typed}: both are off. The framed square lies further right and further up."),
            (False, True): _("{typed}: both are off. The framed square lies further left and further down."),
            (False, False): _("{typed}: both are off. The framed square lies further left and further up."),
        }[square[0] > typed[0], square[1] > typed[1]]
    return text.format(typed=typed, column=typed[0], row=typed[1])


def _no_name(typed: str, answer: str) -> str:
    if re.fullmatch("[1-8][a-h]", typed):
        return _("A name begins with the letter: {name} instead of {typed}.").format(
            name=typed[::-1], typed=typed
        )
    return str(BadSquare(answer))


def _not_from_bottom(square: str, answer: str) -> str:
    if answer[0] != square[0]:
        text = _(
            "You clicked {clicked}. The letter stays: only rows are counted the other way, so stay in {column}."
        )
    elif answer == square:
        text = _("{clicked} is its name counted from the top. This page begins with row 1 at the bottom.")
    else:
        text = _("You clicked {clicked}. That is row {count} from the bottom; the page means row {row}.")
    return text.format(clicked=answer, column=square[0], row=square[1], count=9 - int(answer[1]))


def _find_hint(square: str, step: int) -> Hint:
    column = square[0]
    if step == 1:
        return Hint(
            _("Column {column} is number {across} from the left. Follow the arrow down.").format(
                column=column, across=FILES.index(column) + 1
            ),
            marks=Marks(notes=(Note("arrow", f"{column}1", to=f"{column}8"),)),
        )
    if step == 2:
        return Hint(
            _("{square} is framed: row {row}, counted from the top.").format(square=square, row=square[1]),
            squares=(square,),
            marks=Marks(notes=(Note("frame", square, text="?"),)),
        )
    return Hint(_where(square), squares=(square,), marks=_clicked(square))


def _name_hint(square: str, step: int) -> Hint:
    column, row = square[0], square[1]
    if step == 1:
        return Hint(
            _("Follow the arrow up to the rim: which letter stands there?"),
            marks=Marks(notes=(Note("arrow", square, to=f"{column}1"),)),
        )
    if step == 2:
        return Hint(
            _("The column is {column}. Now follow the arrow to the left: which number stands there?").format(
                column=column
            ),
            marks=Marks(notes=(Note("arrow", square, to=f"a{row}"),)),
        )
    return Hint(_where(square), squares=(square,), marks=_clicked(square))


def _bottom_hint(square: str, step: int) -> Hint:
    here = seen_from_bottom(square)
    if step == 1:
        return Hint(_("The numbers on column a are those of the page."), marks=counted_from_bottom())
    if step == 2:
        return Hint(
            _("It is framed: column {column}, and {row} rows up from the bottom edge.").format(
                column=square[0], row=square[1]
            ),
            squares=(here,),
            marks=Marks(notes=(Note("frame", here, text="?"),)),
        )
    return Hint(
        _("9 − {there} = {row}: the square is {here}.").format(there=square[1], row=here[1], here=here),
        squares=(here,),
        marks=_clicked(here),
    )


# --- in Python ----------------------------------------------------------------------------------------


def _square_name(row: int, column: int) -> str:
    return "abcdefgh"[column - 1] + str(row)


def _square_place(name: str) -> tuple[int, int]:
    return int(name[1]), "abcdefgh".index(name[0]) + 1


def _name_trials() -> list[Trial]:
    return [
        Trial(arguments=(index // 8 + 1, index % 8 + 1), expected=square, size=index, marks=_clicked(square))
        for index, square in enumerate(SQUARES)
    ]


def _place_trials() -> list[Trial]:
    return [
        Trial(
            arguments=(square,), expected=(index // 8 + 1, index % 8 + 1), size=index, marks=_clicked(square)
        )
        for index, square in enumerate(SQUARES)
    ]


def _wrong_name(trial: Trial, value: Any) -> str:
    row, column = trial.arguments
    return _(
        "square_name({row}, {column}) gives {value}; the square in row {row} from the top and column {column} "
        "from the left is {square}."
    ).format(row=row, column=column, value=shown(value), square=trial.expected)


def _wrong_place(trial: Trial, value: Any) -> str:
    (square,), (row, column) = trial.arguments, _square_place(str(trial.arguments[0]))
    return _(
        "square_place({name}) gives {value}; {square} lies in row {row} from the top and column {column} from "
        "the left: ({row}, {column})."
    ).format(name=shown(square), value=shown(value), square=square, row=row, column=column)
