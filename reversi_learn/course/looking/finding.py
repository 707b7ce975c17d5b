"""What a layer says in sentences: the best move, how sure that is, and how a guess compares."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...engine.evaluation import Evaluation
from ...engine.layers import find_layer
from ...engine.layers.model import LayerNumbers
from ...engine.players import CORNERS
from ...engine.position import Color, Position
from ...engine.reasons import why
from ...engine.turning import turned_square
from ...messages import _, decimal, listed, ngettext

OF_MOVES = ("value", "loss")


def sure_words(numbers: LayerNumbers) -> str:
    """How sure the numbers are, in a few words; empty where they are counted on the board."""
    if not numbers.values or not numbers.depth:
        return ""
    if numbers.layer == "spent" or numbers.estimated:
        return ngettext(
            "estimate, looking one disc ahead", "estimate, looking {count} discs ahead", numbers.depth
        ).format(count=numbers.depth)
    return ngettext("exact, one square empty", "exact, {count} squares empty", numbers.depth).format(
        count=numbers.depth
    )


def found_sentences(numbers: LayerNumbers) -> Iterator[str]:
    """What is most telling about the numbers."""
    if not numbers.values:
        if numbers.position.is_over:
            yield _("The game is over.")
        elif numbers.layer.startswith("feature."):
            yield _("Nothing of this kind is on the board.")
        return
    if numbers.layer in OF_MOVES:
        yield from _about_moves(numbers)
    elif numbers.layer == "spent":
        first = max(numbers.values, key=lambda move: numbers.values[move])
        yield _("Most of the search, {percent}%, went below {square}.").format(
            percent=round(numbers.values[first]), square=first
        )


def guess_sentences(guess: str, numbers: LayerNumbers) -> Iterator[str]:
    """How the learner's guess compares with the best, and how the move does that flips the most discs."""
    behind = losses(numbers)
    position = numbers.position
    greedy = greediest(position)
    if guess in numbers.best:
        yield _("You chose {square}: no move is better.").format(square=guess)
    else:
        yield _compared(guess, numbers)
        if guess == greedy:
            yield _(
                "It flips more discs than any other move, {count}: many flips are no gain in themselves."
            ).format(count=len(position.flips(guess)))
    if greedy and greedy != guess and behind[greedy] > 0:
        text = ngettext(
            "{square}, which flips the most discs, is worse than the best by one disc.",
            "{square}, which flips the most discs, is worse than the best by {count} discs.",
            max(1, round(behind[greedy])),
        )
        yield text.format(square=greedy, count=decimal(behind[greedy], short=True))


def why_sentences(guess: str, numbers: LayerNumbers, evaluation: Evaluation) -> tuple[str, ...]:
    """What the parts of the evaluation say for the best move rather than the guess, and what is proved."""
    best = numbers.best[0]
    compared = why(numbers.position, best, guess, evaluation=evaluation, exact_from=0)
    if numbers.layer == "value" and not numbers.estimated:
        compared = replace(compared, exact=(round(numbers.values[best]), round(numbers.values[guess])))
    return compared.sentences()


def losses(numbers: LayerNumbers) -> dict[str, float]:
    """How much each move is behind the best, in discs, from a layer of values or of losses."""
    if numbers.layer == "loss":
        return dict(numbers.values)
    best = max(numbers.values.values())
    return {move: best - worth for move, worth in numbers.values.items()}


def greediest(position: Position) -> str:
    """The move that flips the most discs; empty where several do, or there is none."""
    flips = {move: len(position.flips(move)) for move in position.legal_moves()}
    most = [move for move, count in flips.items() if count == max(flips.values())]
    return most[0] if len(most) == 1 else ""


def error_sentence(numbers: LayerNumbers) -> str:
    """How far chance may move the numbers; empty where chance has no part in them."""
    most = max(numbers.errors.values(), default=0.0)
    if not most:
        return ""
    return _("Standard error: at most {error} {unit}.").format(
        error=decimal(most), unit=find_layer(numbers.layer).words().unit
    )


def color_sentence(numbers: LayerNumbers) -> str:
    """What colour says on the board; empty where there is none."""
    if numbers.layer in OF_MOVES:
        return _(
            "Blue wins or is ahead, the stronger the nearer to the best; orange loses or is behind, the stronger the "
            "more is given away. "
            "A frame stands round the best."
        )
    return ""


def turned_sentence(how: str, before: LayerNumbers | None, now: LayerNumbers) -> str:
    """What became of the numbers when the board was turned so; that they are the same is said only where it holds."""
    if before is None or (before.layer, before.depth) != (now.layer, now.depth) or now.errors:
        return _("The board has been turned, and every square has another name.")
    if {turned_square(square, how): value for square, value in before.values.items()} == dict(now.values):
        return _("The board has been turned: every square has another name, and every number is the same.")
    return _("The board has been turned, and some numbers are others than before: they depend on the side.")


def turn_words(color: Color) -> str:
    """Whose turn it is."""
    return _("Black to move") if color is Color.BLACK else _("White to move")


def _about_moves(numbers: LayerNumbers) -> Iterator[str]:
    if len(numbers.values) == 1:
        yield _("{square} is the only move.").format(square=numbers.best[0])
    if numbers.layer == "loss":
        yield _("Best: {squares}.").format(squares=listed(numbers.best))
        return
    worth = numbers.values[numbers.best[0]]
    yield (_estimated if numbers.estimated else _proved)(numbers, worth)
    if numbers.estimated:
        return
    winning = [move for move, value in numbers.values.items() if value > 0]
    if len(winning) == 1 and len(numbers.values) > 1:
        yield _("No other move wins.")
    for corner in CORNERS:
        if worth >= 0 and numbers.values.get(corner, 0) < 0:
            yield _("The corner {corner} loses by {count}.").format(
                corner=corner, count=-round(numbers.values[corner])
            )


def _proved(numbers: LayerNumbers, worth: float) -> str:
    count = abs(round(worth))
    if worth == 0:
        text = _("Best: {squares}. Proved to the end: a draw.")
    elif worth > 0:
        text = ngettext(
            "Best: {squares}. Proved to the end: wins by one disc.",
            "Best: {squares}. Proved to the end: wins by {count} discs.",
            count,
        )
    else:
        text = ngettext(
            "Best: {squares}. Proved to the end: even so it loses by one disc.",
            "Best: {squares}. Proved to the end: even so it loses by {count} discs.",
            count,
        )
    return text.format(squares=listed(numbers.best), count=count)


def _estimated(numbers: LayerNumbers, worth: float) -> str:
    count = abs(round(worth))
    if count == 0:
        text = _("Best by this estimate: {squares}, about even. The truth may be another.")
    elif worth > 0:
        text = ngettext(
            "Best by this estimate: {squares}, about one disc ahead. The truth may be another.",
            "Best by this estimate: {squares}, about {count} discs ahead. The truth may be another.",
            count,
        )
    else:
        text = ngettext(
            "Best by this estimate: {squares}, about one disc behind. The truth may be another.",
            "Best by this estimate: {squares}, about {count} discs behind. The truth may be another.",
            count,
        )
    return text.format(squares=listed(numbers.best), count=count)


def _compared(guess: str, numbers: LayerNumbers) -> str:
    behind = losses(numbers)[guess]
    text = ngettext(
        "You chose {square}. It is worse than the best ({best}) by one disc.",
        "You chose {square}. It is worse than the best ({best}) by {count} discs.",
        max(1, round(behind)),
    )
    return text.format(square=guess, best=listed(numbers.best), count=decimal(behind, short=True))
