"""A board driven by a learner's own functions: their rules beside ours, their evaluation as a heatmap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...engine.drawing import Marks
from ...engine.explain import explain
from ...engine.game import Game
from ...engine.position import Position
from ...messages import _
from ..games.telling import move_message
from ..looking.finding import turn_words
from ..scene import Control, Option, Scene
from .own_rules import Answer, OwnRule, answers, counterexample
from .own_values import MOST_DEPTH, Evaluate, OwnValues, our_values, own_values, value_marks

_RULES, _VALUES = "rules", "values"


class OwnBoard:
    """A game in which a learner's ``flips``, ``legal_moves`` and ``evaluate`` say what the board shows.

    Moves are made by the rules; where an own function differs, it is said and drawn. Each function may be
    missing.
    """

    def __init__(
        self,
        position: Position | None = None,
        *,
        flips: OwnRule | None = None,
        legal_moves: OwnRule | None = None,
        evaluate: Evaluate | None = None,
        depth: int = 1,
    ) -> None:
        self.game = Game.from_position(position or Position.start())
        self._flips = flips
        self._legal_moves = legal_moves
        self._evaluate = evaluate
        self._depth = max(1, min(depth, MOST_DEPTH))
        self._view = _VALUES if evaluate is not None and legal_moves is None else _RULES
        self._searched: Answer | None = None
        self._told = ""
        self._refused = ""
        self._token = 0
        self._pressed: Answer | None = None
        self._values = OwnValues()
        self._ours: dict[str, float] = {}
        self._moves: Answer | None = None
        self._look()

    # --- what the learner does ---

    def press(self, square: str) -> None:
        """A press on a square: the move by the rules, after the own flips were asked for it."""
        self._forget()
        position = self.game.position
        if square not in self.game.legal_moves():
            self._refused = explain(position, square).sentence()
            return
        if self._flips is not None:
            self._pressed = next(answers("flips", self._flips, [(position, square)]))
        self.game.play(square)
        self._changed()

    def control(self, name: str, value: object = None) -> None:
        """A change of one of the controls below the board."""
        self._forget()
        if name == "undo" and self.game.undo():
            self._changed()
        elif name == "view" and value in {_RULES, _VALUES}:
            self._view = str(value)
        elif name == "depth" and str(value) in {"1", "2"}:
            self._depth = int(str(value))
            self._look()
        elif name == "search":
            self._search()

    def _forget(self) -> None:
        self._pressed, self._searched, self._told, self._refused = None, None, "", ""

    def _changed(self) -> None:
        self._token += 1
        self._look()

    def _look(self) -> None:
        """Ask the own functions about the position."""
        position = self.game.position
        if self._legal_moves is not None:
            self._moves = next(answers("legal_moves", self._legal_moves, [(position, "")]))
        if self._evaluate is not None and not self.game.is_over:
            self._values = own_values(self._evaluate, position, self._depth)
            self._ours = our_values(position, self._depth)

    def _search(self) -> None:
        """Show the smallest position in which an own function differs."""
        told = []
        for rule, function in (("legal_moves", self._legal_moves), ("flips", self._flips)):
            if function is None:
                continue
            found = counterexample("flips" if rule == "flips" else "legal_moves", function)
            told.append(found.sentence())
            if found.answer is not None:
                self._searched = found.answer
                break
        self._told = " ".join(told)
        self._token += 1

    # --- what goes out ---

    def scene(self) -> Scene:
        """What the board shows now."""
        game = self.game
        position = self._searched.position if self._searched else game.position
        last = game.last_turn.move if game.last_turn and not self._searched else ""
        return Scene(
            position,
            replace(self._marks(), last_move=last),
            crumb=_("Your functions on the board"),
            prompt=_("The smallest case in which your function differs")
            if self._searched
            else self._prompt(),
            turn_text="" if position.is_over else turn_words(position.turn),
            message="\n".join(filter(None, self._message())),
            tone="why" if self._differs() else "help",
            controls=tuple(self._controls()),
            interactive=self._searched is None,
            token=self._token,
        )

    def _prompt(self) -> str:
        if self._view == _VALUES and self._evaluate is not None:
            return _("Your evaluation of each move, ours below it")
        return _("Your rules beside the rules of the game")

    def _marks(self) -> Marks:
        if self._searched is not None:
            return self._searched.marks()
        if self.game.is_over:
            return Marks()
        legal = frozenset(self.game.legal_moves())
        if self._view == _VALUES and self._evaluate is not None and self._values.values:
            return value_marks(self._values, self._ours)
        if self._moves is None:
            return Marks(legal=legal)
        return replace(self._moves.marks(), legal=legal - self._moves.mine)

    def _differs(self) -> bool:
        shown = (self._searched, self._pressed, self._moves)
        return any(answer is not None and answer.differs for answer in shown) or bool(
            self._refused or self._values.trouble
        )

    def _message(self) -> Iterator[str]:
        if self._told:
            yield self._told
            return
        yield self._refused
        if self.game.last_turn and not self._refused:
            yield move_message(self.game)
        if self._pressed is not None:
            yield self._pressed.sentence() or _("Your flips gave the same discs.")
        if self._moves is not None and self._view == _RULES:
            yield self._moves.sentence() or _("Your legal_moves agrees with the rules here (ticks).")
        if self._evaluate is None or self.game.is_over:
            return
        if self._values.trouble:
            yield self._values.trouble
        elif self._view == _VALUES:
            yield _(
                "Above: your number, in your own unit, for the side to move. Below: ours, in discs. "
                "A solid frame stands round your best move, a dashed one round ours where it is another."
            )

    def _controls(self) -> Iterator[Control]:
        if self._searched is not None:
            yield Control("button", "back", _("Back to the game"))
            return
        yield Control("button", "undo", _("Undo"), enabled=self.game.can_undo)
        if self._legal_moves is not None or self._flips is not None:
            yield Control("button", "search", _("Look for the smallest difference"))
        if self._evaluate is None:
            return
        views = (Option(_RULES, _("Rules")), Option(_VALUES, _("Evaluation")))
        yield Control("choice", "view", _("Shown"), value=self._view, options=views)
        depths = tuple(Option(str(depth), str(depth)) for depth in range(1, MOST_DEPTH + 1))
        yield Control("choice", "depth", _("Discs looked ahead"), value=str(self._depth), options=depths)
