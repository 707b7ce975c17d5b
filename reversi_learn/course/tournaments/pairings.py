"""Who plays whom, and with which colour: everybody against everybody, or by the Swiss system."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from ...engine.position import Color
from .matching import largest_matching

Pair = tuple[str, str]

# What a pair costs; each counts more than all that follow, over a whole round of a hundred players.
_REMATCH = 10**12
_BREACH = 10**9  # a third game in a row with the same colour, or three more of one colour than of the other
_APART = 10**3  # times the square of the difference in half points
_UNEVEN = 1  # two more games of one colour than of the other, or one colour twice in a row


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game: who has Black and who has White."""

    black: str
    white: str

    def __contains__(self, player: str) -> bool:
        return player in {self.black, self.white}

    def color_of(self, player: str) -> Color:
        """The colour of one of the two."""
        return Color.BLACK if player == self.black else Color.WHITE

    def opponent_of(self, player: str) -> str:
        """The other one of the two."""
        return self.white if player == self.black else self.black

    def swapped(self) -> Pairing:
        """The same two with changed colours."""
        return Pairing(self.white, self.black)


@dataclass(frozen=True, slots=True)
class Round:
    """The games that are played at the same time; ``bye`` is who has none, where the number is odd."""

    number: int
    pairings: tuple[Pairing, ...]
    bye: str = ""


def by_lot(players: Iterable[str], seed: int) -> tuple[str, ...]:
    """The players in an order drawn by lot, the same for the same seed."""
    draw = Random(seed)
    return tuple(player for _lot, player in sorted((draw.random(), player) for player in players))


def round_robin(players: Sequence[str], *, double: bool = False) -> tuple[Round, ...]:
    """Everybody against everybody once, or ``double`` with changed colours.

    The circle method: where the number is odd, everybody has one bye and Black as often as White; where it
    is even, everybody has one colour once more than the other.

    >>> for each in round_robin(["Anna", "Ben", "Cleo"]):
    ...     print(each.pairings, each.bye)
    (Pairing(black='Ben', white='Cleo'),) Anna
    (Pairing(black='Anna', white='Ben'),) Cleo
    (Pairing(black='Cleo', white='Anna'),) Ben
    """
    # An odd number of seats stand in a circle; a last player, if there is one, stands in the middle.
    seats = len(players) - 1 + len(players) % 2
    middle = players[seats] if seats < len(players) else ""
    rounds = [_circle_round(players[:seats], middle, number) for number in range(seats)]
    if double:
        rounds += [
            Round(seats + each.number, tuple(pairing.swapped() for pairing in each.pairings), each.bye)
            for each in rounds
        ]
    return tuple(rounds)


def _circle_round(circle: Sequence[str], middle: str, turn: int) -> Round:
    """The two whose seats add up to the number of the turn meet; one seat meets itself, and so the middle."""
    seats, alone, pairings = len(circle), "", []
    for seat, player in enumerate(circle):
        apart = (turn - 2 * seat) % seats
        if apart == 0:
            alone = player
        elif apart % 2:  # from the other seat this number is even: exactly one of the two has Black
            pairings.append(Pairing(player, circle[(seat + apart) % seats]))
    if not middle:
        return Round(turn + 1, tuple(pairings), alone)
    first = Pairing(middle, alone) if turn % 2 else Pairing(alone, middle)
    return Round(turn + 1, (first, *pairings))


# --- Swiss ------------------------------------------------------------------------------------------------


def swiss_round(players: Sequence[str], past: Sequence[Round], points: Mapping[str, int], seed: int) -> Round:
    """The next round: equal points meet, nobody meets twice and nobody sits out twice as long as that can be.

    ``players`` stand in the order that decides between equals, ``points`` are halves. Colours are evened out:
    whoever had Black less often gets it, then whoever had White last; else it is drawn by lot.
    """
    number = len(past) + 1
    ranked = sorted(players, key=lambda player: -points[player])  # equals stay in their order
    record = _Record(past, points)
    bye = _bye(ranked, record) if len(ranked) % 2 else ""
    pairs = _improved(_first_pairs([player for player in ranked if player != bye], record), record)
    return Round(number, tuple(record.with_colors(*pair, f"{seed}:{number}") for pair in pairs), bye)


