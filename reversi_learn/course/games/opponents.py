"""Who can sit at the other side of a table: levels, players that err on purpose, engines, a learner's own function."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import cast

from ...engine.levels import ERRING, LEVELS, OPPONENTS, Level, level_title, opponent
from ...engine.matches import Contestant
from ...engine.players import NoAnswer, Player, Thinker
from ...engine.position import Position
from ...messages import BadValue, _
from .. import guard

RANDOM = "random"
Opponent = str | Level | Player | None


def opponent_names() -> tuple[str, ...]:
    """The names that `seated` knows: the weakest first, then those that err on purpose.

    >>> opponent_names()[:4]
    ('random', 'easy', 'medium', 'hard')
    """
    return tuple(dict.fromkeys((RANDOM, *LEVELS, *ERRING, *OPPONENTS)))


def seated(wanted: str | Level | Player, seed: int) -> Player:
    """The player for a name, a level or somebody's own; a plain function runs under the budget of `guard`.

    What thinks in steps of its own (a level, another engine) is trusted to stop.
    """
    if isinstance(wanted, str):
        return opponent(wanted, seed)
    if isinstance(wanted, Level):
        return wanted.player(seed)
    return wanted if isinstance(wanted, Thinker) else guarded(wanted)


def contestant(wanted: Contestant) -> Contestant:
    """The same player for a match, a plain function under the budget of `guard`.

    Raises:
        ValueError: this is no player; the sentence names those there are.
    """
    if isinstance(wanted, str | Level | Thinker):
        return wanted
    if not callable(wanted):
        raise BadValue(
            _(
                "{value} is no player. Give a function from a position to a square, or one of: {known}."
            ).format(value=wanted, known=", ".join(opponent_names()))
        )
    return guarded(wanted)


def newest(wanted: Opponent) -> Opponent:
    """Of a function that a notebook defined, the one that bears its name there now: it may have been mended."""
    name = getattr(wanted, "__name__", "")
    if isinstance(wanted, str | Level) or getattr(wanted, "__module__", "") != "__main__":
        return wanted
    found = getattr(sys.modules["__main__"], name, wanted)
    return found if callable(found) else wanted


def guarded(function: Callable[[Position], object]) -> Player:
    """A learner's function as a player: it gets a `Position`, and runs under the budget of `guard`.

    What it answers is handed on unseen; where it fails, is too slow or is no function, `NoAnswer` is raised.
    """

    @wraps(function, updated=())
    def choose(position: Position) -> str:
        called = guard.call(function, position)
        if called.problem is not None:
            raise NoAnswer(
                "slow" if called.problem.kind in {"slow", "time"} else "raised", called.problem.sentence
            )
        return cast("str", called.value)  # whoever plays it looks at what it is

    return choose


def opponent_id(wanted: Opponent) -> str:
    """What the log calls an opponent: its name, ``""`` for nobody, the name of somebody's own in brackets."""
    if wanted is None or isinstance(wanted, str):
        return wanted or ""
    return f"({wanted.id if isinstance(wanted, Level) else _name_of(wanted)})"


def opponent_title(wanted: Opponent) -> str:
    """What people call an opponent, in the language in force.

    >>> opponent_title("random")
    'Random'
    """
    if wanted is None:
        return _("Two at one screen")
    if isinstance(wanted, Level):
        return wanted.title
    return level_title(wanted) if isinstance(wanted, str) else _name_of(wanted)


def _name_of(player: Player) -> str:
    name = getattr(player, "name", "") or getattr(player, "__name__", "") or type(player).__name__
    return _("your function") if name == "<lambda>" else str(name)
