"""Opponents: three levels, those that err on purpose in a lesson's topic, and a way to make anyone milder.

Each is a row of a table. All lots are drawn from the seed and the position together: the same seed answers the
same position alike, after every undo too, and another seed gives another game. No time is measured, only positions.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import overload

from ..messages import BadValue, _, decimal, listed
from .evaluation import EVALUATION, Evaluation, Evaluator
from .players import (
    CORNERS,
    Player,
    Thinking,
    Thought,
    drawn,
    fewest_replies,
    lot,
    replies,
    safe_moves,
    seeded_random,
    thinking,
)
from .position import Position
from .search import Search, SearchResult

Seed = int | str

HARD_NODES = 40_000
NEAR_ABOVE = 46  # empty squares
_BLUR_ABOVE = 24
_EASY_RULES = 0.1  # in so many of its moves Easy thinks of the corners
_EASY_LEAVES = 4  # discs that Easy leaves its opponent where it can
_MEDIUM_DEPTH = 2
_MEDIUM_SLIPS = 0.36
_MEDIUM_LOSS = 10.0  # discs
_SHORT_LOOK = 4_000
_ALIKE_BELOW = 54  # empty squares: before, the erring ones place their discs by lot, so that games differ

# What Medium knows: hundredths of a disc for a corner, for a disc beside an empty one, for a move more.
_PLAIN = Evaluation({"corners": 800, "x_squares": -400, "mobility": 80})


@dataclass(frozen=True, slots=True)
class Level:
    """An opponent to choose: its ``id``, and ``player(seed)``, which makes one.

    `title` and `told`, a name for menus and what it can do, are in the language in force when they are read.
    """

    id: str
    say_title: Callable[[], str] = field(repr=False)
    say_told: Callable[[], str] = field(repr=False)
    player: Callable[[Seed], Player] = field(repr=False)

    @property
    def title(self) -> str:
        """What it is called in a menu."""
        return self.say_title()

    @property
    def told(self) -> str:
        """What it can do and what not, in a sentence or two."""
        return self.say_told()


@dataclass(frozen=True, slots=True)
class Erring(Level):
    """An opponent that errs on purpose: ``lesson`` names the lesson whose topic it gets wrong.

    `told` says what it does wrong, `use` how to win by that.
    """

    lesson: str
    say_use: Callable[[], str] = field(repr=False)

    @property
    def use(self) -> str:
        """How its error is put to use."""
        return self.say_use()


def opponent(name: str, seed: Seed = 1) -> Player:
    """The player of this name (see `OPPONENTS`).

    Raises:
        ValueError: there is none of this name; the sentence names those there are.

    >>> opponent("easy", 1)(Position.start()) in Position.start().legal_moves()
    True
    """
    return find_level(name).player(seed)


def find_level(name: str) -> Level:
    """The opponent of this name, as it stands in a menu.

    Raises:
        ValueError: there is none of this name; the sentence names those there are.
    """
    if name not in OPPONENTS:
        raise BadValue(
            _("There is no opponent “{name}”. There are: {known}.").format(
                name=name, known=listed(list(OPPONENTS))
            )
        )
    return OPPONENTS[name]


def level_title(name: str) -> str:
    """What an opponent of this id is called in the language in force; any other name as it stands.

    >>> level_title("easy"), level_title("my_player")
    ('Easy', 'my_player')
    """
    return OPPONENTS[name].title if name in OPPONENTS else name


# --- players that look ahead --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Looking:
    """A player that searches: to a ``depth`` in plies, or as deep as ``nodes`` positions allow.

    Lots keep games from being alike, in two ways, both in discs by the player's own values. In the first moves,
    with more than 46 empty squares, all moves are weighed, and the lot decides among those at most ``near``
    worse than the best. And with more than 24 every estimate is moved by a lot of up to half of ``blur`` to
    either side: that costs no time, and at most ``blur``. Later the best move found is played.
    """

    seed: Seed
    nodes: int = HARD_NODES
    depth: int | None = None
    evaluation: Evaluator = EVALUATION
    blur: float = 0.0
    near: float = 0.0

    def __call__(self, position: Position) -> str:
        """The answer at once."""
        return at_once(self.think(position))

    def think(self, position: Position) -> Thinking:
        """The best move found, or ``"pass"``; a single move needs no search."""
        moves = position.legal_moves()
        if len(moves) < 2:
            return moves[0] if moves else "pass"
        if not self.near or position.empties <= NEAR_ABOVE:
            return (yield from self.search(position, all_moves=False)).move
        values = (yield from self.search(position, all_moves=True)).values
        lowest = max(values.values()) - self.near
        return drawn([move for move, value in values.items() if value >= lowest], self.seed, position)

    def search(self, position: Position, *, all_moves: bool) -> Generator[Thought, None, SearchResult]:
        """The steps of the search, and what it found."""
        blurred = self.blur and position.empties > _BLUR_ABOVE
        evaluation = _Blurred(self.evaluation, self.seed, self.blur) if blurred else self.evaluation
        search = Search(
            position, nodes=self.nodes, depth=self.depth, evaluation=evaluation, all_moves=all_moves
        )
        steps = search.steps()
        while True:
            try:
                result = next(steps)
            except StopIteration as end:
                found: SearchResult = end.value
                return found
            yield Thought(min(result.nodes / self.nodes, 1.0), result.depth, result.move)

    def losses(self, position: Position) -> Generator[Thought, None, dict[str, float]]:
        """The steps of weighing all moves, and how many discs each is worse than the best."""
        values = (yield from self.search(position, all_moves=True)).values
        best = max(values.values())
        return {move: float(best - value) for move, value in values.items()}


class _Blurred:
    """An evaluation with a small lot added to each value, the same for the same discs and seed everywhere."""

    def __init__(self, evaluation: Evaluator, seed: Seed, blur: float) -> None:
        self._of = evaluation.of
        self._salt = int(lot(seed, Position.start()) * 2**61) | 1
        self._wide = round(100 * blur) + 1
        self._middle = self._wide // 2

    def of(self, own: int, other: int) -> int:
        """The value in hundredths of a disc, from the side to move."""
        mixed = (own ^ self._salt) * 0x9E3779B97F4A7C15 + other * 0xC2B2AE3D27D4EB4F
        return self._of(own, other) + (mixed >> 52 & 0xFFFFFF) % self._wide - self._middle


@dataclass(frozen=True, slots=True)
class Milder:
    """A player with a loss budget: in a ``share`` of its moves it is content with a lesser one.

    Then it draws lots among the moves that lose something, but at most ``most_loss`` discs by the values of
    ``look``; where none does, it plays the best. Otherwise it plays as ``player``.
    """

    player: Player
    look: Looking
    seed: Seed
    most_loss: float
    share: float

    def __call__(self, position: Position) -> str:
        """The answer at once."""
        return at_once(self.think(position))

    def think(self, position: Position) -> Thinking:
        """The steps of the player, or of the look that weighs all moves."""
        if lot(f"{self.seed} milder", position) >= self.share or len(position.legal_moves()) < 2:
            return (yield from thinking(self.player, position))
        losses = yield from self.look.losses(position)
        lesser = [move for move, loss in losses.items() if 0 < loss <= self.most_loss]
        return drawn(lesser or [move for move, loss in losses.items() if not loss], self.seed, position)


@overload
def milder(who: Level | str, *, most_loss: float, share: float = 0.5) -> Level: ...
@overload
def milder(who: Player, *, most_loss: float, share: float = 0.5, seed: Seed = 1) -> Player: ...
def milder(
    who: Level | str | Player, *, most_loss: float, share: float = 0.5, seed: Seed = 1
) -> Level | Player:
    """Make a level (or its name) or a player milder in a human way: it errs now and then, but never badly.

    In a ``share`` (0 to 1) of its moves it plays one that loses up to ``most_loss`` discs by its own values,
    never one that loses more; over a game of 30 moves that is at most ``30 * share * most_loss`` discs.
    Who has no values of its own is given those of a short look ahead. ``seed`` is for a player; a level gets
    its seed when it is asked for a player.

    Raises:
        ValueError: ``most_loss`` is below 0, or ``share`` not between 0 and 1, or there is no such level.

    >>> milder(LEVELS["hard"], most_loss=4, share=0.25).title
    'Hard, milder'
    """
    if most_loss < 0 or not 0 <= share <= 1:
        raise BadValue(_("“most_loss” is 0 discs or more, and “share” lies between 0 and 1."))
    if isinstance(who, str):
        who = find_level(who)
    if isinstance(who, Level):
        return _milder_level(who, most_loss, share)
    return Milder(who, look_of(who, seed), seed, most_loss, share)


def look_of(player: Player, seed: Seed) -> Looking:
    """How a player weighs its moves; who has no values of its own is given those of a short look ahead."""
    if isinstance(player, Looking):
        return player
    return player.look if isinstance(player, Milder) else Looking(seed, nodes=_SHORT_LOOK)


def _milder_level(level: Level, most_loss: float, share: float) -> Level:
    return Level(
        f"{level.id}, milder",
        lambda: _("{level}, milder").format(level=level.title),
        lambda: _(
            "{told} In {share} of 100 moves it is content with one that costs it up to {discs} discs by "
            "its own reckoning."
        ).format(told=level.told, share=round(100 * share), discs=decimal(most_loss, short=True)),
        lambda seed: milder(level.player(seed), most_loss=most_loss, share=share, seed=seed),
    )


def at_once(steps: Thinking) -> str:
    """The answer that steps of thinking come to."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            answer: str = end.value
            return answer


