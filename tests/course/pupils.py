"""Learners made of code: one who follows a single wrong rule, one who knows the rules, one who slips."""

from itertools import cycle
from random import Random

from reversi_learn.course.diagnosis import RIGHT, Try, question_of, standing_out
from reversi_learn.course.exercises import AnswerForm
from reversi_learn.course.flip_beliefs import FLIP_BELIEFS
from reversi_learn.course.lessons import find_exercise
from reversi_learn.course.misconceptions import MISCONCEPTIONS
from reversi_learn.course.practice import next_seed
from reversi_learn.engine.position import SQUARES

FEW = 120  # instances of an exercise that the lots fall on, so that each is built once only


class FewLots(Random):
    """Lots that fall on few seeds."""

    def random(self):
        return int(super().random() * FEW) / 2**31


def answer_of(concept, exercise, lots):
    """The squares that a pupil with this one wrong rule means, in an exercise on moves or on flips."""
    position = exercise.position
    if exercise.id.startswith("flanking"):
        called_legal = MISCONCEPTIONS.get(concept)
        return called_legal.legal_moves(position) if called_legal else frozenset(position.legal_moves())
    square = exercise.marks.notes[0].square
    if concept in MISCONCEPTIONS:
        return MISCONCEPTIONS[concept].discs(position, square)
    answers = FLIP_BELIEFS[concept].answers(position, square) if concept else ()
    return lots.choice(answers) if answers else frozenset(position.flips(square))


def shown(exercise, answer, lots):
    """What the first try shows of an answer: a number, or squares that are clicked together in any order."""
    if exercise.answer_by is AnswerForm.NUMBER:
        return RIGHT if len(answer) == exercise.solution else len(answer)
    wrong = sorted(answer - exercise.solution)
    if wrong:
        return lots.choice(wrong)
    return RIGHT if answer == exercise.solution else answer


def slip(exercise, lots):
    """Any wrong press on the board, or a right square that was forgotten; a number that is near the right one."""
    if exercise.answer_by is AnswerForm.NUMBER:
        return exercise.solution + lots.choice([-2, -1, 1, 2, 3])
    if lots.random() < 1 / 2 and len(exercise.solution) > 1:
        return exercise.solution - {lots.choice(sorted(exercise.solution))}
    return lots.choice([square for square in SQUARES if square not in exercise.solution])


def first_answers(exercise_ids, concept, seed, count, slips=0.0):
    """The first answers of a pupil to these exercises in turn, each instance as practice chooses it."""
    lots, few, tries = Random(seed), FewLots(seed), []
    for _number, exercise_id in zip(range(count), cycle(exercise_ids)):
        chosen = next_seed(exercise_id, tries, few)
        exercise = built(exercise_id, chosen)
        if lots.random() < slips:
            given = slip(exercise, lots)
        else:
            given = shown(exercise, answer_of(concept, exercise, lots), lots)
        tries.append(Try(question_of(exercise_id, chosen), given))
    return tries


def named(tries):
    """The first misconception that stands out on the way, or nothing."""
    return next(filter(None, (standing_out(tries[: n + 1]) for n in range(len(tries)))), "")


_BUILT = {}


def built(exercise_id, seed):
    if (exercise_id, seed) not in _BUILT:
        _BUILT[exercise_id, seed] = find_exercise(exercise_id).again(seed)
    return _BUILT[exercise_id, seed]
