"""Records that are as they should be: every format read, written, and read back the same."""

import datetime as dt

import pytest
from engine.boards import CASES, random_game

from reversi_learn import (
    BadRecord,
    Color,
    Game,
    Position,
    Record,
    Remark,
    Score,
    read_record,
    read_records,
    seeded_random,
    write_records,
    wthor_files,
)

BLACK, WHITE = Color
# A real game with two passes at its end, and the moves of another with a wipe-out.
MOVES = (
    "f5d6c3d3c4f4c5b3c2b4e3e6b6c6b5a4a6c1a2f6g4g3g5d2e2a5a3f1f7f3d7h4e7h5g2f2h2g7d1e1h3b7c7g6h8b1b2e8g8c8a8a1"
    "b8a7d8f8h6g1h1h7"
)
FINAL = "OOOOOOOOOOOXXOOOOXOOOOXOOXOXOXXOOXOXOOXOOOXXXXOOOOOXOOOOXXXXOOXX"
WIPE_OUT = "f5f4c3c6c5d6f3c4c7"


def moves_of(text):
    return tuple(text[at : at + 2] for at in range(0, len(text), 2))


def in_letters(square):
    return square[0] + "abcdefgh"[int(square[1]) - 1]


def colored(game, passed, spelled=str):
    """The turns of a game as an SGF writes them, with this text for a pass."""
    return "".join(
        f";{'B' if turn.color is BLACK else 'W'}[{passed if turn.is_pass else spelled(turn.move)}]"
        for turn in game.turns
    )


def random_moves(seed):
    game = Game()
    player = seeded_random(seed)
    while not game.is_over:
        game.play(player(game.position))
    return game


def test_a_ggf_game_with_passes_values_and_times():
    case, expected = CASES["S15"], CASES["S15"]["expected"]
    record = read_record(case["action"]["text"])
    assert record.format == "ggf"
    assert len(record.moves) == expected["moves"]
    assert record.passes == expected["passes"]
    assert record.final.diagram() == record.game.position.diagram() == expected["final_position"]
    assert record.final.score("discs") == (expected["final"]["black"], expected["final"]["white"])
    discs, passes = 0, {}
    for turn in record.game.turns:
        if turn.is_pass:
            passes[str(discs + 1)] = turn.color.value
        discs += not turn.is_pass
    assert passes == expected["passes_before_move"]
    assert (record.black, record.white, record.place, record.result) == ("black", "white", "test", "?")
    assert record.score is None
    assert record.score_agrees is None
    assert Remark(3, "value", "-27.00") in record.remarks
    assert Remark(2, "time", "0.3") in record.remarks
    assert ("TI", "5:00") in record.extras


def test_transcripts_in_any_case_are_one_game():
    case, expected = CASES["S16"], CASES["S16"]["expected"]
    records = [read_record(text) for text in case["action"]["texts"]]
    assert len({record.written for record in records}) == 1
    assert {record.final.diagram() for record in records} == {expected["final_position"]}
    assert {record.passes for record in records} == {expected["passes"]}


def test_the_first_wrong_move_is_named():
    case, expected = CASES["S17"], CASES["S17"]["expected"]
    with pytest.raises(BadRecord) as caught:
        read_record(case["action"]["text"])
    error = caught.value
    assert error.reason == "illegal"
    assert error.move == expected["error_names"]["move_number"]
    assert error.text == expected["error_names"]["move"]
    assert error.cause.position.diagram() == expected["position_before"]
    assert error.cause.position.turn.value == expected["to_move"]
    assert error.cause.reason == "FLIPS_NOTHING"
    assert "23" in str(error)
    assert "a1" in str(error)


@pytest.mark.parametrize(
    "text",
    [
        "f5d6c3",
        "F5D6C3",
        "F5d6C3",
        "f5 d6 c3",
        "f5\nd6\r\nc3",
        "1. f5 d6 2. c3",
        "1 f5 2 d6 3 c3",
        "1: f5 d6\n2: c3",
        "1.F5 D6\n3.C3",
        "f5-d6-c3",
        "f5/d6/c3",
        "f5 | d6 | c3",
        "f5.d6.c3",
        "f5 ; d6 ; c3",
        "1. f5! d6?! 2. c3??",
        "1. f5 1... d6 2. c3",
        "B: f5 W: d6 B: c3",
        "black f5\nwhite d6\nblack c3",
        "Black: f5\nWhite: d6\nBlack: c3",
        "X f5, O d6, X c3",
        '["f5", "d6", "c3"]',
        "f5d6c3 (40-24)",
        "(f5, d6, c3)",
        "f5→d6→c3",
        "Ｆ５Ｄ６Ｃ３",
        "\ufefff5 d6 c3",
        "f5\u00a0d6\u200bc3",
        "f5d6c3 {a comment} ",
        "# a comment\nf5 d6 c3",
        "Black: Ann\nWhite: Bob\nf5d6c3",
        '[Event "Club"]\n[Black "Ann"]\n\n1. F5 D6\n2. C3 *',
    ],
)
def test_lists_of_moves_in_many_hands(text):
    for source in (text, text.encode(), text.encode("utf-16")):
        assert read_record(source).moves == ("f5", "d6", "c3")


