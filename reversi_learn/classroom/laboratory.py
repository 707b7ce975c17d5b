"""What the cells of the laboratory call: beliefs put to the test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from ..course.laboratory.beliefs import BELIEFS, Predicate, find_belief
from ..course.laboratory.evidence import BeliefReport
from ..course.laboratory.trying import trying_steps
from ..engine.game import Game
from ..engine.records.reading import read_records
from ..engine.records.record import Record
from ..messages import _
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
