"""Two moves thought on: the best replies to each, the best answers to those, and what the estimate is made of there.

First the learner guesses which move is better; then the two branches are shown, three discs deep, and near the end
of the game what is proved beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...engine.drawing import Picture
from ...engine.evaluation import EVALUATION, Evaluation
from ...engine.features import FEATURES
from ...engine.position import Color, Position
from ...engine.reasons import EXACT_FROM
from ...engine.search import solve
from ...engine.teaching import Node, final_value, minimax
from ...messages import BadValue, _, decimal, signed
from .whatif_picture import Branch, Shown, branches_picture, question_picture

DEPTH = 3  # discs: the move, a reply, an answer
REPLIES = 2  # to each move
SAME = "same"  # the guess that neither move is better


@dataclass(frozen=True, slots=True)
class Leaf:
    """Where a line of play ends.

    ``moves`` lead here. ``parts`` has by feature what it adds, in hundredths of a disc and in the view of the side to
    move at the root; they add up to ``hundredths``. A finished game has no parts: its result is counted.
    """

    moves: tuple[str, ...]
    position: Position
    hundredths: int
    parts: Mapping[str, int]


@dataclass(frozen=True, repr=False)
class WhatIf:
    """Two moves in one position, each with its best replies and the answers to them.

    ``values`` are what the two moves are worth when looking three discs ahead, ``exact`` what is proved, where few
    enough squares are empty; all in discs, in the view of the side to move. Without a ``guess`` nothing of it is shown.
    """

    position: Position
    moves: tuple[str, str]
    leaves: tuple[tuple[Leaf, ...], tuple[Leaf, ...]]
    values: tuple[float, float]
    exact: tuple[int, int] | None = None
    guess: str = ""

    def sentences(self) -> tuple[str, ...]:
        """The question, or once there is a guess, how it compares with estimate and proof."""
        return tuple(self._sentences() if self.guess else self._question())

    def picture(self) -> Picture:
        """The two moves to choose from, or once there is a guess, the tree."""
        if not self.guess:
            return question_picture(self.position, self.moves, self.sentences())
        branches = tuple(
            Branch(move, value, tuple(self._shown(leaf) for leaf in leaves))
            for move, value, leaves in zip(self.moves, self.values, self.leaves, strict=True)
        )
        return branches_picture(self.position, branches, self.sentences())

    def __repr__(self) -> str:
        return self.picture().text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return self.picture()._repr_mimebundle_()

    def _shown(self, leaf: Leaf) -> Shown:
        titles = {FEATURES[name].title: part for name, part in leaf.parts.items() if part}
        return Shown(leaf.moves, leaf.position, leaf.hundredths, titles)

    def _question(self) -> Iterator[str]:
        one, other = self.moves
        black = self.position.turn is Color.BLACK
        text = _("Black to move: which is better, {one} or {other}? Or are they the same?")
        if not black:
            text = _("White to move: which is better, {one} or {other}? Or are they the same?")
        yield text.format(one=one, other=other)
        yield _(
            "Think of the reply and of your answer to it. Then run this cell again with your guess at the end: "
            "guess='{one}', guess='{other}' or guess='same'."
        ).format(one=one, other=other)

    def _sentences(self) -> Iterator[str]:
        yield _guess_words(self.guess)
        one, other = self.moves
        ahead = round(100 * self.values[0]) - round(100 * self.values[1])
        better, worse = (one, other) if ahead >= 0 else (other, one)
        if ahead:
            yield _("Looking three discs ahead, {better} is better than {worse} by {discs} discs.").format(
                better=better, worse=worse, discs=decimal(abs(ahead) / 100, 2)
            )
        else:
            yield _("Looking three discs ahead, {one} and {other} are worth the same.").format(
                one=one, other=other
            )
        truth: float = ahead
        if self.exact is not None:
            truth = self.exact[0] - self.exact[1]
            yield _("Proved to the end, {one} comes to {value} and {other} to {worth}.").format(
                one=one, value=signed(self.exact[0]), other=other, worth=signed(self.exact[1])
            )
            if truth * ahead < 0:
                yield _("So the estimate is mistaken here: {better} is better.").format(better=worse)
        right = SAME if not truth else one if truth > 0 else other
        if self.guess == right and self.exact is not None:
            yield _("Your guess is proved right.")
        elif self.guess == right:
            yield _("Your guess agrees with the estimate; an estimate is no proof.")
        elif truth * ahead > 0:
            yield _(
                "Follow the two thick branches to their ends: there you see where the difference comes from."
            )
        yield _(
            "Each move is shown with its best replies, the better one first, and with the best answer to each."
        )


def what_if(
    position: Position,
    first: str,
    second: str,
    *,
    guess: str = "",
    evaluation: Evaluation = EVALUATION,
    exact_from: int = EXACT_FROM,
) -> WhatIf:
    """Think two moves on, three discs deep; the guess is one of the two, ``"same"``, or nothing yet.

    Raises:
        BadSquare: a move names no square.
        IllegalMove: one of them is no move here.
        ValueError: the guess is neither of the two, nor ``"same"``.
    """
    one, other = (square.strip().lower() for square in (first, second))
    guess = guess.strip().lower()
    if guess not in {"", SAME, one, other}:
        raise BadValue(
            _("Guess “{one}”, “{other}” or “same”; “{guess}” is none of them.").format(
                one=one, other=other, guess=guess
            )
        )
    branches = [_leaves(position, move, evaluation) for move in (one, other)]
    exact = None
    if guess and position.empties <= exact_from:
        after = (solve(position.play(one)), solve(position.play(other)))
        exact = (-round(after[0].value), -round(after[1].value))
    values = (branches[0][0].hundredths / 100, branches[1][0].hundredths / 100)
    return WhatIf(position, (one, other), (branches[0], branches[1]), values, exact, guess)


def _leaves(position: Position, move: str, evaluation: Evaluation) -> tuple[Leaf, ...]:
    """The ends of the best replies to a move, the best reply first: its end is what the move is worth."""
    node = minimax(position.play(move), DEPTH - 1, evaluation)
    path: tuple[str, ...] = (move,)
    while node.best == "pass":
        node = node.below[0]
        path = (*path, "pass")
    replies = sorted(node.below, key=lambda reply: reply.value)[:REPLIES]
    if not replies:  # the game is over
        return (_leaf(position, node, path, evaluation),)
    return tuple(_leaf(position, reply, (*path, reply.move), evaluation) for reply in replies)


def _leaf(root: Position, node: Node, path: tuple[str, ...], evaluation: Evaluation) -> Leaf:
    """The end of best play from a node on."""
    while node.below:
        node = min(node.below, key=lambda below: below.value)
        path = (*path, node.move)
    position = node.position
    sign = 1 if position.turn is root.turn else -1
    if position.is_over:
        return Leaf(path, position, sign * 100 * final_value(position), {})
    parts = {name: sign * part for name, part in evaluation.parts(position).items()}
    return Leaf(path, position, sum(parts.values()), parts)


def _guess_words(guess: str) -> str:
    if guess == SAME:
        return _("You guessed that they are worth the same.")
    return _("You guessed {move}.").format(move=guess)
