"""Figures, looked at through their axes: where squares lie, what stands there, which colours come in which order."""

import io
import itertools
import subprocess
import sys

import pytest
from engine import oracle
from engine.boards import CASES, position_of
from matplotlib.colors import to_hex, to_rgb
from matplotlib.figure import Figure
from matplotlib.patches import Circle, FancyBboxPatch

from reversi_learn import EVALUATION, SQUARE_TABLE, Color, Evaluation, Game, Position, why
from reversi_learn.classroom import plots
from reversi_learn.classroom.plots import (
    compare,
    game_animation,
    game_frames,
    heatmap,
    palette,
    small_multiples,
    waterfall,
)
from reversi_learn.engine.layers import LAYERS, feature_names, find_layer
from reversi_learn.engine.position import SQUARES
from reversi_learn.messages import signed

# Game 3 of the final of 2018 after 48 moves: only the X-square b2 wins.
FINAL = Position.from_diagram("--OOX-----OOXX-XOOOOXXXXOOOOXXXXOXOOOOXXOOOOOOO--OOOOOOO-XXXXXX-", "X")
OVER = Position.from_diagram("X" * 40 + "O" * 24)


def square_at(x, y):
    """The square that a reader finds at a point: columns from the left, row 1 on top."""
    return "abcdefgh"[int(x)] + "12345678"[int(y)]


def boxes(ax):
    return {
        square_at(patch.get_x() + 0.4, patch.get_y() + 0.4): patch
        for patch in ax.patches
        if isinstance(patch, FancyBboxPatch)
    }


def discs(ax):
    return {
        square_at(*patch.center): to_hex(patch.get_facecolor())
        for patch in ax.patches
        if isinstance(patch, Circle) and patch.radius > 0.1
    }


def texts(ax):
    found = {}
    for text in ax.texts:
        found.setdefault(square_at(*text.get_position()), []).append(text.get_text())
    return {square: "\n".join(lines) for square, lines in found.items()}


def is_rounded(box):
    return type(box.get_boxstyle()).__name__ == "Round"


def test_row_one_is_on_top_and_every_disc_lies_where_it_lies():
    ax = heatmap(FINAL, "flips")
    figure = ax.figure
    figure.canvas.draw()
    assert [label.get_text() for label in ax.get_xticklabels()] == list("abcdefgh")
    assert [label.get_text() for label in ax.get_yticklabels()] == list("12345678")
    # On the paper, a1 is left of h1 and above a8 (matplotlib counts pixels from below).
    a1, h1, a8 = (ax.transData.transform(point) for point in ((0.5, 0.5), (7.5, 0.5), (0.5, 7.5)))
    assert a1[0] < h1[0]
    assert a1[1] > a8[1]
    tops = {label.get_text(): label.get_window_extent().y0 for label in ax.get_yticklabels()}
    assert tops["1"] > tops["8"]
    board = oracle.board_of(FINAL.diagram())
    lies = {oracle.name_of(row, column): board[row][column] for row in range(8) for column in range(8)}
    assert discs(ax) == {
        square: {"X": plots._BLACK, "O": plots._WHITE}[cell] for square, cell in lies.items() if cell != "-"
    }


def test_flips_are_written_where_they_are_counted():
    case = CASES["S24"]
    rows = case["expected"]["rows_top_to_bottom"]
    ax = heatmap(position_of(case), "flips")
    assert texts(ax) == {
        oracle.name_of(y, x): str(count) for y, row in enumerate(rows) for x, count in enumerate(row) if count
    }


@pytest.mark.parametrize("layer", [*LAYERS, *(f"feature.{name}" for name in feature_names())])
def test_every_layer_is_drawn_as_it_is(layer):
    numbers = find_layer(layer).numbers(FINAL, playouts=50)
    ax = heatmap(numbers)
    assert texts(ax) == numbers.texts
    drawn = boxes(ax)
    assert set(drawn) == set(numbers.texts)
    assert {square for square, box in drawn.items() if is_rounded(box)} == numbers.estimated
    assert {square for square, box in drawn.items() if box.get_linewidth() > 2} == set(numbers.best)
    words = find_layer(layer).words()
    assert words.title in ax.get_title()
    assert "Black’s view" in ax.get_title()
    assert " ".join(words.legend.split()) in " ".join(ax.get_xlabel().split())