# --- the levels ---------------------------------------------------------------------------------------


def _easy(seed: Seed) -> Player:
    """Any move, but with the corner rule now and then; it leaves the opponent discs and a move where it can."""

    def player(position: Position) -> str:
        moves = _kind(position)
        if lot(f"{seed} corners", position) < _EASY_RULES:
            moves = safe_moves(position, moves)
        return drawn(moves, seed, position)

    return player


def _kind(position: Position) -> Sequence[str]:
    """The moves that leave the opponent a move and a few discs; else those that leave a disc; else all."""
    after = {move: position.play(move) for move in position.legal_moves()}
    some = [move for move in after if after[move].own]
    kind = [move for move in some if after[move].own.bit_count() >= _EASY_LEAVES and replies(position, move)]
    return kind or some or list(after)


def _medium(seed: Seed) -> Player:
    look = Looking(seed, depth=_MEDIUM_DEPTH, evaluation=_PLAIN, blur=1.0)
    return Milder(look, look, seed, _MEDIUM_LOSS, _MEDIUM_SLIPS)


def _hard(seed: Seed) -> Player:
    return Looking(seed, blur=1.0, near=1.0)


LEVELS: Mapping[str, Level] = {
    level.id: level
    for level in (
        Level(
            "easy",
            lambda: _("Easy"),
            lambda: _(
                "For beginners: it mostly plays any move, and only now and then thinks of the corners."
            ),
            _easy,
        ),
        Level(
            "medium",
            lambda: _("Medium"),
            lambda: _(
                "It knows corners and mobility, looks at your answer to each move, and still slips now and then."
            ),
            _medium,
        ),
        Level(
            "hard",
            lambda: _("Hard"),
            lambda: _(
                "It looks as far ahead as it can in about a second, and plays the end of the game perfectly."
            ),
            _hard,
        ),
    )
}


