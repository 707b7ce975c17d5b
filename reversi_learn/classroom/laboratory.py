"""What the cells of the laboratory call: beliefs put to the test, own functions on a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ..course.exercises.corners.own_evaluation import by_evaluation
from ..course.laboratory.beliefs import BELIEFS, Predicate, find_belief
from ..course.laboratory.evidence import BeliefReport
from ..course.laboratory.own_board import OwnBoard
from ..course.laboratory.own_rules import Counterexample, OwnRule, counterexample
from ..course.laboratory.own_values import Disagreements, Evaluate, our_player
from ..course.laboratory.own_values import disagreements as compared
from ..course.laboratory.trying import trying_steps
from ..engine.external import ExternalEngine
from ..engine.game import Game
from ..engine.matches import Contestant, MatchResult
from ..engine.position import Position
from ..engine.records.reading import read_records
from ..engine.records.record import Record
from ..messages import BadValue, _
from . import cells
from .board import BoardWidget
from .playing import match
from .progress_bar import ProgressBar

Games = str | bytes | Path | Iterable[Record | Game | str]
MOST_GAMES = 1_000


def beliefs() -> dict[str, str]:
    """The beliefs that come with the laboratory: name and statement."""
    return {name: belief.statement() for name, belief in BELIEFS.items()}


def try_belief(
    belief: str | Predicate,
    games: Games | None = None,
    *,
    statement: str = "",
    against: str | Predicate | None = None,
    at: int | None = None,
    most: int = MOST_GAMES,
    played: int = 100,
    level: str = "easy",
    experiment: int = 200,
    solved: int = 200,
    most_empties: int = 12,
    seed: int = 1,
) -> BeliefReport:
    """Put a belief to the test: cases, rate, control, and how sure the difference is.

    ``belief`` is a name of `beliefs`, or your own function: ``holds(position)`` or ``holds(position, move)``, which
    gives True where the position (of the side to move) or the move is such as you mean; ``statement`` says it in words.
    ``against`` is another such function or name to compare with, ``at`` asks only after so many moves.

    It is tried on ``games`` (a file, a text, records; of them ``most``), on ``played`` games of a ``level`` against
    itself, by ``experiment`` in so many games of random players with and without the rule, and on
    ``solved`` positions with at most ``most_empties`` empty squares. 0 leaves a test out.

    Raises:
        ValueError: there is no such belief, level or function; the sentence says what there is.
        BadRecord: the games can not be read.
    """
    chosen = find_belief(belief, statement=statement, against=against, at=at)
    steps = trying_steps(
        chosen,
        games=None if games is None else _some(_records(games), most),
        played=played,
        level=level,
        experiment=experiment,
        solved=solved,
        most_empties=most_empties,
        seed=seed,
    )
    with ProgressBar() as bar:
        while True:
            try:
                bar.tell(next(steps), _("The belief is being tested."))
            except StopIteration as end:
                report: BeliefReport = end.value
                return report


def _records(games: Games) -> Iterator[Record]:
    if isinstance(games, str | bytes | Path):
        yield from read_records(games)
        return
    for game in games:
        if isinstance(game, Record):
            yield game
        elif isinstance(game, Game):
            yield Record("transcript", game.moves, start=game.start)
        else:
            yield from read_records(game)


def _some(records: Iterator[Record], most: int) -> Iterator[Record]:
    return (record for record, _number in zip(records, range(most), strict=False))


def my_board(
    position: Position | str | None = None,
    *,
    flips: OwnRule | None = None,
    legal_moves: OwnRule | None = None,
    evaluate: Evaluate | None = None,
    depth: int = 1,
    name: str = "my board",
    size: str = "fit",
) -> BoardWidget:
    """A board on which your own functions show what they say, beside the rules and our evaluation.

    ``flips(board, player, square)`` and ``legal_moves(board, player)`` give squares, ``evaluate(board, player)`` a
    number: the better for the player, the higher. ``board["d4"]`` is ``"X"``, ``"O"`` or ``"-"``, and ``player``
    is ``"X"`` or ``"O"``. ``depth`` is 1 or 2 discs. What differs is said and drawn.

    Raises:
        BadDiagram: the diagram can not be read.
    """
    begun = Position.from_diagram(position) if isinstance(position, str) else position
    source = OwnBoard(begun, flips=flips, legal_moves=legal_moves, evaluate=evaluate, depth=depth)
    return cells.desk().show(name, source, size=size)


def smallest_difference(
    *, flips: OwnRule | None = None, legal_moves: OwnRule | None = None
) -> Counterexample:
    """The smallest position in which your function differs from the rules, drawn; or that none was found.

    Raises:
        ValueError: not exactly one function is given.
    """
    if flips is not None and legal_moves is None:
        return counterexample("flips", flips)
    if legal_moves is not None and flips is None:
        return counterexample("legal_moves", legal_moves)
    raise BadValue(_("Give one function: flips=… or legal_moves=…."))


def my_match(
    evaluate: Evaluate, against: Contestant | None = None, *, games: int = 20, seed: int = 1
) -> MatchResult:
    """Your evaluation against ours over many games: each side makes the move after which its own number is highest.

    ``against`` is another player, as in `match`.

    Raises:
        ValueError: there is no such player.
    """
    mine = by_evaluation(evaluate, seed)
    mine.__name__ = getattr(evaluate, "__name__", "evaluate")
    return match(mine, our_player(seed) if against is None else against, games=games, seed=seed)


def disagreements(
    evaluate: Evaluate,
    engine: ExternalEngine | None = None,
    positions: Iterable[Position] | None = None,
    *,
    most: int = 60,
    shown: int = 3,
    depth: int = 1,
) -> Disagreements:
    """Where your evaluation chooses another move than ours, or than an outside engine: the costliest case first, drawn.

    Without ``positions``, practice positions near the end are looked at, where what a move costs is proved.

    Raises:
        EngineFailed: the engine gives no values.
    """
    values = None if engine is None else engine.values
    return compared(evaluate, values, positions, most=most, shown=shown, depth=depth)
