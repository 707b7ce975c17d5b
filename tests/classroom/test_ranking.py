"""The board of the class: what counts, what is refused and changes nothing, and many who post at once."""

import asyncio
import json
import sqlite3
from contextlib import asynccontextmanager

import pytest
from event_loop import on_an_event_loop
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port

from reversi_learn import Color, Game
from reversi_learn.classroom import class_board, forget_results, play, post_result, ranked_game
from reversi_learn.classroom.cells import desk
from reversi_learn.classroom.ranking import service
from reversi_learn.classroom.ranking.claim import (
    LARGEST,
    SLOW,
    SOON,
    Forged,
    Refused,
    Wish,
    read_claim,
    read_wish,
    replay,
)
from reversi_learn.classroom.ranking.page import board_page
from reversi_learn.classroom.ranking.store import Store
from reversi_learn.course.games.game_settings import GameSettings
from reversi_learn.course.games.room import Room
from reversi_learn.course.games.table import Table
from reversi_learn.engine.levels import find_level, opponent
from reversi_learn.engine.players import Thought, seeded_random


def played(level="easy", seed=3, color=Color.BLACK, lots=5, **changed):
    """A real game of a person who draws lots, as a cell would post it."""
    game, computer, person = Game(), opponent(level, 2 * seed + (color is Color.BLACK)), seeded_random(lots)
    while not game.is_over:
        game.play((person if game.position.turn is color else computer)(game.position))
    result = "drawn" if game.winner is None else "won" if game.winner is color else "lost"
    claim = {"moves": game.transcript(), "color": color.value, "level": level, "seed": seed, "result": result}
    return {**claim, "name": "Ada", "help": 0, **changed}


def judged(said):
    return replay(read_claim(json.dumps(said).encode()))


@pytest.mark.parametrize("level", ["random", "easy", "medium", "greedy", "x-lover", "mobility-giver"])
@pytest.mark.parametrize("color", Color)
def test_a_real_game_counts(level, color):
    said = played(level, color=color)
    outcome = judged(said)
    assert (outcome.moves, outcome.result) == (said["moves"], said["result"])
    assert (outcome.score > 0) == (outcome.result == "won")


FORGED = {
    "a move the rules forbid": ({"moves": "f5f5"}, "Move 2 (f5)"),
    "no moves": ({"moves": "hello"}, "can not be played"),
    "half a game": ({"moves": "f5d6"}, "not over yet"),
    "another seed": ({"seed": 4}, "Easy does not play"),
    "a stronger opponent": ({"level": "medium"}, "Medium does not play"),
    "another result": ({"result": "drawn"}, "ended otherwise"),
    "an opponent nobody knows": ({"level": "god"}, "“level” must be one of"),
    "somebody else": ({"user": "ben"}, "“user”"),
    "a number as a word": ({"seed": "3"}, "“seed”"),
    "a flag for a number": ({"help": True}, "“help”"),
    "a number beyond all": ({"seed": 10**30}, "too large"),
    "a name like a book": ({"name": "a" * 41}, "at most 40"),
    "a name of control characters": ({"name": "a\nb"}, "at most 40"),
    "a part that is missing": ({"moves": None}, "“moves”"),
    "too long": ({"moves": "f5" * LARGEST}, "too long"),
}


@pytest.mark.parametrize("forged", FORGED)
def test_what_is_forged_is_refused_with_a_sentence(forged):
    changed, sentence = FORGED[forged]
    with pytest.raises(Refused) as refused:
        judged({**played(), **changed})
    assert sentence in str(refused.value)


def otherwise(lots, empties):
    """A game with Easy in which it plays once otherwise than it would, with so many empty squares; ``None`` if it can not."""
    game, computer, person = Game(), opponent("easy", 7), seeded_random(lots)
    changed = False
    while not game.is_over:
        turn = game.position.turn
        move = (person if turn is Color.BLACK else computer)(game.position)
        others = [square for square in game.legal_moves() if square != move]
        if turn is Color.WHITE and game.position.empties == empties and others:
            move, changed = others[0], True
        game.play(move)
    result = "drawn" if game.winner is None else "won" if game.winner is Color.BLACK else "lost"
    return played(moves=game.transcript(), result=result) if changed else None


@pytest.mark.parametrize("empties", [SOON - 1, SOON - 3, SOON - 5, SOON - 7])
def test_of_an_opponent_that_thinks_long_the_end_is_looked_at_whole(empties, monkeypatch):
    monkeypatch.setitem(SLOW, "easy", 0)  # what the lot draws beside is no part of this
    said = next(said for lots in range(200) if (said := otherwise(lots, empties)))
    with pytest.raises(Forged, match="Easy does not play"):
        judged(said)


