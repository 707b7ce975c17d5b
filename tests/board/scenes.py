"""Scenes that several tests show."""

from __future__ import annotations

from reversi_learn.course.scene import Control, Option, Scene
from reversi_learn.engine.drawing import Marks, Note
from reversi_learn.engine.position import Position

START = Position.start()
FLANKING = Position.from_diagram(
    "-----------X------XXOO----OOOO---OOOXXX--XOOXOO-----XX------X---",
)
CENTRES = ("-----XO--OX-----", "-----OX--XO-----", "-----OO--XX-----")


def playing(position=START, *, token=0, **more):
    """A game in which everything may be seen."""
    legal = position.legal_moves()
    fields = {
        "marks": Marks(legal=frozenset(legal)),
        "turn_text": "Black to move.",
        "previews": {square: position.flips(square) for square in legal},
    } | more
    return Scene(position, token=token, **fields)


def explaining():
    """An exercise after a wrong click: the scene of the design's drawing."""
    notes = (
        Note("line", "g2", "b7"),
        Note("frame", "g2", text="?"),
        Note("break", "b7", text="gap"),
        *(Note("ring", square) for square in ("f3", "e4", "d5", "c6")),
    )
    return Scene(
        FLANKING,
        Marks(found=frozenset({"e2", "b3", "h7"}), last_move="e3", notes=notes),
        crumb="2 Flanking · level 4 of 5 · every move",
        prompt="Black to move. Click every square where Black may play.",
        stars=2,
        chip="found 3 of 13",
        turn_text="Black to move.",
        message="g2 is not a move. South-west: four white discs, then b7 is empty.",
        tone="why",
        controls=(Control("button", "hint", "Hint", "costs a star"), Control("button", "check", "Check")),
        token=7,
    )


def asking():
    """Every kind of control at once."""
    pictures = tuple(Option(str(number), "ABC"[number], diagram) for number, diagram in enumerate(CENTRES))
    steps = (Option("place", "Place a disc"), Option("flip", "Flip the run"), Option("turn", "Change turns"))
    return Scene(
        START,
        prompt="Answer.",
        controls=(
            Control("button", "check", "Check", "no stars lost"),
            Control("choice", "centre", "Which is the start?", value="1", options=pictures),
            Control("number", "count", "How many discs?"),
            Control("text", "name", "Your name"),
            Control("order", "steps", "In which order?", options=steps, value=("place", "flip", "turn")),
            Control("slider", "move", "Move", value=10, most=60),
            Control("button", "off", "Not now", enabled=False),
        ),
        token=3,
    )
