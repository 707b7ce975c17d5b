"""Strange records: each is answered in a sentence that names the file, the game, the move and the reason."""

import datetime as dt
import random
import struct

import pytest

from reversi_learn import BadRecord, Record, Score, read_record, read_records, wthor_files
from reversi_learn.messages import use_language

BOARD = "BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]"
START = "---------------------------OX------XO---------------------------"
CELLS = "-" * 64


def ggf(moves="B[f5]W[d6]", kind="TY[8]", board=BOARD, game="GM[Othello]"):
    return f"(;{game}PC[x]{kind}{board}{moves};)"


def wtb(*changes, games=2, add=b"", cut=0):
    """A WTHOR file of two games, with some bytes changed: pairs of place and byte."""
    records = [Record("transcript", ("f5", "d6", "c3", "d3"), date="2001")] * games
    data = bytearray(next(iter(wthor_files(records).values())) + add)
    for place, byte in changes:
        data[place] = byte
    return bytes(data[: len(data) - cut])


# What is given, the name of the reason, the game, the move, and words of the sentence.
BAD = {
    "nothing": ("", "empty", None, None, "nothing in it"),
    "no bytes": (b"", "empty", None, None, "nothing in it"),
    "white space": (" \r\n\t", "empty", None, None, "nothing in it"),
    "a BOM alone": (b"\xef\xbb\xbf", "empty", None, None, "nothing in it"),
    "prose": ("Dear Sir or Madam,", "unknown", None, None, "lists of moves, GGF, SGF"),
    "xml": ("<?xml version='1.0'?><xof><moves>f5d6</moves></xof>", "unknown", None, None, "no record"),
    "a web page": ("<!DOCTYPE html><p>f5d6</p>", "page", None, None, "web page"),
    "a zip archive": (b"PK\x03\x04rest", "packed", None, None, "packed file (zip)"),
    "gzip": (b"\x1f\x8b\x08rest", "packed", None, None, "gzip"),
    "any bytes": (bytes(range(256)), "unknown", None, None, "no record"),
    "no such file": ("there_is_no_such.wtb", "missing", None, None, "there_is_no_such.wtb: There is no such"),
    "a word in a list": ("f5 d6 hello c3", "point", 1, 3, "Move 3 reads “hello”"),
    "a row too many": ("f5d6c9", "point", 1, 3, "“c9”"),
    "an illegal move": ("f5d6a1", "illegal", 1, 3, "Move 3 (a1) can not be played. a1 is not a move."),
    "an occupied square": ("f5d6f5", "illegal", 1, 3, "f5 is occupied by a black disc"),
    "a pass that is not forced": ("f5 pass d6", "illegal", 1, 2, "White may not pass"),
    "two passes": ("f5f6d3g5h5h4f7h6 pass pass", "illegal", 1, 9, "may not pass"),
    "a move after the end": ("f5f4c3c6c5d6f3c4c7a1", "illegal", 1, 10, "The game is over"),
    "the second game": ("f5d6\nf5f6\nf5a1", "illegal", 3, 2, "Game 3: Move 2 (a1)"),
    "ggf cut": (ggf()[:-12], "cut", 1, None, "is cut"),
    "ggf cut inside a value": (ggf()[:40], "cut", 1, None, "is cut"),
    "ggf cut before the next": (ggf()[:-2] + ggf(), "cut", 1, None, "is cut"),
    "ggf of Amazons": (ggf(game="GM[Amazons]"), "other game", 1, None, "(Amazons)"),
    "ggf on 10x10": (ggf(kind="TY[10]"), "size", 1, None, "10x10"),
    "ggf with a board of 10x10": (ggf(board="BO[10 ---]"), "size", 1, None, "10x10"),
    "ggf synchro": (ggf(kind="TY[s8r20]"), "synchro", 1, None, "two boards"),
    "ggf two boards": (f"2 {ggf()}{ggf()}", "synchro", 1, None, "two boards"),
    "ggf anti": (ggf(kind="TY[8a]"), "anti", 1, None, "fewer discs wins"),
    "ggf a short board": (ggf(board=BOARD.replace("O*", "O")), "board", 1, None, "64 cells"),
    "ggf an empty board": (ggf(board="BO[]"), "board", 1, None, "64 cells"),
    "ggf an odd cell": (ggf(board=BOARD.replace("O*", "O?")), "diagram", 1, None, "“?” at e4"),
    "ggf an odd move": (ggf("B[f5]W[K?]"), "point", 1, 2, "“K?”"),
    "ggf a colour twice": (
        ggf("B[f5]B[d6]"),
        "black twice",
        1,
        2,
        "written for Black, and it is White’s turn",
    ),
    "ggf White first": (ggf("W[f4]"), "white twice", 1, 1, "written for White, and it is Black’s turn"),
    "sgf cut": ("(;GM[2];B[f5];W[d6]", "cut", 1, None, "is cut"),
    "sgf cut inside a value": ("(;GM[2]C[never ends;B[f5]\\]", "cut", 1, None, "is cut"),
    "sgf cut after a game": ("(;GM[2];B[f5])(;GM[2];B[", "cut", 2, None, "Game 2: "),
    "sgf of Go": ("(;GM[1]SZ[19];B[pd])", "other game", 1, None, "GM[1]"),
    "sgf of Go without GM": ("(;FF[4];B[pd];W[dd])", "point", 1, 1, "“pd”"),
    "sgf on 10x10": ("(;GM[2]SZ[10];B[f5])", "size", 1, None, "another size"),
    "sgf off the board": ("(;GM[2];B[f5];W[i9])", "point", 1, 2, "“i9”"),
    "sgf a pass too many": ("(;GM[2];B[f5];W[tt])", "illegal", 1, 2, "White may not pass"),
    "sgf illegal": ("(;GM[2];B[aa])", "illegal", 1, 1, "a1 is not a move"),
    "sgf two points": ("(;GM[2];B[f5][d3])", "two points", 1, 1, "more than one square"),
    "sgf a colour twice": ("(;GM[2];B[f5];B[d3])", "black twice", 1, 2, "written for Black"),
    "sgf set up late": ("(;GM[2];B[f5];AB[a1];W[d6])", "late setup", 1, 1, "after move 1"),
    "sgf set up off the board": ("(;GM[2]AB[z9])", "setup", 1, None, "“z9”"),
    "sgf set up twice": ("(;GM[2]AB[a1:]AW[d4])", "setup", 1, None, "“a1:”"),
    "obf short": (f"{START[:-2]} X; d3:+0;", "position cells", 1, None, "64 cells"),
    "obf a cell too few": (f"{'X' * 62}O X", "position cells", 1, None, "64 cells"),
    "obf no side": (f"{START} Q;", "position cells", 1, None, "side to move"),
    "obf an illegal move": (f"{START} X; a1:+0;", "illegal", 1, None, "a1 is not a move"),
    "obf an odd value": (f"{START} X; d3:many;", "value", 1, None, "“d3:many”"),
    "obf comments only": (f"% {START} X", "unknown", None, None, "no record"),
    "wthor cut in a game": (wtb(cut=10), "count", 2, None, "promises 2 games"),
    "wthor without games": (wtb(cut=136), "count", 1, None, "promises 2 games"),
    "wthor of 10x10": (wtb((12, 10)), "size", None, None, "10x10"),
    "wthor solitaires": (wtb((13, 1)), "solitaire", None, None, "solitaires"),
    "wthor no games": (wtb((4, 0)), "no game", None, None, "no game in it"),
    "wthor a code off the board": (wtb((16 + 8 + 2, 99)), "point", 1, 3, "“99”"),
    "wthor a gap": (wtb((16 + 8 + 1, 0)), "after a gap", 1, 2, "move 2 is missing"),
    "wthor illegal": (wtb((16 + 68 + 8 + 2, 11)), "illegal", 2, 3, "Move 3 (a1)"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_can_not_be_read_is_refused_in_a_sentence(name):
    source, reason, game, move, words = BAD[name]
    with pytest.raises(BadRecord) as caught:
        list(read_records(source))
    error = caught.value
    assert (error.reason, error.game, error.move) == (reason, game, move)
    assert words in str(error)
    assert "{" not in str(error)
    assert error._render_traceback_() == [str(error)]
    told = []
    list(read_records(source, on_bad=told.append))
    assert str(told[0]) == str(error)


@pytest.mark.parametrize("name", BAD)
def test_refusals_have_a_sentence_in_every_language(name):
    use_language("de")
    try:
        for error in bad_ones(BAD[name][0]):
            assert "{" not in str(error)
    finally:
        use_language("en")


def bad_ones(source):
    told = []
    list(read_records(source, on_bad=told.append))
    return told


@pytest.mark.parametrize(("suffix", "data", "words"), [
    ("wtb", b"", "nothing in it"),
    ("wtb", wtb()[:10], "here are 10"),
    ("wtb", wtb((0, 99)), "not the header of a WTHOR file"),
    ("wtb", wtb((2, 13)), "not the header of a WTHOR file"),
    ("wtb", b"f5d6c3 and nothing like it", "not the header"),
    ("ggf", b"(;GM[Othello]B[f5]", "game 1: The record is cut"),
    ("txt", b"f5d6\nf5f6\nf5a1", "game 3: Move 2 (a1) can not be played."),
])  # fmt: skip
def test_the_sentence_names_the_file(tmp_path, suffix, data, words):
    path = tmp_path / f"strange.{suffix}"
    path.write_bytes(data)
    with pytest.raises(BadRecord) as caught:
        list(read_records(path))
    assert str(caught.value).startswith("strange.")
    assert words in str(caught.value)


def test_a_folder_is_no_record(tmp_path):
    with pytest.raises(BadRecord, match="can not be opened"):
        list(read_records(tmp_path))


def test_a_bad_game_does_not_hide_the_others():
    text = f"{ggf()}\n{ggf('B[a1]')}\n{ggf(kind='TY[10]')}\n{ggf()}"
    told = []
    records = list(read_records(text, on_bad=told.append))
    assert [record.number for record in records] == [1, 4]
    assert [(error.game, error.reason) for error in told] == [(2, "illegal"), (3, "size")]
    told.clear()
    records = list(read_records(wtb((16 + 8 + 2, 99), cut=1, games=3), on_bad=told.append))
    assert [record.number for record in records] == [2]
    assert [(error.game, error.reason) for error in told] == [(1, "point"), (3, "count")]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (ggf("B[f5//1.2]W[d6/-1.50/3]B[C3/2]"), ("f5", "d6", "c3")),
        (ggf().replace("]B[", "]\r\nB["), ("f5", "d6")),
        (f"1 {ggf()}", ("f5", "d6")),
        (f"{ggf()[:-2]})", ("f5", "d6")),
        (f"From: ggs\n\n{ggf()}\n", ("f5", "d6")),
        (ggf(board=""), ("f5", "d6")),
        (ggf().lower().replace("bo[8", "BO[8"), ("f5", "d6")),
        (ggf("KB[2.0/1]KW[-3/2]B[f5]W[d6]", "TY[8k]KM[+2.00]"), ("f5", "d6")),
        ("(;FF[3]GM[2]\n\n;B[F5]\n;W[D6]\n)\n", ("f5", "d6")),
        ("(;FF[4]GM[2];B[fe];W[DF])", ("f5", "d6")),
        ("(;GM[2];b[f5];w[d6])", ("f5", "d6")),
        ("(;GM[2]PB[a\\]b]C[x (;B[d3\\])];B[f5];W[d6])", ("f5", "d6")),
        ("(;GM[2]C[an open ( bracket ;];B[f5])", ("f5",)),
        ("some mail\n(;GM[2];B[f5])", ("f5",)),
        ("(;GM[2];B[f5];;C[nothing];W[d6])", ("f5", "d6")),
        ("(;GM[Othello];B[f5];W[d6])", ("f5", "d6")),
        ("(;GM[2]SZ[8:8];B[f5])", ("f5",)),
    ],
)
def test_what_is_only_odd_is_read(text, moves):
    assert read_record(text).moves == moves


