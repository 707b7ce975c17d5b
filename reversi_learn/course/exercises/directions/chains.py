"""Chain or not: the discs that lie between two of the mover's since the move, and stay all the same."""

from __future__ import annotations

from dataclasses import replace

from ....engine.drawing import Marks, Note
from ....engine.explain import Ending, explain
from ....engine.position import Position
from ....messages import _, listed, ngettext
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from .reading import some_move

_CLOSED = {Ending.FLANKED, Ending.OWN_NEIGHBOUR}
_AXES = 4

Ends = tuple[str, str]


def newly_held(position: Position, square: str) -> dict[str, Ends]:
    """The discs that lie between two of the mover's after the move, one of which it has flipped; with the two.

    >>> board = "-OX-----" + "-O------" + "-X------" + "-" * 40
    >>> newly_held(Position.from_diagram(board), "a1")
    {'b2': ('b1', 'b3')}
    """
    after = replace(position.play(square), turn=position.turn)
    flips = frozenset(position.flips(square))
    return {
        disc: ends
        for disc in after.discs(position.turn.opponent)
        for ends in _held(after, disc)
        if flips & set(ends)
    }


def chain_or_not(exercise_id: str, level: str, position: Position, square: str) -> Exercise:
    """Click the discs that stay although the move has put them between two discs (answer form: squares).

    The board shows the position after the move.
    """
    held = newly_held(position, square)
    flips = position.flips(square)

    def judge_square(pressed: str) -> Verdict | None:
        if pressed in held:
            return None
        text = _not_held(position, square, pressed)
        return Verdict(Outcome.NOT_YET, text, marks=Marks(notes=(Note("frame", pressed, text="?"),)))

    def judge(answer: Answer) -> Verdict:
        for pressed in sorted(answer - held.keys()):
            refused = judge_square(pressed)
            if refused is not None:
                return refused
        missing = sorted(held.keys() - answer)
        if missing:
            return _still_missing(held[missing[0]], flips, len(missing))
        return Verdict(Outcome.SOLVED, _none_flips(held, square))

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_prompt(position, square),
        paper=_on_paper(position, square),
        position=position.play(square),
        answer_by=AnswerForm.SQUARES,
        judge=judge,
        judge_square=judge_square,
        hint_for=lambda step, answer: _hint(position, square, sorted(held.keys() - (answer or set())), step),
        solution=frozenset(held),
        worked="\n".join(_why_it_stays(disc, ends, square) for disc, ends in held.items()),
        remake=lambda seed: chain_or_not(exercise_id, level, *some_move(seed, _holds_a_few)),
        mistakes=_mistakes(position, square, held),
        marks=Marks(notes=(Note("frame", square), *(Note("ring", disc) for disc in flips))),
        asks_move=False,
    )


def _held(position: Position, disc: str) -> list[Ends]:
    """The pairs of discs of the side to move that hold a disc of the other side between them."""
    lines = explain(position, disc).lines
    ends = [line.end if line.ending in _CLOSED else "" for line in lines]
    return [(one, other) for one, other in zip(ends[:_AXES], ends[_AXES:], strict=True) if one and other]


def _prompt(position: Position, square: str) -> str:
    text = by_color(
        position.turn,
        _(
            "Black has played {square}; the ringed discs have flipped. Click every white disc that now lies "
            "between two black ones, one of them just flipped, and stays white all the same."
        ),
        _(
            "White has played {square}; the ringed discs have flipped. Click every black disc that now lies "
            "between two white ones, one of them just flipped, and stays black all the same."
        ),
    )
    return text.format(square=square)


def _on_paper(position: Position, square: str) -> str:
    text = by_color(
        position.turn,
        _(
            "Black has played {square}; the ringed discs have flipped. Put a cross on every white disc that now "
            "lies between two black ones, one of them just flipped, and stays white all the same."
        ),
        _(
            "White has played {square}; the ringed discs have flipped. Put a cross on every black disc that now "
            "lies between two white ones, one of them just flipped, and stays black all the same."
        ),
    )
    return text.format(square=square)


