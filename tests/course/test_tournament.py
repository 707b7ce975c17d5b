"""A tournament from its setup to its winner, written down in the log and built anew from it."""

import json
import re

import pytest

from reversi_learn import Color, Game
from reversi_learn.course.progress import Progress
from reversi_learn.course.tournaments.log import TournamentLog, board_name, built
from reversi_learn.course.tournaments.page import tournament_page
from reversi_learn.course.tournaments.pairings import Pairing
from reversi_learn.course.tournaments.results import Result, forfeit, read_result
from reversi_learn.course.tournaments.tournament import Tournament, player_name, setup

CLASS = ["Anna", "Ben", "Cleo", "Dan", "Eve"]
SHORTEST = "e6f4e3f6g5d6e7f5c5"  # Black has taken everything after nine moves: 13 to 0


def log_in(folder, name="Cup"):
    """What a machine that has just been started reads in this folder."""
    return TournamentLog(Progress(folder), name)


def open_games(tournament):
    return [
        (each.number, pairing)
        for each in tournament.all_rounds
        for pairing in each.pairings
        if tournament.result(each.number, pairing) is None
    ]


def strength(player):
    """In this class the earlier name plays better, and all are different."""
    return -CLASS.index(player)


def better_wins(pairing):
    margin = 2 * (strength(pairing.black) - strength(pairing.white))
    return f"{32 + margin}-{32 - margin}"


def play_all(log, result=better_wins):
    while not log.now.is_over:
        for number, pairing in open_games(log.now):
            log.enter(number, pairing, result(pairing))
        if log.now.can_draw:
            log.draw()


# --- setting it up ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"players": ["Anna"]}, "at least two"),
        ({"players": []}, "at least two"),
        ({"players": ["Anna", "Ben", " anna "]}, "“Anna” stands there twice"),
        ({"players": ["Straße", "STRASSE"]}, "twice"),
        ({"players": ["Anna", ""]}, "would be empty"),
        ({"players": ["Anna", "\u202e \u200b\n"]}, "would be empty"),
        ({"players": ["Anna", 7]}, "not 7"),
        ({"players": [f"p{number}" for number in range(101)]}, "at most 100"),
        ({"system": "knock-out"}, "There are: round-robin, swiss"),
        ({"rounds": 3}, "as many rounds as it takes"),
        ({"system": "swiss", "double": True}, "nobody meets twice"),
        ({"system": "swiss", "rounds": 0}, "from 1 to 50, not 0"),
        ({"system": "swiss", "rounds": 51}, "not 51"),
        ({"name": " "}, "would be empty"),
    ],
)
def test_what_can_not_be_played_is_refused_with_a_sentence(arguments, said):
    with pytest.raises(ValueError) as error:
        setup(**{"name": "Cup", "players": CLASS, **arguments})
    assert said in str(error.value)


def test_names_are_one_short_line():
    assert player_name("  Anna \n Maria\t") == "Anna Maria"
    assert player_name("x" * 100) == "x" * 40
    assert player_name("\u202eAnna\x07") == "Anna"
    assert player_name("👩‍🏫 <b>") == "👩‍🏫 <b>"
    assert player_name("Zoe\u0308") == "Zoë"


@pytest.mark.parametrize(("count", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (16, 4), (17, 5), (33, 6)])
def test_the_swiss_system_takes_as_many_rounds_as_single_out_one(count, rounds):
    made = setup("Cup", [f"p{number}" for number in range(count)], system="swiss")
    assert made.rounds == Tournament(made).planned == rounds


# --- playing it -------------------------------------------------------------------------------------------


def test_a_round_robin_from_the_first_game_to_the_winner(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS))
    assert (log.now.planned, len(open_games(log.now)), log.now.current.number) == (5, 10, 1)
    assert log.now.winners == ()
    assert log.now.end_sentence() == ""
    play_all(log)
    assert [line.player for line in log.now.standings] == CLASS
    assert [line.points for line in log.now.standings] == [8, 6, 4, 2, 0]
    assert log.now.end_sentence() == "Anna wins the tournament “Cup”."


