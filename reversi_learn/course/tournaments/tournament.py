"""A small tournament of a class: who plays, the rounds so far, the results, and who leads.

A `Tournament` never changes: what happens gives a new one. So it can be built anew from what was written down.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Literal

from ...messages import BadValue, NotThere, _, listed
from .pairings import Pairing, Round, by_lot, round_robin, swiss_round
from .ranking import Results, Standing, points, standings
from .results import Result

System = Literal["round-robin", "swiss"]

SYSTEMS = ("round-robin", "swiss")
MOST_PLAYERS = 100
MOST_ROUNDS = 50
LONGEST_NAME = 40  # characters

_TURNED = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")  # they change how lines read


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the first game; `setup` checks it.

    ``rounds`` counts those of the Swiss system and is 0 in a round robin, which is ``double`` where everybody
    meets twice. With ``playoff`` those who end first with equal points play tie-break games. Lots are drawn
    by the ``seed``.
    """

    name: str
    players: tuple[str, ...]
    system: str = "round-robin"
    rounds: int = 0
    double: bool = False
    playoff: bool = False
    seed: int = 1


def setup(
    name: str,
    players: Sequence[str],
    *,
    system: str = "round-robin",
    rounds: int | None = None,
    double: bool = False,
    playoff: bool = False,
    seed: int = 1,
) -> Setup:
    """Settle a tournament. Without ``rounds`` the Swiss system takes as many as single out one winner.

    Raises:
        ValueError: it can not be played so; the sentence says why.

    >>> setup("Cup", ["Anna", "Ben", "Cleo", "Dan", "Eve"], system="swiss").rounds
    3
    """
    names = tuple(player_name(player) for player in players)
    _check_names(names)
    if system not in SYSTEMS:
        raise BadValue(
            _("There is no system “{system}” here. There are: {known}.").format(
                system=system, known=", ".join(SYSTEMS)
            )
        )
    swiss = system == "swiss"
    if rounds is not None and not swiss:
        raise BadValue(
            _("A round robin has as many rounds as it takes: leave “rounds” out, or choose “swiss”.")
        )
    if double and swiss:
        raise BadValue(_("In the Swiss system nobody meets twice: leave “double” out."))
    if swiss and rounds is None:
        rounds = (len(names) - 1).bit_length()
    if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
        raise BadValue(
            _("The number of rounds goes from 1 to {most}, not {rounds}.").format(
                most=MOST_ROUNDS, rounds=rounds
            )
        )
    return Setup(player_name(name), names, system, rounds or 0, double, playoff, seed)


def player_name(name: object) -> str:
    """A name as it is shown: one line, without what can not be seen, not too long.

    Raises:
        ValueError: nothing is left of it, or it is no text.

    >>> player_name("  Anna  Maria ")
    'Anna Maria'
    """
    if not isinstance(name, str):
        raise BadValue(_("A name is a text such as “Anna”, not {name}.").format(name=repr(name)))
    seen = "".join(
        letter
        for letter in unicodedata.normalize("NFC", " ".join(name.split()))
        if letter not in _TURNED and unicodedata.category(letter) not in {"Cc", "Cs"}
    )
    seen = seen[:LONGEST_NAME].strip()
    if not any(letter.isprintable() and not letter.isspace() for letter in seen):
        raise BadValue(_("A name is missing: it would be empty."))
    return seen


def _check_names(names: Sequence[str]) -> None:
    if len(names) < 2:
        raise BadValue(_("A tournament needs at least two players."))
    if len(names) > MOST_PLAYERS:
        raise BadValue(
            _("These are {count} players; at most {most} can take part.").format(
                count=len(names), most=MOST_PLAYERS
            )
        )
    folded = [name.casefold() for name in names]
    twice = [name for name, low in zip(names, folded, strict=True) if folded.count(low) > 1]
    if twice:
        raise BadValue(
            _(
                "“{name}” stands there twice. Give each player a name of their own, such as one with the first "
                "letter of the family name."
            ).format(name=twice[0])
        )


