"""Imports run one way: the floors and their modules in the order of the design."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import reversi_learn

PACKAGE = Path(reversi_learn.__file__).parent

# A module imports only from modules above it. A new module gets its line here.
ORDER = [
    "messages",
    # engine: the game, no screen, no disk
    "engine",
    "engine.position",
    "engine.explain",
    "engine.drawing",
    "engine.stability",
    "engine.game",
    "engine.turning",
    "engine.features",
    "engine.evaluation",
    "engine.spread_boards",
    "engine.endgame",
    "engine.search",
    "engine.playouts",
    "engine.layers.model",
    "engine.layers.moves",
    "engine.layers.squares",
    "engine.layers",
    "engine.reasons",
    "engine.teaching",
    "engine.players",
    "engine.samples",
    "engine.openings",
    "engine.levels",
    "engine.allowances",
    "engine.matches",
    "engine.external.program",
    "engine.external.gtp",
    "engine.external.nboard",
    "engine.external.edax",
    "engine.external",
    "engine.opening_names",
    "engine.game_graph",
    "engine.themes",
    "engine.grounds",
    "engine.analysis",
    "engine.records",
    "engine.records.faults",
    "engine.records.record",
    "engine.records.results",
    "engine.records.ggf",
    "engine.records.sgf",
    "engine.records.obf",
    "engine.records.wthor",
    "engine.records.transcripts",
    "engine.records.reading",
    "engine.frequencies",
    "",  # the door `reversi_learn` itself
    # course: teaching, no widget
    "course.learner",
    "course.guard",
    "course.background",
    "course.scene",
    "course.sketch",
    "course.misconceptions",
    "course.flip_beliefs",
    "course.endings",
    "course.exercises.model",
    "course.exercises",
    "course.exercises.statements",
    "course.exercises.functions",
    "course.exercises.flanking",
    "course.exercises.flanking.rows",
    "course.exercises.flanking.lines",
    "course.exercises.flanking.one_direction",
    "course.exercises.flanking.reasons",
    "course.exercises.claims",
    "course.exercises.flanking.moves",
    "course.exercises.setup",
    "course.exercises.setup.flips",
    "course.exercises.setup.naming",
    "course.exercises.setup.set_up",
    "course.exercises.setup.counting",
    "course.exercises.setup.mirrors",
    "course.exercises.directions",
    "course.exercises.directions.reading",
    "course.exercises.directions.pictures",
    "course.exercises.directions.chains",
    "course.exercises.directions.aims",
    "course.exercises.directions.extremes",
    "course.exercises.directions.bounds",
    "course.exercises.directions.greed",
    "course.exercises.directions.quiet",
    "course.exercises.directions.whole_moves",
    "course.exercises.passing",
    "course.exercises.passing.played",
    "course.exercises.passing.pass_words",
    "course.exercises.passing.turns",
    "course.exercises.passing.passing",
    "course.exercises.passing.force_pass",
    "course.exercises.passing.pass_series",
    "course.exercises.passing.transcripts",
    "course.exercises.passing.pass_counting",
    "course.exercises.passing.next_player",
    "course.exercises.corners",
    "course.exercises.corners.corner_words",
    "course.exercises.corners.corners",
    "course.exercises.corners.keeping",
    "course.exercises.corners.stability",
    "course.exercises.true_sentence",
    "course.exercises.corners.exact",
    "course.exercises.ending",
    "course.exercises.ending.over",
    "course.exercises.ending.scoring",
    "course.exercises.ending.finishing",
    "course.exercises.ending.playing_out",
    "course.exercises.ending.last_moves",
    "course.exercises.ending.forecast",
    "course.exercises.ending.ending_functions",
    "course.exercises.corners.strategy",
    "course.exercises.corners.balance",
    "course.myths",
    "course.exercises.corners.myths",
    "course.exercises.corners.own_evaluation",
    "course.exercises.mixed",
    "course.making",
    "course.making.codes",
    "course.making.kinds",
    "course.making.own",
    "course.puzzles",
    "course.puzzles.difficulty",
    "course.puzzles.collection",
    "course.puzzles.days",
    "course.lessons.setup_questions",
    "course.lessons.setup",
    "course.lessons.flanking",
    "course.lessons.directions_questions",
    "course.lessons.directions",
    "course.lessons.passing_claims",
    "course.lessons.passing",
    "course.lessons.ending_claims",
    "course.lessons.ending",
    "course.lessons.corners_claims",
    "course.lessons.corners",
    "course.lessons",
    "course",  # the door to lessons and exercises
    "course.marking",
    "course.marking.marks",
    "course.marking.pictured",
    "course.marking.wire",
    "course.marking.judge",
    "course.marking.forked",
    "course.marking.hearing",
    "course.concepts",
    "course.diagnosis",
    "course.attempt",
    "course.browser_store",
    "course.progress",
    "course.progress_file",
    "course.games",
    "course.tournaments",
    "course.games.clock",
    "course.games.scoresheet",
    "course.games.room",
    "course.games.opponents",
    "course.games.game_settings",
    "course.games.telling",
    "course.games.advice",
    "course.games.pending",
    "course.games.ticking",
    "course.games.setting_up",
    "course.games.saved_games",
    "course.games.table_panel",
    "course.games.played_game",
    "course.games.table",
    "course.reviewing",
    "course.reviewing.games",
    "course.reviewing.finals",
    "course.reviewing.judging",
    "course.reviewing.asking",
    "course.reviewing.mistakes",
    "course.reviewing.refutation",
    "course.reviewing.review",
    "course.reviewing.learning",
    "course.reviewing.guessing",
    "course.reviewing.saying_why",
    "course.tournaments.results",
    "course.tournaments.matching",
    "course.tournaments.pairings",
    "course.tournaments.ranking",
    "course.tournaments.tournament",
    "course.tournaments.log",
    "course.tournaments.computer_games",
    "course.reading",
    "course.reading.replay",
    "course.reading.reader",
    "course.reading.editor",
    "course.making.workshop",
    "course.paper_board",
    "course.selection",
    "course.worksheets",
    "course.projecting",
    "course.trees",
    "course.trees.nodes",
    "course.trees.small",
    "course.trees.picture",
    "course.trees.whatif_picture",
    "course.trees.whatif",
    "course.trees.costs",
    "course.looking",
    "course.looking.painting",
    "course.looking.finding",
    "course.looking.view",
    "course.laboratory",
    "course.laboratory.evidence",
    "course.laboratory.beliefs",
    "course.laboratory.trying",
    "course.laboratory.own_rules",
    "course.laboratory.own_values",
    "course.laboratory.own_board",
    "course.practice",
    "course.calibration",
    "course.awards",
    "course.page",
    "course.games.opponents_page",
    "course.reviewing.reasons_page",
    "course.looking.stages",
    "course.tournaments.page",
    "course.tournaments.menu",
    "course.glossary",
    "course.overview",
    "course.result_line",
    "course.quizzes",
    "course.class_view",
    "course.class_view.roster",
    "course.class_view.gathering",
    "course.class_view.pupils",
    "course.class_view.standing",
    "course.class_view.view",
    "course.class_view.telling",
    "course.class_view.picture",
    "course.class_view.as_html",
    "course.class_view.sheet",
    "course.class_view.sample",
    "course.menu",
    # classroom: Jupyter
    "classroom.board",
    "classroom.desk",
    "classroom.plots",
    "classroom.site_words",
    "classroom.notebooks",
    "classroom.own_notebook",
    "classroom.app",
    "classroom.app.lessons",
    "classroom.app.serving",
    "classroom.rooms",
    "classroom.progress_bar",
    "classroom.cells",
    "classroom.playing",
    "classroom.seeing",
    "classroom.trees",
    "classroom.hall",
    "classroom.reviewing",
    "classroom.reading",
    "classroom.laboratory",
    "classroom.saving",
    "classroom.making",
    "classroom.puzzles",
    "classroom.results",
    "classroom.worksheets",
    "classroom.projector",
    "classroom.class_view",
    "classroom.ranking",
    "classroom.ranking.claim",
    "classroom.ranking.store",
    "classroom.ranking.page",
    "classroom.ranking.posting",
    "classroom",
    "classroom.ranking.service",
    "classroom.ranking.__main__",
    "classroom.hub",
    "classroom.hub.__main__",
    "classroom.server",
    "classroom.grading",
    "classroom.autograding",
    "classroom.assignments",
    # the command
    "doctor",
    "cli",
    "__main__",
]

# What is imported inside a function: the display of a position, the words of the errors, and what the
# command needs only once it starts the laboratory.
LATE = {
    ("engine.position", "engine.drawing"),
    ("engine.position", "engine.explain"),
    ("cli", "classroom.app.serving"),
    ("cli", "classroom.assignments"),
    ("cli", "classroom.notebooks"),
}


def module_name(path):
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imports(name):
    """What a module imports of the package, as (module, whether inside a function)."""
    path = MODULES[name]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inside = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names if alias.name.split(".")[0] == "reversi_learn"]
            assert not targets, f"{name} imports {targets} by its full name; write a relative import"
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        home = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
        home = [part for part in home if part][: len([p for p in home if p]) - node.level + 1]
        base = ".".join(filter(None, [*home, node.module or ""]))
        for alias in node.names:
            below = f"{base}.{alias.name}" if base else alias.name
            yield (below if below in MODULES else base), id(node) in inside


def test_every_module_has_its_place():
    missing = set(MODULES) - set(ORDER)
    assert not missing, f"give {sorted(missing)} a line in ORDER"
    assert len(ORDER) == len(set(ORDER))


@pytest.mark.parametrize("name", sorted(MODULES))
def test_imports_go_up_only(name):
    for target, late in imports(name):
        if late and (name, target) in LATE:
            continue
        assert not late, f"{name} imports {target} inside a function"
        assert ORDER.index(target) < ORDER.index(name), f"{name} imports {target}, which stands below it"


def test_late_imports_are_exactly_the_listed_ones():
    late = {(name, target) for name in MODULES for target, inside in imports(name) if inside}
    assert late == LATE


def loaded_by(statement):
    """The modules that a fresh interpreter loads for this statement."""
    program = f"import sys; before = set(sys.modules); {statement}; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.split()


def foreign(modules):
    return {name.split(".")[0] for name in modules} - set(sys.stdlib_module_names) - {"reversi_learn"}


def test_the_engine_needs_the_standard_library_only():
    loaded = loaded_by("import reversi_learn")
    assert foreign(loaded) == set()
    assert not [
        name for name in loaded if name.startswith(("reversi_learn.course", "reversi_learn.classroom"))
    ]


def test_the_course_needs_the_standard_library_only():
    course = [f"reversi_learn.{name}" for name in MODULES if name.startswith("course")]
    assert foreign(loaded_by(f"import {', '.join(course)}")) == set()


def test_the_classroom_loads_neither_numpy_nor_matplotlib():
    loaded = loaded_by("import reversi_learn.classroom")
    assert "reversi_learn.classroom.board" in loaded
    assert not foreign(loaded) & {"numpy", "matplotlib", "jupyterlab", "notebook"}


def test_the_door_lists_what_it_offers():
    listed = reversi_learn.__all__
    public = {
        name
        for name, value in vars(reversi_learn).items()
        if not name.startswith("_") and not isinstance(value, type(sys))
    }
    assert set(listed) == public
    constants = [name for name in listed if name.isupper()]
    classes = [name for name in listed if name[0].isupper() and not name.isupper()]
    functions = [name for name in listed if name[0].islower()]
    assert listed == [*sorted(constants), *sorted(classes), *sorted(functions)]
    assert all(getattr(reversi_learn, name).__doc__ for name in [*classes, *functions] if name != "Player")
