"""What the cells of a lesson call: one live board of a name, the same by click and by code."""

import threading

import pytest
from engine.boards import CASES

from reversi_learn import Position, classroom
from reversi_learn.classroom import cells
from reversi_learn.classroom.desk import Desk
from reversi_learn.course.attempt import Attempt
from reversi_learn.course.lessons import LESSONS, find_exercise
from reversi_learn.course.progress import Progress


@pytest.fixture(autouse=True)
def fresh(progress, monkeypatch):
    monkeypatch.setattr(cells, "_practice", [])
    yield
    classroom.use_language("en")


def test_one_click_is_one_move_even_when_the_board_was_shown_three_times():
    case = CASES["S21"]
    for _ in range(3):
        board = classroom.board("clicked", position=case["position"])
    board.press("c2")
    assert board.scene.position.diagram() == case["expected"]["position_after"]
    assert board.scene.position.turn.value == case["expected"]["to_move_after"]


def test_an_exercise_shown_again_goes_on_where_it_was_and_the_older_board_says_it_moved():
    first = classroom.ask("setup.first-moves")
    first.press("d3")
    second = classroom.ask("setup.first-moves")
    assert second is not first
    assert second.scene.marks.found == {"d3"}
    assert "moved" in first.retired
    first.press("c4")
    assert second.scene.marks.found == {"d3"}


def test_code_moves_the_board_and_clicks_move_the_code():
    board = classroom.ask("setup.first-moves")
    assert not classroom.answer("setup.first-moves", ["d3", "c4"]).solved
    assert board.scene.marks.found == {"d3", "c4"}
    board.press("e6")
    board.press("f5")
    assert classroom.check("setup.first-moves").solved
    assert board.scene.tone == "good"


def test_no_press_comes_between_while_a_cell_changes_an_exercise(monkeypatch):
    board = classroom.ask("setup.first-moves")
    free = []

    def answer(attempt, _value):
        beside = threading.Thread(target=lambda: free.append(board.lock.acquire(blocking=False)))
        beside.start()
        beside.join()
        return attempt.exercise.check(None)

    monkeypatch.setattr(Attempt, "answer", answer)
    classroom.answer("setup.first-moves", "d3")
    assert free == [False]


def test_hint_solution_and_again_return_what_can_be_shown():
    classroom.ask("setup.first-moves")
    hint = classroom.hint("setup.first-moves")
    assert repr(hint) == hint.text
    assert classroom.solution("setup.first-moves") == ["c4", "d3", "e6", "f5"]
    assert isinstance(classroom.again("setup.first-moves", seed=3), str)


def test_check_reports_untouched_without_raising():
    for lesson in LESSONS:
        for exercise in lesson.exercises:
            assert not classroom.check(exercise.id).solved


def test_an_unknown_id_names_the_near_ones():
    with pytest.raises(LookupError, match=r"setup\.one-flip"):
        classroom.ask("setup.oneflip")


def test_reprs_are_the_text_board():
    board = classroom.board("plain")
    assert repr(board) == str(Position.start())
    data, _metadata = board._repr_mimebundle_()
    assert data["text/plain"] == str(Position.start())
    assert "image/svg+xml" in data


def test_where_there_is_no_board_the_words_are_shown():
    menu = classroom.lesson_menu("setup")
    data, _metadata = menu._repr_mimebundle_()
    assert "image/svg+xml" not in data
    assert data["text/plain"].splitlines()[:3] == [
        "Your way through the lesson",
        "Set-up",
        "1. By hand: 0 of 3 solved, 0 stars",
    ]


def test_the_language_changes_on_boards_already_shown():
    board = classroom.ask("setup.first-moves")
    game = classroom.play(None, name="two")
    english = board.scene.prompt, game.scene.controls[0].label
    board.press("d3")
    classroom.use_language("de")
    assert board.scene.prompt == find_exercise("setup.first-moves").prompt
    assert (board.scene.prompt, game.scene.controls[0].label) != english
    assert board.scene.marks.found == {"d3"}


def test_an_unknown_language_is_a_sentence():
    with pytest.raises(ValueError, match=r"There is no language “xx” here. There are: en"):
        classroom.use_language("xx")


def test_progress_follows_what_is_solved():
    board = classroom.ask("setup.one-flip")
    board.press(find_exercise("setup.one-flip").solution)
    assert "30 thinking points" in repr(classroom.my_progress())
    menu = classroom.lesson_menu("setup")
    assert "1 of 3 solved, 3 stars" in menu.scene.message
    assert "Set-up: 1 of 22 solved, 3 stars" in classroom.lesson_menu().scene.message
    assert classroom.hello("  Fox ") == "Hello, Fox."
    assert "0 thinking points" in repr(classroom.my_progress())


def test_a_restarted_kernel_goes_on_where_it_was(monkeypatch):
    board = classroom.ask("flanking.review")
    classroom.again("flanking.review", seed=5)
    classroom.answer("setup.one-flip", find_exercise("setup.one-flip").solution)
    asked = board.scene.prompt, board.scene.position
    monkeypatch.setattr(cells, "_attempts", {})
    monkeypatch.setattr(cells, "_desk", Desk())
    scene = classroom.ask("flanking.review").scene
    assert (scene.prompt, scene.position) == asked
    assert classroom.ask("setup.one-flip").scene.stars == 3


