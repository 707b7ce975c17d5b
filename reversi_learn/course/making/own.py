"""An exercise of a teacher's own: checked when it is made, and made again from its id alone."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from ...engine.position import SQUARES, SYMMETRIES, BadDiagram, Position, square_index
from ...engine.records.faults import BadRecord
from ...engine.records.reading import read_record
from ...messages import NotThere, Told, _, language, ngettext
from ..exercises import Exercise
from .codes import PREFIX, packed, unpacked
from .kinds import Kind, kinds, squares_in

_LIKE_A_GAME = re.compile(r"[a-h]\s*[1-8]", re.IGNORECASE)


class NotMade(Told, ValueError):
    """An exercise that can not be made; its text is the sentence that says why."""


def own(kind: str, position: Position | str, asked: str | int = "", *, after: int | None = None) -> Exercise:
    """The exercise of this type on this position.

    ``position`` is a `Position`, a diagram of 64 cells (the side to move as a 65th), or a game; ``after`` is
    the number of moves of it to be played, all without it. ``asked`` is the move or square that the type asks
    about (several in one text), or its number.

    Raises:
        NotMade: the type, the position or what is asked about is not there or does not fit.

    >>> exercise = own("flips", Position.start(), "d3")
    >>> exercise.id, exercise.prompt, exercise.solution
    ('own.flips-d3-0000000KcG8yzoLGO1B', 'Black plays d3. Click every disc that will flip.', frozenset({'d4'}))
    """
    chosen = _kind(kind)
    board = position if isinstance(position, Position) else position_of(position, after=after)
    words = _asked(chosen, asked)
    if refused := chosen.problem(board, words):
        raise NotMade(refused)
    return _built(chosen, packed(chosen.name, words, board), board, words)


def find_own(exercise_id: str) -> Exercise:
    """The own exercise of this id, in the language in force.

    Raises:
        LookupError: it is no such id, or it was not copied whole.
    """
    found = unpacked(exercise_id)
    if found is not None:
        kind, asked, position = found
        try:
            return own(kind, position, _spread(kind, asked))
        except NotMade:
            found = None
    raise NotThere(
        _("“{name}” is not the whole name of an exercise. Copy it anew, from “own.” to its end.").format(
            name=exercise_id
        )
    )


def own_link(exercise_id: str) -> str:
    """What follows the address of a server in a link that opens this exercise, already running.

    >>> own_link("own.flips-d3-0000000KcG8yzoLGO1B")
    '/reversi-learn/open/own?exercise=own.flips-d3-0000000KcG8yzoLGO1B'
    """
    return f"/reversi-learn/open/own?exercise={exercise_id}"


def own_site_link(exercise_id: str) -> str:
    """The same on the site that needs no installation, in the language in force.

    >>> own_site_link("own.flips-d3-0000000KcG8yzoLGO1B")
    '/live/notebooks/index.html?path=en/own.ipynb&exercise=own.flips-d3-0000000KcG8yzoLGO1B'
    """
    return f"/live/notebooks/index.html?path={language()}/own.ipynb&exercise={exercise_id}"


def is_own(exercise_id: object) -> bool:
    """Whether this would be the id of an own exercise."""
    return isinstance(exercise_id, str) and exercise_id.startswith(PREFIX)


def positions_of(text: str) -> tuple[Position, ...]:
    """The position of a diagram; of a game the one after each number of moves, passes not counted.

    Where a side has to pass after a move, it is the side to move in the position.

    Raises:
        NotMade: there is neither a diagram nor a game in the text.

    >>> len(positions_of("f5d6c3")), len(positions_of("-" * 27 + "OX------XO" + "-" * 27 + "X"))
    (4, 1)
    """
    try:
        if not _LIKE_A_GAME.search(text):
            return (Position.from_diagram(text),)
        found: dict[int, Position] = {}
        for position in read_record(text).game.positions:
            found.setdefault(position.empties, position)
    except (BadRecord, BadDiagram) as error:
        raise NotMade(str(error)) from error
    return tuple(found.values())


def position_of(text: str, *, after: int | None = None) -> Position:
    """The position in a text: that of a diagram, or of a game after so many moves (all of them if not said).

    Raises:
        NotMade: there is neither, or the game is not that long.
    """
    positions = positions_of(text)
    if after is None:
        return positions[-1]
    if 0 <= after < len(positions):
        return positions[after]
    raise NotMade(
        ngettext(
            "The game has one move, so there is no position after move {after}.",
            "The game has {count} moves, so there is no position after move {after}.",
            len(positions) - 1,
        ).format(count=len(positions) - 1, after=after)
        if len(positions) > 1
        else _("This is one position, not a game: leave “after” away.")
    )


def _kind(name: str) -> Kind:
    known = kinds()
    if name not in known:
        raise NotMade(
            _("There is no type “{name}”. There are: {known}.").format(name=name, known=", ".join(known))
        )
    return known[name]


def _asked(kind: Kind, asked: str | int) -> str:
    """What is asked about as it stands in an id."""
    if not kind.asks:
        return ""
    words = str(asked).strip().lower()
    if kind.asks == "number":
        if words.isdecimal():
            return str(int(words))
        raise NotMade(_("This type needs a number, such as number=2."))
    squares = re.findall(r"[^\s,;]+", words)
    for square in squares:
        try:
            square_index(square)
        except ValueError as error:
            raise NotMade(str(error)) from error
    if kind.asks == "moves" and squares:
        return "".join(squares)
    if len(squares) == 1:
        return str(squares[0])
    needs = {
        "move": _('This type needs a move to ask about, such as move="d3".'),
        "square": _('This type needs a square to ask about, such as move="d3".'),
        "moves": _('This type needs moves to be put in order, such as move="d3 c4 f5".'),
    }
    raise NotMade(needs[kind.asks])


def _spread(kind: str, asked: str) -> str:
    known = kinds().get(kind)
    return " ".join(squares_in(asked)) if known is not None and known.asks == "moves" else asked


def _built(kind: Kind, exercise_id: str, position: Position, asked: str) -> Exercise:
    """The exercise; another instance of it is the same position turned, mirrored or in the other colours."""
    exercise = kind.build(exercise_id, _("Own exercise"), position, asked)
    return replace(exercise, remake=lambda seed: _pictured(kind, exercise_id, position, asked, seed))


def _pictured(kind: Kind, exercise_id: str, position: Position, asked: str, seed: int) -> Exercise:
    lots = Random(seed)
    table = list(SYMMETRIES.values())[int(lots.random() * len(SYMMETRIES))]
    places = {square: SQUARES[table[index]] for index, square in enumerate(SQUARES)}
    cells = dict(zip((places[square] for square in SQUARES), position.diagram(), strict=True))
    turned = Position.from_diagram("".join(cells[square] for square in SQUARES), position.turn)
    if lots.random() < 1 / 2:
        turned = Position(turned.white, turned.black, turned.turn.opponent)
    words = asked if kind.asks == "number" else "".join(places[square] for square in squares_in(asked))
    return _built(kind, exercise_id, turned, words)
