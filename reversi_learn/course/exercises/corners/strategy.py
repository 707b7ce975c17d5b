"""Exercises on what moves are worth: the best one, a good X-square, an order; judged by exact values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import explain
from ....engine.players import CORNERS
from ....engine.position import Color, Position
from ....messages import _, listed, ngettext, signed
from ...misconceptions import believed
from ...scene import Option
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from ..statements import ENGINE, order
from .corner_words import X_SQUARES, is_x, kept_sentence, takeable
from .exact import Valued, some_valued, source_words, value_sentence

_NUMBERED = 8  # so many moves of a line are numbered on the board


# --- beliefs ------------------------------------------------------------------------------------------


def believed_best(fact: Valued, move: str) -> tuple[str, ...]:
    """The ids of all beliefs that would play this move, where it is not the best."""
    if fact.values[move] == fact.value:
        return ()
    position = fact.position
    flips = {each: len(position.flips(each)) for each in fact.values}
    rules = {
        "M3.7": flips[move] == max(flips.values()),
        "M6.1": move in CORNERS,
        "M6.2": not is_x(position, move) and all(is_x(position, best) for best in fact.best),
        "M6.3": _is_on_edge(move) and move not in CORNERS,
        "M6.5": flips[move] == min(flips.values()),
    }
    return tuple(name for name, holds in rules.items() if holds)


def believed_before(fact: Valued, first: str, second: str) -> tuple[str, ...]:
    """The ids of all beliefs that would put the first of two moves before the second, which is worth more."""
    flips = [len(fact.position.flips(move)) for move in (first, second)]
    rules = {
        "M3.7": flips[0] > flips[1],
        "M6.1": first in CORNERS and second not in CORNERS,
        "M6.2": is_x(fact.position, second) and not is_x(fact.position, first),
        "M6.3": _is_on_edge(first) and not _is_on_edge(second) and first not in CORNERS,
        "M6.5": flips[0] < flips[1],
    }
    return tuple(name for name, holds in rules.items() if holds)


def _is_on_edge(square: str) -> bool:
    return square[0] in "ah" or square[1] in "18"


# --- the best move ------------------------------------------------------------------------------------


def best_move(exercise_id: str, level: str, fact: Valued, *, prompt: str = "") -> Exercise:
    """Play the best move where a corner can be taken, which is not it (answer form: move)."""
    words = by_color(
        fact.position.turn,
        _("Black to move. Which move is worth the most, if both sides play their best from then on?"),
        _("White to move. Which move is worth the most, if both sides play their best from then on?"),
    )
    first = _("Do not stop at the first square you like: look at the opponent’s best reply to it.")
    return _best(
        exercise_id,
        level,
        fact,
        fact.best,
        prompt or words,
        first,
        lambda seed: best_move(exercise_id, level, some_valued(seed, corner_is_a_trap, _has_corner)),
    )


def good_x(exercise_id: str, level: str, fact: Valued) -> Exercise:
    """Hunt the exception: the best move is an X-square beside an empty corner (answer form: move)."""
    words = by_color(
        fact.position.turn,
        _("Black to move. The best move is an X-square beside an empty corner. Which one?"),
        _("White to move. The best move is an X-square beside an empty corner. Which one?"),
    )
    open_x = [square for square in X_SQUARES if is_x(fact.position, square)]
    first = _(
        "X-squares beside an empty corner are here: {squares}. Can each corner really be taken?"
    ).format(squares=listed(open_x))
    return _best(
        exercise_id,
        level,
        fact,
        _best_x(fact),
        words,
        first,
        lambda seed: good_x(exercise_id, level, some_valued(seed, x_is_best, _has_x)),
    )


def corner_is_a_trap(fact: Valued) -> bool:
    """Whether a corner can be taken, and every corner is worth less than the best move."""
    corners = [move for move in fact.values if move in CORNERS]
    return bool(corners) and not any(corner in fact.best for corner in corners)


def x_is_best(fact: Valued) -> bool:
    """Whether an X-square beside an empty corner is a best move, and not all moves are as good."""
    return len(fact.values) > len(fact.best) and bool(_best_x(fact))


def _best_x(fact: Valued) -> tuple[str, ...]:
    return tuple(move for move in fact.best if is_x(fact.position, move))


def _has_corner(position: Position) -> bool:
    return any(move in CORNERS for move in position.legal_moves())


def _has_x(position: Position) -> bool:
    return any(is_x(position, move) for move in position.legal_moves())


def _best(
    exercise_id: str,
    level: str,
    fact: Valued,
    right: Sequence[str],
    prompt: str,
    first_hint: str,
    remake: Callable[[int], Exercise],
) -> Exercise:
    position, best = fact.position, right[0]

    def judge(answer: Answer) -> Verdict:
        if answer not in fact.values:
            return _illegal(position, answer)
        if answer in right:
            return _right(fact, answer)
        return _as_good(fact, answer) if answer in fact.best else _punished(fact, answer)

    def hint_for(step: int, _answer: Answer | None) -> Hint:
        marks = Marks(notes=(Note("frame", best),))
        if step == 1:
            return Hint(first_hint)
        if step == 2:
            return Hint(_("The best move is {square}.").format(square=best), (best,), marks)
        return Hint(_line_sentence(fact, best), (best,), marks)

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=prompt,
        position=position,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=hint_for,
        solution=best,
        worked="\n".join(_reasons(fact, best)),
        remake=remake,
        mistakes=tuple(
            Mistake(move, (*believed_best(fact, move), "misjudged")[0], names=(move,))
            for move in fact.values
            if move not in fact.best
        ),
        source=fact.source or ENGINE,
    )


def _illegal(position: Position, square: str) -> Verdict:
    report = explain(position, square)
    beliefs = believed(position, chosen=square)
    return Verdict(Outcome.NOT_YET, report.sentence(), beliefs, marks=reason_marks(report))


def _right(fact: Valued, move: str) -> Verdict:
    text = _("{value} No other move is worth more.").format(value=value_sentence(move, fact.value))
    flipped = frozenset(fact.position.flips(move))
    marks = Marks(flipped=flipped, last_move=move, text=_numbered(fact, move))
    return Verdict(Outcome.SOLVED, text, position=fact.position.play(move), marks=marks)


def _as_good(fact: Valued, move: str) -> Verdict:
    text = _("{value} That is as good as the X-square that is asked for.")
    return Verdict(Outcome.NOT_YET, text.format(value=value_sentence(move, fact.value)))


def _numbered(fact: Valued, best: str) -> dict[str, str]:
    """The moves of best play after the first, numbered on the squares where they will be made."""
    moves = [move for move in fact.best_line(best)[1:] if move != "pass"]
    return {move: str(number) for number, move in enumerate(moves[:_NUMBERED], start=1)}


def _punished(fact: Valued, move: str) -> Verdict:
    """The move and the best reply to it, both played out on the board."""
    after, reply = fact.position.play(move), fact.reply(move)
    loss = fact.value - fact.values[move]
    parts = [
        value_sentence(move, fact.values[move]),
        ngettext(
            "Another move is worth {count} disc more.", "Another move is worth {count} discs more.", loss
        ).format(count=loss),
    ]
    marks = Marks(last_move=move, flipped=frozenset(fact.position.flips(move)))
    if reply in after.legal_moves():
        parts.append(_("The best reply, {reply}, has been played on the board.").format(reply=reply))
        marks = Marks(last_move=reply, flipped=frozenset(after.flips(reply)))
        after = after.play(reply)
    elif after.must_pass:
        parts.append(_("The opponent must pass, and yet it does not get better."))
    beliefs = believed_best(fact, move)
    return Verdict(Outcome.NOT_YET, " ".join(parts), beliefs, position=after, marks=marks)


def _reasons(fact: Valued, best: str) -> Iterator[str]:
    """Why the best move is good: the line, the corner beside it, and the corner that could be taken instead."""
    position = fact.position
    if fact.source:
        yield _("The position is from here: {source}.").format(source=source_words(fact.source))
    yield _line_sentence(fact, best)
    if is_x(position, best):
        corner = X_SQUARES[best]
        if corner in takeable(position.play(best), position.turn.opponent):
            text = _("The corner {corner} can be taken after it, and the line shows that this is not enough.")
            yield text.format(corner=corner)
        else:
            yield kept_sentence(position, best, corner)
    for move in fact.values:
        if move in CORNERS and move not in fact.best:
            text = _("The corner is worth less here: {value}")
            yield text.format(value=value_sentence(move, fact.values[move]))


def _line_sentence(fact: Valued, best: str) -> str:
    line = fact.best_line(best)
    moves = " ".join(_("pass") if move == "pass" else move for move in line)
    if fact.value == 0:
        return _("Best play of both sides: {moves}, a draw.").format(moves=moves)
    black_ahead = (fact.value > 0) == (fact.position.turn is Color.BLACK)
    if black_ahead:
        text = _("Best play of both sides: {moves}. Black then ends {count} discs ahead.")
    else:
        text = _("Best play of both sides: {moves}. White then ends {count} discs ahead.")
    return text.format(moves=moves, count=abs(fact.value))


# --- three moves in order -----------------------------------------------------------------------------


def order_by_value(exercise_id: str, level: str, fact: Valued, squares: Sequence[str]) -> Exercise:
    """Put three moves in order of what they are worth, best first (answer form: order)."""
    right = sorted(squares, key=lambda square: -fact.values[square])
    told = [
        _("{square} ({value})").format(square=square, value=signed(fact.values[square])) for square in right
    ]
    whole = _("In discs at the end of best play: {moves}.").format(moves=listed(told))

    plain = order(
        exercise_id,
        level,
        by_color(
            fact.position.turn,
            _("Black to move. Order these moves by what they are worth, the best first."),
            _("White to move. Order these moves by what they are worth, the best first."),
        ),
        [Option(square, square) for square in squares],
        {square: -fact.values[square] for square in squares},
        (
            _("Play each move in your mind: what is the best reply, and who runs out of good moves?"),
            _("The best of the three is {square}.").format(square=right[0]),
            whole,
        ),
        solved=whole,
        out_of_order=partial(_out_of_order, fact),
        source=fact.source or ENGINE,
        position=fact.position,
        marks=Marks(notes=tuple(Note("frame", square) for square in squares)),
        remake=lambda seed: order_by_value(exercise_id, level, *_three_moves(seed)),
    )

    def judge(answer: Answer) -> Verdict:
        verdict = plain.judge(answer)
        wrong = [pair for pair in pairwise(answer) if fact.values[pair[0]] < fact.values[pair[1]]]
        beliefs = believed_before(fact, *wrong[0]) if wrong else ()
        return replace(verdict, misconceptions=beliefs)

    return replace(plain, judge=judge, mistakes=tuple(_order_mistakes(fact, plain)))


def _out_of_order(fact: Valued, first: str, second: str) -> str:
    loss = fact.values[second] - fact.values[first]
    return ngettext(
        "{second} belongs before {first}, which loses {count} disc against it: {worth}, not {less}.",
        "{second} belongs before {first}, which loses {count} discs against it: {worth}, not {less}.",
        loss,
    ).format(
        first=first,
        second=second,
        count=loss,
        worth=signed(fact.values[second]),
        less=signed(fact.values[first]),
    )


def _order_mistakes(fact: Valued, plain: Exercise) -> Iterator[Mistake]:
    """Two neighbours exchanged, each with the belief that would exchange them."""
    for mistake in plain.mistakes:
        first, second = next(
            pair for pair in pairwise(mistake.answer) if fact.values[pair[0]] < fact.values[pair[1]]
        )
        belief = (*believed_before(fact, first, second), "misjudged")[0]
        yield Mistake(mistake.answer, belief, names=(first, second))


def _three_moves(seed: int) -> tuple[Valued, list[str]]:
    """A position and three of its moves of different value; corners and X-squares among them where there are."""
    fact, random = some_valued(seed, _has_three_values), Random(seed)
    moves = list(fact.values)
    random.shuffle(moves)
    moves.sort(key=lambda move: move not in CORNERS and not is_x(fact.position, move))
    chosen: list[str] = []
    for move in moves:
        if fact.values[move] not in {fact.values[other] for other in chosen}:
            chosen.append(move)
    chosen = chosen[:3]
    random.shuffle(chosen)
    return fact, chosen


def _has_three_values(fact: Valued) -> bool:
    return len(set(fact.values.values())) >= 3
