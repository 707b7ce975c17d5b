"""What went wrong with a move, by theme: each theme is one row, with a predicate that speaks when it holds.

A theme compares the position after the move with the one after the best move. It says what can be seen there
and counted; whether the move cost anything is for `analysis` to know, which asks only about moves that did.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..messages import _, listed, ngettext
from .features import C_SQUARES, FEATURES, X_SQUARES
from .position import FULL, Position, mobility_mask, square_mask, square_names

MANY_MOVES = 4  # so many more moves for the other side are worth a word
MANY_FLIPS = 3  # so many more discs flipped, and as many more frontier discs
LARGEST_REGION = 8  # of what is larger nobody can say who will have the last move
PARITY_EMPTIES = 20  # before, nobody can tell who will have the last move in a region

_CORNERS = frozenset(X_SQUARES)


@dataclass(frozen=True)
class Slip:
    """A move that was played, the best one beside it, and the other side's best reply (a square, a pass or nothing)."""

    position: Position
    move: str
    best: str
    reply: str = ""

    @cached_property
    def after(self) -> Position:
        """What the move led to."""
        return self.position.play(self.move)

    @cached_property
    def after_best(self) -> Position:
        """What the best move would have led to."""
        return self.position.play(self.best)


@dataclass(frozen=True, slots=True)
class Theme:
    """One kind of mistake.

    ``id`` is stable, ``title`` gives its name in the language in force. ``says`` answers with a sentence that
    names the squares where the theme is seen in a `Slip`, and with nothing where it is not.
    """

    id: str
    title: Callable[[], str] = field(repr=False, compare=False)
    says: Callable[[Slip], str] = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Finding:
    """A theme that was found in a move, with the sentence for it."""

    theme: Theme
    sentence: str


THEMES: dict[str, Theme] = {}


def theme(
    identity: str, title: Callable[[], str]
) -> Callable[[Callable[[Slip], str]], Callable[[Slip], str]]:
    """Turn the function below into a theme and enter it in `THEMES`, behind those before it."""

    def enter(says: Callable[[Slip], str]) -> Callable[[Slip], str]:
        THEMES[identity] = Theme(identity, title, says)
        return says

    return enter


def findings(slip: Slip) -> tuple[Finding, ...]:
    """The themes of a move, the plainest first; none where the move is the best one.

    >>> position = Position.from_diagram("--OXO---" + "-" * 56)
    >>> [finding.theme.id for finding in findings(Slip(position, "b1", "f1"))]
    ['gave-corner', 'c-square']
    """
    if slip.move == slip.best:
        return ()
    found = ((each, each.says(slip)) for each in THEMES.values())
    return tuple(Finding(each, sentence) for each, sentence in found if sentence)


# --- the themes, the plainest first ----------------------------------------------------------------------


@theme("lost-all", lambda: _("All discs lost"))
def lost_all(slip: Slip) -> str:
    """The reply flips every disc of the mover."""
    if slip.reply not in slip.after.legal_moves() or slip.after.play(slip.reply).own:
        return ""
    return _("After {move} the other side plays {reply} and flips all discs that are left.").format(
        move=slip.move, reply=slip.reply
    )


@theme("gave-corner", lambda: _("Gave a corner"))
def gave_corner(slip: Slip) -> str:
    """The other side can take a corner that it could take neither before nor after the best move."""
    before = square_names(mobility_mask(slip.position.other, slip.position.own))
    given = _CORNERS.intersection(slip.after.legal_moves()).difference(before, slip.after_best.legal_moves())
    if not given:
        return ""
    corner = slip.reply if slip.reply in given else min(given)
    return _("{move} lets the other side take the corner {corner}; after {best} it could not.").format(
        move=slip.move, corner=corner, best=slip.best
    )


@theme("missed-corner", lambda: _("Missed a corner"))
def missed_corner(slip: Slip) -> str:
    """The best move takes a corner, the move played does not."""
    if slip.best not in _CORNERS or slip.move in _CORNERS:
        return ""
    return _("The corner {corner} could be taken: a disc there is never flipped again.").format(
        corner=slip.best
    )


@theme("greedy-corner", lambda: _("Took a corner too early"))
def greedy_corner(slip: Slip) -> str:
    """A corner was taken, though it did not run away and something else was more urgent."""
    if slip.move not in _CORNERS or slip.best in _CORNERS:
        return ""
    after = slip.after_best
    still_there = slip.move in square_names(mobility_mask(after.other, after.own))
    if not still_there or after.is_legal(slip.move):
        return ""
    return _("The corner {corner} would not have run away: {best} was more urgent.").format(
        corner=slip.move, best=slip.best
    )


@theme("x-square", lambda: _("X-square beside an empty corner"))
def x_square(slip: Slip) -> str:
    """The move stands on an X-square whose corner is empty, the best one does not."""
    corner = _beside(slip.position, slip.move, {corner: (x,) for corner, x in X_SQUARES.items()})
    if not corner or _beside(slip.position, slip.best, {corner: (x,) for corner, x in X_SQUARES.items()}):
        return ""
    return _("{move} is the X-square of the empty corner {corner}: it opens the way into the corner.").format(
        move=slip.move, corner=corner
    )


