"""Finished games and positions near the end: real ones, their mirror images, and games played for the purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache, lru_cache
from random import Random
from typing import TypeVar

from ..engine.endgame import flips_of
from ..engine.game import Game
from ..engine.position import FULL, Color, Position, mobility_mask

Thing = TypeVar("Thing")

# Enumerated and real games; the letters and numbers are those of the list of positions. E1 and E2 are the
# earliest ends with both colours left, E4 and E5 the earliest wipe-outs, B3 a game that a program stopped too
# early; the others are tournament games.
GAMES = {
    "E1": "f5f4c3e6f7g6g4e8g8g5h5",
    "E2": "f5f6c4f4e6b4g6f7e8g8g5h5",
    "E4": "f5f4c3c6c5d6f3c4c7",
    "E5": "f5f4e3d2d3d6e6f6e2e1",
    "G1": "f5d6c5f6e7f4g5e6e3",
    "G2": "f5d6c5f4e7c6c7f6g5e6e3",
    "G3": "f5d6c3d3c5f4e3c4f3c6c7d7d8",
    "G4": "f5d6c3d3c4f4d7e3f2f3g3e2e1",
    "G5": "f5f4e3f2f3d6f1g3e6f6g4h4f7e1d1f8",
    "G6": "f5f6e6f4g5e7f7g6h6f8g4h4h5h7d8d6g3g2",
    "G7": "f5d6c3d3c4f4f6g5e3f3g4e2f1c5d2e1d1f2h6h3h5g3e6h4h2g2g1c2b3c1b1a3b2g6g7a4a5c6",
    "G8": "f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7c5b4e8d8c6g8b5a5a3c7b6a6c8b8a4b3a7c2a2e3f2d2e2e1f1g3d1"
    "c1b1b7g2h2g1b2a1g7h1",
    "G9": "f5d6c5f4d3e3g4g3e6c4e2f2f3c3d2d1c1e1h3b1g1c6c2b3b4b5a4a3a2f7a5g5h5b6e7g6f6h6h4h2f8c7d7c8e8d8g7a6"
    "a7b2a1f1g2h1b8h7g8b7",
    "G10": "f5d6c6f4e6g5e3f6g3c5g4e2f3h4h3g6e1d3f7d2b5f1f2d1c1b1c2d7c7g1h5b3c8a5c4e7c3d8e8b6b4a4a7f8a2a6a3h7"
    "b7b8g7h8g8h6a8h2g2b2",
    "G16": "f5d6c3f4f6g5f3d3e6g3g4e3f2h4h3h2e2d2c7e1h5h6g6e7f8h7f7d8c6b3f1e8c8d7g2b5a4h1g1b6a5a6a7b4c1d1a3c2g7c4"
    "c5b1b2a2a1b8a8b7g8h8",
    "G18": "f5d6c3f3d3f4e6f7g4f6e7d8g5d2g6b3g3h3f8h5e8e3c8d7h4h6c7b8a8g8h8h7b7a7a6g7c6c5b6a5b5c4h2f2e2g2h1g1"
    "f1c1e1d1c2a3",
    "G20": "f5d6c5f4d3e3f6e6f2c6c7b6a5g5h4h5h6f7d7b5a4e7e8f8d8c8g6a6b4a3b7c4b3a8b8a7g8h8b2a2a1b1c1c2c3d2e2g7"
    "h7h3g3g4g1",
    "G21": "f5f6e6f4g5d6e7g4f3g3d7c8e3f8h4h3h5h6g6f7c3d2e2d1c5c6d3b5f1f2c4b4b3c2e1g1b1a4c7b8a6b6e8d8a5a7a2b2"
    "a1c1a3a8b7h1g2h2g7h7g8",
    "G22": "f5f6e6f4f3c5c6e7b5e3g5d6d8g4c3c4c7d7e2d3h5h3g3f2c8b4e1a5a3a4a6h4h2d2d1c1b1c2b3h6h7g6f7f8e8b8g7b6"
    "a7b2a2g2h1f1g1g8h8a8b7",
    "W2": "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5e3g3g4f2h5h4d7c7d8e2d2h6b3b4a4a5a6c1g7a3a2b7c2b1d1e1b2b8g1f8"
    "h8h7h3a1f1c8g8h1a8a7g2h2",
    "W3": "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5d2e3h5e2b3b4c2d1a4a6a5a3g4g3c7c8d7d8b8f8g8h3h4c1h2g7f2b7e1h7a8a7"
    "b2a1b1a2h8g1h6f1g2h1",
    "W4": "f5d6c3d3c4f4f6f3e6e7f7c5e3e2g3f2g4d2d8g5g6b5f1f8b4c2c7c6b3a4a3a5e8c8d7g2a6b6a7h2b7h3h4a8b8b2a1a2"
    "g8h8h1g1e1d1c1b1h7h5g7h6",
    "W6": "f5d6c3d3c4f4f6g5e3f3g4h3e6g3g6f7h4h5c7c5b4e2e1a4b3f2a3e7e8b6b5a2c6a5h6h7f8f1c2d1c1d2g1g7g2h1h2c8"
    "a7a6a1d8d7b7b2g8h8b1b8a8",
    "W7": "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7"
    "f1b3b1b2h7a7a8a1g1g2h2h1",
    "B3": "f5d6c4d3c3f4f6f3e6e7f7c5e3e2g3b4g5g6d8h5b5b3h4f2d2e1h6c2c6e8d7c8c7a4a2a3a5b8b6h3g4h7g2a6c1d1g1f1h1a1"
    "g7b1a7a8b7f8h8h2g8",
}

_REAL = 0.7  # the share of real endings and their pictures among those that are drawn


class Finish(Enum):
    """What a finished game looks like; in each case neither side has a move, and that alone ends it."""

    FULL = "no empty square"
    STUCK = "empty squares and both colours"
    VANISHED = "empty squares and one colour"


def finish_of(position: Position) -> Finish | None:
    """How a position ended the game, or ``None`` where somebody has a move.

    >>> finish_of(after("E1"))
    <Finish.STUCK: 'empty squares and both colours'>
    """
    if not position.is_over:
        return None
    if not position.empties:
        return Finish.FULL
    return Finish.STUCK if position.black and position.white else Finish.VANISHED


@cache
def after(game: str, moves: int | None = None) -> Position:
    """The position after so many discs of one of the games, or at its end."""
    return Game.from_transcript(GAMES[game][: None if moves is None else 2 * moves]).position


@lru_cache(maxsize=8192)
def ended(finish: Finish, seed: int) -> Position:
    """The end of a game that finished so; the same seed gives the same one."""
    random = Random(f"{seed} {finish.name}")  # lots of its own, for callers draw from the seed as well
    if random.random() < _REAL:
        return picture(after(_drawn(_real_ends()[finish], random)), random)
    while True:
        if finish is Finish.FULL:
            end = _random_game(random)
        else:
            end = _one_sided_end(random, wiping=finish is Finish.VANISHED)
        if finish_of(end) is finish:
            return end


@lru_cache(maxsize=8192)
def one_move_before(seed: int, *, wiping: bool) -> Position:
    """A position with a move that ends the game at once and others that do not, empty squares being left.

    With ``wiping`` such a move leaves the opponent no disc.
    """
    random = Random(f"{seed} {wiping}")
    if random.random() < _REAL:
        name = _drawn(_real_ends()[Finish.VANISHED if wiping else Finish.STUCK], random)
        position = picture(_before_last(name), random)
    else:
        position = _wipe_out_ahead(random)
    return position if _is_a_choice(position, wiping=wiping) else one_move_before(seed + 2**32, wiping=wiping)


@lru_cache(maxsize=8192)
def near_the_end(seed: int, empties: int, wanted: Callable[[Position], bool]) -> Position:
    """A position of a game with so many empty squares that is as wanted; its side to move has a move."""
    random = Random(f"{seed} {empties}")
    while True:
        position = _random_game(random, empties)
        if position.empties == empties and position.legal_moves() and wanted(position):
            return position


def to_move(position: Position, color: Color) -> Position:
    """The same discs with this side to move, even where it must pass."""
    return Position(position.black, position.white, color)


def picture(position: Position, random: Random) -> Position:
    """One of the sixteen pictures of a position: turned or mirrored, in its own colours or the other's."""
    drawn = _drawn(position.symmetries(), random)
    if random.random() < 0.5:
        return drawn
    return Position(drawn.white, drawn.black, drawn.turn.opponent)


