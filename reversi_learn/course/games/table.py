"""The table of a game: what presses and controls do, and what the board shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...engine.drawing import Marks
from ...engine.explain import color_name, explain
from ...engine.game import Game
from ...engine.position import BadDiagram, Color, IllegalMove
from ...messages import _
from ..scene import Scene
from .advice import Advice, advise
from .game_settings import COLORS, GameSettings
from .opponents import Opponent
from .pending import Pending
from .played_game import Play, Words
from .room import Room
from .saved_games import SavedGame
from .scoresheet import check_sheet
from .setting_up import SetUp
from .table_panel import SPEEDS, PanelState, controls, seat_id
from .telling import depth_text, move_message, prompt, resign_question, whose_turn


class Table(Play):
    """A game with a board to it.

    ``shows_moves`` marks the legal squares and previews what a move flips; ``read_only`` is a board to look
    at. The rest is that of `Play`.
    """

    def __init__(
        self,
        game: Game | None = None,
        *,
        settings: GameSettings | None = None,
        saved: SavedGame | None = None,
        name: str = "",
        key: str = "",
        choices: tuple[Opponent, ...] = (),
        shows_moves: bool = True,
        read_only: bool = False,
        room: Room | None = None,
    ) -> None:
        self.read_only = read_only
        self._shows_moves = shows_moves and not read_only
        self._more = False
        self._setup: SetUp | None = None
        self._sheet: str | None = None
        self._sheet_is_due = False
        super().__init__(game, settings=settings, saved=saved, name=name, key=key, choices=choices, room=room)

    def press(self, square: str) -> None:
        """A press on a square: a move of the side whose turn it is, or a disc of the set-up."""
        if self._setup is not None:
            self._setup.press(square)
        elif not self._flag_fell():
            answer = self._answer_instead()
            if answer is None:
                self._play(square)
            else:
                self._say(answer, "plain")

    def control(self, name: str, value: object = None) -> None:
        """A change of one of the controls below the board."""
        if self._setup is not None:
            self._control_setup(self._setup, name, value)
            return
        handlers: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "new": self.new_game,
            "rematch": self.rematch,
            "resign": self._ask_whether_to_resign,
            "resign-yes": self.resign,
            "resign-no": self._play_on,
            "move-now": self.move_now,
            "retry": self.retry,
            "pause": self.pause,
            "go-on": self.go_on,
            "step": self.step,
            "speed": lambda: self._choose_speed(value),
            "more": self._switch_more,
            "moves": self._switch_moves,
            "pass-pause": self._switch_pass_pause,
            "lines": self._show_all_lines,
            "opponent": lambda: self._choose_opponent(value),
            "color": lambda: self._choose_color(value),
            "transcript": lambda: self._read_transcript(value),
            "sheet": lambda: self._check_sheet(value),
            "set-up": self._begin_setup,
        }
        if name in handlers:
            handlers[name]()

    def _control_setup(self, setup: SetUp, name: str, value: object) -> None:
        if name == "start":
            self._lay(Game.from_position(setup.position))
        elif name == "set-up-no":
            self._setup = None
            self._turned_back(self._over_words if self.is_over else lambda: move_message(self.game))
        else:
            setup.control(name, value)

    def hint(self) -> None:
        """Look for the best move, and say it with its reasons."""
        if not self._can_hint():
            return
        self._thinking.call_off()
        self._help["hints"] = self._help.get("hints", 0) + 1
        self._say(lambda: _("Looking for a good move …"), "plain")
        hint = Pending("hint", watchable=False)
        own_discs = self.game.variant.discs_each is not None
        advice = advise(self.game.position, discs_run_out=own_discs)
        self._thinking.begin(hint, advice, self._advised, 0)

    def _put(self, game: Game, settings: GameSettings, *, forced: int | None = None) -> None:
        self._setup = None
        self._sheet = "" if settings.own_record else None
        self._sheet_is_due = settings.own_record
        super()._put(game, settings, forced=forced)

    def _saved(self) -> SavedGame:
        return replace(super()._saved(), sheet=self._sheet or "")

    def _take_up(self, saved: SavedGame) -> bool:
        taken = super()._take_up(saved)
        if taken and self.settings.own_record:
            self._sheet = saved.sheet
        return taken

    # --- what goes out ---

    def scene(self) -> Scene:
        """What the board shows now."""
        if self._setup is not None:
            return self._setup.scene("", self._token)
        game, position, pending = self.game, self.game.position, self._thinking.pending
        moves = frozenset(game.legal_moves())
        mine = self._shows_moves and self._may_move()
        last = game.last_turn
        return Scene(
            position=position,
            marks=Marks(
                legal=moves if mine else frozenset(),
                last_move=last.move if last else "",
                flipped=frozenset(last.flips) if last else frozenset(),
                notes=self._marks.notes,
            ),
            prompt=prompt(self.settings, self._number),
            chip=depth_text(pending.thought.depth) if pending and pending.thought.depth else "",
            turn_text="" if self.is_over else whose_turn(game),
            names=(self._side(Color.BLACK), self._side(Color.WHITE)),
            message=self._message(),
            tone=self._tone,
            previews={move: position.flips(move) for move in moves} if mine else {},
            controls=() if self.read_only else controls(self._panel(), game, self.settings, self._choices),
            interactive=not self.read_only,
            busy=pending is not None,
            progress=pending.thought.share if pending else 0.0,
            token=self._token,
        )

    def _message(self) -> str:
        said = self._words()
        if not self.is_over:
            return said
        if self._winner and self._winner is self._person:
            said = " ".join((said, _("You win!")))
        if self._sheet_is_due:
            said = "\n".join((said, _("Now check your score sheet: is every move on it?")))
        return said

    def _side(self, color: Color) -> str:
        """Who has a colour, and what that side has left: time, and discs where they are its own."""
        name, clock = color_name(color), self._ticking.clock
        people = self.settings.named(self._number)
        if people:
            name = _("{person}, {color}").format(person=people[color], color=name)
        if self.game.variant.discs_each is not None:
            left = self.game.discs_left(color)
            name = _("{color} ({count} left)").format(color=name, count=left)
        if clock is None:
            return name
        return _("{color} ({time})").format(color=name, time=clock.text(color))

    def _panel(self) -> PanelState:
        reply = self._thinking.replying
        return PanelState(
            watchable=reply is not None and reply.watchable,
            best=reply is not None and bool(reply.thought.move),
            failed=self._failed and reply is None and not self._stopped,
            refused=bool(self._refused),
            stopped=self._stopped and not self.is_over,
            over=self.is_over,
            fresh=self._moves_made() == 0 and not self.is_over,
            can_undo=self.can_undo,
            can_redo=self.can_redo,
            can_hint=self._can_hint(),
            shows_moves=self._shows_moves,
            pauses_at_pass=self._pauses_at_pass,
            speed=self._speed,
            clock=self._ticking.begun,
            more=self._more,
            resigning=self._resigning,
            sheet=self._sheet,
        )

    # --- what the moment allows ---

    def _can_hint(self) -> bool:
        standard = set(self.game.legal_moves()) == set(self.game.position.legal_moves())
        idle = self._thinking.pending is None
        return self._may_move() and idle and standard and not self.settings.tournament

    def _answer_instead(self) -> Words | None:
        """What to say where a press can be no move."""
        if self.is_over:
            return self._over_words
        if self.settings.watched:
            return lambda: _("Here two players play each other. Watch, pause, or let them make one move.")
        if self._stopped:
            return lambda: _("The game stands still. Press “Go on” first.")
        if self._thinking.replying is not None:
            return lambda: _("One moment: the other side is still thinking.")
        if self.game.position.turn in self.players:
            return lambda: _("It is the other side's turn. Let it try again, or take your move back.")
        return None

    def _advised(self, advice: Advice | Exception) -> None:
        if isinstance(advice, Advice):
            self._say(lambda: "\n".join(advice.sentences()), "help", advice.marks())
        else:
            self._say(lambda: _("No hint could be found. Please try again."), "help")

    # --- the controls ---

    def _choose_opponent(self, value: object) -> None:
        chosen = [choice for choice in self._choices if seat_id(choice) == value]
        if chosen and self._moves_made() == 0:
            self.settings = replace(self.settings, opponent=chosen[0], names=None)
            self._thinking.call_off()
            self._begin_game()

    def _choose_color(self, value: object) -> None:
        if value in COLORS and self._moves_made() == 0:
            self.settings = replace(self.settings, color=str(value))
            self._thinking.call_off()
            self._begin_game()

    def _choose_speed(self, value: object) -> None:
        if value in SPEEDS:
            self._speed = str(value)

    def _switch_more(self) -> None:
        self._more = not self._more

    def _switch_moves(self) -> None:
        self._shows_moves = not self._shows_moves

    def _switch_pass_pause(self) -> None:
        self._pauses_at_pass = not self._pauses_at_pass

    def _show_all_lines(self) -> None:
        if self._refused:
            report = explain(self.game.position, self._refused)
            words = "\n".join((report.sentence(), *report.line_sentences()))
            self._say(lambda: words, "why", self._marks)
            self._refused = report.square

    def _ask_whether_to_resign(self) -> None:
        if self._thinking.replying is None:
            self._thinking.call_off()  # a hint would take the place of the question
        self._resigning = not self.is_over
        self._say(resign_question, "plain")

    def _play_on(self) -> None:
        self._resigning = False
        self._say(lambda: whose_turn(self.game), "plain")

    def _read_transcript(self, value: object) -> None:
        """Go on from the moves that were pasted."""
        text = str(value)
        if text.split() == self.game.transcript().split():
            self._say(lambda: _("These are the moves of this game: select them to copy them."), "plain")
            return
        start = None if self.game.variant.free_start else self.game.start
        try:
            game = Game.from_transcript(text, position=start, variant=self.game.variant)
        except (BadDiagram, IllegalMove) as error:
            unreadable = error
            self._say(lambda: str(unreadable), "why")
            return
        self._thinking.call_off()
        self._lay(game)

    def _check_sheet(self, value: object) -> None:
        """Take what was written down; at the end of the game, lay it beside the moves."""
        self._sheet = str(value)
        if not self.is_over:
            self._say(lambda: _("Noted. At the end of the game it is laid beside the moves."), "plain")
            self._note()
            return
        self._sheet_is_due = False
        report = check_sheet(self._sheet, self.game)
        self._room.record("sheet", table=self._name, right=report.right, moves=report.moves)
        self._say(lambda: " ".join(report.sentences()), "good" if report.complete else "why")

    def _begin_setup(self) -> None:
        self._thinking.call_off()
        self._ticking.pause()
        self._setup = SetUp(self.game.position)
        self._token += 1
