"""Questions answered without the board: one of several statements, a number, a word, an order.

Every answer has a reply of its own. A question of knowledge (dates, who begins) has no predicate of the
engine behind it; its ``source`` names the row of the page of facts that it rests on, such as ``"C26"``.
Where the engine decides, ``source`` is `ENGINE`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random

from ...engine.drawing import Marks
from ...engine.position import Position
from ...messages import _
from ..scene import Option
from .model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict

ENGINE = "engine"
# The board beside a question that is not about a position: no disc lies there, and nobody is to move.
EMPTY_BOARD = Position(black=0, white=0)

HintMaker = Callable[[int, Answer | None], Hint]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One statement that can be chosen, and what is said when it is.

    ``belief`` is the misconception that leads here (an id, or a short name), ``beliefs`` are all of them where
    there are several; ``names`` are the squares that the reply names, ``marks`` what is drawn with it,
    ``diagram`` 16 or 64 cells shown as a small board.
    """

    value: str
    label: str
    reply: str
    right: bool = False
    belief: str = ""
    beliefs: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    diagram: str = ""
    marks: Marks = field(default_factory=Marks)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What is said to one typical wrong number or word, and the belief that leads to it."""

    answer: int | str
    text: str
    belief: str
    names: tuple[str, ...] = ()


def statement(
    exercise_id: str,
    level: str,
    prompt: str,
    choices: Sequence[Choice],
    hints: Sequence[Hint | str],
    *,
    source: str,
    position: Position | None = None,
    marks: Marks | None = None,
    worked: str = "",
    in_order: bool = False,
    asks_move: bool = True,
    remake: Callable[[int], Exercise] | None = None,
) -> Exercise:
    """Choose one statement (answer form: statement).

    The choices come in an order drawn by lot, another one for each ``position``, unless they are ``in_order``
    (a scale, yes and no). Without a ``remake`` another instance is the same question in another order.
    ``worked`` is the reply of the right choice unless something else is given.
    """
    by_value = {choice.value: choice for choice in choices}
    right = next(choice for choice in choices if choice.right)
    lot = f"{exercise_id} {position.diagram()}" if position else exercise_id

    def judge(answer: Answer) -> Verdict:
        chosen = by_value[answer]
        verdict = _verdict(chosen.right, chosen.reply, chosen.belief, chosen.marks)
        return replace(verdict, misconceptions=chosen.beliefs) if chosen.beliefs else verdict

    def again(seed: int) -> Exercise:
        return replace(exercise, options=_options(choices, seed, in_order=in_order))

    exercise = Exercise(
        id=exercise_id,
        level=level,
        prompt=prompt,
        position=position or EMPTY_BOARD,
        answer_by=AnswerForm.STATEMENT,
        judge=judge,
        hint_for=fixed_hints(hints, lambda answer: by_value[answer].right),
        solution=right.value,
        worked=worked or right.reply,
        remake=remake or again,
        mistakes=tuple(
            Mistake(choice.value, choice.belief or choice.value, choice.names)
            for choice in choices
            if not choice.right
        ),
        marks=marks or Marks(),
        options=_options(choices, lot, in_order=in_order),
        source=source,
        asks_move=asks_move,
    )
    return exercise


def number(
    exercise_id: str,
    level: str,
    prompt: str,
    value: int,
    hints: Sequence[Hint | str],
    *,
    solved: str,
    replies: Sequence[Reply],
    otherwise: Callable[[int], str],
    source: str,
    remake: Callable[[int], Exercise],
    unit: str = "",
    position: Position | None = None,
    marks: Marks | None = None,
) -> Exercise:
    """Say a number (answer form: number).

    ``replies`` answer the typical wrong numbers; one that happens to be the right number is left out, and
    of several for one number the first speaks. ``otherwise`` answers every other number.
    """
    typical = _typical(replies, value)

    def judge(answer: Answer) -> Verdict:
        if answer == value:
            return _verdict(True, solved)
        reply = typical.get(answer)
        return _verdict(False, reply.text, reply.belief) if reply else _verdict(False, otherwise(answer))

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=prompt,
        position=position or EMPTY_BOARD,
        answer_by=AnswerForm.NUMBER,
        judge=judge,
        hint_for=fixed_hints(hints, lambda answer: answer == value),
        solution=value,
        worked=solved,
        remake=remake,
        mistakes=tuple(Mistake(reply.answer, reply.belief, reply.names) for reply in typical.values()),
        marks=marks or Marks(),
        unit=unit,
        source=source,
    )


def name(
    exercise_id: str,
    level: str,
    prompt: str,
    accepted: Sequence[str],
    hints: Sequence[Hint | str],
    *,
    solved: str,
    replies: Sequence[Reply],
    otherwise: Callable[[str], str],
    source: str,
    remake: Callable[[int], Exercise],
    position: Position | None = None,
    marks: Marks | None = None,
) -> Exercise:
    """Type a word or a short name, in capitals or not (answer form: name); the first accepted one is shown."""
    right = {word.casefold() for word in accepted}
    typical = {
        str(key).casefold(): reply
        for key, reply in _typical(replies, "").items()
        if str(key).casefold() not in right
    }

    def judge(answer: Answer) -> Verdict:
        said = " ".join(answer.split()).casefold()
        if said in right:
            return _verdict(True, solved)
        reply = typical.get(said)
        return _verdict(False, reply.text, reply.belief) if reply else _verdict(False, otherwise(answer))

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=prompt,
        position=position or EMPTY_BOARD,
        answer_by=AnswerForm.NAME,
        judge=judge,
        hint_for=fixed_hints(hints, lambda answer: " ".join(answer.split()).casefold() in right),
        solution=accepted[0],
        worked=solved,
        remake=remake,
        mistakes=tuple(Mistake(reply.answer, reply.belief, reply.names) for reply in typical.values()),
        marks=marks or Marks(),
        source=source,
    )


def order(
    exercise_id: str,
    level: str,
    prompt: str,
    items: Sequence[Option],
    rank: Mapping[str, int],
    hints: Sequence[Hint | str],
    *,
    solved: str,
    out_of_order: Callable[[str, str], str],
    source: str,
    belief: str = "order",
    position: Position | None = None,
    marks: Marks | None = None,
    remake: Callable[[int], Exercise] | None = None,
) -> Exercise:
    """Put things in order, smallest ``rank`` first; things of equal rank may stand either way.

    ``out_of_order(first, second)`` says of two neighbours that ``second`` belongs before ``first``.
    """
    right = tuple(sorted((item.value for item in items), key=rank.__getitem__))

    def judge(answer: Answer) -> Verdict:
        for first, second in pairwise(answer):
            if rank[first] > rank[second]:
                return _verdict(False, out_of_order(first, second), belief)
        return _verdict(True, solved)

    def again(seed: int) -> Exercise:
        return replace(exercise, options=_disordered(items, rank, seed))

    exercise = Exercise(
        id=exercise_id,
        level=level,
        prompt=prompt,
        position=position or EMPTY_BOARD,
        answer_by=AnswerForm.ORDER,
        judge=judge,
        hint_for=fixed_hints(hints, lambda answer: judge(answer).solved),
        solution=right,
        worked=solved,
        remake=remake or again,
        mistakes=_swapped(right, rank, belief),
        marks=marks or Marks(),
        options=_disordered(items, rank, exercise_id),
        source=source,
    )
    return exercise


def fixed_hints(steps: Sequence[Hint | str], is_right: Callable[[Answer], bool]) -> HintMaker:
    """Help in three given steps, until the answer is right; then only Check is missing."""
    hints = tuple(Hint(step) if isinstance(step, str) else step for step in steps)

    def hint_for(step: int, answer: Answer | None) -> Hint:
        if answer is not None and is_right(answer):
            return Hint(_("This is it. Press Check."))
        return hints[step - 1]

    return hint_for


def _verdict(right: bool, text: str, belief: str = "", marks: Marks | None = None) -> Verdict:
    return Verdict(
        Outcome.SOLVED if right else Outcome.NOT_YET,
        text,
        misconceptions=(belief,) if belief and not right else (),
        marks=marks or Marks(),
    )


def _options(choices: Sequence[Choice], seed: str | int, *, in_order: bool) -> tuple[Option, ...]:
    options = [Option(choice.value, choice.label, choice.diagram) for choice in choices]
    if not in_order:
        Random(seed).shuffle(options)
    return tuple(options)


def _typical(replies: Sequence[Reply], value: int | str) -> dict[int | str, Reply]:
    typical: dict[int | str, Reply] = {}
    for reply in replies:
        if reply.answer != value:
            typical.setdefault(reply.answer, reply)
    return typical


def _swapped(right: tuple[str, ...], rank: Mapping[str, int], belief: str) -> tuple[Mistake, ...]:
    """The right order with two unequal neighbours exchanged, once for each pair of neighbours."""
    mistakes = []
    for index, (first, second) in enumerate(pairwise(right)):
        if rank[first] != rank[second]:
            mistakes.append(Mistake((*right[:index], second, first, *right[index + 2 :]), belief))
    return tuple(mistakes)


def _disordered(items: Sequence[Option], rank: Mapping[str, int], seed: str | int) -> tuple[Option, ...]:
    """The items in an order that is not the answer."""
    shuffled, random = list(items), Random(seed)
    random.shuffle(shuffled)
    while all(rank[first.value] <= rank[second.value] for first, second in pairwise(shuffled)):
        random.shuffle(shuffled)
    return tuple(shuffled)
