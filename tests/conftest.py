"""What many tests share: a browser, the folders of the project, and a home that is nobody's."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

# No test reads or writes the settings, kernels or progress of the person who runs it. Set before any
# import of Jupyter, and inherited by every kernel and server that a test starts.
HOME = Path(tempfile.mkdtemp(prefix="reversi-learn-tests-"))
for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "MPLCONFIGDIR"):
    os.environ[name] = str(HOME / name.lower())
    (HOME / name.lower()).mkdir()
os.environ["JUPYTER_PLATFORM_DIRS"] = "1"
os.environ.pop("REVERSI_LEARN_LANG", None)
if "REVERSI_LEARN_PROGRESS" not in os.environ:
    os.environ["REVERSI_LEARN_PROGRESS"] = str(HOME / "progress")

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
BROWSER_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",  # nothing is elsewhere
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """First the test that the right package is tested; last the browser, whose driver keeps a loop running.

    Files stay whole, for each goes to one process.
    """
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    browsing = {item.path for item in items if item.get_closest_marker("browser")}
    items.sort(key=lambda item: (item.path.name != "test_installed.py", item.path in browsing))


class OneLearnerANotebook:
    """A notebook is run by a learner of its own, whatever was done in the tests before it."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Before its kernel starts."""
        if item.path.suffix == ".ipynb":
            learner = "-".join(item.path.relative_to(ROOT).with_suffix("").parts)
            os.environ["REVERSI_LEARN_PROGRESS"] = str(HOME / learner / "progress")


def pytest_configure(config: pytest.Config) -> None:
    """Notebooks lie beside the tests, where no hook of this file would reach them."""
    config.pluginmanager.register(OneLearnerANotebook())


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    shutil.rmtree(HOME, ignore_errors=True)


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture
def progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """What the learner of this test has done, nothing yet: cells keep it there, on a desk with no board."""
    from reversi_learn.classroom import cells
    from reversi_learn.classroom.desk import Desk
    from reversi_learn.course.practice import Trainer
    from reversi_learn.course.progress import Progress

    progress = Progress(tmp_path / "progress")
    monkeypatch.setattr(cells, "_progress", progress)
    monkeypatch.setattr(cells, "_desk", Desk(notice=lambda: progress.notice))
    monkeypatch.setattr(cells, "_attempts", {})
    monkeypatch.setattr(cells, "_trainer", Trainer(progress))
    return progress


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The folder with axe-core and pyodide."""
    folder = Path(os.environ.get("REVERSI_LEARN_NODE_MODULES", ROOT / "build" / "node" / "node_modules"))
    assert folder.is_dir(), (
        "run tools/check.py once, or point REVERSI_LEARN_NODE_MODULES to a node_modules folder"
    )
    return folder


@pytest.fixture(scope="session")
def axe_source(node_modules: Path) -> str:
    """The accessibility checker: `page.evaluate(axe_source)`, then `axe.run(...)`."""
    return (node_modules / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """A headless Chromium, Chrome or Edge, started once."""
    from playwright.sync_api import sync_playwright

    found = os.environ.get("REVERSI_LEARN_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, "point REVERSI_LEARN_BROWSER to a Chromium, Chrome or Edge"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(BROWSER_ARGUMENTS))
        yield browser
        browser.close()
