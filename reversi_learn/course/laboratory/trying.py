"""A belief tried four ways: on games that were loaded, on games played here, by experiment, by the exact solver."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from ...engine.matches import match_steps
from ...engine.position import SQUARES, Color, Position
from ...engine.records.faults import BadRecord
from ...engine.records.record import Record
from ...engine.samples import practice_positions
from ...engine.search import solve
from ...messages import _
from ..guard import calls
from ..learner import Called, shown
from ..myths import Masks, Rule, Share, any_move, wins
from .beliefs import Belief, Predicate
from .evidence import BeliefReport, Evidence, Where, paired, unpaired

_ALL_SECONDS, _ALL_STEPS = 120.0, 300_000_000  # for a learner's function, in each of the tests
Trying = Generator[float, None, Evidence]


class NoTruth(ValueError):
    """A predicate gave something else than True or False; ``value`` is what it was."""

    def __init__(self, value: object) -> None:
        super().__init__(shown(value))
        self.value = value

    def __str__(self) -> str:
        return _("Your function returned {value}; expected is True or False.").format(value=shown(self.value))


class _Turn(NamedTuple):
    stage: int  # discs placed before it
    score: float  # what the side to move got in the end: 1, a half or 0
    such: bool
    compared: bool


def try_belief(belief: Belief, **how: Any) -> BeliefReport:
    """All tests at once; the arguments are those of `trying_steps`."""
    steps = trying_steps(belief, **how)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            report: BeliefReport = end.value
            return report


def trying_steps(
    belief: Belief,
    *,
    games: Iterable[Record] | None = None,
    played: int = 100,
    level: str = "easy",
    experiment: int = 200,
    solved: int = 200,
    most_empties: int = 12,
    seed: int = 1,
) -> Generator[float, None, BeliefReport]:
    """Try a belief in steps that yield the share that is done.

    ``games`` are finished games to look at, ``played`` are so many more that a ``level`` plays against itself,
    ``experiment`` so many games of random players with and without the rule, ``solved`` so many positions with at most
    ``most_empties`` empty squares that are solved. 0 leaves a test out.

    Raises:
        ValueError: there is no such level.
    """
    tests: list[Trying] = []
    notes = []
    if games is not None:
        tests.append(_of_games(belief, "loaded", games))
    if played:
        tests.append(_of_games(belief, "played", _played(level, played, seed)))
    if experiment and belief.kind == "move" and belief.at is None:
        tests.append(_experiment(belief, experiment, seed))
    late = belief.at is None or belief.at >= 60 - most_empties
    if solved and late:
        tests.append(_solved(belief, solved, most_empties))
    elif solved:
        notes.append(_("The solver was not asked: the belief is about an earlier stage of the game."))
    found = []
    for number, test in enumerate(tests):
        while True:
            try:
                share = next(test)
            except StopIteration as end:
                found.append(end.value)
                break
            yield (number + share) / len(tests)
    if games is not None or played:
        notes.append(_("Each game counts as one case, however often it happened in it."))
    return BeliefReport(belief.statement(), belief.control(), tuple(found), tuple(notes))


# --- games --------------------------------------------------------------------------------------------


def _of_games(belief: Belief, where: Where, games: Iterable[Record]) -> Trying:
    """All such turns of a game as one case, beside what the side to move got at the same stages of all the games.

    Turns of one game share its result and are no cases apart from each other.
    """
    finished = [record for record in games if _is_over(record)]
    pool: dict[int, list[float]] = {}
    cases: list[list[_Turn]] = []
    looked, trouble = 0, ""
    for called in _asked(lambda number: _turns(belief, finished[number]), len(finished), belief):
        trouble = _trouble(called)
        if trouble:
            break
        turns = [_Turn(*each) for each in _rows(called)]
        for turn in turns:
            if turn.compared:
                pool.setdefault(turn.stage, []).append(turn.score)
        cases.append([turn for turn in turns if turn.such])
        looked += 1
        yield looked / len(finished)
    means = {stage: fmean(scores) for stage, scores in pool.items()}
    pairs = []
    for case in cases:
        matched = [turn for turn in case if turn.stage in means]
        if matched:
            control = fmean(means[turn.stage] for turn in matched)
            pairs.append((fmean(turn.score for turn in matched), control))
    return Evidence(where, belief.kind, len(pairs), looked, **paired(pairs), trouble=trouble)


def _is_over(record: Record) -> bool:
    try:
        return record.is_over and bool(record.moves)
    except BadRecord:
        return False


def _turns(belief: Belief, record: Record) -> list[tuple[int, float, bool, bool]]:
    """The turns of a game that are asked about."""
    black, white = record.final.score("discs")
    turns = []
    for stage, (position, move) in enumerate(_played_turns(record)):
        if belief.at not in {None, stage}:
            continue
        asked = (position, move) if belief.kind == "move" else (position,)
        lead = black - white if position.turn is Color.BLACK else white - black
        such = _truth(belief.holds, *asked)
        compared = belief.against is None or _truth(belief.against, *asked)
        turns.append((stage, _score(lead), such, compared))
    return turns


def _played_turns(record: Record) -> Iterator[tuple[Position, str]]:
    position = record.start
    for move in record.moves:
        if position.must_pass:
            position = position.after_pass()
        yield position, move
        position = position.play(move)


def _score(lead: float) -> float:
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def _played(level: str, count: int, seed: int) -> Iterator[Record]:
    steps = match_steps(level, level, games=count, seed=seed)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            for game in end.value.games[:count]:
                moves = tuple(game.transcript[at : at + 2] for at in range(0, len(game.transcript), 2))
                yield Record("transcript", moves)
            return


# --- experiment ---------------------------------------------------------------------------------------


def _experiment(belief: Belief, games: int, seed: int) -> Trying:
    """Random players that follow the rule where they can, beside such that do not, against such that do not."""
    rule = _rule(belief.holds)
    control = any_move if belief.against is None else _rule(belief.against)
    pairs = (games + 1) // 2
    such = other = 0.0
    looked, trouble = 0, ""

    def game(number: int) -> tuple[float, float]:
        lots = f"{seed} {number}"
        return wins(rule, any_move, 2, lots).count, wins(control, any_move, 2, lots).count

    for called in _asked(game, pairs, belief):
        trouble = _trouble(called)
        if trouble:
            break
        won, won_without = _rows(called)
        such, other, looked = such + won, other + won_without, looked + 2
        yield looked / (2 * pairs)
    found = unpaired(Share(such, looked), Share(other, looked)) if looked else {}
    return Evidence("experiment", belief.kind, looked, looked, **found, trouble=trouble)


def _rule(holds: Predicate) -> Rule:
    def rule(own: int, other: int, moves: Masks) -> Masks:
        position = Position(own, other)
        return [move for move in moves if _truth(holds, position, SQUARES[move.bit_length() - 1])] or moves

    return rule


# --- solver -------------------------------------------------------------------------------------------


def _solved(belief: Belief, most: int, most_empties: int) -> Trying:
    """Of solved practice positions: how often such a move is best, or such a position won, beside the control."""
    positions = _late_positions(belief, most, most_empties)
    by_move = belief.kind == "move"
    pairs: list[tuple[float, float]] = []
    losses: list[tuple[float, float]] = []
    stages: list[tuple[int, float, bool, bool]] = []
    looked, trouble = 0, ""

    def such(number: int) -> tuple[list[str], list[str]]:
        position = positions[number]
        if not by_move:
            return _named(_truth(belief.holds, position)), _named(_compared(belief, position))
        moves = position.legal_moves()
        chosen = [move for move in moves if _truth(belief.holds, position, move)]
        return chosen, [move for move in moves if _compared(belief, position, move)]

    for called in _asked(such, len(positions), belief):
        trouble = _trouble(called)
        if trouble:
            break
        position = positions[looked]
        looked += 1
        chosen, control = _rows(called)
        if not by_move:
            value = solve(position).value
            stages.append((position.empties, _score(value), bool(chosen), bool(control)))
        elif chosen and control:
            values = solve(position, all_moves=True).values
            best = max(values.values())
            pairs.append((_share(values, chosen, best), _share(values, control, best)))
            losses.append((_behind(values, chosen, best), _behind(values, control, best)))
        yield looked / len(positions)
    pairs = pairs or _matched(stages)
    lost = (fmean(one for one, _two in losses), fmean(two for _one, two in losses)) if losses else None
    return Evidence("solver", belief.kind, len(pairs), looked, **paired(pairs), losses=lost, trouble=trouble)


def _late_positions(belief: Belief, most: int, most_empties: int) -> list[Position]:
    """Practice positions near the end in which there is a choice."""
    late = (
        position
        for position in practice_positions()
        if position.empties <= most_empties
        and len(position.legal_moves()) > 1
        and (belief.at is None or position.empties == 60 - belief.at)
    )
    return [position for position, _number in zip(late, range(most), strict=False)]


def _compared(belief: Belief, *asked: object) -> bool:
    return belief.against is None or _truth(belief.against, *asked)


def _named(truth: bool) -> list[str]:
    return ["such"] if truth else []


def _share(values: Any, moves: Sequence[str], best: int) -> float:
    return fmean(float(values[move] == best) for move in moves)


def _behind(values: Any, moves: Sequence[str], best: int) -> float:
    return fmean(float(best - values[move]) for move in moves)


def _matched(stages: Sequence[tuple[int, float, bool, bool]]) -> list[tuple[float, float]]:
    pool: dict[int, list[float]] = {}
    for empties, score, _such, compared in stages:
        if compared:
            pool.setdefault(empties, []).append(score)
    return [(score, fmean(pool[empties])) for empties, score, such, _c in stages if such and empties in pool]


# --- asking a predicate -------------------------------------------------------------------------------


def _truth(predicate: Predicate, *asked: object) -> bool:
    value = predicate(*asked)
    if type(value).__name__ not in {"bool", "bool_"}:  # the second is numpy's
        raise NoTruth(value)
    return bool(value)


def _asked(question: Callable[[int], object], count: int, belief: Belief) -> Iterator[Called]:
    """The answers to a question put so many times, under a budget where the predicate is a learner's."""
    if not belief.own:
        for number in range(count):
            yield Called(question(number))
        return

    def answer(number: int) -> object:
        try:
            return question(number)
        except NoTruth as error:
            return error

    cases = ((number,) for number in range(count))
    yield from calls(answer, cases, all_seconds=_ALL_SECONDS, all_steps=_ALL_STEPS)


def _rows(called: Called) -> Any:
    return called.value


def _trouble(called: Called) -> str:
    if called.problem is not None:
        printed = called.printed.strip()
        told = called.problem.sentence()
        return f"{told} {_('Your function printed: {text}').format(text=printed)}" if printed else told
    return str(called.value) if isinstance(called.value, NoTruth) else ""
