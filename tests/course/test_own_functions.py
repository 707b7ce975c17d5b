"""A learner's own functions on the board: what differs is said and drawn, and nothing they do gets out."""

import numpy as np
import pytest
from engine.oracle import board_of, captured, cell_of, moves, name_of, play, rival

from reversi_learn.course.games.opponents import guarded
from reversi_learn.course.laboratory.own_board import OwnBoard
from reversi_learn.course.laboratory.own_rules import counterexample
from reversi_learn.course.laboratory.own_values import (
    disagreements,
    our_player,
    our_values,
    own_values,
    value_marks,
)
from reversi_learn.engine.evaluation import EVALUATION
from reversi_learn.engine.matches import match
from reversi_learn.engine.position import SQUARES, Position
from reversi_learn.engine.samples import practice_positions
from reversi_learn.engine.search import solve


def grid(board):
    return board_of("".join(board[square] for square in SQUARES))


def right_moves(board, player):
    return list(moves(grid(board), player))


def right_flips(board, player, square):
    row, column = cell_of(square)
    return [name_of(*cell) for cell in captured(grid(board), row, column, player)]


def no_diagonals(board, player, square):
    file, rank = square
    return [name for name in right_flips(board, player, square) if name[0] == file or name[1] == rank]


def every_empty(board, player):
    return [square for square in board if board[square] == "-"]


def raises(*_arguments):
    raise KeyError("z9")


def loops(*_arguments):
    while True:
        pass


def nonsense(*_arguments):
    return {"a": 1}


def discs(board, player):
    return sum(1 if disc == player else -1 for disc in board.values() if disc != "-")


def test_right_functions_agree_everywhere():
    positions = practice_positions()[:60]
    for rule, function in (("flips", right_flips), ("legal_moves", right_moves)):
        found = counterexample(rule, function, positions)
        assert found.answer is None
        assert "agrees with the rules in all" in repr(found)
        assert "image/svg+xml" not in found._repr_mimebundle_()


def test_the_smallest_difference_is_found_and_drawn():
    found = counterexample("flips", no_diagonals)
    smaller = [p for p in practice_positions()[:400] if p.empties > found.answer.position.empties]
    for position in smaller:
        for square in position.legal_moves():
            assert set(no_diagonals(*_asked(position), square)) == set(position.flips(square))
    assert found.answer.missing
    assert not found.answer.extra
    assert "solid frame" in found.sentence()
    shown = found._repr_mimebundle_()
    assert shown["image/svg+xml"].startswith("<svg")
    extra = counterexample("legal_moves", every_empty).answer
    assert extra.extra
    assert {note.kind for note in extra.marks().notes} == {"break"}


def _asked(position):
    return dict(zip(SQUARES, position.diagram(), strict=True)), position.turn.value


@pytest.mark.parametrize(("function", "told"), [(raises, "z9"), (nonsense, "expected is a list of squares")])
def test_functions_that_fail_get_a_sentence_on_the_board(function, told):
    board = OwnBoard(flips=function, legal_moves=function, evaluate=function)
    assert told in board.scene().message
    board.press("d3")
    assert told in board.scene().message
    board.control("search")
    assert told in board.scene().message
    board.control("back")
    assert board.game.moves == ("d3",)


def test_an_evaluation_that_gives_no_number_gets_a_sentence():
    board = OwnBoard(evaluate=nonsense)
    assert "expected is a number" in board.scene().message
    assert board.scene().marks.legal == set(Position.start().legal_moves())
    assert "expected is a number" in own_values(lambda *_: float("nan"), Position.start()).trouble
    assert "expected is a number" in own_values(lambda *_: "7", Position.start()).trouble


def test_a_loop_is_stopped():
    assert "did not come back" in own_values(loops, Position.start()).trouble


def test_the_board_shows_rules_and_differences_by_shape():
    board = OwnBoard(legal_moves=every_empty, flips=no_diagonals)
    marks = board.scene().marks
    legal = set(Position.start().legal_moves())
    assert marks.found == legal
    assert {note.square for note in marks.notes} == set(Position.start().diagram() and SQUARES) - legal - {
        "d4",
        "e4",
        "d5",
        "e5",
    }
    assert board.scene().tone == "why"
    board.press("a1")
    assert board.game.moves == ()
    assert board.scene().message
    board.control("search")
    assert "The smallest case found" in board.scene().message
    assert not board.scene().interactive
    board.control("back")
    assert board.scene().interactive