def finishing_moves(position: Position) -> tuple[str, ...]:
    """The moves after which neither side has a move."""
    return tuple(move for move in position.legal_moves() if position.play(move).is_over)


def wiping_moves(position: Position) -> tuple[str, ...]:
    """The moves after which the opponent has no disc."""
    return tuple(move for move in position.legal_moves() if not position.play(move).own)


@cache
def _real_ends() -> dict[Finish, tuple[str, ...]]:
    ends = {name: finish_of(after(name)) for name in GAMES}
    return {finish: tuple(name for name, end in ends.items() if end is finish) for finish in Finish}


def _before_last(name: str) -> Position:
    return after(name, len(GAMES[name]) // 2 - 1)


def _is_a_choice(position: Position, *, wiping: bool) -> bool:
    right = wiping_moves(position) if wiping else finishing_moves(position)
    return 0 < len(right) < len(position.legal_moves()) >= 3 and position.play(right[0]).empties > 0


def _random_game(random: Random, empties: int = 0) -> Position:
    """A game of two who play anything, up to its end or to so many empty squares."""
    position = Position.start()
    own, other, turn = position.own, position.other, position.turn
    while FULL.bit_count() - (own | other).bit_count() > empties:
        moves = _bits(mobility_mask(own, other))
        if moves:
            move = _drawn(moves, random)
            flips = flips_of(own, other, move.bit_length() - 1)
            own, other = own | move | flips, other & ~flips
        elif not mobility_mask(other, own):
            break
        own, other, turn = other, own, turn.opponent
    if not mobility_mask(own, other):  # a side that must pass has passed
        own, other, turn = other, own, turn.opponent
    return _seen(own, other, turn)


def _one_sided_game(random: Random, *, wiping: bool) -> Iterator[tuple[int, int, Color, bool]]:
    """A game in which one side leaves the opponent little, and the other flips little.

    ``wiping`` leaves few discs and stops while the board is still fairly empty, else few moves are left. For
    each position the discs of the side to move and of the other, who moves, and whether a move wipes out.
    """
    position = Position.start()
    own, other, turn = position.own, position.other, position.turn
    strong = _drawn((Color.BLACK, Color.WHITE), random)
    while FULL.bit_count() - (own | other).bit_count() > (_WIPED_BY if wiping else 0):
        choices = []
        for move in _bits(mobility_mask(own, other)):
            flips = flips_of(own, other, move.bit_length() - 1)
            then_own, then_other = other & ~flips, own | move | flips
            worth = then_own.bit_count()
            if turn is not strong:
                worth = -worth
            elif not wiping:
                worth += 64 * mobility_mask(then_own, then_other).bit_count()
            choices.append((worth, random.random(), then_own, then_other))
        yield own, other, turn, any(not choice[2] for choice in choices)
        if choices:
            chosen = _drawn(tuple(choices), random) if random.random() < _AT_RANDOM else min(choices)
            own, other, turn = chosen[2], chosen[3], turn.opponent
        elif mobility_mask(other, own):
            own, other, turn = other, own, turn.opponent
        else:
            return


_WIPED_BY = 24  # empty squares: later nobody is wiped out any more
_AT_RANDOM = 0.1


def _one_sided_end(random: Random, *, wiping: bool) -> Position:
    own, other, turn, _wipes = list(_one_sided_game(random, wiping=wiping))[-1]
    return _seen(own, other, turn)


def _wipe_out_ahead(random: Random) -> Position:
    """A position, from which a move takes the opponent's last disc and others do not."""
    while True:
        for own, other, turn, wipes in _one_sided_game(random, wiping=True):
            if wipes and _is_a_choice(_seen(own, other, turn), wiping=True):
                return _seen(own, other, turn)


def _seen(own: int, other: int, turn: Color) -> Position:
    return Position(own, other, turn) if turn is Color.BLACK else Position(other, own, turn)


def _bits(mask: int) -> tuple[int, ...]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return tuple(found)


def _drawn(things: tuple[Thing, ...], random: Random) -> Thing:
    return things[int(random.random() * len(things))]
