"""Exercises on set-ups: place the four discs, tell the start from other arrangements, set up what is told."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

from ....engine.drawing import Marks, Note
from ....engine.position import SQUARES, Color, Position, square_index, square_mask
from ....engine.samples import practice_positions
from ....messages import _, listed, ngettext
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from ..statements import EMPTY_BOARD, ENGINE, Choice, statement

CENTRE = ("d4", "e4", "d5", "e5")
MIRRORED = ("M1.2", "M1.1")
PARALLEL = ("M1.4",)


def set_start(exercise_id: str, level: str) -> Exercise:
    """Place the four discs of the start (answer form: set-up). There is one start, so again is the same."""
    start = Position.start()

    def judge(answer: Answer) -> Verdict:
        set_up = Position.from_diagram(answer)
        if (set_up.black, set_up.white) == (start.black, start.white):
            return Verdict(Outcome.SOLVED, _("Right, this is the start. Black moves first."), position=start)
        return _not_the_start(set_up)

    def again(_seed: int) -> Exercise:
        return exercise

    exercise = Exercise(
        id=exercise_id,
        level=level,
        prompt=_("Set up the start: two black and two white discs."),
        position=start,
        answer_by=AnswerForm.SETUP,
        judge=judge,
        hint_for=lambda step, answer: _start_hint(answer or EMPTY, step),
        solution=start.diagram(),
        worked=_("White lies on d4 and e5, Black on e4 and d5: equal colours on a diagonal."),
        remake=again,
        mistakes=tuple(_start_mistakes()),
    )
    return exercise


def which_start(exercise_id: str, level: str) -> Exercise:
    """Choose the start among the six ways to place two and two discs in the centre (form: statement)."""
    choices = [
        Choice(
            value=f"{number}",
            label=_arranged(set_up),
            diagram=_middle(set_up),
            reply=_right_start() if set_up == Position.start() else _arrangement_sentence(set_up),
            right=set_up == Position.start(),
            belief="" if set_up == Position.start() else _belief(set_up)[0],
            names=set_up.discs(Color.WHITE),
        )
        for number, set_up in enumerate(arrangements(), start=1)
    ]
    hints = (
        _("Look at the two discs of one colour: do they lie side by side, or on a diagonal?"),
        _("On a diagonal. Two of the six do that. Now look at d4, the upper left square of the four."),
        _("White lies on d4 and e5, from upper left to lower right. It is: {discs}.").format(
            discs=_arranged(Position.start())
        ),
    )
    prompt = _("Six ways to place four discs on d4, e4, d5 and e5. Which one is the start of Othello?")
    return statement(exercise_id, level, prompt, choices, hints, source=ENGINE, position=EMPTY_BOARD)


def place_discs(exercise_id: str, level: str, position: Position) -> Exercise:
    """Set up a position that is told square by square (answer form: set-up)."""

    def judge(answer: Answer) -> Verdict:
        wrong = _first_difference(answer, position.diagram())
        if wrong is None:
            return Verdict(Outcome.SOLVED, _("Right, every disc lies where it was told."))
        return Verdict(
            Outcome.NOT_YET,
            _difference_sentence(answer, position, wrong),
            misconceptions=("M1.1",) if answer == upside_down(position).diagram() else (),
            marks=Marks(notes=(Note("frame", wrong, text="?"),)),
        )

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_("Set up: Black on {black}; White on {white}.").format(
            black=listed(position.discs(Color.BLACK)), white=listed(position.discs(Color.WHITE))
        ),
        position=position,
        answer_by=AnswerForm.SETUP,
        judge=judge,
        hint_for=lambda step, answer: _place_hint(answer or EMPTY, position, step),
        solution=position.diagram(),
        worked=_("The letter says which column, the number which row from the top."),
        remake=lambda seed: place_discs(exercise_id, level, early_position(seed)),
        mistakes=_place_mistakes(position),
    )


EMPTY = "-" * 64


def arrangements() -> tuple[Position, ...]:
    """The six ways to place two black and two white discs on the centre squares, Black to move.

    >>> len(arrangements()), sorted({len(set_up.legal_moves()) for set_up in arrangements()})
    (6, [4])
    """
    centre = square_mask(CENTRE)
    masks = (square_mask(pair) for pair in combinations(CENTRE, 2))
    return tuple(Position(centre & ~white, white) for white in masks)


def is_parallel(set_up: Position) -> bool:
    """Whether equal colours lie side by side in the centre, not on a diagonal."""
    first, second = set_up.discs(Color.WHITE)
    return first[0] == second[0] or first[1] == second[1]


def early_position(seed: int) -> Position:
    """A position of a game after two to five moves, with both colours on the board."""
    pool = _early_positions()
    return pool[int(Random(seed).random() * len(pool))]


@cache
def _early_positions() -> tuple[Position, ...]:
    return tuple(position for position in practice_positions() if 55 <= position.empties <= 58)


def upside_down(position: Position) -> Position:
    """The discs as they lie when rows are counted from the bottom."""
    rows = [position.diagram()[start : start + 8] for start in range(0, 64, 8)]
    return Position.from_diagram("".join(reversed(rows)), position.turn)


def _belief(set_up: Position) -> tuple[str, ...]:
    return PARALLEL if is_parallel(set_up) else MIRRORED


def _middle(set_up: Position) -> str:
    """The 16 cells c3 to f6."""
    rows = [set_up.diagram()[start : start + 8] for start in range(16, 48, 8)]
    return "".join(row[2:6] for row in rows)


def _arranged(set_up: Position) -> str:
    return _("White on {white}, Black on {black}").format(
        white=listed(set_up.discs(Color.WHITE)), black=listed(set_up.discs(Color.BLACK))
    )


# --- what is said -------------------------------------------------------------------------------------


def _right_start() -> str:
    return _("Right: White on d4 and e5, Black on e4 and d5. Equal colours lie on a diagonal.")


def _arrangement_sentence(set_up: Position) -> str:
    """Which arrangement this is, by name, and what is different in the start."""
    (first, second), black = set_up.discs(Color.WHITE), listed(set_up.discs(Color.BLACK))
    if not is_parallel(set_up):
        return _(
            "This is the mirror image: White on {first} and {second}, Black on {black}. "
            "The start has its white discs on the other diagonal."
        ).format(first=first, second=second, black=black)
    if first[1] == second[1]:
        text = _(
            "This is a parallel start: the white discs {first} and {second} lie side by side in row {row}. "
            "In the start equal colours lie on a diagonal."
        )
    else:
        text = _(
            "This is a parallel start: the white discs {first} and {second} lie one above the other in column "
            "{column}. In the start equal colours lie on a diagonal."
        )
    return text.format(first=first, second=second, row=first[1], column=first[0])


def _not_the_start(set_up: Position) -> Verdict:
    outside = [square for square in SQUARES if set_up.disc_at(square) and square not in CENTRE]
    empty = [square for square in CENTRE if set_up.disc_at(square) is None]
    if outside:
        text = _("A disc lies on {square}. The start needs only the four squares in the middle.")
        return _about(outside[0], text.format(square=outside[0]))
    if empty:
        text = ngettext(
            "{square} is still empty. All four squares in the middle have a disc.",
            "{square} is still empty, and others too. All four squares in the middle have a disc.",
            len(empty),
        )
        return _about(empty[0], text.format(square=empty[0]))
    white = set_up.discs(Color.WHITE)
    if len(white) != 2:
        black = set_up.discs(Color.BLACK)
        text = _("Black discs: {black}, white discs: {white}. The start has two of each colour.")
        off = (white if len(white) > 2 else black)[0]
        return _about(off, text.format(black=len(black), white=len(white)))
    lines = tuple(Note("line", *discs) for discs in (set_up.discs(Color.WHITE), set_up.discs(Color.BLACK)))
    return Verdict(Outcome.NOT_YET, _arrangement_sentence(set_up), _belief(set_up), marks=Marks(notes=lines))


def _about(square: str, text: str, beliefs: tuple[str, ...] = ()) -> Verdict:
    return Verdict(Outcome.NOT_YET, text, beliefs, marks=Marks(notes=(Note("frame", square, text="?"),)))


def _first_difference(answer: str, wanted: str) -> str | None:
    return next((name for name, is_, want in zip(SQUARES, answer, wanted, strict=True) if is_ != want), None)


def _difference_sentence(answer: str, position: Position, square: str) -> str:
    """What is off on the first square that is not as it was told."""
    if answer == upside_down(position).diagram():
        return _("{square} is not as told. The board stands on its head: row 1 is at the top.").format(
            square=square
        )
    there = answer[square_index(square)]
    wanted = position.disc_at(square)
    if there == "-":
        text = _("{square} is still empty, but it is in the list.")
    elif wanted is None:
        text = _("A disc lies on {square}, which is not in the list.")
    elif wanted is Color.BLACK:
        text = _("The disc on {square} is white; the list says black.")
    else:
        text = _("The disc on {square} is black; the list says white.")
    return text.format(square=square)


def _start_hint(answer: str, step: int) -> Hint:
    square = _first_difference(answer, Position.start().diagram())
    if square is None:
        return Hint(_("All four discs lie right. Press Check."))
    if step == 1:
        return Hint(
            _("The four discs lie on the four squares in the middle: d4, e4, d5 and e5."),
            marks=Marks(notes=tuple(Note("frame", name) for name in CENTRE)),
        )
    if step == 2:
        return _place_hint(answer, Position.start(), step)
    return Hint(
        _("White on d4 and e5, Black on e4 and d5: from upper left to lower right it is white."),
        squares=CENTRE,
        marks=Marks(notes=(Note("line", "d4", to="e5"),)),
    )


def _place_hint(answer: str, position: Position, step: int) -> Hint:
    square = _first_difference(answer, position.diagram())
    if square is None:
        return Hint(_("Every disc lies right. Press Check."))
    if step == 1:
        return Hint(
            _("Compare row {row}, counted from the top, with the list.").format(row=square[1]),
            marks=Marks(notes=(Note("arrow", f"a{square[1]}", to=f"h{square[1]}"),)),
        )
    wanted = position.disc_at(square)
    if wanted is None:
        text = _("Take away the disc on {square}.")
    elif wanted is Color.BLACK:
        text = _("Place a black disc on {square}.")
    else:
        text = _("Place a white disc on {square}.")
    if step == 3:
        text = _("Black on {black}; White on {white}.")
    return Hint(
        text.format(
            square=square,
            black=listed(position.discs(Color.BLACK)),
            white=listed(position.discs(Color.WHITE)),
        ),
        squares=(square,),
        marks=Marks(notes=(Note("frame", square),)),
    )


# --- typical mistakes ---------------------------------------------------------------------------------


def _start_mistakes() -> Iterator[Mistake]:
    for set_up in arrangements():
        if set_up != Position.start():
            yield Mistake(set_up.diagram(), _belief(set_up)[0], names=set_up.discs(Color.WHITE))
    start = Position.start().diagram()
    yield Mistake(_with(start, "e5", "-"), "disc-missing", names=("e5",))
    yield Mistake(_with(start, "d4", "X"), "three-of-a-colour")
    yield Mistake(_with(start, "c4", "X"), "disc-outside", names=("c4",))


def _place_mistakes(position: Position) -> tuple[Mistake, ...]:
    diagram = position.diagram()
    disc = position.discs(Color.BLACK)[0]
    spare = next(square for square in SQUARES if position.disc_at(square) is None)
    answers = [
        Mistake(upside_down(position).diagram(), "M1.1"),
        Mistake(_with(diagram, disc, "-"), "disc-missing", names=(disc,)),
        Mistake(_with(diagram, disc, "O"), "other-colour", names=(disc,)),
        Mistake(_with(diagram, spare, "X"), "disc-outside", names=(spare,)),
    ]
    return tuple(mistake for mistake in answers if mistake.answer != diagram)


def _with(diagram: str, square: str, cell: str) -> str:
    index = square_index(square)
    return diagram[:index] + cell + diagram[index + 1 :]
