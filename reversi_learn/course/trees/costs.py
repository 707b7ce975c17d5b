"""What looking ahead costs, in positions visited, and what it brings, in games won."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources
from typing import Any

from ...engine.drawing import Picture, bars
from ...engine.evaluation import EVALUATION
from ...engine.position import Position
from ...engine.teaching import Evaluate, alpha_beta, fewest_replies_first, minimax
from ...messages import BadValue, _
from .small import BEST, INK, caption, open_svg, words

MOST_POSITIONS = 60_000  # that minimax is likely to visit at the greatest depth, a few seconds


@dataclass(frozen=True, repr=False)
class Costs:
    """How many positions three searches visit, by depth in discs; all three find the same value.

    ``minimax`` looks at everything, ``alpha_beta`` tries the moves in the order of the board, ``ordered`` those first
    that leave the fewest replies. ``left_out`` are depths at which minimax would visit too many positions.
    """

    minimax: Mapping[int, int]
    alpha_beta: Mapping[int, int]
    ordered: Mapping[int, int]
    left_out: tuple[int, ...] = ()

    def picture(self) -> Picture:
        """The counts as bars, three for each depth."""
        values: dict[str, float] = {}
        for depth, count in self.minimax.items():
            values[_("{depth}: minimax").format(depth=depth)] = count
            values[_("{depth}: alpha-beta").format(depth=depth)] = self.alpha_beta[depth]
            values[_("{depth}: alpha-beta, fewest replies first").format(depth=depth)] = self.ordered[depth]
        drawn = bars(values, title=_("Discs ahead, and how it was searched"), unit=_("positions visited"))
        return Picture(drawn.svg, "\n".join([drawn.text, *self.sentences()]))

    def sentences(self) -> tuple[str, ...]:
        """What was saved at the greatest depth, and which depths were left out."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[str]:
        if self.minimax:
            deepest = max(self.minimax)
            yield _(
                "At depth {depth} minimax visits {all} positions, alpha-beta {cut}, and alpha-beta with the fewest "
                "replies first {ordered}. All three find the same value."
            ).format(
                depth=deepest,
                all=self.minimax[deepest],
                cut=self.alpha_beta[deepest],
                ordered=self.ordered[deepest],
            )
        if self.left_out:
            yield _("Left out, since minimax would visit too many positions: depth {depths}.").format(
                depths=", ".join(map(str, self.left_out))
            )

    def __repr__(self) -> str:
        return self.picture().text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        told = "".join(f"<p>{escape(sentence)}</p>" for sentence in self.sentences())
        return {"text/plain": repr(self), "text/html": f"<div>{self.picture().svg}{told}</div>"}


def costs(position: Position, depths: Sequence[int], evaluate: Evaluate = EVALUATION) -> Costs:
    """Count what the searches visit; depths at which minimax would visit far too many positions are left out.

    Raises:
        ValueError: there is no depth of at least one disc.
    """
    wanted = sorted({depth for depth in depths if depth > 0})
    if not wanted:
        raise BadValue(_("Ask for depths of one disc or more, such as (1, 2, 3)."))
    plain: dict[int, int] = {}
    cut: dict[int, int] = {}
    ordered: dict[int, int] = {}
    before, count = 1, len(position.legal_moves())
    for depth in range(1, wanted[-1] + 1):
        if count * max(count / max(before, 1), 1) > MOST_POSITIONS:
            break
        before, count = count, minimax(position, depth, evaluate).count
        if depth in wanted:
            plain[depth] = count
            cut[depth] = alpha_beta(position, depth, evaluate).count
            ordered[depth] = alpha_beta(position, depth, evaluate, order=fewest_replies_first).count
    return Costs(plain, cut, ordered, tuple(depth for depth in wanted if depth not in plain))


# --- what it brings -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DepthScore:
    """How a player that looks ``depth`` discs ahead fared: its ``score`` as a share, with the 95 % interval."""

    depth: int
    games: int
    wins: int
    draws: int
    losses: int
    low: float
    high: float

    @property
    def score(self) -> float:
        """The share of the points, a draw counting a half."""
        return (self.wins + self.draws / 2) / self.games


@cache
def depth_scores() -> tuple[int, tuple[DepthScore, ...]]:
    """The depth of the opponent, and how other depths fared; written by ``tools/measure_depths.py``."""
    text = resources.files(__package__).joinpath("depths.json").read_text(encoding="utf-8")
    table = json.loads(text)
    return table["against"], tuple(DepthScore(**row) for row in table["rows"])


def depth_picture() -> Picture:
    """The scores as dots with their 95 % intervals; the text form has a line for each depth."""
    against, rows = depth_scores()
    heading = _("Points won against a player that looks {depth} discs ahead").format(depth=against)
    told = [_depth_sentence(row) for row in rows]
    note = _("Bars show where the true score lies in 95 of 100 such matches.")
    height = 44 + 40 * len(rows) + 60
    svg = "".join(
        [open_svg(620, height, "\n".join([heading, *told])), *_chart(rows, heading, note), "</svg>"]
    )
    return Picture(svg, "\n".join([heading, *told, note]))


def _depth_sentence(row: DepthScore) -> str:
    return _("Depth {depth}: {score} %, likely {low} to {high} %, in {games} games.").format(
        depth=row.depth,
        score=round(100 * row.score),
        low=round(100 * row.low),
        high=round(100 * row.high),
        games=row.games,
    )


def _chart(rows: Sequence[DepthScore], heading: str, note: str) -> Iterator[str]:
    yield words(8, 20, heading, style='font-size="15" font-weight="bold"')
    bottom = 44 + 40 * len(rows)
    for share in (0, 25, 50, 75, 100):
        x = _across(share / 100)
        yield f'<path d="M{x} 36V{bottom}" stroke="{INK}" stroke-opacity=".4" stroke-width="{2 if share == 50 else 1}"/>'
        yield words(x, bottom + 16, f"{share} %", style='text-anchor="middle"')
    for number, row in enumerate(rows):
        y = 60 + 40 * number
        yield words(8, y + 5, _("depth {depth}").format(depth=row.depth))
        low, high, score = _across(row.low), _across(row.high), _across(row.score)
        yield f'<path d="M{low} {y}H{high}M{low} {y - 6}v12M{high} {y - 6}v12" stroke="{BEST}" stroke-width="2.5"/>'
        yield f'<circle cx="{score}" cy="{y}" r="5.5" fill="{BEST}"/>'
        yield words(560, y + 5, f"{round(100 * row.score)} %")
    yield from caption([note], bottom + 44)


def _across(share: float) -> float:
    return round(110 + 420 * share, 1)
