"""Lesson 5: what it promises, counted and compared with the oracle; and its notebook."""

import re
from random import Random

import nbformat
import pytest
from course.exercising import content, hold_with_beliefs, instances
from course.lesson_notebook import core_minutes, exercises_of, is_optional

from reversi_learn.course.concepts import is_concept
from reversi_learn.course.exercises import AnswerForm
from reversi_learn.course.exercises.true_sentence import true_sentence
from reversi_learn.course.lessons import ending
from reversi_learn.course.lessons.ending_claims import claims
from reversi_learn.engine.position import Position, flip_mask, mobility_mask

BELIEFS = {f"M5.{number}" for number in range(1, 8)}


@pytest.fixture(scope="module")
def lesson():
    return ending.build()


@pytest.fixture(scope="module")
def cells(root):
    return nbformat.read(root / "notebooks" / "en" / "5_ending.ipynb", as_version=4).cells


def find(lesson, name):
    return next(exercise for exercise in lesson.exercises if exercise.id == f"ending.{name}")


def test_every_exercise_holds(lesson):
    for exercise in lesson.exercises:
        if exercise.answer_by is AnswerForm.FUNCTION:  # held in test_ending_functions
            assert exercise.check(exercise.solution).solved
        else:
            hold_with_beliefs(exercise)


def test_all_misconceptions_of_the_lesson_are_recognised(lesson):
    recognised = {
        belief
        for exercise in lesson.exercises
        for mistake in exercise.mistakes
        for belief in exercise.check(mistake.answer).misconceptions
    }
    assert recognised >= BELIEFS


@pytest.mark.parametrize(
    ("name", "solution"),
    {
        "finish": "h5",
        "finish-edge": "f8",
        "wipe-out": "e3",
        "ticket-finish": "g2",
        "wipe-out-edge": "e1",
        "finish-late": "c6",
        "six-left": ("h5",),
        "who-won": "draw",
        "scores": "1–21, 1–63",
        "scores-draw": "31–31, 32–32",
        "ticket-score": "58–0, 64–0",
        "margin": 58,
        "count": 31,
        "who-wins": "X",
        "final-score": 34,
    }.items(),
)
def test_the_positions_of_the_list_have_the_answers_of_the_list(lesson, name, solution):
    assert find(lesson, name).solution == solution


def test_the_review_mixes_all_types_and_never_runs_dry(lesson):
    forms, seen = set(), set()
    for exercise in instances(lesson.review, 300):
        hold_with_beliefs(exercise)
        assert (exercise.id, exercise.level) == ("ending.review", "Mixed review")
        forms.add(exercise.answer_by)
        seen.add(content(exercise))
    assert forms == {AnswerForm.MOVE, AnswerForm.STATEMENT, AnswerForm.NUMBER, AnswerForm.SEQUENCE}
    assert len(seen) > 250
    assert content(lesson.review.again(9)) == content(ending.build().review.again(9))


def test_the_goal_of_each_level_is_one_sentence(lesson):
    assert [len(level.exercises) for level in lesson.levels] == [4, 3, 5, 3, 3]
    assert all(re.fullmatch(r"[A-Z][^.]+\.", level.goal) for level in lesson.levels)


# --- what is said of the end ----------------------------------------------------------------------------


def test_each_misconception_has_six_sentences():
    by_belief = {}
    for claim in claims(Random(1)):
        by_belief.setdefault(claim.belief, []).append(claim)
    assert set(by_belief) == BELIEFS
    assert {len(each) for each in by_belief.values()} == {6}
    said = [text for claim in claims(Random(1)) for text in (claim.true, claim.false)]
    assert len(set(said)) == 84
    assert not re.search(r"[{}]", " ".join(said))
    assert {claim.source for claim in claims(Random(1))} <= {
        "engine",
        "archive",
        *(f"C{n}" for n in (7, 8, 9, 16, 17, 18, 20)),
    }


@pytest.mark.parametrize("belief", sorted(BELIEFS))
def test_who_believes_it_chooses_six_different_sentences(belief):
    chosen = set()
    for exercise in instances(true_sentence("ending.x", "level", claims, belief=belief), 60):
        tempting = [
            mistake
            for mistake in exercise.mistakes
            if belief in exercise.check(mistake.answer).misconceptions
        ]
        assert tempting
        labels = {option.value: option.label for option in exercise.options}
        chosen.add(re.sub(r"\d+", "#", labels[tempting[0].answer]))
    assert len(chosen) == 6
    assert is_concept(belief)