@pytest.mark.parametrize("seed", range(5))
def test_a_swiss_tournament_from_the_first_round_to_the_winner(tmp_path, seed):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS, system="swiss", seed=seed))
    assert (log.now.planned, len(log.now.rounds)) == (3, 1)
    with pytest.raises(ValueError, match="all results of round 1"):
        log.draw()
    play_all(log)
    assert log.now.winners == ("Anna",)
    assert len({each.bye for each in log.now.rounds}) == 3
    with pytest.raises(ValueError, match="All rounds are drawn"):
        log.draw()


def test_a_drawn_round_stays_when_an_earlier_result_is_corrected(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS, system="swiss"))
    games = open_games(log.now)
    for game in games:
        log.enter(*game, "40-24")
    log.draw()
    before = log.now.rounds
    for game in games:
        log.enter(*game, "24-40")
    assert log.now.rounds == log_in(tmp_path).now.rounds == before
    assert log.now.doubtful == frozenset()


def test_a_finished_game_is_a_result(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS))
    game = open_games(log.now)[0]
    assert log.enter(*game, Game.from_transcript(SHORTEST)) == Result((64, 0))
    with pytest.raises(ValueError, match="not over"):
        log.enter(*open_games(log.now)[0], Game())
    last = json.loads(next(tmp_path.glob("*.jsonl")).read_text().splitlines()[-1])
    assert (last["did"], last["result"], last["moves"]) == ("entered", "64-0", SHORTEST)


def test_games_are_found_by_who_plays_with_which_colour(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS, double=True))
    number, pairing = open_games(log.now)[0]
    assert log.now.find(pairing.black, f" {pairing.white}") == (number, pairing)
    assert log.now.find(pairing.white, pairing.black) == (number + 5, pairing.swapped())
    single = Tournament(setup("Cup", CLASS))
    with pytest.raises(LookupError) as error:
        single.find(pairing.white, pairing.black)
    assert f"In round 1, {pairing.black} has Black and {pairing.white} has White." in str(error.value)
    with pytest.raises(LookupError, match="no game between Anna and Zoe"):
        single.find("Anna", "Zoe")


# --- tie-break games --------------------------------------------------------------------------------------


def beginner_draws(pairing):
    """All wins are the better one's, but Anna and Ben draw."""
    return "32-32" if {pairing.black, pairing.white} == {"Anna", "Ben"} else better_wins(pairing)


def test_without_tie_break_games_the_margin_decides_and_equals_share(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS))
    play_all(log, beginner_draws)
    assert log.now.winners == ("Anna",)  # she won the others by more
    other = log_in(tmp_path, "Draws")
    other.begin(setup("Draws", CLASS[:3]))
    play_all(other, lambda _pairing: "32-32")
    assert set(other.now.winners) == {"Anna", "Ben", "Cleo"}
    assert "share the first place" in other.now.end_sentence()


def test_two_leaders_play_until_one_wins_with_changing_colours(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS, playoff=True))
    while len(log.now.all_rounds) == log.now.planned:
        log.enter(*open_games(log.now)[0], beginner_draws(open_games(log.now)[0][1]))
    ((number, first),) = open_games(log.now)
    assert number == 6
    assert {first.black, first.white} == {"Anna", "Ben"}
    assert not log.now.is_over
    log.enter(number, first, "32-32")
    ((number, second),) = open_games(log.now)
    assert (number, second) == (7, first.swapped())
    log.enter(number, second, "40-24" if second.black == "Ben" else "24-40")
    assert log.now.winners == ("Ben",)
    assert "tie-break" in repr(tournament_page(log.now))
    assert log_in(tmp_path).now.winners == ("Ben",)


def test_the_colours_of_the_tie_break_are_drawn_by_lot():
    firsts = set()
    for seed in range(12):
        made = Tournament(setup("Cup", ["Anna", "Ben"], playoff=True, seed=seed))
        (pairing,) = made.rounds[0].pairings
        made = made.with_result(1, pairing, read_result("32-32"))
        firsts.add(made.playoff[0].pairings[0].black)
    assert firsts == {"Anna", "Ben"}


def test_three_leaders_play_everybody_against_everybody(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS, playoff=True))
    for game in open_games(log.now):
        best = {"Anna", "Ben", "Cleo"}
        drawn = {game[1].black, game[1].white} <= best
        log.enter(*game, "32-32" if drawn else better_wins(game[1]))
    assert [each.number for each in log.now.playoff] == [6, 7, 8]
    play_all(log)
    assert log.now.winners == ("Anna",)
    assert [line.playoff for line in log.now.standings] == [4, 2, 0, -1, -1]


