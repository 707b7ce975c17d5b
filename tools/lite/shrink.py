"""Wheels made small and quick for the browser, by the very Python that will load them.

Pyodide unpacks each wheel and compiles each module at its first import, anew at every visit. So modules are
compiled here, once; what no lesson imports is left out. Compiled code belongs to one version of Python, which is
why this runs inside Pyodide (see `pyodide.mjs`).
"""

import importlib.util
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path, PurePosixPath

# Python needs of these packages only the modules named; what they colour or complete is JupyterLite's own affair.
KEPT = {"pygments/lexers/": {"__init__.py", "_mapping.py", "python.py", "special.py"}}
LEFT_OUT = ("tests", "test", "sphinxext", "labextension", "nbextension")
WITH_SOURCE = "reversi_learn/"  # students read it


def wanted(name: str) -> bool:
    """Whether a file of a wheel is needed in the browser.

    >>> wanted("IPython/core/tests/test_a.py"), wanted("IPython/core/magic.py"), wanted("pygments/lexers/c_cpp.py")
    (False, True, False)
    """
    path = PurePosixPath(name)
    if any(part in LEFT_OUT or part.endswith(".data") for part in path.parts[:-1]):
        return False
    if path.suffix == ".pyi" or path.name in {"RECORD", "py.typed"}:
        return False
    return all(path.name in kept for folder, kept in KEPT.items() if name.startswith(folder))


def compiled(name: str, source: bytes) -> bytes:
    """A module as Python keeps it, never looked at again for changes."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))


def shrink(wheel: Path, to: Path) -> None:
    """Write the wheel anew: compiled, and without what is not needed."""
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(filter(wanted, old.namelist())):
            content = old.read(name)
            path = PurePosixPath(name)
            if path.suffix == ".py" and not name.startswith(WITH_SOURCE):
                name, content = f"{name}c", compiled(name, content)
            elif path.suffix == ".py":
                cached = path.parent / "__pycache__" / f"{path.stem}.{sys.implementation.cache_tag}.pyc"
                new.writestr(zipfile.ZipInfo(str(cached)), compiled(name, content))
            new.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)


def shrink_all(source: Path, to: Path) -> None:
    """Shrink each wheel of a folder into another one, under the same name."""
    for wheel in sorted(source.glob("*.whl")):
        shrink(wheel, to / wheel.name)
