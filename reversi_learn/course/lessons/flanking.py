"""Lesson 2: one line, its anchor, the eight directions, a whole square with its reason, every move."""

from __future__ import annotations

from ...engine.drawing import Marks, Note
from ...engine.game import Game
from ...engine.position import Position
from ...messages import _
from ..exercises import Exercise, Lesson, Level
from ..exercises.flanking.lines import anchor, broken_line, ending, untrue_claim
from ..exercises.flanking.moves import all_moves, diagonal_move, how_many_moves, order_by_flips
from ..exercises.flanking.one_direction import flips_in_direction
from ..exercises.flanking.reasons import add_disc, square_reason
from ..exercises.flanking.rows import Row, row_flips
from ..exercises.mixed import Maker, review
from ..exercises.statements import Choice, statement


def build() -> Lesson:
    """The lesson in the language in force."""
    levels = (_one_line(), _anchor(), _directions(), _square(), _moves())
    return Lesson(
        name="flanking",
        title=_("Flanking"),
        goal=_("See which squares are moves, and say why the others are not."),
        levels=levels,
        review=_review(levels),
        exit_ticket=_exit_ticket(),
        extras=(
            untrue_claim("flanking.mistake", _("Find the mistake"), _after(_FINAL_3, 24), "a4"),
            flips_in_direction("flanking.python", _("Python station")),
            _exact_wording("flanking.wording", _("For the curious")),
        ),
    )


# Two games of the final of the World Championship of 2018 (the first and the third).
_FINAL_1 = "f5d6c3d3c4f4f6f3g4g3e6b3f2e3e2c5c6e7"
_FINAL_3 = "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5d2e3h5e2b3b4c2d1a4a6a5a3g4g3c7c8"


def _after(game: str, moves: int) -> Position:
    return Game.from_transcript(game[: 2 * moves]).position


def _one_line() -> Level:
    level = _("One line")
    return Level(
        level,
        _("Read one line, and say what flips in it."),
        (
            row_flips("flanking.row", level, Row("a4", "east", "tttm")),
            row_flips("flanking.gap", level, Row("a4", "east", "t-tm")),
            row_flips("flanking.edge", level, Row("f4", "east", "tt")),
        ),
    )


def _anchor() -> Level:
    level = _("The anchor")
    return Level(
        level,
        _("Find the disc that closes a line, and see where one is missing."),
        (
            anchor("flanking.anchor", level, _after(_FINAL_1, 14), "h2"),
            row_flips("flanking.nearest", level, Row("c5", "east", "tmtm")),
            add_disc("flanking.add-disc", level, _after(_FINAL_3, 20), "g2"),
        ),
    )


def _directions() -> Level:
    level = _("Eight directions")
    return Level(
        level,
        _("Look along rows, columns and diagonals alike."),
        (
            ending("flanking.gap-on-board", level, _after(_FINAL_3, 14), "h6", "west"),
            ending("flanking.edge-on-board", level, _after(_FINAL_3, 34), "h3", "west"),
            diagonal_move("flanking.diagonal", level, _after(_FINAL_1, 14)),
        ),
    )


def _square() -> Level:
    level = _("One square")
    return Level(
        level,
        _("Decide whether a square is a move, and give the reason."),
        (
            square_reason("flanking.square", level, _after(_FINAL_3, 20), "a4"),
            square_reason("flanking.square-again", level, _after(_FINAL_1, 14), "b2"),
            broken_line("flanking.broken-line", level, _after(_FINAL_3, 22), "d1"),
        ),
    )


def _moves() -> Level:
    level = _("Every move")
    return Level(
        level,
        _("Find all the moves of a position, and none besides."),
        (
            all_moves("flanking.few-moves", level, _after(_FINAL_3, 7)),
            all_moves("flanking.moves", level, _after(_FINAL_3, 20)),
            how_many_moves("flanking.count", level, _after(_FINAL_1, 13)),
            order_by_flips("flanking.order", level, _after(_FINAL_3, 14), ["d7", "f2", "h5", "g4"]),
        ),
    )


def _review(levels: tuple[Level, ...]) -> Exercise:
    """One instance after the other of every type of the lesson."""
    types = (
        "row",
        "anchor",
        "add-disc",
        "gap-on-board",
        "diagonal",
        "square",
        "broken-line",
        "moves",
        "count",
        "order",
    )
    asked = {exercise.id: exercise for level in levels for exercise in level.exercises}
    makers: list[Maker] = [asked[f"flanking.{name}"].again for name in types]
    return review("flanking.review", _("Mixed review"), makers)


def _exit_ticket() -> tuple[Exercise, ...]:
    level = _("Exit ticket")
    return (
        row_flips("flanking.ticket-line", level, Row("b7", "north-east", "tt-m")),
        square_reason("flanking.ticket-square", level, _after(_FINAL_1, 16), "b6"),
        all_moves("flanking.ticket-moves", level, _after(_FINAL_1, 9)),
    )


def _exact_wording(exercise_id: str, level: str) -> Exercise:
    """Which wording of the rule is exact: the row shows where the others go astray."""
    row = Row("a4", "east", "tmtm")
    told = {
        "any-own": _(
            "On this row it would flip d4 as well, for e4 is “another of your discs”. Only b4 flips: the line "
            "ends at the nearest own disc, on c4."
        ),
        "no-gap": _(
            "On this row there is no gap up to e4, yet d4 stays. It must be the nearest own disc, on c4, and "
            "nothing but discs of the opponent may lie between."
        ),
    }
    return statement(
        exercise_id,
        level,
        _(
            "Three rule pages put the rule in three ways. Black plays on a4: which wording tells exactly what flips?"
        ),
        (
            Choice(
                value="any-own",
                label=_("All discs between your new disc and another of your discs flip."),
                reply=told["any-own"],
                belief="M2.5",
                names=("d4", "c4"),
            ),
            Choice(
                value="no-gap",
                label=_("What lies between the new disc and your old ones without a gap flips."),
                reply=told["no-gap"],
                belief="M2.5",
                names=("d4", "c4"),
            ),
            Choice(
                value="nearest",
                label=_(
                    "What flips lies between the new disc and the nearest own disc of the line: at least one "
                    "disc, and only discs of the opponent."
                ),
                reply=_("Right: from a4 the nearest own disc is c4, so b4 flips and d4 stays."),
                right=True,
            ),
        ),
        (
            _("Try each wording on the row: is d4 among the discs that flip?"),
            _("The line ends at the first black disc, on c4."),
            _("Only the wording with the nearest own disc leaves d4 as it is."),
        ),
        source="C22",
        position=row.position,
        marks=Marks(notes=(Note("frame", row.square, text="?"),)),
        asks_move=False,
    )
