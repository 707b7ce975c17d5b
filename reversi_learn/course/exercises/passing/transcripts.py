"""Exercises on records with passes: put the missing ones in, and say who placed a disc."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from ....engine.drawing import Marks, Note
from ....engine.explain import color_name, pass_sentence, refused_pass_sentence
from ....engine.position import Color, Position
from ....messages import _, ngettext
from ...scene import Option
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from ..statements import ENGINE, Choice, statement
from .pass_words import no_move_sentence, tempting_marks
from .played import Plies, Ply, discs_placed, piece, some_ply

_SHORTEST, _LONGEST = 3, 6  # discs of a piece of a record
_MOST_PASSES = 4  # more of them nobody wants to read


# --- the missing passes ---------------------------------------------------------------------------------


def insert_passes(exercise_id: str, level: str, plies: Plies) -> Exercise:
    """Put the passes that a record leaves out where they belong (answer form: order).

    ``plies`` is a piece of a game with passes in it that begins and ends with a disc. Values of the options are
    the squares, and ``pass-1``, ``pass-2`` and so on; passes of one colour may stand for one another.
    """
    record = _Record(plies)

    def judge(answer: Answer) -> Verdict:
        fault = record.fault(answer)
        if fault is not None:
            return fault
        return Verdict(Outcome.SOLVED, record.in_full(), position=plies[-1].after)

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=record.prompt(),
        position=plies[0].position,
        answer_by=AnswerForm.ORDER,
        judge=judge,
        hint_for=record.hint,
        solution=record.right,
        worked=record.in_full(),
        remake=lambda seed: insert_passes(exercise_id, level, some_record(seed)),
        mistakes=tuple(record.mistakes()),
        marks=Marks(text={move: str(place) for place, move in enumerate(record.moves, start=1)}),
        options=tuple(Option(value, record.labels[value]) for value in (*record.moves, *record.passes)),
        source=ENGINE,
    )


class _Record:
    """A piece of a record: its moves, its passes with names of their own, and what is said of an answer."""

    def __init__(self, plies: Plies) -> None:
        self.start = plies[0].position
        self.moves = tuple(ply.move for ply in plies if not ply.is_pass)
        self.passes: dict[str, Color] = {}
        self.labels = {move: move for move in self.moves}
        right: list[str] = []
        for ply in plies:
            if ply.is_pass:
                again = ply.position.turn in self.passes.values()
                name = f"pass-{len(self.passes) + 1}"
                self.passes[name] = ply.position.turn
                self.labels[name] = _pass_label(ply.position.turn, again=again)
            right.append(name if ply.is_pass else ply.move)
        self.right = tuple(right)

    def prompt(self) -> str:
        text = ngettext(
            "This record leaves a pass out: {moves}. Put it where it belongs.",
            "This record leaves {count} passes out: {moves}. Put them where they belong.",
            len(self.passes),
        ).format(count=len(self.passes), moves=", ".join(self.moves))
        first = by_color(self.start.turn, _("Black begins."), _("White begins."))
        return f"{text} {first}"

    def in_full(self) -> str:
        return _("In full: {record}.").format(record=", ".join(self.labels[item] for item in self.right))

    def fault(self, answer: Sequence[str]) -> Verdict | None:
        """The first entry that does not fit, told on the position before it; ``None`` where all fit."""
        moves = tuple(item for item in answer if item not in self.passes)
        for given, wanted in zip(moves, self.moves, strict=True):
            if given != wanted:
                text = _("The discs stay in the order of the record: {wanted} comes before {given}.")
                return Verdict(Outcome.NOT_YET, text.format(wanted=wanted, given=given))
        position = self.start
        for place, item in enumerate(answer):
            verdict = self._entry_fault(position, answer, place)
            if verdict is not None:
                return verdict
            position = position.after_pass() if item in self.passes else position.play(item)
        return None

    def _entry_fault(self, position: Position, answer: Sequence[str], place: int) -> Verdict | None:
        item = answer[place]
        passing = self.passes.get(item)
        if passing is None:
            return self._no_longer_fits(position, item) if position.must_pass else None
        if passing is position.turn and position.must_pass:
            return None
        before = next((move for move in answer[place:] if move not in self.passes), "")
        if passing is position.turn:
            reason = refused_pass_sentence(position)
        else:
            reason = by_color(
                position.turn,
                _("Here it is Black’s turn, not White’s."),
                _("Here it is White’s turn, not Black’s."),
            )
        text = (
            _("The pass before {square} does not fit. {reason}")
            if before
            else _("The pass at the end does not fit. {reason}")
        )
        return Verdict(Outcome.NOT_YET, text.format(square=before, reason=reason), position=position)

    def _no_longer_fits(self, position: Position, move: str) -> Verdict:
        """A disc of the wrong colour: whoever would be to move has no move at all."""
        number_of = self.moves.index(move) + 1
        text = _("At disc {number}, {square}, the colours no longer fit. {reason} {passing}").format(
            number=number_of,
            square=move,
            reason=no_move_sentence(position, position.turn),
            passing=pass_sentence(position.turn),
        )
        return Verdict(
            Outcome.NOT_YET,
            text,
            misconceptions=("M4.7",),
            position=position,
            marks=tempting_marks(position, position.turn),
        )

    def hint(self, step: int, answer: Answer | None) -> Hint:
        given = answer or (*self.moves, *self.passes)
        if answer is not None and self.fault(given) is None:
            return Hint(_("This is it. Press Check."))
        before = next(self._passes_missing(given))
        if step == 1:
            earlier = self.moves[self.moves.index(before) - 1]
            text = _("Play the record as far as {square}. Who would be next, and has that side a move?")
            return Hint(text.format(square=earlier))
        if step == 2:
            position = self._before(before)
            return Hint(
                _("{reason} So a pass comes before {square}.").format(
                    reason=no_move_sentence(position, position.turn), square=before
                )
            )
        return Hint(self.in_full())

    def _passes_missing(self, answer: Sequence[str]) -> Iterator[str]:
        """The discs before which a pass belongs, those first that have none in the answer."""
        wanted = [move for entry, move in pairwise(self.right) if entry in self.passes]
        having = {move for entry, move in pairwise(answer) if entry in self.passes}
        yield from sorted(wanted, key=lambda move: move in having)

    def _before(self, move: str) -> Position:
        position = self.start
        for item in self.right[: self.right.index(move) - 1]:
            position = position.after_pass() if item in self.passes else position.play(item)
        return position

    def mistakes(self) -> Iterator[Mistake]:
        """No pass put in, the first one a disc too early, or a disc too late."""
        before = next(self._passes_missing(()))
        yield Mistake((*self.moves, *self.passes), "M4.7", names=(before,))
        place = next(index for index, item in enumerate(self.right) if item in self.passes)
        early = list(self.right)
        early[place - 1], early[place] = early[place], early[place - 1]
        yield Mistake(tuple(early), "pass-too-early", names=(early[place],))


def _pass_label(color: Color, *, again: bool) -> str:
    if again:
        return by_color(color, _("Black passes again"), _("White passes again"))
    return by_color(color, _("Black passes"), _("White passes"))


def some_record(seed: int) -> Plies:
    """A piece of a game with one or two passes: it begins and ends with a disc."""
    discs = _SHORTEST + int(Random(f"record {seed}").random() * (_LONGEST - _SHORTEST + 1))

    def wanted(plies: Plies, index: int) -> bool:
        found = piece(plies, index, discs)
        return discs < len(found) <= discs + 2 and not found[0].is_pass

    return piece(*some_ply(seed, wanted), discs)


# --- who placed it --------------------------------------------------------------------------------------


def who_placed(exercise_id: str, level: str, plies: Plies, disc: int) -> Exercise:
    """Say which colour placed the disc of this number, given all passes of the game (answer form: statement)."""
    placed = next(ply for ply in plies if not ply.is_pass and ply.disc == disc)
    passes = [ply for ply in plies if ply.is_pass]
    before = [ply for ply in passes if discs_placed(ply.position) < disc]
    why = _why_placed(disc, len(before), placed.position.turn)
    right = placed.position.turn
    label = color_name(right)
    return statement(
        exercise_id,
        level,
        " ".join((*map(_passed_after, passes), _("Who placed disc {number}?").format(number=disc))),
        _placing_choices(right, why, _placing_beliefs(disc, before, right)),
        (
            _("Without a pass, Black places the odd discs and White the even ones. What does a pass change?"),
            ngettext(
                "{count} pass came before disc {number}. Each pass shifts the colours by one.",
                "{count} passes came before disc {number}. Each pass shifts the colours by one.",
                len(before),
            ).format(count=len(before), number=disc),
            _("The answer: {label}. {why}").format(label=label, why=why),
        ),
        source=ENGINE,
        position=plies[-1].after,
        marks=Marks(notes=(Note("ring", placed.move),)),
        in_order=True,
        asks_move=False,
        remake=lambda seed: who_placed(exercise_id, level, *some_disc(seed)),
    )


def some_disc(seed: int) -> tuple[Plies, int]:
    """A game with one to four passes, and a disc placed after one of them, or after two, which cancel out."""
    odd = Random(f"disc {seed}").random() < 2 / 3

    def wanted(plies: Plies, index: int) -> bool:
        before = sum(ply.is_pass for ply in plies[:index])
        return (
            not plies[index].is_pass
            and before > 0
            and before % 2 == odd
            and sum(ply.is_pass for ply in plies) <= _MOST_PASSES
        )

    plies, index = some_ply(seed, wanted)
    return plies, plies[index].disc


def _passed_after(ply: Ply) -> str:
    text = by_color(
        ply.position.turn,
        _("Black had to pass after disc {number}."),
        _("White had to pass after disc {number}."),
    )
    return text.format(number=discs_placed(ply.position))


def _why_placed(disc: int, passes: int, color: Color) -> str:
    """The count in three short sentences: without passes, with them, so whose."""
    if disc % 2:
        first = _("Without passes disc {number} would be Black’s, for it is odd.")
    else:
        first = _("Without passes disc {number} would be White’s, for it is even.")
    if passes % 2:
        second = ngettext(
            "One pass came before it and shifts the colours.",
            "{count} passes came before it; an odd number shifts the colours.",
            passes,
        )
    elif passes:
        second = _("{count} passes came before it; an even number cancels out.")
    else:
        second = _("No pass came before it.")
    last = by_color(color, _("So Black placed it."), _("So White placed it."))
    return f"{first.format(number=disc)} {second.format(count=passes)} {last}"


def _placing_choices(right: Color, why: str, beliefs: tuple[str, ...]) -> list[Choice]:
    choices = [
        Choice(
            value="black" if color is Color.BLACK else "white",
            label=color_name(color),
            reply=_("Right. {why}").format(why=why)
            if color is right
            else _("Count again. {why}").format(why=why),
            right=color is right,
            beliefs=() if color is right else beliefs,
            belief="" if color is right else next(iter(beliefs), "miscounted"),
        )
        for color in Color
    ]
    unknown = Choice(
        value="unknown",
        label=_("That can not be told"),
        reply=_("It can: discs are placed in turn, and each pass shifts the colours once. {why}").format(
            why=why
        ),
        belief="no-rule-seen",
    )
    return [*choices, unknown]


def _placing_beliefs(disc: int, before: Sequence[Ply], right: Color) -> tuple[str, ...]:
    """The beliefs on passing that would name the other colour."""
    by_number = Color.BLACK if disc % 2 else Color.WHITE
    beliefs = ["M4.7"] if by_number is not right else []
    if before and before[-1].position.turn is right:  # whoever passed would never place a disc again
        beliefs.append("M4.3")
    if len(before) > 1:
        after_one = by_number.opponent
        beliefs += ["M4.6"] if after_one is not right else []
    return tuple(beliefs)
