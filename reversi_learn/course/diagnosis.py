"""What a learner seems to believe, computed from first answers; and what is mastered, open, or due again.

Each misconception is a hypothesis, and so is understanding; each first answer changes their odds. Before it,
understanding weighs 1 and each misconception `PRIOR`. A learner who understands answers right nine times in
ten and slips once (`SLIP`): a slip lands on any one wrong answer with the chance ``1 / number of wrong ones``.
A learner with a misconception does what it says as often, and where it would take several answers for right,
any of them. So an answer that one of 4 choices catches counts 0.9 : 0.1 / 3, that is 27 to 1, for the beliefs
that lead to it, and a right answer 1 to 9 against those that would have missed it; both leave the others as
they are. A belief that explains few answers gains more from one of them than a belief that explains many.
Learners change: before each answer a little (`CHANGE`) of all weight is dealt out anew.

A belief stands out once it holds enough of all the weight: nearly all after two answers that it leads to, and
less after more of them (`SURE`), since then only beliefs much like it are left. One slip names nothing. Mastery is three right answers in a row without help, asked again after a day, then
after two, four, eight.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Any

from ..engine.position import SQUARES
from .concepts import is_concept
from .exercises import Answer, AnswerForm, Exercise, Outcome
from .lessons import find_exercise
from .puzzles.collection import is_puzzle

Event = Mapping[str, Any]
Seen = Hashable  # an answer as plain data; a wrong press on a set is the square; `RIGHT` is any right answer
Chances = Mapping[Seen, float]
Instance = tuple[str, int | None]  # an exercise by id, and its seed

UNDERSTANDS = ""
RIGHT = None

SLIP = 0.1
CHANGE = 0.03
PRIOR = 0.03
# How much weight a belief must hold to stand out, by how many of the last `RECENT` answers it leads to.
SURE = {2: 0.98, 3: 0.97, 4: 0.95, 5: 0.5}
RECENT = 10
REMEMBERED = 60  # answers that the account looks back on; of what lies before, nothing would be left

MASTERY = 3  # right answers in a row
FIRST_REST = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Question:
    """What one instance of an exercise can tell.

    ``chances`` has the beliefs that may go astray here, each with the answers it leads to and how likely;
    ``slip`` is the chance of any one wrong answer among all those that a slip can lead to. ``difficulty`` is
    how much there is to see: what has to be found, and each wrong answer that some belief leads to.
    """

    exercise: str
    form: AnswerForm
    chances: Mapping[str, Chances]
    slip: float
    difficulty: int = 0

    def fails(self, concept: str) -> bool:
        """Whether a learner with this misconception would surely answer otherwise than right."""
        return concept in self.chances and not self.chances[concept].get(RIGHT)

    def chance(self, hypothesis: str, seen: Seen) -> float:
        """How likely an answer is for one who holds this belief, or understands."""
        led_to = self.chances.get(hypothesis, {RIGHT: 1.0}).get(seen, 0.0)
        by_slip = 1.0 if seen is RIGHT and hypothesis in self.chances else self.slip * (seen is not RIGHT)
        return (1 - SLIP) * led_to + SLIP * by_slip


@dataclass(frozen=True, slots=True)
class Try:
    """The first answer to one instance: what was given (`RIGHT` or the wrong answer), with or without help."""

    question: Question
    given: Seen
    helped: bool = False
    day: date = date.min

    @property
    def right(self) -> bool:
        """Whether the answer was right."""
        return self.given is RIGHT

    def shows(self, concept: str) -> bool:
        """Whether the answer is one that this misconception leads to."""
        return not self.right and self.given in self.question.chances.get(concept, ())


@dataclass(frozen=True, slots=True)
class Concept:
    """How a learner stands with one misconception.

    ``seen`` counts the answered questions that could reveal it. It is ``open`` from when it stood out until
    it is ``mastered``: three right answers in a row without help where it would have failed. ``due`` is the
    day on which to ask again, ``None`` before mastery.
    """

    id: str
    seen: int
    open: bool
    mastered: bool
    due: date | None


# --- what a question can tell ---------------------------------------------------------------------------


def question(exercise: Exercise) -> Question:
    """What an instance can tell about its learner."""
    if exercise.answer_by is AnswerForm.FUNCTION:
        return Question(exercise.id, exercise.answer_by, {}, 0.0)
    beliefs = dict(exercise.believed()) if exercise.believed else _seen_by_the_judge(exercise)
    chances = {name: _chances(exercise, answers) for name, answers in beliefs.items() if answers}
    astray = {name: found for name, found in chances.items() if set(found) != {RIGHT}}
    traps = {seen for found in astray.values() for seen in found}
    to_find = len(exercise.solution) if exercise.answer_by is AnswerForm.SQUARES else 0
    return Question(
        exercise.id, exercise.answer_by, astray, 1 / _wrong_answers(exercise), to_find + len(traps)
    )


def _seen_by_the_judge(exercise: Exercise) -> dict[str, tuple[Answer, ...]]:
    """For each misconception the answers behind which the judge sees it."""
    found: dict[str, tuple[Answer, ...]] = {}
    for answer in _answers_to_try(exercise):
        verdict = exercise.judge(answer)
        if not verdict.solved:
            for name in filter(is_concept, dict.fromkeys(verdict.misconceptions)):
                found[name] = (*found.get(name, ()), answer)
    if exercise.answer_by is AnswerForm.MOVE:
        # Who would accept several squares may well take a right one.
        return {name: (*all_, *[exercise.solution] * (len(all_) > 1)) for name, all_ in found.items()}
    return found


def _answers_to_try(exercise: Exercise) -> Iterable[Answer]:
    if exercise.answer_by is AnswerForm.STATEMENT:
        return [option.value for option in exercise.options]
    if exercise.answer_by is AnswerForm.MOVE:
        return SQUARES
    return [mistake.answer for mistake in exercise.mistakes]


def _chances(exercise: Exercise, answers: Sequence[Answer]) -> Chances:
    found: dict[Seen, float] = {}
    share = 1 / len(answers)
    for answer in answers:
        for seen, part in _led_to(exercise, answer).items():
            found[seen] = found.get(seen, 0.0) + share * part
    return found


def _led_to(exercise: Exercise, answer: Answer) -> Chances:
    """How an answer shows: in a set the first wrong press ends the try, unless the set is handed in whole."""
    if answer == exercise.solution or exercise.judge(answer).solved:
        return {RIGHT: 1.0}
    if exercise.judge_square is None or not isinstance(answer, frozenset):
        return {answer: 1.0}
    wrong = answer - exercise.solution
    return {answer: 1.0, **{square: 1 / len(wrong) for square in wrong}}


def _wrong_answers(exercise: Exercise) -> int:
    """How many wrong answers a slip can lead to; beside a disc or a number there are only so many."""
    if exercise.answer_by is AnswerForm.STATEMENT:
        return max(len(exercise.options) - 1, 1)
    return 6 if exercise.answer_by is AnswerForm.NUMBER else len(SQUARES) // 2


@lru_cache(maxsize=4096)
def question_of(exercise_id: str, seed: int | None) -> Question:
    """What an instance of a lesson can tell.

    Raises:
        LookupError: there is no exercise of this id, or it is a puzzle, which tells of looking ahead, of no belief.
    """
    if is_puzzle(exercise_id):
        raise LookupError(exercise_id)
    exercise = find_exercise(exercise_id)
    return question(exercise if seed is None else exercise.again(seed))


# --- first answers --------------------------------------------------------------------------------------


def first_tries(events: Iterable[Event]) -> tuple[Try, ...]:
    """The first answer to each instance, in the order of time; other answers teach, but tell nothing new.

    An instance answered again on the day it was solved is remembered, not understood, and does not count.
    """
    tries: list[Try] = []
    tried: set[Instance] = set()
    helped: set[Instance] = set()
    solved: set[tuple[Instance, str]] = set()
    for event in sorted(events, key=lambda event: str(event.get("time", ""))):
        key, kind, day = _instance(event), event.get("event"), str(event.get("time", ""))[:10]
        if kind == "again":
            tried.discard(key)
            helped.discard(key)
        elif kind == "help":
            helped.add(key)
        elif kind == "seen":
            tried.add(key)
        elif kind == "solved":
            solved.add((key, day))
            tried.discard(key)
            helped.discard(key)
        elif (
            kind == "try"
            and key not in tried
            and (key, day) not in solved
            and event.get("outcome") in _ANSWERED
        ):
            tried.add(key)
            tries.extend(_as_try(event, key, key in helped))
    return tuple(tries)


_ANSWERED = {Outcome.SOLVED.name, Outcome.NOT_YET.name}


def _instance(event: Event) -> Instance:
    seed = event.get("seed")
    return str(event.get("exercise", "")), seed if isinstance(seed, int) else None


def _as_try(event: Event, instance: Instance, helped: bool) -> Iterator[Try]:
    try:
        asked = question_of(*instance)
    except LookupError:
        return  # an exercise of another version, or a puzzle
    right = event.get("outcome") == Outcome.SOLVED.name
    yield Try(asked, RIGHT if right else _plain(asked.form, event.get("answer")), helped, _day(event))


def _plain(form: AnswerForm, answer: object) -> Seen:
    """An answer as it was written down, in the form that the judge got it."""
    if isinstance(answer, list | tuple):
        words = tuple(map(str, answer))
        return frozenset(words) if form is AnswerForm.SQUARES else words
    return answer if isinstance(answer, str | int) else repr(answer)


def _day(event: Event) -> date:
    try:
        return date.fromisoformat(str(event.get("time", ""))[:10])
    except ValueError:
        return date.min


# --- what stands out ------------------------------------------------------------------------------------


def weights(tries: Sequence[Try]) -> dict[str, float]:
    """How much of all belief each misconception holds after these answers; `UNDERSTANDS` holds the rest."""
    return [{UNDERSTANDS: 1.0}, *_accounts(tries[-REMEMBERED:])][-1]


def standing_out(tries: Sequence[Try]) -> str:
    """The id of the misconception that stands out now, or nothing."""
    return _named(weights(tries), tries)


def suspected(tries: Sequence[Try]) -> str:
    """The misconception to look into next: the weightiest of those that some late answer shows, or nothing."""
    late = tries[-RECENT:]
    shown = {name: weight for name, weight in weights(tries).items() if any(one.shows(name) for one in late)}
    likely = {name: weight for name, weight in shown.items() if weight > PRIOR}
    return max(likely, key=likely.__getitem__, default="")


def _accounts(tries: Sequence[Try]) -> Iterator[dict[str, float]]:
    """The weights after each of the answers."""
    names = dict.fromkeys(name for one in tries for name in one.question.chances)
    prior = _shares({UNDERSTANDS: 1.0} | dict.fromkeys(names, PRIOR))
    now = prior
    for one in tries:
        mixed = {name: (1 - CHANGE) * now[name] + CHANGE * prior[name] for name in now}
        if not (one.right and one.helped):  # a right answer with help tells nothing
            mixed = {name: weight * one.question.chance(name, one.given) for name, weight in mixed.items()}
        now = _shares(mixed)
        yield now


def _shares(weights: Mapping[str, float]) -> dict[str, float]:
    whole = sum(weights.values())
    return {name: weight / whole for name, weight in weights.items()}


def _named(account: Mapping[str, float], tries: Sequence[Try]) -> str:
    name = max(account, key=account.__getitem__)
    shown = sum(one.shows(name) for one in tries[-RECENT:])
    enough = SURE.get(min(shown, max(SURE)), 1.0)
    return name if name != UNDERSTANDS and account[name] >= enough else ""


# --- what is mastered, open, due ------------------------------------------------------------------------


def concepts(events: Iterable[Event]) -> dict[str, Concept]:
    """How the learner stands with each misconception that some answered question could have revealed."""
    return concepts_of(first_tries(events))


def concepts_of(tries: Sequence[Try]) -> dict[str, Concept]:
    """The same, from first answers."""
    named_at = {
        name: number
        for number, account in enumerate(_accounts(tries))
        if (name := _named(account, tries[: number + 1]))
    }
    found: dict[str, Concept] = {}
    for name in sorted({name for one in tries for name in one.question.chances if one.question.fails(name)}):
        asked = [(number, one) for number, one in enumerate(tries) if one.question.fails(name)]
        standing = _standing(asked, lambda one, name=name: one.shows(name))  # type: ignore[misc]
        since = standing.mastered_at
        is_open = name in named_at and (since is None or since < named_at[name])
        found[name] = Concept(name, len(asked), is_open, since is not None and not is_open, standing.due)
    return found


def exercises_due(tries: Sequence[Try], today: date) -> tuple[str, ...]:
    """The ids of the exercises that were mastered and are to be asked again by today, longest due first."""
    by_exercise: dict[str, list[tuple[int, Try]]] = {}
    for number, one in enumerate(tries):
        by_exercise.setdefault(one.question.exercise, []).append((number, one))
    days = {name: _standing(asked, lambda one: not one.right).due for name, asked in by_exercise.items()}
    return _by_day(days, today)


def due(events: Iterable[Event], today: date | None = None) -> tuple[str, ...]:
    """The ids of the misconceptions to ask about again by today (UTC), longest due first."""
    return concepts_due(first_tries(events), today or datetime.now(UTC).date())


def concepts_due(tries: Sequence[Try], today: date) -> tuple[str, ...]:
    """The same, from first answers."""
    return _by_day({name: concept.due for name, concept in concepts_of(tries).items()}, today)


def streak(tries: Sequence[Try], exercise_id: str) -> int:
    """How many of the last answers to an exercise were right without help, in a row.

    >>> streak((), "flanking.moves")
    0
    """
    row = 0
    for one in tries:
        if one.question.exercise == exercise_id:
            row = row + 1 if one.right and not one.helped else 0
    return row


@dataclass(slots=True)
class _Standing:
    """How far practice has come: the row of right answers, where it was mastered, when it is due again."""

    row: int = 0
    mastered_at: int | None = None
    rest: timedelta = FIRST_REST
    due: date | None = None

    def right(self, number: int, day: date) -> None:
        self.row += 1
        if self.mastered_at is None and self.row >= MASTERY:
            self.mastered_at, self.rest, self.due = number, FIRST_REST, _later(day, FIRST_REST)
        elif self.due is not None and day >= self.due:
            self.rest *= 2
            self.due = _later(day, self.rest)

    def failed(self) -> None:
        self.row, self.mastered_at, self.due = 0, None, None


def _standing(asked: Iterable[tuple[int, Try]], fails: Callable[[Try], bool]) -> _Standing:
    standing = _Standing()
    for number, one in asked:
        if fails(one):
            standing.failed()
        elif one.right and not one.helped:
            standing.right(number, one.day)
        else:
            standing.row = 0
    return standing


def _later(day: date, rest: timedelta) -> date:
    return day + rest if day < date.max - rest else day


def _by_day(days: Mapping[str, date | None], today: date) -> tuple[str, ...]:
    ready = {name: day for name, day in days.items() if day is not None and day <= today}
    return tuple(sorted(ready, key=lambda name: (ready[name], name)))
