"""A learner's ``evaluate`` asked about every move, one or two discs ahead, beside our evaluation and the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from math import isinf
from typing import Any

from ...engine.drawing import Marks, Note, Picture, board_svg, board_text
from ...engine.evaluation import EVALUATION
from ...engine.players import Player, drawn
from ...engine.position import Position
from ...engine.samples import practice_positions
from ...engine.search import deepen, solve
from ...messages import _, decimal, ngettext, signed
from ..exercises.corners.own_evaluation import NoNumber, number_of
from ..guard import calls
from ..learner import as_board

Evaluate = Callable[..., Any]
Engine = Callable[[Position], dict[str, float]]

MOST_DEPTH = 2
_EXACT = 12  # with so many empty squares or fewer the truth is proved
_ALL_SECONDS = 20.0
_SOLVED_EMPTIES = range(6, 11)


@dataclass(frozen=True, slots=True)
class OwnValues:
    """What a learner's function gives each move, in its own unit, from the side to move; or why there is nothing."""

    values: dict[str, float] = field(default_factory=dict)
    trouble: str = ""

    @property
    def best(self) -> tuple[str, ...]:
        """The moves with the highest number."""
        return _best(self.values)


def own_values(evaluate: Evaluate, position: Position, depth: int = 1) -> OwnValues:
    """The value of each move by a function ``evaluate(board, player)``; with depth 2 after the best reply.

    The function is always asked for the side to move here, and runs under a budget.
    """
    leaves = {move: _leaves(position.play(move), depth) for move in position.legal_moves()}
    player = position.turn.value
    asked = [(as_board(leaf)[0], player) for after in leaves.values() for leaf in after]
    numbers: list[float] = []
    for called in calls(evaluate, asked, all_seconds=_ALL_SECONDS):
        if called.problem is not None:
            return OwnValues(trouble=called.problem.sentence())
        try:
            number = number_of(called.value)
        except NoNumber as error:
            return OwnValues(trouble=str(error))
        if isinf(number):  # no colour and no room for it
            return OwnValues(trouble=str(NoNumber(called.value)))
        numbers.append(number)
    rest = iter(numbers)
    return OwnValues({move: min(next(rest) for _leaf in after) for move, after in leaves.items()})


def our_values(position: Position, depth: int = 1) -> dict[str, float]:
    """The value of each move by our evaluation at the same depth, in discs from the side to move."""
    if not position.legal_moves():
        return {}
    return dict(deepen(position, depth=depth, all_moves=True, exact_from=0).values)


def true_values(position: Position) -> tuple[dict[str, float], bool]:
    """The value of each move: proved with at most 12 empty squares, else as well as we can; and whether proved."""
    if position.empties <= _EXACT:
        return dict(solve(position, all_moves=True).values), True
    found = deepen(position, depth=5, all_moves=True, exact_from=0)
    return dict(found.values), found.exact


def our_player(seed: int) -> Player:
    """The player that makes the move after which our evaluation is highest; among equals the lot decides."""

    def player(position: Position) -> str:
        values = {move: -EVALUATION.hundredths(position.play(move)) for move in position.legal_moves()}
        return drawn(_best(values), seed, position)

    player.__name__ = "ours"
    return player


def value_marks(mine: OwnValues, ours: dict[str, float]) -> Marks:
    """Own value in the square and ours below it; a solid frame round the own best, a dashed one round ours."""
    low, high = min(mine.values.values(), default=0), max(mine.values.values(), default=0)
    spread = high / 2 - low / 2 or 1  # halves, for the whole may be too big for a number
    texts = {
        move: f"{_short(value)}\n{signed(ours[move], 1)}" if move in ours else _short(value)
        for move, value in mine.values.items()
    }
    best = mine.best
    notes = [Note("frame", move) for move in best]
    notes += [Note("break", move) for move in _best(ours) if move not in best]
    heat = {move: 2 * ((value / 2 - low / 2) / spread) - 1 for move, value in mine.values.items()}
    return Marks(notes=tuple(notes), text=texts, heat=heat if high > low else dict.fromkeys(texts, 0.0))


def _leaves(after: Position, depth: int) -> list[Position]:
    """The positions that a depth asks about after a move; where the other side must pass, that one itself."""
    replies = after.legal_moves() if depth > 1 else ()
    return [after.play(reply) for reply in replies] or [after]


def _best(values: dict[str, Any]) -> tuple[str, ...]:
    return tuple(move for move, value in values.items() if value == max(values.values()))


