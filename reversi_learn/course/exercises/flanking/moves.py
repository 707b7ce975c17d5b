"""Exercises on legal moves of a whole position: all of them, how many, one with a property."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import Ending, Line, direction_inside, explain, line_sentence
from ....engine.position import SQUARES, Color, Position
from ....engine.samples import practice_positions
from ....messages import _, listed, ngettext
from ...misconceptions import MISCONCEPTIONS, believed
from ...scene import Option
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict
from ..statements import ENGINE, order
from .rows import by_color


def all_moves(exercise_id: str, level: str, position: Position) -> Exercise:
    """Click every legal move of the position (answer form: squares)."""
    moves = frozenset(position.legal_moves())

    def judge_square(square: str) -> Verdict | None:
        if square in moves:
            return None
        report = explain(position, square)
        return Verdict(
            Outcome.NOT_YET,
            report.sentence(),
            misconceptions=believed(position, chosen=square),
            marks=reason_marks(report),
        )

    def judge(answer: Answer) -> Verdict:
        for square in sorted(answer - moves):
            refused = judge_square(square)
            if refused is not None:
                return refused
        missed = sorted(moves - answer)
        if missed:
            return missed_moves(position, missed)
        return Verdict(Outcome.SOLVED, _all_found(len(moves)))

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_every_move_prompt(position.turn),
        paper=by_color(
            position.turn,
            _("Black to move. Put a cross on every square where Black may play."),
            _("White to move. Put a cross on every square where White may play."),
        ),
        position=position,
        answer_by=AnswerForm.SQUARES,
        judge=judge,
        judge_square=judge_square,
        hint_for=lambda step, answer: move_hint(position, sorted(moves - (answer or frozenset())), step),
        solution=moves,
        worked=_worked_moves(position),
        remake=lambda seed: all_moves(exercise_id, level, some_position(seed, _has_a_trap)),
        mistakes=_belief_mistakes(position, moves),
        believed=lambda: {name: (item.legal_moves(position),) for name, item in MISCONCEPTIONS.items()},
    )


def how_many_moves(exercise_id: str, level: str, position: Position) -> Exercise:
    """Say how many legal moves there are (answer form: number)."""
    moves = frozenset(position.legal_moves())
    by_belief = {item.id: item.legal_moves(position) for item in MISCONCEPTIONS.values()}

    def judge(answer: Answer) -> Verdict:
        if answer == len(moves):
            return Verdict(Outcome.SOLVED, _all_found(len(moves)))
        beliefs = tuple(name for name, found in by_belief.items() if len(found) == answer)
        return _miscounted(position, answer, beliefs)

    counts: dict[int, list[str]] = {}
    for name, found in by_belief.items():
        counts.setdefault(len(found), []).append(name)
    counts.pop(len(moves), None)
    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _("Black to move. First guess, then count: how many moves does Black have?"),
            _("White to move. First guess, then count: how many moves does White have?"),
        ),
        position=position,
        answer_by=AnswerForm.NUMBER,
        judge=judge,
        hint_for=lambda step, answer: _count_hint(position, step, answer),
        solution=len(moves),
        worked=_worked_moves(position),
        remake=lambda seed: how_many_moves(exercise_id, level, some_position(seed, _has_a_trap)),
        mistakes=tuple(
            Mistake(count, names[0], names=tuple(_to_look_at(position, count, names)))
            for count, names in sorted(counts.items())
        ),
        unit=_("moves"),
        source=ENGINE,
        believed=lambda: {name: (len(found),) for name, found in by_belief.items()},
    )


def diagonal_move(exercise_id: str, level: str, position: Position) -> Exercise:
    """Find a move that is legal only through a diagonal (answer form: move)."""
    moves = position.legal_moves()
    wanted = [square for square in moves if is_only_diagonal(position, square)]
    straight = [square for square in moves if square not in wanted]

    def judge(answer: Answer) -> Verdict:
        report = explain(position, answer)
        if answer in wanted:
            return Verdict(Outcome.SOLVED, report.sentence(), marks=reason_marks(report))
        text = report.sentence()
        if report.legal:
            text = _("{reason} Not only diagonals: a row or a column is among these lines.").format(
                reason=text
            )
        beliefs = believed(position, chosen=answer)
        return Verdict(Outcome.NOT_YET, text, misconceptions=beliefs, marks=reason_marks(report))

    others = {**dict.fromkeys(straight[:1], "straight"), **_squares_of_beliefs(position)}
    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _("Black to move. Find a move that is legal only through a diagonal."),
            _("White to move. Find a move that is legal only through a diagonal."),
        ),
        position=position,
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=lambda step, _answer: _diagonal_hint(position, wanted, step),
        solution=wanted[0],
        worked=explain(position, wanted[0]).sentence(),
        remake=lambda seed: diagonal_move(exercise_id, level, some_position(seed, _has_both_sorts)),
        mistakes=tuple(Mistake(square, belief, names=(square,)) for square, belief in others.items()),
        source=ENGINE,
    )


def order_by_flips(exercise_id: str, level: str, position: Position, squares: Sequence[str]) -> Exercise:
    """Order moves by the number of discs they flip, fewest first (answer form: order)."""
    rank = {square: len(position.flips(square)) for square in squares}
    in_order = sorted(squares, key=rank.__getitem__)

    def out_of_order(first: str, second: str) -> str:
        text = _("{second} comes before {first}: it flips {fewer}, and {first} flips {more}. {reason}")
        reason = explain(position, first).sentence()
        return text.format(first=first, second=second, fewer=rank[second], more=rank[first], reason=reason)

    told = [_("{square} ({count})").format(square=square, count=rank[square]) for square in in_order]
    exercise = order(
        exercise_id,
        level,
        by_color(
            position.turn,
            _("Black to move. Order these moves by the discs they flip, fewest first."),
            _("White to move. Order these moves by the discs they flip, fewest first."),
        ),
        [Option(square, square) for square in squares],
        rank,
        (
            _("Read every square in all eight directions and add up the runs that are closed."),
            _("The fewest: {reason}").format(reason=explain(position, in_order[0]).sentence()),
            _("In order, with the number of discs: {moves}.").format(moves=listed(told)),
        ),
        solved=_("Right: {moves}.").format(moves=listed(told)),
        out_of_order=out_of_order,
        source=ENGINE,
        position=position,
        marks=Marks(notes=tuple(Note("frame", square) for square in squares)),
        remake=lambda seed: order_by_flips(exercise_id, level, *_some_moves(seed)),
    )
    mistakes = tuple(
        replace(mistake, names=tuple(_moved(mistake.answer, exercise.solution)))
        for mistake in exercise.mistakes
    )
    return replace(exercise, mistakes=mistakes)


def some_position(seed: int, wanted: Callable[[Position], bool]) -> Position:
    """A position of a game that is as wanted; the same seed gives the same one.

    It is one of the collection, or what one or two further moves by lot make of it: the collection alone would
    run dry.

    Raises:
        LookupError: nothing that the collection leads to is as wanted.
    """
    pool, lots = practice_positions(), Random(seed)
    first = int(lots.random() * len(pool))
    for offset in range(len(pool)):
        position = _played_on(pool[(first + offset) % len(pool)], lots)
        if wanted(position):
            return position
    raise LookupError("no position of the collection is as wanted")


def _played_on(position: Position, lots: Random) -> Position:
    for _move in range(int(lots.random() * 3)):
        moves = position.legal_moves()
        if moves:
            position = position.play(moves[int(lots.random() * len(moves))])
    return position


def missed_moves(position: Position, missed: list[str]) -> Verdict:
    """The verdict when legal moves are still missing: how many, and the anchor of one, without its square."""
    anchor = telling_line(position, missed[0]).end
    if all(is_only_diagonal(position, square) for square in missed):
        text = ngettext(
            "All of these are moves. One more is missing, by a diagonal that ends at your disc on {anchor}.",
            "All of these are moves. {count} more are missing, all by diagonals; one ends at your disc on {anchor}.",
            len(missed),
        )
    else:
        text = ngettext(
            "All of these are moves. One more is missing, by a line that ends at your disc on {anchor}.",
            "All of these are moves. {count} more are missing, one by a line that ends at your disc on {anchor}.",
            len(missed),
        )
    beliefs = dict.fromkeys(name for square in missed for name in believed(position, missed=square))
    return Verdict(
        Outcome.NOT_YET,
        text.format(count=len(missed), anchor=anchor),
        misconceptions=tuple(beliefs),
        marks=Marks(notes=(Note("ring", anchor),)),
    )


def move_hint(position: Position, missing: list[str], step: int) -> Hint:
    """Help towards the first missing move: its anchor, then the square, then the worked reason."""
    if not missing:
        return Hint(_("All are found. Press Check."))
    square = missing[0]
    line = telling_line(position, square)
    if step == 1:
        return Hint(
            _(
                "Start from your disc on {anchor} and look {direction}: where does a line of theirs end?"
            ).format(anchor=line.end, direction=direction_inside(_OPPOSITE[line.direction])),
            squares=(line.end,),
            marks=Marks(notes=(Note("ring", line.end),)),
        )
    if step == 2:
        return Hint(
            _("One of the missing moves is {square}.").format(square=square),
            squares=(square,),
            marks=Marks(notes=(Note("frame", square, text="?"),)),
        )
    report = explain(position, square)
    return Hint(report.sentence(), squares=(square,), marks=reason_marks(report))


def telling_line(position: Position, square: str) -> Line:
    """The line to show first for a legal move."""
    line = explain(position, square).telling
    if line is None or line.ending is not Ending.FLANKED:
        raise LookupError(f"{square} is not a legal move")
    return line


_OPPOSITE = {
    "north": "south",
    "north-east": "south-west",
    "east": "west",
    "south-east": "north-west",
    "south": "north",
    "south-west": "north-east",
    "west": "east",
    "north-west": "south-east",
}


def _every_move_prompt(turn: Color) -> str:
    if turn is Color.BLACK:
        return _("Black to move. Click every square where Black may play.")
    return _("White to move. Click every square where White may play.")


def _all_found(count: int) -> str:
    return ngettext("Right: there is one move.", "Right: these are all {count} moves.", count).format(
        count=count
    )


def _worked_moves(position: Position) -> str:
    reasons = [
        _("{square}: {line}").format(
            square=square, line=line_sentence(telling_line(position, square), position.turn)
        )
        for square in position.legal_moves()
    ]
    return "\n".join(reasons)


def _has_a_trap(position: Position) -> bool:
    moves = position.legal_moves()
    return 3 <= len(moves) <= 9 and MISCONCEPTIONS["M2.1"].shows_on(position)


def _belief_mistakes(position: Position, moves: frozenset[str]) -> tuple[Mistake, ...]:
    """What beliefs lead to: the true moves and one wrong square, and the true moves without those missed."""
    mistakes = [
        Mistake(moves | {square}, belief, names=(square,))
        for square, belief in _squares_of_beliefs(position).items()
    ]
    missed = sorted(moves - MISCONCEPTIONS["M2.6"].legal_moves(position))
    if missed and len(missed) < len(moves):
        anchor = telling_line(position, missed[0]).end
        mistakes.append(Mistake(moves - set(missed), "M2.6", names=(anchor,)))
    return tuple(mistakes)


def _squares_of_beliefs(position: Position) -> dict[str, str]:
    """For each belief a square that it takes for a move, as far as possible it alone; with the belief's id."""
    moves = frozenset(position.legal_moves())
    squares: dict[str, str] = {}
    for item in MISCONCEPTIONS.values():
        extra = sorted(item.legal_moves(position) - moves - set(squares))
        if extra:
            squares[min(extra, key=lambda square: len(believed(position, chosen=square)))] = item.id
    return squares


