"""Exercises on pictures of the board: which first moves are the same, mirrored or turned."""

from __future__ import annotations

from random import Random

from ....engine.drawing import Marks, Note
from ....engine.explain import explain
from ....engine.position import SQUARES, SYMMETRIES, Position, square_index
from ....messages import _, listed, ngettext
from ..model import Answer, AnswerForm, Exercise, Hint, Mistake, Outcome, Verdict

_DIFFER = "M1.5"
_NAMES = tuple(SYMMETRIES)
_AXES = {"main diagonal mirror": ("a1", "h8"), "other diagonal mirror": ("a8", "h1")}


def keeping_the_start() -> tuple[str, ...]:
    """The mirrors and turns that leave the start as it is, without the one that changes nothing.

    >>> keeping_the_start()
    ('half turn', 'main diagonal mirror', 'other diagonal mirror')
    """
    start = Position.start()
    pictures = dict(zip(_NAMES, start.symmetries(), strict=True))
    return tuple(name for name, picture in pictures.items() if picture == start and name != "identity")


def mapped(square: str, symmetry: str) -> str:
    """Where a mirror or turn of the board takes a square.

    >>> mapped("d3", "main diagonal mirror")
    'c4'
    """
    return SQUARES[SYMMETRIES[symmetry][square_index(square)]]


def mirror_move(exercise_id: str, level: str, move: str, symmetry: str) -> Exercise:
    """Click the square that a first move lands on under a symmetry of the start (answer form: move)."""
    image = mapped(move, symmetry)

    def judge(answer: Answer) -> Verdict:
        right = answer == image
        return Verdict(
            Outcome.SOLVED if right else Outcome.NOT_YET,
            _picture_sentence(move, image, symmetry) if right else _not_the_picture(move, answer, symmetry),
            marks=_drawn(symmetry, answer),
        )

    others = [mapped(move, name) for name in _NAMES if mapped(move, name) != image]
    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_picture_prompt(move, symmetry),
        paper=_picture_on_paper(move, symmetry),
        position=Position.start(),
        answer_by=AnswerForm.MOVE,
        judge=judge,
        hint_for=lambda step, _answer: _mirror_hint(move, symmetry, step),
        solution=image,
        worked=_(
            "All four first moves are pictures of one another: it does not matter which one Black plays."
        ),
        remake=lambda seed: mirror_move(exercise_id, level, *_some_question(seed)),
        mistakes=tuple(Mistake(square, "other-picture", names=(square,)) for square in others),
        marks=Marks(notes=(Note("frame", move),)),
        asks_move=False,
    )


def equal_moves(exercise_id: str, level: str, move: str) -> Exercise:
    """Click every other first move that gives the same board, mirrored or turned (answer form: squares)."""
    start = Position.start()
    pictures = start.play(move).symmetries()
    equal = frozenset(
        other for other in start.legal_moves() if other != move and start.play(other) in pictures
    )

    def judge_square(square: str) -> Verdict | None:
        return None if square in equal else _not_equal(move, square)

    return Exercise(
        id=exercise_id,
        level=level,
        prompt=_(
            "Black plays {move}. Click every other first move that gives the same board, mirrored or turned."
        ).format(move=move),
        paper=_(
            "Black plays {move}. Put a cross on every other first move that gives the same board, mirrored or turned."
        ).format(move=move),
        position=start,
        answer_by=AnswerForm.SQUARES,
        judge=lambda answer: _judge_equal(move, equal, answer),
        judge_square=judge_square,
        hint_for=lambda step, answer: _equal_hint(move, sorted(equal - (answer or frozenset())), step),
        solution=equal,
        worked=" ".join(_picture_sentence(move, mapped(move, name), name) for name in keeping_the_start()),
        remake=lambda seed: equal_moves(exercise_id, level, _some_question(seed)[0]),
        mistakes=(
            Mistake(frozenset(sorted(equal)[:1]), _DIFFER),
            Mistake(equal | {move}, "itself", names=(move,)),
            *(
                Mistake(equal | {mapped(move, name)}, "colours-exchanged", names=(mapped(move, name),))
                for name in _NAMES
                if name not in {"identity", *keeping_the_start()}
            ),
        ),
        marks=Marks(notes=(Note("frame", move),)),
    )


def _judge_equal(move: str, equal: frozenset[str], answer: frozenset[str]) -> Verdict:
    wrong, missing = sorted(answer - equal), len(equal - answer)
    if wrong:
        return _not_equal(move, wrong[0])
    if missing:
        text = ngettext(
            "Right so far. One more move gives the same board, mirrored or turned.",
            "Right so far. {count} more moves give the same board, mirrored or turned.",
            missing,
        )
        return Verdict(Outcome.NOT_YET, text.format(count=missing), (_DIFFER,))
    return Verdict(
        Outcome.SOLVED,
        _("Right: after {moves} the boards are pictures of one another.").format(
            moves=listed([move, *sorted(equal)])
        ),
    )


