"""The route that opens a lesson already running, asked over HTTP as a browser asks."""

import os
import signal
import time
from concurrent.futures import ThreadPoolExecutor

import nbformat
import pytest
from launcher import PATIENCE, jupyter, reversi_learn, write_lesson
from nbformat.sign import NotebookNotary

OPEN = "/reversi-learn/open"


@pytest.fixture(scope="module")
def lessons(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shipped")
    for language in ("en", "de"):
        write_lesson(
            folder,
            f"{language}/1_setup.ipynb",
            [
                "import os\nwith open('runs.txt', 'a') as file:\n    print('run', os.getpid(), file=file)",
                "import anywidget\n\nclass Tiny(anywidget.AnyWidget):\n    _esm = 'export default {}'\n\nTiny()",
                "mine = 'shipped'",
                "mine.upper()",
                "sum(range(10**8))",
            ],
            learner=2,
            on_demand=4,
        )
        write_lesson(folder, f"{language}/2_flanking.ipynb", ["2 + 2"])
    return folder


@pytest.fixture(scope="module")
def server(lessons, tmp_path_factory):
    folder = tmp_path_factory.mktemp("home") / "lessons"
    with reversi_learn(folder, REVERSI_LEARN_NOTEBOOKS=str(lessons)) as running:
        yield running


def runs(server, language="en"):
    """The process ids of the kernels that ran the first cell, one for each run."""
    file = server.folder / language / "runs.txt"
    return [int(line.split()[1]) for line in file.read_text().splitlines()] if file.exists() else []


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_stranger_gets_nowhere(server):
    said = server.get(f"{OPEN}/setup", token=False)
    assert (said.status, said.location.split("?")[0]) == (302, "/login")
    assert runs(server) == []


def test_a_lesson_opens_already_run(server):
    said = server.get(f"{OPEN}/setup?lang=en")
    assert (said.status, said.location) == (302, "/doc/tree/en/1_setup.ipynb")
    assert len(runs(server)) == 1
    notebook = server.notebook("en/1_setup.ipynb")
    assert [cell.execution_count for cell in notebook.cells[1:]] == [
        1,
        2,
        3,
        4,
        None,
    ]  # the last is on demand
    assert "application/vnd.jupyter.widget-view+json" in notebook.cells[2].outputs[0].data
    assert notebook.cells[4].outputs[0].data["text/plain"] == "'SHIPPED'"
    assert "widgets" not in notebook.metadata
    assert NotebookNotary().check_signature(notebook)
    sessions = server.get("/api/sessions").data
    assert [session["path"] for session in sessions] == ["en/1_setup.ipynb"]


def test_opened_again_it_is_not_run_again(server):
    before = runs(server)
    assert server.get(f"{OPEN}/setup?lang=en").status == 302
    assert runs(server) == before


def test_opened_twice_at_once_it_is_run_once(server):
    with ThreadPoolExecutor() as pool:
        said = list(pool.map(lambda _: server.get(f"{OPEN}/setup?lang=de"), range(4)))
    assert {answer.location for answer in said} == {"/doc/tree/de/1_setup.ipynb"}
    assert len(runs(server, "de")) == 1


def test_what_is_not_there_is_a_sentence(server):
    said = server.get(f"{OPEN}/corners")
    assert said.status == 404
    assert "There is no lesson “corners”. There are: setup and flanking." in said.text
    said = server.get(f"{OPEN}/setup?lang=%3Cb%3E")
    assert said.status == 404
    assert "“&lt;b&gt;”" in said.text


def test_a_path_out_of_the_lessons_is_no_lesson(server):
    assert server.get(f"{OPEN}/..%2f..%2fsetup").status == 404


def test_somebodys_code_is_not_run(lessons, tmp_path):
    folder = tmp_path / "mine"
    with reversi_learn(folder, REVERSI_LEARN_NOTEBOOKS=str(lessons)) as server:
        path = folder / "en" / "1_setup.ipynb"
        notebook = nbformat.read(path, as_version=4)
        notebook.cells[3].source = "mine = open('mine.txt', 'w')"
        notebook.cells[3].outputs = [nbformat.v4.new_output("stream", text="as it was")]
        nbformat.write(notebook, path)
        assert server.get(f"{OPEN}/setup").location == "/doc/tree/en/1_setup.ipynb"
        notebook = nbformat.read(path, as_version=4)
        assert not (folder / "en" / "mine.txt").exists()
        assert notebook.cells[3].source == "mine = open('mine.txt', 'w')"
        assert notebook.cells[3].outputs[0].text == "as it was"
        # The cell after it needs what was not run: it is left for the learner, without a traceback.
        assert (notebook.cells[4].outputs, notebook.cells[4].execution_count) == ([], None)
        assert len(runs(server)) == 1


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_cleanly_with_its_kernels(lessons, tmp_path, how):
    folder = tmp_path / "mine"
    with reversi_learn(folder, REVERSI_LEARN_NOTEBOOKS=str(lessons)) as server:
        server.get(f"{OPEN}/setup")
        kernel = runs(server)[0]
        assert alive(kernel)
        assert server.stop(how) == 0
        for _ in range(PATIENCE * 10):
            if not alive(kernel):
                break
            time.sleep(0.1)
        assert not alive(kernel)
    log = server.log.read_text()
    assert "Stopped. Your lessons and your progress are in" in log
    assert "Traceback" not in log
    assert "WARNING" not in log


def test_without_a_kernel_it_is_a_sentence(lessons, tmp_path):
    (tmp_path / "kernels" / "python3").mkdir(parents=True)
    (tmp_path / "kernels" / "python3" / "kernel.json").write_text(
        '{"argv": ["/nowhere/python", "{connection_file}"], "display_name": "None", "language": "python"}'
    )
    folder = tmp_path / "mine"
    surroundings = {"REVERSI_LEARN_NOTEBOOKS": str(lessons), "JUPYTER_PATH": str(tmp_path)}
    with reversi_learn(folder, **surroundings) as server:
        said = server.get(f"{OPEN}/setup")
    assert said.status == 500
    assert "Python could not be started for it" in said.text
    assert 'href="/doc/tree/en/1_setup.ipynb"' in said.text
    assert "Traceback" not in said.text


def test_under_any_jupyter_server_and_below_any_address(lessons, tmp_path):
    """As on a hub: started by others, below a base address, at a root that is not only ours."""
    with jupyter(tmp_path / "root", base_url="/user/ada/", REVERSI_LEARN_NOTEBOOKS=str(lessons)) as server:
        said = server.get(f"/user/ada{OPEN}/flanking?lang=de")
        assert said.location == "/user/ada/doc/tree/reversi-lessons/de/2_flanking.ipynb"
        notebook = server.notebook("reversi-lessons/de/2_flanking.ipynb")
        assert notebook.cells[1].outputs[0].data["text/plain"] == "4"
        assert (server.folder / "reversi-lessons" / ".reversi-learn").is_file()
