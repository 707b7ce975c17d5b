"""Rehearse a class on this machine: pupils with accounts of their own, from logging in to the map of the class.

    python tools/rehearse_class.py --pupils 3
    python tools/rehearse_class.py                      # thirty

For a Linux that can be thrown away, as root: it makes the accounts ``rl-teacher``, ``rl-pupil-01`` and so on, and
removes just these in the end. The Python that runs it must be one that every account may run, with the extra
``class`` of the project; Node's ``configurable-http-proxy`` is looked for in ``REVERSI_LEARN_NODE_MODULES`` or
``build/node/node_modules``. Thirty take about ten minutes on two cores, and seven gigabytes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
from rehearsal.accounts import TEACHER, accounts, in_the_way, pupil_names
from rehearsal.memory import memory_table
from rehearsal.pupils import FILL, KINDS, Pupil, pupils
from rehearsal.running import proxy_command, running_hub
from rehearsal.teacher import ASSIGNMENT, COURSE, Desk, make_exchange
from rehearsal.visitor import Hub, Visitor, run_cell

from reversi_learn.course.class_view.view import view_class

ROOT = Path(__file__).resolve().parents[1]

# Each learner's server runs as their own account; nbgrader is told of the exchange.
REAL_ACCOUNTS = """
c.JupyterHub.spawner_class = "jupyterhub.spawner.LocalProcessSpawner"
c.Spawner.environment.update({{"JUPYTER_CONFIG_PATH": "{settings}"}})
"""


@dataclass
class Rehearsal:
    """A class under way: who takes part, the hub, the teacher, and what was not as it should be."""

    folder: Path
    hub: Hub
    desk: Desk
    pupils: list[Pupil]
    faults: list[str]
    visitors: dict[str, Visitor] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)

    def each(self, what: Callable[[Pupil], None], *, at_once: int) -> None:
        """Let all pupils do something, so many at a time; who can not is a fault, and gone from then on."""

        def done(pupil: Pupil) -> bool:
            try:
                what(pupil)
            except Exception as problem:
                self.faults.append(f"{pupil.name} can not go on: {str(problem)[:600]}")
                return False
            return True

        with ThreadPoolExecutor(at_once) as pool:
            went_well = list(pool.map(done, self.pupils))
        self.pupils = [pupil for pupil, well in zip(self.pupils, went_well, strict=True) if well]

    def log_in(self, pupil: Pupil) -> None:
        """Log in, and wait for the own server."""
        self.visitors[pupil.name] = Visitor(self.hub.origin, pupil.name)
        self.visitors[pupil.name].log_in(self.hub)
        self.tokens[pupil.name] = self.hub.token(pupil.name)

    def open_lesson(self, pupil: Pupil) -> None:
        """Open a lesson by the teacher's link: it runs before it is shown."""
        self.visitors[pupil.name].open_lesson("flanking")

    def work(self, pupil: Pupil) -> None:
        """Do exercises, and play a game that is posted."""
        said = self.in_lesson(pupil, pupil.day)
        if "Posted: the game was played again there, and counts." not in said:
            self.faults.append(f"{pupil.name} posted in vain: {said[-1000:]}")

    def hand_in(self, pupil: Pupil) -> None:
        """Fetch the assignment, write into it, and submit it, as the buttons of the assignment list do."""
        self.assignment_list(pupil, "fetch")
        solutions = self.desk.solutions()
        notebook = KINDS[pupil.kind][0](self.desk.given(), solutions)
        text = nbformat.writes(notebook)  # type: ignore[no-untyped-call,unused-ignore]
        said = self.in_lesson(pupil, FILL.format(assignment=ASSIGNMENT, notebook=text))
        if "written" not in said:
            self.faults.append(f"{pupil.name} could not write: {said[-1000:]}")
        self.assignment_list(pupil, "submit")

    def fetch_feedback(self, pupil: Pupil) -> None:
        """Fetch the feedback, and look whether it is there."""
        self.assignment_list(pupil, "fetch_feedback")
        home = self.folder / "home" / pupil.name / ASSIGNMENT / "feedback"
        if not list(home.rglob("*.html")):
            self.faults.append(f"{pupil.name} has no feedback")

    def assignment_list(self, pupil: Pupil, action: str) -> None:
        """Press a button of the assignment list."""
        said = {"course_id": COURSE, "assignment_id": ASSIGNMENT}
        told = self.hub.server(pupil.name, self.tokens[pupil.name], f"assignments/{action}", said)
        if not told.get("success"):
            self.faults.append(f"{pupil.name} can not {action}: {told}")

    def in_lesson(self, pupil: Pupil, source: str) -> str:
        """What a cell says in the kernel of the lesson."""
        token = self.tokens[pupil.name]
        (session,) = self.hub.server(pupil.name, token, "api/sessions")
        return asyncio.run(run_cell(self.hub, pupil.name, token, session["kernel"]["id"], source))


