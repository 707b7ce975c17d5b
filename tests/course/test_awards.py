"""Points, badges, leaderboard: earned by playing for them, and by nothing less."""

from random import Random

import pytest

from reversi_learn import Color, Game, classroom
from reversi_learn.classroom import cells
from reversi_learn.classroom.desk import Desk
from reversi_learn.course.attempt import Attempt
from reversi_learn.course.awards import BADGES, Record, earned, points, standings
from reversi_learn.course.exercises import AnswerForm
from reversi_learn.course.games import opponents
from reversi_learn.course.games.game_settings import GameSettings
from reversi_learn.course.games.room import Room
from reversi_learn.course.games.table import Table
from reversi_learn.course.lessons import LESSONS, find_exercise
from reversi_learn.course.progress import Progress

WIPE_OUT = "f5f4c3c6c5d6f3c4c7"  # Black wins after nine moves
FORCED_PASS = "f5f6d3g5h5h4f7h6"  # White's last move leaves Black without one
FOUR_WAYS = "f5d6c6f4d3c5c4g5g4d2e6"  # Black's last move flips in four directions


@pytest.fixture
def progress(tmp_path, monkeypatch):
    progress = Progress(tmp_path)
    monkeypatch.setattr(cells, "_progress", progress)
    monkeypatch.setattr(cells, "_desk", Desk())
    monkeypatch.setattr(cells, "_attempts", {})
    return progress


def badges(progress, player=""):
    return {badge.id for badge in earned(Record(tuple(progress.events(player=player))))}


def solve(name):
    """Solve an exercise with three stars."""
    assert classroom.answer(name, find_exercise(name).solution).solved


def solve_with(name, stars):
    exercise = find_exercise(name)
    for _slip in range(3 - stars):
        assert not classroom.answer(name, exercise.mistakes[0].answer).solved
    classroom.answer(name, exercise.solution)


