"""What is covered of the list of features, and what is missing: ``python tools/features.py``.

Reads ``tests/features.toml``: each row names what brings it and the test that holds it, or the part of the
work that will bring it. Needs the standard library alone.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FILE = ROOT / "tests" / "features.toml"
ROWS = {"R": 140, "P": 69, "L": 16}

Rows = dict[str, dict[str, Any]]


def read(path: Path = FILE) -> Rows:
    """The rows by their id."""
    with path.open("rb") as source:
        return tomllib.load(source)


def expected() -> list[str]:
    """The ids of all rows there are, in their order."""
    return [f"{kind}{number}" for kind, last in ROWS.items() for number in range(1, last + 1)]


def is_covered(row: dict[str, Any]) -> bool:
    """Whether something brings the row and a test holds it."""
    return bool(row.get("where")) and bool(row.get("test"))


def troubles(rows: Rows, root: Path = ROOT) -> Iterator[str]:
    """What is wrong with the list itself, one sentence each."""
    if list(rows) != expected():
        odd = sorted(set(rows) ^ set(expected()))
        yield f"The rows are not those of the list, in its order: {', '.join(odd) or 'another order'}."
    for name, row in rows.items():
        if unknown := set(row) - {"name", "where", "test", "issue"}:
            yield f"{name} has entries of another kind: {', '.join(sorted(unknown))}."
        if not str(row.get("name", "")).strip():
            yield f"{name} has no name."
        if is_covered(row) == ("issue" in row):
            yield f"{name} needs either “where” and “test”, or the “issue” (2 to 6) that will bring it."
        if "issue" in row and row["issue"] not in range(2, 7):
            yield f"{name} is to come with an issue that does not exist."
        if "test" in row and not exists(row["test"], root):
            yield f"{name} is held by {row['test']}, which does not exist."


def exists(node: str, root: Path = ROOT) -> bool:
    """Whether pytest would collect this node: ``file.py::test_name`` or ``file.py::TestName::test_name``."""
    file, *names = node.partition("[")[0].split("::")
    path = root / file
    if not names or not path.is_file() or not path.name.startswith("test_"):
        return False
    body: list[ast.stmt] = ast.parse(path.read_text(encoding="utf-8")).body
    for name in names:
        found = [
            item
            for item in body
            if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and item.name == name
        ]
        if not found:
            return False
        body = found[0].body
    return names[-1].startswith("test_")


def report(rows: Rows) -> str:
    """What is covered and what is missing, by kind, for a reader."""
    lines = []
    for kind, title in (("R", "rule pages"), ("P", "peers"), ("L", "nobody has")):
        own = {name: row for name, row in rows.items() if name.startswith(kind)}
        covered = sum(map(is_covered, own.values()))
        lines.append(f"{kind} ({title}): {covered} of {len(own)} covered")
    for issue in sorted({row["issue"] for row in rows.values() if "issue" in row}):
        names = [name for name, row in rows.items() if row.get("issue") == issue]
        lines.append(f"to come with issue {issue} of 6: {' '.join(names)}")
    missing = [
        f"  {name} {row['name']}" for name, row in rows.items() if not is_covered(row) and "issue" not in row
    ]
    lines.append("missing:" if missing else "missing: nothing")
    return "\n".join(lines + missing)


def main() -> int:
    """Print the report; the status is 1 if a row is missing or the list is not in order."""
    parser = argparse.ArgumentParser(description="Say what is covered of the list of features.")
    parser.add_argument("--all", action="store_true", help="print each covered row, what brings and holds it")
    options = parser.parse_args()
    rows = read()
    if options.all:
        for name, row in rows.items():
            if is_covered(row):
                print(f"{name} {row['name']}\n    {', '.join(row['where'])}\n    {row['test']}")
    print(report(rows))
    found = list(troubles(rows))
    for trouble in found:
        print(trouble, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