def test_no_tie_break_without_a_tie(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS, playoff=True))
    play_all(log)
    assert log.now.playoff == ()
    assert log.now.winners == ("Anna",)


# --- the log ----------------------------------------------------------------------------------------------


def test_after_a_restart_everything_is_as_it_was(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS, system="swiss", seed=3))
    play_all(log)
    again = log_in(tmp_path)
    assert again.now == log.now
    assert repr(tournament_page(again.now)) == repr(tournament_page(log.now))


def test_beginning_again_in_the_same_way_goes_on(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS))
    log.enter(*open_games(log.now)[0], "40-24")
    again = log_in(tmp_path)
    assert len(open_games(again.begin(setup("Cup", CLASS)))) == 9
    lines = next(tmp_path.glob("*.jsonl")).read_text().splitlines()
    assert len(lines) == 2  # nothing is stored twice


def test_the_list_can_change_until_a_result_is_in(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS))
    assert len(open_games(log.begin(setup("Cup", CLASS[:3])))) == 3
    log.enter(*open_games(log.now)[0], "40-24")
    with pytest.raises(ValueError, match="another name"):
        log.begin(setup("Cup", CLASS))


def test_a_tournament_that_has_not_begun(tmp_path):
    assert not log_in(tmp_path).begun
    with pytest.raises(LookupError, match="begin it with a list of players"):
        log_in(tmp_path).now  # noqa: B018 - the asking raises
    assert list(tmp_path.iterdir()) == []


def test_results_are_corrected_and_taken_back(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS))
    game = open_games(log.now)[0]
    log.enter(*game, "40-24")
    log.enter(*game, "24:40")
    log.enter(*game, "24:40")
    assert log_in(tmp_path).now.result(*game) == Result((24, 40))
    log.enter(*game, forfeit(Color.WHITE))
    assert log_in(tmp_path).now.result(*game).winner is Color.BLACK
    log.take_back(*game)
    log.take_back(*game)
    assert log_in(tmp_path).now.result(*game) is None
    events = [json.loads(line) for line in next(tmp_path.glob("*.jsonl")).read_text().splitlines()]
    assert [(event["result"], event["instead"]) for event in events[1:]] == [
        ("40-24", ""),
        ("24-40", "40-24"),
        ("+-", "24-40"),
        ("", "+-"),
    ]


def test_two_machines_in_one_folder_are_read_together(tmp_path):
    one, other = log_in(tmp_path), log_in(tmp_path)
    one.begin(setup("Cup", CLASS, system="swiss"))
    first, second = open_games(other.now)
    one.enter(*first, "40-24")
    other.enter(*second, "24-40")
    assert one.now == other.now
    assert one.now.can_draw
    one.draw()
    assert other.now.rounds == one.now.rounds
    assert len(list(tmp_path.glob("*.jsonl"))) == 2


def merged(*logs):
    """The events of several machines that did not see each other, in the order in which logs are read."""
    return sorted((event for log in logs for event in log), key=lambda event: event["number"])


def entered(number, game, result, instead=""):
    return {
        "number": number,
        "did": "entered",
        "round": game[0],
        "black": game[1].black,
        "white": game[1].white,
        "result": result,
        "instead": instead,
    }


def began(**changes):
    facts = {"players": CLASS, "system": "round-robin", "rounds": 0, "double": False, "playoff": False}
    return {"number": 1, "did": "began", **facts, "seed": 1, **changes}


def test_different_results_of_two_machines_are_told_until_one_is_entered_anew(tmp_path):
    start = built("Cup", [began()])
    game = open_games(start)[0]
    events = merged([began(), entered(2, game, "40-24")], [entered(2, game, "24-40")])
    state = built("Cup", events)
    assert state.doubtful == {game}
    assert state.result(*game) == Result((24, 40))
    assert "Two different results were entered for" in repr(tournament_page(state))
    assert built("Cup", [*events, entered(3, game, "40-24", instead="24-40")]).doubtful == frozenset()
    same = merged([began(), entered(2, game, "40-24")], [entered(2, game, "40-24")])
    assert built("Cup", same).doubtful == frozenset()


