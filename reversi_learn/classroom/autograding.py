"""What nbgrader runs in place of its own execution of a notebook: the judge sits here, not in the notebook.

nbgrader reads a grade off what a test cell printed, and whatever runs in a notebook can print. So the judge
listens in this process while the notebook runs; a test cell asks it, and the number in the notebook is put
there from the judge's own record afterwards. A cell that never ends, or that ends Python, is left out, and the
notebook is run again without it: it costs its own points and no others.

Switched on by the course configuration, ``nbgrader_config.py`` beside this module.
"""

from __future__ import annotations

import ast
import os
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat import NotebookNode
from nbformat.v4 import new_output
from nbgrader.api import Gradebook
from nbgrader.converters import Autograde
from nbgrader.preprocessors import Execute, NbGraderPreprocessor
from traitlets import Integer

from ..course.marking.forked import WALL_SECONDS, forks
from ..course.marking.hearing import ADDRESS
from ..course.marking.judge import serve
from ..course.marking.wire import Garbled
from ..messages import _

_TEST_SECONDS = round(WALL_SECONDS) + 20

Asked = tuple[str, int | None]  # an exercise by id, and a seed


@dataclass(frozen=True, slots=True)
class Test:
    """What a test cell of ours asks for."""

    asked: Asked
    points: float


class Left(Exception):
    """A cell did not come to its end."""


class JudgedExecute(Execute):  # type: ignore[misc,unused-ignore]
    """Runs a notebook beside a judge, and puts the judge's numbers into its test cells."""

    answer_timeout = Integer(10, help="seconds for a cell that is no test cell").tag(config=True)
    patience = Integer(150, help="seconds after which all is left out from where it stands still").tag(
        config=True
    )

    def preprocess(self, nb: NotebookNode, resources: Any, km: Any = None) -> Any:
        """Run the notebook; again without a cell that did not come to its end."""
        self._left_out: dict[int, NotebookNode] = {}
        began = time.monotonic()
        with _judge() as self._record:
            while True:
                self._at = 0
                try:
                    return super().preprocess(nb, resources, km)
                except (Left, DeadKernelError, CellTimeoutError) as trouble:
                    if self._at in self._left_out:
                        raise
                    patient = time.monotonic() - began < self.patience
                    last = self._at + 1 if patient else len(nb.cells)
                    self._left_out |= dict.fromkeys(range(self._at, last), _said(trouble))

    def preprocess_cell(self, cell: NotebookNode, resources: Any, index: int) -> Any:
        """Run one cell, and write down what the judge said."""
        self._at = index
        if index in self._left_out:
            if cell.cell_type == "code":
                cell.outputs = [self._left_out[index]]
            return cell, resources
        test = test_of(cell)
        self.timeout_func = lambda _cell: _TEST_SECONDS if test else self.answer_timeout
        self._record.clear()
        cell, resources = super().preprocess_cell(cell, resources, index)
        if test is not None and forks():
            _write(cell, test, self._record.get(test.asked))
        return cell, resources

    def on_cell_executed(self, **kwargs: Any) -> None:
        """A cell that had to be interrupted may still be running: nothing after it could be trusted."""
        if kwargs["execute_reply"]["content"].get("ename") == "CellTimeoutError":
            raise Left
        super().on_cell_executed(**kwargs)


class MendCells(NbGraderPreprocessor):  # type: ignore[misc,unused-ignore]
    """Puts right what a learner did to the marks by which nbgrader knows its cells.

    A copy of a cell is a cell of the learner's own; a test cell is one, whatever its metadata now says.
    Without this nbgrader refuses the whole notebook.
    """

    def preprocess(self, nb: NotebookNode, resources: Any) -> Any:
        """Compare with what was handed out."""
        names = resources["nbgrader"]
        with Gradebook(names["db_url"]) as book:
            handed_out = book.find_notebook(names["notebook"], names["assignment"])
            locked = {cell.name: bool(cell.locked) for cell in handed_out.source_cells}
            points = {cell.name: cell.max_score for cell in handed_out.grade_cells}
            solutions = {cell.name for cell in handed_out.solution_cells}
        seen: set[str] = set()
        for cell in nb.cells:
            name = cell.metadata.get("nbgrader", {}).get("grade_id")
            if name not in locked or name in seen:
                cell.metadata.pop("nbgrader", None)
                continue
            seen.add(name)
            mine = cell.metadata["nbgrader"]
            mine.update(grade=name in points, solution=name in solutions, locked=locked[name], task=False)
            if name in points:
                mine["points"] = points[name]
        return nb, resources


