"""All moves that were played for a reason, on a page: which reasons held, and which went with good moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...engine.grounds import GROUNDS
from ...messages import _
from ..page import Heading, Page, Table, paragraph
from .saying_why import tally_of


def reasons_page(events: Iterable[Mapping[str, Any]]) -> Page:
    """The moves of the log with their reasons: good or costly, holding or not, in all and by reason."""
    kept = list(events)
    heading = Heading(_("Your reasons"), 2)
    tally = tally_of(kept)
    if not tally.total:
        return Page(
            (heading, paragraph(_("No move with a reason yet. A cell with say_why() asks for some.")))
        )
    head = (_("moves"), _("good"), _("cost discs"))
    rows = tuple(
        (
            ground.title,
            str(one.total),
            str(sum(one.counts[True])),
            str(one.counts[True][0] + one.counts[False][0]),
        )
        for ground in GROUNDS.values()
        if (one := tally_of(kept, ground.id)).total
    )
    by_reason = (
        Heading(_("By reason")),
        Table((_("reason"), _("given"), _("held"), _("good moves")), rows),
    )
    return Page((heading, Table(head, tally.rows()), *(by_reason if rows else ())))
