"""The graph of a game: the same in words and in the picture, proved and estimated told apart by shape."""

import re
from xml.etree import ElementTree as ET

from reversi_learn.engine.game_graph import Flag, Point, graph

POINTS = [Point(0, 0.0, False, 28.0), Point(1, -2.25, False, 27.0), Point(2, 4, True), Point(3, -8, True)]
SVG = "{http://www.w3.org/2000/svg}"


def test_shapes_tell_what_is_proved():
    drawn = ET.fromstring(graph(POINTS).svg)
    # One of each more is the legend.
    assert len(drawn.findall(f".//{SVG}circle")) == 2 + 1
    assert len(drawn.findall(f".//{SVG}rect")) == 2 + 1


def test_the_text_says_every_point_and_the_picture_bears_it_as_its_title():
    picture = graph(POINTS, [Flag(3, "3 c5")])
    lines = picture.text.split("\n")
    assert lines[1:] == [
        "after move 0: about 0, give or take 28",
        "after move 1: about −2.2, give or take 27",
        "after move 2: +4, proved",
        "after move 3: −8, proved; 3 c5",
    ]
    title = ET.fromstring(picture.svg).find(f"{SVG}title").text
    assert all(line in title for line in lines)
    assert repr(picture) == picture.text


def test_black_ahead_is_above():
    drawn = ET.fromstring(graph(POINTS).svg)
    squares = list(drawn.findall(f".//{SVG}rect"))[:2]
    assert float(squares[0].get("y")) < float(squares[1].get("y"))  # +4 stands above −8
    assert float(squares[0].get("x")) < float(squares[1].get("x"))


def test_nothing_leaves_the_picture_and_it_is_always_the_same():
    points = [Point(number, value, True) for number, value in enumerate((64, -64, 0, 64))]
    svg = graph(points).svg
    assert svg == graph(points).svg
    assert "nan" not in svg
    assert "-0" not in re.findall(r">([^<]*)<", svg)
    for y in re.findall(r'<rect x="[\d.]+" y="([\d.-]+)"', svg):
        assert 0 <= float(y) <= 300


def test_no_point_and_one_point_are_drawn_too():
    assert "<svg" in graph([]).svg
    assert "<svg" in graph([Point(0, 0.0, False, 30.7)]).svg