@pytest.mark.parametrize("comment", ["well played ;)", "see (;GM below", "a ; ) b"])
def test_a_comment_neither_ends_a_game_nor_begins_one(comment):
    text = ggf(f"B[f5]C[{comment}]W[d6]")
    for record in (read_record(text), read_record(read_record(text).write("ggf"))):
        assert record.moves == ("f5", "d6")
        assert record.comments[0][0] == 1
    assert len(list(read_records(f"{text}\n{text}"))) == 2


def test_what_does_not_fit_into_wthor_is_reckoned_from_the_board():
    odd = [
        Record("transcript", ("f5",), score=Score(-100, -4, 0)),
        Record("transcript", ("f5",), score=Score(1, 32.5, 31.5)),
        Record("pgn", ("f5",), extras=(("theoretical", "none"),)),
    ]
    games = next(iter(wthor_files(odd, made=dt.date(2026, 11, 30)).values()))
    assert [record.score.black for record in read_records(games)] == [4, 4, 4]


def test_a_komi_is_no_score():
    record = read_record(ggf("B[f5]", "TY[8k]KM[+2.00]RE[+4]"))
    assert record.score is None
    assert record.result == "+4"
    assert "komi" in record.notices[0]


def test_passes_after_the_end_change_nothing():
    text = "(;GM[2];B[f5];W[f4];B[c3];W[c6];B[c5];W[d6];B[f3];W[c4];B[c7];W[];B[])"
    record = read_record(text)
    assert record.is_over
    assert record.passes == 0
    assert len(record.game.turns) == 9


