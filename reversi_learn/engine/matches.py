"""Matches: two players over many games, with an honest statement of how sure the result is.

Games come in pairs: both players get the same opening, once with each colour. Who raises an error, answers with
what is no legal move, or does not answer loses that game by forfeit.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Literal

from ..messages import BadValue, _, signed
from .drawing import Marks, Note, Picture, bars, board_svg, board_text
from .explain import color_name, explain
from .game import Game
from .levels import Level, level_title, opponent
from .players import NoAnswer, Player, thinking
from .position import INDEX, Color, Position

Contestant = str | Level | Player
Opening = str | Position | Game
ForfeitKind = Literal["illegal", "no square", "raised", "slow"]

_RANDOM_PLIES = 8


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game lost without being played to its end.

    ``player`` of ``color`` was to move in ``position`` of the game with the number ``game`` (from 1), with the
    moves ``legal``. ``kind`` says what happened: the ``answer`` was ``"illegal"`` or ``"no square"``, or there
    was none: the player ``"raised"`` an error or was too ``"slow"``. `reason` tells it in words.
    """

    game: int
    player: str
    color: Color
    position: Position
    kind: ForfeitKind
    answer: str
    legal: tuple[str, ...]
    told: Callable[[], str] = field(repr=False, compare=False)

    @property
    def reason(self) -> str:
        """What was amiss, as a sentence in the language in force."""
        return self.told()

    def sentence(self) -> str:
        """Which game, who, why, and what moves there were."""
        return _("Game {game}, {player} ({color}): {reason} Legal moves: {moves}.").format(
            game=self.game,
            player=level_title(self.player),
            color=color_name(self.color),
            reason=self.reason,
            moves=", ".join(self.legal),
        )

    def picture(self) -> Picture:
        """The position with the legal moves marked, and the square that was answered in a frame."""
        notes = (Note("frame", self.answer, text="?"),) if self.answer in INDEX else ()
        marks = Marks(legal=frozenset(self.legal), notes=notes)
        told = self.sentence()
        svg = board_svg(self.position, marks, caption=told)
        return Picture(svg, f"{board_text(self.position)}\n{told}")

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.picture()._repr_mimebundle_()


@dataclass(frozen=True, slots=True)
class MatchGame:
    """One game of a match.

    ``color`` is the colour of the first player, ``start`` the position before the first move and
    ``transcript`` all moves from there, the opening included. ``margin`` counts the discs by which the first
    player won, empties to the winner; it is ``None`` where a player forfeited.
    """

    color: Color
    start: Position
    transcript: str
    margin: int | None
    forfeit: Forfeit | None = None

    @property
    def points(self) -> float:
        """What the first player got: 1 for a win, a half for a draw, 0 for a loss."""
        if self.forfeit is not None:
            return 0.0 if self.forfeit.color is self.color else 1.0
        margin = self.margin or 0
        return 0.5 if margin == 0 else float(margin > 0)


