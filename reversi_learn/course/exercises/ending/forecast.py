"""Exercises that say how a game will end before it is played out: who wins, and by what score."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ....engine.game import PASS
from ....engine.position import Color, Position
from ....messages import _
from ...endings import near_the_end
from ..flanking.rows import by_color
from ..model import Answer, Exercise, Verdict
from ..statements import ENGINE, Choice, Reply, number, statement
from .playing_out import along, end_sentence, exact, numbered, played_out, told_line


def who_wins(exercise_id: str, level: str, position: Position) -> Exercise:
    """Say who wins with best play of both; then it is played out on the board (answer form: statement)."""
    end = played_out(position)
    right = _value(end.winner)
    labels = {"X": _("Black wins"), "O": _("White wins"), "draw": _("It ends in a draw")}
    exercise = statement(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("Black to move, {count} squares empty. Both play their best from here. Who wins?"),
            _("White to move, {count} squares empty. Both play their best from here. Who wins?"),
        ).format(count=position.empties),
        [
            Choice(
                value=value,
                label=label,
                reply=_told_right(position) if value == right else _told_other(position, value),
                right=value == right,
                belief=next(iter(_beliefs(position, value)), f"says-{value}") if value != right else "",
                beliefs=_beliefs(position, value) if value != right else (),
            )
            for value, label in labels.items()
        ],
        (
            _("Which discs can still flip? Follow the moves that are left, one after the other."),
            _("Best play begins with {moves}.").format(moves=told_line(exact(position).line[:2])),
            _("{label}: {line} is best play.").format(
                label=labels[right], line=told_line(exact(position).line)
            ),
        ),
        source=ENGINE,
        position=position,
        in_order=True,
        remake=lambda seed: who_wins(exercise_id, level, open_game(seed, position.empties)),
    )
    return _then_played_out(exercise)


def final_score(exercise_id: str, level: str, position: Position) -> Exercise:
    """Say the score of the side to move after best play of both (answer form: number)."""
    end, color, line = played_out(position), position.turn, exact(position).line
    mine = end.score("wof")[0 if color is Color.BLACK else 1]
    rest = told_line(line)
    exercise = number(
        exercise_id,
        level,
        by_color(
            color,
            _(
                "Both play their best from here. With how many discs does Black end, empty squares to the winner?"
            ),
            _(
                "Both play their best from here. With how many discs does White end, empty squares to the winner?"
            ),
        ),
        mine,
        (
            _("Count your discs now. Each of your moves adds one, and what flips changes sides."),
            _("Best play is {line}.").format(line=rest),
            _("After {line} it is {score}.").format(line=rest, score=mine),
        ),
        solved=_("Right: after {line} you have {score}. {end}").format(
            line=rest, score=mine, end=end_sentence(end)
        ),
        replies=_score_replies(position, mine, rest),
        otherwise=lambda said: _("Not {count}. Best play is {line}: count along on the board.").format(
            count=said, line=rest
        ),
        source=ENGINE,
        unit=_("discs"),
        remake=lambda seed: final_score(exercise_id, level, near_the_end(seed, position.empties, _both_move)),
        position=position,
    )
    return _then_played_out(exercise)


def _score_replies(position: Position, mine: int, rest: str) -> tuple[Reply, ...]:
    now = position.count(position.turn)
    return (
        Reply(
            answer=now,
            text=_("{count} is what lies there now. It goes on {line}, and that changes it.").format(
                count=now, line=rest
            ),
            belief="counts-now",
        ),
        Reply(
            answer=64 - mine,
            text=_("{count} is what the other side has in the end. It goes on {line}.").format(
                count=64 - mine, line=rest
            ),
            belief="other-colour",
        ),
    )


def open_game(seed: int, empties: int) -> Position:
    """A position near the end; three of four times the side that is ahead in discs does not win."""
    wanted: Callable[[Position], bool] = _leader_wins if seed % 4 == 3 else _leader_fails
    return near_the_end(seed, empties, wanted)


def _leader_fails(position: Position) -> bool:
    return bool(position.disc_difference(Color.BLACK)) and played_out(position).winner is not _leader(
        position
    )


def _leader_wins(position: Position) -> bool:
    return bool(position.disc_difference(Color.BLACK)) and played_out(position).winner is _leader(position)


def _both_move(position: Position) -> bool:
    """Whether both sides still place discs in the line of best play, and the side to move ends with other discs."""
    line = exact(position).line
    movers = {now.turn for now, move in zip(along(position, line), line, strict=False) if move != PASS}
    side = list(Color).index(position.turn)
    changes = played_out(position).score("wof")[side] != position.count(position.turn)
    return len(movers) == len(Color) and len(position.legal_moves()) > 1 and changes


def _then_played_out(exercise: Exercise) -> Exercise:
    """The same with a slider for how sure one is; with each answer the end is shown, moves numbered."""
    position = exercise.position
    end, marks = played_out(position), numbered(exact(position).line)

    def judge(answer: Answer) -> Verdict:
        return replace(exercise.judge(answer), position=end, marks=marks)

    return replace(exercise, judge=judge, asks_confidence=True)


def _value(winner: Color | None) -> str:
    return "draw" if winner is None else winner.value


def _leader(position: Position) -> Color | None:
    difference = position.disc_difference(Color.BLACK)
    return None if not difference else Color.BLACK if difference > 0 else Color.WHITE


def _last_mover(position: Position) -> Color:
    """Who places the last disc in the line of best play."""
    line = exact(position).line
    placed = [now.turn for now, move in zip(along(position, line), line, strict=False) if move != PASS]
    return placed[-1]


def _beliefs(position: Position, value: str) -> tuple[str, ...]:
    """The beliefs that would name this winner: the one ahead now, the one who moves last."""
    says = {"M5.6": _last_mover(position), "M5.7": _leader(position)}
    return tuple(name for name, color in says.items() if color is not None and color.value == value)


def _told_right(position: Position) -> str:
    text = _("Right. It goes on {line}. {end}")
    if _beliefs(position, _value(played_out(position).winner)) == ():
        text = _("Right, although the other side is ahead now or moves last. It goes on {line}. {end}")
    return _filled(text, position)


def _told_other(position: Position, value: str) -> str:
    beliefs = _beliefs(position, value)
    if value == "draw":
        text = _("It is no draw. It goes on {line}. {end}")
    elif "M5.7" in beliefs:
        text = by_color(
            Color(value),
            _("Black is ahead now, {black} to {white}, but it goes on {line}. {end}"),
            _("White is ahead now, {white} to {black}, but it goes on {line}. {end}"),
        )
    elif "M5.6" in beliefs:
        text = by_color(
            Color(value),
            _("Black makes the last move, and that alone does not win. It goes on {line}. {end}"),
            _("White makes the last move, and that alone does not win. It goes on {line}. {end}"),
        )
    else:
        text = by_color(
            Color(value),
            _("Black does not win this. It goes on {line}. {end}"),
            _("White does not win this. It goes on {line}. {end}"),
        )
    return _filled(text, position)


def _filled(text: str, position: Position) -> str:
    return text.format(
        line=told_line(exact(position).line),
        end=end_sentence(played_out(position)),
        black=position.count(Color.BLACK),
        white=position.count(Color.WHITE),
    )
