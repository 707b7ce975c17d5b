"""A game being played at a board: people and players take turns, passes enter themselves, moves can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..engine.drawing import Marks, reason_marks
from ..engine.explain import (
    color_name,
    explain,
    number_word,
    pass_sentence,
    result_sentence,
    turn_sentence,
)
from ..engine.game import Game, Turn
from ..engine.position import BadSquare, Color, IllegalMove, Position
from ..messages import _, ngettext
from . import guard
from .scene import Control, Option, Scene, Tone
from .sketch import Sketch

Player = Callable[[Position], str]
Reply = str | Exception
# Runs the work a breath later, gives what it came to to the second, and returns what calls it off.
Later = Callable[[Callable[[], Reply], Callable[[Reply], None]], Callable[[], None]]


def at_once(work: Callable[[], Reply], done: Callable[[Reply], None]) -> Callable[[], None]:
    """The `Later` for tests and scripts: no breath at all."""
    done(work())
    return lambda: None


def guarded(function: Callable[[Position], object]) -> Player:
    """A learner's function as a player: it gets a `Position`, and runs under the budget of `guard`."""

    def choose(position: Position) -> str:
        called = guard.call(function, position)
        if called.problem is not None:
            raise ValueError(called.problem.sentence())
        if not isinstance(called.value, str):
            raise BadSquare(called.value)
        return called.value

    return choose


