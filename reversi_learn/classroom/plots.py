"""Figures of positions with matplotlib: a layer as a heatmap, all features side by side, a game frame by frame.

Data comes first, options are keywords, axes come back, and nothing is shown: ``heatmap(position).figure`` at
the end of a cell shows it, and ``.figure.savefig("board.svg")`` keeps it. The colours stay apart for colour-blind
eyes, and in grey too: from light orange (bad for the side to move) over grey to dark blue (good).
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from ..course.looking.finding import error_sentence, sure_words
from ..engine.evaluation import EVALUATION, Evaluation
from ..engine.features import FEATURES
from ..engine.game import Game
from ..engine.layers import feature_names, find_layer
from ..engine.layers.model import BySquare, LayerNumbers, view_words
from ..engine.position import FILES, RANKS, SQUARES, Color, NotInstalled, Position, square_index
from ..engine.reasons import Comparison
from ..messages import _, decimal, signed

if TYPE_CHECKING:
    from matplotlib.animation import FuncAnimation
    from matplotlib.axes import Axes
    from matplotlib.colors import Colormap
    from matplotlib.figure import Figure

# From bad to good. Each is darker than the one before, so that the order is kept in grey.
PALETTE = ("#ffc04d", "#d6a457", "#8f9090", "#4a6fb0", "#0b3c8c")
_BOARD = "#eceeec"
_LINES = "#9aa39e"
_BLACK, _WHITE = "#1c1e1d", "#ffffff"
_INSET = 0.06
_WIDTH = 5.2  # inches of one heatmap with its legend
_WORDS = 66  # characters a line below a heatmap


def heatmap(
    position: Position | LayerNumbers,
    layer: str = "value",
    ax: Axes | None = None,
    *,
    depth: int | None = None,
    evaluation: BySquare = EVALUATION,
    playouts: int | None = None,
    seed: int = 1,
    title: str | None = None,
    legend: bool | None = None,
) -> Axes:
    """One layer of a position, drawn on its board: row 1 on top, numbers in the view of the side to move.

    ``position`` may also be the numbers of a layer that were found before; then ``layer`` and how to look count
    for nothing. ``layer`` is an id of ``reversi_learn.LAYERS``, or ``"feature."`` and the name of a feature;
    ``depth`` counts discs looked ahead. Exact numbers stand in square boxes, estimates in rounded ones, and
    the best move has a heavy frame. ``legend`` says whether scale and sentence stand below; if it is not given,
    they do where ``ax`` is not given either.

    Raises:
        LookupError: there is no such layer; the sentence names those there are.
        ValueError: more squares are empty than this layer can do.
    """
    if isinstance(position, LayerNumbers):
        numbers = position
    else:
        numbers = find_layer(layer).numbers(
            position, depth=depth, evaluation=evaluation, playouts=playouts, seed=seed
        )
    legend = ax is None if legend is None else legend
    ax = _figure(_WIDTH, _WIDTH * (1.6 if legend else 1.25)).add_subplot() if ax is None else ax
    _draw(ax, numbers)
    ax.set_title(_title(numbers) if title is None else title, fontsize="medium", pad=8)
    if legend:
        _explain(ax, numbers)
    return ax


def small_multiples(
    position: Position, features: Sequence[str] | None = None, *, columns: int = 5
) -> tuple[Axes, ...]:
    """Every feature that counts squares as a small heatmap of its own, side by side in one figure.

    ``features`` names those to draw, in this order.

    Raises:
        LookupError: a name is no feature that counts squares.
    """
    names = feature_names() if features is None else features
    found = [find_layer(f"feature.{name}") for name in names]
    columns = max(1, min(columns, len(found)))
    rows = -(-len(found) // columns)
    figure = _figure(2.3 * columns, 2.6 * rows + 0.5)
    all_axes = []
    for number, layer in enumerate(found, start=1):
        ax = figure.add_subplot(rows, columns, number)
        numbers = layer.numbers(position)
        heatmap(numbers, ax=ax, title=f"{layer.title}: {signed(sum(numbers.values.values()))}")
        all_axes.append(ax)
    text = (
        _("Features in Black’s view: blue (+1) counts for Black, orange (−1) for White.")
        if position.turn is Color.BLACK
        else _("Features in White’s view: blue (+1) counts for White, orange (−1) for Black.")
    )
    figure.supxlabel(text, fontsize="medium")
    return tuple(all_axes)


def compare(
    position: Position,
    evaluations: Mapping[str, BySquare],
    layer: str = "value",
    *,
    depth: int | None = None,
) -> tuple[Axes, ...]:
    """The same layer of the same position by several evaluations, side by side; the keys are the titles.

    ``depth`` counts discs looked ahead; without it one, where the layer looks ahead at all, for then it is
    the evaluation that speaks.

    Raises:
        LookupError: there is no such layer.
    """
    figure = _figure(4.2 * len(evaluations), 6.0)
    all_axes = []
    for number, (name, evaluation) in enumerate(evaluations.items(), start=1):
        ax = figure.add_subplot(1, len(evaluations), number)
        numbers = find_layer(layer).numbers(position, depth=depth or 1, evaluation=evaluation)
        heatmap(numbers, ax=ax, title=f"{name}\n{_title(numbers)}")
        all_axes.append(ax)
    figure.supxlabel(textwrap.fill(find_layer(layer).legend, 44 * len(evaluations)), fontsize="medium")
    return tuple(all_axes)


def game_frames(
    game: Game, layer: str = "value", *, depth: int | None = 2, every: int = 1, seed: int = 1
) -> Iterator[Axes]:
    """A layer through a game: one figure for the beginning and one for each disc, or for ``every`` so many discs.

    Each frame is made when it is asked for. ``depth`` counts discs looked ahead, where the layer looks ahead.

    Raises:
        LookupError: there is no such layer.
    """
    for heading, position in _moments(game, every):
        numbers = find_layer(layer).numbers(position, depth=depth, seed=seed)
        yield heatmap(numbers, title=f"{heading}\n{_title(numbers)}")


def game_animation(
    game: Game,
    layer: str = "value",
    *,
    depth: int | None = 2,
    every: int = 1,
    seed: int = 1,
    interval: int = 800,
) -> FuncAnimation:
    """The same frames as a film: ``.to_jshtml()`` plays it in a notebook, ``.save("game.gif", writer="pillow")`` keeps it.

    ``interval`` is in milliseconds.

    Raises:
        LookupError: there is no such layer.
    """
    from matplotlib.animation import FuncAnimation  # noqa: PLC0415 - only figures need matplotlib

    moments = list(_moments(game, every))
    numbers = [find_layer(layer).numbers(position, depth=depth, seed=seed) for _heading, position in moments]
    # No trimming here: all frames of a film have one size.
    ax = _figure(_WIDTH, _WIDTH * 1.3, trimmed=False).add_subplot()

    def draw(frame: int) -> tuple[()]:
        ax.clear()
        heatmap(numbers[frame], ax=ax, title=f"{moments[frame][0]}\n{_title(numbers[frame])}")
        return ()

    return FuncAnimation(ax.figure, draw, frames=len(moments), interval=interval, repeat=False)  # type: ignore[arg-type]


def waterfall(
    position: Position | Comparison, ax: Axes | None = None, *, evaluation: Evaluation = EVALUATION
) -> Axes:
    """What an estimate is made of: each part goes on where the one before ended, and the last bar is their sum.

    Of a position, the parts of its estimate in the view of the side to move; of a `Comparison` (``why(…)``), what
    each feature says for the one move or for the other. Parts that are nothing are left out.
    """
    if isinstance(position, Comparison):
        parts = {name: part for name, part in position.parts.items() if part}
        title = _("{one} (blue) or {other} (orange)").format(one=position.one, other=position.other)
        unit = view_words(_("discs"), position.position.turn)
    else:
        parts = {name: part for name, part in evaluation.parts(position).items() if part}
        title = _("The parts of the estimate")
        unit = view_words(_("discs"), position.turn)
    ax = _figure(6.4, 0.36 * len(parts) + 1.5).add_subplot() if ax is None else ax
    _draw_waterfall(ax, parts)
    ax.set_title(title, fontsize="medium")
    ax.set_xlabel(unit, fontsize="small")
    return ax


def _draw_waterfall(ax: Axes, parts: Mapping[str, int]) -> None:
    """One bar a part, from the top; lengths in discs."""
    so_far = 0
    labels = [*(FEATURES[name].title for name in parts), _("Estimate")]
    for row, part in enumerate([*parts.values(), sum(parts.values())]):
        whole = row == len(parts)
        start = 0 if whole else so_far
        color = "#565b59" if whole else PALETTE[-1] if part > 0 else PALETTE[0]
        ax.barh(row, part / 100, left=start / 100, height=0.66, color=color, edgecolor=_BLACK, linewidth=0.6)
        so_far = start + part
        right = max(start, so_far) / 100
        ax.annotate(
            signed(part / 100, 2),
            (right, row),
            (4, 0),
            textcoords="offset points",
            va="center",
            fontsize="small",
        )
        if not whole:
            ax.plot([so_far / 100, so_far / 100], [row, row + 1], color=_LINES, linewidth=0.8, zorder=0)
    ax.axvline(0, color=_BLACK, linewidth=0.8)
    ax.set_yticks(range(len(labels)), labels, fontsize="small")
    ax.invert_yaxis()
    ax.use_sticky_edges = False  # room for the numbers beside bars that end at zero
    ax.margins(x=0.14)
    ax.tick_params(axis="y", length=0)
    ax.tick_params(axis="x", labelsize="small")
    ax.spines[["top", "right", "left"]].set_visible(False)
    ax.xaxis.set_major_formatter(lambda value, _at: decimal(value, 2, short=True))


def palette() -> Colormap:
    """The colours of all heatmaps, from bad (0) over neither (0.5) to good (1)."""
    from matplotlib.colors import LinearSegmentedColormap  # noqa: PLC0415 - only figures need matplotlib

    return LinearSegmentedColormap.from_list("reversi", PALETTE)


def _figure(width: float, height: float, *, trimmed: bool = True) -> Figure:
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - only figures need matplotlib
    except ImportError:
        raise NotInstalled(
            _(
                "Figures need matplotlib, which is not installed here. The board of “see” shows the same without it."
            )
        ) from None

    kind: type[Figure] = _figure_class() if trimmed else Figure
    return kind(figsize=(width, height), layout="constrained", facecolor="white", dpi=110)


@cache
def _figure_class() -> Any:
    """A figure that shows itself at the end of a cell, whether or not pyplot was ever imported."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - only figures need matplotlib

    class Heatmap(Figure):
        """A figure of this module, trimmed to what is drawn when it is saved."""

        def savefig(self, fname: Any, **options: Any) -> None:
            super().savefig(fname, **{"bbox_inches": "tight", "pad_inches": 0.1, **options})

        def _repr_png_(self) -> bytes:
            out = BytesIO()
            self.savefig(out, format="png")
            return out.getvalue()

        def __repr__(self) -> str:
            titles = "; ".join(ax.get_title().replace("\n", ", ") for ax in self.axes if ax.get_title())
            return f"<Figure: {titles}>"

    return Heatmap


