"""The layers of squares: what a square adds to the estimate, what is safe, who owns it at the end."""

from __future__ import annotations

from ...messages import _, signed
from ..playouts import Playouts, playout_steps
from ..position import FULL, SQUARES, Position, square_index, square_names
from ..search import Search
from ..stability import stable_mask
from .model import LayerNumbers, Look, Steps, Words, counted, layer, plain
from .moves import EXACT_MOST, values_of


@layer(
    "squares",
    lambda: Words(
        _("Estimate by square"),
        _(
            "What each square adds to the estimate of the position for the side to move, nothing looked ahead."
        ),
        _("discs"),
        _("takes 5 discs away"),
        _("adds nothing"),
        _("adds 5 discs"),
    ),
)
def squares(position: Position, look: Look) -> Steps:
    """The contribution of each square to the evaluation, in discs."""
    yield 0.0
    found = look.evaluation.by_square(position)
    values: dict[str, float] = {square: plain(found[square] / 100) for square in SQUARES if found.get(square)}
    texts = {square: signed(worth, 1) for square, worth in values.items()}
    return counted("squares", position, values, texts, full=5, exact=frozenset())


@layer(
    "stability",
    lambda: Words(
        _("Stability"),
        _(
            "Which discs can never be flipped again (“safe”), which were flipped in games played on from here "
            "(“flips”), and which are neither proved safe nor seen to flip (“?”)."
        ),
        _("discs"),
        _("safe, of the other side"),
        _("not safe"),
        _("safe, of the side to move"),
    ),
    long=True,
)
def stability(position: Position, look: Look) -> Steps:
    """1 for an own disc that is proved stable, −1 for one of the other side, 0 for all others."""
    games: Playouts = yield from playout_steps(position, look.playouts, seed=look.seed)
    stable = stable_mask(position.black, position.white)
    values: dict[str, float] = {}
    texts = {}
    proved = stable | games.flipped
    for square in square_names(position.own | position.other):
        bit = 1 << square_index(square)
        mine = 1 if position.own & bit else -1
        values[square] = mine if stable & bit else 0
        texts[square] = _("safe") if stable & bit else _("flips") if games.flipped & bit else "?"
    return counted("stability", position, values, texts, exact=frozenset(square_names(proved)))


@layer(
    "frontier",
    lambda: Words(
        _("Frontier"),
        _(
            "How many empty squares each disc touches: own ones with a minus, for each may offer the other side a "
            "move; seen from the side to move."
        ),
        _("empty squares"),
        _("an own disc that touches 8"),
        _("touches none"),
        _("a disc of the other side that touches 8"),
    ),
)
def frontier(position: Position, _look: Look) -> Steps:
    """The empty neighbours of each disc: minus for own discs, plus for those of the other side."""
    yield 0.0
    empty = FULL & ~(position.own | position.other)
    values: dict[str, float] = {}
    for square in square_names(position.own | position.other):
        touched = (_NEIGHBOURS[square] & empty).bit_count()
        if touched:
            values[square] = -touched if position.own >> square_index(square) & 1 else touched
    return counted("frontier", position, values, {square: signed(n) for square, n in values.items()}, full=8)


@layer(
    "potential",
    lambda: Words(
        _("Potential mobility"),
        _(
            "For each empty square, the discs of the other side it touches minus the own ones: where a move of the "
            "side to move (+) or of the other side (−) may appear sooner or later."
        ),
        _("discs"),
        _("8 own discs more"),
        _("as many of both"),
        _("8 discs of the other side more"),
    ),
)
def potential(position: Position, _look: Look) -> Steps:
    """The neighbours of each empty square that touches a disc: those of the other side minus own ones."""
    yield 0.0
    occupied = position.own | position.other
    values: dict[str, float] = {}
    for square in square_names(FULL & ~occupied):
        around = _NEIGHBOURS[square]
        if around & occupied:
            values[square] = (around & position.other).bit_count() - (around & position.own).bit_count()
    return counted("potential", position, values, {square: signed(n) for square, n in values.items()}, full=8)


@layer(
    "ownership",
    lambda: Words(
        _("Owner at the end: random games"),
        _(
            "In how many of the games played on at random the square belongs to the side to move at the end, in "
            "percent; an empty square counts half."
        ),
        _("percent"),
        _("always the other side’s"),
        _("half and half"),
        _("always the side to move’s"),
    ),
    long=True,
)
def ownership(position: Position, look: Look) -> Steps:
    """How often the side to move owns each square at the end of random games, in percent."""
    games: Playouts = yield from playout_steps(position, look.playouts, seed=look.seed)
    values: dict[str, float] = {square: 100 * games.share(index) for index, square in enumerate(SQUARES)}
    errors = {square: 100 * games.error(index) for index, square in enumerate(SQUARES)}
    texts = {square: str(round(share)) for square, share in values.items()}
    heat = {square: plain(share / 50 - 1) for square, share in values.items()}
    # Only a finished game has no other end than this.
    exact = frozenset(SQUARES) if position.is_over else frozenset()
    return LayerNumbers("ownership", position, values, texts, heat, exact, errors, centre=50, full=100)


@layer(
    "last_owner",
    lambda: Words(
        _("Owner at the end: best play"),
        _(
            "Whose disc lies on each square at the end when both play as well as they can: + for the side to move, "
            "− for the other side. Proved; where several moves are best, their share is shown in percent."
        ),
        _("percent"),
        _("the other side’s"),
        _("empty, or half and half"),
        _("the side to move’s"),
    ),
    long=True,
    most_empties=EXACT_MOST,
)
def last_owner(position: Position, _look: Look) -> Steps:
    """Who owns each square at the end of best play: 100, −100, and between them where best moves differ."""
    result = yield from values_of(position, Look(depth=position.empties), most=0.8)
    best = [move for move, worth in result.values.items() if worth == result.value]
    ends = []
    for number, move in enumerate(best):
        after = position.play(move)
        search = Search(after, depth=after.empties, exact_from=64)
        for _found in search.steps():
            yield 0.8 + 0.2 * number / len(best)
        ends.append(_played_on(after, search.result.line))
    ends = ends or [_played_on(position, result.line)]
    values: dict[str, float] = {}
    for square in SQUARES:
        owners = [end.disc_at(square) for end in ends]
        lead = owners.count(position.turn) - owners.count(position.turn.opponent)
        values[square] = plain(100 * lead / len(ends))
    texts = {
        square: "+" if share == 100 else "−" if share == -100 else signed(share)
        for square, share in values.items()
    }
    heat = {square: share / 100 for square, share in values.items()}
    return LayerNumbers(
        "last_owner",
        position,
        values,
        texts,
        heat,
        frozenset(values),
        best=tuple(best),
        depth=position.empties,
        full=100,
    )


def _played_on(position: Position, line: tuple[str, ...]) -> Position:
    for move in line:
        position = position.after_pass() if move == "pass" else position.play(move)
    return position


def _neighbours(index: int) -> int:
    x, y = index % 8, index // 8
    return sum(
        1 << 8 * row + column
        for row in range(max(0, y - 1), min(8, y + 2))
        for column in range(max(0, x - 1), min(8, x + 2))
        if (row, column) != (y, x)
    )


_NEIGHBOURS = {square: _neighbours(index) for index, square in enumerate(SQUARES)}
