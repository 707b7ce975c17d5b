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
from lite.opening import open_at_once
from lite.wheels import ROOT, labextension, lock, names

from reversi_learn.classroom.notebooks import shipped, shipped_languages
from reversi_learn.classroom.own_notebook import NAME, unasked_notebook
from reversi_learn.classroom.site_words import opening_words
from reversi_learn.cli import CALM
from reversi_learn.messages import use_language

# What of Pyodide a browser loads; the lock file, the wheels and the standard library come beside it. Modules are
# named .js, for many a server does not know .mjs as a program, and browsers run nothing that a server calls a text.
RUNTIME = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}
STREAMED = "await WebAssembly.instantiateStreaming(n,s)"
# A server may not know .wasm either: then it is not compiled while it comes, but when it is there.
EITHER_WAY = (
    '(await n).headers.get("Content-Type")==="application/wasm"?await WebAssembly.instantiateStreaming(n,s)'
    ":await WebAssembly.instantiate(await(await n).arrayBuffer(),s)"
)
EXTENSIONS = (
    "@jupyterlite/pyodide-kernel-extension",
    "@jupyter-widgets/jupyterlab-manager",
    "anywidget",
)
OWN_EXTENSION = ROOT / "reversi_learn" / "classroom" / "labextension"
KERNEL_PLUGIN = "@jupyterlite/pyodide-kernel-extension:kernel"
# What no lesson needs: icons that are not there, and a worker that every request would go through.
OFF = (
    "@jupyter-notebook/notebook-extension:tab-icon",
    "@jupyterlab/application-extension:faviconbusy",
    "@jupyterlite/application-extension:service-worker-manager",
)


def build_application(out: Path, pyodide: Path, wheels: Path) -> None:
    """Build JupyterLite with all notebooks into a folder."""
    with tempfile.TemporaryDirectory() as name:
        lite = Path(name)
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
        subprocess.run(command, check=True, cwd=lite, stdout=subprocess.DEVNULL)
    runtime = out / "static" / "pyodide"
    _runtime(runtime, pyodide, wheels)
    ahead = (f"../static/pyodide/{file.name}" for file in sorted(runtime.iterdir()))
    open_at_once(out / "notebooks" / "index.html", ahead, words_of_opening())


def _runtime(to: Path, pyodide: Path, wheels: Path) -> None:
    to.mkdir(parents=True)
    for file, name in RUNTIME.items():
        shutil.copy(pyodide / file, to / name)
    start = to / RUNTIME["pyodide.mjs"]
    source = start.read_text(encoding="utf-8")
    if STREAMED not in source or "pyodide.asm.mjs" not in source:
        raise ValueError(
            "Pyodide loads itself in another way than before: look at tools/lite/application.py."
        )
    source = source.replace(STREAMED, EITHER_WAY).replace("pyodide.asm.mjs", RUNTIME["pyodide.asm.mjs"])
    start.write_text(source, encoding="utf-8")
    for archive in wheels.iterdir():
        shutil.copy(archive, to)
    (to / "pyodide-lock.json").write_text(json.dumps(lock(pyodide, wheels.glob("*.whl"))), encoding="utf-8")


def _contents(to: Path) -> Path:
    for language in shipped_languages():
        (to / language).mkdir(parents=True, exist_ok=True)
        for notebook in shipped(language).values():
            # Its texts in one piece: JupyterLite does not join lines.
            whole = nbformat.read(notebook, as_version=4)
            (to / language / notebook.name).write_text(json.dumps(whole), encoding="utf-8")
        own = to / language / f"{NAME}.ipynb"
        own.write_text(json.dumps(unasked_notebook(language)), encoding="utf-8")
    return to


def _settings(lite: Path, packages: list[str]) -> None:
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.js",
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
            "showLoadingIndicator": True,
            "disabledExtensions": list(OFF),
            "faviconUrl": "./notebooks/favicon.ico",
            "litePluginSettings": {KERNEL_PLUGIN: kernel},
            "reversiLearn": words_of_opening(),
        },
    }
    build = {
        "LiteBuildConfig": {
            "federated_extensions": [str(OWN_EXTENSION), *(str(labextension(name)) for name in EXTENSIONS)]
        }
    }
    (lite / "jupyter_lite_config.json").write_text(json.dumps(build), encoding="utf-8")
    (lite / "jupyter-lite.json").write_text(json.dumps(config), encoding="utf-8")
    (lite / "overrides.json").write_text(json.dumps(CALM), encoding="utf-8")


def words_of_opening() -> dict[str, dict[str, str]]:
    """What a lesson says while it opens, in every language of the notebooks."""
    words = {}
    for language in shipped_languages():
        use_language(language)
        words[language] = opening_words()
    return words
