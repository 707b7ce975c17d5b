"""Three quiet moves in a row: flip as few discs as can be, while the other side answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from ....engine.drawing import Marks, Note, reason_marks
from ....engine.explain import explain
from ....engine.players import one_ply
from ....engine.position import SQUARES, Position
from ....messages import _, listed, ngettext
from ...misconceptions import believed
from ..flanking.moves import some_position
from ..flanking.rows import by_color
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Stage, Verdict
from ..statements import ENGINE

LENGTH = 3
# The other side: no random first moves, so that the same moves get the same answers.
_reply = one_ply("quiet", random_plies=0)


@dataclass(frozen=True, slots=True)
class _Way:
    """The moves of the learner from a position on, and how many discs they flip together."""

    moves: tuple[str, ...]
    flips: int


def quiet_moves(exercise_id: str, level: str, position: Position) -> Exercise:
    """Play three moves that flip as few discs as can be (answer form: sequence); the computer answers between."""
    par = _quietest(position, LENGTH)

    def judge(answer: Answer) -> Verdict:
        stage = _played(position, answer)
        if stage.refused is not None:
            return stage.refused
        if not stage.complete:
            return Verdict(Outcome.NOT_YET, stage.message, position=stage.position, marks=stage.marks)
        flips = _flips_of(position, answer)
        if len(flips) < LENGTH:
            text = _("After {move} the game is over. Find a way on which you make three moves.")
            return Verdict(Outcome.NOT_YET, text.format(move=answer[-1]), position=stage.position)
        if sum(flips) == par.flips:
            return Verdict(Outcome.SOLVED, _as_few(answer, flips), position=stage.position, marks=stage.marks)
        return Verdict(
            Outcome.NOT_YET, _too_many(position, answer, par), position=stage.position, marks=stage.marks
        )

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=by_color(
            position.turn,
            _(
                "You are Black; White answers each move. Play three moves that together flip as few discs as possible: "
                "{par} will do."
            ),
            _(
                "You are White; Black answers each move. Play three moves that together flip as few discs as possible: "
                "{par} will do."
            ),
        ).format(par=par.flips),
        position=position,
        answer_by=AnswerForm.SEQUENCE,
        judge=judge,
        play_on=lambda moves: _played(position, moves),
        hint_for=lambda step, answer: _hint(position, answer or (), step),
        solution=par.moves,
        worked=_worked(position, par),
        remake=lambda seed: quiet_moves(exercise_id, level, some_position(seed, _is_fair)),
        mistakes=tuple(_mistakes(position, par)),
        source=ENGINE,
    )


# --- how it goes on -----------------------------------------------------------------------------------


def _played(position: Position, moves: tuple[str, ...]) -> Stage:
    """The learner's moves with the answers to them, up to a move that can not be made."""
    marks, message = Marks(), ""
    for number, move in enumerate(moves[:LENGTH], start=1):
        report = explain(position, move)
        if not report.legal:
            verdict = Verdict(
                Outcome.NOT_YET,
                report.sentence(),
                believed(position, chosen=move),
                marks=reason_marks(report),
            )
            return Stage(position, refused=verdict)
        position, answer, flipped = _answered(position, move)
        marks = Marks(last_move=answer or move, flipped=flipped, notes=(Note("frame", move),))
        message = _move_told(report.square, len(report.flips), answer, LENGTH - number)
    return Stage(position, message=message, marks=marks, complete=len(moves) >= LENGTH or position.is_over)


@lru_cache(maxsize=4096)
def _answered(position: Position, move: str) -> tuple[Position, str, frozenset[str]]:
    """The position after a move and the answer to it, the answer, and what it flips.

    Whoever must pass passes; then there is no answer, or there are several until the learner can move.
    """
    turn, position = position.turn, position.play(move)
    answer, flipped = "", frozenset[str]()
    while not position.is_over and (position.turn is not turn or position.must_pass):
        if position.must_pass:
            position = position.after_pass()
        else:
            answer = _reply(position)
            flipped = frozenset(position.flips(answer))
            position = position.play(answer)
    return position, answer, flipped


@lru_cache(maxsize=4096)
def _quietest(position: Position, length: int) -> _Way:
    """The way of so many moves that flips the fewest discs, the first of equals."""
    if length == 0:
        return _Way((), 0)
    if position.is_over:
        return _Way((), len(SQUARES))  # three moves are asked for, so this is no way
    best: _Way | None = None
    for move in sorted(position.legal_moves(), key=lambda square: len(position.flips(square))):
        flips = len(position.flips(move))
        if best is not None and flips + length - 1 >= best.flips:
            break  # each further move flips at least one disc
        rest = _quietest(_answered(position, move)[0], length - 1)
        if best is None or flips + rest.flips < best.flips:
            best = _Way((move, *rest.moves), flips + rest.flips)
    return best or _Way((), len(SQUARES))


