"""Measure how strong the levels are, with intervals: who beats whom, how pupils fare, and what Hard gives away.

    python tools/measure_levels.py                    # all rows; Hard against Medium takes more than an hour
    python tools/measure_levels.py --pairs 20         # fewer games in every row
    python tools/measure_levels.py --only easy,loss   # the rows whose names hold one of these words

Games come in pairs with changed colours. The levels meet after eight discs placed by lot, pupils begin at the
start. Pupils are "random" (any legal move) and "pupil" (lesson 6: takes a corner, gives none, then leaves the
fewest moves). All cores are used; the same arguments give the same games.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing.pool import Pool
from statistics import fmean

from reversi_learn import LEVELS, Color, Game, Level, MatchGame, MatchResult, Position, match, one_ply, solve
from reversi_learn.engine.matches import Contestant, random_opening

PUPIL = Level("pupil", lambda: "pupil", lambda: "", partial(one_ply, random_plies=0))
# Hard's moves are compared with exact values: so many positions with so many empty squares.
LOSS_POSITIONS = {16: 60, 18: 30, 20: 10}


@dataclass(frozen=True)
class Row:
    """A match to play: how many times the usual number of pairs, from where, and what is asked of the result."""

    first: str
    second: str
    wanted: str
    holds: Callable[[MatchResult], bool]
    times: int = 1
    from_start: bool = False


def share_won(result: MatchResult) -> float:
    """The share of games won, draws not counted."""
    return result.wins / len(result.games)


def clearly_better(result: MatchResult) -> bool:
    """Whether the whole interval lies above a half."""
    return result.interval[0] > 0.5


ROWS = (
    Row("random", "easy", "won 35 to 50 %", lambda result: 0.35 <= share_won(result) <= 0.5, 4, True),
    Row("pupil", "easy", "won at least 85 %", lambda result: share_won(result) >= 0.85, 2, True),
    Row("pupil", "medium", "won 40 to 60 %", lambda result: 0.4 <= share_won(result) <= 0.6, 2, True),
    Row("pupil", "greedy", "clearly better", clearly_better, 2, True),
    Row("pupil", "mobility-giver", "clearly better", clearly_better, 2, True),
    Row("pupil", "x-lover", "clearly better", clearly_better, 2, True),
    Row("easy", "random", "clearly better", clearly_better, 4),
    Row("medium", "easy", "clearly better", clearly_better),
    Row("hard", "medium", "clearly better", clearly_better),
)


def contestant(name: str) -> Contestant:
    """A player by name, the pupil among them."""
    return PUPIL if name == "pupil" else name


def one_pair(row: int, pair: int) -> tuple[int, tuple[MatchGame, ...]]:
    """The two games of a pair."""
    first, second = ROWS[row].first, ROWS[row].second
    openings = [Position.start()] if ROWS[row].from_start else None
    result = match(
        contestant(first), contestant(second), games=2, seed=f"{first} {second} {pair}", openings=openings
    )
    return pair, result.games


def measure(pool: Pool, number: int, pairs: int) -> None:
    """Play one row, and print how it stands after each quarter of an hour and at the end."""
    row, done, began = ROWS[number], {}, time.monotonic()
    told = began
    for pair, games in pool.imap_unordered(partial(one_pair, number), range(pairs)):
        done[pair] = games
        if time.monotonic() - told > 900 and len(done) < pairs:
            told = time.monotonic()
            print(f"  so far {described(result_of(row, done))}", flush=True)
    result = result_of(row, done)
    print(f"{described(result)}; wanted: {row.wanted}: {'yes' if row.holds(result) else 'NO'}", flush=True)


def result_of(row: Row, done: dict[int, tuple[MatchGame, ...]]) -> MatchResult:
    """The pairs played so far as one match."""
    return MatchResult(row.first, row.second, tuple(game for pair in sorted(done) for game in done[pair]))


def described(result: MatchResult) -> str:
    """A line with all figures of a match."""
    low, high = result.interval
    wiped = [wiped_out(game) for game in result.games]
    return (
        f"{result.first} against {result.second}, {len(result.games)} games: {result.wins} won, {result.draws} drawn, "
        f"{result.losses} lost ({100 * share_won(result):.1f} % won); score {100 * result.score:.1f} % "
        f"({100 * low:.1f} to {100 * high:.1f}), margin {result.margin:+.1f} discs; wiped out: first {wiped.count(1)}, "
        f"second {wiped.count(2)}; different games {len(set(result.transcripts))}; "
        f"forfeits {len(result.forfeits)}"
    )


def wiped_out(game: MatchGame) -> int:
    """Who ended without a disc: 1 the first player, 2 the second, 0 nobody."""
    last = Game.from_transcript(game.transcript, position=game.start).position
    if not last.count(game.color):
        return 1
    return 0 if last.count(game.color.opponent) else 2


# --- what Hard gives away -----------------------------------------------------------------------------


def loss_positions(empties: int) -> Iterator[Position]:
    """Positions with a choice, one a game, from games that Medium plays with itself."""
    seed = 0
    while True:
        seed += 1
        game = random_opening(f"loss {empties} {seed}")
        players = {color: LEVELS["medium"].player(f"{seed} {color.value}") for color in Color}
        while game.position.empties > empties and not game.is_over:
            game.play(players[game.position.turn](game.position))
        if game.position.empties == empties and len(game.legal_moves()) > 1:
            yield game.position


def loss_of(position: Position) -> int:
    """The discs that Hard's move loses against best play."""
    move = LEVELS["hard"].player(position.diagram())(position)
    best: int = solve(position).value
    return best + int(solve(position.play(move)).value)


def measure_losses(pool: Pool, empties: int, count: int) -> None:
    """Print what Hard's moves lose with so many empty squares."""
    positions = [position for position, _ in zip(loss_positions(empties), range(count), strict=False)]
    losses = list(pool.imap_unordered(loss_of, positions))
    print(
        f"loss of hard with {empties} empty squares, {count} positions: {fmean(losses):.2f} discs a move, "
        f"most {max(losses)}, best move in {losses.count(0)}",
        flush=True,
    )


def main() -> None:
    """Measure the rows that are asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", type=int, default=100, help="pairs of games in a row (pupils play more)")
    parser.add_argument("--only", default="", help="words; rows whose name holds one of them are measured")
    parser.add_argument("--processes", type=int, default=None, help="default: one for each core")
    asked = parser.parse_args()
    words = [word for word in asked.only.split(",") if word]

    def wanted(name: str) -> bool:
        return not words or any(word in name for word in words)

    with multiprocessing.Pool(asked.processes) as pool:
        for empties, count in LOSS_POSITIONS.items():
            if wanted(f"loss {empties}"):
                measure_losses(pool, empties, count)
        for number, row in enumerate(ROWS):
            if wanted(f"{row.first} {row.second}"):
                measure(pool, number, asked.pairs * row.times)


if __name__ == "__main__":
    main()
