"""The lessons as pages to read: ``python tools/build_pages.py OUT`` writes them, with a start page.

Boards are pictures, each with its position in words; what is alive is linked. No script, nothing from elsewhere.
Made from the notebooks as they are stored, so that a search engine, a printer and a phone show what they hold.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

from reversi_learn.classroom.notebooks import LANGUAGES, LEARNER_TAG, shipped
from reversi_learn.classroom.site_words import page_words
from reversi_learn.course import LESSONS
from reversi_learn.course.lessons import find_exercise
from reversi_learn.engine.drawing import board_svg
from reversi_learn.engine.explain import discs_sentence, turn_sentence
from reversi_learn.engine.game import Game
from reversi_learn.engine.position import Color, Position
from reversi_learn.messages import use_language

ROOT = Path(__file__).resolve().parents[1]
STYLE = Path(__file__).resolve().parent / "pages" / "style.css"
GUIDES = ("learners_guide", "teachers_guide")  # what is to be found before any lesson
SHOWN = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7").position
_ASKED = re.compile(r"""^ask\("([\w.-]+)"\)""", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Lesson:
    """One notebook of a language: its file, title, one sentence about it, and its cells."""

    file: str
    title: str
    about: str
    cells: list[Any]

    @property
    def name(self) -> str:
        """Its name, as short addresses have it."""
        return self.file.removesuffix(".ipynb").partition("_")[2]

    @property
    def page(self) -> str:
        """The file of its page."""
        return self.file.replace(".ipynb", ".html")


def build_pages(out: Path, live: bool = True, megabytes: int = 0, seconds: int = 0) -> list[Path]:
    """Write the pages of all languages into a folder; ``live`` says whether the live lessons lie beside them.

    ``megabytes`` and ``seconds`` tell what the first start takes, and are left out where they are 0.
    """
    out.mkdir(parents=True, exist_ok=True)
    shutil.copy(STYLE, out / "style.css")
    pages = {out / "index.html": _start_page(live, megabytes, seconds)}
    for language in LANGUAGES:
        use_language(language)
        lessons = _lessons(language)
        (out / language).mkdir(exist_ok=True)
        pages[out / language / "index.html"] = _contents_page(language, lessons, live)
        for number, lesson in enumerate(lessons):
            around = (lessons[number - 1] if number else None, *lessons[number + 1 : number + 2])
            pages[out / language / lesson.page] = _lesson_page(language, lesson, around, live)
    for path, page in pages.items():
        path.write_text(page, encoding="utf-8")
    return list(pages)


def _lessons(language: str) -> list[Lesson]:
    about = {lesson.name: lesson.goal for lesson in LESSONS}
    found = []
    for name, path in shipped(language).items():
        cells = nbformat.read(path, as_version=4).cells
        title, first = (cells[0].source + "\n\n").split("\n\n")[:2]
        found.append(Lesson(path.name, title.lstrip("# "), about.get(name, first), cells))
    return found


# --- pages ---


def _page(language: str, title: str, description: str, body: str, up: str, other: dict[str, str]) -> str:
    own = f'<link rel="canonical" href="{other[language]}">' if other else ""
    alternates = "".join(
        f'<link rel="alternate" hreflang="{code}" href="{href}">' for code, href in other.items()
    )
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<meta name="description" content="{escape(description)}">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{up}style.css">{own}{alternates}
</head>
<body>
{body}
</body>
</html>
"""