def _some_question(seed: int) -> tuple[str, str]:
    random = Random(seed)
    moves, pictures = Position.start().legal_moves(), keeping_the_start()
    return moves[int(random.random() * len(moves))], pictures[int(random.random() * len(pictures))]


def _picture_of(move: str, square: str) -> str:
    """The mirror or turn that takes the move to a square, or nothing."""
    return next((name for name in _NAMES if mapped(move, name) == square), "")


# --- what is said -------------------------------------------------------------------------------------


def _drawn(symmetry: str, square: str) -> Marks:
    frame = Note("frame", square)
    axis = _AXES.get(symmetry)
    return Marks(notes=(Note("line", axis[0], to=axis[1]), frame) if axis else (frame,))


def _picture_prompt(move: str, symmetry: str) -> str:
    return {
        "half turn": _("Turn the board half round. Where does the first move {move} land? Click the square."),
        "main diagonal mirror": _(
            "Mirror the board in the diagonal a1–h8. Where does the first move {move} land? Click the square."
        ),
        "other diagonal mirror": _(
            "Mirror the board in the diagonal a8–h1. Where does the first move {move} land? Click the square."
        ),
    }[symmetry].format(move=move)


def _picture_on_paper(move: str, symmetry: str) -> str:
    return {
        "half turn": _("Turn the board half round. Where does the first move {move} land?"),
        "main diagonal mirror": _(
            "Mirror the board in the diagonal a1–h8. Where does the first move {move} land?"
        ),
        "other diagonal mirror": _(
            "Mirror the board in the diagonal a8–h1. Where does the first move {move} land?"
        ),
    }[symmetry].format(move=move)


def _picture_sentence(move: str, image: str, symmetry: str) -> str:
    return {
        "half turn": _("Turned half round, {move} becomes {image}."),
        "main diagonal mirror": _("Mirrored in the diagonal a1–h8, {move} becomes {image}."),
        "other diagonal mirror": _("Mirrored in the diagonal a8–h1, {move} becomes {image}."),
    }[symmetry].format(move=move, image=image)


def _not_the_picture(move: str, answer: str, symmetry: str) -> str:
    """What took the move to the clicked square instead."""
    other = _picture_of(move, answer)
    if other == "identity":
        text = _("{answer} is the square itself. Look for it on the other side.")
    elif other in keeping_the_start():
        text = {
            "half turn": _("{answer} is what a half turn makes of {move}; here the board is mirrored."),
            "main diagonal mirror": _(
                "{answer} is the picture of {move} in the diagonal a1–h8, not the one asked for."
            ),
            "other diagonal mirror": _(
                "{answer} is the picture of {move} in the diagonal a8–h1, not the one asked for."
            ),
        }[other]
    elif other:
        text = _("{answer} is a picture of {move}, but one that has white discs where black ones lie.")
    elif symmetry in _AXES:
        text = _("{answer} does not face {move}: both must be equally far from the mirror line.")
    else:
        text = _("{answer} does not face {move}: both must be equally far from the middle of the board.")
    return text.format(answer=answer, move=move)


def _not_equal(move: str, square: str) -> Verdict:
    """Why a square does not belong to the equal first moves."""
    report = explain(Position.start(), square)
    if square == move:
        text = _("{square} is the move itself; asked are the others.")
    elif _picture_of(move, square):
        text = _("{square} is no move: this picture of {move} has white discs where black ones lie.")
    else:
        text = report.sentence()
    return Verdict(
        Outcome.NOT_YET,
        text.format(square=square, move=move),
        marks=Marks(notes=(Note("frame", square, text="?"),)),
    )


def _mirror_hint(move: str, symmetry: str, step: int) -> Hint:
    image = mapped(move, symmetry)
    if step == 1:
        if symmetry in _AXES:
            text = _("The mirror line is drawn. The picture of {move} is as far from it, on the other side.")
        else:
            text = _("A half turn makes the top the bottom and the left the right: go through the middle.")
        return Hint(text.format(move=move), marks=_drawn(symmetry, move))
    if step == 2:
        return Hint(
            _("It is {image}, which is framed.").format(image=image),
            squares=(image,),
            marks=_drawn(symmetry, image),
        )
    return Hint(_picture_sentence(move, image, symmetry), squares=(image,), marks=_drawn(symmetry, image))


def _equal_hint(move: str, missing: list[str], step: int) -> Hint:
    if not missing:
        return Hint(_("All are found. Press Check."))
    image = missing[0]
    symmetry = _picture_of(move, image)
    if step == 1:
        text = {
            "half turn": _("Turn the board half round: where does {move} land?"),
            "main diagonal mirror": _("Mirror the board in the diagonal a1–h8: where does {move} land?"),
            "other diagonal mirror": _("Mirror the board in the diagonal a8–h1: where does {move} land?"),
        }[symmetry]
        return Hint(text.format(move=move), marks=_drawn(symmetry, move))
    if step == 2:
        return Hint(
            _("{image} is one of them.").format(image=image), squares=(image,), marks=_drawn(symmetry, image)
        )
    return Hint(_picture_sentence(move, image, symmetry), squares=(image,), marks=_drawn(symmetry, image))
