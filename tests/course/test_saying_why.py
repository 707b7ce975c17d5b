"""A reason before the move: both are asked for, each is judged by itself, and a table says what came together."""

import pytest

from reversi_learn import Color, Game, solve
from reversi_learn.course.games.room import Room
from reversi_learn.course.reviewing.finals import FINALS
from reversi_learn.course.reviewing.games import ReviewedGame
from reversi_learn.course.reviewing.reasons_page import reasons_page
from reversi_learn.course.reviewing.saying_why import NO_REASON, SayingWhy, Tally, tally_of
from reversi_learn.engine.grounds import GROUNDS, weigh
from reversi_learn.messages import use_language

FINAL = FINALS["2018-1"].game
_AT = next(number for number, position in enumerate(FINAL.positions) if position.empties == 11)
LATE = Game.from_transcript("".join(FINAL.moves[-11:]), position=FINAL.positions[_AT])


@pytest.fixture
def log():
    return []


def asking(log, game=LATE, mine=None, **more):
    room = Room(record=lambda kind, **facts: log.append({"event": kind, **facts}))
    source = SayingWhy(ReviewedGame(game, mine), room=room, **more)
    source.begin()
    return source


def choices(source):
    """What may be said and played here: whether the move is good, whether the reason holds, reason and move."""
    position = source.scene().position
    values = solve(position, all_moves=True).values
    for move in position.legal_moves():
        for ground in GROUNDS:
            yield values[move] == max(values.values()), weigh(position, move, ground).holds, ground, move


def say(source, ground, move):
    source.control("ground", ground)
    source.press(move)


def test_all_four_meetings_of_move_and_reason_are_told_apart(log):
    told = {}
    source = asking(log, count=20)
    while not source.is_over:
        good, holds, ground, move = next(
            (one for one in choices(source) if one[:2] not in told), next(choices(source))
        )
        say(source, ground, move)
        scene = source.scene()
        told.setdefault((good, holds), scene)
        assert source.said[-1].good is good
        assert source.said[-1].holds is holds
        assert weigh(scene.position, move, ground).sentence in scene.message
        assert move in scene.message
        source.control("next")
    assert set(told) == {(True, True), (True, False), (False, True), (False, False)}
    assert "A good move, and the reason holds." in told[True, True].message
    assert "A good move, but not for this reason" in told[True, False].message
    assert "The reason holds, and yet the move costs discs" in told[False, True].message
    assert "Better is" in told[False, False].message
    assert [told[key].tone for key in ((True, True), (True, False), (False, True))] == [
        "good",
        "help",
        "help",
    ]
    end = source.scene().message
    for row in source.tally.sentences():
        assert row in end
    assert sum(map(sum, source.tally.counts.values())) == len(log) == len(source.said)


def test_no_move_without_a_reason_and_no_reason_is_one(log):
    source = asking(log)
    move = source.scene().position.legal_moves()[0]
    token = source.scene().token
    source.press(move)
    assert source.scene().message == "First the reason: choose one below the board, or that you have none."
    assert source.scene().token == token
    assert not log
    say(source, NO_REASON, move)
    assert log[-1]["ground"] == NO_REASON
    assert log[-1]["holds"] is None
    assert "no reason given" in [row[0] for row in source.tally.rows()]
    source.control("ground", "corner")  # too late
    assert source.said[-1].ground == NO_REASON


def test_what_is_no_move_is_explained_and_costs_nothing(log):
    source = asking(log)
    source.control("ground", "corner")
    taken = source.scene().position.discs(Color.BLACK)[0]
    source.press(taken)
    assert source.scene().tone == "why"
    assert taken in source.scene().message
    assert not log
    assert source.scene().interactive
    source.control("ground", "nonsense")
    source.press(source.scene().position.legal_moves()[0])
    assert log[-1]["ground"] == "corner"


def test_the_same_seed_asks_the_same_of_all():
    def asked(seed, **more):
        return [position for _number, position in SayingWhy(seed=seed, **more)._asked]

    assert asked(1) == asked(1) != asked(2)
    assert len(asked(1)) == 6
    assert len(asked(3, count=40)) == 40
    assert all(len(position.legal_moves()) >= 4 for position in asked(3, count=40))


def test_of_an_own_game_only_own_choices_are_asked():
    reviewed = ReviewedGame(FINAL, Color.WHITE, forced=8)
    source = SayingWhy(reviewed, count=100)
    assert all(position.turn is Color.WHITE for _number, position in source._asked)
    assert min(number for number, _position in source._asked) > 8


def test_a_game_without_a_choice_says_so(log):
    source = asking(log, Game.from_position(LATE.positions[-1]))
    assert source.is_over
    assert source.scene().message == "There is no position in this game that leaves a choice."
    assert not source.scene().interactive


def test_it_begins_anew_and_speaks_another_language(log):
    source = asking(log, count=1)
    say(source, NO_REASON, source.scene().position.legal_moves()[0])
    source.control("next")
    assert source.is_over
    source.control("anew")
    assert not source.is_over
    assert source.said == []
    english = source.scene().prompt
    use_language("de")
    try:
        assert source.scene().turn_text
    finally:
        use_language("en")
    assert source.scene().prompt == english


def test_the_table_adds_up():
    tally = Tally.of([(True, True), (True, False), (False, True), (None, False), (True, True)])
    assert tally.total == 5
    assert tally.rows() == (
        ("the reason holds", "2", "1"),
        ("the reason does not hold", "1", "0"),
        ("no reason given", "0", "1"),
    )
    assert tally.sentences()[0] == "The reason holds: 2 good moves, 1 that cost discs."
    assert len(Tally.of([]).rows()) == 2


def test_the_page_tells_which_reasons_held_and_which_went_with_good_moves():
    events = [
        {"event": "reason", "ground": "corner", "holds": True, "good": False},
        {"event": "reason", "ground": "corner", "holds": True, "good": True},
        {"event": "reason", "ground": "few-flips", "holds": False, "good": True},
        {"event": "reason", "ground": NO_REASON, "holds": None, "good": True},
        {"event": "solved", "exercise": "setup.corners"},
    ]
    page = repr(reasons_page(events))
    assert tally_of(events, "corner").counts[True] == (1, 1)
    rows = [line.split() for line in page.splitlines()]
    assert ["It", "takes", "a", "corner", "2", "2", "1"] in rows
    assert ["It", "flips", "few", "discs", "1", "0", "1"] in rows
    assert "say_why()" in repr(reasons_page([]))
