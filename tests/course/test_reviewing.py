"""Games looked at again: the walk through a judged game, mistakes to put right, champions' moves to guess."""

import pytest

from reversi_learn import OLD_REVERSI, Color, Game, Position, solve
from reversi_learn.course.exercises import Outcome
from reversi_learn.course.games.room import Room
from reversi_learn.course.reviewing.finals import FINALS, find_final
from reversi_learn.course.reviewing.games import ReviewedGame, given_game, last_game
from reversi_learn.course.reviewing.guessing import Guessing
from reversi_learn.course.reviewing.learning import Learning
from reversi_learn.course.reviewing.mistakes import better_move, better_moves
from reversi_learn.course.reviewing.refutation import at_sight, refutation, seen_from
from reversi_learn.course.reviewing.review import Review
from reversi_learn.engine.analysis import Grade, analyse
from reversi_learn.engine.players import seeded_random
from reversi_learn.engine.records.record import Record
from reversi_learn.messages import use_language

W3 = FINALS["2018-3"].transcript


def late(transcript=W3, after=48):
    start = Game.from_transcript(transcript[: 2 * after]).position
    return Game.from_transcript(transcript[2 * after :], position=start)


def random_ending(seed, empties=9):
    """A game by two who play anything, from a position with so many empty squares on."""
    player, game = seeded_random(seed), Game()
    while game.position.empties > empties and not game.is_over:
        game.play(player(game.position))
    ending = Game.from_position(game.position)
    while not ending.is_over:
        ending.play(player(ending.position))
    return ending


def control_ids(source):
    return [control.id for control in source.scene().controls]


def press_wrong(source, row):
    wrong = [move for move in row.position.legal_moves() if move not in better_moves(row)]
    source.press(wrong[0])
    return wrong[0]


@pytest.fixture(scope="module")
def mistakes():
    """Mistakes of many kinds, out of random endings."""
    rows = []
    for seed in range(8):
        analysis = analyse(random_ending(seed))
        rows += [row for color in Color for row in analysis.mistakes(color)]
    assert len(rows) > 20
    return rows


# --- which game ------------------------------------------------------------------------------------------


def test_a_game_is_taken_as_it_comes():
    assert given_game("F5 d6 c3").game.moves == ("f5", "d6", "c3")
    game = Game()
    assert given_game(game).game is game
    assert given_game(Record("ggf", ("f5", "d6"))).game.moves == ("f5", "d6")


def test_the_last_finished_game_is_found():
    events = [
        {"event": "game", "moves": "f5d6", "color": "X"},
        {"event": "game", "moves": "f5d6c3", "color": "O", "opening": 2},
        {"event": "game", "moves": "d4e4d5e5", "variant": "old reversi"},
        {"event": "playing", "moves": "f5f6"},
        {"event": "game", "moves": "f5f5f5", "color": "X"},
        {"event": "game", "moves": ""},
    ]
    found = last_game(events)
    assert (found.game.transcript(), found.mine, found.forced) == ("f5d6c3", Color.WHITE, 2)
    assert last_game(events[2:]) is None


def test_a_game_that_was_set_up_is_found_with_its_start():
    start = late().start
    event = {"event": "game", "moves": "b2", "start": f"{start.diagram()} {start.turn.value}"}
    assert last_game([event]).game.start == start


# --- the walk through ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def walked():
    review = Review(ReviewedGame(late()))
    review.begin()
    return review


def test_the_verdict_is_said_at_each_move(walked):
    walked.control("at", 0)
    assert "Discs that Black lost" in walked.scene().message
    walked.control("forward")
    scene = walked.scene()
    assert scene.chip == "blunder"
    assert scene.marks.last_move == "a8"
    assert [note.square for note in scene.marks.notes] == ["b2"]
    assert scene.message.split("\n")[:2] == [
        "Move 1: Black played a8: blunder. It loses 6 discs: that is proved.",
        "Better: b2.",
    ]
    assert "The best reply to a8 is a7." in scene.message
    walked.control("forward")
    assert walked.scene().chip == "best move"
    walked.control("back")
    assert walked.scene().chip == "blunder"


def test_the_walk_stays_within_the_game(walked):
    walked.control("at", 99)
    scene = walked.scene()
    assert scene.prompt == "After move 12 of 12"
    assert "White wins" in scene.message
    enabled = {control.id: control.enabled for control in scene.controls}
    assert enabled == {"at": True, "back": True, "forward": False, "mistake": False}
    walked.control("at", -3)
    walked.control("back")
    assert not next(control for control in walked.scene().controls if control.id == "back").enabled
    walked.control("at", "nonsense")
    walked.control("mistake")
    assert walked.scene().prompt == "After move 1 of 12"


