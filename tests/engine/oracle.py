"""The rules a second time: slow, on an 8x8 list of lists, and sharing nothing with the package.

A board is eight lists of eight cells, ``"X"``, ``"O"`` or ``"-"``; board[0][0] is a1, board[0][7] is h1.
"""

EMPTY = "-"
STEPS = [(row, column) for row in (-1, 0, 1) for column in (-1, 0, 1) if (row, column) != (0, 0)]


def board_of(diagram):
    """The board of a diagram of 64 cells."""
    return [list(diagram[start : start + 8]) for start in range(0, 64, 8)]


def diagram_of(board):
    return "".join(cell for row in board for cell in row)


def name_of(row, column):
    return "abcdefgh"[column] + str(row + 1)


def cell_of(square):
    """(row, column) of a square."""
    return int(square[1]) - 1, "abcdefgh".index(square[0])


def rival(who):
    return "O" if who == "X" else "X"


def captured(board, row, column, who):
    """The cells that turn over when ``who`` places a disc here; none on an occupied cell."""
    if board[row][column] != EMPTY:
        return []
    turned = []
    for down, right in STEPS:
        line = []
        r, c = row + down, column + right
        while 0 <= r <= 7 and 0 <= c <= 7:
            if board[r][c] == EMPTY:
                break
            if board[r][c] == who:
                turned.extend(line)
                break
            line.append((r, c))
            r, c = r + down, c + right
    return turned


def moves(board, who):
    """Every legal move as ``{square: set of squares that flip}``."""
    found = {}
    for row in range(8):
        for column in range(8):
            turned = captured(board, row, column, who)
            if turned:
                found[name_of(row, column)] = {name_of(r, c) for r, c in turned}
    return found


def play(board, square, who):
    """The board after the move; the old one stays as it is."""
    row, column = cell_of(square)
    after = [list(line) for line in board]
    for r, c in [(row, column), *captured(board, row, column, who)]:
        after[r][c] = who
    return after


def must_pass(board, who):
    return not moves(board, who) and bool(moves(board, rival(who)))


def is_over(board):
    return not moves(board, "X") and not moves(board, "O")


def count(board, who):
    return diagram_of(board).count(who)
