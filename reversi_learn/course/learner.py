"""What passes between a learner's function and the course: plain data in, an answer or a problem out."""

from __future__ import annotations

import inspect
import itertools
import re
from collections.abc import Callable, Iterator, KeysView, ValuesView
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, cast

from ..engine.position import INDEX, SQUARES, Color, Position
from ..messages import _, ngettext

Kind = Literal[
    "raised",
    "time",
    "slow",
    "stopped",
    "input",
    "recursion",
    "not_callable",
    "arguments",
    "nothing",
    "answer",
    "item",
]

_LONGEST_ANSWER = 10_000
_PLAIN = {type(None), bool, int, float, str, list, tuple, set, frozenset, dict}


@dataclass(frozen=True, slots=True)
class Problem:
    """Why there is no usable answer, told by `sentence`.

    ``kind``: ``raised`` an error; ``time`` did not come back; ``slow`` the budget of all calls together is
    spent; ``stopped`` by ``sys.exit``; ``input`` was asked for; ``recursion`` too deep; ``not_callable`` and
    ``arguments`` no call was possible; ``nothing``, ``answer``, ``item`` the value can not be read as squares.
    ``text`` is the error's own text or the value shown; ``line`` is the line of the learner's code, ``source``
    what stands there; ``name`` is the class of the error or the sort of the value.
    """

    kind: Kind
    text: str = ""
    line: int | None = None
    source: str = ""
    name: str = ""

    def sentence(self) -> str:
        """What happened, where in the learner's code, and what to do, in the language in force.

        >>> print(Problem("time", line=4).sentence())
        Your function did not come back. Is there a loop that never ends? Look at line 4.
        """
        return " ".join(part for part in (self._happened(), self._hint(), self._look()) if part)

    def _happened(self) -> str:
        if self.kind in {"answer", "item"}:
            return _unreadable(self)
        return {
            "raised": lambda: _("Your function broke off with the error “{error}”.").format(
                error=f"{self.name}: {self.text}" if self.text else self.name
            ),
            "time": lambda: _("Your function did not come back."),
            "slow": lambda: _("Your function is too slow to be tried on all positions."),
            "stopped": lambda: _("Your function ended the whole program instead of giving an answer."),
            "input": lambda: _("Your function asked for input, and nobody is there to type."),
            "recursion": lambda: _("Your function called itself so often that Python gave up."),
            "not_callable": lambda: _("Expected is a function, but this is {value}.").format(value=self.text),
            "arguments": lambda: _("Your function could not be called: {text}.").format(text=self.text),
            "nothing": lambda: _("Your function returns nothing yet."),
        }[self.kind]()

    def _hint(self) -> str:
        if self.kind == "raised":
            return _error_hint(self.name, self.text)
        if self.kind == "arguments":
            count = int(self.name)
            return ngettext(
                "It gets {count} argument here.", "It gets {count} arguments here.", count
            ).format(count=count)
        hints: dict[str, Callable[[], str]] = {
            "time": lambda: _("Is there a loop that never ends?"),
            "slow": lambda: _("Does one of its loops go round more often than it needs to?"),
            "stopped": lambda: _("Let it give its answer with “return”."),
            "input": lambda: _("Everything that it needs comes in its arguments."),
            "recursion": lambda: _("In which case does it end without calling itself?"),
            "not_callable": lambda: _("A function begins with “def”, and here only its name is wanted."),
            "nothing": lambda: _("Is a “return” missing?"),
        }
        return hints[self.kind]() if self.kind in hints else ""

    def _look(self) -> str:
        if self.line is None:
            return ""
        if self.source:
            return _("Look at line {line}: “{source}”.").format(line=self.line, source=self.source)
        return _("Look at line {line}.").format(line=self.line)


@dataclass(frozen=True, slots=True)
class Called:
    """What one call of a learner's function came to: a value or a problem, and what it printed.

    An iterator that was returned has been read into a list. ``printed`` is cut at 2,000 characters.
    """

    value: object = None
    problem: Problem | None = None
    printed: str = ""

    @property
    def attempted(self) -> bool:
        """Whether there is more than an untouched stub: no ``None``, ``...``, ``NotImplemented(Error)``.

        >>> Called(...).attempted, Called([]).attempted
        (False, True)
        """
        untouched = self.value is None or self.value is Ellipsis or self.value is NotImplemented
        return self.problem is not None or not untouched


def as_board(position: Position) -> tuple[dict[str, str], str]:
    """A position as plain data: every square name with ``"X"``, ``"O"`` or ``"-"``, and the player's letter.

    >>> board, player = as_board(Position.start())
    >>> board["d4"], board["a1"], player
    ('O', '-', 'X')
    """
    return dict(zip(SQUARES, position.diagram(), strict=True)), position.turn.value


