"""What the teacher does: makes the course and hands out, collects and grades, gives feedback, and reads the sheet."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

from .accounts import TEACHER, run_as
from .pupils import KINDS, Answers, Pupil

COURSE = "reversi"
ASSIGNMENT = "3_directions"
PROGRAMS = Path(sys.executable).parent


def make_exchange(folder: Path) -> Path:
    """Make the exchange as the file for it says, below this folder; the folder of its configuration."""
    command = [sys.executable, "-m", "reversi_learn.classroom.hub", "--exchange"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    exchange = folder / "exchange"
    settings = folder / "etc"
    settings.mkdir()
    text = text.replace("/srv/nbgrader/exchange", str(exchange))
    (settings / "nbgrader_config.py").write_text(text, encoding="utf-8")
    exchange.mkdir()
    exchange.chmod(0o1777)
    (exchange / COURSE).mkdir(mode=0o755)
    shutil.chown(exchange / COURSE, TEACHER)
    return settings


@dataclass(frozen=True)
class Desk:
    """The teacher's course folder, and where nbgrader finds its settings."""

    course: Path
    settings: Path

    def nbgrader(self, *arguments: str) -> str:
        """What a command of nbgrader says, given by the teacher in the course folder."""
        done = self._run(self.course, str(PROGRAMS / "nbgrader"), *arguments)
        return done.stdout + done.stderr

    def hand_out(self) -> None:
        """Write the course, and release one assignment."""
        self._run(self.course.parent, str(PROGRAMS / "reversi-learn"), "--assignments", str(self.course))
        self.course.chmod(0o700)
        self.nbgrader("generate_assignment", ASSIGNMENT)
        self.nbgrader("release_assignment", ASSIGNMENT)

    def solutions(self) -> Answers:
        """The model solution of each exercise, by its test cell, in their order."""
        answers = {}
        for cell in self._notebook("source").cells:
            name = cell.metadata.nbgrader.grade_id
            if name.endswith("-answer"):
                answers[name.removesuffix("-answer")] = _solution(cell.source)
        return answers

    def points(self) -> dict[str, int]:
        """The points of each test cell."""
        cells = [cell.metadata.nbgrader for cell in self._notebook("source").cells]
        return {cell.grade_id: cell.points for cell in cells if cell.grade and not cell.solution}

    def given(self) -> Any:
        """The notebook as it was handed out."""
        return self._notebook("release")

    def expected(self, pupil: Pupil) -> int:
        """The points that this pupil earns."""
        points = self.points()
        return sum(points[name] for name in KINDS[pupil.kind][1](self.solutions()))

    def grades(self) -> dict[str, float]:
        """The points of each pupil as the exported sheet has them."""
        self.nbgrader("export")
        with (self.course / "grades.csv").open(encoding="utf-8", newline="") as sheet:
            return {row["student_id"]: float(row["score"]) for row in csv.DictReader(sheet)}

    def _notebook(self, part: str) -> Any:
        return nbformat.read(self.course / part / ASSIGNMENT / f"{ASSIGNMENT}.ipynb", as_version=4)  # type: ignore[no-untyped-call,unused-ignore]

    def _run(self, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
        path = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
        return run_as(TEACHER, folder, command, {"PATH": path, "JUPYTER_CONFIG_PATH": str(self.settings)})


def _solution(source: str) -> str:
    lines = source.splitlines()
    return "\n".join(lines[lines.index("### BEGIN SOLUTION") + 1 : lines.index("### END SOLUTION")])
