"""Fit the weights of the evaluation on games the package plays, and measure what they are good for.

    python tools/fit_evaluation.py fit [--games 1000] [--rounds 2] [--folder FOLDER]
    python tools/fit_evaluation.py match [--pairs 150] [--depth 4]

``fit`` plays games against itself, from six to eight random discs on with a noisy shallow search, and labels
their positions with exact scores: those before 12 empty squares with the score that perfect play has from
there, each later one with its own. Least squares then finds the weights of each phase, held towards zero and
towards the neighbouring phases (a ridge), and to the signs that make sense (`SIGNS`). The first round plays
with guessed weights, each later one with those fitted so far. Games whose number is a multiple of five are
held out, and only measured. The weights go to ``reversi_learn/engine/evaluation_weights.json``, with how they
were made and their errors.

Games lie in FOLDER (``fit_evaluation`` in the folder for temporary files), one a line: a run that was stopped
goes on where it was.

``match`` plays the fitted evaluation against the classic square table, from random openings of eight discs,
each opening once with either colour, both sides looking equally far ahead.
"""

from __future__ import annotations

import argparse
import json
import math
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from reversi_learn.engine.endgame import Solver, flips_of, moves_of
from reversi_learn.engine.evaluation import EVALUATION, PHASES, SQUARE_TABLE, Evaluation, Evaluator, phase_of
from reversi_learn.engine.features import FAST, measures
from reversi_learn.engine.position import SQUARES, Position

TARGET = Path(__file__).parents[1] / "reversi_learn" / "engine" / "evaluation_weights.json"

SOLVED_FROM = 12  # empty squares
SOLVED_TO = 1
LOOKAHEAD = 3  # plies, in the games that are fitted on
NOISE = 300  # hundredths of a disc either way, added to the value of each move
HELD_OUT = 5  # of so many games one
RIDGE = 60.0  # how many positions the pull towards zero weighs, in each phase
SMOOTH = 600.0  # the same for the pull towards the neighbouring phases

# Which way these may count. They are correlated, and least squares alone may let one make up for another.
SIGNS = {
    "mobility": 1,
    "potential_mobility": 1,
    "frontier": -1,
    "corners": 1,
    "x_squares": -1,
    "c_squares": -1,
    "stable": 1,
}

# For the first round, by guess: the weights in the last phase and in the first, between them in a straight line.
GUESSED = {
    "turn": (50, 50),
    "mobility": (120, 60),
    "potential_mobility": (0, 40),
    "frontier": (-20, -60),
    "corners": (400, 900),
    "x_squares": (-300, -700),
    "c_squares": (-100, -200),
    "stable": (200, 250),
    "edge": (30, 50),
    "parity": (150, 0),
    "discs": (60, -80),
    "centre": (20, 60),
}

# Squares in the order in which moves are tried.
_TRIED = {index: (-SQUARE_TABLE.points[square], index) for index, square in enumerate(SQUARES)}
_MOST = 10**6

Board = tuple[int, int]  # the discs of the side to move, and those of the other
START: Board = (Position.start().own, Position.start().other)


def final(own: int, other: int) -> int:
    """The score of a finished game, empties to the winner."""
    difference = own.bit_count() - other.bit_count()
    empties = 64 - (own | other).bit_count()
    return difference + (empties if difference > 0 else -empties if difference < 0 else 0)


def after(own: int, other: int, index: int, flips: int) -> Board:
    """The position after a move."""
    return other & ~flips, own | 1 << index | flips


def look_ahead(evaluator: Evaluator, board: Board, depth: int, alpha: int, beta: int) -> int:
    """The value after so many plies, in hundredths of a disc: plain alpha-beta."""
    own, other = board
    if depth == 0:
        return evaluator.of(own, other)
    moves = moves_of(own, other)
    if not moves:
        if not moves_of(other, own):
            return 100 * final(own, other)
        return -look_ahead(evaluator, (other, own), depth, -beta, -alpha)
    if depth > 1:
        moves.sort(key=lambda move: _TRIED[move[0]])
    for index, flips in moves:
        value = -look_ahead(evaluator, after(own, other, index, flips), depth - 1, -beta, -alpha)
        if value >= beta:
            return value
        alpha = max(alpha, value)
    return alpha


