"""What moves are worth near the end, exactly; with a few famous positions whose values are published."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random

from ....engine.position import INDEX, SQUARES, SYMMETRIES, Position
from ....engine.samples import practice_positions
from ....engine.search import solve
from ....messages import _
from ...endings import near_the_end, picture

Wanted = Callable[[Position], bool]

MOST_EMPTIES = 10  # so far positions are solved while a learner waits
LEAST_EMPTIES = 5
_FINAL = "World Championship 2018, final, game 3"
_FRESH = 120  # so many games are played for the purpose; each position has sixteen pictures
_FAMOUS, _COLLECTED = 0.25, 0.5  # the shares of famous and of collected positions end here


@dataclass(frozen=True, slots=True)
class Valued:
    """A position with the exact value of each move: discs, from the side to move, empty squares to the winner.

    ``replies`` (the opponent's best move after each) and ``line`` (best play to the end) are filled where they
    are known beforehand, with more than ten empty squares; ``source`` says where such a position is from.
    """

    position: Position
    values: Mapping[str, int]
    replies: Mapping[str, str] = field(default_factory=dict)
    line: tuple[str, ...] = ()
    source: str = ""

    @property
    def value(self) -> int:
        """What the position is worth for the side to move."""
        return max(self.values.values())

    @property
    def best(self) -> tuple[str, ...]:
        """The moves of the highest value, in reading order."""
        return tuple(move for move in self.position.legal_moves() if self.values[move] == self.value)

    def reply(self, move: str) -> str:
        """A best answer to this move, ``"pass"`` where there is none; empty when the game is over."""
        return self.replies[move] if self.replies else best_reply(self.position.play(move))

    def best_line(self, move: str) -> tuple[str, ...]:
        """This move and best play of both sides to the end, passes written ``"pass"``."""
        if self.line and self.line[0] == move:
            return self.line
        line, position = [move], self.position.play(move)
        while reply := best_reply(position):
            line.append(reply)
            position = position.after_pass() if reply == "pass" else position.play(reply)
        return tuple(line)


def source_words(source: str) -> str:
    """Where a position with published values is from, in the language in force.

    >>> source_words("FFO 12")
    'endgame test of the French Othello federation, number 12'
    """
    if source == _FINAL:
        return _("World Championship 2018, final, game 3")
    number = source.removeprefix("FFO ")
    return _("endgame test of the French Othello federation, number {number}").format(number=number)


def value_sentence(move: str, value: int) -> str:
    """What a move comes to, for the side that plays it.

    >>> value_sentence("a8", -4)
    'a8 loses by 4 discs.'
    """
    if value > 0:
        text = _("{move} wins by {count} discs.")
    elif value < 0:
        text = _("{move} loses by {count} discs.")
    else:
        text = _("{move} makes a draw.")
    return text.format(move=move, count=abs(value))


def valued(position: Position) -> Valued:
    """The position with what its moves are worth, solved now: for at most ten empty squares."""
    table, own, other = _normal(position)
    back = {SQUARES[place]: SQUARES[index] for index, place in enumerate(table)}
    return Valued(position, {back[move]: value for move, value in _solved(own, other).items()})


def best_reply(position: Position) -> str:
    """A best move of the side to move, ``"pass"`` where it has none; empty when the game is over."""
    table, own, other = _normal(position)
    move = _best_move(own, other)
    return SQUARES[table.index(SQUARES.index(move))] if move in INDEX else move


def some_valued(seed: int, wanted: Callable[[Valued], bool], promising: Wanted | None = None) -> Valued:
    """A position near the end, or a picture of a famous one, that is as wanted.

    ``promising`` is asked first, before a position is solved: what must hold for it to be as wanted.

    Raises:
        LookupError: the collection has none.
    """
    random = Random(seed)
    famous = [fact for fact in (FINAL, *FFO.values()) if wanted(fact)]
    drawn = random.random()
    if famous and drawn < _FAMOUS:
        return pictured(famous[int(random.random() * len(famous))], random)

    def serves(position: Position) -> bool:
        return (promising is None or promising(position)) and wanted(valued(position))

    number = int(random.random() * _FRESH)
    if drawn < _COLLECTED:
        return valued(picture(_collected(number, serves), random))
    return valued(picture(_fresh(number, serves, (wanted, promising)), random))


def pictured(fact: Valued, random: Random) -> Valued:
    """The same turned or mirrored, in its own colours or the other's."""
    table = list(SYMMETRIES.values())[int(random.random() * len(SYMMETRIES))]
    places = {square: SQUARES[table[index]] for index, square in enumerate(SQUARES)}
    places["pass"] = "pass"
    cells = dict(zip((places[square] for square in SQUARES), fact.position.diagram(), strict=True))
    position = Position.from_diagram("".join(cells[square] for square in SQUARES), fact.position.turn)
    if random.random() < 1 / 2:
        position = Position(position.white, position.black, position.turn.opponent)
    return Valued(
        position,
        {places[move]: value for move, value in fact.values.items()},
        {places[move]: places[reply] for move, reply in fact.replies.items()},
        tuple(places[move] for move in fact.line),
        fact.source,
    )


def _collected(number: int, wanted: Wanted) -> Position:
    pool = _late()
    first = number * len(pool) // _FRESH
    for position in (*pool[first:], *pool[:first]):
        if wanted(position):
            return position
    raise LookupError("no late position is as wanted")


def _fresh(number: int, wanted: Wanted, key: Hashable) -> Position:
    """A position of a game played for the purpose; found once for each number and key."""
    if (number, key) not in _found:
        _found[number, key] = near_the_end(
            number, 5 + number % 3, lambda one: _is_a_choice(one) and wanted(one)
        )
    return _found[number, key]


_found: dict[Hashable, Position] = {}


def _is_a_choice(position: Position) -> bool:
    return len(position.legal_moves()) >= 3


@lru_cache(maxsize=1)
def _late() -> tuple[Position, ...]:
    return tuple(
        position
        for position in practice_positions()
        if LEAST_EMPTIES <= position.empties <= MOST_EMPTIES and _is_a_choice(position)
    )


def _normal(position: Position) -> tuple[tuple[int, ...], int, int]:
    """The picture of a position that stands for all eight, with the table that leads to it."""
    pictures = zip(SYMMETRIES.values(), position.symmetries(), strict=True)
    return min(((table, one.own, one.other) for table, one in pictures), key=lambda found: found[1:])


@lru_cache(maxsize=1024)
def _solved(own: int, other: int) -> Mapping[str, int]:
    return solve(Position(own, other), all_moves=True).values


@lru_cache(maxsize=4096)
def _best_move(own: int, other: int) -> str:
    return solve(Position(own, other)).move


# --- positions with published values --------------------------------------------------------------------


def _published(source: str, cells: str, turn: str, moves: str, line: str) -> Valued:
    found = re.findall(r"([a-h][1-8])([+-]\d+):(pass|[a-h][1-8])", moves)
    return Valued(
        position=Position.from_diagram(cells, turn),
        values={move: int(value) for move, value, _reply in found},
        replies={move: reply for move, _value, reply in found},
        line=tuple(line.split()),
        source=source,
    )


# Game 3 of the final of the World Championship of 2018 after 48 moves; Black took the corner a8 and lost.
FINAL = _published(
    _FINAL,
    "--OOX-----OOXX-XOOOOXXXXOOOOXXXXOXOOOOXXOOOOOOO--OOOOOOO-XXXXXX-",
    "X",
    "b1-12:b2 a2-16:a1 b2+2:a1 h6-18:h1 a7-20:a8 a8-4:a7",
    "b2 a1 b1 f1 a8 a2 a7 h6 h8 g2 g1 h1",
)
# Endgame positions of the French Othello federation, as solved by several programs; the values of all moves
# were computed once more for this course.
FFO = {
    9: _published(
        "FFO 9",
        "--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO--",
        "O",
        "b1-16:a1 g1-38:h1 a3-30:a4 a4-8:a3 a7-16:b2 b7-26:a4 g7-8:a7 h7-40:h8",
        "g7 a7 a4 h7 h1 g1 h8 b7 b1 g8 a8 b8 pass a3 b2 a1",
    ),
    10: _published(
        "FFO 10",
        "-XXXX-----OXXX--XOXOXOXXOXOXXOXXOXXOXOOOXXXOXOOX--OXXO---OOOOO--",
        "O",
        "f1+0:g1 a2-6:a1 b2+10:b7 g2-12:b7 h2-16:h1 a7-4:a8 b7+4:a8 h7-20:b7",
        "b2 b7 g1 g7 f1 h1 a8 a7 g8 a1 a2 g2 h2 pass h8 h7",
    ),
    12: _published(
        "FFO 12",
        "--O--O--X-OOOOX-XXOOOXOOXXOXOXOOXXOXXOOOXXXXOOOO--OXXX---XXXXX--",
        "O",
        "g1-16:h1 h1-20:g1 h2-16:h1 a7-10:a8 b7-8:h2 g7-14:h2 g8-14:h8",
        "b7 h2 a7 a8 h1 g1 b2 b1 a1 e1 d1 h7 h8 g7 g8",
    ),
    13: _published(
        "FFO 13",
        "--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO--",
        "X",
        "b1-18:a1 a2-24:a1 a3-8:a1 a4+0:b6 b7+14:a7 h7-20:g8 g8-20:h8",
        "b7 a7 a8 a6 b1 b6 a4 a3 h8 g2 h1 h2 a2 a1 g8 h7",
    ),
    18: _published(
        "FFO 18",
        "-XXX------OOOX--XOOOOOXXOXOXOOXXOXXOOOOOXXXOXOOX--OXXO---OOOOO--",
        "X",
        "e1-10:b2 f1-8:e1 a2-18:b7 b2-18:a1 g2-2:b7 b7-6:a8 g7-14:b7 h7-12:h8 g8-14:h8",
        "g2 b7 a8 a7 g8 h1 f1 g7 e1 h2 b2 a1 g1 a2 h7 h8",
    ),
}
