"""Exercises on discs that can never be flipped again."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ....engine.drawing import Marks, Note
from ....engine.players import CORNERS
from ....engine.position import SQUARES, Color, Position, flip_mask, mobility_mask, square_mask, square_names
from ....engine.stability import OpenAxis, open_axes, stable_discs, stable_mask
from ....messages import _, ngettext
from ...endings import picture
from ..flanking.moves import some_position
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict

_GAMES = 100  # games played on from a position, to see which of its discs are flipped in one of them
_EDGE = square_mask(square for square in SQUARES if square[0] in "ah" or square[1] in "18")


def click_stable(exercise_id: str, level: str, position: Position) -> Exercise:
    """Click every disc, of either colour, that can never be flipped again (answer form: squares)."""
    stable = frozenset(stable_discs(position))

    def judge_square(square: str) -> Verdict | None:
        return None if square in stable else _refused(position, square)

    def judge(answer: Answer) -> Verdict:
        for square in sorted(answer - stable):
            return _refused(position, square)
        missed = sorted(stable - answer)
        return _missed(position, missed) if missed else Verdict(Outcome.SOLVED, _all_found(len(stable)))

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_("Click every disc, black or white, that can never be flipped again."),
        paper=_("Put a cross on every disc, black or white, that can never be flipped again."),
        position=position,
        answer_by=AnswerForm.SQUARES,
        judge=judge,
        judge_square=judge_square,
        hint_for=lambda step, answer: _hint(position, _in_order(stable - (answer or frozenset())), step),
        solution=stable,
        worked="\n".join(_protection(position, square) for square in _in_order(stable)),
        remake=lambda seed: click_stable(exercise_id, level, some_stable(seed)),
        mistakes=_mistakes(position, stable),
        asks_move=False,
    )


def some_stable(seed: int) -> Position:
    """A position with a few stable discs, in which it is known of every disc whether it is stable."""
    return picture(some_position(seed, has_few_stable), Random(seed))


@lru_cache(maxsize=4096)
def has_few_stable(position: Position) -> bool:
    """Whether three to twelve discs are stable, and each of the others is flipped in some game from here."""
    if not 10 <= position.empties <= 40:
        return False
    stable = stable_mask(position.black, position.white)
    return 3 <= stable.bit_count() <= 12 and not never_flipped(position) & ~stable


def never_flipped(position: Position) -> int:
    """The discs that stay as they are in a hundred games of any moves from here, as a bit mask.

    A disc that is not among them is surely not stable.
    """
    left, lots = position.black | position.white, Random(0)
    stable = stable_mask(position.black, position.white)
    for _game in range(_GAMES):
        own, other = position.own, position.other
        while left != stable:
            moves = square_names(mobility_mask(own, other))
            if not moves:
                if not mobility_mask(other, own):
                    break
                own, other = other, own
                continue
            move = square_mask((moves[int(lots.random() * len(moves))],))
            flips = flip_mask(own, other, move)
            left &= ~flips
            own, other = other & ~flips, own | move | flips
    return left


def beliefs_in_safety(position: Position, square: str) -> tuple[str, ...]:
    """The ids of the beliefs that call this disc stable: it stands on the edge, or beside a corner with a disc."""
    bit = square_mask((square,))
    if not bit & (position.black | position.white):
        return ()
    beside = any(position.disc_at(corner) is not None and _is_beside(square, corner) for corner in CORNERS)
    return (*(["M6.3"] if bit & _EDGE else []), *(["M6.6"] if beside else []))


def _is_beside(square: str, corner: str) -> bool:
    columns, rows = abs(ord(square[0]) - ord(corner[0])), abs(ord(square[1]) - ord(corner[1]))
    return max(columns, rows) == 1


def _refused(position: Position, square: str) -> Verdict:
    if position.disc_at(square) is None:
        text = _("{square} is empty. Only a disc can be safe.").format(square=square)
        return Verdict(Outcome.NOT_YET, text, marks=Marks(notes=(Note("frame", square, text="?"),)))
    attack = _attack(position, square)
    if attack is not None:
        return _attacked(position, square, attack)
    line = _telling(open_axes(position, square))
    text = _open_template(line.axis, on_edge=_is_along_edge(square, line)).format(
        square=square, empty=line.empty[0], first=line.squares[0], last=line.squares[-1]
    )
    notes = (
        Note("line", line.squares[0], to=line.squares[-1]),
        Note("break", line.empty[0], text=_("empty")),
        Note("frame", square, text="?"),
    )
    return Verdict(Outcome.NOT_YET, text, beliefs_in_safety(position, square), marks=Marks(notes=notes))


def _attack(position: Position, square: str) -> str | None:
    """An empty square from which the other colour could flip this disc at once."""
    color = position.disc_at(square)
    if color is None:
        return None
    theirs = Position(position.black, position.white, color.opponent)
    return next((move for move in theirs.legal_moves() if square in theirs.flips(move)), None)


def _attacked(position: Position, square: str, move: str) -> Verdict:
    if position.disc_at(square) is Color.BLACK:
        text = _("{square} is not safe: a white disc on {move} would flip it at once.")
    else:
        text = _("{square} is not safe: a black disc on {move} would flip it at once.")
    notes = (Note("line", move, to=square), Note("frame", move), Note("frame", square, text="?"))
    return Verdict(
        Outcome.NOT_YET,
        text.format(square=square, move=move),
        beliefs_in_safety(position, square),
        marks=Marks(notes=notes),
    )


def _telling(lines: tuple[OpenAxis, ...]) -> OpenAxis:
    """The line to show: the one with the fewest empty squares left."""
    return min(lines, key=lambda line: len(line.empty))


def _is_along_edge(square: str, line: OpenAxis) -> bool:
    return line.axis in {"row", "column"} and square_mask((square,)) & _EDGE != 0


def _open_template(axis: str, *, on_edge: bool) -> str:
    if on_edge:
        return _(
            "{square} is not safe. A disc on the edge is flipped along the edge only, but there {empty} is "
            "empty and no safe disc of its colour stands beside it."
        )
    return {
        "row": _(
            "{square} is not safe. In its row {empty} is empty, and no safe disc of its colour stands beside it "
            "there: it can still be sandwiched."
        ),
        "column": _(
            "{square} is not safe. In its column {empty} is empty, and no safe disc of its colour stands beside "
            "it there: it can still be sandwiched."
        ),
    }.get(
        axis,
        _(
            "{square} is not safe. On its diagonal from {first} to {last} the square {empty} is empty, and no safe "
            "disc of its colour stands beside it there: it can still be sandwiched."
        ),
    )


def _missed(position: Position, missed: list[str]) -> Verdict:
    square = _in_order(missed)[0]
    text = ngettext(
        "All of these are safe. One more disc is.",
        "All of these are safe. {count} more discs are.",
        len(missed),
    ).format(count=len(missed))
    return Verdict(Outcome.NOT_YET, text, marks=Marks(notes=_where(position, square)))


def _where(position: Position, square: str) -> tuple[Note, ...]:
    """The corner from which a safe disc is found, ringed."""
    corner = _nearest_corner(square)
    return (Note("ring", corner),) if position.disc_at(corner) is not None else ()


def _hint(position: Position, missing: list[str], step: int) -> Hint:
    if not missing:
        return Hint(_("All are found. Press Check."))
    square = missing[0]
    if step == 1:
        corner = _nearest_corner(square)
        if position.disc_at(corner) is None:
            text = _("Look near the corner {corner} for a disc that is covered on each of its four lines.")
        else:
            text = _("Begin at the corner {corner}, and go on from one safe disc to the next.")
        return Hint(text.format(corner=corner), (corner,), Marks(notes=_where(position, square)))
    if step == 2:
        text = _("{square} is safe, and still missing.").format(square=square)
        return Hint(text, (square,), Marks(notes=(Note("frame", square),)))
    return Hint(_protection(position, square), (square,), Marks(notes=(Note("frame", square),)))


def _protection(position: Position, square: str) -> str:
    """Why a stable disc is stable."""
    if square in CORNERS:
        return _("{square} is a corner: no line goes on at both sides of it.").format(square=square)
    beside = _safe_on_edge(position, square)
    if beside:
        text = _("{square} stands on the edge beside the safe disc on {beside}, which is of its colour.")
        return text.format(square=square, beside=beside)
    text = _(
        "{square}: each of its four lines is full, or ends there, or has a safe disc beside it that covers it."
    )
    return text.format(square=square)


def _safe_on_edge(position: Position, square: str) -> str:
    """A safe neighbour of the same colour along the edge; of two the one nearer to the corner."""
    if not square_mask((square,)) & _EDGE:
        return ""
    same = [
        name
        for name in stable_discs(position, position.disc_at(square))
        if name != square
        and square_mask((name,)) & _EDGE
        and _is_beside(name, square)
        and (name[0] == square[0] or name[1] == square[1])
    ]
    return min(same, key=_from_corner, default="")


def _in_order(squares: frozenset[str] | list[str]) -> list[str]:
    """From the corners inwards, as the proof goes."""
    return sorted(squares, key=lambda square: (_from_corner(square), square))


def _from_corner(square: str) -> int:
    corner = _nearest_corner(square)
    return abs(ord(square[0]) - ord(corner[0])) + abs(ord(square[1]) - ord(corner[1]))


def _nearest_corner(square: str) -> str:
    return ("a" if square[0] < "e" else "h") + ("1" if square[1] < "5" else "8")


def _all_found(count: int) -> str:
    return _("Right: these {count} discs stay as they are to the end of the game.").format(count=count)


def _mistakes(position: Position, stable: frozenset[str]) -> tuple[Mistake, ...]:
    """One disc too many for each belief, and the stable discs without the last one found."""
    mistakes: dict[str, str] = {}
    for square in (*position.discs(Color.BLACK), *position.discs(Color.WHITE)):
        if square not in stable and square not in mistakes.values():
            for belief in beliefs_in_safety(position, square) or ("any-disc",):
                mistakes.setdefault(belief, square)
    chosen = {square: belief for belief, square in mistakes.items()}
    last = _in_order(stable)[-1]
    return (
        *(Mistake(stable | {square}, belief, names=(square,)) for square, belief in chosen.items()),
        Mistake(stable - {last}, "missed"),
    )
