"""What a cell calls to bring a finished game to the board of the class, and to read it."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from ...course.games.game_settings import GameSettings
from ...course.games.saved_games import Finished, settings_key, unfinished
from ...course.games.table import Table
from ...course.page import Heading, Page, Paragraph
from ...course.page import Table as Rows
from ...engine.game import STANDARD, Game
from ...engine.levels import OPPONENTS
from ...messages import BadValue, Told, _, decimal, ngettext, signed
from .. import cells
from ..board import BoardWidget
from ..playing import show_game
from .page import how_to_take_part

_PATIENCE = 180  # seconds: games of Hard by a whole class are played again one after the other


class Unanswered(Told, ValueError):
    """The board of the class gave no answer that counts; the text is a sentence that says why."""


def ranked_game(opponent: str = "easy", *, color: str = "black", name: str = "game") -> BoardWidget | str:
    """A game that can be posted: the board of the class draws its lots; no hints, no taking back, no “Move now”.

    ``opponent`` is one of the menu, ``color`` is ``"black"`` or ``"white"``. One that was not finished goes on, as
    long as it can be posted: until another one is begun. Where there is no board of a class, a sentence says so.

    Raises:
        ValueError: there is no such opponent or colour; the sentence says what there is.
    """
    settings = GameSettings(opponent, color=color, tournament=True)
    if not isinstance(opponent, str):
        raise BadValue(_not_of_the_menu())
    wish = {"color": _whose(settings), "level": opponent}
    try:
        seed = _left_off(wish, name)
        if seed is None:
            seed = int(_ask("PUT", wish)["seed"])
    except Unanswered as unanswered:
        return str(unanswered)
    return show_game(name, replace(settings, seed=seed), _key(wish, seed))


def _left_off(wish: dict[str, Any], name: str) -> int | None:
    """The lots of the game on this board that goes on: the service would still take it; ``None`` if there is none."""
    begun = _ask("GET")["begun"]
    if begun is None or begun[:2] != [wish["color"], wish["level"]]:
        return None
    seed = int(begun[2])
    left = unfinished(cells.progress().events(), name, _key(wish, seed))
    return None if left is None or left.earlier else seed  # a game after it at the board has lots of its own


def _key(wish: dict[str, Any], seed: int) -> str:
    return settings_key({"ranked": wish, "seed": seed})


def post_result(name: str = "game") -> str:
    """Post the finished game on the board of this name to the board of the class; what came of it, in a sentence."""
    source = cells.desk().source(name)
    if not isinstance(source, Table):
        return _("There is no game on a board named “{name}” here. Run the cell with the game first.").format(
            name=name
        )
    finished = source.finished()
    problem = _unfit(finished)
    if problem:
        return problem
    try:
        told = _ask("POST", _claim(finished))
    except Unanswered as unanswered:
        return str(unanswered)
    if not told.get("new"):
        return _("This game stands on the board of the class already. It counts once.")
    if any(finished.help.values()):
        return _(
            "Posted. A game with hints or moves taken back is counted among your games, but brings no points."
        )
    return _("Posted: the game was played again there, and counts.")


def class_board() -> Page:
    """The board of the class, most points first; outside a class it says so."""
    title = Heading(_("The board of the class"))
    try:
        rows = _ask("GET")["standings"]
    except Unanswered as unanswered:
        return Page((title, Paragraph((str(unanswered),))))
    if not rows:
        return Page(
            (title, Paragraph((_("Nobody has posted a game yet."),)), Paragraph((how_to_take_part(),)))
        )
    head = (_("Name"), _("Points"), _("Won"), _("Games"), _("Best"))
    return Page((title, Rows(head, tuple(_row(row) for row in rows))))


def forget_results() -> str:
    """Erase from the board of the class all that you posted."""
    try:
        erased = int(_ask("DELETE")["erased"])
    except Unanswered as unanswered:
        return str(unanswered)
    return ngettext(
        "{count} game was erased from the board of the class.",
        "{count} games were erased from the board of the class.",
        erased,
    ).format(count=erased)


def _row(row: dict[str, Any]) -> tuple[str, ...]:
    name = _("{name} – you").format(name=row["name"]) if row["you"] else str(row["name"])
    return (name, decimal(row["points"], short=True), str(row["won"]), str(row["games"]), signed(row["best"]))


def _whose(settings: GameSettings) -> str:
    person = settings.person(0)
    return person.value if person else ""


def _unfit(finished: Finished) -> str:
    """Why this game can not be posted; empty where it can."""
    game, settings = finished.game, finished.settings
    if finished.conceded is not None or not game.is_over:
        return _("This game was not played to its end, so it can not be posted.")
    plain = game.variant is STANDARD and game.start == Game().start and not finished.forced
    against = isinstance(settings.opponent, str) and settings.opponent in OPPONENTS
    if not plain or not against or settings.watched or finished.help.get("loaded"):
        return _not_of_the_menu()
    return ""


def _not_of_the_menu() -> str:
    return _(
        "Only a game of one person against an opponent of the menu, from the usual start, can be posted. "
        'Try: ranked_game("easy").'
    )


def _claim(finished: Finished) -> dict[str, Any]:
    settings: GameSettings = finished.settings
    facts = finished.facts("", "")
    progress = cells.progress()
    return {
        "moves": facts["moves"],
        "color": facts["color"],
        "level": facts["level"],
        "seed": settings.seed + finished.number,
        "result": facts["result"],
        "name": progress.player[: cells.LONGEST_NAME],
        "help": sum(finished.help.values()),
    }


def _ask(method: str, said: dict[str, Any] | None = None) -> dict[str, Any]:
    token, base = os.environ.get("JUPYTERHUB_API_TOKEN"), os.environ.get("REVERSI_LEARN_CLASS_BOARD")
    if not token or not base:
        raise Unanswered(_("There is no board of a class here: it needs the JupyterHub of a class."))
    request = Request(  # noqa: S310 - the address is the hub's own
        f"{base.rstrip('/')}/games",
        data=None if said is None else json.dumps(said).encode(),
        headers={"Authorization": f"token {token}", "Content-Type": "application/json"},
        method=method,
    )
    try:
        with urlopen(request, timeout=_PATIENCE) as reply:  # noqa: S310 - as above
            return dict(json.load(reply))
    except HTTPError as refused:
        raise Unanswered(_sentence(refused)) from None
    except (URLError, OSError, ValueError):
        raise Unanswered(
            _("The board of the class does not answer. Nothing is lost: try again later.")
        ) from None


def _sentence(refused: HTTPError) -> str:
    try:
        return str(json.load(refused)["error"])
    except (ValueError, KeyError, TypeError):
        return _("The board of the class refused this. Ask your teacher.")
