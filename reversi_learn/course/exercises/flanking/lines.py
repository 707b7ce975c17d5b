"""Exercises on one line of a whole position: its anchor, its ending, the claim about it that is not true."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from ....engine.drawing import Marks, Note
from ....engine.explain import (
    DIRECTIONS,
    Ending,
    Line,
    MoveReport,
    Reason,
    direction_inside,
    direction_name,
    explain,
    line_sentence,
    ray,
)
from ....engine.position import SQUARES, Color, Position
from ....engine.samples import practice_positions
from ....messages import _
from ...misconceptions import believed_flanked, letters
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from ..statements import ENGINE, Choice, statement
from .rows import arrow, by_color, line_marks, row_hints, wrong_ending


def anchor(exercise_id: str, level: str, position: Position, square: str) -> Exercise:
    """Click the disc that closes a line from a legal square (answer form: move)."""
    report = explain(position, square)
    closed = {line.end: line for line in report.lines if line.ending is Ending.FLANKED}
    first = next(iter(closed.values()))

    def judge(answer: Answer) -> Verdict:
        if answer in closed:
            line = closed[answer]
            told = _("Right. {line}").format(line=line_sentence(line, position.turn))
            return Verdict(Outcome.SOLVED, told, marks=line_marks(square, line))
        return _no_anchor(report, answer)

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _("Black plays on {square}. Click the anchor: the black disc that closes the line."),
            _("White plays on {square}. Click the anchor: the white disc that closes the line."),
        ).format(square=square),
        paper=by_color(
            position.turn,
            _("Black plays on {square}. Circle the anchor: the black disc that closes the line."),
            _("White plays on {square}. Circle the anchor: the white disc that closes the line."),
        ).format(square=square),
        position=position,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=lambda step, _answer: _anchor_hint(square, first, position.turn, step),
        solution=first.end,
        worked=report.sentence(),
        remake=lambda seed: anchor(exercise_id, level, *some_square(seed, _has_one_anchor)),
        mistakes=tuple(
            Mistake(name, believed or "anchor", names=(name,)) for name, believed in _no_anchors(report)
        ),
        marks=_asked(square),
        source=ENGINE,
        asks_move=False,
    )


def ending(exercise_id: str, level: str, position: Position, square: str, direction: str) -> Exercise:
    """Say how one line from a square ends (answer form: statement)."""
    line, seen = line_to(position, square, direction), letters(position, ray(square, direction))
    choices = [
        Choice(
            value=kind.name.lower(),
            label=_ending_label(kind, square, position.turn),
            reply=_("Right. {line}").format(line=line_sentence(line, position.turn))
            if kind is line.ending
            else wrong_ending(kind, square, line, position.turn),
            right=kind is line.ending,
            belief="misread",
            beliefs=believed_flanked(seen) if kind is Ending.FLANKED else (),
            names=(line.end,),
            marks=line_marks(square, line),
        )
        for kind in _INSIDE
    ]
    prompt = _("Look {direction} from {square}. How does this line end?")
    return statement(
        exercise_id,
        level,
        _("{turn} {question}").format(
            turn=by_color(position.turn, _("You are Black."), _("You are White.")),
            question=prompt.format(direction=direction_inside(direction), square=square),
        ),
        choices,
        row_hints(square, line, position.turn, _ending_label(line.ending, square, position.turn)),
        source=ENGINE,
        position=position,
        marks=Marks(notes=(arrow(square, direction), Note("frame", square, text="?"))),
        in_order=True,
        asks_move=False,
        remake=lambda seed: ending(exercise_id, level, *_some_line(seed)),
    )


def broken_line(exercise_id: str, level: str, position: Position, square: str) -> Exercise:
    """Say which direction fails, and how (answer form: statement); exactly one of the claims is true."""
    report = explain(position, square)
    told = report.telling
    if told is None or not told.run or report.legal:
        raise LookupError(f"no line breaks at {square}")
    other_ending = Ending.EDGE if told.ending is Ending.GAP else Ending.GAP
    others = [line for line in report.lines if line.direction != told.direction and line.end and not line.run]
    others += [line for line in report.lines if line.direction != told.direction and line.run]
    claims = [(told, told.ending), (told, other_ending)]
    claims += [(line, _untrue(line)) for line in others[:2]]
    claims.sort(key=lambda claim: (list(DIRECTIONS).index(claim[0].direction), claim[1].name))
    return statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("{square} is not a move for Black. In which direction does a run break, and how?"),
            _("{square} is not a move for White. In which direction does a run break, and how?"),
        ).format(square=square),
        [_claim(report, line, said) for line, said in claims],
        row_hints(square, told, position.turn, _claim(report, told, told.ending).label),
        source=ENGINE,
        position=position,
        marks=_asked(square),
        in_order=True,
        worked=report.sentence(),
        remake=lambda seed: broken_line(exercise_id, level, *some_square(seed, _has_a_broken_run)),
    )


def untrue_claim(exercise_id: str, level: str, position: Position, square: str) -> Exercise:
    """Find the mistake: of four sentences on a square one jumps a gap (answer form: statement)."""
    report = explain(position, square)
    gap = next(line for line in report.lines if line.behind)
    jumped = replace(gap, ending=Ending.FLANKED, end=gap.behind)
    inside = [line for line in report.lines if line is not gap and line.ending is not Ending.OFF_BOARD]
    shown = sorted(inside, key=lambda line: -len(line.run))[:3]
    choices = []
    for line in (line for line in report.lines if line is gap or line in shown):
        is_gap, told = line is gap, line_sentence(line, position.turn)
        choices.append(
            Choice(
                value=line.direction,
                label=line_sentence(jumped, position.turn) if is_gap else told,
                reply=(_("Right, this is not so. {line}") if is_gap else _("This is true. {line}")).format(
                    line=told
                ),
                right=is_gap,
                belief="M2.1",
                names=(line.end,),
                marks=line_marks(square, line),
            )
        )
    return statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("Find the mistake. A player says of {square}, for Black, these things. Which one is not true?"),
            _("Find the mistake. A player says of {square}, for White, these things. Which one is not true?"),
        ).format(square=square),
        choices,
        row_hints(square, gap, position.turn, line_sentence(jumped, position.turn)),
        source=ENGINE,
        position=position,
        marks=_asked(square),
        in_order=True,
        worked=report.sentence(),
        remake=lambda seed: untrue_claim(exercise_id, level, *some_square(seed, _has_a_jumped_gap)),
    )


def line_to(position: Position, square: str, direction: str) -> Line:
    """The line from a square in one direction, as the rules read it."""
    return next(line for line in explain(position, square).lines if line.direction == direction)


def some_square(seed: int, wanted: Callable[[MoveReport], bool]) -> tuple[Position, str]:
    """A position of a whole game and an empty square of it that are as wanted.

    Raises:
        LookupError: there are none in the collection.
    """
    random = Random(seed)
    pool = practice_positions()
    first = random.randrange(len(pool))
    squares = list(SQUARES)
    random.shuffle(squares)
    for position in (*pool[first:], *pool[:first]):
        for square in _worth_asking(position, squares):
            if wanted(explain(position, square)):
                return position, square
    raise LookupError("no square of the collection is as wanted")


def _worth_asking(position: Position, squares: list[str]) -> Iterator[str]:
    if not position.is_over and not position.must_pass:
        yield from (square for square in squares if position.disc_at(square) is None)


def _some_line(seed: int) -> tuple[Position, str, str]:
    """A line that ends in each of the ways in turn, most often behind a run."""
    random = Random(seed)
    kind = random.choice((*_INSIDE, Ending.FLANKED, Ending.GAP, Ending.EDGE))
    position, square = some_square(seed, lambda report: any(line.ending is kind for line in report.lines))
    lines = [line for line in explain(position, square).lines if line.ending is kind]
    return position, square, random.choice(lines).direction


_INSIDE = (Ending.FLANKED, Ending.GAP, Ending.EDGE, Ending.OWN_NEIGHBOUR, Ending.EMPTY_NEIGHBOUR)


def _asked(square: str) -> Marks:
    return Marks(notes=(Note("frame", square, text="?"),))


def _has_one_anchor(report: MoveReport) -> bool:
    """One line is closed, and behind its anchor lies a second own disc that could be taken for it."""
    closed = [line for line in report.lines if line.ending is Ending.FLANKED]
    return len(closed) == 1 and bool(_second_own(report, closed[0]))


def _has_a_broken_run(report: MoveReport) -> bool:
    return report.reason is Reason.FLIPS_NOTHING and report.telling is not None and bool(report.telling.run)


def _has_a_jumped_gap(report: MoveReport) -> bool:
    inside = [line for line in report.lines if line.ending is not Ending.OFF_BOARD]
    return any(line.behind for line in report.lines) and len(inside) >= 4 and not report.legal


# --- the anchor ---------------------------------------------------------------------------------------


def _second_own(report: MoveReport, line: Line) -> str:
    """The next own disc behind the anchor, with no gap between; empty where there is none."""
    squares = ray(line.end, line.direction)
    seen = letters(report.position, squares)
    run = len(seen) - len(seen.lstrip("t"))
    return squares[run] if seen[run : run + 1] == "m" else ""


def _no_anchor(report: MoveReport, answer: str) -> Verdict:
    """Why a square that was clicked is not the anchor."""
    text, beliefs, marks = _no_anchor_reason(report, answer)
    return Verdict(Outcome.NOT_YET, text, misconceptions=beliefs, marks=marks)


def _no_anchor_reason(report: MoveReport, answer: str) -> tuple[str, tuple[str, ...], Marks]:
    turn, square = report.position.turn, report.square
    disc = report.position.disc_at(answer)
    framed = Marks(notes=(Note("break", answer), Note("frame", square)))
    if answer == square:
        return (
            _("{square} is the new disc itself. The anchor lies at the other end of the run.").format(
                square=square
            ),
            (),
            framed,
        )
    if disc is None:
        return _empty_is_no_anchor(turn).format(answer=answer), ("M2.1",) * _is_gap(report, answer), framed
    if disc is not turn:
        return _their_disc_is_no_anchor(turn).format(answer=answer), (), framed
    direction = direction_between(square, answer)
    if direction is None:
        text = _("No straight line leads from {square} to {answer}. A line never bends.")
        return text.format(square=square, answer=answer), ("M2.8", "M2.9"), framed
    line = next(line for line in report.lines if line.direction == direction)
    joined = Marks(notes=(Note("line", square, to=answer), Note("break", answer), Note("frame", square)))
    if line.ending is Ending.FLANKED:
        return (
            _second_is_no_anchor(turn).format(
                answer=answer, square=square, direction=direction_inside(direction)
            ),
            ("M2.5",),
            joined,
        )
    text = _("{answer} does not close a line from {square}. {line}")
    told = text.format(answer=answer, square=square, line=line_sentence(line, turn))
    return told, believed_flanked(letters(report.position, ray(square, direction))), joined


def _empty_is_no_anchor(turn: Color) -> str:
    return by_color(
        turn,
        _("{answer} is empty. The anchor is a black disc that lies there already."),
        _("{answer} is empty. The anchor is a white disc that lies there already."),
    )


def _their_disc_is_no_anchor(turn: Color) -> str:
    return by_color(
        turn,
        _("{answer} is white. The anchor is black: the first black disc behind the run of white ones."),
        _("{answer} is black. The anchor is white: the first white disc behind the run of black ones."),
    )


def _second_is_no_anchor(turn: Color) -> str:
    return by_color(
        turn,
        _(
            "{answer} is not the first black disc {direction} of {square}. The run ends at the first one already."
        ),
        _(
            "{answer} is not the first white disc {direction} of {square}. The run ends at the first one already."
        ),
    )


def _is_gap(report: MoveReport, answer: str) -> bool:
    return any(line.ending is Ending.GAP and line.end == answer for line in report.lines)


def direction_between(square: str, other: str) -> str | None:
    """The direction of the straight line from one square to another; ``None`` where there is none.

    >>> direction_between("a1", "c3"), direction_between("a1", "b3")
    ('south-east', None)
    """
    return next((direction for direction in DIRECTIONS if other in ray(square, direction)), None)


def _no_anchors(report: MoveReport) -> Iterator[tuple[str, str]]:
    """One typical wrong click of each sort, with the belief behind it."""
    turn = report.position.turn
    told: set[tuple[str, ...]] = set()
    anchors = {line.end for line in report.lines if line.ending is Ending.FLANKED}
    for name in (*report.position.discs(turn), *report.flips[:1], report.square):
        if name in anchors:
            continue
        _text, beliefs, _marks = _no_anchor_reason(report, name)
        if beliefs not in told or not beliefs:
            told.add(beliefs)
            yield name, beliefs[0] if beliefs else ""


def _anchor_hint(square: str, line: Line, turn: Color, step: int) -> Hint:
    if step == 1:
        text = by_color(
            turn,
            _("From {square} look {direction}, past the white discs."),
            _("From {square} look {direction}, past the black discs."),
        )
        return Hint(
            text.format(square=square, direction=direction_inside(line.direction)),
            squares=(square,),
            marks=Marks(notes=(arrow(square, line.direction),)),
        )
    if step == 2:
        return Hint(
            _("The line is closed by the disc on {anchor}.").format(anchor=line.end),
            squares=(line.end,),
            marks=Marks(notes=(Note("ring", line.end),)),
        )
    return Hint(line_sentence(line, turn), squares=(line.end,), marks=line_marks(square, line))


# --- how a line ends ----------------------------------------------------------------------------------


def _ending_label(kind: Ending, square: str, turn: Color) -> str:
    black = {
        Ending.FLANKED: lambda: _("White discs, then a black disc: it is closed."),
        Ending.GAP: lambda: _("White discs, then an empty square: a gap."),
        Ending.EDGE: lambda: _("White discs up to the edge."),
        Ending.OWN_NEIGHBOUR: lambda: _("A black disc at once: no run begins."),
        Ending.EMPTY_NEIGHBOUR: lambda: _("An empty square at once: no run begins."),
    }
    white = {
        Ending.FLANKED: lambda: _("Black discs, then a white disc: it is closed."),
        Ending.GAP: lambda: _("Black discs, then an empty square: a gap."),
        Ending.EDGE: lambda: _("Black discs up to the edge."),
        Ending.OWN_NEIGHBOUR: lambda: _("A white disc at once: no run begins."),
        Ending.EMPTY_NEIGHBOUR: lambda: _("An empty square at once: no run begins."),
    }
    return (black if turn is Color.BLACK else white)[kind]().format(square=square)


def _untrue(line: Line) -> Ending:
    """How the run of this line does not break."""
    return Ending.EDGE if line.ending is Ending.GAP else Ending.GAP


def _claim(report: MoveReport, line: Line, said: Ending) -> Choice:
    turn, right = report.position.turn, said is line.ending
    gap = by_color(
        turn, _("{direction}: white discs, then a gap."), _("{direction}: black discs, then a gap.")
    )
    edge = by_color(
        turn, _("{direction}: white discs up to the edge."), _("{direction}: black discs up to the edge.")
    )
    return Choice(
        value=f"{line.direction} {said.name.lower()}",
        label=(gap if said is Ending.GAP else edge).format(direction=direction_name(line.direction)),
        reply=_("Right. {line}").format(line=line_sentence(line, turn))
        if right
        else wrong_ending(said, report.square, line, turn),
        right=right,
        belief="misread",
        names=(line.end,),
        marks=line_marks(report.square, line),
    )
