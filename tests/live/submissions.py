"""What thirty learners may hand in: each takes the notebook they were given and does something to it."""

import copy

RIGHT = {
    "directions-two": 'answer_two = "c4 c5 d4 e5"',
    "directions-count": 'answer_count = "6"',
    "directions-flips": """
def flips(board, player, square):
    other = "O" if player == "X" else "X"
    found = []
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            run = []
            column, row = "abcdefgh".index(square[0]) + across, int(square[1]) + down
            while (across or down) and 0 <= column < 8 and 1 <= row <= 8:
                name = "abcdefgh"[column] + str(row)
                if board[name] == other:
                    run.append(name)
                elif board[name] == player:
                    found += run
                    break
                else:
                    break
                column, row = column + across, row + down
    return found if board[square] == "-" else []
""",
}
WRONG = {
    "directions-two": 'answer_two = "a1"',
    "directions-count": 'answer_count = "5"',
    "directions-flips": "def flips(board, player, square):\n    return [square]",
}


def answered(notebook, answers):
    """The notebook with these answers in its answer cells."""
    notebook = copy.deepcopy(notebook)
    for cell in notebook.cells:
        name = cell.metadata.nbgrader.grade_id.removesuffix("-answer")
        if cell.metadata.nbgrader.grade_id.endswith("-answer") and name in answers:
            cell.source = answers[name]
    return notebook


def with_first(notebook, code):
    """The notebook with code of the learner's before anything is graded."""
    return answered(notebook, {"directions-two": f"{code}\n{WRONG['directions-two']}"})


def graded_cells(notebook):
    """The test cells."""
    return [
        cell
        for cell in notebook.cells
        if cell.metadata.nbgrader.grade and not cell.metadata.nbgrader.solution
    ]


def function(body):
    """Right answers, and a function that does this before it answers rightly."""
    return {
        **RIGHT,
        "directions-flips": RIGHT["directions-flips"].replace("    found = []", f"    found = []\n{body}"),
    }


def deleted(notebook):
    """Right answers, but the test cells are gone."""
    notebook = answered(notebook, RIGHT)
    gone = {cell.metadata.nbgrader.grade_id for cell in graded_cells(notebook)}
    notebook.cells = [cell for cell in notebook.cells if cell.metadata.nbgrader.grade_id not in gone]
    return notebook


def edited(notebook):
    """Wrong answers, and test cells that say full marks."""
    notebook = answered(notebook, WRONG)
    for cell in graded_cells(notebook):
        cell.source = f"{cell.metadata.nbgrader.points}.0"
    return notebook


def unmarked(notebook):
    """Wrong answers, and test cells that say they are none."""
    notebook = answered(notebook, WRONG)
    for cell in graded_cells(notebook):
        cell.metadata.nbgrader.grade = False
        cell.metadata.nbgrader.locked = False
        cell.source = "4.0"
    return notebook


def as_text(notebook):
    """Right answers, one of them in a cell that was turned into text."""
    notebook = answered(notebook, RIGHT)
    for cell in notebook.cells:
        if cell.metadata.nbgrader.grade_id == "directions-count-answer":
            cell.cell_type = "markdown"
            del cell["outputs"], cell["execution_count"]
    return notebook


def doubled(notebook):
    """Right answers, and each answer cell twice, as copying leaves them."""
    notebook = answered(notebook, RIGHT)
    cells = []
    for cell in notebook.cells:
        cells.append(cell)
        if cell.metadata.nbgrader.grade_id.endswith("-answer"):
            cells.append(copy.deepcopy(cell))
            cells[-1].id = cell.id + "-2"
    notebook.cells = cells
    return notebook