def is_only_diagonal(position: Position, square: str) -> bool:
    """Whether the square is a move, and every line that it closes is a diagonal.

    >>> is_only_diagonal(Position.start(), "d3")
    False
    """
    return position.is_legal(square) and square not in MISCONCEPTIONS["M2.6"].legal_moves(position)


def _diagonal_hint(position: Position, wanted: list[str], step: int) -> Hint:
    hint = move_hint(position, wanted, step)
    return replace(hint, text=_("Such a move is {square}.").format(square=wanted[0])) if step == 2 else hint


def _has_both_sorts(position: Position) -> bool:
    moves = position.legal_moves()
    diagonal = [square for square in moves if is_only_diagonal(position, square)]
    return 0 < len(diagonal) <= len(moves) // 2


# --- how many ------------------------------------------------------------------------------------------


def _miscounted(position: Position, answer: int, beliefs: Sequence[str]) -> Verdict:
    """Why a number of moves is not right, told by squares that were perhaps missed or taken for moves."""
    squares = _to_look_at(position, answer, beliefs)
    report = explain(position, squares[0])
    marks = reason_marks(report)
    if answer > len(position.legal_moves()):
        text = _("There are fewer than {count}. Look at this square: {reason}")
    elif "M2.6" in beliefs:
        text = _(
            "You count {count}: the moves along rows and columns. By diagonals there are also: {squares}."
        )
        marks = Marks(notes=tuple(Note("frame", square) for square in squares))
    else:
        text = _("There are more than {count}. Look at this square: {reason}")
    told = text.format(count=answer, reason=report.sentence(), squares=listed(squares))
    return Verdict(Outcome.NOT_YET, told, misconceptions=tuple(beliefs), marks=marks)


