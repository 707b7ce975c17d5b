"""Say how far the chances that a search names are to be trusted: ``python tools/measure_chances.py``.

Two players that look two discs ahead, with lots of a few discs, play from balanced openings to 13 or 14 empty squares.
There each depth from 1 to 6 gives a chance to win, and the exact solver says who does. It takes about a minute.
"""

from __future__ import annotations

from statistics import mean

from reversi_learn.course.looking.stages import Stage, stages
from reversi_learn.engine.game import Game
from reversi_learn.engine.levels import Looking
from reversi_learn.engine.openings import balanced_opening
from reversi_learn.engine.position import Color, Position

GAMES = 160
DEEPEST = 6
NODES = 6_000
BANDS = ((0.0, 0.2), (0.2, 0.4), (0.4, 0.6), (0.6, 0.8), (0.8, 1.01))


def middle(seed: int) -> Position:
    """The position of one game with 13 or 14 empty squares, or where it ended before."""
    players = {color: Looking(f"chances {seed} {color.value}", depth=2, blur=3.0) for color in Color}
    game = Game.from_transcript(balanced_opening(f"chances {seed}"))
    while not game.is_over and game.position.empties > 13 + seed % 2:
        game.play(players[game.position.turn](game.position))
    return game.position


def main() -> None:
    """Count and print, band by band of the chance named, how often it came true."""
    named: list[tuple[Stage, float]] = []
    for seed in range(GAMES):
        rows = stages(middle(seed), nodes=NODES)
        if rows:
            named += [(row, rows[-1].chance) for row in rows[:-1] if row.depth <= DEEPEST]
    for low, high in BANDS:
        inside = [(row.chance, won) for row, won in named if low <= row.chance < high]
        said, came = (mean(values) for values in zip(*inside, strict=True))
        print(f"{low:.0%} to {min(high, 1):.0%}: {len(inside)} named, {said:.0%} on average, {came:.0%} won")


if __name__ == "__main__":
    main()
