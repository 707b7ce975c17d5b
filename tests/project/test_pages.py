"""The pages to read: complete, without anything from elsewhere, each board with its position in words."""

import re
import sys
from html.parser import HTMLParser

import pytest

from reversi_learn import Color, Position
from reversi_learn.engine.explain import discs_sentence
from reversi_learn.messages import _, use_language

VOID = {"meta", "link", "img", "br", "hr", "input", "path", "circle", "rect", "line", "polyline", "polygon"}
LANGUAGES = ("en", "de")


class Page(HTMLParser):
    """What a page holds; an end tag that nothing opened is an error."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.addresses, self.boards, self.count = [], set(), [], [], {}
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.count[tag] = self.count.get(tag, 0) + 1
        self.ids |= {attributes["id"]} if "id" in attributes else set()
        self.addresses += [attributes[name] for name in ("href", "src") if name in attributes]
        if tag == "svg":
            self.boards.append(attributes.get("aria-label") or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag


@pytest.fixture(scope="module")
def built(root, tmp_path_factory):
    sys.path.insert(0, str(root / "tools"))
    import build_pages

    out = tmp_path_factory.mktemp("pages")
    try:
        paths = build_pages.build_pages(out, live=True, megabytes=12, seconds=13)
    finally:
        use_language("en")
        sys.path.remove(str(root / "tools"))
    return {path.relative_to(out).as_posix(): path.read_text(encoding="utf-8") for path in paths}


@pytest.fixture(scope="module")
def pages(built):
    return {name: Page(text) for name, text in built.items()}


def test_every_notebook_has_a_page_in_each_language(pages, root):
    expected = {f"{path.parent.name}/{path.stem}.html" for path in root.glob("notebooks/*/*.ipynb")}
    assert set(pages) == expected | {"index.html", "en/index.html", "de/index.html"}
    assert all(page.count["h1"] == page.count["main"] == 1 for page in pages.values())
    assert not any("script" in page.count for page in pages.values())


def test_nothing_comes_from_elsewhere_and_every_link_leads_somewhere(pages, built):
    for name, page in pages.items():
        folder = name.rpartition("/")[0]
        for address in page.addresses:
            if address.startswith("http"):  # a link to follow, never something that is loaded
                assert f'<a href="{address}"' in built[name]
                continue
            target, _, anchor = address.partition("#")
            if target.startswith("data:") or "live/notebooks/" in target or target.endswith("style.css"):
                continue
            if re.fullmatch(r"(en|de)/setup/", target):
                continue
            path = "/".join(filter(None, (folder, target))) if target else name
            path = re.sub(r"[^/]+/\.\./", "", path)
            assert path in pages, f"{name} links {address}"
            assert not anchor or anchor in pages[path].ids, f"{name} links {address}"


def read_back(words, language):
    """The position that a sentence tells."""
    use_language(language)
    templates = {"X": _("Black lies on {squares}."), "O": _("White lies on {squares}.")}
    use_language("en")
    discs = {}
    for mark, template in templates.items():
        found = re.search(re.escape(template).replace(r"\{squares\}", "([^.]*)"), words)
        discs |= dict.fromkeys(re.findall(r"\b[a-h][1-8]\b", found[1] if found else ""), mark)
    rows = [discs.get(f"{column}{row}", "-") for row in "12345678" for column in "abcdefgh"]
    return Position.from_diagram("".join(rows), Color.BLACK)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_board_says_its_position(built, pages, language):
    told = 0
    for name in pages:
        if not name.startswith(language):
            continue
        pictures = re.findall(
            r'<div class="board"><svg[^>]*aria-label="([^"]*)".*?</svg>', built[name], re.DOTALL
        )
        drawn = re.findall(r'<div class="board">(<svg[^>]*aria-label=.*?</svg>)', built[name], re.DOTALL)
        for words, svg in zip(pictures, drawn, strict=True):
            if 'viewBox="0 0 432' not in svg:
                continue  # a figure, which draws discs in ways of its own
            position = read_back(words, language)
            discs = len(re.findall(r'<circle[^>]*r="20"', svg))
            assert position.count(Color.BLACK) + position.count(Color.WHITE) == discs, (name, words)
            told += 1
    assert told > 180


def test_a_page_says_what_is_to_be_done_and_where_it_is_alive(built):
    lesson = built["en/1_setup.html"]
    assert "Click the framed square." in lesson
    assert "../live/notebooks/index.html?path=en/1_setup.ipynb" in lesson
    assert "only a picture" not in lesson
    assert "run this cell" not in lesson
    assert "Gehe" not in lesson
    assert '<html lang="de">' in built["de/1_setup.html"]
    assert 'hreflang="en" href="../en/1_setup.html"' in built["de/1_setup.html"]


def test_the_start_page_says_what_it_takes(built):
    assert "about 12 MB" in built["index.html"]
    assert "about 13 seconds" in built["index.html"]


@pytest.mark.parametrize(("page", "folder"), [("index.html", "en/"), ("en/index.html", "")])
def test_the_guides_are_found_before_any_lesson(built, page, folder):
    before = built[page].partition("1_setup")[0] if not folder else built[page]
    for guide in ("13_learners_guide", "12_teachers_guide"):
        assert f'href="{folder}{guide}.html"' in before


def test_words_of_a_position():
    assert discs_sentence(Position(0, 0)) == "The board is empty."


def test_a_picture_says_no_more_than_the_board_does(built):
    """Who must pass, whether the game is over and who won are what exercises ask."""
    passing = re.findall(r'aria-label="([^"]*lies on [^"]*)"', built["en/4_passing.html"])
    ending = re.findall(r'aria-label="([^"]*lies on [^"]*)"', built["en/5_ending.html"])
    flanking = re.findall(r'aria-label="([^"]*lies on [^"]*)"', built["en/2_flanking.html"])
    assert "White lies on g4 and h4. Black to move." in flanking  # part of a board: a game over there is none
    for words in (*passing, *ending, *flanking):
        said = re.sub(r"^(?:Black lies on [^.]*\. ?)?(?:White lies on [^.]*\. ?)?", "", words)
        assert said in {"", "Black to move.", "White to move.", "Game over."}


def test_an_exercise_without_a_board_asks_once(built):
    assert built["en/4_passing.html"].count("In a game 60 discs were placed, and there were 15 passes.") == 1


def test_a_bar_in_a_table_is_a_bar(built):
    assert "<code>? ○ ○ |</code>" in built["en/2_flanking.html"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index.html", "en/index.html", "de/2_flanking.html", "en/7_reference.html"])
def test_axe_finds_nothing_and_a_phone_need_not_scroll_sideways(
    browser, built, root, axe_source, scheme, name
):
    style = (root / "tools" / "pages" / "style.css").read_text(encoding="utf-8")
    page = browser.new_page(color_scheme=scheme, viewport={"width": 390, "height": 844})
    try:
        page.set_content(built[name].replace("</head>", f"<style>{style}</style></head>"))
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        page.evaluate(axe_source)
        found = page.evaluate("async () => (await axe.run()).violations.map(v => [v.id, v.nodes[0].html])")
        assert found == []
    finally:
        page.close()