def test_a_press_asks_what_a_move_would_have_been_worth(walked):
    walked.control("at", 0)
    walked.press("b2")
    assert walked.scene().message == "b2 would have been best."
    walked.press("h6")
    assert walked.scene().message == "Another move was possible: h6. It loses 20 discs: that is proved."
    walked.press("a8")
    assert walked.scene().message.startswith("a8 is the move that was played. It loses 6 discs")
    walked.press("d4")
    assert walked.scene().message.startswith("d4 ")  # why it is no move
    walked.control("at", 12)
    walked.press("a1")
    assert walked.scene().message


def test_while_it_is_judged_the_walk_is_open_already():
    waiting = []
    room = Room(work=lambda *work: waiting.append(work) or (lambda: None))
    review = Review(ReviewedGame(late()), room=room)
    review.begin()
    scene = review.scene()
    assert scene.busy
    assert "is being judged" in scene.message
    review.control("forward")
    assert review.scene().marks.last_move == "a8"
    review.press("a7")
    assert "Please ask again" in review.scene().message
    review.leave()
    _steps, _thought, done, _breath = waiting[0]
    done(analyse(late(after=58)))  # comes too late
    assert review.analysis is None


def test_passes_are_said_where_they_happened():
    b4 = (
        "e6f6f5f4e3c5c6d3c3f2f3e2e1d7g4d6c4h3h5c2d2g3f1g5e7d8f8d1c7f7g6h7e8g8h4g1h2b6b8g7b5c8h8h6a6h1g2"
        "b7b4a4a5a7b3a3a8a2b2a1b1c1"
    )
    review = Review(ReviewedGame(late(b4, 52)))
    review.begin()
    said = []
    for number in range(review.moves + 1):
        review.control("at", number)
        said.append("White has no move and must pass" in review.scene().message)
    assert sum(said) == 1


def test_the_reply_to_a_mistake_is_played_out(walked):
    walked.control("at", 1)
    assert control_ids(walked)[-1] == "reply"
    before = walked.scene()
    walked.control("reply")
    scene = walked.scene()
    assert scene.position == before.position.play("a7")
    assert scene.prompt.startswith("What punishes move 1: 1 of ")
    assert scene.message.startswith("Best play after a8: a7.")
    assert scene.token > before.token
    walked.press("b2")  # nothing is asked for here
    assert walked.scene() == scene
    plies = refutation(walked.analysis.moves[0])
    told = []
    for ply in plies:
        assert walked.scene().position == ply.position
        told.append("can be seen without looking ahead" in walked.scene().message)
        walked.control("reply")
    seen = seen_from(walked.analysis.moves[0], plies)
    assert [number for number, said in enumerate(told) if said] == ([] if seen is None else [seen])
    assert {control.id: control.enabled for control in walked.scene().controls}["reply"] is False
    walked.control("return")
    assert walked.scene().position == before.position
    walked.control("at", 2)
    assert "reply" not in control_ids(walked)


def test_a_loss_shows_once_the_value_at_sight_has_fallen(mistakes):
    shown = 0
    for row in mistakes:
        plies = refutation(row)
        number = seen_from(row, plies)
        low = at_sight(row.position, row.color) - row.loss / 2
        if number is not None:
            shown += 1
            assert all(ply.sight <= low for ply in plies[number:])
            assert number == 0 or plies[number - 1].sight > low
        for ply in plies:
            assert ply.move == "pass" or ply.position.disc_at(ply.move)
    assert shown > len(mistakes) / 4


def test_without_a_game_it_says_how_to_come_by_one():
    for source in (Review(None), Learning(None)):
        source.begin()
        source.press("d3")
        source.control("forward")
        assert source.scene().message.startswith("There is no finished game of yours yet.")
        assert source.scene().controls == ()


def test_old_reversi_is_answered_with_a_sentence():
    game = Game.from_transcript("d4e4d5e5", variant=OLD_REVERSI)
    for source in (Review(ReviewedGame(game)), Learning(ReviewedGame(game))):
        source.begin()
        assert "old Reversi can not be judged" in source.scene().message


def test_the_walk_speaks_the_language_in_force(walked):
    walked.control("at", 1)
    english = walked.scene().message
    use_language("de")
    assert walked.scene().message
    use_language("en")
    assert walked.scene().message == english


# --- mistakes to put right -------------------------------------------------------------------------------


