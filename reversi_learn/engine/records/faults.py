"""What can be wrong or odd about a record, in words: the error, and the notices of what was read all the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...messages import Told, _, ngettext


class BadRecord(Told, ValueError):
    """A record that can not be read; its text is a sentence with file, game, move and reason.

    ``reason`` is a short name, such as ``"cut"`` or ``"illegal"``; ``file`` the name of the file, or ``""``
    for a text; ``game`` the number of the game in it, from 1; ``move`` the number of the move, passes not
    counted. ``text`` is what stood there. What is ``None`` is not known. Where a move is illegal or a
    diagram can not be read, ``cause`` is that error.
    """

    def __init__(
        self,
        reason: str,
        *,
        move: int | None = None,
        text: object = "",
        cause: ValueError | None = None,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.file = ""
        self.game: int | None = None
        self.move = move
        self.text = str(text)
        self.cause = cause
        self.__cause__ = cause

    def at(self, file: str, game: int | None) -> BadRecord:
        """The same, with where it was found; what is known already stays."""
        self.file = self.file or file
        self.game = self.game or game
        return self

    @property
    def why(self) -> str:
        """The reason in a sentence, without file and game."""
        return _reason_sentence(self)

    def __str__(self) -> str:
        reason = self.why
        if self.file and self.game:
            return _("{file}, game {number}: {reason}").format(
                file=self.file, number=self.game, reason=reason
            )
        if self.file:
            return _("{file}: {reason}").format(file=self.file, reason=reason)
        if self.game:
            return _("Game {number}: {reason}").format(number=self.game, reason=reason)
        return reason


@dataclass(frozen=True, slots=True)
class Notice:
    """Something odd about a record that was read all the same; its text is a sentence."""

    about: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        if self.about == "variations":
            count = int(str(self.facts["count"]))
            return ngettext(
                "One variation is left out; the main line is read.",
                "{count} variations are left out; the main line is read.",
                count,
            ).format(count=count)
        text = {
            "no game named": _("The record does not say which game it is; it is read as Othello."),
            "begins": _("In this record White moves first."),
            "handicap": _("The record sets up discs besides the four of the start; they are added to these."),
            "komi": _("This game was played with a komi, so its result is not the difference of the discs."),
            "more bytes": _("The file goes on after its last game; that part is left out."),
            "more games": _("There are more games in it; this is the first."),
            "players": _("The list of players has no name for a number of this game."),
        }[self.about]
        return text.format(**self.facts)


def _reason_sentence(error: BadRecord) -> str:
    if error.cause is not None:
        return str(error.cause)
    text = _file_sentence(error.reason) or _game_sentence(error.reason) or _move_sentence(error.reason)
    return text.format(number=error.move, text=error.text)


def _file_sentence(reason: str) -> str:
    return {
        "missing": _("There is no such file, or it can not be opened."),
        "empty": _("There is nothing in it."),
        "no game": _("There is no game in it."),
        "packed": _("This is a packed file ({text}). Unpack it first, then read what was in it."),
        "page": _("This is a web page, not a record. Save the file that the page leads to."),
        "unknown": _(
            "This is no record that can be read here. Known are lists of moves, GGF, SGF, OBF, PGN and WTHOR."
        ),
        "header": _("The first 16 bytes are not the header of a WTHOR file."),
        "header cut": _(
            "The file ends inside its header: a WTHOR file begins with 16 bytes, here are {text}."
        ),
        "names": _(
            "This is a list of names, not of games. Put it beside the .wtb file, and its names are found."
        ),
        "solitaire": _("This WTHOR file holds solitaires (end positions to solve), not whole games."),
        "count": _("The header promises {text} games, and the file ends before this one is complete."),
        "names cut": _(
            "The header promises {text} names, and the file ends before the last one is complete."
        ),
        "not names": _("This is no list of names (.JOU or .TRN) of WTHOR."),
        "format": _("Records are not written as “{text}”. There are: transcript, ggf, sgf and obf."),
    }.get(reason, "")


def _game_sentence(reason: str) -> str:
    return {
        "cut": _("The record is cut: it ends before it is closed."),
        "other game": _("This is a record of another game ({text}), not of Othello."),
        "size": _("This game is played on a board of another size ({text}). Only 8x8 boards can be read."),
        "synchro": _(
            "This is a synchro game: two boards are played at once. Only games on one board are read."
        ),
        "anti": _("This is an anti game: whoever has fewer discs wins. Only games of Othello are read."),
        "setup": _("Discs are set up on “{text}”, which is no square."),
        "board": _("A start position is the size 8, 64 cells and the side to move; here stands “{text}”."),
        "late setup": _("Discs are set up after move {number}. A game is set up before its first move only."),
        "start": _("This format has no room for a start position; write the game as ggf or sgf."),
        "position": _("This is a position, not a game: no move is written in it."),
        "value": _("“{text}” is no value of a move. Values are written such as d3:+4."),
        "position cells": _("A position has 64 cells and then the side to move; this line reads “{text}”."),
    }.get(reason, "")


def _move_sentence(reason: str) -> str:
    return {
        "point": _("Move {number} reads “{text}”, which is neither a square nor a pass."),
        "after a gap": _("There are moves after the end of the list of moves: move {number} is missing."),
        "black twice": _("Move {number} ({text}) is written for Black, and it is White’s turn."),
        "white twice": _("Move {number} ({text}) is written for White, and it is Black’s turn."),
        "two points": _("Move {number} names more than one square."),
    }[reason]
