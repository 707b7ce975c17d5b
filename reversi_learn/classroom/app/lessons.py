"""The lessons as the app shows them: made for each start from the shipped notebooks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from ...messages import _, language, use_language
from ..notebooks import LEARNER_TAG, ON_DEMAND_TAG, shipped, shipped_languages

_HOW_TO_RUN = re.compile(r"<small>[^<]*Enter[^<]*</small>")  # here there is nothing to run
VISITORS = "REVERSI_LEARN_VISITORS"  # the folder of their records; it goes when the app ends
# Each page has a kernel and a record of its own: what one visitor did is not shown to the next.
NEW_VISITOR = (
    "import os, tempfile\n"
    f"os.environ['REVERSI_LEARN_PROGRESS'] = tempfile.mkdtemp(dir=os.environ.get('{VISITORS}'))"
)


def write_lessons(folder: Path) -> list[Path]:
    """Write all lessons of all languages into ``folder/en/1_setup.ipynb`` and so on; their paths."""
    written = []
    spoken = language()
    try:
        for code in shipped_languages():
            use_language(code)
            (folder / code).mkdir(parents=True, exist_ok=True)
            for path in shipped(code).values():
                target = folder / code / path.name
                notebook = shown(json.loads(path.read_text(encoding="utf-8")))
                target.write_text(json.dumps(notebook), encoding="utf-8")
                written.append(target)
    finally:
        use_language(spoken)
    return written


def shown(notebook: dict[str, Any]) -> dict[str, Any]:
    """A notebook for visitors who write no code.

    Where code is asked for, a sentence says so; what is slow stays the picture that is stored.
    """
    cells = [_code(NEW_VISITOR, "new-visitor")]
    for cell in notebook["cells"]:
        tags = cell["metadata"].get("tags", [])
        if ON_DEMAND_TAG in tags:
            cells.append(_prose(_stored(cell), cell["id"]))
            continue
        if LEARNER_TAG in tags:
            elsewhere = _("Here code is written. That is done in the notebook, not in this app.")
            cells.append(_prose(elsewhere, f"{cell['id']}-note"))
        told = _HOW_TO_RUN.sub("", "".join(cell["source"]))
        cells.append(_prose(told, cell["id"]) if cell["cell_type"] == "markdown" else cell)
    starting = _("The lesson is starting.")
    return {
        **notebook,
        "cells": cells,
        "metadata": {**notebook["metadata"], "reversi_learn": {"starting": starting}},
    }


def _stored(cell: dict[str, Any]) -> str:
    for output in cell.get("outputs", []):
        data = output.get("data", {})
        for kind in ("image/svg+xml", "text/html", "text/markdown"):
            if kind in data:
                return "".join(data[kind])
        if "text/plain" in data:
            return "```\n" + "".join(data["text/plain"]) + "\n```"
    return ""


def _code(source: str, name: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": name,
        "metadata": {},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


def _prose(source: str, name: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": source}