def test_right_rules_are_confirmed_and_moves_go_on():
    board = OwnBoard(legal_moves=right_moves, flips=right_flips, evaluate=discs, depth=9)
    assert "agrees with the rules here" in board.scene().message
    board.press("d3")
    assert "same discs" in board.scene().message
    board.control("view", "values")
    assert set(board.scene().marks.text) == set(board.game.legal_moves())
    board.control("depth", "1")
    board.control("undo")
    assert board.game.moves == ()


@pytest.mark.parametrize("depth", [1, 2])
def test_own_values_are_those_of_an_oracle(depth):
    for position in practice_positions()[:40]:
        if not position.legal_moves():
            continue
        board, who = board_of(position.diagram()), position.turn.value
        expected = {}
        for move in moves(board, who):
            after = play(board, move, who)
            replies = list(moves(after, rival(who))) if depth == 2 else []
            leaves = [play(after, reply, rival(who)) for reply in replies] or [after]
            expected[move] = min(
                sum(row.count(who) - row.count(rival(who)) for row in leaf) for leaf in leaves
            )
        assert own_values(discs, position, depth).values == expected


def test_values_stand_beside_ours():
    position = practice_positions()[7]
    mine, ours = own_values(discs, position), our_values(position)
    marks = value_marks(mine, ours)
    assert set(marks.text) == set(position.legal_moves())
    assert all("\n" in text for text in marks.text.values())
    assert max(marks.heat.values()) <= 1
    assert min(marks.heat.values()) >= -1
    assert set(mine.best) == {note.square for note in marks.notes if note.kind == "frame"}


def test_our_player_makes_the_move_that_our_evaluation_likes_best():
    position = Position.start().play("f5").play("f6")
    move = our_player(1)(position)
    values = {square: -EVALUATION(position.play(square)) for square in position.legal_moves()}
    assert values[move] == max(values.values())
    result = match(guarded(our_player(1)), "random", games=2)
    assert not result.forfeits


def test_disagreements_come_worst_first_and_their_losses_are_proved():
    found = disagreements(discs, most=30)
    assert found.cases
    losses = [case.loss for case in found.cases]
    assert losses == sorted(losses, reverse=True)
    for case in found.cases:
        values = solve(case.position, all_moves=True).values
        assert case.exact
        assert case.loss == max(values.values()) - values[case.mine]
        assert case.ours_loss == max(values.values()) - values[case.ours]
    assert "gives away" in repr(found)
    assert found._repr_mimebundle_()["text/html"].count("<svg") == 3


def test_an_engine_is_a_third_voice():
    def engine(position):
        return {move: -len(position.flips(move)) for move in position.legal_moves()}

    found = disagreements(discs, engine, most=10)
    assert "The engine plays" in found.cases[0].sentence()
    assert "ring" in {"ring" if "ring" in case.sentence() else "" for case in found.cases}
    assert "did not" not in found.sentence()
    assert "broke off" in disagreements(raises, most=5).sentence()


def test_numbers_of_any_size_and_of_numpy_are_shown_and_what_is_too_big_is_said():
    start = Position.start()
    assert "expected is a number" in own_values(lambda _board, _player: 10**400, start).trouble
    assert "inf" in own_values(lambda _board, _player: float("inf"), start).trouble
    assert own_values(lambda _board, _player: np.int64(3), start).values["d3"] == 3
    assert own_values(lambda _board, _player: np.float32(1.5), start).values["d3"] == 1.5

    def steep(board, _player):
        return 1e308 if board["d3"] == "-" else -1e308

    marks = value_marks(own_values(steep, start), our_values(start))
    assert {move: text.split("\n")[0] for move, text in marks.text.items()} == {
        "d3": "−1e308",
        "c4": "+1e308",
        "f5": "+1e308",
        "e6": "+1e308",
    }
    assert marks.heat == {"d3": -1, "c4": 1, "f5": 1, "e6": 1}
