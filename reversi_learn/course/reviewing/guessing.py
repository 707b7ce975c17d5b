"""A board on which the moves of a champion are guessed, each guess beside the move that was played."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...engine.analysis import (
    NODES,
    JudgedMove,
    Losses,
    grade_name,
    judge,
    loss_sentence,
    total_losses,
)
from ...engine.drawing import Marks, Note, reason_marks
from ...engine.explain import explain
from ...engine.position import Color, Position
from ...messages import _
from ..games.room import Room
from ..scene import Control, Tone
from .asking import Asking
from .finals import Final

GUESS = "guess"  # what the log calls one
EXACT_FROM = 14  # empty squares
FIRST = 13  # the move from which on is guessed: before, it is a question of memory


@dataclass(frozen=True, slots=True)
class Guess:
    """One move of the champion, and what was guessed for it; nothing where it was skipped."""

    champion: JudgedMove
    move: str = ""

    @property
    def learner(self) -> JudgedMove | None:
        """The guess, judged like a move that was played."""
        row = self.champion
        if not self.move:
            return None
        return JudgedMove(
            row.number, row.color, self.move, row.position, row.values, row.exact, row.depth, row.line
        )


class Guessing(Asking):
    """Goes through the winner's moves of a final; where there was only one move, nothing is asked.

    What a move lost is found beside the board while the learner thinks: proved in the last squares, before
    that by an estimate.
    """

    def __init__(
        self,
        final: Final,
        *,
        first: int = FIRST,
        nodes: int = NODES,
        exact_from: int = EXACT_FROM,
        room: Room | None = None,
    ) -> None:
        self._asked = tuple(_questions(final, first))
        super().__init__(len(self._asked), nodes=nodes, exact_from=exact_from, room=room)
        self._final = final
        self._champion = final.champion
        self.guesses: list[Guess] = []

    def press(self, square: str) -> None:
        """A guess."""
        if self.is_over or self._given is not None:
            return
        if self._position.is_legal(square):
            self._give(square)
        else:
            self._refused = square

    def control(self, name: str, value: object = None) -> None:
        """Skip a move, go on to the next one, or begin anew."""
        if name == "skip" and not self.is_over and self._given is None:
            self._give("")
        elif name == "next" and self._shown is not None:
            self._ask(self._number + 1)
        elif name == "anew":
            self.guesses.clear()
            self._ask(0)

    # --- what goes on ---

    @property
    def _position(self) -> Position:
        return self._final.game.position if self.is_over else self._asked[self._number][1]

    @property
    def _shown(self) -> Guess | None:
        """The guess that is answered now."""
        answered = not self.is_over and len(self.guesses) > self._number
        return self.guesses[self._number] if answered else None

    def _answer(self) -> None:
        """Judge the guess once there is one, and its position has been looked at."""
        if self._look is None or self._given is None:
            return
        number, position, move = self._asked[self._number]
        guess = Guess(judge(position, move, self._look, number), self._given)
        self.guesses.append(guess)
        learner = guess.learner
        facts = {} if learner is None else {"guessed": learner.move, "loss": float(learner.loss)}
        self._room.record(
            GUESS,
            final=self._final.id,
            at=number,
            champion=move,
            champion_loss=float(guess.champion.loss),
            exact=guess.champion.exact,
            **facts,
        )

    # --- what is shown ---

    def _crumb(self) -> str:
        return self._final.title()

    def _marks(self, legal: frozenset[str]) -> Marks:
        shown = self._shown
        if self._refused:
            return replace(reason_marks(explain(self._position, self._refused)), legal=legal)
        if shown is None:
            pressed = (Note("frame", self._given),) if self._given else ()
            return Marks(legal=legal, notes=pressed)
        notes = [Note("frame", shown.champion.best), Note("letter", shown.champion.move, text="★")]
        if shown.move:
            notes.append(Note("ring", shown.move))
        return Marks(notes=tuple(notes))

    def _prompt(self) -> str:
        if self.is_over:
            return ""
        number = self._asked[self._number][0]
        text = _("Move {number}: what did the winner, Black, play here?")
        if self._champion is Color.WHITE:
            text = _("Move {number}: what did the winner, White, play here?")
        return text.format(number=number)

    def _chip(self) -> str:
        shown = self._shown
        learner = shown.learner if shown else None
        if learner is not None:
            return grade_name(learner.grade)
        done = min(self._number + 1, len(self._asked))
        return _("{number} of {all}").format(number=done, all=len(self._asked))

    def _tone(self) -> Tone:
        shown = self._shown
        if self._refused:
            return "why"
        if shown is None or not shown.move:
            return "plain"
        return "good" if shown.move in {shown.champion.move, *shown.champion.best_moves} else "help"

    def _message(self) -> tuple[str, ...]:
        if self._judging.error:
            return (self._judging.error,)
        if self._refused:
            return (explain(self._position, self._refused).sentence(),)
        if self.is_over:
            return self.summary()
        shown = self._shown
        if shown is not None:
            return _answered(shown)
        if self._given is not None:
            return (_("One moment: the position is being looked at."),)
        return ()

    def summary(self) -> tuple[str, ...]:
        """How the guesses came out beside the champion's moves, proved and estimated losses apart."""
        guessed = [guess for guess in self.guesses if guess.move]
        if not guessed:
            return (_("No move was guessed."),)
        same = sum(guess.move == guess.champion.move for guess in guessed)
        told = _("Moves guessed: {count}. The same as the champion’s: {same}.").format(
            count=len(guessed), same=same
        )
        mine = total_losses([guess.learner for guess in guessed if guess.learner])
        theirs = total_losses([guess.champion for guess in guessed])
        return (told, *_compared(mine, theirs), _yardstick())

    def _controls(self) -> tuple[Control, ...]:
        if self.is_over:
            return (Control("button", "anew", _("Begin anew")),)
        if self._given is None:
            return (Control("button", "skip", _("Skip")),)
        return (Control("button", "next", _("Next move"), enabled=self._shown is not None),)


