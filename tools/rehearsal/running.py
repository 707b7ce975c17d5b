"""A real JupyterHub on this machine, by the file that is shipped, with what a rehearsal needs otherwise."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from .visitor import PATIENCE, Hub

KEY = "a-token-for-the-rehearsal-alone"
SCOPES = [
    "tokens",
    "admin:users",
    "admin:servers",
    "access:servers",
    "read:services",
]

# What differs from a class: accounts without passwords, and ports that are free.
OTHERWISE = """
load_subconfig("jupyterhub_config.py")
c = get_config()
c.JupyterHub.authenticator_class = "dummy"
c.JupyterHub.bind_url = "http://127.0.0.1:{public}"
c.JupyterHub.hub_port = {hub}
c.JupyterHub.db_url = "sqlite:///{folder}/hub.sqlite"
c.JupyterHub.cookie_secret_file = "{folder}/cookie_secret"
c.ConfigurableHTTPProxy.command = {proxy!r}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.ConfigurableHTTPProxy.pid_file = "{folder}/proxy.pid"
c.Spawner.cmd = {single!r}
c.JupyterHub.services.append({{"name": "test", "api_token": {key!r}}})
c.JupyterHub.load_roles.append({{"name": "test", "scopes": {scopes!r}, "services": ["test"]}})
"""


def proxy_command(node_modules: Path) -> list[str]:
    """How the proxy of the hub is started from a folder of Node's modules."""
    return ["node", str(node_modules / "configurable-http-proxy" / "bin" / "configurable-http-proxy")]


@contextmanager
def running_hub(
    folder: Path, proxy: list[str], settings: str, environment: Mapping[str, str]
) -> Iterator[Hub]:
    """A hub that keeps all it has in ``folder``, with these ``settings`` over all others; it ends in the end.

    Its log is ``folder/log``.
    """
    public, inner, api, service = _free_ports(4)
    shown = [sys.executable, "-m", "reversi_learn.classroom.hub"]
    shipped = subprocess.run(shown, capture_output=True, text=True, check=True).stdout
    (folder / "jupyterhub_config.py").write_text(shipped, encoding="utf-8")
    otherwise = OTHERWISE.format(
        public=public,
        hub=inner,
        api=api,
        folder=folder,
        proxy=proxy,
        single=[sys.executable, "-m", "jupyterhub.singleuser"],
        key=KEY,
        scopes=SCOPES,
    )
    (folder / "config.py").write_text(otherwise + settings, encoding="utf-8")
    told = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "REVERSI_LEARN_LEADERBOARD": str(folder / "games.sqlite3"),
        "REVERSI_LEARN_LEADERBOARD_PORT": str(service),
        **environment,
    }
    log = folder / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "jupyterhub", "-f", "config.py"],
            cwd=folder,
            env=told,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait(process, log)
        yield Hub(f"http://127.0.0.1:{public}", KEY)
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def _wait(process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while "JupyterHub is now running" not in log.read_text(encoding="utf-8"):
        if process.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"the hub does not start:\n{log.read_text(encoding='utf-8')[-6000:]}")
        time.sleep(0.2)


def _free_ports(count: int) -> list[int]:
    """So many ports that nobody listens at."""
    probes = [socket.socket() for _number in range(count)]
    try:
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [int(probe.getsockname()[1]) for probe in probes]
    finally:
        for probe in probes:
            probe.close()