def _draw(ax: Axes, numbers: LayerNumbers) -> None:
    from matplotlib.patches import Circle, Rectangle  # noqa: PLC0415 - only figures need matplotlib

    ax.set(xlim=(0, 8), ylim=(8, 0), aspect="equal")
    ax.set_xticks([column + 0.5 for column in range(8)], FILES)
    ax.set_yticks([row + 0.5 for row in range(8)], RANKS)
    ax.tick_params(length=0, labeltop=True, labelbottom=False, labelsize="small")
    ax.spines[:].set_visible(False)
    ax.add_patch(Rectangle((0, 0), 8, 8, facecolor=_BOARD, edgecolor=_LINES, zorder=0))
    for at in range(1, 8):
        ax.plot([at, at], [0, 8], [0, 8], [at, at], color=_LINES, linewidth=0.8, zorder=0.5)
    for x, y in ((2, 2), (2, 6), (6, 2), (6, 6)):
        ax.add_patch(Circle((x, y), 0.06, facecolor=_LINES, zorder=0.6))
    point = _points(ax)
    for square in SQUARES:
        x, y = square_index(square) % 8, square_index(square) // 8
        disc = numbers.position.disc_at(square)
        if square in numbers.texts:
            _box(ax, numbers, square, x, y)
        if disc is not None:
            color = _BLACK if disc is Color.BLACK else _WHITE
            radius = 0.35 if square in numbers.texts else 0.4
            ax.add_patch(Circle((x + 0.5, y + 0.5), radius, facecolor=color, edgecolor=_BLACK, zorder=2))
        if square in numbers.texts:
            _write(ax, numbers, square, (x, y), point)


