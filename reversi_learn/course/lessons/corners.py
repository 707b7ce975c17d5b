"""Lesson 6: corners, safe discs, giving and keeping, few discs and many moves, and where the rules break."""

from __future__ import annotations

from functools import partial

from ...engine.game import Game
from ...engine.position import Position
from ...messages import _
from ..exercises import Exercise, Lesson, Level
from ..exercises.claims import find_mistake
from ..exercises.corners.balance import more_moves, trust_estimate, who_wins
from ..exercises.corners.corners import click_corners, gives_corner, which_corner
from ..exercises.corners.exact import FFO, FINAL, Valued
from ..exercises.corners.keeping import keep_corners, prepare_corner, prevent_corner
from ..exercises.corners.myths import guess_share
from ..exercises.corners.own_evaluation import own_evaluation
from ..exercises.corners.stability import click_stable
from ..exercises.corners.strategy import best_move, good_x, order_by_value
from ..exercises.mixed import Maker, review
from .corners_claims import claims


def build() -> Lesson:
    """The lesson in the language in force."""
    levels = (_the_corner(), _safe_discs(), _giving(), _moves(), _exceptions())
    return Lesson(
        name="corners",
        title=_("Corners"),
        goal=_("Know why corners are strong, how they are given away, and when the rule breaks."),
        levels=levels,
        review=_review(levels),
        exit_ticket=_exit_ticket(),
        extras=_extras(),
    )


# Beginnings of games of World Championships: the finals of 2018 and 2010, three games each, and one of 1977.
_GAMES = {
    "2018-1": "f5d6c3d3c4f4f6f3g4g3e6b3f2e3e2c5c6e7c7h4g5h5g6d2b6d7b4e1e8a4d8b5c2f8g8f7a6a5a3b8g7a7h3b1d1a2g2b2a1c1h7f1",
    "2018-2": "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5e3g3g4f2h5h4d7c7d8e2d2h6b3b4a4a5a6c1g7a3a2b7c2b1d1e1b2b8g1f8h8h7h3a1",
    "2018-3": "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5d2e3h5e2b3b4c2d1a4a6a5a3g4g3c7c8d7d8b8f8g8h3h4c1h2g7f2b7e1h7a8a7",
    "2010-1": "f5d6c3d3c4f4f6f3e6e7f7c5e3e2g3f2g4d2d8g5g6b5f1f8b4c2c7c6b3a4a3a5e8c8d7g2",
    "2010-2": "f5d6c3d3c4f4f6g5e6d7e3c5f3e7b6b5c6b4c7b3a6c2d8a5f8e8a4a3d2a7c1e2c8f7b7e1f1d1f2g2h6h4h5h7g6g7",
    "2010-3": "f5d6c3d3c4f4f6g5e3f3g4h3e6g3g6f7h4h5c7c5b4e2e1a4b3f2a3e7e8b6b5a2c6a5h6h7f8f1c2d1c1d2g1g7g2h1h2c8a7a6a1d8",
    "1977": "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3",
}


# From a game of two players who look one move ahead: two corners of one edge are taken.
_TWO_CORNERS = "X--OOOO-X-XXX---XXXOX---XXXXXX---OOOXO--XOOXOO--XOXOOO--XO-OOO--X"


def _after(game: str, moves: int) -> Position:
    return Game.from_transcript(_GAMES[game][: 2 * moves]).position


def _worth(game: str, moves: int, **values: int) -> Valued:
    """A position of a game with what its moves are worth."""
    return Valued(_after(game, moves), values)


def _the_corner() -> Level:
    level = _("The corner")
    return Level(
        level,
        _("See which corners can be taken, and by which line."),
        (
            best_move(
                "corners.hook",
                level,
                FINAL,
                prompt=_(
                    "World Championship 2018, the last game of the final. Black to move: exactly one move wins. "
                    "Which one would you play?"
                ),
            ),
            click_corners("corners.take", level, _after("2010-2", 46)),
            which_corner("corners.which", level, _after("2018-2", 42)),
        ),
    )


def _safe_discs() -> Level:
    level = _("Safe discs")
    return Level(
        level,
        _("Find the discs that no move can flip any more."),
        (
            click_stable("corners.stable", level, _after("1977", 46)),
            click_stable("corners.stable-again", level, _after("2018-3", 50)),
        ),
    )


def _giving() -> Level:
    level = _("Giving and keeping")
    return Level(
        level,
        _("See which moves give a corner away, and play those that do not."),
        (
            gives_corner("corners.x-square", level, _after("2018-3", 24), "g7"),
            gives_corner("corners.c-square", level, _after("2018-2", 34), "h7"),
            gives_corner("corners.no-gift", level, _after("2018-2", 36), "g2"),
            keep_corners("corners.keep", level, _after("2018-3", 44)),
            prevent_corner("corners.prevent", level, _after("2018-3", 38), "a8"),
            prepare_corner("corners.prepare", level, _after("2010-1", 36), "h1"),
        ),
    )


def _moves() -> Level:
    level = _("Few discs, many moves")
    return Level(
        level,
        _("Judge a position by its moves and safe discs, not by the number of discs."),
        (
            more_moves("corners.more-moves", level, _after("2018-3", 30)),
            guess_share("corners.claim", level),
            who_wins("corners.who-wins", level, _worth("2018-2", 52, a7=-14, a8=4, c8=2, f1=0, g8=0)),
            order_by_value(
                "corners.order",
                level,
                _worth("2018-1", 52, a8=0, b7=-36, c8=-14, g1=2, h6=-6),
                ["c8", "a8", "g1"],
            ),
        ),
    )


def _exceptions() -> Level:
    level = _("When the rule breaks")
    return Level(
        level,
        _("Find the good X-square and the bad corner, and know what an estimate is."),
        (
            good_x("corners.good-x", level, FFO[12]),
            best_move(
                "corners.bad-corner", level, _worth("2018-1", 50, a8=-2, b7=-36, c8=-10, f1=4, h6=-10, h7=-4)
            ),
            trust_estimate(
                "corners.estimate", level, _worth("2010-3", 52, b2=0, b7=-2, b8=-10, d7=22, g8=0, h8=-8)
            ),
        ),
    )


def _review(levels: tuple[Level, ...]) -> Exercise:
    """One instance after the other of every type of the lesson."""
    types = (
        "take",
        "which",
        "stable",
        "x-square",
        "keep",
        "prevent",
        "prepare",
        "more-moves",
        "who-wins",
        "order",
        "good-x",
        "bad-corner",
        "estimate",
        "claim",
    )
    asked = {exercise.id: exercise for level in levels for exercise in level.exercises}
    makers: list[Maker] = [asked[f"corners.{name}"].again for name in types]
    makers.append(partial(find_mistake, "corners.mistake", "", claims))
    return review("corners.review", _("Mixed review"), makers)


def _extras() -> tuple[Exercise, ...]:
    level = _("For the curious")
    return (
        find_mistake("corners.mistake", _("Find the mistake"), claims, 3),
        own_evaluation("corners.python", _("Python station")),
        *(good_x(f"corners.x-{number}", level, FFO[number]) for number in (9, 10, 13, 18)),
    )


def _exit_ticket() -> tuple[Exercise, ...]:
    level = _("Exit ticket")
    return (
        click_stable("corners.ticket-stable", level, Position.from_diagram(_TWO_CORNERS)),
        keep_corners("corners.ticket-keep", level, _after("2018-1", 46)),
        guess_share("corners.ticket-claim", level, 1),
    )
