"""What a table needs of the world around it: somebody who does long work, the time, the log, the board."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from ...engine.players import Thought

Result = TypeVar("Result")
Cancel = Callable[[], None]
Steps = Generator[Thought, None, Result]


class Work(Protocol):
    """Does long work in steps, beside the board."""

    def __call__(
        self,
        steps: Generator[Thought, None, Any],
        on_thought: Callable[[Thought], None],
        on_done: Callable[[Any], None],
        breath: float,
        /,
    ) -> Cancel:
        """Begin it and give back what calls it off.

        ``on_thought`` is called now and then while it goes on; ``on_done`` once, with what the steps return or
        the exception they raise, not before ``breath`` seconds have gone by.
        """


class After(Protocol):
    """Calls back later."""

    def __call__(self, seconds: float, callback: Callable[[], None], /) -> Cancel:
        """Let the callback be called once, and give back what calls it off."""


def at_once(
    steps: Generator[Thought, None, Any],
    on_thought: Callable[[Thought], None],
    on_done: Callable[[Any], None],
    _breath: float,
) -> Cancel:
    """The `Work` of scripts and tests: all steps here and now."""
    try:
        while True:
            on_thought(next(steps))
    except StopIteration as end:
        on_done(end.value)
    except Exception as error:
        on_done(error)
    return _nothing


def never(_seconds: float, _callback: Callable[[], None]) -> Cancel:
    """The `After` of scripts: nothing happens by itself."""
    return _nothing


def _nothing() -> None:
    """There is nothing to call off."""


@dataclass(frozen=True, slots=True)
class Room:
    """The room a table stands in.

    Whoever calls back (from ``work``, from ``after``) does so under the lock of the board, and no more when
    another table has taken its place. ``breath`` is how many seconds a reply takes at least, so that the
    learner's own move is seen first. ``now()`` gives seconds that only grow; ``record(kind, **facts)`` keeps
    what progress should remember; ``changed()`` is called when the table changed by itself.
    """

    work: Work = at_once
    breath: float = 0.0
    after: After = never
    now: Callable[[], float] = time.monotonic
    record: Callable[..., object] = lambda *_kind, **_facts: None
    changed: Callable[[], None] = lambda: None
