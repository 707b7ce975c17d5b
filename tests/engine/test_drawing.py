"""Pictures: well-formed, deterministic, self-contained, and showing what they were asked to show."""

import re
import xml.etree.ElementTree as ET

import pytest
from engine.boards import CASES, any_position, position_of
from hypothesis import given, settings

from reversi_learn import BadSquare, Color, Marks, Note, Picture, Position, bars, board_svg, board_text

SVG = "{http://www.w3.org/2000/svg}"
START = Position.start()
CELL, EDGE = 50, 26


def drawn(position, marks=None, **words):
    return ET.fromstring(board_svg(position, marks, **words))


def middle(square):
    return EDGE + "abcdefgh".index(square[0]) * CELL + 25, EDGE + (int(square[1]) - 1) * CELL + 25


def circles(svg, radius):
    """Where the circles of this radius are."""
    found = svg.iter(f"{SVG}circle")
    return {(int(c.get("cx")), int(c.get("cy"))) for c in found if float(c.get("r")) == radius}


def words(svg):
    return [text.text for text in svg.iter(f"{SVG}text")]


def test_text_of_the_start():
    assert board_text(START).splitlines() == [
        "  a b c d e f g h",
        "1 - - - - - - - -",
        "2 - - - - - - - -",
        "3 - - - - - - - -",
        "4 - - - O X - - -",
        "5 - - - X O - - -",
        "6 - - - - - - - -",
        "7 - - - - - - - -",
        "8 - - - - - - - -",
        "Black to move",
    ]


def test_text_says_whose_turn_it_is():
    assert board_text(START.play("f5")).endswith("White to move")
    assert board_text(position_of(CASES["S08"])).endswith("Game over")
    # A board that is still being set up is not over.
    assert board_text(Position(0, 0)).endswith("The board is empty")
    assert board_text(Position(1, 2, Color.WHITE)).endswith("White to move")


@given(any_position)
@settings(deadline=None, max_examples=40)
def test_text_and_picture_show_the_discs(position):
    cells = [line.split()[1:] for line in board_text(position).splitlines()[1:9]]
    assert "".join(cell for row in cells for cell in row) == position.diagram()
    svg = drawn(position)
    groups = [group for group in svg.iter(f"{SVG}g") if group.get("fill") in {"#1c1e1d", "#f6f6f3"}]
    for group in groups:
        color = Color.BLACK if group.get("fill") == "#1c1e1d" else Color.WHITE
        assert circles(group, 20) == {middle(square) for square in position.discs(color)}
    assert len(circles(svg, 20)) == 64 - position.empties


def test_the_picture_is_oriented_as_the_text():
    svg = drawn(position_of(CASES["S22"]))
    assert circles(svg, 20) == {middle("a1"), middle("h1"), middle("a8")}
    assert middle("a1") == (51, 51)
    assert words(svg)[:4] == ["a", "1", "b", "2"]


def test_the_picture_has_a_title_in_words():
    title = drawn(START).find(f"{SVG}title").text
    assert "Black to move" in title
    assert "Black 2" in title
    assert "White 2" in title
    assert drawn(START, title="The start.").find(f"{SVG}title").text == f"The start. {title}"
    assert drawn(START).get("role") == "img"


def test_the_same_picture_each_time():
    marks = Marks(
        legal=frozenset({"d3", "c4", "f5", "e6"}),
        found=frozenset({"e6", "f5"}),
        flipped=frozenset({"d4", "e5"}),
        notes=(Note("ring", "d4"),),
    )
    again = Marks(
        legal=frozenset({"e6", "f5", "c4", "d3"}),
        found=frozenset({"f5", "e6"}),
        flipped=frozenset({"e5", "d4"}),
        notes=(Note("ring", "d4"),),
    )
    assert board_svg(START, marks) == board_svg(START, again)
    assert board_svg(START) == board_svg(START, Marks())


def test_the_start_is_small_and_nothing_is_fetched():
    svg = board_svg(START)
    assert len(svg) < 2000
    assert len(board_svg(Position.from_diagram("XO" * 32))) < 5000
    assert re.findall(r"https?://[^\"]*", svg) == ["http://www.w3.org/2000/svg"]
    # Several pictures stand in one page: ids would clash.
    assert " id=" not in svg
    assert "url(" not in svg


def test_every_mark_is_drawn_where_it_belongs():
    marks = Marks(
        legal=frozenset({"d3"}),
        found=frozenset({"f5", "C4"}),
        flipped=frozenset({"e5"}),
        last_move="d5",
    )
    svg = drawn(START, marks)
    assert circles(svg, 7) == {middle("d3")}
    assert circles(svg, 12) == {middle("f5"), middle("c4")}
    assert circles(svg, 13.5) == {middle("e5")}
    assert circles(svg, 5) == {middle("d5")}
    ticks = [path.get("d") for path in svg.iter(f"{SVG}path") if path.get("stroke") == "#0d5a35"]
    assert ticks[0].count("M") == 2


