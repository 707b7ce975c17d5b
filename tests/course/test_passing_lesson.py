"""Lesson 4: what it promises, its claims and numbers; and its notebook."""

import re
from random import Random

import nbformat
import prose
import pytest
from course.exercising import content, hold, instances
from course.lesson_notebook import core_minutes, exercises_of, is_optional
from course.test_force_pass import hold_sequence
from engine.oracle import board_of, diagram_of, moves, must_pass, play, rival

from reversi_learn.course.exercises import AnswerForm
from reversi_learn.course.exercises.claims import find_mistake
from reversi_learn.course.exercises.passing.next_player import STARTER
from reversi_learn.course.exercises.true_sentence import true_sentence
from reversi_learn.course.lessons import passing
from reversi_learn.course.lessons.passing_claims import claims
from reversi_learn.engine.game import Game
from reversi_learn.engine.position import Position

BELIEFS = {"M4.1", "M4.2", "M4.3", "M4.4", "M4.5", "M4.6", "M4.7"}


@pytest.fixture(scope="module")
def lesson():
    return passing.build()


@pytest.fixture(scope="module")
def cells(root):
    return nbformat.read(root / "notebooks" / "en" / "4_passing.ipynb", as_version=4).cells


def hold_any(exercise):
    if exercise.answer_by is AnswerForm.SEQUENCE:
        hold_sequence(exercise)
    elif exercise.answer_by is AnswerForm.FUNCTION:
        assert exercise.check(exercise.solution).solved
    else:
        hold(exercise)


def test_every_exercise_holds(lesson):
    for exercise in lesson.exercises:
        hold_any(exercise)


# --- beliefs --------------------------------------------------------------------------------------------


def recognised(exercise):
    return {
        belief for mistake in exercise.mistakes for belief in exercise.check(mistake.answer).misconceptions
    }


def test_each_belief_shows_in_several_kinds_of_questions(lesson):
    for belief in BELIEFS:
        kinds = {exercise.id for exercise in lesson.exercises if belief in recognised(exercise)}
        assert len(kinds) >= 2, (belief, kinds)
    assert {belief for exercise in lesson.exercises for belief in recognised(exercise)} >= BELIEFS


def test_each_belief_has_six_sentences_that_no_other_has():
    for seed in range(20):
        made = claims(Random(seed))
        assert {claim.belief for claim in made} == BELIEFS
        for belief in BELIEFS:
            assert sum(claim.belief == belief for claim in made) == 6
        told = [text for claim in made for text in (claim.true, claim.false)]
        assert len(set(told)) == len(told) == 84
        assert len({claim.why for claim in made}) == 42
        assert all(re.fullmatch(r"engine|archive|C\d+", claim.source) for claim in made)


@pytest.mark.parametrize("belief", sorted(BELIEFS))
def test_one_true_sentence_catches_each_belief_in_six_ways(belief):
    false = set()
    for seed in range(120):
        made = true_sentence("x.y", "level", claims, seed, belief=belief)
        hold(made)
        caught = [option for option in made.options if made.check(option.value).misconceptions == (belief,)]
        assert len(caught) == 1
        false.add(re.sub(r"\d+", "n", caught[0].label))
    assert len(false) == 6


def test_a_thousand_true_sentences():
    by_words = {}
    for exercise in instances(true_sentence("x.y", "level", claims)):
        hold(exercise)
        beliefs = [exercise.check(option.value).misconceptions for option in exercise.options]
        assert sum(not found for found in beliefs) == 1
        assert len(set(beliefs)) == 4  # three different beliefs, and none for the true sentence
        by_words[exercise.check(exercise.solution).message] = exercise
    assert len(by_words) == 42


def test_mistakes_are_found_among_true_sentences():
    seen = set()
    for exercise in instances(find_mistake("x.y", "level", claims), 200):
        assert exercise.check(exercise.solution).solved
        seen.add(content(exercise))
    assert len(seen) > 190


# --- numbers and games ----------------------------------------------------------------------------------


def replayed(game):
    """Discs, passes with the number of the disc before, and the end of a game, by the plain rules."""
    board, who, passes = board_of(Position.start().diagram()), "X", []
    squares = [game[start : start + 2] for start in range(0, len(game), 2)]
    for number, square in enumerate(squares):
        if must_pass(board, who):
            passes.append((number, who))
            who = rival(who)
        board = play(board, square, who)
        who = rival(who)
    return len(squares), passes, board, who


def test_no_pass_comes_sooner_than_the_one_of_the_hook():
    _discs, passes, board, who = replayed(passing._EARLIEST)
    assert not passes
    assert must_pass(board, who)
    assert len(passing._EARLIEST) == 2 * 8