def executing() -> list[type]:
    """What nbgrader does to grade a notebook, with our execution in place of its own."""
    usual = Autograde.autograde_preprocessors.default_args[0]
    return [JudgedExecute if each is Execute else each for each in usual]


def sanitizing() -> list[type]:
    """What nbgrader does to a notebook before it is run, with our mending before it."""
    return [MendCells, *Autograde.sanitize_preprocessors.default_args[0]]


def test_of(cell: NotebookNode) -> Test | None:
    """What a locked test cell of ours asks for; ``None`` for any other cell.

    nbgrader has put back the source of such a cell before this is read.
    """
    mine = cell.metadata.get("nbgrader", {})
    if cell.cell_type != "code" or not mine.get("grade") or mine.get("solution"):
        return None
    with suppress(SyntaxError, ValueError, AttributeError, IndexError, KeyError):
        last = ast.parse(cell.source).body[-1]
        call = last.value if isinstance(last, ast.Expr) else None
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "_g.grade":
            named = {each.arg: ast.literal_eval(each.value) for each in call.keywords}
            return Test((ast.literal_eval(call.args[0]), named.get("seed")), float(named["points"]))
    return None


def _write(cell: NotebookNode, test: Test, share: float | None) -> None:
    """The number of the judge in the place of whatever the cell printed; the displays stay."""
    broken = [each for each in cell.outputs if each.output_type == "error"]
    shown = [each for each in cell.outputs if each.output_type == "display_data"]
    if share is None:
        cell.outputs = [*shown, *(broken or [_number(0.0, cell)])]
        return
    cell.outputs = [*shown, _number(int(share * test.points * 100 + 1e-6) / 100, cell)]


def _number(score: float, cell: NotebookNode) -> NotebookNode:
    return new_output(
        "execute_result", data={"text/plain": repr(score)}, execution_count=cell.execution_count
    )


def _said(trouble: Exception) -> NotebookNode:
    """What stands below a cell that was left out."""
    if isinstance(trouble, DeadKernelError):
        told = _("This cell ended Python, so the notebook was run without it.")
    else:
        told = _("This cell did not come to its end, so the notebook was run without it.")
    return new_output("error", ename="CellLeftOut", evalue=told, traceback=[told])


@contextmanager
def _judge() -> Iterator[dict[Asked, float]]:
    """A judge that listens while a notebook runs; what it said last of each exercise."""
    record: dict[Asked, float] = {}
    if not forks():
        yield record
        return
    with tempfile.TemporaryDirectory(prefix="reversi-judge-") as folder:
        address = str(Path(folder) / "judge")
        with socket.socket(socket.AF_UNIX) as door:
            door.bind(address)
            door.listen()
            threading.Thread(target=_admit, args=(door, record), name="reversi-judge", daemon=True).start()
            os.environ[ADDRESS] = address
            try:
                yield record
            finally:
                os.environ.pop(ADDRESS, None)
                with suppress(OSError):
                    door.shutdown(socket.SHUT_RDWR)


def _admit(door: socket.socket, record: dict[Asked, float]) -> None:
    while True:
        try:
            channel, _who = door.accept()
        except OSError:
            return
        threading.Thread(target=_hear, args=(channel, record), name="reversi-judge", daemon=True).start()


def _hear(channel: socket.socket, record: dict[Asked, float]) -> None:
    """Answer one notebook until it hangs up, or sends what is no question."""

    def note(name: str, seed: int | None, share: float) -> None:
        record[name, seed] = share

    with channel, channel.makefile("rwb") as stream, suppress(OSError, Garbled):
        while serve(stream, note):
            pass
