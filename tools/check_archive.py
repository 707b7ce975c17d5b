"""Read and replay every record of a folder by our rules: every move legal, every stored score ours.

    python tools/check_archive.py [folder or file …]

Not a test: the games of the French federation and the collections of others are not part of the project; the
folder is ``../shared/data`` unless another is named. Read are .wtb, .ggf, .sgf, .obf and .scr files, the
.txt files of move lists and endgames, and tables (.tsv) with a column “moves”. Where a file ``expected.json``
lies beside the games, they must be the game that it tells.
"""

from __future__ import annotations

import argparse
import csv
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from reversi_learn import BadRecord, Record, read_record, read_records

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
PATTERNS = ("*.wtb", "*.ggf", "*.sgf", "*.obf", "*.scr", "xot_*.txt", "flippy_*.txt", "*selected.tsv")
EVERY = 20  # of so many games one is also replayed through `Game`


def records_of(path: Path, bad: list[str], *, replay: bool = True) -> Iterator[Record]:
    """The records of a file; what can not be read goes to ``bad``."""
    if path.suffix != ".tsv":
        yield from read_records(path, replay=replay, on_bad=lambda error: bad.append(str(error)))
        return
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            try:
                record = read_record(row["moves"])
            except BadRecord as error:
                bad.append(f"{row['source']}: {error}")
                continue
            discs = "-".join(map(str, record.final.score("discs")))
            if discs != f"{row['black']}-{row['white']}" or record.is_over != (row["finished"] == "yes"):
                bad.append(f"{row['source']}: another end")
            yield record


def check(record: Record, *, through_game: bool) -> Counter[str]:
    """What is true of one record; the keys are the figures that are printed."""
    figures = Counter(records=1, moves=len(record.moves), passes=record.passes)
    figures["with passes"] = int(record.passes > 0)
    if not record.written:
        figures["positions"] = 1
        figures["values"] = sum(remark.kind == "value" for remark in record.remarks)
    elif record.is_over:
        figures["finished"] = 1
        figures["with empty squares"] = int(record.final.empties > 0)
    else:
        figures["unfinished"] = 1
    if record.score_agrees is not None:
        figures["score agrees" if record.score_agrees else "score differs"] = 1
    if through_game:
        game = record.game
        same = game.position == record.final and sum(turn.is_pass for turn in game.turns) == record.passes
        figures["through Game"] = 1
        figures["through Game the same"] = int(same)
    return figures


def compare(path: Path, record: Record) -> list[str]:
    """Where a record differs from what ``expected.json`` beside it says."""
    expected_path = path.with_name("expected.json")
    if not expected_path.exists():
        return []
    expected = json.loads(expected_path.read_text(encoding="utf-8"))
    discs, passes = 0, {}
    for turn in record.game.turns:
        if turn.is_pass:
            passes[str(discs + 1)] = turn.color.value
        discs += not turn.is_pass
    black, white = record.final.score("discs")
    found = {
        "moves": "".join(record.moves),
        "passes_before_move": passes,
        "final_position": record.final.diagram(),
        "black": black,
        "white": white,
    }
    return [f"{path.name}: another {name}" for name, value in found.items() if expected[name] != value]


def check_file(path: Path) -> tuple[Counter[str], list[str]]:
    """The figures of a file and what is wrong with it."""
    bad: list[str] = []
    figures: Counter[str] = Counter()
    began = time.process_time()
    headers = sum(1 for _record in records_of(path, [], replay=False))
    read = time.process_time()
    records = list(records_of(path, bad))
    replayed = time.process_time()
    for number, record in enumerate(records):
        figures += check(record, through_game=number % EVERY == 0)
        bad += compare(path, record)
    figures["µs reading"] = round((read - began) * 1e6)
    figures["µs replaying"] = round((replayed - read) * 1e6)
    if headers != len(records) + len(bad):
        bad.append(f"{path.name}: {headers} games, and {len(records)} of them replayed")
    return figures, bad


def files_of(place: Path) -> list[Path]:
    """The record files of a folder, or the file itself."""
    if place.is_file():
        return [place]
    return sorted({path for pattern in PATTERNS for path in place.rglob(pattern)})


def main() -> int:
    """Print the figures of each file and of all; 1 if a game does not agree."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("places", nargs="*", type=Path, default=[DATA])
    total: Counter[str] = Counter()
    faults: list[str] = []
    for path in [path for place in parser.parse_args().places for path in files_of(place)]:
        figures, bad = check_file(path)
        print(f"{path.name}: {dict(figures)}")
        total += figures
        faults += bad
    seconds = {name: total.pop(f"µs {name}", 0) / 1e6 for name in ("reading", "replaying")}
    print(f"all: {dict(total)}")
    for name, time_spent in seconds.items():
        print(f"{name}: {time_spent:.2f} s, {total['records'] / max(time_spent, 1e-9):,.0f} records a second")
    print("\n".join(faults))
    agrees = total["records"] > 0 and not faults and not total["score differs"]
    agrees = agrees and total["through Game the same"] == total["through Game"]
    print("All records agree." if agrees else "Not all records agree.")
    return 0 if agrees else 1


if __name__ == "__main__":
    sys.exit(main())
