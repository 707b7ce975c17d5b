"""What the cells of looking at games again call: a judged game, its graph, mistakes to put right, moves to guess."""

from __future__ import annotations

from ..course.games.room import Room
from ..course.page import Page
from ..course.reviewing.finals import FINALS, find_final
from ..course.reviewing.games import GameLike, ReviewedGame, given_game, last_game
from ..course.reviewing.guessing import FIRST, Guessing
from ..course.reviewing.learning import Learning
from ..course.reviewing.reasons_page import reasons_page
from ..course.reviewing.review import Review
from ..course.reviewing.saying_why import COUNT, SayingWhy
from ..engine.analysis import EXACT_FROM, GameAnalysis, analyse_steps
from ..engine.game import Game
from ..engine.position import Color
from ..messages import BadValue, _
from . import cells
from .board import BoardWidget
from .progress_bar import ProgressBar
from .rooms import board_room

Source = Review | Learning | Guessing | SayingWhy


def review(
    game: GameLike | None = None, *, exact_from: int = EXACT_FROM, name: str = "review", size: str = "fit"
) -> BoardWidget:
    """A game to walk through, forward and back, each move with its verdict; it is judged beside the board.

    ``game`` is a `Game`, a record or a transcript; without it, the last game you finished. With so many empty
    squares or fewer, ``exact_from``, losses are proved; 14 takes a few seconds longer than 12.

    Raises:
        BadDiagram, IllegalMove: the transcript can not be read or played; the sentence says where.
    """
    reviewed = _chosen(game)
    return _shown(name, Review(reviewed, exact_from=exact_from, room=_room(name)), size)


def learn_from(
    game: GameLike | None = None,
    *,
    color: str = "",
    exact_from: int = EXACT_FROM,
    name: str = "learn",
    size: str = "fit",
) -> BoardWidget:
    """The mistakes of a game, one after the other, each to be put right; any move that loses little counts.

    ``game`` is as in `review`. ``color`` is ``"black"`` or ``"white"``: whose mistakes; without it yours, or
    those of both sides where the game is not of your log.

    Raises:
        BadDiagram, IllegalMove: the transcript can not be read or played; the sentence says where.
        ValueError: there is no such colour.
    """
    reviewed = _chosen(game)
    if reviewed is not None and color:
        reviewed = ReviewedGame(reviewed.game, _color(color), reviewed.forced)
    return _shown(name, Learning(reviewed, exact_from=exact_from, room=_room(name)), size)


def guess_the_move(
    final: str = "2018-3", *, first: int = FIRST, name: str = "guess", size: str = "fit"
) -> BoardWidget:
    """Guess the winner's moves of a championship final; each guess is judged beside the champion's own move.

    ``final`` is the id of a game: ``"2018-3"``, ``"2018-1"``, ``"2010-1"``, ``"2010-2"``, ``"2010-3"``,
    ``"1977"``. It is asked from move ``first`` on. In the last 14 squares losses are proved.

    Raises:
        LookupError: there is no such final; the sentence names those there are.
    """
    return _shown(name, Guessing(find_final(final), first=first, room=_room(name)), size)


def finals() -> dict[str, str]:
    """The finals for `guess_the_move`: id and title."""
    return {final.id: final.title() for final in FINALS.values()}


def say_why(
    game: GameLike | None = None, *, count: int = COUNT, seed: int = 1, name: str = "why", size: str = "fit"
) -> BoardWidget:
    """Say why before you move: in some positions choose a reason, then the move; the two are scored apart.

    Whether the reason holds is counted on the board, what the move costs is searched. The positions come from
    championship finals, or from a ``game`` as in `review`; ``count`` of them are drawn by the ``seed``.

    Raises:
        BadDiagram, IllegalMove: the transcript can not be read or played; the sentence says where.
    """
    reviewed = None if game is None else given_game(game)
    return _shown(name, SayingWhy(reviewed, count=count, seed=seed, room=_room(name)), size)


def my_reasons() -> Page:
    """All your moves with a reason so far: which reasons held, and which went with good moves."""
    return reasons_page(cells.progress().events())


def analyse(game: GameLike | None = None, *, exact_from: int = EXACT_FROM) -> GameAnalysis:
    """Judge a game while the cell runs: what each side lost, where it turned, and its graph.

    ``game`` is as in `review`.

    Raises:
        BadDiagram, IllegalMove: the transcript can not be read or played; the sentence says where.
        ValueError: the game follows other rules than the search knows (old Reversi).
    """
    reviewed = _chosen(game)
    steps = analyse_steps(reviewed.game if reviewed else Game(), exact_from=exact_from)
    with ProgressBar() as bar:
        while True:
            try:
                bar.tell(next(steps), _("The game is being judged."))
            except StopIteration as end:
                analysis: GameAnalysis = end.value
                return analysis


def _chosen(game: GameLike | None) -> ReviewedGame | None:
    return last_game(cells.progress().events()) if game is None else given_game(game)


def _color(color: str) -> Color:
    known = {"black": Color.BLACK, "white": Color.WHITE}
    if color not in known:
        raise BadValue(_("There is no colour “{color}”. There are: “black” and “white”.").format(color=color))
    return known[color]


def _room(name: str) -> Room:
    return board_room(cells.desk(), name, cells.progress().record)


def _shown(name: str, source: Source, size: str) -> BoardWidget:
    """Put a source on the board of this name and let it begin."""
    desk = cells.desk()
    widget = desk.show(name, source, size=size)
    with desk.changing(name):
        source.begin()
    return widget