class Table:
    """One game and who plays it.

    ``players`` holds who is not a person, by colour. ``on_change()`` is called when the table changed by
    itself (a reply arrived); ``record(kind, **facts)`` for what progress should remember. ``shows_moves``
    marks the legal squares and previews what a move flips; ``read_only`` is a board to look at. ``level`` is
    what the other side is called in the record of the game.
    """

    def __init__(
        self,
        game: Game,
        *,
        players: Mapping[Color, Player] | None = None,
        prompt: str = "",
        crumb: str = "",
        shows_moves: bool = True,
        read_only: bool = False,
        level: str = "",
        later: Later = at_once,
        on_change: Callable[[], None] = lambda: None,
        record: Callable[..., object] = lambda *_kind, **_facts: None,
    ) -> None:
        self.game = game
        self.players = dict(players or {})
        self.prompt = prompt
        self.crumb = crumb
        self.shows_moves = shows_moves and not read_only
        self.read_only = read_only
        self.level = level
        self._later = later
        self._on_change = on_change
        self._record = record
        self._sketch: Sketch | None = None
        self._setup_turn = Color.BLACK
        self._refused = ""
        self._told_end = ""
        self._waiting: Callable[[], None] | None = None
        self._job = 0
        self._token = 0
        self._say("", "plain")

    def begin(self) -> None:
        """Let a player who is not a person make the first move, where it is theirs."""
        self._ask_player()

    # --- what comes in ---

    def press(self, square: str) -> None:
        """A press on a square: a move of the side whose turn it is, or a disc of the set-up."""
        if self._sketch is not None:
            self._sketch.place(square)
        elif self._waiting is not None:
            self._say(_("One moment: the other side is still thinking."), "plain")
        elif self.game.position.turn in self.players and not self.game.is_over:
            self._say(_("It is the other side's turn. Let it try again, or take your move back."), "plain")
        else:
            self._play(square)

    def control(self, name: str, value: object = None) -> None:
        """A change of one of the controls below the board."""
        handlers: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "new": self.new_game,
            "moves": self._switch_moves,
            "lines": self._show_all_lines,
            "retry": self._ask_player,
            "set-up": self._begin_setup,
            "start": self._end_setup,
            "to-move": lambda: self._choose_turn(value),
        }
        drawn = self._sketch is not None and self._sketch.control(name, value)
        if not drawn and name in handlers:
            handlers[name]()

    def undo(self) -> None:
        """Take back the last move, and with it the replies since a person moved."""
        self._call_off()
        self.game.undo()
        while self.game.can_undo and self.game.position.turn in self.players:
            self.game.undo()
        self._moved(_("Taken back."))
        self._ask_player()

    def redo(self) -> None:
        """Play again what was taken back, up to the next turn of a person."""
        self._call_off()
        self.game.redo()
        while self.game.can_redo and self.game.position.turn in self.players:
            self.game.redo()
        self._moved(_move_message(self.game))
        self._ask_player()

    def new_game(self) -> None:
        """Start again from the start of this variant; the same side begins."""
        self._call_off()
        self._sketch = None
        self._told_end = ""
        self.game = Game(self.game.variant)
        self._moved("")
        self._ask_player()

    # --- what goes out ---

    def scene(self) -> Scene:
        """What the board shows now."""
        if self._sketch is not None:
            return self._setup_scene(self._sketch)
        game, position = self.game, self.game.position
        moves = frozenset(game.legal_moves())
        mine = self.shows_moves and position.turn not in self.players and not game.is_over
        last = game.last_turn
        return Scene(
            position=position,
            marks=Marks(
                legal=moves if mine else frozenset(),
                last_move=last.move if last else "",
                flipped=frozenset(last.flips) if last else frozenset(),
                notes=self._marks.notes,
            ),
            crumb=self.crumb,
            prompt=self.prompt,
            turn_text="" if game.is_over else turn_sentence(position),
            names=(color_name(Color.BLACK), color_name(Color.WHITE)),
            message=self._message,
            tone=self._tone,
            previews={move: position.flips(move) for move in moves} if mine else {},
            controls=() if self.read_only else self._controls(),
            interactive=not self.read_only,
            busy=self._waiting is not None,
            token=self._token,
        )

    def _controls(self) -> tuple[Control, ...]:
        controls = [
            Control("button", "undo", _("Undo"), enabled=self.game.can_undo),
            Control("button", "redo", _("Redo"), enabled=self.game.can_redo),
            Control("button", "new", _("New game")),
            Control("button", "moves", _("Hide moves") if self.shows_moves else _("Show moves")),
            Control("button", "set-up", _("Set up a position")),
        ]
        if self._refused:
            controls.insert(0, Control("button", "lines", _("All eight directions")))
        if self._waiting is None and self.game.position.turn in self.players and not self.game.is_over:
            controls.insert(0, Control("button", "retry", _("Let it try again")))
        return tuple(controls)

    def _setup_scene(self, sketch: Sketch) -> Scene:
        sides = (Option("X", color_name(Color.BLACK)), Option("O", color_name(Color.WHITE)))
        return Scene(
            position=sketch.position(self._setup_turn),
            crumb=self.crumb,
            prompt=_("Set up a position."),
            names=(color_name(Color.BLACK), color_name(Color.WHITE)),
            message=self._message,
            tone=self._tone,
            controls=(
                *sketch.controls(),
                Control("choice", "to-move", _("To move"), value=self._setup_turn.value, options=sides),
                Control("button", "start", _("Play from here")),
                Control("button", "new", _("New game")),
            ),
            token=self._token,
        )

    # --- how moves change things ---

    def _play(self, square: str) -> None:
        self._refused = ""
        try:
            self.game.play(square)
        except IllegalMove as error:
            self._refuse(error)
            return
        self._moved(_move_message(self.game))
        self._record_end()
        self._ask_player()

    def _refuse(self, error: IllegalMove) -> None:
        report = explain(error.position, error.square)
        by_lines = error.reason == "FLIPS_NOTHING"
        self._refused = error.square if by_lines else ""
        self._say(str(error), "why", reason_marks(report) if by_lines else None)

    def _ask_player(self) -> None:
        position = self.game.position
        player = self.players.get(position.turn)
        if player is None or self.game.is_over or self._sketch is not None:
            return
        self._job += 1
        number = self._job
        self._waiting = lambda: None
        cancel = self._later(lambda: _asked(player, position), lambda reply: self._reply(reply, number))
        if self._waiting is not None and number == self._job:
            self._waiting = cancel

    def _reply(self, reply: Reply, number: int) -> None:
        if number != self._job or self._waiting is None:
            return  # called off: a move was taken back or a new game begun meanwhile
        self._waiting = None
        problem = self._problem_of(reply)
        if problem:
            self._say(problem, "why")
        else:
            self._moved(_move_message(self.game))
            self._record_end()
            self._ask_player()
        self._on_change()

    def _problem_of(self, reply: Reply) -> str:
        """Play the reply; what is the matter with it, or nothing."""
        if isinstance(reply, Exception):
            return _("The player failed. {reason}").format(reason=reply)
        try:
            self.game.play(reply)
        except (IllegalMove, BadSquare) as error:
            return _("The player answered with a move that can not be made. {reason}").format(reason=error)
        return ""

    def _call_off(self) -> None:
        if self._waiting is not None:
            self._waiting()
        self._waiting = None
        self._job += 1

    def _moved(self, message: str) -> None:
        self._refused = ""
        self._token += 1
        self._say(message, "good" if self.game.is_over else "plain")

    def _record_end(self) -> None:
        game = self.game
        if not game.is_over:
            return
        if game.transcript() == self._told_end:
            return  # the last move was taken back and played again
        self._told_end = game.transcript()
        facts = {"moves": game.transcript(), "variant": game.variant.name}
        if game.start != Game(game.variant).start:
            facts["start"] = f"{game.start.diagram()} {game.start.turn.value}"
        people = [color for color in Color if color not in self.players]
        if len(people) == 1:
            facts |= {"color": people[0].value, "level": self.level, "result": _result(game, people[0])}
        self._record("game", **facts)

    def _switch_moves(self) -> None:
        self.shows_moves = not self.shows_moves

    def _show_all_lines(self) -> None:
        if self._refused:
            report = explain(self.game.position, self._refused)
            self._say("\n".join((report.sentence(), *report.line_sentences())), "why", self._marks)

    def _begin_setup(self) -> None:
        self._call_off()
        self._sketch = Sketch(self.game.position.diagram())
        self._setup_turn = self.game.position.turn
        self._token += 1
        self._say(_("Choose what a click places, then click squares."), "plain")

    def _choose_turn(self, value: object) -> None:
        if value in {"X", "O"}:
            self._setup_turn = Color(value)

    def _end_setup(self) -> None:
        if self._sketch is None:
            return
        position = self._sketch.position(self._setup_turn)
        self._sketch = None
        self.game = Game.from_position(position)
        self._moved(result_sentence(position) if self.game.is_over else _passes(self.game))
        self._ask_player()

    def _say(self, message: str, tone: Tone, marks: Marks | None = None) -> None:
        self._message, self._tone, self._marks = message, tone, marks or Marks()


