"""The types of exercise that a teacher may choose: which position each needs, and how it is built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ...engine.explain import Ending, color_name, explain, number_word
from ...engine.position import Position
from ...engine.stability import stable_discs
from ...messages import _, ngettext
from ..endings import finishing_moves, wiping_moves
from ..exercises import Exercise
from ..exercises.corners.corner_words import free_corners, takeable
from ..exercises.corners.corners import click_corners
from ..exercises.corners.exact import MOST_EMPTIES, valued
from ..exercises.corners.keeping import keep_corners
from ..exercises.corners.stability import click_stable
from ..exercises.corners.strategy import best_move
from ..exercises.directions.extremes import extreme_move
from ..exercises.directions.reading import discs_that_flip, how_many_directions, how_many_flip
from ..exercises.ending.finishing import finish_now, wipe_out
from ..exercises.ending.forecast import final_score, who_wins
from ..exercises.ending.over import is_it_over, who_won, why_over
from ..exercises.ending.scoring import both_scores
from ..exercises.flanking.lines import anchor
from ..exercises.flanking.moves import (
    all_moves,
    diagonal_move,
    how_many_moves,
    is_only_diagonal,
    order_by_flips,
)
from ..exercises.flanking.reasons import square_reason
from ..exercises.passing.force_pass import force_pass, forcing_moves
from ..exercises.passing.turns import what_now
from ..exercises.setup.flips import Wanted, play_move
from ..exercises.setup.set_up import place_discs

Asks = Literal["", "move", "square", "moves", "number"]
Build = Callable[[str, str, Position, str], Exercise]

MOST_TOLD = 16  # discs that are told one by one to be set up
MOST_IN_ORDER = 6


@dataclass(frozen=True, slots=True)
class Kind:
    """One type: its name in code, its title, what must be named besides the position, and how it is made.

    ``problem(position, asked)`` is the sentence that says why the type does not fit, empty where it does.
    """

    name: str
    title: str
    asks: Asks
    problem: Callable[[Position, str], str]
    build: Build


def kinds() -> dict[str, Kind]:
    """All types by name, in the order of the lessons, in the language in force."""
    rows = (*_of_squares(), *_of_moves(), *_of_passes_and_ends(), *_of_corners())
    return {row.name: row for row in rows}


def _of_squares() -> tuple[Kind, ...]:
    return (
        _plain("set_up", _("Set up these discs"), _many_discs, place_discs),
        _plain("moves", _("Find every move"), _no_move, all_moves),
        _plain("move_count", _("How many moves are there?"), _no_move, how_many_moves),
        _about("reason", _("Is this square a move, and why?"), "square", _taken, square_reason),
        _about("anchor", _("Find the anchor of a move"), "move", _illegal, anchor),
        _plain("diagonal", _("A move by a diagonal alone"), _no_diagonal, diagonal_move),
    )


def _of_moves() -> tuple[Kind, ...]:
    return (
        _about("flips", _("Which discs does a move flip?"), "move", _illegal, discs_that_flip),
        _about("flip_count", _("How many discs does a move flip?"), "move", _illegal, how_many_flip),
        _about("directions", _("In how many directions?"), "move", _illegal, how_many_directions),
        Kind("in_directions", _("A move in so many directions"), "number", _none_in, _in_directions),
        Kind("order", _("Order moves by their flips"), "moves", _no_order, _order),
        _plain("most", _("The most flips"), _all_flip_alike, _extreme(most=True)),
        _plain("fewest", _("The fewest flips"), _all_flip_alike, _extreme(most=False)),
    )


def _of_passes_and_ends() -> tuple[Kind, ...]:
    return (
        _plain("what_now", _("Move, pass or the end?"), _no_discs, what_now),
        _plain("force_pass", _("Force a pass"), _no_force, force_pass),
        _plain("over", _("Is the game over?"), _no_discs, is_it_over),
        _plain("why_over", _("Why is the game over?"), _not_over, why_over),
        _plain("who_won", _("Who has won?"), _not_over, who_won),
        _plain("scores", _("The result by both rules"), _no_two_scores, both_scores),
        _plain("finish", _("End the game at once"), _no_finish, finish_now),
        _plain("wipe_out", _("Win 64–0"), _no_wipe_out, wipe_out),
        _plain("who_wins", _("Who wins with best play?"), _not_solved, who_wins),
        _plain("final_score", _("The result of best play"), _not_solved, final_score),
    )


def _of_corners() -> tuple[Kind, ...]:
    return (
        _plain("corners", _("Which corners can be taken?"), _no_corner, click_corners),
        _plain("keep_corners", _("Give no corner away"), _nothing_to_keep, keep_corners),
        _plain("stable", _("Discs that never flip again"), _no_stable, click_stable),
        _plain(
            "best",
            _("The best move"),
            _no_best,
            lambda exercise_id, level, position: best_move(exercise_id, level, valued(position)),
        ),
    )


def _plain(
    name: str,
    title: str,
    problem: Callable[[Position], str],
    build: Callable[[str, str, Position], Exercise],
) -> Kind:
    """A type that needs only the position."""
    return Kind(
        name,
        title,
        "",
        lambda position, _asked: problem(position),
        lambda exercise_id, level, position, _asked: build(exercise_id, level, position),
    )


def _about(name: str, title: str, asks: Asks, problem: Callable[[Position, str], str], build: Build) -> Kind:
    """A type that asks about one square."""
    return Kind(name, title, asks, problem, build)


def _extreme(*, most: bool) -> Callable[[str, str, Position], Exercise]:
    return lambda exercise_id, level, position: extreme_move(exercise_id, level, position, most=most)


def _in_directions(exercise_id: str, level: str, position: Position, asked: str) -> Exercise:
    wanted = Wanted(directions=int(asked))
    worked = explain(position, wanted.moves(position)[0]).sentence()
    return play_move(exercise_id, level, position, wanted, worked=worked, shows_moves=False)


def _order(exercise_id: str, level: str, position: Position, asked: str) -> Exercise:
    return order_by_flips(exercise_id, level, position, squares_in(asked))


def squares_in(asked: str) -> list[str]:
    """The squares that an id names one after the other.

    >>> squares_in("d7f2")
    ['d7', 'f2']
    """
    return [asked[at : at + 2] for at in range(0, len(asked), 2)]


# --- what keeps a type from fitting -------------------------------------------------------------------------


def _no_discs(position: Position) -> str:
    if position.empties > 60:
        return _("Here are fewer discs than a game begins with: place four or more.")
    return ""


def _many_discs(position: Position) -> str:
    count = 64 - position.empties
    if not position.black or not position.white:
        return _("To be set up, there must be a disc of each colour.")
    if count > MOST_TOLD:
        return _("Here are {count} discs; more than {most} are too many to be set up one by one.").format(
            count=count, most=MOST_TOLD
        )
    return ""


def _no_move(position: Position) -> str:
    if position.legal_moves():
        return ""
    return _("{color} has no move here.").format(color=color_name(position.turn))


def _taken(position: Position, asked: str) -> str:
    if position.is_over:
        return _("The game is over here already.")
    if position.disc_at(asked) is None:
        return ""
    return _("A disc lies on {square}; choose an empty square.").format(square=asked)


def _illegal(position: Position, asked: str) -> str:
    report = explain(position, asked)
    return "" if report.legal else report.sentence()


def _no_diagonal(position: Position) -> str:
    if any(is_only_diagonal(position, move) for move in position.legal_moves()):
        return ""
    return _no_move(position) or _("No move here is legal by a diagonal alone.")


def _directions(position: Position, move: str) -> int:
    return sum(line.ending is Ending.FLANKED for line in explain(position, move).lines)


def _none_in(position: Position, asked: str) -> str:
    wanted = int(asked)
    if not 1 <= wanted <= 8:
        return _("Discs flip in 1 to 8 directions, not in {count}.").format(count=wanted)
    found = {_directions(position, move) for move in position.legal_moves()}
    if wanted in found:
        return ""
    return _no_move(position) or ngettext(
        "No move flips in one direction here.", "No move flips in {count} directions here.", wanted
    ).format(count=number_word(wanted))


def _no_order(position: Position, asked: str) -> str:
    squares = squares_in(asked)
    if not 2 <= len(squares) <= MOST_IN_ORDER or len(set(squares)) != len(squares):
        return _("Name from 2 to {most} different moves to be put in order.").format(most=MOST_IN_ORDER)
    for square in squares:
        if refused := _illegal(position, square):
            return refused
    seen: dict[int, str] = {}
    for square in squares:
        count = len(position.flips(square))
        if count in seen:
            return _("{first} and {second} flip equally many discs, so neither comes first.").format(
                first=seen[count], second=square
            )
        seen[count] = square
    return ""


def _all_flip_alike(position: Position) -> str:
    if len({len(position.flips(move)) for move in position.legal_moves()}) > 1:
        return ""
    return _no_move(position) or _("All moves here flip equally many discs.")


def _no_force(position: Position) -> str:
    return "" if forcing_moves(position) else _no_move(position) or _("No move here forces a pass.")


def _not_over(position: Position) -> str:
    if position.is_over:
        return _no_discs(position)
    return _("The game is not over here: somebody still has a move.")


def _no_two_scores(position: Position) -> str:
    if refused := _not_over(position):
        return refused
    if not position.empties or not position.black or not position.white:
        return _("Both rules tell different results only where squares are empty and both colours are there.")
    return ""


def _no_finish(position: Position) -> str:
    return "" if finishing_moves(position) else _no_move(position) or _("No move here ends the game at once.")


def _no_wipe_out(position: Position) -> str:
    if wiping_moves(position):
        return ""
    return _no_move(position) or _("No move here takes the last disc of the opponent.")


def _not_solved(position: Position) -> str:
    if position.is_over:
        return _("The game is over here already.")
    if position.empties > MOST_EMPTIES:
        return _(
            "{count} squares are empty here. What best play leads to is worked out up to {most} empty squares."
        ).format(count=position.empties, most=MOST_EMPTIES)
    return ""


def _no_best(position: Position) -> str:
    if refused := _not_solved(position) or _no_move(position):
        return refused
    if len(set(valued(position).values.values())) < 2:
        return _("All moves here are worth the same.")
    return ""


def _no_corner(position: Position) -> str:
    if takeable(position, position.turn):
        return ""
    return _("{color} can take no corner here.").format(color=color_name(position.turn))


def _nothing_to_keep(position: Position) -> str:
    after = [position.play(move) for move in position.legal_moves()]
    giving = [board for board in after if takeable(board, position.turn.opponent)]
    keeping = [board for board in after if board not in giving]
    if giving and keeping and all(map(free_corners, keeping)):
        return ""
    return _no_move(position) or _("Here no move gives a corner away, or none keeps one.")


def _no_stable(position: Position) -> str:
    return "" if stable_discs(position) else _("No disc here is safe for good yet.")
