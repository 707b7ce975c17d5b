"""What people played at the beginning: counted once a game, under all images of the start, and played as often."""

from collections import Counter

import pytest

from reversi_learn import (
    OPPONENTS,
    Game,
    IllegalMove,
    Position,
    as_played,
    match,
    one_ply,
    opening_frequencies,
    read_records,
    turned,
)
from reversi_learn.course.endings import GAMES
from reversi_learn.engine.frequencies import AsPlayed
from reversi_learn.engine.openings import START_SYMMETRIES
from reversi_learn.engine.turning import turned_square

TRANSCRIPTS = [GAMES[name] for name in GAMES]


@pytest.fixture(scope="module")
def counted():
    return opening_frequencies(TRANSCRIPTS)


def test_each_game_counts_once_in_every_position_it_goes_through(counted):
    assert counted.games == len(TRANSCRIPTS)
    assert sum(counted.of(Position.start()).values()) == len(TRANSCRIPTS)
    for begun in ("f5", "f5d6", "f5d6c3"):
        wanted = Counter(text[len(begun) : len(begun) + 2] for text in TRANSCRIPTS if text.startswith(begun))
        counts = counted.of(Game.from_transcript(begun).position)
        assert wanted.total() > 3
        assert counts == dict(wanted)  # all of them begin with f5: no other way leads there so soon


@pytest.mark.parametrize("how", START_SYMMETRIES)
def test_images_of_the_start_are_one(counted, how):
    elsewhere = opening_frequencies([turned(Game.from_transcript(text), how) for text in TRANSCRIPTS])
    for moves in ("f5", "f5d6", "f5d6c3", "f5d6c3d3", "f5f6", "f5f4", "f5d6c5f4"):
        position = Game.from_transcript(moves).position
        counts = counted.of(position)
        assert counts == elsewhere.of(position)
        assert counts == {
            turned_square(move, how): count for move, count in counted.of(turned(position, how)).items()
        }
        assert list(counts.values()) == sorted(counts.values(), reverse=True)
        assert set(counts) <= set(position.legal_moves())


def test_what_never_came_up_is_empty_and_discs_bound_it(counted):
    assert counted.of(Position.from_diagram("XO" + "-" * 62)) == {}
    few = opening_frequencies(TRANSCRIPTS, discs=2)
    assert few.of(Position.start().play("f5"))
    assert few.of(Game.from_transcript("f5d6").position) == {}


def test_records_and_games_are_taken_and_other_starts_left_out():
    records = list(read_records("f5d6c3\nf5d6c4"))
    assert opening_frequencies(records).games == len(records)
    own = Game.from_position(Position.start().play("f5"))
    assert opening_frequencies([own, Game()]).games == 1
    with pytest.raises(IllegalMove):
        opening_frequencies(["f5f5"])


def test_the_player_begins_as_often_so_as_people_did_and_then_goes_its_way(counted):
    position = Game.from_transcript("f5").position
    counts = counted.of(position)
    other = one_ply(1, random_plies=0)
    drawn = Counter(AsPlayed(other, counted, seed)(position) for seed in range(400))
    assert set(drawn) <= set(counts)
    for move, count in counts.items():
        assert abs(drawn[move] / 400 - count / sum(counts.values())) < 0.08
    unknown = Game.from_transcript(TRANSCRIPTS[-1][:50]).position
    assert AsPlayed(other, counted, 1)(unknown) == other(unknown)
    rare = AsPlayed(other, opening_frequencies(["f5d6"]), 1, least=2)
    assert rare(position) == other(position)
    assert AsPlayed(other, counted, 1, least=0)(unknown) == other(unknown)


def test_a_level_of_it_plays_whole_games_and_says_what_it_does(counted):
    for name in OPPONENTS:
        level = as_played(name, counted)
        assert level.title == f"{OPPONENTS[name].title}, begins as people do"
        assert f"in {len(TRANSCRIPTS)} games" in level.told
    result = match(as_played("easy", counted), as_played("greedy", counted), games=4)
    assert not result.forfeits
    assert len(result.games) == 4
    with pytest.raises(ValueError, match="There is no opponent “harder”"):
        as_played("harder", counted)
