"""The words of the game: what each means, what it is called in other languages, and what else people say.

A new word is one row of `ENTRIES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ..messages import NotThere, _, language
from .page import Heading, Page, Table

Words = Callable[[], str]


@dataclass(frozen=True, slots=True)
class Entry:
    """One word: its names by language code, its meaning in a sentence, and other words found for it.

    ``part`` is the part of the glossary it stands in. The other words are those of rule pages, of either
    language, as they stand there.
    """

    id: str
    part: str
    names: Mapping[str, str]
    told: Words
    others: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The word in the language in force; the English one where there is no other."""
        return self.names.get(language(), self.names["en"])

    @property
    def meaning(self) -> str:
        """What it means, in the language in force."""
        return self.told()


def _entry(id: str, part: str, english: str, german: str, told: Words, others: str = "") -> Entry:
    return Entry(id, part, {"en": english, "de": german}, told, tuple(filter(None, others.split(", "))))


PARTS: Mapping[str, Words] = {
    "board": lambda: _("Board and discs"),
    "move": lambda: _("The move"),
    "game": lambda: _("The game and its end"),
    "strategy": lambda: _("Strategy"),
    "study": lambda: _("Study and machines"),
}

ENTRIES = (
    # --- board and discs ---
    _entry(
        "game",
        "board",
        "Othello, Reversi",
        "Othello, Reversi",
        lambda: _("The game of these lessons; Othello is a registered name for the rules played today."),
        "Reverze",
    ),
    _entry(
        "disc",
        "board",
        "disc",
        "Stein",
        lambda: _("What is placed: black on one side, white on the other; the upper side tells whose it is."),
        "Spielstein, Scheibe, Plättchen, piece, counter, stone",
    ),
    _entry(
        "board",
        "board",
        "board",
        "Brett",
        lambda: _("The 64 squares, eight rows of eight."),
        "Spielfeld, Gitter",
    ),
    _entry(
        "square",
        "board",
        "square",
        "Feld",
        lambda: _("One of the 64 places, named by a letter and a number such as c5."),
        "Spielfeld, cell",
    ),
    _entry(
        "column",
        "board",
        "column",
        "Spalte",
        lambda: _("Eight squares from top to bottom, named by a letter from a to h."),
        "file",
    ),
    _entry(
        "row",
        "board",
        "row",
        "Reihe",
        lambda: _("Eight squares from left to right, numbered from 1 at the top to 8."),
        "rank",
    ),
    _entry(
        "diagonal",
        "board",
        "diagonal",
        "Diagonale",
        lambda: _("Squares that touch at their corners, such as a1, b2, c3."),
        "schräg",
    ),
    _entry(
        "corner",
        "board",
        "corner",
        "Ecke",
        lambda: _("a1, h1, a8 or h8: a disc there can never be flipped."),
        "Eckfeld",
    ),
    _entry(
        "edge",
        "board",
        "edge",
        "Rand, Kante",
        lambda: _("The outermost row or column on each of the four sides."),
        "side",
    ),
    _entry(
        "start",
        "board",
        "start",
        "Startstellung",
        lambda: _("White on d4 and e5, Black on e4 and d5; Black moves first."),
        "Startaufstellung, Ausgangsstellung, starting position",
    ),
    _entry(
        "supply",
        "board",
        "supply of discs",
        "Steinvorrat",
        lambda: _("The 64 discs that both players share; in old Reversi each had 32 of their own."),
    ),
    # --- the move ---
    _entry(
        "flank",
        "move",
        "flank, outflank",
        "einschließen",
        lambda: _("To hold a run of the other colour between the new disc and another disc of your own."),
        "einklammern, flankieren, einfangen, gefangen nehmen, bracket, sandwich, trap, capture",
    ),
    _entry(
        "run",
        "move",
        "run",
        "Kette",
        lambda: _("Discs of the other colour in a straight line, without a gap, next to the new disc."),
        "Linie, Reihe",
    ),
    _entry(
        "anchor",
        "move",
        "anchor",
        "Gegenstein",
        lambda: _("The nearest disc of your own at the far end of a run; it closes the line."),
        "bereits vorhandener Stein",
    ),
    _entry(
        "gap",
        "move",
        "gap",
        "Lücke",
        lambda: _("An empty square in a line; whatever lies behind it does not count."),
        "lückenlos, ununterbrochen",
    ),
    _entry(
        "line",
        "move",
        "line",
        "Linie",
        lambda: _("The squares in one of the eight directions from the new disc; it never bends."),
        "geradlinig, ray",
    ),
    _entry(
        "flip",
        "move",
        "flip",
        "umdrehen",
        lambda: _("To turn a flanked disc over to your colour; it stays where it is."),
        "wenden, turn over",
    ),
    _entry(
        "legal-move",
        "move",
        "legal move",
        "gültiger Zug",
        lambda: _("A disc on an empty square that flips at least one disc."),
        "erlaubt, legal, valid move",
    ),
    # --- the game and its end ---
    _entry(
        "pass",
        "game",
        "pass",
        "passen",
        lambda: _("To leave the turn to the other side, only when you have no legal move, and then always."),
        "aussetzen, Zug verlieren",
    ),
    _entry(
        "empties",
        "game",
        "empties",
        "Leerfelder",
        lambda: _("The squares still empty; at the end they go to the winner, or are shared in a draw."),
        "leere Felder",
    ),
    _entry(
        "draw",
        "game",
        "draw",
        "Unentschieden",
        lambda: _("Equal numbers of discs at the end, often 32 each but not always."),
        "tie",
    ),
    _entry(
        "wipe-out",
        "game",
        "wipe-out",
        "Auslöschung",
        lambda: _("One colour has no disc left; the result is written 64–0, however few lie on the board."),
        "perfektes Spiel, perfect game",
    ),
    _entry(
        "margin",
        "game",
        "margin",
        "Vorsprung",
        lambda: _("The winner’s discs minus the loser’s; tournaments break ties with it."),
        "Siegabstand, disc difference",
    ),
    _entry(
        "transcript",
        "game",
        "transcript",
        "Zugfolge",
        lambda: _("All squares of a game in their order, such as f5 d6 c3; passes are left out."),
        "Partieprotokoll, Protokollierung, record",
    ),
    _entry(
        "handicap",
        "game",
        "handicap",
        "Vorgabe",
        lambda: _("A help for the weaker side, such as discs on one to four corners before the first move."),
    ),
    _entry(
        "forfeit",
        "game",
        "forfeit",
        "kampflose Niederlage",
        lambda: _(
            "A game lost otherwise than on the board: somebody is not there, gives up, or breaks a rule."
        ),
    ),
    _entry(
        "round-robin",
        "game",
        "round robin, Swiss system",
        "jeder gegen jeden, Schweizer System",
        lambda: _(
            "Tournaments in which everybody meets everybody, or those with equal points meet in each round."
        ),
    ),
    # --- strategy ---
    _entry(
        "x-square",
        "strategy",
        "X-square",
        "X-Feld",
        lambda: _("b2, g2, b7 or g7, diagonally beside a corner."),
        "Feld diagonal neben einer Ecke",
    ),
    _entry(
        "c-square",
        "strategy",
        "C-square",
        "C-Feld",
        lambda: _("A square on the edge right beside a corner: b1, a2, g1, h2, a7, b8, g8 or h7."),
        "Randfeld neben einer Ecke",
    ),
    _entry(
        "a-square",
        "strategy",
        "A-square, B-square",
        "A-Feld, B-Feld",
        lambda: _("The other squares of an edge: A is two away from the corner (c1), B three (d1)."),
    ),
    _entry(
        "stable-disc",
        "strategy",
        "stable disc",
        "stabiler Stein",
        lambda: _("A disc that no move can flip any more."),
        "kann nie umgedreht werden",
    ),
    _entry(
        "edge-chain",
        "strategy",
        "edge chain",
        "Kantenkette",
        lambda: _(
            "Discs of one colour along an edge, unbroken from a corner of that colour: all are stable."
        ),
        "Randkette",
    ),
    _entry(
        "mobility",
        "strategy",
        "mobility",
        "Mobilität",
        lambda: _("How many legal moves a side has."),
        "Zugmöglichkeiten",
    ),
    _entry(
        "frontier",
        "strategy",
        "frontier disc",
        "Frontstein",
        lambda: _("A disc next to an empty square; many of them give the other side moves."),
        "Front",
    ),
    _entry(
        "wall",
        "strategy",
        "wall",
        "Mauer",
        lambda: _(
            "A long line of your own frontier discs: beside it the other side finds moves, and you find none."
        ),
    ),
    _entry(
        "quiet-move",
        "strategy",
        "quiet move, loud move",
        "ruhiger Zug, lauter Zug",
        lambda: _("A quiet move makes few or no new frontier discs, a loud one many."),
    ),
    _entry(
        "tempo",
        "strategy",
        "tempo",
        "Tempo",
        lambda: _("A safe move in hand: you can wait, and the other side must commit itself."),
        "sicherer Zug, Wartezug",
    ),
    _entry(
        "parity",
        "strategy",
        "parity",
        "Parität",
        lambda: _(
            "Who will play last in a region of empty squares; an odd number suits who plays there first."
        ),
    ),
    _entry(
        "wedge",
        "strategy",
        "wedge",
        "Keil",
        lambda: _(
            "A disc placed on an edge in the gap between two of the other side’s: nothing flips it there at once."
        ),
    ),
    _entry(
        "stoner-trap",
        "strategy",
        "Stoner trap",
        "Stoner-Falle",
        lambda: _("An attack on a weak edge, prepared by a move to an X-square, that wins a corner."),
    ),
    # --- study and machines ---
    _entry(
        "opening",
        "study",
        "opening",
        "Eröffnung",
        lambda: _(
            "The first moves. After f5 the reply f4 is called parallel, f6 diagonal, d6 perpendicular."
        ),
        "parallel, diagonal, senkrecht",
    ),
    _entry(
        "evaluation",
        "study",
        "evaluation",
        "Bewertung",
        lambda: _("An estimate in discs of how a position will end; only an exact search makes it a fact."),
    ),
    _entry(
        "heat-map",
        "study",
        "heat map",
        "Wärmebild",
        lambda: _("A board on which colours show the evaluation of each square."),
    ),
    _entry(
        "minimax",
        "study",
        "minimax",
        "Minimax",
        lambda: _(
            "Looking ahead where each side chooses what is best for itself; the values climb back from the end."
        ),
    ),
    _entry(
        "alpha-beta",
        "study",
        "alpha-beta",
        "Alpha-Beta",
        lambda: _(
            "Minimax that leaves out what can not change the choice any more; it finds the same value."
        ),
    ),
)


def entries(part: str = "") -> tuple[Entry, ...]:
    """The words of one part, or all.

    Raises:
        LookupError: there is no such part; the sentence names those there are.
    """
    if part and part not in PARTS:
        raise NotThere(
            _("The glossary has no part “{name}”. There are: {known}.").format(
                name=part, known=", ".join(PARTS)
            )
        )
    return tuple(entry for entry in ENTRIES if part in {"", entry.part})


def glossary(part: str = "") -> Page:
    """The words of one part, or of all under headings, as a page in the language in force.

    Raises:
        LookupError: there is no such part; the sentence names those there are.
    """
    if part:
        return Page((_table(entries(part)),))
    return Page(
        tuple(block for name, words in PARTS.items() for block in (Heading(words()), _table(entries(name))))
    )


def _table(words: tuple[Entry, ...]) -> Table:
    names: dict[str, Words] = {"en": lambda: _("English"), "de": lambda: _("German")}
    foreign = [code for code in names if code != language()]
    head = (_("word"), _("meaning"), *(names[code]() for code in foreign), _("also seen as"))
    rows = tuple(
        (entry.name, entry.meaning, *(entry.names[code] for code in foreign), ", ".join(entry.others))
        for entry in words
    )
    return Table(head, rows)
