"""Learn Reversi (Othello) by doing, and see how a game AI thinks.

This is the engine's door: the game in plain Python, with the standard library alone. Notebooks import
`reversi_learn.classroom`, the other door, which adds live boards and the exercises.

>>> from reversi_learn import Position, explain
>>> start = Position.start()
>>> start.legal_moves()
('d3', 'c4', 'f5', 'e6')
>>> start.flips("f5")
('e5',)
>>> print(explain(start, "f5").sentence())
f5 is a move. It flips one disc: west e5.

Who wants to read the source finds it easiest in this order:

1. `engine.position`: squares, positions, legal moves and flips. All rules are here, and only here.
2. `engine.explain`: the same rules once more in words, line by line.
3. `engine.drawing`: a position as a picture.
4. `engine.game`: a game as a row of positions; passes, undo, transcripts; `engine.turning`: its eight pictures.
5. `engine.players`: a player is a function from a position to a square.
6. `engine.samples`: 2,500 positions to try a rule on.
7. `engine.features` and `engine.evaluation`: what can be counted on a board, and what it is worth by estimate.
8. `engine.endgame` and `engine.search`: looking ahead, to the end of the game and to a depth that grows;
   `engine.stability`: which discs are safe for good; `engine.playouts`: games at random; `engine.layers`: all
   this square by square, as numbers of heatmaps; `engine.reasons`: why one move rather than another;
   `engine.teaching`: minimax and alpha-beta in the plainest words.
9. `engine.records`: games written down, in the formats of others; `engine.analysis`: a game judged move by move,
   by the themes of `engine.themes`; `engine.opening_names`: what its opening is called.
10. `engine.levels`: whom to play against; `engine.allowances`: opponents made milder or more varied, in discs;
   `engine.matches`: two players over many games; `engine.openings`: ways to begin one; `engine.frequencies`: what
   people play there; `engine.external`: engines of others.
11. `course`: what an exercise is, the lessons made of them, and what a press on a square leads to.
12. `classroom`: how all this appears in Jupyter.
"""

from .engine.allowances import Giving, Varied, giving_away, varied
from .engine.analysis import GameAnalysis, Grade, JudgedMove, analyse, analyse_steps
from .engine.drawing import Marks, Note, Picture, bars, board_svg, board_text
from .engine.evaluation import EVALUATION, SQUARE_TABLE, Evaluation, SquareTable
from .engine.explain import (
    DIRECTIONS,
    Ending,
    Line,
    MoveReport,
    Reason,
    explain,
    line_sentence,
    ray,
    turn_sentence,
)
from .engine.external import ExternalEngine, external_engine
from .engine.external.program import EngineFailed
from .engine.features import FEATURES, Feature, feature
from .engine.frequencies import Frequencies, as_played, opening_frequencies
from .engine.game import OLD_REVERSI, STANDARD, Game, Turn, Variant
from .engine.layers import LAYERS, find_layer
from .engine.layers.model import Layer, LayerNumbers, Look
from .engine.levels import ERRING, LEVELS, OPPONENTS, Erring, Level, Looking, level_title, milder, opponent
from .engine.matches import (
    Forfeit,
    MatchGame,
    MatchProgress,
    MatchResult,
    match,
    match_steps,
    score_interval,
)
from .engine.opening_names import opening_name
from .engine.openings import balanced_opening, balanced_openings, forced_opening, handicap
from .engine.players import NoAnswer, Player, Thinker, Thought, one_ply, seeded_random, thinking
from .engine.playouts import Playouts, playouts
from .engine.position import SQUARES, BadDiagram, BadSquare, Color, IllegalMove, Position
from .engine.reasons import Comparison, why
from .engine.records.faults import BadRecord, Notice
from .engine.records.reading import read_record, read_records, write_records
from .engine.records.record import Record, Remark, Score
from .engine.records.wthor import wthor_files
from .engine.samples import practice_positions
from .engine.search import Search, SearchResult, deepen, solve
from .engine.stability import stable_discs
from .engine.teaching import alpha_beta, minimax
from .engine.turning import turned

__all__ = [
    "DIRECTIONS",
    "ERRING",
    "EVALUATION",
    "FEATURES",
    "LAYERS",
    "LEVELS",
    "OLD_REVERSI",
    "OPPONENTS",
    "SQUARES",
    "SQUARE_TABLE",
    "STANDARD",
    "BadDiagram",
    "BadRecord",
    "BadSquare",
    "Color",
    "Comparison",
    "Ending",
    "EngineFailed",
    "Erring",
    "Evaluation",
    "ExternalEngine",
    "Feature",
    "Forfeit",
    "Frequencies",
    "Game",
    "GameAnalysis",
    "Giving",
    "Grade",
    "IllegalMove",
    "JudgedMove",
    "Layer",
    "LayerNumbers",
    "Level",
    "Line",
    "Look",
    "Looking",
    "Marks",
    "MatchGame",
    "MatchProgress",
    "MatchResult",
    "MoveReport",
    "NoAnswer",
    "Note",
    "Notice",
    "Picture",
    "Player",
    "Playouts",
    "Position",
    "Reason",
    "Record",
    "Remark",
    "Score",
    "Search",
    "SearchResult",
    "SquareTable",
    "Thinker",
    "Thought",
    "Turn",
    "Variant",
    "Varied",
    "alpha_beta",
    "analyse",
    "analyse_steps",
    "as_played",
    "balanced_opening",
    "balanced_openings",
    "bars",
    "board_svg",
    "board_text",
    "deepen",
    "explain",
    "external_engine",
    "feature",
    "find_layer",
    "forced_opening",
    "giving_away",
    "handicap",
    "level_title",
    "line_sentence",
    "match",
    "match_steps",
    "milder",
    "minimax",
    "one_ply",
    "opening_frequencies",
    "opening_name",
    "opponent",
    "playouts",
    "practice_positions",
    "ray",
    "read_record",
    "read_records",
    "score_interval",
    "seeded_random",
    "solve",
    "stable_discs",
    "thinking",
    "turn_sentence",
    "turned",
    "varied",
    "why",
    "write_records",
    "wthor_files",
]
