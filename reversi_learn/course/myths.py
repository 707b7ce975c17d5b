"""Advice put to the test: seeded games and solved positions, each beside its control.

A rule narrows the moves down; among those left the lot decides. Whoever gives advice says that a rule wins
more than it would without: so every claim is run twice, with the rule and with what it is compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import sqrt
from random import Random

from ..engine.players import CORNERS
from ..engine.position import (
    Color,
    Position,
    flip_mask,
    mobility_mask,
    square_mask,
)
from ..engine.samples import practice_positions
from ..engine.search import solve
from ..messages import BadValue, _, decimal
from .exercises.corners.corner_words import is_x

Masks = Sequence[int]
Rule = Callable[[int, int, Masks], Masks]

_CORNERS = square_mask(CORNERS)
# For each corner the three squares beside it.
_BESIDE = {
    square_mask((corner,)): square_mask(beside)
    for corner, beside in {
        "a1": ("b1", "a2", "b2"),
        "h1": ("g1", "h2", "g2"),
        "a8": ("a7", "b8", "b7"),
        "h8": ("h7", "g8", "g7"),
    }.items()
}
_SOLVED_EMPTIES = (5, 8)  # the practice positions that are solved have from so many to so many empty squares


# --- rules --------------------------------------------------------------------------------------------


def any_move(_own: int, _other: int, moves: Masks) -> Masks:
    """No rule at all."""
    return moves


def fewest_flips(own: int, other: int, moves: Masks) -> Masks:
    """The moves that flip the fewest discs."""
    return _least(moves, lambda move: flip_mask(own, other, move).bit_count())


def most_flips(own: int, other: int, moves: Masks) -> Masks:
    """The moves that flip the most discs."""
    return _least(moves, lambda move: -flip_mask(own, other, move).bit_count())


def take_corners(own: int, other: int, moves: Masks) -> Masks:
    """The corners; else the moves that give none; else all."""
    return [move for move in moves if move & _CORNERS] or _giving_none(own, other, moves) or moves


def keep_away(own: int, other: int, moves: Masks) -> Masks:
    """The moves that give no corner and stand beside no empty corner; else those that give none; else all."""
    empty = ~(own | other)
    beside = sum(squares for corner, squares in _BESIDE.items() if corner & empty)
    safe = _giving_none(own, other, moves)
    return [move for move in safe if not move & beside] or safe or moves


def fewest_replies(own: int, other: int, moves: Masks) -> Masks:
    """The moves that leave the opponent the fewest moves."""
    return _least(moves, lambda move: _replies(own, other, move).bit_count())


def both(*rules: Rule) -> Rule:
    """One rule after the other."""

    def rule(own: int, other: int, moves: Masks) -> Masks:
        return reduce(lambda left, narrow: narrow(own, other, left), rules, moves)

    return rule


def _least(moves: Masks, measure: Callable[[int], int]) -> Masks:
    measured = [measure(move) for move in moves]
    least = min(measured)
    return [move for move, number in zip(moves, measured, strict=True) if number == least]


def _giving_none(own: int, other: int, moves: Masks) -> Masks:
    return [move for move in moves if not _replies(own, other, move) & _CORNERS]


def _replies(own: int, other: int, move: int) -> int:
    flips = flip_mask(own, other, move)
    return mobility_mask(other & ~flips, own | move | flips)


# --- counting -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Share:
    """How many of so many, with the bounds within which the true share lies in 95 of 100 such counts."""

    count: float
    of: int

    @property
    def percent(self) -> float:
        """The share in per cent."""
        return 100 * self.count / self.of

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds in per cent (Wilson's interval).

        >>> [round(bound) for bound in Share(50, 100).bounds]
        [40, 60]
        """
        share, square = self.count / self.of, 1.96**2
        middle = share + square / (2 * self.of)
        spread = 1.96 * sqrt(share * (1 - share) / self.of + square / (4 * self.of**2))
        whole = 1 + square / self.of
        return 100 * (middle - spread) / whole, 100 * (middle + spread) / whole

    def sentence(self) -> str:
        """The share with its bounds, in words.

        >>> print(Share(59, 100).sentence())
        59 of 100 (59 %; the true share is probably between 49 and 68 %)
        """
        low, high = self.bounds
        return _(
            "{count} of {of} ({percent} %; the true share is probably between {low} and {high} %)"
        ).format(
            count=decimal(self.count, short=True),
            of=self.of,
            percent=round(self.percent),
            low=round(low),
            high=round(high),
        )


def wins(rule: Rule, against: Rule, games: int, seed: int | str = 1) -> Share:
    """How many games a rule wins; the colours change from game to game, and a draw counts as half."""
    won = 0.0
    for game in range(games):
        color = Color.BLACK if game % 2 == 0 else Color.WHITE
        players = {color: rule, color.opponent: against}
        won += _won(_final_lead(players, Random(f"{seed} {game}")), color)
    return Share(won, games)


