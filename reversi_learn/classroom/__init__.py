"""The door for notebooks: what the cells of a lesson call."""

from .cells import (
    again,
    answer,
    ask,
    board,
    check,
    glossary,
    hello,
    hint,
    leaderboard,
    lesson_menu,
    my_calibration,
    my_progress,
    play,
    reset,
    solution,
    use_language,
)

__all__ = [
    "again",
    "answer",
    "ask",
    "board",
    "check",
    "glossary",
    "hello",
    "hint",
    "leaderboard",
    "lesson_menu",
    "my_calibration",
    "my_progress",
    "play",
    "reset",
    "solution",
    "use_language",
]
