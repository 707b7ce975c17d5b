"""Answers on their way from a learner's process to the judge: plain data as JSON, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from numbers import Integral, Real
from typing import Any

from ...engine.position import SQUARES, Position
from ..learner import Called, Problem, shown

LONGEST = 2_000_000  # characters of a line
_DEEPEST = 12
_LONGEST_INT = 3_000  # bits; Python refuses to write much longer ones as decimals


class Garbled(ValueError):
    """What came over the wire was not written by this module."""


def line_of(message: Mapping[str, Any]) -> bytes:
    r"""A message as one line.

    >>> line_of({"answer": encoded(("d3", {1}))})
    b'{"answer": ["t", "d3", ["s", 1]]}\n'
    """
    return json.dumps(message).encode() + b"\n"


def message_of(line: bytes) -> dict[str, Any]:
    """The message of a line.

    Raises:
        Garbled: it is no message.
    """
    try:
        message = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Garbled from error
    if not isinstance(message, dict):
        raise Garbled
    return message


def encoded(value: object, depth: int = 0) -> Any:
    """Plain data as JSON that `decoded` makes the same data of; of anything else only what it is called."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, Integral):
        whole = int(value)
        return whole if whole.bit_length() <= _LONGEST_INT else ["o", "int"]
    if isinstance(value, Real):
        return float(value)
    if value is Ellipsis or value is NotImplemented:
        return ["e" if value is Ellipsis else "n"]
    if depth >= _DEEPEST:
        return ["o", "list"]
    if isinstance(value, Position):
        return ["p", value.diagram(), value.turn.value]
    if isinstance(value, Mapping):
        return _encoded_mapping(value, depth)
    for sign, kind in _KINDS.items():
        if isinstance(value, kind):
            return [sign, *(encoded(item, depth + 1) for item in value)]  # type: ignore[attr-defined]
    return ["c" if callable(value) else "o", shown(value)]


def decoded(value: Any) -> object:
    """What `encoded` was given.

    Raises:
        Garbled: it was not made by `encoded`.
    """
    if not isinstance(value, list):
        return value
    try:
        sign, *items = value
        return _DECODERS[sign](items)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise Garbled from error


def called_message(called: Called) -> dict[str, Any]:
    """What one call came to, as a message."""
    problem = called.problem
    told = None
    if problem is not None:
        told = [problem.kind, problem.text, problem.line, problem.source, problem.name]
    return {"value": encoded(called.value), "problem": told, "printed": called.printed}


def called_of(message: Mapping[str, Any]) -> Called:
    """The call of such a message.

    Raises:
        Garbled: it is none.
    """
    try:
        told, printed = message["problem"], message["printed"]
        problem = None
        if told is not None:
            kind, text, line, source, name = told
            texts = all(isinstance(each, str) for each in (kind, text, source, name))
            if not texts or not isinstance(line, int | None):
                raise Garbled
            problem = Problem(kind, text, line, source, name)
            problem.sentence()  # an unknown kind has none
        return Called(decoded(message["value"]), problem, str(printed)[:LONGEST])
    except (KeyError, TypeError, ValueError) as error:
        raise Garbled from error


def _encoded_mapping(value: Mapping[Any, Any], depth: int) -> list[Any]:
    if tuple(value) == SQUARES and all(value[square] in ("X", "O", "-") for square in SQUARES):
        return ["b", "".join(value.values())]
    return ["d", *([encoded(key, depth + 1), encoded(item, depth + 1)] for key, item in value.items())]


_KINDS: dict[str, type] = {"l": list, "t": tuple, "s": set, "f": frozenset}


def _foreign(items: list[Any]) -> object:
    (name,) = items
    return type(name if name.isidentifier() else "object", (), {})()


def _function(items: list[Any]) -> object:
    (name,) = items

    def function() -> None:
        """Stands for a function that is somewhere else."""

    function.__name__ = name
    return function


def _diagram(items: list[Any]) -> Position:
    return Position.from_diagram(" ".join(items))


_DECODERS: dict[str, Callable[[list[Any]], object]] = {
    "l": lambda items: [decoded(item) for item in items],
    "t": lambda items: tuple(decoded(item) for item in items),
    "s": lambda items: {decoded(item) for item in items},
    "f": lambda items: frozenset(decoded(item) for item in items),
    "d": lambda items: {decoded(key): decoded(item) for key, item in items},
    "b": lambda items: dict(zip(SQUARES, items[0], strict=True)),
    "p": _diagram,
    "e": lambda _items: ...,
    "n": lambda _items: NotImplemented,
    "o": _foreign,
    "c": _function,
}
