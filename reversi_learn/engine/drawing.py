"""A position and what is marked on it, as SVG and as text; no matplotlib."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Literal

from ..messages import _, decimal
from .explain import Ending, Line, MoveReport, ending_word
from .position import FILES, RANKS, SQUARES, Color, square_index

if TYPE_CHECKING:
    from .position import Position

NoteKind = Literal["ring", "frame", "break", "letter", "arrow", "line"]


@dataclass(frozen=True, slots=True)
class Note:
    """One thing drawn on top of the board.

    ``ring`` a ring round the disc on ``square``; ``frame`` a solid frame with ``text`` (the square asked
    about); ``break`` a dashed frame with ``text`` (the square where a line broke); ``letter`` a text on
    ``square``; ``arrow`` and ``line`` from ``square`` to ``to``.
    """

    kind: NoteKind
    square: str
    to: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Marks:
    """What to draw on top of a position; every field is in square names.

    ``text`` and ``heat`` go by square: a short text, and a number from -1 (worst) to 1 (best).
    """

    legal: frozenset[str] = frozenset()
    found: frozenset[str] = frozenset()
    flipped: frozenset[str] = frozenset()
    last_move: str = ""
    notes: tuple[Note, ...] = ()
    text: Mapping[str, str] = field(default_factory=dict)
    heat: Mapping[str, float] = field(default_factory=dict)


def line_notes(square: str, line: Line) -> tuple[Note, ...]:
    """The line from a square drawn through its run to the square that decides, with the word for it."""
    if not line.end:
        return ()
    rings = tuple(Note("ring", name) for name in line.run)
    if line.ending is Ending.FLANKED:
        return (Note("line", square, to=line.end), *rings, Note("ring", line.end))
    return (
        Note("line", square, to=line.end),
        *rings,
        Note("break", line.end, text=ending_word(line.ending)),
    )


def reason_marks(report: MoveReport) -> Marks:
    """The reason of a `MoveReport` as marks: the square asked about, and the line that was looked at."""
    frame = Note("frame", report.square, text="" if report.legal else "?")
    lines = (
        [line for line in report.lines if line.ending is Ending.FLANKED] if report.legal else [report.telling]
    )
    drawn = tuple(note for line in lines if line is not None for note in line_notes(report.square, line))
    return Marks(notes=(*drawn, frame))


# Colours are fixed, so that a picture is the same on a light and on a dark page. The grey of the rim keeps
# a contrast of 4:1 with both; marks keep at least 3:1 with what they lie on.
GREEN = "#2e7d55"
_DARK = "#1b5a3b"
_RIM = "#767676"
_PALE = "#eaf6ee"
_AMBER = "#ffc247"
_YELLOW = "#ffdf70"
_ORANGE = "#d9501e"
_GREY = "#7b7f7d"
_DISCS = {
    Color.BLACK: 'fill="#1c1e1d" stroke="#000"',
    Color.WHITE: 'fill="#f6f6f3" stroke="#83908a"',
}

# Lengths in pixels of a board of 400.
_CELL = 50
_BOARD = 8 * _CELL
_EDGE = 26
_CAPTION_WIDTH = 58
_CAPTION_LINE = 18


def board_text(position: Position, *, quiet: bool = False) -> str:
    """Eight lines with coordinates in plain characters, and whose turn it is (unless ``quiet``)."""
    cells = position.diagram()
    lines = ["  " + " ".join(FILES)]
    lines += [f"{rank} " + " ".join(cells[row * 8 : row * 8 + 8]) for row, rank in enumerate(RANKS)]
    if not quiet:
        lines.append(_turn_words(position))
    return "\n".join(lines)


def board_svg(
    position: Position,
    marks: Marks | None = None,
    *,
    caption: str = "",
    title: str = "",
    quiet: bool = False,
) -> str:
    """The board as a self-contained SVG.

    ``caption`` is written below the board. The ``<title>``, which screen readers read, is ``title``
    followed by the side to move and the number of discs, unless ``quiet``. The same arguments give the
    same text.

    Raises:
        BadSquare: a mark names no square.
    """
    marks = marks or Marks()
    told = _("Reversi board.") if quiet else _("Reversi board. {turn}. Discs: Black {black}, White {white}.")
    words = told.format(
        turn=_turn_words(position),
        black=position.count(Color.BLACK),
        white=position.count(Color.WHITE),
    )
    lines = textwrap.wrap(caption, _CAPTION_WIDTH)
    size = _EDGE + _BOARD + 6
    parts = [
        *_open(size, size + _CAPTION_LINE * len(lines) + (6 if lines else 0), f"{title} {words}".strip()),
        *_rim(),
        *_heat(position, marks),
        *_discs(position),
        *_flipped(marks.flipped),
        *_legal(marks.legal),
        *_found(marks.found),
        *_last_move(marks.last_move),
        *_notes(position, marks.notes),
        *_texts(marks),
        *_caption(lines, size),
        "</svg>",
    ]
    return "".join(parts)


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A drawing for a notebook: an SVG, and a text that says the same where no picture can be shown."""

    svg: str
    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": self.text, "image/svg+xml": self.svg}


