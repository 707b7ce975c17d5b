"""How a mistake is punished: best play after it, disc by disc, and the moment from which on it can be seen."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.analysis import JudgedMove
from ...engine.evaluation import EVALUATION
from ...engine.position import Color, Position

LONGEST = 8  # discs and passes


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of the best play after a mistake (a square or a pass), and the position after it.

    ``sight`` is what that position is worth without looking ahead, in discs, for who made the mistake.
    """

    move: str
    flips: tuple[str, ...]
    position: Position
    sight: float


def refutation(judged: JudgedMove) -> tuple[Ply, ...]:
    """Best play after the move that was made, as far as it was looked at."""
    position = judged.position.play(judged.move)
    plies: list[Ply] = []
    for move in judged.reply[:LONGEST]:
        flips = () if move == "pass" else position.flips(move)
        position = position.after_pass() if move == "pass" else position.play(move)
        plies.append(Ply(move, flips, position, at_sight(position, judged.color)))
    return tuple(plies)


def seen_from(judged: JudgedMove, plies: tuple[Ply, ...]) -> int | None:
    """The number of the ply after which the loss shows at sight; ``None`` where it lies deeper.

    It shows once the value at sight has fallen, against the one before the mistake, by half the loss or more,
    and does not come back within these plies.
    """
    low = at_sight(judged.position, judged.color) - judged.loss / 2
    shown = [ply.sight <= low for ply in plies]
    return next((number for number in range(len(shown)) if all(shown[number:])), None)


def at_sight(position: Position, color: Color) -> float:
    """What a position is worth to a colour without looking ahead, in discs; at the end, its score."""
    if position.is_over:
        black, white = position.score("wof")
        return black - white if color is Color.BLACK else white - black
    return EVALUATION(position) if position.turn is color else -EVALUATION(position)
