"""A game judged move by move: what each move lost against the best one, how sure that is, and why.

Every position is searched once, for all its moves at the same depth, and a loss is taken from that one
search: near the end all values are proved, before that all are estimates. So no loss mixes the two.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache, cached_property
from importlib import resources
from typing import Any

from ..messages import BadValue, _, listed, ngettext, signed
from .drawing import Marks, Note, Picture
from .evaluation import phase_of
from .game import Game
from .game_graph import Flag, Point, graph
from .opening_names import opening_name
from .position import Color, Position
from .search import Search, SearchResult
from .themes import Finding, Slip, findings

NODES = 3_000  # for each position before the exact part: 4 or 5 discs ahead
EXACT_FROM = 12  # so many empty squares or fewer are played out


class Grade(IntEnum):
    """How good a move was, the best first.

    Where values are proved, a move is good if it lost nothing to speak of, then come losses of 1, 3 and 6
    discs or more. Estimated losses must be larger, 2, 5 and 10: with 13 or 14 empty squares, of the moves
    whose loss was estimated at 2 discs or more, 87 of 100 really lost 2 or more; at 5 discs, 95.
    """

    ONLY = 0
    BEST = 1
    GOOD = 2
    INACCURACY = 3
    MISTAKE = 4
    BLUNDER = 5


PROVED_LOSSES = (1, 3, 6)  # discs, from which on a move is an inaccuracy, a mistake, a blunder
ESTIMATED_LOSSES = (2, 5, 10)


def grade_name(grade: Grade) -> str:
    """The word for a grade, in the language in force.

    >>> grade_name(Grade.MISTAKE)
    'mistake'
    """
    return {
        Grade.ONLY: _("only move"),
        Grade.BEST: _("best move"),
        Grade.GOOD: _("good move"),
        Grade.INACCURACY: _("inaccuracy"),
        Grade.MISTAKE: _("mistake"),
        Grade.BLUNDER: _("blunder"),
    }[grade]


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """One move of a game beside the best one.

    ``number`` counts the discs placed, from 1. ``values`` are those of all moves in ``position`` in discs,
    from the view of ``color``, who moves: whole proved numbers where ``exact``, else estimates ``depth`` discs
    ahead. ``line`` is best play, ``reply`` the other side's best play after the move that was made; passes are
    written ``"pass"``.
    """

    number: int
    color: Color
    move: str
    position: Position
    values: Mapping[str, Any]
    exact: bool
    depth: int
    line: tuple[str, ...] = ()
    reply: tuple[str, ...] = ()

    @property
    def value(self) -> Any:
        """What the move comes to, in discs, from the view of who made it."""
        return self.values[self.move]

    @property
    def best_value(self) -> Any:
        """What the best move comes to, in discs, from the same view and as sure."""
        return max(self.values.values())

    @property
    def loss(self) -> Any:
        """The discs lost against the best move: a whole number where it is proved."""
        return self.loss_of(self.move)

    def loss_of(self, move: str) -> Any:
        """The discs that this move would have lost."""
        loss = self.best_value - self.values[move]
        return loss if self.exact else round(loss, 2)

    @property
    def best_moves(self) -> tuple[str, ...]:
        """The moves of the highest value, in reading order."""
        return tuple(move for move in self.position.legal_moves() if self.values[move] == self.best_value)

    @property
    def best(self) -> str:
        """A best move: the one played, if it is one."""
        return self.move if self.move in self.best_moves else self.best_moves[0]

    @property
    def grade(self) -> Grade:
        """How good the move was."""
        return self.grade_of(self.move)

    def grade_of(self, move: str) -> Grade:
        """How good this move would have been."""
        if len(self.values) == 1:
            return Grade.ONLY
        if move in self.best_moves:
            return Grade.BEST
        limits = PROVED_LOSSES if self.exact else ESTIMATED_LOSSES
        return Grade(Grade.GOOD + sum(self.loss_of(move) >= limit for limit in limits))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What went wrong, by theme; nothing where the move cost little."""
        if self.grade < Grade.INACCURACY:
            return ()
        reply = self.reply[0] if self.reply else ""
        return findings(Slip(self.position, self.move, self.best, reply))

    @property
    def themes(self) -> tuple[str, ...]:
        """The ids of the themes of what went wrong."""
        return tuple(finding.theme.id for finding in self.findings)

    @property
    def turned(self) -> bool:
        """Whether the move changed who wins with best play, by more than could be mere chance."""
        sign = _sign(self.best_value)
        return self.grade >= Grade.MISTAKE and sign != _sign(self.value)

    def sentences(self) -> tuple[str, ...]:
        """The move and its grade, what would have been better, and why."""
        if self.grade <= Grade.BEST or self.grade is Grade.GOOD:
            return (self._headline(),)
        better = _("Better: {moves}.").format(moves=listed(self.best_moves[:3]))
        return (self._headline(), better, *(finding.sentence for finding in self.findings))

    def marks(self) -> Marks:
        """The move as the last one, and where it was not best, the best moves framed."""
        notes = () if self.grade <= Grade.BEST else tuple(Note("frame", move) for move in self.best_moves[:3])
        return Marks(last_move=self.move, notes=notes)

    def _headline(self) -> str:
        text = _("Move {number}: Black played {move}: {grade}.")
        if self.color is Color.WHITE:
            text = _("Move {number}: White played {move}: {grade}.")
        told = text.format(number=self.number, move=self.move, grade=grade_name(self.grade))
        if self.grade <= Grade.BEST:
            return told
        return " ".join((told, loss_sentence(self.loss, exact=self.exact, depth=self.depth)))


