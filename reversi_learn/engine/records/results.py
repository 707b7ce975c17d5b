"""What is written as the result of a game: a score, a winner by resignation or on time, or nothing certain."""

from __future__ import annotations

import re

from .record import Score

_NUMBER = r"\d+(?:[.,]\d+)?"
_DIFFERENCE = re.compile(rf"(?P<sign>[+-]?)(?P<discs>{_NUMBER})(?::(?P<how>[rts]))?")
_WINNER = re.compile(rf"(?P<side>[BW])\+(?P<discs>{_NUMBER})?(?P<how>[A-Z]*)", re.IGNORECASE)
_BOTH = re.compile(rf"(?P<black>{_NUMBER})\s*(?:[-–—:/]|to)\s*(?P<white>{_NUMBER})")
_ENDINGS = {"r": "resigned", "t": "time", "s": "agreed", "f": "time"}
_DRAWN = {"0", "draw", "jigo", "tie"}


def read_result(text: str) -> tuple[Score | None, str]:
    """The score and how the game ended otherwise (``"resigned"``, ``"time"``, ``"agreed"`` or ``""``).

    A lone number is Black's discs minus White's. Which rule it follows is told only by two numbers that make
    64 (empty squares to the winner) or fewer (only what lies on the board).

    >>> read_result("B+12")
    (Score(difference=12.0, black=None, white=None, rule=''), '')
    >>> read_result("-64.00:r")
    (Score(difference=-64.0, black=None, white=None, rule=''), 'resigned')
    >>> read_result("?")
    (None, '')
    """
    text = text.strip()
    if text.lower() in _DRAWN:
        return Score(0.0), ""
    if found := _BOTH.fullmatch(text):
        return _both(_number(found["black"]), _number(found["white"])), ""
    if found := _WINNER.fullmatch(text):
        ending = _ENDINGS.get(found["how"][:1].lower(), "")
        discs = _number(found["discs"]) if found["discs"] else None
        sign = 1 if found["side"] in "Bb" else -1
        return (None if discs is None else Score(sign * discs)), ending
    if found := _DIFFERENCE.fullmatch(text):
        discs = _number(found["discs"])
        return Score(-discs if found["sign"] == "-" else discs), _ENDINGS.get(found["how"] or "", "")
    return None, ""


def _both(black: float, white: float) -> Score | None:
    if black + white <= 2:  # 1-0, 0-1 and 1/2 name a winner, not discs
        return None
    return Score(black - white, black, white, "wof" if black + white == 64 else "discs")


def _number(text: str) -> float:
    return float(text.replace(",", "."))