def test_encodings():
    name = "Jérôme"
    text = f"(;GM[2]PB[{name}];B[f5])"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"):
        assert read_record(text.encode(encoding)).black == name
    assert read_record("(;GM[2]CA[Shift_JIS]PB[黒];B[f5])".encode("shift_jis")).black == "黒"
    assert read_record("(;GM[2]CA[nonsense]PB[é];B[f5])".encode("latin-1")).black == "é"


def test_more_bytes_than_games_are_said():
    first, second = read_records(wtb(add=b"rest"))
    assert first.notices == ()
    assert second.notices == ("The file goes on after its last game; that part is left out.",)


def test_a_file_without_a_date_is_read_if_it_fits():
    assert len(list(read_records(wtb((0, 0), (1, 0), (2, 0), (3, 0))))) == 2
    with pytest.raises(BadRecord, match="no record"):
        list(read_records(wtb((0, 0), (1, 0), (2, 0), (3, 0), cut=1)))


def test_lists_of_names(tmp_path):
    files = wthor_files([Record("transcript", ("f5",), black="Ann", white="Bob", event="Cup", date="2001")])
    for name in ("WTHOR.JOU", "WTHOR.TRN"):
        with pytest.raises(BadRecord, match="list of names"):
            read_record(files[name])
    for name, data in files.items():
        (tmp_path / name.lower()).write_bytes(data)
    path = tmp_path / "wth_2001.wtb"
    assert read_record(path).white == "Bob"
    (tmp_path / "wthor.jou").write_bytes(files["WTHOR.JOU"][:-5])
    assert read_record(path).white == ""
    assert read_record(path).event == "Cup"
    shorter = bytearray(files["WTHOR.JOU"][:-20])
    struct.pack_into("<H", shorter, 8, 1)
    (tmp_path / "wthor.jou").write_bytes(shorter)
    record = read_record(path)
    assert (record.black, record.white) == ("Ann", "")
    assert "no name" in record.notices[0]