# --- opponents that err on purpose --------------------------------------------------------------------

Error = Callable[[Position, Sequence[str]], Sequence[str]]


def _erring(error: Error) -> Callable[[Seed], Player]:
    """Players that make this error wherever they can, and otherwise heed lesson 6: so it is the error that loses."""

    def player_of(seed: Seed) -> Player:
        def player(position: Position) -> str:
            moves = position.legal_moves()
            heeding = safe_moves(position, moves)
            if position.empties <= _ALIKE_BELOW:
                heeding = fewest_replies(position, heeding)
            return drawn(error(position, moves) or heeding, seed, position)

        return player

    return player_of


def _most_flips(position: Position, moves: Sequence[str]) -> Sequence[str]:
    """Of the moves that give no corner, those that flip the most discs."""
    flips = {move: len(position.flips(move)) for move in safe_moves(position, moves)}
    return [move for move in flips if flips[move] == max(flips.values())]


def _x_squares(position: Position, moves: Sequence[str]) -> Sequence[str]:
    """The moves to the square diagonally beside a corner that is still empty."""
    return [move for move in moves if move in _X_SQUARES and position.disc_at(_X_SQUARES[move]) is None]


def _most_replies(position: Position, moves: Sequence[str]) -> Sequence[str]:
    """Of the moves that give no corner, those that leave the opponent the most moves."""
    counts = {move: replies(position, move).bit_count() for move in safe_moves(position, moves)}
    return [move for move in counts if counts[move] == max(counts.values())]


_X_SQUARES = dict(zip(("b2", "g2", "b7", "g7"), CORNERS, strict=True))

ERRING: Mapping[str, Erring] = {
    row.id: row
    for row in (
        Erring(
            "greedy",
            lambda: _("Greedy"),
            lambda: _("It flips as many discs as it can. Of corners alone it takes care."),
            _erring(_most_flips),
            "directions",
            lambda: _(
                "Leave it the discs and flip few, in the middle of the board. With many discs it soon has few "
                "moves, and must hand you a corner."
            ),
        ),
        Erring(
            "mobility-giver",
            lambda: _("Generous"),
            lambda: _("It leaves you as many moves as it can. Of corners alone it takes care."),
            _erring(_most_replies),
            "passing",
            lambda: _(
                "Choose each time the move that leaves it the fewest. When it has none that is good, it has to "
                "give you a corner, or to pass."
            ),
        ),
        Erring(
            "x-lover",
            lambda: _("X-square lover"),
            lambda: _("It goes to the square diagonally beside an empty corner as soon as it may."),
            _erring(_x_squares),
            "corners",
            lambda: _(
                "Its disc on the X-square opens the corner to you: place a disc on the line behind it, take the "
                "corner, and go on from there along the edge."
            ),
        ),
    )
}

OPPONENTS: Mapping[str, Level] = {
    **LEVELS,
    **ERRING,
    "random": Level(
        "random", lambda: _("Random"), lambda: _("It plays any move, drawn by lot."), seeded_random
    ),
}