def test_every_mistake_is_solved_by_its_solution_and_its_hints_agree(mistakes):
    for number, row in enumerate(mistakes):
        exercise = better_move(mistakes, number, mine=row.color)
        assert row.move in exercise.prompt
        verdict = exercise.check(exercise.solution)
        assert verdict.outcome is Outcome.SOLVED
        assert exercise.solution in exercise.hint(2).squares
        assert exercise.hint(3).squares == (exercise.solution,)
        assert exercise.hint(1).text
        assert exercise.solution in exercise.worked


def test_what_counts_as_right_loses_little(mistakes):
    for number, row in enumerate(mistakes):
        exercise = better_move(mistakes, number)
        after = {move: row.position.play(move) for move in row.position.legal_moves()}
        exact = {
            move: solve(one.after_pass()).value if one.must_pass else -solve(one).value
            for move, one in after.items()
        }
        best = max(exact.values())
        for move, value in exact.items():
            right = exercise.check(move).solved
            if right:
                assert best - value <= 2
                assert move != row.move
                assert (best > 0) <= (value > 0)  # a win is not given away
            elif best == value:
                pytest.fail(f"{move} is best and was not taken")


def test_a_wrong_answer_is_punished_on_the_board(mistakes):
    for number, row in enumerate(mistakes):
        exercise = better_move(mistakes, number)
        for wrong in exercise.mistakes:
            verdict = exercise.check(wrong.answer)
            assert verdict.outcome is Outcome.NOT_YET
            assert wrong.answer in verdict.message
            after = row.position.play(wrong.answer)
            led_to = {after, *(after.play(reply) for reply in after.legal_moves())}
            assert verdict.position in led_to
            if after.legal_moves():
                assert verdict.position != after


def test_an_illegal_answer_is_explained(mistakes):
    exercise = better_move(mistakes)
    taken = exercise.position.discs(Color.BLACK)[0]
    assert taken in exercise.check(taken).message


def test_another_instance_is_another_mistake(mistakes):
    exercise = better_move(mistakes)
    assert exercise.again(3).position == mistakes[3].position


def learning(game, mine=None, **facts):
    kept = []
    room = Room(record=lambda kind, **said: kept.append((kind, said)))
    source = Learning(ReviewedGame(game, mine, **facts), room=room)
    source.begin()
    return source, kept


def test_mistakes_are_put_right_one_after_the_other():
    source, kept = learning(random_ending(1))
    count = len(source.rows)
    assert count > 1
    assert source.scene().crumb == f"Mistake 1 of {count}"
    assert source.scene().interactive
    press_wrong(source, source.rows[0])
    assert "back" in control_ids(source)
    scene = source.scene()
    assert not scene.interactive
    assert not scene.marks.legal
    assert "?" not in [note.text for note in scene.marks.notes]
    source.control("back")
    assert source.scene().marks.legal
    source.press(better_moves(source.rows[0])[0])
    assert control_ids(source)[-1] == "next"
    assert source.solved == 1
    source.control("next")
    assert source.scene().crumb == f"Mistake 2 of {count}"
    source.control("solution")
    assert source.rows[1].best in source.scene().message
    source.control("next")
    while source.scene().interactive:
        source.control("skip")
    assert source.scene().message.endswith("Put right: 1.")
    came_to = [said["came_to"] for kind, said in kept if kind == "mistake"]
    assert came_to == ["solved", "seen", *["skipped"] * (count - 2)]
    source.control("anew")
    assert source.scene().crumb == f"Mistake 1 of {count}"


def test_only_own_mistakes_are_asked_for():
    game = random_ending(2)
    both, _kept = learning(game)
    for color in Color:
        own, _kept = learning(game, color)
        assert own.rows == tuple(row for row in both.rows if row.color is color)
    first, _kept = learning(game, forced=3)
    assert all(row.number > 3 for row in first.rows)
    assert "Here you played" in learning(game, both.rows[0].color)[0].scene().prompt


def test_tokens_only_grow():
    source, _kept = learning(random_ending(1))
    tokens = [source.scene().token]
    for _step in range(3):
        press_wrong(source, source.rows[source._number])
        tokens.append(source.scene().token)
        source.control("skip")
        tokens.append(source.scene().token)
    assert tokens == sorted(set(tokens))


def test_a_game_without_mistakes_is_praised():
    start = late(after=56).start
    game = Game.from_position(start)
    while not game.is_over:
        game.play(solve(game.position).move)
    source, _kept = learning(game)
    assert source.scene().message.startswith("No mistake was found in this game")


def test_a_mistake_goes_on_in_another_language():
    source, _kept = learning(random_ending(1))
    english = source.scene().prompt
    use_language("de")
    assert source.scene().crumb
    use_language("en")
    assert source.scene().prompt == english