def _flips_of(position: Position, moves: tuple[str, ...]) -> list[int]:
    counts = []
    for move in moves[:LENGTH]:
        counts.append(len(position.flips(move)))
        position = _answered(position, move)[0]
    return counts


# --- what is said -------------------------------------------------------------------------------------


def _move_told(move: str, flips: int, answer: str, left: int) -> str:
    if not answer:
        text = ngettext(
            "{move} flips {count} disc. No answer is possible.",
            "{move} flips {count} discs. No answer is possible.",
            flips,
        )
    else:
        text = ngettext(
            "{move} flips {count} disc. The answer is {answer}.",
            "{move} flips {count} discs. The answer is {answer}.",
            flips,
        )
    told = text.format(move=move, count=flips, answer=answer)
    if not left:
        return told
    more = ngettext("{count} more move.", "{count} more moves.", left).format(count=left)
    return f"{told} {more}"


def _as_few(moves: tuple[str, ...], flips: list[int]) -> str:
    return _("Right: {sum} in all. No three moves flip fewer here.").format(sum=_sum(moves, flips))


def _too_many(position: Position, moves: tuple[str, ...], par: _Way) -> str:
    """The sum, and the first move from which on the fewest could no longer be reached."""
    flips = _flips_of(position, moves)
    spent, board = 0, position
    for number, move in enumerate(moves[:LENGTH]):
        after = _answered(board, move)[0]
        spent += flips[number]
        if spent + _quietest(after, LENGTH - number - 1).flips > par.flips:
            better = _quietest(board, LENGTH - number).moves[0]
            return _(
                "{sum}; {par} are enough. From {move} on it was too many: {better} is quieter there."
            ).format(sum=_sum(moves, flips), par=par.flips, move=move, better=better)
        board = after
    raise LookupError("these moves flip no more than the fewest")


def _sum(moves: tuple[str, ...], flips: list[int]) -> str:
    told = [
        _("{square} ({count})").format(square=move, count=count)
        for move, count in zip(moves, flips, strict=False)
    ]
    return _("{moves}: together {sum}").format(moves=listed(told), sum=sum(flips))


def _worked(position: Position, par: _Way) -> str:
    return _(
        "A quiet way: {moves}. Few discs turned often leave the opponent few moves, but look at the corners first."
    ).format(moves=_sum(par.moves, _flips_of(position, par.moves)))


def _hint(position: Position, moves: tuple[str, ...], step: int) -> Hint:
    """Help with the next move, from where the sequence stands."""
    for move in moves[:LENGTH]:
        position = _answered(position, move)[0]
    way = _quietest(position, LENGTH - len(moves[:LENGTH]))
    if not way.moves:
        return Hint(_("All three moves are made."))
    move = way.moves[0]
    report = explain(position, move)
    if step == 1:
        return Hint(
            ngettext(
                "From here {count} flipped disc is enough. Think of the move after the answer as well.",
                "From here {count} flipped discs are enough. Think of the move after the answer as well.",
                way.flips,
            ).format(count=way.flips)
        )
    if step == 2:
        return Hint(
            _("A quiet move is {square}.").format(square=move),
            squares=(move,),
            marks=Marks(notes=(Note("frame", move),)),
        )
    return Hint(report.sentence(), squares=(move,), marks=reason_marks(report))


def _mistakes(position: Position, par: _Way) -> Iterator[Mistake]:
    """The moves that flip most instead, each time or only at the end."""
    loud: tuple[str, ...] = ()
    board = position
    for _number in range(LENGTH):
        loud = (*loud, max(board.legal_moves(), key=lambda move: len(board.flips(move))))
        board = _answered(board, loud[-1])[0]
        if board.is_over or not board.legal_moves():
            return
    if sum(_flips_of(position, loud)) > par.flips:
        yield Mistake(loud, "M3.7", (loud[0],))


def _is_fair(position: Position) -> bool:
    """An open position in the middle of a game: some way is quieter than greed, and three moves can be made."""
    if not (25 <= position.empties <= 50 and 4 <= len(position.legal_moves()) <= 10):
        return False
    way = _quietest(position, LENGTH)
    return len(way.moves) == LENGTH and any(_mistakes(position, way))
