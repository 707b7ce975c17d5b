"""A board on which a judged game is walked through, forward and back, with a verdict on each move."""

from __future__ import annotations

from ...engine.analysis import (
    EXACT_FROM,
    NODES,
    GameAnalysis,
    Grade,
    JudgedMove,
    analyse_steps,
    grade_name,
    loss_sentence,
)
from ...engine.drawing import Marks
from ...engine.explain import color_name, explain, pass_sentence, turn_sentence
from ...engine.game import PASS, Game, Turn
from ...engine.opening_names import opening_name
from ...engine.position import Color, Position
from ...messages import _, signed
from ..games.room import Room
from ..games.telling import result_message, whose_turn
from ..scene import Control, Scene, Tone
from .games import ReviewedGame
from .judging import Judging
from .mistakes import line_words, punishment
from .refutation import Ply, at_sight, refutation, seen_from


class Review:
    """Walks through one game. A press on a square asks what a disc there would have been worth.

    Without a game (``None``) it says how to come by one.
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
        self._judging = Judging(room or Room())
        self.analysis: GameAnalysis | None = None
        game = self._reviewed.game
        self._turns = [turn for turn in game.turns if not turn.is_pass]
        self._passes = _passes(game.turns)
        befores = [
            position for turn, position in zip(game.turns, game.positions, strict=False) if not turn.is_pass
        ]
        self._positions: list[Position] = [*befores, game.position]
        self._at = 0
        self._asked = ""
        self._plies: tuple[Ply, ...] = ()
        self._shown = 0  # so many of them are on the board
        self._token = 0

    def begin(self) -> None:
        """Let the game be judged beside the board."""
        if not self._none:
            steps = analyse_steps(self._reviewed.game, nodes=self._nodes, exact_from=self._exact_from)
            self._judging.begin(steps, self._judged)

    def leave(self) -> None:
        """Nobody looks at this board any more."""
        self._judging.call_off()

    @property
    def moves(self) -> int:
        """How many discs were placed in the game."""
        return len(self._turns)

    def press(self, square: str) -> None:
        """Ask what a disc on this square would have been worth here."""
        if not self._shown:
            self._asked = square

    def control(self, name: str, value: object = None) -> None:
        """A step forward or back, to a move by its number, or to the next mistake."""
        if name == "at" and isinstance(value, int | float | str):
            self._go(_whole(value, self._at))
        elif name == "back":
            self._go(self._at - 1)
        elif name == "forward":
            self._go(self._at + 1)
        elif name == "reply":
            self._show_reply()
        elif name == "return":
            self._go(self._at)
        elif name == "mistake":
            later = self._next_mistake()
            self._go(later.number if later else self._at)

    def scene(self) -> Scene:
        """What the board shows now."""
        position = self._position
        over = self._at == self.moves and self._reviewed.game.is_over and not self._shown
        return Scene(
            position=position,
            marks=self._marks(),
            crumb=self._crumb(),
            prompt=self._prompt(),
            chip=self._chip(),
            turn_text="" if over else self._turn_text(position),
            names=(color_name(Color.BLACK), color_name(Color.WHITE)),
            message="\n".join(filter(None, self._message())),
            tone=self._tone(),
            controls=self._controls(),
            interactive=self.moves > 0,
            busy=self._judging.busy,
            progress=self._judging.share,
            token=self._token,
        )

    # --- what is said ---

    def _judged(self, analysis: GameAnalysis) -> None:
        self.analysis = analysis

    @property
    def _position(self) -> Position:
        return self._plies[self._shown - 1].position if self._shown else self._positions[self._at]

    def _go(self, at: int) -> None:
        self._at = max(0, min(at, self.moves))
        self._asked = ""
        here = self._here()
        self._plies = refutation(here) if here and here.grade >= Grade.INACCURACY else ()
        self._shown = 0
        self._token += 1

    def _show_reply(self) -> None:
        """Play one more move of what punishes the mistake shown."""
        if self._shown < len(self._plies):
            self._shown += 1
            self._asked = ""
            self._token += 1

    def _here(self) -> JudgedMove | None:
        """The verdict on the move that led here."""
        return self.analysis.moves[self._at - 1] if self.analysis and self._at else None

    def _next(self) -> JudgedMove | None:
        """The verdict on the move that was played from here."""
        return self.analysis.moves[self._at] if self.analysis and self._at < self.moves else None

    def _next_mistake(self) -> JudgedMove | None:
        mine = self._reviewed.mine
        judged = self.analysis.moves if self.analysis else ()
        return next(
            (
                move
                for move in judged
                if move.number > self._at and move.grade >= Grade.MISTAKE and mine in {None, move.color}
            ),
            None,
        )

    def _crumb(self) -> str:
        opening = opening_name(self._reviewed.game)
        return _("Game review: {opening}").format(opening=opening) if opening else _("Game review")

    def _prompt(self) -> str:
        if not self.moves:
            return ""
        if self._shown:
            return _("What punishes move {number}: {shown} of {all}").format(
                number=self._at, shown=self._shown, all=len(self._plies)
            )
        if not self._at:
            return _("Before the first move. Step forward, or go to a mistake.")
        return _("After move {number} of {all}").format(number=self._at, all=self.moves)

    def _chip(self) -> str:
        here = self._here()
        return grade_name(here.grade) if here else ""

    def _turn_text(self, position: Position) -> str:
        if self._shown:
            return turn_sentence(position)
        if self._at == self.moves:
            return whose_turn(self._reviewed.game)
        return _("Black to move.") if position.turn is Color.BLACK else _("White to move.")

    def _message(self) -> tuple[str, ...]:
        if self._none:
            return (
                _("There is no finished game of yours yet. Play one to its end, then run this cell again."),
            )
        if self._shown:
            return self._reply_told()
        if self._asked:
            return (self._about(self._asked),)
        passed = self._passes.get(self._at, ())
        told: tuple[str, ...] = tuple(pass_sentence(color) for color in passed)
        if self._judging.error:
            return (self._judging.error, *told)
        if self.analysis is None:
            return (_("The game is being judged. You can walk through it already."), *told)
        here = self._here()
        told = (*(_verdict(here) if here else self.analysis.sentences()), *told)
        if self._at == self.moves and self._reviewed.game.is_over:
            told = (*told, result_message(self._reviewed.game))
        return told

    def _reply_told(self) -> tuple[str, ...]:
        """The move of the reply that is shown, and whether the loss can be seen by now."""
        here, ply = self._here(), self._plies[self._shown - 1]
        if here is None:
            return ()
        told = line_words([one.move for one in self._plies[: self._shown]])
        line = _("Best play after {move}: {line}.").format(move=here.move, line=told)
        if seen_from(here, self._plies) != self._shown - 1:
            return (line,)
        seen = _(
            "From here on the loss can be seen without looking ahead: the position is worth about {value} "
            "discs to the side that erred; before the move it was about {before}."
        )
        before = signed(at_sight(here.position, here.color), 1, short=True)
        return (line, seen.format(value=signed(ply.sight, 1, short=True), before=before))

    def _about(self, square: str) -> str:
        position = self._positions[self._at]
        if position.is_legal(square) and self._at < self.moves:
            judged = self._next()
            if judged is None:
                return _("The game is being judged. Please ask again in a moment.")
            return _worth(judged, square)
        return explain(position, square).sentence()

    def _tone(self) -> Tone:
        here = self._here()
        if self._asked or here is None:
            return "plain"
        return "why" if here.grade >= Grade.INACCURACY else "good"

    def _marks(self) -> Marks:
        if self._shown:
            ply = self._plies[self._shown - 1]
            return Marks(last_move="" if ply.move == PASS else ply.move, flipped=frozenset(ply.flips))
        if not self._at:
            return Marks()
        turn, here = self._turns[self._at - 1], self._here()
        framed = here.marks().notes if here else ()
        position = self._positions[self._at]
        notes = tuple(note for note in framed if position.disc_at(note.square) is None)
        return Marks(last_move=turn.move, flipped=frozenset(turn.flips), notes=notes)

    def _controls(self) -> tuple[Control, ...]:
        if not self.moves:
            return ()
        return (
            Control("slider", "at", _("Move"), value=self._at, least=0, most=self.moves),
            Control("button", "back", _("Back"), enabled=self._at > 0),
            Control("button", "forward", _("Forward"), enabled=self._at < self.moves),
            Control("button", "mistake", _("Next mistake"), enabled=self._next_mistake() is not None),
            *self._reply_controls(),
        )

    def _reply_controls(self) -> tuple[Control, ...]:
        if not self._plies:
            return ()
        on = Control("button", "reply", _("Show the reply"), enabled=self._shown < len(self._plies))
        return (on, Control("button", "return", _("Back to the game"))) if self._shown else (on,)


def _verdict(judged: JudgedMove) -> tuple[str, ...]:
    """The verdict on a move; where it cost something also how it is punished, and best play."""
    told = judged.sentences()
    if judged.grade < Grade.INACCURACY:
        return told
    punished = punishment(judged.move, judged.reply[0] if judged.reply else "", exact=judged.exact)
    if not judged.line or judged.line[0] not in judged.best_moves:
        return (*told, punished)
    line = _("Best play goes on: {line}.").format(line=line_words(judged.line[:6]))
    return (*told, punished, line)


def _worth(judged: JudgedMove, square: str) -> str:
    """What another move would have been worth."""
    if square in judged.best_moves:
        return _("{move} would have been best.").format(move=square)
    told = _("Another move was possible: {move}.").format(move=square)
    if square == judged.move:
        told = _("{move} is the move that was played.").format(move=square)
    lost = loss_sentence(judged.loss_of(square), exact=judged.exact, depth=judged.depth)
    return f"{told} {lost}"


def _passes(turns: tuple[Turn, ...]) -> dict[int, tuple[Color, ...]]:
    """Who had to pass after how many discs were placed."""
    passes: dict[int, tuple[Color, ...]] = {}
    placed = 0
    for turn in turns:
        if turn.is_pass:
            passes[placed] = (*passes.get(placed, ()), turn.color)
        else:
            placed += 1
    return passes


def _whole(value: float | str, otherwise: int) -> int:
    try:
        return int(value)
    except ValueError:
        return otherwise
