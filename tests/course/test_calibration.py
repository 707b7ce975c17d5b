"""The picture of how sure a learner was and how often that was right."""

import pytest

from reversi_learn.course.calibration import calibration, first_tries


def tried(exercise, sure, *, right, seed=None):
    return {
        "event": "try",
        "exercise": exercise,
        "seed": seed,
        "confidence": sure,
        "outcome": "SOLVED" if right else "NOT_YET",
    }


def test_without_a_forecast_it_is_a_sentence():
    assert repr(calibration([])) == "No forecast with a slider yet"
    assert "No forecast" in calibration([]).svg


def test_each_band_has_what_was_said_and_what_was_right():
    events = [tried("ending.who-wins", sure, right=sure > 85, seed=sure) for sure in (80, 85, 90, 100)]
    text = repr(calibration(events))
    rows = {line.split("  ")[0]: int(line.split()[-1]) for line in text.splitlines()[1:]}
    assert rows == {
        "80–89: how sure, on average": 82,
        "80–89: right, 0 of 2": 0,
        "90–100: how sure, on average": 95,
        "90–100: right, 2 of 2": 100,
    }
    assert all(row in calibration(events).svg for row in rows)


def test_only_the_first_try_of_an_instance_counts():
    events = [
        tried("a", 60, right=False),
        tried("a", 100, right=True),
        tried("a", 70, right=True, seed=1),
        {"event": "try", "exercise": "b", "seed": None, "outcome": "NOT_YET"},
        tried("b", 90, right=True),
    ]
    assert first_tries(events) == [(60, False), (70, True)]


@pytest.mark.parametrize("sure", [None, True, 49, 101, "80", 80.0])
def test_what_no_slider_says_is_passed_over(sure):
    assert first_tries([tried("a", sure, right=True)]) == []


def test_untouched_and_crashed_are_no_tries():
    outcomes = [{**tried("a", 80, right=True), "outcome": outcome} for outcome in ("UNTOUCHED", "CRASHED")]
    assert first_tries([*outcomes, tried("a", 75, right=True)]) == [(75, True)]
