"""Exercises on reading a whole move before it is played: which discs flip, how many, in how many directions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ....engine.drawing import Marks, Note, line_notes, reason_marks
from ....engine.explain import (
    Ending,
    Line,
    direction_inside,
    direction_name,
    explain,
    line_sentence,
    number_word,
    ray,
)
from ....engine.position import Position
from ....messages import _, listed, ngettext
from ...flip_beliefs import (
    FLIP_BELIEFS,
    answers_of_beliefs,
    believed_flips,
    believed_to_flip,
    chained,
    flanked,
)
from ...misconceptions import MISCONCEPTIONS, Discs
from ..flanking.lines import some_square
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from ..statements import ENGINE, fixed_hints

ALL_DIRECTIONS = 8


def discs_that_flip(exercise_id: str, level: str, position: Position, square: str) -> Exercise:
    """Click every disc that one move flips (answer form: squares)."""
    flips = frozenset(position.flips(square))

    def judge_square(pressed: str) -> Verdict | None:
        return None if pressed in flips else stays(position, square, pressed)

    def judge(answer: Answer) -> Verdict:
        beliefs = believed_flips(position, square, answer)
        for pressed in sorted(answer - flips):
            verdict = stays(position, square, pressed)
            return Verdict(
                Outcome.NOT_YET, verdict.message, beliefs or verdict.misconceptions, marks=verdict.marks
            )
        if answer != flips:
            return _missing(position, square, flips - answer, beliefs)
        return _solved(position, square)

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _("Black plays {square}. Click every disc that will flip."),
            _("White plays {square}. Click every disc that will flip."),
        ).format(square=square),
        paper=by_color(
            position.turn,
            _("Black plays {square}. Put a cross on every disc that will flip."),
            _("White plays {square}. Put a cross on every disc that will flip."),
        ).format(square=square),
        position=position,
        answer_by=AnswerForm.SQUARES,
        judge=judge,
        judge_square=judge_square,
        hint_for=lambda step, answer: _disc_hint(position, square, flips - (answer or frozenset()), step),
        solution=flips,
        worked=lines_told(position, square),
        remake=lambda seed: discs_that_flip(exercise_id, level, *some_move(seed, _is_worth_reading)),
        mistakes=_flip_mistakes(position, square, judge),
        marks=Marks(notes=(Note("frame", square),)),
        believed=lambda: answers_of_beliefs(position, square),
    )


def how_many_flip(exercise_id: str, level: str, position: Position, square: str) -> Exercise:
    """Say how many discs one move flips (answer form: number), and how sure one is."""
    right = len(position.flips(square))
    by_belief = {
        name: tuple(map(len, answers)) for name, answers in answers_of_beliefs(position, square).items()
    }

    def judge(answer: Answer) -> Verdict:
        if answer == right:
            return _solved(position, square)
        beliefs = tuple(sorted(name for name, counts in by_belief.items() if answer in counts))
        text = _count_said(position, square, answer)
        return Verdict(Outcome.NOT_YET, text, beliefs, marks=reason_marks(explain(position, square)))

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _("Black plays {square}. How many discs will flip? Say it before you see it."),
            _("White plays {square}. How many discs will flip? Say it before you see it."),
        ).format(square=square),
        position=position,
        answer_by=AnswerForm.NUMBER,
        judge=judge,
        hint_for=_count_hints(position, square, right, ngettext("{count} disc.", "{count} discs.", right)),
        solution=right,
        worked=lines_told(position, square),
        remake=lambda seed: how_many_flip(exercise_id, level, *some_move(seed, _is_worth_reading)),
        mistakes=_number_mistakes(right, _miscounts(position, square, by_belief)),
        marks=Marks(notes=(Note("frame", square),)),
        unit=_("discs"),
        source=ENGINE,
        asks_confidence=True,
        believed=lambda: by_belief,
    )


def how_many_directions(exercise_id: str, level: str, position: Position, square: str) -> Exercise:
    """Say in how many directions one move flips (answer form: number)."""
    right = len(flanked(position, square))
    lines = explain(position, square).lines
    touching = sum(1 for line in lines if line.run)

    def judge(answer: Answer) -> Verdict:
        if answer == right:
            return _solved(position, square)
        text = _directions_said(position, square, answer)
        beliefs = ("M2.3",) if answer == touching else ("M3.1",) if answer == 1 else ()
        return Verdict(Outcome.NOT_YET, text, beliefs, marks=reason_marks(explain(position, square)))

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _("Black plays {square}. In how many directions will discs flip?"),
            _("White plays {square}. In how many directions will discs flip?"),
        ).format(square=square),
        position=position,
        answer_by=AnswerForm.NUMBER,
        judge=judge,
        hint_for=_count_hints(
            position, square, right, ngettext("{count} direction.", "{count} directions.", right)
        ),
        solution=right,
        worked=lines_told(position, square),
        remake=lambda seed: how_many_directions(exercise_id, level, *some_move(seed, _is_worth_reading)),
        mistakes=_number_mistakes(
            right,
            [
                (touching, "M2.3"),
                (len(position.flips(square)), "discs-counted"),
                (ALL_DIRECTIONS, "all-directions"),
                (1, "M3.1"),
            ],
        ),
        marks=Marks(notes=(Note("frame", square),)),
        unit=_("directions"),
        source=ENGINE,
    )


def some_move(seed: int, wanted: Callable[[Position, str], bool]) -> tuple[Position, str]:
    """A position of a whole game and a move in it that is as wanted; the same seed gives the same.

    Raises:
        LookupError: no move of the collection is as wanted.
    """
    return some_square(seed, lambda report: report.legal and wanted(report.position, report.square))


# --- what is said -------------------------------------------------------------------------------------


def stays(position: Position, square: str, disc: str) -> Verdict:
    """Why one square is not among the discs that the move flips."""
    reason, marks = _why_it_stays(position, square, disc)
    return Verdict(
        Outcome.NOT_YET, reason, misconceptions=believed_to_flip(position, square, disc), marks=marks
    )


def lines_told(position: Position, square: str) -> str:
    """Every closed line of the move, one sentence each."""
    return "\n".join(line_sentence(line, position.turn) for line in flanked(position, square))


def left_out(line: Line, discs: Iterable[str]) -> str:
    """The sentence on a direction whose discs, or some of them, were left out.

    >>> left_out(flanked(Position.start(), "d3")[0], ["d4"])
    'South is missing: d4, anchor d5.'
    """
    return _("{direction} is missing: {discs}, anchor {anchor}.").format(
        direction=direction_name(line.direction), discs=listed(tuple(discs)), anchor=line.end
    )


def _why_it_stays(position: Position, square: str, disc: str) -> tuple[str, Marks]:
    pressed = Marks(notes=(Note("frame", square), Note("frame", disc, text="?")))
    if disc == square:
        return _("{square} is where the new disc goes. It is placed, not flipped.").format(
            square=square
        ), pressed
    owner = position.disc_at(disc)
    if owner is None:
        return _("{square} is empty. Only discs flip.").format(square=disc), pressed
    if owner is position.turn:
        return _own_stays(position, square, disc), pressed
    through = [line for line in explain(position, square).lines if disc in ray(square, line.direction)]
    held = chained(position, square).get(disc)
    if held and not any(line.ending is Ending.FLANKED for line in through):
        return _stays_in_chain(square, disc, held)
    if through:
        return _stays_on_line(position, square, disc, through[0])
    return _("{disc} stays: no line from {square} goes through it.").format(disc=disc, square=square), pressed


def _own_stays(position: Position, square: str, disc: str) -> str:
    if any(line.end == disc for line in flanked(position, square)):
        text = by_color(
            position.turn,
            _("{square} is an anchor: it is black already, closes the line, and stays as it is."),
            _("{square} is an anchor: it is white already, closes the line, and stays as it is."),
        )
    else:
        text = by_color(
            position.turn,
            _("{square} is black already. Only white discs flip when Black moves."),
            _("{square} is white already. Only black discs flip when White moves."),
        )
    return text.format(square=disc)


def _stays_on_line(position: Position, square: str, disc: str, line: Line) -> tuple[str, Marks]:
    marks = Marks(notes=(*line_notes(square, line), Note("frame", square), Note("frame", disc, text="?")))
    if line.ending is Ending.FLANKED:
        text = _(
            "{disc} stays. {direction}: the line ends at the nearest own disc, on {anchor}. What lies behind it "
            "does not flip."
        )
        return text.format(disc=disc, direction=direction_name(line.direction), anchor=line.end), marks
    return _("{disc} stays. {line}").format(disc=disc, line=line_sentence(line, position.turn)), marks


def _stays_in_chain(square: str, disc: str, held: tuple[str, str]) -> tuple[str, Marks]:
    text = _(
        "{disc} stays, although {flipped} flips and {disc} then lies between {flipped} and {other}. There is no "
        "chain reaction: only lines that the new disc on {square} closes count."
    )
    notes = (Note("line", held[0], to=held[1]), Note("ring", held[0]), Note("ring", held[1]))
    marks = Marks(notes=(*notes, Note("frame", square), Note("frame", disc, text="?")))
    return text.format(disc=disc, flipped=held[0], other=held[1], square=square), marks


def _missing(position: Position, square: str, missing: Discs, beliefs: tuple[str, ...]) -> Verdict:
    lines = [line for line in flanked(position, square) if missing & set(line.run)]
    first, others = lines[0], len(lines) - 1
    text = left_out(first, [disc for disc in first.run if disc in missing])
    if others:
        more = ngettext(
            "One other direction is missing as well.", "{count} other directions are missing as well.", others
        ).format(count=number_word(others).capitalize())
        text = f"{text} {more}"
    return Verdict(
        Outcome.NOT_YET, text, beliefs, marks=Marks(notes=(*line_notes(square, first), Note("frame", square)))
    )


def _solved(position: Position, square: str) -> Verdict:
    """The verdict on a right answer: the move is played, and what it flips is shown."""
    return Verdict(
        Outcome.SOLVED,
        _all_read(position, square),
        position=position.play(square),
        marks=Marks(flipped=frozenset(position.flips(square)), last_move=square),
    )


def _all_read(position: Position, square: str) -> str:
    """How many discs in how many directions: the head of what is worked out line by line."""
    discs, lines = len(position.flips(square)), len(flanked(position, square))
    if discs == 1:
        return _("Right: {square} flips one disc, in one direction.").format(square=square)
    text = ngettext(
        "Right: {square} flips {discs} discs, all in one direction.",
        "Right: {square} flips {discs} discs in {count} directions.",
        lines,
    )
    return text.format(square=square, discs=number_word(discs), count=number_word(lines))


def told_by_direction(position: Position, square: str) -> str:
    """The discs that flip by direction: “east c4; south b5”."""
    return "; ".join(
        _("{direction} {discs}").format(direction=direction_inside(line.direction), discs=listed(line.run))
        for line in flanked(position, square)
    )


def _count_said(position: Position, square: str, count: int) -> str:
    lines = flanked(position, square)
    told = told_by_direction(position, square)
    if count == len(position.flips(square)) + 1:
        text = _(
            "{count} counts the new disc on {square} too. It is placed, not flipped. What flips: {told}."
        )
    elif len(lines) > 1 and count == max(len(line.run) for line in lines):
        text = _(
            "{count} are those in one direction. {square} flips in every direction that is closed: {told}."
        )
    elif count == len(lines):
        text = _("{count} is the number of directions. Count the discs in them: {told}.")
    elif count > len(position.flips(square)):
        text = _("{count} is too many. Only what a line from {square} closes flips: {told}.")
    else:
        text = _("{count} is too few. Go round {square} and add up: {told}.")
    return text.format(count=count, square=square, told=told)


def _directions_said(position: Position, square: str, count: int) -> str:
    lines = explain(position, square).lines
    told = told_by_direction(position, square)
    if count == sum(1 for line in lines if line.run):
        broken = next(line for line in lines if line.run and line.ending is not Ending.FLANKED)
        text = _("{count} directions begin with a disc of the opponent, but not all are closed. {line}")
        return text.format(count=count, line=line_sentence(broken, position.turn))
    if count == ALL_DIRECTIONS:
        text = _("{count} lines leave {square}, but only closed ones count: {told}.")
    elif count == len(position.flips(square)):
        text = _("{count} is the number of discs. They flip in these directions: {told}.")
    elif count > len(flanked(position, square)):
        text = _("{count} is too many. Closed are: {told}.")
    else:
        text = _("{count} is too few. Closed are: {told}.")
    return text.format(count=count, square=square, told=told)


def _disc_hint(position: Position, square: str, missing: Discs, step: int) -> Hint:
    """Help towards the first missing disc: its direction, the disc, the worked line."""
    if not missing:
        return Hint(_("All are found. Press Check."))
    line = next(line for line in flanked(position, square) if missing & set(line.run))
    disc = next(name for name in line.run if name in missing)
    if step == 1:
        text = _("From {square} look {direction}: is the line closed, and by which disc?")
        return Hint(
            text.format(square=square, direction=direction_inside(line.direction)),
            marks=Marks(notes=(Note("arrow", square, to=ray(square, line.direction)[0]),)),
        )
    if step == 2:
        return Hint(
            _("One of the missing discs is {disc}.").format(disc=disc),
            squares=(disc,),
            marks=Marks(notes=(Note("ring", disc),)),
        )
    return Hint(
        line_sentence(line, position.turn),
        squares=(disc,),
        marks=Marks(notes=(*line_notes(square, line), Note("frame", square))),
    )


def _count_hints(
    position: Position, square: str, right: int, counted: str
) -> Callable[[int, Answer | None], Hint]:
    """Go round, then the lines one by one, then the sum."""
    marks = reason_marks(explain(position, square))
    steps = (
        _(
            "Start at {square} and go round: north, north-east, east and so on. Which lines are closed?"
        ).format(square=square),
        Hint(_("These lines are closed. Read them one by one."), marks=marks),
        Hint(
            _("What flips: {told}. {counted}").format(
                told=told_by_direction(position, square), counted=counted.format(count=right)
            ),
            marks=marks,
        ),
    )
    return fixed_hints(steps, lambda answer: bool(answer == right))


def _flip_mistakes(
    position: Position, square: str, judge: Callable[[Answer], Verdict]
) -> tuple[Mistake, ...]:
    """What the beliefs lead to, and the anchor taken for a disc that flips; one of each message."""
    flips = frozenset(position.flips(square))
    anchor = flanked(position, square)[0].end
    answers = [
        (answer, name) for name, item in FLIP_BELIEFS.items() for answer in item.answers(position, square)[:1]
    ]
    straight = MISCONCEPTIONS["M2.6"].discs(position, square)
    answers += [(straight, "M2.6")] if straight else []
    found: dict[str, Mistake] = {}
    for answer, name in [*answers, (flips | {anchor}, "anchor-flipped")]:
        if answer == flips:
            continue
        wrong = sorted(answer - flips)
        lines = [line for line in flanked(position, square) if not answer >= set(line.run)]
        names = (
            (wrong[0],)
            if wrong
            else (next(disc for disc in lines[0].run if disc not in answer), lines[0].end)
        )
        found.setdefault(judge(answer).message, Mistake(answer, name, names))
    return tuple(found.values())


def _miscounts(
    position: Position, square: str, by_belief: Mapping[str, tuple[int, ...]]
) -> list[tuple[int, str]]:
    """Numbers of discs that are typically said instead, each with what leads to it."""
    lines = flanked(position, square)
    astray = [(count, name) for name in ("M3.3", "M3.5") for count in sorted(set(by_belief[name]))]
    return [
        (len(position.flips(square)) + 1, "new-disc-counted"),
        (max(len(line.run) for line in lines), "M3.4"),
        *astray,
        (len(lines), "directions-counted"),
    ]


def _number_mistakes(right: int, typical: list[tuple[int, str]]) -> tuple[Mistake, ...]:
    counts: dict[int, str] = {}
    for count, belief in typical:
        if count != right:
            counts.setdefault(count, belief)
    return tuple(Mistake(count, belief) for count, belief in counts.items())


def _is_worth_reading(position: Position, square: str) -> bool:
    """Several directions, few enough discs to read, and something that a belief would flip besides."""
    lines = flanked(position, square)
    return len(lines) >= 2 and len(position.flips(square)) <= 9 and bool(chained(position, square))