def _result(game: Game, color: Color) -> str:
    """How the game ended for one side: ``won``, ``lost`` or ``drawn``."""
    return "drawn" if game.winner is None else "won" if game.winner is color else "lost"


def _asked(player: Player, position: Position) -> Reply:
    try:
        return player(position)
    except Exception as error:
        return error


def _move_message(game: Game) -> str:
    """What just happened, in one or two short sentences: the move, a pass, the end."""
    last = game.last_turn
    parts = [_turn_message(last)] if last else []
    if game.is_over:
        parts.append(result_sentence(game.position))
    else:
        parts.append(_passes(game))
    return " ".join(part for part in parts if part)


def _turn_message(turn: Turn) -> str:
    if not turn.flips:
        text = _("Black places {square}.") if turn.color is Color.BLACK else _("White places {square}.")
    elif turn.color is Color.BLACK:
        text = ngettext(
            "Black plays {square} and flips one disc.",
            "Black plays {square} and flips {count} discs.",
            len(turn.flips),
        )
    else:
        text = ngettext(
            "White plays {square} and flips one disc.",
            "White plays {square} and flips {count} discs.",
            len(turn.flips),
        )
    return text.format(square=turn.move, count=number_word(len(turn.flips)))


def _passes(game: Game) -> str:
    return " ".join(pass_sentence(color) for color in dict.fromkeys(game.passed))
