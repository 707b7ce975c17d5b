"""The little notebook of a link: it holds the exercise that was named, and nothing else of the link."""

import random
from contextlib import suppress

import pytest
from course.test_making import FITTING, POSITIONS, _made

from reversi_learn import classroom
from reversi_learn.classroom import cells
from reversi_learn.classroom.desk import Desk
from reversi_learn.classroom.notebooks import read, sources
from reversi_learn.classroom.own_notebook import checked, lay_down, own_notebook
from reversi_learn.course.lessons import find_exercise
from reversi_learn.course.making.codes import packed
from reversi_learn.course.making.kinds import kinds
from reversi_learn.course.making.own import own, own_link
from reversi_learn.course.progress import MARKER, Progress
from reversi_learn.engine.position import Position
from reversi_learn.messages import use_language

START = Position.start()
ID = own("flips", START, "d3").id


@pytest.fixture(autouse=True)
def english():
    yield
    use_language("en")


@pytest.mark.parametrize("name", kinds())
def test_an_exercise_of_every_type_can_be_linked_to(name):
    lots = random.Random(name)
    positions = POSITIONS + [find_exercise(fitting).position for fitting in FITTING]
    made = next(filter(None, (_made(kinds()[name], position, lots) for position in positions)))
    assert checked(made.id) == made.id
    assert own_link(made.id).endswith(made.id)


FORGED = {
    "nothing": "",
    "a lesson": "setup.corners",
    "cut short": ID[:-1],
    "a quote": ID + '")',
    "a new line": ID + "\nimport os",
    "code with a sum that fits": packed("flips", 'd3");import os;("', START),
    "code where nothing is asked": packed("over", '");import os;("', START),
    "a number of other figures": packed("in_directions", "٢", START),
    "a number without end": packed("in_directions", "9" * 200, START),
    "oversized": packed("order", "d3c4" * 100_000, START),
    "huge": "own." + "z" * 1_000_000,
}


@pytest.mark.parametrize("link", FORGED.values(), ids=list(FORGED))
def test_of_a_forged_link_nothing_comes_into_a_cell(link, tmp_path):
    with suppress(LookupError):
        source = own_notebook(link, "en")["cells"][1]["source"]  # it names an exercise all the same
        assert "import os" not in source
        assert source.endswith(f'\nask("{checked(link)}")')
        assert len(source) < 300
        return
    with pytest.raises(LookupError) as refused:
        lay_down(tmp_path, link, "en")
    assert len(str(refused.value)) < 500
    assert list(tmp_path.iterdir()) == []


def test_the_notebook_runs_and_speaks_the_language_of_the_link(tmp_path, monkeypatch):
    for name, fresh in {"_progress": Progress(tmp_path), "_desk": Desk(), "_attempts": {}}.items():
        monkeypatch.setattr(cells, name, fresh)
    cell = own_notebook(ID, "de")["cells"][1]
    exec(cell["source"], {})
    assert cells.desk().source(ID).scene().prompt == find_exercise(ID).prompt
    assert "Schwarz" in find_exercise(ID).prompt
    classroom.use_language("en")


def test_what_the_learner_made_of_it_stays(tmp_path):
    path, notebook = lay_down(tmp_path, ID, "en")
    assert (tmp_path / MARKER).exists()
    assert sources(read(path)) == sources(notebook)
    path.write_text('{"cells": []}', encoding="utf-8")
    assert lay_down(tmp_path, ID, "en")[0] == path
    assert path.read_text(encoding="utf-8") == '{"cells": []}'


def test_two_exercises_lie_beside_each_other(tmp_path):
    other = own("flips", START, "c4").id
    paths = {lay_down(tmp_path, name, "en")[0].name.casefold() for name in (ID, other, ID)}
    assert len(paths) == 2


def test_a_language_that_is_not_there_is_a_sentence(tmp_path):
    with pytest.raises(ValueError, match="There are: en"):
        lay_down(tmp_path, ID, "../..")
    assert list(tmp_path.iterdir()) == []
