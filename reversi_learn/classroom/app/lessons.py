"""The lessons as the app shows them: made for each start from the shipped notebooks."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from ...messages import _, language, use_language
from ..notebooks import LANGUAGES, LEARNER_TAG, ON_DEMAND_TAG, shipped, shipped_languages

_HOW_TO_RUN = re.compile(r"<small>[^<]*Enter[^<]*</small>")  # here there is nothing to run
GOES_ON = "raises-exception"  # Jupyter's tag of a cell after which the next ones run even if it fails
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


def write_start_page(folder: Path, first: str) -> None:
    """Write what the start page offers, as a part of our template of Voilà: the lessons, in ``first`` and the rest."""
    offered = [
        {
            "code": code,
            "name": LANGUAGES.get(code, code),
            "lessons": [
                {"file": path.name, "title": _title(json.loads(path.read_text(encoding="utf-8")))}
                for path in shipped(code).values()
            ],
        }
        for code in sorted(shipped_languages(), key=lambda code: code != first)
    ]
    part = folder / "voila" / "templates" / "reversi_learn" / "lessons.html"
    part.parent.mkdir(parents=True)
    part.write_text(f"{{% set offered = {json.dumps(offered, ensure_ascii=False)} %}}", encoding="utf-8")


def _title(notebook: dict[str, Any]) -> str:
    return "".join(notebook["cells"][0]["source"]).partition("\n")[0].lstrip("# ")


def shown(notebook: dict[str, Any]) -> dict[str, Any]:
    """A notebook for visitors who write no code.

    Where code is asked for, a sentence says so; what is slow stays the picture that is stored. A cell that fails
    does not end the page.
    """
    cells = [_code(NEW_VISITOR, "new-visitor")]
    for cell in notebook["cells"]:
        tags, source = cell["metadata"].get("tags", []), "".join(cell["source"])
        if ON_DEMAND_TAG in tags:
            cells.append(_prose(_stored(cell), cell["id"]))
        elif cell["cell_type"] == "markdown":
            cells.append(_prose(_HOW_TO_RUN.sub("", source), cell["id"]))
        elif LEARNER_TAG in tags and _is_to_be_written(source):
            elsewhere = _("Here code is written. That is done in the notebook, not in this app.")
            cells.append(_prose(elsewhere, f"{cell['id']}-note"))
            cells.append(_code(_without_check(source), cell["id"]))  # cells below may name what it names
        else:
            cells.append(_code(source, cell["id"]))
    words = {
        "starting": _("The lesson is starting."),
        "failed": _("This part cannot be shown here. What follows can."),
    }
    return {
        **notebook,
        "cells": cells,
        "metadata": {**notebook["metadata"], "reversi_learn": words},
    }


def _is_to_be_written(source: str) -> bool:
    lines = [line.strip() for line in source.splitlines() if line.strip()]
    return "..." in lines or all(line.startswith("#") for line in lines)


def _without_check(source: str) -> str:
    return "\n".join(line for line in source.splitlines() if not line.startswith("check("))


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
        "metadata": {"tags": [GOES_ON]},
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


def _prose(source: str, name: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "id": name, "metadata": {}, "source": source}
