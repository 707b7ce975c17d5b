"""A tournament to read: the standings, everybody's games in one table, and the rounds with their colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...messages import _, ngettext
from ..page import Block, Heading, Page, Table, paragraph
from .pairings import Pairing, Round
from .ranking import NO_PLAYOFF, Standing
from .results import WIN, points_text
from .tournament import Tournament


def tournament_page(tournament: Tournament) -> Page:
    """All of a tournament on a page."""
    return Page(
        (
            Heading(tournament.setup.name, 2),
            paragraph(state_sentence(tournament)),
            *_standings_blocks(tournament),
            Heading(_("All results")),
            _swiss_table(tournament) if tournament.is_swiss else _cross_table(tournament),
            *_round_blocks(tournament),
        )
    )


def state_sentence(tournament: Tournament) -> str:
    """How far the tournament is, in a sentence or two."""
    if tournament.is_over:
        return tournament.end_sentence()
    if tournament.can_draw:
        return _("Round {number} of {all} is finished; the next one can be drawn.").format(
            number=len(tournament.rounds), all=tournament.planned
        )
    current = tournament.current
    missing = sum(tournament.result(current.number, pairing) is None for pairing in current.pairings)
    if current.number > tournament.planned:
        text = ngettext(
            "Tie-break games for the first place: one result is missing.",
            "Tie-break games for the first place: {count} results are missing.",
            missing,
        )
    else:
        text = ngettext(
            "Round {number} of {all}: one result is missing.",
            "Round {number} of {all}: {count} results are missing.",
            missing,
        )
    return text.format(number=current.number, all=tournament.planned, count=missing)


def round_title(tournament: Tournament, number: int) -> str:
    """What a round is called."""
    if number > tournament.planned:
        return _("Tie-break, round {number}").format(number=number - tournament.planned)
    return _("Round {number}").format(number=number)


def pairing_line(tournament: Tournament, number: int, pairing: Pairing) -> str:
    """One game in a line: who has which colour, and the result if it is in."""
    result = tournament.result(number, pairing)
    if result is None:
        return _("{black} (Black) – {white} (White)").format(black=pairing.black, white=pairing.white)
    return _("{black} (Black) – {white} (White): {result}").format(
        black=pairing.black, white=pairing.white, result=result
    )


def bye_sentence(tournament: Tournament, player: str) -> str:
    """Who sits a round out, and what it brings."""
    if tournament.is_swiss:
        return _("{player} has a bye: no game in this round, and one point.").format(player=player)
    return _("{player} has a bye: no game in this round.").format(player=player)


def standing_line(tournament: Tournament, line: Standing) -> str:
    """One place of the standings in a line of words."""
    number = 1 if 0 < line.points <= WIN else 2  # half a point is said as one is
    if tournament.is_swiss:
        text = ngettext(
            "{place}. {player}: {points} point, opponents {opponents}, margin {margin}",
            "{place}. {player}: {points} points, opponents {opponents}, margin {margin}",
            number,
        )
    else:
        text = ngettext(
            "{place}. {player}: {points} point, margin {margin}",
            "{place}. {player}: {points} points, margin {margin}",
            number,
        )
    return text.format(
        place=line.place,
        player=line.player,
        points=points_text(line.points),
        opponents=points_text(line.opponents),
        margin=margin_text(line.margin),
    )


def margin_text(margin: int) -> str:
    """A margin with its sign.

    >>> margin_text(12), margin_text(-3), margin_text(0)
    ('+12', '−3', '0')
    """
    return f"+{margin}" if margin > 0 else f"−{-margin}" if margin else "0"


def doubt_sentences(tournament: Tournament) -> Iterator[str]:
    """The games for which two machines hold different results."""
    for number, pairing in sorted(tournament.doubtful, key=lambda game: (game[0], game[1].black)):
        result = tournament.result(number, pairing)
        yield _(
            "Two different results were entered for {black} – {white} in round {number}. Now it says: {result}. "
            "Please choose the game and enter the right one."
        ).format(black=pairing.black, white=pairing.white, number=number, result=result or _("no result yet"))


# --- the tables -------------------------------------------------------------------------------------------


def _standings_blocks(tournament: Tournament) -> Iterator[Block]:
    yield Heading(_("Standings"))
    swiss = tournament.is_swiss
    lines = tournament.standings
    extra = any(line.playoff != NO_PLAYOFF for line in lines)
    head = [_("place"), _("player"), _("games"), _("won"), _("drawn"), _("lost"), _("points")]
    head += [_("tie-break")] * extra + [_("opponents’ points")] * swiss + [_("margin")]
    yield Table(tuple(head), tuple(_standing_row(line, extra=extra, swiss=swiss) for line in lines))
    if swiss:
        yield paragraph(
            _(
                "Equal points are told apart by the sum of the opponents’ points, then by the margin: by how many "
                "discs a player won in all games together. A bye counts as one point."
            )
        )
    else:
        yield paragraph(
            _(
                "Equal points are told apart by the margin: by how many discs a player won in all games together."
            )
        )
    if extra:
        yield paragraph(_("For the first place, tie-break games count before that."))
    if any(result.discs is None for result in tournament.results.values()):
        yield paragraph(
            _("“+” is a game won, “–” one lost, without a count of discs; it leaves the margin as it is.")
        )
    for sentence in doubt_sentences(tournament):
        yield paragraph(sentence)


def _standing_row(line: Standing, *, extra: bool, swiss: bool) -> tuple[str, ...]:
    counts = (line.games, line.wins, line.draws, line.losses)
    row = [str(line.place), line.player, *map(str, counts), points_text(line.points)]
    row += [points_text(line.playoff) if line.playoff != NO_PLAYOFF else ""] * extra
    row += [points_text(line.opponents)] * swiss
    return (*row, margin_text(line.margin))


def _cross_table(tournament: Tournament) -> Table:
    """Everybody against everybody: in each row the results as its player sees them."""
    players = [line.player for line in tournament.standings]
    seen: dict[tuple[str, str], list[str]] = {}
    for number, pairing in _games(tournament.rounds):
        result = tournament.result(number, pairing)
        for player in (pairing.black, pairing.white) if result else ():
            cell = seen.setdefault((player, pairing.opponent_of(player)), [])
            cell.append(result.seen_by(pairing.color_of(player)) if result else "")
    head = ("", _("player"), *(str(number) for number in range(1, len(players) + 1)))
    rows = tuple(
        (
            str(number),
            player,
            *("×" if other == player else " ".join(seen.get((player, other), [])) for other in players),
        )
        for number, player in enumerate(players, start=1)
    )
    return Table(head, rows)


def _swiss_table(tournament: Tournament) -> Table:
    """Everybody's way through the rounds: the results as the player sees them, and against whom."""
    players = [line.player for line in tournament.standings]
    head = (_("player"), *(str(each.number) for each in tournament.rounds))
    rows = tuple(
        (player, *(_swiss_cell(tournament, each, player) for each in tournament.rounds)) for player in players
    )
    return Table(head, rows)


def _swiss_cell(tournament: Tournament, each: Round, player: str) -> str:
    if player == each.bye:
        return _("bye")
    pairing = next(pairing for pairing in each.pairings if player in pairing)
    result = tournament.result(each.number, pairing)
    seen = result.seen_by(pairing.color_of(player)) if result else "…"
    return _("{result} ({opponent})").format(result=seen, opponent=pairing.opponent_of(player))


def _round_blocks(tournament: Tournament) -> Iterator[Block]:
    for each in tournament.all_rounds:
        yield Heading(round_title(tournament, each.number))
        rows = tuple(
            (pairing.black, pairing.white, str(tournament.result(each.number, pairing) or ""))
            for pairing in each.pairings
        )
        yield Table((_("Black"), _("White"), _("result")), rows)
        if each.bye:
            yield paragraph(bye_sentence(tournament, each.bye))


def _games(rounds: Iterable[Round]) -> Iterator[tuple[int, Pairing]]:
    for each in rounds:
        for pairing in each.pairings:
            yield each.number, pairing
