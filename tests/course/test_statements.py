"""Questions without the board: every answer its own reply, and help to the end."""

import pytest
from course.exercising import content, hold

from reversi_learn.course.exercises import Exercise, Outcome
from reversi_learn.course.exercises.claims import Claim, find_mistake
from reversi_learn.course.exercises.statements import Choice, Reply, name, number, order, statement
from reversi_learn.course.scene import Option

CHOICES = (
    Choice(value="red", label="Red", reply="Red is the colour of d3.", belief="M0.1", names=("d3",)),
    Choice(value="green", label="Green", reply="Right: green.", right=True),
    Choice(
        value="blue", label="Blue", reply="Blue is the colour of e3.", beliefs=("M0.2", "M0.3"), names=("e3",)
    ),
)
HINTS = ("Not red.", "Not blue either.", "Green.")


def colour(**options):
    return statement("setup.colour", "level", "Which colour?", CHOICES, HINTS, source="C0", **options)


def test_a_statement_has_a_reply_for_every_choice():
    exercise = colour()
    hold(exercise)
    assert {exercise.check(choice.value).message for choice in CHOICES} == {
        choice.reply for choice in CHOICES
    }
    assert exercise.check("Red").misconceptions == ("M0.1",)
    assert exercise.check("blue").misconceptions == ("M0.2", "M0.3")
    assert exercise.check("green").misconceptions == ()
    assert exercise.source == "C0"
    assert "is not among the answers" in exercise.check("yellow").message


def test_the_order_of_choices_comes_from_the_seed():
    exercise = colour()
    assert content(exercise.again(1)) == content(exercise.again(1))
    assert len({exercise.again(seed).options for seed in range(50)}) == 6
    fixed = colour(in_order=True)
    assert {fixed.again(seed).options for seed in range(20)} == {fixed.options}
    assert [option.value for option in fixed.options] == ["red", "green", "blue"]


def test_help_ends_where_the_answer_is_right():
    exercise = colour()
    assert [exercise.hint(step, "red").text for step in (1, 2, 3)] == list(HINTS)
    assert exercise.hint(1, "green").text == "This is it. Press Check."


def some_number(value=12, **options):
    return number(
        "setup.number",
        "level",
        "How many?",
        value,
        ("Think.", "Count.", f"There are {value}."),
        solved=f"Right: {value}.",
        replies=(
            Reply(answer=8, text="8 leaves out the corners.", belief="no-corners"),
            Reply(answer=12, text="12 counts twice.", belief="twice"),
            Reply(answer=8, text="8 is never said.", belief="second"),
        ),
        otherwise=lambda count: f"{count} is not it: count again.",
        source="engine",
        remake=some_number,
        **options,
    )


def test_a_number_has_typical_and_other_replies():
    exercise = some_number()
    hold(exercise)
    assert exercise.check(8).message == "8 leaves out the corners."
    assert exercise.check(8).misconceptions == ("no-corners",)
    assert exercise.check("9").message == "9 is not it: count again."
    assert exercise.check(" 12 ").solved
    assert [mistake.answer for mistake in some_number(8).mistakes] == [12]  # a typical one may be right here


def some_name() -> Exercise:
    return name(
        "setup.name",
        "level",
        "What is it called?",
        ("X-square", "X square"),
        ("It is a letter.", "Like a cross.", "An X-square."),
        solved="Right.",
        replies=(
            Reply(answer="C-square", text="A C-square lies on the edge.", belief="x-and-c"),
            Reply(answer="x SQUARE", text="never said", belief="none"),
        ),
        otherwise=lambda text: f"“{text}” is not its name.",
        source="C24",
        remake=lambda _seed: some_name(),
    )


def test_a_name_is_read_in_capitals_or_not():
    exercise = some_name()
    hold(exercise)
    assert all(exercise.check(text).solved for text in ("X-square", "x-SQUARE", " x  square "))
    assert exercise.check("c-square").misconceptions == ("x-and-c",)
    assert exercise.check("y").message == "“y” is not its name."


def some_order(ranks):
    return order(
        "setup.order",
        "level",
        "In which order?",
        [Option(value, value.upper()) for value in ranks],
        ranks,
        ("Begin with the smallest.", "It is A.", " ".join(sorted(ranks, key=ranks.get)).upper()),
        solved="Right.",
        out_of_order=lambda first, second: f"{second} belongs before {first}.",
        source="engine",
    )


def test_an_order_names_the_first_pair_that_is_wrong():
    exercise = some_order({"a": 1, "b": 2, "c": 3, "d": 4})
    hold(exercise)
    assert exercise.check(["a", "c", "b", "d"]).message == "b belongs before c."
    assert exercise.check("a b c d").solved
    for seed in range(50):
        shown = tuple(option.value for option in exercise.again(seed).options)
        assert exercise.check(shown).outcome is Outcome.NOT_YET  # never shown in the right order


def test_equal_ranks_may_stand_either_way():
    exercise = some_order({"a": 1, "b": 2, "c": 2})
    assert exercise.check("a b c").solved
    assert exercise.check("a c b").solved
    assert len(exercise.mistakes) == 1


def claims(random):
    number = int(random.random() * 10)
    return [
        Claim(
            true=f"{n} is {n}, {number}.",
            false=f"{n} is odd, {number}.",
            why=f"Why {n}.",
            belief="b",
            source=f"C{n}",
        )
        for n in range(6)
    ]


@pytest.mark.parametrize("seed", range(40))
def test_of_four_sentences_exactly_one_is_false(seed):
    exercise = find_mistake("setup.mistake", "level", claims).again(seed)
    hold(exercise)
    assert [option.value for option in exercise.options] == list("ABCD")
    solved = [option for option in exercise.options if exercise.check(option.value).solved]
    assert [option.label for option in solved] == [o.label for o in exercise.options if "odd" in o.label]
    assert exercise.source == f"C{solved[0].label[0]}"
    assert content(exercise) == content(find_mistake("setup.mistake", "level", claims).again(seed))
