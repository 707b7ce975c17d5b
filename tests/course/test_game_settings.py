"""What a game can be set to, and what is said where it can not."""

import pytest

from reversi_learn.course.games.game_settings import GameSettings
from reversi_learn.course.games.opponents import opponent_id, opponent_names, opponent_title, seated
from reversi_learn.engine.levels import LEVELS, milder
from reversi_learn.engine.position import Color, Position


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (
            {"opponent": "kasparov"},
            r"“kasparov” is not known here\. There are: random, easy, medium, hard, greedy",
        ),
        ({"opponent": 7}, "random"),
        ({"opponent": ["easy"]}, "random"),
        ({"opponent": "easy", "against": "kasparov"}, "kasparov"),
        ({"against": "easy"}, "needs two players"),
        ({"color": "red"}, "black, white, alternate"),
        ({"color": None}, "black, white, alternate"),
        ({"variant": "chess"}, "standard, old-reversi"),
        ({"variant": []}, "standard, old-reversi"),
        ({"handicap": 5}, "from 0 to 4"),
        ({"handicap": -1}, "from 0 to 4"),
        ({"handicap": 1.0}, "from 0 to 4"),
        ({"handicap": "two"}, "from 0 to 4"),
        ({"opening": None}, "Write an opening as a text"),
        ({"opening": "f5f5"}, r"The opening can not be played\. Move 2 \(f5\)"),
        ({"opening": "sicilian"}, "balanced"),
        ({"opening": "f5d6c3d3c4f4c5b3c2b4"}, None),
        ({"opening": "f5f4c3c6c5d6f3c4c7"}, "After these moves the game is over"),
        ({"opening": "f5", "handicap": 1}, "can not be combined"),
        ({"opening": "f5", "position": Position.start()}, "can not be combined"),
        ({"variant": "old-reversi", "handicap": 1}, "can not be combined"),
        ({"variant": "old-reversi", "position": Position.start()}, "can not be combined"),
        ({"variant": "old-reversi", "opening": "balanced"}, "not for old Reversi"),
        ({"variant": "old-reversi", "opening": "f5"}, "The opening can not be played"),
        ({"variant": "old-reversi", "opening": "d4e4e5d5"}, None),
        ({"position": "XO"}, "64 cells"),
        ({"position": 7}, "A position is"),
        ({"clock": "soon"}, "can not be read as a time"),
        ({"clock": ("5", "10+2")}, None),
        ({"seed": "x"}, "whole number"),
        ({"names": "Ada"}, "Names are two texts"),
        ({"names": ("Ada",)}, "Names are two texts"),
        ({"names": ("Ada", 2)}, "Names are two texts"),
    ],
)
def test_what_does_not_fit_is_a_sentence(wrong, says):
    if says is None:
        GameSettings(**wrong)
        return
    with pytest.raises(ValueError, match=says):
        GameSettings(**wrong)


@pytest.mark.parametrize("name", opponent_names())
def test_every_name_has_a_title_and_a_player(name):
    assert opponent_title(name) != name
    position = Position.start()
    assert seated(name, 1)(position) in position.legal_moves()
    assert opponent_id(name) == name


def test_a_level_of_ones_own_and_a_function_are_opponents_too():
    mild = milder(LEVELS["easy"], most_loss=2)
    settings = GameSettings(mild)
    assert opponent_title(mild) == "Easy, milder"
    assert settings.facts() == {"opponent": "(easy, milder)"}
    assert settings.players(0)[Color.WHITE](Position.start().play("f5"))

    def mine(position):
        return position.legal_moves()[0]

    assert opponent_title(mine) == "mine"
    assert GameSettings(mine).players(0)[Color.WHITE](Position.start()) == "d3"
    assert opponent_title(lambda _position: "d3") == "your function"


def test_each_game_has_lots_of_its_own_that_follow_the_seed():
    position = Position.start().play("f5").play("d6").play("c3")

    def answers(seed):
        settings = GameSettings("random", seed=seed)
        return [settings.players(number)[Color.WHITE](position) for number in range(12)]

    assert answers(1) == answers(1)
    assert len(set(answers(1))) > 1
    assert answers(1) != answers(2)


def test_two_of_the_same_kind_do_not_draw_the_same_lots():
    position = Position.start()
    differing = [
        players[Color.BLACK](position) != players[Color.WHITE](position)
        for players in (GameSettings("random", "random", seed=seed).players(0) for seed in range(20))
    ]
    assert any(differing)


def test_the_stronger_side_moves_first_where_corners_are_given():
    for color, first in (("black", Color.WHITE), ("white", Color.BLACK)):
        assert GameSettings("hard", color=color, handicap=1).start(0).position.turn is first


def test_names_go_with_the_colours_and_change_them_in_a_rematch():
    settings = GameSettings(None, names=("Ada", "Ben"))
    assert settings.named(0) == {Color.BLACK: "Ada", Color.WHITE: "Ben"}
    assert settings.rematch(0).named(1) == {Color.WHITE: "Ada", Color.BLACK: "Ben"}
    alternating = GameSettings("easy", color="alternate", names=("Ada", "Easy"))
    assert [alternating.named(number)[Color.BLACK] for number in (0, 1)] == ["Ada", "Easy"]
