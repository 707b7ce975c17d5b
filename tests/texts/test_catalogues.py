"""The catalogues are current, complete and written as a German reader expects; the checks notice if not."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog

from reversi_learn.messages import languages

FOREIGN = ("Spielstein", "Scheibe", "Plättchen", "aussetzen", "legal", "Sie haben", "klicken Sie")


@pytest.fixture(scope="module")
def translate(_scripts):
    import translate

    return translate


@pytest.fixture(scope="module")
def german(translate, root):
    path = translate.catalogue_path(root, "de")
    return [form for message in translate.read_catalogue(path, "de") if message.id for form in forms(message)]


def forms(message):
    return (message.string,) if isinstance(message.string, str) else message.string


def test_the_catalogues_are_current_and_complete(translate, root):
    assert not translate.troubles(root)


def test_the_package_speaks_every_language_that_there_is_a_catalogue_for(translate, root):
    assert list(languages()) == ["en", *translate.languages(root)]


def test_an_update_changes_nothing_twice(translate, root, tmp_path):
    template = translate.package_template(root)
    path = tmp_path / "words.po"
    path.write_text(translate.updated(path, "de", template, ordered=True), encoding="utf-8")
    again = translate.updated(path, "de", template, ordered=True)
    assert again == path.read_text(encoding="utf-8")
    assert not re.search(r"-Date:|Babel|\.py:\d", again)


@pytest.mark.parametrize(
    ("message", "string", "trouble"),
    [
        ("A disc.", "", "is not translated"),
        (("{count} disc", "{count} discs"), ("{count} Stein", ""), "is not translated"),
        ("{square} is empty.", "{feld} ist leer.", "other placeholders"),
        ("{square} is empty.", "{square ist leer.", "other placeholders"),
    ],
)
def test_what_is_missing_is_noticed(translate, message, string, trouble):
    catalogue = Catalog(locale="de")
    catalogue.add(message, string)
    (found,) = translate.message_troubles(catalogue, translate.placeholders)
    assert trouble in found


def test_a_doubtful_translation_and_lost_code_are_noticed(translate):
    catalogue = Catalog(locale="de")
    catalogue.add("Press Check.", "Prüfe.", flags=["fuzzy"])
    catalogue.add("Write `play`.", "Schreibe das.")
    doubtful, lost = translate.message_troubles(catalogue, translate.kept)
    assert "fuzzy" in doubtful
    assert "code" in lost


def test_a_form_may_leave_out_the_number_that_it_says_as_a_word(translate):
    catalogue = Catalog(locale="de")
    catalogue.add(("One disc.", "{count} discs."), ("Ein Stein.", "{count} Steine."))
    assert not list(translate.message_troubles(catalogue, translate.placeholders))


@pytest.mark.parametrize("code", ["_(name)", "_(f'{name} of')", "f'{_(\"A disc.\")}'"])
def test_words_that_no_catalogue_can_hold_are_noticed(translate, code, tmp_path):
    package = tmp_path / translate.DOMAIN
    package.mkdir()
    (package / "said.py").write_text(code, encoding="utf-8")
    (found,) = translate.troubles(tmp_path)
    assert "said.py:1" in found


def test_german_quotes_stand_in_pairs(german):
    odd = [text for text in german if text.count("„") != text.count("“") or "”" in text or " - " in text]
    assert not [text for text in odd if "und - für leer" not in text]


def test_german_keeps_to_the_words_of_the_course(german):
    assert not [text for text in german for word in FOREIGN if word in text.replace("legal_moves", "")]
