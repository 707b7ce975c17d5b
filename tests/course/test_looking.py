"""The board of layers: a guess first, layers and depths to choose from, moves on which the layer follows."""

import re

import pytest

from reversi_learn.course.games.room import Room
from reversi_learn.course.looking.view import DEEPEST, GREED, View
from reversi_learn.engine.game import Game
from reversi_learn.engine.layers import LAYERS, feature_names
from reversi_learn.engine.position import Position
from reversi_learn.messages import use_language

# Game 3 of the final of 2018 after 48 moves: only the X-square b2 wins.
FINAL = Position.from_diagram("--OOX-----OOXX-XOOOOXXXXOOOOXXXXOXOOOOXXOOOOOOO--OOOOOOO-XXXXXX-", "X")
OVER = Position.from_diagram("X" * 40 + "O" * 24)


class Beside:
    """Does work only when it is told to."""

    def __init__(self):
        self.jobs = []
        self.called_off = 0
        self.changes = 0

    def __call__(self, steps, on_thought, on_done, breath):
        self.jobs.append((steps, on_thought, on_done))
        return self.cancel

    def cancel(self):
        self.called_off += 1

    def changed(self):
        self.changes += 1

    def think(self, at=-1):
        steps, on_thought, _on_done = self.jobs[at]
        on_thought(next(steps))

    def let_go(self, at=-1):
        steps, on_thought, on_done = self.jobs.pop(at)
        try:
            while True:
                on_thought(next(steps))
        except StopIteration as end:
            on_done(end.value)


def looking(position=FINAL, layer="value", *, beside=None, **more):
    room = Room(work=beside, changed=beside.changed) if beside else Room()
    view = View(position, layer, room=room, **more)
    view.begin()
    return view


def control_of(view, wanted):
    return next((control for control in view.scene().controls if control.id == wanted), None)


def framed(scene):
    return {note.square for note in scene.marks.notes if note.kind == "frame"}


def test_the_values_stand_in_the_squares_and_the_best_is_framed():
    scene = looking().scene()
    assert scene.marks.text == {
        "b1": "−12\nloses",
        "a2": "−16\nloses",
        "b2": "+2\nwins",
        "h6": "−18\nloses",
        "a7": "−20\nloses",
        "a8": "−4\nloses",
    }
    assert framed(scene) == {"b2"}
    assert scene.marks.heat["b2"] == 1
    assert all(scene.marks.heat[square] < 0 for square in scene.marks.text if square != "b2")
    assert scene.chip == "discs, Black’s view"
    assert scene.crumb == "See the machine think · exact, 12 squares empty"
    assert scene.message.startswith(
        "Best: b2. Proved to the end: wins by 2 discs. No other move wins. The corner a8 loses by 4.\n"
    )


def test_first_comes_the_guess_and_nothing_gives_it_away():
    view = looking(GREED, guess=True)
    scene = view.scene()
    assert scene.prompt == "White to move. Which move is the best?"
    assert scene.marks.legal == set(GREED.legal_moves())
    assert (scene.marks.text, scene.marks.heat, scene.marks.notes, scene.chip) == ({}, {}, (), "")
    assert [control.id for control in scene.controls] == ["reveal"]
    view.press("g1")
    told = view.scene()
    assert told.position == GREED  # a guess is no move
    assert told.token > scene.token
    assert told.message.startswith(
        "You chose g1. It is worse than the best (a4 and g7) by 30 discs. It flips more discs than any other "
        "move, 7: many flips are no gain in themselves.\nBest: a4 and g7. Proved to the end: even so it loses by 8 discs."
    )
    assert framed(told) == {"a4", "g7"}


def test_why_is_told_in_parts_with_the_truth_beside_them():
    view = looking(GREED, guess=True)
    view.press("g1")
    assert control_of(view, "why").enabled
    view.control("why")
    told = view.scene().message
    assert "By estimate a4 is better than g1 by 11.30 discs. The most in its favour is “" in told
    assert "Proved to the end, a4 comes to −8 and g1 to −38." in told
    assert control_of(view, "why") is None
    view.press("a4")
    assert "By estimate" not in view.scene().message
    view.control("undo")
    assert control_of(view, "why") is None  # the guess is long past


def test_a_right_guess_hears_of_the_tempting_move():
    view = looking(GREED, guess=True)
    view.press("a4")
    assert control_of(view, "why") is None
    assert view.scene().message.startswith(
        "You chose a4: no move is better. g1, which flips the most discs, is worse than the best by 30 discs."
    )


def test_nobody_must_guess():
    view = looking(GREED, guess=True)
    view.control("reveal")
    assert view.scene().message.startswith("Best: a4 and g7.")
    assert (
        not looking(GREED, "flips", guess=True).scene().prompt.startswith("White")
    )  # only values can be guessed