# --- guess the move --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(FINALS))
def test_finals_are_whole_games_with_a_winner(name):
    game = FINALS[name].game
    assert game.is_over
    assert game.winner is FINALS[name].champion
    assert FINALS[name].title()


def test_the_results_of_the_finals():
    scores = {name: final.game.position.score("wof") for name, final in FINALS.items()}
    assert scores == {
        "2018-3": (30, 34),
        "2018-1": (35, 29),
        "2010-1": (31, 33),
        "2010-2": (30, 34),
        "2010-3": (43, 21),
        "1977": (34, 30),
    }


def test_an_unknown_final_is_answered_with_those_there_are():
    with pytest.raises(LookupError, match=r"“1978”.*2018-3"):
        find_final("1978")


def guessing(first=49, **facts):
    kept = []
    room = Room(record=lambda _kind, **said: kept.append(said), **facts)
    source = Guessing(find_final("2018-3"), first=first, room=room)
    source.begin()
    return source, kept


def test_a_guess_is_judged_beside_the_champions_move():
    source, kept = guessing()
    scene = source.scene()
    assert scene.position == Game.from_transcript(W3[:98]).position
    assert scene.prompt == "Move 50: what did the winner, White, play here?"
    source.press("a7")
    assert source.scene().message.startswith("a7: the champion played it too.\nNo move is better")
    assert kept[-1] == {
        "final": "2018-3", "at": 50, "champion": "a7", "champion_loss": 0.0, "exact": True,
        "guessed": "a7", "loss": 0.0,
    }  # fmt: skip
    source.control("next")
    assert source.scene().prompt.startswith("Move 52")
    guess = source.scene().position.legal_moves()[0]
    source.press(guess)
    scene = source.scene()
    assert not scene.interactive
    judged = source.guesses[-1]
    assert judged.champion.exact
    assert judged.champion.best_value == solve(scene.position).value
    assert "{" not in scene.message


def test_losses_are_added_up_apart_and_compared():
    source, _kept = guessing(first=45)
    while not source.is_over:
        source.press(source.scene().position.legal_moves()[-1])
        source.control("next")
    lines = source.summary()
    exact = [guess for guess in source.guesses if guess.champion.exact]
    assert len(exact) < len(source.guesses)
    mine = sum(guess.learner.loss for guess in exact)
    theirs = sum(guess.champion.loss for guess in exact)
    assert lines[2] == (
        f"Lost in the end part, proved: your guesses {mine} discs, the champion’s moves {theirs}."
    )
    assert lines[1].startswith("Lost by estimates:")
    assert "67 of 100" in lines[-1]
    assert source.scene().message.split("\n") == [line for line in lines if line]
    source.control("anew")
    assert not source.guesses
    assert source.scene().interactive


def test_a_move_can_be_skipped_and_an_illegal_guess_is_explained():
    source, kept = guessing()
    source.press("d4")
    assert source.scene().message.startswith("d4 ")
    assert source.scene().interactive
    source.control("skip")
    assert source.scene().message.startswith("The champion played a7.")
    assert "guessed" not in kept[-1]
    assert control_ids(source) == ["next"]
    while not source.is_over:
        source.control("next")
        source.control("skip")
    assert source.scene().message == "No move was guessed."


def test_a_guess_may_come_before_its_position_is_looked_at():
    waiting = []
    source, kept = guessing(work=lambda *work: waiting.append(work) or (lambda: None))
    source.press("a7")
    scene = source.scene()
    assert scene.busy
    assert not scene.interactive
    assert scene.message == "One moment: the position is being looked at."
    assert not next(control for control in scene.controls if control.id == "next").enabled
    steps, thought, done, _breath = waiting[0]
    try:
        while True:
            thought(next(steps))
    except StopIteration as end:
        done(end.value)
    assert source.scene().message.startswith("a7: the champion played it too.")
    assert kept
    assert not source.scene().busy


def test_the_answer_is_not_given_away():
    source, _kept = guessing()
    marks = source.scene().marks
    assert not marks.notes
    assert not marks.text
    assert source.scene().message == ""
    assert marks.legal == frozenset(source.scene().position.legal_moves())


def test_grades_of_guesses_are_those_of_moves():
    source, _kept = guessing()
    source.press(source.scene().position.legal_moves()[0])
    guess = source.guesses[0]
    assert isinstance(guess.learner.grade, Grade)
    assert guess.learner.position == guess.champion.position
    assert isinstance(guess.champion.position, Position)
