"""Quizzes: silent until they are handed in, kept over a reload, and counted once and honestly."""

from dataclasses import replace

import pytest
from course.test_resume import EVERY

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.diagnosis import RIGHT, first_tries
from reversi_learn.course.exercises import AnswerForm
from reversi_learn.course.lessons import LESSONS, find_exercise
from reversi_learn.course.making.own import own
from reversi_learn.course.progress import Progress
from reversi_learn.course.quizzes import NoQuiz, Quiz
from reversi_learn.engine.position import SQUARES, Position
from reversi_learn.messages import use_language

LOUD = {AnswerForm.FUNCTION, AnswerForm.SEQUENCE}
SILENT = [name for name in EVERY if find_exercise(name).answer_by not in LOUD]
MIXED = ["setup.discs-after", "flanking.moves", "flanking.diagonal", "flanking.count", "setup.corners"]


@pytest.fixture
def progress(tmp_path):
    return Progress(tmp_path)


def exercise_of(quiz, number=1):
    return quiz._questions[number - 1].exercise


def give(quiz, number, answer):
    """Answer a question as a learner does: by presses, or with the field or the choice below the board."""
    quiz.control("question", str(number))
    exercise = exercise_of(quiz, number)
    if exercise.answer_by is AnswerForm.SETUP:
        for square, disc in zip(SQUARES, answer, strict=True):
            if disc != "-":
                quiz.control(f"{number}.brush", disc)
                quiz.press(square)
    elif exercise.answer_by in {AnswerForm.SQUARES, AnswerForm.MOVE}:
        for square in {answer} if isinstance(answer, str) else sorted(answer):
            quiz.press(square)
    else:
        quiz.control(f"{number}.answer", list(answer) if isinstance(answer, tuple) else answer)


def wrong_answer(exercise):
    """An answer that is not right, of as many presses as the right one where they are told."""
    form, right = exercise.answer_by, exercise.solution
    if form is AnswerForm.SQUARES:
        return frozenset([square for square in SQUARES if square not in right][: len(right)])
    if form is AnswerForm.MOVE:
        return next(square for square in SQUARES if not exercise.check(square).solved)
    if form is AnswerForm.SETUP:
        return right.translate(str.maketrans("XO", "OX"))
    if form is AnswerForm.NUMBER:
        return next(number for number in range(64) if not exercise.check(number).solved)
    if form is AnswerForm.NAME:
        return "c7"
    if form is AnswerForm.ORDER:
        return tuple(reversed(right))
    return next(option.value for option in exercise.options if not exercise.check(option.value).solved)


def silent_part(quiz):
    """What the board shows besides the answer itself."""
    scene = quiz.scene()
    notes = tuple(note for note in scene.marks.notes if note.kind != "break")
    message = " ".join(word for word in scene.message.split() if word not in SQUARES)
    return replace(
        scene,
        position=None if quiz._questions[quiz._at].exercise.answer_by is AnswerForm.SETUP else scene.position,
        marks=replace(scene.marks, notes=notes),
        message=message,
        controls=tuple(replace(control, value=None) for control in scene.controls),
    )


@pytest.mark.parametrize("name", SILENT)
def test_a_right_and_a_wrong_answer_look_the_same_until_the_end(progress, tmp_path, name):
    first, second = Quiz([name], progress), Quiz([name], Progress(tmp_path / "other"))
    exercise = exercise_of(first)
    give(first, 1, exercise.solution)
    give(second, 1, wrong_answer(exercise))
    assert silent_part(first) == silent_part(second)
    assert not first.scene().marks.found
    assert first.scene().chip == "1 of 1 answered"
    assert {event["event"] for event in progress.events()} == {"draft"}
    first.control("hand-in")
    second.control("hand-in")
    assert (first.scene().prompt, second.scene().prompt) == (
        "Handed in: 1 of 1 right.",
        "Handed in: 0 of 1 right.",
    )
    assert exercise.check(wrong_answer(exercise)).message in second.scene().message


@pytest.mark.parametrize("lesson", LESSONS.names)
def test_a_mixed_review_never_turns_into_what_can_not_be_silent(progress, lesson):
    for seed in range(10):
        (question,) = Quiz([f"{lesson}.review"], progress, seed=str(seed))._questions
        assert question.exercise.answer_by not in LOUD


@pytest.fixture
def quiz(progress):
    return Quiz(MIXED, progress, seed="7b")


def handed_in(quiz, right=5):
    """The quiz with so many right answers, the others wrong, handed in."""
    for number in range(1, 6):
        exercise = exercise_of(quiz, number)
        give(quiz, number, exercise.solution if number <= right else wrong_answer(exercise))
    quiz.control("hand-in")
    return quiz


