"""What the lessons tell in prose, in both languages: the facts of the list of features, by cell."""

from __future__ import annotations

import json
import re

import prose
import pytest

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.lessons import LESSONS

# Row of the list, notebook, cell, and words that must stand there in English and in German.
TOLD = [
    (
        "R1",
        "1_setup",
        "story",
        r"That is the whole game.*Black and White take turns",
        r"Das ist das ganze Spiel",
    ),
    ("R2", "1_setup", "squares-example", r"8 rows of 8 squares", r"8 Reihen mit je 8 Feldern"),
    ("R3", "1_setup", "squares-example", r"green all over", r"überall grün"),
    ("R4", "1_setup", "squares-example", r"The board is green", r"Das Brett ist .*grün"),
    ("R6", "1_setup", "story", r"black and a white side", r"eine schwarze und eine weiße Seite"),
    ("R7", "1_setup", "story", r"the side you see tells whose it is", r"die du siehst, sagt, wem er gehört"),
    ("R10", "1_setup", "curious-old-reversi", r"who runs out takes from the other", r"der nimmt vom anderen"),
    (
        "R11",
        "1_setup",
        "curious-old-reversi",
        r"A program never runs out",
        r"Einem Programm gehen sie nie aus",
    ),
    ("R13", "1_setup", "start-heading", r"upper left .* lower right", r"oben links .* unten rechts"),
    (
        "R14",
        "1_setup",
        "start-heading",
        r"White .*d4.*e5.*Black .*e4.*d5",
        r"Weiß .*d4.*e5.*Schwarz .*e4.*d5",
    ),
    ("R16", "1_setup", "counting-heading", r"60 for the moves", r"60 für die Züge"),
    (
        "R17",
        "1_setup",
        "start-heading",
        r"The start is always the same",
        r"Die Startstellung ist immer dieselbe",
    ),
    ("R20", "1_setup", "story", r"take turns", r"ziehen abwechselnd"),
    ("R22", "1_setup", "story", r"more discs at the end wins", r"am Ende mehr Steine hat, gewinnt"),
    ("R23", "1_setup", "story", r"A minute to learn, a lifetime", r"In einer Minute gelernt, ein Leben lang"),
    ("R24", "2_flanking", "square-heading", r"1\. It is empty", r"1\. Es ist leer"),
    (
        "R25",
        "2_flanking",
        "square-heading",
        r"must flip at least one disc",
        r"mindestens einen Stein umdrehen",
    ),
    ("R26", "2_flanking", "square-heading", r"1\. .*2\. .*3\. .*4\. ", r"1\. .*2\. .*3\. .*4\. "),
    (
        "R27",
        "2_flanking",
        "line-heading",
        r"\*\*run\*\*.*\*\*anchor\*\*",
        r"\*\*Kette\*\*.*\*\*Gegenstein\*\*",
    ),
    ("R28", "2_flanking", "square-heading", r"the line goes straight", r"geradeaus"),
    ("R29", "2_flanking", "square-heading", r"without a gap", r"ohne Lücke"),
    ("R30", "2_flanking", "square-heading", r"without a disc of your own", r"ohne einen eigenen Stein"),
    ("R33", "2_flanking", "anchor-text", r"One end .* just placed", r"Das eine Ende .* eben gesetzt"),
    ("R34", "2_flanking", "line-example", r"`\? ○ ○ ○ ●` .*? three", r"`\? ○ ○ ○ ●` .*? drei"),
    ("R35", "2_flanking", "line-example", r"`\? ○ · ○ ●` .*? none", r"`\? ○ · ○ ●` .*? keiner"),
    ("R36", "2_flanking", "line-example", r"`\? ○ ○ \\\|` .*? none", r"`\? ○ ○ \\\|` .*? keiner"),
    ("R38", "2_flanking", "directions-heading", r"north-west.*south-east", r"Nordwesten.*Südosten"),
    ("R39", "2_flanking", "directions-heading", r"Imagine eight rays", r"Stell dir .* acht Strahlen vor"),
    ("R40", "2_flanking", "directions-heading", r"row.*column.*diagonal", r"Reihe.*Spalte.*Diagonale"),
    (
        "R42",
        "3_directions",
        "all-heading",
        r"close one line or several, up to eight",
        r"oder mehrere, bis zu acht",
    ),
    ("R44", "3_directions", "stroke-text", r"One disc can change the picture", r"Ein Stein kann das Bild"),
    (
        "R45",
        "3_directions",
        "all-heading",
        r"flanked discs must be flipped",
        r"umgedreht werden, in jeder Richtung",
    ),
    (
        "R46",
        "3_directions",
        "stroke-text",
        r"nothing is captured as in chess",
        r"nichts geschlagen wie beim Schach",
    ),
    ("R48", "3_directions", "stroke-text", r"never leave the board", r"verlassen nie das Brett"),
    (
        "R51",
        "3_directions",
        "largest-heading",
        r"only have fewer directions",
        r"haben nur weniger Richtungen",
    ),
    ("R53", "1_setup", "curious-moves", r"White’s replies are not", r"Antworten von Weiß sind es nicht"),
    ("R86", "6_corners", "moves-heading", r"So the plan is this", r"Der Plan ist also"),
    ("R88", "6_corners", "giving-heading", r"X-square.*in 92 of 100 games", r"X-Feld.*in 92 von 100 Partien"),
    (
        "R89",
        "6_corners",
        "giving-heading",
        r"After a C-square it was 64 to 68",
        r"Nach einem C-Feld waren es 64 bis 68",
    ),
    (
        "R90",
        "6_corners",
        "safe-rule",
        r"the \W*edge\W+ alone protects nothing along the edge",
        r"Kante\W+ allein schützt also nichts",
    ),
    ("R92", "6_corners", "moves-heading", r"Few discs, many moves", r"Wenige Steine, viele Züge"),
    (
        "R93",
        "6_corners",
        "moves-heading",
        r"take good moves away from the opponent",
        r"nimm der anderen Seite die guten",
    ),
    ("R112", "1_setup", "curious-age", r"1880", r"1880"),
    (
        "R113",
        "1_setup",
        "curious-age",
        r"In 1883 two men in England claimed",
        r"1883 beanspruchten .* England",
    ),
    ("R114", "1_setup", "curious-age", r"1971.*since 1973.*is a report", r"1971.*seit 1973.*wird berichtet"),
    ("R115", "1_setup", "curious-old-reversi", r"freely.*32 discs of their own", r"frei.*32 eigene Steine"),
    (
        "R116",
        "1_setup",
        "curious-age",
        r"World championships .* since 1977",
        r"Seit 1977 .*Weltmeisterschaften",
    ),
    ("R117", "1_setup", "curious-words", r"Reversi, Othello or.*Reverze", r"Reversi, Othello oder.*Reverze"),
    ("R137", "1_setup", "curious-words", r"bracket", r"einklammern.*geradlinig"),
    ("R138", "1_setup", "curious-words", r"capture or trap", r"gefangen nehmen oder einfangen"),
    ("R139", "1_setup", "names-why", r"Moves are told by these names", r"werden Züge angegeben"),
    (
        "R140",
        "1_setup",
        "after-ticket",
        r"exactly those that the boards apply.*Othello tournaments",
        r"genau die.*Othello-Turniere",
    ),
]


