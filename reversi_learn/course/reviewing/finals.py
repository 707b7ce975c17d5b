"""Championship finals, to guess the moves of those who won them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ...engine.game import Game
from ...engine.position import Color
from ...messages import NotThere, _, listed


@dataclass(frozen=True, slots=True)
class Final:
    """One game of a final: its id, its title in the language in force, its moves; it has a winner."""

    id: str
    title: Callable[[], str] = field(repr=False, compare=False)
    transcript: str = field(repr=False)

    @property
    def game(self) -> Game:
        """The game, played to its end."""
        return Game.from_transcript(self.transcript)

    @property
    def champion(self) -> Color:
        """The colour of who won it."""
        winner = self.game.winner
        return winner if winner is not None else Color.BLACK


FINALS: dict[str, Final] = {
    final.id: final
    for final in (
        Final(
            "2018-3",
            lambda: _("World Championship 2018, final, game 3"),
            "f5d6c3d3c4f4f6f3e6e7f7c5b6g6g5c6e8b5d2e3h5e2b3b4c2d1a4a6a5a3g4g3c7c8d7d8b8f8g8h3"
            "h4c1h2g7f2b7e1h7a8a7b2a1b1a2h8g1h6f1g2h1",
        ),
        Final(
            "2018-1",
            lambda: _("World Championship 2018, final, game 1"),
            "f5d6c3d3c4f4f6f3g4g3e6b3f2e3e2c5c6e7c7h4g5h5g6d2b6d7b4e1e8a4d8b5c2f8g8f7a6a5a3b8"
            "g7a7h3b1d1a2g2b2a1c1h7f1g1h8a8h6b7c8h1h2",
        ),
        Final(
            "2010-1",
            lambda: _("World Championship 2010, final, game 1"),
            "f5d6c3d3c4f4f6f3e6e7f7c5e3e2g3f2g4d2d8g5g6b5f1f8b4c2c7c6b3a4a3a5e8c8d7g2a6b6a7h2"
            "b7h3h4a8b8b2a1a2g8h8h1g1e1d1c1b1h7h5g7h6",
        ),
        Final(
            "2010-2",
            lambda: _("World Championship 2010, final, game 2"),
            "f5d6c3d3c4f4f6g5e6d7e3c5f3e7b6b5c6b4c7b3a6c2d8a5f8e8a4a3d2a7c1e2c8f7b7e1f1d1f2g2"
            "h6h4h5h7g6g7h3h2h8g8h1g1b2g4g3a8b8a1b1a2",
        ),
        Final(
            "2010-3",
            lambda: _("World Championship 2010, final, game 3"),
            "f5d6c3d3c4f4f6g5e3f3g4h3e6g3g6f7h4h5c7c5b4e2e1a4b3f2a3e7e8b6b5a2c6a5h6h7f8f1c2d1"
            "c1d2g1g7g2h1h2c8a7a6a1d8d7b7b2g8h8b1b8a8",
        ),
        Final(
            "1977",
            lambda: _("World Championship 1977, the first"),
            "f5d6c3f3f4d3c4g6f6e6c5c6d7d8e7g5e3d2g4h3f7b5h5g3b4b6c8b8c7e8f8g8h4h6e2d1c1a3a6a5"
            "e1f2g7c2a4h8a2b7f1b3b1b2h7a7a8a1g1g2h2h1",
        ),
    )
}


def find_final(name: str) -> Final:
    """The final of this id.

    Raises:
        LookupError: there is none; the sentence names those there are.

    >>> find_final("1977").champion
    Color.BLACK
    """
    if name not in FINALS:
        raise NotThere(
            _("There is no final “{name}”. There are: {known}.").format(name=name, known=listed(list(FINALS)))
        )
    return FINALS[name]
