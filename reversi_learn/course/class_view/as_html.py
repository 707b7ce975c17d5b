"""A class in view as HTML: tables that a screen reader reads as such, the map painted as a Reversi board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from ...messages import _, pgettext
from ..lessons import LESSONS
from ..overview import Part, parts
from ..page import Block, Cell, Heading, Link, Paragraph, Table
from .picture import column_heads
from .standing import Standing
from .telling import (
    Code,
    file_blocks,
    line_words,
    map_title,
    misconception_blocks,
    opening,
    quiz_blocks,
    repeat_blocks,
    stuck_blocks,
    stuck_parts,
    time_blocks,
)
from .view import ClassView

STYLE = Path(__file__).with_name("class.css")


def class_html(view: ClassView) -> str:
    """All of the class as one block of HTML with its style; without the style it says the same."""
    before = [*opening(view), *stuck_blocks(view), *repeat_blocks(view)]
    after = [*misconception_blocks(view), *quiz_blocks(view), *time_blocks(view), *file_blocks(view)]
    body = "".join((*_blocks(before), *_map(view), *_blocks(after)))
    return f'<style>{STYLE.read_text(encoding="utf-8")}</style><div class="rl-class">{body}</div>'


def _blocks(blocks: Iterable[Block]) -> Iterator[str]:
    """The blocks; a table is a region that can be scrolled by keyboard, and bears the name of its heading."""
    heading = ""
    for block in blocks:
        if isinstance(block, Heading):
            heading = escape(block.words)
            yield f"<h{block.level}>{heading}</h{block.level}>"
        elif isinstance(block, Paragraph):
            yield f"<p>{''.join(map(_cell, block.parts))}</p>"
        else:
            yield f"{_scrolling(heading)}{_table(block)}</div>"


def _scrolling(name: str) -> str:
    return f'<div class="rl-scroll" role="region" tabindex="0" aria-label="{name}">'


def _table(table: Table) -> str:
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in table.head)
    rows = "".join(f"<tr>{''.join(f'<td>{_cell(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cell(cell: Cell) -> str:
    if isinstance(cell, Link):
        return f'<a href="{escape(cell.address)}">{escape(cell.words)}</a>'
    return f"<code>{escape(cell)}</code>" if isinstance(cell, Code) else escape(cell)


# --- the map ------------------------------------------------------------------------------------------------


def _map(view: ClassView) -> Iterator[str]:
    title = escape(map_title())
    told = _("The numbers are stars. R is the mixed review, T the exit ticket of a lesson.")
    yield f'<h3>{title}</h3><p class="rl-key">{_key()}</p><p>{escape(told)}</p>'
    yield f'{_scrolling(title)}<table class="rl-map"><thead><tr>'
    yield f'<th scope="col" rowspan="2">{escape(_("learner"))}</th>'
    for name in view.lessons:
        across = len(parts(LESSONS[name], {}))
        yield f'<th scope="colgroup" colspan="{across}">{escape(LESSONS[name].title)}</th>'
    yield f"</tr><tr>{''.join(part for name in view.lessons for part in _heads(name))}</tr></thead><tbody>"
    yield from (_row(learner, view.lessons) for learner in view.learners)
    yield "</tbody></table></div>"


def _key() -> str:
    """How to read the map, with a square for each state."""
    states = (
        ("a", "9", _("all solved")),
        ("s", "4", _("some solved")),
        ("", "", _("not begun")),
        ("k", "!", _("stuck")),
    )
    return "".join(
        f'<span class="{state}" aria-hidden="true">{number}</span> {escape(words)} '
        for state, number, words in states
    )


def _heads(lesson: str) -> Iterator[str]:
    for head, part in zip(column_heads(lesson), parts(LESSONS[lesson], {}), strict=True):
        told = _("{level}: {most} stars at most").format(level=part.name, most=part.most)
        yield f'<th scope="col"><abbr title="{escape(told)}">{escape(head)}</abbr></th>'


def _row(learner: Standing, lessons: Iterable[str]) -> str:
    cells = "".join(cell for lesson in lessons for cell in _cells(learner, lesson))
    return f'<tr><th scope="row">{escape(learner.name)}</th>{cells}</tr>'


def _cells(learner: Standing, lesson: str) -> Iterator[str]:
    done, stuck = learner.parts(lesson), stuck_parts(learner, lesson)
    if not done:
        across = len(parts(LESSONS[lesson], {}))
        yield f'<td class="f l" colspan="{across}">{escape(line_words(learner, lesson))}</td>'
    for number, part in enumerate(done):
        yield _square(part, stuck=number in stuck, first=not number)


def _square(part: Part, *, stuck: bool, first: bool) -> str:
    """A square of the map; the words in it are for those who do not see it."""
    state = "a" if part.solved == part.count else "s" if part.solved else ""
    words = {"a": pgettext("level", "all"), "s": pgettext("level", "some"), "": ""}[state]
    shown = f"<i>{escape(words)} </i>{part.stars}" if state else ""
    mark = f"<b>!</b><i> {escape(_('stuck'))}</i>" if stuck else ""
    classes = " ".join(filter(None, ("f" if first else "", state, "k" if stuck else "")))
    return f'<td class="{classes}">{shown}{mark}</td>' if classes else "<td></td>"
