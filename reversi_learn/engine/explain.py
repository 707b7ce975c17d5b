"""Why a square is a move or not: the eight lines from it, how each ends, and the sentence that says so.

The rule behind every reason: from the square there must be a straight line of one or more discs of the
opponent (the run), without a gap, up to a disc of one's own (the anchor).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from ..messages import _, listed, ngettext
from .position import SQUARES, BadDiagram, BadSquare, Color, IllegalMove, Position, square_index

# Clockwise from the top; (columns to the right, rows down) for one step.
DIRECTIONS: dict[str, tuple[int, int]] = {
    "north": (0, -1),
    "north-east": (1, -1),
    "east": (1, 0),
    "south-east": (1, 1),
    "south": (0, 1),
    "south-west": (-1, 1),
    "west": (-1, 0),
    "north-west": (-1, -1),
}


class Ending(Enum):
    """How a line from a square ends, seen from the side to move."""

    OFF_BOARD = "off the board"
    EMPTY_NEIGHBOUR = "an empty neighbour"
    OWN_NEIGHBOUR = "an own neighbour"
    GAP = "a gap behind opponent discs"
    EDGE = "the edge behind opponent discs"
    FLANKED = "an anchor behind opponent discs"


class Reason(Enum):
    """Why a square is a move, or why not."""

    LEGAL = "flips at least one disc"
    FLIPS_NOTHING = "no line is flanked"
    OCCUPIED = "a disc lies there"
    MUST_PASS = "the side to move has no move at all"
    GAME_OVER = "neither side has a move"


@dataclass(frozen=True, slots=True)
class Line:
    """One of the eight lines from a square.

    ``run`` are the opponent's discs next to the square, outwards. ``end`` is the square that decides: the
    neighbour, the gap, the last disc before the edge, or the anchor; empty for a line that leaves the
    board at once. ``behind`` is the own disc that waits behind a gap, with only opponent discs between the
    gap and it; it is what makes a gap easy to overlook.
    """

    direction: str
    run: tuple[str, ...]
    ending: Ending
    end: str = ""
    behind: str = ""


@dataclass(frozen=True, slots=True)
class MoveReport:
    """What the rules say of one square for the side to move.

    ``lines`` are all eight, clockwise from the north. ``telling`` is the line to show first: for a move
    the one with the longest run; otherwise the broken line that a learner is most likely to have taken for
    a good one (see `explain`), or ``None`` where no line touches a disc.
    """

    position: Position
    square: str
    reason: Reason
    lines: tuple[Line, ...]
    telling: Line | None
    flips: tuple[str, ...]

    @property
    def legal(self) -> bool:
        """Whether the side to move may play here."""
        return self.reason is Reason.LEGAL

    def sentence(self) -> str:
        """The reason in at most about thirty words: the square, the direction, what lies there, the rule.

        >>> print(explain(Position.start(), "c3").sentence())
        c3 is not a move. South-east: two white discs, then f6 is empty. A gap: no black disc closes the line. \
