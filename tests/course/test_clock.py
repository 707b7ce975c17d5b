"""The clock: each side's own time, what a move adds, pauses, and a flag that falls once."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reversi_learn import Color
from reversi_learn.course.games.clock import Clock, TimeLimit, clock_text, read_time_limit, time_loss_sentence

BLACK, WHITE = Color.BLACK, Color.WHITE


class Hand:
    """A time that goes by when the test says so."""

    def __init__(self):
        self.at = 1_000.0

    def __call__(self):
        return self.at


@pytest.fixture
def hand():
    return Hand()


def test_only_the_time_of_the_side_to_move_runs(hand):
    clock = Clock("5", now=hand)
    hand.at += 100
    assert clock.running is None
    assert clock.text(BLACK) == "5:00"
    clock.start(BLACK)
    hand.at += 10
    assert clock.moved(WHITE)
    hand.at += 20
    assert (clock.text(BLACK), clock.text(WHITE), clock.running) == ("4:50", "4:40", WHITE)


def test_the_move_presses_the_clock_and_brings_the_increment_to_the_mover(hand):
    clock = Clock("5+3", now=hand)
    clock.start(BLACK)
    hand.at += 10
    clock.moved(WHITE)
    assert clock.left(BLACK) == 293
    hand.at += 1
    clock.moved(BLACK)
    assert clock.left(WHITE) == 302


def test_after_a_pass_of_the_other_side_the_same_time_runs_on(hand):
    clock = Clock("1+5", now=hand)
    clock.start(WHITE)
    hand.at += 10
    clock.moved(WHITE)
    hand.at += 10
    assert clock.running is WHITE
    assert (clock.left(WHITE), clock.left(BLACK)) == (45, 60)


def test_a_first_move_before_the_start_costs_nothing_and_starts_the_other_time(hand):
    clock = Clock("1+5", now=hand)
    hand.at += 30
    assert clock.moved(WHITE)
    assert (clock.left(BLACK), clock.running) == (60, WHITE)


def test_each_player_can_have_a_time_of_their_own(hand):
    clock = Clock(("10", "2:30+1"), now=hand)
    assert (clock.text(BLACK), clock.text(WHITE)) == ("10:00", "2:30")
    again = clock.anew(swapped=True)
    assert (again.text(BLACK), again.limits[BLACK].increment, again.text(WHITE)) == ("2:30", 1, "10:00")
    assert clock.anew().text(BLACK) == "10:00"


def test_the_flag_falls_once_and_for_all(hand):
    clock = Clock("0:30+5", now=hand)
    clock.start(BLACK)
    hand.at += 29.9
    assert clock.flagged is None
    assert clock.text(BLACK) == "0:01"
    hand.at += 0.1
    assert clock.flagged is BLACK
    assert (clock.text(BLACK), clock.running, clock.paused) == ("0:00", None, False)
    assert not clock.moved(WHITE)
    clock.start(WHITE)
    clock.resume()
    hand.at += 1_000
    assert (clock.flagged, clock.left(WHITE), clock.left(BLACK)) == (BLACK, 30, 0)


def test_a_move_after_the_time_is_up_comes_too_late_even_if_nobody_looked(hand):
    clock = Clock("0:30+5", now=hand)
    clock.start(BLACK)
    hand.at += 31
    assert not clock.moved(WHITE)
    assert clock.flagged is BLACK


def test_in_a_pause_no_time_goes_by(hand):
    clock = Clock("1", now=hand)
    clock.start(WHITE)
    hand.at += 10
    clock.pause()
    clock.pause()
    hand.at += 500
    assert clock.paused
    assert (clock.text(WHITE), clock.running) == ("0:50", None)
    clock.resume()
    clock.resume()
    hand.at += 10
    assert (clock.text(WHITE), clock.running, clock.paused) == ("0:40", WHITE, False)


def test_pausing_before_the_start_and_after_the_end_does_nothing(hand):
    clock = Clock("1", now=hand)
    clock.pause()
    clock.resume()
    assert (clock.running, clock.paused) == (None, False)
    clock.start(BLACK)
    clock.moved(None)
    hand.at += 100
    clock.resume()
    assert (clock.running, clock.paused, clock.flagged) == (None, False, None)


def test_giving_up_stops_it(hand):
    clock = Clock("1", now=hand)
    clock.start(BLACK)
    hand.at += 5
    clock.stop()
    hand.at += 500
    assert (clock.left(BLACK), clock.flagged, clock.paused) == (55, None, False)


def test_taking_a_move_back_adds_nothing_and_gives_nothing_back(hand):
    clock = Clock("1+5", now=hand)
    clock.start(BLACK)
    hand.at += 10
    clock.moved(WHITE)
    hand.at += 10
    clock.start(BLACK)
    assert (clock.left(BLACK), clock.left(WHITE), clock.running) == (55, 50, BLACK)


def test_a_time_that_jumps_back_gives_nobody_time(hand):
    clock = Clock("1", now=hand)
    clock.start(BLACK)
    hand.at -= 500
    assert clock.left(BLACK) == 60
    hand.at += 10
    assert clock.left(BLACK) == 50


def test_it_is_taken_up_paused_where_it_was_saved(hand):
    clock = Clock(("5+3", "10"), now=hand)
    clock.start(BLACK)
    hand.at += 28
    clock.moved(WHITE)
    hand.at += 12.04
    state = json.loads(json.dumps(clock.saved()))
    hand.at += 5_000
    again = Clock.restored(state, now=hand)
    assert (again.text(BLACK), again.text(WHITE), again.paused) == ("4:35", "9:48", True)
    assert again.limits == clock.limits
    again.resume()
    assert again.running is WHITE


def test_a_lost_clock_is_lost_when_taken_up(hand):
    clock = Clock("1", now=hand)
    clock.start(WHITE)
    hand.at += 60
    again = Clock.restored(clock.saved(), now=hand)
    again.resume()
    assert (again.flagged, again.running) == (WHITE, None)


@pytest.mark.parametrize(
    "change",
    [
        {"limits": ["5"]},
        {"limits": ["x", "5"]},
        {"left": [1]},
        {"left": ["x", 1]},
        {"left": [-1, 1]},
        {"left": [float("nan"), 1]},
        {"turn": "Y"},
        {"flagged": 7},
    ],
)
def test_a_damaged_state_is_refused_with_a_sentence(change):
    with pytest.raises(ValueError, match="can not be read"):
        Clock.restored({**Clock("5").saved(), **change})
    with pytest.raises(ValueError, match="can not be read"):
        Clock.restored({})


@pytest.mark.parametrize(
    ("text", "seconds", "increment"),
    [("25", 1500, 0), ("5+3", 300, 3), ("0:30", 30, 0), (" 1:05 + 10 ", 65, 10), ("0:01", 1, 0)],
)
def test_times_are_read(text, seconds, increment):
    assert read_time_limit(text) == TimeLimit(seconds, increment)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "such as 25"),
        ("five", "“five” can not be read"),
        ("5:61", "such as 0:30"),
        ("-5", "can not be read"),
        ("5+", "such as 5+3"),
        ("1.5", "can not be read"),
        ("٥", "can not be read"),
        (5, "“5” can not be read"),
        ("0", "needs some time"),
        ("0:00+5", "needs some time"),
        ("9999", "at most 360 minutes"),
        ("5+9999", "600 seconds"),
    ],
)
def test_what_is_no_time_is_answered_with_a_sentence(text, said):
    with pytest.raises(ValueError) as error:
        read_time_limit(text)
    assert said in str(error.value)


@pytest.mark.parametrize("limit", [("5",), ("5", "5", "5"), 5, None])
def test_a_clock_wants_one_time_or_two(limit):
    with pytest.raises(ValueError, match="one for Black and one for White"):
        Clock(limit)


@given(st.builds(TimeLimit, st.integers(1, 21_600), st.integers(0, 600)))
@settings(deadline=None)
def test_every_limit_is_read_as_it_is_written(limit):
    assert read_time_limit(limit.text) == limit


@given(
    st.lists(st.tuples(st.sampled_from(["move", "pause", "resume", "look"]), st.floats(0, 20)), max_size=40)
)
@settings(deadline=None)
def test_the_time_spent_is_the_time_that_went_by_while_it_ran(steps):
    hand = Hand()
    clock = Clock("1", now=hand)
    clock.start(BLACK)
    spent = {BLACK: 0.0, WHITE: 0.0}
    for step, seconds in steps:
        turn = clock.running
        hand.at += seconds
        if turn is not None:
            spent[turn] += seconds
        {
            "move": lambda turn=turn: turn and clock.moved(turn.opponent),
            "pause": clock.pause,
            "resume": clock.resume,
            "look": lambda: clock.text(BLACK),
        }[step]()
    for color in Color:
        assert clock.left(color) == pytest.approx(max(0.0, 60 - spent[color]), abs=1e-6)
    assert (clock.flagged is not None) == (min(clock.left(BLACK), clock.left(WHITE)) == 0)


def test_the_texts():
    assert [clock_text(seconds) for seconds in (0, 0.01, 1, 59.2, 60, 3600)] == [
        "0:00",
        "0:01",
        "0:01",
        "1:00",
        "1:00",
        "60:00",
    ]
    assert time_loss_sentence(WHITE) == "White’s time is up: Black wins on time."