def _won(black_lead: int, color: Color) -> float:
    lead = black_lead if color is Color.BLACK else -black_lead
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def _final_lead(players: Mapping[Color, Rule], lots: Random) -> int:
    """How many discs Black is ahead at the end of a game of two rules."""
    start = Position.start()
    own, other, turn = start.black, start.white, Color.BLACK
    while True:
        found = mobility_mask(own, other)
        if found:
            left = players[turn](own, other, list(_bits(found)))
            move = left[int(lots.random() * len(left))]
            flips = flip_mask(own, other, move)
            own, other = own | move | flips, other & ~flips
        elif not mobility_mask(other, own):
            lead = own.bit_count() - other.bit_count()
            return lead if turn is Color.BLACK else -lead
        own, other, turn = other, own, turn.opponent


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def best_among(chosen: Callable[[Position, str], bool], most: int) -> tuple[Share, Share]:
    """Of practice positions near the end that have such a move: in how many one of them is a best move.

    The second share is the control: how often a move drawn by lot is a best one in the same positions.
    """
    right, by_lot, tried = 0, 0.0, 0
    for position in practice_positions():
        if not _SOLVED_EMPTIES[0] <= position.empties <= _SOLVED_EMPTIES[1]:
            continue
        moves = position.legal_moves()
        offered = [move for move in moves if chosen(position, move)]
        if not offered or len(moves) < 2:
            continue
        values = solve(position, all_moves=True).values
        best = [move for move in moves if values[move] == max(values.values())]
        tried += 1
        right += any(move in best for move in offered)
        by_lot += len(best) / len(moves)
        if tried == most:
            break
    return Share(right, tried), Share(round(by_lot, 1), tried)


def is_corner(_position: Position, move: str) -> bool:
    """Whether the move is a corner."""
    return move in CORNERS


# --- claims -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Report:
    """What a run came to: what was claimed, the share with it, the control beside it, and larger counts."""

    claim: str
    tried: Share
    control: Share
    words: tuple[str, str, str]

    def __repr__(self) -> str:
        with_it, without, larger = self.words
        return "\n".join(
            (
                self.claim,
                _("{what}: {share}.").format(what=with_it, share=self.tried.sentence()),
                _("Control, {what}: {share}.").format(what=without, share=self.control.sentence()),
                larger,
            )
        )


def run_claim(name: str, games: int = 100, seed: int = 1) -> Report:
    """Put a claim to the test: its own share and that of its control.

    ``games`` are played for each of the two; for claims on best moves so many positions are solved, as far
    as there are some.

    Raises:
        ValueError: there is no such claim; the sentence names those there are.
    """
    if name not in _CLAIMS:
        raise BadValue(
            _("There is no claim “{name}”. There are: {known}.").format(name=name, known=", ".join(_CLAIMS))
        )
    tested, told = _CLAIMS[name]
    tried, control = tested(games, seed)
    claim, *words = told()
    with_it, without, larger = words
    return Report(claim, tried, control, (with_it, without, larger))


def _match(rule: Rule, control: Rule, against: Rule) -> Callable[[int, int], tuple[Share, Share]]:
    return lambda games, seed: (wins(rule, against, games, seed), wins(control, against, games, seed))


def _positions(chosen: Callable[[Position, str], bool]) -> Callable[[int, int], tuple[Share, Share]]:
    return lambda games, _seed: best_among(chosen, games)


_Tested = Callable[[int, int], tuple[Share, Share]]
_CLAIMS: Mapping[str, tuple[_Tested, Callable[[], tuple[str, str, str, str]]]] = {
    "few-flips": (
        _match(fewest_flips, any_move, any_move),
        lambda: (
            _("Claim: flip as few discs as you can."),
            _("Fewest flips wins against any moves"),
            _("any moves against any moves"),
            _("In 4,000 games fewest flips won 37 %; the rest were lost or drawn."),
        ),
    ),
    "few-flips-and-corners": (
        _match(both(keep_away, fewest_flips), keep_away, any_move),
        lambda: (
            _("Claim: keep away from empty corners, and then flip as few discs as you can."),
            _("With both rules it wins against any moves"),
            _("the corner rule alone against any moves"),
            _("In 4,000 games or more each: 91.6 % with both rules, 93.4 % with the corner rule alone."),
        ),
    ),
    "most-flips": (
        _match(most_flips, any_move, any_move),
        lambda: (
            _("Claim: flip as many discs as you can."),
            _("Most flips wins against any moves"),
            _("any moves against any moves"),
            _(
                "In 4,000 games most flips won 59 %. But with 12 empty squares it loses 14.8 discs a move in "
                "World Championship positions, and a move drawn by lot 12.5."
            ),
        ),
    ),
    "corners": (
        _match(take_corners, any_move, any_move),
        lambda: (
            _("Claim: take corners, and give none."),
            _("The corner rule wins against any moves"),
            _("any moves against any moves"),
            _("In 4,000 games the corner rule won 88 %."),
        ),
    ),
    "few-replies": (
        _match(both(take_corners, fewest_replies), take_corners, take_corners),
        lambda: (
            _("Claim: leave the opponent few moves."),
            _("Fewest replies and the corner rule win against the corner rule"),
            _("the corner rule against itself"),
            _("In 4,000 games fewest replies won 64 %."),
        ),
    ),
    "always-the-corner": (
        _positions(is_corner),
        lambda: (
            _("Claim: a corner must always be taken."),
            _("Where a corner can be taken, it is a best move"),
            _("a move drawn by lot is a best move"),
            _(
                "In 3,000 World Championship positions with 12 empty squares: the corner is best in 49.7 % of those "
                "that offer one; with 8 empty squares in 58.7 %."
            ),
        ),
    ),
    "never-x": (
        _positions(is_x),
        lambda: (
            _("Claim: never play the X-square of an empty corner."),
            _("Where one can be played, it is a best move"),
            _("a move drawn by lot is a best move"),
            _(
                "In 3,000 World Championship positions with 12 empty squares: an X-square is best in 25.6 % of those "
                "that offer one; with 8 empty squares in 25.9 %."
            ),
        ),
    ),
}