def test_a_press_on_another_square_is_explained():
    view = looking()
    before = view.scene()
    view.press("e4")
    scene = view.scene()
    assert (scene.position, scene.token, scene.tone) == (before.position, before.token, "why")
    assert scene.message.startswith("e4 is occupied by a black disc.")
    assert scene.marks.text == before.marks.text


def test_moves_are_played_and_taken_back_and_the_layer_follows():
    view = looking(FINAL, "flips")
    view.press("b2")
    scene = view.scene()
    assert scene.position == FINAL.play("b2")
    assert set(scene.marks.text) == set(scene.position.legal_moves())
    assert scene.chip == "discs, White’s view"
    assert scene.marks.last_move == "b2"
    assert scene.message.startswith("Black plays b2")
    view.control("undo")
    assert view.scene().position == FINAL
    assert set(view.scene().marks.text) == set(FINAL.legal_moves())
    view.control("redo")
    assert view.scene().position == FINAL.play("b2")


def test_a_game_is_gone_through_from_its_start():
    game = Game.from_transcript("f5d6c3")
    view = looking(game, "flips")
    assert view.scene().position == Position.start()
    for position in game.positions[1:]:
        view.control("redo")
        assert view.scene().position == position
        assert set(view.scene().marks.text) == set(position.legal_moves())
    view.control("redo")
    assert view.scene().position == game.position
    assert game.moves == ("f5", "d6", "c3")  # the caller's game is left alone


def test_quick_layers_are_painted_once_and_long_ones_when_they_are_found():
    beside = Beside()
    view = looking(beside=beside)
    view.control("layer", "flips")
    assert beside.changes == 0
    view.control("layer", "ownership")
    beside.let_go()
    assert beside.changes > 1


@pytest.mark.parametrize("layer", [*LAYERS, *(f"feature.{name}" for name in feature_names())])
def test_every_layer_can_be_chosen_and_nothing_hides_a_disc(layer):
    view = looking()
    if layer.startswith("feature."):
        view.control("layer", "feature.")
        view.control("feature", layer.removeprefix("feature."))
    else:
        view.control("layer", layer)
    scene = view.scene()
    assert view.layer == layer
    assert view.numbers.layer == layer
    letters = {note.square: note.text for note in scene.marks.notes if note.kind == "letter"}
    assert {**scene.marks.text, **letters} == view.numbers.texts
    assert all(FINAL.disc_at(square) is None for square in (*scene.marks.text, *scene.marks.heat))
    assert all(FINAL.disc_at(square) for square in letters)
    chosen = control_of(view, "layer")
    assert chosen.value in {option.value for option in chosen.options}


def test_the_depth_is_chosen_and_said():
    view = looking(GREED)
    assert control_of(view, "depth").value == DEEPEST
    assert [option.value for option in control_of(view, "depth").options] == [
        "1",
        "2",
        "4",
        "6",
        "8",
        DEEPEST,
    ]
    view.control("depth", "4")
    scene = view.scene()
    assert scene.crumb == "See the machine think · estimate, looking 4 discs ahead"
    assert scene.message.startswith("Best by this estimate: a4, about even. The truth may be another.")
    assert all(
        re.fullmatch(r"[+−]?\d+(\.\d)?\n(ahead|behind|even)", text) for text in scene.marks.text.values()
    )
    view.control("layer", "flips")
    assert control_of(view, "depth") is None
    view.control("layer", "value")
    assert view.numbers.depth == 4
    view.control("depth", DEEPEST)
    assert view.scene().message.startswith("Best: a4 and g7.")


def test_chance_is_told_where_it_has_a_part():
    assert re.search(r"Standard error: at most 1\.\d percent\.$", looking(FINAL, "ownership").scene().message)
    assert "error" not in looking(OVER, "ownership").scene().message


def test_a_depth_of_ones_own_is_among_the_choices():
    assert [option.value for option in control_of(looking(FINAL, depth=3), "depth").options][2] == "3"


def test_long_work_goes_on_beside_the_board_and_can_be_stopped():
    beside = Beside()
    view = looking(beside=beside)
    view.control("depth", "2")
    assert view.scene().busy
    assert view.scene().message.startswith("Looking …")
    assert view.scene().marks.text == {}
    beside.think()
    assert beside.changes
    assert 0 < view.scene().progress <= 1
    view.control("stop")
    assert not view.scene().busy
    assert view.scene().message.startswith("Stopped.")
    assert beside.called_off == 1
    beside.let_go()  # too late: nobody listens
    assert view.numbers is None


def test_what_is_no_longer_wanted_is_dropped():
    beside = Beside()
    view = looking(beside=beside)
    view.control("depth", "1")
    view.control("depth", "2")
    beside.let_go(0)
    assert view.numbers is None
    beside.let_go()
    assert view.numbers.depth == 2
    assert not view.scene().busy
    assert control_of(view, "stop") is None