def _to_look_at(position: Position, answer: int, beliefs: Sequence[str]) -> list[str]:
    """The squares to show to one who counted so many moves."""
    moves = position.legal_moves()
    diagonal = [square for square in moves if is_only_diagonal(position, square)]
    if answer > len(moves):
        return [_tempting_square(position, beliefs)]
    return diagonal if "M2.6" in beliefs else [*diagonal, *moves][:1]


def _tempting_square(position: Position, beliefs: Sequence[str]) -> str:
    """An illegal square that the first of these beliefs takes for a move; without one, the most tempting."""
    moves = frozenset(position.legal_moves())
    for name in beliefs:
        return min(MISCONCEPTIONS[name].legal_moves(position) - moves)
    touching = MISCONCEPTIONS["M2.3"]
    return max(set(SQUARES) - moves, key=lambda square: (len(touching.discs(position, square)), square))


def _count_hint(position: Position, step: int, answer: Answer | None) -> Hint:
    moves = position.legal_moves()
    if answer == len(moves):
        return Hint(_("This is it. Press Check."))
    diagonal = sum(1 for square in moves if is_only_diagonal(position, square))
    if step == 1:
        return Hint(
            _("Go from square to square along the rim of all discs, and look in all eight directions.")
        )
    if step == 2:
        return Hint(
            ngettext(
                "One of the moves goes by a diagonal alone.",
                "{count} of the moves go by diagonals alone.",
                diagonal,
            ).format(count=diagonal)
        )
    return Hint(
        ngettext("There is one move: {squares}.", "There are {count} moves: {squares}.", len(moves)).format(
            count=len(moves), squares=listed(moves)
        ),
        marks=Marks(notes=tuple(Note("frame", square) for square in moves)),
    )


# --- fewest first --------------------------------------------------------------------------------------


def _some_moves(seed: int) -> tuple[Position, list[str]]:
    """A position and three or four of its moves that flip different numbers of discs."""
    position = some_position(seed, lambda candidate: len(_by_flips(candidate)) >= 3)
    random = Random(seed)
    squares = [random.choice(group) for group in _by_flips(position).values()]
    random.shuffle(squares)
    return position, squares[:4]


def _by_flips(position: Position) -> dict[int, list[str]]:
    groups: dict[int, list[str]] = {}
    for square in position.legal_moves():
        groups.setdefault(len(position.flips(square)), []).append(square)
    return groups


def _moved(answer: Sequence[str], right: Sequence[str]) -> list[str]:
    """The squares that do not stand where they belong."""
    return [given for given, wanted in zip(answer, right, strict=True) if given != wanted]
