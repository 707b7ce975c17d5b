"""The contestants of the benchmarks, each in a process of its own: ``python contestants.py NAME`` serves one.

A request is a line of JSON on the standard input (``do`` and its arguments), the reply a line on the standard
output: ``answer`` and ``cpu``, the seconds of process time the work itself took; or ``error``. Positions are told
as the moves that lead to them from the start, passes as ``"pass"`` (ours may also be told as diagrams); squares are numbered from a1, row by row.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Any, Protocol

SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
WIN = 1_000


class Contestant(Protocol):
    """A package that knows the rules. What it has no engine for is not there: `solve` and `choose` may be missing."""

    def start(self) -> Any:
        """A board with the game's start."""

    def moves(self, board: Any) -> Sequence[Any]:
        """The legal moves in the package's own form; empty where there is none."""

    def after(self, board: Any, move: Any) -> Any:
        """The board after a move, or after a pass (``None``); the board given stays as it is."""

    def number(self, move: Any) -> int:
        """Which square a move is."""


def perft(contestant: Contestant, board: Any, depth: int) -> int:
    """How many lines of play there are; the last move is counted, not played."""
    moves = contestant.moves(board)
    if depth == 1:
        return max(1, len(moves))
    return sum(perft(contestant, contestant.after(board, move), depth - 1) for move in moves or (None,))


def random_games(contestant: Contestant, count: int, seed: int) -> int:
    """Play random games to their ends; how many discs were placed in all."""
    lots, placed = Random(seed), 0
    for _ in range(count):
        board, passes = contestant.start(), 0
        while passes < 2:
            moves = contestant.moves(board)
            passes = 0 if moves else passes + 1
            placed += bool(moves)
            board = contestant.after(board, moves[int(lots.random() * len(moves))] if moves else None)
    return placed


def board_after(contestant: Contestant, moves: Sequence[str]) -> Any:
    """The board that the moves lead to."""
    board = contestant.start()
    for square in moves:
        found = [move for move in contestant.moves(board) if SQUARES[contestant.number(move)] == square]
        board = contestant.after(board, None if square == "pass" else found[0])
    return board


class OurMasks:
    """This package on two integers, as its searches use it."""

    def __init__(self) -> None:
        self.package = import_module("reversi_learn")
        self.rules = import_module("reversi_learn.engine.position")
        self.fast = import_module("reversi_learn.engine.endgame")

    def start(self) -> tuple[int, int]:
        """The discs of the side to move and of the other."""
        start = self.package.Position.start()
        return start.own, start.other

    def moves(self, board: tuple[int, int]) -> Sequence[int]:
        """The numbers of the squares."""
        left, found = self.rules.mobility_mask(*board), []
        while left:
            move = left & -left
            left ^= move
            found.append(move.bit_length() - 1)
        return found

    def after(self, board: tuple[int, int], move: int | None) -> tuple[int, int]:
        """The board from the view of the other side."""
        own, other = board
        if move is None:
            return other, own
        flips = self.fast.flips_of(own, other, move)
        return other & ~flips, own | 1 << move | flips

    def number(self, move: int) -> int:
        """The move itself."""
        return move


class Ours:
    """This package as learners use it."""

    def __init__(self) -> None:
        self.package = import_module("reversi_learn")

    def start(self) -> Any:
        """A position."""
        return self.package.Position.start()

    def moves(self, board: Any) -> Sequence[str]:
        """The names of the squares."""
        moves: Sequence[str] = board.legal_moves()
        return moves

    def after(self, board: Any, move: str | None) -> Any:
        """A new position; at the end of a game the same."""
        if move is not None:
            return board.play(move)
        return board.after_pass() if board.must_pass else board

    def number(self, move: str) -> int:
        """Its place in the list of squares."""
        return SQUARES.index(move)

    def read(self, diagram: str, turn: str) -> Any:
        """The position of a diagram."""
        return self.package.Position.from_diagram(diagram, turn)

    def solve(self, board: Any) -> dict[str, Any]:
        """The exact score."""
        result = self.package.solve(board)
        return {"score": result.value, "move": result.move}

    def choose(self, board: Any, strength: str) -> str:
        """The move of a level, or of the deepening search with so many nodes."""
        if not strength.isdecimal():
            move: str = import_module("reversi_learn.engine.levels").opponent(strength, 1)(board)
        else:
            move = self.package.deepen(board, nodes=int(strength)).move
        return move


