"""A learner's function under a budget: whatever it does, the answer is a value or a sentence, both ways."""

# ruff: noqa: T201 - learners print

import sys
import threading
from functools import partial

import pytest

from reversi_learn.course import guard
from reversi_learn.course.guard import call, calls
from reversi_learn.course.learner import Called, Problem, as_board, as_position, square_set
from reversi_learn.engine.players import one_ply
from reversi_learn.engine.position import Position


@pytest.fixture(params=["thread", "steps"])
def way(request):
    """One way and the other; afterwards no thread of the guard is alive, and nothing is left replaced."""
    before, trace, profile = sys.stdout, sys.gettrace(), sys.getprofile()
    yield request.param
    assert not [thread for thread in threading.enumerate() if thread.name == "reversi-learn-guarded"]
    assert sys.stdout is before
    assert (sys.gettrace(), sys.getprofile()) == (trace, profile)


@pytest.fixture
def run(way):
    """`call` with a budget that is never spent by a function that comes back."""
    return partial(call, seconds=60, way=way)


@pytest.fixture
def run_briefly(way):
    """`call` with a budget that is soon spent."""
    return partial(call, seconds=0.2, steps=20_000, way=way)


def line_of(function, offset):
    return function.__code__.co_firstlineno + offset


# fmt: off
def one_line_loop():
    while True: pass  # noqa: E701
# fmt: on


def loop_of_two_lines():
    number = 1
    while number:
        number += 1


def loop_in_a_comprehension():
    return [number for number in iter(int, 1) if number]


def swallowing_loop():
    while True:
        try:  # noqa: SIM105 - it is this form that learners write
            pass
        except BaseException:
            pass


def swallowing_loop_around_a_loop():
    while True:
        try:
            while True:
                pass
        except:  # noqa: E722
            pass


def swallowing_loops_three_deep():
    while True:
        try:
            while True:
                try:
                    while True:
                        pass
                except BaseException:
                    pass
        except BaseException:
            pass


def loop_in_the_handler():
    try:
        while True:
            pass
    except BaseException:
        while True:
            len("again")


def loop_then_answer():
    try:
        while True:
            pass
    except BaseException:
        return ["d3"]


def loop_then_other_error():
    try:
        while True:
            pass
    except BaseException:
        raise ValueError("mine") from None


def endless_prints():
    while True:
        print("again")


def endless_generator():
    while True:
        yield "d3"


@pytest.mark.parametrize(
    "function",
    [
        one_line_loop,
        loop_of_two_lines,
        loop_in_a_comprehension,
        swallowing_loop,
        swallowing_loop_around_a_loop,
        swallowing_loops_three_deep,
        loop_in_the_handler,
        loop_then_answer,
        loop_then_other_error,
        endless_prints,
        endless_generator,
    ],
)
def test_what_does_not_come_back_is_stopped(run_briefly, function):
    called = run_briefly(function)
    assert called.value is None
    assert called.problem.kind == "time"
    assert called.problem.sentence().startswith(
        "Your function did not come back. Is there a loop that never ends?"
    )


def test_the_line_of_the_loop_is_named(run_briefly):
    assert (
        run_briefly(one_line_loop)
        .problem.sentence()
        .endswith(f"Look at line {line_of(one_line_loop, 1)}: “while True: pass  # noqa: E701”.")
    )
    inside = range(line_of(loop_of_two_lines, 2), line_of(loop_of_two_lines, 4))
    assert run_briefly(loop_of_two_lines).problem.line in inside


def test_the_line_is_the_learners_own_not_the_librarys(run):
    def counts():
        from fractions import Fraction

        return Fraction("no number")

    assert run(counts).problem.line == line_of(counts, 3)


def test_a_value_comes_back(run):
    assert run(sorted, ["d3", "c4"]) == Called(["c4", "d3"])


def test_an_error_is_told_with_its_line(run):
    def looks_beyond(board):
        return board["i9"]

    problem = run(looks_beyond, {"a1": "-"}).problem
    assert problem == Problem("raised", "'i9'", line_of(looks_beyond, 1), 'return board["i9"]', "KeyError")
    assert problem.sentence() == (
        "Your function broke off with the error “KeyError: 'i9'”. "
        "There is no square “i9” on the board: columns go from a to h, rows from 1 to 8. "
        f'Look at line {line_of(looks_beyond, 1)}: “return board["i9"]”.'
    )


def test_an_error_whose_words_fail(run):
    class Sour(Exception):
        def __str__(self):
            raise ValueError

    def sour():
        raise Sour

    assert run(sour).problem.sentence().startswith("Your function broke off with the error “Sour”.")


@pytest.mark.parametrize("leave", [sys.exit, partial(sys.exit, 3)])
def test_leaving_the_program_is_contained(run, leave):
    problem = run(leave).problem
    assert problem.kind == "stopped"
    assert "Let it give its answer with “return”." in problem.sentence()


