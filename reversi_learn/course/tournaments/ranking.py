"""The standings of a tournament: points, then finer counts, then a shared place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from .pairings import Pairing, Round, games_of
from .results import DRAW, LOSS, WIN, Result

Results = Mapping[tuple[int, Pairing], Result]  # by the number of the round and who played

NO_PLAYOFF = -1


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings. ``points``, ``opponents`` and ``playoff`` are halves, ``margin`` is discs.

    ``opponents`` is the sum of the points of all opponents (Buchholz), ``margin`` by how many discs the
    player won in all games together. ``playoff`` is what tie-break games brought, -1 without them.
    Who is equal in all that counts shares the ``place``.
    """

    player: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: int = 0
    opponents: int = 0
    margin: int = 0
    playoff: int = NO_PLAYOFF
    place: int = 0


def standings(
    players: Sequence[str],
    rounds: Sequence[Round],
    results: Results,
    *,
    swiss: bool = False,
    playoff: Sequence[Round] = (),
) -> tuple[Standing, ...]:
    """All players, the first one first; equals stand in the order given.

    Points count first, then those of tie-break games, then in the Swiss system the points of the opponents,
    then the margin. In the Swiss system a bye brings a point, without discs and without an opponent.
    """
    scores = points(players, rounds, results, swiss=swiss)
    lines = [_line(player, rounds, results, scores, playoff) for player in players]

    def key(line: Standing) -> tuple[int, ...]:
        return line.points, line.playoff, line.opponents if swiss else 0, line.margin

    placed = [replace(line, place=1 + sum(key(other) > key(line) for other in lines)) for line in lines]
    return tuple(sorted(placed, key=lambda line: line.place))


def points(
    players: Iterable[str], rounds: Sequence[Round], results: Results, *, swiss: bool = False
) -> dict[str, int]:
    """The points of each, in halves."""
    scores = dict.fromkeys(players, 0)
    for each in rounds:
        if swiss and each.bye:
            scores[each.bye] += WIN
        for pairing in each.pairings:
            result = results.get((each.number, pairing))
            if result is not None:
                for player in (pairing.black, pairing.white):
                    scores[player] += result.points(pairing.color_of(player))
    return scores


def _line(
    player: str,
    rounds: Sequence[Round],
    results: Results,
    scores: Mapping[str, int],
    playoff: Sequence[Round],
) -> Standing:
    played = list(_played(player, rounds, results))
    got = [result.points(pairing.color_of(player)) for pairing, result in played]
    extra = [result.points(pairing.color_of(player)) for pairing, result in _played(player, playoff, results)]
    plays_off = any(player in pairing for each in playoff for pairing in each.pairings)
    return Standing(
        player,
        games=len(played),
        wins=got.count(WIN),
        draws=got.count(DRAW),
        losses=got.count(LOSS),
        points=scores[player],
        opponents=sum(scores[pairing.opponent_of(player)] for pairing, _result in played),
        margin=sum(result.margin(pairing.color_of(player)) for pairing, result in played),
        playoff=sum(extra) if plays_off else NO_PLAYOFF,
    )


def _played(player: str, rounds: Sequence[Round], results: Results) -> Iterable[tuple[Pairing, Result]]:
    for each, pairing in games_of(player, rounds):
        result = results.get((each.number, pairing))
        if result is not None:
            yield pairing, result
