"""Exercises on the result of a finished game: discs, empty squares to the winner, and the margin."""

from __future__ import annotations

from dataclasses import replace

from ....engine.explain import color_name
from ....engine.position import RANKS, Color, Position
from ....messages import _, ngettext
from ...endings import Finish, ended
from ..flanking.rows import by_color
from ..model import Exercise
from ..statements import ENGINE, Choice, Reply, number, statement
from .over import drawn_end


def count_discs(exercise_id: str, level: str, position: Position, color: Color) -> Exercise:
    """Count the discs of one colour (answer form: number)."""
    rows = _by_row(position, color)
    count, told = sum(rows), " + ".join(map(str, rows))
    exercise = number(
        exercise_id,
        level,
        by_color(
            color,
            _("The game is over. How many discs does Black have?"),
            _("The game is over. How many discs does White have?"),
        ),
        count,
        (
            _("Go row by row from the top, and write down a number for each row."),
            by_color(color, _("Black, row by row: {rows}."), _("White, row by row: {rows}.")).format(
                rows=told
            ),
            _("{rows} = {count}").format(rows=told, count=count),
        ),
        solved=_("Right: {rows} = {count}.").format(rows=told, count=count),
        replies=_count_replies(position, color),
        otherwise=lambda said: _("Not {count}. Row by row from the top there are {rows}.").format(
            count=said, rows=told
        ),
        source=ENGINE,
        unit=_("discs"),
        remake=lambda seed: count_discs(exercise_id, level, *_to_count(seed)),
        position=position,
    )
    return replace(exercise, quiet=True)


def both_scores(exercise_id: str, level: str, position: Position) -> Exercise:
    """Give the result by discs and by the rule of the federation, with empty squares (answer form: statement)."""
    options = _score_options(position)
    replies = {
        "right": _right_score(position),
        "ignored": _ignored(position),
        "other-way": _other_way(position),
        "twice": _twice(position),
    }
    beliefs = {"ignored": "M5.5" if _is_wipe_out(position) else "empties-ignored"}
    exercise = statement(
        exercise_id,
        level,
        _(
            "The game is over. What is the result, Black first: by the discs on the board, and by the WOF rule?"
        ),
        [
            Choice(
                value=f"{discs[0]}–{discs[1]}, {wof[0]}–{wof[1]}",  # the same in every language
                label=_("Discs {discs}, by the WOF rule {wof}").format(
                    discs=_result(discs), wof=_result(wof)
                ),
                reply=replies[kind],
                right=kind == "right",
                belief="" if kind == "right" else beliefs.get(kind, kind),
            )
            for kind, (discs, wof) in options.items()
        ],
        (
            _("First count only the discs. How many squares are empty?"),
            _empties_go_to(position),
            _("Discs {discs}, by the WOF rule {wof}").format(
                discs=_result(options["right"][0]), wof=_result(options["right"][1])
            ),
        ),
        source=ENGINE,
        position=position,
        remake=lambda seed: both_scores(exercise_id, level, some_with_empties(seed)),
    )
    return replace(exercise, quiet=True)


def margin(exercise_id: str, level: str, position: Position) -> Exercise:
    """Say by how many discs a game was won, empty squares to the winner (answer form: number)."""
    black, white = position.score("wof")
    value, bare = abs(black - white), abs(position.disc_difference(Color.BLACK))
    discs = _result(position.score("discs"))
    return number(
        exercise_id,
        level,
        _("The discs are {discs}, Black first. By how many discs is the game won by the WOF rule?").format(
            discs=discs
        ),
        value,
        (
            _("How many squares are empty, and who gets them?"),
            _empties_go_to(position),
            _("{high} − {low} = {value}").format(high=max(black, white), low=min(black, white), value=value),
        ),
        solved=_("Right: {score} by the WOF rule, so {high} − {low} = {value}.").format(
            score=_result((black, white)), high=max(black, white), low=min(black, white), value=value
        ),
        replies=(
            Reply(
                answer=bare,
                text=_("{count} is the margin on the board. {empties}").format(
                    count=bare, empties=_empties_go_to(position)
                ),
                belief="empties-ignored",
            ),
            Reply(
                answer=max(black, white),
                text=_("{count} is the winner’s score. The margin is what the winner has more.").format(
                    count=max(black, white)
                ),
                belief="score-for-margin",
            ),
        ),
        otherwise=lambda said: _("{count} is not the margin. {empties}").format(
            count=said, empties=_empties_go_to(position)
        ),
        source=ENGINE,
        unit=_("discs"),
        remake=lambda seed: margin(exercise_id, level, _won_with_empties(seed)),
        position=position,
    )