class _Record:
    """What happened in the rounds before."""

    def __init__(self, past: Sequence[Round], points: Mapping[str, int]) -> None:
        self.points = points
        self.met: dict[frozenset[str], int] = {}
        self.byes: dict[str, int] = {}
        self.colors: dict[str, list[Color]] = {}
        for each in past:
            self.byes[each.bye] = self.byes.get(each.bye, 0) + 1
            for pairing in each.pairings:
                pair = frozenset((pairing.black, pairing.white))
                self.met[pair] = self.met.get(pair, 0) + 1
                self.colors.setdefault(pairing.black, []).append(Color.BLACK)
                self.colors.setdefault(pairing.white, []).append(Color.WHITE)

    def times_met(self, one: str, other: str) -> int:
        return self.met.get(frozenset((one, other)), 0)

    def surplus(self, player: str) -> int:
        """How many more games with Black than with White."""
        had = self.colors.get(player, [])
        return 2 * had.count(Color.BLACK) - len(had)

    def cost(self, one: str, other: str) -> int:
        apart = self.points[one] - self.points[other]
        colors = min(self._uneven(one, other), self._uneven(other, one))
        return _REMATCH * self.times_met(one, other) + _APART * apart * apart + colors

    def with_colors(self, one: str, other: str, lot: str) -> Pairing:
        """The two with the colours that even out best."""
        ways = (Pairing(one, other), Pairing(other, one))
        costs = [(self._uneven(way.black, way.white), self._due(way)) for way in ways]
        if costs[0] != costs[1]:
            return ways[costs.index(min(costs))]
        return ways[Random(f"{lot}:{one}:{other}").random() < 0.5]

    def _uneven(self, black: str, white: str) -> int:
        """What it costs to give the two these colours."""
        total = 0
        for player, color, step in ((black, Color.BLACK, 1), (white, Color.WHITE, -1)):
            surplus = abs(self.surplus(player) + step)
            last = self.colors.get(player, [])[-2:]
            total += _BREACH * (surplus > 2 or last == [color, color])
            total += _UNEVEN * ((surplus > 1) + (last[-1:] == [color]))
        return total

    def _due(self, way: Pairing) -> tuple[int, bool]:
        """Less where Black goes to who had it less often, then to who had White when they last differed."""
        black, white = (self.colors.get(player, []) for player in (way.black, way.white))
        pairs = zip(reversed(black), reversed(white), strict=False)
        last = next((mine for mine, theirs in pairs if mine is not theirs), None)
        return self.surplus(way.black) - self.surplus(way.white), last is Color.BLACK


def _bye(ranked: Sequence[str], record: _Record) -> str:
    """Who sits out: of those who did so least often the last one whose absence lets all others meet anew."""
    fewest = min(record.byes.get(player, 0) for player in ranked)
    candidates = [player for player in reversed(ranked) if record.byes.get(player, 0) == fewest]
    return min(
        candidates,
        key=lambda bye: _rematches([player for player in ranked if player != bye], record),
    )


def _rematches(players: Sequence[str], record: _Record) -> int:
    """How many pairs must meet again, at least, if these are paired off."""
    partners = _matched(players, record)
    return partners.count(-1) // 2


def _matched(players: Sequence[str], record: _Record) -> list[int]:
    """The largest number of pairs that have not met, as `largest_matching` gives it."""
    return largest_matching(
        [
            [
                at
                for at, other in enumerate(players)
                if other != player and not record.times_met(player, other)
            ]
            for player in players
        ]
    )


def _first_pairs(ranked: Sequence[str], record: _Record) -> list[Pair]:
    """From the first on, everybody with the best one whose choice forces no further rematch on the rest."""
    left = list(ranked)
    pairs: list[Pair] = []
    most = _rematches(left, record)
    while left:
        player = left.pop(0)
        for other in sorted(left, key=lambda other: record.cost(player, other)):
            rest = [each for each in left if each != other]
            met = bool(record.times_met(player, other))
            if met + _rematches(rest, record) <= most:
                most -= met
                left = rest
                pairs.append((player, other))
                break
    return pairs


def _improved(pairs: Sequence[Pair], record: _Record) -> list[Pair]:
    """The pairs after exchanging partners among three of them as long as that makes them better."""
    costs = {
        (one, other): record.cost(one, other)
        for pair in pairs
        for one in pair
        for rest in pairs
        for other in rest
    }
    found, better = list(pairs), True
    while better:
        better = False
        for places in combinations(range(len(found)), min(3, len(found))):
            chosen = [found[place] for place in places]
            if not any(costs[pair] for pair in chosen):
                continue
            best = min(
                _ways([player for pair in chosen for player in pair]),
                key=lambda way: sum(costs[pair] for pair in way),
            )
            if sum(costs[pair] for pair in best) < sum(costs[pair] for pair in chosen):
                for place, pair in zip(places, best, strict=True):
                    found[place] = pair
                better = True
    return found


def _ways(players: Sequence[str]) -> Iterator[list[Pair]]:
    """All ways to pair off a few players."""
    if not players:
        yield []
        return
    one, *others = players
    for other in others:
        for rest in _ways([player for player in others if player != other]):
            yield [(one, other), *rest]


def games_of(player: str, rounds: Iterable[Round]) -> Iterator[tuple[Round, Pairing]]:
    """The games of a player, with the round of each."""
    for each in rounds:
        for pairing in each.pairings:
            if player in pairing:
                yield each, pairing
