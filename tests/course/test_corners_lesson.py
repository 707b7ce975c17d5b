"""Lesson 6: what it promises, counted and compared with the oracle; and its notebook."""

import re

import nbformat
import pytest
from course.corner_oracle import corners_after, stable_cells
from course.exercising import content, hold_with_beliefs, instances
from course.lesson_notebook import core_minutes, exercises_of, is_optional

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.exercises import AnswerForm, Outcome
from reversi_learn.course.exercises.corners.balance import MEASURED
from reversi_learn.course.exercises.corners.own_evaluation import STARTER
from reversi_learn.course.lessons import corners
from reversi_learn.course.lessons.corners import _GAMES, _worth
from reversi_learn.course.lessons.corners_claims import claims
from reversi_learn.engine.search import solve

BELIEFS = {f"M6.{number}" for number in range(1, 8)}
SLIPS = {
    *("misread", "misjudged", "miscounted", "overlooked", "missed", "any-disc", "gives-a-corner"),
    *("x-harmless", "mobility-harmful", "mobility-useless", "corner-flips", "no-number"),
}


@pytest.fixture(scope="module")
def lesson():
    return corners.build()


@pytest.fixture(scope="module")
def by_name(lesson):
    return {exercise.id.partition(".")[2]: exercise for exercise in lesson.exercises}


@pytest.fixture(scope="module")
def cells(root):
    return nbformat.read(root / "notebooks" / "en" / "6_corners.ipynb", as_version=4).cells


def asked(lesson):
    return [exercise for exercise in lesson.exercises if exercise.answer_by is not AnswerForm.FUNCTION]


# --- the exercises ------------------------------------------------------------------------------------


def test_every_exercise_holds(lesson):
    for exercise in asked(lesson):
        hold_with_beliefs(exercise)


@pytest.mark.parametrize("belief", sorted(BELIEFS))
def test_each_belief_shows_in_six_questions_and_more(lesson, belief):
    """In different questions, recognised by its id; of most beliefs in several types."""
    shown, types = set(), set()
    for exercise in asked(lesson):
        for instance in instances(exercise, 13):
            for mistake in instance.mistakes:
                if belief in instance.check(mistake.answer).misconceptions:
                    shown.add((instance.prompt, instance.position, instance.options))
                    types.add(exercise.id)
    assert len(shown) >= 6
    assert len(types) >= 2


def test_what_a_verdict_calls_a_belief_is_one_or_a_plain_slip(lesson):
    for exercise in asked(lesson):
        for mistake in exercise.mistakes:
            for name in exercise.check(mistake.answer).misconceptions:
                assert name in BELIEFS | SLIPS or re.fullmatch(r"M[23]\.\d|misses-\w\w", name), name


def test_the_review_mixes_all_types_and_never_runs_dry(lesson):
    forms, seen = set(), set()
    for exercise in instances(lesson.review, 300):
        hold_with_beliefs(exercise)
        assert (exercise.id, exercise.level) == ("corners.review", "Mixed review")
        forms.add(exercise.answer_by)
        seen.add(content(exercise))
    assert forms == {AnswerForm.SQUARES, AnswerForm.MOVE, AnswerForm.STATEMENT, AnswerForm.ORDER}
    assert len(seen) > 200


def test_the_goal_of_each_level_is_one_sentence_and_par_counts_its_exercises(lesson):
    assert [len(level.exercises) for level in lesson.levels] == [3, 2, 6, 4, 3]
    for level in lesson.levels:
        assert re.fullmatch(r"[A-Z][^.]+\.", level.goal)
        assert level.par == len(level.exercises)
        assert all(exercise.level == level.name for exercise in level.exercises)


def test_no_exercise_marks_its_legal_squares(lesson):
    for exercise in lesson.exercises:
        scene = Attempt(exercise).scene()
        assert scene.marks.legal == set()
        assert scene.previews == {}


def test_squares_that_are_no_moves_are_explained_too(by_name):
    assert by_name["hook"].check("h8").message.startswith("h8 is not a move.")
    assert by_name["keep"].check("h8").message.startswith("h8 is not a move.")


# --- the positions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["who-wins", "order", "bad-corner", "estimate"])
def test_the_values_in_the_lesson_are_exact(by_name, name, monkeypatch):
    found = []
    monkeypatch.setattr(
        corners, "_worth", lambda *where, **values: found.append((where, values)) or _worth(*where, **values)
    )
    corners.build()
    assert len(found) == 4
    for where, values in found:
        position = _worth(*where).position
        assert dict(solve(position, all_moves=True).values) == values
    assert by_name[name].position in [_worth(*where).position for where, _values in found]


def test_the_first_board_is_the_last_game_of_the_final(by_name):
    hook = by_name["hook"]
    assert _GAMES["2018-3"][96:98] == "a8"
    assert hook.position == corners._after("2018-3", 48)
    assert hook.solution == "b2"
    assert hook.check("a8").misconceptions[0] == "M6.1"


def test_the_famous_exceptions(by_name):
    best = {"good-x": "b7", "x-9": "g7", "x-10": "b2", "x-13": "b7", "x-18": "g2"}
    assert {name: by_name[name].solution for name in best} == best
    worst = by_name["good-x"].check("h1").message
    assert "h1 loses by 20 discs" in worst
    assert "12 discs more" in worst