@pytest.mark.parametrize(("row", "notebook", "cell", "english", "german"), TOLD, ids=[row[0] for row in TOLD])
def test_it_is_told(row, notebook, cell, english, german, root):
    for language, words in (("en", english), ("de", german)):
        path = root / "notebooks" / language / f"{notebook}.ipynb"
        cells = {one["id"]: one for one in json.loads(path.read_text(encoding="utf-8"))["cells"]}
        text = prose.read("".join(cells[cell]["source"]))
        assert re.search(words, text), (row, text)


PROOFS = [
    ("3_directions", "proof-room", r"a1 18 .*c1 16 .*b2 15 .*c3 17 .*d4 19"),
    ("3_directions", "proof-twelve", r"^16 c3 d3 e3 f3 "),
    ("5_ending", "proof-vanished", r"^True$"),
    ("5_ending", "proof-sixty", r"^60 discs placed, .* by a turn: \{0, 1\}$"),
    ("6_corners", "proof-corner", r"^\['a1', 'h1', 'a8', 'h8'\]$"),
    ("6_corners", "proof-chain", r"^\d+ discs placed, 0 discs of the chain flipped"),
]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("notebook", "cell", "shown"), PROOFS)
def test_proofs_show_what_they_prove_and_are_the_learners_to_change(language, notebook, cell, shown, root):
    path = root / "notebooks" / language / f"{notebook}.ipynb"
    cells = {one["id"]: one for one in json.loads(path.read_text(encoding="utf-8"))["cells"]}
    (output,) = cells[cell]["outputs"]
    text = "".join(output["text"] if "text" in output else output["data"]["text/plain"])
    assert re.search(shown, " ".join(text.split())), text
    assert "learner-code" in cells[cell]["metadata"]["tags"]


def test_the_readme_has_a_notice_for_hosts(root):
    text = " ".join((root / "README.md").read_text(encoding="utf-8").split())
    notice = text.partition("## Licence and notice")[2]
    for words in ("MIT", "without any warranty", "trademark", "Whoever hosts it for others"):
        assert words in notice
    assert "WITHOUT WARRANTY OF ANY KIND" in (root / "LICENSE").read_text(encoding="utf-8")


@pytest.mark.parametrize("lesson", LESSONS.names)
def test_the_full_explanation_follows_every_right_answer(lesson):
    for exercise in LESSONS[lesson].exercises:
        attempt = Attempt(exercise)
        attempt.answer(exercise.solution)
        assert exercise.worked in attempt.scene().message, exercise.id
