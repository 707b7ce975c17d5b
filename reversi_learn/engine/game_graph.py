"""The graph of a game: what its positions are worth from move to move, in Black's view, as SVG and as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from ..messages import _, decimal, signed
from .drawing import Picture

HIGHEST = 64


@dataclass(frozen=True, slots=True)
class Point:
    """What a position is worth in discs, in Black's view, empties to the winner.

    ``number`` counts the discs placed so far. Where it is ``exact``, the value is proved and ``error`` is 0;
    else ``error`` is how far estimates of such positions are off: about two in three are nearer than that.
    """

    number: int
    value: float
    exact: bool
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Flag:
    """A move to mark in the graph: its number, and the words for it (such as “31 g2”)."""

    number: int
    text: str


def graph(points: Sequence[Point], flags: Sequence[Flag] = (), *, caption: Sequence[str] = ()) -> Picture:
    """Draw the values of a game: estimates as open dots in a grey band, proved values as full squares.

    The sentences of the ``caption`` stand below the picture, and before the values in its text.

    >>> print(graph([Point(58, 2.5, False, 6.3), Point(59, 4, True), Point(60, 4, True)]).text)
    Discs ahead, in Black’s view (above 0: Black is ahead)
    after move 58: about +2.5, give or take 6.3
    after move 59: +4, proved
    after move 60: +4, proved
    """
    heading = _("Discs ahead, in Black’s view (above 0: Black is ahead)")
    marks = {flag.number: flag.text for flag in flags}
    lines = [_told(point, marks.get(point.number, "")) for point in points]
    told = [*caption, heading, *lines]
    drawn = [*_chart(points, flags, heading), *_captioned(caption)]
    return Picture("".join([*_open(len(_wrapped(caption)), told), *drawn, "</svg>"]), "\n".join(told))


def _told(point: Point, flag: str) -> str:
    if point.exact:
        text = _("after move {number}: {value}, proved")
    else:
        text = _("after move {number}: about {value}, give or take {error}")
    told = text.format(
        number=point.number, value=signed(point.value, 1, short=True), error=decimal(point.error, short=True)
    )
    return _("{sentence}; {flag}").format(sentence=told, flag=flag) if flag else told


# Colours that read on a light and on a dark page alike, and differ in grey too; shapes tell the rest.
_INK = "#767676"
_LINE = "#1f77b4"
_PROVED = "#d9501e"
_WIDTH, _HEIGHT = 640, 300
_ROW, _CAPTION_WIDTH = 18, 92
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 14, 34, 62


def _open(lines: int, told: Sequence[str]) -> Iterator[str]:
    height = _HEIGHT + _ROW * lines + (8 if lines else 0)
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
    yield 'style="max-width:100%;height:auto" role="img" font-family="sans-serif" font-size="12">'
    yield f"<title>{escape(chr(10).join(told))}</title>"


def _chart(points: Sequence[Point], flags: Sequence[Flag], heading: str) -> Iterator[str]:
    scale = _Scale(points)
    yield f'<g fill="{_INK}"><text x="8" y="18" font-size="14" font-weight="bold">{escape(heading)}</text>'
    yield from _axes(scale)
    yield "</g>"
    yield from _band(points, scale)
    yield from _curve(points, scale)
    yield from (_flag(flag, points, scale) for flag in flags)
    yield from _legend()


def _wrapped(caption: Sequence[str]) -> list[str]:
    return [line for sentence in caption for line in textwrap.wrap(sentence, _CAPTION_WIDTH)]


def _captioned(caption: Sequence[str]) -> Iterator[str]:
    for number, line in enumerate(_wrapped(caption), start=1):
        y = _HEIGHT + number * _ROW
        yield f'<text x="8" y="{y}" font-size="13" fill="{_INK}">{escape(line)}</text>'


class _Scale:
    """From move numbers and discs to pixels; the height follows the game, band included, as far as it is seen."""

    def __init__(self, points: Sequence[Point]) -> None:
        self.first = points[0].number if points else 0
        self.last = max(points[-1].number if points else 0, self.first + 1)
        tallest = max((abs(point.value) + point.error for point in points), default=0)
        self.most = next((step for step in (8, 16, 24, 32, 48) if tallest <= step), HIGHEST)

    def x(self, number: float) -> float:
        wide = _WIDTH - _LEFT - _RIGHT
        return round(_LEFT + (number - self.first) * wide / (self.last - self.first), 1)

    def y(self, value: float) -> float:
        high = _HEIGHT - _TOP - _BOTTOM
        seen = max(-self.most, min(self.most, value))
        return round(_TOP + (self.most - seen) * high / (2 * self.most), 1)


def _axes(scale: _Scale) -> Iterator[str]:
    for value in range(-scale.most, scale.most + 1, scale.most // 2):
        y = scale.y(value)
        heavy = "2" if value == 0 else "1"
        yield f'<path d="M{_LEFT} {y}H{_WIDTH - _RIGHT}" stroke="{_INK}" stroke-width="{heavy}" '
        yield f'stroke-opacity="{"1" if value == 0 else ".35"}"/>'
        yield f'<text x="{_LEFT - 6}" y="{y + 4}" text-anchor="end">{signed(value)}</text>'
    for number in range(-(-scale.first // 10) * 10, scale.last + 1, 10):
        yield f'<text x="{scale.x(number)}" y="{_HEIGHT - _BOTTOM + 16}" text-anchor="middle">{number}</text>'
    words = escape(_("discs placed"))
    yield f'<text x="{_WIDTH - _RIGHT}" y="{_HEIGHT - _BOTTOM + 30}" text-anchor="end">{words}</text>'


def _band(points: Sequence[Point], scale: _Scale) -> Iterator[str]:
    unsure = [point for point in points if not point.exact]
    if len(unsure) < 2:
        return
    above = [f"{scale.x(point.number)} {scale.y(point.value + point.error)}" for point in unsure]
    below = [f"{scale.x(point.number)} {scale.y(point.value - point.error)}" for point in reversed(unsure)]
    yield f'<path d="M{"L".join([*above, *below])}Z" fill="{_INK}" fill-opacity=".22"/>'


def _curve(points: Sequence[Point], scale: _Scale) -> Iterator[str]:
    for before, after in pairwise(points):
        start = f"M{scale.x(before.number)} {scale.y(before.value)}"
        end = f"L{scale.x(after.number)} {scale.y(after.value)}"
        sure = before.exact and after.exact
        style = f'stroke="{_PROVED}"' if sure else f'stroke="{_LINE}" stroke-dasharray="4 3"'
        yield f'<path d="{start}{end}" fill="none" stroke-width="2" {style}/>'
    for point in points:
        yield _dot(scale.x(point.number), scale.y(point.value), exact=point.exact)


def _dot(x: float, y: float, *, exact: bool) -> str:
    if exact:
        return (
            f'<rect x="{round(x - 3.5, 1)}" y="{round(y - 3.5, 1)}" width="7" height="7" fill="{_PROVED}"/>'
        )
    return f'<circle cx="{x}" cy="{y}" r="3" fill="#fff" stroke="{_LINE}" stroke-width="2"/>'


def _flag(flag: Flag, points: Sequence[Point], scale: _Scale) -> str:
    value = next((point.value for point in points if point.number == flag.number), 0.0)
    x, y = scale.x(flag.number), scale.y(value)
    up = y > _TOP + 40
    tip, words = (y - 7, y - 24) if up else (y + 7, y + 32)
    turn = -12 if up else 12
    anchor = "end" if x > _WIDTH - 80 else "start" if x < 80 else "middle"
    return (
        f'<path d="M{x} {round(tip, 1)}v{turn}" stroke="{_INK}" stroke-width="2"/>'
        f'<text x="{x}" y="{round(words, 1)}" text-anchor="{anchor}" fill="{_INK}" font-weight="bold">'
        f"{escape(flag.text)}</text>"
    )


def _legend() -> Iterator[str]:
    y = _HEIGHT - 12
    yield _dot(_LEFT, y - 4, exact=False)
    yield f'<g fill="{_INK}"><text x="{_LEFT + 10}" y="{y}">'
    yield escape(_("estimated; the grey band holds about two games in three")) + "</text></g>"
    yield _dot(_LEFT + 400, y - 4, exact=True)
    yield f'<g fill="{_INK}"><text x="{_LEFT + 412}" y="{y}">'
    yield escape(_("proved by playing it out")) + "</text></g>"