@dataclass(frozen=True, slots=True)
class MatchProgress:
    """How far a match is: ``games`` done ``of`` so many, of them ``wins``, ``draws`` and ``losses`` of the first.

    ``position`` is where the running game stands; `result` is what the pairs played so far came to.
    """

    first: str
    second: str
    played: tuple[MatchGame, ...]
    games: int
    of: int
    wins: int
    draws: int
    losses: int
    position: Position

    @property
    def share(self) -> float:
        """How much of the match is played, from 0 to 1."""
        return (self.games + min((60 - self.position.empties) / 60, 1.0)) / self.of

    @property
    def result(self) -> MatchResult | None:
        """The result of the pairs that are played, where the match is given up here; ``None`` before the first."""
        whole = self.played[: len(self.played) // 2 * 2]
        return MatchResult(self.first, self.second, whole) if whole else None


@dataclass(frozen=True)
class MatchResult:
    """How a match ended, seen from the first player.

    ``games`` come in pairs with the same opening. `score` and `interval` are shares from 0 to 1, a draw
    counting a half; `margin` is discs a game, empties to the winner, over the games that were played out.
    """

    first: str
    second: str
    games: tuple[MatchGame, ...]

    @property
    def wins(self) -> int:
        """How many games the first player won."""
        return sum(game.points == 1 for game in self.games)

    @property
    def draws(self) -> int:
        """How many games were drawn."""
        return sum(game.points == 0.5 for game in self.games)

    @property
    def losses(self) -> int:
        """How many games the first player lost."""
        return sum(game.points == 0 for game in self.games)

    @property
    def score(self) -> float:
        """The share of the points that the first player got, from 0 to 1."""
        return fmean(game.points for game in self.games)

    @cached_property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score, by pairs; `score_interval` tells how."""
        points = [game.points for game in self.games]
        return score_interval([fmean(pair) for pair in zip(points[::2], points[1::2], strict=True)])

    @property
    def margin(self) -> float:
        """By how many discs a game the first player won on average; 0 where no game was played out."""
        margins = [game.margin for game in self.games if game.margin is not None]
        return fmean(margins) if margins else 0.0

    @property
    def transcripts(self) -> tuple[str, ...]:
        """The moves of every game."""
        return tuple(game.transcript for game in self.games)

    @property
    def forfeits(self) -> tuple[Forfeit, ...]:
        """The games that were lost without being played to the end."""
        return tuple(game.forfeit for game in self.games if game.forfeit is not None)

    @property
    def is_clear(self) -> bool:
        """Whether it can be told who is the stronger one: the interval leaves 50 % out."""
        low, high = self.interval
        return not low <= 0.5 <= high

    def summary(self) -> str:
        """The result in a sentence, with the range in which the true score lies in 95 of 100 such matches."""
        low, high = self.interval
        return _(
            "{first} against {second}: {wins} won, {draws} drawn, {losses} lost. That is a score of {score} %, "
            "likely {low} to {high} %, and {margin} discs a game on average."
        ).format(
            first=level_title(self.first),
            second=level_title(self.second),
            wins=self.wins,
            draws=self.draws,
            losses=self.losses,
            score=round(100 * self.score),
            low=round(100 * low),
            high=round(100 * high),
            margin=signed(self.margin, 1),
        )

    def verdict(self) -> str:
        """Who is the stronger player, or that too few games were played to tell."""
        if not self.is_clear:
            return _("These are too few games to tell who plays better: the range includes 50 %.")
        better = self.first if self.score > 0.5 else self.second
        return _("{player} plays better: the range lies on one side of 50 %.").format(
            player=level_title(better)
        )

    def sentences(self) -> tuple[str, ...]:
        """The summary, the verdict, and the first forfeit of each player, if there are any."""
        firsts = {forfeit.player: forfeit for forfeit in reversed(self.forfeits)}
        return (self.summary(), self.verdict(), *(forfeit.sentence() for forfeit in firsts.values()))

    def picture(self) -> Picture:
        """The games won, drawn and lost as bars."""
        counts = {_("won"): self.wins, _("drawn"): self.draws, _("lost"): self.losses}
        title = _("{first} against {second}").format(
            first=level_title(self.first), second=level_title(self.second)
        )
        return bars(counts, title=title, unit=_("games"))

    def __repr__(self) -> str:
        low, high = self.interval
        return (
            f"<MatchResult {self.first} against {self.second}: {self.wins} won, {self.draws} drawn, "
            f"{self.losses} lost, score {self.score:.3f} ({low:.3f} to {high:.3f}), margin {self.margin:+.1f}, "
            f"forfeits {len(self.forfeits)}>"
        )

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        told = "".join(f"<p>{escape(sentence)}</p>" for sentence in self.sentences())
        drawn = self.picture().svg + "".join(forfeit.picture().svg for forfeit in self.forfeits[:1])
        return {"text/plain": repr(self), "text/html": f"<div>{told}{drawn}</div>"}


def match(
    first: Contestant,
    second: Contestant,
    *,
    games: int = 100,
    seed: int | str = 1,
    openings: Opening | Sequence[Opening] | None = None,
) -> MatchResult:
    """Play a match to its end; the arguments are those of `match_steps`.

    >>> match("random", "random", games=2).games[0].color
    Color.BLACK
    """
    steps = match_steps(first, second, games=games, seed=seed, openings=openings)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: MatchResult = end.value
            return result


def match_steps(
    first: Contestant,
    second: Contestant,
    *,
    games: int = 100,
    seed: int | str = 1,
    openings: Opening | Sequence[Opening] | None = None,
) -> Generator[MatchProgress, None, MatchResult]:
    """A match in small steps, each at most one move or one slice of a search; it can be given up between any two.

    A contestant is the name of a player that comes with the package, a `Level`, or a function from a
    position to a square. Each opening is played twice, so an odd number of ``games`` gets one more. Without
    ``openings`` (a transcript, position or game, or several, used in turn) the first eight discs of each pair
    are drawn by lot. The seed decides all lots: the same seed gives the same match.

    Raises:
        ValueError: there is no such player, no game is asked for, or an opening can not be played.
    """
    if not isinstance(games, int):
        raise BadValue(_("Ask for a whole number of games, such as 100."))
    if games < 1:
        raise BadValue(_("A match needs at least one game."))
    pairs = (games + 1) // 2
    given = [openings] if isinstance(openings, str | Position | Game) else openings
    if given:
        starts = [_opened(opening) for opening in given]
    else:
        starts = [random_opening(f"{seed} opening {pair}") for pair in range(pairs)]
    names = (_name(first), _name(second))
    _players(first, second, seed)  # an unknown name is told here, before the first step
    return _match_steps(names, lambda pair: _players(first, second, f"{seed} {pair}"), starts, pairs)


def score_interval(pairs: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean score, from the mean score of each pair of games (0 to 1).

    The two games of a pair share their opening and so do not count as two trials: the spread is taken
    between pairs. One pair won and one pair lost are added before, so that a few games that all end alike
    do not look certain; then it is the mean with 1.96 standard errors to either side, within 0 and 1.

    >>> tuple(round(end, 2) for end in score_interval([1.0, 0.5, 1.0, 0.5, 1.0]))
    (0.42, 1.0)
    """
    scores = [*pairs, 0.0, 1.0]
    middle, half = fmean(scores), 1.96 * stdev(scores) / sqrt(len(scores))
    return max(0.0, middle - half), min(1.0, middle + half)


def random_opening(seed: int | str, plies: int = _RANDOM_PLIES) -> Game:
    """A game of so many discs placed by lot, from the start.

    >>> len(random_opening(1).moves)
    8
    """
    lots, game = Random(seed), Game()
    while len(game.moves) < plies and not game.is_over:
        moves = game.legal_moves()
        game.play(moves[int(lots.random() * len(moves))])
    return game


# --- one match, one game ------------------------------------------------------------------------------


def _match_steps(
    names: tuple[str, str],
    players: Callable[[int], tuple[Player, Player]],
    starts: Sequence[Game],
    pairs: int,
) -> Generator[MatchProgress, None, MatchResult]:
    done: list[MatchGame] = []
    for number in range(2 * pairs):
        pair, color = number // 2, Color.WHITE if number % 2 else Color.BLACK
        opening = starts[pair % len(starts)]
        game = _again(opening)
        steps = _game_steps(game, players(pair), names, color, number + 1)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                done.append(end.value)
                break
            yield _progress(names, done, 2 * pairs, game.position)
    return MatchResult(*names, tuple(done))


def _game_steps(
    game: Game, players: tuple[Player, Player], names: tuple[str, str], color: Color, number: int
) -> Generator[float, None, MatchGame]:
    """Play on from where the game stands, in the steps of who thinks; the first player has this colour."""
    while not game.is_over:
        position = game.position
        side = 0 if position.turn is color else 1
        answer = yield from asked(players[side], position)
        trouble = trouble_of(answer, position)
        if trouble is not None:
            kind, shown, told = trouble
            forfeit = Forfeit(
                number, names[side], position.turn, position, kind, shown, position.legal_moves(), told
            )
            return MatchGame(color, game.start, game.transcript(), None, forfeit)
        game.play(str(answer))
        yield 1.0
    black, white = game.position.score("wof")
    margin = black - white if color is Color.BLACK else white - black
    return MatchGame(color, game.start, game.transcript(), margin)


def asked(player: Player, position: Position) -> Generator[float, None, object]:
    """What the player answers, or the error it broke off with; each step says which share of it is thought."""
    try:
        steps = thinking(player, position)
        while True:
            try:
                thought = next(steps)
            except StopIteration as end:
                return end.value
            yield getattr(thought, "share", 0.0)  # a player of others may just yield
    except Exception as error:
        return error


def trouble_of(answer: object, position: Position) -> tuple[ForfeitKind, str, Callable[[], str]] | None:
    """What makes an answer a forfeit: its kind, the answer as shown, and its words; nothing for a legal move."""
    if isinstance(answer, NoAnswer):
        return answer.kind, "", answer.told
    if isinstance(answer, Exception):
        error = f"{type(answer).__name__}: {_shown(answer, str)}".removesuffix(": ")
        return "raised", error, lambda: _("It broke off with the error “{error}”.").format(error=error)
    square = answer.strip().lower() if isinstance(answer, str) else ""
    if square == "pass":
        return "illegal", square, lambda: _("It passed, but there are moves.")
    if square not in INDEX:
        shown = _shown(answer, repr)
        return "no square", shown, lambda: _("It answered {answer}, which is no square.").format(answer=shown)
    if not position.is_legal(square):
        return "illegal", square, lambda: explain(position, square).sentence()
    return None


def _shown(value: object, words: Callable[[object], str]) -> str:
    """A value in at most 60 characters, whatever its class makes of being shown."""
    try:
        text = words(value)
    except Exception:
        return type(value).__name__
    return text if len(text) <= 60 else text[:59] + "…"


def _progress(names: tuple[str, str], done: list[MatchGame], of: int, position: Position) -> MatchProgress:
    points = [game.points for game in done]
    return MatchProgress(
        *names, tuple(done), len(done), of, points.count(1), points.count(0.5), points.count(0), position
    )


def _players(first: Contestant, second: Contestant, seed: int | str) -> tuple[Player, Player]:
    return _player(first, f"{seed} first"), _player(second, f"{seed} second")


def _player(contestant: Contestant, seed: str) -> Player:
    if isinstance(contestant, str):
        return opponent(contestant, seed)
    if isinstance(contestant, Level):
        return contestant.player(seed)
    if not callable(contestant):
        raise BadValue(
            _("A player is a name, or a function that is given a position and answers with a square.")
        )
    return contestant


def _name(contestant: Contestant) -> str:
    if isinstance(contestant, str):
        return contestant
    if isinstance(contestant, Level):
        return contestant.id
    return getattr(contestant, "__name__", type(contestant).__name__)


def _opened(opening: Opening) -> Game:
    if isinstance(opening, Position):
        return Game.from_position(opening)
    return Game.from_transcript(opening) if isinstance(opening, str) else opening


def _again(opening: Game) -> Game:
    """A game of its own that stands where the opening ends."""
    return Game.from_transcript(opening.transcript(), position=opening.start)