def game(progress, moves, color=Color.BLACK, level="", start=None, then=()):
    """Play the moves at a table, one colour by a person, the other by who answers what was played then.

    ``then`` are controls that are used before the last move.
    """
    whole = Game.from_transcript(moves, position=start)
    replies = {position: turn.move for position, turn in zip(whole.positions, whole.turns, strict=False)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(opponents, "opponent", lambda _name, _seed: lambda position: replies[position])
        table = Table(
            settings=GameSettings(
                level or (lambda position: replies[position]),
                color="black" if color is Color.BLACK else "white",
                position=start,
            ),
            room=Room(record=progress.record),
        )
    table.begin()
    own = [turn.move for turn in whole.turns if turn.color is color and not turn.is_pass]
    for move in own[:-1]:
        table.press(move)
    for control in then:
        table.control(control)
    for move in own[len([turn for turn in table.game.turns if turn.color is color and not turn.is_pass]) :]:
        table.press(move)
    assert table.game.moves == whole.moves


def test_there_are_exactly_eight_badges_each_with_a_name_and_a_way_to_earn_it():
    assert len(BADGES) == 8
    for facts in (
        {badge.id for badge in BADGES},
        {badge.name for badge in BADGES},
        {badge.how for badge in BADGES},
    ):
        assert len(facts) == 8


def test_nothing_earns_nothing(progress):
    assert points(Record(())) == 0
    assert badges(progress) == set()
    assert standings(progress) == ()


def test_a_right_answer_behind_a_shown_solution_earns_nothing(progress):
    for name in ("setup.one-flip", "flanking.review"):
        classroom.solution(name)
        solve(name)
    assert badges(progress) == set()
    assert points(Record(tuple(progress.events()))) == 0


def test_first_flip(progress):
    classroom.answer("setup.one-flip", "a1")
    assert badges(progress) == set()
    solve("setup.one-flip")
    assert badges(progress) == {"first-flip"}


def test_sharp_eyes(progress):
    solve_with("flanking.review", 2)
    assert "sharp-eyes" not in badges(progress)
    classroom.again("flanking.review", seed=4)
    exercise = find_exercise("flanking.review").again(4)
    assert classroom.answer("flanking.review", exercise.solution).solved
    assert "sharp-eyes" in badges(progress)


def test_all_directions_in_a_game(progress):
    game(progress, UNTIL_THE_END[FOUR_WAYS], Color.WHITE)
    assert "all-directions" not in badges(progress)
    game(progress, UNTIL_THE_END[FOUR_WAYS], Color.BLACK)
    assert "all-directions" in badges(progress)


def test_all_directions_in_an_exercise(progress):
    """Whatever exercise asks for a move: one of its instances is solved with four directions at once."""
    name, seed = next(wide_moves())
    assert "all-directions" not in badges(progress)
    if seed is not None:
        classroom.again(name, seed=seed)
    attempt = cells._attempts.get(name)
    exercise = attempt.exercise if attempt else find_exercise(name)
    assert classroom.answer(name, exercise.solution).solved
    assert "all-directions" in badges(progress)


def wide_moves():
    for lesson in LESSONS:
        for exercise in lesson.exercises:
            if exercise.answer_by is AnswerForm.MOVE:
                for seed in (None, *range(60)):
                    instance = exercise if seed is None else exercise.again(seed)
                    if closed_lines(instance.position, instance.solution) >= 4:
                        yield exercise.id, seed


def closed_lines(position, move):
    """How many of the eight neighbours' lines hold a disc that this move flips."""
    flips = set(position.flips(move))
    column, row = ord(move[0]), int(move[1])
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    return sum(f"{chr(column + x)}{row + y}" in flips for x, y in steps)


def test_patience_in_an_exercise(progress):
    name = "passing.force"
    classroom.answer(name, find_exercise(name).mistakes[0].answer)
    assert "patience" not in badges(progress)
    solve(name)
    assert "patience" in badges(progress)


def test_patience_in_a_game(progress):
    whole = UNTIL_THE_END[FORCED_PASS]
    game(progress, whole, Color.BLACK)
    assert "patience" not in badges(progress)
    game(progress, whole, Color.WHITE)
    assert "patience" in badges(progress)


def test_full_count(progress):
    name = "ending.final-score"
    solve_with(name, 2)
    assert "full-count" not in badges(progress)
    classroom.again(name, seed=3)
    classroom.answer(name, find_exercise(name).again(3).solution)
    assert "full-count" in badges(progress)


def test_corner_keeper(progress):
    names = [exercise.id for level in LESSONS["corners"].levels for exercise in level.exercises]
    for name in names[1:]:
        solve_with(name, 2)
    assert "corner-keeper" not in badges(progress)
    solve_with(names[0], 2)
    assert "corner-keeper" in badges(progress)


@pytest.mark.parametrize(
    ("level", "color", "won"),
    [
        ("medium", Color.BLACK, {"challenger"}),
        ("hard", Color.BLACK, {"master"}),
        ("hard", Color.WHITE, set()),
        ("easy", Color.BLACK, set()),
        ("", Color.BLACK, set()),
    ],
)
def test_challenger_and_master(progress, level, color, won):
    game(progress, WIPE_OUT, color, level)
    assert badges(progress) & {"challenger", "master"} == won


@pytest.mark.parametrize(("level", "won"), [("medium", set()), ("hard", {"master"})])
def test_a_draw_is_enough_for_the_master_only(progress, level, won):
    progress.record("game", moves="", variant="standard", color="X", level=level, result="drawn")
    assert badges(progress) == won


def test_a_game_that_begins_in_the_middle_beats_nobody(progress):
    almost = Game.from_transcript(WIPE_OUT[:-2]).position
    game(progress, WIPE_OUT[-2:], level="hard", start=almost)
    (event,) = progress.events("game")
    assert (event["result"], event["start"][-1]) == ("won", "X")
    assert badges(progress) == set()


@pytest.mark.parametrize("then", [("undo",), ("hint",)])
def test_a_win_with_help_is_a_win_but_beats_nobody(progress, then):
    game(progress, WIPE_OUT, level="medium", then=then)
    (event,) = progress.events("game")
    assert event["result"] == "won"
    assert "challenger" not in badges(progress)
    assert points(Record(tuple(progress.events()))) == 0


def test_a_win_on_time_beats_nobody(progress):
    progress.record(
        "game", moves="f5", variant="standard", color="X", level="hard", result="won", ended="time"
    )
    assert badges(progress) == set()


def test_games_won_give_points_by_level_and_the_fourth_one_none(progress):
    def now():
        return points(Record(tuple(progress.events())))

    totals = []
    for level in ("easy", "medium", "hard", "easy", "easy", "easy", "random", ""):
        game(progress, WIPE_OUT, level=level)
        totals.append(now())
    assert totals == [10, 30, 70, 80, 90, 90, 90, 90]


def test_moves_of_an_opening_that_nobody_chose_earn_nothing(progress):
    facts = {"moves": FORCED_PASS, "variant": "standard", "color": "O"}
    progress.record("game", **facts, opening=len(FORCED_PASS) // 2)
    assert "patience" not in badges(progress)
    progress.record("game", **facts)
    assert "patience" in badges(progress)


def test_two_people_at_one_screen_earn_no_badge_against_anybody(progress):
    table = Table(Game(), room=Room(record=progress.record))
    for move in Game.from_transcript(WIPE_OUT).moves:
        table.press(move)
    assert "color" not in progress.events("game")[0]
    assert badges(progress) == set()


def test_a_log_of_another_version_breaks_nothing(progress):
    for name, seed, answer in [
        ("setup.gone", 1, "a1"),
        ("nowhere", None, ["a1"]),
        ("flanking.diagonal", 3, "z9"),
        ("flanking.diagonal", None, ["d3", "c4"]),
        ("passing.in-two", None, ["a1", "a2", "a3"]),
    ]:
        progress.record("try", exercise=name, seed=seed, answer=answer, outcome="SOLVED")
        progress.record("solved", exercise=name, seed=seed, stars=3)
    for facts in ({"moves": "e4"}, {"moves": "f5", "variant": "chess"}, {"color": "red"}, {"start": "XO"}):
        progress.record("game", **{"color": "X", "variant": "standard", **facts})
    assert badges(progress) == {"first-flip"}


def test_points_are_stars_and_what_is_mastered(progress):
    solve("setup.one-flip")
    assert points(Record(tuple(progress.events()))) == 30
    solve_with("setup.three-flips", 1)
    assert points(Record(tuple(progress.events()))) == 40
    for seed in range(8):
        classroom.again("flanking.gap-on-board", seed=seed)
        classroom.answer("flanking.gap-on-board", cells._attempts["flanking.gap-on-board"].exercise.solution)
    record = Record(tuple(progress.events()))
    assert record.mastered
    assert points(record) == 40 + 30 + 30 * len(record.mastered)


def test_a_reset_takes_points_and_badges_and_nothing_of_others(progress):
    classroom.hello("Fox")
    solve("setup.one-flip")
    classroom.hello("Owl")
    solve("setup.one-flip")
    classroom.reset("all")
    assert badges(progress) == set()
    assert badges(progress, "Fox") == {"first-flip"}


def test_the_leaderboard_ranks_and_shares_places(progress):
    for player, solved in [("Owl", 1), ("Fox", 2), ("bee", 1), ("Ant", 0)]:
        progress.player = player
        progress.record("again", exercise="setup.review", seed=1)
        for name in ("setup.one-flip", "setup.three-flips")[:solved]:
            Attempt(find_exercise(name), record=progress.record).answer(find_exercise(name).solution)
    board = [(one.place, one.player, one.points, one.stars, one.badges) for one in standings(progress)]
    assert board == [
        (1, "Fox", 60, 6, 1),
        (2, "bee", 30, 3, 1),
        (2, "Owl", 30, 3, 1),
        (4, "Ant", 0, 0, 0),
    ]


def played_out(moves, seed):
    """The game that goes on from here with any moves, few directions preferred."""
    whole, lots = Game.from_transcript(moves), Random(seed)
    while not whole.is_over:
        whole.play(
            min(whole.legal_moves(), key=lambda move: (closed_lines(whole.position, move), lots.random()))
        )
    return whole.transcript()


UNTIL_THE_END = {FOUR_WAYS: played_out(FOUR_WAYS, 0), FORCED_PASS: played_out(FORCED_PASS, 0)}
