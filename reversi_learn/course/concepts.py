"""The misconceptions by name: each belief in the learner's words, and what to look at instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ..messages import _
from .flip_beliefs import FLIP_BELIEFS
from .misconceptions import MISCONCEPTIONS

Words = Callable[[], str]


def is_concept(name: str) -> bool:
    """Whether a belief named in a verdict is one of the misconceptions of the lessons, not a passing slip.

    >>> is_concept("M2.1"), is_concept("miscounted")
    (True, False)
    """
    return name in ADVICE


def lesson_number(concept: str) -> int:
    """The number of the lesson a misconception belongs to, from 1.

    >>> lesson_number("M2.1")
    2
    """
    return int(re.sub(r"\D.*", "", concept[1:]))


def title(concept: str) -> str:
    """The belief in one short sentence, in the language in force.

    Raises:
        KeyError: there is no misconception of this id.
    """
    return _TITLES[concept]()


def advice(concept: str) -> str:
    """What to look at, in one sentence or two, in the language in force.

    Raises:
        KeyError: there is no misconception of this id.
    """
    return ADVICE[concept]()


def looks_like(concept: str) -> str:
    """What a learner is told once a misconception stands out.

    >>> print(looks_like("M2.2"))
    This looks like: “The edge closes a line like a disc.” Go to the end of the run: only a disc of your own there closes it.
    """
    return _("This looks like: “{belief}” {advice}").format(belief=title(concept), advice=advice(concept))


_TITLES: Mapping[str, Words] = {
    "M1.1": lambda: _("Rows are counted from the bottom."),
    "M1.2": lambda: _("At the start the colours lie on the other diagonal."),
    "M1.3": lambda: _("White makes the first move."),
    "M1.4": lambda: _("At the start equal colours lie side by side."),
    "M1.5": lambda: _("One of the first moves is better than the others."),
    "M1.6": lambda: _("Each player needs 64 discs."),
    **{name: item.words for name, item in MISCONCEPTIONS.items()},
    **{name: item.words for name, item in FLIP_BELIEFS.items()},
    "M3.6": lambda: _("A move flips at most eight discs, or as many as one likes."),
    "M3.7": lambda: _("The more discs a move flips, the better it is."),
    "M4.1": lambda: _("When a player must pass, the game is over."),
    "M4.2": lambda: _("A player may pass instead of moving."),
    "M4.3": lambda: _("Who has passed once is out of the game."),
    "M4.4": lambda: _("When both must pass, the game goes on."),
    "M4.5": lambda: _("A pass uses up a disc."),
    "M4.6": lambda: _("A player passes at most once."),
    "M4.7": lambda: _("The number of the move tells whose turn it is."),
    "M5.1": lambda: _("The game ends only when the board is full."),
    "M5.2": lambda: _("The game ends when one player can not move."),
    "M5.3": lambda: _("A colour that has vanished ends the game by a rule of its own."),
    "M5.4": lambda: _("A draw is always 32 to 32."),
    "M5.5": lambda: _("A result of 64 to 0 needs a full board."),
    "M5.6": lambda: _("Who makes the last move wins."),
    "M5.7": lambda: _("Who has more discs now will win."),
    "M6.1": lambda: _("A corner must always be taken."),
    "M6.2": lambda: _("The square diagonally beside a corner is always bad."),
    "M6.3": lambda: _("Discs on the edge are always safe."),
    "M6.4": lambda: _("More discs mean a better position."),
    "M6.5": lambda: _("The move that flips the fewest discs is the best."),
    "M6.6": lambda: _("Any disc beside a corner is stable."),
    "M6.7": lambda: _("The colours of an evaluation are facts."),
}

ADVICE: Mapping[str, Words] = {
    "M1.1": lambda: _("Find a1 first: it is the top left corner, and row 1 is the top row."),
    "M1.2": lambda: _("Look at d4 and e5: White lies there, and Black on e4 and d5."),
    "M1.3": lambda: _("Remember one colour only: Black begins, always."),
    "M1.4": lambda: _("Look across the four centre squares: equal colours lie on a diagonal."),
    "M1.5": lambda: _("Mirror or turn the board in your mind: each first move becomes each other one."),
    "M1.6": lambda: _("Count the squares: 64 discs fill them all, and each disc has both colours."),
    "M2.1": lambda: _("Go along the line one square at a time: at the first empty square it ends."),
    "M2.2": lambda: _("Go to the end of the run: only a disc of your own there closes it."),
    "M2.3": lambda: _("Go on past the discs you touch: does a disc of your own lie behind them?"),
    "M2.4": lambda: _("Look at the neighbours: a line must begin with a disc of the opponent."),
    "M2.5": lambda: _("Stop at the first disc of your own: what lies behind it is another line."),
    "M2.6": lambda: _("Look in all eight directions from the square, the four diagonals among them."),
    "M2.7": lambda: _("Look at the square itself first: only an empty one can be a move."),
    "M2.8": lambda: _("Start each line at the new disc: only lines that begin there count."),
    "M2.9": lambda: _("Keep the direction you began with: a line is straight from end to end."),
    "M3.1": lambda: _("Go round the new disc: every direction that is closed flips."),
    "M3.2": lambda: _("Go round the new disc: whatever is closed flips, and nobody may choose."),
    "M3.3": lambda: _("Start at the new disc only: flipped discs close no further lines in this move."),
    "M3.4": lambda: _("Look for the short lines as well: a closed line of one disc flips too."),
    "M3.5": lambda: _("Stop at the nearest disc of your own: nothing behind it flips."),
    "M3.6": lambda: _("Add up the room in all directions from the square: it sets the limit."),
    "M3.7": lambda: _("Look at the moves that the opponent has afterwards, not at the number of discs."),
    "M4.1": lambda: _("Look at the other side: as long as it has a move, the game goes on."),
    "M4.2": lambda: _("Look for a legal move: where there is one, it must be played."),
    "M4.3": lambda: _("Look at both sides anew after each move: who can move again does so."),
    "M4.4": lambda: _("Look at both sides: where neither can move, nothing can change any more."),
    "M4.5": lambda: _("Count the discs before and after: a pass leaves the board as it is."),
    "M4.6": lambda: _("Look at the moves of both sides each time: passes can follow one another."),
    "M4.7": lambda: _("Look at who can move: a pass shifts the order of the colours."),
    "M5.1": lambda: _("Look for a move for each side: where there is none, empty squares change nothing."),
    "M5.2": lambda: _("Look at the other side as well: the game ends when neither can move."),
    "M5.3": lambda: _("Look for moves: with one colour alone there is nothing to flank, so nobody can move."),
    "M5.4": lambda: _("Count both colours: equal numbers are a draw, whatever the number."),
    "M5.5": lambda: _("Count the empty squares: by the rule of tournaments they go to the winner."),
    "M5.6": lambda: _("Count the discs at the end: they alone decide."),
    "M5.7": lambda: _("Look at what can still flip: in the last moves many discs change sides."),
    "M6.1": lambda: _("Look at the opponent’s best reply before you take it."),
    "M6.2": lambda: _("Look whether the opponent can reach the corner at all."),
    "M6.3": lambda: _(
        "Look along the edge: with an empty square on one side and the opponent on the other, it flips."
    ),
    "M6.4": lambda: _("Count the moves of both sides: who runs out of good ones loses discs later."),
    "M6.5": lambda: _(
        "Look at the corner and at the opponent’s moves first, and only then at the number of discs."
    ),
    "M6.6": lambda: _("Look at all four lines through the disc: in each of them one side must be safe."),
    "M6.7": lambda: _("Remember what they are: an estimate, which a deeper look may turn round."),
}
