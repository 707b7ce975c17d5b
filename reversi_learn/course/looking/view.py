"""The board that shows layers: which one, how deep, a guess first, and moves on which the layer follows."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from functools import partial

from ...engine.drawing import Marks
from ...engine.evaluation import EVALUATION, Evaluation
from ...engine.explain import explain
from ...engine.features import FEATURES
from ...engine.game import Game
from ...engine.layers import LAYERS, feature_names, find_layer
from ...engine.layers.model import BySquare, Layer, LayerNumbers, Look, view_words
from ...engine.layers.moves import EXACT_MOST
from ...engine.players import Thought
from ...engine.position import Color, Position
from ...engine.turning import MIRROR, QUARTER, turned, turned_square
from ...messages import NotThere, _, language, listed
from ..games.room import Cancel, Room, at_once
from ..games.telling import move_message
from ..scene import Control, Option, Scene
from .finding import (
    OF_MOVES,
    color_sentence,
    error_sentence,
    found_sentences,
    guess_sentences,
    sure_words,
    turn_words,
    turned_sentence,
    why_sentences,
)
from .painting import layer_marks

DEPTHS = (1, 2, 4, 6, 8)
DEEPEST = "deepest"
FEATURE = "feature."
MOST_WEIGHT = 1000  # hundredths of a disc

# Endgame study 9 of the French federation: the move that flips the most loses thirty discs against the best.
GREED = Position.from_diagram("--XOXX--O-OOXXXX-OOOXXXX-XOXXXOXXXOXOOOXOXXOXOXX--OXOO----OOOO--", Color.WHITE)


class View:
    """A position and one layer of it on a board; or a game, which begins at its start and is gone through by “Redo”.

    ``layer`` is an id of `LAYERS`, or ``"feature."`` with the name of a feature. ``depth`` counts discs; without
    it, values are proved where few enough squares are empty, and as deep as is quick elsewhere. With
    ``guess`` the values come after the learner's own guess. ``weights`` are features whose weights can be
    changed on the board.

    Raises:
        LookupError: there is no such layer, or no such feature.
    """

    def __init__(
        self,
        position: Position | Game,
        layer: str = "value",
        *,
        depth: int | None = None,
        evaluation: BySquare = EVALUATION,
        guess: bool = False,
        weights: Sequence[str] = (),
        seed: int = 1,
        room: Room | None = None,
    ) -> None:
        unknown = [name for name in weights if name not in FEATURES]
        if unknown:
            raise NotThere(
                _("There is no feature “{name}”. There are: {known}.").format(
                    name=unknown[0], known=listed(list(FEATURES))
                )
            )
        self.game = _copied(position) if isinstance(position, Game) else Game.from_position(position)
        self.numbers: LayerNumbers | None = None
        self._layer = find_layer(layer)
        self._depth = depth
        self._evaluation = evaluation
        self._weights = tuple(weights)
        self._asking = guess and self._layer.id in OF_MOVES
        self._guess = ""
        self._why = False
        self._refused = ""
        self._turning: tuple[str, LayerNumbers | None] | None = None
        self._seed = seed
        self._room = room or Room()
        self._token = 0
        self._jobs = 0
        self._cancel: Cancel | None = None
        self._share = 0.0
        self._trouble: Callable[[], str] | None = None
        self._spoken = language()

    @property
    def layer(self) -> str:
        """The id of the layer that is shown."""
        return self._layer.id

    def begin(self) -> None:
        """Look for the first time, here and now, so that the board is complete when it appears."""
        self._look(at_once=True)

    def leave(self) -> None:
        """Stop what goes on: the board is gone."""
        self._jobs += 1
        if self._cancel is not None:
            self._cancel()
        self._cancel = None

    # --- what the learner does ---

    def press(self, square: str) -> None:
        """A press on a square: the guess, and after it a move."""
        self._refused, self._turning = "", None
        if square not in self.game.legal_moves():
            self._refused = square
        elif self._asking:
            self._reveal(square)
        else:
            self._guess = ""
            self.game.play(square)
            self._moved()

    def control(self, name: str, value: object = None) -> None:
        """A change of one of the controls below the board."""
        self._refused, self._turning = "", None
        if name.startswith("weight.") and isinstance(value, int):
            self._weigh(name.removeprefix("weight."), value)
        handlers: dict[str, Callable[[], None]] = {
            "layer": lambda: self._show_layer(str(value)),
            "feature": lambda: self._show_layer(FEATURE + str(value)),
            "depth": lambda: self._look_as_deep(str(value)),
            "reveal": lambda: self._reveal(""),
            "why": self._ask_why,
            "undo": self._undo,
            "redo": self._redo,
            "turn": lambda: self._turn(QUARTER),
            "mirror": lambda: self._turn(MIRROR),
            "stop": self._stop,
        }
        if name in handlers:
            handlers[name]()

    def _reveal(self, guess: str) -> None:
        self._asking, self._guess = False, guess
        self._moved()

    def _ask_why(self) -> None:
        self._why = self._can_ask_why()

    def _undo(self) -> None:
        if self.game.undo():
            self._guess = ""
            self._moved()

    def _redo(self) -> None:
        if self.game.redo():
            self._moved()

    def _turn(self, how: str) -> None:
        """Turn the board with its discs, and with the moves that were taken back."""
        before, ahead = self.numbers, 0
        while self.game.redo():
            ahead += 1
        self.game = turned(self.game, how)
        for _number in range(ahead):
            self.game.undo()
        self._guess = turned_square(self._guess, how) if self._guess else ""
        self._turning = how, before
        self._moved()

    def _moved(self) -> None:
        self._token += 1
        self._why = False
        self._look()

    def _show_layer(self, wanted: str) -> None:
        self._layer = find_layer(FEATURE + feature_names()[0] if wanted == FEATURE else wanted)
        self._look()

    def _look_as_deep(self, value: str) -> None:
        self._depth = int(value) if value.isdigit() else None
        self._look()

    def _weigh(self, name: str, weight: int) -> None:
        if name in self._weights and isinstance(self._evaluation, Evaluation):
            self._evaluation = self._evaluation.with_weights(**{name: weight})
            self._look()

    def _stop(self) -> None:
        self.leave()
        self._trouble = lambda: _("Stopped. Choose a smaller depth, or another layer.")

    # --- looking ---

    def _look(self, *, at_once: bool = False) -> None:
        """Find the numbers, in the background where that takes more than a moment."""
        self.leave()
        self.numbers, self._trouble, self._share = None, None, 0.0
        self._spoken = language()
        if self._asking:
            return
        position, layer = self.game.position, self._layer
        if position.empties > layer.most_empties:
            self._trouble = partial(_too_many, layer)
            return
        steps = _thoughts(layer, position, self._how())
        number = self._jobs
        if at_once or not layer.long:
            _here_and_now(steps, _ignored, lambda result: self._done(number, result), 0.0)
            return
        self._cancel = _nothing
        cancel = self._room.work(
            steps,
            lambda thought: self._thought(number, thought),
            lambda result: self._found(number, result),
            0.0,
        )
        if self._cancel is not None:  # it is not done yet
            self._cancel = cancel

    def _how(self) -> Look:
        depth, empties = self._depth, self.game.position.empties
        if depth is None and empties <= EXACT_MOST and self._layer.id in OF_MOVES:
            depth = empties
        return Look(depth=depth, evaluation=self._evaluation, seed=self._seed)

    def _thought(self, number: int, thought: Thought) -> None:
        if number == self._jobs:
            self._share = thought.share
            self._room.changed()

    def _found(self, number: int, result: LayerNumbers | Exception) -> None:
        self._done(number, result)
        self._room.changed()

    def _done(self, number: int, result: LayerNumbers | Exception) -> None:
        if number != self._jobs:
            return
        self._cancel = None
        if isinstance(result, LayerNumbers):
            self.numbers = result
        else:
            failed = result
            self._trouble = lambda: _("This layer could not be computed: {error}").format(error=failed)

    # --- what goes out ---

    def scene(self) -> Scene:
        """What the board shows now."""
        if self._spoken != language() and not self._asking:
            self._look(at_once=True)  # the words in the squares belong to the language
        game, position, busy = self.game, self.game.position, self._cancel is not None
        last = game.last_turn.move if game.last_turn else ""
        shown = layer_marks(self.numbers) if self.numbers else Marks()
        words = self._layer.words()
        sure = sure_words(self.numbers) if self.numbers else ""
        return Scene(
            position,
            replace(shown, last_move=last, legal=frozenset(game.legal_moves()) - frozenset(shown.text)),
            crumb=_("See the machine think · {sure}").format(sure=sure)
            if sure
            else _("See the machine think"),
            prompt=_question(position.turn) if self._asking else words.title,
            chip="" if self._asking else view_words(words.unit, position.turn),
            turn_text="" if game.is_over else turn_words(position.turn),
            message="\n".join(filter(None, self._message())),
            tone="why" if self._refused else "help",
            controls=tuple(self._controls()),
            busy=busy,
            progress=self._share,
            token=self._token,
        )

    def _message(self) -> Generator[str, None, None]:
        if self._refused:
            yield explain(self.game.position, self._refused).sentence()
        if self._asking:
            yield _("First your guess, then the values. Press the move you think is best.")
            return
        if self._trouble is not None:
            yield self._trouble()
        elif self.numbers is None:
            yield _("Looking …")
        else:
            if self._guess:
                yield " ".join(guess_sentences(self._guess, self.numbers)) if self._compares() else ""
                if self._why and isinstance(self._evaluation, Evaluation) and self._can_ask_why():
                    yield " ".join(why_sentences(self._guess, self.numbers, self._evaluation))
            elif self._turning:
                yield turned_sentence(*self._turning, self.numbers)
            elif self.game.last_turn:
                yield move_message(self.game)
            yield " ".join(found_sentences(self.numbers))
        yield self._layer.legend
        if self.numbers is not None:
            yield color_sentence(self.numbers)
            yield error_sentence(self.numbers)

    def _compares(self) -> bool:
        return self.numbers is not None and self.numbers.layer in OF_MOVES

    def _can_ask_why(self) -> bool:
        """Whether there are a guess and a better move, and an evaluation that has parts."""
        worse = bool(self._guess) and self.numbers is not None and self._guess not in self.numbers.best
        return worse and self._compares() and isinstance(self._evaluation, Evaluation)

    def _controls(self) -> Generator[Control, None, None]:
        if self._asking:
            yield Control("button", "reveal", _("Show the values without a guess"))
            return
        yield Control("button", "undo", _("Undo"), enabled=self.game.can_undo)
        yield Control("button", "redo", _("Redo"), enabled=self.game.can_redo)
        yield Control("button", "turn", _("Turn the board"))
        yield Control("button", "mirror", _("Mirror it"))
        is_feature = self._layer.id.startswith(FEATURE)
        options = [Option(layer.id, layer.title) for layer in LAYERS.values()]
        options.append(Option(FEATURE, _("One feature")))
        chosen = FEATURE if is_feature else self._layer.id
        yield Control("choice", "layer", _("Layer"), value=chosen, options=tuple(options))
        if is_feature:
            features = tuple(Option(name, FEATURES[name].title) for name in feature_names())
            shown = self._layer.id.removeprefix(FEATURE)
            yield Control("choice", "feature", _("Feature"), value=shown, options=features)
        if self._layer.searches:
            yield self._depth_control()
        if isinstance(self._evaluation, Evaluation):
            for name in self._weights:
                yield _weight_control(name, self._evaluation, self.game.position)
        if self._can_ask_why() and not self._why:
            yield Control("button", "why", _("Why is another move better?"))
        if self._cancel is not None:
            yield Control("button", "stop", _("Stop"))

    def _depth_control(self) -> Control:
        depths = sorted({*DEPTHS, self._depth or 1})
        exact = self.game.position.empties <= EXACT_MOST and self._layer.id in OF_MOVES
        last = Option(DEEPEST, _("to the end: exact") if exact else _("as deep as is quick"))
        options = (*(Option(str(depth), str(depth)) for depth in depths), last)
        chosen = DEEPEST if self._depth is None else str(self._depth)
        return Control("choice", "depth", _("Discs looked ahead"), value=chosen, options=options)


def _thoughts(layer: Layer, position: Position, look: Look) -> Generator[Thought, None, LayerNumbers]:
    """The steps of a layer, as whoever does long work wants them."""
    steps = layer.steps(position, look)
    while True:
        try:
            share = next(steps)
        except StopIteration as end:
            found: LayerNumbers = end.value
            return found
        yield Thought(share)


def _copied(game: Game) -> Game:
    """The game from its start, with all its moves to be played again."""
    copied = Game.from_transcript(game.transcript(), position=game.start)
    while copied.undo():
        pass
    return copied


def _too_many(layer: Layer) -> str:
    return _(
        "This layer needs positions with at most {count} empty squares. Play on, or choose another layer."
    ).format(count=layer.most_empties)


def _question(color: Color) -> str:
    if color is Color.BLACK:
        return _("Black to move. Which move is the best?")
    return _("White to move. Which move is the best?")


def _weight_control(name: str, evaluation: Evaluation, position: Position) -> Control:
    label = _("Weight: {feature}").format(feature=FEATURES[name].title)
    weight = max(-MOST_WEIGHT, min(evaluation.weight(name, position.empties), MOST_WEIGHT))
    return Control(
        "slider",
        f"weight.{name}",
        label,
        _("(hundredths of a disc)"),
        value=weight,
        least=-MOST_WEIGHT,
        most=MOST_WEIGHT,
        step=10,
    )


def _nothing() -> None:
    """There is nothing to call off."""


def _ignored(_thought: Thought) -> None:
    """Nobody watches what is done at once."""


_here_and_now = at_once