def test_a_score_that_can_not_be_is_a_fact():
    data = wtb((16 + 6, 200))
    first, _second = read_records(data)
    assert first.score.black == 200
    assert first.score_agrees is None


SEEDS = {
    "transcript": "Event: Club\n1. f5 d6 2. c3 d3 3. c4 f4 {fine} 40-24",
    "pgn": '[Black "A"]\n[Result "40-24"]\n\n1. F5 D6\n2. C3 D3 *',
    "ggf": ggf("B[f5//1.2]W[d6/-1.50/3]B[c3]", "TY[8]RE[+2:r]"),
    "sgf": "(;GM[2]FF[4]SZ[8]AB[e4][d5]AW[d4:d4][e5]PL[B]C[a \\] b](;B[f5](;W[df])(;W[tt]))(;B[d3]))",
    "obf": f"% comment\n{START} X; d3:+0; c4:-2;\n{START} O",
    "wthor": wtb(),
}


def changed(data, lots):
    """The same with one to three bytes taken out, put in or replaced, or cut off at the end."""
    for _change in range(1 + int(lots.random() * 3)):
        at = int(lots.random() * (len(data) + 1))
        byte = bytes([int(lots.random() * 256)])
        kind = int(lots.random() * 4)
        data = (
            data[:at],
            data[:at] + byte + data[at:],
            data[:at] + data[at + 1 :],
            data[:at] + byte + data[at + 1 :],
        )[kind]
    return data


@pytest.mark.parametrize("name", SEEDS)
def test_whatever_happens_to_a_file_the_answer_is_records_or_a_sentence(name):
    whole = SEEDS[name] if isinstance(SEEDS[name], bytes) else SEEDS[name].encode()
    lots = random.Random(name)
    read = refused = 0
    for _time in range(400):
        told = []
        records = list(read_records(changed(whole, lots), on_bad=told.append))
        read += bool(records)
        refused += bool(told)
        assert records or told
        assert all(str(error) and "{number}" not in str(error) for error in told)
        for record in records:
            assert record.game.position == record.final
            assert [*record.notices, repr(record), record.write("sgf")]
    assert read > 20
    assert refused > 20
