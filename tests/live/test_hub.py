"""A real JupyterHub by the file that is shipped: learners log in, run a lesson, post games to the board of the class."""

import asyncio
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from rehearsal.running import proxy_command, running_hub
from rehearsal.visitor import Visitor, run_cell

LEARNERS = ("ada", "ben")
VIEW = "application/vnd.jupyter.widget-view+json"

# What differs from a class besides: all servers are those of one account.
OF_ONE_ACCOUNT = """
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = "{folder}/home/{{username}}"
c.Spawner.args = ["--allow-root"]
"""

# In the kernel of a learner: a game to its end, by presses on the board, and what the cells then say.
PLAYS = """
import time
from reversi_learn.classroom import answer, hello, post_result, class_board, ranked_game
from reversi_learn.classroom.cells import desk
from reversi_learn.course.lessons import find_exercise
hello("{nickname}")
print(answer("setup.one-flip", find_exercise("setup.one-flip").solution).outcome)
ranked_game("easy")
table = desk().source("game")
while not table.game.is_over:
    if table.scene().busy:
        time.sleep(0.01)
    else:
        table.press(table.game.legal_moves()[0])
print(post_result())
print(post_result())
print(class_board())
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("hub")


@pytest.fixture(scope="module")
def hub(folder, node_modules):
    (folder / "home").mkdir()
    try:
        with running_hub(
            folder, proxy_command(node_modules), OF_ONE_ACCOUNT.format(folder=folder), {}
        ) as hub:
            yield hub
    finally:
        sys.stdout.write((folder / "log").read_text()[-6000:])  # shown where a test fails


def games(hub, token, claim):
    """Ask the board of the class through the proxy."""
    headers = {"Authorization": f"token {token}"} if token else {}
    status, text = Visitor(hub.origin, "").ask(
        "/services/leaderboard/games", json.dumps(claim).encode(), headers
    )
    return status, json.loads(text)


def plays(hub, name):
    """What the cells of a learner say, run in the kernel of the lesson that was opened."""
    token = hub.token(name)
    lesson = hub.server(name, token, "api/contents/reversi-lessons/en/1_setup.ipynb")["content"]["cells"]
    shown = [output for cell in lesson for output in cell.get("outputs", [])]
    assert not [output for output in shown if output["output_type"] == "error"]
    assert sum(VIEW in output.get("data", {}) for output in shown) > 5  # boards
    (kernel,) = [session["kernel"]["id"] for session in hub.server(name, token, "api/sessions")]
    return asyncio.run(run_cell(hub, name, token, kernel, PLAYS.format(nickname=f"Nick of {name}")))


def test_learners_do_a_lesson_and_play_in_their_servers_and_stand_on_the_board(hub, folder):
    visitors = [Visitor(hub.origin, name) for name in LEARNERS]
    with ThreadPoolExecutor() as at_once:
        list(at_once.map(lambda visitor: visitor.log_in(hub), visitors))
        list(at_once.map(lambda visitor: visitor.open_lesson("setup"), visitors))
        all_said = list(at_once.map(plays, [hub, hub], LEARNERS))
    for name, said in zip(LEARNERS, all_said, strict=True):
        assert "SOLVED" in said, said
        assert "Posted: the game was played again there, and counts." in said, said
        assert "It counts once." in said
        assert f"Nick of {name} – you" in said
        log = list((folder / "home" / name / "reversi-lessons" / "progress").iterdir())
        assert '"solved"' in "".join(part.read_text() for part in log)
    page = visitors[0].ask("/services/leaderboard/")[1]
    assert "Nick of ada – you" in page
    assert "Nick of ben" in page
    assert "(ben)" not in page


def test_servers_that_nobody_uses_are_ended_by_a_service_that_runs(hub, folder):
    status, text = Visitor(hub.origin, "test").ask(
        "/hub/api/services/culler", headers={"Authorization": f"token {hub.key}"}
    )
    assert status == 200, text
    assert "jupyterhub_idle_culler" in json.loads(text)["command"]
    os.kill(json.loads(text)["pid"], 0)
    assert "No module named jupyterhub" not in (folder / "log").read_text()


def test_who_posts_is_known_from_the_token(hub):
    for token in ("", "forged"):
        status, told = games(hub, token, {})
        assert (status, told["error"]) == (
            403,
            "The board of the class does not know you. Log in to the hub first.",
        )
