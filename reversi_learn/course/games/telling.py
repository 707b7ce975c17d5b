"""What is said of a game at a table: a move and what it flips, a pass, how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...engine.explain import number_word, pass_sentence
from ...engine.game import Game, Turn
from ...engine.matches import MatchProgress
from ...engine.position import Color, Position
from ...messages import _, ngettext
from .clock import time_loss_sentence
from .game_settings import GameSettings
from .opponents import opponent_title


@dataclass(frozen=True, slots=True)
class Concession:
    """A game that ended before its last move: who lost it, and by what."""

    loser: Color
    kind: Literal["resigned", "time"]

    def sentence(self) -> str:
        """What happened.

        >>> Concession(Color.BLACK, "resigned").sentence()
        'Black resigns: White wins.'
        """
        if self.kind == "time":
            return time_loss_sentence(self.loser)
        if self.loser is Color.BLACK:
            return _("Black resigns: White wins.")
        return _("White resigns: Black wins.")


def move_message(game: Game) -> str:
    """What just happened, in a few short sentences: the move, a pass, the end.

    >>> game = Game()
    >>> game.play("f5")
    >>> move_message(game)
    'Black plays f5 and flips one disc.'
    """
    last = game.last_turn
    parts = [_turn_message(last)] if last else []
    parts.append(result_message(game) if game.is_over else passes(game))
    return " ".join(filter(None, parts))


def resign_question() -> str:
    """What is asked before a game is given up."""
    return _("Do you give this game up?")


def whose_turn(game: Game) -> str:
    """Who moves next; empty when the game is over.

    A game knows this where its position does not: in old Reversi the board begins empty.

    >>> whose_turn(Game())
    'Black to move.'
    """
    if game.is_over:
        return ""
    return _("Black to move.") if game.position.turn is Color.BLACK else _("White to move.")


def passes(game: Game) -> str:
    """Who had to pass since the last disc; empty if nobody."""
    return " ".join(pass_sentence(color) for color in dict.fromkeys(game.passed))


def result_message(game: Game) -> str:
    """How a finished game ended: by the discs on the board and, where squares stayed empty, by both rules.

    >>> result_message(Game.from_position(Position(black=3, white=0)))
    'The game is over: neither side has a move. Black wins 2–0, by 2 discs. Where the winner also gets the empty squares: 64–0, a margin of 64.'
    """
    position = game.position
    over = _("The game is over: neither side has a move.") if position.empties else _("The board is full.")
    parts = [over, _score_sentence(position)]
    # In old Reversi squares may stay empty because discs ran out; nobody ever counted those.
    if position.empties and game.variant.discs_each is None:
        more, fewer = sorted(position.score("wof"), reverse=True)
        rule = _("Where the winner also gets the empty squares: {score}, a margin of {margin}.")
        if more == fewer:
            rule = _("Where both share the empty squares: {score}.")
        parts.append(rule.format(score=score_text(more, fewer), margin=more - fewer))
    return " ".join(parts)


def score_text(more: int, fewer: int) -> str:
    """A score as it is written, with a dash between.

    >>> score_text(40, 24)
    '40–24'
    """
    return _("{more}–{fewer}").format(more=more, fewer=fewer)


def _score_sentence(position: Position) -> str:
    black, white = position.score("discs")
    score, margin = score_text(max(black, white), min(black, white)), abs(black - white)
    if black == white:
        return _("A draw, {score}.").format(score=score)
    if black > white:
        text = ngettext("Black wins {score}, by one disc.", "Black wins {score}, by {margin} discs.", margin)
    else:
        text = ngettext("White wins {score}, by one disc.", "White wins {score}, by {margin} discs.", margin)
    return text.format(score=score, margin=margin)


def _turn_message(turn: Turn) -> str:
    if not turn.flips:
        text = _("Black places {square}.") if turn.color is Color.BLACK else _("White places {square}.")
    elif turn.color is Color.BLACK:
        text = ngettext(
            "Black plays {square} and flips one disc.",
            "Black plays {square} and flips {count} discs.",
            len(turn.flips),
        )
    else:
        text = ngettext(
            "White plays {square} and flips one disc.",
            "White plays {square} and flips {count} discs.",
            len(turn.flips),
        )
    return text.format(square=turn.move, count=number_word(len(turn.flips)))


def prompt(settings: GameSettings, number: int) -> str:
    """Who plays whom in the game of this number; empty for two people."""
    seats = {color: opponent_title(wanted) for color, wanted in settings.seats(number).items()}
    if settings.watched:
        return _("You watch: {black} plays Black, {white} plays White.").format(
            black=seats[Color.BLACK], white=seats[Color.WHITE]
        )
    if not seats:
        return ""
    ((color, title),) = seats.items()
    if color is Color.WHITE:
        return _("You play Black against {opponent}.").format(opponent=title)
    return _("You play White against {opponent}.").format(opponent=title)


def depth_text(depth: int) -> str:
    """How far somebody looks ahead."""
    return ngettext("looks one move ahead", "looks {depth} moves ahead", depth).format(depth=depth)


def match_progress_text(progress: MatchProgress) -> str:
    """How a match stands while it runs."""
    return _("{games} of {of} games: {wins} won, {draws} drawn, {losses} lost").format(
        games=progress.games,
        of=progress.of,
        wins=progress.wins,
        draws=progress.draws,
        losses=progress.losses,
    )
