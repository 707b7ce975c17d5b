"""Lesson 3: a whole move in all its directions, where flipping stops, the largest move, and what greed is worth."""

from __future__ import annotations

from ...engine.game import Game
from ...engine.position import Color, Position, square_mask
from ...messages import _
from ..exercises import Exercise, Lesson, Level
from ..exercises.claims import find_mistake
from ..exercises.directions.aims import gain_move, take_move_away, win_disc
from ..exercises.directions.bounds import most_directions, most_from, why_not_nineteen
from ..exercises.directions.chains import chain_or_not
from ..exercises.directions.extremes import extreme_move, offered_moves
from ..exercises.directions.greed import FFO_5, FFO_9, greedy_or_modest, late_position
from ..exercises.directions.pictures import which_board
from ..exercises.directions.quiet import quiet_moves
from ..exercises.directions.reading import discs_that_flip, how_many_directions, how_many_flip
from ..exercises.directions.whole_moves import flips_function, play_function
from ..exercises.flanking.moves import order_by_flips
from ..exercises.mixed import Maker, review
from ..exercises.setup.flips import Wanted, play_move
from .directions_questions import claims


def build() -> Lesson:
    """The lesson in the language in force."""
    levels = (_all_directions(), _foresight(), _no_chain(), _largest(), _greed())
    extras = _extras()
    return Lesson(
        name="directions",
        title=_("All directions"),
        goal=_("Read a whole move before it is played: everything that flips, and nothing else."),
        levels=levels,
        review=_review(levels, extras),
        exit_ticket=_exit_ticket(),
        extras=extras,
    )


# The third game of the final of 2018; four directions as early as move 11; eight at once on move 51; and a game that
# ends with eighteen flips.
_FINAL = "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5d2e3h5e2b3b4c2d1a4a6a5a3"
_FOUR = "f5d6c6f4d3c5c4g5g4d2"
_EIGHT = (
    "f5d6c3f4f6g5f3d3e6g3g4e3f2h4h3h2e2d2c7e1h5h6g6e7f8h7f7d8c6b3f1e8c8d7g2b5a4h1g1b6a5a6a7b4c1d1a3c2g7c4"
)
_EIGHTEEN = (
    "f5f4e3d2e2f6d3c5d6c4e6c2f3f1c1d1e1b1c3b4b6g4b5a6a5a4a3a2g2f2"
    "b3f7c6h3g5h6d7g6g3a7h5c7c8e7f8e8d8g7h8h7g8b7h1h4h2g1b8b2a8"
)


def _after(moves: int, game: str = _FINAL) -> Position:
    return Game.from_transcript(game[: 2 * moves]).position


def _example() -> Position:
    """The example of the rule pages: c3 closes the column with c4 and c5, and the diagonal with d4 and e5."""
    return Position(square_mask(("c6", "f6")), square_mask(("c4", "c5", "d4", "e5")), Color.BLACK)


def _all_directions() -> Level:
    level = _("All directions")
    return Level(
        level,
        _("See every disc that a move flips, in all its directions."),
        (
            discs_that_flip("directions.two", level, _example(), "c3"),
            discs_that_flip("directions.three", level, _after(18), "b4"),
            play_move(
                "directions.four",
                level,
                _after(10, _FOUR),
                Wanted(directions=4, early=False),
                worked=_("One disc closes four lines: all of them turn over at the same time."),
                shows_moves=False,
            ),
            discs_that_flip("directions.eight", level, _after(50, _EIGHT), "c5"),
        ),
    )


def _foresight() -> Level:
    level = _("Before the move")
    return Level(
        level,
        _("Say what a move does before you see it."),
        (
            how_many_flip("directions.count", level, _after(24), "f2"),
            how_many_directions("directions.directions", level, _after(25), "b2"),
            which_board("directions.board", level, _after(16), "d7"),
        ),
    )


def _no_chain() -> Level:
    level = _("No chain reaction")
    return Level(
        level,
        _("Know where flipping stops: at lines that the new disc closes."),
        (
            chain_or_not("directions.chain", level, _after(11), "c5"),
            discs_that_flip("directions.no-chain", level, _after(15), "b5"),
            win_disc("directions.win", level, _after(12), "e5", "e4"),
        ),
    )


def _largest() -> Level:
    level = _("The largest move")
    return Level(
        level,
        _("Know how many discs one move can flip at most, and why."),
        (
            extreme_move("directions.most", level, _after(29), most=True),
            most_directions("directions.most-directions", level, "e1"),
            most_from("directions.most-from", level, "a1"),
            how_many_flip("directions.eighteen", level, _after(59, _EIGHTEEN), "a1"),
        ),
    )


def _greed() -> Level:
    level = _("Greedy or modest?")
    return Level(
        level,
        _("Find out what many flips are worth, and what they are not."),
        (
            extreme_move("directions.fewest", level, _after(20), most=False),
            order_by_flips("directions.order", level, _after(26), ["g3", "f2", "g4", "c1"]),
            greedy_or_modest("directions.greedy", level, FFO_5, "g8"),
            greedy_or_modest("directions.modest", level, FFO_9, "g7"),
            greedy_or_modest("directions.either", level, late_position(27)),
        ),
    )


def _extras() -> tuple[Exercise, ...]:
    mistake, aims, python = _("Find the mistake"), _("Moves with an aim"), _("Python station")
    return (
        find_mistake("directions.mistake", mistake, claims),
        offered_moves("directions.offered", mistake, _after(20), "g2", ("f2", "b4", "c7")),
        take_move_away("directions.take-away", aims, _after(20), "d8"),
        gain_move("directions.gain", aims, _after(20), "a4"),
        quiet_moves("directions.quiet", aims, _after(16)),
        why_not_nineteen("directions.nineteen", _("For the curious")),
        flips_function("directions.flips", python),
        play_function("directions.play", python),
    )


def _review(levels: tuple[Level, ...], extras: tuple[Exercise, ...]) -> Exercise:
    """One instance after the other of every type of the lesson but the functions."""
    types = (
        "three",
        "four",
        "count",
        "directions",
        "board",
        "chain",
        "win",
        "most",
        "most-directions",
        "most-from",
        "fewest",
        "order",
        "either",
        "offered",
        "take-away",
        "gain",
        "mistake",
    )
    in_levels = [exercise for level in levels for exercise in level.exercises]
    asked = {exercise.id: exercise for exercise in (*in_levels, *extras)}
    makers: list[Maker] = [asked[f"directions.{name}"].again for name in types]
    return review("directions.review", _("Mixed review"), makers)


def _exit_ticket() -> tuple[Exercise, ...]:
    level = _("Exit ticket")
    return (
        discs_that_flip("directions.ticket-flips", level, _after(20), "f2"),
        which_board("directions.ticket-board", level, _after(22), "g3", lot=2),
        most_from("directions.ticket-most", level, "c1"),
    )