def some_with_empties(seed: int) -> Position:
    """A finished game with empty squares: stuck, with one colour, or drawn, each as often as the others."""
    kind = seed % 3
    if kind == 0:
        return drawn_end(seed)
    return ended(Finish.STUCK if kind == 1 else Finish.VANISHED, seed)


def _won_with_empties(seed: int) -> Position:
    for offset in range(2**16):
        position = ended(Finish.STUCK if seed % 2 else Finish.VANISHED, seed + offset * 2**32)
        if position.winner is not None:
            return position
    raise LookupError("no game of these was won")


def _to_count(seed: int) -> tuple[Position, Color]:
    position = ended((Finish.FULL, Finish.STUCK)[seed % 2], seed)
    return position, Color.BLACK if seed // 2 % 2 else Color.WHITE


def _by_row(position: Position, color: Color) -> list[int]:
    letters = position.diagram()
    return [letters[8 * row : 8 * row + 8].count(color.value) for row in range(len(RANKS))]


def _count_replies(position: Position, color: Color) -> tuple[Reply, ...]:
    rows = _by_row(position, color)
    count, others, told = sum(rows), position.count(color.opponent), " + ".join(map(str, rows))
    last = max((number for number, discs in enumerate(rows, start=1) if discs), default=1)
    return (
        Reply(
            answer=others,
            text=by_color(
                color,
                _("{count} is the number of white discs. Asked is for Black, row by row: {rows}."),
                _("{count} is the number of black discs. Asked is for White, row by row: {rows}."),
            ).format(count=others, rows=told),
            belief="other-colour",
        ),
        Reply(
            answer=count + position.empties,
            text=_(
                "{count} counts the empty squares too. Only discs are asked for, row by row: {rows}."
            ).format(count=count + position.empties, rows=told),
            belief="empties-counted",
        ),
        Reply(
            answer=count - rows[last - 1],
            text=_("{count} leaves out row {row}. All rows: {rows}.").format(
                count=count - rows[last - 1], row=last, rows=told
            ),
            belief="row-left-out",
        ),
    )


def _is_wipe_out(position: Position) -> bool:
    return not position.black or not position.white


def _result(score: tuple[int, int]) -> str:
    return _("{black}–{white}").format(black=score[0], white=score[1])


Scores = tuple[tuple[int, int], tuple[int, int]]


def _score_options(position: Position) -> dict[str, Scores]:
    """The result as it is and as it is often given; all four differ where squares are empty."""
    discs, wof, empties = position.score("discs"), position.score("wof"), position.empties
    black, white = discs
    to_loser = (black, white + empties) if black >= white else (black + empties, white)
    return {
        "right": (discs, wof),
        "ignored": (discs, discs),
        "other-way": (discs, to_loser),
        "twice": (wof, wof),
    }


def _empties_go_to(position: Position) -> str:
    empties, winner = position.empties, position.winner
    if winner is None:  # equal numbers leave an even number of squares
        return _("The {count} empty squares are shared: {discs} + {half} for each.").format(
            count=empties, discs=position.count(Color.BLACK), half=empties // 2
        )
    return ngettext(
        "One square is empty and goes to the winner, {color}: {discs} + {count}.",
        "The {count} empty squares go to the winner, {color}: {discs} + {count}.",
        empties,
    ).format(count=empties, color=color_name(winner), discs=position.count(winner))


def _right_score(position: Position) -> str:
    return _("Right. {empties}").format(empties=_empties_go_to(position))


def _ignored(position: Position) -> str:
    if _is_wipe_out(position):
        text = _("A wipe-out counts 64–0 on any board, not only on a full one. {empties}")
    else:
        text = _("By the WOF rule the empty squares count as well. {empties}")
    return text.format(empties=_empties_go_to(position))


def _other_way(position: Position) -> str:
    if position.winner is None:
        text = _("In a draw nobody has won, so nobody gets all the empty squares. {empties}")
    else:
        text = _("The loser gets none of the empty squares. {empties}")
    return text.format(empties=_empties_go_to(position))


def _twice(position: Position) -> str:
    return _(
        "On the board lie {discs} discs; the empty squares are added only by the WOF rule. {empties}"
    ).format(discs=_result(position.score("discs")), empties=_empties_go_to(position))
