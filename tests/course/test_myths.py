"""Claims on strategy: runs with their control, and the numbers that were counted before."""

import re

import pytest
from course.exercising import hold
from engine.oracle import board_of, count, is_over, moves, play, rival

from reversi_learn.course import myths
from reversi_learn.course.exercises.corners.myths import counted_claims, guess_share
from reversi_learn.course.myths import Share, run_claim
from reversi_learn.engine.position import SQUARES, Color, Position, square_mask
from reversi_learn.engine.samples import practice_positions
from reversi_learn.engine.search import solve

POSITIONS = [position for position in practice_positions()[::40] if position.legal_moves()]
CORNERS = {"a1", "h1", "a8", "h8"}
BESIDE = {
    "a1": ["b1", "a2", "b2"],
    "h1": ["g1", "h2", "g2"],
    "a8": ["a7", "b8", "b7"],
    "h8": ["h7", "g8", "g7"],
}


def narrowed(rule, position):
    masks = [square_mask((move,)) for move in position.legal_moves()]
    return {SQUARES[mask.bit_length() - 1] for mask in rule(position.own, position.other, masks)}


def least(found, measure):
    return {move for move in found if measure(move) == min(map(measure, found))}


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: str(position.empties))
def test_the_rules_against_the_oracle(position):
    board, who = board_of(position.diagram()), position.turn.value
    found = moves(board, who)
    replies = {move: set(moves(play(board, move, who), rival(who))) for move in found}
    safe = {move for move in found if not replies[move] & CORNERS}
    beside = {
        square for corner, near in BESIDE.items() if position.disc_at(corner) is None for square in near
    }
    assert narrowed(myths.any_move, position) == set(found)
    assert narrowed(myths.fewest_flips, position) == least(found, lambda move: len(found[move]))
    assert narrowed(myths.most_flips, position) == least(found, lambda move: -len(found[move]))
    assert narrowed(myths.fewest_replies, position) == least(found, lambda move: len(replies[move]))
    assert narrowed(myths.take_corners, position) == (set(found) & CORNERS or safe or set(found))
    assert narrowed(myths.keep_away, position) == (safe - beside or safe or set(found))
    both = narrowed(myths.both(myths.take_corners, myths.fewest_replies), position)
    assert both == least(set(found) & CORNERS or safe or set(found), lambda move: len(replies[move]))


def test_a_match_is_a_match_by_the_rules():
    """With rules that leave nothing to the lot, the oracle plays the same game."""

    def first(_own, _other, found):
        return found[:1]

    def last(_own, _other, found):
        return found[-1:]

    won = 0
    for black in (True, False):
        board, who = board_of(Position.start().diagram()), "X"
        while not is_over(board):
            found = sorted(moves(board, who), key=SQUARES.index)
            if found:
                is_first = (who == "X") == black
                board = play(board, found[0] if is_first else found[-1], who)
            who = rival(who)
        mine = "X" if black else "O"
        lead = count(board, mine) - count(board, rival(mine))
        won += 1 if lead > 0 else 0.5 if lead == 0 else 0
    assert myths.wins(first, last, 2).count == won


def test_the_same_seed_plays_the_same_games():
    assert myths.wins(myths.any_move, myths.any_move, 6, 3) == myths.wins(
        myths.any_move, myths.any_move, 6, 3
    )


@pytest.mark.parametrize(
    ("name", "rule_wins"),
    [("few-flips", False), ("corners", True), ("few-replies", True)],
)
def test_what_the_games_show_is_what_was_counted(name, rule_wins):
    report = run_claim(name, 200)
    low, high = report.tried.bounds
    assert low > 50 if rule_wins else high < 50
    assert report.control.bounds[0] < 52
    assert report.control.bounds[1] > 48


def test_few_flips_adds_nothing_to_the_corner_rule():
    report = run_claim("few-flips-and-corners", 100)
    assert report.tried.bounds[0] < report.control.percent
    assert min(report.tried.percent, report.control.percent) > 80


@pytest.mark.parametrize(
    ("name", "chosen"), [("always-the-corner", CORNERS), ("never-x", {"b2", "g2", "b7", "g7"})]
)
def test_claims_on_positions_are_solved(name, chosen):
    report = run_claim(name, 15)
    tried, right = 0, 0
    for position in practice_positions():
        found = position.legal_moves()
        offered = set(found) & chosen
        if name == "never-x":
            offered = {
                move
                for move in offered
                if position.disc_at(next(c for c in BESIDE if move in BESIDE[c])) is None
            }
        if not 5 <= position.empties <= 8 or not offered or len(found) < 2 or tried == 15:
            continue
        values = solve(position, all_moves=True).values
        tried += 1
        right += max(values[move] for move in offered) == max(values.values())
    assert report.tried == Share(right, tried)
    assert 0 < report.control.count < tried


@pytest.mark.parametrize("name", sorted(myths._CLAIMS))
def test_every_claim_reports_its_control_and_its_uncertainty(name):
    words = repr(run_claim(name, 4)).splitlines()
    assert len(words) == 4
    assert words[0].startswith("Claim: ")
    assert words[2].startswith("Control, ")
    assert all("the true share is probably between" in line for line in words[1:3])
    assert re.search(r"\d", words[3])


def test_an_unknown_claim_is_answered_with_those_there_are():
    with pytest.raises(ValueError, match="few-flips, few-flips-and-corners"):
        run_claim("many-flips")


def test_colours_change_from_game_to_game():
    def nothing_but_black(_own, _other, found):
        return found[:1]

    assert myths._won(3, Color.BLACK) == 1
    assert myths._won(3, Color.WHITE) == 0
    assert myths._won(0, Color.WHITE) == 0.5
    assert myths.wins(nothing_but_black, nothing_but_black, 2).count == 1


def test_the_interval_of_a_share():
    low, high = Share(5, 100).bounds
    assert (round(low), round(high)) == (2, 11)


def test_each_claim_is_a_question_with_its_control():
    claims = counted_claims()
    assert len({claim.question for claim in claims}) == len(claims) >= 10
    sources = set()
    for number, claim in enumerate(claims):
        exercise = guess_share("corners.x", "level", number)
        hold(exercise)
        assert exercise.solution == str(claim.right)
        assert exercise.asks_confidence
        assert claim.found in exercise.worked
        sources.add(exercise.source)
        beliefs = {belief for _share, belief in claim.others}
        found = {
            name for mistake in exercise.mistakes for name in exercise.check(mistake.answer).misconceptions
        }
        assert found == beliefs
    assert sources == {"C24", "C25"}
    assert guess_share("corners.x", "level").again(3).prompt == claims[3].question
