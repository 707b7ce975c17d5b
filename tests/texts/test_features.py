"""The list of features: every row once, held by a test that is there, brought by something that is there."""

from __future__ import annotations

import json
import pkgutil

import pytest

from reversi_learn.course.lessons import LESSONS


@pytest.fixture(scope="module")
def rows():
    import features

    return features.read()


def test_the_list_is_in_order(rows, root):
    import features

    assert not list(features.troubles(rows, root))


def test_what_brings_a_row_is_there(rows, root):
    exercises = {exercise.id for lesson in LESSONS for exercise in lesson.exercises}
    unknown = {
        f"{name}: {place}"
        for name, row in rows.items()
        for place in row.get("where", ())
        if not _is_there(place, exercises, root)
    }
    assert not unknown


def test_a_missing_row_and_a_missing_test_are_noticed(rows, root):
    import features

    wrong = {name: dict(row) for name, row in rows.items() if name != "R7"}
    wrong["R8"] = {"name": "64 discs", "where": ["setup"], "test": "tests/texts/test_features.py::test_no"}
    wrong["R9"] = {"name": "Discs shared"}
    found = " ".join(features.troubles(wrong, root))
    assert "R7" in found
    assert "test_no, which does not exist" in found
    assert "R9 needs either" in found


def _is_there(place, exercises, root):
    file, _, cell = place.partition("#")
    if cell:
        cells = json.loads((root / file).read_text(encoding="utf-8"))["cells"]
        return cell in {one["id"] for one in cells}
    if place.startswith("reversi_learn."):
        return pkgutil.resolve_name(place) is not None
    return place in exercises or (root / place).is_file()
