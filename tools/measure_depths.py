"""Measure how much looking further ahead helps, and write the small table that the package draws as a picture.

    python tools/measure_depths.py                # 100 games each: depths 1, 3, 4 and 5 against depth 2
    python tools/measure_depths.py --games 20     # fewer games
    python tools/measure_depths.py --depths 1,3   # these depths alone; the others keep their rows

Both sides search with the package's own evaluation and differ only in the depth. Games come in pairs with changed
colours, and each pair begins with eight discs placed by lot. The same arguments give the same games.
"""

from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path

from reversi_learn import Level, Looking, match

TARGET = Path(__file__).parents[1] / "reversi_learn" / "course" / "trees" / "depths.json"
AGAINST = 2
NO_BOUND = 10**9  # nodes: the depth alone bounds the search


def looking(depth: int) -> Level:
    """A player that looks so many discs ahead, and never further."""
    return Level(f"depth {depth}", str, str, partial(Looking, nodes=NO_BOUND, depth=depth))


def measured(depth: int, games: int) -> dict[str, float]:
    """One row of the table: the score against the usual depth, with its 95 % interval."""
    result = match(looking(depth), looking(AGAINST), games=games, seed=f"depth {depth}")
    low, high = result.interval
    row = {"depth": depth, "games": len(result.games), "wins": result.wins, "draws": result.draws}
    return {**row, "losses": result.losses, "low": round(low, 3), "high": round(high, 3)}


def main() -> None:
    """Play the games, and write each row as soon as it is known."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="games for each depth")
    parser.add_argument("--depths", default="1,3,4,5", help="the depths to measure, with commas")
    arguments = parser.parse_args()
    rows = {}
    if TARGET.exists():
        rows = {row["depth"]: row for row in json.loads(TARGET.read_text(encoding="utf-8"))["rows"]}
    for depth in map(int, arguments.depths.split(",")):
        rows[depth] = measured(depth, arguments.games)
        table = {"against": AGAINST, "rows": [rows[number] for number in sorted(rows)]}
        TARGET.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")
        print(rows[depth], flush=True)


if __name__ == "__main__":
    main()