def as_position(board: dict[str, str], player: str) -> Position:
    """The position of such plain data.

    >>> as_position(*as_board(Position.start())) == Position.start()
    True
    """
    return Position.from_diagram("".join(board[square] for square in SQUARES), Color(player))


def fresh(value: object) -> object:
    """A fresh copy of plain data, down to the last list."""
    if type(value) is dict:
        return {key: item if type(item) is str else fresh(item) for key, item in value.items()}
    if type(value) is list:
        return [fresh(item) for item in value]
    if type(value) is set:
        return {fresh(item) for item in value}
    if type(value) is tuple:
        return tuple(fresh(item) for item in value)
    return value


class Endless(Exception):
    """An iterator that was returned does not come to its end."""


def settled(value: object) -> object:
    """The answer as it stands now: iterators read out, lists copied, so that nothing can change it later."""
    if type(value) in _PLAIN:
        return fresh(value)
    if isinstance(value, Iterator | KeysView | ValuesView):
        items = list(itertools.islice(value, _LONGEST_ANSWER + 1))
        if len(items) > _LONGEST_ANSWER:
            raise Endless
        return items
    if inspect.iscoroutine(value):
        value.close()  # else Python warns that it was never awaited
    return value


def square_set(value: object) -> frozenset[str] | Problem:
    """A learner's answer as a set of squares, or the problem with it.

    Read are lists, tuples, sets and texts such as ``"d3 c4"``, in upper or lower case.

    >>> sorted(square_set("D3, c4"))
    ['c4', 'd3']
    >>> print(square_set(3).sentence())
    Your function returned 3, a number; expected is a list of squares such as ["d3"].
    """
    if value is None or value is Ellipsis or value is NotImplemented:
        return Problem("nothing")
    if isinstance(value, str):
        items: list[object] = [item for item in re.split(r"[\s,;]+", value) if item]
    elif isinstance(value, list | tuple | set | frozenset):
        items = list(value)
    else:
        return Problem("answer", text=shown(value), name=_sort(value))
    names = [item.strip().lower() if isinstance(item, str) else item for item in items]
    for item, name in zip(items, names, strict=True):
        if not isinstance(name, str) or name not in INDEX:
            return Problem("item", text=shown(item), name=_sort(item))
    return frozenset(cast("list[str]", names))


def _sort(value: object) -> str:
    for name, types in _SORTS.items():
        if isinstance(value, types):
            return name
    return "function" if callable(value) else "other"


_SORTS: dict[str, tuple[type, ...]] = {
    "truth": (bool,),
    "number": (int, float),
    "text": (str,),
    "dictionary": (dict,),
    "list": (list, tuple, set, frozenset),
}


def shown(value: object) -> str:
    """A value as the learner wrote it; of foreign classes only the name, for their `repr` is not ours."""
    if _sort(value) == "function":
        return getattr(value, "__name__", type(value).__name__)
    if type(value) in _PLAIN:
        with suppress(Exception):  # a list may hold an object whose words are the learner's code
            return cut(repr(value), 40)
    return type(value).__name__


def cut(text: str, length: int) -> str:
    """The text, with an ellipsis where it is too long."""
    return text if len(text) <= length else text[: length - 1] + "…"


def _unreadable(problem: Problem) -> str:
    sort = {
        "truth": lambda: _("a truth value"),
        "number": lambda: _("a number"),
        "text": lambda: _("a text"),
        "dictionary": lambda: _("a dictionary"),
        "list": lambda: _("a list"),
        "function": lambda: _("a function that was not called"),
        "other": lambda: _("an object of another kind"),
    }[problem.name]()
    if problem.kind == "answer":
        whole = _("Your function returned {value}, {sort}; expected is a list of squares such as {example}.")
    elif problem.name == "text":
        whole = _(
            "Your function returned a list with {value} in it, which is no square: squares are a1 to h8."
        )
    else:
        whole = _(
            "Your function returned a list with {value} in it, {sort}; expected are squares such as {example}."
        )
    return whole.format(value=problem.text, sort=sort, example='["d3"]')


def _error_hint(name: str, text: str) -> str:
    key = text.strip("'")
    if name == "KeyError" and re.fullmatch(r"'\S{1,4}'", text) and key not in INDEX:
        return _(
            "There is no square “{square}” on the board: columns go from a to h, rows from 1 to 8."
        ).format(square=key)
    if name == "IndexError":
        return _("Something was looked up beyond the end of a list; places are counted from 0.")
    if name in {"NameError", "UnboundLocalError"}:
        return _("Is the name spelled the same way everywhere, and given a value first?")
    return ""
