"""The puzzles: one without end for each difficulty, and one for every day, each found by its id alone."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from functools import cache
from importlib import resources
from random import Random

from ...engine.position import Position
from ...messages import BadValue, _
from ..exercises import Exercise
from ..exercises.corners.exact import Valued, pictured, valued
from ..exercises.corners.strategy import best_move
from ..exercises.flanking.rows import by_color
from .difficulty import DIFFICULTIES

PUZZLE, DAILY = "puzzle.", "daily."

_OF_WEEKDAYS = (1, 2, 3, 4, 5, 3, 3)  # the difficulty from Monday on


def puzzle_id(difficulty: int) -> str:
    """The id of the exercise that asks one puzzle of this difficulty after the other.

    Raises:
        ValueError: there is no such difficulty; the sentence says which there are.
    """
    if type(difficulty) is not int or difficulty not in DIFFICULTIES:
        raise BadValue(
            _("There is no difficulty {number}. There are 1, the easiest, to {most}.").format(
                number=difficulty, most=DIFFICULTIES[-1]
            )
        )
    return f"{PUZZLE}{difficulty}"


def daily_id(day: date) -> str:
    """The id of the puzzle of a day.

    >>> daily_id(date(2026, 11, 30))
    'daily.2026-11-30'
    """
    return f"{DAILY}{day.isoformat()}"


def day_of(exercise_id: str) -> date | None:
    """The day whose puzzle this is; ``None`` where the id is another one.

    >>> day_of("daily.2026-11-30"), day_of("setup.corners")
    (datetime.date(2026, 11, 30), None)
    """
    written = exercise_id.removeprefix(DAILY)
    if written == exercise_id or not re.fullmatch(r"\d{4}-\d\d-\d\d", written, re.ASCII):
        return None
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None


def is_puzzle(exercise_id: str) -> bool:
    """Whether this would be the id of a puzzle.

    >>> is_puzzle("puzzle.3"), is_puzzle("daily.2026-11-30"), is_puzzle("setup.corners")
    (True, True, False)
    """
    return exercise_id.startswith((PUZZLE, DAILY))


def find_puzzle(exercise_id: object) -> Exercise | None:
    """The puzzle of this id, in the language in force; ``None`` where the id is no puzzle's.

    >>> find_puzzle("setup.corners") is None
    True
    """
    if not isinstance(exercise_id, str):
        return None
    day = day_of(exercise_id)
    if day is not None:
        return _of_day(day)
    number = exercise_id.removeprefix(PUZZLE)
    if exercise_id.startswith(PUZZLE) and number in map(str, DIFFICULTIES):
        return _of_difficulty(int(number), 0)
    return None


@cache
def puzzle_positions() -> dict[int, tuple[Position, ...]]:
    """The committed positions by their difficulty, written by ``tools/make_puzzles.py``.

    >>> {level: len(found) for level, found in puzzle_positions().items()}
    {1: 60, 2: 60, 3: 60, 4: 60, 5: 60}
    """
    path = resources.files("reversi_learn").joinpath("data", "puzzles.txt")
    found: dict[int, list[Position]] = {level: [] for level in DIFFICULTIES}
    for line in path.read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            level, diagram = line.split()
            found[int(level)].append(Position.from_diagram(diagram))
    return {level: tuple(positions) for level, positions in found.items()}


def _of_day(day: date) -> Exercise:
    weeks, weekday = divmod(day.toordinal() - 1, 7)
    level = _OF_WEEKDAYS[weekday]
    # The positions of a difficulty take turns, so that none comes back before all others were asked.
    number = weeks * _OF_WEEKDAYS.count(level) + _OF_WEEKDAYS[:weekday].count(level)
    fact = _pictured(level, number, Random(daily_id(day)))
    words = _("Puzzle of the day · {date} (UTC) · difficulty {number} of {most}").format(
        date=day.isoformat(), number=level, most=DIFFICULTIES[-1]
    )

    def remake(seed: int) -> Exercise:
        """The same puzzle turned, mirrored, or in the other colours."""
        return replace(_asked(daily_id(day), words, pictured(fact, Random(seed))), remake=remake)

    return replace(_asked(daily_id(day), words, fact), remake=remake)


def _of_difficulty(level: int, seed: int) -> Exercise:
    lots = Random(f"{puzzle_id(level)} {seed}")
    fact = _pictured(level, int(lots.random() * len(puzzle_positions()[level])), lots)
    words = _("Puzzles · difficulty {number} of {most}").format(number=level, most=DIFFICULTIES[-1])
    return replace(
        _asked(puzzle_id(level), words, fact), remake=lambda another: _of_difficulty(level, another)
    )


def _pictured(level: int, number: int, lots: Random) -> Valued:
    """The position of this number turned or mirrored by lot, in its own colours or the other's."""
    positions = puzzle_positions()[level]
    return pictured(valued(positions[number % len(positions)]), lots)


def _asked(exercise_id: str, level: str, fact: Valued) -> Exercise:
    if fact.value > 0:
        prompt = by_color(
            fact.position.turn,
            _("Black to move, {count} squares are empty. Just one move wins. Which one?"),
            _("White to move, {count} squares are empty. Just one move wins. Which one?"),
        )
    else:
        prompt = by_color(
            fact.position.turn,
            _(
                "Black to move, {count} squares are empty. Just one move does not lose: it makes a draw. Which one?"
            ),
            _(
                "White to move, {count} squares are empty. Just one move does not lose: it makes a draw. Which one?"
            ),
        )
    return best_move(exercise_id, level, fact, prompt=prompt.format(count=fact.position.empties))
