"""The site that needs no installation: ``python tools/build_site.py`` makes ``build/site/`` and a zip of it.

Python itself runs in the browser (Pyodide), the notebooks in JupyterLite; nothing is asked of any other server,
and any file server will do. What comes from where: the runtime from the npm package ``pyodide``, JupyterLite and
the Python packages from the package index, at the versions of ``tools/lite/requirements.txt``, this package from
the checkout.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from pathlib import Path

from lite.application import build_application
from lite.wheels import make_wheels

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"


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


def main() -> int:
    """Build the site as the command line says."""
    parser = argparse.ArgumentParser(description="Build the site that needs no installation.")
    parser.add_argument("--out", type=Path, default=BUILD / "site", help="the folder (default: build/site)")
    parser.add_argument("--wheel", type=Path, help="the wheel of this package (default: build it)")
    options = parser.parse_args()
    if not (node_modules() / "pyodide" / "pyodide.mjs").is_file():
        print(f"Pyodide is not in {node_modules()}. Type: npm install --prefix build/node pyodide@314.0.6")
        return 1
    build_site(options.out.resolve(), options.wheel)
    print(f"The site is in {options.out}. To see it: python -m http.server --directory {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
