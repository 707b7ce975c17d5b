"""Exercises that a teacher makes: every type on many positions, ids, refusals, the workshop."""

import random
from datetime import date

import pytest

from reversi_learn.course.attempt import Attempt
from reversi_learn.course.diagnosis import first_tries
from reversi_learn.course.exercises import AnswerForm, Outcome
from reversi_learn.course.lessons import find_exercise
from reversi_learn.course.making.codes import packed, unpacked
from reversi_learn.course.making.kinds import kinds
from reversi_learn.course.making.own import NotMade, own, position_of
from reversi_learn.course.making.workshop import Workshop
from reversi_learn.course.overview import left_off, place
from reversi_learn.course.practice import next_question
from reversi_learn.engine.position import SQUARES, Color, Position
from reversi_learn.messages import use_language

START = Position.start()
LATE = "XXXXXXXXOOOOOOOXXOOOOOXXXOOXOXXXXOOOXXXXXOOOOXX-XOOOOOO-XXXXX---"


def _positions():
    """Positions of games, early and late, finished ones too, and boards that no game leads to."""
    lots = random.Random(11)
    for number in range(36):
        if number % 3 == 2:
            full, black = lots.random(), lots.random()
            cells = "".join(
                "-" if lots.random() > full else "X" if lots.random() < black else "O" for _ in SQUARES
            )
            yield Position.from_diagram(cells, lots.choice(list(Color)))
            continue
        position = START
        for _turn in range(lots.choice([lots.randint(0, 40), lots.randint(48, 70)])):
            if position.is_over:
                break
            moves = position.legal_moves()
            position = position.play(lots.choice(moves)) if moves else position.after_pass()
        yield position
    yield Position.from_diagram(LATE, Color.BLACK)


FITTING = ("passing.force", "ending.scores", "ending.wipe-out", "ending.finish", "ending.over")
POSITIONS = list(_positions())


def _made(kind, position, lots):
    """The exercise of this type on a position, about what the lot chooses; ``None`` where it does not fit."""
    moves = list(position.legal_moves())
    lots.shuffle(moves)
    asked = {
        "": "",
        "number": lots.randint(1, 3),
        "moves": " ".join(moves[:3]),
        "move": moves[0] if moves else "d3",
        "square": lots.choice(SQUARES),
    }[kind.asks]
    try:
        return own(kind.name, position, asked)
    except NotMade:
        return None


@pytest.mark.parametrize("name", kinds())
def test_whatever_is_made_is_an_exercise_like_any_other(name):
    lots = random.Random(name)
    made = [found for position in POSITIONS if (found := _made(kinds()[name], position, lots))]
    made += [
        found for name_of in FITTING if (found := _made(kinds()[name], find_exercise(name_of).position, lots))
    ]
    assert made
    for exercise in [*made[:4], made[-1]]:
        for instance in (exercise, exercise.again(lots.randint(0, 99))):
            assert instance.id == exercise.id
            assert instance.check(instance.solution).solved
            assert all(instance.hint(step).text for step in (1, 2, 3))
            assert instance.prompt
            assert instance.worked
            for mistake in instance.mistakes:
                assert instance.check(mistake.answer).outcome in {Outcome.NOT_YET, Outcome.UNTOUCHED}
            if instance.answer_by in {AnswerForm.MOVE, AnswerForm.SQUARES}:
                assert all(instance.check([square]).message for square in SQUARES)
            Attempt(instance).scene()
        found = find_exercise(exercise.id)
        assert (found.prompt, found.solution, found.position) == (
            exercise.prompt,
            exercise.solution,
            exercise.position,
        )
        assert found.again(7).position == exercise.again(7).position


def test_an_id_holds_all_and_a_slip_in_it_is_noticed():
    whole = packed("order", "d3c4", POSITIONS[1])
    assert unpacked(whole) == ("order", "d3c4", POSITIONS[1])
    broken = [
        whole[:-1],
        whole[:-1] + ("a" if whole[-1] != "a" else "b"),
        whole.replace("d3", "e3"),
        whole.replace("order", "flips"),
        whole[:-4] + "zzzz",
        whole + "1",
        "own.",
        "own.flips",
        "own.flips-d3-" + "z" * 19,
        "own.flips-d3-" + "?" * 19,
    ]
    for wrong in broken:
        assert unpacked(wrong) is None
        with pytest.raises(LookupError, match="Copy it anew"):
            find_exercise(wrong)