def _questions(final: Final, first: int) -> list[tuple[int, Position, str]]:
    """Number, position and move of each turn of the winner where there was a choice."""
    game = final.game
    found: list[tuple[int, Position, str]] = []
    number = 0
    for turn, position in zip(game.turns, game.positions, strict=False):
        if turn.is_pass:
            continue
        number += 1
        choice = len(position.legal_moves()) > 1
        if turn.color is final.champion and number >= first and choice:
            found.append((number, position, turn.move))
    return found


def _answered(guess: Guess) -> tuple[str, ...]:
    champion, learner = guess.champion, guess.learner
    if learner is None:
        return (_("The champion played {move}.").format(move=champion.move), lost_sentence(champion))
    if learner.move == champion.move:
        return (_("{move}: the champion played it too.").format(move=learner.move), lost_sentence(champion))
    yours = _("You guessed {move}.").format(move=learner.move)
    theirs = _("The champion played {move}.").format(move=champion.move)
    best = ""
    if not {learner.move, champion.move} & set(champion.best_moves):
        best = _("Best was {move}.").format(move=champion.best)
    return (f"{yours} {lost_sentence(learner)}", f"{theirs} {lost_sentence(champion)}", best)


def lost_sentence(judged: JudgedMove) -> str:
    """Whether a move is as good as any, or how much it loses, and how that is known."""
    if judged.move in judged.best_moves:
        if judged.exact:
            return _("No move is better: that is proved.")
        return _("No move looks better, by an estimate {depth} moves ahead.").format(depth=judged.depth)
    return loss_sentence(judged.loss, exact=judged.exact, depth=judged.depth)


def _compared(mine: Losses, theirs: Losses) -> tuple[str, ...]:
    estimated = _("Lost by estimates: your guesses about {mine} discs, the champion’s moves about {theirs}.")
    proved = _("Lost in the end part, proved: your guesses {mine} discs, the champion’s moves {theirs}.")
    return (
        estimated.format(mine=round(mine.estimated), theirs=round(theirs.estimated))
        if mine.estimated_moves
        else "",
        proved.format(mine=mine.proved, theirs=theirs.proved) if mine.proved_moves else "",
    )


def _yardstick() -> str:
    """How well the best people do: 3,000 positions of World Championships, solved exactly."""
    return _(
        "A yardstick: with 12 empty squares, players of World Championships find a best move in 67 of 100 "
        "positions, and lose 2.3 discs a move on average."
    )