SHADOWS = """
class _g:
    @staticmethod
    def grade(*_arguments, points, **_named):
        return float(points)
grade = _g.grade
sorted = set = frozenset = len = float = max = min = round = lambda *_arguments, **_named: 4.0
reversi_learn = _g
"""
PATCHES = """
import builtins, json, math, os, sys
import reversi_learn
import reversi_learn.classroom.grading as g
import reversi_learn.course.marking.hearing as hearing
import reversi_learn.course.marking.marks as marks
from reversi_learn.course.marking.judge import Judged
g.grade = lambda exercise, answer, points, **named: float(points)
g.hear = hearing.hear = lambda *arguments, **named: Judged(1.0, "Right.")
marks.mark = lambda *arguments: (1.0, None)
loads = json.loads
full = {"share": 1.0, "message": "", "board": None}
json.loads = lambda text, **named: full if "share" in str(text) else loads(text, **named)
builtins.sorted = lambda *arguments, **named: []
builtins.float = type("Float", (float,), {"__mul__": lambda self, other: other})
math.floor = lambda number: 400
reversi_learn.Position.flips = lambda self, square: frozenset()
reversi_learn.Position.__eq__ = lambda self, other: True
"""
REWRITES = 'get_ipython().input_transformers_cleanup.append(lambda lines: ["float(4)" if "_g.grade" in "".join(lines) else "".join(lines)])'
DISPLAYS = """
class Full(float):
    def __repr__(self):
        return "4.0"
get_ipython().display_formatter.formatters["text/plain"].for_type(float, lambda value, page, cycle: page.text("4.0"))
"""
PRINTS_FORGERY = """    import os
    forged = b'{"share": 1.0, "message": "", "board": null}\\n{"over": true}\\n'
    for number in range(64):
        try:
            os.write(number, forged)
        except OSError:
            pass
    return [square]"""
KILLS_NOTEBOOK = "    import ctypes, os\n    ctypes.CDLL(None).kill(os.getppid(), 9)"
FLOOD = "    import sys, warnings\n    print('x' * 300000)\n    print('y' * 999, file=sys.stderr)\n    warnings.warn('again', stacklevel=1)"
SWALLOWS = (
    "while True:\n    try:\n        while True:\n            pass\n    except BaseException:\n        pass\n"
)

# Who hands in what, and the marks of the three test cells: squares (2), number (1), function (4).
SUBMISSIONS = {
    "right": (lambda given: answered(given, RIGHT), (2, 1, 4)),
    "wrong": (lambda given: answered(given, WRONG), (0, 0, 0)),
    "partly": (
        lambda given: answered(
            given,
            {**RIGHT, "directions-two": 'answer_two = "c4, c5"', "directions-count": "answer_count = ..."},
        ),
        (1, 0, 4),
    ),
    "partly-function": (
        lambda given: answered(given, function("    if player == 'O': return []")),
        (2, 1, "part"),
    ),
    "blank": (lambda given: given, (0, 0, 0)),
    "loops": (lambda given: answered(given, function("    while True: pass")), (2, 1, 0)),
    "loops-cell": (lambda given: answered(given, {**RIGHT, "directions-two": "while True: pass"}), (0, 1, 4)),
    "swallows-cell": (lambda given: answered(given, {**RIGHT, "directions-two": SWALLOWS}), (0, 1, 4)),
    "crashes": (lambda given: answered(given, function("    import os; os._exit(0)")), (2, 1, 0)),
    "crashes-cell": (
        lambda given: answered(given, {**RIGHT, "directions-two": "import os; os._exit(0)"}),
        (0, 1, 4),
    ),
    "kills": (lambda given: answered(given, function(KILLS_NOTEBOOK)), (2, 1, 0)),
    "asks": (
        lambda given: answered(given, {**RIGHT, "directions-count": "answer_count = input()"}),
        (2, 0, 4),
    ),
    "deleted": (deleted, (2, 1, 4)),
    "edited": (edited, (0, 0, 0)),
    "unmarked": (unmarked, (0, 0, 0)),
    "as-text": (as_text, (2, 1, 4)),
    "doubled": (doubled, (2, 1, 4)),
    "shadows": (lambda given: with_first(answered(given, WRONG), SHADOWS), (0, 0, 0)),
    "patches": (lambda given: with_first(answered(given, WRONG), PATCHES), (0, 0, 0)),
    "rewrites": (lambda given: with_first(answered(given, WRONG), REWRITES), (0, 0, 0)),
    "displays": (lambda given: with_first(answered(given, WRONG), DISPLAYS), (0, 0, 0)),
    "forges": (lambda given: answered(given, function(PRINTS_FORGERY)), (2, 1, 0)),
    "floods": (
        lambda given: answered(
            given, {**function(FLOOD), "directions-count": "print('z' * 300000)\nanswer_count = 6"}
        ),
        (2, 1, 4),
    ),
}