def test_an_id_of_a_type_that_does_not_fit_is_refused():
    for wrong in (packed("stable", "", START), packed("nothing", "", START), packed("order", "d3", START)):
        with pytest.raises(LookupError, match="Copy it anew"):
            find_exercise(wrong)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("flips", "X" * 63), "this diagram has 63"),
        (("flips", "Y" * 64), "“Y” at a1 is no cell"),
        (("flips", "f5d6c3a1", "d3"), "Move 4"),
        (("flips", START), "needs a move"),
        (("flips", START, "a1"), "a1 is not a move"),
        (("flips", START, "z9"), "“z9” is no square"),
        (("reason", START, "d4"), "A disc lies on d4"),
        (("in_directions", START, 3), "No move flips in three directions here"),
        (("in_directions", START, 9), "1 to 8 directions"),
        (("in_directions", START), "needs a number"),
        (("order", START, "d3 c4"), "d3 and c4 flip equally many"),
        (("order", START, "d3 d3"), "different moves"),
        (("order", START), "moves to be put in order"),
        (("best", START), "60 squares are empty"),
        (("why_over", START), "not over"),
        (("stable", START), "No disc here is safe"),
        (("corners", START), "Black can take no corner"),
        (("set_up", Position(7, 0)), "a disc of each colour"),
        (("set_up", LATE), "too many to be set up"),
        (("over", Position(1, 2)), "fewer discs"),
        (("guess", START), "There is no type “guess”"),
    ],
)
def test_what_does_not_fit_is_answered_with_a_sentence(arguments, sentence):
    with pytest.raises(NotMade, match=sentence) as refused:
        own(*arguments)
    assert refused.value._render_traceback_() == [str(refused.value)]


def test_a_position_is_read_from_a_diagram_or_a_game():
    assert position_of(START.diagram() + "O").turn is Color.WHITE
    assert position_of("f5d6c3", after=2) == START.play("f5").play("d6")
    assert position_of("f5d6c3", after=0) == START
    assert position_of("1. F5 D6 2. C3").empties == 57
    with pytest.raises(NotMade, match="The game has 3 moves"):
        position_of("f5d6c3", after=4)
    with pytest.raises(NotMade, match="not a game"):
        position_of(START.diagram(), after=4)


def test_it_speaks_the_language_in_force_under_the_same_id():
    name = own("flips", START, "d3").id
    use_language("de")
    try:
        assert "Schwarz" in find_exercise(name).prompt
    finally:
        use_language("en")


def test_logs_with_own_exercises_keep_the_lessons_as_they_are():
    name = own("flips", START, "d3").id
    assert place(find_exercise(name)) == "Own exercise"
    last = {"event": "try", "exercise": "flanking.moves"}
    assert left_off([last, {"event": "try", "exercise": name}]).id == "flanking.moves"
    assert left_off([{"event": "try", "exercise": name}]) is None
    tries = first_tries(
        [{"event": "try", "exercise": name, "seed": None, "answer": ["d4"], "outcome": "SOLVED"}] * 3
    )
    exercise, _seed = next_question(tries, date(2026, 1, 1), random.Random(1))
    assert find_exercise(exercise)


class TestWorkshop:
    """The board on which an exercise is made."""

    def test_an_exercise_is_made_by_clicks(self):
        workshop = Workshop()
        assert workshop.exercise is None
        assert "click the square" in workshop.scene().message
        workshop.control("clicks", "names")
        workshop.press("d3")
        scene = workshop.scene()
        assert scene.tone == "good"
        assert f'own_exercise("flips", "{START.diagram()}X", move="d3")' in scene.message
        assert workshop.exercise.id in scene.message
        workshop.control("try")
        assert workshop.scene().prompt == workshop.exercise.prompt
        token = workshop.scene().token
        workshop.press("d4")
        assert workshop.scene().message.startswith("Exactly") or workshop.scene().tone == "good"
        workshop.control("make")
        assert workshop.scene().token > token
        assert workshop.scene().prompt == "Make an exercise of your own."

    def test_discs_are_placed_and_a_disc_in_the_way_is_said(self):
        workshop = Workshop()
        workshop.control("clicks", "names")
        workshop.press("d3")
        workshop.control("clicks", "places")
        workshop.press("d3")
        assert "d3 is occupied" in workshop.scene().message
        assert not {control.id: control for control in workshop.scene().controls}["try"].enabled

    def test_a_pasted_game_is_gone_through(self):
        workshop = Workshop()
        workshop.control("diagram", "f5d6c3d3c4")
        assert workshop.scene().position.empties == 55
        workshop.control("after", 2)
        assert workshop.scene().position == START.play("f5").play("d6")
        workshop.control("diagram", "X" * 63)
        assert "63" in workshop.scene().message
        assert workshop.scene().position == START.play("f5").play("d6")

    def test_each_type_asks_for_what_it_needs(self):
        workshop = Workshop()
        for name, kind in kinds().items():
            workshop.control("kind", name)
            shown = {control.id for control in workshop.scene().controls}
            assert ("number" in shown) == (kind.asks == "number")
            assert ("clicks" in shown) == (kind.asks in {"move", "square", "moves"})
        workshop.control("kind", "order")
        for square in ("d3", "c4", "d3"):
            workshop.press(square)
        assert "Name from 2" in workshop.scene().message
