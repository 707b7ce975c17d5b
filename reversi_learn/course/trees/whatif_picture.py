"""Two moves thought on, as SVG and as text: every branch ends in a small board and the parts of its estimate."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...engine.drawing import GREEN, Picture, board_text
from ...engine.position import Color, Position
from ...messages import _, signed
from .small import BEST, CUT, INK, caption, curve, disc, open_svg, small_board, words

_MOST_PARTS = 4  # in the picture; the smaller ones are added up
_ROOT, _COLUMN, _PILL, _FIRST = 128, 106, 84, 158
_BOARD_X = _FIRST + 3 * _COLUMN - 14
_BOARD = 84
_LABELS = _BOARD_X + _BOARD + 132
_BARS = 130
_WIDTH = _LABELS + _BARS + 78
_ROW, _LINE, _TOP = 118, 16, 40


@dataclass(frozen=True, slots=True)
class Shown:
    """The end of a branch: the moves to it, its value and parts (by title) in hundredths of a disc."""

    moves: tuple[str, ...]
    position: Position
    hundredths: int
    parts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Branch:
    """One of the two moves, what it is worth in discs, and the ends of its replies, the best reply first."""

    move: str
    value: float
    leaves: tuple[Shown, ...]


def question_picture(position: Position, moves: tuple[str, str], sentences: Sequence[str]) -> Picture:
    """The board, and the boards after the two moves to choose from."""
    size, gap = 190, 24
    drawn = [small_board(position, 8, 34, size)]
    for number, move in enumerate(moves, start=1):
        left = 8 + number * (size + gap)
        drawn.append(words(left, 24, move, style='font-size="15" font-weight="bold"'))
        drawn.append(small_board(position.play(move), left, 34, size, move))
    lines = _wrapped(sentences, 92)
    height = 34 + size + 18 * len(lines) + 24
    svg = open_svg(3 * (size + gap), height, "\n".join(sentences))
    return Picture(
        "".join([svg, *drawn, *caption(lines, 34 + size + 24), "</svg>"]),
        "\n".join([board_text(position), *sentences]),
    )


def branches_picture(position: Position, branches: Sequence[Branch], sentences: Sequence[str]) -> Picture:
    """The tree with the parts at its ends; the text form has all parts, and their sum."""
    view = _("Values are discs for Black: estimates, or results where a branch ends the game.")
    if position.turn is Color.WHITE:
        view = _("Values are discs for White: estimates, or results where a branch ends the game.")
    told = [*sentences, view]
    return Picture(_svg(position, branches, told), "\n".join([*told, *_text_rows(branches)]))


def shown_parts(leaf: Shown) -> dict[str, int]:
    """The weightiest parts of a leaf and, added up, the others; together they are its value."""
    weightiest = sorted(leaf.parts, key=lambda title: -abs(leaf.parts[title]))
    shown = {title: leaf.parts[title] for title in weightiest[:_MOST_PARTS]}
    if weightiest[_MOST_PARTS:]:
        shown[_("all others")] = sum(leaf.parts[title] for title in weightiest[_MOST_PARTS:])
    return shown


def _text_rows(branches: Sequence[Branch]) -> Iterator[str]:
    for branch in branches:
        yield f"{branch.move}  {signed(branch.value, 2)}"
        for leaf in branch.leaves:
            yield f"  {' '.join(map(_move_words, leaf.moves))}  {signed(leaf.hundredths / 100, 2)}  {_final(leaf)}".rstrip()
            for title, part in sorted(leaf.parts.items(), key=lambda item: -abs(item[1])):
                yield f"    {signed(part / 100, 2):>7}  {title}"


def _move_words(move: str) -> str:
    return _("pass") if move == "pass" else move


def _final(leaf: Shown) -> str:
    return _("final") if leaf.position.is_over else ""


def _wrapped(sentences: Sequence[str], width: int) -> list[str]:
    return [line for sentence in sentences for line in textwrap.wrap(sentence, width)]


# --- the drawing --------------------------------------------------------------------------------------


def _svg(position: Position, branches: Sequence[Branch], told: Sequence[str]) -> str:
    rows = sum(len(branch.leaves) for branch in branches)
    bottom = _TOP + _ROW * rows
    lines = _wrapped(told, 125)
    middle = (_TOP + bottom) / 2
    biggest = max(
        (abs(part) for branch in branches for leaf in branch.leaves for part in shown_parts(leaf).values()),
        default=1,
    )
    parts = [
        open_svg(_WIDTH, bottom + 18 * len(lines) + 24, "\n".join(told)),
        *_headings(),
        small_board(position, 8, middle - _ROOT / 2, _ROOT),
        disc(position.turn, 16, middle - _ROOT / 2 - 12),
    ]
    row = 0
    for branch in branches:
        centre = _TOP + _ROW * (row + len(branch.leaves) / 2)
        parts.append(_edge((8 + _ROOT, middle), (_FIRST, centre), best=True))
        parts += _pill(0, centre, f"{branch.move}  {signed(branch.value, 2)}", best=True)
        for number, leaf in enumerate(branch.leaves):
            parts += _leaf(
                leaf, centre, _TOP + _ROW * (row + number + 0.5), best=number == 0, biggest=biggest
            )
        row += len(branch.leaves)
    return "".join([*parts, *caption(lines, bottom + 22), "</svg>"])


def _headings() -> Iterator[str]:
    for column, text in enumerate((_("Move"), _("Reply"), _("Answer"))):
        yield words(_FIRST + column * _COLUMN + 8, 24, text, style='font-weight="bold"')
    yield words(_BOARD_X + _BOARD + 12, 24, _("What the value is made of"), style='font-weight="bold"')


def _edge(start: tuple[float, float], end: tuple[float, float], *, best: bool) -> str:
    return curve(
        start, end, f'stroke="{BEST}" stroke-width="3.5"' if best else f'stroke="{INK}" stroke-width="1.5"'
    )


def _pill(column: int, y: float, text: str, *, best: bool) -> Iterator[str]:
    x = _FIRST + column * _COLUMN
    line = f'stroke="{BEST}" stroke-width="3"' if best else f'stroke="{INK}" stroke-width="1.5"'
    yield f'<rect x="{x}" y="{y - 12}" width="{_PILL}" height="24" rx="12" fill="none" {line}/>'
    yield words(x + _PILL / 2, y + 5, text, style='text-anchor="middle"' + ' font-weight="bold"' * best)


def _leaf(leaf: Shown, centre: float, y: float, *, best: bool, biggest: int) -> Iterator[str]:
    before = centre
    for column, move in enumerate(leaf.moves[1:3], start=1):
        start = _FIRST + (column - 1) * _COLUMN + _PILL
        yield _edge((start, before), (_FIRST + column * _COLUMN, y), best=best)
        rest = leaf.moves[column:] if column == 2 else (move,)
        yield from _pill(column, y, " ".join(map(_move_words, rest)), best=best)
        before = y
    yield small_board(leaf.position, _BOARD_X, y - _BOARD / 2, _BOARD, leaf.moves[-1])
    shown = shown_parts(leaf)
    top = y - _LINE * (len(shown) + 1) / 2 + 12
    for number, (title, part) in enumerate(shown.items()):
        yield from _bar(title, part, top + number * _LINE, biggest)
    total = _("together") if shown else _("final")
    yield from _total(total, leaf.hundredths, top + len(shown) * _LINE)


def _bar(title: str, part: int, y: float, biggest: int) -> Iterator[str]:
    zero = _LABELS + 8 + _BARS / 2
    long = round(_BARS / 2 * abs(part) / biggest, 1)
    left = zero if part > 0 else zero - long
    yield words(_LABELS, y, title, style='text-anchor="end" font-size="12"')
    yield f'<rect x="{left}" y="{y - 10}" width="{long}" height="11" fill="{GREEN if part > 0 else CUT}"/>'
    yield f'<path d="M{zero} {y - 12}v15" stroke="{INK}"/>'
    yield words(_WIDTH - 8, y, signed(part / 100, 2), style='text-anchor="end" font-size="12"')


def _total(title: str, value: int, y: float) -> Iterator[str]:
    bold = 'text-anchor="end" font-size="12" font-weight="bold"'
    yield words(_LABELS, y + 2, title, style=bold)
    yield words(_WIDTH - 8, y + 2, signed(value / 100, 2), style=bold)