@pytest.mark.parametrize("passed", ["", "pass", "PA", "ps", "--", " (pass) ", "Pas "])
def test_passes_of_a_list_may_be_written_or_not(passed):
    game = Game.from_transcript(MOVES)
    text = " ".join(turn.move if not turn.is_pass else passed for turn in game.turns)
    record = read_record(text)
    assert record.game.turns == game.turns
    assert record.passes == 2
    assert record.final.diagram() == FINAL


def test_headings_scores_and_comments_of_a_list():
    text = "Event: Club\nBlack: Ann\nWhite: Bob\nDate: 2001-02-03\n"
    record = read_record(text + MOVES + " 22-42")
    assert (record.event, record.black, record.white, record.date) == ("Club", "Ann", "Bob", "2001-02-03")
    assert record.score == Score(-20, 22, 42, "wof")
    assert record.score_agrees is True
    pgn = read_record('[Site "Rome"]\n[Round "2"]\n[Result "0-1"]\n1. F5 {good} D6 0-1')
    assert (pgn.format, pgn.place, pgn.result, pgn.score) == ("pgn", "Rome", "0-1", None)
    assert pgn.comments == ((0, "good"),)
    assert pgn.extras == (("Round", "2"),)


def test_many_games_in_a_list_and_one_game_over_many_lines():
    games = list(read_records("f5d6c3\nf5f6e6\n\nd3c3\n"))
    assert [game.moves for game in games] == [("f5", "d6", "c3"), ("f5", "f6", "e6"), ("d3", "c3")]
    assert [game.number for game in games] == [1, 2, 3]
    halves = MOVES[:60] + "\n" + MOVES[60:]
    assert read_record(halves).moves == moves_of(MOVES)
    several = read_record("f5d6c3\nf5f6e6\n")
    assert several.moves == ("f5", "d6", "c3")
    assert several.notices == ("There are more games in it; this is the first.",)


@pytest.mark.parametrize("passed", ["", "tt", "PA", "pass", "--"])
@pytest.mark.parametrize("spelled", [str, str.upper, in_letters])
def test_both_dialects_of_sgf_and_every_pass(passed, spelled):
    game = Game.from_transcript(MOVES)
    text = f"(;GM[2]FF[4]SZ[8]PB[Ann]PW[Bob]EV[Club]DT[2001]RE[W+20]\n{colored(game, passed, spelled)})"
    record = read_record(text)
    assert record.game.turns == game.turns
    assert record.final.diagram() == FINAL
    assert record.passes == 2
    assert (record.black, record.white, record.event, record.date) == ("Ann", "Bob", "Club", "2001")
    assert record.score == Score(-20)
    assert record.score_agrees is True
    assert record.notices == ()


def test_an_sgf_without_its_passes():
    game = Game.from_transcript(MOVES)
    text = colored(game, "").replace(";B[]", "")
    assert read_record(f"(;GM[2]{text})").game.turns == game.turns


def test_an_sgf_tree_is_read_along_its_main_line():
    text = "(;GM[2]C[Look \\] here: \\\\](;B[f5]C[one](;W[d6];B[c3])(;W[f6](;B[e6])(;B[d3])))(;B[d3]))"
    record = read_record(text)
    assert record.moves == ("f5", "d6", "c3")
    assert record.comments == ((0, "Look ] here: \\"), (1, "one"))
    assert record.notices == ("2 variations are left out; the main line is read.",)
    one = read_record("(;GM[2](;B[f5])(;B[d3]))")
    assert one.notices == ("One variation is left out; the main line is read.",)


def test_older_sgf_with_long_names_and_two_moves_in_a_node():
    record = read_record("(;GaMe[2]SiZe[8]PlayerBlack[Ann]Comment[hi];Black[f5]White[d6];Black[c3])")
    assert record.moves == ("f5", "d6", "c3")
    assert record.black == "Ann"
    assert record.comments == ((0, "hi"),)