class RustReversi:
    """rust-reversi, walked from Python."""

    def __init__(self) -> None:
        self.package = import_module("rust_reversi")

    def start(self) -> Any:
        """A board."""
        return self.package.Board()

    def moves(self, board: Any) -> Sequence[int]:
        """The numbers of the squares."""
        moves: Sequence[int] = board.get_legal_moves_vec()
        return moves

    def after(self, board: Any, move: int | None) -> Any:
        """A copy with the move made."""
        then = board.clone()
        if move is None:
            if not board.is_game_over():
                then.do_pass()
        else:
            then.do_move(move)
        return then

    def number(self, move: int) -> int:
        """The move itself."""
        return move

    def solve(self, board: Any) -> dict[str, Any]:
        """Only who wins."""
        search = self.package.AlphaBetaSearch(self.package.PieceEvaluator(), 30, WIN)
        score = search.get_search_score(board)
        return {"result": (score >= WIN) - (score <= -WIN)}

    def choose(self, board: Any, strength: str) -> str:
        """Alpha-beta to a depth with the evaluator that counts moves, or Monte Carlo with so many games."""
        kind, amount = strength.split()
        if kind == "depth":
            search = self.package.AlphaBetaSearch(self.package.LegalNumEvaluator(), int(amount), 1 << 10)
        else:
            search = self.package.MctsSearch(int(amount), 1.0, 10)
        return SQUARES[int(search.get_move(board))]


class Creversi:
    """creversi-python: rules and records, no engine."""

    def __init__(self) -> None:
        self.package = import_module("creversi")

    def start(self) -> Any:
        """A board."""
        return self.package.Board()

    def moves(self, board: Any) -> Sequence[int]:
        """The numbers of the squares."""
        return [move for move in board.legal_moves if move < 64]

    def after(self, board: Any, move: int | None) -> Any:
        """A copy with the move made."""
        then = board.copy()
        if move is None:
            then.move_pass()
        else:
            then.move(move)
        return then

    def number(self, move: int) -> int:
        """The move itself."""
        return move


class OpenSpiel:
    """open-spiel, from Python."""

    def __init__(self) -> None:
        self.package = import_module("pyspiel")
        self.game = self.package.load_game("othello")

    def start(self) -> Any:
        """A state."""
        return self.game.new_initial_state()

    def moves(self, board: Any) -> Sequence[int]:
        """The numbers of the squares."""
        moves = board.legal_actions()
        return [] if moves == [64] else moves

    def after(self, board: Any, move: int | None) -> Any:
        """A new state; at the end of a game the same."""
        return board if board.is_terminal() else board.child(64 if move is None else move)

    def number(self, move: int) -> int:
        """The move itself."""
        return move

    def solve(self, board: Any) -> dict[str, Any]:
        """Only who wins."""
        minimax = import_module("open_spiel.python.algorithms.minimax")
        value, action = minimax.alpha_beta_search(
            self.game, board, maximum_depth=80, maximizing_player_id=board.current_player()
        )
        return {"result": int(value), "move": SQUARES[action]}

    def choose(self, board: Any, strength: str) -> str:
        """Monte Carlo tree search with so many games."""
        rollouts = self.package.RandomRolloutEvaluator(1, 1)
        games = int(strength.split()[1])
        bot = self.package.MCTSBot(self.game, rollouts, 2.0, games, 1_000, True, 1, False)
        return SQUARES[int(bot.step(board))]