def loss_sentence(loss: float, *, exact: bool, depth: int) -> str:
    """How many discs a move loses against the best one, and how that is known.

    >>> loss_sentence(4, exact=True, depth=10)
    'It loses 4 discs: that is proved.'
    """
    discs = round(loss)
    if exact:
        text = ngettext(
            "It loses one disc: that is proved.", "It loses {count} discs: that is proved.", discs
        )
    elif discs == 0:
        text = _("It loses less than a disc, by an estimate {depth} moves ahead.")
    else:
        text = ngettext(
            "It loses about one disc, by an estimate {depth} moves ahead.",
            "It loses about {count} discs, by an estimate {depth} moves ahead.",
            discs,
        )
    return text.format(count=discs, depth=depth)


@dataclass(frozen=True, slots=True)
class Losses:
    """What one side's moves lost in all, in discs; proved and estimated losses are added up apart."""

    proved: int = 0
    proved_moves: int = 0
    estimated: float = 0.0
    estimated_moves: int = 0


@dataclass(frozen=True)
class GameAnalysis:
    """A judged game: its moves, the values of its positions, where it turned, and what each side lost."""

    game: Game = field(repr=False)
    moves: tuple[JudgedMove, ...]
    points: tuple[Point, ...] = field(repr=False)

    @cached_property
    def losses(self) -> Mapping[Color, Losses]:
        """What each side lost in all."""
        return {color: total_losses([move for move in self.moves if move.color is color]) for color in Color}

    @property
    def turning_points(self) -> tuple[JudgedMove, ...]:
        """The moves that changed who wins with best play."""
        return tuple(move for move in self.moves if move.turned)

    def mistakes(self, color: Color, *, after: int = 0) -> tuple[JudgedMove, ...]:
        """The mistakes and blunders of a side, in their order; the first moves, ``after`` many, are left out."""
        return tuple(
            move
            for move in self.moves
            if move.color is color and move.grade >= Grade.MISTAKE and move.number > after
        )

    @property
    def opening(self) -> str:
        """The name of the opening; empty if it has none."""
        return opening_name(self.game)

    def picture(self) -> Picture:
        """The graph of the game, in Black's view, with what is said of the game below it."""
        flags = [Flag(move.number, f"{move.number} {move.move}") for move in self.turning_points]
        return graph(self.points, flags, caption=self.sentences())

    def sentences(self) -> tuple[str, ...]:
        """The opening, what each side lost, and where the game turned."""
        if not self.moves:
            return (_("No move has been played yet, so there is nothing to judge."),)
        told = [_("Opening: {name}.").format(name=self.opening)] if self.opening else []
        told += [_losses_sentence(color, self.losses[color]) for color in Color]
        told += [_turning_sentence(move) for move in self.turning_points]
        return tuple(filter(None, told))

    def __repr__(self) -> str:
        return "\n".join(self.sentences())

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": repr(self), "image/svg+xml": self.picture().svg}


