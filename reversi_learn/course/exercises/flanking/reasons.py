"""Exercises on one square of a whole position: is it a move, and why; which disc would make it one."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import (
    Ending,
    Line,
    MoveReport,
    Reason,
    direction_inside,
    explain,
    line_sentence,
    number_word,
    ray,
)
from ....engine.position import SQUARES, Color, Position, square_mask
from ....messages import _, ngettext
from ...misconceptions import believed, believed_flanked, letters
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from ..statements import ENGINE, Choice, statement
from .lines import direction_between, line_to, some_square
from .rows import by_color, line_marks


def square_reason(exercise_id: str, level: str, position: Position, square: str) -> Exercise:
    """Is this square a move, and why? (answer form: statement); every reason that holds is accepted."""
    report = explain(position, square)
    true = _true_reasons(report)
    choices = [
        Choice(
            value=value,
            label=label,
            reply=report.sentence() if value in true else _wrong_reason(value, report),
            right=value in true,
            belief="misread",
            beliefs=_believed(position, square, says_yes=value in _YES, legal=report.legal),
            names=(square,),
            marks=reason_marks(report),
        )
        for value, label in _reason_labels(square, position.turn).items()
    ]
    return statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("May Black play on {square}? Choose the answer with its reason."),
            _("May White play on {square}? Choose the answer with its reason."),
        ).format(square=square),
        choices,
        _reason_hints(report),
        source=ENGINE,
        position=position,
        marks=Marks(notes=(Note("frame", square, text="?"),)),
        in_order=True,
        worked="\n".join(report.line_sentences()),
        remake=lambda seed: square_reason(exercise_id, level, *_some_square_to_decide(seed)),
    )


def add_disc(exercise_id: str, level: str, position: Position, square: str) -> Exercise:
    """Add one own disc so that the square becomes a move (answer form: move); any that works is right."""
    report = explain(position, square)
    working = [name for name in SQUARES if name != square and _becomes_legal(position, square, name)]
    open_line = next(line for line in report.lines if line.end in working and line.ending is Ending.GAP)
    others = _discs_that_do_not_help(report, working)

    def judge(answer: Answer) -> Verdict:
        if answer in working:
            line = line_to(with_disc(position, answer), square, _direction(square, answer))
            return Verdict(
                Outcome.SOLVED,
                _closed_sentence(position, square, answer),
                position=with_disc(position, answer),
                marks=line_marks(square, line),
            )
        return _does_not_help(report, answer)

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _("{square} is not a move for Black. Add one black disc so that it becomes one: click where."),
            _("{square} is not a move for White. Add one white disc so that it becomes one: click where."),
        ).format(square=square),
        paper=by_color(
            position.turn,
            _("{square} is not a move for Black. Draw one more black disc so that it becomes one."),
            _("{square} is not a move for White. Draw one more white disc so that it becomes one."),
        ).format(square=square),
        position=position,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=lambda step, _answer: _add_hint(square, open_line, position.turn, step),
        solution=open_line.end,
        worked=_closed_sentence(position, square, open_line.end),
        remake=lambda seed: add_disc(exercise_id, level, *some_square(seed, _has_an_open_line)),
        mistakes=tuple(Mistake(name, belief, names=(name,)) for name, belief in others.items()),
        marks=Marks(notes=(Note("frame", square, text="?"),)),
        source=ENGINE,
        asks_move=False,
    )


def with_disc(position: Position, square: str) -> Position:
    """The position with one more disc of the side to move on an empty square; the same side is to move.

    >>> with_disc(Position.start(), "a1").discs(Color.BLACK)
    ('a1', 'e4', 'd5')
    """
    disc = square_mask((square,))
    if position.turn is Color.BLACK:
        return replace(position, black=position.black | disc)
    return replace(position, white=position.white | disc)


# --- is it a move, and why ----------------------------------------------------------------------------

_YES = ("straight", "diagonal")


def _reason_labels(square: str, turn: Color) -> dict[str, str]:
    black = turn is Color.BLACK
    labels = {
        "straight": _("Yes: white discs are closed in along a row or a column.")
        if black
        else _("Yes: black discs are closed in along a row or a column."),
        "diagonal": _("Yes: white discs are closed in along a diagonal.")
        if black
        else _("Yes: black discs are closed in along a diagonal."),
        "gap": _("No: the white discs next to it lead to a gap.")
        if black
        else _("No: the black discs next to it lead to a gap."),
        "edge": _("No: the white discs next to it lead to the edge.")
        if black
        else _("No: the black discs next to it lead to the edge."),
        "none": _("No: no white disc lies next to it.") if black else _("No: no black disc lies next to it."),
        "occupied": _("No: a disc lies there already."),
    }
    return {value: label.format(square=square) for value, label in labels.items()}


def _true_reasons(report: MoveReport) -> set[str]:
    """Every reason of the list that holds for the square."""
    if report.reason is Reason.OCCUPIED:
        return {"occupied"}
    closed = [line for line in report.lines if line.ending is Ending.FLANKED]
    if closed:
        return {"diagonal" if "-" in line.direction else "straight" for line in closed}
    endings = {line.ending for line in report.lines}
    broken = {"gap"} if Ending.GAP in endings else set()
    if Ending.EDGE in endings:
        broken.add("edge")
    return broken or {"none"}


def _wrong_reason(value: str, report: MoveReport) -> str:
    if value == "straight":
        text = _("No row or column is closed here. {reason}")
    elif value == "diagonal":
        text = _("No diagonal is closed here. {reason}")
    elif value == "occupied":
        text = _("The square is empty. {reason}")
    elif value == "none" and report.reason is Reason.OCCUPIED:
        text = _("It is not the neighbours that decide here. {reason}")
    elif value == "none":
        text = _("A disc of the opponent does lie next to it. {reason}")
    elif value == "gap" and report.legal:
        text = _("A gap stops only its own line, and another one is closed. {reason}")
    elif value == "gap":
        text = _("No run leads to a gap here. {reason}")
    elif report.legal:
        text = _("The edge stops only the line that reaches it, and another one is closed. {reason}")
    else:
        text = _("No run leads to the edge here. {reason}")
    return text.format(reason=report.sentence())


def _believed(position: Position, square: str, *, says_yes: bool, legal: bool) -> tuple[str, ...]:
    if says_yes and not legal:
        return believed(position, chosen=square)
    return believed(position, missed=square) if legal and not says_yes else ()


def _reason_hints(report: MoveReport) -> tuple[Hint, Hint, Hint]:
    touching = sum(1 for line in report.lines if line.run)
    square, line = report.square, report.telling
    if report.reason is Reason.OCCUPIED or line is None:
        second = Hint(_("Look at {square} itself, and at the squares around it.").format(square=square))
    else:
        second = Hint(
            _("The square that decides is {end}.").format(end=line.end),
            squares=(line.end,),
            marks=Marks(notes=(Note("frame", line.end, text="!"),)),
        )
    return (
        Hint(
            ngettext(
                "Discs of the opponent lie next to {square} in one direction.",
                "Discs of the opponent lie next to {square} in {count} directions.",
                touching,
            ).format(square=square, count=number_word(touching)),
            squares=(square,),
        ),
        second,
        Hint(
            _("{reason} So the answer is: {answer}").format(
                reason=report.sentence(),
                answer=_reason_labels(square, report.position.turn)[_first_reason(report)],
            ),
            squares=(square,),
            marks=reason_marks(report),
        ),
    )


def _first_reason(report: MoveReport) -> str:
    """The reason that holds and stands first in the list."""
    true = _true_reasons(report)
    return next(value for value in _reason_labels(report.square, report.position.turn) if value in true)


def _some_square_to_decide(seed: int) -> tuple[Position, str]:
    """A square with one reason, each of the reasons in turn."""
    wanted = Random(seed).choice(("straight", "diagonal", "diagonal", "gap", "gap", "edge", "edge", "none"))
    if Random(f"occupied {seed}").random() < 1 / 12:
        position, _empty = some_square(seed, lambda report: report.legal)
        taken = [name for name in SQUARES if position.disc_at(name) is not None]
        return position, Random(seed).choice(taken)
    return some_square(seed, lambda report: _true_reasons(report) == {wanted} and _is_worth_it(report))


def _is_worth_it(report: MoveReport) -> bool:
    return any(line.ending not in {Ending.OFF_BOARD, Ending.EMPTY_NEIGHBOUR} for line in report.lines)


# --- one disc more ------------------------------------------------------------------------------------


def _becomes_legal(position: Position, square: str, name: str) -> bool:
    return position.disc_at(name) is None and with_disc(position, name).is_legal(square)


def _closed_sentence(position: Position, square: str, answer: str) -> str:
    line = line_to(with_disc(position, answer), square, _direction(square, answer))
    return _("Now {square} is a move. {line}").format(square=square, line=line_sentence(line, position.turn))


def _direction(square: str, other: str) -> str:
    direction = direction_between(square, other)
    if direction is None:
        raise LookupError(f"no line leads from {square} to {other}")
    return direction


def _does_not_help(report: MoveReport, answer: str) -> Verdict:
    """Why one more disc here does not make the square a move."""
    position, square, turn = report.position, report.square, report.position.turn
    if answer == square:
        text = _("{square} itself must stay empty: it is where the move is to go.").format(square=square)
        return Verdict(Outcome.NOT_YET, text)
    if position.disc_at(answer) is not None:
        told = explain(position, answer)
        return Verdict(Outcome.NOT_YET, told.sentence(), misconceptions=("M2.7",), marks=reason_marks(told))
    direction = direction_between(square, answer)
    if direction is None:
        text = _("No straight line leads from {square} to {answer}. A line never bends.")
        return Verdict(
            Outcome.NOT_YET,
            text.format(square=square, answer=answer),
            misconceptions=("M2.8", "M2.9"),
            marks=Marks(notes=(Note("break", answer), Note("frame", square, text="?"))),
        )
    added = with_disc(position, answer)
    line = line_to(added, square, direction)
    text = _("A disc on {answer} does not close a line from {square}. {line}")
    return Verdict(
        Outcome.NOT_YET,
        text.format(answer=answer, square=square, line=line_sentence(line, turn)),
        misconceptions=believed_flanked(letters(added, ray(square, direction))),
        marks=line_marks(square, line),
    )


def _discs_that_do_not_help(report: MoveReport, working: list[str]) -> dict[str, str]:
    """One square of each sort that does not help, with the belief that leads to it."""
    found: dict[str, str] = {}
    for name in SQUARES:
        beliefs = () if name in working else _does_not_help(report, name).misconceptions
        for belief in beliefs[:1]:
            if belief not in found.values():
                found[name] = belief
    return found


def _has_an_open_line(report: MoveReport) -> bool:
    """Illegal now, and a gap behind a run waits for a disc."""
    gaps = [line for line in report.lines if line.ending is Ending.GAP and line.end]
    return report.reason is Reason.FLIPS_NOTHING and bool(gaps)


def _add_hint(square: str, line: Line, turn: Color, step: int) -> Hint:
    if step == 1:
        text = by_color(
            turn,
            ngettext(
                "Look {direction} from {square}: there is a white disc. What is missing behind it?",
                "Look {direction} from {square}: there are {count} white discs. What is missing behind them?",
                len(line.run),
            ),
            ngettext(
                "Look {direction} from {square}: there is a black disc. What is missing behind it?",
                "Look {direction} from {square}: there are {count} black discs. What is missing behind them?",
                len(line.run),
            ),
        )
        told = text.format(
            direction=direction_inside(line.direction), square=square, count=number_word(len(line.run))
        )
        return Hint(
            told, squares=(square,), marks=Marks(notes=tuple(Note("ring", name) for name in line.run))
        )
    if step == 2:
        return Hint(
            _("A disc on {end} would close this line.").format(end=line.end),
            squares=(line.end,),
            marks=Marks(notes=(Note("frame", line.end, text="!"),)),
        )
    return Hint(line_sentence(line, turn), squares=(line.end,), marks=line_marks(square, line))
