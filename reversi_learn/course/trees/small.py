"""A board as small as a thumbnail, and the strokes and words that all drawings of trees share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from ...engine.drawing import GREEN
from ...engine.position import Color, Position, square_index

# Greys and colours keep their contrast on a light page and on a dark one.
INK = "#767676"
BEST = "#1f77b4"
CUT = "#d9501e"
_LINES = "#1b5a3b"
_DISCS = {Color.BLACK: "#1c1e1d", Color.WHITE: "#f6f6f3"}


def open_svg(width: float, height: float, told: str) -> str:
    """The beginning of a picture; ``told`` is what screen readers read."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        'style="max-width:100%;height:auto" role="img" font-family="sans-serif" font-size="13">'
        f"<title>{escape(told)}</title>"
    )


def words(x: float, y: float, text: str, *, style: str = "", color: str = INK) -> str:
    """A text that begins at x, unless the style says else."""
    return f'<text x="{round(x, 1)}" y="{round(y, 1)}" fill="{color}" {style}>{escape(text)}</text>'


def caption(lines: Iterable[str], top: float) -> Iterator[str]:
    """Lines of text one below the other."""
    for number, line in enumerate(lines):
        yield words(8, top + 18 * number, line)


def small_board(position: Position, left: float, top: float, size: float, played: str = "") -> str:
    """The board without coordinates; ``played`` is dotted."""
    cell = size / 8
    lines = "".join(
        f"M{round(left + step * cell, 1)} {round(top, 1)}v{size}"
        f"M{round(left, 1)} {round(top + step * cell, 1)}h{size}"
        for step in range(1, 8)
    )
    drawn = [
        f'<rect x="{round(left, 1)}" y="{round(top, 1)}" width="{size}" height="{size}" rx="2" fill="{GREEN}"/>',
        f'<path d="{lines}" stroke="{_LINES}" stroke-width="0.7"/>',
    ]
    for color, fill in _DISCS.items():
        circles = "".join(_circle(square, left, top, cell, 0.41 * cell) for square in position.discs(color))
        drawn.append(f'<g fill="{fill}">{circles}</g>')
    if played and played != "pass":
        drawn.append(f'<g fill="{CUT}">{_circle(played, left, top, cell, 0.2 * cell)}</g>')
    return "".join(drawn)


def curve(start: tuple[float, float], end: tuple[float, float], style: str) -> str:
    """A branch from a parent to what is below it, from left to right."""
    (x, y), (to_x, to_y) = start, end
    middle = (x + to_x) / 2
    return f'<path d="M{x} {y}C{middle} {y} {middle} {to_y} {to_x} {to_y}" fill="none" {style}/>'


def disc(color: Color, x: float, y: float) -> str:
    """A disc of this colour in a line of text: who chooses."""
    return f'<circle cx="{x}" cy="{y}" r="7" fill="{_DISCS[color]}" stroke="{INK}" stroke-width="1.5"/>'


def _circle(square: str, left: float, top: float, cell: float, radius: float) -> str:
    index = square_index(square)
    x, y = left + (index % 8 + 0.5) * cell, top + (index // 8 + 0.5) * cell
    return f'<circle cx="{round(x, 1)}" cy="{round(y, 1)}" r="{round(radius, 1)}"/>'
