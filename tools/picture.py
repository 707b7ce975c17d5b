"""Make docs/lesson.png, the picture in the README: the real lesson in a real browser, after a telling click.

Run it in the environment of the project: ``python tools/picture.py``. It needs Chromium, Chrome or Edge.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from check import BROWSERS, ROOT
from playwright.sync_api import Page, sync_playwright

TARGET = ROOT / "docs" / "lesson.png"
LESSON = "flanking"
EXERCISE = "flanking.moves"
FOUND = ("b3", "c7")  # moves, found one after the other
TELLING = "g2"  # no move: four discs, then a gap


def start(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """Start the command, and read the address it prints."""
    server = subprocess.Popen(
        [sys.executable, "-m", "reversi_learn", "--no-browser", "--folder", str(folder)],
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    )
    for line in server.stdout or ():
        if found := re.search(r"http://\S+", line):
            return server, found[0]
    raise SystemExit("The lessons did not start; what is said above tells why.")


def show(page: Page, address: str) -> None:
    """Open the lesson, find two moves, and press the square that tells something."""
    page.goto(address.replace("/setup?", f"/{LESSON}?"))
    cell = page.locator(".jp-CodeCell", has_text=f'"{EXERCISE}"')
    cell.locator("[role=grid]").wait_for()
    for square in (*FOUND, TELLING):
        cell.locator(f'[data-square="{square}"]').click()
        page.wait_for_timeout(1500)  # the flips and the line have come to rest
    page.mouse.move(0, 0)
    cell.evaluate("cell => cell.scrollIntoView({block: 'start'})")
    page.wait_for_timeout(500)


def main() -> None:
    """Make the picture."""
    browser_path = next(
        filter(None, map(shutil.which, (os.environ.get("REVERSI_LEARN_BROWSER", ""), *BROWSERS)))
    )
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server, address = start(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
            page = browser.new_page(viewport={"width": 840, "height": 1000}, device_scale_factor=1.5)
            show(page, address)
            TARGET.parent.mkdir(exist_ok=True)
            page.screenshot(path=TARGET)
            browser.close()
        finally:
            server.terminate()
            server.wait()
    print(f"Made {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
