"""What is on the page while Python starts: a board, a line in the language of the lesson, and loading ahead."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from pathlib import Path

from reversi_learn.engine.drawing import board_svg
from reversi_learn.engine.position import Position

MARK = "reversi-learn-opening"  # the extension of the package looks for it, and says more in the same place
_STYLE = (
    "position:fixed;z-index:9999;left:50%;bottom:1rem;translate:-50%;width:max-content;max-width:90vw;"
    "box-sizing:border-box;padding:.6rem 1.2rem;border-radius:1.5rem;font:1rem/1.4 system-ui,sans-serif;"
    "background:#1f5c40;color:#fff;box-shadow:0 2px 8px #0006"
)
_LOGO = ('<div id="jupyterlite-galaxy">', '<div class="jupyterlite-loading-indicator-text">')
_SAY = """<script>
{
  const words = %(words)s;
  const language = (new URLSearchParams(location.search).get("path") ?? "").split("/")[0];
  if (words[language]) {
    document.documentElement.lang = language;
    document.getElementById("%(mark)s").textContent = words[language].starting;
    document.getElementById("%(mark)s").hidden = false;
  }
}
</script>"""
# Until the theme of JupyterLab is there, and it follows the system too, the page is as dark as the system wants.
_DARK = """<style>
@media (prefers-color-scheme: dark) {
  body:not([data-jp-theme-name]), body #jupyterlite-loading-indicator { background-color: #111 !important; }
}
</style>"""
_AHEAD = """<script>
for (const file of %(files)s) fetch(file, { priority: "low" }).catch(() => undefined);
</script>"""


def open_at_once(page: Path, ahead: Iterable[str], words: dict[str, dict[str, str]]) -> None:
    """Let the page of a live lesson show a board and the line at once, and load what Python needs from the start.

    ``ahead`` holds addresses seen from the page. The line is the one that the extension speaks in later.
    """
    html = page.read_text(encoding="utf-8")
    before, logo, rest = html.partition(_LOGO[0])
    _logo, text, after = rest.partition(_LOGO[1])
    if not (logo and text and "<head>" in before and "</head>" in before and "<body" in before):
        message = "The page of JupyterLite is made in another way than before: look at tools/lite/opening.py."
        raise ValueError(message)
    _words, end, after = after.partition("</div>")
    files = json.dumps(list(ahead))
    before = before.replace(
        'id="jupyterlite-loading-indicator" class="hidden"', 'id="jupyterlite-loading-indicator"'
    )
    head = before.replace("<head>", "<head>\n" + _AHEAD % {"files": files}, 1)
    head = head.replace("</head>", _DARK + "\n</head>", 1)
    board = f'<div aria-hidden="true" style="width:min(70vw,24rem);margin:12vh auto">{_board()}</div>'
    line = f'<div id="{MARK}" role="status" hidden style="{_STYLE}"></div>'
    script = _SAY % {"words": json.dumps(words), "mark": MARK}
    page.write_text(
        f"{head}{board}{text}{end}{after}".replace("</body>", f"{line}{script}</body>", 1), "utf-8"
    )


def make_doors(
    out: Path, files: Iterable[str], words: dict[str, dict[str, str]], read: dict[str, str]
) -> None:
    """Write the short addresses: ``en/setup/`` leads to the live ``1_setup.ipynb`` of ``en``.

    ``files`` are the notebooks, as ``en/1_setup.ipynb``; ``read`` is what a link to the readable page says.
    """
    for file in files:
        language, name = file.removesuffix(".ipynb").split("/")
        door = out / language / name.partition("_")[2]
        door.mkdir(parents=True, exist_ok=True)
        page = _door(language, name, words[language]["starting"], read[language])
        (door / "index.html").write_text(page, encoding="utf-8")


def _door(language: str, name: str, line: str, read: str) -> str:
    live = f"../../live/notebooks/index.html?path={language}/{name}.ipynb"
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>{escape(line)}</title>
<link rel="icon" href="data:,">
<meta http-equiv="refresh" content="0; url={live}">
</head>
<body>
<div aria-hidden="true" style="width:min(70vw,24rem);margin:12vh auto">{_board()}</div>
<p role="status" style="{_STYLE}">{escape(line)}</p>
<noscript><p style="text-align:center"><a href="../{name}.html">{escape(read)}</a></p></noscript>
</body>
</html>
"""


def _board() -> str:
    return board_svg(Position.start(), quiet=True)
