"""The link to an exercise of a teacher's own, asked over HTTP as a browser asks."""

from urllib.parse import quote

import pytest
from launcher import reversi_learn

from reversi_learn.course.making.own import own, own_link
from reversi_learn.engine.position import Position

ID = own("flips", Position.start(), "d3").id


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with reversi_learn(tmp_path_factory.mktemp("home") / "lessons") as running:
        yield running


def test_the_link_opens_the_exercise_already_running(server):
    said = server.get(f"{own_link(ID)}&lang=de")
    assert said.status == 302
    path = said.location.removeprefix("/doc/tree/")
    notebook = server.notebook(path)
    assert notebook.cells[1].execution_count == 1
    assert "application/vnd.jupyter.widget-view+json" in notebook.cells[1].outputs[0].data
    assert [session["path"] for session in server.get("/api/sessions").data] == [path]
    assert server.get(f"{own_link(ID)}&lang=de").location == said.location
    assert server.notebook(path).cells[1].execution_count == 1


@pytest.mark.parametrize(
    "exercise", ["", "setup.corners", ID[:-1], ID + '")\nimport os', "own." + "z" * 5000]
)
def test_a_link_that_names_no_exercise_is_a_sentence(server, exercise):
    before = set(server.folder.rglob("*.ipynb"))
    said = server.get(own_link(quote(exercise, safe="")))
    assert said.status == 404
    assert "Copy it anew" in said.text
    assert set(server.folder.rglob("*.ipynb")) == before


def test_a_stranger_gets_nowhere(server):
    assert server.get(own_link(ID), token=False).location.startswith("/login")