@theme("c-square", lambda: _("C-square beside an empty corner"))
def c_square(slip: Slip) -> str:
    """The move stands on a C-square whose corner is empty, the best one does not."""
    corner = _beside(slip.position, slip.move, C_SQUARES)
    if not corner or _beside(slip.position, slip.best, C_SQUARES):
        return ""
    return _(
        "{move} is a C-square of the empty corner {corner}: a disc there is hard to protect along the edge."
    ).format(move=slip.move, corner=corner)


@theme("missed-pass", lambda: _("Missed a move that forces a pass"))
def missed_pass(slip: Slip) -> str:
    """The best move would have left the other side without a move, the one played does not."""
    if not slip.after_best.must_pass or slip.after.must_pass:
        return ""
    return _("After {best} the other side would have had to pass.").format(best=slip.best)


@theme("gave-pass", lambda: _("Ran out of moves"))
def gave_pass(slip: Slip) -> str:
    """The reply leaves the mover without a move."""
    if slip.reply not in slip.after.legal_moves() or not slip.after.play(slip.reply).must_pass:
        return ""
    return _("After {move} and the reply {reply} there is no move: the other side plays twice.").format(
        move=slip.move, reply=slip.reply
    )


@theme("gave-mobility", lambda: _("Gave mobility away"))
def gave_mobility(slip: Slip) -> str:
    """The other side has many more moves than after the best move."""
    more, fewer = len(slip.after.legal_moves()), len(slip.after_best.legal_moves())
    if more - fewer < MANY_MOVES:
        return ""
    text = ngettext(
        "{move} leaves the other side {more} moves; after {best} it would have had one.",
        "{move} leaves the other side {more} moves; after {best} it would have had {count}.",
        fewer,
    )
    if not fewer:
        text = _("{move} leaves the other side {more} moves; after {best} it would have had none.")
    return text.format(move=slip.move, more=more, best=slip.best, count=fewer)


@theme("lost-mobility", lambda: _("Gave own moves away"))
def lost_mobility(slip: Slip) -> str:
    """The mover has many fewer moves, were it to move again, than after the best move."""
    fewer, more = (mobility_mask(one.other, one.own).bit_count() for one in (slip.after, slip.after_best))
    if more - fewer < MANY_MOVES:
        return ""
    text = ngettext(
        "After {move} there is one move left of one’s own; after {best} there would have been {more}.",
        "After {move} there are {count} moves left of one’s own; after {best} there would have been {more}.",
        fewer,
    )
    if not fewer:
        text = _(
            "After {move} there is no move left of one’s own; after {best} there would have been {more}."
        )
    return text.format(move=slip.move, more=more, best=slip.best, count=fewer)


@theme("many-flips", lambda: _("Too many flips"))
def many_flips(slip: Slip) -> str:
    """The move flips many more discs than the best one, and leaves many more on the frontier."""
    flips, fewer = len(slip.position.flips(slip.move)), len(slip.position.flips(slip.best))
    frontier = FEATURES["frontier"].counting
    exposed, less = (frontier(one.other, one.own).bit_count() for one in (slip.after, slip.after_best))
    if flips - fewer < MANY_FLIPS or exposed - less < MANY_FLIPS:
        return ""
    return ngettext(
        "{move} flips {flips} discs, {best} only one; so {exposed} discs touch empty squares instead of {less}.",
        "{move} flips {flips} discs, {best} only {count}; so {exposed} discs touch empty squares instead of {less}.",
        fewer,
    ).format(move=slip.move, flips=flips, best=slip.best, exposed=exposed, less=less, count=fewer)


@theme("broke-parity", lambda: _("Broke parity"))
def broke_parity(slip: Slip) -> str:
    """Late in the game, the move enters a region with an even number of empty squares, the best one an odd one."""
    if slip.position.empties > PARITY_EMPTIES:
        return ""
    entered, better = (region_of(slip.position, square) for square in (slip.move, slip.best))
    if entered == better or len(entered) % 2 or not len(better) % 2 or len(entered) > LARGEST_REGION:
        return ""
    if len(better) == 1:
        return _(
            "{move} begins the region {entered}, {count} empty squares: the other side can have the last move "
            "there. {best} fills a single square, with nothing after it."
        ).format(move=slip.move, entered=listed(entered), count=len(entered), best=slip.best)
    return _(
        "{move} begins the region {entered}, {count} empty squares, an even number: the other side can have "
        "the last move there. {best} lies in a region with an odd number, {odd}."
    ).format(move=slip.move, entered=listed(entered), count=len(entered), best=slip.best, odd=len(better))


def region_of(position: Position, square: str) -> tuple[str, ...]:
    """The empty squares that hang together with an empty square, sideways or diagonally, in reading order.

    >>> region_of(Position.from_diagram("-X-" + "X" * 60 + "-"), "a1")
    ('a1',)
    """
    empty = FULL & ~(position.black | position.white)
    region, before = square_mask((square,)) & empty, 0
    while region != before:
        before = region
        region |= _around(region) & empty
    return square_names(region)


def _around(squares: int) -> int:
    squares |= (squares & 0x7F7F7F7F7F7F7F7F) << 1 | (squares & 0xFEFEFEFEFEFEFEFE) >> 1
    return (squares | squares << 8 | squares >> 8) & FULL


def _beside(position: Position, square: str, beside: Mapping[str, tuple[str, ...]]) -> str:
    """The empty corner that this square lies beside, if there is one."""
    corners = [corner for corner, squares in beside.items() if square in squares]
    return next((corner for corner in corners if position.disc_at(corner) is None), "")
