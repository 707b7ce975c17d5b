"""The games of a class in one SQLite file, which only the service opens. It must lie on a local disk (WAL)."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from .claim import Claim, Outcome

POINTS = {"random": 1, "easy": 2, "medium": 4, "hard": 8}  # for a game won alone; half of it for a draw
_USUAL = 1  # against one that errs on purpose

_TABLE = """
CREATE TABLE IF NOT EXISTS games (
    user TEXT NOT NULL, name TEXT NOT NULL, moves TEXT NOT NULL, color TEXT NOT NULL, level TEXT NOT NULL,
    seed INTEGER NOT NULL, result TEXT NOT NULL, score INTEGER NOT NULL, help INTEGER NOT NULL,
    posted TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    UNIQUE (user, moves)
)"""


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
        self._connection.execute(_TABLE)

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
        """Delete all that a user posted; how many games that were."""
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