def _start_page(live: bool, megabytes: int, seconds: int) -> str:
    parts = []
    for language in LANGUAGES:
        use_language(language)
        words = page_words()
        address = f"{language}/setup/" if live else f"{language}/1_setup.html"
        costs = [words["needs"].format(megabytes=megabytes, seconds=seconds)] if live and seconds else []
        notes = "".join(
            f"<p class=note>{escape(text)}</p>" for text in (*costs, words["private"] if live else "") if text
        )
        parts.append(
            f'<section lang="{language}"><h2>{escape(words["headline"])}</h2><p>{escape(words["lead"])}</p>'
            f'<p><a class="button" href="{address}">{escape(words["begin"])}</a></p>'
            f'<p><a href="{language}/index.html">{escape(words["all"])}</a></p>'
            f"{_guides(_lessons(language), f'{language}/')}{notes}</section>"
        )
    use_language("en")
    picture = _picture(f"{discs_sentence(SHOWN)} {turn_sentence(SHOWN)}", board_svg(SHOWN))
    body = f"<main><h1>reversi_learn</h1><div class=hero>{picture}</div><div class=start>{''.join(parts)}</div></main>"
    words = page_words()
    return _page("en", f"reversi_learn – {words['headline']}", words["lead"], body, "", {})


def _guides(lessons: list[Lesson], folder: str = "") -> str:
    found = [lesson for lesson in lessons if lesson.name in GUIDES]
    links = [f'<a href="{folder}{each.page}">{escape(each.title)}</a>' for each in reversed(found)]
    return f"<p>{' · '.join(links)}</p>" if links else ""


def _contents_page(language: str, lessons: list[Lesson], live: bool) -> str:
    words = page_words()
    rows = []
    for lesson in lessons:
        ways = f'<a href="{lesson.page}">{escape(words["read"])}</a>'
        if live:
            ways = (
                f'<a class="button" href="{_live(language, lesson.file)}">{escape(words["live"])}</a>{ways}'
            )
        title, about = escape(lesson.title), _inline(lesson.about)
        rows.append(f'<li><h2>{title}</h2><p>{about}</p><div class="ways">{ways}</div></li>')
    body = (
        f"{_navigation(language, 'index.html')}<main><h1>{escape(words['headline'])}</h1><p>{escape(words['lead'])}</p>"
        f"{_guides(lessons)}"
        f'<ul class="lessons">{"".join(rows)}</ul></main>'
    )
    return _page(language, words["headline"], words["lead"], body, "../", _others("index.html"))


def _lesson_page(language: str, lesson: Lesson, around: tuple[Lesson | None, ...], live: bool) -> str:
    words = page_words()
    play = _live(language, lesson.file) if live else ""
    button = f'<p><a class="button" href="{play}">{escape(words["play"])}</a></p>' if play else ""
    told = "\n".join(_cells(lesson, play, words))
    told = told.replace("</h1>", f"</h1>{button}", 1)
    links = [
        f'<li><a href="{each.page}">{escape(words[way].format(title=each.title))}</a></li>'
        for way, each in zip(("before", "next"), around, strict=False)
        if each
    ]
    body = (
        f"{_navigation(language, lesson.page)}<main>{told}</main>"
        f'<footer><nav aria-label="{escape(words["all"])}"><ul>{"".join(links)}</ul></nav></footer>'
    )
    return _page(language, lesson.title, re.sub(r"[*`]", "", lesson.about), body, "../", _others(lesson.page))


def _navigation(language: str, page: str) -> str:
    words = page_words()
    links = [
        f'<li><a href="../index.html">reversi_learn</a></li><li><a href="index.html">{escape(words["all"])}</a></li>'
    ]
    links += [
        f'<li><a href="../{code}/{page}" hreflang="{code}" lang="{code}">{name}</a></li>'
        for code, name in LANGUAGES.items()
        if code != language
    ]
    return f'<header><nav aria-label="reversi_learn"><ul>{"".join(links)}</ul></nav></header>'


def _others(page: str) -> dict[str, str]:
    return {code: f"../{code}/{page}" for code in LANGUAGES}


def _live(language: str, file: str) -> str:
    return f"../live/notebooks/index.html?path={language}/{file}"


# --- cells ---


def _cells(lesson: Lesson, play: str, words: dict[str, str]) -> Iterator[str]:
    for cell in lesson.cells:
        inside = _prose(cell.source) if cell.cell_type == "markdown" else _code(cell, play, words)
        if inside:
            yield f'<section id="{escape(cell.id)}">{inside}</section>'