def test_a_failure_is_said_and_the_board_goes_on():
    class Broken:
        def of(self, own, other):
            raise RuntimeError("no idea")

        def by_square(self, position):
            return {}

    view = looking(FINAL, "flips", evaluation=Broken())
    view.control("depth", "2")
    view.control("layer", "value")
    assert "This layer could not be computed: no idea" in view.scene().message
    view.control("layer", "flips")
    assert view.scene().marks.text


def test_weights_are_changed_on_the_board():
    view = looking(FINAL, "squares", weights=("corners", "discs"))
    before = view.numbers.values
    slider = control_of(view, "weight.discs")
    assert (slider.kind, slider.least, slider.most) == ("slider", -1000, 1000)
    view.control("weight.discs", 700)
    assert view.numbers.values != before
    assert control_of(view, "weight.discs").value == 700
    view.control("weight.parity", 700)  # not on offer
    with pytest.raises(LookupError, match="no feature “luck”"):
        View(FINAL, weights=("luck",))


def test_positions_without_a_move_are_shown_too():
    scene = looking(OVER).scene()
    assert scene.message.startswith("The game is over.")
    assert scene.turn_text == ""
    start = looking(Position.start(), "last_owner").scene()
    assert "at most 16 empty squares" in start.message
    passing = Position.from_diagram("-OXXXXXX" + "-" * 56, "O")
    assert looking(passing).scene().marks.text == {"a1": "+64\nwins"}  # the pass is entered, Black moves


def test_the_words_in_the_squares_follow_the_language():
    view = looking()
    try:
        use_language("de")
        assert view.scene().position == FINAL
        assert view.numbers is not None
    finally:
        use_language("en")
    assert view.scene().marks.text["b2"] == "+2\nwins"


QUARTER_OF_FINAL = {"b1": "h2", "a2": "g1", "b2": "g2", "h6": "c8", "a7": "b1", "a8": "a1"}


def test_a_turned_board_has_the_same_values_on_other_squares():
    view = looking()
    before = dict(view.numbers.values)
    view.control("turn")
    scene = view.scene()
    assert scene.position == FINAL.symmetries()[1]
    assert view.numbers.values == {QUARTER_OF_FINAL[square]: value for square, value in before.items()}
    assert framed(scene) == {"g2"}
    assert scene.message.startswith(
        "The board has been turned: every square has another name, and every number"
    )
    for _number in range(3):
        view.control("turn")
    assert view.game.position == FINAL
    assert view.numbers.values == before
    view.control("undo")  # there is nothing to take back, and nothing was turned by it
    assert "turned" not in view.scene().message


@pytest.mark.parametrize(
    "layer", [name for name, one in LAYERS.items() if name not in {"spent", "ownership"}]
)
def test_no_layer_cares_which_way_the_board_lies(layer):
    position = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7f7c5").position
    view = looking(position, layer, depth=2)
    if view.numbers is None:
        view = looking(FINAL, layer)
    seen = {view.game.position}
    for control in ("turn", "turn", "turn", "mirror", "turn", "turn", "turn"):
        view.control(control)
        seen.add(view.game.position)
        assert "every number is the same" in view.scene().message
    assert seen == set(view.game.position.symmetries())


def test_turning_keeps_what_was_taken_back_and_the_guess():
    game = Game.from_transcript("f5d6c3d3c4f4f6f3e6e7f7c5")
    view = looking(game, "flips")
    view.control("redo")
    view.control("redo")
    view.control("mirror")
    assert view.game.moves == ("c5", "e6")
    for _number in range(10):
        view.control("redo")
    assert view.game.position == game.position.symmetries()[4]
    guessed = looking(FINAL, guess=True)
    guessed.press("a8")
    guessed.control("turn")
    assert guessed.scene().message.startswith("You chose a1. It is worse than the best (g2) by")


def test_what_lots_decide_or_a_side_is_not_said_to_be_the_same():
    by_lot = looking(FINAL, "ownership")
    by_lot.control("turn")
    assert "every number" not in by_lot.scene().message
    lopsided = looking(FINAL, "value", depth=1, evaluation=LeftHalf())
    lopsided.control("mirror")
    assert "some numbers are others than before" in lopsided.scene().message


class LeftHalf:
    """An evaluation that sees the left half of the board alone."""

    HALF = 0x0F0F0F0F0F0F0F0F

    def of(self, own, other):
        return 100 * ((own & self.HALF).bit_count() - (other & self.HALF).bit_count())

    def by_square(self, position):
        return {square: 100 for square in position.discs(position.turn) if square[0] in "abcd"}
