"""Thinking points, badges and the leaderboard: computed from what was done, never stored.

A new source of points is one row of `SOURCES`, a new badge one row of `BADGES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from ..engine.explain import Ending, explain
from ..engine.game import OLD_REVERSI, STANDARD, Game
from ..engine.position import Color, Position
from ..messages import _
from .diagnosis import Concept, concepts
from .exercises import AnswerForm, Exercise, Outcome
from .lessons import LESSONS, find_exercise
from .progress import Progress, best_stars

Event = Mapping[str, Any]
Words = Callable[[], str]

_VARIANTS = {variant.name: variant for variant in (STANDARD, OLD_REVERSI)}
_MOVED = {AnswerForm.MOVE, AnswerForm.SEQUENCE}


@dataclass(frozen=True)
class Record:
    """All that one player did, as awards look at it."""

    events: tuple[Event, ...]

    @cached_property
    def stars(self) -> Mapping[str, int]:
        """The most stars by exercise, of the exercises that are still there."""
        known = {exercise.id for lesson in LESSONS for exercise in lesson.exercises}
        return {name: stars for name, stars in best_stars(self.events).items() if name in known}

    @cached_property
    def concepts(self) -> Mapping[str, Concept]:
        """How the player stands with each misconception that was asked about."""
        return concepts(self.events)

    @cached_property
    def mastered(self) -> tuple[str, ...]:
        """The ids of the misconceptions that are mastered."""
        return tuple(name for name, concept in self.concepts.items() if concept.mastered)

    @property
    def games(self) -> Iterator[Event]:
        """The finished games in which the player had one colour against another side."""
        return (event for event in self.events if event["event"] == "game" and event.get("color"))

    def found_moves(self) -> Iterator[tuple[str, Position, str]]:
        """The moves with which exercises were solved: the exercise, the position before each, the square."""
        rewarded = {
            (event.get("exercise"), event.get("seed"))
            for event in self.events
            if event["event"] == "solved" and event.get("stars", 0) > 0
        }
        for event in self.events:
            name, seed = event.get("exercise", ""), event.get("seed")
            right = event["event"] == "try" and event.get("outcome") == Outcome.SOLVED.name
            if right and (name, seed) in rewarded:
                for position, move in _moves_of(name, seed, _plain(event.get("answer"))):
                    yield name, position, move

    def played_moves(self) -> Iterator[tuple[Position, str]]:
        """The player's own moves in games: the position before, and the square."""
        for event in self.games:
            facts = (str(event.get(fact, "")) for fact in ("moves", "variant", "start", "color"))
            yield from _turns_of(*facts, opening=event.get("opening", 0))


# --- points -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Source:
    """Something that earns thinking points: what it is called, how much one gives, how often it was reached."""

    words: Words
    each: int
    count: Callable[[Record], int]


MOST_WINS = 3  # so many games won against a level give points, so that nobody wins one over and over


def _wins(level: str) -> Callable[[Record], int]:
    return lambda record: min(MOST_WINS, sum(_ended(game, level, {"won"}) for game in record.games))


SOURCES = (
    Source(lambda: _("Stars"), 10, lambda record: sum(record.stars.values())),
    Source(lambda: _("Misconceptions mastered"), 30, lambda record: len(record.mastered)),
    Source(lambda: _("Games won against Easy without help, up to three"), 10, _wins("easy")),
    Source(lambda: _("Games won against Medium without help, up to three"), 20, _wins("medium")),
    Source(lambda: _("Games won against Hard without help, up to three"), 40, _wins("hard")),
)


def points(record: Record) -> int:
    """All thinking points of a player.

    >>> points(Record(()))
    0
    """
    return sum(source.each * source.count(record) for source in SOURCES)


# --- badges -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Badge:
    """One badge: its name, how it is earned, in words and as a predicate on what was done."""

    id: str
    words: Words
    told: Words
    earned: Callable[[Record], bool]

    @property
    def name(self) -> str:
        """The name, in the language in force."""
        return self.words()

    @property
    def how(self) -> str:
        """How it is earned, in one sentence, in the language in force."""
        return self.told()


def _first_flip(record: Record) -> bool:
    return any(record.stars.values())


def _sharp_eyes(record: Record) -> bool:
    return record.stars.get("flanking.review", 0) == 3


def _all_directions(record: Record) -> bool:
    found = (_directions(position, move) for _name, position, move in record.found_moves())
    played = (_directions(position, move) for position, move in record.played_moves())
    return any(count >= 4 for moves in (found, played) for count in moves)


def _patience(record: Record) -> bool:
    return any(_forces_pass(position, move) for position, move in record.played_moves()) or any(
        name.startswith("passing.") and _forces_pass(position, move)
        for name, position, move in record.found_moves()
    )


def _full_count(record: Record) -> bool:
    return any(
        record.stars.get(exercise.id, 0) == 3
        for exercise in _of_lesson("ending")
        if exercise.answer_by is AnswerForm.NUMBER and exercise.asks_confidence
    )


def _corner_keeper(record: Record) -> bool:
    names = [exercise.id for exercise in _of_lesson("corners")]
    return bool(names) and sum(record.stars.get(name, 0) for name in names) >= 2 * len(names)


