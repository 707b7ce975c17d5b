"""The exercise types: `model` says what an exercise is; the modules beside it build what every lesson asks.

A folder of a lesson's name holds the types that first appear there, one family a module.
"""

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
