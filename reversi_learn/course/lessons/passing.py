"""Lesson 4: no move, a bad move, back again, counting passes, and taking the last move away."""

from __future__ import annotations

from ...engine.position import Position
from ...messages import _
from ..exercises import Exercise, Lesson, Level
from ..exercises.claims import find_mistake
from ..exercises.mixed import Maker, review
from ..exercises.passing.force_pass import force_pass, force_pass_in_two
from ..exercises.passing.next_player import next_player
from ..exercises.passing.pass_counting import count_passes, discs_after_turns, has_anyone_passed, turns_in_all
from ..exercises.passing.pass_series import keep_passing
from ..exercises.passing.passing import may_pass, move_or_pass, rather_pass
from ..exercises.passing.played import Plies, Ply, plies_of
from ..exercises.passing.transcripts import insert_passes, who_placed
from ..exercises.passing.turns import what_now, whose_turn
from ..exercises.true_sentence import true_sentence
from .passing_claims import claims


def build() -> Lesson:
    """The lesson in the language in force."""
    levels = (_no_move(), _bad_move(), _back_again(), _counting(), _taking_away())
    return Lesson(
        name="passing",
        title=_("Passing"),
        goal=_("Know when a side must pass, who goes on, and how to make the other side pass."),
        levels=levels,
        review=_review(levels),
        exit_ticket=_exit_ticket(),
        extras=_extras(),
    )


_EARLIEST = "f5f6d3g5h5h4f7h6"  # no game has a pass sooner
_ENDED_TOO_SOON = "e6f6c4c5c6d6g7f4g4g6e7h8h6g5g8f8"  # here a program ended the game instead of passing
_ONE_EMPTY = (
    "f5d6c4d3c3f4f6f3e6e7f7c5e3e2g3b4g5g6d8h5b5b3h4f2d2e1h6c2c6e8d7c8c7a4a2a3a5b8b6h3g4h7g2a6c1d1g1f1h1a1g7"
    "b1a7a8b7f8h8h2g8"
)
_FIRST_CHAMPIONSHIP = (  # 1977, Inoue against Heiberg; White passes after discs 53 and 56
    "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5e1f2g7c2a4h8a2b7f1b3b1"
    "b2h7a7a8a1g1g2h2h1"
)
_OVER_WITH_BOTH = "f5f4e3f2f3d6f1g3e6f6g4h4f7e1d1f8"  # over after 16 discs, with both colours left
_BOTH_STUCK = "f5f6e6f4g5e7f7g6h6f8g4h4h5h7d8d6g3g2"  # over after 18 discs, with one black disc left
_FOUR_PASSES = (
    "f5d6c6f4d3c5c4g5g4d2e6f6f7e3d1h4e2b5g6f3b4c3b6e7e8d7d8c7b3f2h3h5h6g3c8e1f1c1c2g1g7f8g2h8g8h7h2b1b2a5a3"
    "a4a6h1a2b7b8a1a7a8"
)
_CAMBRIDGE = "f5d6c3d3c4f4f6g5e3f3g4e2f1c5d2e1d1f2h6h3h5g3e6h4h2g2g1c2b3c1b1a3b2g6g7a4a5c6"
_FIFTEEN_PASSES = "f5f6e6f4g6d6e3d2g5f3d3c3g4h6c2h4d1c1b1b2"
_WHITE_ALONE = (  # 1996: White moves eleven times in a row
    "f5d6c5f4d3e3f6e6f2c6c7b6a5g5h4h5h6f7d7b5a4e7e8f8d8c8g6a6b4a3b7c4b3a8b8a7g8h8b2a2a1b1c1c2c3d2e2g7h7h3g3"
    "g4g1"
)
_BLACK_ALONE = (  # World Championship 2024: Black moves eleven times in a row
    "f5f6e6f4g5d6e7g4f3g3d7c8e3f8h4h3h5h6g6f7c3d2e2d1c5c6d3b5f1f2c4b4b3c2e1g1b1a4c7b8a6b6e8d8a5a7a2b2a1c1a3"
    "a8b7h1g2h2g7h7g8"
)
_WITH_A_PASS = (
    "e6f6f5f4e3c5c6d3c3f2f3e2e1d7g4d6c4h3h5c2d2g3f1g5e7d8f8d1c7f7g6h7e8g8h4g1h2b6b8g7b5c8h8h6a6h1g2b7b4a4a5"
    "a7b3a3a8a2b2a1b1c1"
)


def _placing(plies: Plies, disc: int) -> int:
    """The index of the ply with which this disc is placed."""
    return next(index for index, ply in enumerate(plies) if not ply.is_pass and ply.disc == disc)


def _before(game: str, disc: int) -> Position:
    """The position in which this disc is placed, with its colour to move."""
    plies = plies_of(game)
    return plies[_placing(plies, disc)].position


