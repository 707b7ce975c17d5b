"""The logs in the database of the browser: brought back, kept, and a browser that keeps nothing."""

import asyncio
import sys
from types import ModuleType, SimpleNamespace

import pytest
from event_loop import on_an_event_loop

from reversi_learn.course.browser_store import BrowserStore, keeper
from reversi_learn.course.progress import Progress


class Database:
    """Stands in for ``indexedDB`` and all that it gives: one store of texts by name."""

    def __init__(self):
        self.kept = {}
        self.refuses = False

    def _request(self, result):
        request = SimpleNamespace(result=result, onsuccess=None, onerror=None, onupgradeneeded=None)

        def answer():
            (request.onerror if self.refuses else request.onsuccess)(None)

        asyncio.get_running_loop().call_soon(answer)
        return request

    def open(self, _name, _version):
        return self._request(self)

    def transaction(self, _store, _mode):
        return self

    def objectStore(self, _name):  # noqa: N802 - the browser's name
        return self

    def getAllKeys(self):  # noqa: N802
        return self._request(list(self.kept))

    def getAll(self):  # noqa: N802
        return self._request(list(self.kept.values()))

    def put(self, text, name):
        self.kept[name] = text
        return self._request(None)


@pytest.fixture
def database(monkeypatch):
    ffi = ModuleType("pyodide.ffi")
    ffi.create_once_callable = lambda function: function
    monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
    monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
    return Database()


async def visit(database, folder, exercise=""):
    """A page opened, an exercise solved, and time for what was written to be kept."""
    store = BrowserStore()
    await store.open(folder, database)
    progress = Progress(folder, store)
    if exercise:
        progress.record("solved", exercise=exercise, stars=3)
    for _turn in range(20):
        await asyncio.sleep(0)
    return progress


def test_the_next_visit_finds_what_was_done(database, tmp_path):
    async def visits():
        await visit(database, tmp_path / "one", "setup.a")
        await visit(database, tmp_path / "two", "setup.b")
        return await visit(database, tmp_path / "three")

    assert set(on_an_event_loop(visits()).stars()) == {"setup.a", "setup.b"}
    assert len(database.kept) == 2


def test_two_pages_at_once_lose_nothing(database, tmp_path):
    async def visits():
        await asyncio.gather(
            *(visit(database, tmp_path / name, f"setup.{name}") for name in ("one", "other"))
        )
        return await visit(database, tmp_path / "later")

    assert set(on_an_event_loop(visits()).stars()) == {"setup.one", "setup.other"}


def test_where_the_browser_keeps_nothing_the_learner_is_told(database, tmp_path):
    database.refuses = True
    progress = on_an_event_loop(visit(database, tmp_path, "setup.a"))
    assert "this browser keeps nothing" in progress.notice
    assert progress.stars() == {"setup.a": 3}


def test_elsewhere_files_are_enough():
    assert keeper() is None
