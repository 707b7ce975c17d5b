"""Matches: pairs of games, how sure their result is, and the games that are forfeited."""

import math
import random
from statistics import NormalDist

import pytest
from engine.boards import CASES, position_of

from reversi_learn import Color, Game, Position
from reversi_learn.engine.levels import LEVELS, milder
from reversi_learn.engine.matches import (
    MatchGame,
    MatchResult,
    match,
    match_steps,
    random_opening,
    score_interval,
)
from reversi_learn.engine.players import NoAnswer, one_ply, seeded_random
from reversi_learn.messages import use_language


def first_move(position):
    return position.legal_moves()[0]


def last_move(position):
    return position.legal_moves()[-1]


@pytest.fixture(autouse=True)
def _in_english():
    use_language("en")


# --- pairs --------------------------------------------------------------------------------------------


def test_pairs_share_their_opening_and_change_colours():
    result = match("random", first_move, games=20, seed=4)
    assert [game.color for game in result.games] == [Color.BLACK, Color.WHITE] * 10
    openings = [Game.from_transcript(game.transcript).moves[:8] for game in result.games]
    assert openings[::2] == openings[1::2]
    assert len(set(openings)) == 10
    assert result.transcripts == tuple(game.transcript for game in result.games)


def test_margins_are_those_of_the_transcripts_with_the_empties_to_the_winner():
    result = match("random", first_move, games=30, seed=2)
    for game in result.games:
        played = Game.from_transcript(game.transcript)
        assert played.is_over
        black, white = played.position.score("wof")
        assert game.margin == (black - white if game.color is Color.BLACK else white - black)
        winner = played.winner
        assert game.points == (0.5 if winner is None else float(winner is game.color))
    assert result.wins + result.draws + result.losses == 30
    assert result.score == (result.wins + result.draws / 2) / 30
    assert result.margin == sum(game.margin for game in result.games) / 30


def test_the_players_turns_are_what_they_say():
    for game in match(first_move, last_move, games=4).games:
        played = Game.from_transcript(game.transcript)
        positions = [position for position in played.positions[:-1] if not position.must_pass]
        for position, move in list(zip(positions, played.moves, strict=True))[8:]:
            player = first_move if position.turn is game.color else last_move
            assert move == player(position)


def test_the_seed_decides_the_match():
    once, again, other = (match("easy", "random", games=6, seed=seed) for seed in (1, 1, 2))
    assert once == again
    assert repr(once) == repr(again)
    assert set(once.transcripts).isdisjoint(other.transcripts)
    assert len(set(once.transcripts)) == 6


def test_two_of_a_kind_are_as_strong():
    result = match(seeded_random("a"), seeded_random("b"), games=100, seed=3)
    low, high = result.interval
    assert low < 0.5 < high
    assert high - low < 0.25
    assert not result.is_clear
    assert "too few games" in result.verdict()


def test_who_follows_lesson_6_beats_random_clearly():
    result = match(one_ply(1, random_plies=0), "random", games=40)
    assert result.is_clear
    assert result.score > 0.75
    assert "plays better" in result.verdict()


def test_an_odd_number_of_games_gets_one_more():
    assert len(match("random", "random", games=3).games) == 4


def test_openings_may_be_given():
    start = position_of(CASES["S05"])
    openings = ["f5d6c3", Game.from_transcript("f5f6e6f4"), start]
    games = match(first_move, "random", games=8, openings=openings).games
    assert [game.start for game in games] == [Position.start()] * 4 + [start] * 2 + [Position.start()] * 2
    assert [game.transcript[:6] for game in games[:2]] == ["f5d6c3"] * 2
    assert games[2].transcript.startswith("f5f6e6f4")
    assert games[6].transcript.startswith("f5d6c3")
    for game in games:
        assert Game.from_transcript(game.transcript, position=game.start).is_over
    with pytest.raises(ValueError, match="is not a move"):
        match_steps("random", "random", openings=["a1"])


def test_one_opening_needs_no_list():
    for opening in ("f5d6c3", Game.from_transcript("f5d6c3"), position_of(CASES["S05"])):
        once = match(first_move, "random", games=4, openings=opening)
        assert once.transcripts == match(first_move, "random", games=4, openings=[opening]).transcripts


def test_a_finished_opening_is_scored_as_it_stands():
    over = Position.from_diagram("X" * 40 + "O" * 24)
    result = match("random", "random", games=2, openings=[over])
    assert [game.margin for game in result.games] == [16, -16]


def test_random_openings_are_games_of_eight_discs():
    openings = {random_opening(seed).transcript() for seed in range(50)}
    assert len(openings) == 50
    assert {len(opening) for opening in openings} == {16}


