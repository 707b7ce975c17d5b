"""A board for paper: black lines on white, to be drawn on with a pencil; no colour is needed to read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from ..engine.drawing import Marks, Note, board_text
from ..engine.position import FILES, INDEX, RANKS, Color, Position

_CELL, _EDGE = 50, 24
_SIZE = _EDGE + 8 * _CELL + 4
_STARS = (2, 6)
_INK = 'font-family="sans-serif" text-anchor="middle" fill="none" stroke="#000" stroke-width="1.5"'


def paper_board(
    position: Position, marks: Marks | None = None, *, crossed: Iterable[str] = (), quiet: bool = False
) -> str:
    """The board as SVG; ``crossed`` are squares with a cross, as a learner would put it."""
    marks = marks or Marks()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}" class="board" role="img" {_INK}>',
        f"<title>{escape(board_text(position, quiet=quiet))}</title>",
        *_grid(),
        *(_disc(position, square) for square in INDEX if position.disc_at(square) is not None),
        *(_legal(square) for square in sorted(marks.legal)),
        *(_stroke(note) for note in marks.notes if note.to),
        *(_note(position, note) for note in marks.notes if not note.to),
        *(_word(square, text) for square, text in sorted(marks.text.items())),
        *(_cross(position, square) for square in crossed),
        "</svg>",
    ]
    return "".join(parts)


def small_board(diagram: str) -> str:
    """A picture to choose among others: 16 or 64 cells, without a rim."""
    wide = 4 if len(diagram) == 16 else 8
    box = f"-0.05 -0.05 {wide + 0.1} {wide + 0.1}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" class="small" role="img" ',
        'fill="none" stroke="#000" stroke-width="0.04">',
        f"<title>{escape(' '.join(diagram))}</title>",
    ]
    for index, cell in enumerate(diagram):
        x, y = index % wide, index // wide
        parts.append(f'<rect x="{x}" y="{y}" width="1" height="1"/>')
        if cell != "-":
            fill = "#000" if cell == "X" else "#fff"
            parts.append(f'<circle cx="{x + 0.5}" cy="{y + 0.5}" r="0.4" fill="{fill}"/>')
    return "".join([*parts, "</svg>"])


def _grid() -> Iterator[str]:
    yield '<g font-size="15" fill="#000" stroke="none">'
    for number, (file, rank) in enumerate(zip(FILES, RANKS, strict=True)):
        along = _EDGE + number * _CELL + _CELL // 2
        yield f'<text x="{along}" y="17">{file}</text><text x="12" y="{along + 5}">{rank}</text>'
    yield "</g>"
    lines = "".join(
        f"M{_EDGE + step} {_EDGE}v{8 * _CELL}M{_EDGE} {_EDGE + step}h{8 * _CELL}"
        for step in range(0, 9 * _CELL, _CELL)
    )
    yield f'<path d="{lines}"/>'
    dots = "".join(
        f'<circle cx="{_EDGE + x * _CELL}" cy="{_EDGE + y * _CELL}" r="3.5"/>' for x in _STARS for y in _STARS
    )
    yield f'<g fill="#000">{dots}</g>'


def _middle(square: str) -> tuple[int, int]:
    index = INDEX[square]
    return _EDGE + index % 8 * _CELL + _CELL // 2, _EDGE + index // 8 * _CELL + _CELL // 2


def _disc(position: Position, square: str) -> str:
    x, y = _middle(square)
    fill = "#000" if position.disc_at(square) is Color.BLACK else "#fff"
    return f'<circle cx="{x}" cy="{y}" r="20" fill="{fill}" stroke-width="2"/>'


def _legal(square: str) -> str:
    x, y = _middle(square)
    return f'<circle cx="{x}" cy="{y}" r="4" fill="#000"/>'


def _stroke(note: Note) -> str:
    """A line or an arrow, white beside the black so that it is seen on black discs as well."""
    (x, y), (to_x, to_y) = _middle(note.square), _middle(note.to)
    path = f"M{x} {y}L{to_x} {to_y}"
    if note.kind == "arrow":
        longest = max(abs(to_x - x), abs(to_y - y)) or 1
        step_x, step_y = (to_x - x) / longest, (to_y - y) / longest
        for turn in (1, -1):
            barb = round((-step_x - turn * step_y) * 10), round((-step_y + turn * step_x) * 10)
            path += f"M{to_x} {to_y}l{barb[0]} {barb[1]}"
    return f'<path d="{path}" stroke="#fff" stroke-width="8"/><path d="{path}" stroke-width="4"/>'


def _note(position: Position, note: Note) -> str:
    x, y = _middle(note.square)
    on_black = position.disc_at(note.square) is Color.BLACK
    if note.kind == "ring":
        ink = "#fff" if on_black else "#000"
        return f'<circle cx="{x}" cy="{y}" r="13" stroke="{ink}" stroke-width="4"/>'
    drawn = ""
    if note.kind in {"frame", "break"}:
        dashes = ' stroke-dasharray="8 5"' if note.kind == "break" else ""
        # On an empty square the frame also hides the end of a line, so that its text is read.
        fill = ' fill="#fff"' if position.disc_at(note.square) is None else ""
        drawn = f'<rect x="{x - 21}" y="{y - 21}" width="42" height="42" stroke-width="4"{dashes}{fill}/>'
    return drawn + (_word(note.square, note.text, white=on_black) if note.text else "")


def _word(square: str, text: str, *, white: bool = False) -> str:
    x, y = _middle(square)
    size = min(22, 72 / max(len(text), 1))
    ink = "#fff" if white else "#000"
    return (
        f'<text x="{x}" y="{round(y + size * 0.36, 1)}" font-size="{round(size, 1)}" font-weight="bold" '
        f'fill="{ink}" stroke="none">{escape(text)}</text>'
    )


def _cross(position: Position, square: str) -> str:
    """A cross, white on a black disc."""
    x, y = _middle(square)
    ink = "#fff" if position.disc_at(square) is Color.BLACK else "#000"
    return f'<path d="M{x - 11} {y - 11}l22 22m0 -22l-22 22" stroke="{ink}" stroke-width="5"/>'