def test_of_an_opponent_that_thinks_long_some_moves_before_the_end_are_drawn(monkeypatch):
    said = next(said for lots in range(200) if (said := otherwise(lots, SOON + 1)))
    monkeypatch.setitem(SLOW, "easy", 60)
    with pytest.raises(Forged, match="Easy does not play"):
        judged(said)
    monkeypatch.setitem(SLOW, "easy", 0)
    assert judged(said).moves == said["moves"]


@pytest.mark.parametrize("read", [read_claim, read_wish])
@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 3_000])
def test_what_is_no_post_is_refused(body, read):
    with pytest.raises(Refused, match="can not be read"):
        read(body)


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"color": "X"}, "“level” is missing"),
        ({"color": "alternate", "level": "easy"}, "“color” must be one of: X, O"),
        ({"color": "X", "level": "god"}, "“level” must be one of"),
        ({"color": "X", "level": "easy", "seed": 7}, "“seed”"),
    ],
)
def test_a_game_that_can_not_be_ranked_is_not_begun(wish, sentence):
    with pytest.raises(Refused) as refused:
        read_wish(json.dumps(wish).encode())
    assert sentence in str(refused.value)


def test_a_game_counts_once_and_only_alone(tmp_path):
    store = Store(tmp_path / "games")
    won = next(said for lots in range(40) if (said := played("random", lots=lots))["result"] == "won")
    helped = {**won, "name": "Ben", "help": 2}
    for user, said in (("ada", won), ("ben", helped)):
        claim = read_claim(json.dumps(said).encode())
        assert store.add(user, claim, judged(said))
        assert not store.add(user, claim, judged(said))
    assert [(row.user, row.points, row.won, row.games) for row in store.standings()] == [
        ("ada", 1, 1, 1),
        ("ben", 0, 0, 1),
    ]
    assert store.erase("ada") == 1
    assert [row.user for row in store.standings()] == ["ben"]
    store.close()


def test_the_page_shows_chosen_names_and_the_hubs_to_a_teacher_only(tmp_path):
    store = Store(tmp_path / "games")
    said = played(name="<b>Ada</b>")
    store.add("ada.l", read_claim(json.dumps(said).encode()), judged(said))
    page = board_page(store.standings(), "ben", teacher=False)
    assert "&lt;b&gt;Ada&lt;/b&gt;" in page
    assert "ranked_game(&quot;easy&quot;)" in page
    assert "ada.l" not in page
    assert "(ada.l)" in board_page(store.standings(), "ben", teacher=True)
    assert "– you" in board_page(store.standings(), "ada.l", teacher=False)
    assert not [word for word in ("http:", "https:", "<script") if word in page]
    store.close()


def test_outside_a_class_the_cells_say_so(monkeypatch):
    monkeypatch.delenv("JUPYTERHUB_API_TOKEN", raising=False)
    assert "no board of a class here" in str(class_board())
    assert "no board of a class here" in forget_results()
    assert "no board of a class here" in ranked_game()
    assert "no game on a board named “nowhere”" in post_result("nowhere")


@asynccontextmanager
async def serving(file, monkeypatch):
    """The service, with a hub that takes a token for the name of its owner."""

    def known(handler):
        token = handler.request.headers.get("Authorization", "").removeprefix("token ")
        return {"name": token, "kind": "user"} if token else None

    monkeypatch.setattr(service.Games, "get_current_user", known)
    store = Store(file)
    listener, port = bind_unused_port()
    server = HTTPServer(service.application(store, "/services/leaderboard/"))
    server.add_socket(listener)

    async def ask(user, said=None, method="POST"):
        reply = await AsyncHTTPClient(
            max_clients=60
        ).fetch(
            f"http://127.0.0.1:{port}/services/leaderboard/games",
            method=method,
            body=json.dumps(said) if method in {"POST", "PUT"} else None,
            headers={"Authorization": f"token {user}"} if user else {},
            raise_error=False,
            connect_timeout=120,  # on a busy machine fifty at once take their time, and nothing is measured by it
            request_timeout=120,
        )
        return reply.code, json.loads(reply.body)

    yield ask
    server.stop()
    await server.close_all_connections()
    store.close()


async def begun(ask, user, **settings):
    """A game that this user began at the service, and played to its end."""
    wanted = played(**settings)
    status, told = await ask(user, {name: wanted[name] for name in ("color", "level")}, "PUT")
    assert status == 200
    return played(**{**settings, "seed": told["seed"]})