def _challenger(record: Record) -> bool:
    return any(_ended(game, "medium", {"won"}) for game in record.games)


def _master(record: Record) -> bool:
    return any(_ended(game, "hard", {"won", "drawn"}) for game in record.games)


BADGES = (
    Badge("first-flip", lambda: _("First flip"), lambda: _("Solve your first exercise."), _first_flip),
    Badge(
        "sharp-eyes",
        lambda: _("Sharp eyes"),
        lambda: _("Solve the mixed review of lesson 2 with three stars."),
        _sharp_eyes,
    ),
    Badge(
        "all-directions",
        lambda: _("All directions"),
        lambda: _("Find a move that flips in four or more directions at once."),
        _all_directions,
    ),
    Badge(
        "patience",
        lambda: _("Patience"),
        lambda: _("Choose a move after which the other side must pass."),
        _patience,
    ),
    Badge(
        "full-count",
        lambda: _("Full count"),
        lambda: _("Predict the final score in lesson 5 exactly, at the first try."),
        _full_count,
    ),
    Badge(
        "corner-keeper",
        lambda: _("Corner keeper"),
        lambda: _("Earn two stars on average in the levels of lesson 6."),
        _corner_keeper,
    ),
    Badge(
        "challenger",
        lambda: _("Challenger"),
        lambda: _("Win a game against Medium without hints or taking back."),
        _challenger,
    ),
    Badge(
        "master",
        lambda: _("Master"),
        lambda: _("Win or draw a game against Hard without hints or taking back."),
        _master,
    ),
)


def earned(record: Record) -> tuple[Badge, ...]:
    """The badges a player has, in their order."""
    return tuple(badge for badge in BADGES if badge.earned(record))


# --- leaderboard ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the leaderboard; who has as many points shares the place."""

    place: int
    player: str
    points: int
    stars: int
    badges: int


def standings(progress: Progress) -> tuple[Standing, ...]:
    """The players who left something in this folder, most thinking points first."""
    records = {player: Record(tuple(progress.events(player=player))) for player in progress.players()}
    totals = {player: points(record) for player, record in records.items()}
    return tuple(
        Standing(
            place=1 + sum(other > totals[player] for other in totals.values()),
            player=player,
            points=totals[player],
            stars=sum(records[player].stars.values()),
            badges=len(earned(records[player])),
        )
        for player in sorted(records, key=lambda player: (-totals[player], player.casefold()))
    )


# --- what the log says of moves ---------------------------------------------------------------------------


def _of_lesson(name: str) -> Iterable[Exercise]:
    """The exercises in the levels of a lesson."""
    if name not in LESSONS.names:
        return ()
    return (exercise for level in LESSONS[name].levels for exercise in level.exercises)


def _ended(game: Event, level: str, results: set[str]) -> bool:
    """Whether a whole game against this level ended so.

    One that began in the middle, or with moves of elsewhere, does not count, nor one with hints or moves taken
    back, nor one in which only the clock ran out.
    """
    helped = any(game.get(fact) for fact in ("start", "loaded", "hints", "undone", "ended"))
    return game.get("level") == level and game.get("result") in results and not helped


def _plain(answer: object) -> str | tuple[str, ...]:
    return tuple(map(str, answer)) if isinstance(answer, list | tuple) else str(answer)


@lru_cache(maxsize=4096)
def _moves_of(name: str, seed: int | None, answer: str | tuple[str, ...]) -> tuple[tuple[Position, str], ...]:
    """The moves of an answer, each with the position before it; none where no move was asked for."""
    try:
        exercise = find_exercise(name)
        exercise = exercise if seed is None else exercise.again(seed)
        if exercise.answer_by not in _MOVED or not exercise.check(answer).solved:
            return ()
        if exercise.play_on is None:
            return ((exercise.position, str(answer)),)
        return tuple(
            (exercise.play_on(tuple(answer[:count])).position, move) for count, move in enumerate(answer)
        )
    except (LookupError, ValueError):
        return ()  # a log of another version


@lru_cache(maxsize=1024)
def _turns_of(
    moves: str, variant: str, start: str, color: str, *, opening: object
) -> tuple[tuple[Position, str], ...]:
    """The moves of one side, each with the position before it; those of the opening nobody chose."""
    forced = opening if isinstance(opening, int) else 0
    try:
        position = Position.from_diagram(start) if start else None
        game = Game.from_transcript(moves, position=position, variant=_VARIANTS[variant])
        mine = Color(color)
    except (LookupError, ValueError):
        return ()  # a log of another version
    turns = [
        (before, turn) for before, turn in zip(game.positions, game.turns, strict=False) if not turn.is_pass
    ]
    return tuple((before, turn.move) for before, turn in turns[forced:] if turn.color is mine)


def _directions(position: Position, move: str) -> int:
    return sum(line.ending is Ending.FLANKED for line in explain(position, move).lines)


def _forces_pass(position: Position, move: str) -> bool:
    """Whether the other side must pass after this move, and need not have after another one."""
    moves = position.legal_moves()
    forcing = {other for other in moves if position.play(other).must_pass}
    return move in forcing and len(forcing) < len(moves)