class OthelloPy:
    """othellopy: lists of lists, players for lessons. A board here is theirs with the colour to move."""

    def __init__(self) -> None:
        self.core = import_module("othellopy.core")
        self.board = import_module("othellopy.board")
        self.players = import_module("othellopy.players")
        self.by_color = {
            color: self.players.BeginnerPlayer(color)
            for color in (self.core.Cell.BLACK, self.core.Cell.WHITE)
        }

    def start(self) -> Any:
        """The board, Black to move."""
        return self.board.initial_board(), self.core.Cell.BLACK

    def moves(self, board: Any) -> Sequence[tuple[int, int]]:
        """Row and column."""
        cells, color = board
        moves: Sequence[tuple[int, int]] = self.by_color[color].get_moves(cells)
        return moves

    def after(self, board: Any, move: tuple[int, int] | None) -> Any:
        """A copy with the move made."""
        cells, color = board
        if move is not None:
            flips = self.by_color[color].get_flips(cells, *move)
            cells = self.board.copy_board(cells)
            for row, column in (move, *flips):
                cells[row][column] = color
        return cells, self.core.opponent(color)

    def number(self, move: tuple[int, int]) -> int:
        """Row by row."""
        return 8 * move[0] + move[1]

    def choose(self, board: Any, strength: str) -> str:
        """Its advanced player to a depth."""
        cells, color = board
        player = self.players.AdvancedPlayer(color, depth=int(strength.split()[1]))
        return SQUARES[self.number(player.next_move(cells))]


class Reversi42:
    """reversi42 with its default engine."""

    def __init__(self) -> None:
        self.rules = import_module("Reversi.BitboardGame")
        self.engines = import_module("AI.Apocalyptron")

    def start(self) -> Any:
        """A game."""
        return self.rules.BitboardGame()

    def moves(self, board: Any) -> Sequence[Any]:
        """Its own moves."""
        moves: Sequence[Any] = board.get_move_list()
        return moves

    def after(self, board: Any, move: Any) -> Any:
        """A copy with the move made."""
        then = board.clone()
        if move is None:
            then.pass_turn()
        else:
            then.move(move)
        return then

    def number(self, move: Any) -> int:
        """From its column and row, which start with 1."""
        return 8 * int(move.get_y() - 1) + int(move.get_x() - 1)

    def solve(self, board: Any) -> dict[str, Any]:
        """A move that it takes for the best, from a look to the end."""
        return {"move": self.choose(board, f"depth {64 - board.black_cnt - board.white_cnt}")}

    def choose(self, board: Any, strength: str) -> str:
        """All its ways of pruning on, one process, to a depth."""
        depth = int(strength.split()[1])
        builder = self.engines.ApocalyptronConfigBuilder().with_depth(depth).enable_all_optimizations()
        config = builder.enable_parallel(False).with_num_workers(1).with_temperature(0.0).quiet_mode().build()
        engine = self.engines.ApocalyptronEngine(config=config)
        return SQUARES[self.number(engine.get_best_move(board, depth))]


CONTESTANTS: dict[str, Callable[[], Any]] = {
    "ours": OurMasks,
    "ours, Position": Ours,
    "rust-reversi": RustReversi,
    "creversi-python": Creversi,
    "open-spiel": OpenSpiel,
    "othellopy": OthelloPy,
    "reversi42": Reversi42,
}


def work(contestant: Any, request: dict[str, Any]) -> tuple[float, Any]:
    """Do what is asked; the process time it took, setting up the board left out, and the answer."""
    if "diagram" in request:
        board = contestant.read(request["diagram"], request["turn"])
    else:
        board = board_after(contestant, request.get("moves", ()))
    jobs: dict[str, Callable[[], Any]] = {
        "perft": lambda: perft(contestant, board, request["depth"]),
        "games": lambda: random_games(contestant, request["count"], request["seed"]),
        "solve": lambda: contestant.solve(board),
        "choose": lambda: contestant.choose(board, request["strength"]),
        "can": lambda: hasattr(contestant, request["what"]),
    }
    began = time.process_time()
    answer = jobs[request["do"]]()
    return time.process_time() - began, answer


def serve(name: str) -> None:
    """Answer requests until there are no more."""
    contestant: Any = None
    for line in sys.stdin:
        printed = io.StringIO()  # what a package prints is no reply
        try:
            with contextlib.redirect_stdout(printed):
                contestant = contestant or CONTESTANTS[name]()
                cpu, answer = work(contestant, json.loads(line))
            reply: dict[str, Any] = {"cpu": cpu, "answer": answer}
        except Exception as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
