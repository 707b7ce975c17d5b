"""This package beside others from the package registry: ``python benchmarks/run.py``; see README.md.

Every contestant runs in a process of its own and measures its own process time; they take turns, round after round.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median, stdev
from typing import Any

from contestants import CONTESTANTS

from reversi_learn import Color, Position, one_ply, seeded_random, solve

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = ROOT / "build" / "benchmarks-venv"
OURS = "ours"
PLAYER = "ours, Position"  # the contestant of ours that has engines
PEERS = [name for name in CONTESTANTS if not name.startswith(OURS)]

# Whom we play: the peer, its strength, what it is called in the table.
OPPONENTS = (
    ("rust-reversi", "depth 9", "alpha-beta, depth 9, counts moves"),
    ("rust-reversi", "games 20000", "Monte Carlo, 20,000 games a move"),
    ("open-spiel", "games 1000", "Monte Carlo, 1,000 games a move"),
    ("othellopy", "depth 3", "advanced player, its depth of 3"),
    ("reversi42", "depth 6", "default engine, depth 6"),
)
SOLVE_SECONDS = 60.0  # of process time for one contestant; who needs more solves fewer positions


class Trouble(Exception):
    """A contestant that can not do what it is asked; the sentence says why."""


class Served:
    """A contestant in its process."""

    def __init__(self, name: str, python: Path) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [str(python), str(Path(__file__).with_name("contestants.py")), name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def ask(self, do: str, **arguments: Any) -> tuple[float, Any]:
        """The seconds of process time it took, and the answer.

        Raises:
            Trouble: the contestant has no such thing, failed, or ended.
        """
        line = ""
        if self._process.stdin and self._process.stdout:
            with suppress(BrokenPipeError):
                print(json.dumps({"do": do, **arguments}), file=self._process.stdin, flush=True)
            line = self._process.stdout.readline()
        reply: dict[str, Any] = json.loads(line) if line else {"error": "its process ended"}
        if "error" in reply:
            raise Trouble(f"{self.name}: {reply['error']}")
        return reply["cpu"], reply["answer"]

    def close(self) -> None:
        """End the process; without further requests it ends by itself."""
        try:
            self._process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()


@dataclass
class Measured:
    """What a contestant needed, round by round, and what it answered last."""

    seconds: list[float] = field(default_factory=list)
    answer: Any = None


def take_turns(
    contestants: Sequence[Served], do: str, rounds: int, **arguments: Any
) -> tuple[dict[str, Measured], list[str]]:
    """Ask all the same, one after the other, in so many rounds; what they needed, and who fell out and why."""
    found: dict[str, Measured] = {each.name: Measured() for each in contestants}
    troubles: list[str] = []
    for _ in range(rounds):
        for each in contestants:
            if each.name not in found:
                continue
            try:
                cpu, found[each.name].answer = each.ask(do, **arguments)
                found[each.name].seconds.append(cpu)
            except Trouble as trouble:
                troubles.append(str(trouble))
                del found[each.name]
    return found, troubles


def ratios(found: dict[str, Measured], unit: str, amount: Callable[[Any], float]) -> Iterator[str]:
    """A line for each contestant: how much it does a second, and how many times as long it takes as we do."""
    ours = found[OURS]
    for name, measured in found.items():
        seconds = median(measured.seconds)
        against = median(mine / theirs for mine, theirs in zip(ours.seconds, measured.seconds, strict=True))
        differs = "" if measured.answer == ours.answer else f"  ANSWER DIFFERS: {measured.answer}"
        yield (
            f"  {name:18s} {amount(measured.answer) / seconds:12,.0f} {unit}/s"
            f"   {against:7.2f} times our speed{differs}"
        )


def endgames(count: int) -> list[list[str]]:
    """The moves of games of the one-ply player up to 12 empty squares."""
    found: list[list[str]] = []
    for seed in range(10 * count):
        moves: list[str] = []
        position, player = Position.start(), one_ply(seed)
        while position.empties > 12 and not position.is_over:
            move = player(position)
            moves.append(move)
            position = position.after_pass() if move == "pass" else position.play(move)
        if position.legal_moves() and len(found) < count:
            found.append(moves)
    return found


def played(moves: Sequence[str]) -> Position:
    """The position after these moves."""
    position = Position.start()
    for move in moves:
        position = position.after_pass() if move == "pass" else position.play(move)
    return position


def verdict(answer: dict[str, Any], values: dict[str, int]) -> tuple[str, bool]:
    """What kind of answer a solver gave, and whether it is right."""
    best = max(values.values())
    if "score" in answer:
        return "score", answer["score"] == best
    if "result" in answer:
        return "winner only", answer["result"] == (best > 0) - (best < 0)
    return "move only", values[answer["move"]] == best


def solving(contestants: Sequence[Served], count: int) -> Iterator[str]:
    """Exact solving of 12 empty squares: what each returns, how often it is right, the time it needs."""
    problems = endgames(count)
    truth = [dict(solve(played(moves), all_moves=True).values) for moves in problems]
    seconds: dict[str, list[float]] = {each.name: [] for each in contestants}
    verdicts: dict[str, list[tuple[str, bool]]] = {each.name: [] for each in contestants}
    for moves, values in zip(problems, truth, strict=True):
        for each in contestants:
            if sum(seconds[each.name]) > SOLVE_SECONDS:
                continue
            cpu, answer = each.ask("solve", moves=moves)
            seconds[each.name].append(cpu)
            verdicts[each.name].append(verdict(answer, values))
    ours = seconds[PLAYER]
    for name, times in seconds.items():
        kind = verdicts[name][0][0]
        right = sum(good for _kind, good in verdicts[name])
        against = median(mine / theirs for mine, theirs in zip(ours, times, strict=False))
        yield (
            f"  {name:18s} {kind:12s} {right} of {len(times)} right   median {median(times):8.4f} s,"
            f" worst {max(times):8.4f} s   {against:7.2f} times our speed"
        )


def published(contestant: Served) -> str:
    """Our own time for the positions with a published value, each solved with a cold table."""
    times = []
    for line in (ROOT / "tests" / "data" / "solve12.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        cpu, answer = contestant.ask("solve", diagram=case["position"], turn=case["to_move"])
        if answer["score"] != case["value"]:
            raise Trouble(f"{case['id']}: {answer['score']} instead of {case['value']}")
        times.append(cpu)
    return (
        f"  cases of solve12: {len(times)} right, median {median(times):.4f} s, worst {max(times):.4f} s,"
        f" {sum(times):.2f} s in all"
    )


def opening(seed: int) -> list[str]:
    """Eight random moves."""
    moves: list[str] = []
    position, player = Position.start(), seeded_random(seed)
    while len(moves) < 8:
        moves.append(player(position))
        position = position.after_pass() if moves[-1] == "pass" else position.play(moves[-1])
    return moves


@dataclass
class Match:
    """Games from our side: points (1, ½, 0), margins in discs, seconds a move of both."""

    points: list[float] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        pairs = [mean(self.points[at : at + 2]) for at in range(0, len(self.points), 2)]
        error = 1.96 * stdev(pairs) / math.sqrt(len(pairs)) if len(pairs) > 1 else 0.5
        return (
            f"{100 * mean(self.points):5.1f} % ± {100 * error:4.1f} in {len(self.points)} games, "
            f"{mean(self.margins):+6.1f} discs; {mean(self.ours):.3f} s a move against {mean(self.theirs):.3f} s"
        )


def play_game(
    match: Match, us: Served, strength: str, them: Served, their: str, start: int, color: Color
) -> None:
    """One game from an opening; an answer that is no legal move loses it."""
    moves = opening(start)
    position = played(moves)
    while not position.is_over:
        if position.must_pass:
            moves.append("pass")
            position = position.after_pass()
            continue
        mine = position.turn is color
        cpu, move = (us if mine else them).ask("choose", moves=moves, strength=strength if mine else their)
        (match.ours if mine else match.theirs).append(cpu)
        if move not in position.legal_moves():
            match.points.append(0.0 if mine else 1.0)
            match.margins.append(-64 if mine else 64)
            return
        moves.append(move)
        position = position.play(move)
    black, white = position.score("wof")
    margin = black - white if color is Color.BLACK else white - black
    match.points.append(0.5 + 0.5 * ((margin > 0) - (margin < 0)))
    match.margins.append(margin)


def playing(contestants: dict[str, Served], strength: str, pairs: int) -> Iterator[str]:
    """Matches over paired openings: each is played twice, with both colours."""
    for name, their, title in OPPONENTS:
        if name not in contestants:
            continue
        match = Match()
        try:
            for start in range(pairs):
                for color in Color:
                    play_game(match, contestants[PLAYER], strength, contestants[name], their, start, color)
        except Trouble as trouble:
            yield f"  {name} {title}: left out, {trouble}"
            continue
        yield f"  {name + ', ' + title:52s} {match}"


def install(peers: Sequence[str]) -> tuple[Path, list[str]]:
    """An environment with the peers, and the names of those that are there; the others are named."""
    python = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not python.is_file():
        venv.create(ENVIRONMENT, with_pip=True)
    there = []
    for peer in peers:
        done = subprocess.run(
            [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", peer],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            print(f"{peer}: left out, it does not install: {done.stderr.strip().splitlines()[-1:]}")
        else:
            there.append(peer)
    return python, there


def serving(peers: Sequence[str]) -> dict[str, Served]:
    """The processes of all that work; the others are named."""
    python, there = install(peers)
    contestants = {}
    for name in CONTESTANTS:
        if name not in there and not name.startswith(OURS):
            continue
        served = Served(name, Path(sys.executable) if name.startswith(OURS) else python)
        try:
            served.ask("perft", depth=2)
        except Trouble as trouble:
            print(f"left out: {trouble}")
            served.close()
        else:
            contestants[name] = served
    return contestants


def report(contestants: dict[str, Served], options: argparse.Namespace) -> None:
    """Print all tables."""
    everyone = list(contestants.values())
    for title, unit, do, arguments in (
        (f"perft {options.depth} from the start", "leaves", "perft", {"depth": options.depth}),
        (f"{options.games} random games", "discs", "games", {"count": options.games, "seed": 1}),
    ):
        found, troubles = take_turns(everyone, do, options.rounds, **arguments)
        print(f"\n{title}, median of {options.rounds} rounds in turns")
        print(
            *ratios(found, unit, float), *(f"  left out: {each}" for each in troubles), sep="\n", flush=True
        )
    print(f"\n12 empty squares, {options.endgames} positions in turns")
    print(
        *solving([each for each in everyone if each.ask("can", what="solve")[1]], options.endgames), sep="\n"
    )
    print(published(contestants[PLAYER]), flush=True)
    for strength in options.strength:
        title = f"deepen with {strength} nodes" if strength.isdecimal() else f"our level “{strength}”"
        print(f"\n{title}, {options.pairs} random openings of 8 moves, each with both colours")
        for line in playing(contestants, strength, options.pairs):
            print(line, flush=True)


def main() -> None:
    """Read the options and run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--peers", nargs="*", default=PEERS, help="which peers (all)")
    parser.add_argument("--depth", type=int, default=5, help="of perft")
    parser.add_argument("--games", type=int, default=20, help="random games a round")
    parser.add_argument("--rounds", type=int, default=5, help="of perft and random games")
    parser.add_argument("--endgames", type=int, default=20, help="positions to solve")
    parser.add_argument("--pairs", type=int, default=5, help="openings a match")
    parser.add_argument("--strength", nargs="*", default=["hard"], help="our levels, or nodes a move")
    options = parser.parse_args()
    print(time.strftime("%Y-%m-%d"), sys.version.split()[0], sys.platform, flush=True)
    contestants = serving(options.peers)
    try:
        report(contestants, options)
    finally:
        for each in contestants.values():
            each.close()


if __name__ == "__main__":
    main()
