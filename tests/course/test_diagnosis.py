"""What is made of first answers: the belief behind them, what is mastered and due, and what is asked next."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import islice

import pytest
from course.pupils import first_answers, named
from engine import oracle

from reversi_learn.course import diagnosis
from reversi_learn.course.attempt import Attempt
from reversi_learn.course.concepts import ADVICE, lesson_number, title
from reversi_learn.course.diagnosis import RIGHT, Try, concepts, due, first_tries, question_of, standing_out
from reversi_learn.course.flip_beliefs import FLIP_BELIEFS
from reversi_learn.course.lessons import LESSONS, find_exercise
from reversi_learn.course.misconceptions import MISCONCEPTIONS
from reversi_learn.course.practice import Practice, Seeds, Trainer, next_question, next_seed
from reversi_learn.course.progress import Progress

RUNS = 60
MOVES = ("flanking.moves", "flanking.count")
FLIPS = ("directions.two",)
ASKED = {**dict.fromkeys(MISCONCEPTIONS, MOVES), **dict.fromkeys(FLIP_BELIEFS, FLIPS)}
BY_NUMBER = {name: number for number, name in enumerate(ASKED)}


# --- pupils -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("concept", ASKED)
def test_a_pupil_with_one_wrong_rule_is_named_right_within_five_answers(concept):
    names = Counter(named(first_answers(ASKED[concept], concept, seed, 5)) for seed in range(RUNS))
    assert names[concept] >= 0.9 * RUNS, names


@pytest.mark.parametrize("exercises", [MOVES, FLIPS])
def test_a_perfect_pupil_is_never_given_a_misconception(exercises):
    tries = [first_answers(exercises, "", seed, 15) for seed in range(RUNS // 2)]
    assert {named(answers) for answers in tries} == {""}
    assert not any(concept.open for answers in tries for concept in diagnosis.concepts_of(answers).values())


@pytest.mark.parametrize("exercises", [MOVES, FLIPS])
def test_a_pupil_who_slips_once_in_ten_answers_is_hardly_ever_given_one(exercises):
    runs = [named(first_answers(exercises, "", seed, 20, slips=0.1)) for seed in range(RUNS)]
    assert sum(map(bool, runs)) <= 0.05 * RUNS, Counter(runs)


def test_one_wrong_answer_names_nothing_and_two_of_the_same_kind_may():
    asked = next(
        one
        for one in (question_of("flanking.count", seed) for seed in range(50))
        if one.fails("M2.7")
        and not any(set(one.chances["M2.7"]) & set(one.chances[name]) for name in others(one))
    )
    wrong = Try(asked, next(iter(asked.chances["M2.7"])))
    assert standing_out([wrong]) == ""
    assert standing_out([wrong, wrong]) == "M2.7"


def others(asked):
    return set(asked.chances) - {"M2.7"}


def test_right_answers_take_a_name_away_again():
    tries = first_answers(MOVES, "M2.6", 1, 5)
    assert standing_out(tries) == "M2.6"
    assert standing_out([*tries, *(Try(one.question, RIGHT) for one in tries)]) == ""


def test_a_right_answer_with_help_tells_nothing():
    tries = first_answers(MOVES, "M2.6", 1, 5)
    helped = [*tries, *(Try(one.question, RIGHT, helped=True) for one in tries)]
    assert standing_out(helped) == "M2.6"


# --- positions and questions without end --------------------------------------------------------------------


def canonical(position):
    """One name for all pictures of a position."""
    return min((picture.diagram(), picture.turn.value) for picture in position.symmetries())


@pytest.mark.parametrize("concept", MISCONCEPTIONS)
def test_a_belief_on_moves_is_wrong_on_500_positions_and_more(concept):
    found = set()
    for position in MISCONCEPTIONS[concept].positions(BY_NUMBER[concept]):
        moves = set(oracle.moves(oracle.board_of(position.diagram()), position.turn.value))
        assert MISCONCEPTIONS[concept].legal_moves(position) != moves
        found.add(canonical(position))
        if len(found) == 500:
            return
    pytest.fail(f"only {len(found)} positions")


@pytest.mark.parametrize("concept", FLIP_BELIEFS)
def test_a_belief_on_flips_is_wrong_on_500_positions_and_more(concept):
    found = set()
    for position, square in FLIP_BELIEFS[concept].moves(BY_NUMBER[concept]):
        if canonical(position) in found:
            continue
        flips = oracle.moves(oracle.board_of(position.diagram()), position.turn.value)[square]
        assert all(set(answer) != flips for answer in FLIP_BELIEFS[concept].answers(position, square))
        found.add(canonical(position))
        if len(found) == 500:
            return
    pytest.fail(f"only {len(found)} positions")


def test_what_a_belief_answers_is_judged_wrong_and_seen_as_that_belief():
    for name in (*MOVES, *FLIPS, "directions.count"):
        for seed in range(15):
            exercise = find_exercise(name).again(seed)
            for concept, answers in exercise.believed().items():
                for answer in answers:
                    verdict = exercise.judge(answer)
                    if answer and not verdict.solved:
                        assert concept in verdict.misconceptions, (name, seed, concept)


def questions_that_reveal(lesson, wanted, enough):
    """For each misconception of a lesson some different questions that would reveal it."""
    found = {concept: set() for concept in wanted}
    for exercise in lesson.exercises:
        for seed in (None, *range(12)):
            instance = exercise if seed is None else exercise.again(seed)
            asked = question_of(exercise.id, seed)
            for concept in filter(asked.fails, wanted):
                labels = tuple(sorted(option.label for option in instance.options))
                found[concept].add((instance.prompt, instance.position, labels))
            conceptual = any(map(asked.fails, wanted))
            if (seed is None and not conceptual) or all(len(some) >= enough for some in found.values()):
                break
    return found


@pytest.mark.parametrize("number", range(1, len(LESSONS) + 1))
def test_each_conceptual_misconception_has_six_different_questions(number):
    wanted = [name for name in ADVICE if name not in ASKED and lesson_number(name) == number]
    found = questions_that_reveal(LESSONS[number - 1], wanted, 6)
    assert not {name: len(some) for name, some in found.items() if len(some) < 6}


def test_every_misconception_has_words_of_its_own():
    assert len({title(name) for name in ADVICE}) == len(ADVICE)
    assert set(ASKED) <= set(ADVICE)


# --- from events --------------------------------------------------------------------------------------------


@pytest.fixture
def progress(tmp_path):
    return Progress(tmp_path)


def event(kind, day, seed, exercise="flanking.count", **facts):
    return {
        "event": kind,
        "time": f"2030-01-{day:02d}T08:00:00Z",
        "exercise": exercise,
        "seed": seed,
        **facts,
    }


def answered(day, seed, *, right=True, answer=99, exercise="flanking.count"):
    outcome = "SOLVED" if right else "NOT_YET"
    return event("try", day, seed, exercise, outcome=outcome, answer=answer)


def test_only_first_answers_count_and_help_is_remembered():
    events = [
        answered(1, 1, right=False),
        answered(1, 1),
        event("again", 1, 2),
        event("help", 1, 2, step=1),
        answered(1, 2),
        event("again", 1, 3),
        event("seen", 1, 3),
        answered(1, 3),
        answered(1, 4, exercise="gone.exercise"),
        event("try", 1, 5, outcome="UNTOUCHED", answer=None),
    ]
    assert [(one.given, one.helped) for one in first_tries(events)] == [(99, False), (RIGHT, True)]


def test_what_was_solved_today_is_remembered_and_counts_again_on_another_day():
    solved = event("solved", 1, 1, stars=3)
    again = [answered(1, 1), solved, answered(1, 1), answered(2, 1)]
    assert [one.day for one in first_tries(again)] == [date(2030, 1, 1), date(2030, 1, 2)]


def test_damaged_events_are_passed_over():
    events = [{}, {"event": "try"}, {"event": "try", "exercise": 3, "outcome": "SOLVED"}, answered(1, "x")]
    assert len(first_tries([*events, {**answered(1, 2), "time": "?"}])) == 2


def fails_on(concept, count):
    return list(
        islice((seed for seed in range(500) if question_of("flanking.count", seed).fails(concept)), count)
    )


def test_three_right_answers_in_a_row_are_mastery_asked_again_after_growing_rests():
    seeds = fails_on("M2.6", 8)
    events = [answered(1, seed) for seed in seeds[:2]]
    assert not concepts(events)["M2.6"].mastered
    events.append(answered(1, seeds[2]))
    assert concepts(events)["M2.6"].mastered
    assert due(events, date(2030, 1, 1)) == ()
    assert "M2.6" in due(events, date(2030, 1, 2))
    days = []
    for day, seed in zip((2, 3, 4, 10), seeds[3:], strict=False):
        events.append(answered(day, seed))
        days.append(concepts(events)["M2.6"].due)
    assert days == [date(2030, 1, 4), date(2030, 1, 4), date(2030, 1, 8), date(2030, 1, 18)]


def test_help_or_a_mistake_interrupts_the_row_and_a_relapse_ends_mastery():
    first, second, third, fourth, *_more = fails_on("M2.6", 6)
    helped = [answered(1, first), answered(1, second), event("help", 1, third, step=1), answered(1, third)]
    assert not concepts(helped)["M2.6"].mastered
    own = len(MISCONCEPTIONS["M2.6"].legal_moves(find_exercise("flanking.count").again(fourth).position))
    mastered = [answered(1, seed) for seed in (first, second, third)]
    relapsed = concepts([*mastered, answered(2, fourth, right=False, answer=own)])["M2.6"]
    assert not relapsed.mastered
    assert relapsed.due is None


def test_a_misconception_is_open_from_when_it_stood_out_until_it_is_mastered():
    tries = first_answers(MOVES, "M2.6", 1, 5)
    assert diagnosis.concepts_of(tries)["M2.6"].open
    right = [Try(one.question, RIGHT) for one in tries if one.question.fails("M2.6")]
    after = diagnosis.concepts_of([*tries, *right[:2]])["M2.6"]
    assert after.open
    after = diagnosis.concepts_of([*tries, *right[:3]])["M2.6"]
    assert (after.open, after.mastered, after.seen) == (False, True, len(right) + 3)


# --- what is asked next ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("concept", ["M2.2", "M2.6", "M2.8"])
def test_the_next_instance_is_one_on_which_the_misconception_fails_again(concept):
    tries = first_answers(MOVES, concept, 2, 5)
    for turn in range(3):
        seed = next_seed("flanking.moves", tries, Seeds().lots("Ada", "flanking.moves", turn))
        assert question_of("flanking.moves", seed).fails(concept)


def test_instances_get_harder_with_each_right_answer_in_a_row():
    def difficulty(right):
        tries = [Try(question_of("flanking.moves", None), RIGHT)] * right
        lots = (Seeds().lots("Ada", "flanking.moves", turn) for turn in range(6))
        return sum(
            question_of("flanking.moves", next_seed("flanking.moves", tries, one)).difficulty for one in lots
        )

    assert difficulty(0) < difficulty(2) < difficulty(9)


def test_a_class_gets_the_same_exercises_and_neighbours_get_others():
    def seeds(number, player, tries=(), *, personal=False):
        mine = Seeds(number, personal)
        return [
            next_seed("flanking.count", tries, mine.lots(player, "flanking.count", turn), aimed=mine.aimed)
            for turn in range(3)
        ]

    erring = first_answers(MOVES, "M2.7", 1, 3)
    assert seeds(7, "Ada") == seeds(7, "Ben", erring)
    assert seeds(7, "Ada") != seeds(8, "Ada")
    assert seeds(7, "Ada", personal=True) == seeds(7, "Ada", personal=True)
    assert seeds(7, "Ada", personal=True) != seeds(7, "Ben", personal=True)


def test_practice_asks_what_is_open_then_what_is_due_then_what_is_least_sure():
    lots = Seeds().lots("Ada", "practice", 0)
    tries = first_answers(MOVES, "M2.7", 1, 4)
    name, seed = next_question(tries, date(2030, 1, 1), lots)
    assert question_of(name, seed).fails("M2.7")
    mastered = [
        Try(question_of("flanking.count", seed), RIGHT, day=date(2030, 1, 1)) for seed in fails_on("M2.6", 4)
    ]
    name, seed = next_question(mastered, date(2030, 1, 3), lots)
    ready = diagnosis.concepts_due(mastered, date(2030, 1, 3))
    assert question_of(name, seed).fails(ready[0])
    name, _seed = next_question(mastered[:1], date(2030, 1, 1), lots)
    assert name == "flanking.count"
    name, _seed = next_question((), date(2030, 1, 1), lots)
    assert name == "setup.review"


def test_the_learner_is_told_once_a_misconception_stands_out(progress):
    attempt = Attempt(find_exercise("flanking.count"), record=progress.record, coach=Trainer(progress))
    messages = []
    for _number in range(4):
        attempt.again()
        own = len(MISCONCEPTIONS["M2.7"].legal_moves(attempt.exercise.position))
        messages.append(attempt.answer(own).message)
    assert "This looks like" not in messages[0]
    assert (
        "This looks like: “A disc may be placed on top of another.” Look at the square itself" in messages[-1]
    )
    assert messages[-1] == attempt.scene().message
    assert "This looks like" not in attempt.answer(1000).message
    assert "This looks like" not in attempt.answer(attempt.exercise.solution).message


def test_a_practice_board_goes_from_question_to_question_and_marks_what_it_records(progress):
    practice = Practice(Trainer(progress), progress.record)
    assert practice.scene().crumb == "Practice"
    asked = [(practice.attempt.exercise.id, practice.attempt.seed)]
    for _number in range(3):
        practice.attempt.answer(practice.attempt.exercise.solution)
        practice.control("again")
        asked.append((practice.attempt.exercise.id, practice.attempt.seed))
    assert len(set(asked)) == 4
    assert all(event["practice"] for event in progress.events())
    assert len(first_tries(progress.events())) == 3
    practice.control("hint")
    practice.press("a1")
    practice.speak()
    assert (practice.attempt.exercise.id, practice.attempt.seed) == asked[-1]


@pytest.mark.parametrize(
    ("value", "seeds"),
    [("", Seeds()), ("7", Seeds(7)), (" 7:personal", Seeds(7, personal=True)), ("x", Seeds())],
)
def test_the_class_seed_is_read_from_the_environment(value, seeds):
    assert Seeds.from_environment({"REVERSI_LEARN_CLASS_SEED": value}) == seeds