def test_contestants_are_names_levels_players_and_thinkers():
    mild = milder(LEVELS["easy"], most_loss=2, share=0.1)
    thinker = LEVELS["medium"].player(1)
    result = match(mild, thinker, games=2)
    assert (result.first, result.second) == ("easy, milder", "Milder")
    assert match(LEVELS["easy"], "random", games=2, seed=5) == match("easy", "random", games=2, seed=5)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"first": "nobody"}, "There is no opponent “nobody”"),
        ({"games": 0}, "at least one game"),
        ({"games": "3"}, "a whole number of games"),
        ({"games": 2.5}, "a whole number of games"),
        ({"first": 3}, "a function that is given a position"),
    ],
)
def test_what_can_not_be_played_is_said_before_the_first_step(arguments, words):
    arguments = {"first": "random", "second": "random"} | arguments
    with pytest.raises(ValueError, match=words):
        match_steps(arguments.pop("first"), arguments.pop("second"), **arguments)


# --- steps --------------------------------------------------------------------------------------------


def test_steps_tell_how_far_the_match_is():
    steps = match_steps("easy", "medium", games=4, seed=1)
    told = []
    while True:
        try:
            told.append(next(steps))
        except StopIteration as end:
            result = end.value
            break
    shares = [progress.share for progress in told]
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] <= 1
    assert len(told) > 4 * 45
    assert [progress.games for progress in told] == sorted(progress.games for progress in told)
    last = told[-1]
    assert (last.games, last.of) == (3, 4)
    assert last.wins + last.draws + last.losses == 3
    assert last.wins <= result.wins
    assert result == match("easy", "medium", games=4, seed=1)


def test_a_match_can_be_given_up():
    asked = []

    def player(position):
        asked.append(position)
        return position.legal_moves()[0]

    steps = match_steps(player, "random", games=100)
    for _ in range(20):
        next(steps)
    steps.close()
    assert 5 < len(asked) < 20


# --- how sure -----------------------------------------------------------------------------------------


def independent_interval(pairs):
    """The same by hand: sums and squares, and the normal distribution's own quantile."""
    scores = [*pairs, 0, 1]
    n = len(scores)
    mean = sum(scores) / n
    variance = (sum(score * score for score in scores) - n * mean * mean) / (n - 1)
    half = round(NormalDist().inv_cdf(0.975), 2) * math.sqrt(variance / n)
    return max(0, mean - half), min(1, mean + half)


def test_the_interval_agrees_with_a_second_computation():
    lots = random.Random(1)
    for size in (1, 2, 3, 10, 100):
        for _ in range(20):
            pairs = [lots.choice((0, 0.25, 0.5, 0.75, 1)) for _ in range(size)]
            assert score_interval(pairs) == pytest.approx(independent_interval(pairs))


@pytest.mark.parametrize("pairs", [5, 20, 100])
@pytest.mark.parametrize("share", [0.5, 0.7, 0.9])
@pytest.mark.parametrize("alike", [0.0, 0.5])
def test_the_interval_holds_the_true_score_in_95_of_100_matches(pairs, share, alike):
    lots = random.Random(f"{pairs} {share} {alike}")
    held = 0
    for _ in range(600):
        scores = []
        for _ in range(pairs):
            one = lots.random() < share
            # In some pairs the opening decides, and both games end alike.
            other = one if lots.random() < alike else lots.random() < share
            scores.append((one + other) / 2)
        low, high = score_interval(scores)
        held += low <= share <= high
    assert held / 600 >= 0.93


def test_a_few_games_that_all_end_alike_are_not_certain():
    low, high = score_interval([1.0])
    assert low < 0.05
    low, high = score_interval([1.0] * 10)
    assert 0.7 < low < 0.8
    assert high == 1.0
    low, high = score_interval([0.5] * 5)
    assert low < 0.35
    assert high > 0.65


def test_the_interval_goes_by_pairs():
    def result(points):
        games = tuple(MatchGame(Color.BLACK, Position.start(), "", margin) for margin in points)
        return MatchResult("a", "b", games)

    split, alike = result([8, -8] * 20), result([8, 8, -8, -8] * 10)
    assert split.score == alike.score == 0.5
    width = [high - low for low, high in (split.interval, alike.interval)]
    assert width[0] < width[1] / 3


# --- forfeits -----------------------------------------------------------------------------------------


def raising(position):
    raise ZeroDivisionError("division by zero")


def too_slow(position):
    raise NoAnswer("slow", lambda: "It did not come back.")


def stepwise(position):
    yield position


class Odd:
    def __repr__(self):
        raise RuntimeError


class Breaking:
    """A thinker that breaks off in the middle of its thought."""

    def __call__(self, position):
        raise NotImplementedError

    def think(self, position):
        yield
        raise KeyError("d3")


