"""A game being played: people and players take turns, passes enter themselves, moves can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from random import Random

from ...engine.drawing import Marks, reason_marks
from ...engine.explain import explain
from ...engine.game import Game
from ...engine.players import Player, Thinker, Thought, thinking
from ...engine.position import BadSquare, Color, IllegalMove, Position
from ...messages import _
from ..scene import Tone
from .clock import Clock
from .game_settings import GameSettings
from .opponents import Opponent, newest
from .pending import Pending, Thinking
from .room import Room
from .saved_games import PLAYING, Finished, SavedGame
from .table_panel import SPEEDS, seat_id
from .telling import Concession, move_message, passes, resign_question, result_message, whose_turn
from .ticking import Ticking

Words = Callable[[], str]


class Play:
    """One game after the other, whose turn it is and what is said; `Table` gives it a board.

    It begins with ``game``, or with one that was ``saved``, or with a new one of these ``settings``. ``name``
    is what the log calls it (without one, a game left in the middle is not kept), and ``key`` marks in the
    log what was asked for. ``choices`` are the opponents that may be chosen.
    """

    game: Game
    players: dict[Color, Player]
    _conceded: Concession | None
    _forced: int
    _former: tuple[Game, GameSettings, int, int, bool, dict[str, int]] | None
    _help: dict[str, int]
    _resumed: bool
    _refused: str
    _resigning: bool
    _set_up: bool
    _stopped: bool
    _told: set[tuple[str, Concession | None]]
    _words: Words
    _tone: Tone
    _marks: Marks

    def __init__(
        self,
        game: Game | None = None,
        *,
        settings: GameSettings | None = None,
        saved: SavedGame | None = None,
        name: str = "",
        key: str = "",
        choices: tuple[Opponent, ...] = (),
        room: Room | None = None,
    ) -> None:
        self.settings = self._asked = settings or GameSettings()
        self._name = name
        self._key = key
        self._choices = choices
        self._room = room or Room()
        self._pauses_at_pass = self.settings.pause_at_pass
        self._speed = "medium"
        self._number = 0
        self._token = 0
        self._kept = False
        self._thinking = Thinking(self._room)
        self._ticking = Ticking(None, self._room, self._tick)
        if saved is None or not self._take_up(saved):
            self._put(game or self.settings.start(0), self.settings, forced=0 if game else None)

    def begin(self) -> None:
        """Let a player who is not a person make the first move, where it is theirs.

        A game to watch waits: whoever opens a notebook may still be reading elsewhere.
        """
        if self.settings.watched:
            self._stopped = True
            self._say(lambda: _("Press “Go on” to watch, or “One move” for one move at a time."), "plain")
        self._ask_player()

    def leave(self) -> None:
        """Nobody sits at this table any more."""
        self._thinking.call_off()
        self._ticking.leave()

    @property
    def is_over(self) -> bool:
        """Whether the game is over: played to its end, given up, or lost on time."""
        return self.game.is_over or self._conceded is not None

    @property
    def can_undo(self) -> bool:
        """Whether there is a move that a person made, or watched, and may take back."""
        allowed = not self.settings.tournament and self._conceded is None
        return allowed and (self._moves_made() > 0 or self._former is not None)

    @property
    def can_redo(self) -> bool:
        """Whether there is a move that was taken back and may be played again."""
        return self.game.can_redo and self._conceded is None and not self.settings.tournament

    def undo(self) -> None:
        """Take back the last move of a person, and with it the replies to it; of a game to watch one move.

        Before the first move it takes back to have begun a new game instead of going on with the one before.
        """
        if not self.can_undo:
            return
        self._thinking.call_off()
        if self._moves_made() == 0:
            self._bring_back()
            return
        self._help["undone"] = self._help.get("undone", 0) + 1
        self._stopped = self.settings.watched or self._ticking.paused
        while self._last_mover() in self.players and not self.settings.watched:
            self.game.undo()
        self.game.undo()
        self._turned_back(lambda: _("Taken back."))

    def redo(self) -> None:
        """Play again what was taken back, up to the next turn of a person; of a game to watch one move."""
        if not self.can_redo:
            return
        self._thinking.call_off()
        self._stopped = self.settings.watched or self._ticking.paused
        self.game.redo()
        while self.game.can_redo and self.game.position.turn in self.players and not self.settings.watched:
            self.game.redo()
        self._turned_back(lambda: move_message(self.game))

    def new_game(self) -> None:
        """Begin another game with the same settings."""
        self._thinking.call_off()
        former = self._left_behind()
        if self._moves_made() > 0:
            self._number += 1
        self._begin_game()
        self._former = former

    def _left_behind(self) -> tuple[Game, GameSettings, int, int, bool, dict[str, int]] | None:
        """The game that can be come back to, once another one lies on the table."""
        if self._moves_made() == 0:
            return self._former
        if self.is_over or self._ticking.clock is not None:
            return None
        return self.game, self.settings, self._number, self._forced, self._set_up, self._help

    def _bring_back(self) -> None:
        if self._former is not None:
            game, settings, self._number, forced, set_up, helped = self._former
            self._put(game, settings, forced=forced)
            self._set_up, self._help = set_up, helped
            self._turned_back(lambda: _("This is the game before. Play on."))

    def rematch(self) -> None:
        """Begin another game with changed colours."""
        self.settings = self.settings.rematch(self._number)
        self.new_game()

    def resign(self) -> None:
        """Give the game up, for the person at this side or for the side to move."""
        person = self.settings.person(self._number)
        if not self.is_over:
            self._concede(Concession(person or self.game.position.turn, "resigned"))

    def move_now(self) -> None:
        """Let who is thinking play the best move found so far; in a tournament everybody thinks to the end."""
        reply = self._thinking.replying
        if reply is not None and reply.thought.move and not self.settings.tournament:
            self._thinking.call_off()
            self._answered(reply.thought.move)
            self._note()

    def retry(self) -> None:
        """Let a player that failed try again; a function may have been mended meanwhile."""
        if self._failed:
            opponent, against = newest(self.settings.opponent), newest(self.settings.against)
            self.settings = replace(self.settings, opponent=opponent, against=against)
            self.players = self.settings.players(self._number)
            self._ask_player()

    def pause(self) -> None:
        """Stop the clock, or a game to watch, until `go_on`."""
        if not self.is_over:
            self._thinking.call_off()
            self._stopped = True
            self._ticking.pause()
            self._say(lambda: _("The game is paused."), "plain")

    def go_on(self) -> None:
        """Go on after a pause."""
        if self._stopped:
            self._stopped = False
            self._ticking.go_on()
            self._say(lambda: whose_turn(self.game), "plain")
            self._ask_player()

    def step(self) -> None:
        """Of a game to watch, let one move be made and then pause."""
        if not self.is_over:
            self._thinking.call_off()
            self._stopped = True
            self._ask_player(breath=0)

    # --- what the moment allows ---

    def _may_move(self) -> bool:
        """Whether it is the turn of a person, who may place a disc now."""
        return not (self.is_over or self._stopped or self.game.position.turn in self.players)

    def _moves_made(self) -> int:
        """How many moves people made, or, where they only watch, the players."""
        movers = [turn.color for turn in self.game.turns if not turn.is_pass][self._forced :]
        return len(movers) if self.settings.watched else sum(color not in self.players for color in movers)

    def _last_mover(self) -> Color | None:
        last = self.game.last_turn
        return last.color if last else None

    # --- how moves change things ---

    def _play(self, square: str) -> None:
        try:
            self.game.play(square)
        except IllegalMove as error:
            self._refuse(error)
            return
        self._thinking.call_off()  # a hint that is no longer wanted
        self._after_move()

    def _refuse(self, error: IllegalMove) -> None:
        report = explain(error.position, error.square)
        by_lines = error.reason == "FLIPS_NOTHING"
        self._say(lambda: str(error), "why", reason_marks(report) if by_lines else None)
        self._refused = error.square if by_lines else ""

    def _after_move(self) -> None:
        """A move was made, by whomever: press the clock, and let the game go on."""
        mover = self._last_mover()
        replied = mover in self.players
        told: list[Words] = [lambda: move_message(self.game)]
        if self._resumed and replied:
            told.insert(0, _resumed_words)
        asked = self._resigning and replied and not self.game.is_over
        if asked:  # the question stays, and its buttons under the pointer
            told.append(resign_question)
        self._resumed = False
        self._moved(lambda: "\n".join(words() for words in told))
        self._resigning = asked
        if self._ticking.begun or not replied or self.settings.watched:
            self._ticking.pressed(None if self.game.is_over else self.game.position.turn)
        if not self.game.is_over and not replied:
            self._keep(self._saved())
        if self.game.is_over:
            self._finish()
        elif self.game.passed and self._pauses_at_pass and not self.settings.watched:
            self._stopped = True
            self._ticking.pause()
        else:
            self._ask_player()

    def _turned_back(self, message: Words) -> None:
        """A move was taken back or made again."""
        self._moved(message)
        self._ticking.turn_changed(self.game.position.turn)
        if self._stopped:
            self._ticking.pause()
        if self.game.is_over:
            self._finish()
        else:
            self._note()
            self._ask_player()

    def _moved(self, message: Words) -> None:
        self._failed = self._resigning = False
        if not self.settings.watched:  # who only watches is asked nothing, and “Pause” never comes too late
            self._token += 1
        self._say(message, "good" if self.is_over and not self._lost() else "plain")

    def _concede(self, concession: Concession) -> None:
        self._thinking.call_off()
        self._conceded = concession
        self._stopped = False
        self._moved(self._over_words)
        self._finish()

    def _over_words(self) -> str:
        return self._conceded.sentence() if self._conceded else result_message(self.game)

    def _lost(self) -> bool:
        """Whether the one person at the table lost: that is told, but not cheered."""
        person = self._person
        return person is not None and self._winner is person.opponent

    @property
    def _person(self) -> Color | None:
        return self.settings.person(self._number)

    @property
    def _winner(self) -> Color | None:
        return self._conceded.loser.opponent if self._conceded else self.game.winner

    # --- who thinks ---

    def _ask_player(self, breath: float | None = None) -> None:
        """Let the player whose turn it is think; with a ``breath`` for a single move in a pause, too."""
        position = self.game.position
        player = self.players.get(position.turn)
        if player is None or self.is_over or (self._stopped and breath is None):
            return
        self._failed = False
        usual = SPEEDS[self._speed] if self.settings.watched else self._room.breath
        steps = thinking(player, position)
        if self.game.legal_moves() != position.legal_moves():  # the first four discs of old Reversi
            steps = _lot(self.game.legal_moves(), f"{self.settings.seed} {self._number} {position.diagram()}")
        reply = Pending("reply", watchable=isinstance(player, Thinker))
        self._thinking.begin(reply, steps, self._replied, usual if breath is None else breath)

    def _replied(self, reply: str | Exception) -> None:
        if not self._flag_fell():
            self._answered(reply)
            if not isinstance(self.settings.opponent, str):  # a level would answer the same again
                self._note()

    def _answered(self, reply: str | Exception) -> None:
        problem = self._problem_of(reply)
        if problem is None:
            self._after_move()
        else:
            self._failed = True
            self._say(problem, "why")

    def _problem_of(self, reply: str | Exception) -> Words | None:
        """Play the reply; what is the matter with it, or nothing."""
        moves = ", ".join(self.game.legal_moves())
        if isinstance(reply, Exception):
            return lambda: _("The player failed. {reason} It could play: {moves}.").format(
                reason=reply, moves=moves
            )
        try:
            self.game.play(reply)
        except (IllegalMove, BadSquare) as error:
            refused = error
            return lambda: _(
                "The player answered with a move that can not be made. {reason} It could play: {moves}."
            ).format(reason=refused, moves=moves)
        return None

    # --- time ---

    def _flag_fell(self) -> bool:
        """Whether somebody's time is up; the game is over then."""
        loser = self._ticking.flagged
        if loser is None or self.is_over:
            return False
        self._concede(Concession(loser, "time"))
        return True

    def _tick(self) -> None:
        self._flag_fell()
        self._room.changed()

    # --- games begin, end, and go on another day ---

    def _begin_game(self) -> None:
        self._put(self.settings.start(self._number), self.settings)
        self._ask_player()

    def _lay(self, game: Game) -> None:
        """Go on from a game that did not come about by playing at this table."""
        former = self._left_behind()
        self._put(game, self.settings, forced=0)
        self._former = former
        self._set_up = True
        self._help["loaded"] = 1
        self._ask_player()

    def _put(self, game: Game, settings: GameSettings, *, forced: int | None = None) -> None:
        """Lay a game on the table; ``forced`` is how many of its moves nobody chose, all of them if ``None``."""
        if self._kept:
            self._keep(SavedGame(moves=""))
        self.game, self.settings = game, settings
        self.players = settings.players(self._number)
        self._forced = len(game.moves) if forced is None else forced
        self._set_up = self._stopped = self._resumed = False
        self._conceded = self._former = None
        self._help = {}
        self._told = set()
        self._ticking.leave()
        self._ticking = Ticking(settings.new_clock(self._room.now), self._room, self._tick)
        self._moved(lambda: result_message(game) if game.is_over else passes(game))

    def _finish(self) -> None:
        """Remember how the game ended, once for each end."""
        self._ticking.stop()
        end = (self.game.transcript(), self._conceded)
        if end in self._told:
            return  # the last move was taken back and played again
        self._told.add(end)
        self._kept = False
        self._room.record("game", **self.finished().facts(self._name, self._key))

    def finished(self) -> Finished:
        """The game as it would be remembered if it ended now."""
        return Finished(self.game, self.settings, self._number, self._forced, self._conceded, self._help)

    def _saved(self) -> SavedGame:
        clock, settings, asked = self._ticking.clock, self.settings, self._asked
        start = self.game.start
        return SavedGame(
            moves=self.game.transcript(),
            earlier=self._number,
            seed=settings.seed,
            start=f"{start.diagram()} {start.turn.value}" if self._set_up else "",
            opponent=seat_id(settings.opponent) if settings.opponent != asked.opponent else "",
            color=settings.color if settings.color != asked.color else "",
            clock=clock.saved() if clock is not None and self._ticking.begun else None,
            help=self._help,
        )

    def _keep(self, saved: SavedGame) -> None:
        if self._name:
            self._kept = bool(saved.moves)
            self._room.record(PLAYING, table=self._name, settings=self._key, **saved.facts())

    def _note(self) -> None:
        """Keep how the game stands after anything but a move of a person, which `_after_move` keeps."""
        if self._moves_made() == 0:
            if self._kept:
                self._keep(SavedGame(moves=""))
        elif not (self.is_over or self.settings.watched):
            self._keep(self._saved())

    def _take_up(self, saved: SavedGame) -> bool:
        """Go on with a game that was kept; whether that was possible."""
        seats = {seat_id(choice): choice for choice in self._choices}
        opponent = seats.get(saved.opponent, self.settings.opponent)
        color = saved.color or self.settings.color
        try:
            settings = replace(self.settings, seed=saved.seed, color=color, opponent=opponent)
            usual = settings.start(saved.earlier)
            start = Position.from_diagram(saved.start) if saved.start else usual.start
            free = usual.variant.free_start and not saved.start
            game = Game.from_transcript(saved.moves, position=None if free else start, variant=usual.variant)
            clock = Clock.restored(saved.clock, now=self._room.now) if saved.clock else None
        except ValueError:
            return False
        self._number = saved.earlier
        self._put(game, settings, forced=0 if saved.start else len(usual.moves))
        self._help, self._set_up, self._kept = dict(saved.help or {}), bool(saved.start), True
        if clock is not None:
            self._ticking = Ticking(clock, self._room, self._tick)
            self._stopped = True
        self._resumed = True
        self._say(_paused_words if self._stopped else _resumed_words, "plain")
        return True

    def _say(self, words: Words, tone: Tone, marks: Marks | None = None) -> None:
        self._words, self._tone, self._marks = words, tone, marks or Marks()
        self._refused = ""  # whatever is said now, it no longer speaks of a square that was refused


def _resumed_words() -> str:
    return _("This game was not finished: it goes on where you left it.")


def _paused_words() -> str:
    return _("This game was not finished: it goes on where you left it. Press “Go on” when you are ready.")


def _lot(moves: tuple[str, ...], seed: str) -> Generator[Thought, None, str]:
    """A player that draws lots among moves which the position alone does not tell."""
    yield Thought(0.0)
    return moves[int(Random(seed).random() * len(moves))]
