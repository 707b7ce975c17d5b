"""Engines of others: a program that the user has installed plays, gives the values of moves, and enters matches."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Literal, Protocol, Self, TypeVar

from ...messages import _
from ..players import Thinking, Thought
from ..position import SQUARES, Position
from .edax import Edax
from .gtp import Gtp
from .nboard import NBoard
from .program import EngineFailed, Program, ProgramEnded, Steps, shortened

Result = TypeVar("Result")
ProtocolName = Literal["gtp", "nboard", "edax"]

_STARTING = 10.0  # seconds that an engine has at least until it is ready: some read large files first


class Conversation(Protocol):
    """What is said to an engine in one of the protocols, and how its answers are read."""

    farewell: str

    def greet(self, program: Program) -> Steps[str]:
        """Make a fresh engine ready; the name it gives itself, or an empty text."""

    def answer(self, program: Program, position: Position) -> Steps[str]:
        """What it answers in a position, unchecked."""

    def values(self, program: Program, position: Position) -> Steps[dict[str, float]]:
        """What it says squares are worth, unchecked."""


_CONVERSATIONS: dict[str, Callable[[int | None], Conversation]] = {
    "gtp": lambda _depth: Gtp(),
    "nboard": NBoard,
    "edax": Edax,
}


def external_engine(
    command: str | os.PathLike[str] | Sequence[str],
    protocol: ProtocolName,
    *,
    name: str = "",
    depth: int | None = None,
    seconds: float = 10.0,
    folder: str | os.PathLike[str] | None = None,
) -> ExternalEngine:
    """Start an engine that is installed on this computer; it is a player, and a contestant in a match.

    ``command`` is the program, with its options as one text or as a list. ``protocol`` is ``"gtp"`` (the Go
    Text Protocol), ``"nboard"`` (the protocol of the NBoard program) or ``"edax"`` (the console of Edax).
    ``depth`` is how many moves it looks ahead (with ``"edax"`` the level; with ``"gtp"`` it is an option of
    the command), ``seconds`` how long it may think about an answer, ``folder`` where it is run, for engines
    that look for their files there.

    Raises:
        EngineFailed: it can not be started, or does not answer in this protocol.
    """
    if protocol not in _CONVERSATIONS:
        raise EngineFailed(
            lambda: _("There is no protocol “{protocol}” here. There are: {known}.").format(
                protocol=protocol, known=", ".join(_CONVERSATIONS)
            )
        )
    words = _words(command)
    conversation = _CONVERSATIONS[protocol](depth)
    return ExternalEngine(
        words,
        conversation,
        name=name,
        seconds=seconds,
        folder=None if folder is None else str(Path(folder).expanduser()),
        protocol=protocol,
    )


class ExternalEngine:
    """An engine that runs as a program beside Python; `external_engine` makes it.

    It is called with a position and answers with a square, ``"pass"`` where there is no move. As a context
    manager, or by `close`, it is ended; at the latest it ends with Python. An engine that ended by itself is
    started again and asked once more; one that failed otherwise is started again with the next question.
    """

    def __init__(
        self,
        command: Sequence[str],
        conversation: Conversation,
        *,
        name: str,
        seconds: float,
        folder: str | None,
        protocol: str,
    ) -> None:
        self.protocol = protocol
        self._command = tuple(command)
        self._conversation = conversation
        self._seconds = seconds
        self._folder = folder
        self._given_name = name
        self.__name__ = name or Path(command[0]).stem
        self._program: Program | None = None
        self._asking = False
        self._closed = False
        _finished(self._tried(lambda _program: _nothing()))

    @property
    def name(self) -> str:
        """What it is called: the name it was given, else its own, else that of the program."""
        return self.__name__

    def __call__(self, position: Position) -> str:
        """Its move in this position.

        Raises:
            EngineFailed: it gave none, or one that is not legal.
        """
        return _finished(self.think(position))

    def think(self, position: Position) -> Thinking:
        """The same in short steps; a generator that is closed before its end stops the engine."""
        legal = position.legal_moves()
        if not legal:
            return "pass"
        return (yield from self._asked(lambda program: self._move(program, position, legal)))

    def values(self, position: Position) -> dict[str, float]:
        """What it says each move is worth, in discs from the side to move; moves it says nothing of are left out.

        Raises:
            EngineFailed: it gave no values, or its protocol knows none.
        """
        return _finished(self.value_steps(position))

    def value_steps(self, position: Position) -> Generator[Thought, None, dict[str, float]]:
        """The same in short steps."""
        legal = position.legal_moves()
        if not legal:
            return {}
        return (yield from self._asked(lambda program: self._values(program, position, legal)))

    def close(self) -> None:
        """End the engine; what is asked afterwards is refused."""
        self._closed = True
        if self._program is not None:
            self._program.end(self._conversation.farewell)
            self._program = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<ExternalEngine {self.name} ({self.protocol})>"

    # --- asking ---

    def _asked(self, ask: Callable[[Program], Steps[Result]]) -> Generator[Thought, None, Result]:
        """The answer to a question, put once more where the engine ended over it."""
        if self._closed:
            raise EngineFailed(lambda: _("{name} is closed. Start it again.").format(name=self.name))
        try:
            return (yield from self._tried(ask))
        except ProgramEnded:
            return (yield from self._tried(ask))

    def _tried(self, ask: Callable[[Program], Steps[Result]]) -> Generator[Thought, None, Result]:
        """One try. Whatever comes between, the engine is ended: its late answer must not meet a later question."""
        if self._asking and self._program is not None:
            self._program.end()
        program, fresh = self._program, False
        if program is None or self._asking:
            program, fresh = Program(self._command, name=self.name, folder=self._folder), True
        self._program, self._asking = program, True
        answered = False
        try:
            if fresh:
                yield from self._greeted(program)
            program.allow(self._seconds)
            result = yield from _thoughts(ask(program))
            answered = True
            return result
        finally:
            if not answered:
                program.end()
            if self._program is program:
                self._asking = False
                self._program = program if answered else None

    def _greeted(self, program: Program) -> Generator[Thought, None, None]:
        program.allow(max(self._seconds, _STARTING))
        try:
            own_name = yield from _thoughts(self._conversation.greet(program))
        except EngineFailed as failure:
            if failure.kind != "slow":
                raise
            told = failure.told  # the name of the exception is gone when the words are wanted
            raise EngineFailed(lambda: self._not_this_protocol(told()), "slow") from None
        self.__name__ = self._given_name or shortened(own_name) or self.name
        program.name = self.name

    def _not_this_protocol(self, failure: str) -> str:
        hint = _("Does it speak the protocol “{protocol}”? Some engines need an option for it.")
        return f"{failure} {hint.format(protocol=self.protocol)}"

    def _move(self, program: Program, position: Position, legal: Sequence[str]) -> Steps[str]:
        answer = yield from self._conversation.answer(program, position)
        move = answer.strip().lower()
        if move not in legal:
            raise EngineFailed(
                lambda: _("{name} answered “{answer}”, which is no legal move. Legal moves: {moves}.").format(
                    name=self.name, answer=shortened(answer), moves=", ".join(legal)
                )
            )
        return move

    def _values(self, program: Program, position: Position, legal: Sequence[str]) -> Steps[dict[str, float]]:
        said = yield from self._conversation.values(program, position)
        values = {square: said[square] for square in SQUARES if square in legal and square in said}
        if not values:
            raise EngineFailed(
                lambda: _("{name} gave no value for any of the moves {moves}.").format(
                    name=self.name, moves=", ".join(legal)
                )
            )
        return values


def _words(command: str | os.PathLike[str] | Sequence[str]) -> list[str]:
    """The program and its options; a text that names a file is a program without options."""
    if isinstance(command, os.PathLike):
        words = [os.fspath(command)]
    elif isinstance(command, str):
        words = [command] if Path(command).is_file() else _split(command)
    else:
        words = [os.fspath(word) for word in command]
    if not words or not words[0].strip():
        raise EngineFailed(lambda: _("Which program is the engine? Give its path as the command."))
    program = words[0]  # "./edax" must keep its dot: without it the program would be looked for elsewhere
    return [str(Path(program).expanduser()) if program.startswith("~") else program, *words[1:]]


def _split(command: str) -> list[str]:
    if os.name == "posix":
        try:
            return shlex.split(command)
        except ValueError:
            raise EngineFailed(
                lambda: _("A quotation mark has no partner in the command {command}.").format(command=command)
            ) from None
    return [word.strip('"') for word in shlex.split(command, posix=False)]  # backslashes are part of paths


def _nothing() -> Steps[None]:
    yield from ()


def _thoughts(steps: Steps[Result]) -> Generator[Thought, None, Result]:
    """The steps as those of a player, who tells how much of the time is spent."""
    while True:
        try:
            share = next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        yield Thought(share)


def _finished(steps: Generator[object, None, Result]) -> Result:
    """What steps come to, done all at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
