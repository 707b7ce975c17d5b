"""The reference notebook and the glossary: complete, true, and reached from every lesson."""

import json
import re

import nbformat
import prose
import pytest

from reversi_learn import classroom
from reversi_learn.course.glossary import ENTRIES, PARTS, entries, glossary
from reversi_learn.course.lessons import LESSONS

# How a word is recognised where its name alone would take other words for it.
FORMS = {
    "flank": r"\b(?:out)?flank(?:s|ed|ing)?\b",
    "run": r"\b(?:the|a|whole) run\b(?! this)",
    "start": r"\bat the start\b",
    "line": r"\blines?\b(?! of code)",
    "flip": r"\bflip(?:s|ped)?\b",
    "row": r"(?<!in a )(?<!three )\brows?\b",
    "corner": r"(?<!to )\bcorners?\b(?! to)",
    "draw": r"\ba draw\b",
    "empties": r"\bempties\b",
    "frontier": r"\bfrontier\b",
    "stable-disc": r"\bstable\b",
    "mobility": r"\b[Mm]obility\b",
    "quiet-move": r"\b(?:quiet|loud)\b",
    "pass": r"\bpass(?:es|ed)?\b(?! the)",
}
LINKING = (*LESSONS.names, "play")  # the notebooks that link the words they use
LINK = re.compile(r"\[([^\]]*)\]\(7_reference\.ipynb#cell-id=([\w-]+)\)")


def notebook(root, language, name):
    (path,) = (root / "notebooks" / language).glob(f"[0-9]*_{name}.ipynb")
    return nbformat.read(path, as_version=4)


def form(entry):
    names = "|".join(re.escape(name) for name in entry.names["en"].split(", "))
    return FORMS.get(entry.id, rf"\b(?:{names})s?\b")


@pytest.fixture(scope="module")
def cells(root):
    return {cell.id: cell for cell in notebook(root, "en", "reference").cells}


@pytest.fixture(autouse=True)
def _english():
    yield
    classroom.use_language("en")


# --- the glossary -----------------------------------------------------------------------------------------


def test_every_word_has_its_part_its_meaning_and_its_german_name():
    assert len({entry.id for entry in ENTRIES}) == len(ENTRIES)
    for entry in ENTRIES:
        assert entry.part in PARTS
        assert set(entry.names) == {"en", "de"}
        assert re.fullmatch(r"[A-Zab].*[.]", entry.meaning), entry.id
        assert len(entry.meaning.split()) <= 22, entry.id


def test_the_words_of_the_founding_documents_are_there():
    said = {word for entry in ENTRIES for word in entry.others}
    for word in (
        "Reverze", "Spielstein", "Scheibe", "Plättchen", "Spielfeld", "einklammern", "geradlinig", "einfangen",
        "gefangen nehmen", "flankieren", "wenden", "aussetzen", "Zug verlieren", "perfektes Spiel", "Randkette",
        "Protokollierung", "Zugmöglichkeiten", "erlaubt", "lückenlos", "Feld diagonal neben einer Ecke",
    ):  # fmt: skip
        assert word in said


def test_it_speaks_the_language_in_force_and_shows_the_other():
    assert re.search(r"^run .* Kette", repr(classroom.glossary("move")), re.MULTILINE)
    classroom.use_language("de")
    assert re.search(r"^Kette .* run", repr(classroom.glossary("move")), re.MULTILINE)


def test_the_whole_glossary_has_all_words_under_their_headings():
    page = glossary()
    for entry in ENTRIES:
        assert f"| {entry.name} |" in page.markdown
    for words in PARTS.values():
        assert f"### {words()}" in page.markdown
    assert sum(len(entries(part)) for part in PARTS) == len(ENTRIES)


def test_an_unknown_part_names_those_there_are():
    with pytest.raises(LookupError, match="There are: board, move, game"):
        classroom.glossary("food")