def total_losses(moves: Sequence[JudgedMove]) -> Losses:
    """What these moves lost in all."""
    proved = [move.loss for move in moves if move.exact]
    estimated = [move.loss for move in moves if not move.exact]
    return Losses(sum(proved), len(proved), round(sum(estimated), 2), len(estimated))


def analyse(game: Game, *, nodes: int = NODES, exact_from: int = EXACT_FROM) -> GameAnalysis:
    """Judge a game move by move; see `analyse_steps`.

    >>> game = Game.from_transcript("f5d6")
    >>> [(move.move, move.grade.name) for move in analyse(game, nodes=300).moves]
    [('f5', 'BEST'), ('d6', 'BEST')]
    """
    steps = analyse_steps(game, nodes=nodes, exact_from=exact_from)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            analysis: GameAnalysis = end.value
            return analysis


def analyse_steps(
    game: Game, *, nodes: int = NODES, exact_from: int = EXACT_FROM
) -> Generator[float, None, GameAnalysis]:
    """Judge a game in short steps; each yields the share done, from 0 to 1.

    Positions with more than ``exact_from`` empty squares are looked at with so many ``nodes`` each, the
    others are played out. The values are the same on every machine. Closing the generator ends the work.

    Raises:
        ValueError: the game follows other rules than those the search knows (old Reversi).
    """
    if game.variant.free_start or game.variant.discs_each is not None:
        raise BadValue(
            _(
                "Games of old Reversi can not be judged: its rules limit the discs, which the search does not know."
            )
        )
    asked = [
        (turn, position)
        for turn, position in zip(game.turns, game.positions, strict=False)
        if not turn.is_pass
    ]
    positions = [position for _turn, position in asked] + ([] if game.is_over else [game.position])
    costs = [_cost(position, nodes, exact_from) for position in positions]
    looks: list[SearchResult] = []
    for number, position in enumerate(positions):
        before, whole = sum(costs[:number]), sum(costs)
        for share in (looking := _Looking(position, nodes, exact_from)).steps():
            yield (before + share * costs[number]) / whole
        looks.append(looking.result)
    judged = tuple(
        _judged(number, position, turn.move, looks[number - 1 : number + 1])
        for number, (turn, position) in enumerate(asked, start=1)
    )
    points = [
        _point(number, position, look)
        for number, (position, look) in enumerate(zip(positions, looks, strict=True))
    ]
    if game.is_over:
        points.append(_end(len(asked), game.position))
    return GameAnalysis(_copy(game), judged, tuple(points))


def look_steps(
    position: Position, *, nodes: int = NODES, exact_from: int = EXACT_FROM
) -> Generator[float, None, SearchResult]:
    """Look for the value of every move of one position, in short steps; each yields the share done.

    >>> steps = look_steps(Position.start(), nodes=300)
    >>> all(0 <= share <= 1 for share in steps)
    True
    """
    looking = _Looking(position, nodes, exact_from)
    yield from looking.steps()
    return looking.result


def judge(position: Position, move: str, look: SearchResult, number: int = 1) -> JudgedMove:
    """A move beside what came out of looking at its position."""
    return JudgedMove(number, position.turn, move, position, look.values, look.exact, look.depth, look.line)


