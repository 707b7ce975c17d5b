"""All that the package says, gathered in one order, so that two languages can be laid side by side."""

from __future__ import annotations

import itertools
import re
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from reversi_learn.classroom.board import BoardWidget
from reversi_learn.course.attempt import Attempt
from reversi_learn.course.awards import BADGES
from reversi_learn.course.concepts import ADVICE, looks_like
from reversi_learn.course.exercises import HINT_STEPS, AnswerForm, Exercise, Lesson
from reversi_learn.course.games.game_settings import GameSettings
from reversi_learn.course.games.table import Table
from reversi_learn.course.glossary import PARTS, entries
from reversi_learn.course.lessons import LESSONS
from reversi_learn.course.menu import Menu
from reversi_learn.course.overview import leaderboard, overview
from reversi_learn.course.page import Cell, Heading, Link, Page, Paragraph
from reversi_learn.course.progress import Progress
from reversi_learn.course.scene import Scene
from reversi_learn.engine.drawing import Marks, board_svg
from reversi_learn.engine.explain import explain, turn_sentence
from reversi_learn.engine.game import Game
from reversi_learn.engine.position import SQUARES, BadDiagram, BadSquare, IllegalMove, Position
from reversi_learn.engine.samples import practice_positions

Said = Iterator[tuple[str, str]]  # where it was said, and the words

FEW_SQUARES = SQUARES[::7]


def everything() -> Said:
    """Where and what, in the language in force."""
    yield from explanations()
    yield from errors()
    yield from pictures()
    for concept in ADVICE:
        yield f"misconception {concept}", looks_like(concept)
    yield from pages()
    for lesson in LESSONS:
        yield from lesson_words(lesson)
    yield from table_words()


def explanations() -> Said:
    """Every square of many positions, with all its lines."""
    for number, position in enumerate(practice_positions()[::250]):
        yield f"turn {number}", turn_sentence(position)
        for square in SQUARES:
            report = explain(position, square)
            yield f"explain {number} {square}", report.sentence()
            for line, sentence in enumerate(report.line_sentences()):
                yield f"explain {number} {square} line {line}", sentence
    passing = Position.from_diagram("XO" + "-" * 62, "O")
    yield "pass", turn_sentence(passing)
    yield "pass square", explain(passing, "h8").sentence()
    for diagram in ("X" * 64, "X" * 32 + "O" * 32, "O" * 64):
        over = Position.from_diagram(diagram, "X")
        yield f"over {diagram[0]}{diagram[-1]}", turn_sentence(over)


def errors() -> Said:
    """The words of the three errors."""
    start = Position.start()
    yield "bad square", str(BadSquare("k9"))
    for reason in ("length", "character", "turn", "twice", "outside", "move"):
        yield f"bad diagram {reason}", str(BadDiagram(reason, where="e4", text="?"))
    yield "illegal move", str(IllegalMove("a1", start, where=3))
    yield "illegal pass", str(IllegalMove("pass", start))


def pictures() -> Said:
    """What drawings and boards say to those who do not see them, and the words that the browser gets once."""
    for name, position in (("start", Position.start()), ("empty", Position(0, 0)), ("over", Position(3, 0))):
        yield f"picture {name}", _title(board_svg(position))
    widget = BoardWidget(Scene(Position.start()))
    for key, word in {**widget.words, **dict(enumerate(widget.names))}.items():
        yield f"board {key}", _filled(word)
    widget.close()


def pages() -> Said:
    """Pages to read: the words of the game, and progress with nothing in it, and with a bit of everything."""
    for part in PARTS:
        for entry in entries(part):
            yield f"glossary {entry.id}", entry.meaning
    for badge in BADGES:
        yield f"badge {badge.id}", f"{badge.name}: {badge.how}"
    with tempfile.TemporaryDirectory() as folder:
        progress = Progress(Path(folder))
        for who in ("nobody", "Jo"):
            if who == "Jo":
                progress.player = who
                progress.record("solved", exercise="setup.one-flip", stars=3)
            yield from _page(f"progress of {who}", overview(progress))
            yield from _page(f"leaderboard of {who}", leaderboard(progress))
            for lesson in ("", "setup"):
                menu = Menu(lesson, progress, dict)
                yield from _scene(f"menu {lesson} of {who}", menu.scene())


def _page(where: str, page: Page) -> Said:
    for number, block in enumerate(page.blocks):
        cells: Iterable[Cell] = (
            (block.words,)
            if isinstance(block, Heading)
            else block.parts
            if isinstance(block, Paragraph)
            else itertools.chain(block.head, *block.rows)
        )
        for place, cell in enumerate(cells):
            words = cell.words if isinstance(cell, Link) else cell
            if "/" not in words:  # the folder, which is no word of ours
                yield f"{where} {number} {place}", words


def lesson_words(lesson: Lesson) -> Said:
    """A lesson, its levels and all its exercises."""
    yield f"{lesson.name} title", lesson.title
    yield f"{lesson.name} goal", lesson.goal
    for level in lesson.levels:
        yield f"{lesson.name} level", level.name
        yield f"{lesson.name} level goal", level.goal
    for exercise in lesson.exercises:
        yield from exercise_words(exercise)
        if exercise.answer_by is not AnswerForm.FUNCTION:  # which is the same each time, and slow to judge
            yield from exercise_words(exercise.again(1))