def bars(values: Mapping[str, float], *, title: str = "", unit: str = "") -> Picture:
    """A bar chart: a label, a bar and a number in each row; bars of negative numbers go to the left.

    ``unit`` says what the numbers count; it stands once, behind the title.

    >>> print(bars({"d3": 1, "c4": 4}, title="Flips", unit="discs"))
    Flips (discs)
    d3  ########                          1
    c4  ################################  4
    """
    heading = f"{title} ({unit})" if title and unit else title or unit
    numbers = {label: decimal(value, 2, short=True) for label, value in values.items()}
    return Picture(_bars_svg(values, numbers, heading), _bars_text(values, numbers, heading))


def _turn_words(position: Position) -> str:
    if position.empties == len(SQUARES):
        return _("The board is empty")
    # With fewer discs than the start has, the board is being set up; nothing is over yet.
    if position.is_over and position.empties <= 60:
        return _("Game over")
    return _("Black to move") if position.turn is Color.BLACK else _("White to move")


def _open(width: int, height: int, title: str) -> Iterator[str]:
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
    yield 'style="max-width:100%;height:auto" role="img" font-family="sans-serif" text-anchor="middle">'
    yield f"<title>{escape(title)}</title>"


def _corner(square: str) -> tuple[int, int]:
    index = square_index(square)
    return _EDGE + index % 8 * _CELL, _EDGE + index // 8 * _CELL


def _middle(square: str) -> tuple[int, int]:
    left, top = _corner(square)
    return left + _CELL // 2, top + _CELL // 2


def _reading_order(squares: Iterable[str]) -> list[str]:
    return [SQUARES[index] for index in sorted({square_index(square) for square in squares})]


def _rim() -> Iterator[str]:
    yield f'<g font-size="13" fill="{_RIM}">'
    for number, (file, rank) in enumerate(zip(FILES, RANKS, strict=True)):
        along = _EDGE + number * _CELL + _CELL // 2
        yield f'<text x="{along}" y="17">{file}</text><text x="13" y="{along + 5}">{rank}</text>'
    yield f'</g><rect x="{_EDGE}" y="{_EDGE}" width="{_BOARD}" height="{_BOARD}" rx="5" fill="{GREEN}"/>'
    lines = "".join(
        f"M{_EDGE + step} {_EDGE}v{_BOARD}M{_EDGE} {_EDGE + step}h{_BOARD}"
        for step in range(_CELL, _BOARD, _CELL)
    )
    yield f'<path d="{lines}" stroke="{_DARK}" stroke-width="1.5"/>'
    yield f'<g fill="#0d2a1c">{"".join(_circle(x, y, 3) for y in _STARS for x in _STARS)}</g>'


_STARS = (_EDGE + 2 * _CELL, _EDGE + 6 * _CELL)


def _circle(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}"/>'


def _circles(squares: Iterable[str], radius: float, style: str) -> Iterator[str]:
    if squares:
        inside = "".join(_circle(*_middle(square), radius) for square in _reading_order(squares))
        yield f"<g {style}>{inside}</g>"


def _discs(position: Position) -> Iterator[str]:
    for color, style in _DISCS.items():
        yield from _circles(position.discs(color), 20, style)


def _flipped(squares: Iterable[str]) -> Iterator[str]:
    return _circles(squares, 13.5, f'fill="none" stroke="{_GREY}" stroke-width="2.5"')


def _legal(squares: Iterable[str]) -> Iterator[str]:
    return _circles(squares, 7, f'fill="{_PALE}"')


