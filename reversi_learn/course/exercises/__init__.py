"""The exercise types: `model` says what an exercise is, the other modules build them, one family each."""

from .model import (
    HINT_STEPS,
    Answer,
    AnswerForm,
    Exercise,
    Hint,
    Lesson,
    Level,
    Mistake,
    Outcome,
    Stage,
    UnreadableAnswer,
    Verdict,
    read_answer,
    untouched_sentence,
)

__all__ = [
    "HINT_STEPS",
    "Answer",
    "AnswerForm",
    "Exercise",
    "Hint",
    "Lesson",
    "Level",
    "Mistake",
    "Outcome",
    "Stage",
    "UnreadableAnswer",
    "Verdict",
    "read_answer",
    "untouched_sentence",
]
