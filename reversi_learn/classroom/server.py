"""A small Jupyter server extension: one route that opens a lesson already running.

``GET <base>/reversi-learn/open/<lesson>?lang=de`` copies the lesson if it is missing, starts its session, runs
the cells that are still as shipped, and redirects to the notebook in the calm view of one document. A cell
that somebody wrote is never run unasked. ``<base>/reversi-learn/open/own?exercise=own.…`` does the same with a little
notebook that holds this exercise of a teacher's own. Runs in the server, never in a kernel.
"""

from __future__ import annotations

import asyncio
import os
from collections import defaultdict
from html import escape
from pathlib import Path
from typing import Any

from jupyter_server.auth.decorator import authorized
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.utils import ensure_async, url_escape, url_path_join
from nbclient import NotebookClient
from tornado import web

from ..course.progress import MARKER
from ..messages import _, language, languages, use_language
from . import notebooks, own_notebook

FOLDER = "reversi-lessons"
START_SECONDS = 60
CELL_SECONDS = 120
PROBE_SECONDS = 3
LANGUAGE = "reversi_learn_language"  # the setting that keeps the language the server was started in
VIEW = "application/vnd.jupyter.widget-view+json"

_openings: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)


class OpenLesson(JupyterHandler):
    """The route; it answers with a redirect, or with a page that says in a sentence what is the matter."""

    @web.authenticated
    @authorized(action="execute", resource="kernels")
    async def get(self, lesson: str) -> None:
        """Open a lesson; two requests at once run it once."""
        code = self.get_query_argument("lang", self.settings[LANGUAGE])
        use_language(code if code in languages() else self.settings[LANGUAGE])
        try:
            path, shipped = self._lay_down(lesson, code)
        except (ValueError, LookupError, OSError) as problem:
            self._say(500 if isinstance(problem, OSError) else 404, str(problem))
            return
        address = url_path_join(self.base_url, "doc", "tree", url_escape(path))
        async with _openings[path]:
            try:
                await Opening(self, path, shipped).run()
            except Exception:
                self.log.exception("reversi_learn: %s could not be run", path)
                self._say(
                    500,
                    _(
                        "The lesson is there, but Python could not be started for it. "
                        "Type reversi-learn --doctor in a terminal to see why."
                    ),
                    address,
                )
                return
        self.redirect(address)

    def _lay_down(self, lesson: str, code: str) -> tuple[str, notebooks.Notebook]:
        """Copy what is missing, for lessons link to each other; the path as the server names it, and what we shipped."""
        root = Path(str(getattr(self.contents_manager, "root_dir", ""))).absolute()
        folder = root if (root / MARKER).exists() else root / FOLDER
        if lesson == own_notebook.NAME:
            exercise = self.get_query_argument("exercise", "")
            path, shipped = own_notebook.lay_down(folder, exercise, code)
        else:
            source = notebooks.shipped_lesson(lesson, code)
            copied = {one.path.name: one.path for one in notebooks.copy_lessons(folder, code)}
            path, shipped = copied[source.name], notebooks.read(source) or {"cells": []}
        return path.relative_to(root).as_posix(), shipped

    def _say(self, status: int, sentence: str, address: str = "") -> None:
        words = _("Open the lesson all the same")
        link = f'<p><a href="{escape(address)}">{escape(words)}</a></p>' if address else ""
        self.set_status(status)
        self.finish(
            f'<!doctype html><html lang="{language()}"><meta charset="utf-8"><title>reversi_learn</title>'
            '<body style="font: 1.2rem/1.5 sans-serif; max-width: 34em; margin: 4em auto; padding: 0 1em">'
            f"<p>{escape(sentence)}</p>{link}"
        )


class Opening:
    """One lesson being brought to life: its session, the run of its cells, the notebook written back."""

    def __init__(self, handler: JupyterHandler, path: str, shipped: notebooks.Notebook) -> None:
        """Open the notebook at a path of the server that was copied from this one."""
        self.sessions: Any = handler.session_manager
        self.kernels: Any = handler.kernel_manager
        self.contents: Any = handler.contents_manager
        self.path = path
        cells = notebooks.sources(shipped)
        self.shipped = {text for kind, text in cells if kind == "code" and text.strip()}

    async def run(self) -> None:
        """Start or find the session, and run the lesson in it unless it is alive there already."""
        session = await self._session()
        manager = self.kernels.get_kernel(session["kernel"]["id"])
        notebook = (await ensure_async(self.contents.get(self.path, type="notebook")))["content"]
        client = manager.client()
        client.start_channels()
        try:
            if session["kernel"]["execution_state"] != "starting" and await self._is_alive(notebook, client):
                return
            await ensure_async(client.wait_for_ready(timeout=START_SECONDS))
            await self._run_cells(notebook, manager, client)
        finally:
            client.stop_channels()
        await ensure_async(
            self.contents.save({"type": "notebook", "format": "json", "content": notebook}, self.path)
        )

    async def _session(self) -> dict[str, Any]:
        if await ensure_async(self.sessions.session_exists(path=self.path)):
            return dict(await ensure_async(self.sessions.get_session(path=self.path)))
        return dict(
            await ensure_async(
                self.sessions.create_session(
                    path=self.path, name=Path(self.path).name, type="notebook", kernel_name="python3"
                )
            )
        )

    async def _is_alive(self, notebook: Any, client: Any) -> bool:
        """Whether the kernel still has what the notebook would show, or is busy with the learner's own work.

        A restarted kernel has nothing of it; a notebook closed unsaved after it ran once more shows less than
        the kernel has.
        """
        shown = {
            output.data[VIEW]["model_id"]
            for cell in notebook.cells
            if cell.cell_type == "code" and cell.source in self.shipped
            for output in cell.outputs
            if VIEW in output.get("data", {})
        }
        try:
            reply = await ensure_async(client.comm_info("jupyter.widget", reply=True, timeout=PROBE_SECONDS))
        except TimeoutError:
            return True
        return bool(shown) and shown <= reply["content"]["comms"].keys()

    async def _run_cells(self, notebook: Any, manager: Any, client: Any) -> None:
        """Run the cells that are as shipped, and put what they show into the notebook."""
        runner = NotebookClient(
            notebook, km=manager, timeout=CELL_SECONDS, allow_errors=True, record_timing=False
        )
        runner.kc = client
        skipped = False
        for index, cell in enumerate(notebook.cells):
            if cell.cell_type != "code" or not cell.source.strip():
                continue
            if cell.source not in self.shipped:
                skipped = True
                continue
            if notebooks.ON_DEMAND_TAG in cell.metadata.get("tags", []):
                continue
            await runner.async_execute_cell(cell, index)
            cell.metadata["trusted"] = True
            if skipped and any(output.output_type == "error" for output in cell.outputs):
                # It needs what the learner wrote, and the learner has not run that yet.
                cell.outputs, cell.execution_count = [], None


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Add the route, and tell kernels where the server's pages are, so that lessons can link to each other."""
    base = server.web_app.settings["base_url"]
    os.environ[notebooks.BASE_URL] = base
    server.web_app.settings[LANGUAGE] = language()
    route = url_path_join(base, "reversi-learn", "open", r"([^/]+)")
    server.web_app.add_handlers(".*$", [(route, OpenLesson)])
