"""Replay an archive of tournament games by our rules: every move legal, every stored score ours.

    python tools/check_archive.py [folder with .wtb files]

Not a test: the games of the French federation are not part of the project; the folder is
``../shared/data/wthor`` unless another is named.

A ``.wtb`` file has a header of 16 bytes (the number of games is the 32-bit integer at byte 4) and records of
68 bytes: byte 6 is Black's score with the empty squares given to the winner, bytes 8 to 67 are the moves as
10 x row + column, 0 after the last one. Passes are not written.
"""

from __future__ import annotations

import argparse
import struct
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from reversi_learn import Color, Game
from reversi_learn.engine.position import SQUARES, Position, flip_mask, mobility_mask

HEADER, RECORD = 16, 68
ARCHIVE = Path(__file__).resolve().parents[2] / "shared" / "data" / "wthor"
EVERY = 20  # of so many games one is also replayed through `Game`


@dataclass(frozen=True)
class Record:
    """A stored game: Black's score, and the squares as bit numbers."""

    score: int
    moves: tuple[int, ...]


def read(path: Path) -> Iterator[Record]:
    """The games of a file."""
    data = path.read_bytes()
    (games,) = struct.unpack_from("<I", data, 4)
    for number in range(games):
        record = data[HEADER + number * RECORD : HEADER + (number + 1) * RECORD]
        moves = [(code // 10 - 1) * 8 + code % 10 - 1 for code in record[8:] if code]
        yield Record(record[6], tuple(moves))


def replay(record: Record) -> tuple[Position, int]:
    """The last position and the number of passes, by the bit functions.

    Raises:
        ValueError: a move is illegal; the text says which.
    """
    start = Position.start()
    own, other, turn, passes = start.own, start.other, start.turn, 0
    for number, index in enumerate(record.moves, start=1):
        if not mobility_mask(own, other):
            own, other, turn, passes = other, own, turn.opponent, passes + 1
        move = 1 << index
        flips = 0 if (own | other) & move else flip_mask(own, other, move)
        if not flips:
            raise ValueError(f"move {number} ({SQUARES[index]}) is illegal")
        own, other, turn = other & ~flips, own | move | flips, turn.opponent
    black, white = (own, other) if turn is Color.BLACK else (other, own)
    return Position(black, white, turn), passes


def check(record: Record, *, through_game: bool) -> Counter[str]:
    """What is true of one game; the keys are the figures that are printed."""
    try:
        end, passes = replay(record)
    except ValueError as error:
        print("   ", error)
        return Counter(games=1, illegal=1)
    figures = Counter(games=1, moves=len(record.moves), passes=passes)
    if not end.is_over:
        figures["unfinished"] = 1
    else:
        figures["finished"] = 1
        figures["score agrees"] = int(end.score("wof")[0] == record.score)
        figures["with empty squares"] = int(end.empties > 0)
    if through_game:
        game = Game.from_transcript("".join(SQUARES[index] for index in record.moves))
        entered = sum(turn.is_pass for turn in game.turns)
        same = (game.position.black, game.position.white) == (end.black, end.white)
        # The game enters a pass as soon as it is forced, the replay when the next disc is placed.
        same = same and entered == passes + (game.position.turn is not end.turn)
        figures["through Game"] = 1
        figures["through Game the same"] = int(same and game.is_over == end.is_over)
    return figures


def main() -> int:
    """Print the figures of each file and of all; 1 if a game does not agree."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", nargs="?", type=Path, default=ARCHIVE)
    total: Counter[str] = Counter()
    for path in sorted(parser.parse_args().folder.glob("*.wtb")):
        figures: Counter[str] = Counter()
        for number, record in enumerate(read(path)):
            figures += check(record, through_game=number % EVERY == 0)
        print(f"{path.name}: {dict(figures)}")
        total += figures
    print(f"all: {dict(total)}")
    agrees = (
        total["games"] > 0
        and not total["illegal"]
        and total["score agrees"] == total["finished"]
        and total["through Game the same"] == total["through Game"]
    )
    print("All games agree." if agrees else "Not all games agree.")
    return 0 if agrees else 1


if __name__ == "__main__":
    sys.exit(main())