def _box(ax: Axes, numbers: LayerNumbers, square: str, x: int, y: int) -> None:
    """The box of a square: its colour is the heat, its shape tells what is exact."""
    from matplotlib.patches import FancyBboxPatch  # noqa: PLC0415 - only figures need matplotlib

    side = 1 - 2 * _INSET
    best = square in numbers.best
    rounding = 0 if square in numbers.exact else 0.3
    ax.add_patch(
        FancyBboxPatch(
            (x + _INSET, y + _INSET),
            side,
            side,
            boxstyle=f"round,pad=0,rounding_size={rounding}" if rounding else "square,pad=0",
            facecolor=_color(numbers, square),
            edgecolor="black" if best else _LINES,
            linewidth=2.6 if best else 0.6,
            zorder=1.5 if best else 1,
            gid=f"box-{square}",
        )
    )


def _color(numbers: LayerNumbers, square: str) -> Any:
    """The colour of a box; white where colour means nothing."""
    return palette()((numbers.heat[square] + 1) / 2) if square in numbers.heat else "white"


def _write(ax: Axes, numbers: LayerNumbers, square: str, at: tuple[int, int], point: float) -> None:
    """The text of a square, dark on light and light on dark; the second line is smaller."""
    disc = numbers.position.disc_at(square)
    if disc is None:
        color = "black" if _luminance(_color(numbers, square)) > 0.18 else _WHITE
        room = 0.82
    else:
        color = _WHITE if disc is Color.BLACK else _BLACK
        room = 0.68
    first, *rest = numbers.texts[square].split("\n")
    size = min(0.36, 1.5 * room / max(len(first), 1))
    x, y = at[0] + 0.5, at[1] + 0.5
    style: dict[str, Any] = {"ha": "center", "va": "center", "color": color, "zorder": 3}
    ax.text(x, y - 0.1 * bool(rest), first, fontsize=size * point, fontweight="bold", **style)
    for line in rest:
        small = min(0.21, 1.5 * room / max(len(line), 1))
        ax.text(x, y + 0.24, line, fontsize=small * point, **style)


