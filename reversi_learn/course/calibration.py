"""How sure a learner was, beside how often that was right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..engine.drawing import Picture, bars
from ..messages import _

# Per cent of confidence: from, up to (not included). The last band takes 100 as well.
_BANDS = ((50, 60), (60, 70), (70, 80), (80, 90), (90, 101))


def calibration(events: Iterable[Mapping[str, Any]]) -> Picture:
    """What was said and what was right, in per cent, for each band of confidence.

    Of each instance of an exercise only the first try counts, and only one that says how sure the learner
    was: a second try knows more. Without any the picture is a sentence.

    >>> print(calibration([{"exercise": "a", "confidence": 80, "outcome": "SOLVED"}]))
    Sure and right (per cent)
    80–89: how sure, on average  ##########################         80
    80–89: right, 1 of 1         ################################  100
    """
    tries = first_tries(events)
    rows: dict[str, float] = {}
    for least, beyond in _BANDS:
        band = [(sure, right) for sure, right in tries if least <= sure < beyond]
        if band:
            said, right = sum(sure for sure, _right in band), sum(right for _sure, right in band)
            names = {"least": least, "most": min(beyond - 1, 100)}
            rows[_("{least}–{most}: how sure, on average").format(**names)] = round(said / len(band))
            told = _("{least}–{most}: right, {right} of {count}").format(
                right=right, count=len(band), **names
            )
            rows[told] = round(100 * right / len(band))
    if not rows:
        return bars({}, title=_("No forecast with a slider yet"))
    return bars(rows, title=_("Sure and right"), unit=_("per cent"))


def first_tries(events: Iterable[Mapping[str, Any]]) -> list[tuple[int, bool]]:
    """How sure, and whether right, at the first try of each instance that says so."""
    seen: set[tuple[object, object]] = set()
    tries = []
    for event in events:
        instance = event.get("exercise"), event.get("seed")
        sure = event.get("confidence")
        if instance in seen or event.get("outcome") not in {"SOLVED", "NOT_YET"}:
            continue
        seen.add(instance)
        if isinstance(sure, int) and not isinstance(sure, bool) and 50 <= sure <= 100:
            tries.append((sure, event["outcome"] == "SOLVED"))
    return tries
