"""The laboratory in a notebook: the names notebooks use, files of games, own functions on a live board."""

import pytest

from reversi_learn import Game, Position, classroom
from reversi_learn.classroom import cells
from reversi_learn.classroom.board import BoardWidget
from reversi_learn.classroom.desk import Desk
from reversi_learn.course.progress import Progress
from reversi_learn.engine.matches import match


@pytest.fixture(autouse=True)
def _kernel(monkeypatch, tmp_path):
    """A kernel that has just started."""
    progress = Progress(tmp_path)
    monkeypatch.setattr(cells, "_progress", progress)
    monkeypatch.setattr(cells, "_desk", Desk(notice=lambda: progress.notice))


def discs(board, player):
    return sum(1 if disc == player else -1 for disc in board.values() if disc != "-")


def test_games_come_from_a_file_a_text_or_a_list(tmp_path):
    transcripts = match("random", "random", games=6, seed=3).transcripts
    path = tmp_path / "games.txt"
    path.write_text("\n".join(transcripts), encoding="utf-8")
    given = [path, str(path), "\n".join(transcripts), list(transcripts)]
    given.append([Game.from_transcript(moves) for moves in transcripts])
    found = [
        classroom.try_belief("first-corner", games, played=0, experiment=0, solved=0).evidence
        for games in given
    ]
    assert all(evidence == found[0] for evidence in found)
    assert found[0][0].looked == 6
    some = classroom.try_belief("corner", path, most=2, played=0, experiment=0, solved=0)
    assert some.of("loaded").looked == 2


def test_the_beliefs_are_listed_with_their_words():
    assert classroom.beliefs()["first-corner"] == "Whoever takes the first corner wins."


def test_the_same_seed_gives_the_same_evidence():
    tried = [
        classroom.try_belief("x-square", played=4, level="random", experiment=10, solved=10) for _ in range(2)
    ]
    assert tried[0].evidence == tried[1].evidence


def test_own_functions_drive_a_live_board():
    board = classroom.my_board(evaluate=discs, depth=2)
    assert isinstance(board, BoardWidget)
    assert set(board.texts) == set(Position.start().legal_moves())
    board.press("d3")
    assert set(board.texts) == {"c3", "c5", "e3"}
    again = classroom.my_board(Position.start().diagram(), legal_moves=lambda _board, _player: ["d3"])
    assert "missing in your legal_moves" in again.message["text"]


def test_the_smallest_difference_takes_one_function():
    found = classroom.smallest_difference(flips=lambda *_asked: [])
    assert "leaves out" in found.sentence()
    assert classroom.smallest_difference(legal_moves=lambda board, _player: list(board)).answer.extra
    with pytest.raises(ValueError, match="Give one function"):
        classroom.smallest_difference()


def test_own_evaluation_plays_a_seeded_match():
    result = classroom.my_match(discs, games=4)
    assert (result.first, result.second) == ("discs", "ours")
    assert result == classroom.my_match(discs, games=4)
    broken = classroom.my_match(lambda board, _player: board["z9"], "random", games=2)
    assert len(broken.forfeits) == 2


def test_disagreements_with_ours():
    assert classroom.disagreements(discs, most=20).cases
