"""Write ``reversi_learn/data/openings.txt``: openings of eight moves after which the game stands about even.

    python tools/make_openings.py

All positions after eight moves are made, mirror images once. Those are left out in which a disc lies on an edge
or an X-square, or a side has fewer than five moves or four discs. The others are tried in an order drawn by lot:
an opening is taken when its value is within a disc of nought, and no more than four that lead to one position
after five moves. Of the ways to a position one is drawn. Run it again and the file comes out the same, as long as
the evaluation does.

The value is the mean of what looking five and six moves ahead gives, in discs, for the side to move (Black):
an estimate prefers whoever has just moved, and the mean of both cancels that. Values of a depth are those of
plain minimax, so they depend on the evaluation alone, not on how the search goes about it.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from reversi_learn.engine.position import Color, Position, square_mask
from reversi_learn.engine.search import deepen

TARGET = Path(__file__).parents[1] / "reversi_learn" / "data" / "openings.txt"
PLIES = 8
NUMBER = 300
ALIKE_PLIES, ALIKE = 5, 4
DEPTHS = (5, 6)
EVEN = 1.0  # discs
SIEVE_DEPTHS, SIEVE = (3, 4), 3.0  # a first look, to save most of the work
LEAST_MOVES, LEAST_DISCS = 5, 4
INNER = square_mask(file + rank for file in "bcdefg" for rank in "234567") & ~square_mask(
    ["b2", "g2", "b7", "g7"]
)

Key = tuple[int, int]


@dataclass(frozen=True)
class Line:
    """A position, one way to it, and how many ways there are."""

    position: Position
    moves: tuple[str, ...]
    ways: int


def key(position: Position) -> Key:
    """The same for a position and its mirror images."""
    return min((image.black, image.white) for image in position.symmetries())


def lines() -> list[Line]:
    """Every position after eight discs in which nobody has had to pass."""
    lots = random.Random("ways")
    first = Position.start().play("f5")
    level: dict[Key, Line] = {key(first): Line(first, ("f5",), 1)}
    for _ply in range(2, PLIES + 1):
        reached: dict[Key, Line] = {}
        for line in level.values():
            for move in line.position.legal_moves():
                after = line.position.play(move)
                other = reached.get(key(after))
                ways = line.ways + (other.ways if other else 0)
                if other and lots.random() * ways >= line.ways:
                    reached[key(after)] = Line(other.position, other.moves, ways)
                else:
                    reached[key(after)] = Line(after, (*line.moves, move), ways)
        level = {name: line for name, line in reached.items() if line.position.legal_moves()}
    return list(level.values())


def ordinary(position: Position) -> bool:
    """Whether no disc lies on an edge or an X-square, and both sides have something to do."""
    other_side = Position(position.black, position.white, position.turn.opponent)
    return (
        not (position.black | position.white) & ~INNER
        and min(len(position.legal_moves()), len(other_side.legal_moves())) >= LEAST_MOVES
        and min(position.count(color) for color in Color) >= LEAST_DISCS
    )


def value(position: Position, depths: tuple[int, ...] = DEPTHS) -> float:
    """What a position is worth, in discs, for the side to move."""
    values: list[float] = [deepen(position, depth=depth).value for depth in depths]
    return sum(values) / len(values)


def openings() -> dict[str, float]:
    """The openings with their values."""
    candidates = [line for line in lines() if ordinary(line.position)]
    lots = random.Random("openings")
    candidates.sort(key=lambda line: (lots.random(), line.moves))
    print(f"{len(candidates)} positions to choose from")
    alike: Counter[Key] = Counter()
    chosen: dict[str, float] = {}
    for line in candidates:
        beginning = Position.start()
        for move in line.moves[:ALIKE_PLIES]:
            beginning = beginning.play(move)
        if alike[key(beginning)] == ALIKE or abs(value(line.position, SIEVE_DEPTHS)) > SIEVE:
            continue
        worth = value(line.position)
        if abs(worth) <= EVEN:
            alike[key(beginning)] += 1
            chosen["".join(line.moves)] = worth
            if len(chosen) % 50 == 0:
                print(f"{len(chosen)} chosen", file=sys.stderr)
            if len(chosen) == NUMBER:
                break
    return chosen


def main() -> None:
    """Write the file and say what it holds."""
    chosen = openings()
    head = (
        f"# {len(chosen)} openings and what each is worth to Black, who moves next, in discs",
        f"# (mean of depths {DEPTHS[0]} and {DEPTHS[1]}, at most {EVEN:g} either way).",
        "# Written by tools/make_openings.py, which tells how they were made.",
    )
    rows = [f"{moves} {worth:+.2f}" for moves, worth in sorted(chosen.items())]
    TARGET.write_text("\n".join([*head, *rows]) + "\n", encoding="ascii", newline="\n")
    print(f"{len(chosen)} openings, mean value {sum(chosen.values()) / len(chosen):+.2f}")


if __name__ == "__main__":
    main()
