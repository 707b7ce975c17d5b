"""The door for notebooks: what the cells of a lesson call."""

from ..course.exercises.corners.own_evaluation import by_evaluation
from ..course.myths import run_claim
from .cells import (
    again,
    answer,
    ask,
    board,
    check,
    class_seed,
    glossary,
    hello,
    hint,
    leaderboard,
    lesson_menu,
    my_calibration,
    my_progress,
    opponents,
    practice,
    quiz,
    reset,
    solution,
    use_language,
)
from .class_view import class_map, sample_class
from .hall import tournament, tournament_game, tournament_results
from .laboratory import beliefs, disagreements, my_board, my_match, smallest_difference, try_belief
from .making import make_exercise, own_exercise
from .playing import match, play
from .projector import project
from .puzzles import daily, puzzle
from .ranking.posting import class_board, forget_results, post_result, ranked_game
from .reading import edit_position, games_of, position_shown, read_game, record_shown
from .results import my_result
from .reviewing import analyse, finals, guess_the_move, learn_from, my_reasons, review, say_why
from .saving import load_progress, save_progress
from .seeing import see
from .trees import depth_and_strength, search_costs, search_stages, search_tree, what_if
from .worksheets import worksheet

__all__ = [
    "again",
    "analyse",
    "answer",
    "ask",
    "beliefs",
    "board",
    "by_evaluation",
    "check",
    "class_board",
    "class_map",
    "class_seed",
    "daily",
    "depth_and_strength",
    "disagreements",
    "edit_position",
    "finals",
    "forget_results",
    "games_of",
    "glossary",
    "guess_the_move",
    "hello",
    "hint",
    "leaderboard",
    "learn_from",
    "lesson_menu",
    "load_progress",
    "make_exercise",
    "match",
    "my_board",
    "my_calibration",
    "my_match",
    "my_progress",
    "my_reasons",
    "my_result",
    "opponents",
    "own_exercise",
    "play",
    "position_shown",
    "post_result",
    "practice",
    "project",
    "puzzle",
    "quiz",
    "ranked_game",
    "read_game",
    "record_shown",
    "reset",
    "review",
    "run_claim",
    "sample_class",
    "save_progress",
    "say_why",
    "search_costs",
    "search_stages",
    "search_tree",
    "see",
    "smallest_difference",
    "solution",
    "tournament",
    "tournament_game",
    "tournament_results",
    "try_belief",
    "use_language",
    "what_if",
    "worksheet",
]