def _piece(game: str, first: int, last: int) -> tuple[Ply, ...]:
    """The plies from one disc to another."""
    plies = plies_of(game)
    return plies[_placing(plies, first) : _placing(plies, last) + 1]


def _turn_after(exercise_id: str, level: str, game: str, disc: int) -> Exercise:
    plies = plies_of(game)
    return whose_turn(exercise_id, level, plies, _placing(plies, disc))


def _end_of(game: str) -> Position:
    """The position after the last disc, with the side to move that may have to pass."""
    last = plies_of(game)[-1]
    return last.position if last.is_pass else last.after


def _no_move() -> Level:
    level = _("No move")
    return Level(
        level,
        _("See that a side has no move, and know what happens then."),
        (
            move_or_pass("passing.move-or-pass", level, _end_of(_EARLIEST)),
            move_or_pass("passing.move-after-all", level, _before(_FIRST_CHAMPIONSHIP, 50)),
            what_now("passing.what-now", level, _end_of(_ENDED_TOO_SOON)),
            _turn_after("passing.one-empty", level, _ONE_EMPTY, 59),
        ),
    )


def _bad_move() -> Level:
    level = _("A bad move is a move")
    return Level(
        level,
        _("Make a move whenever there is one, even a bad one."),
        (
            may_pass("passing.may-pass", level, _before(_BLACK_ALONE, 48)),
            rather_pass("passing.rather-pass", level, _before(_FIFTEEN_PASSES, 20)),
            rather_pass("passing.rather-not", level, _before(_FIRST_CHAMPIONSHIP, 58)),
            what_now("passing.must-move", level, _before(_FIRST_CHAMPIONSHIP, 52)),
        ),
    )


def _back_again() -> Level:
    level = _("Back again")
    return Level(
        level,
        _("Tell who moves next: after a pass, after several, and when nobody can."),
        (
            _turn_after("passing.whose-turn", level, _FIRST_CHAMPIONSHIP, 54),
            _turn_after("passing.again-and-again", level, _BLACK_ALONE, 51),
            _turn_after("passing.nobody", level, _OVER_WITH_BOTH, 16),
            what_now("passing.both-stuck", level, _end_of(_BOTH_STUCK)),
            true_sentence("passing.true-sentence", level, claims, 4),
        ),
    )


def _counting() -> Level:
    level = _("Count the passes")
    return Level(
        level,
        _("Find the passes of a game, although records leave them out."),
        (
            discs_after_turns("passing.discs", level, 12, 2),
            count_passes("passing.count", level, _piece(_FOUR_PASSES, 43, 50)),
            who_placed("passing.who-placed", level, plies_of(_FIRST_CHAMPIONSHIP), 55),
            has_anyone_passed("passing.empties", level, _before(_CAMBRIDGE, 37)),
            insert_passes("passing.insert", level, _piece(_FIRST_CHAMPIONSHIP, 53, 57)),
        ),
    )


def _taking_away() -> Level:
    level = _("Take the last move away")
    return Level(
        level,
        _("Make the other side pass, once and again."),
        (
            force_pass("passing.force", level, _before(_FIRST_CHAMPIONSHIP, 51)),
            force_pass("passing.force-again", level, _before(_CAMBRIDGE, 35)),
            force_pass_in_two("passing.force-in-two", level, _before(_FIRST_CHAMPIONSHIP, 54)),
            keep_passing("passing.series", level, _before(_WHITE_ALONE, 49)),
        ),
    )


def _review(levels: tuple[Level, ...]) -> Exercise:
    """One instance after the other of every type of the lesson."""
    types = (
        "move-or-pass",
        "what-now",
        "may-pass",
        "rather-pass",
        "whose-turn",
        "true-sentence",
        "discs",
        "count",
        "who-placed",
        "empties",
        "insert",
        "force",
        "force-in-two",
        "series",
    )
    asked = {exercise.id: exercise for level in levels for exercise in level.exercises}
    makers: list[Maker] = [asked[f"passing.{name}"].again for name in types]
    return review("passing.review", _("Mixed review"), makers)


def _exit_ticket() -> tuple[Exercise, ...]:
    level = _("Exit ticket")
    return (
        _turn_after("passing.ticket-turn", level, _WHITE_ALONE, 44),
        rather_pass("passing.ticket-move", level, _before(_WITH_A_PASS, 57)),
        force_pass("passing.ticket-force", level, _before(_FIRST_CHAMPIONSHIP, 56)),
    )


def _extras() -> tuple[Exercise, ...]:
    curious = _("For the curious")
    return (
        find_mistake("passing.mistake", _("Find the mistake"), claims),
        next_player("passing.next-player", _("Python station")),
        turns_in_all("passing.turns", curious, 60, 15),
        keep_passing("passing.ten-passes", curious, _before(_BLACK_ALONE, 49)),
    )
