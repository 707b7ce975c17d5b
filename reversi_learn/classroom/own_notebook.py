"""A little notebook of the learner's with one exercise of a teacher's own, for whoever follows a link to it."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from ..course.making.codes import PREFIX
from ..course.making.own import find_own
from ..messages import NotThere, _, use_language
from .notebooks import Notebook, mark, write

NAME = "own"  # stands in the place of a lesson in `own_link`
_ID = re.compile(r"own\.[a-z_]{1,40}(-[a-h1-8]{1,120}|-[0-9]{1,3})?-[0-9A-Za-z]{19}")


def checked(exercise_id: str) -> str:
    """The id of an own exercise, once the exercise was made from it: of a link nothing else goes into a cell.

    Raises:
        LookupError: it is none, or was not copied whole.
    """
    made = find_own(exercise_id[:300]).id
    if not _ID.fullmatch(made):
        raise NotThere(_("This is not the link of an exercise. Ask for it again, and copy it whole."))
    return made


def own_notebook(exercise_id: str, language: str) -> Notebook:
    """The notebook with this exercise.

    Raises:
        LookupError: there is no such exercise.
        ValueError: there is no such language.
    """
    return _notebook(checked(exercise_id), language)


def unasked_notebook(language: str) -> Notebook:
    """The notebook of the site in the browser, where the extension puts the exercise in that the address names.

    Raises:
        ValueError: there is no such language.
    """
    return _notebook(PREFIX, language)


def _notebook(asked: str, language: str) -> Notebook:
    use_language(language)
    title = _("An exercise of your teacher’s")
    picture = _("If the board below is only a picture, click on it and press Shift+Enter.")
    code = (
        f'from reversi_learn.classroom import ask, use_language\nuse_language("{language}")\nask("{asked}")'
    )
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        },
        "cells": [
            {
                "cell_type": "markdown",
                "id": "title",
                "metadata": {},
                "source": f"# {title}\n\n<small>{picture}</small>",
            },
            {
                "cell_type": "code",
                "id": "exercise",
                "metadata": {"jupyter": {"source_hidden": True}},
                "source": code,
                "outputs": [],
                "execution_count": None,
            },
        ],
    }


def lay_down(folder: Path, exercise_id: str, language: str) -> tuple[Path, Notebook]:
    """Write the notebook into the learner's folder unless it lies there; its path, and what it holds when new.

    Raises:
        LookupError: there is no such exercise.
        ValueError: there is no such language.
        OSError: the folder cannot be written to.
    """
    notebook = own_notebook(exercise_id, language)
    digest = hashlib.sha256(checked(exercise_id).encode()).hexdigest()[
        :12
    ]  # ids differ by case, some files do not
    path = folder / language / f"own_{digest}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    mark(folder)
    if not path.exists():
        write(notebook, path)
    return path, notebook
