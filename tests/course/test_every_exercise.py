"""What holds for every exercise of every lesson: this proves the course."""

import dataclasses
import json
import re

import pytest

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.exercises import AnswerForm, Outcome
from reversi_learn.course.lessons import LESSONS, find_exercise
from reversi_learn.engine.position import Position

EXERCISES = {exercise.id: exercise for lesson in LESSONS for exercise in lesson.exercises}
SEEDS = range(25)
INSTANCES = [pytest.param(name, seed, id=f"{name}-{seed}") for name in EXERCISES for seed in (None, 1, 2)]


def instance(name, seed):
    return EXERCISES[name] if seed is None else EXERCISES[name].again(seed)


def test_ids_are_unique_well_formed_and_found():
    names = [exercise.id for lesson in LESSONS for exercise in lesson.exercises]
    assert len(names) == len(set(names))
    for name in names:
        assert re.fullmatch(r"[a-z]+\.[a-z0-9-]+", name)
        assert find_exercise(name).id == name


@pytest.mark.parametrize("lesson", LESSONS.names)
def test_a_lesson_has_levels_enough_exercises_a_review_and_a_ticket(lesson):
    built = LESSONS[lesson]
    assert 3 <= len(built.levels) <= 5
    assert len(built.exercises) >= 8
    assert len(built.exit_ticket) == 3
    assert all(level.goal.endswith(".") and level.exercises for level in built.levels)


def test_an_unknown_exercise_is_named_with_its_neighbours():
    with pytest.raises(LookupError, match=r"There is no exercise “setup.nothing”.*setup\."):
        find_exercise("setup.nothing")


@pytest.mark.parametrize(("name", "seed"), INSTANCES)
class TestInstance:
    """One instance of one exercise."""

    def test_untouched_is_not_solved(self, name, seed):
        exercise = instance(name, seed)
        for nothing in (None, ..., "", "...", " "):
            assert exercise.check(nothing).outcome is Outcome.UNTOUCHED
        attempt = Attempt(exercise)
        assert attempt.check().outcome is not Outcome.SOLVED

    def test_the_solution_is_solved_with_all_stars(self, name, seed):
        exercise = instance(name, seed)
        assert exercise.check(exercise.solution).outcome is Outcome.SOLVED, exercise.check(exercise.solution)
        attempt = Attempt(exercise)
        attempt.answer(exercise.solution)
        assert attempt.solved
        assert attempt.scene().stars == 3

    def test_each_mistake_gets_its_own_message(self, name, seed):
        exercise = instance(name, seed)
        verdicts = [exercise.check(mistake.answer) for mistake in exercise.mistakes]
        assert all(verdict.outcome is Outcome.NOT_YET for verdict in verdicts)
        for mistake, verdict in zip(exercise.mistakes, verdicts, strict=True):
            assert all(square in verdict.message for square in mistake.names), (mistake, verdict)
            assert verdict.message.lower() not in {"wrong", "wrong."}

    def test_following_the_hints_to_the_end_solves_it(self, name, seed):
        exercise = instance(name, seed)
        attempt = Attempt(exercise)
        for _ in range(3 * 70):
            hint = attempt.hint()
            assert hint.text.strip()
            if exercise.answer_by in {AnswerForm.SQUARES, AnswerForm.MOVE}:
                if attempt._step == 2:  # the step that names squares
                    for square in hint.squares:
                        attempt.press(square)
            elif attempt._step == 3:
                attempt.answer(exercise.solution)
            if attempt.solved:
                return
        pytest.fail("the hints did not lead to the solution")

    def test_it_never_raises_whatever_is_handed_in(self, name, seed):
        exercise = instance(name, seed)
        for value in (
            0,
            -1,
            3.5,
            "z9",
            "d3",
            ["d3", "z9"],
            [[]],
            {},
            object(),
            b"d3",
            True,
            "X" * 64,
            lambda: 1,
        ):
            assert exercise.check(value).message

    def test_texts_are_sentences_for_people(self, name, seed):
        exercise = instance(name, seed)
        assert exercise.prompt
        assert exercise.worked
        told = exercise.prompt + exercise.worked
        assert not re.search(r"\{\w*\}|frozenset", told)
        assert "None" not in told or exercise.answer_by is AnswerForm.FUNCTION  # there it may be the answer


@pytest.mark.parametrize("name", EXERCISES)
def test_the_board_does_not_give_the_answer_away(name):
    exercise = EXERCISES[name]
    scene = Attempt(exercise).scene()
    if not exercise.shows_moves:
        assert scene.marks.legal == set()
        assert scene.previews == {}
    assert scene.marks.found == set()
    if exercise.answer_by in {AnswerForm.SQUARES, AnswerForm.MOVE} and not exercise.shows_moves:
        answers = {exercise.solution} if isinstance(exercise.solution, str) else set(exercise.solution)
        unmarked = {note.square for note in scene.marks.notes}
        told = json.dumps(
            dataclasses.asdict(dataclasses.replace(scene, position=Position.start())), default=str
        )
        assert not answers <= unmarked
        assert not any(f'"{square}"' in told for square in answers - unmarked)


@pytest.mark.parametrize("name", EXERCISES)
def test_again_is_the_same_for_a_seed_and_varies_over_seeds(name):
    exercise = EXERCISES[name]
    assert all(exercise.again(seed).id == name for seed in SEEDS)
    first = exercise.again(7)
    second = exercise.again(7)
    assert (first.prompt, first.position, first.options) == (second.prompt, second.position, second.options)


def test_a_language_chosen_later_is_the_language_heard():
    prompts = {name: exercise.prompt for name, exercise in EXERCISES.items()}
    from reversi_learn import messages

    messages.use_language("de")
    try:
        german = {name: find_exercise(name).prompt for name in prompts}
    finally:
        messages.use_language("en")
    assert not {name for name in prompts if prompts[name] == german[name]}
