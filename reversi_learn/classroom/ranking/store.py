"""The games of a class in one SQLite file, which only the service opens. It must lie on a local disk (WAL)."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom

from .claim import Claim, Outcome, Wish

POINTS = {"random": 1, "easy": 2, "medium": 4, "hard": 8}  # for a game won alone; half of it for a draw
_LOTS = 2**31
_USUAL = 1  # against one that errs on purpose

_TABLES = (
    """
CREATE TABLE IF NOT EXISTS games (
    user TEXT NOT NULL, name TEXT NOT NULL, moves TEXT NOT NULL, color TEXT NOT NULL, level TEXT NOT NULL,
    seed INTEGER NOT NULL, result TEXT NOT NULL, score INTEGER NOT NULL, help INTEGER NOT NULL,
    posted TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    UNIQUE (user, moves)
)""",
    # The one game that a user has begun to be ranked: whom against, and the lots that were drawn for it here.
    """
CREATE TABLE IF NOT EXISTS begun (
    user TEXT PRIMARY KEY, color TEXT NOT NULL, level TEXT NOT NULL, seed INTEGER NOT NULL
)""",
)


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the board: the hub's user, the name that was chosen, and what was reached without help."""

    user: str
    name: str
    points: float
    won: int
    games: int
    best: int


class Store:
    """The games that count. Each post is one transaction."""

    def __init__(self, file: Path | str) -> None:
        self._connection = sqlite3.connect(file, timeout=5, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        for table in _TABLES:
            self._connection.execute(table)

    def begin(self, user: str, wish: Wish) -> int:
        """Draw the lots of a game for a user; the game that was begun before can not be posted any more."""
        seed = SystemRandom().randrange(_LOTS)
        self._connection.execute(
            "INSERT OR REPLACE INTO begun (user, color, level, seed) VALUES (?, ?, ?, ?)",
            (user, wish.color, wish.level, seed),
        )
        return seed

    def begun(self, user: str) -> tuple[str, str, int] | None:
        """Colour, level and seed of the game that a user has begun and not posted."""
        query = "SELECT color, level, seed FROM begun WHERE user = ?"
        row: tuple[str, str, int] | None = self._connection.execute(query, (user,)).fetchone()
        return row

    def end(self, user: str, seed: int) -> bool:
        """Let the game of these lots be no game under way any more; ``False`` where it was none."""
        done = self._connection.execute("DELETE FROM begun WHERE user = ? AND seed = ?", (user, seed))
        return done.rowcount == 1

    def holder(self, moves: str, user: str) -> str | None:
        """Who posted these moves: this user if they did, else another one, else ``None``."""
        rows = self._connection.execute("SELECT user FROM games WHERE moves = ?", (moves,)).fetchall()
        users = [row[0] for row in rows]
        return user if user in users else next(iter(users), None)

    def add(self, user: str, claim: Claim, outcome: Outcome) -> bool:
        """Keep a game; ``False`` where this user posted the same moves before."""
        done = self._connection.execute(
            "INSERT OR IGNORE INTO games (user, name, moves, color, level, seed, result, score, help)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                user,
                claim.name,
                outcome.moves,
                claim.color,
                claim.level,
                claim.seed,
                outcome.result,
                outcome.score,
                claim.help,
            ),
        )
        return done.rowcount == 1

    def erase(self, user: str) -> int:
        """Delete all that a user posted, and the game that was begun; how many games were posted."""
        self._connection.execute("DELETE FROM begun WHERE user = ?", (user,))
        return self._connection.execute("DELETE FROM games WHERE user = ?", (user,)).rowcount

    def standings(self) -> tuple[Standing, ...]:
        """Who posted, most points first; equal points: more games won, then the better best game."""
        rows = self._connection.execute(
            "SELECT user, name, level, result, score, help FROM games ORDER BY rowid"
        ).fetchall()
        users = dict.fromkeys(row[0] for row in rows)
        made = [_standing(user, [row[1:] for row in rows if row[0] == user]) for user in users]
        return tuple(sorted(made, key=lambda row: (-row.points, -row.won, -row.best, row.user)))

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def _standing(user: str, games: list[tuple[str, str, str, int, int]]) -> Standing:
    alone = [(level, result, score) for _name, level, result, score, helped in games if not helped]
    share = {"won": 1.0, "drawn": 0.5, "lost": 0.0}
    return Standing(
        user=user,
        name=games[-1][0],
        points=sum(POINTS.get(level, _USUAL) * share[result] for level, result, _score in alone),
        won=sum(result == "won" for _level, result, _score in alone),
        games=len(games),
        best=max((score for _level, _result, score in alone), default=0),
    )
