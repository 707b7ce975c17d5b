"""The cells that read recorded games: pasted, chosen from a file, stepped through."""

import pytest

from reversi_learn import Game, Position, Record, read_record, wthor_files
from reversi_learn import classroom as room
from reversi_learn.classroom import cells
from reversi_learn.classroom.desk import Desk
from reversi_learn.course.progress import Progress

TWO_PASSES = (
    "f5d6c3d3c4f4c5b3c2b4e3e6b6c6b5a4a6c1a2f6g4g3g5d2e2a5a3f1f7f3d7h4e7h5g2f2h2g7d1e1h3b7c7g6h8b1b2e8g8c8a8a1"
    "b8a7d8f8h6g1h1h7"
)


@pytest.fixture(autouse=True)
def _own_desk(monkeypatch, tmp_path):
    monkeypatch.setattr(cells, "_progress", Progress(tmp_path))
    monkeypatch.setattr(cells, "_desk", Desk())
    yield
    room.use_language("en")


def message(board):
    return board.message["text"]


def panel(board):
    return {control["id"]: control for control in board.panel}


def shown(board):
    return Position(int(board.black, 16), int(board.white, 16)).diagram()


def test_an_empty_box_says_what_goes_into_it():
    board = room.read_game()
    assert "Paste a game" in message(board)
    assert set(panel(board)) == {"paste"}
    board.control("paste", "  ")
    assert "Paste a game" in message(board)
    board.press("d3")
    board.control("paste", "f5 d6 c3")
    assert "The moves: f5 d6 c3" in message(board)
    assert room.record_shown().moves == ("f5", "d6", "c3")


def test_stepping_through_a_game_with_its_passes():
    game = Game.from_transcript(TWO_PASSES)
    board = room.read_game(TWO_PASSES)
    assert panel(board)["first"]["off"]
    assert panel(board)["back"]["off"]
    for step, position in enumerate(game.positions):
        assert shown(board) == position.diagram()
        assert panel(board)["step"]["value"] == step
        assert panel(board)["step"]["most"] == 62
        assert panel(board)["step"]["note"] == "0–62"
        if step < 62:
            board.control("forward")
    assert panel(board)["last"]["off"]
    assert "White wins 42 to 22" in message(board)
    board.control("back")
    assert message(board) == "Black has no move and must pass. White moves again."
    board.control("step", 3)
    assert message(board) == "Move 3: Black places a disc on c3 and flips one."
    assert board.last == "c3"
    board.control("last")
    assert shown(board) == game.position.diagram()
    board.control("first")
    assert shown(board) == Position.start().diagram()


def test_a_long_record_may_be_pasted():
    board = room.read_game()
    board.control("paste", f"(;GM[2]C[{'word ' * 2000}];B[f5])")
    assert room.record_shown().moves == ("f5",)


def test_quick_clicks_all_count():
    board = room.read_game("f5d6c3d3")
    token = board.token
    for _click in range(3):
        board._receive(board, {"type": "control", "id": "forward", "value": None, "token": token})
    assert panel(board)["step"]["value"] == 3


def test_a_press_goes_to_the_move_on_that_square():
    board = room.read_game("f5d6c3d3")
    board.press("c3")
    assert panel(board)["step"]["value"] == 3
    board.press("a1")
    board.press("e4")
    assert panel(board)["step"]["value"] == 3
    board.press("f5")
    assert panel(board)["step"]["value"] == 1


def test_discs_bear_their_numbers_when_asked():
    board = room.read_game("f5d6c3d3")
    board.control("last")
    assert board.notes == []
    board.control("numbers")
    numbers = [["letter", "f5", "", "1"], ["letter", "d6", "", "2"], ["letter", "c3", "", "3"]]
    assert board.notes == [*numbers, ["letter", "d3", "", "4"]]
    board.control("back")
    assert board.notes == numbers
    board.control("numbers")
    assert board.notes == []


def test_what_the_record_says_is_told():
    board = room.read_game(
        "(;GM[2]PB[Ann]PW[Bob]EV[Cup]DT[2001]RE[B+2]C[Hello](;B[f5]C[So it begins])(;B[d3]))", name="sgf"
    )
    assert board.names == ["Ann", "Bob"]
    assert board.prompt == "Cup, 2001"
    told = message(board)
    assert "The result, as it was written: B+2" in told
    assert "One variation is left out" in told
    assert "Comment: Hello" in told
    board.control("forward")
    assert "Comment: So it begins" in message(board)
    timed = room.read_game("(;GM[Othello]RE[+64:r]B[f5/-2.5/7];)", name="ggf")
    timed.control("last")
    assert "Its value, as it was written: -2.5" in message(timed)
    assert "The time for it, as it was written: 7" in message(timed)
    assert "resigned" in message(timed)


@pytest.mark.parametrize(
    ("result", "words"), [("W+20", "The record says the same: W+20"), ("B+2", "another result: B+2")]
)
def test_a_result_is_laid_beside_the_end(result, words):
    text = read_record(TWO_PASSES).write("sgf").replace("CA[UTF-8]", f"RE[{result}]")
    board = room.read_game(text)
    board.control("last")
    assert words in message(board)


