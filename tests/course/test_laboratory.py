"""Beliefs put to the test: the numbers against an own count, and learners' functions that fail."""

import re

import pytest
from engine.oracle import board_of, count, is_over, moves, play, rival

from reversi_learn.course.laboratory.beliefs import BELIEFS, find_belief
from reversi_learn.course.laboratory.evidence import LEAST_CASES, Evidence, paired
from reversi_learn.course.laboratory.trying import try_belief
from reversi_learn.engine.matches import match
from reversi_learn.engine.position import Position
from reversi_learn.engine.records.reading import read_records
from reversi_learn.engine.records.record import Record
from reversi_learn.engine.samples import practice_positions
from reversi_learn.engine.search import solve

CORNERS = {"a1", "h1", "a8", "h8"}
NONE = {"played": 0, "experiment": 0, "solved": 0}


@pytest.fixture(scope="module")
def games():
    return list(read_records("\n".join(match("random", "random", games=60, seed=7).transcripts)))


def test_first_corners_are_counted_as_an_oracle_counts_them(games):
    stages, first = {}, []
    for record in games:
        board, player, turns = board_of(Position.start().diagram()), "X", []
        for square in record.moves:
            if not moves(board, player):
                player = rival(player)
            turns.append((player, square))
            board = play(board, square, player)
            player = rival(player)
        assert is_over(board)
        lead = count(board, "X") - count(board, "O")
        for stage, (who, _square) in enumerate(turns):
            won = lead if who == "X" else -lead
            stages.setdefault(stage, []).append((won > 0) + (won == 0) / 2)
        stage = next((at for at, (_who, square) in enumerate(turns) if square in CORNERS), None)
        if stage is not None:
            first.append((stages[stage][-1], stage))
    found = try_belief(find_belief("first-corner"), games=games, **NONE).of("loaded")
    assert (found.cases, found.looked) == (len(first), len(games))
    assert found.rate == pytest.approx(sum(score for score, _stage in first) / len(first))
    means = [sum(stages[stage]) / len(stages[stage]) for _score, stage in first]
    assert found.control == pytest.approx(sum(means) / len(means))


def test_all_such_turns_of_a_game_are_one_case(games):
    def holds(position, move):
        return True

    found = try_belief(find_belief(holds), games=games, **NONE).of("loaded")
    assert found.cases == len(games)
    assert found.rate == pytest.approx(found.control, abs=0.02)
    assert found.finding == "unclear"


def test_the_solver_counts_best_moves_and_losses():
    found = try_belief(find_belief("most-flips"), played=0, experiment=0, solved=60, most_empties=8)
    rates, losses = [], []
    late = [p for p in practice_positions() if p.empties <= 8 and len(p.legal_moves()) > 1][:60]
    for position in late:
        values = solve(position, all_moves=True).values
        flips = {move: len(position.flips(move)) for move in values}
        such = [move for move in values if flips[move] == max(flips.values())]
        rates.append(sum(values[move] == max(values.values()) for move in such) / len(such))
        losses.append(sum(max(values.values()) - values[move] for move in such) / len(such))
    evidence = found.of("solver")
    assert evidence.rate == pytest.approx(sum(rates) / 60)
    assert evidence.losses[0] == pytest.approx(sum(losses) / 60)


def test_every_belief_is_told_with_its_control_and_without_a_cause(games):
    for name, belief in BELIEFS.items():
        report = try_belief(find_belief(name), games=games[:5], played=4, experiment=4, solved=5)
        shown = repr(report)
        assert belief.statement() in shown
        assert "Compared with" in shown
        assert all(each.finding == "few" for each in report.evidence)
        assert "Too few cases to tell" in shown
        assert "<table>" in report._repr_mimebundle_()["text/html"]


@pytest.mark.parametrize("kind", ["move", "position"])
@pytest.mark.parametrize("where", ["loaded", "played", "experiment", "solver"])
@pytest.mark.parametrize("rate", [0.2, 0.5, 0.8])
def test_what_games_show_is_never_called_a_cause(kind, where, rate):
    if (where, kind) == ("experiment", "position"):
        return
    found = Evidence(where, kind, 400, 400, **paired([(rate, 0.5)] * 400))
    told = found.sentence()
    if rate == 0.5:
        assert "No difference can be told" in told
    elif where in {"loaded", "played"}:
        assert "go together" in told
        assert "can not be told from games" in told
    assert not re.search(r"because|therefore|leads to", told)


def test_a_few_cases_tell_nothing_however_they_end():
    assert Evidence("loaded", "move", LEAST_CASES - 1, 100, **paired([(1, 0)] * 29)).finding == "few"
    assert Evidence("loaded", "move", LEAST_CASES, 100, **paired([(1, 0)] * 30)).finding == "more"
    assert paired([]) == {}


def test_an_experiment_finds_that_corners_win():
    report = try_belief(find_belief("corner"), played=0, solved=0, experiment=200)
    assert report.of("experiment").finding == "more"
    assert report.of("experiment").looked == 200


def test_a_learners_own_belief_is_as_good_as_ours(games):
    def holds(position, move):
        return move in CORNERS

    own = try_belief(
        find_belief(holds, statement="Corners win."), games=games, played=0, experiment=20, solved=20
    )
    ours = try_belief(find_belief("corner"), games=games, played=0, experiment=20, solved=20)
    assert own.evidence == ours.evidence
    assert own.statement == "Corners win."


def test_one_rule_is_compared_with_another():
    belief = find_belief("few-replies", against="most-flips")
    report = try_belief(belief, played=0, experiment=0, solved=100)
    assert report.of("solver").finding == "more"
    assert report.of("solver").losses[0] < report.of("solver").losses[1]
    with pytest.raises(ValueError, match="rule for moves"):
        find_belief("few-replies", against="more-discs")


def raises(position):
    return position.nothing


def loops(position):
    while True:
        pass


def nonsense(position):
    return "perhaps"


def untouched(position): ...


@pytest.mark.parametrize(
    ("function", "told"),
    [
        (raises, "AttributeError"),
        (nonsense, "expected is True or False"),
        (untouched, "expected is True or False"),
    ],
)
def test_a_function_that_fails_gets_a_sentence(function, told, games):
    report = try_belief(find_belief(function), games=games[:3], played=0, solved=3)
    assert len(report.evidence) == 2
    for each in report.evidence:
        assert told in each.sentence()
        assert each.cases == 0


def test_a_function_that_does_not_come_back_is_stopped(games):
    report = try_belief(find_belief(loops), games=games[:3], **NONE)
    assert "did not come back" in report.of("loaded").sentence()


def test_what_is_no_belief_is_refused():
    with pytest.raises(ValueError, match="There are: more-discs"):
        find_belief("nothing")
    with pytest.raises(ValueError, match="holds\\(position, move\\)"):
        find_belief(lambda: True)
    with pytest.raises(ValueError, match="Expected is a function"):
        find_belief(3)
    with pytest.raises(LookupError):
        try_belief(find_belief("corner"), **NONE).of("solver")


def test_games_that_are_not_over_are_left_out():
    broken = [Record("transcript", ("f5", "d6")), Record("transcript", ("a1",))]
    report = try_belief(find_belief("first-corner"), games=broken, **NONE)
    assert report.of("loaded").looked == 0
    assert "Too few cases to tell: 0" in repr(report)


def test_the_solver_is_not_asked_about_the_middle_of_the_game():
    report = try_belief(find_belief("more-discs"), played=0)
    assert report.evidence == ()
    assert "earlier stage" in repr(report)
    late = try_belief(find_belief("more-discs", at=50), played=0, solved=50)
    assert late.of("solver").looked > 10
