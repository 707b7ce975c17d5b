"""Decimals as each language writes them, wherever a learner reads one."""

import re

import pytest

from reversi_learn import Position, classroom, why
from reversi_learn.classroom.plots import heatmap, waterfall
from reversi_learn.course.laboratory.own_values import disagreements
from reversi_learn.engine.drawing import bars
from reversi_learn.engine.game_graph import Point, graph
from reversi_learn.engine.layers import LAYERS
from reversi_learn.messages import decimal, signed

OPENED = Position.start().play("f5")
POINT = re.compile(r"\d\.\d")


@pytest.fixture
def _german():
    classroom.use_language("de")
    yield
    classroom.use_language("en")


def test_a_number_has_a_real_minus_and_no_minus_zero():
    assert [decimal(-1.25, 2), decimal(-0.001, 2), decimal(100, short=True)] == ["−1.25", "0.00", "100"]
    assert [signed(-0.04, 1), signed(0.04, 1), signed(0.04, 1, short=True)] == ["0.0", "0.0", "0"]
    assert [signed(10, 1, short=True), signed(-2.50, 2, short=True)] == ["+10", "−2.5"]


@pytest.mark.usefixtures("_german")
def test_german_has_a_comma():
    assert [decimal(1.34, 2), signed(-1.5, 1), signed(2, 1, short=True)] == ["1,34", "−1,5", "+2"]


def told():
    """What different places say with decimals in it."""
    compared = why(OPENED, "d6", "f4")
    values = LAYERS["value"].numbers(OPENED, depth=2)
    yield " ".join(compared.sentences())
    yield compared.picture().text
    yield repr(classroom.what_if(OPENED, "d6", "f4", guess="d6"))
    yield repr(classroom.search_tree(OPENED, 1))
    yield bars({"a": 1.5}).text
    yield graph([Point(3, 2.5, exact=False, error=6.3)]).text
    yield " ".join(values.texts.values())
    yield " ".join(text.get_text() for text in heatmap(values).texts)
    yield " ".join(text.get_text() for text in waterfall(compared).texts)
    yield repr(disagreements(lambda board, _player: len(board["a1"]), positions=[OPENED], most=1)) + " 0,0"


@pytest.mark.usefixtures("_german")
def test_no_german_sentence_has_a_decimal_point():
    for text in told():
        assert not POINT.search(text), text
        assert re.search(r"\d,\d", text), text
