"""The move that flips most, or fewest; and four offered moves, one of which is none."""

from __future__ import annotations

from random import Random

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import Ending, MoveReport, explain
from ....engine.position import Position
from ....messages import _, ngettext
from ...misconceptions import MISCONCEPTIONS, believed
from ..flanking.moves import some_position
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from ..statements import ENGINE, Choice, statement


def extreme_move(exercise_id: str, level: str, position: Position, *, most: bool) -> Exercise:
    """Play a move that flips as many discs as can be, or as few (answer form: move); of equals any will do."""
    count = {move: len(position.flips(move)) for move in position.legal_moves()}
    wanted = max(count.values()) if most else min(count.values())
    right = [move for move in count if count[move] == wanted]

    def judge(answer: Answer) -> Verdict:
        report = explain(position, answer)
        if not report.legal:
            beliefs = believed(position, chosen=answer)
            return Verdict(Outcome.NOT_YET, report.sentence(), beliefs, marks=reason_marks(report))
        if answer not in right:
            better = explain(position, right[0])
            text = _there_is_better(report, better, most=most)
            return Verdict(Outcome.NOT_YET, text, marks=reason_marks(better))
        return Verdict(
            Outcome.SOLVED,
            _("Right. {reason}").format(reason=report.sentence()),
            position=position.play(answer),
            marks=Marks(flipped=frozenset(report.flips), last_move=answer),
        )

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_prompt(position, most=most),
        position=position,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=lambda step, _answer: _hint(position, right[0], wanted, step, most=most),
        solution=right[0],
        worked=_worked(position, wanted, right, most=most),
        remake=lambda seed: extreme_move(exercise_id, level, _some(seed, most=most), most=most),
        mistakes=_mistakes(position, right),
        source=ENGINE,
    )


def offered_moves(
    exercise_id: str, level: str, position: Position, trap: str, others: tuple[str, ...], lot: int | str = 0
) -> Exercise:
    """Find the one of four offered squares that is no move at all (answer form: statement).

    ``trap`` is the square that is none, although a line of theirs begins there; ``others`` are moves.
    """
    squares = [trap, *others]
    Random(lot).shuffle(squares)
    choices = [
        Choice(
            value=square,
            label=square,
            reply=explain(position, square).sentence(),
            right=square == trap,
            belief="" if square == trap else f"refuses-{square}",
            names=(square,),
            marks=reason_marks(explain(position, square)),
        )
        for square in squares
    ]
    line = explain(position, trap).telling
    return statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _(
                "A friend tells Black: “You may play on any of the framed squares.” One of the four is no move. Which?"
            ),
            _(
                "A friend tells White: “You may play on any of the framed squares.” One of the four is no move. Which?"
            ),
        ),
        choices,
        (
            _("Each move needs one closed line. A long run of their discs is not enough."),
            _("Look along the line that ends at {end}.").format(end=line.end if line else trap),
            _("{square} is no move.").format(square=trap),
        ),
        source=ENGINE,
        position=position,
        marks=Marks(notes=tuple(Note("frame", square) for square in squares)),
        in_order=True,
        remake=lambda seed: offered_moves(exercise_id, level, *_some_offer(seed), lot=seed),
    )


# --- what is said -------------------------------------------------------------------------------------


def _prompt(position: Position, *, most: bool) -> str:
    if most:
        return by_color(
            position.turn,
            _("Black to move. Play a move that flips as many discs as possible."),
            _("White to move. Play a move that flips as many discs as possible."),
        )
    return by_color(
        position.turn,
        _("Black to move. Play a move that flips as few discs as possible."),
        _("White to move. Play a move that flips as few discs as possible."),
    )


def _there_is_better(report: MoveReport, better: MoveReport, *, most: bool) -> str:
    text = (
        _("{square} flips {count}; {better} flips more. {reason}")
        if most
        else _("{square} flips {count}; {better} flips fewer. {reason}")
    )
    return text.format(
        square=report.square, count=len(report.flips), better=better.square, reason=better.sentence()
    )


def _worked(position: Position, wanted: int, right: list[str], *, most: bool) -> str:
    many = len(right) > 1
    if most:
        text = ngettext(
            "No move flips more than {count} disc here.",
            "No move flips more than {count} discs here.",
            wanted,
        )
    else:
        text = ngettext(
            "No move flips fewer than {count} disc here.",
            "No move flips fewer than {count} discs here.",
            wanted,
        )
    told = text.format(count=wanted)
    if many:
        others = ngettext(
            "{count} move does so; any of them is right.",
            "{count} moves do so; any of them is right.",
            len(right),
        )
        return f"{told} {others.format(count=len(right))}"
    return f"{told} {explain(position, right[0]).sentence()}"


def _hint(position: Position, square: str, wanted: int, step: int, *, most: bool) -> Hint:
    report = explain(position, square)
    if step == 1:
        text = (
            ngettext("The most is {count} disc.", "The most is {count} discs.", wanted)
            if most
            else ngettext("The fewest is {count} disc.", "The fewest is {count} discs.", wanted)
        )
        anchors = tuple(line.end for line in report.lines if line.ending is Ending.FLANKED)
        return Hint(
            _("{count} Start from the ringed discs and look along their lines.").format(
                count=text.format(count=wanted)
            ),
            marks=Marks(notes=tuple(Note("ring", anchor) for anchor in anchors)),
        )
    if step == 2:
        return Hint(
            _("Such a move is {square}.").format(square=square),
            squares=(square,),
            marks=Marks(notes=(Note("frame", square),)),
        )
    return Hint(report.sentence(), squares=(square,), marks=reason_marks(report))


def _mistakes(position: Position, right: list[str]) -> tuple[Mistake, ...]:
    """Moves that flip another number of discs, and squares that beliefs take for moves."""
    legal = position.legal_moves()
    mistakes = [
        Mistake(move, f"flips-other-{move}", (move, right[0])) for move in legal if move not in right
    ][:2]
    seen = set(legal)
    for belief in ("M2.1", "M2.2", "M2.3"):
        for square in sorted(MISCONCEPTIONS[belief].legal_moves(position) - seen)[:1]:
            seen.add(square)
            mistakes.append(Mistake(square, belief, (square,)))
    return tuple(mistakes)


# --- positions ----------------------------------------------------------------------------------------


def _some(seed: int, *, most: bool) -> Position:
    def is_fair(position: Position) -> bool:
        counts = [len(position.flips(move)) for move in position.legal_moves()]
        if not 4 <= len(counts) <= 12:
            return False
        wanted = max(counts) if most else min(counts)
        return counts.count(wanted) <= 2 and (wanted >= 3 if most else max(counts) > wanted)

    return some_position(seed, is_fair)


def _some_offer(seed: int) -> tuple[Position, str, tuple[str, ...]]:
    """A position, a square that a gap or the edge makes look like a move, and three moves."""
    random = Random(seed)
    position = some_position(
        seed, lambda candidate: bool(_traps(candidate)) and len(candidate.legal_moves()) >= 3
    )
    trap = random.choice(_traps(position))
    return position, trap, tuple(random.sample(position.legal_moves(), 3))


def _traps(position: Position) -> list[str]:
    """Squares that are no moves, with a run of two or more discs before them."""
    wrong = MISCONCEPTIONS["M2.1"].legal_moves(position) | MISCONCEPTIONS["M2.2"].legal_moves(position)
    return [
        square
        for square in sorted(wrong - set(position.legal_moves()))
        if (line := explain(position, square).telling) is not None and len(line.run) >= 2
    ]
