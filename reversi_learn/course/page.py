"""A page to read: headings, paragraphs, lists and tables, as Markdown for a notebook and as plain text elsewhere."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

_WIDTH = 96  # characters a line of the plain text
_COLUMN = 44  # characters of the widest column of a table in plain text
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#|!$~&])")


@dataclass(frozen=True, slots=True)
class Link:
    """Words that lead somewhere; in plain text only the words are left."""

    words: str
    address: str


Cell = str | Link


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 2 (for a page) or 3 (for a part of it)."""

    words: str
    level: int = 3


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Words and links, one after the other."""

    parts: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells under a head."""

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


Block = Heading | Paragraph | Table


@dataclass(frozen=True, slots=True, repr=False)
class Page:
    """Blocks in their order. A notebook shows the Markdown, everything else the same in plain text.

    >>> Page((Heading("Stars"), Table(("level", "stars"), (("One line", "9 of 9"),))))
    Stars
    -----
    level     stars
    One line  9 of 9
    """

    blocks: tuple[Block, ...]

    @property
    def markdown(self) -> str:
        """The page as Markdown; whatever the words hold, they stay words."""
        return "\n\n".join(_markdown(block) for block in self.blocks)

    def __repr__(self) -> str:
        lines: list[str] = []
        for before, block in zip((None, *self.blocks), self.blocks, strict=False):
            if before is not None and not isinstance(before, Heading):
                lines.append("")
            lines += (line.rstrip() for line in _text(block))
        return "\n".join(lines)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "text/markdown": self.markdown}


def paragraph(*parts: Cell) -> Paragraph:
    """A paragraph of these parts."""
    return Paragraph(parts)


def _markdown(block: Block) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {_escaped(block.words)}"
    if isinstance(block, Paragraph):
        return "".join(map(_cell, block.parts))
    rows = [f"| {' | '.join(map(_cell, row))} |" for row in (block.head, *block.rows)]
    return "\n".join([rows[0], "|---" * len(block.head) + "|", *rows[1:]])


def _cell(cell: Cell) -> str:
    if isinstance(cell, Link):
        return f"[{_escaped(cell.words)}]({cell.address})"
    return _escaped(cell)


def _escaped(words: str) -> str:
    return _SPECIAL.sub(r"\\\1", re.sub(r"\s+", " ", words))


def _text(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        yield block.words
        yield ("=" if block.level <= 2 else "-") * _wide(block.words)
    elif isinstance(block, Paragraph):
        yield from _wrapped("".join(map(_words, block.parts)), _WIDTH)
    else:
        yield from _columns([[_words(cell) for cell in row] for row in (block.head, *block.rows)])


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """The rows with their columns below each other; long cells go over several lines."""
    wrapped = [[_wrapped(cell, _COLUMN) or [""] for cell in row] for row in rows]
    widths = [max(_wide(line) for cell in column for line in cell) for column in zip(*wrapped, strict=True)]
    for row in wrapped:
        for line in zip_longest(*row, fillvalue=""):
            yield "  ".join(
                words + " " * (width - _wide(words)) for words, width in zip(line, widths, strict=True)
            )


def _wrapped(words: str, width: int) -> list[str]:
    """Lines no longer than that, but for single words: an address or a path stays whole."""
    return textwrap.wrap(words, width, break_long_words=False, break_on_hyphens=False)


def _words(cell: Cell) -> str:
    return cell.words if isinstance(cell, Link) else cell


def _wide(words: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in words)