def _found(squares: Iterable[str]) -> Iterator[str]:
    yield from _circles(squares, 12, f'fill="{_PALE}"')
    ticks = "".join(f"M{x - 6} {y}l4 4.5 8-9" for x, y in map(_middle, _reading_order(squares)))
    if ticks:
        yield f'<path d="{ticks}" fill="none" stroke="#0d5a35" stroke-width="3" stroke-linecap="round"/>'


def _last_move(square: str) -> Iterator[str]:
    return _circles([square] if square else [], 5, f'fill="{_ORANGE}"')


def _notes(position: Position, notes: Iterable[Note]) -> Iterator[str]:
    notes = tuple(notes)
    framed = frozenset(note.square for note in notes if note.kind in {"frame", "break"})
    rings = [note.square for note in notes if note.kind == "ring"]
    yield from _circles(rings, 21.5, f'fill="none" stroke="{_AMBER}" stroke-width="3"')
    for note in notes:
        if note.kind in {"line", "arrow"}:
            yield from _stroke(note, framed)
    for note in notes:
        if note.kind in {"frame", "break"}:
            yield _frame(position, note)
        if note.text:
            color = _YELLOW if note.kind == "frame" else "#fff3dc"
            yield _outlined(note.square, note.text, 18 if len(note.text) < 3 else 13, color)


def _frame(position: Position, note: Note) -> str:
    left, top = _corner(note.square)
    if note.kind == "frame":
        return _box(left + 3.5, top + 3.5, 43, f'rx="6" fill="none" stroke="{_YELLOW}" stroke-width="3"')
    dashes = f'stroke="{_AMBER}" stroke-width="2.5" stroke-dasharray="5 4"'
    if position.disc_at(note.square) is None:
        return _box(left + 6.5, top + 6.5, 37, f'rx="5" fill="#fff" fill-opacity=".14" {dashes}')
    # Dark between the dashes, so that they show on a white disc as well.
    under = _box(left + 6.5, top + 6.5, 37, 'rx="5" fill="none" stroke="#123" stroke-width="4"')
    return under + _box(left + 6.5, top + 6.5, 37, f'rx="5" fill="none" {dashes}')


def _box(left: float, top: float, size: float, style: str) -> str:
    return f'<rect x="{left}" y="{top}" width="{size}" height="{size}" {style}/>'


def _stroke(note: Note, framed: frozenset[str]) -> Iterator[str]:
    """A line or an arrow between two squares, from rim to rim where a square is framed."""
    (x, y), (to_x, to_y) = _middle(note.square), _middle(note.to)
    longest = max(abs(to_x - x), abs(to_y - y))
    if not longest:
        return
    step_x, step_y = (to_x - x) / longest, (to_y - y) / longest
    start, end = (19 if square in framed else 0 for square in (note.square, note.to))
    x, y = x + round(step_x * start), y + round(step_y * start)
    to_x, to_y = to_x - round(step_x * end), to_y - round(step_y * end)
    path = f"M{x} {y}L{to_x} {to_y}"
    if note.kind == "arrow":
        for turn in (1, -1):
            barb_x, barb_y = -step_x - turn * step_y, -step_y + turn * step_x
            path += f"M{to_x} {to_y}l{round(barb_x * 11)} {round(barb_y * 11)}"
    yield '<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
    yield f'<path d="{path}" stroke="#123" stroke-opacity=".6" stroke-width="6"/>'
    yield f'<path d="{path}" stroke="{_AMBER}" stroke-width="4"/></g>'


def _outlined(square: str, text: str, size: float, color: str, down: float = 0) -> str:
    """Words on a square; their dark outline keeps them readable on a white disc too."""
    x, y = _middle(square)
    size = min(size, round(76 / max(len(text), 1), 1))
    return (
        f'<text x="{x}" y="{round(y + size * 0.36 + down, 1)}" font-size="{size}" font-weight="bold" '
        f'fill="{color}" stroke="#123" stroke-width="3" paint-order="stroke" '
        f'stroke-linejoin="round">{escape(text)}</text>'
    )


