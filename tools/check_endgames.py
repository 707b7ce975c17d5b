"""Solve published endgames and compare: FFO 1 to 36 (OBF), and the collection of 13 to 16 empty squares.

FOLDER holds ``fforum-1-19.obf`` and ``fforum-20-39.obf`` (every legal move with its value, from the side to move,
empties to the winner) and ``flippy_eg_13_14.txt`` and ``flippy_eg_15_16.txt`` (best square and value from Black's
view, the empties to nobody). FFO positions with 20 and 21 empty squares take minutes each, so the results can be
kept in a file: run again with the same file, only what is missing is solved.

    python tools/check_endgames.py FOLDER --results results.jsonl
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from reversi_learn.engine.position import SQUARES, Color, Position
from reversi_learn.engine.search import SearchResult, solve

EVERY_MOVE_UP_TO = 19  # of the FFO set; of later ones the best value is compared
LAST = 36


@dataclass(frozen=True)
class Endgame:
    """A published position: where it comes from, and either the values of its moves or the value on the board."""

    name: str
    position: Position
    values: dict[str, int]
    on_board: int | None = None
    best: str | None = None


def ffo(folder: Path) -> Iterator[Endgame]:
    """The FFO positions, from the view of the side to move."""
    for file, first in (("fforum-1-19.obf", 1), ("fforum-20-39.obf", 20)):
        lines = (folder / file).read_text(encoding="utf-8").splitlines()
        for number, line in enumerate((line for line in lines if line.strip()), start=first):
            board, *moves = (part.strip() for part in line.split(";"))
            values = {move[:2].lower(): int(move[3:]) for move in moves if ":" in move}
            if number <= LAST:
                yield Endgame(f"FFO {number}", Position.from_diagram(board), values)


def collected(folder: Path, file: str) -> Iterator[Endgame]:
    """The other collection, turned to the view of the side to move."""
    for number, line in enumerate((folder / file).read_text(encoding="utf-8").splitlines(), start=1):
        board, color, best, value = line.split()
        turn = Color[color.upper()]
        yield Endgame(
            f"{file} {number}",
            Position.from_diagram(board, turn),
            {},
            int(value) if turn is Color.BLACK else -int(value),
            SQUARES[int(best)] if int(best) >= 0 else None,
        )


def verdict(endgame: Endgame, result: SearchResult) -> str:
    """How the result compares with what is published."""
    if endgame.values:
        if result.values:
            return "every move equal" if dict(result.values) == endgame.values else "DIFFERENT"
        best = max(endgame.values.values())
        return "best equal" if endgame.values[result.move] == best == result.value else "DIFFERENT"
    if endgame.on_board == result.value:
        return "value equal"
    # Counted without the empties, a lead is smaller by those that the winner would have been given.
    if endgame.on_board == on_board(endgame.position, result.line):
        return "discs on the board equal"
    same_side = (endgame.on_board or 0) * result.value > 0
    return "empties left" if same_side and abs(endgame.on_board or 0) < abs(result.value) else "DIFFERENT"


def on_board(position: Position, line: tuple[str, ...]) -> int:
    """The difference of the discs on the board after a line, for who is to move before it."""
    after = position
    for move in line:
        after = after.after_pass() if move == "pass" else after.play(move)
    return after.disc_difference(position.turn)


def solved(endgame: Endgame) -> dict[str, object]:
    """Solve one and say how it went."""
    every = bool(endgame.values) and int(endgame.name.split()[1]) <= EVERY_MOVE_UP_TO
    started = time.process_time()
    result = solve(endgame.position, all_moves=every)
    seconds = time.process_time() - started
    return {
        "name": endgame.name,
        "set": endgame.name.rsplit(" ", 1)[0]
        + (" 1 to 19" if every else " 20 to 36" if endgame.values else ""),
        "empties": endgame.position.empties,
        "verdict": verdict(endgame, result),
        "move": result.move,
        "value": result.value,
        "nodes": result.nodes,
        "seconds": round(seconds, 3),
    }


def summary(rows: list[dict[str, object]]) -> Iterator[str]:
    """The figures, for each set and number of empty squares."""
    groups: dict[tuple[str, int], list[dict[str, object]]] = {}
    for row in rows:
        groups.setdefault((str(row["set"]), int(str(row["empties"]))), []).append(row)
    for (name, empties), group in sorted(groups.items()):
        nodes = [int(str(row["nodes"])) for row in group]
        seconds = [float(str(row["seconds"])) for row in group]
        verdicts = Counter(str(row["verdict"]) for row in group)
        yield (
            f"{name}, {empties} empty: {len(group)} solved, "
            + ", ".join(f"{count} {text}" for text, count in verdicts.most_common())
            + f"; CPU s median {statistics.median(seconds):.2f}, most {max(seconds):.2f}, in all {sum(seconds):.0f}"
            + f"; nodes median {statistics.median(nodes):,.0f}, most {max(nodes):,}, in all {sum(nodes):,}"
        )


def main() -> int:
    """Run from the command line; 1 if anything differs."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--results", type=Path, help="a file of JSON Lines to go on from and to add to")
    parser.add_argument("--most-empties", type=int, default=64, help="leave out positions with more")
    arguments = parser.parse_args()
    rows: list[dict[str, object]] = []
    if arguments.results and arguments.results.exists():
        rows = [json.loads(line) for line in arguments.results.read_text(encoding="utf-8").splitlines()]
    known = {row["name"] for row in rows}
    files = ("flippy_eg_13_14.txt", "flippy_eg_15_16.txt")
    endgames = [
        *ffo(arguments.folder),
        *(each for file in files for each in collected(arguments.folder, file)),
    ]
    for endgame in sorted(endgames, key=lambda each: each.position.empties):
        if endgame.name in known or endgame.position.empties > arguments.most_empties:
            continue
        row = solved(endgame)
        rows.append(row)
        if arguments.results:
            with arguments.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        if row["verdict"] == "DIFFERENT":
            print(row, flush=True)
    for line in summary(rows):
        print(line)
    return int(any(row["verdict"] == "DIFFERENT" for row in rows))


if __name__ == "__main__":
    sys.exit(main())
