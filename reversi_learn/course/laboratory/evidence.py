"""What a test of a belief came to: cases, rate, control, and how sure the difference is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import hypot, sqrt
from statistics import fmean, stdev
from typing import Any, Literal

from ...messages import NotThere, _, decimal, ngettext, pgettext, signed
from ..myths import Share

Where = Literal["loaded", "played", "experiment", "solver"]
Kind = Literal["move", "position"]
Finding = Literal["few", "unclear", "more", "less"]

LEAST_CASES = 30


@dataclass(frozen=True, slots=True)
class Evidence:
    """One test of a belief.

    ``cases`` of ``looked`` games or positions are such as the belief is about. ``rate`` and ``control`` are shares
    from 0 to 1: of games won (a draw is half a win), with the solver of moves that are best. ``low`` and ``high``
    bound the difference between the two, in 95 of 100 such tests. ``losses`` are the discs that such moves, and
    those of the control, give away on average. ``trouble`` says why a learner's function ended the test.
    """

    where: Where
    kind: Kind
    cases: int
    looked: int
    rate: float = 0.0
    control: float = 0.0
    low: float = -1.0
    high: float = 1.0
    losses: tuple[float, float] | None = None
    trouble: str = ""

    @property
    def difference(self) -> float:
        """The rate minus the control, as a share."""
        return self.rate - self.control

    @property
    def finding(self) -> Finding:
        """What can be told: the rate is more or less than the control, no difference is sure, or too few cases."""
        if self.cases < LEAST_CASES:
            return "few"
        if self.low <= 0 <= self.high:
            return "unclear"
        return "more" if self.difference > 0 else "less"

    def sentence(self) -> str:
        """What it comes to, in plain words: what goes together is never called a cause."""
        return " ".join(part for part in (self.trouble, self._found(), self._given_away()) if part)

    def _found(self) -> str:
        if self.finding == "few":
            if self.trouble and not self.cases:
                return ""
            return ngettext(
                "Too few cases to tell: {count}, and at least {least} are needed.",
                "Too few cases to tell: {count}, and at least {least} are needed.",
                self.cases,
            ).format(count=self.cases, least=LEAST_CASES)
        if self.finding == "unclear":
            return _("No difference can be told: the range of the difference includes 0.")
        return _WORDS[self.where, self.kind, self.finding]()

    def _given_away(self) -> str:
        if self.losses is None or self.finding == "few":
            return ""
        return _("Such a move gives away {such} discs on average, one of the control {control}.").format(
            such=decimal(self.losses[0]), control=decimal(self.losses[1])
        )

    def cells(self) -> tuple[str, ...]:
        """The row of a table: where, what is counted, cases, rate, control, difference, range of the difference."""
        title, counted = _TITLES[self.where](), _counted(self.where, self.kind)
        cases = _("{cases} of {looked}").format(cases=self.cases, looked=self.looked)
        if not self.cases:
            return (title, counted, cases, "–", "–", "–", "–")
        between = _("{low} to {high}").format(low=signed(100 * self.low, 1), high=signed(100 * self.high, 1))
        percents = (_percent(self.rate), _percent(self.control))
        return (title, counted, cases, *percents, signed(100 * self.difference, 1), between)


@dataclass(frozen=True)
class BeliefReport:
    """A belief and the evidence for or against it; a notebook shows it as a table with a sentence for each row."""

    statement: str
    control: str
    evidence: tuple[Evidence, ...]
    notes: tuple[str, ...] = ()

    def of(self, where: Where) -> Evidence:
        """The evidence of one kind.

        Raises:
            LookupError: it was not tested in this way.
        """
        for each in self.evidence:
            if each.where == where:
                return each
        raise NotThere(_("The belief was not tested in this way: “{where}”.").format(where=where))

    def sentences(self) -> tuple[str, ...]:
        """What each test came to, and what the whole can not say."""
        rows = (
            _("{where}: {sentence}").format(where=_TITLES[each.where](), sentence=each.sentence())
            for each in self.evidence
        )
        return (*rows, *self.notes)

    def __repr__(self) -> str:
        rows = [_heads(), *(each.cells() for each in self.evidence)]
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip()
            for row in rows
        ]
        return "\n".join((self.statement, self._compared(), *lines, *self.sentences()))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in _heads())
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in each.cells()) + "</tr>"
            for each in self.evidence
        )
        told = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences())
        html = (
            f"<p><strong>{escape(self.statement)}</strong></p><p>{escape(self._compared())}</p>"
            f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table><ul>{told}</ul>"
        )
        return {"text/plain": repr(self), "text/html": html}

    def _compared(self) -> str:
        return _("Compared with: {control}.").format(control=self.control)


def paired(pairs: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """Rate, control and bounds of the difference, where each case has its own control.

    One case that speaks wholly for the belief and one wholly against it are added for the bounds, so that a few
    cases that all end alike do not look certain.

    >>> found = paired([(1, 0.5)] * 100)
    >>> round(found["low"], 2), found["rate"]
    (0.47, 1.0)
    """
    if not pairs:
        return {}
    differences = [value - control for value, control in pairs]
    spread = [*differences, 1.0, -1.0]
    half = 1.96 * stdev(spread) / sqrt(len(spread))
    middle = fmean(differences)
    return {
        "rate": fmean(value for value, _control in pairs),
        "control": fmean(control for _value, control in pairs),
        "low": max(-1.0, middle - half),
        "high": min(1.0, middle + half),
    }


def unpaired(such: Share, control: Share) -> dict[str, Any]:
    """The same for two counts apart from each other (Newcombe's interval, from those of the two shares).

    >>> found = unpaired(Share(60, 100), Share(50, 100))
    >>> round(found["low"], 2), round(found["high"], 2)
    (-0.04, 0.23)
    """
    rate, other = such.percent, control.percent
    (low, high), (other_low, other_high) = such.bounds, control.bounds
    return {
        "rate": rate / 100,
        "control": other / 100,
        "low": (rate - other - hypot(rate - low, other_high - other)) / 100,
        "high": (rate - other + hypot(high - rate, other - other_low)) / 100,
    }


def _heads() -> tuple[str, ...]:
    return (
        _("Tested on"),
        _("Counted"),
        _("Cases"),
        pgettext("table of a belief", "Rate"),
        pgettext("table of a belief", "Control"),
        _("Difference in percentage points"),
        _("Range of the difference (95 %)"),
    )


_TITLES: Mapping[Where, Callable[[], str]] = {
    "loaded": lambda: _("Games you loaded"),
    "played": lambda: _("Games played here by the computer"),
    "experiment": lambda: _("Experiment: random players with and without it"),
    "solver": lambda: _("Exact solver near the end"),
}


def _counted(where: Where, kind: Kind) -> str:
    if where == "solver":
        return _("is a best move") if kind == "move" else _("wins with best play")
    return _("wins the game")


def _more_after_move() -> str:
    return _(
        "Whoever played so won more often than the control. The two go together; whether the move brings the win "
        "can not be told from games, since strong players may do both."
    )


def _less_after_move() -> str:
    return _(
        "Whoever played so won less often than the control. The two go together; whether the move costs the win "
        "can not be told from games, since whoever is losing may have nothing better left."
    )


def _more_in_position() -> str:
    return _(
        "Whoever stood so won more often than the control. The two go together; whether one brings the other can "
        "not be told from games."
    )


def _less_in_position() -> str:
    return _(
        "Whoever stood so won less often than the control. The two go together; whether one brings the other can "
        "not be told from games."
    )


_WORDS: Mapping[tuple[str, str, str], Callable[[], str]] = {
    ("loaded", "move", "more"): _more_after_move,
    ("played", "move", "more"): _more_after_move,
    ("loaded", "move", "less"): _less_after_move,
    ("played", "move", "less"): _less_after_move,
    ("loaded", "position", "more"): _more_in_position,
    ("played", "position", "more"): _more_in_position,
    ("loaded", "position", "less"): _less_in_position,
    ("played", "position", "less"): _less_in_position,
    ("experiment", "move", "more"): lambda: _(
        "Who plays so whenever it is possible wins more games. The players differ in nothing else, so here it is "
        "the rule that does it; against other opponents it may be otherwise."
    ),
    ("experiment", "move", "less"): lambda: _(
        "Who plays so whenever it is possible wins fewer games. The players differ in nothing else, so here it is "
        "the rule that does it; against other opponents it may be otherwise."
    ),
    ("solver", "move", "more"): lambda: _(
        "Such a move is a best one more often than the control in the same positions. That is proved for these "
        "positions, and for no others."
    ),
    ("solver", "move", "less"): lambda: _(
        "Such a move is a best one less often than the control in the same positions. That is proved for these "
        "positions, and for no others."
    ),
    ("solver", "position", "more"): lambda: _(
        "With best play such a position is won more often than others with as many empty squares. That is no "
        "statement about why."
    ),
    ("solver", "position", "less"): lambda: _(
        "With best play such a position is won less often than others with as many empty squares. That is no "
        "statement about why."
    ),
}


def _percent(share: float) -> str:
    return _("{percent} %").format(percent=decimal(100 * share))
