"""Lesson 1: first clicks, squares and their names, the start, the first move, counting."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ...engine.game import Game
from ...engine.position import Color, Position
from ...messages import _
from ..exercises import Exercise, Lesson, Level
from ..exercises.claims import find_mistake
from ..exercises.flanking.moves import all_moves
from ..exercises.mixed import Maker, review
from ..exercises.setup.counting import counted_position, discs_after, empty_squares, moves_made
from ..exercises.setup.flips import Wanted, play_move
from ..exercises.setup.mirrors import equal_moves, mirror_move
from ..exercises.setup.naming import (
    find_corners,
    find_square,
    from_bottom,
    name_function,
    name_square,
    place_function,
    some_square,
)
from ..exercises.setup.set_up import arrangements, early_position, place_discs, set_start, which_start
from .setup_questions import (
    claims,
    disc_supply,
    how_old,
    most_moves,
    repair_page,
    two_games,
    two_moves,
    who_begins,
)


def build() -> Lesson:
    """The lesson in the language in force."""
    return Lesson(
        name="setup",
        title=_("Set-up"),
        goal=_("Turn discs over, name every square, set up the start, and know who moves first."),
        levels=(_by_hand(), _squares(), _start(), _first_move(), _counting()),
        review=_review(),
        exit_ticket=_exit_ticket(),
        extras=(*_python(), *_for_the_curious()),
    )


# --- the levels ---------------------------------------------------------------------------------------


def _by_hand() -> Level:
    level = _("By hand")
    return Level(
        level,
        _("Turn over one disc, then three, then discs in two directions."),
        (
            play_move(
                "setup.one-flip",
                level,
                Position.start(),
                Wanted(discs=1),
                framed=True,
                worked=_(
                    "The white disc lay between your new disc and an old one of yours, so it turned over."
                ),
            ),
            play_move(
                "setup.three-flips",
                level,
                _after("f5d6c6f4f3c5"),
                Wanted(discs=3),
                worked=_("A whole row turns over when your discs stand at both of its ends."),
            ),
            play_move(
                "setup.two-directions",
                level,
                _after("f5f4e3f6"),
                Wanted(directions=2),
                worked=_("One new disc can close a row, a column and a diagonal; all of them turn over."),
            ),
        ),
    )


def _squares() -> Level:
    level = _("Squares and their names")
    return Level(
        level,
        _("Find every square by its name, and name every square you see."),
        (
            find_corners("setup.corners", level),
            find_square("setup.find-square", level, "c5"),
            find_square("setup.find-another", level, "g2"),
            name_square("setup.name-square", level, "f3"),
            name_square("setup.name-another", level, "b7"),
        ),
    )


def _start() -> Level:
    level = _("The start")
    return Level(
        level,
        _("Set up the four discs, and know who begins."),
        (
            set_start("setup.set-start", level),
            which_start("setup.which-start", level),
            who_begins(level),
            disc_supply(level),
        ),
    )


def _first_move() -> Level:
    level = _("The first move")
    return Level(
        level,
        _("Find all first moves, and see that they are one and the same."),
        (
            first_moves("setup.first-moves", level, Position.start()),
            equal_moves("setup.equal-moves", level, "d3"),
            mirror_move("setup.mirror-move", level, "f5", "half turn"),
        ),
    )


def _counting() -> Level:
    level = _("Counting")
    return Level(
        level,
        _("Know how many discs lie there, without counting them."),
        (
            discs_after("setup.discs-after", level, 10),
            empty_squares("setup.empty-squares", level, _after("f5d6c3d3c4f4f6f3")),
            moves_made("setup.moves-made", level, _after("f5d6c5f4e3c6d3f6e6d7g3c4")),
            most_moves(level),
        ),
    )


def _review() -> Exercise:
    name, level = "setup.review", _("Mixed review")
    makers: tuple[Maker, ...] = (
        lambda seed: find_square(name, level, some_square(seed)),
        lambda seed: name_square(name, level, some_square(seed)),
        lambda seed: place_discs(name, level, early_position(seed)),
        lambda seed: first_moves(name, level, some_arrangement(seed)),
        lambda seed: equal_moves(name, level, "d3").again(seed),
        lambda seed: mirror_move(name, level, "d3", "half turn").again(seed),
        lambda seed: discs_after(name, level, 1).again(seed),
        lambda seed: empty_squares(name, level, counted_position(seed)),
        lambda seed: moves_made(name, level, counted_position(seed)),
        lambda seed: find_mistake(name, level, claims, seed),
    )
    return review(name, level, makers)


def _exit_ticket() -> tuple[Exercise, ...]:
    level = _("Exit ticket")
    return (
        find_square("setup.ticket-square", level, "e7"),
        set_start("setup.ticket-start", level),
        discs_after("setup.ticket-count", level, 25),
    )


def _python() -> tuple[Exercise, ...]:
    level = _("Python station")
    return (name_function("setup.square-name", level), place_function("setup.square-place", level))


def _for_the_curious() -> tuple[Exercise, ...]:
    level = _("For the curious")
    return (
        find_mistake("setup.find-mistake", _("Find the mistake"), claims),
        from_bottom("setup.from-bottom", level, "e4"),
        repair_page(level),
        two_moves(level),
        first_moves("setup.parallel-start", level, arrangements()[0]),
        how_old(level),
        two_games(level),
    )


# --- positions ----------------------------------------------------------------------------------------


def _after(transcript: str) -> Position:
    return Game.from_transcript(transcript).position


def first_moves(exercise_id: str, level: str, position: Position) -> Exercise:
    """Click all moves from four discs in the centre; again takes another arrangement, or White to move."""
    return replace(
        all_moves(exercise_id, level, position),
        remake=lambda seed: first_moves(exercise_id, level, some_arrangement(seed)),
    )


def some_arrangement(seed: int) -> Position:
    """One of the six arrangements in the centre, with Black or White to move."""
    random = Random(seed)
    drawn = arrangements()[int(random.random() * len(arrangements()))]
    return replace(drawn, turn=Color.WHITE if random.random() < 1 / 2 else Color.BLACK)
