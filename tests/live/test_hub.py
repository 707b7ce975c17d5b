"""A real JupyterHub by the file that is shipped: learners log in, run a lesson, post games to the board of the class."""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from event_loop import on_an_event_loop
from launcher import PATIENCE, PROGRAMS, free_port
from tornado.httpclient import HTTPRequest
from tornado.websocket import websocket_connect

LEARNERS = ("ada", "ben")
TEACHER_KEY = "a-token-for-the-test-alone"
SCOPES = ["tokens", "admin:users", "admin:servers", "access:servers", "read:services"]
VIEW = "application/vnd.jupyter.widget-view+json"

# What differs from a class: accounts without passwords, servers of one account, ports that are free.
FOR_THE_TEST = """
load_subconfig("jupyterhub_config.py")
c = get_config()
c.JupyterHub.authenticator_class = "dummy"
c.JupyterHub.spawner_class = "simple"
c.JupyterHub.bind_url = "http://127.0.0.1:{public}"
c.JupyterHub.hub_port = {hub}
c.JupyterHub.db_url = "sqlite:///{folder}/hub.sqlite"
c.JupyterHub.cookie_secret_file = "{folder}/cookie_secret"
c.ConfigurableHTTPProxy.command = {proxy!r}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.ConfigurableHTTPProxy.pid_file = "{folder}/proxy.pid"
c.SimpleLocalProcessSpawner.home_dir_template = "{folder}/home/{{username}}"
c.Spawner.cmd = {single!r}
c.Spawner.args = ["--allow-root"]
c.JupyterHub.services.append({{"name": "test", "api_token": {key!r}}})
c.JupyterHub.load_roles.append(
    {{"name": "test", "scopes": {scopes!r}, "services": ["test"]}}
)
"""

# In the kernel of a learner: a game to its end, by presses on the board, and what the cells then say.
PLAYS = """
import time
from reversi_learn.classroom import answer, hello, play, post_result, class_board
from reversi_learn.classroom.cells import desk
from reversi_learn.course.lessons import find_exercise
hello("{nickname}")
print(answer("setup.one-flip", find_exercise("setup.one-flip").solution).outcome)
play("easy", seed={seed})
table = desk().source("game")
while not table.game.is_over:
    if table.scene().busy:
        time.sleep(0.01)
    else:
        table.press(table.game.legal_moves()[0])
print(post_result())
print(post_result())
print(class_board())
"""


@dataclass
class Hub:
    """A running hub."""

    origin: str
    folder: Path

    def token(self, learner):
        """A token of this learner, as the hub issues it."""
        visitor = Visitor(self.origin, "test")
        status, text = visitor.ask(
            f"/hub/api/users/{learner}/tokens", b"{}", {"Authorization": f"token {TEACHER_KEY}"}
        )
        assert status == 201, text
        return json.loads(text)["token"]

    def games(self, token, claim=None, method=None):
        """Ask the board of the class through the proxy."""
        data = None if claim is None else json.dumps(claim).encode()
        headers = {"Authorization": f"token {token}"} if token else {}
        status, text = Visitor(self.origin, "test").ask("/services/leaderboard/games", data, headers, method)
        return status, json.loads(text)


class Visitor:
    """Somebody at the hub, with a cookie jar of their own."""

    def __init__(self, origin, name):
        self.origin, self.name, self.jar = origin, name, CookieJar()
        self.opener = build_opener(HTTPCookieProcessor(self.jar))

    def ask(self, path, data=None, headers=None, method=None):
        request = Request(self.origin + path, data=data, headers=headers or {}, method=method)
        try:
            with self.opener.open(request, timeout=PATIENCE) as reply:
                return reply.status, reply.read().decode()
        except HTTPError as refused:
            with refused:
                return refused.code, refused.read().decode()

    def log_in(self):
        xsrf = re.search(r'name="_xsrf" value="([^"]+)"', self.ask("/hub/login")[1])[1]
        fields = {"username": self.name, "password": "any", "_xsrf": xsrf}
        self.ask("/hub/login", urlencode(fields).encode())  # goes on to start the server
        for _ in range(PATIENCE * 5):
            text = self.ask(f"/hub/api/users/{self.name}", headers={"Authorization": f"token {TEACHER_KEY}"})[
                1
            ]
            if json.loads(text)["servers"].get("", {}).get("ready"):
                return
            time.sleep(0.2)
        raise AssertionError(text)