def test_fifty_who_post_at_once_lose_nothing(tmp_path, monkeypatch):
    async def story():
        async with serving(tmp_path / "games", monkeypatch) as ask:
            games = [
                await begun(ask, f"user{number}", lots=number, name=f"n{number}") for number in range(50)
            ]
            other = await begun(ask, "other")
            other["result"] = "lost" if other["result"] == "won" else "won"
            posts = [ask(f"user{number}", said) for number, said in enumerate(games)]
            told = await asyncio.gather(*posts, ask("other", other), ask("", games[0]))
            assert [status for status, _said in told] == [201] * 50 + [400, 403]
            assert all("error" in said for _status, said in told[50:])
            assert (await ask("user0", games[0]))[0] == 200
            assert len((await ask("user0", method="GET"))[1]["standings"]) == 50
            assert (await ask("user0", method="DELETE"))[1] == {"erased": 1}

    on_an_event_loop(story())
    with sqlite3.connect(tmp_path / "games") as kept:
        assert kept.execute("SELECT count(*), count(DISTINCT user) FROM games").fetchone() == (49, 49)
        assert kept.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    kept.close()


def in_a_class(monkeypatch, tmp_path, story):
    """Tell a story to which the service listens."""

    async def told():
        async with serving(tmp_path / "games", monkeypatch) as ask:
            await story(ask)

    on_an_event_loop(told())


async def refused(ask, user, said):
    status, told = await ask(user, said)
    assert status == 400
    return told["error"]


def test_only_a_game_that_was_begun_there_counts_and_only_the_last_one(tmp_path, monkeypatch):
    async def story(ask):
        assert "not begun for the board" in await refused(ask, "ada", played())  # a seed of one's choice
        first, second = await begun(ask, "ada"), await begun(ask, "ada", level="greedy")
        assert first["seed"] != second["seed"]
        for said in (first, {**second, "level": "easy"}, {**second, "color": "O"}):
            assert "not begun for the board" in await refused(ask, "ada", said)
        assert "not begun for the board" in await refused(ask, "ben", second)  # a neighbour's
        assert (await ask("ada", second))[0] == 201
        assert (await ask("ada", second))[1] == {"new": False}
        assert "not begun for the board" in await refused(
            ask, "ada", played("greedy", second["seed"], lots=9)
        )

    in_a_class(monkeypatch, tmp_path, story)


def test_a_forged_game_can_not_be_tried_again(tmp_path, monkeypatch):
    async def story(ask):
        said = await begun(ask, "ada")
        forged = {**played("medium", said["seed"], lots=2), "level": "easy"}
        assert "Easy does not play" in await refused(ask, "ada", forged)
        assert "not begun for the board" in await refused(ask, "ada", said)

    in_a_class(monkeypatch, tmp_path, story)


def test_a_game_that_is_not_over_may_be_posted_when_it_is(tmp_path, monkeypatch):
    async def story(ask):
        said = await begun(ask, "ada")
        assert "not over yet" in await refused(ask, "ada", {**said, "moves": said["moves"][:10]})
        assert (await ask("ada", said))[0] == 201

    in_a_class(monkeypatch, tmp_path, story)


def test_the_game_of_a_neighbour_is_not_counted_twice(tmp_path, monkeypatch):
    """Opponents without lots answer the same moves in the same way, whoever plays."""

    async def story(ask):
        drawn = iter([7, 7])
        monkeypatch.setattr(
            "reversi_learn.classroom.ranking.store.SystemRandom.randrange", lambda _self, _end: next(drawn)
        )
        theirs, copied = await begun(ask, "ada"), await begun(ask, "ben")
        assert theirs["moves"] == copied["moves"]
        assert (await ask("ada", theirs))[0] == 201
        assert "Somebody else has posted just this game" in await refused(ask, "ben", copied)

    in_a_class(monkeypatch, tmp_path, story)


def test_a_game_posted_twice_at_a_time_is_nobody_elses(tmp_path, monkeypatch):
    async def story(ask):
        said = await begun(ask, "ada")
        spelled = {**said, "moves": said["moves"].upper()}
        told = await asyncio.gather(*(ask("ada", post) for post in (said, said, spelled)))
        assert sorted(status for status, _said in told) == [200, 200, 201]
        assert sorted(answer["new"] for _status, answer in told) == [False, False, True]
        for again in (said, spelled):
            assert await ask("ada", again) == (200, {"new": False})

    in_a_class(monkeypatch, tmp_path, story)


