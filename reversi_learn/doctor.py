"""What may keep a lesson from opening, looked at one thing after the other."""

from __future__ import annotations

import json
import os
import re
import socket
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from importlib.util import find_spec
from pathlib import Path

from .messages import _, listed

PYTHON = (3, 11)
HOST = "127.0.0.1"
FRONT_ENDS = ("anywidget", "@jupyter-widgets/jupyterlab-manager")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at, in one sentence; where it is not well, the sentence says what to do."""

    well: bool
    sentence: str


def examine(folder: Path, port: int) -> Iterator[Finding]:
    """Look at everything that the command needs; ``port`` 0 stands for any free one."""
    yield _python()
    yield _packages()
    yield _front_ends()
    yield _extension()
    yield folder_writable(folder)
    if port:
        yield port_free(port)


def _python(found: tuple[int, ...] = sys.version_info[:3]) -> Finding:
    has = ".".join(map(str, found))
    wanted = ".".join(map(str, PYTHON))
    if found >= PYTHON:
        return Finding(True, _("Python {has} is new enough.").format(has=has))
    return Finding(
        False, _("Python {has} is too old: install Python {wanted} or newer.").format(has=has, wanted=wanted)
    )


def _packages() -> Finding:
    """The installed packages against what this package asks for (only lower bounds are in use)."""
    misfits = []
    for requirement in requires("reversi_learn") or ():
        match = re.match(r"([\w.-]+)\s*>=\s*([\d.]+)", requirement)
        if match is None or "extra ==" in requirement:
            continue
        name, least = match.groups()
        try:
            has = version(name)
        except PackageNotFoundError:
            misfits.append(_("{package} {least} or newer (missing)").format(package=name, least=least))
            continue
        if _numbers(has) < _numbers(least):
            misfits.append(
                _("{package} {least} or newer (here: {has})").format(package=name, least=least, has=has)
            )
    if not misfits:
        return Finding(True, _("All packages are here, in versions that fit."))
    return Finding(
        False,
        _("Some packages do not fit. Needed: {packages}. Type: {command}").format(
            packages=listed(misfits), command=f"{sys.executable} -m pip install --upgrade reversi_learn"
        ),
    )


def _numbers(text: str) -> tuple[int, ...]:
    """The release of a version, to be compared: `"4.10.0rc1"` is `(4, 10, 0)`."""
    release = re.match(r"\d+(\.\d+)*", text)
    return tuple(map(int, release.group().split("."))) if release else ()


def _front_ends(folders: list[str] | None = None) -> Finding:
    """The browser's half of the boards, which lies outside the Python packages."""
    if folders is None:
        try:
            from jupyter_core.paths import jupyter_path
        except ImportError:
            return Finding(False, _("JupyterLab is not installed in this environment."))
        folders = jupyter_path("labextensions")
    missing = [name for name in FRONT_ENDS if not any((Path(folder) / name).is_dir() for folder in folders)]
    if not missing:
        return Finding(True, _("JupyterLab finds what it needs to show boards."))
    return Finding(
        False,
        _(
            "JupyterLab does not find {names}, so no board can appear. Type: {command} and start again."
        ).format(
            names=listed(missing),
            command=f"{sys.executable} -m pip install --force-reinstall anywidget jupyterlab_widgets",
        ),
    )


def _extension() -> Finding:
    """The server's half of “the lesson runs when it opens”."""
    name = "reversi_learn.classroom.server"
    switched_on: dict[str, bool] = {}
    if find_spec("jupyter_core"):
        from jupyter_core.paths import jupyter_config_path

        for folder in reversed(jupyter_config_path()):
            for file in sorted(Path(folder).glob("jupyter_server_config.d/*.json")):
                switched_on |= _extensions_in(file)
    if switched_on.get(name):
        return Finding(True, _("Jupyter knows how to open a lesson already running."))
    return Finding(
        False,
        _(
            "Jupyter started by hand would open lessons that do not run yet; reversi-learn itself is not "
            "affected. Type: {command}"
        ).format(command=f"{sys.executable} -m jupyter server extension enable --sys-prefix {name}"),
    )


def _extensions_in(file: Path) -> dict[str, bool]:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))["ServerApp"]["jpserver_extensions"]
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return dict(found)


def folder_writable(folder: Path) -> Finding:
    """Whether lessons can be kept in the folder, or in its nearest parent that is there."""
    place = folder.absolute()
    while not place.exists():
        place = place.parent
    try:
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError:
        return Finding(
            False,
            _(
                "The folder {folder} cannot be written to. Choose another: reversi-learn --folder FOLDER"
            ).format(folder=folder),
        )
    return Finding(True, _("The folder {folder} can be written to.").format(folder=folder))


def port_free(port: int) -> Finding:
    """Whether the server can listen at the port."""
    with socket.socket() as probe:
        if os.name != "nt":  # there it would mean something else
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except PermissionError:
            reason = _("Port {port} may not be used here. Choose one from 1024 up, or leave --port out.")
        except OSError:
            reason = _("Port {port} is taken by another program. Choose another, or leave --port out.")
        else:
            return Finding(True, _("Port {port} is free.").format(port=port))
    return Finding(False, reason.format(port=port))