def test_a_raised_interrupt_is_contained(run):
    def interrupts():
        raise KeyboardInterrupt

    assert run(interrupts).problem.kind == "stopped"


def deeper(depth=0):
    return deeper(depth + 1)


def test_deep_recursion_is_contained(run):
    problem = run(deeper).problem
    assert problem.kind == "recursion"
    assert "In which case does it end without calling itself?" in problem.sentence()
    assert problem.line == line_of(deeper, 1)


def deeper_twice():
    try:
        return deeper_twice()
    except RecursionError:
        return deeper_twice()


def test_recursion_that_catches_its_own_limit(run_briefly):
    assert run_briefly(deeper_twice).problem.kind in {"time", "recursion"}


def test_a_flood_of_prints_is_cut(run, capsys):
    def floods():
        for _ in range(1_000):
            print("x" * 50)
        return 3

    called = run(floods)
    text, note = called.printed.rsplit("\n", 1)
    assert (called.value, len(text)) == (3, guard.PRINTED)
    assert note == "(Your function printed more than 2000 characters; the rest is left out.)"
    assert capsys.readouterr().out == ""


def test_what_it_prints_is_kept_and_standard_error_too(run, capsys):
    def speaks():
        print("looking at d3")
        print("oh", file=sys.stderr)

    assert run(speaks).printed == "looking at d3\noh\n"
    print("and now me")
    assert capsys.readouterr() == ("and now me\n", "")


def test_the_prints_of_other_threads_go_where_they_always_went(capsys):
    started, told = threading.Event(), threading.Event()

    def other():
        started.wait()
        print("from the other thread")
        told.set()

    thread = threading.Thread(target=other)
    thread.start()

    def waits():
        started.set()
        told.wait()
        print("from the learner")

    called = call(waits, seconds=60, way="thread")
    thread.join()
    assert called.printed == "from the learner\n"
    assert capsys.readouterr().out == "from the other thread\n"


def test_input_is_refused(run):
    def asks():
        return input("which square? ")

    problem = run(asks).problem
    assert problem.sentence() == (
        "Your function asked for input, and nobody is there to type. "
        "Everything that it needs comes in its arguments. "
        f'Look at line {line_of(asks, 1)}: “return input("which square? ")”.'
    )


def test_a_changed_argument_changes_nothing_outside(run):
    def spoils(board, lines):
        board["a1"] = "X"
        lines[0].append("h8")
        return board

    board, lines = {"a1": "-"}, [["d3"]]
    called = run(spoils, board, lines)
    assert (board, lines) == ({"a1": "-"}, [["d3"]])
    assert called.value == {"a1": "X"}


def test_an_answer_does_not_change_after_it_was_given(way):
    same = []

    def grows(square):
        same.append(square)
        return same

    assert [called.value for called in calls(grows, [("d3",), ("c4",)], way=way)] == [["d3"], ["d3", "c4"]]


def test_generators_and_views_are_read_out(run):
    def one_by_one():
        yield "d3"
        yield "c4"

    assert run(one_by_one).value == ["d3", "c4"]
    assert run({"d3": 1}.keys).value == ["d3"]
    assert run(lambda: map(str.lower, ["D3"])).value == ["d3"]


def test_an_error_inside_a_generator_has_its_line(run):
    def one_by_one():
        yield "d3"
        yield 1 // 0

    assert run(one_by_one).problem.line == line_of(one_by_one, 2)


async def later():
    return ["d3"]


def test_an_async_function_gives_no_answer(run):
    assert square_set(run(later).value).kind == "answer"


@pytest.mark.parametrize("nothing", [None, ..., NotImplemented])
def test_an_untouched_stub_is_not_attempted(run, nothing):
    assert not run(lambda: nothing).attempted
    assert square_set(nothing).sentence() == "Your function returns nothing yet. Is a “return” missing?"


def test_not_implemented_error_is_not_attempted(run):
    def stub():
        raise NotImplementedError

    assert not run(stub).attempted
    assert run(list).attempted
    assert run(deeper).attempted


def test_what_is_no_function(run):
    assert run(["d3"]).problem.sentence() == (
        "Expected is a function, but this is ['d3']. A function begins with “def”, and here only its name is wanted."
    )


def test_a_function_with_other_arguments(run):
    def alone(board):
        return board

    assert run(alone, {}, "X").problem.sentence().endswith("2 were given. It gets 2 arguments here.")
    assert run(alone).problem.sentence().endswith("It gets 0 arguments here.")


def test_a_type_error_of_its_own_is_not_mistaken_for_that(run):
    def adds(board):
        return board + 1

    assert run(adds, "X").problem.kind == "raised"


# --- many calls ---------------------------------------------------------------------------------------


def positions(count):
    position, player = Position.start(), one_ply(seed=1)
    for _ in range(count):
        yield position
        position = position.play(player(position))


