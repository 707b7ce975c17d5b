"""Exercises that play the last moves of a game against exact replies (answer form: sequence)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import explain, pass_sentence, turn_sentence
from ....engine.game import PASS
from ....engine.position import Color, Position
from ....messages import _, ngettext
from ...endings import near_the_end
from ...misconceptions import believed
from ..flanking.rows import by_color
from ..model import AnswerForm, Exercise, Hint, Mistake, Outcome, Stage, Verdict
from .playing_out import along, end_sentence, exact, greediest, numbered, played_out, told_line


def last_moves(exercise_id: str, level: str, position: Position) -> Exercise:
    """Play the game to its end and lose no disc; the replies are exact (answer form: sequence).

    The first move that gives something away ends it, and best play from there is shown.
    """
    line = exact(position).line
    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_last_moves_prompt(position),
        position=position,
        answer_by=AnswerForm.SEQUENCE,
        judge=lambda moves: _judge(_played(position, moves)),
        play_on=lambda moves: _stage(_played(position, moves)),
        hint_for=lambda step, moves: _hint(_played(position, moves or ()), step),
        solution=_own_moves(position),
        worked=_("Best play: {line}. {end}").format(
            line=told_line(line), end=end_sentence(played_out(position))
        ),
        remake=lambda seed: last_moves(
            exercise_id, level, near_the_end(seed, position.empties, _asks_for_thought)
        ),
        mistakes=tuple(_slips(position)),
        shows_moves=True,
    )


@dataclass(frozen=True, slots=True)
class _Play:
    """How a sequence went: the ``start``, the position ``now``, and the opponent's ``replies`` since the last move.

    ``refused`` is the move that is none in the position ``now``; ``slip`` the one that gave ``lost`` discs
    away in the position ``before`` it.
    """

    start: Position
    now: Position
    replies: tuple[str, ...] = ()
    refused: str = ""
    slip: str = ""
    lost: int = 0
    before: Position | None = None

    @property
    def learner(self) -> Color:
        return self.start.turn


def _played(start: Position, moves: Sequence[str]) -> _Play:
    play = _Play(start, start)
    for move in moves:
        now = play.now
        if now.is_over or play.slip or play.refused:
            break
        if not now.is_legal(move):
            return replace(play, refused=move)
        values = exact(now).values
        lost = max(values.values()) - values[move]
        if lost:
            return replace(play, now=now.play(move), replies=(), slip=move, lost=lost, before=now)
        play = _answered(replace(play, now=now.play(move), replies=()))
    return play


def _answered(play: _Play) -> _Play:
    """The opponent's best replies, until the learner is to move with a move or the game is over."""
    now, replies = play.now, list(play.replies)
    while not now.is_over:
        if now.must_pass:
            replies.append(PASS)
            now = now.after_pass()
        elif now.turn is play.learner:
            break
        else:
            replies.append(exact(now).move)
            now = now.play(replies[-1])
    return replace(play, now=now, replies=tuple(replies))


def _stage(play: _Play) -> Stage:
    if play.refused:
        return Stage(play.now, refused=_refused(play))
    if play.slip:
        return Stage(played_out(play.now), complete=True)
    placed = [move for move in play.replies if move != PASS]
    marks = Marks(last_move=placed[-1]) if placed else Marks()
    return Stage(play.now, _reply_sentence(play), marks, complete=play.now.is_over)


def _judge(play: _Play) -> Verdict:
    if play.refused:
        return _refused(play)
    if play.slip:
        return _punished(play)
    if not play.now.is_over:
        return Verdict(
            Outcome.NOT_YET,
            _("So far nothing is given away, but the game is not over yet. {reply}").format(
                reply=_reply_sentence(play)
            ),
            position=play.now,
        )
    return Verdict(
        Outcome.SOLVED,
        _("Right, nothing given away. {end}").format(end=end_sentence(play.now)),
        position=play.now,
    )


