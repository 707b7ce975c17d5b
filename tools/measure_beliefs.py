"""Count beliefs about strategy over a folder of WTHOR files, beside what was counted on more games before.

    python tools/measure_beliefs.py FOLDER

Read are the .wtb files of the folder; of their games those that were played to the end. The numbers beside were
measured on 137,135 games. They must agree in direction and in order of magnitude: a number differs where it
lies on the other side of 50 %, or further away than seven points. A lead is asked about after so many discs were
placed; where both sides have as many, or the game is drawn, it is left out.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from reversi_learn import Color, Position, Record, read_records
from reversi_learn.course.myths import Share
from reversi_learn.engine.features import FEATURES
from reversi_learn.engine.position import INDEX, flip_mask, mobility_mask

NEAR = 7.0  # points
STAGES = (20, 30, 36, 44, 50)
LATE_STAGES = (54, 58)
CORNERS = {"a1", "h1", "a8", "h8"}
X_SQUARES = {"b2": "a1", "g2": "h1", "b7": "a8", "g7": "h8"}
C_SQUARES = {
    "b1": "a1",
    "a2": "a1",
    "g1": "h1",
    "h2": "h1",
    "a7": "a8",
    "b8": "a8",
    "g8": "h8",
    "h7": "h8",
}

# In per cent, as measured on 137,135 games.
KNOWN = {
    **dict(
        zip(
            [f"more discs after {n} moves, wins" for n in (*STAGES, *LATE_STAGES)],
            (42.5, 38.2, 36.8, 38.8, 45.3, 55.1, 76.1),
            strict=True,
        )
    ),
    **dict(
        zip(
            [f"more moves after {n} moves, wins" for n in STAGES], (56.1, 61.8, 65.1, 70.6, 74.0), strict=True
        )
    ),
    **dict(
        zip(
            [f"fewer frontier discs after {n} moves, wins" for n in STAGES],
            (53.9, 60.0, 63.1, 65.0, 64.6),
            strict=True,
        )
    ),
    "takes the first corner, wins": 59.5,
    "placed more of the corners, wins": 79.3,
    "X-square at ply 20-29: corner taken later": 92.2,
    "X-square at ply 30-39: corner taken later": 87.0,
    "X-square at ply 40-49: corner taken later": 78.1,
    "X-square at ply 20-29: within five plies": 28.5,
    "X-square at ply 30-39: within five plies": 38.7,
    "X-square at ply 40-49: within five plies": 50.5,
    "C-square at ply 20-29: corner taken later": 63.9,
    "C-square at ply 30-39: corner taken later": 66.4,
    "C-square at ply 40-49: corner taken later": 67.6,
    "C-square at ply 20-29: within five plies": 2.9,
    "C-square at ply 30-39: within five plies": 10.2,
    "C-square at ply 40-49: within five plies": 31.5,
    "last mover of a game of 60 moves, wins": 63.8,
}


class Counts:
    """How often something was so, and of how many."""

    def __init__(self) -> None:
        self.so: Counter[str] = Counter()
        self.of: Counter[str] = Counter()

    def add(self, what: str, *, so: bool) -> None:
        """Count one case."""
        self.of[what] += 1
        self.so[what] += so


def turns_of(record: Record) -> list[tuple[str, Color]]:
    """The discs placed, each with its colour."""
    return [(turn.move, turn.color) for turn in record.game.turns if not turn.is_pass]


def count_leads(counts: Counts, turns: list[tuple[str, Color]], winner: Color) -> None:
    """Who leads in discs, moves and frontier at each stage, and whether that side wins; drawn games have no say."""
    black, white = Position.start().black, Position.start().white
    for stage, (move, color) in enumerate(turns, start=1):
        own, other = (black, white) if color is Color.BLACK else (white, black)
        bit = 1 << INDEX[move]
        flips = flip_mask(own, other, bit)
        own, other = own | bit | flips, other & ~flips
        black, white = (own, other) if color is Color.BLACK else (other, own)
        leads = {}
        if stage in (*STAGES, *LATE_STAGES):
            leads["more discs"] = black.bit_count() - white.bit_count()
        if stage in STAGES:
            leads["more moves"] = (
                mobility_mask(black, white).bit_count() - mobility_mask(white, black).bit_count()
            )
            leads["fewer frontier discs"] = -FEATURES["frontier"].difference(black, white)
        for name, lead in leads.items():
            if lead:
                counts.add(f"{name} after {stage} moves, wins", so=(lead > 0) == (winner is Color.BLACK))


def count_corners(counts: Counts, turns: list[tuple[str, Color]], winner: Color | None) -> None:
    """Corners, and what becomes of squares beside an empty one."""
    taken: dict[str, tuple[int, Color]] = {
        move: (ply, color) for ply, (move, color) in enumerate(turns, start=1) if move in CORNERS
    }
    for name, squares in (("X-square", X_SQUARES), ("C-square", C_SQUARES)):
        for ply, (move, color) in enumerate(turns, start=1):
            if not 20 <= ply < 50 or move not in squares:
                continue
            at, who = taken.get(squares[move], (99, color))
            if at < ply:
                continue
            stage = f"{name} at ply {ply // 10 * 10}-{ply // 10 * 10 + 9}"
            lost = who is not color
            counts.add(f"{stage}: corner taken later", so=lost)
            counts.add(f"{stage}: within five plies", so=lost and at - ply <= 5)
    if winner is None or not taken:
        return
    first = min(taken.values(), key=lambda each: each[0])[1]
    counts.add("takes the first corner, wins", so=first is winner)
    held = Counter(color for _ply, color in taken.values())
    lead = held[Color.BLACK] - held[Color.WHITE]
    if lead:
        counts.add("placed more of the corners, wins", so=(lead > 0) == (winner is Color.BLACK))


def count_game(counts: Counts, record: Record) -> None:
    """Count one finished game."""
    turns, winner = turns_of(record), record.final.winner
    count_corners(counts, turns, winner)
    if winner is None:
        return
    count_leads(counts, turns, winner)
    if len(turns) == 60:
        counts.add("last mover of a game of 60 moves, wins", so=turns[-1][1] is winner)


def finished_games(folder: Path) -> Iterator[Record]:
    """The games of a folder that were played to the end."""
    for path in sorted(folder.glob("*.wtb")):
        yield from (record for record in read_records(path) if record.is_over)


def agrees(percent: float, known: float) -> bool:
    """Whether two numbers tell the same: on the same side of 50 %, or hardly apart, and not far from each other."""
    same_side = (percent - 50) * (known - 50) > 0 or abs(percent - known) < 2
    return same_side and abs(percent - known) <= NEAR


def main() -> None:
    """Count, and print both beside each other."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    counts, games, drawn, began = Counts(), 0, 0, time.perf_counter()
    for record in finished_games(folder):
        count_game(counts, record)
        games += 1
        drawn += record.final.winner is None
    if not games:
        sys.exit(f"{folder} has no .wtb file with a finished game.")
    print(
        f"{games} finished games in {time.perf_counter() - began:.0f} s; {drawn} are drawn, and have no winner"
    )
    wide = max(map(len, KNOWN))
    print(f"{'':{wide}}  {'cases':>7}  here %  95 % interval  before %")
    differ = 0
    for what, known in KNOWN.items():
        share = Share(counts.so[what], counts.of[what]) if counts.of[what] else None
        if share is None:
            print(f"{what:{wide}}  no case")
            continue
        low, high = share.bounds
        same = agrees(share.percent, known)
        differ += not same
        print(
            f"{what:{wide}}  {share.of:7}  {share.percent:6.1f}  {low:6.1f}–{high:5.1f}  {known:8.1f}"
            f"{'' if same else '  DIFFERS'}"
        )
    print(f"{len(KNOWN) - differ} of {len(KNOWN)} agree in direction and order of magnitude")
    sys.exit(differ > 0)


if __name__ == "__main__":
    main()
