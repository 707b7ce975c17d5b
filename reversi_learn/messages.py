"""Every word the package says passes through here: English in the code, other languages in catalogues.

Call ``_("Whole sentence with {name}.").format(name=...)`` when the words are needed, never at import,
so that a language chosen later is the language heard.
"""

from __future__ import annotations

import gettext as _gettext
import os
from pathlib import Path

DOMAIN = "reversi_learn"
LOCALE_DIR = Path(__file__).parent / "locale"


class Told(Exception):
    """An error whose text is the sentence for the person in front of the screen: Jupyter shows it alone."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]


class BadValue(Told, ValueError):
    """What was given can not be used; the text says what was wrong, and what to give instead."""


class NotThere(Told, LookupError):
    """What was asked for does not exist; the text names what there is."""


_language = "en"
_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()


def languages() -> tuple[str, ...]:
    """The language codes that can be chosen, English first.

    >>> languages()[0]
    'en'
    """
    found = {path.parents[1].name for path in LOCALE_DIR.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ("en", *sorted(found - {"en"}))


def language() -> str:
    """The code of the language now in force, such as ``"en"`` or ``"de"``."""
    return _language


def use_language(code: str) -> None:
    """Speak this language from now on.

    Raises:
        ValueError: there is no catalogue for the code; the sentence names those there are.
    """
    global _language, _catalogue  # noqa: PLW0603 - one language per kernel is the point
    if code not in languages():
        raise BadValue(
            _("There is no language “{code}” here. There are: {known}.").format(
                code=code, known=", ".join(languages())
            )
        )
    if code == "en":
        _catalogue = _gettext.NullTranslations()
    else:
        _catalogue = _gettext.translation(DOMAIN, LOCALE_DIR, languages=[code])
    _language = code


def _(text: str) -> str:
    """The text in the language in force."""
    return _catalogue.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of the text that goes with this count, in the language in force."""
    return _catalogue.ngettext(one, many, count)


def pgettext(context: str, text: str) -> str:
    """The text in the language in force, where English has one word for two meanings."""
    return _catalogue.pgettext(context, text)


def decimal(number: float, digits: int = 1, *, short: bool = False) -> str:
    """A number as people write it in the language in force: its decimal mark, a real minus, no minus zero.

    ``short`` leaves out zeros at the end.

    >>> decimal(2.25, 2), decimal(-0.04), decimal(-3), decimal(-3, short=True)
    ('2.25', '0.0', '−3.0', '−3')
    """
    text = f"{number:.{digits}f}"
    if short and "." in text:
        text = text.rstrip("0").rstrip(".")
    if not text.strip("-0."):
        text = text.lstrip("-")
    return text.replace("-", "−").replace(".", pgettext("decimal point", "."))


def signed(number: float, digits: int = 0, *, short: bool = False) -> str:
    """The same with a plus where it is above zero.

    >>> signed(-0.04, 1), signed(2), signed(-12.0), signed(0), signed(2.5, 1, short=True)
    ('0.0', '+2', '−12', '0', '+2.5')
    """
    text = decimal(number, digits, short=short)
    return f"+{text}" if number > 0 and text != decimal(0, digits, short=short) else text


def listed(items: list[str] | tuple[str, ...]) -> str:
    """Words joined as a sentence joins them.

    >>> listed(["c4", "d3", "e6"])
    'c4, d3 and e6'
    """
    if len(items) < 2:  # nothing to join
        return "".join(items)
    return _("{first} and {last}").format(first=", ".join(items[:-1]), last=items[-1])


def _start_language() -> None:
    wanted = os.environ.get("REVERSI_LEARN_LANG", "en")
    if wanted in languages():
        use_language(wanted)


_start_language()
