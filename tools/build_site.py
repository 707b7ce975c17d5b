"""The site that needs no installation: ``python tools/build_site.py`` makes ``build/site/`` and a zip of it.

Python itself runs in the browser (Pyodide), the notebooks in JupyterLite; nothing is asked of any other server,
and any file server will do. What comes from where: the runtime from the npm package ``pyodide``, JupyterLite and
the Python packages from the package index, at the versions of ``tools/lite/requirements.txt``, this package from
the checkout.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import shutil
import sys
import zipfile
from pathlib import Path

from build_pages import build_pages
from lite.application import build_application, words_of_opening
from lite.opening import make_doors
from lite.wheels import fetch, make_wheels

from reversi_learn.classroom.notebooks import shipped
from reversi_learn.classroom.site_words import page_words
from reversi_learn.messages import use_language

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
# Of the first start, for the start page: what the browser test counts, and what a computer of 2020 takes.
MEGABYTES = 31
SECONDS = 15


def node_modules() -> Path:
    """Where npm put Pyodide: the folder that the variable names, else that of ``tools/check.py``."""
    return Path(os.environ.get("REVERSI_LEARN_NODE_MODULES", BUILD / "node" / "node_modules"))


def build_site(out: Path, wheel: Path | None = None) -> None:
    """Build the whole site into a folder, which is emptied first; ``wheel`` is this package, built if not given."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    pyodide = node_modules() / "pyodide"
    wheels = make_wheels(pyodide, BUILD / "lite", wheel)
    build_application(out / "live", pyodide, wheels)
    build_pages(out, live=True, megabytes=MEGABYTES, seconds=SECONDS)
    _doors(out)


def _doors(out: Path) -> None:
    words, read = words_of_opening(), {}
    for language in words:
        use_language(language)
        read[language] = page_words()["read"]
    files = (f"{language}/{path.name}" for language in words for path in shipped(language).values())
    make_doors(out, files, words, read)


def pack(site: Path) -> Path:
    """Put the site into a zip beside it, in one folder: to be unpacked on a web server, or on a stick."""
    name = f"reversi_learn-site-{importlib.metadata.version('reversi_learn')}"
    archive = site.parent / f"{name}.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as pack:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            pack.write(path, f"{name}/{path.relative_to(site).as_posix()}")
    return archive


def main() -> int:
    """Build the site as the command line says."""
    parser = argparse.ArgumentParser(description="Build the site that needs no installation.")
    parser.add_argument("--out", type=Path, default=BUILD / "site", help="the folder (default: build/site)")
    parser.add_argument("--wheel", type=Path, help="the wheel of this package (default: build it)")
    parser.add_argument("--fetch", action="store_true", help="only fetch what comes from the package index")
    options = parser.parse_args()
    if options.fetch:
        fetch(BUILD / "lite")
        return 0
    if not (node_modules() / "pyodide" / "pyodide.mjs").is_file():
        print(f"Pyodide is not in {node_modules()}. Type: npm install --prefix build/node pyodide@314.0.6")
        return 1
    build_site(options.out.resolve(), options.wheel)
    print(f"The site is in {options.out}, and packed in {pack(options.out.resolve())}.")
    print(f"To see it: python -m http.server --directory {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