def _points(ax: Axes) -> float:
    """How many points a square is wide, about."""
    paper, place = ax.figure.bbox, ax.get_position()
    pixels = min(place.width * paper.width, place.height * paper.height)
    return float(72 * pixels / ax.figure.dpi / 8)


def _luminance(color: Any) -> float:
    """How light a colour is, from 0 to 1 (the relative luminance of the contrast rules for the web)."""
    from matplotlib.colors import to_rgb  # noqa: PLC0415 - only figures need matplotlib

    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in to_rgb(color)]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _title(numbers: LayerNumbers) -> str:
    """The layer, its unit and whose view it is, and how sure it is."""
    words = find_layer(numbers.layer).words()
    view = view_words(words.unit, numbers.position.turn)
    heading = f"{words.title} ({view})"
    sure = sure_words(numbers)
    return f"{heading}\n{sure}" if sure else heading


def _explain(ax: Axes, numbers: LayerNumbers) -> None:
    """The scale of the colours and a sentence below the board."""
    from matplotlib.cm import ScalarMappable  # noqa: PLC0415 - only figures need matplotlib
    from matplotlib.colors import Normalize  # noqa: PLC0415 - only figures need matplotlib

    words = find_layer(numbers.layer).words()
    sentences = filter(None, [words.legend, *_shapes(numbers)])
    ax.set_xlabel(textwrap.fill(" ".join(sentences), _WORDS), fontsize="small", labelpad=8)
    if not words.low:
        return
    bar = ax.figure.colorbar(
        ScalarMappable(Normalize(-1, 1), palette()),
        ax=ax,
        location="bottom",
        fraction=0.04,
        pad=0.03,
        aspect=34,
    )
    labels = [textwrap.fill(text, 22) for text in (words.low, words.middle, words.high)]
    bar.set_ticks([-1, 0, 1], labels=labels)
    bar.ax.tick_params(labelsize="small", length=3)
    first, _middle, last = bar.ax.get_xticklabels()
    first.set_horizontalalignment("left")
    last.set_horizontalalignment("right")


def _shapes(numbers: LayerNumbers) -> Iterator[str]:
    """What the shapes in this figure mean."""
    if numbers.exact and numbers.estimated:
        yield _("Square boxes are exact, rounded ones estimates.")
    elif numbers.exact:
        yield _("Square boxes: all numbers are exact.")
    elif numbers.estimated:
        yield _("Rounded boxes: all numbers are estimates.")
    yield error_sentence(numbers)
    if numbers.best:
        yield _("The best move has a heavy frame.")


def _moments(game: Game, every: int) -> Iterator[tuple[str, Position]]:
    """The beginning and the position after each disc, or every so many, with a heading; the last is always there."""
    yield _("The beginning"), game.start
    placed = [turn for turn in game.turns if not turn.is_pass]
    for number, turn in enumerate(placed, start=1):
        if number % max(every, 1) == 0 or number == len(placed):
            after = turn.after.after_pass() if turn.after.must_pass else turn.after
            yield f"{number}. {turn.move}", after
