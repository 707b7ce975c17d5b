"""What the cells of a lesson call. Each function only wires: exercise, attempt and board do the work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any
from urllib.parse import quote

from .. import messages
from ..course.attempt import Attempt
from ..course.browser_store import keeper
from ..course.calibration import calibration
from ..course.exercises import Answer, Hint, Verdict
from ..course.games.opponents_page import erring_page, levels_page
from ..course.games.table import Table
from ..course.glossary import glossary as words_of
from ..course.lessons import LESSONS, find_exercise
from ..course.menu import Menu
from ..course.overview import leaderboard as standings
from ..course.overview import overview, place
from ..course.page import Page
from ..course.practice import Practice, Seeds, Trainer
from ..course.progress import ALL, NOBODY, Event, Progress, within
from ..course.quizzes import Quiz
from ..engine.drawing import Picture
from ..engine.game import Game
from ..engine.position import Position
from ..messages import _
from .board import BoardWidget
from .desk import Desk
from .notebooks import lesson_address, shipped_lesson
from .rooms import board_room

LONGEST_NAME = 40  # characters

_progress = Progress(keeper=keeper())
_desk = Desk(notice=lambda: _progress.notice)
_trainer = Trainer(_progress, Seeds.from_environment())


def desk() -> Desk:
    """The boards of this kernel."""
    return _desk


def progress() -> Progress:
    """What this kernel reads and writes of what was done."""
    return _progress


def ask(exercise_id: str, *, size: str = "fit") -> BoardWidget:
    """Show an exercise on a live board; run again, it goes on where the learner was.

    ``size`` is ``"fit"`` or, for a projector, ``"large"``.

    Raises:
        LookupError: there is no exercise of this id; the sentence names the near ones.
    """
    return _desk.show(exercise_id, _attempt(exercise_id), size=size)


def answer(exercise_id: str, value: object) -> Verdict:
    """Answer an exercise in code, in any readable form: a square, a list of them, a number, a text."""
    with _desk.changing(exercise_id):
        return _attempt(exercise_id).answer(value)


def check(exercise_id: str, function: Callable[..., Any] | None = None) -> Verdict:
    """Judge what is on the board now, or a function that the learner wrote."""
    with _desk.changing(exercise_id):
        return _attempt(exercise_id).check(function)


def hint(exercise_id: str) -> Hint:
    """The next step of help: where to look, which square, the worked reason."""
    with _desk.changing(exercise_id):
        return _attempt(exercise_id).hint()


def solution(exercise_id: str) -> Answer:
    """The solution, shown on the board with its reasons; the exercise then counts as seen."""
    with _desk.changing(exercise_id):
        shown = _attempt(exercise_id).solution()
    return sorted(shown) if isinstance(shown, frozenset) else shown


def again(exercise_id: str, seed: int | None = None) -> str:
    """Put another instance of an exercise on its board, the one of this seed or the next; its question."""
    with _desk.changing(exercise_id):
        return _attempt(exercise_id).again(seed).prompt


def board(
    name: str = "board",
    *,
    position: Position | str | None = None,
    interactive: bool = True,
    size: str = "fit",
) -> BoardWidget:
    """A free board for two at one screen; with ``interactive=False`` a picture that can still be read by keyboard.

    ``position`` is a `Position` or a diagram of 64 cells; without it the game begins at the start.

    Raises:
        BadDiagram: the diagram can not be read.
    """
    if isinstance(position, str):
        position = Position.from_diagram(position)
    game = Game.from_position(position) if position else Game()
    table = Table(game, read_only=not interactive, room=board_room(_desk, name, _progress.record))
    return _desk.show(name, table, size=size)


def lesson_menu(lesson: str = "") -> BoardWidget:
    """What is solved in a lesson, with the way to the next one and to the other language; or all lessons.

    Raises:
        LookupError: there is no lesson of this name; the sentence names those there are.
    """
    name = LESSONS[lesson].name if lesson else "lessons"
    links = (lambda: _links(lesson)) if lesson else _all_links
    return _desk.show(f"menu.{name}", Menu(lesson, _progress, links))


def use_language(code: str) -> None:
    """Speak this language from now on, on the boards already shown as well.

    Raises:
        ValueError: there is no such language; the sentence names those there are.
    """
    messages.use_language(code)
    for name in list(_attempts):
        exercise = find_exercise(name)
        _attempts[name].speak(exercise, place(exercise))
    for shown in _askers():
        shown.speak()
    _desk.refresh_all()


def take_up() -> None:
    """Let all boards go on where the log says now, after something was added to it."""
    _take_up(ALL)


def hello(nickname: str) -> str:
    """Put this name to what is done from now on, and go on where its owner left off."""
    _progress.player = " ".join(nickname.split())[:LONGEST_NAME] or NOBODY
    _take_up(ALL)
    return _("Hello, {name}.").format(name=_progress.player)


def my_progress() -> Page:
    """The map of lessons and stars, points, badges, misconceptions, what to do next, and where this is kept."""
    return overview(_progress, _beside)


def leaderboard() -> Page:
    """All who keep their progress in this folder, most thinking points first."""
    return standings(_progress)


def glossary(part: str = "") -> Page:
    """The words of the game: all, or those of one part (``"board"``, ``"move"``, ``"game"``, ``"strategy"``, ``"study"``).

    Raises:
        LookupError: there is no such part; the sentence names those there are.
    """
    return words_of(part)


def opponents(*, erring: bool = False) -> Page:
    """Whom one can play against: the levels, or with ``erring`` those that make the mistake of a lesson on purpose."""
    return erring_page(_beside) if erring else levels_page()


def reset(scope: str) -> str:
    """Begin anew with one exercise (its id), one lesson (its name) or ``"all"``; nothing is deleted.

    Raises:
        LookupError: there is no such exercise or lesson; the sentence names the near ones.
    """
    if scope not in {ALL, *LESSONS.names}:
        find_exercise(scope)
    saved = _progress.reset(scope)
    _take_up(scope)
    done = _("Done: this begins anew. Nothing was deleted; what was before counts no more.")
    return done if saved else f"{done} {_progress.notice}"


def practice(*, size: str = "fit") -> BoardWidget:
    """A board that asks one exercise after the other, aimed at what is open, or due to be asked again."""
    if not _practice:
        _practice.append(Practice(_trainer, _progress.record))
    return _desk.show("practice", _practice[0], size=size)


def quiz(
    what: str | Sequence[str], *, seed: str | int = "", questions: int = 8, size: str = "fit"
) -> BoardWidget:
    """Several exercises on one board, with no word on any answer until “Hand in”; then all verdicts at once.

    ``what`` is a lesson, of which ``questions`` are drawn, or the ids of exercises, own ones among them. ``seed``,
    such as the name of a class, draws exercises and positions; the same seed asks everybody the same. Answers are
    kept: run again, or tomorrow, it goes on. A quiz is handed in once, unless `reset` begins everything anew;
    another seed makes another quiz.

    Raises:
        NoQuiz: there is no such lesson or exercise, or it can not be asked without telling.
    """
    made = Quiz(what, _progress, seed=str(seed), questions=questions, coach=_trainer)
    _quizzes[made.key] = made
    return _desk.show(f"quiz.{made.key}", made, size=size)


def class_seed(number: int | None, *, personal: bool = False) -> str:
    """Let “Another one” bring the same exercises to a whole class; ``None`` ends it.

    With ``personal=True`` neighbours get different ones, each by the name that `hello` was given.
    """
    _trainer.seeds = Seeds(number, personal)
    if number is None:
        return _("From now on each learner gets exercises of their own.")
    if personal:
        return _("From now on each name in class {number} gets exercises of its own.").format(number=number)
    return _("From now on all of class {number} get the same exercises.").format(number=number)


def my_calibration() -> Picture:
    """How sure the forecasts were, beside how often they were right."""
    return calibration(_progress.events("try"))


_attempts: dict[str, Attempt] = {}
_practice: list[Practice] = []  # the one that is shown, once it was asked for
_quizzes: dict[str, Quiz] = {}  # by what they ask


def _attempt(exercise_id: str) -> Attempt:
    """The one attempt at this exercise; it is begun when it is first asked for."""
    if exercise_id not in _attempts:
        exercise = find_exercise(exercise_id)
        attempt = Attempt(exercise, crumb=place(exercise), record=_progress.record, coach=_trainer)
        attempt.resume(exercise, _lesson_events())
        _attempts[exercise_id] = attempt
    return _attempts[exercise_id]


def _askers() -> Iterator[Practice | Quiz]:
    yield from _practice
    yield from _quizzes.values()


def _take_up(scope: str) -> None:
    """Let the exercises of this scope go on where the log says that the player left them."""
    events = _lesson_events()
    for name, attempt in _attempts.items():
        if within(scope, name):
            attempt.resume(find_exercise(name), events)
    for shown in _askers():
        shown.begin()
    _desk.refresh_all()


def _lesson_events() -> list[Event]:
    """What happened in the lessons: practice takes up their exercises, but leaves them where they were."""
    return [event for event in _progress.events() if not event.get("practice")]


def _links(lesson: str) -> dict[str, str]:
    names, code = LESSONS.names, messages.language()
    following = names[names.index(lesson) + 1 :][:1]
    links = {_("Next lesson: {title}").format(title=LESSONS[name].title): name for name in following}
    links = links or {_("Play a game"): "play"}
    others = {"en": "English", "de": "Deutsch"}
    return {
        **{label: lesson_address(name, code) for label, name in links.items()},
        **{label: lesson_address(lesson, other) for other, label in others.items() if other != code},
    }


def _all_links() -> dict[str, str]:
    code = messages.language()
    lessons = {lesson.title: lesson_address(lesson.name, code) for lesson in LESSONS}
    others = {
        _("Play a game"): "play",
        _("See the machine think"): "see_the_ai",
        _("For learners"): "learners_guide",
        _("For teachers"): "teachers_guide",
    }
    return lessons | {label: lesson_address(name, code) for label, name in others.items()}


def _beside(lesson: str) -> str:
    """The notebook of a lesson as a notebook beside it links to it; empty where there is none."""
    try:
        return quote(shipped_lesson(lesson, messages.language()).name)
    except ValueError:
        return ""
