"""A tournament on a board of its own, without squares: this round's games, a field for results, who leads."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

from ...engine.players import Player
from ...engine.position import Color, Position
from ...messages import _, ngettext
from ..scene import Control, Option, Scene, Tone
from .computer_games import PlayedGame, play_out
from .log import TournamentLog
from .page import (
    bye_sentence,
    doubt_sentences,
    pairing_line,
    round_title,
    standing_line,
    state_sentence,
)
from .pairings import Pairing, Round
from .results import Result, forfeit, result_sentence
from .tournament import Tournament

Slot = tuple[int, Pairing]
Played = list[tuple[Slot, PlayedGame]]
Steps = Generator[float, None, Played]
# Does the steps beside the notebook, tells how far they are and what they came to; what it returns calls them off.
Run = Callable[[Steps, Callable[[float], None], Callable[[Played], None]], Callable[[], None]]


def all_at_once(
    steps: Steps, _tell: Callable[[float], None], done: Callable[[Played], None]
) -> Callable[[], None]:
    """The `Run` for tests and scripts: nothing goes on beside it."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            done(end.value)
            return lambda: None


class TournamentMenu:
    """The tournament of a log, as people who do not program run it.

    ``engines`` are the players who are no people, by name; games between two of them are played out beside
    the notebook by ``run``, as long as both are there.
    """

    def __init__(
        self,
        log: TournamentLog,
        *,
        engines: Mapping[str, Player] | None = None,
        run: Run = all_at_once,
    ) -> None:
        self._log = log
        self.engines = dict(engines or {})
        self._run = run
        self._round = 0  # the one that was chosen; 0 is the one that is on
        self._chosen: Slot | None = None
        self._stop: Callable[[], None] | None = None
        self._game = 0  # the number of the computers' game that is on, from 1
        self._games = 0
        self._job = 0
        self._token = 0
        self._say("")

    # --- what comes in ---

    def press(self, square: str) -> None:
        """There is no board to press."""

    def control(self, name: str, value: object = None) -> None:
        """A change of one of the controls."""
        handlers: dict[str, Callable[[], None]] = {
            "round": lambda: self._choose_round(str(value)),
            "game": lambda: self._choose_game(str(value)),
            "result": lambda: self._enter_text(str(value)),
            "black-forfeits": lambda: self._enter(forfeit(Color.BLACK)),
            "white-forfeits": lambda: self._enter(forfeit(Color.WHITE)),
            "take-back": self._take_back,
            "draw": self._draw,
            "play-out": self._play_out,
            "stop": self._call_off,
            "refresh": lambda: self._say(""),
        }
        if name in handlers and self._log.begun:
            self._token += 1
            handlers[name]()

    def _choose_round(self, value: str) -> None:
        self._round, self._chosen = int(value), None
        self._say("")

    def _choose_game(self, value: str) -> None:
        shown = self._shown_round()
        self._chosen = (shown.number, shown.pairings[int(value)])
        self._say("")

    def _enter_text(self, text: str) -> None:
        slot = self._slot()
        if slot is None:
            return
        try:
            result = self._log.enter(*slot, text)
        except ValueError as error:
            self._say(str(error), "why")
        else:
            self._entered(slot, result, _empties_sentence(text))

    def _enter(self, result: Result) -> None:
        slot = self._slot()
        if slot is not None:
            self._entered(slot, self._log.enter(*slot, result), "")

    def _entered(self, slot: Slot, result: Result, more: str) -> None:
        self._chosen = None
        if self._slot() is None:
            self._round = 0  # this round is full: on to the one that is on
        told = result_sentence(slot[1].black, slot[1].white, result)
        self._say(" ".join(filter(None, (told, more))), "good")

    def _take_back(self) -> None:
        slot = self._slot()
        if slot is not None:
            self._log.take_back(*slot)
            self._say(
                _("The result of {black} – {white} is taken back.").format(
                    black=slot[1].black, white=slot[1].white
                )
            )

    def _draw(self) -> None:
        try:
            drawn = self._log.draw()
        except ValueError as error:
            self._say(str(error), "why")
        else:
            self._round, self._chosen = 0, None
            self._say(_("Round {number} is drawn.").format(number=drawn.number), "good")

    # --- games between computers ---

    def _play_out(self) -> None:
        slots = self._open_engine_games()
        if not slots or self._stop is not None:
            return
        self._job += 1
        number, self._game, self._games, self._stop = self._job, 1, len(slots), lambda: None
        self._say("")
        stop = self._run(
            self._steps(slots),
            lambda share: self._tell(share, number),
            lambda played: self._done(played, number),
        )
        if number == self._job and self._stop is not None:
            self._stop = stop

    def _steps(self, slots: Sequence[Slot]) -> Steps:
        played: Played = []
        for done, slot in enumerate(slots):
            steps = play_out(self.engines[slot[1].black], self.engines[slot[1].white])
            while True:
                try:
                    share = next(steps)
                except StopIteration as end:
                    played.append((slot, end.value))
                    break
                yield (done + share) / len(slots)
        return played

    def _tell(self, share: float, number: int) -> None:
        if number == self._job and self._stop is not None:
            self._game = int(share * self._games) + 1

    def _done(self, played: Played, number: int) -> None:
        if number != self._job:
            return  # it was called off
        self._stop = None
        self._job += 1
        self._token += 1
        told = []
        for slot, game in played:
            if self._log.now.result(*slot) is not None:
                continue  # entered by hand meanwhile, or on another machine
            self._log.enter(*slot, game.result if game.trouble else game.game)
            told.append(result_sentence(slot[1].black, slot[1].white, game.result))
            told += [_("The reason: {reason}").format(reason=game.trouble)] * bool(game.trouble)
        self._say("\n".join(told), "good")

    def _call_off(self) -> None:
        if self._stop is not None:
            self._stop()
            self._stop = None
            self._job += 1
            self._say(_("The games between the computers are broken off; nothing was entered."))

    def _open_engine_games(self) -> list[Slot]:
        shown, now = self._shown_round(), self._log.now
        return [
            (shown.number, pairing)
            for pairing in shown.pairings
            if {pairing.black, pairing.white} <= self.engines.keys()
            and now.result(shown.number, pairing) is None
        ]

    # --- what goes out ---

    def scene(self) -> Scene:
        """What is to be seen now."""
        try:
            tournament = self._log.now
        except LookupError as error:  # the folder was emptied meanwhile
            return Scene(Position(0, 0), prompt=self._log.name, message=str(error), interactive=False)
        return Scene(
            position=Position(0, 0),  # no disc, no board: only words and controls
            crumb=_("Tournament"),
            prompt=tournament.setup.name,
            message="\n".join(self._lines(tournament)),
            tone=self._tone,
            controls=tuple(self._controls(tournament)),
            interactive=False,
            busy=self._stop is not None,
            token=self._token,
        )

    def _shown_round(self) -> Round:
        tournament = self._log.now
        chosen = [each for each in tournament.all_rounds if each.number == self._round]
        return chosen[0] if chosen else tournament.current

    def _slot(self) -> Slot | None:
        """The game whose result is asked for: the chosen one, else the first without a result."""
        shown, now = self._shown_round(), self._log.now
        slots = [(shown.number, pairing) for pairing in shown.pairings]
        if self._chosen in slots:
            return self._chosen
        return next((slot for slot in slots if slot not in now.results), None)

    def _lines(self, tournament: Tournament) -> Iterator[str]:
        if self._message:
            yield from (self._message, "")
        yield from doubt_sentences(tournament)
        if self._stop is not None:
            yield _("The computers are playing: game {number} of {count}.").format(
                number=min(self._game, self._games), count=self._games
            )
        yield from (state_sentence(tournament), "")
        shown = self._shown_round()
        yield round_title(tournament, shown.number)
        yield from (pairing_line(tournament, shown.number, pairing) for pairing in shown.pairings)
        if shown.bye:
            yield bye_sentence(tournament, shown.bye)
        if tournament.results:
            yield from ("", _("Standings"))
            yield from (standing_line(tournament, line) for line in tournament.standings)

    def _controls(self, tournament: Tournament) -> Iterator[Control]:
        shown, slot = self._shown_round(), self._slot()
        if tournament.can_draw:
            label = _("Draw round {number}").format(number=len(tournament.rounds) + 1)
            yield Control("button", "draw", label)
        if self._stop is not None:
            yield Control("button", "stop", _("Stop the computers"))
        elif self._open_engine_games():
            yield Control("button", "play-out", _("Let the computers play their games"))
        yield from self._choices(tournament, shown, slot)
        if slot is not None:
            yield from _result_controls(tournament, slot)
        yield Control("button", "refresh", _("Look again"))

    def _choices(self, tournament: Tournament, shown: Round, slot: Slot | None) -> Iterator[Control]:
        if len(shown.pairings) > 1 or slot is None:
            options = tuple(
                Option(str(number), pairing_line(tournament, shown.number, pairing))
                for number, pairing in enumerate(shown.pairings)
            )
            value = str(shown.pairings.index(slot[1])) if slot else None
            yield Control("choice", "game", _("Which game?"), value=value, options=options)
        if len(tournament.all_rounds) > 1:
            options = tuple(
                Option(str(each.number), round_title(tournament, each.number))
                for each in tournament.all_rounds
            )
            yield Control("choice", "round", _("Which round?"), value=str(shown.number), options=options)

    def _say(self, message: str, tone: Tone = "plain") -> None:
        self._message, self._tone = message, tone


def _result_controls(tournament: Tournament, slot: Slot) -> Iterator[Control]:
    pairing, result = slot[1], tournament.result(*slot)
    label = _("Discs of {black} (Black), then of {white} (White)").format(
        black=pairing.black, white=pairing.white
    )
    yield Control("text", "result", label, note=_("such as 40–24"), value=str(result) if result else "")
    forfeits = _("{player} gave up or is not there")
    yield Control("button", "black-forfeits", forfeits.format(player=pairing.black))
    yield Control("button", "white-forfeits", forfeits.format(player=pairing.white))
    if result:
        yield Control("button", "take-back", _("Take this result back"))


def _empties_sentence(text: str) -> str:
    """What became of the empty squares, where the discs typed are fewer than the squares."""
    numbers = [int(number) for number in re.findall(r"\d+", text)]
    empties = 64 - sum(numbers)
    if len(numbers) != 2 or not empties or numbers[0] == numbers[1]:
        return ""
    return ngettext(
        "The empty square counts for the winner.", "The {count} empty squares count for the winner.", empties
    ).format(count=empties)