def _heat(position: Position, marks: Marks) -> Iterator[str]:
    for square in sorted(marks.heat, key=square_index):
        left, top = _corner(square)
        inset = 4 if position.disc_at(square) is None else 1
        color = _heat_color(marks.heat[square])
        yield _box(left + inset, top + inset, _CELL - 2 * inset, f'fill="{color}" stroke="{_DARK}"')


def _heat_color(value: float) -> str:
    """Blue for good, orange for bad, near white for neither; always light enough for dark words."""
    share = min(abs(value), 1.0)
    full = (0x6B, 0xB8, 0xFF) if value > 0 else (0xF5, 0x8F, 0x32)
    return "#" + "".join(f"{round(0xF2 + (part - 0xF2) * share):02x}" for part in full)


def _texts(marks: Marks) -> Iterator[str]:
    """The text of a square; a second line of it is written smaller, below the first."""
    for square in sorted(marks.text, key=square_index):
        first, *rest = marks.text[square].split("\n", 1)
        yield _square_text(square, first, 16, -5 if rest else 0, on_heat=square in marks.heat)
        for line in rest:
            yield _square_text(square, line, 9.5, 12, on_heat=square in marks.heat)


def _square_text(square: str, text: str, size: float, down: float, *, on_heat: bool) -> str:
    if not on_heat:
        return _outlined(square, text, size, "#fff", down)
    x, y = _middle(square)
    size = min(size, round(76 / max(len(text), 1), 1))
    return (
        f'<text x="{x}" y="{round(y + size * 0.36 + down, 1)}" font-size="{size}" font-weight="bold" '
        f'fill="#1c1e1d">{escape(text)}</text>'
    )


def _caption(lines: list[str], top: int) -> Iterator[str]:
    for number, line in enumerate(lines, start=1):
        y = top + number * _CAPTION_LINE - 4
        yield f'<text x="{_EDGE + _BOARD // 2}" y="{y}" font-size="14" fill="{_RIM}">{escape(line)}</text>'


def _bars_text(values: Mapping[str, float], numbers: Mapping[str, str], heading: str) -> str:
    most = max((abs(value) for value in values.values()), default=0) or 1
    wide = max((len(label) for label in values), default=0)
    left = round(32 * max((-value for value in values.values() if value < 0), default=0) / most)
    right = round(32 * max((value for value in values.values() if value > 0), default=0) / most)
    digits = max((len(number) for number in numbers.values()), default=0)
    lines = [heading] if heading else []
    for label, value in values.items():
        bar = "#" * round(32 * abs(value) / most)
        field = bar.rjust(left) + " " * right if value < 0 else " " * left + bar.ljust(right)
        lines.append(f"{label:<{wide}}  {field}  {numbers[label]:>{digits}}")
    return "\n".join(lines)


def _bars_svg(values: Mapping[str, float], numbers: Mapping[str, str], heading: str) -> str:
    row, full = 26, 240
    label_room = 16 + 8 * max((len(label) for label in values), default=0)
    number_room = 16 + 8 * max((len(number) for number in numbers.values()), default=0)
    low, high = min([0, *values.values()]), max([0, *values.values()])
    scale = full / ((high - low) or 1)
    zero = label_room + number_room * (low < 0) - low * scale
    top = row if heading else 0
    width, height = label_room + number_room * (1 + (low < 0)) + full, top + row * len(values) + 4
    said = ", ".join(f"{label} {number}" for label, number in numbers.items())
    parts = [*_open(width, height, f"{heading}: {said}" if heading else said)]
    parts.append(f'<g font-size="14" fill="{_RIM}">')
    if heading:
        parts.append(f'<text x="8" y="18" text-anchor="start" font-weight="bold">{escape(heading)}</text>')
    for index, (label, value) in enumerate(values.items()):
        y = top + index * row
        long = round(abs(value) * scale, 1)
        left = round(zero - long if value < 0 else zero, 1)
        color = _ORANGE if value < 0 else GREEN
        anchor, at = ("end", left - 6) if value < 0 else ("start", left + long + 6)
        parts.append(f'<text x="8" y="{y + 18}" text-anchor="start">{escape(label)}</text>')
        parts.append(f'<rect x="{left}" y="{y + 4}" width="{long}" height="18" rx="2" fill="{color}"/>')
        parts.append(f'<text x="{round(at, 1)}" y="{y + 18}" text-anchor="{anchor}">{numbers[label]}</text>')
    return "".join([*parts, "</g></svg>"])
