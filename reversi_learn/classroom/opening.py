"""What a lesson in the browser says before Python has started; a page asks no Python for it, so it is built in."""

from __future__ import annotations

from ..messages import _


def opening_words() -> dict[str, str]:
    """The sentences by what they are about, in the language in force."""
    return {
        "starting": _("Python is starting. Until then the boards are pictures."),
        "running": _("The boards are coming alive."),
        "failed": _(
            "Python did not start in this browser. Load the page anew; if it happens again, try a newer browser."
        ),
    }
