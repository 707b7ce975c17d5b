"""A language chosen after everything is imported is the language heard, everywhere and in whole sentences."""

from __future__ import annotations

import gettext
import re

import pytest
from texts import said

from reversi_learn import messages
from reversi_learn.course import lessons
from reversi_learn.engine.explain import explain
from reversi_learn.engine.position import Position
from reversi_learn.messages import use_language

WORD = re.compile(r"[^\W\d_]{3,}")
ENGLISH = re.compile(
    r"\b(the|and|is|are|of|with|not|your|disc|discs|square|squares|move|moves)\b", re.IGNORECASE
)
# Code, calls, and names such as „discs“ that an answer is written with: the same in every language.
NAMES = re.compile(r"`[^`]*`|\w+\([^)]*\)|„[a-z-]+“")


class Marking(gettext.NullTranslations):
    """A language that is English between brackets: what stands outside of them never was in a catalogue."""

    def gettext(self, text):
        return f"⟦{text}⟧"

    def ngettext(self, one, many, count):
        return f"⟦{one if count == 1 else many}⟧"

    def pgettext(self, _context, text):
        return f"⟦{text}⟧"


@pytest.fixture
def marking(monkeypatch):
    monkeypatch.setattr(messages, "_catalogue", Marking())
    monkeypatch.setattr(messages, "_language", "marking")
    monkeypatch.setattr(lessons.LESSONS, "_built", {})


@pytest.fixture(scope="module")
def english():
    use_language("en")
    return list(said.everything())


@pytest.fixture(scope="module")
def german(english):
    use_language("de")
    heard = list(said.everything())
    use_language("en")
    return heard


def outside_of_brackets(text):
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = shorter
    return text


def test_every_word_comes_from_the_catalogue(marking):
    hard_coded = {where: text for where, text in said.everything() if WORD.search(outside_of_brackets(text))}
    assert not hard_coded


def test_german_says_the_same_things_in_the_same_places(english, german):
    assert [where for where, _ in german] == [where for where, _ in english]


def test_nothing_stays_english(english, german, root):
    import translate

    path = translate.catalogue_path(root, "de")
    alike = {message.id for message in translate.read_catalogue(path, "de") if message.id == message.string}
    stayed = {
        where: text
        for (where, text), (_where, other) in zip(english, german, strict=True)
        if text == other and WORD.search(text) and text not in alike
    }
    assert not stayed


def test_no_english_word_stands_in_a_german_sentence(german):
    mixed = {where: text for where, text in german if ENGLISH.search(NAMES.sub("", text))}
    assert not mixed


@pytest.mark.parametrize("language", ["english", "german"])
def test_every_placeholder_is_filled(language, request):
    raw = {where: text for where, text in request.getfixturevalue(language) if re.search(r"\{\w*\}", text)}
    assert not raw


def test_a_direction_opens_a_german_sentence_with_a_capital_and_stands_small_inside():
    use_language("de")
    start = Position.start()
    assert explain(start, "e3").sentence() == (
        "e3 ist kein gültiger Zug. Nach Südwesten: ein weißer Stein (d4), dann ist c5 leer. "
        "Eine Lücke: Kein schwarzer Stein schließt die Linie ab. "
        "In keiner anderen Richtung liegt ein weißer Stein daneben."
    )
    assert explain(start, "f5").sentence() == (
        "f5 ist ein gültiger Zug. Er dreht einen Stein um: nach Westen e5."
    )


def test_an_unknown_language_is_answered_in_the_language_in_force():
    use_language("de")
    with pytest.raises(ValueError, match="Es gibt: en, de"):
        use_language("xx")