def rehearse(rehearsal: Rehearsal, at_once: int) -> None:
    """The hour, and what follows it."""
    desk, everybody = rehearsal.desk, len(rehearsal.pupils)
    with timed("the course made and handed out"):
        desk.hand_out()
    with timed(f"{everybody} logged in, {at_once} at a time, all servers ready"):
        rehearsal.each(rehearsal.log_in, at_once=at_once)
    with timed("a lesson opened, and run, for each"):
        rehearsal.each(rehearsal.open_lesson, at_once=at_once)
    for line in memory_table(rehearsal.folder):
        print(f"  {line}", flush=True)
    with timed("exercises done, a game played and posted by each, all at once"):
        rehearsal.each(rehearsal.work, at_once=everybody)
    for line in memory_table(rehearsal.folder):
        print(f"  {line}", flush=True)
    with timed("the assignment fetched, filled and submitted by each"):
        rehearsal.each(rehearsal.hand_in, at_once=at_once)
    with timed("collected and graded"):
        desk.nbgrader("collect", ASSIGNMENT)
        desk.nbgrader("autograde", ASSIGNMENT)
    with timed("feedback made and released"):
        desk.nbgrader("generate_feedback", ASSIGNMENT)
        desk.nbgrader("release_feedback", ASSIGNMENT)
    with timed("feedback fetched by each"):
        rehearsal.each(rehearsal.fetch_feedback, at_once=at_once)
    look_at_grades(rehearsal)
    look_at_board(rehearsal)
    look_at_map(rehearsal)


def look_at_grades(rehearsal: Rehearsal) -> None:
    """Whether everybody has the points that they earned."""
    grades = rehearsal.desk.grades()
    wanted = {pupil: rehearsal.desk.expected(pupil) for pupil in rehearsal.pupils}
    right = 0
    for pupil, points in wanted.items():
        if grades.get(pupil.name) == points:
            right += 1
        else:
            rehearsal.faults.append(
                f"{pupil.name} ({pupil.kind}) has {grades.get(pupil.name)} points, not {points}"
            )
    print(f"grades as expected: {right} of {len(wanted)}", flush=True)


def look_at_board(rehearsal: Rehearsal) -> None:
    """Whether the board of the class has a game of everybody."""
    pupil = rehearsal.pupils[0].name
    status, text = Visitor(rehearsal.hub.origin, pupil).ask(
        "/services/leaderboard/games", headers={"Authorization": f"token {rehearsal.tokens[pupil]}"}
    )
    standings = json.loads(text)["standings"] if status == 200 else []
    print(f"games on the board of the class: {len(standings)} of {len(rehearsal.pupils)}", flush=True)
    if len(standings) != len(rehearsal.pupils):
        rehearsal.faults.append(f"the board of the class has {len(standings)} pupils: {text[:500]}")