def test_a_doubtful_result_can_be_confirmed(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS))
    game = open_games(log.now)[0]
    log.enter(*game, "40-24")
    Progress(tmp_path).record("tournament", name="Cup", **{**entered(0, game, "24-40"), "number": 9})
    assert log.now.doubtful == {game}
    log.enter(*game, "24-40")
    assert log.now.doubtful == frozenset()


def test_of_two_draws_of_a_round_the_first_counts(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS, system="swiss"))
    for game in open_games(log.now):
        log.enter(*game, better_wins(game[1]))
    log.draw()
    before = log.now.rounds[1]
    pairs = [[pairing.white, pairing.black] for pairing in before.pairings]
    Progress(tmp_path).record("tournament", name="Cup", did="drew", round=2, pairs=pairs, bye=before.bye)
    assert log.now.rounds[1] == before


def test_somebody_else_may_go_on_under_another_name_and_tournaments_do_not_mix(tmp_path):
    teacher, helper = Progress(tmp_path), Progress(tmp_path)
    teacher.player, helper.player = "teacher", "helper"
    TournamentLog(teacher, "Cup").begin(setup("Cup", CLASS))
    TournamentLog(teacher, "Other").begin(setup("Other", CLASS))
    log = TournamentLog(helper, "Cup")
    log.enter(*open_games(log.now)[0], "40-24")
    assert len(TournamentLog(teacher, "Cup").now.results) == 1
    assert len(TournamentLog(teacher, "Other").now.results) == 0


def played_game(pairing, **facts):
    name = board_name("Cup", 1, pairing)
    return {"event": "game", "table": name, "variant": "standard", "moves": SHORTEST, **facts}


def test_a_game_on_a_board_of_the_tournament_is_a_result():
    start = built("Cup", [began()])
    game = open_games(start)[0]
    played = played_game(game[1])
    assert built("Cup", [began(), played]).result(*game) == Result((64, 0))
    assert built("Cup", [began(), entered(1, game, "40-24"), played]).result(*game) == Result((40, 24))
    corrected = built("Cup", [began(), played, entered(3, game, "40-24", instead="64-0")])
    assert (corrected.result(*game), corrected.doubtful) == (Result((40, 24)), frozenset())
    taken_back = built("Cup", [began(), played, entered(3, game, "", instead="64-0")])
    assert taken_back.result(*game) is None


@pytest.mark.parametrize(
    ("facts", "winner"),
    [
        ({"ended": "resigned", "moves": "f5"}, Color.BLACK),
        ({"ended": "time", "moves": "f5d6"}, Color.WHITE),
        ({"ended": "resigned", "moves": "f5", "color": "X", "result": "lost"}, Color.WHITE),
        ({"ended": "time", "moves": "f5", "color": "X", "result": "won"}, Color.BLACK),
    ],
)
def test_a_game_given_up_or_lost_on_time_is_a_forfeit(facts, winner):
    game = open_games(built("Cup", [began()]))[0]
    result = built("Cup", [began(), played_game(game[1], **facts)]).result(*game)
    assert (result.winner, result.discs) == (winner, None)


@pytest.mark.parametrize(
    "facts",
    [
        {"start": "X" * 64 + " X"},
        {"loaded": 1},
        {"opening": 4},
        {"variant": "old reversi"},
        {"moves": "f5"},
        {"moves": "f5f5"},
        {"moves": 7},
        {"moves": "f5", "ended": "time", "color": "Y"},
        {"table": "tournament Cup: 1, Nobody – Ben"},
        {"table": "game"},
    ],
)
def test_a_game_that_is_no_game_of_the_tournament_is_passed_over(facts):
    game = open_games(built("Cup", [began()]))[0]
    assert built("Cup", [began(), played_game(game[1], **facts)]) == built("Cup", [began()])


def test_a_game_against_a_level_with_changed_colours_is_passed_over():
    game = open_games(built("Cup", [began()]))[0]
    level = {"level": game[1].white, "result": "won"}
    right = built("Cup", [began(), played_game(game[1], **level, color="X")])
    assert right.result(*game) == Result((64, 0))
    swapped = built("Cup", [began(), played_game(game[1], **level, color="O")])
    assert swapped.result(*game) is None


