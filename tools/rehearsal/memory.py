"""What the processes of a rehearsal take, read from Linux: those that work in its folder."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from statistics import mean

KINDS = {
    "jupyterhub.singleuser": "server of a pupil",
    "ipykernel": "kernel of a pupil",
    "configurable-http-proxy": "proxy",
    "reversi_learn.classroom.ranking": "board of the class",
    "jupyterhub_idle_culler": "culler",
    "jupyterhub": "hub",
}


def memory_table(folder: Path) -> list[str]:
    """Lines that say of each kind of process how many there are, and the mean of what one takes.

    “Resident” counts shared pages with everyone who has them, “own share” divides them; the sum of the latter is
    what the machine has to have.
    """
    found: dict[str, list[tuple[float, float]]] = {}
    for kind, resident, share in _processes(folder):
        found.setdefault(kind, []).append((resident, share))
    lines = [
        f"{kind}: {len(each)}, resident {mean(one[0] for one in each):.0f} MB, "
        f"own share {mean(one[1] for one in each):.0f} MB"
        for kind, each in sorted(found.items())
    ]
    whole = sum(share for each in found.values() for _resident, share in each)
    return [*lines, f"all together: {whole / 1000:.1f} GB"]


def _processes(folder: Path) -> Iterator[tuple[str, float, float]]:
    for process in Path("/proc").iterdir():
        if not process.name.isdigit():
            continue
        with suppress(OSError, StopIteration, KeyError):
            if not (process / "cwd").resolve().is_relative_to(folder):
                continue
            command = (process / "cmdline").read_text(encoding="utf-8").replace("\0", " ")
            kind = next(name for part, name in KINDS.items() if part in command)
            rows = (line.split() for line in (process / "smaps_rollup").read_text().splitlines()[1:])
            sizes = {row[0]: int(row[1]) * 1.024 / 1000 for row in rows}
            yield kind, sizes["Rss:"], sizes["Pss:"]
