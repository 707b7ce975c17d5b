"""One sentence is true: of several sentences the others are what misconceptions say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ...messages import _
from .claims import Claim
from .model import Exercise
from .statements import Choice, statement

_SHOWN = 4


def true_sentence(
    exercise_id: str,
    level: str,
    claims: Callable[[Random], Sequence[Claim]],
    seed: int = 0,
    *,
    belief: str = "",
) -> Exercise:
    """Choose the true sentence among four (answer form: statement); each false one is that of another belief.

    ``claims`` makes all claims there are; it may draw numbers for them. With a ``belief`` one of the false
    sentences is always of this one.
    """
    random = Random(seed)
    drawn = list(claims(random))
    random.shuffle(drawn)
    wrong = _others(drawn, belief)
    right = next(claim for claim in drawn if claim.belief not in {each.belief for each in wrong})
    order = [right, *wrong]
    random.shuffle(order)
    letters = {claim.true: letter for claim, letter in zip(order, "ABCD", strict=True)}
    choices = [
        Choice(
            value=letters[claim.true],
            label=claim.true if claim is right else claim.false,
            reply=(_("Right. {why}") if claim is right else _("This sentence is false. {why}")).format(
                why=claim.why
            ),
            right=claim is right,
            belief="" if claim is right else claim.belief,
        )
        for claim in order
    ]
    hints = (
        _("{letter} is false. {why}").format(letter=letters[wrong[0].true], why=wrong[0].why),
        _("{letter} is false as well. {why}").format(letter=letters[wrong[1].true], why=wrong[1].why),
        _("{letter} is true. {why}").format(letter=letters[right.true], why=right.why),
    )
    return statement(
        exercise_id,
        level,
        _("Only one of these sentences is true. Which one?"),
        choices,
        hints,
        source=right.source,
        in_order=True,
        remake=lambda next_seed: true_sentence(exercise_id, level, claims, next_seed, belief=belief),
    )


def _others(drawn: Sequence[Claim], belief: str) -> list[Claim]:
    """Three claims of different beliefs, the first of the one that is asked for."""
    found: dict[str, Claim] = {claim.belief: claim for claim in drawn if claim.belief == belief}
    for claim in drawn:
        found.setdefault(claim.belief, claim)
    return list(found.values())[: _SHOWN - 1]
