"""Lesson 5: is it over and why, end it, count and score, the last moves, who wins."""

from __future__ import annotations

from ...engine.position import Color, Position
from ...messages import _
from ..endings import after, to_move
from ..exercises import Exercise, Lesson, Level
from ..exercises.claims import find_mistake
from ..exercises.ending.ending_functions import is_over_function, score_function
from ..exercises.ending.finishing import finish_now, wipe_out
from ..exercises.ending.forecast import final_score, who_wins
from ..exercises.ending.last_moves import last_moves
from ..exercises.ending.over import is_it_over, who_won, why_over
from ..exercises.ending.scoring import both_scores, count_discs, margin
from ..exercises.mixed import Maker, review
from ..exercises.true_sentence import true_sentence
from .ending_claims import claims


def build() -> Lesson:
    """The lesson in the language in force."""
    levels = (_over(), _finish(), _result(), _last_moves(), _forecast())
    return Lesson(
        name="ending",
        title=_("The end of the game"),
        goal=_("See when a game is over, count it, and play its last moves."),
        levels=levels,
        review=_review(levels),
        exit_ticket=_exit_ticket(),
        extras=(
            find_mistake("ending.mistake", _("Find the mistake"), claims),
            is_over_function("ending.is-over", _("Python station")),
            score_function("ending.score-function", _("Python station")),
            finish_now("ending.finish-late", _("For the curious"), after("G7", 37)),
            wipe_out("ending.wipe-out-edge", _("For the curious"), after("G4", 12)),
            last_moves("ending.save-the-draw", _("For the curious"), after("W2", 57)),
        ),
    )


# Six squares left: number 20 of a well-known collection of endgames.
_FFO_20 = "XXXOXXXX OXXXXXXX OOXXXXXX OOOXXXXX OOOXXOO- OOOOO--- OOOOOOO- OOOOOOO- X"


def _over() -> Level:
    level = _("Is it over?")
    return Level(
        level,
        _("Tell whether a game is over, and why."),
        (
            is_it_over("ending.over", level, after("G5")),
            is_it_over("ending.one-empty", level, to_move(after("B3", 59), Color.WHITE)),
            why_over("ending.why", level, after("G8")),
            why_over("ending.vanished", level, after("G2")),
        ),
    )


def _finish() -> Level:
    level = _("End it")
    return Level(
        level,
        _("Find the move that ends the game at once."),
        (
            finish_now("ending.finish", level, after("E1", 10)),
            finish_now("ending.finish-edge", level, after("G5", 15)),
            wipe_out("ending.wipe-out", level, after("G1", 8)),
        ),
    )


def _result() -> Level:
    level = _("Count")
    return Level(
        level,
        _("Count a finished game by both rules."),
        (
            count_discs("ending.count", level, after("W4"), Color.BLACK),
            who_won("ending.who-won", level, after("G9")),
            both_scores("ending.scores", level, after("G6")),
            both_scores("ending.scores-draw", level, after("G10")),
            margin("ending.margin", level, after("G7")),
        ),
    )


def _last_moves() -> Level:
    level = _("The last moves")
    return Level(
        level,
        _("Play the last moves and give nothing away."),
        (
            last_moves("ending.two-left", level, after("G16", 58)),
            last_moves("ending.four-left", level, after("W4", 56)),
            last_moves("ending.six-left", level, Position.from_diagram(_FFO_20)),
        ),
    )


def _forecast() -> Level:
    level = _("Who wins?")
    return Level(
        level,
        _("Say how a game will end, and how sure you are."),
        (
            who_wins("ending.who-wins", level, after("W7", 55)),
            final_score("ending.final-score", level, after("W3", 57)),
            true_sentence("ending.true", level, claims, 4),
        ),
    )


def _review(levels: tuple[Level, ...]) -> Exercise:
    """One instance after the other of every type of the lesson, last moves of every length."""
    level = _("Mixed review")
    asked = {exercise.id: exercise for each in levels for exercise in each.exercises}
    types = (
        "over",
        "why",
        "finish",
        "wipe-out",
        "count",
        "who-won",
        "scores",
        "margin",
        "two-left",
        "four-left",
        "six-left",
        "who-wins",
        "final-score",
        "true",
    )
    makers: list[Maker] = [asked[f"ending.{name}"].again for name in types]
    return review("ending.review", level, makers)


def _exit_ticket() -> tuple[Exercise, ...]:
    level = _("Exit ticket")
    return (
        is_it_over("ending.ticket-over", level, after("G21")),
        both_scores("ending.ticket-score", level, after("G18")),
        finish_now("ending.ticket-finish", level, after("G6", 17)),
    )
