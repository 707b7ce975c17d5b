"""Find the mistake: of several sentences one is false."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from ...messages import _
from .model import Exercise
from .statements import Choice, statement

_SHOWN = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A sentence that is ``true``, what is often said instead (``false``), and ``why`` it is so.

    ``belief`` is the misconception behind the false one, ``source`` what the true one rests on.
    """

    true: str
    false: str
    why: str
    belief: str
    source: str


def find_mistake(
    exercise_id: str, level: str, claims: Callable[[Random], Sequence[Claim]], seed: int = 0
) -> Exercise:
    """Choose the false sentence among four (answer form: statement); again takes other sentences.

    ``claims`` makes all claims there are; it may draw numbers for them.
    """
    random = Random(seed)
    drawn = list(claims(random))
    random.shuffle(drawn)
    wrong, others = drawn[0], drawn[1:_SHOWN]
    order = [wrong, *others]
    random.shuffle(order)
    letters = {claim.true: letter for claim, letter in zip(order, "ABCD", strict=False)}
    choices = [
        Choice(
            value=letters[claim.true],
            label=claim.false if claim is wrong else claim.true,
            reply=(
                _("Right, this sentence is false. {why}")
                if claim is wrong
                else _("This sentence is true. {why}")
            ).format(why=claim.why),
            right=claim is wrong,
            # Who calls a true sentence false believes otherwise, or believes the false one and had to choose.
            belief="" if claim is wrong else claim.belief,
            beliefs=() if claim is wrong else (claim.belief, wrong.belief),
        )
        for claim in order
    ]
    hints = (
        _("{letter} is true. {why}").format(letter=letters[others[0].true], why=others[0].why),
        _("{letter} is true as well. {why}").format(letter=letters[others[1].true], why=others[1].why),
        _("{letter} is false. {why}").format(letter=letters[wrong.true], why=wrong.why),
    )
    return statement(
        exercise_id,
        level,
        _("One of these sentences is false. Which one?"),
        choices,
        hints,
        source=wrong.source,
        worked=_("It should say: {true}").format(true=wrong.true),
        in_order=True,
        remake=lambda next_seed: find_mistake(exercise_id, level, claims, next_seed),
    )