def test_a_game_with_an_illegal_move_is_shown_up_to_there():
    board = room.read_game("f5d6c3a1f6")
    assert "Move 4 (a1) can not be played" in message(board)
    assert board.message["tone"] == "why"
    assert shown(board) == Game.from_transcript("f5d6c3").position.diagram()
    assert ["frame", "a1", "", "?"] in board.notes
    board.control("first")
    assert "can not be played" not in message(board)
    board.control("last")
    assert "can not be played" in message(board)


@pytest.mark.parametrize("text", ["nothing like a game", "(;GM[1];B[pd])", "(;GM[2];B[f5]"])
def test_what_can_not_be_read_is_answered_on_the_board(text):
    board = room.read_game(text)
    assert board.message["tone"] == "why"
    assert message(board)
    with pytest.raises(LookupError):
        room.record_shown()
    board.control("paste", "f5")
    assert room.record_shown().moves == ("f5",)


def test_positions_show_the_values_they_were_given():
    start = Position.start().play("f5")
    board = room.read_game(f"{start.diagram()} O; d6:+2; f4:-4;")
    assert board.texts == {"d6": "+2", "f4": "-4"}
    assert "for whoever is to move" in message(board)
    assert "forward" not in panel(board)
    assert shown(board) == start.diagram()


def test_the_games_of_a_file_are_chosen_and_found(tmp_path):
    records = [
        Record("transcript", ("f5", "d6"), black=f"Player {at}", white="Jérôme", event="Cup", date="2001")
        for at in range(1, 21)
    ]
    for name, data in wthor_files(records).items():
        (tmp_path / name).write_bytes(data)
    board = room.games_of(tmp_path / "WTH_2001.wtb")
    assert board.crumb == "WTH_2001.wtb, game 1 of 20"
    options = [option[0] for option in panel(board)["game"]["options"]]
    assert options == [str(at) for at in range(1, 9)]
    assert panel(board)["game"]["options"][0][1].startswith("1: Player 1 – Jérôme, ")
    board.control("find", "player 17")
    assert [option[0] for option in panel(board)["game"]["options"]] == ["17"]
    board.control("game", "17")
    assert board.names == ["Player 17", "Jérôme"]
    assert room.record_shown("games").number == 17
    board.control("find", "12")
    assert [option[0] for option in panel(board)["game"]["options"]] == ["12"]
    board.control("find", "nobody")
    assert panel(board)["game"]["note"] == "0 games"
    board.control("find", "")
    assert "17" in [option[0] for option in panel(board)["game"]["options"]]
    assert room.games_of(tmp_path / "WTH_2001.wtb", number=3, name="third").crumb.endswith("game 3 of 20")
    with pytest.raises(LookupError, match="no game 21"):
        room.games_of(tmp_path / "WTH_2001.wtb", number=21)


def test_games_that_can_not_be_read_are_told_beside_the_others():
    board = room.games_of("(;GM[2];B[f5])(;GM[1];B[pd])(;GM[2]SZ[10])(;GM[2];B[d3])")
    assert "Game 2: This is a record of another game" in message(board)
    assert "One more could not be read." in message(board)
    assert [option[0] for option in panel(board)["game"]["options"]] == ["1", "4"]
    missing = room.games_of("nothing.wtb", name="missing")
    assert "nothing.wtb: There is no such file" in message(missing)


def test_a_record_from_code_is_shown():
    record = read_record("f5d6")
    assert room.read_game(record).crumb == "A recorded game"
    assert room.record_shown() is record
    with pytest.raises(LookupError, match="“other”"):
        room.record_shown("other")


def test_reading_speaks_german_without_a_fault():
    room.use_language("de")
    board = room.read_game(TWO_PASSES)
    board.control("last")
    board.control("paste", "f5a1")
    assert "{" not in message(board)


def test_a_position_is_set_up_by_clicks():
    board = room.edit_position()
    assert room.position_shown() == Position.start()
    board.press("a1")
    board.control("brush", "O")
    board.press("b1")
    board.control("brush", "-")
    board.press("d4")
    board.control("to-move", "O")
    position = room.position_shown()
    assert position.diagram()[:2] == "XO"
    assert position.diagram()[27] == "-"
    assert panel(board)["diagram"]["value"] == f"{position.diagram()} O"
    assert board.legal == "0"
    board.control("moves")
    assert board.legal != "0"
    board.control("clear")
    assert room.position_shown().empties == 64
    board.control("start")
    assert room.position_shown() == Position.start()


def test_a_position_is_pasted_and_read_back():
    position = Game.from_transcript(TWO_PASSES[:40]).position
    board = room.edit_position(position)
    text = panel(board)["diagram"]["value"]
    assert read_record(text).start == position
    board.control("diagram", "f5d6c3")
    assert room.position_shown() == Game.from_transcript("f5d6c3").position
    board.control("diagram", "nonsense")
    assert board.message["tone"] == "why"
    assert room.position_shown() == Game.from_transcript("f5d6c3").position
    board.press("a1")
    assert message(board) == "White to move."
    assert room.position_shown(name="editor") != position
    room.edit_position(str(position), name="second")
    assert room.position_shown("second") == position


def test_the_step_of_a_recorded_game_is_a_position():
    board = room.read_game("f5d6c3")
    board.control("step", 2)
    assert room.position_shown("record") == Game.from_transcript("f5d6").position
    with pytest.raises(LookupError, match="“empty”"):
        room.position_shown("empty")