def test_values_are_coloured_by_what_they_lose():
    ax = heatmap(FINAL)
    assert texts(ax)["b2"] == "+2\nwins"
    lightness = {square: plots._luminance(box.get_facecolor()) for square, box in boxes(ax).items()}
    worth = {"b2": 2, "a8": -4, "b1": -12, "a2": -16, "h6": -18}
    assert sorted(worth, key=worth.get, reverse=True) == sorted(worth, key=lightness.get)
    blue, orange = (to_rgb(boxes(ax)[square].get_facecolor()) for square in ("b2", "a7"))
    assert blue[2] > blue[0]
    assert orange[0] > orange[2]
    white = heatmap(Position(FINAL.white, FINAL.black, Color.WHITE))
    assert texts(white) == texts(ax)  # the side to move sees the same
    assert "White’s view" in white.get_title()


# How the three cones' absence changes a colour (Machado, Oliveira and Fernandes 2009, full severity), in linear light.
BLINDNESS = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def linear(color):
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in to_rgb(color)]


def test_the_colours_keep_their_order_in_grey_and_apart_for_every_eye():
    shades = [palette()(step / 40) for step in range(41)]
    grey = [plots._luminance(shade) for shade in shades]
    assert all(lighter > darker for lighter, darker in itertools.pairwise(grey))
    assert (grey[0] + 0.05) / (grey[20] + 0.05) > 1.6
    assert (grey[20] + 0.05) / (grey[40] + 0.05) > 3
    for matrix in BLINDNESS.values():
        seen = [
            [sum(weight * part for weight, part in zip(row, linear(shade), strict=True)) for row in matrix]
            for shade in (shades[0], shades[20], shades[40])
        ]
        for one, other in ((0, 1), (1, 2), (0, 2)):
            assert max(abs(a - b) for a, b in zip(seen[one], seen[other], strict=True)) > 0.15


def test_words_in_squares_can_be_read():
    """A contrast of 4.5 to 1 between each text and what it stands on."""
    for layer in ("value", "ownership", "squares"):
        ax = heatmap(FINAL, layer)
        drawn, lies = boxes(ax), discs(ax)
        for text in ax.texts:
            square = square_at(*text.get_position())
            below = lies.get(square) or drawn[square].get_facecolor()
            light, dark = sorted((plots._luminance(text.get_color()), plots._luminance(below)), reverse=True)
            assert (light + 0.05) / (dark + 0.05) >= 4.5, (layer, square)


def test_a_scale_says_what_the_colours_mean():
    figure, words = heatmap(FINAL, "mobility").figure, find_layer("mobility").words()
    assert len(figure.axes) == 2
    labels = [label.get_text().replace("\n", " ") for label in figure.axes[1].get_xticklabels()]
    assert labels == [words.low, words.middle, words.high]
    assert len(heatmap(FINAL, "flips").figure.axes) == 1  # its numbers are neither good nor bad


def test_axes_of_ones_own_are_drawn_on():
    figure = Figure()
    left, right = figure.subplots(1, 2)
    assert heatmap(FINAL, "flips", ax=right, title="Mine") is right
    assert right.get_title() == "Mine"
    assert not left.patches
    assert len(figure.axes) == 2


def test_a_finished_game_is_drawn_too():
    ax = heatmap(OVER)
    assert texts(ax) == {}
    assert len(discs(ax)) == 64


