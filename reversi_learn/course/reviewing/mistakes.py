"""One's own mistake as an exercise: the position before it, and a better move to find."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.analysis import Grade, JudgedMove, loss_sentence
from ...engine.drawing import Marks, Note, reason_marks
from ...engine.endgame import SearchCancelled
from ...engine.explain import explain
from ...engine.position import Color, Position
from ...engine.search import deepen, solve
from ...messages import _, listed, ngettext
from ..exercises import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict

SMALL_LOSS = 2  # discs: so much less than the best move is still right
REPLY_NODES = 1_500
MOST_NODES = 15_000  # for a reply that is proved, while the learner waits


def better_moves(judged: JudgedMove) -> tuple[str, ...]:
    """The moves that count as right: the best ones, and those that lose at most two discs against them.

    None of them is a mistake itself, or gives away a proved win or draw; and the move played is never among them.
    """
    return tuple(
        move
        for move in judged.position.legal_moves()
        if move != judged.move
        and judged.loss_of(move) <= min(SMALL_LOSS, judged.loss / 2)
        and judged.grade_of(move) < Grade.MISTAKE
        and not (judged.exact and _outcome(judged.values[move]) < _outcome(judged.best_value))
    )


def better_move(rows: Sequence[JudgedMove], number: int = 0, *, mine: Color | None = None) -> Exercise:
    """Find a better move than the mistake of this number (answer form: move).

    ``rows`` are the mistakes of a game, at least one; another instance is another of them. ``mine`` is the
    learner's colour.
    """
    judged = rows[number % len(rows)]
    right = better_moves(judged)
    wrong = [move for move in judged.position.legal_moves() if move not in right]
    return Exercise(
        id=f"review.{judged.number}",
        level="review",
        prompt=prompt(judged, mine),
        position=judged.position,
        answer_by=AnswerForm.MOVE,
        judge=lambda answer: _judge(judged, right, answer),
        hint_for=lambda step, _answer: _hint(judged, right, step),
        solution=judged.best,
        worked=worked(judged),
        remake=lambda seed: better_move(rows, seed, mine=mine),
        mistakes=tuple(Mistake(move, "review", names=(move,)) for move in wrong),
        marks=Marks(notes=(Note("letter", judged.move, text="?"),)),
        shows_moves=True,
        source="engine",
    )


def prompt(judged: JudgedMove, mine: Color | None) -> str:
    """Who played what here, what it lost, and the question."""
    discs = round(judged.loss)
    if judged.color is mine and judged.exact:
        text = ngettext(
            "Here you played {move}, which lost one disc. Find a better move.",
            "Here you played {move}, which lost {count} discs. Find a better move.",
            discs,
        )
    elif judged.color is mine:
        text = ngettext(
            "Here you played {move}, which lost about one disc. Find a better move.",
            "Here you played {move}, which lost about {count} discs. Find a better move.",
            discs,
        )
    elif judged.color is Color.BLACK:
        text = _("Here Black played {move}. {loss} Find a better move.")
    else:
        text = _("Here White played {move}. {loss} Find a better move.")
    loss = loss_sentence(judged.loss, exact=judged.exact, depth=judged.depth)
    return text.format(move=judged.move, count=discs, loss=loss)


def worked(judged: JudgedMove) -> str:
    """What is better, how the mistake is punished, and why it was one."""
    best = _("Best: {moves}.").format(moves=listed(judged.best_moves[:3]))
    line = _("Best play goes on: {line}.").format(line=line_words(judged.line[:6]))
    told = [best, line] if judged.line and judged.line[0] in judged.best_moves else [best]
    punished = punishment(judged.move, judged.reply[0] if judged.reply else "", exact=judged.exact)
    return "\n".join(filter(None, (*told, punished, *(one.sentence for one in judged.findings))))


def line_words(line: Sequence[str]) -> str:
    """A line of play as words: squares, and passes in the language in force.

    >>> line_words(("b2", "pass", "b1"))
    'b2, pass, b1'
    """
    return ", ".join(_("pass") if move == "pass" else move for move in line)


def punishment(move: str, reply: str, *, exact: bool) -> str:
    """How the other side answers best, as far as is known; empty where nobody answers."""
    if reply == "pass":
        return _("After {move} the other side must pass, and yet the move costs discs.").format(move=move)
    if not reply:
        return ""
    text = _("The best reply to {move} is {reply}.") if exact else _("A strong reply to {move} is {reply}.")
    return text.format(move=move, reply=reply)


def good_reply(position: Position, *, exact: bool) -> tuple[str, bool]:
    """A good reply in this position, and whether it is proved to be best; empty when the game is over."""
    if position.is_over:
        return "", True
    try:
        return solve(position, most_nodes=MOST_NODES if exact else 0).move, True
    except SearchCancelled:
        return deepen(position, nodes=REPLY_NODES).move, False


def _judge(judged: JudgedMove, right: Sequence[str], answer: Answer) -> Verdict:
    report = explain(judged.position, answer)
    if not report.legal:
        return Verdict(Outcome.NOT_YET, report.sentence(), marks=reason_marks(report))
    if answer in right:
        return Verdict(Outcome.SOLVED, _praise(judged, answer), marks=Marks(notes=(Note("frame", answer),)))
    after = judged.position.play(answer)
    played = answer == judged.move
    reply, proved = judged.reply[0] if judged.reply else "", judged.exact
    if not played:
        reply, proved = good_reply(after, exact=judged.exact)
    told = _("That is the move that was played.") if played else _("There is a better move than {move}.")
    lost = loss_sentence(judged.loss_of(answer), exact=judged.exact, depth=judged.depth)
    message = " ".join(
        filter(None, (told.format(move=answer), lost, punishment(answer, reply, exact=proved)))
    )
    if not reply or reply == "pass":
        return Verdict(Outcome.NOT_YET, message, position=after, marks=Marks(last_move=answer))
    marks = Marks(last_move=reply, flipped=frozenset(after.flips(reply)), notes=(Note("ring", reply),))
    return Verdict(Outcome.NOT_YET, message, position=after.play(reply), marks=marks)


def _praise(judged: JudgedMove, answer: str) -> str:
    if answer in judged.best_moves:
        return _("{move} is best.").format(move=answer)
    enough = _("{move} is good enough.").format(move=answer)
    return " ".join((enough, loss_sentence(judged.loss_of(answer), exact=judged.exact, depth=judged.depth)))


def _hint(judged: JudgedMove, right: Sequence[str], step: int) -> Hint:
    best = judged.best
    if step == 1:
        reply = judged.reply[0] if judged.reply else ""
        text = punishment(judged.move, reply, exact=judged.exact) or _(
            "Look at what each move leaves to the other side."
        )
        squares = (reply,) if reply not in {"", "pass"} else ()
        return Hint(text, squares, Marks(notes=tuple(Note("ring", square) for square in squares)))
    if step == 2:
        others = [move for move in judged.position.legal_moves() if move not in right and move != judged.move]
        chosen = tuple(sorted({best, *others[:1]}))
        if len(chosen) == 1:
            return Hint(_("Only {move} is left.").format(move=best), chosen, Marks(found=frozenset(chosen)))
        text = _("It is one of these: {moves}.").format(moves=listed(chosen))
        return Hint(text, chosen, Marks(notes=tuple(Note("ring", square) for square in chosen)))
    return Hint(worked(judged), (best,), Marks(notes=(Note("frame", best),)))


def _outcome(value: float) -> int:
    return (value > 0) - (value < 0)