def test_marks_differ_in_shape():
    """Colour never stands alone: no two marks are circles of one size."""
    plain = board_svg(START)
    radii = []
    for marks in (
        Marks(legal=frozenset({"a1"})),
        Marks(found=frozenset({"a1"})),
        Marks(flipped=frozenset({"d4"})),
        Marks(last_move="d4"),
        Marks(notes=(Note("ring", "d4"),)),
    ):
        new = re.findall(r' r="([\d.]+)"', board_svg(START, marks))
        for old in re.findall(r' r="([\d.]+)"', plain):
            new.remove(old)
        radii += new
    assert len(set(radii)) == 5


def test_notes_of_all_kinds_are_drawn():
    notes = (
        Note("frame", "g2", text="?"),
        Note("break", "b7", text="gap"),
        Note("break", "d4", text="edge"),
        Note("ring", "e5"),
        Note("letter", "a1", text="A"),
        Note("line", "g2", "b7"),
        Note("arrow", "a8", "a1"),
        Note("line", "h8", "h8"),
    )
    svg = drawn(START, Marks(notes=notes))
    assert circles(svg, 21.5) == {middle("e5")}
    assert words(svg)[-4:] == ["?", "gap", "edge", "A"]
    boxes = [box for box in svg.iter(f"{SVG}rect") if box.get("fill") != "#2e7d55"]
    dashed = [box for box in boxes if box.get("stroke-dasharray")]
    assert len(dashed) == 2
    assert len(boxes) == 4  # the break on a disc has a dark frame below its dashes
    paths = [path.get("d") for path in svg.iter(f"{SVG}path") if path.get("stroke") == "#ffc247"]
    # The line runs from frame to frame, the arrow from middle to middle.
    assert paths[0] == "M332 120L120 332"
    assert paths[1].startswith("M51 401L51 51")
    assert len(paths) == 2


def test_texts_and_heat_are_drawn():
    marks = Marks(heat={"b2": 0.4, "A8": -1.0, "d4": 1.0}, text={"b2": "+2\nwins", "h5": "−3", "A8": "−4"})
    svg = drawn(START, marks)
    assert sorted(words(svg)[16:]) == sorted(["+2", "wins", "−3", "−4"])
    assert 'fill="#f58f32"' in board_svg(START, marks)
    assert 'fill="#6bb8ff"' in board_svg(START, marks)
    assert board_svg(START, Marks(heat={"a1": -9})) == board_svg(START, Marks(heat={"a1": -1}))


def test_words_are_escaped():
    text = '<b onload="x">&'
    marks = Marks(notes=(Note("letter", "a1", text=text),), text={"b1": text}, heat={"c1": 0.5})
    svg = drawn(START, marks, caption=text, title=text)
    assert words(svg).count(text) == 3
    assert svg.find(f"{SVG}title").text.startswith(text)
    assert svg.find(f".//{SVG}b") is None


def test_a_caption_stands_below_and_long_ones_are_wrapped():
    plain, one = drawn(START), drawn(START, caption="picture: run this cell to play")
    many = drawn(START, caption="a word and another " * 12)

    def height(svg):
        return int(svg.get("viewBox").split()[3])

    assert words(one)[-1] == "picture: run this cell to play"
    assert height(plain) < height(one) < height(many)


@pytest.mark.parametrize(
    "marks",
    [
        Marks(legal=frozenset({"z1"})),
        Marks(last_move="a"),
        Marks(notes=(Note("ring", "a99"),)),
        Marks(notes=(Note("line", "a1", ""),)),
        Marks(heat={"q": 1}),
    ],
)
def test_marks_on_no_square_are_refused(marks):
    with pytest.raises(BadSquare):
        board_svg(START, marks)


def test_positions_show_themselves():
    bundle = START._repr_mimebundle_()
    assert bundle == {"text/plain": board_text(START), "image/svg+xml": board_svg(START)}


def test_bars_show_labels_numbers_and_direction():
    picture = bars({"mobility": 3.5, "a corner": -8, "nothing": 0}, title="Parts", unit="discs")
    assert isinstance(picture, Picture)
    svg = ET.fromstring(picture.svg)
    assert set(words(svg)) == {"Parts (discs)", "mobility", "a corner", "nothing", "3.5", "−8", "0"}
    assert svg.find(f"{SVG}title").text == "Parts (discs): mobility 3.5, a corner −8, nothing 0"
    wide = [float(bar.get("width")) for bar in svg.iter(f"{SVG}rect")]
    left = [float(bar.get("x")) for bar in svg.iter(f"{SVG}rect")]
    assert wide[1] > wide[0] > wide[2] == 0
    assert left[1] + wide[1] == pytest.approx(left[0], abs=0.2)
    assert repr(picture) == picture.text
    assert picture._repr_mimebundle_() == {"text/plain": picture.text, "image/svg+xml": picture.svg}
    lines = picture.text.splitlines()
    assert lines[0] == "Parts (discs)"
    assert lines[1].endswith("3.5")
    assert lines[2].count("#") > lines[1].count("#")


def test_bars_of_nothing_and_of_zeros():
    assert ET.fromstring(bars({}).svg) is not None
    assert bars({"a": 0}).text == "a    0"
    assert ET.fromstring(bars({"<a>": 1}).svg).find(f"{SVG}g") is not None
