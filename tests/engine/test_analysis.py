"""Games judged move by move, against exact values found otherwise."""

import json
from pathlib import Path

import pytest

from reversi_learn import OLD_REVERSI, Color, Game, Position, solve
from reversi_learn.engine.analysis import (
    ESTIMATED_LOSSES,
    PROVED_LOSSES,
    Grade,
    analyse,
    analyse_steps,
    held_out_error,
    look_steps,
)
from reversi_learn.engine.game_graph import Point
from reversi_learn.engine.players import seeded_random
from reversi_learn.engine.position import SQUARES, SYMMETRIES
from reversi_learn.messages import use_language

# The third game of the final of the World Championship of 2018, and one with a pass at move 55.
W3 = (
    "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5d2e3h5e2b3b4c2d1a4a6a5a3g4g3c7c8"
    "d7d8b8f8g8h3h4c1h2g7f2b7e1h7a8a7b2a1b1a2h8g1h6f1g2h1"
)
B4 = (
    "e6f6f5f4e3c5c6d3c3f2f3e2e1d7g4d6c4h3h5c2d2g3f1g5e7d8f8d1c7f7g6h7e8g8h4g1h2b6b8g7b5c8h8h6a6h1g2"
    "b7b4a4a5a7b3a3a8a2b2a1b1c1"
)
FEW = 60  # nodes: where only the exact part is looked at


def late(transcript, after):
    """The game from its position after so many moves on."""
    whole = Game.from_transcript(transcript)
    start = Game.from_transcript(transcript[: 2 * after]).position
    return Game.from_transcript(transcript[2 * after :], position=start), whole


@pytest.fixture(scope="module")
def final():
    return analyse(late(W3, 48)[0])


def test_the_losing_move_of_a_final_is_found(final):
    # Black took the corner a8 and lost the game; the values of all moves are published.
    first = final.moves[0]
    assert dict(first.values) == {"b1": -12, "a2": -16, "b2": 2, "h6": -18, "a7": -20, "a8": -4}
    assert (first.move, first.loss, first.best_moves, first.grade) == ("a8", 6, ("b2",), Grade.BLUNDER)
    assert first.exact
    assert first.reply[0] == "a7"
    assert "greedy-corner" in first.themes
    assert first.turned
    assert final.turning_points == (first,)
    assert final.losses[Color.BLACK].proved == 6
    assert final.losses[Color.WHITE].proved == 0
    assert final.losses[Color.BLACK].estimated_moves == 0


def test_the_values_of_neighbours_agree_where_they_are_proved(final):
    for move, later in zip(final.moves, final.moves[1:], strict=False):
        same = 1 if later.color is move.color else -1
        assert move.value == same * later.best_value
    assert final.points[-1].value == final.moves[-1].value * (
        1 if final.moves[-1].color is Color.BLACK else -1
    )
    assert [point.value for point in final.points] == [2, *[-4] * 12]
    assert all(point.exact and point.error == 0 for point in final.points)


def test_losses_are_those_of_the_exact_solver():
    path = Path(__file__).parents[1] / "data" / "solve12.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[:40:8]]
    player = seeded_random(4)
    for row in rows:
        game = Game.from_position(Position.from_diagram(row["position"], row["to_move"]))
        while not game.is_over:
            game.play(player(game.position))
        analysis = analyse(game, nodes=FEW, exact_from=9)
        assert analysis.points[-1].value == game.position.score("wof")[0] - game.position.score("wof")[1]
        for move in analysis.moves:
            if move.position.empties <= 9:
                assert move.exact
                assert move.best_value == solve(move.position).value
                after = move.position.play(move.move)
                then = solve(after.after_pass() if after.must_pass else after).value
                assert move.value == (then if after.must_pass else -then)
                assert isinstance(move.loss, int)


def test_a_loss_never_mixes_what_is_proved_and_what_is_estimated():
    game, _whole = late(W3, 46)
    analysis = analyse(game, nodes=FEW, exact_from=10)
    exact = [move.exact for move in analysis.moves]
    assert exact == [False] * 4 + [True] * 10
    for move in analysis.moves:
        assert isinstance(move.loss, int) == move.exact
        kinds = {isinstance(value, int) for value in move.values.values()}
        assert kinds == {move.exact}
    losses = analysis.losses[Color.BLACK]
    assert losses.estimated_moves + losses.proved_moves == 7


def test_pictures_of_a_game_lose_the_same():
    squares = late(W3, 52)[0]
    here = [move.loss for move in analyse(squares, exact_from=8).moves]
    for table in list(SYMMETRIES.values())[1:]:
        cells = dict(zip((SQUARES[place] for place in table), squares.start.diagram(), strict=True))
        start = Position.from_diagram("".join(cells[square] for square in SQUARES), squares.start.turn)
        turned = "".join(SQUARES[table[SQUARES.index(square)]] for square in squares.moves)
        analysis = analyse(Game.from_transcript(turned, position=start), exact_from=8)
        assert [move.loss for move in analysis.moves] == here


