"""A board that asks for the reason before the move, and scores the two apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ...engine.analysis import NODES, Grade, JudgedMove, grade_name, judge
from ...engine.drawing import Marks, Note, reason_marks
from ...engine.explain import explain
from ...engine.grounds import GROUNDS, Weighed
from ...engine.position import Position
from ...messages import _, listed, ngettext
from ..games.room import Room
from ..scene import Control, Option, Tone
from .asking import Asking
from .finals import FINALS
from .games import ReviewedGame
from .guessing import lost_sentence

REASON = "reason"  # what the log calls a move with its reason
NO_REASON = "none"
COUNT = 6  # moves that are asked for
EXACT_FROM = 12  # empty squares
LEAST_MOVES = 4  # a choice that is worth a reason
_FIRST, _LAST = 12, 50  # discs placed: of a final only positions between are asked


@dataclass(frozen=True, slots=True)
class Said:
    """A move, judged, and the reason given for it before; ``weighed`` is empty where there was none."""

    judged: JudgedMove
    ground: str
    weighed: Weighed | None

    @property
    def good(self) -> bool:
        """Whether the move cost nothing to speak of."""
        return self.judged.grade < Grade.INACCURACY

    @property
    def holds(self) -> bool | None:
        """Whether the reason holds for the move; ``None`` where none was given."""
        return self.weighed.holds if self.weighed else None


@dataclass(frozen=True, slots=True)
class Tally:
    """How often which came together: by whether the reason held (``None``: no reason), good and costly moves."""

    counts: Mapping[bool | None, tuple[int, int]]

    @classmethod
    def of(cls, pairs: Iterable[tuple[bool | None, bool]]) -> Tally:
        """Count pairs of whether the reason held and whether the move was good.

        >>> Tally.of([(True, True), (True, False), (True, True)]).counts[True]
        (2, 1)
        """
        kept = list(pairs)
        return cls(
            {holds: (kept.count((holds, True)), kept.count((holds, False))) for holds in (True, False, None)}
        )

    @property
    def total(self) -> int:
        """All moves that were counted."""
        return sum(map(sum, self.counts.values()))

    def rows(self) -> tuple[tuple[str, str, str], ...]:
        """The table: what became of the reason, the good moves, the costly ones; without a reason only if there are."""
        titles = {
            True: _("the reason holds"),
            False: _("the reason does not hold"),
            None: _("no reason given"),
        }
        return tuple(
            (titles[holds], str(good), str(costly))
            for holds, (good, costly) in self.counts.items()
            if holds is not None or good or costly
        )

    def sentences(self) -> tuple[str, ...]:
        """The table in sentences."""
        texts = {
            True: _("The reason holds: {good} good moves, {costly} that cost discs."),
            False: _("The reason does not hold: {good} good moves, {costly} that cost discs."),
            None: _("No reason given: {good} good moves, {costly} that cost discs."),
        }
        return tuple(
            texts[holds].format(good=good, costly=costly)
            for holds, (good, costly) in self.counts.items()
            if holds is not None or good or costly
        )


class SayingWhy(Asking):
    """Asks for a reason and a move in some positions: of championship finals, or of a game that is handed in.

    What the moves are worth is found beside the board while the learner thinks: proved with few empty squares,
    before that by an estimate. Whether a reason holds is counted.
    """

    def __init__(
        self,
        reviewed: ReviewedGame | None = None,
        *,
        count: int = COUNT,
        seed: int = 1,
        nodes: int = NODES,
        room: Room | None = None,
    ) -> None:
        self._asked = _of_finals(count, seed) if reviewed is None else _of_game(reviewed, count, seed)
        super().__init__(len(self._asked), nodes=nodes, exact_from=EXACT_FROM, room=room)
        self._ground = ""
        self._unasked = False
        self.said: list[Said] = []

    @property
    def tally(self) -> Tally:
        """How moves and reasons came out so far."""
        return Tally.of((one.holds, one.good) for one in self.said)

    # --- what comes in ---

    def press(self, square: str) -> None:
        """A move, for the reason that is chosen."""
        if self.is_over or self._given is not None:
            return
        self._refused, self._unasked = "", False
        if not self._position.is_legal(square):
            self._refused = square
        elif not self._ground:
            self._unasked = True
        else:
            self._give(square)

    def control(self, name: str, value: object = None) -> None:
        """Choose a reason, go on to the next position, or begin anew."""
        if name == "ground" and self._given is None and value in {*GROUNDS, NO_REASON}:
            self._ground, self._unasked = str(value), False
        elif name == "next" and self._shown is not None:
            self._ask(self._number + 1)
        elif name == "anew":
            self.said.clear()
            self._ask(0)

    # --- what goes on ---

    @property
    def _position(self) -> Position:
        return self._asked[min(self._number, len(self._asked) - 1)][1] if self._asked else Position.start()

    @property
    def _shown(self) -> Said | None:
        """The move that is answered now."""
        answered = not self.is_over and len(self.said) > self._number
        return self.said[self._number] if answered else None

    def _ask(self, number: int) -> None:
        self._ground, self._unasked = "", False
        super()._ask(number)

    def _answer(self) -> None:
        """Judge move and reason once both are there and the position has been looked at."""
        if self._look is None or self._given is None:
            return
        number, position = self._asked[self._number]
        judged = judge(position, self._given, self._look, number)
        weighed = None if self._ground == NO_REASON else GROUNDS[self._ground].weigh(position, self._given)
        said = Said(judged, self._ground, weighed)
        self.said.append(said)
        self._room.record(
            REASON,
            ground=said.ground,
            holds=said.holds,
            good=said.good,
            move=judged.move,
            loss=float(judged.loss),
            exact=judged.exact,
        )

    # --- what goes out ---

    def _crumb(self) -> str:
        return _("Say why")

    def _chip(self) -> str:
        if self.is_over:
            return ""
        if self._shown:
            return grade_name(self._shown.judged.grade)
        return _("{number} of {all}").format(number=self._number + 1, all=len(self._asked))

    def _prompt(self) -> str:
        if self.is_over:
            return ""
        if self._given:
            title = GROUNDS[self._ground].title if self._ground in GROUNDS else _("No reason, a feeling")
            return _("Your reason: {reason}").format(reason=title)
        return _("First choose a reason below the board, then the move for which you give it.")

    def _marks(self, legal: frozenset[str]) -> Marks:
        if self._refused:
            return replace(reason_marks(explain(self._position, self._refused)), legal=legal)
        shown = self._shown
        if shown is None:
            return Marks(legal=legal, notes=(Note("ring", self._given),) if self._given else ())
        return Marks(notes=(Note("frame", shown.judged.best), Note("ring", shown.judged.move)))

    def _tone(self) -> Tone:
        if self._refused or self._unasked:
            return "why"
        if self._shown is None:
            return "plain"
        return "good" if self._shown.good and self._shown.holds else "help"

    def _message(self) -> Sequence[str]:
        if self._judging.error:
            return (self._judging.error,)
        if self._refused:
            return (explain(self._position, self._refused).sentence(),)
        if self._unasked:
            return (_("First the reason: choose one below the board, or that you have none."),)
        if self.is_over:
            return self._summary()
        if self._shown is not None:
            return answer_sentences(self._shown)
        if self._given:
            return (_("One moment: the position is being looked at."),)
        return ()

    def _summary(self) -> Sequence[str]:
        if not self.said:
            return (_("There is no position in this game that leaves a choice."),)
        end = _(
            "A reason that holds makes no good move by itself, and a good move may be luck. Look for both."
        )
        return (*self.tally.sentences(), end)

    def _controls(self) -> tuple[Control, ...]:
        if self.is_over:
            return (Control("button", "anew", _("Begin anew")),)
        if self._given:
            return (Control("button", "next", _("Next position"), enabled=self._shown is not None),)
        options = (
            *(Option(ground.id, ground.title) for ground in GROUNDS.values()),
            Option(NO_REASON, _("No reason, a feeling")),
        )
        return (Control("choice", "ground", _("Your reason"), value=self._ground, options=options),)


def answer_sentences(said: Said) -> tuple[str, ...]:
    """What is said of a move and its reason: each by itself, then both together, then what else there was to say."""
    judged = said.judged
    move = _("You played {move}.").format(move=judged.move)
    return tuple(
        filter(
            None,
            (
                f"{move} {lost_sentence(judged)}",
                said.weighed.sentence if said.weighed else "",
                _together(said),
                _instead(said),
            ),
        )
    )


def _together(said: Said) -> str:
    if said.holds is None:
        return _("A good move, found without a reason.") if said.good else ""
    return {
        (True, True): _("A good move, and the reason holds."),
        (True, False): _("A good move, but not for this reason: it does not hold here."),
        (False, True): _("The reason holds, and yet the move costs discs: something else weighs more here."),
        (False, False): _("The move costs discs, and the reason does not hold here."),
    }[said.good, said.holds]


def _instead(said: Said) -> str:
    """Which reasons hold for the move where it is good, and for the best one where it is not."""
    judged = said.judged
    if said.good:
        if said.holds:
            return ""
        found = _holding(judged.position, judged.move)
        text = ngettext("This holds for {move}: {reasons}.", "These hold for {move}: {reasons}.", len(found))
        return text.format(move=judged.move, reasons=_quoted(found)) if found else ""
    mine = _holding(judged.position, judged.move)
    found = [ground for ground in _holding(judged.position, judged.best) if ground not in mine]
    if not found:
        return _("Better is {best}.").format(best=judged.best)
    return _("Better is {best}. For it speaks, and not for {move}: {reasons}.").format(
        best=judged.best, move=judged.move, reasons=_quoted(found)
    )


def _holding(position: Position, move: str) -> list[str]:
    return [ground.id for ground in GROUNDS.values() if ground.weigh(position, move).holds]


def _quoted(grounds: Sequence[str]) -> str:
    return listed([_("“{belief}”").format(belief=GROUNDS[ground].title) for ground in grounds])


def tally_of(events: Iterable[Mapping[str, Any]], ground: str = "") -> Tally:
    """What the log says of all moves with a reason, or of those with one reason."""
    return Tally.of(
        (event.get("holds"), bool(event.get("good")))
        for event in events
        if event["event"] == REASON and ground in {"", event.get("ground")}
    )


# --- which positions --------------------------------------------------------------------------------------


def _of_finals(count: int, seed: int) -> list[tuple[int, Position]]:
    """Positions of championship finals in the order of the game, drawn by the seed."""
    found = [
        (number, position)
        for final in FINALS.values()
        for number, position in _choices(ReviewedGame(final.game))
        if _FIRST < number <= _LAST
    ]
    return _drawn(found, count, seed)


def _of_game(reviewed: ReviewedGame, count: int, seed: int) -> list[tuple[int, Position]]:
    """Positions of one game in which the learner, or either side, was to move; nobody chose the opening."""
    return _drawn([one for one in _choices(reviewed) if one[0] > reviewed.forced], count, seed)


def _choices(reviewed: ReviewedGame) -> list[tuple[int, Position]]:
    """The positions that leave a choice, each with the number of the next disc."""
    start = reviewed.game.start.empties
    return [
        (start - position.empties + 1, position)
        for position in reviewed.game.positions
        if position.turn is (reviewed.mine or position.turn) and len(position.legal_moves()) >= LEAST_MOVES
    ]


def _drawn(found: Sequence[tuple[int, Position]], count: int, seed: int) -> list[tuple[int, Position]]:
    lots = Random(f"why {seed}")
    # `random()` is the one draw that Python promises to keep the same for a seed in all versions.
    chosen = sorted((lots.random(), number) for number in range(len(found)))[:count]
    return sorted((found[at] for _lot, at in chosen), key=lambda one: one[0])
