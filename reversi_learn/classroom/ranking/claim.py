"""A posted game, played again: what somebody says of a game counts only as far as the engine finds it so."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from ...course.games.game_settings import GameSettings
from ...course.games.opponents import opponent_names, opponent_title
from ...engine.explain import color_name
from ...engine.game import PASS, Game
from ...engine.position import BadDiagram, Color, IllegalMove
from ...messages import Told, _

LARGEST = 4_000  # bytes of a post; a whole game is 120 letters
LONGEST_NAME = 40  # characters
SLOW = {"hard": 3}  # of an opponent that thinks long, so many of its moves are looked at, drawn by lot,
SOON = 12  # and all with so many empty squares or fewer, which take it no time
RESULTS = ("won", "lost", "drawn")
Known = tuple[str, str, tuple[str, ...]]  # the name of a part, its value, and what it may be
_WISHED = {"color": str, "level": str}
_CLAIMED = {**_WISHED, "moves": str, "seed": int, "result": str, "name": str, "help": int}


class Refused(Told, ValueError):
    """A post that does not count; its text is a sentence for whoever posted it."""


class Forged(Refused):
    """A game that the opponent did not play so: it does not count, and can not be posted again."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A game that somebody is about to play: their colour, and the opponent."""

    color: str
    level: str


@dataclass(frozen=True, slots=True)
class Claim:
    """What is said of a game: its moves, the colour of the person, the opponent and the lots it drew.

    ``help`` counts hints and moves taken back; nobody can check it.
    """

    moves: str
    color: str
    level: str
    seed: int
    result: str
    name: str
    help: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the service found: the moves as it writes them, the result, and the score in discs from the person's view."""

    moves: str
    result: str
    score: int


def read_claim(body: bytes) -> Claim:
    """The claim in a post.

    Raises:
        Refused: it is too long, not readable, or a part of it is missing or of the wrong kind.
    """
    return _checked(Claim(**_parts(body, _CLAIMED)))


def read_wish(body: bytes) -> Wish:
    """The game that is asked for.

    Raises:
        Refused: as for `read_claim`.
    """
    wish = Wish(**_parts(body, _WISHED))
    _check_known(_whom(wish))
    return wish


def _parts(body: bytes, fields: Mapping[str, type]) -> dict[str, Any]:
    if len(body) > LARGEST:
        raise Refused(_("This post is too long for a game. Post one game at a time."))
    try:
        said = json.loads(body)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise Refused(_("This post can not be read. A game is posted with post_result()."))
    unknown = sorted(set(said) - set(fields))
    if unknown:
        raise Refused(
            _("This post has a part that is not known here: “{part}”.").format(part=unknown[0][:40])
        )
    for name, kind in fields.items():
        if type(said.get(name)) is not kind:
            raise Refused(
                _("In this post the part “{part}” is missing or can not be read.").format(part=name)
            )
    return said


def _checked(claim: Claim) -> Claim:
    _check_known((*_whom(claim), ("result", claim.result, RESULTS)))
    if not 0 <= claim.seed < 2**53 or not 0 <= claim.help < 10_000:
        raise Refused(_("In this post a number is too small or too large."))
    if len(claim.name) > LONGEST_NAME or not claim.name.isprintable():
        raise Refused(_("A name has at most {count} letters.").format(count=LONGEST_NAME))
    return claim


def _whom(said: Wish | Claim) -> tuple[Known, ...]:
    return (
        ("color", said.color, tuple(color.value for color in Color)),
        ("level", said.level, opponent_names()),
    )


def _check_known(parts: tuple[Known, ...]) -> None:
    for part, value, allowed in parts:
        if value not in allowed:
            raise Refused(
                _("In this post the part “{part}” must be one of: {known}.").format(
                    part=part, known=", ".join(allowed)
                )
            )


def read_game(claim: Claim) -> Game:
    """The game of these moves, in whatever spelling.

    Raises:
        Refused: a move can not be read, or is not allowed.
    """
    try:
        return Game.from_transcript(claim.moves)
    except (BadDiagram, IllegalMove) as error:
        raise Refused(_("This game can not be played. {reason}").format(reason=error)) from None


def replay(claim: Claim) -> Outcome:
    """Play the game again, and look whether the opponent really plays so.

    Raises:
        Refused: a move is not allowed, the game is not over, or it ended otherwise than was said.
        Forged: the opponent plays otherwise with this seed.
    """
    game = read_game(claim)
    if not game.is_over:
        raise Refused(_("This game is not over yet. Play it to its end, then post it."))
    person = Color(claim.color)
    result = "drawn" if game.winner is None else "won" if game.winner is person else "lost"
    if result != claim.result:
        raise Refused(
            _(
                "This game ended otherwise than the post says: {black} to {white}. Nothing was counted."
            ).format(black=game.position.count(Color.BLACK), white=game.position.count(Color.WHITE))
        )
    _look_at_opponent(game, claim, person.opponent)
    score = game.position.disc_difference(person)
    return Outcome(game.transcript(), result, score)


def _look_at_opponent(game: Game, claim: Claim, computer: Color) -> None:
    color = "black" if computer is Color.WHITE else "white"
    player = GameSettings(claim.level, color=color, seed=claim.seed).players(0)[computer]
    turns = list(zip(game.positions, game.turns, strict=False))
    own = [pair for pair in turns if pair[1].color is computer and pair[1].move != PASS]
    early = [pair for pair in own if pair[0].empties > SOON]
    looked_at = SystemRandom().sample(early, min(len(early), SLOW.get(claim.level, len(early))))
    for before, turn in looked_at + own[len(early) :]:
        if player(before) != turn.move:
            raise Forged(
                _(
                    "{opponent} does not play {move} for {color} in this game. Post games that were played here to "
                    "their end, without “Move now”."
                ).format(opponent=opponent_title(claim.level), move=turn.move, color=color_name(computer))
            )