def _prose(source: str) -> str:
    without = re.sub(r"<small>[^<]*Enter[^<]*</small>", "", source)  # what to do in a notebook
    linked = re.sub(r"\]\((\w+)\.ipynb(?:#cell-id=([\w-]+))?\)", _link, without)
    html = str(MarkdownWithMath(renderer=IPythonRenderer(escape=False, anchor_link_text="")).render(linked))
    html = html.replace("<th></th>", "<td></td>")  # a heading that says nothing is none
    html = re.sub(r'<a class="anchor-link"[^>]*>(</a>)?', "", html)
    html = html.replace("\\|", "|")  # in a table, a bar that ends no cell
    return html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace(
        "</table>", "</table></div>"
    )


def _link(found: re.Match[str]) -> str:
    return f"]({found[1]}.html{'#' + found[2] if found[2] else ''})"


def _inline(source: str) -> str:
    return _prose(source).strip().removeprefix("<p>").removesuffix("</p>")


def _code(cell: Any, play: str, words: dict[str, str]) -> str:
    shown = "".join(_output(output) for output in cell.outputs)
    asked = _ASKED.search(cell.source)
    here = f'<p class="here"><a href="{play}">{escape(words["here"])}</a></p>' if play else ""
    if asked:
        prompt = "".join(
            f"<p class=prompt>{escape(line)}</p>" for line in find_exercise(asked[1]).prompt.splitlines()
        )
        pictures = shown if "<svg" in shown else ""  # without one, the text says the prompt again
        return f'<div class="exercise">{prompt}{pictures}{here}</div>'
    if LEARNER_TAG in cell.metadata.get("tags", []):
        return f'<p class="note">{escape(words["code"])}</p><pre tabindex="0"><code>{escape(cell.source)}</code></pre>{shown}'
    return shown


def _output(output: Any) -> str:
    if output.output_type == "stream":
        return f'<pre tabindex="0">{escape(output.text)}</pre>'
    data = output.get("data", {})
    if svg := data.get("image/svg+xml"):
        words = _told(data.get("text/plain", ""))
        return _picture(words, svg) if words else f'<div class="board">{svg}</div>'
    if html := data.get("text/html"):
        return f'<div class="wide" tabindex="0">{html}</div>'
    if markdown := data.get("text/markdown"):
        return _prose(markdown)
    plain = data.get("text/plain", "")
    return f'<pre tabindex="0">{escape(plain)}</pre>' if plain and plain != "None" else ""


def _told(text: str) -> str:
    """What a text board shows, in words: the discs, and whose turn it is only where the board itself says so."""
    rows = re.findall(r"^[1-8]((?: [-XO.*]){8})$", text, re.MULTILINE)
    if len(rows) != 8:
        return ""
    position = Position.from_diagram(re.sub(r"[.*]", "-", "".join(rows)), Color.BLACK)
    below = re.search(r"^8 .*\n(.+)", text, re.MULTILINE)
    turn = f" {below[1]}." if below and position.empties < 64 else ""
    return discs_sentence(position) + turn


def _picture(words: str, svg: str) -> str:
    """A board, which says these words, its position, to whoever does not see it."""
    named = re.sub(r"<title>.*?</title>", "", svg, count=1, flags=re.DOTALL)
    named = re.sub(rf"<text[^>]*>{re.escape(escape(page_words()['caption']))}</text>", "", named)
    label = escape(words, quote=True)
    return f'<div class="board">{named.replace("<svg ", f"""<svg aria-label="{label}" """, 1)}</div>'


def main() -> int:
    """Write the pages as the command line says."""
    parser = argparse.ArgumentParser(description="Write the lessons as pages to read.")
    parser.add_argument(
        "out", type=Path, nargs="?", default=ROOT / "build" / "pages", help="the folder (build/pages)"
    )
    options = parser.parse_args()
    print(f"{len(build_pages(options.out, live=False))} pages are in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