@pytest.fixture(scope="module")
def hub(tmp_path_factory, node_modules):
    folder = tmp_path_factory.mktemp("hub")
    public, inner, api, service = (free_port() for _ in range(4))
    told = FOR_THE_TEST.format(
        key=TEACHER_KEY,
        scopes=SCOPES,
        public=public,
        hub=inner,
        api=api,
        folder=folder,
        proxy=["node", str(node_modules / "configurable-http-proxy" / "bin" / "configurable-http-proxy")],
        single=[sys.executable, "-m", "jupyterhub.singleuser"],
    )
    shown = [sys.executable, "-m", "reversi_learn.classroom.hub"]
    copied = subprocess.run(shown, capture_output=True, text=True, check=True).stdout
    (folder / "jupyterhub_config.py").write_text(copied)
    (folder / "config.py").write_text(told)
    (folder / "home").mkdir()
    environment = {
        **os.environ,
        "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}",
        "REVERSI_LEARN_LEADERBOARD": str(folder / "games.sqlite3"),
        "REVERSI_LEARN_LEADERBOARD_PORT": str(service),
    }
    log = folder / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterhub", "-f", "config.py"],
            cwd=folder,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        for _ in range(PATIENCE * 5):
            if "JupyterHub is now running" in log.read_text():
                break
            assert process.poll() is None, log.read_text()
            time.sleep(0.2)
        yield Hub(f"http://127.0.0.1:{public}", folder)
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)
        sys.stdout.write(log.read_text()[-6000:])  # shown where a test fails


async def in_kernel(hub, learner, token, kernel, source):
    """What a cell prints, run in a kernel of the learner's own server."""
    address = f"{hub.origin.replace('http', 'ws', 1)}/user/{learner}/api/kernels/{kernel}/channels"
    socket = await websocket_connect(HTTPRequest(address, headers={"Authorization": f"token {token}"}))
    head = {
        "msg_id": "cell",
        "msg_type": "execute_request",
        "session": "test",
        "username": "",
        "version": "5.3",
    }
    cell = {
        "code": source,
        "silent": False,
        "store_history": True,
        "allow_stdin": False,
        "user_expressions": {},
    }
    asked = {"header": head, "parent_header": {}, "metadata": {}, "content": cell, "channel": "shell"}
    await socket.write_message(json.dumps(asked))
    said = []
    while True:
        message = json.loads(await asyncio.wait_for(socket.read_message(), PATIENCE))
        if message["parent_header"].get("msg_id") != "cell":
            continue
        said.append(message["content"].get("text", "") or "".join(message["content"].get("traceback", [])))
        if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            socket.close()
            while await socket.read_message() is not None:
                pass  # until the other side has closed it too
            return "".join(said)


def open_lesson(visitor):
    """Open a lesson as the link of a teacher does, and wait until it has run."""
    status, page = visitor.ask(f"/user/{visitor.name}/reversi-learn/open/setup")
    assert status == 200, page


def of_server(hub, learner, token, path):
    """What the server of a learner says."""
    headers = {"Authorization": f"token {token}"}
    status, text = Visitor(hub.origin, learner).ask(f"/user/{learner}/api/{path}", headers=headers)
    assert status == 200, text
    return json.loads(text)


def test_learners_do_a_lesson_and_play_in_their_servers_and_stand_on_the_board(hub):
    visitors = [Visitor(hub.origin, name) for name in LEARNERS]
    with ThreadPoolExecutor() as at_once:
        list(at_once.map(Visitor.log_in, visitors))
        list(at_once.map(open_lesson, visitors))
    for seed, name in enumerate(LEARNERS):
        token = hub.token(name)
        lesson = of_server(hub, name, token, "contents/reversi-lessons/en/1_setup.ipynb")["content"]["cells"]
        shown = [output for cell in lesson for output in cell.get("outputs", [])]
        assert not [output for output in shown if output["output_type"] == "error"]
        assert sum(VIEW in output.get("data", {}) for output in shown) > 5  # boards
        (kernel,) = [session["kernel"]["id"] for session in of_server(hub, name, token, "sessions")]
        source = PLAYS.format(nickname=f"Nick of {name}", seed=seed)
        said = on_an_event_loop(in_kernel(hub, name, token, kernel, source))
        assert "SOLVED" in said, said
        assert "Posted: the game was played again there, and counts." in said, said
        assert "It counts once." in said
        assert f"Nick of {name} – you" in said
        log = list((hub.folder / "home" / name / "reversi-lessons" / "progress").iterdir())
        assert '"solved"' in "".join(part.read_text() for part in log)
    page = visitors[0].ask("/services/leaderboard/")[1]
    assert "Nick of ada – you" in page
    assert "Nick of ben" in page
    assert "(ben)" not in page


def test_servers_that_nobody_uses_are_ended_by_a_service_that_runs(hub):
    status, text = Visitor(hub.origin, "test").ask(
        "/hub/api/services/culler", headers={"Authorization": f"token {TEACHER_KEY}"}
    )
    assert status == 200, text
    assert "jupyterhub_idle_culler" in json.loads(text)["command"]
    os.kill(json.loads(text)["pid"], 0)
    assert "No module named jupyterhub" not in (hub.folder / "log").read_text()


def test_who_posts_is_known_from_the_token(hub):
    for token in ("", "forged"):
        status, told = hub.games(token, {})
        assert (status, told["error"]) == (
            403,
            "The board of the class does not know you. Log in to the hub first.",
        )
