"""An Othello engine that misbehaves to order: ``python fake_engine.py PROTOCOL MODE LOG``.

It plays the first legal move in reading order by the rules of the oracle, in GTP, NBoard's protocol or as the
console of Edax. What MODE does to its answers is told at `misbehave`. Every line it is sent goes to the file LOG,
beside "started" and its process number for each start.
"""

import os
import signal
import sys
import time
from pathlib import Path

import oracle

START = "-" * 27 + "OX------XO" + "-" * 27
LIST = ["name", "version", "list_commands", "boardsize", "clear_board", "play", "genmove", "quit"]
EXTRAS = {"only-asked": ["reg_genmove"], "sets-up": ["fake-setup_board", "set_game"]}
LETTERS = {"b": "X", "w": "O"}


class Engine:
    """The board, whose turn it is, and how to behave."""

    def __init__(self, protocol, mode, log):
        self.protocol, self.mode, self.log = protocol, mode, log
        self.starts = 1
        if log.exists():
            self.starts += log.read_text(encoding="utf-8").count("started ")
        self.note(f"started {os.getpid()}")
        self.set_board(START, "X")

    def note(self, line):
        with self.log.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def set_board(self, cells, turn):
        self.board, self.turn = oracle.board_of(cells), turn

    def moves(self):
        return sorted(oracle.moves(self.board, self.turn), key=lambda square: (square[1], square[0]))

    def place(self, square):
        flips = oracle.moves(self.board, self.turn)[square]
        for cell in (square, *flips):
            row, column = oracle.cell_of(cell)
            self.board[row][column] = self.turn
        self.turn = oracle.rival(self.turn)

    def move(self):
        """What it answers when it is asked for a move."""
        self.misbehave()
        if self.mode == "illegal":
            return "d4"
        if self.mode == "nonsense":
            return "\x1b[31mperhaps f5?"
        return (self.moves() or ["pass"])[0]

    def values(self):
        """Squares and values, best first."""
        self.misbehave()
        if self.mode == "nonsense":
            return []
        return [(square, 6 - 2 * place) for place, square in enumerate(self.moves())]

    def misbehave(self):
        """What it does before it answers, or instead."""
        once = self.starts == 1
        if self.mode == "crash" or (self.mode == "crash-once" and once):
            say("thinking ...")
            sys.exit("Segmentation fault, nearly")
        if self.mode == "leave":
            sys.exit(0)
        if self.mode == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.mode in {"hang", "stubborn", "litter"} or (self.mode == "hang-once" and once):
            time.sleep(60)
        if self.mode == "slow":
            time.sleep(0.3)
        self.babble()

    def babble(self):
        while self.mode == "flood":
            say("thinking, thinking, thinking")
        while self.mode == "flood-in-a-line":
            sys.stdout.write("thinking, ")
        if self.mode == "chatty":
            say("", "\x07 == what? 5", "search", "12 +3", "book", "x" * 5000)
        if self.mode == "bytes":
            sys.stdout.flush()
            sys.stdout.buffer.write(b"\xff\xfe caf\xe9 \x00\r\n")
            sys.stdout.buffer.flush()


def say(*lines):
    for line in lines:
        sys.stdout.write(line + "\n")
    sys.stdout.flush()


def gtp(engine, command, *words):
    knows = [*LIST, *EXTRAS.get(engine.mode, [])]
    agreed, answer = True, ""
    if command not in knows or (engine.mode == "refuse" and command == "clear_board"):
        agreed, answer = False, "unknown command"
    elif command == "name":
        answer = "Fake"
    elif command == "list_commands":
        answer = "\n".join(knows)
    elif command == "clear_board":
        engine.set_board(START, "X")
    elif command == "fake-setup_board":
        engine.set_board(words[0], LETTERS[words[1]])
    elif command == "play":
        agreed, answer = gtp_play(engine, *words)
    elif command in {"genmove", "reg_genmove"}:
        engine.turn = LETTERS[words[0]]
        answer = engine.move().upper()
        if command == "genmove" and answer.lower() in engine.moves():
            engine.place(answer.lower())
    say(f"{'=' if agreed else '?'}{'' if engine.mode == 'chatty' else ' '}{answer}", "")


def gtp_play(engine, color, move):
    engine.turn = LETTERS[color]
    if move == "pass":
        return True, ""
    if move not in engine.moves():
        return False, "illegal move"
    engine.place(move)
    return True, ""


def nboard(engine, command, *words):
    if command == "set" and words[0] == "depth":
        say(f"set myname Fake{words[1]}")
    elif command == "set" and words[0] == "game":
        game = " ".join(words[1:])
        cells, turn = game.partition("BO[8 ")[2].partition("]")[0].split()
        engine.set_board(cells.replace("*", "X"), turn.replace("*", "X"))
    elif command == "ping":
        say(f"pong {words[0]}")
    elif command == "go":
        say("status Fake is thinking")
        move = engine.move().upper()
        say(f"=== {move}" if engine.mode == "chatty" else f"=== {move}/1.50/0.2", "status Fake is waiting")
    elif command == "hint":
        say("status Analyzing")
        values = engine.values()
        if engine.mode != "best-only":
            say(*[f"search {square.upper()}d6C3 {value - 1:+.2f} 0 4 early" for square, value in values])
        say(*[f"search {square.upper()} {value:+.2f} 0 8" for square, value in values[: int(words[0])]][:1])
        if engine.mode != "best-only":
            say(
                *[f"book {square}-d6 {value}.00 12 8" for square, value in values[1 : int(words[0])]],
                "status",
            )


def edax(engine, command, *words):
    if command == "setboard":
        engine.set_board(*words)
    elif command == "go":
        move = engine.move()
        if engine.mode != "mute":
            say("", "", f"Edax plays {move.upper()}")
    elif command == "hint":
        say(" depth|score|       time   |  nodes (N)  |   N/s    | principal variation")
        say("------+-----+--------------+-------------+----------+----------------------")
        values = engine.values()[: int(words[0])]
        say(
            *[
                f"     8   {value - 1:+03d}        0:00.001          9834    9834000 {square.upper()} d6"
                for square, value in values
            ]
        )
        say(
            *[
                f"12@73%  {value:+03d}        0:00.012         12345  {square.upper()} c3"
                for square, value in values
            ]
        )
        say("------+-----+--------------+-------------+----------+----------------------")
    if engine.mode != "mute":
        say(
            "  A B C D E F G H",
            *[f"{row + 1} {' '.join(cells)} {row + 1}" for row, cells in enumerate(engine.board)],
        )


def main():
    protocol, mode, log = sys.argv[1:]
    engine = Engine(protocol, mode, Path(log))
    if mode == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if mode == "litter" and os.fork() == 0:
        engine.note(f"child {os.getpid()}")
        time.sleep(60)
    answer = {"gtp": gtp, "nboard": nboard, "edax": edax}[protocol]
    while True:
        if protocol == "edax" and mode != "silent":
            sys.stdout.write(">")
            sys.stdout.flush()
        line = sys.stdin.readline()
        if not line or line.strip() == "quit":
            return engine.note("ended")
        engine.note(line.strip())
        if protocol == "edax" and mode != "silent":
            say("")
        if mode != "silent":
            answer(engine, *line.split())


if __name__ == "__main__":
    main()
