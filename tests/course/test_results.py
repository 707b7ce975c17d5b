"""Results of games: how they are read, what they bring, how they are told."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reversi_learn import Color, Game, Position
from reversi_learn.course.tournaments.results import (
    Result,
    counted,
    forfeit,
    points_text,
    read_result,
    result_of,
    result_sentence,
)

BLACK, WHITE = Color.BLACK, Color.WHITE
SHORTEST = "e6f4e3f6g5d6e7f5c5"  # Black has taken everything after nine moves: 13 to 0


@pytest.mark.parametrize("text", ["40–24", "40-24", "40:24", " 40 : 24 ", "40—24", "40−24", "40 24", "40/24"])
def test_discs_are_read_however_they_are_written(text):
    assert read_result(text) == Result((40, 24))


@pytest.mark.parametrize(
    ("text", "discs"), [("40-20", (44, 20)), ("13:0", (64, 0)), ("0-13", (0, 64)), ("30-30", (32, 32))]
)
def test_empty_squares_go_to_the_winner(text, discs):
    assert read_result(text).discs == discs


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Write Black’s discs, a dash and White’s discs: 40–24."),
        ("forty", "“forty” can not be read"),
        ("40", "can not be read"),
        ("40-24-0", "can not be read"),
        ("-40-24", "can not be read"),
        ("40-240", "can not be read"),
        ("٤٠-٢٤", "can not be read"),
        ("40-25", "40 and 25 are 65 discs, and there are only 64 squares."),
        ("1-0", "no game ends with so few"),
        ("++", "can not be read"),
        ("+", "can not be read"),
    ],
)
def test_what_is_no_result_is_answered_with_a_sentence(text, said):
    with pytest.raises(ValueError) as error:
        read_result(text)
    assert said in str(error.value)


def test_points_and_margins():
    won = Result((40, 24))
    assert (won.points(BLACK), won.points(WHITE), won.margin(BLACK), won.margin(WHITE)) == (2, 0, 16, -16)
    assert (won.winner, Result((20, 44)).winner, Result((32, 32)).winner) == (BLACK, WHITE, None)
    drawn = Result((32, 32))
    assert (drawn.points(BLACK), drawn.points(WHITE), drawn.margin(BLACK)) == (1, 1, 0)


def test_forfeits():
    lost = forfeit(BLACK)
    assert (lost.points(BLACK), lost.points(WHITE), lost.margin(WHITE), lost.winner) == (0, 2, 0, WHITE)
    neither = read_result("-:-")
    assert (neither.points(BLACK), neither.points(WHITE), neither.winner) == (0, 0, None)
    assert [str(read_result(text)) for text in ("+:-", "– : +", "--", "+−")] == ["+:–", "–:+", "–:–", "+:–"]


@settings(deadline=None)
@given(
    st.one_of(
        st.integers(0, 64).map(lambda black: Result((black, 64 - black))),
        st.sampled_from([forfeit(BLACK), forfeit(WHITE), Result(forfeited=(BLACK, WHITE))]),
    )
)
def test_every_result_is_read_back(result):
    assert read_result(result.code) == read_result(str(result)) == result


def test_the_result_of_a_finished_game_counts_the_empty_squares():
    game = Game.from_transcript(SHORTEST)
    assert game.is_over
    assert result_of(game) == Result((64, 0))
    drawn = Game.from_position(Position.from_diagram("X" * 32 + "O" * 32))
    assert result_of(drawn) == Result((32, 32))
    with pytest.raises(ValueError, match="not over"):
        result_of(Game())


def test_seen_by_each_side():
    assert Result((40, 24)).seen_by(WHITE) == "24–40"
    assert (forfeit(BLACK).seen_by(BLACK), forfeit(BLACK).seen_by(WHITE)) == ("–", "+")


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (Result((40, 24)), "Anna (Black) wins against Ben (White), 40–24."),
        (Result((24, 40)), "Ben (White) wins against Anna (Black), 40–24."),
        (Result((32, 32)), "Anna (Black) and Ben (White) draw, 32–32."),
        (forfeit(WHITE), "Anna (Black) wins against Ben (White) without a count of discs."),
        (forfeit(BLACK), "Ben (White) wins against Anna (Black) without a count of discs."),
        (Result(forfeited=(BLACK, WHITE)), "Neither Anna (Black) nor Ben (White) gets a point"),
    ],
)
def test_results_in_words(result, said):
    assert result_sentence("Anna", "Ben", result).startswith(said)


def test_points_are_written_with_halves():
    assert [points_text(halves) for halves in (0, 1, 2, 3, 10)] == ["0", "½", "1", "1½", "5"]
    assert counted(33, 31) == Result((33, 31))
