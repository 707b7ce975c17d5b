"""Positions for the tests: the committed cases, random games, and any board at all."""

import json
import random
from pathlib import Path

from hypothesis import strategies as st

from reversi_learn import Color, Position

DATA = Path(__file__).parents[1] / "data"


def records(name):
    """The objects of a file of JSON Lines."""
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


CASES = {case["id"]: case for case in records("cases.jsonl")}


def position_of(case):
    return Position.from_diagram(case["position"], case["to_move"])


def random_game(seed):
    """All positions of a random game, those in which a side must pass among them, up to the last."""
    lots = random.Random(seed)
    position = Position.start()
    while True:
        yield position
        if position.is_over:
            return
        if position.must_pass:
            position = position.after_pass()
        else:
            position = position.play(lots.choice(position.legal_moves()))


def random_positions(number):
    """This many positions of random games."""
    seed = 0
    while number > 0:
        for position in random_game(seed):
            if number > 0:
                yield position
                number -= 1
        seed += 1


# Boards that no game reaches, too: an edited board must obey the same rules.
any_position = st.builds(
    Position.from_diagram,
    st.one_of(
        st.text(alphabet="XO-", min_size=64, max_size=64),
        st.text(alphabet="XO", min_size=64, max_size=64),
        st.lists(st.sampled_from("XOOO---"), min_size=64, max_size=64).map("".join),
    ),
    st.sampled_from(Color),
)
# A position of a game, drawn as its seed and the number of turns played.
game_position = st.builds(
    lambda seed, turns: list(random_game(seed))[: turns + 1][-1], st.integers(0, 10_000), st.integers(0, 65)
)
