"""The service: who posts is known from the hub's token, and only what was played again is kept."""

from __future__ import annotations

import asyncio
import json
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

from jupyterhub.services.auth import HubAuthenticated, HubOAuthCallbackHandler, HubOAuthenticated
from jupyterhub.utils import url_path_join
from tornado import web
from tornado.httpserver import HTTPServer

from ...messages import _
from .claim import LARGEST, Claim, Forged, Outcome, Refused, read_claim, read_game, read_wish, replay
from .page import board_page
from .store import Store


class Games(HubAuthenticated, web.RequestHandler):
    """Post a game, read the standings, erase one's own: with a token of the hub, never with a cookie."""

    def initialize(self, store: Store, replayer: ThreadPoolExecutor) -> None:
        """Take what all posts share."""
        self.store, self.replayer = store, replayer

    def check_xsrf_cookie(self) -> None:
        """Nothing to check: a page of another site has no token to send."""

    @property
    def poster(self) -> str:
        """The hub's name of whoever asks.

        Raises:
            HTTPError: 403, without a token of the hub.
        """
        user = self.get_current_user()
        if not isinstance(user, dict) or user.get("kind", "user") != "user":
            raise _fault(403, _("The board of the class does not know you. Log in to the hub first."))
        return str(user["name"])

    async def get(self) -> None:
        """The standings, of others the chosen names only; and the game that whoever asks has begun."""
        poster = self.poster
        rows = self.store.standings()
        self.finish(
            {
                "standings": [
                    {
                        "name": row.name,
                        "points": row.points,
                        "won": row.won,
                        "games": row.games,
                        "best": row.best,
                        "you": row.user == poster,
                    }
                    for row in rows
                ],
                "begun": self.store.begun(poster),
            }
        )

    async def put(self) -> None:
        """Draw the lots of a game that is to be ranked."""
        poster = self.poster
        try:
            wish = read_wish(self.request.body)
        except Refused as refused:
            raise _fault(400, str(refused)) from None
        self.finish({"seed": self.store.begin(poster, wish)})

    async def post(self) -> None:
        """Play a game again, and keep it where it is as was said."""
        poster = self.poster
        try:
            claim = read_claim(self.request.body)
            if self.store.holder(read_game(claim).transcript(), poster) == poster:
                self.finish({"new": False})
                return
            outcome = await self._judged(poster, claim)
        except Refused as refused:
            raise _fault(400, str(refused)) from None
        new = self.store.add(poster, claim, outcome)
        self.set_status(201 if new else 200)
        self.finish({"new": new, "result": outcome.result, "score": outcome.score})

    async def _judged(self, poster: str, claim: Claim) -> Outcome:
        """What the game came to; whoever asks must have begun it here, and it can be posted once.

        Raises:
            Refused: it does not count.
        """
        if self.store.begun(poster) != (claim.color, claim.level, claim.seed):
            raise Refused(_not_begun())
        loop = asyncio.get_running_loop()
        try:
            outcome = await loop.run_in_executor(self.replayer, replay, claim)
        except Forged:
            self.store.end(poster, claim.seed)
            raise
        holder = self.store.holder(outcome.moves, poster)
        if holder not in (None, poster):
            raise Refused(_("Somebody else has posted just this game. Play one of your own: ranked_game()."))
        if holder is None and not self.store.end(poster, claim.seed):  # else it was posted twice at a time
            raise Refused(_not_begun())
        return outcome

    async def delete(self) -> None:
        """Erase all that whoever asks has posted."""
        self.finish({"erased": self.store.erase(self.poster)})

    def write_error(self, status_code: int, **details: Any) -> None:
        """Say what was refused, as data."""
        fault = details.get("exc_info", (None, None, None))[1]
        told = fault.args[0] if isinstance(fault, web.HTTPError) and fault.args else self._reason
        self.set_header("Content-Type", "application/json")
        self.finish(json.dumps({"error": told}))


class Board(HubOAuthenticated, web.RequestHandler):
    """The page with the table, for whoever is logged in to the hub."""

    def initialize(self, store: Store, teachers: frozenset[str]) -> None:
        """Take the games, and who sees the hub's names."""
        self.store, self.teachers = store, teachers

    @web.authenticated
    async def get(self) -> None:
        """Show the table."""
        name = str(self.current_user["name"])
        self.set_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        self.finish(board_page(self.store.standings(), name, teacher=name in self.teachers))


def _fault(status: int, sentence: str) -> web.HTTPError:
    fault = web.HTTPError(status)
    fault.args = (sentence,)  # Tornado would read a percent sign in its own as a place to fill
    return fault


def _not_begun() -> str:
    return _(
        "This game was not begun for the board of the class, or another one was begun after it. Begin a game that "
        'counts with ranked_game("easy").'
    )


def application(store: Store, prefix: str, teachers: frozenset[str] = frozenset()) -> web.Application:
    """The service under its prefix, such as ``/services/leaderboard/``."""
    one_at_a_time = ThreadPoolExecutor(max_workers=1)
    return web.Application(
        [
            (url_path_join(prefix, "games"), Games, {"store": store, "replayer": one_at_a_time}),
            (url_path_join(prefix, "oauth_callback"), HubOAuthCallbackHandler),
            (url_path_join(prefix, "/?"), Board, {"store": store, "teachers": teachers}),
        ],
        cookie_secret=os.urandom(32),
    )


async def serve() -> None:
    """Run as the hub asks in the environment: address, prefix, token, file and teachers."""
    store = Store(os.environ.get("REVERSI_LEARN_LEADERBOARD", "leaderboard.sqlite3"))
    teachers = frozenset(os.environ.get("REVERSI_LEARN_TEACHERS", "").split(","))
    made = application(store, os.environ["JUPYTERHUB_SERVICE_PREFIX"], teachers)
    address = urlsplit(os.environ["JUPYTERHUB_SERVICE_URL"])
    server = HTTPServer(made, max_body_size=16 * LARGEST)
    server.listen(address.port or 80, address.hostname or "127.0.0.1")
    await asyncio.Event().wait()