@pytest.mark.parametrize("scope", ["setup.one-flip", "setup", "all"])
def test_a_reset_begins_anew_on_the_board_already_shown_and_deletes_nothing(scope, tmp_path):
    board, other = classroom.ask("setup.one-flip"), classroom.ask("flanking.diagonal")
    for name in ("setup.one-flip", "flanking.diagonal"):
        classroom.answer(name, find_exercise(name).solution)
    kept = [path.read_bytes() for path in tmp_path.glob("*.jsonl")]
    assert classroom.reset(scope).startswith("Done")
    assert board.scene.stars == 0
    assert board.scene.interactive
    assert other.scene.stars == (0 if scope == "all" else 3)
    assert [
        path.read_bytes()[: len(old)] for path, old in zip(tmp_path.glob("*.jsonl"), kept, strict=True)
    ] == kept
    assert classroom.answer("setup.one-flip", find_exercise("setup.one-flip").solution).solved
    assert board.scene.stars == 3


def test_a_reset_of_what_is_not_there_names_what_is():
    with pytest.raises(LookupError, match=r"setup\.one-flip"):
        classroom.reset("setup.oneflip")


def test_each_player_finds_the_boards_as_that_player_left_them():
    board = classroom.ask("setup.one-flip")
    classroom.hello("Fox")
    board.press(find_exercise("setup.one-flip").solution)
    classroom.hello("Owl")
    assert (board.scene.stars, board.scene.interactive) == (0, True)
    classroom.hello("Fox")
    assert (board.scene.stars, board.scene.tone) == (3, "good")
    assert "Owl" not in repr(classroom.leaderboard())
    assert "Fox" in repr(classroom.leaderboard())


def test_a_step_that_is_not_saved_is_said_on_the_board(tmp_path, monkeypatch):
    wall = tmp_path / "wall"
    wall.write_text("no folder")
    progress = Progress(wall)
    monkeypatch.setattr(cells, "_progress", progress)
    monkeypatch.setattr(cells, "_desk", Desk(notice=lambda: progress.notice))
    board = classroom.ask("setup.one-flip")
    board.press("a1")
    assert "not yet saved" in board.scene.message


def test_a_read_only_board_takes_no_presses():
    board = classroom.board("picture", interactive=False)
    board.press("f5")
    assert board.scene.position == Position.start()


def test_practice_goes_on_asking_and_leaves_the_exercises_of_the_lessons_alone():
    board = classroom.practice()
    assert board.scene.crumb == "Practice"
    first = cells._practice[0].attempt.exercise
    cells._practice[0].attempt.answer(first.solution)
    again = classroom.practice()
    assert again.scene.tone == "good"
    again.control("again")
    assert again.scene.tone == "plain"
    classroom.use_language("de")
    assert again.scene.crumb != "Practice"
    classroom.hello("Ben")
    assert cells._practice[0].attempt.tries_lost == 0
    assert classroom.ask(first.id).scene.position == find_exercise(first.id).position


def test_a_class_seed_brings_the_same_exercises_to_all_and_a_personal_one_others():
    def prompt(player, seed, *, personal):
        cells._attempts.clear()
        classroom.hello(player)
        classroom.class_seed(seed, personal=personal)
        classroom.again("flanking.moves")
        return cells._attempts["flanking.moves"].seed

    assert prompt("Ada", 7, personal=False) == prompt("Ben", 7, personal=False)
    assert prompt("Cleo", 7, personal=True) != prompt("Dan", 7, personal=True)
    assert (
        classroom.class_seed(7, personal=True)
        == "From now on each name in class 7 gets exercises of its own."
    )
    assert classroom.class_seed(None) == "From now on each learner gets exercises of their own."


def test_a_quiz_goes_on_where_it_was_left_and_leaves_the_lesson_alone():
    board = classroom.quiz(["flanking.diagonal", "setup.corners"], seed="7b")
    right = sorted(cells._quizzes[next(iter(cells._quizzes))]._questions[1].exercise.solution)
    board.press("a1")
    again = classroom.quiz(["flanking.diagonal", "setup.corners"], seed="7b")
    assert again.chip == "1 of 2 answered"
    assert again.prompt != board.prompt
    for square in right:
        again.press(square)
    again.control("hand-in")
    assert again.prompt == "Handed in: 1 of 2 right."
    assert "1: not yet · " in again.message["text"]
    assert "not yet" in again._repr_mimebundle_()[0]["image/svg+xml"]
    assert "solved" not in classroom.ask("setup.corners").chip
    assert cells.progress().stars() == {"setup.corners": 3}
    classroom.hello("Ben")
    assert again.chip == "0 of 2 answered"
    classroom.use_language("de")
    assert again.prompt != board.prompt
    classroom.use_language("en")