def controls(quiz):
    return {control.id: control for control in quiz.scene().controls}


def test_there_is_no_help_and_no_check_before_the_end(quiz):
    for number in range(1, 6):
        quiz.control("question", str(number))
        assert not {"hint", "check", "solution", "again"} & {
            name.partition(".")[2] for name in controls(quiz)
        }
        for name in ("hint", "check", "solution", "again", f"{number}.solution", f"{number}.check"):
            quiz.control(name)
        assert (quiz.scene().message, quiz.scene().marks.found) == ("", frozenset())


def test_an_answer_can_be_changed_and_taken_away(quiz):
    quiz.control("question", "3")  # a move
    quiz.press("a1")
    quiz.press("b2")
    assert [note.square for note in quiz.scene().marks.notes if note.kind == "break"] == ["b2"]
    quiz.press("b2")
    assert quiz.scene().chip == "0 of 5 answered"
    assert quiz.scene().message == "b2 is chosen no longer."


def test_handing_in_asks_once_where_something_is_open(quiz, progress):
    give(quiz, 1, 3)
    quiz.control("hand-in")
    assert quiz.scene().message == "Questions 2, 3, 4 and 5 are still open. Nothing is handed in yet."
    assert controls(quiz)["hand-in"].label == "Hand in all the same"
    quiz.control("next")
    assert controls(quiz)["hand-in"].label == "Hand in"
    assert not progress.events("handed-in")
    quiz.control("hand-in")
    quiz.control("hand-in")
    assert progress.events("handed-in")
    assert quiz.scene().message.count("left open") == 4


def test_all_verdicts_come_at_once_and_each_on_its_board(quiz):
    handed_in(quiz, right=3)
    scene = quiz.scene()
    assert scene.prompt == "Handed in: 3 of 5 right."
    assert [scene.marks.text[square] for square in ("a1", "e1")] == ["1\nright", "5\nnot yet"]
    quiz.press("d1")
    assert quiz.scene().crumb.startswith("Quiz · question 4 of 5")
    assert (scene.message.count(": right · "), scene.message.count(": not yet · ")) == (3, 2)
    for number in range(1, 6):
        quiz.control("question", str(number))
        attempt = Attempt(exercise_of(quiz, number))
        given = exercise_of(quiz, number).solution if number <= 3 else wrong_answer(attempt.exercise)
        attempt.answer(given)
        assert quiz.scene().message == attempt.scene().message
        assert quiz.scene().chip == "3 of 5 right"
    assert set(controls(quiz)) == {"5.solution", "question"}
    quiz.control("5.solution")
    assert quiz.scene().message == exercise_of(quiz, 5).worked


def test_after_the_end_nothing_can_be_changed(quiz, progress):
    handed_in(quiz, right=0)
    before = len(progress.events())
    for number in range(1, 6):
        give(quiz, number, exercise_of(quiz, number).solution)
        quiz.control("hand-in")
    assert len(progress.events()) == before
    quiz.control("question", "result")
    assert quiz.scene().prompt == "Handed in: 0 of 5 right."


@pytest.mark.parametrize("right", [0, 2, 5])
def test_a_reload_brings_answers_back_without_a_verdict_and_later_with_it(quiz, progress, right):
    give(quiz, 1, 3)
    give(quiz, 2, {"a1", "c4"})
    quiz.control("question", "3")
    drafted = quiz.scene()
    again = Quiz(MIXED, Progress(progress.folder), seed="7b")
    assert replace(again.scene(), token=0) == replace(drafted, token=0)  # at the first that is open
    again.control("question", "2")
    again.press("a1")
    again.press("c4")
    assert again.scene().chip == "1 of 5 answered"
    handed_in(again, right)
    reloaded = Quiz(MIXED, Progress(progress.folder), seed="7b")
    assert replace(reloaded.scene(), token=0) == replace(again.scene(), token=0)


def test_handed_in_it_counts_as_first_tries_do(quiz, progress):
    handed_in(quiz, right=3)
    tries = first_tries(progress.events())
    assert [one.given is RIGHT for one in tries] == [True] * 3 + [False] * 2
    assert progress.stars() == dict.fromkeys(MIXED[:3], 3)
    given = progress.events("try")[3]["answer"]
    assert given == wrong_answer(exercise_of(quiz, 4))


def test_two_pages_of_one_quiz_count_once_and_what_came_first_stays(quiz, progress):
    other = Quiz(MIXED, Progress(progress.folder), seed="7b")
    handed_in(quiz, right=2)
    before = len(progress.events())
    for number in range(1, 6):
        give(other, number, exercise_of(other, number).solution)
    other.control("hand-in")
    assert other.scene().prompt == "Handed in: 2 of 5 right."
    assert {event["event"] for event in progress.events()[before:]} == {"draft"}


