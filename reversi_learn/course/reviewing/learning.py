"""A board that asks for a better move at each mistake of a game, one after the other."""

from __future__ import annotations

from dataclasses import replace

from ...engine.analysis import EXACT_FROM, NODES, GameAnalysis, JudgedMove, analyse_steps
from ...engine.explain import color_name
from ...engine.game import Game
from ...engine.position import Color
from ...messages import _, language, ngettext
from ..attempt import Attempt
from ..exercises import Exercise
from ..games.room import Room
from ..scene import Control, Scene
from .games import ReviewedGame
from .judging import Judging
from .mistakes import better_move

MISTAKE = "mistake"  # what the log calls one that was worked on


class Learning:
    """The mistakes of one game as exercises: those of the learner's colour, or of both where there is none.

    Each can be answered, skipped, or looked at; what came of it goes to the log as it ends.
    """

    def __init__(
        self,
        reviewed: ReviewedGame | None,
        *,
        nodes: int = NODES,
        exact_from: int = EXACT_FROM,
        room: Room | None = None,
    ) -> None:
        self._reviewed = reviewed or ReviewedGame(Game())
        self._none = reviewed is None
        self._nodes, self._exact_from = nodes, exact_from
        self._room = room or Room()
        self._judging = Judging(self._room)
        self.rows: tuple[JudgedMove, ...] | None = None
        self._results: dict[int, str] = {}
        self._number = 0
        self._attempt: Attempt | None = None
        self._language = language()
        self._token = 0

    def begin(self) -> None:
        """Let the game be judged beside the board; then the first mistake is shown."""
        if not self._none:
            steps = analyse_steps(self._reviewed.game, nodes=self._nodes, exact_from=self._exact_from)
            self._judging.begin(steps, self._judged)

    def leave(self) -> None:
        """Nobody looks at this board any more."""
        self._judging.call_off()

    def press(self, square: str) -> None:
        """An answer to the mistake shown."""
        if self._attempt is not None:
            self._attempt.press(square)
            self._note()

    def control(self, name: str, value: object = None) -> None:
        """The controls of an exercise; besides, go on to the next mistake, or begin anew."""
        if name in {"skip", "next"}:
            self._keep("skipped")
            self._show(self._number + 1)
        elif name == "anew":
            self._results.clear()
            self._show(0)
        elif self._attempt is not None:
            self._attempt.control(name, value)
            self._note()

    def scene(self) -> Scene:
        """What the board shows now."""
        self._speak()
        if self._attempt is None:
            return self._between()
        scene = self._attempt.scene()
        if (
            not scene.interactive and not self._attempt.solved
        ):  # what an answer led to: nothing is asked there
            notes = tuple(note for note in scene.marks.notes if note.kind != "letter")
            scene = replace(scene, marks=replace(scene.marks, legal=frozenset(), notes=notes), previews={})
        return replace(
            scene,
            stars=-1,
            controls=tuple(self._controls(scene.controls)),
            token=self._token + scene.token,
        )

    @property
    def solved(self) -> int:
        """How many mistakes were put right without seeing the solution."""
        return sum(result == "solved" for result in self._results.values())

    # --- what goes on ---

    def _judged(self, analysis: GameAnalysis) -> None:
        colors = [self._reviewed.mine] if self._reviewed.mine else list(Color)
        found = [move for color in colors for move in analysis.mistakes(color, after=self._reviewed.forced)]
        self.rows = tuple(sorted(found, key=lambda move: move.number))
        self._show(0)

    def _show(self, number: int) -> None:
        self._number = number
        self._token += 1000  # beyond whatever the tokens of the attempt before had come to
        rows = self.rows or ()
        self._attempt = Attempt(self._exercise(), crumb=self._crumb()) if number < len(rows) else None

    def _note(self) -> None:
        """Keep what the attempt has come to, once it is known."""
        if self._attempt is not None and self._attempt.seen:
            self._keep("seen")
        elif self._attempt is not None and self._attempt.solved:
            self._keep("solved")

    def _keep(self, result: str) -> None:
        """Write down what the mistake shown has come to; the first time counts."""
        if not self.rows or self._number >= len(self.rows) or self._number in self._results:
            return
        self._results[self._number] = result
        row = self.rows[self._number]
        self._room.record(
            MISTAKE,
            moves=self._reviewed.game.transcript(),
            at=row.number,
            played=row.move,
            discs=round(row.loss),
            themes=list(row.themes),
            came_to=result,
        )

    def _speak(self) -> None:
        """Go on in another language where it was changed."""
        if self._language != language() and self._attempt is not None and self.rows:
            self._attempt.speak(self._exercise(), self._crumb())
        self._language = language()

    def _exercise(self) -> Exercise:
        return better_move(self.rows or (), self._number, mine=self._reviewed.mine)

    # --- what is shown ---

    def _crumb(self) -> str:
        return _("Mistake {number} of {all}").format(number=self._number + 1, all=len(self.rows or ()))

    def _controls(self, shown: tuple[Control, ...]) -> list[Control]:
        done = self._number in self._results
        label = _("Next mistake") if done else _("Skip")
        on = Control("button", "next" if done else "skip", label)
        out = {"again", "solution"}
        if any(control.id == "back" for control in shown):
            out.add("lines")  # the move was legal, so its lines are no news
        kept = [replace(control, note="") for control in shown if control.id not in out]
        if not done:
            kept.append(Control("button", "solution", _("Show solution")))
        return [*kept, on]

    def _between(self) -> Scene:
        return Scene(
            position=self._reviewed.game.position,
            crumb=_("Learn from your mistakes"),
            names=(color_name(Color.BLACK), color_name(Color.WHITE)),
            message=self._told(),
            controls=(Control("button", "anew", _("Begin anew")),) if self.rows else (),
            interactive=False,
            busy=self._judging.busy,
            progress=self._judging.share,
            token=self._token,
        )

    def _told(self) -> str:
        if self._none:
            return _("There is no finished game of yours yet. Play one to its end, then run this cell again.")
        if self._judging.error:
            return self._judging.error
        if self.rows is None:
            return _("Looking for mistakes …")
        if not self.rows:
            return _("No mistake was found in this game: no move lost 3 discs proved, or 5 by an estimate.")
        text = ngettext(
            "That was the one mistake of this game. Put right: {solved}.",
            "Those were the {count} mistakes of this game. Put right: {solved}.",
            len(self.rows),
        )
        return text.format(count=len(self.rows), solved=self.solved)
