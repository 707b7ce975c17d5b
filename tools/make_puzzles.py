"""Write ``reversi_learn/data/puzzles.txt``: positions near the end in which just one move wins, or keeps the draw.

    python tools/make_puzzles.py

Two players that look two discs ahead, with lots of a few discs, play games from balanced openings. Of each game at
most one position is taken: of those with an only move (see `reversi_learn.course.puzzles.difficulty`), one of the
difficulty that still has the most room. No two are mirror images of each other. One position a line, behind its difficulty. Run it again and the file
comes out the same, as long as the evaluation does; it takes some three minutes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from reversi_learn.course.exercises.corners.exact import MOST_EMPTIES, valued
from reversi_learn.course.puzzles.difficulty import DIFFICULTIES, LEAST_EMPTIES, difficulty, only_move
from reversi_learn.engine.game import Game
from reversi_learn.engine.levels import Looking
from reversi_learn.engine.openings import balanced_opening
from reversi_learn.engine.position import Color, Position

TARGET = Path(__file__).parents[1] / "reversi_learn" / "data" / "puzzles.txt"
EACH = 60  # puzzles of each difficulty
LEAST_MOVES = 3
DEPTH, BLUR = 2, 3.0


def late_positions(seed: int) -> Iterator[Position]:
    """The positions of one game with few empty squares and some moves to choose from."""
    players = {color: Looking(f"puzzle {seed} {color.value}", depth=DEPTH, blur=BLUR) for color in Color}
    game = Game.from_transcript(balanced_opening(f"puzzle {seed}"))
    while not game.is_over:
        position = game.position
        if LEAST_EMPTIES <= position.empties <= MOST_EMPTIES and len(position.legal_moves()) >= LEAST_MOVES:
            yield position
        game.play(players[position.turn](position))


def key(position: Position) -> tuple[int, int]:
    """The same for a position, its mirror images, and the same with the colours changed."""
    return min((image.own, image.other) for image in position.symmetries())


def main() -> None:
    """Play until there are enough of each difficulty, and write them down in an order that mixes games."""
    chosen: dict[int, list[Position]] = {level: [] for level in DIFFICULTIES}
    known: set[tuple[int, int]] = set()
    seed = 0
    while any(len(found) < EACH for found in chosen.values()):
        seed += 1
        facts = [fact for fact in map(valued, late_positions(seed)) if only_move(fact)]
        facts = [fact for fact in facts if key(fact.position) not in known]
        offered = {difficulty(fact).level: fact.position for fact in facts}
        level = min(offered, key=lambda level: len(chosen[level]), default=0)
        if level and len(chosen[level]) < EACH:
            chosen[level].append(offered[level])
            known.add(key(offered[level]))
    heading = (
        f"# {EACH} positions of each difficulty, in which just one move wins or keeps the draw.\n"
        "# Written by tools/make_puzzles.py, which tells how they were made.\n"
    )
    lines = [f"{level} {one.diagram()}{one.turn.value}\n" for level, found in chosen.items() for one in found]
    TARGET.write_text(heading + "".join(lines), encoding="ascii", newline="\n")
    print(f"{len(lines)} puzzles out of {seed} games")


if __name__ == "__main__":
    main()
