"""The command ``reversi-learn``: copies the lessons and opens the first one, already running."""

from __future__ import annotations

import argparse
import json
import logging
import os
import secrets
import shutil
import signal
import socket
import sys
import tempfile
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from . import doctor
from .messages import _, language, languages, use_language

FIRST_LESSON = "setup"
FOLDER = "reversi-lessons"
PORTS = range(8888, 8899)

_THEMES = "@jupyterlab/apputils-extension:themes"
# What a calm first look at JupyterLab asks for. The learner's own settings come before these.
CALM = {
    "@jupyterlab/apputils-extension:notification": {
        "checkForUpdates": False,
        "doNotDisturbMode": True,
        "fetchNews": "false",
    },
    _THEMES: {"adaptive-theme": True},  # as dark as the system is
    "@jupyterlab/cell-toolbar-extension:plugin": {"showToolbar": False},
}
# Parts of JupyterLab of no use in a lesson; one of them offers to fetch things from the internet.
LEFT_OUT = {
    "@jupyterlab/debugger-extension": True,
    "@jupyterlab/extensionmanager-extension": True,
}

# Parts of nbgrader, where it is installed: they warn that there is no course here.
TEACHERS_TOOLS = tuple(
    f"nbgrader.server_extensions.{name}"
    for name in ("assignment_list", "course_list", "formgrader", "validate_assignment")
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status is 0 where all went well, 1 on trouble, 2 on a wrong option."""
    options = _parser().parse_args(arguments)
    if options.lang not in languages():
        return _trouble(
            _("There is no language “{code}” here. There are: {known}.").format(
                code=options.lang, known=", ".join(languages())
            )
        )
    use_language(options.lang)
    folder = Path(options.folder).expanduser().absolute()
    if options.doctor:
        return _examine(folder, options.port)
    if options.assignments:
        return _hand_out(Path(options.assignments).expanduser().absolute(), options.class_seed)
    if options.port and not (port := doctor.port_free(options.port)).well:
        return _trouble(port.sentence)
    if options.app:
        return _show_app(options.port or _free_port(), browser=not options.no_browser)
    if not (writable := doctor.folder_writable(folder)).well:
        return _trouble(writable.sentence)
    try:
        _copy(folder)
    except (OSError, ValueError) as problem:
        return _trouble(str(problem))
    _serve(folder, options.port or _free_port(), browser=not options.no_browser)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="reversi-learn",
        description=_(
            "Learn Reversi on live boards: copies the lessons into a folder and opens the first one."
        ),
    )
    parser.add_argument("--no-browser", action="store_true", help=_("print the address, open no browser"))
    parser.add_argument(
        "--port", type=_port, default=0, help=_("the port to listen at (default: a free one)")
    )
    parser.add_argument(
        "--folder",
        default=FOLDER,
        help=_(
            "where your copies of the lessons and your progress are kept (default: {folder}, here)"
        ).format(folder=FOLDER),
    )
    parser.add_argument(
        "--lang",
        metavar="|".join(languages()),
        default=language(),
        help=_("the language of the lessons (default: {code})").format(code=language()),
    )
    parser.add_argument("--version", action="version", version=f"reversi_learn {version('reversi_learn')}")
    parser.add_argument("--doctor", action="store_true", help=_("look what may keep a lesson from opening"))
    parser.add_argument(
        "--app",
        action="store_true",
        help=_("show the lessons without code, for visitors: each page begins anew, nothing is kept"),
    )
    parser.add_argument(
        "--assignments",
        metavar=_("FOLDER"),
        help=_("write a course for nbgrader there, one assignment a lesson, and end"),
    )
    parser.add_argument(
        "--class-seed",
        metavar=_("TEXT"),
        default="",
        help=_("with --assignments: exercises of its own for a class, the same for the same text"),
    )
    return parser


def _port(text: str) -> int:
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(
        _("“{text}” is no port: it must be a number from 1 to 65535").format(text=text)
    )


def _trouble(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 1


def _examine(folder: Path, port: int) -> int:
    findings = list(doctor.examine(folder, port))
    for finding in findings:
        print("✓" if finding.well else "✗", finding.sentence)
    return 0 if all(finding.well for finding in findings) else 1


def _show_app(port: int, *, browser: bool) -> int:
    """Show the lessons as an app until somebody ends it."""
    from .classroom.app.serving import serve

    try:
        serve(port, language(), browser=browser)
    except ImportError:
        return _trouble(_('The app needs Voilà. Type: pip install "reversi_learn[app]"'))
    return 0


def _hand_out(folder: Path, class_seed: str) -> int:
    """Write a course for nbgrader; what is there already and differs stays as it is."""
    from .classroom.assignments import write_course

    try:
        written = write_course(folder, class_seed=class_seed)
    except OSError as problem:
        return _trouble(str(problem))
    told = {
        "new": _("written: {path}"),
        "same": _("as it was: {path}"),
        "kept": _("differs, and was left as it is: {path}"),
    }
    for each in written:
        print(told[each.outcome].format(path=each.path))
    print(_("Now, in that folder: nbgrader generate_assignment {name}").format(name="1_setup"))
    return 0


def _copy(folder: Path) -> None:
    from .classroom.notebooks import copy_lessons

    for copied in copy_lessons(folder, language()):
        if copied.beside:
            print(
                _(
                    "You changed {mine}, so it stays as it is. The newer version lies beside it: {newer}"
                ).format(mine=copied.path.name, newer=copied.beside.name)
            )


def _free_port() -> int:
    """The first free one of the usual ports, so that the address stays the same; else any."""
    for port in PORTS:
        if doctor.port_free(port).well:
            return port
    with socket.socket() as probe:
        probe.bind((doctor.HOST, 0))
        return int(probe.getsockname()[1])


def _serve(folder: Path, port: int, *, browser: bool) -> None:
    """Run JupyterLab until somebody ends it."""
    from jupyterlab.labapp import LabApp
    from traitlets.config import Config

    token = secrets.token_hex(24)
    lesson = f"/reversi-learn/open/{FIRST_LESSON}?lang={language()}"
    with tempfile.TemporaryDirectory(prefix="reversi-learn-") as settings:
        config = Config(_settings(folder, port, token, lesson, Path(settings)))
        config.ServerApp.open_browser = browser
        server = LabApp.initialize_server(argv=[], config=config)
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, lambda *_ignored: server.stop(from_signal=True))
        # Said in the loop, which has begun to listen by then.
        server.io_loop.add_callback(_announce, folder, f"http://{doctor.HOST}:{port}{lesson}&token={token}")
        server.start()
    print(_("Stopped. Your lessons and your progress are in {folder}").format(folder=folder))


def _announce(folder: Path, address: str) -> None:
    print(_("Your lesson opens in the browser. If it does not, open this address:"))
    print(f"\n    {address}\n")
    print(_("Your lessons and your progress are kept in {folder}").format(folder=folder))
    print(_("Leave this window open while you learn. Ctrl-C ends the lessons."), flush=True)


def _settings(folder: Path, port: int, token: str, lesson: str, settings: Path) -> dict[str, Any]:
    """What is said to Jupyter; it goes before the learner's own files, none of which is touched."""
    import zmq

    _write_lab_settings(settings)
    return {
        "ServerApp": {
            "allow_root": hasattr(os, "geteuid") and os.geteuid() == 0,
            "base_url": "/",
            "certfile": "",
            "default_url": lesson,
            "ip": doctor.HOST,
            "jpserver_extensions": {
                "jupyterlab": True,
                "reversi_learn.classroom.server": True,
                **dict.fromkeys(TEACHERS_TOOLS, False),
            },
            "log_level": logging.ERROR,
            "port": port,
            "port_retries": 0,
            "root_dir": str(folder),
        },
        "IdentityProvider": {"token": token},
        "KernelManager": {"transport_encryption": "auto" if zmq.has("curve") else "disabled"},
        "PasswordIdentityProvider": {"hashed_password": ""},
        "LabApp": {
            "app_settings_dir": str(settings),
            "default_url": lesson,
            "extension_manager": "readonly",
            "log_level": logging.ERROR,
            "news_url": None,
            "check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        },
    }


def _write_lab_settings(settings: Path) -> None:
    """A copy of the settings that the environment came with, in a folder of our own, with the calm ones added."""
    from jupyterlab.commands import get_app_dir

    shipped = Path(get_app_dir()) / "settings"
    if shipped.is_dir():
        shutil.copytree(shipped, settings, dirs_exist_ok=True)
    _add_to(
        settings / "overrides.json",
        {name: CALM[name] for name in CALM if name != _THEMES or not _has_a_theme()},
    )
    _add_to(settings / "page_config.json", {"disabledExtensions": LEFT_OUT})


def _has_a_theme() -> bool:
    """Whether the learner has chosen a theme once: it would be passed over by one that follows the system."""
    from jupyterlab.commands import get_user_settings_dir

    return Path(get_user_settings_dir(), f"{_THEMES.replace(':', '/')}.jupyterlab-settings").is_file()


def _add_to(file: Path, more: dict[str, Any]) -> None:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        found = {}
    file.write_text(json.dumps({**dict(found), **more}), encoding="utf-8")
