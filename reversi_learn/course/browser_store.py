"""Where progress is kept when Python runs in the browser: its logs as they are, in the browser's own database.

Files written there are gone with the page. What JupyterLite offers against that needs a secure address, which a
school's plain web server does not have; IndexedDB does not. Each kernel stores its own log only, under its name,
so that two pages never write over each other.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any, Protocol

DATABASE = "reversi-learn"
LOGS = "logs"


class Keeper(Protocol):
    """Takes care of a log that was written; ``failed`` says that the last time it could not."""

    failed: bool

    def keep(self, log: Path) -> None:
        """Keep this file, now or soon; never raises."""


class BrowserStore:
    """Copies logs into the database of the browser, and from there into the folder of the next visit.

    ``database`` is an open ``IDBDatabase``, or whatever has its ``transaction``.
    """

    def __init__(self) -> None:
        self.failed = False
        self._database: Any = None
        self._pending: set[Path] = set()
        self._task: asyncio.Task[None] | None = None

    async def open(self, folder: Path, factory: Any) -> None:
        """Write the logs of earlier visits into the folder; ``factory`` is the browser's ``indexedDB``.

        Where the browser keeps nothing for this page, that is remembered, and said when something is written.
        """
        try:
            self._database = await _answer(_prepared(factory.open(DATABASE, 1)))
            names = await _answer(self._logs("readonly").getAllKeys())
            contents = await _answer(self._logs("readonly").getAll())  # a transaction ends while one waits
            _write(folder, dict(zip(names, contents, strict=True)))
        except Exception:
            self.failed = True

    def keep(self, log: Path) -> None:
        """Store a log soon; several changes at once are stored once."""
        self._pending.add(log)
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._store())

    async def _store(self) -> None:
        while self._pending:
            log = self._pending.pop()
            try:
                await _answer(self._logs("readwrite").put(log.read_text(encoding="utf-8"), log.name))
                self.failed = False
            except Exception:
                self.failed = True

    def _logs(self, mode: str) -> Any:
        return self._database.transaction(LOGS, mode).objectStore(LOGS)


STORE = BrowserStore()


def keeper() -> Keeper | None:
    """What keeps logs beyond the files: the browser's database in the browser, elsewhere nothing more."""
    return STORE if sys.platform == "emscripten" else None


async def bring_back(folder: Path) -> None:
    """In the browser: make the progress of earlier visits be there, before anything asks for it."""
    import js  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415 - there is one in the browser only

    await STORE.open(folder, js.indexedDB)


def _write(folder: Path, logs: dict[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in logs.items():
        log, data = folder / name, content.encode()
        if not log.exists() or log.stat().st_size < len(data):  # a log only grows
            log.write_bytes(data)


def _prepared(request: Any) -> Any:
    def make(_event: Any) -> None:
        request.result.createObjectStore(LOGS)

    request.onupgradeneeded = _callback(make)
    return request


def _callback(function: Any) -> Any:
    from pyodide.ffi import create_once_callable  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415

    return create_once_callable(function)


async def _answer(request: Any) -> Any:
    """What the database answers to a request.

    Raises:
        OSError: it refused.
    """
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    request.onsuccess = _callback(lambda _event: done.set_result(None))
    request.onerror = _callback(lambda _event: done.set_exception(OSError("the browser refused")))
    await done
    return request.result
