"""The wheels that Python in the browser loads, and the lock file that names them to Pyodide."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PINS = HERE / "requirements.txt"
STANDARD_LIBRARY = "python_stdlib.zip"
# Those of JupyterLite's kernel: they come with its wheel, not from the package index.
KERNEL = ("ipykernel", "pyodide_kernel")
# What the kernel asks for by name and lessons do without: an installer, for which there is no net, and completion.
STAND_INS = {
    "micropip": {},
    "jedi": {},
    "piplite": {
        "piplite/__init__.py": "from .piplite import install\n",
        "piplite/piplite.py": """async def install(*_packages, **_options):
    raise RuntimeError("In the browser nothing can be installed: what the lessons need is here already.")
""",
        "piplite/cli.py": """async def get_transformed_code(_words):
    return "await __import__('piplite').install()"
""",
    },
}


def make_wheels(pyodide: Path, cache: Path, own: Path | None) -> Path:
    """The folder of all wheels and the standard library, shrunk; what was fetched before is not fetched again.

    Raises:
        CalledProcessError: pip or node failed; they say why.
    """
    fetched, shrunk = fetch(cache), cache / "shrunk"
    for folder in (shrunk, whole := cache / "whole"):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    for wheel in (*fetched.glob("*.whl"), *_of_the_kernel(), own or _built(cache / "own")):
        shutil.copy(wheel, whole)
    shutil.copy(pyodide / STANDARD_LIBRARY, whole)
    for name, modules in STAND_INS.items():
        _stand_in(whole, name, modules)
    subprocess.run(["node", HERE / "pyodide.mjs", pyodide, whole, shrunk], check=True)
    return shrunk


def fetch(cache: Path) -> Path:
    """The wheels of the pins, fetched once for each state of the pins."""
    folder = cache / hashlib.sha256(PINS.read_bytes()).hexdigest()[:12]
    if not folder.is_dir():
        partial = folder.with_suffix(".part")
        shutil.rmtree(partial, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        subprocess.run(
            [*pip, "--platform=any", "--python-version=3.14", f"--dest={partial}", f"--requirement={PINS}"],
            check=True,
        )
        partial.rename(folder)
    return folder


def _of_the_kernel() -> Iterable[Path]:
    for name in KERNEL:
        yield from (labextension("@jupyterlite/pyodide-kernel-extension") / "static" / "pypi").glob(
            f"{name}-*.whl"
        )


def _stand_in(folder: Path, name: str, modules: dict[str, str]) -> None:
    with zipfile.ZipFile(folder / f"{name}-0-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}-0.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n")
        for path, source in modules.items():
            wheel.writestr(path, source)


def labextension(name: str) -> Path:
    """Where an extension of JupyterLab is installed in this environment."""
    return Path(sysconfig.get_path("data"), "share", "jupyter", "labextensions", name)


def _built(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, f"--wheel-dir={folder}", str(ROOT)], check=True)
    return next(folder.glob("*.whl"))


def names(wheels: Iterable[Path]) -> list[str]:
    """The names of the packages, as Pyodide writes them.

    >>> names([Path("pure_eval-0.2.3-py3-none-any.whl")])
    ['pure-eval']
    """
    return [wheel.name.split("-")[0].lower().replace("_", "-") for wheel in wheels]


def lock(pyodide: Path, wheels: Iterable[Path]) -> dict[str, Any]:
    """A lock file of Pyodide that knows just these wheels. Each is loaded by name at the start, so none depends."""
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    packages = {}
    for wheel in sorted(wheels):
        (name,) = names([wheel])
        packages[name] = {
            "name": name,
            "version": wheel.name.split("-")[1],
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": sorted(_modules(wheel)),
            "depends": [],
            "unvendored_tests": False,
        }
    return {"info": info, "packages": packages}


def _modules(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    return {top.removesuffix(".pyc") for top in tops if not top.endswith(".dist-info")}