def test_the_games_have_the_passes_that_are_told():
    assert replayed(passing._FIRST_CHAMPIONSHIP)[1] == [(53, "O"), (56, "O")]
    assert replayed(passing._BLACK_ALONE)[1] == [(number, "O") for number in range(49, 59)]
    assert replayed(passing._WHITE_ALONE)[1] == [(number, "X") for number in (38, *range(43, 53))]
    assert replayed(passing._FOUR_PASSES)[1] == [(46, "X"), (47, "X"), (58, "X"), (59, "X")]
    assert not moves(replayed(passing._OVER_WITH_BOTH)[2], "X")


def test_the_review_never_runs_dry(lesson):
    forms, seen = set(), set()
    for exercise in instances(lesson.review, 300):
        hold_any(exercise)
        assert (exercise.id, exercise.level) == ("passing.review", "Mixed review")
        forms.add(exercise.answer_by)
        seen.add(content(exercise))
    assert forms == {
        AnswerForm.STATEMENT,
        AnswerForm.MOVE,
        AnswerForm.SEQUENCE,
        AnswerForm.NUMBER,
        AnswerForm.ORDER,
    }
    assert len(seen) > 280
    assert content(lesson.review.again(9)) == content(passing.build().review.again(9))


def test_questions_of_knowledge_name_what_they_rest_on(lesson):
    for exercise in lesson.exercises:
        if exercise.answer_by in {AnswerForm.STATEMENT, AnswerForm.NUMBER}:
            assert re.fullmatch(r"engine|archive|C\d+", exercise.source), exercise.id


# --- the notebook ---------------------------------------------------------------------------------------


def test_the_notebook_asks_every_exercise_once_in_the_order_of_the_lesson(lesson, cells):
    asked = exercises_of(cells)
    assert sorted(asked) == sorted(exercise.id for exercise in lesson.exercises)
    in_levels = [exercise.id for level in lesson.levels for exercise in level.exercises]
    core = exercises_of(cell for cell in cells if not is_optional(cell))
    ticket = [exercise.id for exercise in lesson.exit_ticket]
    assert core == [*in_levels, "passing.review", "passing.mistake", *ticket]


def test_the_hook_is_the_board_before_the_first_pass(cells):
    first = next(cell for cell in cells if cell.cell_type == "code")
    diagram = re.search(r'position="([XO-]{65})"', first.source)[1]
    position = Position.from_diagram(diagram)
    before = Game.from_transcript(passing._EARLIEST[:-2]).position
    assert position == before
    assert passing._EARLIEST.endswith("h6")
    assert position.play("h6").must_pass
    assert diagram_of(play(board_of(diagram[:64]), "h6", "O")) == position.play("h6").diagram()


def test_each_goal_is_told_in_the_notebook(lesson, cells):
    told = " ".join(" ".join(cell.source.split()) for cell in cells if cell.cell_type == "markdown")
    for level in lesson.levels:
        assert level.goal in told


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("story", r"Black has no move, so Black \*\*passes\*\*, and it is White’s turn again"),
        ("story", r"The board passes by itself and says so in a short message"),
        ("bad-move-heading", r"\*\*What if I have no move\?\*\* You pass.*Passing is never a choice"),
        ("bad-move-heading", r"to pass with a move at hand is a common mistake"),
        ("only-move-text", r"At a tournament table the rule is the same. A pass is forced there"),
        ("back-heading", r"“loses the turn”. That means this one turn"),
        ("back-heading", r"moves again as soon as it can. If it still has no move, it passes once more"),
    ],
)
def test_it_is_told(cells, cell, words):
    (source,) = (one.source for one in cells if one.id == cell)
    assert re.search(words, prose.read(source))


def test_the_core_path_takes_at_most_25_minutes(lesson, cells):
    assert core_minutes(lesson, cells) <= 25


def test_code_is_short_and_folded_away_but_where_the_learner_writes(cells):
    for cell in cells:
        if cell.cell_type == "code":
            tags = cell.metadata.get("tags", [])
            assert cell.metadata.get("jupyter", {}).get("source_hidden", False) == (
                "learner-code" not in tags
            )
            assert len(cell.source.splitlines()) <= 12
    assert cells[-1].source == 'lesson_menu("passing")'


def test_the_cell_for_the_function_begins_as_the_station_says(cells):
    (cell,) = (cell for cell in cells if cell.id == "python-code")
    assert cell.source.startswith(STARTER.strip().removesuffix("...").strip())


def test_the_cell_that_counts_turns_counts_a_game_of_75(cells):
    (cell,) = (cell for cell in cells if cell.id == "turns-code")
    found = {}
    *body, last = cell.source.splitlines()
    exec("\n".join(body), found)
    assert eval(last, found) == (60, 75)
    moves_played = "".join(re.findall(r"[a-h][1-8]", cell.source))
    discs, passes, _board, _who = replayed(moves_played)
    assert (discs, len(passes)) == (60, 15)
