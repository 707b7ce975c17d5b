"""Write ``reversi_learn/data/positions.txt``: 2,500 positions of games that the one-ply player plays itself.

One position a line: 64 cells a1 … h8 and the side to move, as `Position.from_diagram` reads them. Run it
again and the file comes out the same: everything is drawn from seeds.

    python tools/make_positions.py
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from reversi_learn.engine.players import one_ply
from reversi_learn.engine.position import Position

TARGET = Path(__file__).parents[1] / "reversi_learn" / "data" / "positions.txt"
TOTAL = 2500
PASSES = 150
FINISHED = 100
A_PLY = 40  # positions of each number of discs; at first there are not as many different ones
SHARE = 0.25  # of the positions of one game, so that the file shows many games


def game_positions(seed: int) -> Iterator[Position]:
    """Every position of one game, those included in which a side must pass, up to the finished one."""
    player = one_ply(seed)
    position = Position.start()
    while True:
        yield position
        if position.is_over:
            return
        position = position.after_pass() if position.must_pass else position.play(player(position))


def kind(position: Position) -> str | int:
    """The group a position is counted in."""
    if position.is_over:
        return "finished"
    return "pass" if position.must_pass else 60 - position.empties


def collect() -> list[Position]:
    """The positions, all groups evenly mixed."""
    room: dict[str | int, int] = defaultdict(lambda: A_PLY, {"pass": PASSES, "finished": FINISHED})
    chosen: set[Position] = set()
    seed = 0
    while True:
        seed += 1
        lots = random.Random(seed)
        for position in game_positions(seed):
            group = kind(position)
            if lots.random() < SHARE and room[group] and position not in chosen:
                room[group] -= 1
                chosen.add(position)
                if len(chosen) == TOTAL:
                    return sorted(chosen, key=lot)


def lot(position: Position) -> tuple[float, str]:
    """What to sort by: a number drawn for the board, then the side to move."""
    return random.Random(position.diagram()).random(), position.turn.value


def main() -> None:
    """Write the file and say what it holds."""
    positions = collect()
    TARGET.parent.mkdir(exist_ok=True)
    lines = [position.diagram() + position.turn.value for position in positions]
    TARGET.write_text("\n".join(lines) + "\n", encoding="ascii", newline="\n")
    groups = [kind(position) for position in positions]
    print(
        f"{len(positions)} positions, {groups.count('pass')} forced passes, {groups.count('finished')} finished"
    )


if __name__ == "__main__":
    main()