No other direction touches a white disc.
        """
        return _SENTENCES[self.reason](self)

    def line_sentences(self) -> tuple[str, ...]:
        """What lies in each of the eight directions, one sentence each, clockwise from the north."""
        return tuple(line_sentence(line, self.position.turn) for line in self.lines)


def explain(position: Position, square: str) -> MoveReport:
    """Say why the side to move may or may not play on this square.

    The telling line of an illegal square is chosen for what the learner most likely saw: first a run with an
    own disc waiting behind its gap (it looks closed), then the longer run, then a gap before an edge, then
    clockwise from the north. Without any run it is an own neighbour, first one with a run behind it (the
    disc that was jumped over).

    Raises:
        BadSquare: the text names no square.

    >>> explain(Position.start(), "e3").telling.run
    ('d4',)
    """
    index = square_index(square)
    name = SQUARES[index]
    lines = tuple(_line(position, index, direction) for direction in DIRECTIONS)
    flips = position.flips(name)
    return MoveReport(position, name, _reason(position, name, flips), lines, _telling(position, lines), flips)


@cache
def ray(square: str, direction: str) -> tuple[str, ...]:
    """The squares from here to the edge in one direction, without the square itself.

    >>> ray("f3", "east")
    ('g3', 'h3')
    """
    step_x, step_y = DIRECTIONS[direction]
    index = square_index(square)
    x, y = index % 8 + step_x, index // 8 + step_y
    squares = []
    while 0 <= x < 8 and 0 <= y < 8:
        squares.append(SQUARES[8 * y + x])
        x, y = x + step_x, y + step_y
    return tuple(squares)


def direction_name(direction: str) -> str:
    """The direction as it opens a sentence, in the language in force.

    >>> direction_name("south-west")
    'South-west'
    """
    return {
        "north": _("North"),
        "north-east": _("North-east"),
        "east": _("East"),
        "south-east": _("South-east"),
        "south": _("South"),
        "south-west": _("South-west"),
        "west": _("West"),
        "north-west": _("North-west"),
    }[direction]


def direction_inside(direction: str) -> str:
    """The direction inside a sentence (“look west”), in the language in force.

    >>> direction_inside("south-west")
    'south-west'
    """
    return {
        "north": _("north"),
        "north-east": _("north-east"),
        "east": _("east"),
        "south-east": _("south-east"),
        "south": _("south"),
        "south-west": _("south-west"),
        "west": _("west"),
        "north-west": _("north-west"),
    }[direction]


def number_word(number: int) -> str:
    """A small number as a word, a larger one in digits.

    >>> number_word(4), number_word(12)
    ('four', '12')
    """
    words = (_("no"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"))
    return words[number] if 0 <= number < len(words) else str(number)


def color_name(color: Color) -> str:
    """The player of this colour, as a word.

    >>> color_name(Color.BLACK)
    'Black'
    """
    return _("Black") if color is Color.BLACK else _("White")


def ending_word(ending: Ending) -> str:
    """The one word that marks the square where a line broke.

    >>> ending_word(Ending.GAP)
    'gap'
    """
    return {
        Ending.OFF_BOARD: _("edge"),
        Ending.EMPTY_NEIGHBOUR: _("empty"),
        Ending.OWN_NEIGHBOUR: _("own disc"),
        Ending.GAP: _("gap"),
        Ending.EDGE: _("edge"),
        Ending.FLANKED: _("anchor"),
    }[ending]


def line_sentence(line: Line, turn: Color) -> str:
    """What lies in one direction and what follows from it, for the side to move.

    >>> line_sentence(explain(Position.start(), "c4").lines[2], Color.BLACK)
    'East: one white disc (d4), then the black disc on e4 closes the line.'
    """
    return _line_template(line, turn).format(
        direction=direction_name(line.direction),
        count=number_word(len(line.run)),
        first=line.run[0] if line.run else "",
        end=line.end,
        behind=line.behind,
    )


def turn_sentence(position: Position) -> str:
    """Whose turn it is, that a side must pass, or how the game ended.

    >>> turn_sentence(Position.start())
    'Black to move.'
    """
    if position.is_over:
        return result_sentence(position)
    if position.must_pass:
        return pass_sentence(position.turn)
    return _("Black to move.") if position.turn is Color.BLACK else _("White to move.")


def discs_sentence(position: Position) -> str:
    """Which squares each colour holds, and nothing of what follows from it.

    >>> discs_sentence(Position.start())
    'Black lies on e4 and d5. White lies on d4 and e5.'
    """
    black, white = (listed(list(position.discs(color))) for color in Color)
    told = [_("Black lies on {squares}.").format(squares=black)] if black else []
    told += [_("White lies on {squares}.").format(squares=white)] if white else []
    return " ".join(told) or _("The board is empty.")


def pass_sentence(color: Color) -> str:
    """The short message when a colour has no move and must pass."""
    if color is Color.BLACK:
        return _("Black has no move and must pass. White moves again.")
    return _("White has no move and must pass. Black moves again.")


def result_sentence(position: Position) -> str:
    """How a finished game ended, by the discs on the board.

    >>> result_sentence(Position(black=3, white=0))
    'The game is over: neither side has a move. Black wins 2 to 0.'
    """
    black, white = position.count(Color.BLACK), position.count(Color.WHITE)
    if position.winner is None:
        text = _("The game is over: neither side has a move. A draw, {black} to {white}.")
    elif position.winner is Color.BLACK:
        text = _("The game is over: neither side has a move. Black wins {black} to {white}.")
    else:
        text = _("The game is over: neither side has a move. White wins {white} to {black}.")
    return text.format(black=black, white=white)


def bad_square_sentence(error: BadSquare) -> str:
    """The words of a `BadSquare`."""
    return _(
        "“{square}” is no square. A square is a letter from a to h and a row from 1 to 8, such as d3."
    ).format(square=error.square)


def bad_diagram_sentence(error: BadDiagram) -> str:
    """The words of a `BadDiagram`."""
    text = {
        "length": _("A board has 64 cells, a1 to h8; this diagram has {where}."),
        "character": _("“{text}” at {where} is no cell. Use X for black, O for white and - for empty."),
        "turn": _("“{text}” is no side to move. Use X for Black or O for White."),
        "twice": _("The square {where} can not hold a black and a white disc at once."),
        "outside": _("A board has 64 squares; there are discs outside of it."),
        "move": _("Move {where} reads “{text}”, which is no square. Write moves such as f5 d6 c3."),
        "shape": _("A board is 8 rows of 8 numbers. This array has another shape: {text}."),
        "number": _(
            "“{text}” at {where} is no cell of an array. Use 1 for black, -1 for white and 0 for empty."
        ),
    }[error.reason]
    return text.format(where=error.where, text=error.text)


def no_numpy_sentence() -> str:
    """The words for arrays where there is no numpy."""
    return _("Arrays need numpy, which is not installed here. A diagram holds the same board as text.")


def bad_rule_sentence(rule: object) -> str:
    """The words for a scoring rule that does not exist."""
    return _("There is no scoring rule “{rule}”. There are “discs” and “wof”.").format(rule=rule)


def illegal_move_sentence(error: IllegalMove) -> str:
    """The words of an `IllegalMove`: the reason, with the number of the move where it stands in a record."""
    if error.house_rule:
        reason = _house_rule_sentence(error)
    elif error.square == "pass":
        reason = refused_pass_sentence(error.position)
    else:
        reason = explain(error.position, error.square).sentence()
    if error.where is None:
        return reason
    return _("Move {number} ({square}) can not be played. {reason}").format(
        number=error.where, square=error.square, reason=reason
    )


def _house_rule_sentence(error: IllegalMove) -> str:
    text = {
        "CENTRE_FIRST": _(
            "{square} is not a move yet. In old Reversi the first four discs go on the centre squares: "
            "d4, e4, d5 and e5."
        ),
        "CENTRE_TAKEN": _("A disc lies on {square} already. Place this one on another centre square."),
        "NO_DISCS": _(
            "The game is over: in old Reversi each player has 32 discs, and nobody who has one left has a move."
        ),
    }[error.house_rule]
    return text.format(square=error.square)


def refused_pass_sentence(position: Position) -> str:
    """Why a pass is refused here: there is a move, or the game is over."""
    if position.is_over:
        return result_sentence(position)
    if position.turn is Color.BLACK:
        text = _("Black may not pass: whoever has a move must make one. There is one on {square}.")
    else:
        text = _("White may not pass: whoever has a move must make one. There is one on {square}.")
    return text.format(square=position.legal_moves()[0])


def _line(position: Position, index: int, direction: str) -> Line:
    step_x, step_y = DIRECTIONS[direction]
    own, other = position.own, position.other
    run: list[str] = []
    x, y = index % 8 + step_x, index // 8 + step_y
    while 0 <= x < 8 and 0 <= y < 8 and other >> (8 * y + x) & 1:
        run.append(SQUARES[8 * y + x])
        x, y = x + step_x, y + step_y
    inside = 0 <= x < 8 and 0 <= y < 8
    end = SQUARES[8 * y + x] if inside else run[-1] if run else ""
    is_own = inside and bool(own >> (8 * y + x) & 1)
    if not inside:
        ending = Ending.EDGE if run else Ending.OFF_BOARD
    elif is_own:
        ending = Ending.FLANKED if run else Ending.OWN_NEIGHBOUR
    else:
        ending = Ending.GAP if run else Ending.EMPTY_NEIGHBOUR
    behind = ""
    if ending is Ending.GAP:
        beyond = _line(position, 8 * y + x, direction)
        if beyond.ending in {Ending.FLANKED, Ending.OWN_NEIGHBOUR}:
            behind = beyond.end
    return Line(direction, tuple(run), ending, end, behind)


def _reason(position: Position, square: str, flips: tuple[str, ...]) -> Reason:
    if position.is_over:
        return Reason.GAME_OVER
    if position.disc_at(square) is not None:
        return Reason.OCCUPIED
    if position.must_pass:
        return Reason.MUST_PASS
    return Reason.LEGAL if flips else Reason.FLIPS_NOTHING


def _telling(position: Position, lines: tuple[Line, ...]) -> Line | None:
    flanked = [line for line in lines if line.ending is Ending.FLANKED]
    if flanked:
        return max(flanked, key=lambda line: len(line.run))
    broken = [line for line in lines if line.run]
    if broken:
        return max(
            broken, key=lambda line: (bool(line.behind), len(line.run), line.ending is Ending.GAP)
        )  # the first of equals: clockwise from the north
    own = [line for line in lines if line.ending is Ending.OWN_NEIGHBOUR]
    if own:
        return max(own, key=lambda line: bool(_line(position, square_index(line.end), line.direction).run))
    return None


def _line_template(line: Line, turn: Color) -> str:
    black = turn is Color.BLACK
    many = len(line.run)
    if line.ending is Ending.OFF_BOARD:
        return _("{direction}: the board ends here.")
    if line.ending is Ending.EMPTY_NEIGHBOUR:
        return _("{direction}: {end} is empty, so no line begins here.")
    if line.ending is Ending.OWN_NEIGHBOUR and black:
        return _("{direction}: {end} is black too, with no white disc between.")
    if line.ending is Ending.OWN_NEIGHBOUR:
        return _("{direction}: {end} is white too, with no black disc between.")
    if line.ending is Ending.EDGE:
        return _edge_template(many, black=black)
    if line.ending is Ending.FLANKED:
        return _flanked_template(many, black=black)
    return _gap_behind_template(many, black=black) if line.behind else _gap_template(many, black=black)


def _gap_template(many: int, *, black: bool) -> str:
    if black:
        return ngettext(
            "{direction}: one white disc ({first}), then {end} is empty. A gap: no black disc closes the line.",
            "{direction}: {count} white discs, then {end} is empty. A gap: no black disc closes the line.",
            many,
        )
    return ngettext(
        "{direction}: one black disc ({first}), then {end} is empty. A gap: no white disc closes the line.",
        "{direction}: {count} black discs, then {end} is empty. A gap: no white disc closes the line.",
        many,
    )


def _gap_behind_template(many: int, *, black: bool) -> str:
    if black:
        return ngettext(
            "{direction}: one white disc ({first}), then {end} is empty. "
            "A gap, so the black disc on {behind} does not count.",
            "{direction}: {count} white discs, then {end} is empty. "
            "A gap, so the black disc on {behind} does not count.",
            many,
        )
    return ngettext(
        "{direction}: one black disc ({first}), then {end} is empty. "
        "A gap, so the white disc on {behind} does not count.",
        "{direction}: {count} black discs, then {end} is empty. "
        "A gap, so the white disc on {behind} does not count.",
        many,
    )


def _edge_template(many: int, *, black: bool) -> str:
    if black:
        return ngettext(
            "{direction}: one white disc ({first}), then the edge. The edge does not close a line.",
            "{direction}: {count} white discs, then the edge behind {end}. The edge does not close a line.",
            many,
        )
    return ngettext(
        "{direction}: one black disc ({first}), then the edge. The edge does not close a line.",
        "{direction}: {count} black discs, then the edge behind {end}. The edge does not close a line.",
        many,
    )


def _flanked_template(many: int, *, black: bool) -> str:
    if black:
        return ngettext(
            "{direction}: one white disc ({first}), then the black disc on {end} closes the line.",
            "{direction}: {count} white discs, then the black disc on {end} closes the line.",
            many,
        )
    return ngettext(
        "{direction}: one black disc ({first}), then the white disc on {end} closes the line.",
        "{direction}: {count} black discs, then the white disc on {end} closes the line.",
        many,
    )


def _legal_sentence(report: MoveReport) -> str:
    in_full = len(report.flips) <= _NAMED_FLIPS
    parts = [
        _("{direction} {discs}").format(
            direction=direction_inside(line.direction),
            discs=listed(line.run) if in_full else number_word(len(line.run)),
        )
        for line in report.lines
        if line.ending is Ending.FLANKED
    ]
    return ngettext(
        "{square} is a move. It flips one disc: {lines}.",
        "{square} is a move. It flips {count} discs: {lines}.",
        len(report.flips),
    ).format(square=report.square, count=number_word(len(report.flips)), lines="; ".join(parts))


def _refusal_sentence(report: MoveReport) -> str:
    line, black = report.telling, report.position.turn is Color.BLACK
    if line is None:
        if black:
            text = _(
                "{square} is not a move. No disc touches it in any direction; a move must flip a white disc."
            )
        else:
            text = _(
                "{square} is not a move. No disc touches it in any direction; a move must flip a black disc."
            )
        return text.format(square=report.square)
    return _("{square} is not a move. {line} {rest}").format(
        square=report.square,
        line=line_sentence(line, report.position.turn),
        rest=_rest_sentence(report, line, black=black),
    )


def _rest_sentence(report: MoveReport, shown: Line, *, black: bool) -> str:
    others = sum(1 for line in report.lines if line.run and line is not shown)
    if others:
        return ngettext("One other line breaks too.", "{count} other lines break too.", others).format(
            count=number_word(others).capitalize()
        )
    if shown.run:
        if black:
            return _("No other direction touches a white disc.")
        return _("No other direction touches a black disc.")
    return _("No white disc touches the square.") if black else _("No black disc touches the square.")


def _occupied_sentence(report: MoveReport) -> str:
    if report.position.disc_at(report.square) is Color.BLACK:
        text = _("{square} is occupied by a black disc. A new disc goes on an empty square.")
    else:
        text = _("{square} is occupied by a white disc. A new disc goes on an empty square.")
    return text.format(square=report.square)


def _must_pass_sentence(report: MoveReport) -> str:
    if report.position.turn is Color.BLACK:
        text = _("{square} is not a move. Black has no move anywhere and must pass; White plays next.")
    else:
        text = _("{square} is not a move. White has no move anywhere and must pass; Black plays next.")
    return text.format(square=report.square)


def _game_over_sentence(report: MoveReport) -> str:
    return result_sentence(report.position)


_NAMED_FLIPS = 6
_SENTENCES = {
    Reason.LEGAL: _legal_sentence,
    Reason.FLIPS_NOTHING: _refusal_sentence,
    Reason.OCCUPIED: _occupied_sentence,
    Reason.MUST_PASS: _must_pass_sentence,
    Reason.GAME_OVER: _game_over_sentence,
}
