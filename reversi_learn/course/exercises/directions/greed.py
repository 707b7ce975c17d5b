"""Greedy or modest: two moves, one of which flips many discs, and what each is worth when both sides play their best."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from ....engine.drawing import Marks, Note
from ....engine.players import one_ply
from ....engine.position import Position
from ....engine.search import solve
from ....messages import _, ngettext
from ..flanking.rows import by_color
from ..model import Answer, Exercise, Hint, Outcome, Verdict
from ..statements import ENGINE, Choice, statement

# Fresh games are played out to here: so few empty squares are solved at once.
_EMPTIES = 7


@dataclass(frozen=True, slots=True)
class Worth:
    """A position with what its moves are worth, in discs for the side to move at the end of best play.

    ``replies`` are the best answers to the moves, as far as they are shown; ``"pass"`` where there is none.
    """

    position: Position
    values: Mapping[str, int]
    replies: Mapping[str, str]

    @classmethod
    def of(cls, position: Position) -> Worth:
        """The exact values, from the solver; for positions with few empty squares."""
        values = solve(position, all_moves=True).values
        return cls(position, values, {move: solve(position.play(move)).move for move in values})

    def flips(self, move: str) -> int:
        """How many discs the move flips."""
        return len(self.position.flips(move))

    @property
    def greedy(self) -> str:
        """The move that flips most, the first of equals."""
        return max(self.values, key=self.flips)

    @property
    def modest(self) -> str:
        """The move that flips fewest, the first of equals."""
        return min(self.values, key=self.flips)


def _endgame(diagram: str, values: str, replies: str) -> Worth:
    """A position whose values are written down, since finding them takes long."""
    by_move = {move: int(value) for move, _sign, value in (word.partition(":") for word in values.split())}
    answers = {move: reply for move, _sign, reply in (word.partition(":") for word in replies.split())}
    return Worth(Position.from_diagram(diagram), by_move, answers)


# Two positions of the endgame test of the French federation (FFO 5 and 9), with the exact value of every move.
FFO_5 = _endgame(
    "-OOOOO--/--OXXO-X/XXOXOXX-/XXOXOXXO/XXOOXOOO/XXXXOO-O/X-XOOO--/-XXXXX--X".replace("/", ""),
    "g8:32 g2:12 b2:-20 g6:-26 g1:-32 g7:-34",
    "g8:g7 g6:g7",
)
FFO_9 = _endgame(
    "--XOXX--/O-OOXXXX/-OOOXXXX/-XOXXXOX/XXOXOOOX/OXXOXOXX/--OXOO--/--OOOO--O".replace("/", ""),
    "g7:-8 a4:-8 b1:-16 a7:-16 b7:-26 a3:-30 g1:-38 h7:-40",
    "g7:a7 g1:h1",
)


def greedy_or_modest(exercise_id: str, level: str, worth: Worth, modest: str = "") -> Exercise:
    """Say which of two moves ends better, and how sure one is (answer form: statement).

    The one is the move that flips most, the other ``modest``, or the one that flips fewest.
    """
    greedy, modest = worth.greedy, modest or worth.modest
    best = max(greedy, modest, key=worth.values.__getitem__)
    position = worth.position
    verdict_on = {move: _played_out(worth, move, better=best) for move in (greedy, modest)}
    equal = _("They do not end the same. {first} {second}").format(
        first=ends(worth, greedy), second=ends(worth, modest)
    )
    choices = [
        Choice(
            value=move,
            label=_flips_label(worth, move),
            reply=verdict_on[move].message,
            right=move == best,
            belief="" if move == best else ("M3.7" if move == greedy else "M6.5"),
            names=(move, worth.replies[move]) if worth.replies[move] != "pass" else (move,),
            marks=verdict_on[move].marks,
        )
        for move in (greedy, modest)
    ]
    choices.append(Choice(value="equal", label=_("Both end the same"), reply=equal, belief="equal"))
    exercise = statement(
        exercise_id,
        level,
        _prompt(worth, greedy, modest),
        choices,
        _hints(worth, greedy, modest, best),
        source=ENGINE,
        position=position,
        marks=Marks(notes=(Note("frame", greedy), Note("frame", modest))),
        worked=_loss(worth, greedy, modest),
        in_order=True,
        remake=lambda seed: greedy_or_modest(exercise_id, level, late_position(seed)),
    )

    def judge(answer: Answer) -> Verdict:
        verdict = exercise.judge(answer)
        return replace(verdict, position=verdict_on[answer].position) if answer in verdict_on else verdict

    return replace(exercise, judge=judge, asks_confidence=True)


def ends(worth: Worth, move: str) -> str:
    """How many discs the move flips, and how the game ends after it when both sides play their best."""
    value, count = worth.values[move], worth.flips(move)
    if value == 0:
        text = ngettext(
            "{move} flips {count} disc, and the game ends in a draw.",
            "{move} flips {count} discs, and the game ends in a draw.",
            count,
        )
    elif value > 0:
        text = by_color(
            worth.position.turn,
            ngettext(
                "{move} flips {count} disc, and Black wins by {margin}.",
                "{move} flips {count} discs, and Black wins by {margin}.",
                count,
            ),
            ngettext(
                "{move} flips {count} disc, and White wins by {margin}.",
                "{move} flips {count} discs, and White wins by {margin}.",
                count,
            ),
        )
    else:
        text = by_color(
            worth.position.turn,
            ngettext(
                "{move} flips {count} disc, and Black loses by {margin}.",
                "{move} flips {count} discs, and Black loses by {margin}.",
                count,
            ),
            ngettext(
                "{move} flips {count} disc, and White loses by {margin}.",
                "{move} flips {count} discs, and White loses by {margin}.",
                count,
            ),
        )
    return text.format(move=move, count=count, margin=abs(value))


def late_position(seed: int) -> Worth:
    """The end of a fresh game in which the greedy and the modest move differ in flips and in what they are worth."""
    return next(_late_positions(seed))


def _late_positions(seed: int) -> Iterator[Worth]:
    lots = Random(seed)
    while True:
        worth = _end_of_game(int(lots.random() * 2**32))
        if worth is not None:
            yield worth


@lru_cache(maxsize=256)
def _end_of_game(seed: int) -> Worth | None:
    """A game of the one-ply player up to a few empty squares, where it then offers a real choice."""
    player, position = one_ply(seed), Position.start()
    while position.empties > _EMPTIES and not position.is_over:
        position = position.after_pass() if position.must_pass else position.play(player(position))
    if position.is_over or len(position.legal_moves()) < 2:
        return None
    counts = {move: len(position.flips(move)) for move in position.legal_moves()}
    if max(counts.values()) < min(counts.values()) + 2:
        return None
    worth = Worth.of(position)
    return worth if worth.values[worth.greedy] != worth.values[worth.modest] else None


# --- what is said -------------------------------------------------------------------------------------


def _prompt(worth: Worth, greedy: str, modest: str) -> str:
    return by_color(
        worth.position.turn,
        _(
            "Black to move. {greedy} flips {many}, {modest} flips {few}. After it both sides play their best: which "
            "move ends better for Black?"
        ),
        _(
            "White to move. {greedy} flips {many}, {modest} flips {few}. After it both sides play their best: which "
            "move ends better for White?"
        ),
    ).format(greedy=greedy, many=worth.flips(greedy), modest=modest, few=worth.flips(modest))


def _flips_label(worth: Worth, move: str) -> str:
    count = worth.flips(move)
    return ngettext("{move}, which flips {count} disc", "{move}, which flips {count} discs", count).format(
        move=move, count=count
    )


def _played_out(worth: Worth, move: str, *, better: str) -> Verdict:
    """What is said of a move, with the reply to it on the board where it is the worse one."""
    after, reply = worth.position.play(move), worth.replies[move]
    flips = frozenset(worth.position.flips(move))
    marks = Marks(last_move=move, flipped=flips)
    if move == better:
        text = _("Right. {end}").format(end=ends(worth, move))
        return Verdict(Outcome.SOLVED, text, position=after, marks=marks)
    if reply == "pass":
        text = _("{end} {other}").format(end=ends(worth, move), other=ends(worth, better))
        return Verdict(Outcome.NOT_YET, text, position=after, marks=marks)
    text = by_color(
        worth.position.turn,
        _("White answers {reply}. {end} {other}"),
        _("Black answers {reply}. {end} {other}"),
    ).format(reply=reply, end=ends(worth, move), other=ends(worth, better))
    marks = Marks(last_move=reply, flipped=frozenset(after.flips(reply)), notes=(Note("frame", move),))
    return Verdict(Outcome.NOT_YET, text, position=after.play(reply), marks=marks)


def _loss(worth: Worth, greedy: str, modest: str) -> str:
    margin = abs(worth.values[greedy] - worth.values[modest])
    if worth.values[greedy] < worth.values[modest]:
        text = _("{first} {second} Greed costs {margin} discs here.")
    else:
        text = _("{first} {second} Here the greedy move is better, by {margin}: flips alone decide nothing.")
    return text.format(first=ends(worth, greedy), second=ends(worth, modest), margin=margin)


def _hints(worth: Worth, greedy: str, modest: str, best: str) -> tuple[Hint | str, ...]:
    left = {move: len(worth.position.play(move).legal_moves()) for move in (greedy, modest)}
    return (
        _("Do not count what flips now. What can the opponent do next, and can it be turned back?"),
        by_color(
            worth.position.turn,
            _("Moves that White then has: {many} after {greedy}, {few} after {modest}."),
            _("Moves that Black then has: {many} after {greedy}, {few} after {modest}."),
        ).format(many=left[greedy], greedy=greedy, few=left[modest], modest=modest),
        _("Played out to the end, {move} is better. {end}").format(move=best, end=ends(worth, best)),
    )