def test_the_numbers_for_players_who_play_anything():
    """The controls of level 5: the last mover of 60-move games wins about 64 %, the leader after 36 about 53 %."""
    random, full, last, led, ahead = Random(11), 0, 0, 0, 0
    for _ in range(1200):
        placed, lead, mover, difference = random_game(random)
        if placed == 60:
            full += 1
            last += difference * mover > 0
        if lead:
            led += 1
            ahead += lead * difference > 0
    assert 0.60 < last / full < 0.68
    assert 0.49 < ahead / led < 0.57


def random_game(random):
    """Discs placed, Black's lead after 36 of them, who placed the last (1: Black), Black's lead at the end."""
    start = Position.start()
    own, other, color, placed, lead, mover = start.own, start.other, 1, 0, 0, 1
    while True:
        moves = mobility_mask(own, other)
        if not moves and not mobility_mask(other, own):
            return placed, lead, mover, color * (own.bit_count() - other.bit_count())
        if moves:
            squares = [1 << index for index in range(64) if moves >> index & 1]
            move = squares[int(random.random() * len(squares))]
            flips = flip_mask(own, other, move)
            own, other, mover, placed = own | move | flips, other & ~flips, color, placed + 1
            if placed == 36:
                lead = color * (own.bit_count() - other.bit_count())
        own, other, color = other, own, -color


# --- the notebook -------------------------------------------------------------------------------------


def test_the_notebook_asks_every_exercise_once_in_the_order_of_the_lesson(lesson, cells):
    asked = exercises_of(cells)
    assert sorted(asked) == sorted(exercise.id for exercise in lesson.exercises)
    in_levels = [exercise.id for level in lesson.levels for exercise in level.exercises]
    core = exercises_of(cell for cell in cells if not is_optional(cell))
    assert core == [*in_levels, "ending.review", *(exercise.id for exercise in lesson.exit_ticket)]
    assert not any(
        exercise.answer_by is AnswerForm.FUNCTION for exercise in lesson.exercises if exercise.id in core
    )


def test_the_first_cell_asks_after_one_question(cells):
    assert cells[0].cell_type == "markdown"
    assert cells[0].source.split("\n\n")[1].endswith("?")
    assert exercises_of(cells[1:2]) == ["ending.over"]


def test_each_goal_is_told_in_the_notebook(lesson, cells):
    told = " ".join(" ".join(cell.source.split()) for cell in cells if cell.cell_type == "markdown")
    for level in lesson.levels:
        assert level.goal in told


TOLD = {
    "R64": ("three-ends", "Usually the board is full at the end: in 95.3 %"),
    "R67": ("three-ends", "three different pictures: .*full .*stuck .*vanished"),
    "R71": ("draw-text", "32–32 is the usual draw"),
    "R72": ("proof-sixty-text", "At most 60 discs are placed"),
    "R73": ("proof-sixty-text", r"each move fills exactly one for good: 4 \+ 60 = 64"),
    "R75": ("wof-text", "The numbers above our boards count discs only"),
    "R76": ("wof-text", "Who wins stays the same"),
    "R77": ("count-heading", "A result is written 40–24"),
    "R94": ("count-heading", r"Discs are counted \*\*only when the game is over\*\*"),
}


@pytest.mark.parametrize("row", TOLD)
def test_it_is_told(cells, row):
    name, words = TOLD[row]
    cell = next(cell for cell in cells if cell.id == name)
    unlinked = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", cell.source)
    assert re.search(words, " ".join(unlinked.split()))


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
            assert "numpy" not in cell.source
            assert "matplotlib" not in cell.source
    assert cells[-1].source == 'lesson_menu("ending")'


def test_the_proof_cells_show_what_they_claim(cells):
    results = {}
    for cell in cells:
        if cell.id in {"proof-vanished", "proof-sixty", "rules-cell", "old-reversi"}:
            results[cell.id] = "".join(
                output.get("text") or output["data"]["text/plain"] for output in cell.outputs
            )
    assert results == {
        "proof-vanished": "True",
        "proof-sixty": "60 discs placed, 62 turns; squares filled by a turn: {0, 1}\n",
        "rules-cell": "discs (13, 0)\nwof (64, 0)\n",
        "old-reversi": "discs (34, 30) - WOF (34, 30)\n{Color.BLACK: 59}",
    }