def look_at_map(rehearsal: Rehearsal) -> None:
    """Whether the map of the class finds what stood in the way of each, and nothing else."""
    roster = {pupil.name: f"Name of {pupil.name}" for pupil in rehearsal.pupils}
    with timed("the map of the class"):
        view = view_class(rehearsal.folder / "home", roster)
        found = {learner.name: learner for learner in view.learners}
        right = 0
        for pupil in rehearsal.pupils:
            learner = found.get(roster[pupil.name])
            told = (learner.open, tuple(one.exercise for one in learner.stuck)) if learner else None
            right += told == (pupil.belief, pupil.stuck)
            if told != (pupil.belief, pupil.stuck):
                rehearsal.faults.append(f"the map says of {pupil.name} ({pupil.trouble}): {told}")
    print(f"pupils on the map as they are: {right} of {len(rehearsal.pupils)}", flush=True)
    rehearsal.faults += [f"the map says: {each}" for each in (*view.troubles, *view.missing, *view.unlisted)]


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Say how long something took."""
    began = time.monotonic()
    yield
    print(f"{what}: {time.monotonic() - began:.0f} s (load {os.getloadavg()[0]:.1f})", flush=True)


def why_not(count: int, proxy: Path) -> str:
    """Why there can be no rehearsal here; empty where there can."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return "This makes accounts, so it needs root on a Linux that can be thrown away."
    if in_the_way():
        return f"These accounts are there already: {', '.join(in_the_way())}. Nothing was touched."
    if not 1 <= count <= 99:
        return "A class has 1 to 99 pupils."
    if not proxy.exists():
        return f"There is no configurable-http-proxy at {proxy}: npm install configurable-http-proxy"
    if not _others_may_run():
        return f"Other accounts can not run {sys.executable} with the extra “class” of this project."
    return ""


def _others_may_run() -> bool:
    wanted = "import jupyterhub, jupyterhub_idle_culler, nbgrader, reversi_learn.classroom"
    try:
        command = [sys.executable, "-c", wanted]
        return (
            subprocess.run(command, user="nobody", cwd="/", capture_output=True, check=False).returncode == 0
        )
    except OSError:
        return False


def main() -> int:
    """Rehearse, and say what was not as it should be; the exit status is 1 where there was something."""
    parser = argparse.ArgumentParser(description="Rehearse a class on this machine.")
    parser.add_argument("--pupils", type=int, default=30, help="how many (default: 30)")
    parser.add_argument("--at-once", type=int, default=30, help="how many do so at a time (default: 30)")
    parser.add_argument("--keep", action="store_true", help="keep the folder, to look at it")
    asked = parser.parse_args()
    modules = Path(os.environ.get("REVERSI_LEARN_NODE_MODULES", ROOT / "build" / "node" / "node_modules"))
    proxy = proxy_command(modules)
    refused = why_not(asked.pupils, Path(proxy[-1]))
    if refused:
        print(refused, file=sys.stderr)
        return 2
    signal.signal(signal.SIGTERM, lambda *_told: sys.exit(1))  # so that the accounts are removed then too
    folder = Path(tempfile.mkdtemp(prefix="reversi-class-"))
    folder.chmod(0o755)
    faults: list[str] = []
    try:
        _in(folder, asked.pupils, asked.at_once, proxy, faults)
    finally:
        print("\n".join(faults))
        if asked.keep:
            print(f"kept: {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    if not faults:
        print("Nothing was found that is not as it should be.")
    return 1 if faults else 0


def _in(folder: Path, count: int, at_once: int, proxy: list[str], faults: list[str]) -> None:
    hub_folder, homes = folder / "hub", folder / "home"
    hub_folder.mkdir(mode=0o700)
    homes.mkdir()
    with accounts([TEACHER, *pupil_names(count)], homes):
        settings = make_exchange(folder)
        told = REAL_ACCOUNTS.format(settings=settings)
        with running_hub(hub_folder, proxy, told, {}) as hub:
            desk = Desk(homes / TEACHER / "course", settings)
            rehearse(Rehearsal(folder, hub, desk, pupils(count), faults), at_once)


if __name__ == "__main__":
    sys.exit(main())
