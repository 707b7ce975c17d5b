"""Servers for tests: small lessons of their own, a server started as people start it, a way to ask it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

PROGRAMS = Path(sysconfig.get_path("scripts"))
PATIENCE = 60  # seconds until something is held to be stuck; nothing is measured by it


def write_lesson(
    folder: Path, file: str, cells: list[str], learner: int | None = None, on_demand: int | None = None
) -> Path:
    """A lesson for tests: a text, then code cells, one of them for the learner to write in, one run on demand."""
    language, _, name = file.partition("/")
    made = [new_markdown_cell(f"# {name} ({language})", id="text")]
    for number, source in enumerate(cells):
        tags = [tag for tag, at in (("learner-code", learner), ("on-demand", on_demand)) if at == number]
        made.append(new_code_cell(source, id=f"code-{number}", metadata={"tags": tags} if tags else {}))
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path = folder / file
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(new_notebook(cells=made, metadata={"kernelspec": kernel}), path)
    return path


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class _NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_args: object) -> None:
        return None


@dataclass
class Answer:
    """What the server said."""

    status: int
    text: str
    location: str = ""

    @property
    def data(self) -> Any:
        return json.loads(self.text)


@dataclass
class Server:
    """A running server, its address, and one visitor with a cookie jar."""

    process: subprocess.Popen[bytes]
    log: Path
    origin: str
    token: str
    folder: Path
    jar: CookieJar = field(default_factory=CookieJar)

    def get(self, path: str, *, token: bool = True) -> Answer:
        """Ask for a page, following no redirect."""
        request = Request(self.origin + path)
        if token:
            request.add_header("Authorization", f"token {self.token}")
        opener = build_opener(_NoRedirect, HTTPCookieProcessor(self.jar if token else CookieJar()))
        try:
            with opener.open(request, timeout=PATIENCE) as reply:
                return Answer(reply.status, reply.read().decode(), "")
        except HTTPError as reply:
            return Answer(reply.code, reply.read().decode(), reply.headers.get("Location", ""))

    def notebook(self, path: str) -> Any:
        """A notebook as it lies in the learner's folder."""
        return nbformat.read(self.folder / path, as_version=4)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Ask the server to end; its exit status."""
        self.process.send_signal(how)
        return self.process.wait(timeout=PATIENCE)


@contextmanager
def running(command: list[str | Path], folder: Path, log: Path, **environment: str) -> Iterator[Server]:
    """A server that prints its address with a token, started by a command; it ends with the test."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            [str(word) for word in command],
            cwd=log.parent,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        origin, token = _address(process, log)
        yield Server(process, log, origin, token, folder)
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(timeout=PATIENCE)
            finally:
                process.kill()


def _address(process: subprocess.Popen[bytes], log: Path) -> tuple[str, str]:
    for _ in range(PATIENCE * 5):
        found = re.search(r"(http://127\.0\.0\.1:(\d+))\S*[?&]token=(\w+)", log.read_text())
        if found and listens(int(found[2])):
            return found[1], found[3]
        assert process.poll() is None, log.read_text()
        time.sleep(0.2)
    raise AssertionError(log.read_text())


def listens(port: int) -> bool:
    """Whether somebody answers there: Jupyter prints its address a moment before it listens."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def reversi_learn(folder: Path, *options: str, **environment: str) -> Iterator[Server]:
    """The command, as a learner gives it."""
    log = folder.parent / f"{folder.name}.log"
    command = [
        PROGRAMS / "reversi-learn",
        "--no-browser",
        "--port",
        str(free_port()),
        "--folder",
        folder,
        *options,
    ]
    with running(command, folder, log, PYTHONUNBUFFERED="1", **environment) as server:
        yield server


@contextmanager
def jupyter(folder: Path, kind: str = "lab", base_url: str = "/", **environment: str) -> Iterator[Server]:
    """JupyterLab or Notebook 7, as somebody starts it by hand."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [
        sys.executable,
        "-m",
        "jupyter",
        kind,
        "--no-browser",
        "--ip=127.0.0.1",
        f"--port={free_port()}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.base_url={base_url}",
        *(["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
    ]
    log = folder.parent / f"{folder.name}.log"
    with running(command, folder, log, **environment) as server:
        yield server