def exercise_words(exercise: Exercise) -> Said:
    """An exercise: prompt, options, verdicts, hints, and what its board shows along the way."""
    where = exercise.id
    yield f"{where} level", exercise.level
    yield f"{where} prompt", exercise.prompt
    yield f"{where} unit", exercise.unit
    yield from _marked(f"{where} marks", exercise.marks)
    yield f"{where} worked", _without_code(exercise.worked)
    for option in exercise.options:
        yield f"{where} option {option.value}", option.label
    for name, answer in _answers(exercise):
        verdict = exercise.check(answer)
        yield f"{where} {name}", verdict.message
        yield from _marked(f"{where} {name} marks", verdict.marks)
        for step in range(1, HINT_STEPS + 1):
            hint = exercise.hint(step, answer)
            yield f"{where} {name} hint {step}", _without_code(hint.text)
            yield from _marked(f"{where} {name} hint {step} marks", hint.marks)
    if exercise.judge_square is not None:
        for square in FEW_SQUARES:
            refused = exercise.judge_square(square)
            if refused is not None:
                yield f"{where} {square}", refused.message
    yield from _scenes(f"{where} board", exercise)


def table_words() -> Said:
    """A game with an illegal click, a take-back and a set-up, and games of every other kind."""
    table = Table(Game())
    yield from _scene("table", table.scene())
    for press in ("a1", "f5", "f5", "f6"):
        table.press(press)
        yield from _scene(f"table {press}", table.scene())
    for control in ("lines", "moves", "undo", "redo", "more", "hint", "set-up", "set-up-no", "resign"):
        table.control(control)
        yield from _scene(f"table {control}", table.scene())
    for control in ("resign-no", "resign-yes", "new"):
        table.control(control)
        yield from _scene(f"table {control}", table.scene())
    yield from _games()


def _games() -> Said:
    """Games against others, to watch, by the clock, near their end; the first move and what the moment offers."""
    almost = "X" * 40 + "O" * 23 + "-"
    kinds: dict[str, dict[str, Any]] = {
        "levels": {"opponent": "easy"},
        "white": {"opponent": "random", "color": "white"},
        "failing": {"opponent": lambda _position: "a1"},
        "raising": {"opponent": lambda _position: 1 / 0},
        "watched": {"opponent": "easy", "against": "greedy"},
        "clock": {"clock": "5+3"},
        "tournament": {"opponent": "medium", "tournament": True},
        "old": {"opponent": "random", "variant": "old-reversi"},
        "sheet": {"own_record": True, "position": almost},
        "last move": {"opponent": "easy", "position": almost},
        "no move": {"position": "XO" + "-" * 62},
    }
    for kind, settings in kinds.items():
        table = Table(settings=GameSettings(**settings), choices=(None, "random", "easy", "medium", "hard"))
        table.begin()
        yield from _scene(f"{kind} begun", table.scene())
        for press in ("h8", "c1", "d4", table.game.legal_moves()[0]):
            table.press(press)
            yield from _scene(f"{kind} {press}", table.scene())
        for control in ("pause", "sheet", "transcript", "more"):
            table.control(control, "f5")
            yield from _scene(f"{kind} {control}", table.scene())


def _answers(exercise: Exercise) -> Iterator[tuple[str, object]]:
    yield "untouched", None
    for number, mistake in enumerate(exercise.mistakes):
        yield f"mistake {number}", mistake.answer
    yield "solution", exercise.solution
    yield "unreadable", object()


def _scenes(where: str, exercise: Exercise) -> Said:
    attempt = Attempt(exercise)
    yield from _scene(where, attempt.scene())
    attempt.hint()
    yield from _scene(f"{where} helped", attempt.scene())
    if exercise.mistakes:
        attempt.answer(exercise.mistakes[0].answer)
        yield from _scene(f"{where} mistaken", attempt.scene())
        attempt.control("lines")
        yield from _scene(f"{where} all lines", attempt.scene())
    attempt.solution()
    yield from _scene(f"{where} seen", attempt.scene())
    solved = Attempt(exercise)
    solved.answer(exercise.solution)
    yield from _scene(f"{where} solved", solved.scene())


def _scene(where: str, scene: Scene) -> Said:
    for name in ("crumb", "prompt", "chip", "turn_text", "message"):
        yield f"{where} {name}", _without_code(getattr(scene, name))
    for color, name in zip("XO", scene.names, strict=True):
        yield f"{where} name {color}", name
    yield from _marked(f"{where} marks", scene.marks)
    for control in scene.controls:
        yield f"{where} {control.id} label", control.label
        yield f"{where} {control.id} note", control.note
        for option in control.options:
            yield f"{where} {control.id} {option.value}", option.label


def _marked(where: str, marks: Marks) -> Said:
    for number, text in enumerate(itertools.chain((note.text for note in marks.notes), marks.text.values())):
        yield f"{where} {number}", text


def _without_code(text: str) -> str:
    """The text without the Python at its end: code is the same in every language."""
    return re.sub(r"^(?:def |from |[A-Z]+ = ).*?(?=⟧|\Z)", "", text, flags=re.MULTILINE | re.DOTALL)


def _filled(template: str) -> str:
    """A template as the browser fills it."""
    return re.sub(r"\{\w+\}", "…", template)


def _title(svg: str) -> str:
    return svg.partition("<title>")[2].partition("</title>")[0]