def test_all_features_stand_side_by_side():
    all_axes = small_multiples(FINAL)
    assert [ax.get_title().split(":")[0] for ax in all_axes] == [
        find_layer(f"feature.{name}").title for name in feature_names()
    ]
    assert len({id(ax.figure) for ax in all_axes}) == 1
    assert all(len(discs(ax)) == 52 for ax in all_axes)
    (corners,) = small_multiples(FINAL, ["corners"])
    assert corners.get_title() == "Corners: 0"
    with pytest.raises(LookupError, match="feature"):
        small_multiples(FINAL, ["parity"])


def test_two_evaluations_are_compared_on_one_position():
    ours, table, greedy = compare(
        FINAL, {"ours": EVALUATION, "table": SQUARE_TABLE, "greedy": Evaluation({"discs": 100})}
    )
    assert ours.get_title().startswith("ours\n")
    assert texts(ours) != texts(table)
    assert set(texts(greedy)) == set(FINAL.legal_moves())
    assert all(is_rounded(box) for box in boxes(greedy).values())


def test_a_game_is_drawn_frame_by_frame():
    game = Game.from_transcript("f5d6c3d3c4")
    frames = list(game_frames(game, "flips"))
    assert [ax.get_title().split("\n")[0] for ax in frames] == [
        "The beginning",
        "1. f5",
        "2. d6",
        "3. c3",
        "4. d3",
        "5. c4",
    ]
    assert [len(discs(ax)) for ax in frames] == [4, 5, 6, 7, 8, 9]
    few = [ax.get_title().split("\n")[0] for ax in game_frames(game, "flips", every=3)]
    assert few == ["The beginning", "3. c3", "5. c4"]


def test_a_game_becomes_a_film():
    film = game_animation(Game.from_transcript("f5d6"), "flips")
    page = film.to_jshtml()
    assert page.count("data:image/png;base64") == 3


def test_figures_can_be_kept_and_show_themselves():
    figure = heatmap(FINAL, "flips").figure
    assert figure._repr_png_().startswith(b"\x89PNG")
    out = io.BytesIO()
    figure.savefig(out, format="svg")
    assert b"<svg" in out.getvalue()
    assert repr(figure) == "<Figure: Flips (discs, Black’s view)>"


def test_pyplot_stays_out_of_it():
    program = (
        "import sys; from reversi_learn import Position; from reversi_learn.classroom.plots import heatmap; "
        "assert 'matplotlib' not in sys.modules; heatmap(Position.start(), 'flips'); "
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_without_matplotlib_it_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ImportError, match="“see” shows the same") as raised:
        heatmap(FINAL, "flips")
    assert raised.value._render_traceback_() == [str(raised.value)]  # no traceback in a notebook


def test_every_color_of_the_palette_can_be_written_on():
    for step in range(101):
        light = plots._luminance(palette()(step / 100))
        assert (light + 0.05) / 0.05 >= 4.5 if light > 0.18 else 1.05 / (light + 0.05) >= 4.5


def test_every_square_has_its_place():
    ax = heatmap(FINAL, "ownership", playouts=20)
    assert list(texts(ax)) == list(SQUARES)


def test_parts_of_an_estimate_go_on_from_each_other_to_their_sum():
    parts = {name: part for name, part in EVALUATION.parts(FINAL).items() if part}
    ax = waterfall(FINAL)
    bars = [bar for bar in ax.patches if bar.get_width()]
    assert [round(100 * bar.get_width()) for bar in bars[:-1]] == list(parts.values())
    ends = [bar.get_x() + bar.get_width() for bar in bars]
    assert [bar.get_x() for bar in bars] == pytest.approx([0, *ends[:-2], 0])
    assert ends[-1] == pytest.approx(EVALUATION(FINAL))
    assert ax.yaxis_inverted()
    assert ax.get_xlabel() == "discs, Black’s view"
    assert [text.get_text() for text in ax.texts][-1] == signed(EVALUATION(FINAL), 2)


def test_two_moves_are_compared_part_by_part():
    compared = why(FINAL, "b2", "a8")
    ax = waterfall(compared)
    assert ax.get_title() == "b2 (blue) or a8 (orange)"
    assert len(ax.get_yticklabels()) == len(compared.parts) + 1
