"""Somebody at a hub: logs in as a browser does, asks its pages, and runs cells in a kernel of their own server."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

PATIENCE = 600  # seconds until something is held to be stuck; nothing is measured by it


@dataclass(frozen=True)
class Hub:
    """A running hub: its address, and the token of a service that may do what an administrator may."""

    origin: str
    key: str

    def token(self, learner: str) -> str:
        """A token of this learner, as the hub issues it."""
        told = self._ask(f"/hub/api/users/{learner}/tokens", self.key, b"{}")
        return str(told["token"])

    def user(self, learner: str) -> dict[str, Any]:
        """What the hub says of a learner."""
        return dict(self._ask(f"/hub/api/users/{learner}", self.key))

    def server(self, learner: str, token: str, path: str, said: dict[str, str] | None = None) -> Any:
        """What the server of a learner says."""
        data = None if said is None else urlencode(said).encode()
        return self._ask(f"/user/{learner}/{path}", token, data)

    def _ask(self, path: str, token: str, data: bytes | None = None) -> Any:
        status, text = Visitor(self.origin, "").ask(path, data, {"Authorization": f"token {token}"})
        if not 200 <= status < 300:
            raise AssertionError(f"{path}: {status} {text[-2000:]}")
        return json.loads(text)


class Visitor:
    """Somebody with a cookie jar of their own."""

    def __init__(self, origin: str, name: str) -> None:
        self.origin, self.name = origin, name
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(
        self,
        path: str,
        data: bytes | None = None,
        headers: dict[str, str] | None = None,
        method: str | None = None,
    ) -> tuple[int, str]:
        """The status and the text of a page, after all redirects."""
        request = Request(self.origin + path, data=data, headers=headers or {}, method=method)  # noqa: S310
        try:
            with self.opener.open(request, timeout=PATIENCE) as reply:
                return reply.status, reply.read().decode()
        except HTTPError as refused:
            with refused:
                return refused.code, refused.read().decode()

    def log_in(self, hub: Hub) -> None:
        """Log in, and wait until the own server is ready."""
        found = re.search(r'name="_xsrf" value="([^"]+)"', self.ask("/hub/login")[1])
        assert found, "the hub shows no page to log in"  # noqa: S101
        fields = {"username": self.name, "password": "any", "_xsrf": found[1]}
        status, page = self.ask("/hub/login", urlencode(fields).encode())  # goes on to start the server
        assert status < 400, f"{status}: {_words(page)}"  # noqa: S101
        until = time.monotonic() + PATIENCE
        while not hub.user(self.name)["servers"].get("", {}).get("ready"):
            assert time.monotonic() < until, f"the server of {self.name} does not start"  # noqa: S101
            time.sleep(0.2)

    def open_lesson(self, lesson: str) -> None:
        """Open a lesson as the link of a teacher does, and wait until it has run."""
        status, page = self.ask(f"/user/{self.name}/reversi-learn/open/{lesson}")
        assert status == 200, page  # noqa: S101


def _words(page: str) -> str:
    """What a page says, without its marks."""
    body = re.sub(r"(?s)<(script|style)\b.*?</\1>", " ", page.partition("<body")[2])
    return " ".join(re.sub(r"<[^>]*>", " ", body).split())


async def run_cell(hub: Hub, learner: str, token: str, kernel: str, source: str) -> str:
    """What a cell prints, run in a kernel of the learner's own server, its faults included."""
    address = f"{hub.origin.replace('http', 'ws', 1)}/user/{learner}/api/kernels/{kernel}/channels"
    socket = await websocket_connect(HTTPRequest(address, headers={"Authorization": f"token {token}"}))
    await socket.write_message(json.dumps(_execute(source)))
    said = []
    while True:
        text = await asyncio.wait_for(socket.read_message(), PATIENCE)
        assert text is not None, f"the kernel of {learner} hung up"  # noqa: S101
        message = json.loads(text)
        if message["parent_header"].get("msg_id") != "cell":
            continue
        said.append(message["content"].get("text", "") or "".join(message["content"].get("traceback", [])))
        if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            socket.close()
            while await socket.read_message() is not None:
                pass  # until the other side has closed it too
            return "".join(said)


def _execute(source: str) -> dict[str, Any]:
    head = {
        "msg_id": "cell",
        "msg_type": "execute_request",
        "session": "one",
        "username": "",
        "version": "5.3",
    }
    cell = {"code": source, "silent": False, "store_history": True, "allow_stdin": False}
    content = {**cell, "user_expressions": {}}
    return {"header": head, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
