"""What the tests of lesson 6 work out a second time, with the slow rules of the oracle."""

from engine.oracle import board_of, cell_of, moves, name_of, play, rival

CORNERS = {"a1", "h1", "a8", "h8"}
LINES = [((0, -1), (0, 1)), ((-1, 0), (1, 0)), ((-1, -1), (1, 1)), ((1, -1), (-1, 1))]


def corners_for(board, who):
    return CORNERS & set(moves(board, who))


def corners_after(position, move):
    """The corners that the opponent may take after a move."""
    who = position.turn.value
    return corners_for(play(board_of(position.diagram()), move, who), rival(who))


def stable_cells(diagram):
    """The discs that are proved stable, by the four lines, on a list of lists."""
    board, safe = board_of(diagram), set()

    def at(row, column):
        return board[row][column] if 0 <= row <= 7 and 0 <= column <= 7 else None

    def line(row, column, step):
        row, column = row + step[0], column + step[1]
        while at(row, column) is not None:
            yield at(row, column)
            row, column = row + step[0], column + step[1]

    def covered(row, column, pair):
        ends = [(row + down, column + right) for down, right in pair]
        if None in [at(*end) for end in ends]:
            return True
        if "-" not in [*line(row, column, pair[0]), *line(row, column, pair[1])]:
            return True
        if any(end in safe and at(*end) == board[row][column] for end in ends):
            return True
        return all(end in safe for end in ends)

    while True:
        more = {
            (row, column)
            for row in range(8)
            for column in range(8)
            if board[row][column] != "-"
            and (row, column) not in safe
            and all(covered(row, column, pair) for pair in LINES)
        }
        if not more:
            return {name_of(*cell) for cell in safe}
        safe |= more


def is_on_edge(square):
    return bool({0, 7} & set(cell_of(square)))
