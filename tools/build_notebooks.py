"""The notebooks: ``python tools/build_notebooks.py`` builds the other languages, runs all, and cleans outputs.

Masters are in ``notebooks/en/``; the prose of a language comes from the catalogue beside the built notebook
(see `translate`), and code cells are the same but for the one that names the language. What is stored are
pictures, texts and results: no widget state, no widget-view key, no times, nothing of anybody's progress.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import nbformat
from babel.messages.catalog import Catalog
from nbclient import NotebookClient
from translate import (
    ROOT,
    languages,
    masters,
    notebook_catalogue_path,
    read_catalogue,
    translated,
)

Notebook = Any  # nbformat gives nodes without types

LANGUAGE_TAG = "language"
PERSONAL_TAG = "nbval-ignore-output"  # what such a cell shows is somebody's own, and nothing of it is stored
STORED = ("text/plain", "text/markdown", "text/html", "image/svg+xml")
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def in_language(master: Notebook, language: str, catalogue: Catalog) -> Notebook:
    """The notebook in another language, not yet run.

    Raises:
        ValueError: no cell names the language.
    """
    notebook = deepcopy(master)
    naming = 0
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = translated(cell.source, catalogue)
        elif cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
            if LANGUAGE_TAG in cell.metadata.get("tags", []):
                naming += cell.source.count('use_language("en")')
                cell.source = cell.source.replace('use_language("en")', f'use_language("{language}")')
    if naming != 1:
        raise ValueError(f"one cell tagged “{LANGUAGE_TAG}” must call use_language; there are {naming}")
    return notebook


def run(notebook: Notebook, folder: Path) -> Notebook:
    """The notebook after a run in this folder, with nobody's progress, cleaned."""
    done = deepcopy(notebook)
    with tempfile.TemporaryDirectory() as nowhere:
        environment = {
            **os.environ,
            "REVERSI_LEARN_PROGRESS": str(Path(nowhere, "progress")),
            "IPYTHONDIR": str(Path(nowhere, "ipython")),
        }
        environment.pop("REVERSI_LEARN_LANG", None)
        client = NotebookClient(
            done,
            timeout=120,
            kernel_name="python3",
            record_timing=False,
            resources={"metadata": {"path": str(folder)}},
        )
        client.execute(env=environment)
    return cleaned(done)


def cleaned(notebook: Notebook) -> Notebook:
    """The notebook with only what is to be stored."""
    clean = deepcopy(notebook)
    clean.metadata = nbformat.from_dict(METADATA)
    clean.nbformat, clean.nbformat_minor = 4, 5
    for cell in clean.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            shown = [] if PERSONAL_TAG in cell.metadata.get("tags", []) else cell.outputs
            cell.outputs = [kept for output in shown if (kept := _kept(output)) is not None]
    return clean


def _kept(output: Notebook) -> Notebook | None:
    if output.output_type not in {"display_data", "execute_result"}:
        return output
    output.data = {kind: output.data[kind] for kind in STORED if kind in output.data}
    output.metadata = {}
    return output if output.data else None


def read(path: Path) -> Notebook:
    """The notebook in a file."""
    return nbformat.read(path, as_version=4)


def write(notebook: Notebook, path: Path) -> None:
    """Write the notebook, if its file is to change."""
    text = nbformat.writes(notebook) + "\n"
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT).as_posix()}")


def build(names: list[str]) -> None:
    """Build, run and clean the notebooks whose file name begins so (all of them without a name)."""
    for master_path in masters(ROOT):
        if names and not master_path.stem.startswith(tuple(names)):
            continue
        master = read(master_path)
        write(run(master, master_path.parent), master_path)
        for language in languages(ROOT):
            path = notebook_catalogue_path(master_path, language)
            other = in_language(master, language, read_catalogue(path, language))
            path.parent.mkdir(parents=True, exist_ok=True)
            write(run(other, path.parent), path.with_suffix(".ipynb"))


def troubles(root: Path) -> Iterator[str]:
    """What is not current in the stored notebooks, as far as can be told without running them."""
    for master_path in masters(root):
        master = read(master_path)
        yield from _unclean(master, master_path.relative_to(root).as_posix())
        for language in languages(root):
            path = notebook_catalogue_path(master_path, language).with_suffix(".ipynb")
            name = path.relative_to(root).as_posix()
            if not path.is_file():
                yield f"{name} is missing: run python tools/build_notebooks.py"
                continue
            stored = read(path)
            fresh = in_language(master, language, read_catalogue(path.with_suffix(".po"), language))
            if _without_outputs(stored) != _without_outputs(cleaned(fresh)):
                yield f"{name} is not current: run python tools/build_notebooks.py"
            elif _outline(stored) != _outline(master):
                yield f"{name} has other outputs than its master: run python tools/build_notebooks.py"
            yield from _unclean(stored, name)


def _unclean(notebook: Notebook, name: str) -> Iterator[str]:
    if notebook != cleaned(notebook):
        yield f"{name} holds more than is to be stored: run python tools/build_notebooks.py"
    code = [cell for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]
    for cell in code:
        for output in cell.outputs:
            if output.output_type == "error" or output.get("name") == "stderr":
                yield f"{name}: the cell {cell.id} complains"
    counts = [cell.execution_count for cell in code]
    if counts != list(range(1, len(counts) + 1)):
        yield f"{name} was not run from top to bottom: run python tools/build_notebooks.py"


def _without_outputs(notebook: Notebook) -> Notebook:
    bare = deepcopy(notebook)
    for cell in bare.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return bare


def _outline(notebook: Notebook) -> list[list[str]]:
    """The kinds of the outputs of each cell, which no language changes."""
    return [[output.output_type for output in cell.get("outputs", [])] for cell in notebook.cells]


def main() -> int:
    """Build, or only look."""
    parser = argparse.ArgumentParser(description="Build the notebooks of all languages, run and clean them.")
    parser.add_argument("names", nargs="*", help="how the file names begin, such as 1 (default: all)")
    parser.add_argument(
        "--check", action="store_true", help="change nothing; end with 1 if any is not current"
    )
    options = parser.parse_args()
    if not options.check:
        build(options.names)
        return 0
    found = list(troubles(ROOT))
    for trouble in found:
        print(trouble, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