@pytest.mark.parametrize(
    "damage",
    [
        {"did": None},
        {"did": "entered"},
        {"did": "entered", "round": "x"},
        {"did": "entered", "round": float("inf"), "black": "Anna", "white": "Ben", "result": "40-24"},
        {"did": "entered", "round": 1, "black": ["Anna"], "white": "Ben", "result": "40-24"},
        {"did": "entered", "round": 1, "black": "Nobody", "white": "Ben", "result": "40-24", "instead": ""},
        {"did": "entered", "round": 1, "black": "Anna", "white": "Ben", "result": 7, "instead": ""},
        {"did": "entered", "round": 1, "black": "Anna", "white": "Ben", "result": "99-99", "instead": ""},
        {"did": "drew", "round": 2},
        {"did": "drew", "round": 2, "pairs": [["Anna"]], "bye": ""},
        {"did": "drew", "round": 2, "pairs": [["Anna", "Ben"], ["Anna", "Cleo"]], "bye": "Dan"},
        {"did": "drew", "round": 7, "pairs": [["Anna", "Ben"], ["Cleo", "Dan"]], "bye": "Eve"},
        {"did": "began", "players": ["Anna"]},
        {"did": "began", "players": 7, "system": "swiss", "rounds": 1},
        {},
    ],
)
def test_lines_that_can_not_be_read_are_passed_over(damage):
    swiss = began(system="swiss", rounds=3)
    assert built("Cup", [swiss, damage]) == built("Cup", [swiss])
    assert built("Cup", [damage]) is None


def test_half_a_character_in_a_name_is_no_trouble(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", ["Anna", "Ben\ud83d"]))
    assert log_in(tmp_path).now.setup.players == ("Anna", "Ben")


# --- the page ---------------------------------------------------------------------------------------------


def line(page, begins):
    (found,) = [text for text in repr(page).splitlines() if text.startswith(begins)]
    return re.split(r"\s{2,}", found.strip())


def test_the_page_of_a_round_robin(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS[:3]))
    page = tournament_page(log.now)
    assert "Round 1 of 3: one result is missing." in repr(page)
    assert "has a bye: no game in this round." in repr(page)
    play_all(log)
    page = tournament_page(log.now)
    assert line(page, "1      Anna") == ["1", "Anna", "2", "2", "0", "0", "2", "+12"]
    assert line(page, "3  Cleo") == ["3", "Cleo", "28–36", "30–34", "×"]
    assert "Anna wins the tournament “Cup”." in repr(page)
    assert repr(page) == repr(tournament_page(log_in(tmp_path).now))


def test_the_page_of_a_swiss_tournament(tmp_path):
    log = log_in(tmp_path)
    log.begin(setup("Cup", CLASS, system="swiss"))
    assert "Round 1 of 3: 2 results are missing." in repr(tournament_page(log.now))
    for game in open_games(log.now):
        log.enter(*game, better_wins(game[1]))
    page = tournament_page(log.now)
    assert "Round 1 of 3 is finished; the next one can be drawn." in repr(page)
    assert "and one point" in repr(page)
    assert "opponents’ points" in repr(page)
    log.draw()
    assert "… (" in repr(tournament_page(log.now))


def test_hostile_names_stay_words(tmp_path):
    names = ["<b>bold</b>", "[x](javascript:1)", "|a|b|", "👩‍🏫 Ms *Star*", "{player}", "%s", "$x$ `code`"]
    log = log_in(tmp_path, "<script>alert(1)</script>")
    log.begin(setup("<script>alert(1)</script>", names))
    for game in open_games(log.now)[:4]:
        log.enter(*game, "40-24")
    markdown = tournament_page(log.now).markdown
    assert "<b>" not in markdown
    assert "<script>" not in markdown
    assert "](javascript" not in markdown
    assert r"\{player\}" in markdown
    rows = [row for row in markdown.splitlines() if row.startswith("|") and "bold" in row]
    bars = {len(re.findall(r"(?<!\\)\|", row)) for row in rows}
    assert bars <= {9, 10, 4}  # standings, all results, rounds: no name makes a column


def test_forfeits_are_explained_on_the_page():
    made = Tournament(setup("Cup", ["Anna", "Ben"]))
    (pairing,) = made.rounds[0].pairings
    page = tournament_page(made.with_result(1, pairing, forfeit(Color.BLACK)))
    assert "without a count of discs" in repr(page)
    assert pairing in made.rounds[0].pairings
    assert Pairing("Anna", "Ben").swapped() == Pairing("Ben", "Anna")
