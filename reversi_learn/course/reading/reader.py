"""A board to read recorded games on: choose one or paste one, then step through it."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.position import Position
from ...engine.records.faults import BadRecord
from ...engine.records.reading import Source, read_records
from ...engine.records.record import Record
from ...messages import NotThere, _, ngettext
from ..scene import Control, Option, Scene, Tone
from .replay import Replay, title

_LONGEST_PASTE = 50_000  # characters: a long game with every comment
_AT_ONCE = 8  # games of a long list that are offered at a time


class Reader:
    """The games of a file or a text, one of them on the board.

    With ``paste`` there is a box into which a game in any known format is pasted.
    """

    def __init__(self, *, paste: bool = False) -> None:
        self._paste = paste
        self._records: list[Record] = []
        self._bad: list[BadRecord] = []
        self._replay: Replay | None = None
        self._needle = ""
        self._numbered = False
        self._token = 0

    @property
    def record(self) -> Record | None:
        """The record on the board, if there is one."""
        return self._replay.record if self._replay else None

    @property
    def position(self) -> Position | None:
        """The position on the board, if a record is on it."""
        return self._replay.position if self._replay else None

    def read(self, source: Source | Iterable[Record]) -> None:
        """Take the games of a file, of a text, or records that are read already, and show the first."""
        self._bad = []
        if isinstance(source, str | bytes) or not isinstance(source, Iterable):
            source = read_records(source, replay=False, on_bad=self._bad.append)
        self._records = list(source)
        self._replay, self._needle = None, ""
        self._token += 1
        if self._records:
            self._replay = Replay(self._records[0])

    def choose(self, number: int) -> None:
        """Show the game of this number, as it is counted in the file; of no such number, none.

        Raises:
            LookupError: there is no game of this number.
        """
        for record in self._records:
            if record.number == number:
                self._replay = Replay(record)
                self._token += 1
                return
        raise NotThere(_("There is no game {number} here.").format(number=number))

    # --- what comes in ---

    def press(self, square: str) -> None:
        """Go to the move that placed the disc on this square."""
        if self._replay:
            self._replay.go_to_square(square)

    def control(self, name: str, value: object = None) -> None:
        """Use one of the controls."""
        if name == "paste":
            self.read(str(value)) if str(value).strip() else None
        elif name == "find":
            self._needle = str(value).strip().lower()
            self._token += 1
        elif name == "game":
            self.choose(int(str(value)))
        elif name == "numbers":
            self._numbered = not self._numbered
        elif self._replay:
            step, last = self._replay.step, self._replay.steps
            wanted = {"first": 0, "back": step - 1, "forward": step + 1, "last": last}
            self._replay.go(int(str(value)) if name == "step" else wanted.get(name, step))

    # --- what goes out ---

    def scene(self) -> Scene:
        """What is to be seen now."""
        replay = self._replay
        if replay is None:
            return Scene(
                position=Position.start(),
                prompt=_("Read a recorded game"),
                message="\n".join(self._empty_lines()),
                tone=self._tone(),
                controls=self._lists(),
                interactive=False,
                token=self._token,
            )
        record = replay.record
        return Scene(
            position=replay.position,
            marks=replay.marks(numbered=self._numbered),
            crumb=_place(record, len(self._records)),
            prompt=", ".join(filter(None, (record.event, record.place, record.date))),
            names=(record.black, record.white),
            message="\n".join((*replay.lines(), *(self._bad_lines() if not replay.step else ()))),
            tone=self._tone(),
            controls=(*_steps(replay), _numbers(self._numbered), *self._lists()),
            token=self._token,
        )

    def _tone(self) -> Tone:
        replay = self._replay
        at_fault = replay.fault and replay.step == replay.steps if replay else self._bad
        return "why" if at_fault else "plain"

    def _empty_lines(self) -> tuple[str, ...]:
        if self._bad:
            return self._bad_lines()
        return (_("Paste a game into the field: a list of moves, or GGF, SGF, OBF or PGN."),)

    def _bad_lines(self) -> tuple[str, ...]:
        """The first thing that could not be read, and how many more there are."""
        if not self._bad:
            return ()
        more = len(self._bad) - 1
        if not more:
            return (str(self._bad[0]),)
        rest = ngettext("One more could not be read.", "{count} more could not be read.", more)
        return (str(self._bad[0]), rest.format(count=more))

    def _lists(self) -> tuple[Control, ...]:
        controls: list[Control] = []
        if len(self._records) > 1 and self._replay:
            found = self._found()
            brief = len({(record.event, record.date) for record in self._records}) == 1  # the heading has it
            options = tuple(
                Option(str(record.number), title(record, brief=brief)) for record in self._window(found)
            )
            shown = str(self._replay.record.number)
            note = ngettext("{count} game", "{count} games", len(found)).format(count=len(found))
            controls.append(Control("choice", "game", _("Game"), note, value=shown, options=options))
            if len(self._records) > _AT_ONCE:
                label, example = _("Find a game"), _("a player, an event, a year or a number")
                controls.append(Control("text", "find", label, example, value=self._needle))
        if self._paste:
            note = _("moves, GGF, SGF, OBF or PGN")
            controls.append(Control("text", "paste", _("Paste a game"), note, value="", most=_LONGEST_PASTE))
        return tuple(controls)

    def _found(self) -> list[Record]:
        """The games whose line in the list has what is looked for; a number alone is that of a game."""
        if not self._needle:
            return self._records
        if self._needle.isdecimal():
            numbered = [record for record in self._records if str(record.number) == self._needle]
            if numbered:
                return numbered
        return [record for record in self._records if self._needle in title(record).lower()]

    def _window(self, found: list[Record]) -> list[Record]:
        """As many of them as are offered at a time, the one on the board among them where it was found."""
        shown = self._replay.record if self._replay else None
        at = next((at for at, record in enumerate(found) if record is shown), 0)
        first = max(0, min(at - _AT_ONCE // 2, len(found) - _AT_ONCE))
        return found[first : first + _AT_ONCE]


def _place(record: Record, games: int) -> str:
    """Where a record stands."""
    if record.file and games > 1:
        return _("{file}, game {number} of {count}").format(
            file=record.file, number=record.number, count=games
        )
    if games > 1:
        return _("Game {number} of {count}").format(number=record.number, count=games)
    return record.file or _("A recorded game")


def _steps(replay: Replay) -> tuple[Control, ...]:
    """The buttons and the slider that lead through a game."""
    if not replay.steps:
        return ()
    back, forward = replay.step > 0, replay.step < replay.steps
    return (
        Control("button", "first", _("To the start"), enabled=back),
        Control("button", "back", _("Back"), enabled=back),
        Control("button", "forward", _("Forward"), enabled=forward),
        Control("button", "last", _("To the end"), enabled=forward),
        Control("slider", "step", _("Step"), f"0–{replay.steps}", value=replay.step, most=replay.steps),
    )


def _numbers(numbered: bool) -> Control:
    return Control("button", "numbers", _("Hide the numbers") if numbered else _("Number the discs"))
