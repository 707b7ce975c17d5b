"""JupyterLite: the notebooks, in the browser, on the Python of the browser."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from lite.wheels import ROOT, labextension, lock, names

from reversi_learn.classroom.site_words import opening_words
from reversi_learn.messages import use_language

# What of Pyodide a browser loads; the lock file, the wheels and the standard library come beside it.
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
EXTENSIONS = (
    "@jupyterlite/pyodide-kernel-extension",
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
)
OWN_EXTENSION = ROOT / "reversi_learn" / "classroom" / "labextension"
KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"


def build_application(out: Path, pyodide: Path, wheels: Path) -> None:
    """Build JupyterLite with all notebooks into a folder."""
    with tempfile.TemporaryDirectory() as name:
        lite = Path(name)
        _runtime(lite / "static" / "pyodide", pyodide, wheels)
        _settings(lite, names(wheels.glob("*.whl")))
        contents = _contents(lite / "contents")
        command = [sys.executable, "-m", "jupyter", "lite", "build", "--ignore-sys-prefix", "--no-sourcemaps"]
        command += [
            "--no-unused-shared-packages",
            "--apps=notebooks",
            f"--lite-dir={lite}",
            f"--output-dir={out}",
        ]
        command += [f"--contents={contents}"]
        subprocess.run(command, check=True, cwd=lite)


def _runtime(to: Path, pyodide: Path, wheels: Path) -> None:
    to.mkdir(parents=True)
    for file in RUNTIME:
        shutil.copy(pyodide / file, to)
    for archive in wheels.iterdir():
        shutil.copy(archive, to)
    (to / "pyodide-lock.json").write_text(json.dumps(lock(pyodide, wheels.glob("*.whl"))), encoding="utf-8")


def _contents(to: Path) -> Path:
    for notebook in (ROOT / "notebooks").glob("*/*.ipynb"):
        (to / notebook.parent.name).mkdir(parents=True, exist_ok=True)
        whole = nbformat.read(
            notebook, as_version=4
        )  # its texts in one piece: JupyterLite does not join lines
        (to / notebook.parent.name / notebook.name).write_text(json.dumps(whole), encoding="utf-8")
    return to


def _settings(lite: Path, packages: list[str]) -> None:
    kernel = {
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "packages": packages,
            "env": {
                "REVERSI_LEARN_PROGRESS": "/progress",
                "REVERSI_LEARN_LESSON_ADDRESS": "?path={language}/{file}",
            },
        },
    }
    config: dict[str, Any] = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "reversi_learn",
            "exposeAppInBrowser": True,
            "disabledExtensions": [],
            "litePluginSettings": {KERNEL_PLUGIN: kernel},
            "reversiLearn": _words(),
        },
    }
    build = {
        "LiteBuildConfig": {
            "federated_extensions": [str(OWN_EXTENSION), *(str(labextension(name)) for name in EXTENSIONS)]
        }
    }
    (lite / "jupyter_lite_config.json").write_text(json.dumps(build), encoding="utf-8")
    (lite / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
    overrides = {
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}
    }
    (lite / "overrides.json").write_text(json.dumps(overrides), encoding="utf-8")


def _words() -> dict[str, dict[str, str]]:
    words = {}
    for language in sorted({notebook.parent.name for notebook in (ROOT / "notebooks").glob("*/*.ipynb")}):
        use_language(language)
        words[language] = opening_words()
    return words
