"""Reads the sentences of the course back and holds them against the plain 8x8 rules."""

import re

from engine.oracle import board_of, captured, cell_of, name_of, rival

STEPS = {
    "north": (-1, 0),
    "north-east": (-1, 1),
    "east": (0, 1),
    "south-east": (1, 1),
    "south": (1, 0),
    "south-west": (1, -1),
    "west": (0, -1),
    "north-west": (-1, -1),
}
NUMBERS = {"no": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
COLORS = {"black": "X", "white": "O"}
LINE = re.compile(
    r"(?P<direction>North-east|North-west|North|South-east|South-west|South|East|West): "
    r"(?:(?P<off>the board ends here)"
    r"|(?P<empty>\w\d) is empty, so no line begins here"
    r"|(?P<own>\w\d) is (?P<own_color>black|white) too"
    r"|(?P<count>\w+) (?P<color>black|white) discs?(?: \((?P<first>\w\d)\))?, then "
    r"(?:(?P<gap>\w\d) is empty\. A gap(?:, so the (?:black|white) disc on (?P<behind>\w\d) does not count)?"
    r"|(?P<edge>the edge)(?: behind (?P<last>\w\d))?"
    r"|the (?P<anchor_color>black|white) disc on (?P<anchor>\w\d) closes))"
)
REPORT = re.compile(r"\b(?P<square>[a-h][1-8]) is (?P<verdict>not a move|a move|occupied)")
FLIPS = re.compile(
    r"(?P<direction>(?:north|south)-(?:east|west)|north|east|south|west) (?P<discs>[a-h][1-8](?:(?:, | and )[a-h][1-8])*)"
)


def cells_from(board, square, direction):
    """Names and contents of the squares from here to the edge."""
    (row, column), (down, right) = cell_of(square), STEPS[direction]
    while 0 <= row + down <= 7 and 0 <= column + right <= 7:
        row, column = row + down, column + right
        yield name_of(row, column), board[row][column]


def read_line(board, square, who, direction):
    """One line from a square, read cell by cell: its run, how it ends, and the cell that decides."""
    run = []
    for name, cell in cells_from(board, square, direction):
        if cell == rival(who):
            run.append(name)
        elif cell == who:
            return run, "FLANKED" if run else "OWN_NEIGHBOUR", name
        else:
            return run, "GAP" if run else "EMPTY_NEIGHBOUR", name
    return run, "EDGE" if run else "OFF_BOARD", run[-1] if run else ""


def flips_along(board, square, who):
    """What a move flips, by direction."""
    lines = {direction: read_line(board, square, who, direction) for direction in STEPS}
    return {direction: run for direction, (run, ending, _end) in lines.items() if ending == "FLANKED"}


def check_line(match, board, square, who):
    """Hold one sentence on a line against the board."""
    found = match.groupdict()
    run, ending, end = read_line(board, square, who, found["direction"].lower())
    if found["off"]:
        assert ending == "OFF_BOARD"
    elif found["empty"]:
        assert (ending, end) == ("EMPTY_NEIGHBOUR", found["empty"])
    elif found["own"]:
        assert (ending, end, who) == ("OWN_NEIGHBOUR", found["own"], COLORS[found["own_color"]])
    else:
        assert (len(run), rival(who)) == (NUMBERS[found["count"]], COLORS[found["color"]])
        assert found["first"] in {None, run[0]}
        if found["gap"]:
            assert (ending, end) == ("GAP", found["gap"])
            check_behind(found["behind"], board, end, who, found["direction"].lower())
        elif found["edge"]:
            assert ending == "EDGE"
            assert found["last"] in {None, end}
        else:
            assert (ending, end, who) == ("FLANKED", found["anchor"], COLORS[found["anchor_color"]])


def check_behind(said, board, gap, who, direction):
    _run, ending, end = read_line(board, gap, who, direction)
    waiting = end if ending in {"FLANKED", "OWN_NEIGHBOUR"} else None
    assert said == waiting


def check_message(text, position, square, *, needs_line=True):
    """Hold every line, every verdict on a square and every flip that a message tells against the board.

    Lines are those of ``square``, or of the last square of which the message said whether it is a move.
    """
    board, who = board_of(position.diagram()), position.turn.value
    told = 0
    for part in re.split(r"(?=\b[a-h][1-8] is (?:not a move|a move|occupied))", text):
        report = REPORT.match(part)
        if report:
            square = report["square"]
            flips = captured(board, *cell_of(square), who)
            row, column = cell_of(square)
            assert (report["verdict"] == "a move") == bool(flips)
            assert (report["verdict"] == "occupied") == (board[row][column] != "-")
            if report["verdict"] == "a move" and ":" in part:
                check_flips(part.partition(":")[2], flips_along(board, square, who))
            told += 1
        for match in LINE.finditer(part):
            check_line(match, board, square, who)
            told += 1
    assert told or not needs_line, text


def check_flips(text, expected):
    said = {match["direction"]: re.findall(r"[a-h][1-8]", match["discs"]) for match in FLIPS.finditer(text)}
    if said:
        assert said == expected