@dataclass(frozen=True)
class Tournament:
    """A tournament as it stands.

    ``drawn`` holds the rounds of the Swiss system after the first, as they were drawn; all other rounds
    follow from the setup and the results. ``doubtful`` names the games for which two different results were
    entered without one correcting the other; the later one counts.
    """

    setup: Setup
    drawn: tuple[Round, ...] = ()
    results: Results = field(default_factory=dict)
    doubtful: frozenset[tuple[int, Pairing]] = frozenset()

    # --- the rounds ---

    @property
    def is_swiss(self) -> bool:
        """Whether the rounds are drawn one after the other."""
        return self.setup.system == "swiss"

    @cached_property
    def order(self) -> tuple[str, ...]:
        """The players in the order of their lots."""
        return by_lot(self.setup.players, self.setup.seed)

    @cached_property
    def rounds(self) -> tuple[Round, ...]:
        """The rounds known so far, without tie-break games."""
        if not self.is_swiss:
            return round_robin(self.order, double=self.setup.double)
        first = swiss_round(self.order, (), dict.fromkeys(self.order, 0), self.setup.seed)
        return (first, *self.drawn)

    @property
    def planned(self) -> int:
        """How many rounds there will be, without tie-break games."""
        return self.setup.rounds if self.is_swiss else len(self.rounds)

    @cached_property
    def playoff(self) -> tuple[Round, ...]:
        """The tie-break games between those who ended first with equal points, as far as they are known.

        Two play until one wins, colours drawn by lot and then changed; more play everybody against everybody.
        """
        if not self.setup.playoff or not self._all_played(self.rounds) or len(self.rounds) < self.planned:
            return ()
        scores = points(self.order, self.rounds, self.results, swiss=self.is_swiss)
        leaders = [player for player in self.order if scores[player] == max(scores.values())]
        if len(leaders) == 2:
            return tuple(self._duel(leaders))
        if len(leaders) > 2:
            games = round_robin(by_lot(leaders, self.setup.seed + 1))
            return tuple(replace(each, number=self.planned + each.number) for each in games)
        return ()

    def _duel(self, leaders: Sequence[str]) -> Iterator[Round]:
        one, other = leaders
        pairing = Pairing(one, other)
        if Random(self.setup.seed + 1).random() < 0.5:
            pairing = pairing.swapped()
        number = self.planned + 1
        while True:
            yield Round(number, (pairing,))
            result = self.results.get((number, pairing))
            if result is None or result.winner is not None:
                return
            number, pairing = number + 1, pairing.swapped()

    @property
    def all_rounds(self) -> tuple[Round, ...]:
        """The rounds known so far, tie-break games last."""
        return self.rounds + self.playoff

    @property
    def current(self) -> Round:
        """The first round in which a result is missing, or the last one."""
        missing = (each for each in self.all_rounds if not self._all_played((each,)))
        return next(missing, self.all_rounds[-1])

    @property
    def can_draw(self) -> bool:
        """Whether the next round of the Swiss system can be drawn now."""
        return len(self.rounds) < self.planned and self._all_played(self.rounds)

    @property
    def is_over(self) -> bool:
        """Whether all games, tie-break games included, have been played."""
        return len(self.rounds) == self.planned and self._all_played(self.all_rounds)

    def _all_played(self, rounds: Sequence[Round]) -> bool:
        return all((each.number, pairing) in self.results for each in rounds for pairing in each.pairings)

    def next_round(self) -> Round:
        """The next round of the Swiss system, from the results so far.

        Raises:
            ValueError: it can not be drawn now; the sentence says why.
        """
        if not self.can_draw:
            if len(self.rounds) == self.planned:
                raise BadValue(_("All rounds are drawn already."))
            raise BadValue(
                _("The next round is drawn when all results of round {number} are in.").format(
                    number=len(self.rounds)
                )
            )
        scores = points(self.order, self.rounds, self.results, swiss=True)
        return swiss_round(self.order, self.rounds, scores, self.setup.seed)

    # --- games and results ---

    def result(self, number: int, pairing: Pairing) -> Result | None:
        """The result of a game, if it is in."""
        return self.results.get((number, pairing))

    def find(self, black: str, white: str) -> tuple[int, Pairing]:
        """The game of these two: the first one that is still open, or the last one that was played.

        Raises:
            LookupError: there is none; the sentence says so, or that they have the other colours.
        """
        wanted = Pairing(player_name(black), player_name(white))
        games = [(each.number, pairing) for each in self.all_rounds for pairing in each.pairings]
        found = [game for game in games if game[1] == wanted]
        if found:
            return next((game for game in found if game not in self.results), found[-1])
        for number, pairing in games:
            if pairing == wanted.swapped():
                text = _("In round {number}, {black} has Black and {white} has White.")
                raise NotThere(text.format(number=number, black=pairing.black, white=pairing.white))
        raise NotThere(
            _("There is no game between {black} and {white} in the rounds so far.").format(
                black=wanted.black, white=wanted.white
            )
        )

    def with_result(self, number: int, pairing: Pairing, result: Result | None) -> Tournament:
        """The tournament with this result entered or corrected, or taken back (``None``)."""
        results: dict[tuple[int, Pairing], Result] = dict(self.results)
        results.pop((number, pairing), None)
        if result is not None:
            results[number, pairing] = result
        return replace(self, results=results)

    def with_round(self, drawn: Round) -> Tournament:
        """The tournament with one more round."""
        return replace(self, drawn=(*self.drawn, drawn))

    # --- who leads ---

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The standings as of now."""
        return standings(self.order, self.rounds, self.results, swiss=self.is_swiss, playoff=self.playoff)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who ended first; nobody yet while games are missing."""
        return tuple(line.player for line in self.standings if line.place == 1) if self.is_over else ()

    def end_sentence(self) -> str:
        """Who won, once all is played; empty before."""
        if not self.winners:
            return ""
        if len(self.winners) == 1:
            return _("{player} wins the tournament “{name}”.").format(
                player=self.winners[0], name=self.setup.name
            )
        return _("{players} share the first place of the tournament “{name}”.").format(
            players=listed(self.winners), name=self.setup.name
        )