def test_an_sgf_may_set_up_a_position():
    after = Position.start().play("f5").play("d6")
    lists = "".join(
        name + "".join(f"[{square}]" for square in after.discs(color))
        for name, color in (("AB", BLACK), ("AW", WHITE))
    )
    record = read_record(f"(;GM[2]{lists}PL[B];B[c3])")
    assert record.start == after
    assert record.final == after.play("c3")
    assert read_record(f"(;GM[2]{lists};B[c3])").start == after
    boxes = read_record("(;GM[2]AW[d4:e5]AB[ed][dd:de]PL[white])")
    assert boxes.start.diagram()[24:40] == "---XX------XO---"
    assert boxes.start.turn is WHITE
    cleared = read_record("(;GM[2]AE[d4]PL[B])")
    assert cleared.start.count(WHITE) == 1
    helped = read_record("(;GM[2]HA[1]AB[a1];W[f4])")
    assert helped.start.disc_at("a1") is BLACK
    assert helped.start.disc_at("d4") is WHITE
    assert "added" in helped.notices[0]


def test_what_an_sgf_leaves_open_is_said():
    assert "read as Othello" in read_record("(;FF[4];B[f5])").notices[0]
    white = read_record("(;GM[2];W[e3];B[f3])")
    assert white.notices == ("In this record White moves first.",)
    assert white.start.turn is WHITE


def test_positions_with_values():
    start = Position.start().diagram()
    text = f"% made by hand\n{start} X; D3:+0; c4:-2.5; F5; % even\n{start} O\n\n"
    first, second = read_records(text)
    assert first.start == Position.start()
    assert first.written == ()
    assert [(remark.move, remark.text) for remark in first.remarks if remark.kind == "value"] == [
        ("d3", "+0"),
        ("c4", "-2.5"),
        ("f5", ""),
    ]
    assert first.comments == ((0, "even"),)
    assert second.start.turn is WHITE
    assert first.write("obf") == f"{start} X; D3:+0; C4:-2.5; F5:;"
    assert read_record(first.write("obf")).start == first.start


def test_a_drawn_board_is_a_position():
    position = Position.start().play("f5")
    assert read_record(str(position)).start == position
    rows = position.diagram().replace("X", "*").replace("-", ".")
    drawn = "\n".join(rows[at : at + 8] for at in range(0, 64, 8))
    assert read_record(drawn).start.black == position.black


@pytest.mark.parametrize(
    ("result", "score", "ending"),
    [
        ("-20", Score(-20), ""),
        ("+64.00:r", Score(64), "resigned"),
        ("-2:t", Score(-2), "time"),
        ("+0.000:s", Score(0), "agreed"),
        ("B+12", Score(12), ""),
        ("w+4", Score(-4), ""),
        ("W+R", None, "resigned"),
        ("B+Time", None, "time"),
        ("0", Score(0), ""),
        ("Draw", Score(0), ""),
        ("40-24", Score(16, 40, 24, "wof"), ""),
        ("13:0", Score(13, 13, 0, "discs"), ""),
        ("1-0", None, ""),
        ("?", None, ""),
        ("", None, ""),
        ("Void", None, ""),
    ],
)
def test_results_as_they_are_written(result, score, ending):
    record = read_record(f"(;GM[2]RE[{result}];B[f5])")
    assert (record.result, record.score, record.ending) == (result, score, ending)


@pytest.mark.parametrize(
    ("result", "agrees"),
    [("B+64", True), ("B+13", True), ("13-0", True), ("64-0", True), ("W+13", False), ("B+62", False)],
)
def test_a_score_is_laid_beside_the_last_position(result, agrees):
    text = "".join(f";{'BW'[at % 2]}[{move}]" for at, move in enumerate(moves_of(WIPE_OUT)))
    assert read_record(f"(;GM[2]RE[{result}]{text})").score_agrees is agrees
    assert read_record(f"(;GM[2]RE[B+64:r]{text})").score_agrees is None
    assert read_record(f"(;GM[2]RE[{result}];B[f5])").score_agrees is None


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("format", ["ggf", "sgf", "transcript"])
def test_what_is_written_is_read_back(format, seed):
    game = random_moves(seed)
    names = {} if format == "transcript" else {"black": "Ann [a]", "white": "Bob", "date": "2001"}
    record = Record("transcript", game.moves, **names)
    back = read_record(record.write(format))
    assert back.format == format
    assert back.game.turns == game.turns
    if names:
        written = back.black.replace("(", "[").replace(")", "]")
        assert (written, back.white, back.date) == ("Ann [a]", "Bob", "2001")


