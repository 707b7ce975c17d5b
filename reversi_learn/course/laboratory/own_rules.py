"""A learner's ``flips`` and ``legal_moves`` beside the rules: where they differ, and the smallest such position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from ...engine.drawing import Marks, Note, Picture, board_svg, board_text
from ...engine.position import Position
from ...engine.samples import practice_positions
from ...messages import _, listed, ngettext
from ..guard import calls
from ..learner import Called, Problem, as_board, square_set

Rules = Literal["flips", "legal_moves"]
OwnRule = Callable[..., Any]

_ALL_SECONDS = 30.0
_MOST_NAMED = 8  # squares in a sentence; the board shows all
_CASES = 400  # of the practice positions; a function that differs nearly always differs in the smallest


@dataclass(frozen=True, slots=True)
class Answer:
    """What a learner's function says in one case, beside what the rules say; ``trouble`` where it says nothing.

    ``square`` is the move whose flips were asked for, or empty.
    """

    rule: Rules
    position: Position
    square: str
    mine: frozenset[str]
    truth: frozenset[str]
    trouble: str = ""

    @property
    def differs(self) -> bool:
        """Whether it is not what the rules say."""
        return bool(self.trouble) or self.mine != self.truth

    @property
    def missing(self) -> tuple[str, ...]:
        """The squares that only the rules have."""
        return tuple(sorted(self.truth - self.mine))

    @property
    def extra(self) -> tuple[str, ...]:
        """The squares that only the learner's function has."""
        return tuple(sorted(self.mine - self.truth))

    def sentence(self) -> str:
        """What differs, in words; empty where nothing does."""
        if self.trouble:
            return self.trouble
        told = []
        if self.rule == "flips":
            if self.missing:
                told.append(
                    _(
                        "A disc on {square} flips {squares} too, which your flips leaves out (solid frame)."
                    ).format(square=self.square, squares=_some(self.missing))
                )
            if self.extra:
                told.append(
                    _(
                        "Your flips has {squares} for {square}, which the rules do not flip (dashed frame)."
                    ).format(square=self.square, squares=_some(self.extra))
                )
            return " ".join(told)
        if self.missing:
            told.append(
                _("Legal, but missing in your legal_moves (solid frame): {squares}.").format(
                    squares=_some(self.missing)
                )
            )
        if self.extra:
            told.append(
                _("In your legal_moves, but not legal (dashed frame): {squares}.").format(
                    squares=_some(self.extra)
                )
            )
        return " ".join(told)

    def marks(self) -> Marks:
        """The difference by shape: a tick for both, a solid frame for the rules alone, a dashed one for the learner's."""
        notes = [Note("frame", square, text="!") for square in self.missing]
        notes += [Note("break", square, text="?") for square in self.extra]
        both = self.mine & self.truth
        if self.rule == "legal_moves":
            return Marks(found=both, notes=tuple(notes))
        here = (Note("letter", self.square, text="+"),)
        return Marks(flipped=both, notes=(*notes, *here))


@dataclass(frozen=True)
class Counterexample:
    """The smallest position found in which a learner's function differs from the rules, or that there is none.

    ``answer`` is the case, ``tried`` counts the cases that were tried.
    """

    rule: Rules
    answer: Answer | None
    tried: int

    def sentence(self) -> str:
        """What was found."""
        if self.answer is None:
            return _("Your {function} agrees with the rules in all {count} cases that were tried.").format(
                function=self.rule, count=self.tried
            )
        return _("The smallest case found in which your {function} differs: {difference}").format(
            function=self.rule, difference=self.answer.sentence()
        )

    @cached_property
    def picture(self) -> Picture:
        """The case drawn as a board; where nothing differs, the sentence alone."""
        told = self.sentence()
        if self.answer is None:
            return Picture("", told)
        svg = board_svg(self.answer.position, self.answer.marks(), caption=told)
        return Picture(svg, f"{board_text(self.answer.position)}\n{told}")

    def __repr__(self) -> str:
        return self.picture.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        shown = self.picture
        return shown._repr_mimebundle_() if shown.svg else {"text/plain": shown.text}


def counterexample(
    rule: Rules, function: OwnRule, positions: Sequence[Position] | None = None
) -> Counterexample:
    """Try a function from the smallest position up, and stop at the first in which it differs from the rules."""
    given = practice_positions()[:_CASES] if positions is None else positions
    ordered = sorted(given, key=lambda position: -position.empties)
    tried = 0
    for answer in answers(rule, function, _cases(rule, ordered)):
        tried += 1
        if answer.differs:
            return Counterexample(rule, answer, tried)
    return Counterexample(rule, None, tried)


def answers(rule: Rules, function: OwnRule, cases: Iterable[tuple[Position, str]]) -> Iterator[Answer]:
    """What a function answers in each case, under a budget; ends after the first trouble."""
    listed_cases = list(cases)
    asked = [
        (*as_board(position), square) if rule == "flips" else as_board(position)
        for position, square in listed_cases
    ]
    for (position, square), called in zip(
        listed_cases, calls(function, asked, all_seconds=_ALL_SECONDS), strict=False
    ):
        yield _answer(rule, position, square, called)


def _cases(rule: Rules, positions: Iterable[Position]) -> Iterator[tuple[Position, str]]:
    for position in positions:
        if rule == "legal_moves":
            yield position, ""
        else:
            yield from ((position, square) for square in position.legal_moves())


def _answer(rule: Rules, position: Position, square: str, called: Called) -> Answer:
    truth = frozenset(position.flips(square) if rule == "flips" else position.legal_moves())
    read = called.problem or square_set(called.value)
    if isinstance(read, Problem):
        return Answer(rule, position, square, frozenset(), truth, trouble=read.sentence())
    return Answer(rule, position, square, read, truth)


def _some(squares: tuple[str, ...]) -> str:
    """The squares joined, the first few of many."""
    rest = len(squares) - _MOST_NAMED
    if rest <= 0:
        return listed(squares)
    named = ", ".join(squares[:_MOST_NAMED])
    return ngettext("{squares} and {count} more", "{squares} and {count} more", rest).format(
        squares=named, count=rest
    )
