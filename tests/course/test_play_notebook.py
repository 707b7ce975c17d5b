"""The notebook for playing: a game at once, every way to play, and the words as in the lessons."""

import ast
import inspect
import re

import nbformat
import pytest

from reversi_learn import ERRING, LEVELS, Color, classroom
from reversi_learn.classroom import cells as cells_module
from reversi_learn.classroom.desk import Desk
from reversi_learn.course.games.game_settings import GameSettings
from reversi_learn.course.progress import Progress

IMPORTS = re.compile(r"^#? ?from (\S+) import", re.MULTILINE)


@pytest.fixture(scope="module")
def cells(root):
    found = nbformat.read(root / "notebooks" / "en" / "9_play.ipynb", as_version=4).cells
    return {cell.id: cell for cell in found}


@pytest.fixture
def progress(monkeypatch, tmp_path):
    progress = Progress(tmp_path)
    monkeypatch.setattr(cells_module, "_progress", progress)
    monkeypatch.setattr(cells_module, "_desk", Desk(notice=lambda: progress.notice))
    yield progress
    classroom.use_language("en")


def code(cells):
    return [cell for cell in cells.values() if cell.cell_type == "code"]


def calls(cells, function):
    """The keywords of all calls of a function in the notebook, by cell."""
    return {
        cell.id: {keyword.arg: keyword.value for keyword in node.keywords}
        for cell in code(cells)
        for node in ast.walk(ast.parse(cell.source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function
    }


def test_the_first_cell_is_a_game_against_easy(cells):
    first = code(cells)[0]
    assert first.source.splitlines()[-1].startswith('play("easy"')
    assert first.metadata["jupyter"] == {"source_hidden": True}


def test_every_way_to_play_has_its_cell(cells):
    shown = {keyword for keywords in calls(cells, "play").values() for keyword in keywords}
    offered = set(inspect.signature(classroom.play).parameters)
    # `opponent` comes first, without its keyword; `names` are those of a tournament, which gives them itself.
    assert offered - shown == {"position", "pause_at_pass", "size", "names", "opponent"}
    prose = " ".join(cell.source for cell in cells.values() if cell.cell_type == "markdown")
    assert "`position`" in prose
    assert "waits for you at every pass" in prose


@pytest.mark.parametrize(
    ("color", "colors"),
    [("black", "BBB"), ("white", "WWW"), ("alternate", "BWB")],
)
def test_whoever_starts_has_black(color, colors):
    settings = GameSettings("easy", color=color)
    for number, expected in enumerate(colors):
        assert settings.start(number).position.turn is Color.BLACK
        assert settings.person(number).name[0] == expected
        assert set(settings.players(number)) == {settings.person(number).opponent}


def test_every_board_has_a_name_of_its_own(cells):
    names = [ast.literal_eval(keywords["name"]) for keywords in calls(cells, "play").values()]
    assert len(set(names)) == len(names)
    assert all(name.startswith("play-") for name in names)


def test_imports_come_from_the_two_doors(cells):
    found = {module for cell in code(cells) for module in IMPORTS.findall(cell.source)}
    assert found == {"reversi_learn", "reversi_learn.classroom"}


def test_levels_and_opponents_are_told_by_their_own_words(cells):
    levels, erring = (cells[name].outputs[0].data["text/markdown"] for name in ("levels", "erring"))
    for level in LEVELS.values():
        assert f'| {level.title} | "{level.id}" | {level.told} |' in levels
    for one in ERRING.values():
        assert f'| {one.title} | "{one.id}" | {one.told} | {one.use} |' in erring


def test_those_who_err_lead_to_the_lesson_of_their_topic(cells):
    rows = cells["erring"].outputs[0].data["text/markdown"].splitlines()[2:]
    for row, one in zip(rows, ERRING.values(), strict=True):
        assert re.search(rf"\]\(\d_{one.lesson}\.ipynb\) \|$", row)


def test_the_last_disc_of_the_counted_game_ends_it_by_both_rules(cells, progress):
    space = {}
    for name in ("first-cell", "result"):
        exec(cells[name].source, space)
    board = cells_module.desk().widget("play-result")
    board.press("c7")
    assert "13–0" in board.scene.message
    assert "64–0, a margin of 64" in board.scene.message
    assert "13–0" in cells["result-text"].source


def test_every_cell_runs_again_and_on_its_own_after_the_first(cells, progress):
    first, *others = code(cells)
    space = {}
    exec(first.source, space)
    for cell in (first, *others):
        needed = [cells["own"].source] if cell.id == "own-game" else []
        own = dict(space)
        for source in (*needed, cell.source, cell.source):
            exec(source, own)
    assert {event["event"] for event in progress.events()} <= {"tournament"}


def test_the_fault_that_is_shown_is_a_forfeit_with_the_legal_moves(cells):
    (picture,) = [output for output in cells["forfeit"].outputs if output["data"]["text/plain"]]
    assert "image/svg+xml" in picture["data"]
    assert "Legal moves:" in picture["data"]["text/plain"]


def test_a_match_says_how_sure_its_result_is(cells):
    (result,) = [output for output in cells["own"].outputs if output["data"]["text/plain"]]
    assert re.search(r"\d+ won, \d+ drawn, \d+ lost", result["data"]["text/html"])
    assert "likely" in result["data"]["text/html"]


def test_the_lessons_lead_here_and_back(cells, root, progress):
    for lesson in ("", "corners"):
        links = [
            control for control in classroom.lesson_menu(lesson).scene.controls if control.kind == "link"
        ]
        assert any("play" in str(link.value) for link in links)
    told = " ".join(cell.source for cell in cells.values())
    assert "8_progress.ipynb" in told
    for notebook in ("6_corners", "7_reference", "8_progress"):
        assert "9_play.ipynb" in (root / "notebooks" / "en" / f"{notebook}.ipynb").read_text(encoding="utf-8")
