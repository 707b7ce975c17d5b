"""The board of a class as a page: one table, light or dark as the reader's screen is, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ...messages import _, decimal, language, signed
from .claim import SOON
from .store import Standing

_STYLE = """
:root { color-scheme: light dark }
body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; padding: 0 1rem;
  color: CanvasText; background: Canvas }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { padding: .4rem .6rem; border-bottom: 1px solid GrayText; text-align: right }
th:nth-child(2), td:nth-child(2) { text-align: left; min-width: 8rem; overflow-wrap: anywhere }
tr.own { outline: 2px solid; font-weight: bold }
"""


def board_page(standings: Sequence[Standing], user: str, *, teacher: bool) -> str:
    """The page for a user; a teacher sees the hub's names beside the chosen ones."""
    head = [_("Place"), _("Name"), _("Points"), _("Won"), _("Games"), _("Best")]
    cells = "".join(f'<th scope="col">{escape(word)}</th>' for word in head)
    rows = "".join(_row(place, row, user, teacher=teacher) for place, row in enumerate(standings, start=1))
    told = [
        how_to_take_part(),
        _(
            "Each game was begun from here, with lots drawn here, and was played again here before it counted."
        ),
        _(
            "A game won against Random brings 1 point, Easy 2, Medium 4, Hard 8, the others 1; a draw half of it. A "
            "game with hints or moves taken back brings none."
        ),
        _(
            "“Best” is by how many discs the best game was won. Of Hard, three moves of each game and all with at most "
            "{count} empty squares were checked."
        ).format(count=SOON),
        _("What this board can not see: help from a neighbour, or from another program. It is for fun."),
    ]
    title = escape(_("The board of the class"))
    nobody = "" if standings else f"<p>{escape(_('Nobody has posted a game yet.'))}</p>"
    return (
        f'<!DOCTYPE html><html lang="{language()}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title><style>{_STYLE}</style></head>'
        f'<body><main><h1>{title}</h1><div class="wide" tabindex="0" role="region" aria-label="{title}">'
        f"<table><thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table></div>{nobody}"
        + "".join(f"<p>{escape(sentence)}</p>" for sentence in told)
        + "</main></body></html>"
    )


def how_to_take_part() -> str:
    """What a learner has to do to stand on the board."""
    return _(
        'To take part, run ranked_game("easy") in a cell of a notebook, play that game to its end, then run '
        "post_result()."
    )


def _row(place: int, row: Standing, user: str, *, teacher: bool) -> str:
    name = f"{row.name} ({row.user})" if teacher else row.name
    own = ' class="own"' if row.user == user else ""
    if own:
        name = _("{name} – you").format(name=name)
    figures = [
        str(place),
        name,
        decimal(row.points, short=True),
        str(row.won),
        str(row.games),
        signed(row.best),
    ]
    return f"<tr{own}>" + "".join(f"<td>{escape(figure)}</td>" for figure in figures) + "</tr>"
