"""The id of an own exercise holds all of it: its type, what it asks about, the position and a check sum."""

from __future__ import annotations

import zlib
from string import ascii_lowercase, ascii_uppercase, digits

from ...engine.position import Color, Position

PREFIX = "own."

_DIGITS = digits + ascii_uppercase + ascii_lowercase
_LENGTH = 19  # of these are enough for 3^64 boards, two sides to move and the check sum
_CHECKED = 1021
_CELLS = "-XO"


def packed(kind: str, asked: str, position: Position) -> str:
    """The id of the exercise of this type, about these squares or this number, on this position.

    It is the same on every computer, and the exercise can be made from it alone.

    >>> packed("flips", "d3", Position.start())
    'own.flips-d3-0000000KcG8yzoLGO1B'
    """
    cells = position.diagram() + position.turn.value
    number = 0
    for cell in cells:
        number = number * 3 + _CELLS.index(cell)
    number = number * _CHECKED + _check_sum(kind, asked, cells)
    code = ""
    while number:
        number, digit = divmod(number, len(_DIGITS))
        code = _DIGITS[digit] + code
    return PREFIX + "-".join(filter(None, (kind, asked, code.rjust(_LENGTH, _DIGITS[0]))))


def unpacked(exercise_id: str) -> tuple[str, str, Position] | None:
    """Type, what is asked about, and position of an id; ``None`` where it is none, or was not copied whole.

    >>> unpacked(packed("flips", "d3", Position.start()))[:2]
    ('flips', 'd3')
    >>> unpacked("own.flips-d4-0000000KcG8yzoLGO1B") is None
    True
    """
    rest, _dash, code = exercise_id.removeprefix(PREFIX).rpartition("-")
    kind, _dash, asked = rest.partition("-")
    if not exercise_id.startswith(PREFIX) or len(code) != _LENGTH or not set(code) <= set(_DIGITS):
        return None
    number = 0
    for digit in code:
        number = number * len(_DIGITS) + _DIGITS.index(digit)
    number, check_sum = divmod(number, _CHECKED)
    cells = ""
    while len(cells) < 65:
        number, cell = divmod(number, 3)
        cells = _CELLS[cell] + cells
    if number or cells[64] == "-" or check_sum != _check_sum(kind, asked, cells):
        return None
    return kind, asked, Position.from_diagram(cells[:64], Color(cells[64]))


def _check_sum(kind: str, asked: str, cells: str) -> int:
    return zlib.crc32(f"{kind} {asked} {cells}".encode()) % _CHECKED