def _short(value: float) -> str:
    """A number of any size in few characters."""
    if abs(value) >= 100_000:
        return f"{value:+.0e}".replace("e+", "e").replace("e0", "e").replace("-", "−")
    return signed(value) if abs(value) >= 100 or value == int(value) else signed(value, 1)


# --- where they disagree ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Disagreement:
    """A position in which the learner's evaluation chooses another move than ours or than an engine.

    ``loss`` is what its move gives away, in discs: proved where ``exact``, else by estimate. ``engine`` is empty
    where no engine was asked.
    """

    position: Position
    mine: str
    ours: str
    engine: str
    loss: float
    ours_loss: float
    exact: bool

    def sentence(self) -> str:
        """Who chooses what, and what it costs."""
        told = [
            _("Your evaluation plays {mine} (solid frame), ours {ours} (dashed frame).").format(
                mine=self.mine, ours=self.ours
            )
        ]
        if self.engine:
            told.append(_("The engine plays {move} (ring).").format(move=self.engine))
        text = (
            _("Proved: yours gives away {mine} discs, ours {ours}.")
            if self.exact
            else _("By estimate: yours gives away {mine} discs, ours {ours}.")
        )
        told.append(
            text.format(mine=decimal(self.loss, short=True), ours=decimal(self.ours_loss, short=True))
        )
        return " ".join(told)

    @property
    def picture(self) -> Picture:
        """The position with the moves by shape."""
        notes = [Note("frame", self.mine), Note("break", self.ours)]
        if self.engine:
            notes.append(Note("ring", self.engine))
        told = self.sentence()
        svg = board_svg(self.position, Marks(notes=tuple(notes)), caption=told)
        return Picture(svg, f"{board_text(self.position)}\n{told}")


@dataclass(frozen=True)
class Disagreements:
    """The positions in which the choices differ, the costliest for the learner's evaluation first."""

    cases: tuple[Disagreement, ...]
    looked: int
    shown: int = 3
    trouble: str = ""

    def sentence(self) -> str:
        """How often they differ."""
        if self.trouble:
            return self.trouble
        return ngettext(
            "In {cases} of {looked} position another move is chosen; the costliest for your evaluation comes first.",
            "In {cases} of {looked} positions another move is chosen; the costliest for your evaluation comes first.",
            self.looked,
        ).format(cases=len(self.cases), looked=self.looked)

    def __repr__(self) -> str:
        return "\n\n".join((self.sentence(), *(case.picture.text for case in self.cases[: self.shown])))

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        drawn_cases = "".join(case.picture.svg for case in self.cases[: self.shown])
        return {"text/plain": repr(self), "text/html": f"<p>{self.sentence()}</p>{drawn_cases}"}


def disagreements(
    evaluate: Evaluate,
    engine: Engine | None = None,
    positions: Iterable[Position] | None = None,
    *,
    most: int = 60,
    shown: int = 3,
    depth: int = 1,
) -> Disagreements:
    """Compare the choices over positions, by default practice positions near the end, where the truth is proved.

    ``engine`` gives the values of the moves, as `ExternalEngine.values` does.
    """
    given = _near_the_end() if positions is None else positions
    cases: list[Disagreement] = []
    looked = 0
    for position, _number in zip(given, range(most), strict=False):
        if len(position.legal_moves()) < 2:
            continue
        mine = own_values(evaluate, position, depth)
        if mine.trouble:
            return Disagreements((), looked, shown, mine.trouble)
        looked += 1
        case = _compared(position, mine, our_values(position, depth), engine(position) if engine else {})
        if case is not None:
            cases.append(case)
    return Disagreements(tuple(sorted(cases, key=lambda case: -case.loss)), looked, shown)


def _compared(
    position: Position, mine: OwnValues, ours: dict[str, float], engine: dict[str, float]
) -> Disagreement | None:
    """What differs in one position; ties count as agreement, and among equal moves the worst tells the most."""
    sets = [set(mine.best), set(_best(ours)), *([set(_best(engine))] if engine else [])]
    if set.intersection(*sets):
        return None
    truth, exact = true_values(position)
    best = max(truth.values())
    chosen = min(mine.best, key=lambda move: truth[move])
    other = max(_best(ours), key=lambda move: truth[move])
    third = _best(engine)[0] if engine else ""
    return Disagreement(
        position,
        chosen,
        other,
        third,
        round(best - truth[chosen], 1),
        round(best - truth[other], 1),
        exact,
    )


def _near_the_end() -> Sequence[Position]:
    return [position for position in practice_positions() if position.empties in _SOLVED_EMPTIES]