def test_an_instance_whose_solution_was_seen_earns_no_star(quiz, progress):
    one = quiz._questions[2]
    attempt = Attempt(find_exercise(MIXED[2]), record=progress.record)
    attempt.again(one.seed)
    attempt.solution()
    handed_in(quiz)
    assert progress.stars()[MIXED[2]] == 0


def test_an_instance_solved_before_is_right_and_counts_no_second_time(quiz, progress):
    one = quiz._questions[2]
    attempt = Attempt(find_exercise(MIXED[2]), record=progress.record)
    attempt.again(one.seed)
    attempt.answer(attempt.exercise.solution)
    handed_in(quiz)
    assert quiz.scene().prompt == "Handed in: 5 of 5 right."
    assert [event["exercise"] for event in progress.events("solved")].count(MIXED[2]) == 1


def test_the_exercises_of_the_lessons_stay_where_they_were_left(quiz, progress):
    handed_in(quiz)
    assert all(event["practice"] for event in progress.events())


def test_who_comes_next_finds_a_quiz_of_their_own(quiz, progress):
    handed_in(quiz)
    progress.player = "Ben"
    quiz.begin()
    assert quiz.scene().chip == "0 of 5 answered"
    progress.player = "me"
    quiz.begin()
    assert quiz.scene().chip == "5 of 5 right"


def test_a_lesson_begun_anew_leaves_its_quiz_handed_in_and_all_begun_anew_does_not(progress):
    quiz = Quiz("setup", progress, questions=2)
    quiz.control("hand-in")
    quiz.control("hand-in")
    assert quiz.handed_in
    progress.reset("setup")
    quiz.begin()
    assert quiz.handed_in
    progress.reset("all")
    quiz.begin()
    assert not quiz.handed_in


@pytest.mark.parametrize("lesson", LESSONS.names)
def test_a_lesson_gives_a_quiz_and_the_seed_another(progress, lesson):
    quiz = Quiz(lesson, progress)
    assert len(quiz._questions) == 8
    assert quiz.key == Quiz(lesson, progress).key != Quiz(lesson, progress, seed="7b").key
    base = {find_exercise(name).position for name in EVERY}
    assert any(one.exercise.position not in base for one in quiz._questions)


def test_an_own_exercise_is_asked_as_it_is_and_twice_as_two(progress):
    exercise = own("flips", Position.start(), "d3")
    (one,) = Quiz([exercise.id], progress)._questions
    assert (one.exercise.position, one.seed) == (exercise.position, None)
    first, second = Quiz(f"{exercise.id} {exercise.id}", progress)._questions
    assert first.seed != second.seed


@pytest.fixture
def speaking():
    yield use_language
    use_language("en")


def test_it_goes_on_in_another_language(quiz, speaking):
    give(quiz, 1, 3)
    speaking("de")
    quiz.speak()
    quiz.control("question", "1")
    assert (
        quiz.scene().prompt
        == exercise_of(quiz).prompt
        == find_exercise(MIXED[0]).again(quiz._questions[0].seed).prompt
    )
    assert quiz._questions[0].given == 3


@pytest.mark.parametrize(
    ("what", "questions", "words"),
    [
        ("openings", 8, "There is no lesson"),
        ("setup.nothing", 8, "setup.nothing"),
        ([], 8, "Name a lesson"),
        ("setup", 0, "1 to 40"),
        ("setup", 41, "1 to 40"),
        ("setup", "4", "1 to 40"),
        ("setup", 3.5, "1 to 40"),
        (["setup"], 8, "Name a lesson, or"),
        ("setup, flanking", 8, "Name a lesson, or"),
        (["setup.corners"] * 41, 8, "1 to 40"),
        (
            next(name for name in EVERY if find_exercise(name).answer_by is AnswerForm.FUNCTION),
            8,
            "answers while",
        ),
        ("own.flips-d3-1234", 8, "Copy it anew"),
    ],
)
def test_what_can_not_be_asked_is_a_sentence(progress, what, questions, words):
    with pytest.raises(NoQuiz, match=words) as raised:
        Quiz(what, progress, questions=questions)
    assert raised.value._render_traceback_() == [str(raised.value)]


def test_answers_of_another_version_are_no_fault(progress, quiz):
    for name, seed in quiz._asked:
        progress.record("draft", exercise=name, seed=seed, answer={"strange": 1}, quiz=quiz.key)
    quiz.begin()
    for number in range(1, 6):
        quiz.control("question", str(number))
        assert quiz.scene().prompt