# --- links from the lessons -------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson", LINKING)
def test_every_lesson_links_the_words_it_uses(lesson, root):
    told = [cell.source for cell in notebook(root, "en", lesson).cells[1:] if cell.cell_type == "markdown"]
    paragraphs = [text for source in told for text in source.split("\n\n") if text[0] not in "#|<`"]
    words = re.sub(r"`[^`]*`", "", prose.read(" ".join(paragraphs)))
    links = [link for source in told for link in LINK.findall(source)]
    for entry in ENTRIES:
        if re.search(form(entry), words):
            linked = [text for text, cell in links if cell == f"words-{entry.part}"]
            names = (
                form(entry).replace(r"\b(?:the|a|whole) ", "").replace(r"\bat the ", "").replace(r"\ba ", "")
            )
            assert any(re.search(names, text) for text in linked), entry.id


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_link_leads_to_a_cell_that_is_there(language, root):
    there = {cell.id for cell in notebook(root, language, "reference").cells}
    files = {path.name for path in (root / "notebooks" / language).glob("*.ipynb")}
    for path in sorted((root / "notebooks" / language).glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for target in re.findall(r"\]\(([^)]*)\)", "".join(cell["source"])):
                name, _, fragment = target.partition("#")
                assert name in files, (path.name, target)
                assert not fragment or fragment.removeprefix("cell-id=") in there, (path.name, target)


@pytest.mark.parametrize("lesson", LINKING)
def test_german_links_lead_to_the_same_words(lesson, root):
    both = [
        [
            target
            for cell in notebook(root, language, lesson).cells
            if cell.cell_type == "markdown"
            for target in sorted(re.findall(r"\]\(([^)]*)\)", cell.source))
        ]
        for language in ("en", "de")
    ]
    assert both[0] == both[1]


# --- the notebook -----------------------------------------------------------------------------------------


def test_the_summary_has_six_lines_and_a_move_four_conditions(cells):
    assert re.findall(r"^(\d)\. \*\*(\w+)\.", cells["rules"].source, re.MULTILINE) == [
        ("1", "Start"),
        ("2", "Move"),
        ("3", "Flip"),
        ("4", "Pass"),
        ("5", "End"),
        ("6", "Result"),
    ]
    conditions = cells["conditions"].source
    assert re.findall(r"^(\d)\. ", conditions, re.MULTILINE) == ["1", "2", "3", "4"]


def test_the_four_conditions_are_those_of_lesson_2(cells, root):
    numbered = re.compile(r"^\d\. .*$", re.MULTILINE)
    lesson = {cell.id: prose.LINK.sub(r"\1", cell.source) for cell in notebook(root, "en", "flanking").cells}
    assert numbered.findall(cells["conditions"].source) == numbered.findall(lesson["square-heading"])


def test_common_misunderstandings_are_set_right_and_lead_to_their_lesson(cells):
    rows = [row.strip("| ").split(" | ") for row in cells["misunderstandings"].source.splitlines()[4:]]
    assert len(rows) >= 12
    assert [int(row[2][1]) for row in rows] == sorted(int(row[2][1]) for row in rows)
    assert {int(row[2][1]) for row in rows} == set(range(1, 7))
    for believed, true, link in rows:
        assert believed.endswith(".")
        assert true.endswith(".")
        assert re.fullmatch(r"\[\d\]\(\d_\w+\.ipynb\)", link)


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("ask-discs", "(64, 60)"),
        ("ask-begins", "Black to move.\n"),
        ("ask-pass", "['h6', 'pass']"),
        ("ask-draw", "((31, 31), (32, 32), None)"),
        ("ask-corner", "[False, False, False, False]"),
        ("ask-early", "(True, 51)"),
        ("dispute-code", "c3 is a move. It flips four discs: south-east d4 and e5; south c4 and c5.\n"),
    ],
)
def test_questions_are_answered_by_the_engine(cells, cell, shown):
    (output,) = cells[cell].outputs
    assert (output.text if output.output_type == "stream" else output.data["text/plain"]) == shown


def test_the_move_in_eight_directions_uses_all_eight(cells):
    text = cells["ask-directions"].outputs[0].text
    assert all(
        way in text
        for way in ("north ", "north-east", "east", "south-east", "south ", "south-west", "north-west")
    )
    assert text.count(";") == 7


# Row of the list of features, the cell, and words that must stand there in English and in German.
TOLD = [
    ("R10", "supply", r"dealt 32 each.*Substitutes are never needed", r"32"),
    ("R11", "supply", r"A program counts by itself", r"Programm"),
    ("R26", "conditions", r"all four are true", r"vier"),
    ("R80", "tournaments", r"30 minutes at World Championships, 25 to 30", r"30 Minuten"),
    ("R81", "tournaments", r"moves are written down", r"f5 d6 c3"),
    ("R82", "tournaments", r"The pairing says who plays Black", r"Schwarz"),
    ("R83", "tournaments", r"after a draw they play again", r"Unentschieden"),
    ("R84", "tournaments", r"turn over all that is flanked, then press", r"drück"),
    ("R85", "tournaments", r"Nobody helps", r"hilft"),
    ("R79", "tournaments", r"the difference parts players with equal points", r"40"),
    ("R101", "misunderstandings", r"Common misunderstandings", r"Missverständnisse"),
    ("R102", "questions", r"How many discs are there\?", r"Wie viele Steine"),
    ("R103", "ask-begins-text", r"Who begins\?.*Black, always", r"Schwarz"),
    ("R104", "ask-directions-text", r"one to eight at the same time", r"acht"),
    ("R105", "ask-pass-text", r"Then you pass", r"passt|setzt"),
    ("R106", "ask-draw-text", r"Yes, with equal numbers", r"Ja"),
    ("R107", "ask-corner-text", r"Never", r"Nie"),
    ("R108", "ask-early-text", r"Yes\..*51 squares are empty", r"51 Felder"),
    ("R109", "ask-where-text", r"Here, for instance", r"Hier"),
    ("R110", "rules", r"The rules in six lines", r"sechs"),
    ("R111", "dispute", r"When two people disagree", r"X"),
    ("R135", "next", r"World Othello Federation.*strategy guide", r"World Othello Federation"),
]  # fmt: skip


@pytest.mark.parametrize(("row", "cell", "english", "german"), TOLD, ids=[row[0] for row in TOLD])
def test_it_is_told(row, cell, english, german, root):
    for language, words in (("en", english), ("de", german)):
        cells = {one.id: one for one in notebook(root, language, "reference").cells}
        assert re.search(words, prose.read(cells[cell].source)), (row, language)


def test_nothing_on_the_page_leads_out_of_the_computer(cells):
    for cell in cells.values():
        assert "http" not in cell.source
        assert "](//" not in cell.source


def test_no_exercise_hides_in_the_reference(cells):
    assert not any("ask(" in cell.source for cell in cells.values())


def test_the_progress_notebook_shows_all_and_stores_nothing_of_anybody(root):
    cells = {cell.id: cell for cell in notebook(root, "en", "progress").cells}
    assert cells["first-cell"].source.splitlines()[-1] == "my_progress()"
    assert cells["leaderboard"].source == "leaderboard()"
    assert cells["menu"].source == "lesson_menu()"
    assert cells["practice"].source == "practice()"
    for cell in ("first-cell", "leaderboard", "practice"):
        assert cells[cell].outputs == []
        assert "nbval-ignore-output" in cells[cell].metadata.tags
    assert "hello(" in cells["name"].source
    assert "reset(" in cells["reset"].source
