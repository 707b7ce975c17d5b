"""One recorded game as a row of steps: what lies on the board after each, and what is to be said about it."""

from __future__ import annotations

from dataclasses import replace

from ...engine.drawing import Marks, Note
from ...engine.explain import pass_sentence, turn_sentence
from ...engine.game import PASS, Turn
from ...engine.position import INDEX, Color, Position
from ...engine.records.faults import BadRecord
from ...engine.records.record import Record, Remark
from ...messages import _, ngettext


class Replay:
    """A record and where one stands in it; step 0 is before its first move, and a pass is a step too.

    A record with a move that can not be played is shown up to there: ``fault`` is the error then.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.fault: BadRecord | None = None
        playable = record
        try:
            self._beside = record.annotated()
        except BadRecord as error:
            self.fault = error
            playable = _up_to_fault(record)
            self._beside = playable.annotated()
        self._positions = playable.game.positions
        self.step = self.steps if self.fault else 0

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return len(self._beside)

    @property
    def position(self) -> Position:
        """What lies on the board now."""
        return self._positions[self.step]

    def go(self, step: int) -> None:
        """Go to a step; before the first and after the last there is none."""
        self.step = min(max(step, 0), self.steps)

    def go_to_square(self, square: str) -> bool:
        """Go to where the disc on a square was placed; whether one was placed there at all."""
        for step, (turn, _remarks) in enumerate(self._beside, start=1):
            if turn.move == square:
                self.step = step
                return True
        return False

    def marks(self, *, numbered: bool) -> Marks:
        """The last move and what it flipped; with numbers, which disc was placed when.

        Before the first move stand the values that the record gives to moves; where it can not go on, a
        frame is round the square of the next one.
        """
        turn = self._turn()
        discs = self._discs() if numbered else []
        notes = [Note("letter", square, text=str(number)) for number, square in enumerate(discs, start=1)]
        values = [] if self.step else [remark for remark in self.record.remarks if remark.move]
        if self.fault and self.step == self.steps and self.fault.text in INDEX:
            notes.append(Note("frame", self.fault.text, text="?"))
        return Marks(
            last_move=turn.move if turn and not turn.is_pass else "",
            flipped=frozenset(turn.flips) if turn else frozenset(),
            text={remark.move: remark.text for remark in values if remark.text},
            notes=tuple(notes),
        )

    def lines(self) -> tuple[str, ...]:
        """What is to be said at this step, a line each."""
        turn = self._turn()
        said = [self._turn_sentence(turn)] if turn else list(_facts(self.record))
        remarks = self._beside[self.step - 1][1] if self.step else _before(self.record)
        said += [_remark_sentence(remark) for remark in remarks]
        if self.step == self.steps and self.fault:
            said.append(self.fault.why)
        elif self.step == self.steps and turn:
            said += [turn_sentence(self.position), *_result_sentences(self.record)]
        return tuple(filter(None, said))

    def _turn(self) -> Turn | None:
        return self._beside[self.step - 1][0] if self.step else None

    def _discs(self) -> list[str]:
        return [turn.move for turn, _remarks in self._beside[: self.step] if not turn.is_pass]

    def _turn_sentence(self, turn: Turn) -> str:
        if turn.is_pass:
            return pass_sentence(turn.color)
        number, flips = len(self._discs()), len(turn.flips)
        if turn.color is Color.BLACK:
            text = ngettext(
                "Move {number}: Black places a disc on {square} and flips one.",
                "Move {number}: Black places a disc on {square} and flips {count}.",
                flips,
            )
        else:
            text = ngettext(
                "Move {number}: White places a disc on {square} and flips one.",
                "Move {number}: White places a disc on {square} and flips {count}.",
                flips,
            )
        return text.format(number=number, square=turn.move, count=flips)


def _up_to_fault(record: Record) -> Record:
    """The part of a record before the first move that can not be played."""
    part = replace(record, written=())
    for end in range(1, len(record.written) + 1):
        longer = replace(record, written=record.written[:end])
        try:
            longer.final  # noqa: B018 - asked for whether it can be played
        except BadRecord:
            return part
        part = longer
    return part


def _before(record: Record) -> tuple[Remark, ...]:
    return tuple(remark for remark in record.remarks if not remark.entry and remark.kind == "comment")


def _facts(record: Record) -> tuple[str, ...]:
    """What a record says as a whole: its moves, the result, and what is odd about it."""
    moves = record.moves
    lines = [_("The moves: {moves}").format(moves=" ".join(moves))] if moves else []
    if any(remark.move for remark in record.remarks):
        lines.append(
            _("On the squares stand the values that the record gives to moves, for whoever is to move.")
        )
    if record.result:
        lines.append(_("The result, as it was written: {result}").format(result=record.result))
    return (*lines, *record.notices)


def _result_sentences(record: Record) -> tuple[str, ...]:
    """Whether the score that was written is that of the last position."""
    if record.score_agrees is None:
        ending = {
            "resigned": _("The record says that the loser resigned."),
            "time": _("The record says that the game was lost on time."),
            "agreed": _("The record says that the players agreed on the result."),
        }
        return (ending.get(record.ending, ""),)
    if record.score_agrees:
        return (_("The record says the same: {result}").format(result=record.result),)
    return (_("The record gives another result: {result}").format(result=record.result),)


def _remark_sentence(remark: Remark) -> str:
    if remark.kind == "value":
        return _("Its value, as it was written: {value}").format(value=remark.text)
    if remark.kind == "time":
        return _("The time for it, as it was written: {time}").format(time=remark.text)
    return _("Comment: {text}").format(text=remark.text)


def title(record: Record, *, brief: bool = False) -> str:
    """A record in one line of a list: its number, the players and the result; not brief also event and date.

    >>> title(Record("sgf", ("f5", "d6"), black="Ann", white="Bob", result="B+2", date="2001", number=3))
    '3: Ann – Bob, B+2, 2001'
    >>> title(Record("transcript", ("f5", "d6")))
    '1: 2 moves'
    """
    players = ""
    if record.black or record.white:
        players = _("{black} – {white}").format(black=record.black or "?", white=record.white or "?")
    parts = [players, record.result, *(() if brief else (record.event, record.date))]
    if not players:
        count = sum(move != PASS for move in record.written)
        parts.append(ngettext("{count} move", "{count} moves", count).format(count=count))
    return _("{number}: {facts}").format(number=record.number, facts=", ".join(filter(None, parts)))
