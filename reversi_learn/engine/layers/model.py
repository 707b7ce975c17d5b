"""What a layer is: one way to look at a position, square by square, and the numbers that it finds.

Every number is in the view of the side to move. Colour goes from −1 (orange: bad for the side to move) to 1
(blue: good).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from ...messages import BadValue, _
from ..evaluation import EVALUATION
from ..position import Color, Position

Steps = Generator[float, None, "LayerNumbers"]


class BySquare(Protocol):
    """What the layer of an evaluation needs of it: `Evaluation` and `SquareTable` have both."""

    def of(self, own: int, other: int) -> int:
        """Hundredths of a disc, from the side to move."""

    def by_square(self, position: Position) -> dict[str, int]:
        """What each square adds, in hundredths of a disc, from the side to move."""


@dataclass(frozen=True, slots=True)
class Look:
    """How to look: what a layer may be asked for besides the position.

    ``depth`` is in discs placed, at least 1; as many as there are empty squares is exact. Without it, values are proved
    where at most 14 squares are empty, and estimated within 40,000 nodes elsewhere. ``playouts``
    is a number of games, by default as many as are quick here.
    """

    depth: int | None = None
    evaluation: BySquare = EVALUATION
    playouts: int | None = None
    seed: int = 1


@dataclass(frozen=True, slots=True)
class LayerNumbers:
    """What a layer found in a position.

    ``values`` are plain numbers by square, never a minus zero and never missing; ``texts`` what is shown there (a
    second line is smaller). ``heat`` goes from −1 to 1. ``exact`` has the squares whose number is counted or
    proved, the others are estimates; ``errors`` are standard errors where there are any, in the unit of the
    values. ``words`` say by square what the number means: wins, draw, loses. ``best`` are the best moves, where
    the layer knows any. ``depth`` counts discs looked ahead, ``full`` is the value that gets all the colour.
    """

    layer: str
    position: Position
    values: Mapping[str, float]
    texts: Mapping[str, str]
    heat: Mapping[str, float] = field(default_factory=dict)
    exact: frozenset[str] = frozenset()
    errors: Mapping[str, float] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    best: tuple[str, ...] = ()
    depth: int = 0
    centre: float = 0
    full: float = 1

    @property
    def estimated(self) -> frozenset[str]:
        """The squares whose number is an estimate."""
        return frozenset(self.values) - self.exact


@dataclass(frozen=True, slots=True)
class Words:
    """What people read of a layer.

    ``legend`` is one sentence that names unit and point of view; ``unit`` is in the plural; ``low``, ``middle``
    and ``high`` say what the colours mean, from orange to blue, and are empty where colour means nothing.
    """

    title: str
    legend: str
    unit: str
    low: str = ""
    middle: str = ""
    high: str = ""


@dataclass(frozen=True, slots=True)
class Layer:
    """One way to look at a position, square by square.

    ``id`` is stable. ``long`` layers take more than a moment: their `steps` are for work in the background.
    ``searches`` says that the depth matters. ``most_empties`` bounds what the layer can do; beyond it, there
    are no numbers.
    """

    id: str
    words: Callable[[], Words] = field(repr=False, compare=False)
    looking: Callable[[Position, Look], Steps] = field(repr=False, compare=False)
    long: bool = False
    searches: bool = False
    most_empties: int = 64

    @property
    def title(self) -> str:
        """Its name for people, in the language in force."""
        return self.words().title

    @property
    def legend(self) -> str:
        """What its numbers are, in one sentence with unit and point of view."""
        return self.words().legend

    def numbers(self, position: Position, **look: Any) -> LayerNumbers:
        """The numbers of a position; what may be asked for besides is told at `Look`.

        Raises:
            ValueError: more squares are empty than this layer can do.

        >>> from reversi_learn.engine.layers import LAYERS
        >>> LAYERS["flips"].numbers(Position.start()).values
        {'d3': 1, 'c4': 1, 'f5': 1, 'e6': 1}
        """
        steps = self.steps(position, Look(**look))
        while True:
            try:
                next(steps)
            except StopIteration as end:
                found: LayerNumbers = end.value
                return found

    def steps(self, position: Position, look: Look | None = None) -> Steps:
        """The same in short steps, each of which yields the share that is done.

        Raises:
            ValueError: more squares are empty than this layer can do.
        """
        if position.empties > self.most_empties:
            raise BadValue(
                _("“{layer}” can be told with at most {count} empty squares; here are {empties}.").format(
                    layer=self.title, count=self.most_empties, empties=position.empties
                )
            )
        return self.looking(position, look or Look())


def layer(
    id: str,
    words: Callable[[], Words],
    *,
    long: bool = False,
    searches: bool = False,
    most_empties: int = 64,
) -> Callable[[Callable[[Position, Look], Steps]], Layer]:
    """Turn the generator function below into a layer; `layers.LAYERS` lists them."""

    def enter(looking: Callable[[Position, Look], Steps]) -> Layer:
        return Layer(id, words, looking, long, searches, most_empties)

    return enter


def view_words(unit: str, color: Color) -> str:
    """The unit and whose view it is, in a few words."""
    if color is Color.BLACK:
        return _("{unit}, Black’s view").format(unit=unit)
    return _("{unit}, White’s view").format(unit=unit)


def plain(number: float) -> float:
    """The number without a minus zero."""
    return number or 0


def counted(
    layer: str,
    position: Position,
    values: Mapping[str, float],
    texts: Mapping[str, str],
    *,
    full: float = 1,
    heat: Mapping[str, float] | None = None,
    exact: frozenset[str] | None = None,
) -> LayerNumbers:
    """Numbers that are counted, not searched for: coloured by their share of ``full``, exact if not said otherwise."""
    if heat is None:
        heat = {square: plain(max(-1.0, min(number / full, 1.0))) for square, number in values.items()}
    exact = frozenset(values) if exact is None else exact
    return LayerNumbers(layer, position, values, texts, heat, exact, full=full)