def test_many_calls_run_in_one_thread_and_in_order(way):
    threads = set()

    def discs(board, player):
        threads.add(threading.get_ident())
        return sum(1 for square in board if board[square] != "-")

    results = list(calls(discs, map(as_board, positions(40)), way=way))
    assert [called.value for called in results] == list(range(4, 44))
    assert len(threads) == 1
    assert (threads == {threading.get_ident()}) is (way == "steps")


def test_many_calls_end_with_the_first_problem(way):
    tried = []

    def fails_at(number):
        tried.append(number)
        return 10 // (7 - number)

    results = list(calls(fails_at, ((number,) for number in range(100)), way=way))
    assert [called.problem and called.problem.kind for called in results] == [None] * 7 + ["raised"]
    assert tried == list(range(8))


def test_many_calls_can_go_on_after_a_problem(way):
    def bad_at_3_and_5(number):
        while number == 3:
            pass
        return 10 // (5 - number)

    results = list(
        calls(bad_at_3_and_5, [(n,) for n in range(8)], go_on=True, seconds=1, steps=2_000, way=way)
    )
    kinds = [called.problem and called.problem.kind for called in results]
    assert kinds == [None, None, None, "time", None, "raised", None, None]


def test_the_budget_of_all_calls_ends_them(way):
    def works(number):
        threading.Event().wait(0.02)
        return sum(1 for _ in range(100))

    results = list(
        calls(works, ((n,) for n in range(10_000)), go_on=True, all_seconds=1, all_steps=5_000, way=way)
    )
    assert results[0].value == 100
    assert results[-1].problem.kind == "slow"
    assert [called.problem for called in results[:-1]] == [None] * (len(results) - 1)
    assert (
        results[-1]
        .problem.sentence()
        .startswith(
            "Your function is too slow to be tried on all positions. "
            "Does one of its loops go round more often than it needs to?"
        )
    )


def test_a_reader_who_stops_reading_leaves_no_thread():
    results = calls(lambda number: number, ((n,) for n in range(1_000)), way="thread")
    assert next(results).value == 0
    results.close()
    assert "reversi-learn-guarded" not in {thread.name for thread in threading.enumerate()}


def test_an_interrupted_wait_leaves_no_thread(monkeypatch):
    def interrupted(self, seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr(guard._Worker, "wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        call(one_line_loop, seconds=60, way="thread")
    assert "reversi-learn-guarded" not in {thread.name for thread in threading.enumerate()}


def test_a_sleeper_is_left_alone_until_it_wakes():
    wake = threading.Event()
    before = set(threading.enumerate())
    called = call(wake.wait, seconds=0.05, way="thread")
    assert called.problem.kind == "time"
    for thread in set(threading.enumerate()) - before:
        wake.set()
        thread.join()


def test_copying_the_board_costs_the_learner_no_steps():
    board, _ = as_board(Position.start())
    assert call(lambda board: [board["d4"]], board, steps=4, way="steps").value == ["O"]


# --- what goes in, what comes out ---------------------------------------------------------------------


def test_a_position_as_plain_data_and_back():
    for position in positions(20):
        board, player = as_board(position)
        assert "".join(board.values()) == position.diagram()
        assert as_position(board, player) == position


@pytest.mark.parametrize(
    "value",
    [
        ["d3", "c4"],
        ("c4", "d3"),
        {"d3", "c4"},
        frozenset({"c4", "d3"}),
        "d3 c4",
        "D3,C4",
        ["D3 ", "c4", "d3"],
    ],
)
def test_squares_are_read_in_any_form(value):
    assert square_set(value) == {"d3", "c4"}


def test_no_squares_are_squares_too():
    assert square_set([]) == square_set("") == frozenset()


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (3, 'Your function returned 3, a number; expected is a list of squares such as ["d3"].'),
        (True, 'Your function returned True, a truth value; expected is a list of squares such as ["d3"].'),
        (
            {"d3": 1},
            "Your function returned {'d3': 1}, a dictionary; expected is a list of squares such as [\"d3\"].",
        ),
        (
            positions,
            'Your function returned positions, a function that was not called; expected is a list of squares such as ["d3"].',
        ),
        (
            Position.start(),
            'Your function returned Position, an object of another kind; expected is a list of squares such as ["d3"].',
        ),
        (["d9"], "Your function returned a list with 'd9' in it, which is no square: squares are a1 to h8."),
        (
            [(3, 4)],
            'Your function returned a list with (3, 4) in it, a list; expected are squares such as ["d3"].',
        ),
    ],
)
def test_what_is_no_set_of_squares_is_named(value, told):
    assert square_set(value).sentence() == told


def test_an_object_that_can_not_be_shown_is_named_by_its_class():
    class Sour:
        def __repr__(self):
            raise ValueError

    assert square_set({"d3": Sour()}).text == "dict"
    assert square_set([Sour()]).text == "Sour"