def test_corners_and_safe_discs_by_the_oracle(by_name):
    for name in ("stable", "stable-again", "ticket-stable"):
        assert by_name[name].solution == stable_cells(by_name[name].position.diagram())
    for name, move, given in (
        ("x-square", "g7", {"h8"}),
        ("c-square", "h7", {"h8"}),
        ("no-gift", "g2", set()),
    ):
        assert corners_after(by_name[name].position, move) == given


# --- what is told -------------------------------------------------------------------------------------


def test_the_claims_cover_all_beliefs_and_name_their_source():
    told = claims(None)
    assert len({claim.true for claim in told} | {claim.false for claim in told}) == 2 * len(told)
    assert {claim.belief for claim in told} >= BELIEFS
    assert {claim.source for claim in told} == {"engine", "C23", "C24", "C25"}


def test_the_table_of_the_notebook_is_what_was_counted(cells):
    text = next(cell.source for cell in cells if cell.id == "moves-heading")
    for stage in MEASURED:
        if stage.moves_made in {20, 36, 50}:
            row = re.search(rf"\| {stage.moves_made} \| (\d+) \| (\d+) \| (\d+) \|", text)
            for number, counted in zip(row.groups(), (stage.discs, stage.moves, stage.frontier), strict=True):
                assert abs(int(number) - counted) <= 0.5
    assert "Cause and effect are not separated" in text


def test_the_words_of_the_lesson_are_told(cells):
    text = " ".join(" ".join(cell.source.split()) for cell in cells if cell.cell_type == "markdown")
    for words in (
        *("**X-square**", "**C-square**", "A-square", "B-square", "**edge**", "**edge chain**", "**stable**"),
        *(
            "**Mobility**",
            "**frontier**",
            "**wall**",
            "**quiet**",
            "**loud**",
            "**tempo**",
            "**parity**",
            "**wedge**",
        ),
        *("**control**", "holds always", "keep your own moves", "Count discs at the end"),
        *("a corner is best in 50 of 100", "beside an empty corner in 26", "comes to 16"),
    ):
        assert words in text


# --- the notebook -------------------------------------------------------------------------------------


def test_the_notebook_asks_every_exercise_once_in_the_order_of_the_lesson(lesson, cells):
    assert sorted(exercises_of(cells)) == sorted(exercise.id for exercise in lesson.exercises)
    in_levels = [exercise.id for level in lesson.levels for exercise in level.exercises]
    ticket = [exercise.id for exercise in lesson.exit_ticket]
    core = exercises_of(cell for cell in cells if not is_optional(cell))
    assert core == [*in_levels, "corners.review", "corners.mistake", *ticket]


def test_each_level_has_its_heading_with_the_goal(lesson, cells):
    headings = [cell.source for cell in cells if cell.source.startswith("## Level")]
    assert [
        f"## Level {number}: {level.name}\n\n{level.goal}"
        for number, level in enumerate(lesson.levels, start=1)
    ] == ["\n".join(heading.splitlines()[:3]) for heading in headings]


def test_the_core_path_takes_at_most_25_minutes(lesson, cells):
    def to_run(core):
        return sum("learner-code" in cell.metadata.get("tags", []) for cell in core)

    assert core_minutes(lesson, cells, to_run) <= 25


def test_the_first_cell_shows_a_board_after_one_line_that_says_how(cells):
    assert (
        cells[0].source.count("If the board below is only a picture, click on it and press Shift+Enter.") == 1
    )
    assert cells[1].source.splitlines()[1:] == ['use_language("en")', 'ask("corners.hook")']
    assert [cell.id for cell in cells if "language" in cell.metadata.get("tags", [])] == ["first-cell"]


def test_code_is_short_and_folded_away_but_where_the_learner_writes(cells):
    for cell in cells:
        if cell.cell_type == "code":
            is_theirs = "learner-code" in cell.metadata.get("tags", [])
            assert cell.metadata.get("jupyter", {}).get("source_hidden", False) != is_theirs
            assert len(cell.source.splitlines()) <= 12


def test_the_learners_cell_begins_with_the_starter_of_the_exercise(cells):
    source = next(cell.source for cell in cells if cell.id == "python-code")
    assert source == STARTER.rstrip() + '\n\ncheck("corners.python", evaluate)'


def test_it_ends_with_the_menu_and_has_a_free_game(cells):
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    assert 'play("random", name="corners-game", seed=6)' in code
    assert code[-1] == cells[-1].source == 'lesson_menu("corners")'


# --- the proofs ---------------------------------------------------------------------------------------


def run(cells, name):
    """What a cell of the learner gives: its last line as a value, if it is an expression."""
    source = next(cell.source for cell in cells if cell.id == name).splitlines()
    space = {}
    exec("\n".join(source[:-1]), space)
    return eval(source[-1], space), space


def test_the_corners_are_the_only_squares_without_a_line_on_both_sides(cells):
    assert sorted(run(cells, "proof-corner")[0]) == ["a1", "a8", "h1", "h8"]


def test_all_edge_chains_hold(cells):
    space = run(cells, "proof-chain")[1]
    assert (space["placed"], space["flipped"]) == (10_206, 0)


def test_a_claim_is_run_beside_its_control(cells):
    report = run(cells, "run-claim")[0]
    assert report.tried.of == report.control.of == 100
    assert report.tried.percent < report.control.percent


def test_the_station_is_untouched_at_first(by_name):
    space = {}
    exec(STARTER, space)
    assert by_name["python"].check(space["evaluate"]).outcome is Outcome.UNTOUCHED