class _Looking:
    """The search of one position: all moves, exact or by so many nodes."""

    def __init__(self, position: Position, nodes: int, exact_from: int) -> None:
        self._cost = _cost(position, nodes, exact_from)
        if position.empties <= exact_from:
            self._search = Search(position, depth=position.empties, all_moves=True, exact_from=exact_from)
        else:
            self._search = Search(position, nodes=nodes, all_moves=True, exact_from=0)

    @property
    def result(self) -> SearchResult:
        return self._search.result

    def steps(self) -> Generator[float, None, None]:
        for result in self._search.steps():
            yield min(result.nodes / self._cost, 1.0)


def _cost(position: Position, nodes: int, exact_from: int) -> int:
    """About how many nodes a position takes, for telling how far the work is."""
    return nodes if position.empties > exact_from else 50 + round(2.3**position.empties / 20)


def _judged(number: int, position: Position, move: str, looks: Sequence[SearchResult]) -> JudgedMove:
    judged = judge(position, move, looks[0], number)
    if len(looks) < 2:
        return judged
    passed = ("pass",) if position.play(move).must_pass else ()
    return replace(judged, reply=(*passed, *looks[1].line))


def _point(number: int, position: Position, look: SearchResult) -> Point:
    value = look.value if position.turn is Color.BLACK else -look.value
    if look.exact:
        return Point(number, value, True)
    return Point(number, value, False, held_out_error(position.empties - look.depth))


def _end(number: int, position: Position) -> Point:
    black, white = position.score("wof")
    return Point(number, black - white, True)


@cache
def _errors() -> tuple[float, ...]:
    text = resources.files(__package__).joinpath("evaluation_weights.json").read_text(encoding="utf-8")
    rows = json.loads(text)["held_out"]
    return tuple(row["rms"] for row in sorted(rows, key=lambda row: row["phase"]))


def held_out_error(empties: int) -> float:
    """How far the evaluation is off with so many empty squares: the root mean square over games it never saw.

    In discs. Those games were not played perfectly after the position, so this counts later mistakes as well.

    >>> held_out_error(0) < held_out_error(30)
    True
    """
    return _errors()[phase_of(max(empties, 0))]


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def _copy(game: Game) -> Game:
    """The game as it is now, whatever is played or taken back later."""
    copied = Game.from_position(game.start)
    for move in game.moves:
        copied.play(move)
    return copied


def _losses_sentence(color: Color, losses: Losses) -> str:
    if not losses.proved_moves + losses.estimated_moves:
        return ""
    black = color is Color.BLACK
    if not losses.proved_moves:
        text = _("Discs that Black lost against the best moves: about {discs}, by estimates.")
        text = (
            text if black else _("Discs that White lost against the best moves: about {discs}, by estimates.")
        )
    elif not losses.estimated_moves:
        text = _("Discs that Black lost against the best moves: {proved}, proved.")
        text = text if black else _("Discs that White lost against the best moves: {proved}, proved.")
    else:
        text = _(
            "Discs that Black lost against the best moves: about {discs} by estimates, then {proved} in the end "
            "part, proved."
        )
        if not black:
            text = _(
                "Discs that White lost against the best moves: about {discs} by estimates, then {proved} in the "
                "end part, proved."
            )
    return text.format(discs=round(losses.estimated), proved=losses.proved)


def _turning_sentence(move: JudgedMove) -> str:
    if move.exact:
        text = _("The game turned at move {number}, {move}: from {best} to {value} for Black, proved.")
        if move.color is Color.WHITE:
            text = _("The game turned at move {number}, {move}: from {best} to {value} for White, proved.")
    else:
        text = _("The game turned at move {number}, {move}: from about {best} to about {value} for Black.")
        if move.color is Color.WHITE:
            text = _(
                "The game turned at move {number}, {move}: from about {best} to about {value} for White."
            )
    return text.format(
        number=move.number,
        move=move.move,
        best=signed(move.best_value, 1, short=True),
        value=signed(move.value, 1, short=True),
    )
