"""The result of one game of a tournament: discs such as 40–24, or a game that was given up or not played."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...engine.game import Game
from ...engine.position import Color
from ...messages import BadValue, _

WIN, DRAW, LOSS = 2, 1, 0  # points are counted in halves, so that they are whole numbers
FEWEST_DISCS = 10  # no game ends with fewer on the board
SQUARES = 64

_DASH = "[-‐‑‒–—−:/]"
_DISCS = re.compile(rf"\s*(\d{{1,2}})\s*(?:{_DASH}|\s)\s*(\d{{1,2}})\s*", re.ASCII)
_FORFEITS = {"+-": (Color.WHITE,), "-+": (Color.BLACK,), "--": (Color.BLACK, Color.WHITE)}


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the discs of both, or who forfeited it.

    The discs are Black's and White's by the count of the World Othello Federation, in which empty squares
    belong to the winner: together they are 64. ``forfeited`` names who gave up, ran out of time or was not
    there; then no disc counts.

    >>> Result((40, 24)), Result(forfeited=(Color.BLACK,))
    (40–24, –:+)
    """

    discs: tuple[int, int] | None = None
    forfeited: tuple[Color, ...] = ()

    def points(self, color: Color) -> int:
        """What this side gets, in halves of a point: 2 for a win, 1 for a draw."""
        if self.discs is None:
            return LOSS if color in self.forfeited else WIN
        margin = self.margin(color)
        return WIN if margin > 0 else DRAW if margin == 0 else LOSS

    def margin(self, color: Color) -> int:
        """By how many discs this side won; below 0 where it lost, 0 where no disc counts."""
        if self.discs is None:
            return 0
        black, white = self.discs
        return black - white if color is Color.BLACK else white - black

    @property
    def winner(self) -> Color | None:
        """Who won, if one side did."""
        return next((color for color in Color if self.points(color) == WIN), None)

    @property
    def code(self) -> str:
        """As `read_result` reads it back, in plain characters."""
        if self.discs is not None:
            return f"{self.discs[0]}-{self.discs[1]}"
        return next(code for code, forfeited in _FORFEITS.items() if forfeited == self.forfeited)

    def seen_by(self, color: Color) -> str:
        """The result as a player of this colour reads it, the own discs first: ``24–40``, or ``+`` and ``–``."""
        if self.discs is None:
            return "–" if color in self.forfeited else "+"
        own, other = self.discs if color is Color.BLACK else self.discs[::-1]
        return _("{own}–{other}").format(own=own, other=other)

    def __str__(self) -> str:
        if self.discs is not None:
            return self.seen_by(Color.BLACK)
        return ":".join(self.seen_by(color) for color in Color)

    def __repr__(self) -> str:
        return str(self)


def counted(black: int, white: int) -> Result:
    """The result of a game that ended with so many discs on the board; empty squares go to the winner.

    Raises:
        ValueError: no game ends so.

    >>> counted(40, 20)
    44–20
    """
    if black + white > SQUARES:
        raise BadValue(
            _("{black} and {white} are {sum} discs, and there are only 64 squares.").format(
                black=black, white=white, sum=black + white
            )
        )
    if black + white < FEWEST_DISCS:
        raise BadValue(
            _("{black} and {white} are only {sum} discs; no game ends with so few.").format(
                black=black, white=white, sum=black + white
            )
        )
    empties = SQUARES - black - white
    if black == white:
        return Result((SQUARES // 2, SQUARES // 2))
    return Result((black + empties, white) if black > white else (black, white + empties))


def read_result(text: str) -> Result:
    """Read Black's and White's discs, ``"40–24"``, ``"40:24"``, ``"40-24"``; or ``"+:–"``, White forfeited.

    Raises:
        ValueError: it is written otherwise, or no game ends so.

    >>> read_result("20:44"), read_result("- : +")
    (20–44, –:+)
    """
    found = _DISCS.fullmatch(text)
    if found:
        return counted(int(found[1]), int(found[2]))
    signs = re.sub(_DASH, "-", re.sub(r"[\s:]", "", text))
    if signs in _FORFEITS:
        return Result(forfeited=_FORFEITS[signs])
    raise BadValue(
        _(
            "“{text}” can not be read as a result. Write Black’s discs, a dash and White’s discs: 40–24."
        ).format(text=text)
    )


def result_of(game: Game) -> Result:
    """The result of a finished game.

    Raises:
        ValueError: the game is still on.
    """
    if not game.is_over:
        raise BadValue(_("This game is not over yet."))
    return counted(*(game.position.count(color) for color in Color))


def forfeit(color: Color) -> Result:
    """The result of a game that this side gave up, or lost without playing."""
    return Result(forfeited=(color,))


def result_sentence(black: str, white: str, result: Result) -> str:
    """How a game between these two ended, in words.

    >>> result_sentence("Anna", "Ben", Result((24, 40)))
    'Ben (White) wins against Anna (Black), 40–24.'
    """
    winner = result.winner
    if result.discs is None:
        text = {
            None: _("Neither {black} (Black) nor {white} (White) gets a point: the game was not played."),
            Color.BLACK: _("{black} (Black) wins against {white} (White) without a count of discs."),
            Color.WHITE: _("{white} (White) wins against {black} (Black) without a count of discs."),
        }[winner]
        return text.format(black=black, white=white)
    if winner is None:
        text = _("{black} (Black) and {white} (White) draw, {discs}.")
    elif winner is Color.BLACK:
        text = _("{black} (Black) wins against {white} (White), {discs}.")
    else:
        text = _("{white} (White) wins against {black} (Black), {discs}.")
    return text.format(black=black, white=white, discs=result.seen_by(winner or Color.BLACK))


def points_text(halves: int) -> str:
    """Points as they are written: 3, 2½, ½, 0.

    >>> [points_text(halves) for halves in (0, 1, 5, 6)]
    ['0', '½', '2½', '3']
    """
    whole, half = divmod(halves, 2)
    return f"{whole or '' if half else whole}{'½' if half else ''}"
