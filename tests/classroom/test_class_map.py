"""The class map as a cell shows it: tables that a screen reader reads, in light and dark, wide and narrow."""

import pytest

from reversi_learn.classroom import class_map, sample_class
from reversi_learn.messages import BadValue, use_language

THEMES = {"light": ("#fff", "#222"), "dark": ("#111", "#e0e0e0")}


@pytest.fixture(scope="module")
def sample():
    return sample_class(3)


@pytest.fixture(scope="module")
def shown(sample):
    return class_map(sample.folder, sample.roster)


def test_a_cell_shows_tables_and_elsewhere_the_same_in_words(shown):
    bundle = shown._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}
    assert bundle["text/plain"] == repr(shown)
    for words in ("Stuck now", "To repeat tomorrow", "Who has done what", "Open misconceptions"):
        assert words in bundle["text/plain"]
        assert words in bundle["text/html"]


def test_pictures_come_with_words(shown):
    for picture in (shown.picture(), shown.time()):
        bundle = picture._repr_mimebundle_()
        assert "<title>" in bundle["image/svg+xml"]
        assert bundle["text/plain"]


def test_the_spreadsheet_is_written_and_said(shown, tmp_path):
    assert shown.to_csv(tmp_path / "class.csv").startswith("28 learners were written to")
    text = (tmp_path / "class.csv").read_bytes()
    assert text.startswith(b"\xef\xbb\xbflearner,")
    assert text.count(b"\r\n") == 31
    assert "\n\n" not in text.decode().replace("\r", "")


def test_a_table_of_before_is_written_over_and_no_other_file(shown, tmp_path):
    file = tmp_path / "7b.csv"
    shown.to_csv(file)
    assert "28 learners" in shown.to_csv(file, separator=";")
    use_language("de")
    try:
        assert shown.to_csv(file)
    finally:
        use_language("en")
    file.write_text("name,folder\nAda,ada\n", encoding="utf-8")
    with pytest.raises(BadValue, match="is there already, and is no table of a class"):
        shown.to_csv(file)
    assert file.read_text(encoding="utf-8") == "name,folder\nAda,ada\n"
    with pytest.raises(BadValue, match="can not be written"):
        shown.to_csv(tmp_path / "none" / "7b.csv")


@pytest.mark.parametrize("theme", THEMES)
def test_it_is_accessible_and_stays_within_its_page(theme, shown, browser, axe_source):
    paper, ink = THEMES[theme]
    page = browser.new_page(viewport={"width": 420, "height": 800})
    page.set_content(
        f'<!doctype html><html lang="en"><head><title>Class</title></head><body style="--jp-layout-color0:{paper};'
        f'background:{paper};color:{ink}"><main><h1>Class</h1>{shown._repr_mimebundle_()["text/html"]}</main>'
    )
    page.evaluate(axe_source)
    found = page.evaluate("axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']})")
    assert [one["id"] for one in found["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 420
    page.set_viewport_size({"width": 1250, "height": 800})
    assert page.evaluate("document.querySelector('.rl-map').offsetWidth") <= 1250
    page.close()
