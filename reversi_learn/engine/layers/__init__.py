"""The numbers of a heatmap, as data: the layers there are, each a way to look at a position, square by square.

Each layer is one decorated function in `move_layers` or `square_layers`; every feature of an evaluation that
counts squares is a layer too. What a layer finds is a `LayerNumbers`: values by square, the texts to show,
what is exact and what estimated, and how much colour each square gets. Board and figures paint this and
compute nothing themselves.
"""

from __future__ import annotations

from ...messages import NotThere, _, signed
from ..features import FEATURES
from ..position import Position
from .model import Layer, Look, Steps, Words, counted
from .moves import flips, loss, mobility, spent, value
from .squares import frontier, last_owner, ownership, potential, squares, stability

LAYERS: dict[str, Layer] = {
    each.id: each
    for each in (
        value,
        loss,
        mobility,
        flips,
        squares,
        stability,
        frontier,
        potential,
        ownership,
        last_owner,
        spent,
    )
}


def find_layer(id: str) -> Layer:
    """The layer of this id; ``"feature."`` and the name of a feature is the layer of that feature.

    Raises:
        LookupError: there is none; the sentence names those there are.

    >>> find_layer("feature.corners").title
    'Corners'
    """
    name = id.removeprefix("feature.")
    if name != id and name in FEATURES and FEATURES[name].on_squares:
        return _feature_layer(name)
    if id in LAYERS:
        return LAYERS[id]
    known = ", ".join([*LAYERS, *(f"feature.{name}" for name in feature_names())])
    raise NotThere(_("There is no layer “{id}”. There are: {known}.").format(id=id, known=known))


def feature_names() -> tuple[str, ...]:
    """The features that count squares, each of which is a layer."""
    return tuple(name for name, found in FEATURES.items() if found.on_squares)


def _feature_layer(name: str) -> Layer:
    """The layer of a feature: what each square adds to its measure."""
    feature = FEATURES[name]

    def words() -> Words:
        legend = _("{feature} Blue (+1) counts for the side to move, orange (−1) for the other side.")
        return Words(
            feature.title,
            legend.format(feature=feature.explanation),
            feature.unit,
            _("counts for the other side"),
            _("counts for nobody"),
            _("counts for the side to move"),
        )

    def looking(position: Position, _look: Look) -> Steps:
        yield 0.0
        values: dict[str, float] = {**feature.by_square(position)}
        texts = {square: signed(count) for square, count in values.items()}
        return counted(f"feature.{name}", position, values, texts)

    return Layer(f"feature.{name}", words, looking)
