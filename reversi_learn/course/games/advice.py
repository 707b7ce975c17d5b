"""Advice: what the strongest level would play, how sure that is, and why, in the terms of the evaluation."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass

from ...engine.drawing import Marks, Note
from ...engine.evaluation import EVALUATION
from ...engine.features import FEATURES
from ...engine.players import CORNERS, Thought
from ...engine.position import Position
from ...engine.search import Search, SearchResult
from ...messages import _, ngettext

NODES = 40_000  # what the strongest level looks at
END = 12  # with so many empty squares or fewer
END_NODES = 250_000  # the values of all moves are proved
MOST_REASONS = 2
LEAST_GAIN = 25  # hundredths of a disc: what differs by less is no reason
CLEARLY_WORSE = 1.0  # discs


@dataclass(frozen=True, slots=True)
class Advice:
    """What to play in a position and what came out of looking ahead.

    ``alternative`` is the move it is compared with: of those that are worse the one that tempts most, for it
    flips the most discs; empty where there is only one move. Where ``discs_run_out``, as in old Reversi, the game
    may end otherwise than the search believes, and nothing is told as proved.
    """

    position: Position
    result: SearchResult
    alternative: str = ""
    discs_run_out: bool = False

    @property
    def move(self) -> str:
        """The square advised."""
        return self.result.move

    def sentences(self) -> tuple[str, ...]:
        """The move, how sure it is, and at most two reasons."""
        if len(self.position.legal_moves()) == 1:
            return (_("{square} is the only move.").format(square=self.move),)
        proved = self.result.exact and not self.discs_run_out
        told = self._exact() if proved else self._estimate()
        return (told, *list(self._reasons())[:MOST_REASONS])

    def marks(self) -> Marks:
        """The square, in a ring."""
        return Marks(notes=(Note("ring", self.move),))

    def _exact(self) -> str:
        value = round(self.result.value)
        if value == 0:
            text = _("{square} is best. This is proved to the end: with best play it is a draw.")
        elif value > 0:
            text = ngettext(
                "{square} is best. This is proved to the end: with best play you win by one disc.",
                "{square} is best. This is proved to the end: with best play you win by {count} discs.",
                value,
            )
        else:
            text = ngettext(
                "{square} is best. This is proved to the end: with best play you lose by one disc only.",
                "{square} is best. This is proved to the end: with best play you lose by {count} discs.",
                -value,
            )
        return text.format(square=self.move, count=abs(value))

    def _estimate(self) -> str:
        value = round(self.result.value)
        if value == 0:
            text = _(
                "Hard would play {square}. That is an estimate, looking {depth} moves ahead: about even."
            )
        elif value > 0:
            text = ngettext(
                "Hard would play {square}. That is an estimate, looking {depth} moves ahead: you are about "
                "one disc ahead.",
                "Hard would play {square}. That is an estimate, looking {depth} moves ahead: you are about "
                "{count} discs ahead.",
                value,
            )
        else:
            text = ngettext(
                "Hard would play {square}. That is an estimate, looking {depth} moves ahead: you are about "
                "one disc behind.",
                "Hard would play {square}. That is an estimate, looking {depth} moves ahead: you are about "
                "{count} discs behind.",
                -value,
            )
        return text.format(square=self.move, depth=self.result.depth, count=abs(value))

    def _reasons(self) -> Iterator[str]:
        """What speaks for the move, the plainest first."""
        if self.move in CORNERS:
            yield _("{square} is a corner: nobody can flip a disc there any more.").format(square=self.move)
        if not self.alternative:
            return
        best, other = self.position.play(self.move), self.position.play(self.alternative)
        given = sorted((set(other.legal_moves()) - set(best.legal_moves())) & set(CORNERS))
        if given:
            yield _("{other} would give the other side the corner {corner}.").format(
                other=self.alternative, corner=given[0]
            )
        for name in _telling_features(best, other):
            yield _counted(name, self, best, other)


def _telling_features(best: Position, other: Position) -> list[str]:
    """The features that speak for one position rather than the other, the weightiest first."""
    parts, others = EVALUATION.parts(best), EVALUATION.parts(other)
    # Both are seen by the other side, whose turn it is: what is more for it there speaks for the move here.
    gains = {name: others[name] - parts[name] for name in parts if FEATURES[name].on_squares}
    telling = [name for name in gains if gains[name] >= LEAST_GAIN]
    return sorted(telling, key=lambda name: -gains[name])


def _counted(name: str, advice: Advice, best: Position, other: Position) -> str:
    mine, theirs = _counts(name, best)
    mine_else, theirs_else = _counts(name, other)
    if EVALUATION.weight(name, best.empties) > 0:
        text = _(
            "{feature} (more is better): after {best} {mine} for you and {theirs} for the other side, after "
            "{square} {mine_else} and {theirs_else}."
        )
    else:
        text = _(
            "{feature} (fewer is better): after {best} {mine} for you and {theirs} for the other side, after "
            "{square} {mine_else} and {theirs_else}."
        )
    return text.format(
        feature=FEATURES[name].title,
        mine=mine,
        theirs=theirs,
        best=advice.move,
        square=advice.alternative,
        mine_else=mine_else,
        theirs_else=theirs_else,
    )


def _counts(name: str, position: Position) -> tuple[int, int]:
    """What a feature counts for who has just moved, and for who is to move."""
    counting = FEATURES[name].counting
    moved, to_move = position.other, position.own
    return counting(moved, to_move).bit_count(), counting(to_move, moved).bit_count()


def advise(position: Position, *, discs_run_out: bool = False) -> Generator[Thought, None, Advice]:
    """Look for the best move in short steps; what comes back is the advice.

    ``position`` must have a legal move. Every move gets a value, so that the advice can be compared.
    ``discs_run_out`` is told at `Advice`.
    """
    nodes = END_NODES if position.empties <= END else NODES
    steps = Search(position, nodes=nodes, all_moves=True).steps()
    while True:
        try:
            result = next(steps)
        except StopIteration as end:
            return Advice(position, end.value, _alternative(position, end.value), discs_run_out)
        yield Thought(min(result.nodes / nodes, 1.0), result.depth, result.move)


def _alternative(position: Position, result: SearchResult) -> str:
    values = {move: value for move, value in result.values.items() if move != result.move}
    worse = [move for move, value in values.items() if value <= result.value - CLEARLY_WORSE]
    tempting = worse or [move for move in position.legal_moves() if move != result.move]
    return max(tempting, key=lambda move: (len(position.flips(move)), move), default="")