def _why_it_stays(disc: str, ends: Ends, square: str) -> str:
    return _(
        "{disc} lies between {one} and {other} now. It stays: the new disc on {square} is neither of the two."
    ).format(disc=disc, one=ends[0], other=ends[1], square=square)


def _none_flips(held: dict[str, Ends], square: str) -> str:
    return ngettext(
        "Right: {discs} stays. Only lines that the new disc on {square} closes count.",
        "Right: {discs} stay. Only lines that the new disc on {square} closes count.",
        len(held),
    ).format(discs=listed(tuple(held)), square=square)


def _not_held(position: Position, square: str, disc: str) -> str:
    owner, turn = position.disc_at(disc), position.turn
    if disc == square:
        text = _("{disc} is the new disc itself.")
    elif owner is None:
        text = _("{disc} is empty. Asked is for discs that stay.")
    elif disc in position.flips(square):
        text = _(
            "{disc} has flipped: the new disc on {square} closes its line. Asked is for discs that stay."
        )
    elif owner is turn:
        text = by_color(
            turn, _("{disc} is a black disc, and was before."), _("{disc} is a white disc, and was before.")
        )
    else:
        return _held_otherwise(position, square, disc)
    return text.format(disc=disc, square=square)


def _held_otherwise(position: Position, square: str, disc: str) -> str:
    after = replace(position.play(square), turn=position.turn)
    for one, other in _held(after, disc):
        text = _("{disc} lies between {one} and {other}, but neither of the two has just flipped.")
        return text.format(disc=disc, one=one, other=other)
    return by_color(
        position.turn,
        _("{disc} does not lie between two black discs: on each of its lines one side is open."),
        _("{disc} does not lie between two white discs: on each of its lines one side is open."),
    ).format(disc=disc)


def _still_missing(ends: Ends, flips: tuple[str, ...], count: int) -> Verdict:
    flipped = next(end for end in ends if end in flips)
    text = ngettext(
        "Right so far. One more is missing: look along the lines of {flipped}, which has just flipped.",
        "Right so far. {count} more are missing: look along the lines of {flipped}, which has just flipped.",
        count,
    )
    return Verdict(
        Outcome.NOT_YET,
        text.format(count=count, flipped=flipped),
        marks=Marks(notes=(Note("frame", flipped),)),
    )


def _hint(position: Position, square: str, missing: list[str], step: int) -> Hint:
    if not missing:
        return Hint(_("All are found. Press Check."))
    disc = missing[0]
    ends = newly_held(position, square)[disc]
    flipped = next(end for end in ends if end in position.flips(square))
    if step == 1:
        return Hint(
            _("Start from {flipped}, which has just flipped, and look along its lines.").format(
                flipped=flipped
            ),
            marks=Marks(notes=(Note("frame", flipped),)),
        )
    if step == 2:
        return Hint(
            _("One of the missing discs is {disc}.").format(disc=disc),
            squares=(disc,),
            marks=Marks(notes=(Note("frame", disc),)),
        )
    marks = Marks(notes=(Note("line", ends[0], to=ends[1]), Note("frame", disc)))
    return Hint(_why_it_stays(disc, ends, square), squares=(disc,), marks=marks)


def _mistakes(position: Position, square: str, held: dict[str, Ends]) -> tuple[Mistake, ...]:
    """A flipped disc among them, one that nothing holds, one that was held before; and one left out."""
    right = frozenset(held)
    flipped = position.flips(square)[0]
    mistakes = [Mistake(right | {flipped}, "flipped-taken", (flipped,))]
    after = position.play(square)
    others = [name for name in after.discs(after.turn) if name not in held]
    own = replace(after, turn=position.turn)
    for kind, wanted in (("held-by-old-discs", True), ("not-held", False)):
        fitting = [name for name in others if bool(_held(own, name)) is wanted]
        mistakes += [Mistake(right | {name}, kind, (name,)) for name in fitting[:1]]
    if len(held) > 1:
        one = min(held)
        flipped = next(end for end in held[one] if end in position.flips(square))
        mistakes.append(Mistake(right - {one}, "overlooked", (flipped,)))
    return tuple(mistakes)


def _holds_a_few(position: Position, square: str) -> bool:
    return 1 <= len(newly_held(position, square)) <= 3 and len(position.flips(square)) <= 6
