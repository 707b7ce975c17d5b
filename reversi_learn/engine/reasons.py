"""Why one move is better than another: the parts of an evaluation after each, and the truth where it can be had.

The evaluation only looks at the two positions after the moves. What it says is a reason to think so, no proof;
near the end of the game both moves are also played out, and where the two disagree, that is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..messages import _, decimal, signed
from .drawing import Picture, bars
from .evaluation import EVALUATION, Evaluation
from .features import FEATURES
from .position import Position
from .search import solve

EXACT_FROM = 14  # with so many empty squares or fewer, both moves are played out


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two moves in one position, part by part.

    ``parts`` has by feature what it says for ``one`` rather than ``other``, in hundredths of a disc and in the view of
    the side to move; they add up to ``estimate`` exactly. ``exact`` are the proved values of both moves in discs, in
    the same view, or ``None`` where too many squares are empty.

    >>> compared = why(Position.start().play("f5"), "d6", "f4")
    >>> sum(compared.parts.values()) == compared.estimate
    True
    """

    position: Position
    one: str
    other: str
    parts: Mapping[str, int]
    exact: tuple[int, int] | None = None

    @property
    def estimate(self) -> int:
        """By how much ``one`` is better, by estimate: hundredths of a disc, negative where it is worse."""
        return sum(self.parts.values())

    @property
    def misled(self) -> bool:
        """Whether the estimate prefers the move that is proved to be worse."""
        if self.exact is None:
            return False
        return (self.exact[0] - self.exact[1]) * self.estimate < 0

    def sentences(self) -> tuple[str, ...]:
        """What the estimate prefers, the weightiest part for and against it, and what is proved."""
        return tuple(self._sentences())

    def picture(self) -> Picture:
        """The parts as bars, the weightiest first: to the right what speaks for ``one``, to the left for ``other``."""
        heading = _("{one} (right) or {other} (left)").format(one=self.one, other=self.other)
        weightiest = sorted(self.parts, key=lambda name: -abs(self.parts[name]))
        values = {FEATURES[name].title: self.parts[name] / 100 for name in weightiest}
        return bars(values, title=heading, unit=_("discs"))

    def _sentences(self) -> Iterator[str]:
        if self.estimate == 0:
            yield _("By estimate {one} and {other} are worth the same.").format(
                one=self.one, other=self.other
            )
        else:
            yield _("By estimate {better} is better than {worse} by {discs} discs.").format(
                better=self._preferred()[0],
                worse=self._preferred()[1],
                discs=decimal(abs(self.estimate) / 100, 2),
            )
        direction = 1 if self.estimate >= 0 else -1
        weighed = sorted((direction * part, name) for name, part in self.parts.items())
        if weighed and weighed[-1][0] > 0:
            yield _("The most in its favour is “{feature}”: {discs} discs.").format(
                feature=FEATURES[weighed[-1][1]].title, discs=decimal(weighed[-1][0] / 100, 2)
            )
        if weighed and weighed[0][0] < 0:
            yield _("The most against it is “{feature}”: {discs} discs.").format(
                feature=FEATURES[weighed[0][1]].title, discs=decimal(-weighed[0][0] / 100, 2)
            )
        if self.exact is not None:
            yield _("Proved to the end, {one} comes to {value} and {other} to {worth}.").format(
                one=self.one, value=signed(self.exact[0]), other=self.other, worth=signed(self.exact[1])
            )
        if self.misled:
            yield _("So the estimate is mistaken here: {better} is better.").format(
                better=self._preferred()[1]
            )

    def _preferred(self) -> tuple[str, str]:
        return (self.one, self.other) if self.estimate >= 0 else (self.other, self.one)


def why(
    position: Position,
    one: str,
    other: str,
    *,
    evaluation: Evaluation = EVALUATION,
    exact_from: int = EXACT_FROM,
) -> Comparison:
    """Compare two moves by what the evaluation sees after each; played out where few enough squares are empty.

    Raises:
        BadSquare: the text names no square.
        IllegalMove: one of them is no move here.
    """
    after, instead = position.play(one), position.play(other)
    # After a move the other side is to move: what is good for it is bad for who moved.
    parts, others = evaluation.parts(after), evaluation.parts(instead)
    difference = {name: others[name] - parts[name] for name in parts if others[name] != parts[name]}
    exact = None
    if position.empties <= exact_from:
        exact = -round(solve(after).value), -round(solve(instead).value)
    return Comparison(position, one.strip().lower(), other.strip().lower(), difference, exact)