def test_remarks_are_kept_where_the_format_has_room():
    case = CASES["S15"]
    record = read_record(case["action"]["text"])
    again = read_record(record.write("ggf"))
    assert [remark for remark in again.remarks if remark.kind in {"value", "time"}] == list(record.remarks)
    sgf = read_record("(;GM[2]C[a];B[f5]C[b]\n;W[d6]C[back\\\\slash \\]])")
    assert read_record(sgf.write("sgf")).comments == sgf.comments
    assert sgf.comments[-1] == (2, "back\\slash ]")


def test_a_game_that_begins_elsewhere_is_written_with_its_start():
    positions = list(random_game(3))
    start = positions[20]
    record = Record("transcript", (start.legal_moves()[0],), start)
    for written_as in ("ggf", "sgf"):
        back = read_record(record.write(written_as))
        assert (back.start, back.final) == (start, record.final)
    with pytest.raises(BadRecord, match="no room for a start"):
        record.write("transcript")
    with pytest.raises(BadRecord, match="“wthor”"):
        record.write("wthor")
    with pytest.raises(BadRecord, match="position, not a game"):
        Record("transcript").write("transcript")


def test_many_records_are_written_one_after_the_other():
    records = [Record("transcript", moves_of("f5d6c3")), Record("transcript", moves_of(WIPE_OUT))]
    for written_as in ("ggf", "sgf", "transcript"):
        back = list(read_records(write_records(records, written_as)))
        assert [record.moves for record in back] == [record.moves for record in records]


def test_wthor_files_there_and_back(tmp_path):
    games = [random_moves(seed) for seed in range(5)]
    records = [
        Record("transcript", game.moves, black=f"Ann {at}", white="Jérôme", event="Coupe", date="1999")
        for at, game in enumerate(games)
    ]
    files = wthor_files(records, made=dt.date(2026, 11, 30))
    assert set(files) == {"WTH_1999.wtb", "WTHOR.JOU", "WTHOR.TRN"}
    assert len(files["WTH_1999.wtb"]) == 16 + 68 * 5
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    path = tmp_path / "WTH_1999.wtb"
    for source in (path, str(path)):
        back = list(read_records(source))
        assert [record.moves for record in back] == [game.moves for game in games]
        assert [record.black for record in back] == [f"Ann {at}" for at in range(5)]
        assert {(record.white, record.event, record.date) for record in back} == {("Jérôme", "Coupe", "1999")}
        assert all(record.score_agrees for record in back)
        assert {record.file for record in back} == {"WTH_1999.wtb"}
        assert [record.number for record in back] == [1, 2, 3, 4, 5]
        assert back == list(read_records(path, replay=False))
    unnamed = list(read_records(files["WTH_1999.wtb"]))
    assert {record.black for record in unnamed} == {""}
    assert dict(unnamed[1].extras)["black"] == "1"


def test_a_wipe_out_follows_the_rule_of_wthor():
    files = wthor_files([Record("transcript", moves_of(WIPE_OUT), date="2001")])
    (record,) = read_records(files["WTH_2001.wtb"])
    assert record.score == Score(64, 64, 0, "wof")
    assert record.result == "64-0"
    assert record.score_agrees is True


def test_a_record_shows_itself():
    record = read_record("Black: Ann\nf5d6")
    assert repr(record) == "<Record 1 (transcript) Ann – ?: 2 moves>"
    assert str(record) == str(record.game)
    bundle = record._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"] == str(record)


def test_reading_is_lazy_and_replay_can_wait():
    text = "f5d6c3\nf5d6a1"
    records = read_records(text)
    assert next(records).moves == ("f5", "d6", "c3")
    with pytest.raises(BadRecord):
        next(records)
    _first, second = read_records(text, replay=False)
    assert second.moves == ("f5", "d6", "a1")
    for ask in ("final", "game", "passes", "is_over"):
        with pytest.raises(BadRecord) as caught:
            getattr(second, ask)
        assert (caught.value.game, caught.value.move) == (2, 3)


def test_replaying_on_integers_is_playing_the_game():
    for seed in range(40):
        game = random_moves(seed)
        record = Record("transcript", game.moves)
        assert record.final == game.position
        assert record.passes == sum(turn.is_pass for turn in game.turns)
        for length in range(0, len(game.moves), 7):
            part = Record("transcript", game.moves[:length])
            assert part.final == part.game.position
            assert part.passes == sum(turn.is_pass for turn in part.game.turns)


def test_a_fact_of_the_record_is_no_error():
    record = read_record(f"(;GM[2]RE[B+2]{colored(Game.from_transcript(MOVES), '')})")
    assert record.score_agrees is False
    assert record.result == "B+2"
