"""Keep the other side passing: a series of own moves, each of which leaves it without one (form: sequence)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from ....engine.drawing import Marks, Note
from ....engine.explain import explain, number_word, pass_sentence
from ....engine.position import Position, flip_mask, mobility_mask, square_names
from ....messages import _, ngettext
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Stage, Verdict
from .force_pass import refused_move, remaining_moves
from .played import Plies, some_ply

_MOST_NODES = 20_000  # positions looked at for the par
_FEW_NODES = 1_000  # where a position is only looked for; one that needs more is passed over


def keep_passing(exercise_id: str, level: str, position: Position) -> Exercise:
    """Make the other side pass as often in a row as can be: the par (answer form: sequence).

    The par is exact: all series of own moves are tried while the other side must pass.
    """
    par = longest_series(position)
    solution = best_series(position)

    def judge(answer: Answer) -> Verdict:
        return _judge(position, answer, par)

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_prompt(position, par),
        position=position,
        answer_by=AnswerForm.SEQUENCE,
        judge=judge,
        hint_for=lambda step, answer: _hint(position, par, step, answer or ()),
        solution=solution,
        worked=_worked(position, solution),
        remake=lambda seed: keep_passing(exercise_id, level, _some_series(seed)),
        mistakes=tuple(_mistakes(position, solution)),
        play_on=lambda moves: _stage(position, moves, par),
        shows_moves=True,
    )


class TooLong(Exception):
    """The series could not be tried out within the budget."""


def longest_series(position: Position, most_nodes: int = _MOST_NODES) -> int:
    """How often in a row the other side can be made to pass from here, exactly.

    Raises:
        TooLong: more than ``most_nodes`` positions would have to be looked at.
    """
    return _Search(most_nodes).longest(position.own, position.other)


def best_series(position: Position) -> tuple[str, ...]:
    """The first series, in reading order, that reaches the par."""
    search, own, other = _Search(), position.own, position.other
    moves: list[str] = []
    while best := search.longest(own, other):
        for move, then_own, then_other in _forcing(own, other):
            if 1 + search.longest(then_own, then_other) == best:
                moves += square_names(move)
                own, other = then_own, then_other
                break
    return tuple(moves)


class _Search:
    def __init__(self, most_nodes: int = _MOST_NODES) -> None:
        self._known: dict[tuple[int, int], int] = {}
        self._most_nodes = most_nodes

    def longest(self, own: int, other: int) -> int:
        if (own, other) not in self._known:
            if len(self._known) >= self._most_nodes:
                raise TooLong
            self._known[own, other] = 0
            series = (1 + self.longest(*then) for _move, *then in _forcing(own, other))
            self._known[own, other] = max(series, default=0)
        return self._known[own, other]


def _forcing(own: int, other: int) -> Iterator[tuple[int, int, int]]:
    """The own moves after which the other side must pass: the move, then own and other discs."""
    left = mobility_mask(own, other)
    while left:
        move = left & -left
        left ^= move
        flips = flip_mask(own, other, move)
        then_own, then_other = own | move | flips, other & ~flips
        if not mobility_mask(then_other, then_own) and mobility_mask(then_own, then_other):
            yield move, then_own, then_other


@lru_cache(maxsize=1024)
def _par_or_none(position: Position) -> int:
    try:
        return longest_series(position, _FEW_NODES)
    except TooLong:
        return 0


def _some_series(seed: int) -> Position:
    """A position of a game in which the move made did force a pass, where the best series is a question."""

    def wanted(plies: Plies, index: int) -> bool:
        forced = index + 1 < len(plies) and plies[index + 1].is_pass
        return forced and _is_a_question(plies[index].position)

    plies, index = some_ply(seed, wanted)
    return plies[index].position


def _is_a_question(position: Position) -> bool:
    """Whether the other side can be made to pass two to five times, and a forcing move can spoil it."""
    moves = list(_forcing(position.own, position.other))
    if len(moves) < 2 or not 2 <= _par_or_none(position) <= 5:
        return False
    return next(_spoilt(position, best_series(position)), None) is not None


# --- playing --------------------------------------------------------------------------------------------


def _prompt(position: Position, par: int) -> str:
    text = (
        ngettext(
            "Black to move. Make White pass; once is the most.",
            "Black to move. Make White pass as often in a row as you can: {count} times is the most.",
            par,
        )
        if position.turn.value == "X"
        else ngettext(
            "White to move. Make Black pass; once is the most.",
            "White to move. Make Black pass as often in a row as you can: {count} times is the most.",
            par,
        )
    )
    return text.format(count=number_word(par))


def _replay(position: Position, moves: tuple[str, ...]) -> tuple[Position, int, Verdict | None]:
    """The position after these moves, how often the other side passed, and why the last can not be played."""
    now, passes = position, 0
    for move in moves:
        if now.turn is not position.turn:  # the series has ended before
            break
        refused = refused_move(now, move)
        if refused is not None:
            return now, passes, refused
        now = now.play(move)
        if now.must_pass:
            now, passes = now.after_pass(), passes + 1
    return now, passes, None


def _stage(position: Position, moves: tuple[str, ...], par: int) -> Stage:
    now, passes, refused = _replay(position, moves)
    if refused is not None:
        return Stage(now, refused=refused)
    ended = now.turn is not position.turn or passes >= par
    if not moves or ended:
        return Stage(now, complete=ended)
    return Stage(now, _so_far(position, passes, par), Marks(last_move=moves[-1]))


def _so_far(position: Position, passes: int, par: int) -> str:
    text = by_color(
        position.turn,
        _("White must pass: {passes} of {par}. You move again."),
        _("Black must pass: {passes} of {par}. You move again."),
    )
    return text.format(passes=passes, par=par)


def _judge(position: Position, moves: tuple[str, ...], par: int) -> Verdict:
    now, passes, refused = _replay(position, moves)
    if refused is not None:
        return refused
    last = moves[-1]
    if passes >= par:
        marks = Marks(last_move=last)
        return Verdict(Outcome.SOLVED, _reached(position, passes), position=now, marks=marks)
    if now.turn is position.turn:
        return Verdict(Outcome.NOT_YET, _so_far(position, passes, par), position=now)
    made = min(passes + 1, len(moves))  # the move that ended the series
    left = remaining_moves(now, moves[made - 1])
    text = (
        ngettext(
            "One pass, and {par} can be had. {left}", "{count} passes, and {par} can be had. {left}", passes
        )
        if passes
        else _("No pass, and {par} can be had. {left}")
    ).format(count=passes, par=par, left=left.message)
    return Verdict(Outcome.NOT_YET, text, position=now, marks=left.marks)


def _reached(position: Position, passes: int) -> str:
    text = (
        ngettext("White had to pass once.", "White had to pass {count} times in a row.", passes)
        if position.turn.value == "X"
        else ngettext("Black had to pass once.", "Black had to pass {count} times in a row.", passes)
    )
    return text.format(count=number_word(passes))


def _worked(position: Position, solution: tuple[str, ...]) -> str:
    return by_color(
        position.turn,
        _("One way: {moves}. After each of these moves no line is left to White."),
        _("One way: {moves}. After each of these moves no line is left to Black."),
    ).format(moves=", ".join(solution))


# --- help -----------------------------------------------------------------------------------------------


def _hint(position: Position, par: int, step: int, moves: tuple[str, ...]) -> Hint:
    now, passes, refused = _replay(position, moves)
    if refused is not None or now.turn is not position.turn:
        return _from_the_start(position)
    if passes >= par:
        return Hint(_reached(position, passes))
    series = best_series(now)
    if passes + len(series) < par:
        return _too_few(passes + len(series), series)
    move = series[0]
    after = now.play(move)
    if step == 1:
        text = ngettext(
            "From here one pass is still to be had. Keep for later the moves that nobody can take from you.",
            "From here {count} passes are still to be had. Keep for later the moves that nobody can take from you.",
            len(series),
        )
        return Hint(text.format(count=number_word(len(series))))
    if step == 2:
        return Hint(
            _("Now play {square}.").format(square=move),
            squares=(move,),
            marks=Marks(notes=(Note("frame", move),)),
        )
    report = explain(now, move)
    text = f"{report.sentence()} {pass_sentence(after.turn)}"
    return Hint(text, squares=(move,), marks=Marks(notes=(Note("frame", move),)))


def _from_the_start(position: Position) -> Hint:
    move = best_series(position)[0]
    return Hint(_("Begin again, with {square}.").format(square=move), squares=(move,))


def _too_few(passes: int, series: tuple[str, ...]) -> Hint:
    text = ngettext(
        "This way it comes to one pass in all. Play on to the end, then try another beginning.",
        "This way it comes to {count} passes in all. Play on to the end, then try another beginning.",
        passes,
    )
    return Hint(text.format(count=number_word(passes)), squares=series[:1])


def _mistakes(position: Position, solution: tuple[str, ...]) -> Iterator[Mistake]:
    """Series that end too early: by a move that leaves one to the other side, or by a spoilt beginning."""
    leaving = (
        move
        for move in position.legal_moves()
        if position.play(move).legal_moves() or position.play(move).is_over
    )
    for move in islice(leaving, 1):
        yield Mistake((move,), "leaves-a-move", names=(move,))
    for series in islice(_spoilt(position, solution), 1):
        yield Mistake(series, "short-series", names=(series[-1],))


def _spoilt(position: Position, solution: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Series of forcing moves, ended by one more move, that come to fewer passes than the solution."""
    for move, *_discs in _forcing(position.own, position.other):
        name = square_names(move)[0]
        if name == solution[0]:
            continue
        now = position.play(name).after_pass()
        rest = best_series(now)
        if 1 + len(rest) < len(solution):
            for following in rest:
                now = now.play(following).after_pass()
            yield (name, *rest, now.legal_moves()[0])