def _refused(play: _Play) -> Verdict:
    report = explain(play.now, play.refused)
    return Verdict(
        Outcome.NOT_YET,
        report.sentence(),
        misconceptions=believed(play.now, chosen=play.refused),
        position=play.now,
        marks=reason_marks(report),
    )


def _punished(play: _Play) -> Verdict:
    """What a move costs, and best play after it on the board, numbered."""
    line = exact(play.now).line
    end = played_out(play.now)
    text = ngettext(
        "{move} gives {count} disc of the margin away. It goes on {line}. {end}",
        "{move} gives {count} discs of the margin away. It goes on {line}. {end}",
        play.lost,
    ).format(move=play.slip, count=play.lost, line=told_line(line), end=end_sentence(end))
    if not line:
        text = _("{move} gives {count} discs of the margin away: it ends the game. {end}").format(
            move=play.slip, count=play.lost, end=end_sentence(end)
        )
    greedy = play.before is not None and play.slip in greediest(play.before)
    return Verdict(
        Outcome.NOT_YET,
        text,
        misconceptions=("M3.7",) if greedy else (),
        position=end,
        marks=numbered((play.slip, *line)),
    )


def _hint(play: _Play, step: int) -> Hint:
    """Help from the position that was reached; after a slip from the position before it."""
    now = play.before or play.now
    if now.is_over:
        return Hint(_("The game is over: nothing is left to play."))
    result = exact(now)
    losing = [move for move, value in result.values.items() if value < result.value]
    if step == 1:
        if not losing:
            return Hint(_("Here every move is as good as the others."))
        worst = min(losing, key=lambda move: (result.values[move], move))
        reply = exact(now.play(worst)).line
        return Hint(
            _("Play each move to its end in your head. Not {move}, for example: {line} would follow.").format(
                move=worst, line=told_line(reply) or _("nothing")
            )
        )
    if step == 2:
        return Hint(
            _("Play {square}.").format(square=result.move),
            (result.move,),
            Marks(notes=(Note("frame", result.move),)),
        )
    end = played_out(now)
    return Hint(
        _("Best play: {line}. {end}").format(line=told_line(result.line), end=end_sentence(end)),
        (result.move,),
        numbered(result.line),
    )


def _slips(position: Position) -> list[Mistake]:
    """First moves that give something away, the dearest first, at most three."""
    result = exact(position)
    losing = sorted(
        (move for move in result.values if result.values[move] < result.value), key=result.values.__getitem__
    )
    return [
        Mistake(
            (move,),
            "M3.7" if move in greediest(position) else "gives-away",
            names=(move, *(square for square in exact(position.play(move)).line[:1] if square != PASS)),
        )
        for move in losing[:3]
    ]


def _last_moves_prompt(position: Position) -> str:
    return by_color(
        position.turn,
        _("You have Black. {count} squares are empty: play to the end and give nothing away."),
        _("You have White. {count} squares are empty: play to the end and give nothing away."),
    ).format(count=position.empties)


def _reply_sentence(play: _Play) -> str:
    """What the opponent did, and whose turn it is now."""
    if play.now.is_over:
        return end_sentence(play.now)
    if play.replies == (PASS,):
        return pass_sentence(play.learner.opponent)
    turn = turn_sentence(play.now)
    if not play.replies:
        return turn
    text = by_color(play.learner, _("White answers {moves}. {turn}"), _("Black answers {moves}. {turn}"))
    if PASS in play.replies:
        text = _("It goes on {moves}. {turn}")
    return text.format(moves=told_line(play.replies), turn=turn)


def _own_moves(position: Position) -> tuple[str, ...]:
    """The moves of the side to move in the line of best play."""
    line = exact(position).line
    positions = along(position, line)
    return tuple(
        move for now, move in zip(positions, line, strict=False) if now.turn is position.turn and move != PASS
    )


def _asks_for_thought(position: Position) -> bool:
    """Whether some moves give something away, and none is the only one."""
    values = exact(position).values
    return len(values) > 1 and len(set(values.values())) > 1