def test_colours_exchanged_turn_the_graph_over():
    game = late(W3, 52)[0]
    start = game.start
    other = Game.from_transcript(
        game.transcript(), position=Position(start.white, start.black, start.turn.opponent)
    )
    points = analyse(game).points
    assert [-point.value for point in points] == [point.value for point in analyse(other).points]


def test_passes_are_no_moves_and_keep_the_view():
    game, _whole = late(B4, 52)
    assert any(turn.is_pass for turn in game.turns)
    analysis = analyse(game)
    assert [move.number for move in analysis.moves] == list(range(1, 9))
    assert [move.move for move in analysis.moves] == list(game.moves)
    before_pass = next(move for move in analysis.moves if move.position.play(move.move).must_pass)
    assert before_pass.reply[0] == "pass"
    for move, later in zip(analysis.moves, analysis.moves[1:], strict=False):
        assert move.value == (later.best_value if later.color is move.color else -later.best_value)


def test_a_game_that_begins_with_a_pass_is_judged():
    # White has no move, so Black plays.
    game = Game.from_position(Position.from_diagram("XO-" + "-" * 61, "O"))
    assert game.turns[0].is_pass
    game.play("c1")
    analysis = analyse(game)
    assert [move.grade for move in analysis.moves] == [Grade.ONLY]
    assert analysis.points[-1].value == 64


def test_an_unfinished_game_ends_with_an_estimate():
    analysis = analyse(Game.from_transcript("f5d6c3"), nodes=200)
    assert len(analysis.moves) == 3
    assert len(analysis.points) == 4
    assert not analysis.points[-1].exact
    assert analysis.points[-1].error == held_out_error(57 - 2) or analysis.points[-1].error > 20
    assert analysis.opening == "Perpendicular opening"


def test_a_game_without_moves_has_a_sentence():
    analysis = analyse(Game(), nodes=200)
    assert repr(analysis) == "No move has been played yet, so there is nothing to judge."
    assert "<svg" in analysis._repr_mimebundle_()["image/svg+xml"]


def test_an_early_end_is_judged():
    analysis = analyse(Game.from_transcript("f5d6c3d3c5f4e3c4f3c6c7d7d8"), nodes=200)
    assert analysis.points[-1] == Point(13, 64, True)
    assert analysis.moves[-2].value == -64  # by now every move of White loses all discs
    assert analysis.moves[-1].grade is Grade.BEST


def test_old_reversi_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match=r"^Games of old Reversi can not be judged"):
        analyse(Game(OLD_REVERSI))


def test_what_happens_to_the_game_later_changes_nothing():
    game, _whole = late(W3, 54)
    analysis = analyse(game)
    told = repr(analysis)
    game.undo()
    assert repr(analysis) == told
    assert analysis.game.is_over


def test_the_steps_tell_how_far_it_is_and_can_be_called_off():
    game, _whole = late(W3, 48)
    steps = analyse_steps(game)
    shares = [next(steps) for _step in range(5)]
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
    steps.close()
    whole = list(analyse_steps(game))
    assert whole == sorted(whole)
    assert whole[-1] > 0.9


def test_the_same_game_is_judged_the_same_twice(final):
    again = analyse(late(W3, 48)[0])
    assert again.moves == final.moves
    assert again.points == final.points
    assert repr(again) == repr(final)


@pytest.mark.parametrize(("limits", "exact"), [(PROVED_LOSSES, True), (ESTIMATED_LOSSES, False)])
def test_grades_begin_where_they_say(final, limits, exact):
    class Lost(final.moves[0].__class__):
        """A move whose loss is set, so that the limits can be seen."""

    moves = final.moves[0].position.legal_moves()
    for worse, limit in enumerate(limits):
        for loss, grade in ((limit, Grade.INACCURACY + worse), (limit - 0.01, Grade.GOOD + worse)):
            values = {moves[0]: 0, moves[1]: -loss} | dict.fromkeys(moves[2:], -40)
            move = Lost(1, Color.BLACK, moves[1], final.moves[0].position, values, exact, 3)
            assert move.grade is Grade(grade)


def test_themes_are_named_only_where_something_was_lost(final):
    for move in final.moves:
        assert bool(move.findings) <= (move.grade >= Grade.INACCURACY)
        if move.grade <= Grade.GOOD:
            assert len(move.sentences()) == 1


def test_words_follow_the_language():
    analysis = analyse(late(W3, 54)[0])
    english = repr(analysis)
    use_language("de")
    assert repr(analysis)
    use_language("en")
    assert repr(analysis) == english


def test_looking_at_one_position_gives_every_move_its_value():
    steps = look_steps(Position.start(), nodes=300)
    try:
        while True:
            assert 0 <= next(steps) <= 1
    except StopIteration as end:
        look = end.value
    assert set(look.values) == {"d3", "c4", "f5", "e6"}
    assert len(set(look.values.values())) == 1
