"""What the pages of the site say where no Python runs to say it; the tools that build the site ask here."""

from __future__ import annotations

from ..messages import _


def opening_words() -> dict[str, str]:
    """What a lesson in the browser says while it opens, by what it is about, in the language in force."""
    return {
        "starting": _("Python is starting. Until then the boards are pictures."),
        "running": _("The boards are coming alive."),
        "failed": _(
            "Python did not start in this browser. Load the page anew; if it happens again, try a newer browser."
        ),
    }


def page_words() -> dict[str, str]:
    """What the readable pages say beside the texts of the lessons, in the language in force."""
    return {
        "all": _("All lessons"),
        "play": _("Play this lesson"),
        "begin": _("Begin lesson 1"),
        "read": _("Read"),
        "live": _("Play"),
        "here": _("Do it on a live board"),
        "next": _("Next: {title}"),
        "before": _("Before: {title}"),
        "code": _("Code to write yourself: in the live lesson it runs."),
        "headline": _("Learn Reversi by doing"),
        "lead": _(
            "Click a square. Where it is a move, discs turn over. Where it is none, the board says why."
        ),
        "needs": _(
            "Nothing to install. The first start loads about {megabytes} MB and takes about {seconds} seconds, the "
            "next ones load next to nothing. It needs a browser not older than 2024 and, on a tablet, 2 GB of memory."
        ),
        "private": _("Nothing is sent anywhere: what you do stays in this browser."),
        "caption": _("picture: run this cell to play"),  # what the stored boards say, and pages leave out
    }
