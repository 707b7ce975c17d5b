"""What runs inside Pyodide: the notebooks, cell by cell, as IPython runs them there; only what is on demand is not."""

import json
import logging
import sys
from pathlib import Path

sys.path += [str(wheel) for wheel in sorted(Path("/wheels").glob("*.whl"))]

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

NOTEBOOKS = sorted(Path("/notebooks").glob("*.ipynb"), key=lambda path: int(path.stem.partition("_")[0]))


class Kept(logging.Handler):
    """Keeps what is logged as a fault."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.lines = []

    def emit(self, record):
        self.lines.append(self.format(record))


async def report():
    """What each cell said that could not do its work, and what was logged, as one line of JSON."""
    logged = Kept()
    for name in ("reversi_learn", "asyncio"):
        logging.getLogger(name).addHandler(logged)
    shell = InteractiveShell.instance()
    said = {path.stem: [told async for told in in_turn(path, shell)] for path in NOTEBOOKS}
    return json.dumps({"said": said, "logged": logged.lines})


async def in_turn(path, shell):
    """For each code cell its id, its tags, the lines it broke off with, and whether a traceback was printed."""
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        tags = cell["metadata"].get("tags", [])
        if cell["cell_type"] != "code" or "on-demand" in tags:
            continue
        source = "".join(cell["source"])
        with capture_output() as shown:
            ran = await shell.run_cell_async(source, transformed_cell=shell.transform_cell(source))
        error = ran.error_before_exec or ran.error_in_exec
        lines = (
            [] if error is None else getattr(error, "_render_traceback_", lambda: None)() or [repr(error), ""]
        )
        yield cell["id"], tags, lines, "Traceback" in shown.stdout + shown.stderr