def test_the_service_tells_each_the_game_they_have_begun(tmp_path, monkeypatch):
    async def story(ask):
        said = await begun(ask, "ada")
        assert (await ask("ada", method="GET"))[1]["begun"] == ["X", "easy", said["seed"]]
        assert (await ask("ben", method="GET"))[1]["begun"] is None
        await ask("ada", said)
        assert (await ask("ada", method="GET"))[1]["begun"] is None

    in_a_class(monkeypatch, tmp_path, story)


@pytest.fixture
def of_ada(tmp_path, monkeypatch):
    """What the board of the class keeps of Ada, whose notebook this is."""
    store = Store(tmp_path / "games")

    def ask(method, said=None):
        if method == "PUT":
            return {"seed": store.begin("ada", Wish(**said))}
        if method == "DELETE":
            return {"erased": store.erase("ada")}
        begun = store.begun("ada")
        return {"standings": [], "begun": begun and list(begun)}

    monkeypatch.setattr("reversi_learn.classroom.ranking.posting._ask", ask)
    yield store
    store.close()


def move_in(name):
    table = desk().source(name)
    table.press(table.game.legal_moves()[0])


def lots_of(name):
    """Colour, opponent and lots of the game on a board, as it would be posted."""
    table = desk().source(name)
    settings, number = table.settings, table.finished().number
    return settings.person(number).value, settings.opponent, settings.seed + number


def test_a_ranked_game_goes_on_with_the_lots_it_began_with(of_ada):
    ranked_game("random", name="ranked")
    lots = lots_of("ranked")
    assert desk().source("ranked").settings.tournament
    move_in("ranked")
    ranked_game("random", name="ranked")
    assert lots_of("ranked") == lots == of_ada.begun("ada")
    assert len(desk().source("ranked").game.moves) >= 1


MEANWHILE = {
    "another opponent": lambda: ranked_game("greedy", name="again"),
    "another colour": lambda: ranked_game("random", color="white", name="again"),
    "another board": lambda: ranked_game("random", name="elsewhere"),
    "all forgotten": forget_results,
    "another game at the board": lambda: [desk().source("again").control("new"), move_in("again")],
}


@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_a_ranked_game_that_can_not_be_posted_any_more_is_not_offered_again(meanwhile, of_ada):
    ranked_game("random", name="again")
    move_in("again")
    first = lots_of("again")
    MEANWHILE[meanwhile]()
    ranked_game("random", name="again")
    assert lots_of("again") == of_ada.begun("ada") != first
    assert not [turn for turn in desk().source("again").game.turns if turn.color is Color.BLACK]


@pytest.mark.parametrize(
    "wanted", [lambda position: position.legal_moves()[0], find_level("easy"), seeded_random(1), None]
)
def test_a_ranked_game_is_against_a_name_of_the_menu(wanted, of_ada):
    with pytest.raises(ValueError, match="against an opponent of the menu"):
        ranked_game(wanted)
    assert of_ada.begun("ada") is None


def test_a_ranked_game_against_nobody_known_names_those_there_are(of_ada):
    for wanted in ("nobody", ["easy"], 3):
        with pytest.raises(ValueError, match="There are: random, easy"):
            ranked_game(wanted)
    assert of_ada.begun("ada") is None


class Slow:
    """A player that has found a move, and goes on thinking."""

    def __call__(self, position):
        return position.legal_moves()[0]

    def think(self, position):
        yield Thought(0.5, 3, position.legal_moves()[-1])
        return self(position)


@pytest.mark.parametrize("tournament", [True, False])
@pytest.mark.parametrize("color", ["black", "white"])
def test_who_plays_by_the_rules_of_a_tournament_thinks_to_the_end(tournament, color):
    """The board of the class plays again what the other side would play at the end of its thought."""
    thinking = []

    def work(steps, on_thought, _on_done, _breath):
        thinking.append(steps)
        on_thought(next(steps))
        return lambda: None

    settings = GameSettings(Slow(), color=color, tournament=tournament)
    table = Table(settings=settings, room=Room(work=work))
    table.begin()
    if color == "black":
        table.press("f5")
    discs = table.game.position.empties
    assert thinking
    assert ("move-now" in {control.id for control in table.scene().controls}) is not tournament
    table.control("move-now")
    assert table.game.position.empties == discs - (not tournament)


def test_a_game_that_is_not_over_is_not_posted():
    play("easy", name="begun")
    assert "not played to its end" in post_result("begun")