def best_move(
    evaluator: Evaluator, board: Board, depth: int, noise: Callable[[], int] = lambda: 0
) -> tuple[int, int]:
    """The move with the highest value after so many plies, noise added to each; its square and flips."""
    own, other = board
    moves = sorted(moves_of(own, other), key=lambda move: _TRIED[move[0]])
    best, chosen = -_MOST, moves[0]
    for move in moves:
        error = noise()
        value = error - look_ahead(evaluator, after(own, other, *move), depth - 1, -_MOST, error - best)
        if value > best:
            best, chosen = value, move
    return chosen


def random_opening(lots: Random, discs: int) -> list[int]:
    """So many random moves from the start, as bit numbers."""
    own, other = START
    chosen = []
    for _ in range(discs):
        moves = moves_of(own, other)  # nobody has to pass within the first eight discs
        move = moves[int(lots.random() * len(moves))]
        chosen.append(move[0])
        own, other = after(own, other, *move)
    return chosen


def replayed(moves: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """The positions before each move and after the last: own and other discs, and 1 for Black or −1 for White.

    Where the side to move has to pass, it is the other side's position that counts.
    """
    own, other = START
    side = 1
    for index in moves:
        flips = flips_of(own, other, index)
        if not flips:
            own, other, side = other, own, -side
            flips = flips_of(own, other, index)
        yield own, other, side
        own, other = after(own, other, index, flips)
        side = -side
    if not moves_of(own, other):
        own, other, side = other, own, -side
    yield own, other, side


# --- Games to fit on ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A game: its moves, and Black's exact scores of its positions from 12 empty squares on."""

    number: int
    moves: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def held_out(self) -> bool:
        """Whether it is only measured on."""
        return self.number % HELD_OUT == 0


def play(evaluator: Evaluator, number: int, seed: str) -> Played:
    """Play a noisy game and solve its last positions."""
    lots = Random(f"{seed} {number}")
    moves = random_opening(lots, 6 + int(3 * lots.random()))
    *_, (own, other, _side) = replayed(moves)
    while moves_of(own, other):
        index, flips = best_move(evaluator, (own, other), LOOKAHEAD, lambda: noise(lots))
        moves.append(index)
        own, other = after(own, other, index, flips)
        if not moves_of(own, other):
            own, other = other, own
    solver = Solver()
    positions = list(replayed(moves))
    ends = [board for board in positions if 64 - (board[0] | board[1]).bit_count() <= SOLVED_FROM]
    scores = [side * solver.search(own, other, -64, 64) for own, other, side in ends or positions[-1:]]
    return Played(number, tuple(moves), tuple(scores))


def noise(lots: Random) -> int:
    """An error of judgement in hundredths of a disc, small ones more often than large ones."""
    return int(NOISE * (lots.random() - lots.random()))


def games_of(folder: Path, evaluator: Evaluator, round_: int, games: int, seed: int) -> list[Played]:
    """The games of a round: those in the folder, and those still to be played, which are put there."""
    path = folder / f"seed-{seed}-round-{round_}.jsonl"
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    known = {
        number: Played(number, tuple(moves), tuple(scores))
        for number, moves, scores in map(json.loads, lines)
    }
    with path.open("a", encoding="ascii") as file:
        for number in range(games):
            if number not in known:
                known[number] = play(evaluator, number, f"{seed} {round_}")
                file.write(json.dumps([number, known[number].moves, known[number].scores]) + "\n")
                file.flush()
            if number % 100 == 99:
                print(f"round {round_}: {number + 1} games", flush=True)
    return [known[number] for number in range(games)]


# --- Fitting -----------------------------------------------------------------------------------------------

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Sample:
    """Positions of one phase as arrays: their measures, the value of the square table, and the scores."""

    measures: Array
    table: Array
    scores: Array


def samples(games: Sequence[Played], *, held_out: bool) -> list[Sample]:
    """The positions of these games by phase."""
    rows: list[list[tuple[tuple[int, ...], int, int]]] = [[] for _ in range(PHASES)]
    for game in games:
        if game.held_out is not held_out:
            continue
        late = 0
        for own, other, side in replayed(game.moves):
            empties = 64 - (own | other).bit_count()
            score = side * game.scores[late]
            if empties <= SOLVED_FROM:
                late = min(late + 1, len(game.scores) - 1)
            rows[phase_of(empties)].append((measures(own, other), SQUARE_TABLE.of(own, other), score))
    return [
        Sample(*(np.array(column, dtype=np.float64) for column in zip(*phase, strict=True))) for phase in rows
    ]


def fit(training: Sequence[Sample]) -> dict[str, list[int]]:
    """The weights of all phases at once, in hundredths of a disc."""
    width = len(FAST)
    spread = np.sqrt(np.mean([np.mean(sample.measures**2, axis=0) for sample in training], axis=0))
    left = np.zeros((PHASES * width, PHASES * width))
    right = np.zeros(PHASES * width)
    for phase, sample in enumerate(training):
        here = slice(phase * width, (phase + 1) * width)
        scaled = sample.measures / spread
        left[here, here] += scaled.T @ scaled + RIDGE * np.eye(width)
        right[here] += scaled.T @ sample.scores
        if phase:
            before = slice((phase - 1) * width, phase * width)
            left[here, here] += SMOOTH * np.eye(width)
            left[before, before] += SMOOTH * np.eye(width)
            left[here, before] -= SMOOTH * np.eye(width)
            left[before, here] -= SMOOTH * np.eye(width)
    weights = solved(left, right).reshape(PHASES, width) / spread
    return {
        name: [round(100 * float(weight)) for weight in weights[:, column]]
        for column, name in enumerate(FAST)
    }


def solved(left: Array, right: Array) -> Array:
    """The solution of the equations; what comes out against its sign is set to 0, and the rest solved again."""
    signs = np.tile([SIGNS.get(name, 0) for name in FAST], PHASES)
    free = np.ones(len(right), dtype=bool)
    found = np.zeros(len(right))
    while True:
        found[free] = np.linalg.solve(left[np.ix_(free, free)], right[free])
        against = found * signs < 0
        if not against.any():
            return found
        found[against] = 0
        free &= ~against


def errors(
    weights: dict[str, list[int]], training: Sequence[Sample], held_out: Sequence[Sample]
) -> list[dict[str, Any]]:
    """By phase, on the games held out: root mean square error in discs, and the share of variance explained.

    The same share for the classic square table, brought to scale on the games trained on.
    """
    found = []
    for phase, (known, sample) in enumerate(zip(training, held_out, strict=True)):
        estimate = sample.measures @ np.array([weights[name][phase] for name in FAST]) / 100
        scale = float(known.table @ known.scores / (known.table @ known.table))
        found.append(
            {
                "phase": phase,
                "positions": len(sample.scores),
                "rms": round(float(np.sqrt(np.mean((sample.scores - estimate) ** 2))), 2),
                "r2": share(sample.scores, estimate),
                "table_r2": share(sample.scores, scale * sample.table),
            }
        )
    return found


def share(scores: Array, estimate: Array) -> float:
    """How much of the variance of the scores the estimate explains, at most 1."""
    return round(1 - float(np.mean((scores - estimate) ** 2) / np.var(scores)), 3)


def fit_all(games: int, rounds: int, seed: int, folder: Path) -> None:
    """Play, fit, measure, and write the weights."""
    folder.mkdir(parents=True, exist_ok=True)
    weights: dict[str, list[int]] = {
        name: [round(late + (early - late) * phase / (PHASES - 1)) for phase in range(PHASES)]
        for name, (late, early) in GUESSED.items()
    }
    played: list[Played] = []
    for round_ in range(1, rounds + 1):
        played += games_of(folder, Evaluation(weights), round_, games, seed)
        training, measured = samples(played, held_out=False), samples(played, held_out=True)
        weights = fit(training)
        found = errors(weights, training, measured)
        print_fit(weights, found)
    how = {
        "script": "tools/fit_evaluation.py",
        "seed": seed,
        "rounds": rounds,
        "games": len(played),
        "held_out_games": sum(game.held_out for game in played),
        "positions": sum(len(sample.scores) for sample in training),
        "lookahead": LOOKAHEAD,
        "noise": NOISE,
        "labels": f"exact score at {SOLVED_FROM} empty squares; later positions their own exact score",
        "ridge": RIDGE,
        "smooth": SMOOTH,
        "signs": SIGNS,
        "phases": "5 empty squares each, the last one first",
        "unit": "hundredths of a disc",
    }
    TARGET.write_text(as_json(how, weights, found), encoding="ascii", newline="\n")


def as_json(how: dict[str, Any], weights: dict[str, list[int]], found: list[dict[str, Any]]) -> str:
    """The file: one line for each fact, feature and phase."""
    parts = [
        ",\n".join(f"    {json.dumps(name)}: {json.dumps(value)}" for name, value in facts.items())
        for facts in (how, weights)
    ]
    phases = ",\n".join(f"    {json.dumps(phase)}" for phase in found)
    return f'{{\n  "how": {{\n{parts[0]}\n  }},\n  "weights": {{\n{parts[1]}\n  }},\n  "held_out": [\n{phases}\n  ]\n}}\n'


def print_fit(weights: dict[str, list[int]], found: list[dict[str, Any]]) -> None:
    """Weights in discs and held-out errors, phases from the end of the game backwards."""
    print("empty squares     ", *(f"{5 * phase:6}" for phase in range(PHASES)))
    for name, column in weights.items():
        print(f"{name:18}", *(f"{weight / 100:6.2f}" for weight in column))
    for key in ("positions", "rms", "r2", "table_r2"):
        print(f"{key:18}", *(f"{phase[key]:6}" for phase in found))


# --- Match -------------------------------------------------------------------------------------------------


def result(black: Evaluator, white: Evaluator, opening: Sequence[int], depth: int) -> int:
    """Black's score of a game in which both look equally far ahead."""
    *_, (own, other, side) = replayed(opening)
    while moves_of(own, other):
        own, other = after(own, other, *best_move(black if side > 0 else white, (own, other), depth))
        side = -side
        if not moves_of(own, other):
            own, other, side = other, own, -side
    return side * final(own, other)


def match(pairs: int, depth: int, seed: int) -> None:
    """Print what the fitted evaluation scores against the square table, with a 95 % interval by pairs."""
    points, discs = [], []
    for number in range(pairs):
        opening = random_opening(Random(f"{seed} {number}"), 8)
        scores = (
            result(EVALUATION, SQUARE_TABLE, opening, depth),
            -result(SQUARE_TABLE, EVALUATION, opening, depth),
        )
        points.append(sum(1.0 if score > 0 else 0.5 if score == 0 else 0.0 for score in scores) / 2)
        discs.append(sum(scores) / 2)
        if number % 25 == 24 or number == pairs - 1:
            print(f"{2 * number + 2} games: {100 * sum(points) / len(points):.1f} %", flush=True)
    mean = sum(points) / pairs
    variance = sum((point - mean) ** 2 for point in points) / max(1, pairs - 1)
    print(
        f"fitted features against the square table, depth {depth}, {pairs} openings with both colours: "
        f"{100 * mean:.1f} % ± {196 * math.sqrt(variance / pairs):.1f}, "
        f"{sum(discs) / pairs:+.1f} discs a game"
    )


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    commands = parser.add_subparsers(dest="command", required=True)
    fitting = commands.add_parser("fit", help="play games, fit the weights, write them")
    fitting.add_argument("--games", type=int, default=1000, help="in each round")
    fitting.add_argument("--rounds", type=int, default=2)
    fitting.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir()) / "fit_evaluation")
    playing = commands.add_parser("match", help="play against the classic square table")
    playing.add_argument("--pairs", type=int, default=150)
    playing.add_argument("--depth", type=int, default=4)
    chosen = parser.parse_args()
    if chosen.command == "fit":
        fit_all(chosen.games, chosen.rounds, chosen.seed, chosen.folder)
    else:
        match(chosen.pairs, chosen.depth, chosen.seed)


if __name__ == "__main__":
    main()
