"""Voilà, started on the lessons of the app."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from .lessons import VISITORS, write_lessons, write_start_page

SHARE = Path(__file__).parent / "share"
IDLE = 300  # seconds after which a kernel whose page is closed ends


def serve(port: int, language: str, *, browser: bool) -> None:
    """Show the lessons at 127.0.0.1 until Ctrl-C.

    Raises:
        ImportError: Voilà is not installed.
    """
    from voila.app import Voila  # noqa: PLC0415 - it is an extra, and heavy

    os.environ.pop("REVERSI_LEARN_BASE_URL", None)
    with tempfile.TemporaryDirectory(prefix="reversi-learn-app-") as name:
        lessons, visitors, made = Path(name, "lessons"), Path(name, "visitors"), Path(name, "share")
        visitors.mkdir()
        write_start_page(made, language)
        os.environ["JUPYTER_PATH"] = os.pathsep.join(
            filter(None, (str(made), str(SHARE), os.environ.get("JUPYTER_PATH", "")))
        )
        os.environ[VISITORS] = str(visitors)
        write_lessons(lessons)
        address = f"http://127.0.0.1:{port}/voila/render/{language}/1_setup.ipynb"
        print(address, flush=True)  # noqa: T201 - the command speaks by printing
        Voila.launch_instance(
            [
                str(lessons),
                f"--port={port}",
                "--Voila.ip=127.0.0.1",
                "--template=reversi_learn",
                f"--Voila.open_browser={browser}",
                "--VoilaConfiguration.show_tracebacks=True",  # to our template, which shows a sentence
                f"--MappingKernelManager.cull_idle_timeout={IDLE}",
                "--MappingKernelManager.cull_interval=60",
            ]
        )