FORFEITS = [
    (lambda _position: "d4", "illegal", "d4", "d4 is occupied by a white disc."),
    (lambda _position: "a1", "illegal", "a1", "a1 is not a move."),
    (lambda _position: "pass", "illegal", "pass", "It passed, but there are moves."),
    (lambda _position: "z9", "no square", "'z9'", "It answered 'z9', which is no square."),
    (lambda _position: None, "no square", "None", "It answered None, which is no square."),
    (lambda _position: 19, "no square", "19", "which is no square"),
    (lambda _position: Odd(), "no square", "Odd", "It answered Odd"),
    (lambda _position: "x" * 500, "no square", "…", "which is no square"),
    (stepwise, "no square", "<generator", "which is no square"),
    (
        raising,
        "raised",
        "ZeroDivisionError",
        "broke off with the error “ZeroDivisionError: division by zero”",
    ),
    (too_slow, "slow", "", "It did not come back."),
    (Breaking(), "raised", "KeyError", "broke off with the error “KeyError: 'd3'”"),
    (lambda: "d3", "raised", "TypeError", "broke off with the error “TypeError"),
]


@pytest.mark.parametrize(("player", "kind", "answer", "words"), FORFEITS)
def test_what_is_no_legal_move_forfeits_the_game(player, kind, answer, words):
    openings = [Position.start()]
    result = match(player, first_move, games=2, openings=openings)
    assert (result.wins, result.draws, result.losses) == (0, 0, 2)
    assert result.margin == 0
    first, second = result.forfeits
    assert first.kind == kind
    assert answer in first.answer
    assert words in first.reason
    assert (first.game, first.color, first.position) == (1, Color.BLACK, Position.start())
    assert first.legal == ("d3", "c4", "f5", "e6")
    assert (second.game, second.color) == (2, Color.WHITE)
    assert second.position == Position.start().play("d3")
    assert "Game 1" in first.sentence()
    assert "(Black)" in first.sentence()
    assert "Legal moves: d3, c4, f5, e6." in first.sentence()
    turned = match(first_move, player, games=2, openings=openings)
    assert (turned.wins, turned.losses) == (2, 0)


def test_the_second_player_may_forfeit_in_the_middle():
    def tired(position):
        return "a1" if position.empties < 20 and not position.is_legal("a1") else position.legal_moves()[0]

    result = match("random", tired, games=6)
    assert result.forfeits
    for forfeit in result.forfeits:
        game = result.games[forfeit.game - 1]
        assert forfeit.player == "tired"
        assert game.forfeit is forfeit
        assert game.points == 1
        assert game.margin is None
        assert Game.from_transcript(game.transcript).position == forfeit.position
        assert forfeit.legal == forfeit.position.legal_moves()


def test_upper_case_and_spaces_are_read():
    result = match(lambda position: f" {position.legal_moves()[0].upper()} ", first_move, games=2)
    assert not result.forfeits


def test_a_forfeit_is_drawn_with_its_legal_moves():
    (forfeit, _second) = match(
        lambda _position: "a1", first_move, games=2, openings=[Position.start()]
    ).forfeits
    shown = forfeit._repr_mimebundle_()
    assert shown["text/plain"].startswith("  a b c d e f g h\n1 - - -")
    assert "Legal moves: d3, c4, f5, e6." in shown["text/plain"]
    assert shown["image/svg+xml"].count('r="7"') == 4
    assert "?" in shown["image/svg+xml"]
    assert "Forfeit(game=1" in repr(forfeit)
    assert "0x" not in repr(forfeit)


# --- words --------------------------------------------------------------------------------------------


def test_a_result_tells_and_shows_itself():
    result = match(first_move, "easy", games=20, seed=1)
    assert repr(result).startswith("<MatchResult first_move against easy: ")
    assert result.summary().startswith("first_move against Easy: ")
    assert f"{result.wins} won, {result.draws} drawn, {result.losses} lost" in result.summary()
    shown = result._repr_mimebundle_()
    assert shown["text/plain"] == repr(result)
    assert result.summary() in shown["text/html"]
    assert "<svg" in shown["text/html"]
    assert "first_move against Easy (games)" in result.picture().text


def test_the_result_of_a_player_that_forfeits_shows_where():
    shown = match(raising, "random", games=4)._repr_mimebundle_()["text/html"]
    assert shown.count("<svg") == 2
    assert "Game 1, raising (Black): It broke off" in shown


def test_names_are_no_markup():
    def player(position):
        return "<b>"

    player.__name__ = "<script>"
    shown = match(player, "random", games=2)._repr_mimebundle_()["text/html"]
    assert "<script>" not in shown
    assert "<b>" not in shown
