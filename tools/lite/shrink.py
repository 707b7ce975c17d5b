"""Wheels made small and quick for the browser, by the very Python that will load them.

Pyodide unpacks each wheel and compiles each module at its first import, anew at every visit, and so it does with
the standard library. So modules are compiled here, once; what no lesson imports is left out. Compiled code belongs to one version of Python, which is
why this runs inside Pyodide (see `pyodide.mjs`).
"""

import importlib.util
import sys
import zipfile
from collections.abc import Iterator
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
    if path.suffix in {".pyi", ".po"} or path.name in {"RECORD", "py.typed"}:
        return False
    return all(path.name in kept for folder, kept in KEPT.items() if name.startswith(folder))


def compiled(name: str, source: bytes) -> bytes:
    """A module as Python keeps it, never looked at again for changes."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=0)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))


def shrink(archive: Path, to: Path) -> None:
    """Write a wheel, or the standard library, anew: compiled, and without what is not needed."""
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as new:
        for name in sorted(filter(wanted, old.namelist())):
            for written, content in _written(name, old.read(name)):
                new.writestr(zipfile.ZipInfo(written), content, zipfile.ZIP_DEFLATED)


def _written(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    path = PurePosixPath(name)
    if path.suffix != ".py":
        yield name, content
    elif name.startswith(WITH_SOURCE):
        yield name, content
        yield (
            str(path.parent / "__pycache__" / f"{path.stem}.{sys.implementation.cache_tag}.pyc"),
            compiled(name, content),
        )
    else:
        yield f"{name}c", compiled(name, content)


def shrink_all(source: Path, to: Path) -> None:
    """Shrink each archive of a folder into another one, under the same name."""
    for archive in sorted(source.iterdir()):
        shrink(archive, to / archive.name)
