"""Standings: against tables worked out by hand."""

from reversi_learn.course.tournaments.pairings import Pairing, Round
from reversi_learn.course.tournaments.ranking import standings
from reversi_learn.course.tournaments.results import read_result


def played(*rounds):
    """Rounds from lines such as ``"A 40-24 B"``, a bye as ``"C"``; and the results."""
    made, results = [], {}
    for number, lines in enumerate(rounds, start=1):
        pairings, bye = [], ""
        for line in lines:
            if " " not in line:
                bye = line
                continue
            black, text, white = line.split()
            pairings.append(Pairing(black, white))
            if text != "?":
                results[number, pairings[-1]] = read_result(text)
        made.append(Round(number, tuple(pairings), bye))
    return made, results


def table(lines):
    return [(line.place, line.player, line.points, line.opponents, line.margin) for line in lines]


def test_a_round_robin_by_points_then_by_margin():
    rounds, results = played(
        ["A 40-24 B", "C 32-32 D"],
        ["C 20-44 A", "D 30-34 B"],
        ["A 10-54 D", "B 20-44 C"],
    )
    # A: 2 won, 1 lost, +16 +24 -44 = -4.  B: 1 won, -16 +4 -24 = -36.
    # C: 1 won, 1 drawn, 0 -24 +24 = 0.   D: 1 won, 1 drawn, 0 -4 +44 = +40.
    lines = standings("ABCD", rounds, results)
    assert [(line.place, line.player, line.points, line.margin) for line in lines] == [
        (1, "A", 4, -4),
        (2, "D", 3, 40),
        (3, "C", 3, 0),
        (4, "B", 2, -36),
    ]
    assert [(line.games, line.wins, line.draws, line.losses) for line in lines] == [
        (3, 2, 0, 1),
        (3, 1, 1, 1),
        (3, 1, 1, 1),
        (3, 1, 0, 2),
    ]


def test_swiss_by_points_then_opponents_then_margin():
    rounds, results = played(
        ["A 40-24 B", "C 40-24 D", "E 40-24 F"],
        ["A 40-24 C", "F 24-40 D", "B 42-22 E"],
        ["D 24-40 A", "C 33-31 E", "F 24-40 B"],
    )
    # Points (in games): A 3, B 2, C 2, D 1, E 1, F 0.
    # Opponents: A: B C D = 5.  B: A E F = 4.  C: D A E = 5.  D: C F A = 5.  E: F B C = 4.  F: E D B = 4.
    # Margins: A +48.  B -16 +20 +16 = +20.  C +16 -16 +2 = +2.  D -16 +16 -16 = -16.  E +16 -20 -2 = -6.  F -48.
    assert table(standings("ABCDEF", rounds, results, swiss=True)) == [
        (1, "A", 6, 10, 48),
        (2, "C", 4, 10, 2),
        (3, "B", 4, 8, 20),
        (4, "D", 2, 10, -16),
        (5, "E", 2, 8, -6),
        (6, "F", 0, 8, -48),
    ]


def test_swiss_equal_opponents_by_margin():
    rounds, results = played(["A 34-30 B", "C 44-20 D"])
    assert table(standings("ABCD", rounds, results, swiss=True)) == [
        (1, "C", 2, 0, 24),
        (2, "A", 2, 0, 4),
        (3, "B", 0, 2, -4),
        (4, "D", 0, 2, -24),
    ]


def test_a_bye_is_a_point_in_the_swiss_system_and_none_in_a_round_robin():
    rounds, results = played(["A 40-24 B", "C"])
    swiss = {line.player: line for line in standings("ABC", rounds, results, swiss=True)}
    assert (swiss["C"].points, swiss["C"].games, swiss["C"].opponents, swiss["C"].margin) == (2, 0, 0, 0)
    assert {line.player: line.points for line in standings("ABC", rounds, results)} == {
        "A": 2,
        "B": 0,
        "C": 0,
    }


def test_who_is_equal_in_all_shares_the_place_and_the_next_one_is_left_out():
    rounds, results = played(["A 40-24 B", "C 40-24 D"])
    lines = standings("ABCD", rounds, results)
    assert [(line.place, line.player) for line in lines] == [(1, "A"), (1, "C"), (3, "B"), (3, "D")]


def test_a_forfeit_brings_the_point_and_no_discs():
    rounds, results = played(["A +:- B", "C -:- D"])
    lines = {line.player: line for line in standings("ABCD", rounds, results)}
    assert (lines["A"].points, lines["A"].margin, lines["A"].wins) == (2, 0, 1)
    assert (lines["B"].points, lines["B"].losses) == (0, 1)
    assert (lines["C"].losses, lines["D"].losses) == (1, 1)


def test_open_games_count_for_nobody():
    rounds, results = played(["A 40-24 B", "C ? D"])
    lines = {line.player: line for line in standings("ABCD", rounds, results, swiss=True)}
    assert (lines["C"].games, lines["C"].points, lines["C"].opponents) == (0, 0, 0)


def test_tie_break_games_count_right_after_the_points():
    rounds, results = played(["A 44-20 B", "C 34-30 D"])
    extra, more = played([], ["A 30-34 C"])
    lines = standings("ABCD", rounds, results | more, playoff=extra[1:])
    assert [(line.place, line.player, line.points, line.playoff) for line in lines][:2] == [
        (1, "C", 2, 2),
        (2, "A", 2, 0),
    ]
    assert [line.playoff for line in lines[2:]] == [-1, -1]
    assert lines[0].margin == 4  # the tie-break game is no part of it
