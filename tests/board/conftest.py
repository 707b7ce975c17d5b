"""A board without a kernel: a comm that only records, and an empty page with the real module in it."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm

from reversi_learn.classroom.board import BoardWidget

MODEL = """
class FakeModel {
  constructor(state) { this.state = state; this.handlers = []; this.sent = []; this.dead = false; this.mute = false; }
  get(name) { return this.state[name]; }
  on(name, handler) { this.handlers.push([name, handler]); }
  off(name, handler) { this.handlers = this.handlers.filter(([n, h]) => n !== name || h !== handler); }
  fire(wanted, ...values) { for (const [name, handler] of this.handlers) if (name === wanted) handler(...values); }
  take(messages) {
    for (const { method, state, content } of messages) {
      if (method === "update") { Object.assign(this.state, state); this.fire("change"); }
      if (method === "custom") this.fire("msg:custom", content);
    }
  }
  async send(content) {
    this.sent.push(content);
    if (!this.mute) this.take(await window.toPython(content));
  }
}
window.start = async (source, css, state) => {
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = css;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const module = await import(address);
  window.model = new FakeModel(state);
  const send = window.model.send.bind(window.model);
  window.model.send = (content) => { if (window.model.dead) throw new Error("Cannot send"); send(content); };
  window.control = new AbortController();
  window.said = [];
  module.default.render({ model: window.model, el: document.querySelector("#here"), signal: window.control.signal });
  const status = document.querySelector("[role=status]");
  new MutationObserver((all) => window.said.push(...all.flatMap((one) => [...one.addedNodes].map((node) => node.data))))
    .observe(status, { childList: true });
};
"""
PAGE = "<!doctype html><html lang=en><title>Board</title><main class=jp-Cell tabindex=-1><div id=here></div></main>"


class RecordingComm(BaseComm):
    """Keeps what would go to the browser, as the text that would travel."""

    everything: list[tuple[str, str, dict[str, Any]]] = []  # noqa: RUF012 - one list a test, emptied by the fixture

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        self.everything.append((self.comm_id, msg_type, json.loads(json.dumps(data or {}))))


@dataclass
class Wire:
    """All messages that went down."""

    messages: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)

    def of(self, method):
        return [
            data for _, kind, data in self.messages if kind == "comm_msg" and data.get("method") == method
        ]

    def opened(self):
        return [data["state"] for _, kind, data in self.messages if kind == "comm_open"]

    def closed(self):
        return [kind for _, kind, _ in self.messages if kind == "comm_close"]

    def bytes(self):
        return sum(len(json.dumps(data).encode()) for _, _, data in self.messages)

    def take(self):
        """The messages since the last time, which are then forgotten."""
        taken = [data for _, kind, data in self.messages if kind == "comm_msg"]
        self.messages.clear()
        return taken


@pytest.fixture
def wire(monkeypatch):
    RecordingComm.everything = []
    monkeypatch.setattr(comm, "create_comm", RecordingComm)
    return Wire(RecordingComm.everything)


def _deliver(board, content):
    board._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


@pytest.fixture
def deliver():
    """Hand a message of the browser to the widget, the way a kernel does."""
    return _deliver


class Table:
    """A real board in Python and its page in the browser, tied together."""

    def __init__(self, page, wire, scene, **options):
        self.page = page
        self.wire = wire
        self.board = BoardWidget(scene, **options)
        state = dict(wire.opened()[-1])
        wire.messages.clear()
        page.set_content(PAGE)
        page.expose_function("toPython", self._answer)
        page.add_script_tag(content=MODEL)
        source, css = state.pop("_esm"), state.pop("_css")
        page.evaluate(
            "async ([source, css, state]) => window.start(source, css, state)", [source, css, state]
        )

    def _answer(self, content):
        _deliver(self.board, content)
        return self.wire.take()

    def show(self, scene):
        self.board.show(scene)
        self.page.evaluate("messages => window.model.take(messages)", self.wire.take())

    def cell(self, square):
        return self.page.locator(f"[data-square={square}]")

    @property
    def sent(self):
        return self.page.evaluate("window.model.sent")

    @property
    def said(self):
        return self.page.evaluate("window.said")

    @property
    def focused(self):
        return self.page.evaluate(
            "document.activeElement.dataset.square || document.activeElement.textContent"
        )

    @property
    def status(self):
        return self.page.get_by_role("status").inner_text()


@pytest.fixture
def requests():
    """Every address that a page asked for."""
    return []


@pytest.fixture
def table(browser, wire, requests):
    """Open a board in a page of its own: ``table(scene, color_scheme="dark", width=800, …)``."""
    contexts = []

    def open_table(scene, *, width=800, height=900, size="fit", **options):
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        page = context.new_page()
        errors = []
        page.on("pageerror", lambda error: errors.append(error))  # noqa: PLW0108 - the driver marks it
        page.route(
            re.compile("^(?!blob:|data:)"), lambda route: (requests.append(route.request.url), route.abort())
        )
        opened = Table(page, wire, scene, size=size)
        opened.errors = errors
        return opened

    yield open_table
    for context in contexts:
        context.close()
    assert requests == []
