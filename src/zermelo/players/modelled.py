"""Opponents who are known: where they are to move, chance moves, by the probabilities of a model.

    minimax                     MAX        against(state, Mixed([(0.8, Search(depth=2)), (0.2, Random())]))     MAX
                               /   \\                                                                         /   \\
                            MIN     MIN                                                                chance   chance
                           /   \\   /   \\                                                          0.9 /  \\ 0.1 ...
                          8    -9  2    1                                                              8    -9

    modelled(state, {1: model})      the game in which player 1 is chance; any search plays it, `record` draws it
    against(state, model)            expectimax: the best decision if player 1 plays as the model says
    Expectimax(model)                a player who decides so and takes all others for the model

Expectimax runs as machine code where the models have a form there (see `forms`), and else asks them in Python.

Minimax is right against a perfect opponent; against another, expectimax with a true model gains more, and with a false model it
may lose. A model is any player who says how likely their actions are (`probabilities_of`): a `Search`, `Random`, a `Mixed` of
others, and an `Expectimax` too, which thinks about what you would do (and costs a search in every node of yours).

In trees with chance nodes values are averaged, so evaluators have to answer in units of utility (Michie 1966 for the averages;
Russell and Norvig 2021, chapter 5.5).
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..errors import SearchError
from ..evaluate.accumulators import accumulators_of
from ..game import CHANCE, game, rule_of, says, words_of
from ..payoffs import Payoffs
from ..search.expectimax import ByMinimax, Deciding, models_of
from ..search.minimax import minimax_value
from ..search.parts.counters import MAX_PLY
from ..search.parts.estimate import check_estimate, evaluator_for
from ..search.parts.leaf import level
from ..search.parts.memo import Kept
from ..search.parts.scale import averaged
from ..search.parts.search import Search
from ..search.run.contract import check_hashable
from ..search.run.limits import Limits, limits_for
from ..search.run.prepare import if_compilable, or_interpreted, root_of, rules_of
from ..search.run.result import Result
from ..search.run.session import UNLIMITED, Session
from .forms import Asked, form_of, is_plain
from .mixed import probabilities_of
from .weighted import as_player

# -------------------------------------------------------------------------------------------------------------- the game


def modelled(state: Any, models: Mapping[int, Any], limits: Limits | None = None) -> Any:
    """The position `state` of the game in which some players are chance.

    models    for each of these players, who stands for them
    limits    what the models may spend on an action; none for searches with a depth of their own

    The class of the answer bears the name of the game and has its rules, except that `to_move` is CHANCE and `chance_outcomes`
    yields what the model would choose; what it would never choose is left out. `canonical` is the position itself, because a
    model need not treat twins alike. Such games are searched interpreted. Raises SearchError if the models are none.
    """
    state = root_of(state)
    check_hashable(state)
    if not isinstance(models, Mapping):
        raise SearchError(f"{models!r} are no models: give each of them to a player, as in {{1: Random()}}")
    models = {player: as_player(model) for player, model in models.items()}
    return _class_of(type(state), models, Limits() if limits is None else limits.checked())(*state)


def _class_of(cls: Any, models: Mapping[int, Any], limits: Limits) -> Any:
    """The game `cls` in which the players of `models` are chance."""
    for player, model in models.items():
        if player not in range(cls.PLAYERS):
            raise SearchError(f"there is no player {player!r} in {cls.__name__} to be modelled: the players are 0 to {cls.PLAYERS - 1}")
        if isinstance(model, type) or not callable(getattr(model, "probabilities", None)):
            raise SearchError(f"{model!r} cannot be a model: give a player with probabilities(state, limits), such as Random()")
    asked: dict[Any, tuple[tuple[int, float], ...]] = {}

    def plain(self: Any) -> Any:
        """The same position of the game itself."""
        return tuple.__new__(cls, self)

    def handed_on(word: str) -> Callable[..., Any]:
        return lambda self, *arguments: getattr(plain(self), word)(*arguments)

    def to_move(self: Any) -> int:
        mover = int(plain(self).to_move())
        return CHANCE if mover in models else mover

    def chance_outcomes(self: Any) -> Iterator[tuple[int, float]]:
        state = plain(self)
        mover = int(state.to_move())
        if mover == CHANCE:
            yield from state.chance_outcomes()
            return
        if state not in asked:
            likely = probabilities_of(models[mover], state, limits)
            asked[state] = tuple((int(action), likely[action]) for action in state.actions() if likely.get(action, 0) > 0)
        yield from asked[state]

    def result(self: Any, action: int) -> Any:
        return tuple.__new__(kind, plain(self).result(action))

    def passed(self: Any) -> Any:
        return tuple.__new__(kind, plain(self).passed())

    words: dict[str, Any] = {"__slots__": (), "__module__": cls.__module__, "__doc__": cls.__doc__, "__str__": handed_on("__str__")}
    for word in words_of(cls):
        if not word.startswith("_") and word not in cls._fields and rule_of(cls, word) is not None and says(cls, word):
            words[word] = handed_on(word)
    why = f"in this {cls.__name__} some players are chance, by models that are asked in Python"
    own = {
        "__interpreted__": why,
        "to_move": to_move,
        "chance_outcomes": chance_outcomes,
        "result": result,
        "passed": passed,
        "canonical": lambda self: self,
        "plain": plain,
    }
    kind: Any = game(type(cls.__name__, (cls,), {**words, **own}))
    return kind


# ------------------------------------------------------------------------------------------------------------ the search


class Unmodelled(NamedTuple):
    """An evaluator of the game itself, asked about positions of the modelled game."""

    evaluator: Any

    def estimate(self, state: Any) -> Any:
        return self.evaluator.estimate(state.plain())


class _Expected(Session):
    """An expectimax search of one position of a modelled game: minimax, where `players` are chance by `model`, with a memo.

    Plain Python searches the modelled game. Machine code searches the game itself, with the models as a part of the search's record.
    """

    algorithm = "expectimax"
    kernel = staticmethod(minimax_value)
    others = (1, 1)

    def __init__(
        self,
        state: Any,
        limits: Limits,
        model: Any,
        players: Iterable[int],
        kept: Kept | None,
        *,
        evaluator: Any,
        trace: Any,
        compiled: Any,
    ) -> None:
        self.model, self.players, self.kept, self.plain = model, tuple(players), kept, state.plain()
        self.answers, notes = evaluator_for(self.plain, limits.depth, evaluator)
        if self.answers is not None:
            if not self.plain.is_terminal():
                check_estimate(self.answers, self.plain, False)
            evaluator = Unmodelled(self.answers)
        compiled = if_compilable(compiled, trace, self.answers, None if self.form(()) is not None else Asked(model))
        super().__init__(state, limits, evaluator=evaluator, trace=trace, compiled=compiled)
        self.notes = notes

    def form(self, counters: Any) -> Any:
        """The machine form of the model; None if it has none."""
        return form_of(self.model, self.players[0], self.plain, counters)

    def arguments(self, machine: bool) -> tuple[Any, ...]:
        given = super().arguments(machine)
        if not machine:
            return given
        if self.answers is not None:
            kept = accumulators_of(self.answers, self.plain, machine, MAX_PLY + 2)
            self.shared = self.shared._replace(evaluator=self.answers, accumulators=kept)
        return (self.plain, *self.others, self.shared)

    def parts(self, machine: bool) -> dict[str, Any]:
        memo = {} if self.kept is None else {"memo": self.kept.memo(self.plain, machine)}
        return {**memo, "models": models_of(self.form(self.counters), self.players, machine)} if machine else memo

    def child(self, state: Any, depth: int, alpha: float, beta: float) -> Payoffs:
        values: Payoffs = self.call(state.plain() if self.compiled else state, depth, 1, self.record)
        return values

    def told(self) -> Result[Any]:
        """The decision."""
        return dataclasses.replace(self.decide(self.limits.depth), state=self.plain)


@or_interpreted
def against(
    state: Any,
    model: Any,
    player: int | None = None,
    depth: int | None = None,
    *,
    evaluator: Any = None,
    limits: Limits | None = None,
    trace: Any = None,
    compiled: bool | None = None,
) -> Result[Any]:
    """The expectimax decision: the best action if `player` chooses as `model` does and players without a model choose the best for them.

    player             by default all but the one to move (all but player 0 where chance moves)
    model              a player with `probabilities(state, limits)`, or a policy, a NamedTuple with `weight(state, action)`; it has as
                       long as it takes, unless it bounds itself
    depth, evaluator   as in minimax: plies looked ahead (None: to the end), and what estimates there, in units of utility
    limits             of this search
    trace              sees every step: chance nodes where a modelled player moves
    compiled           True insists on machine code, False declines it

    Where it is the modelled player's turn there is nothing to decide, and the answer has a value but no action. Raises
    SearchError if the model is none.
    """
    kept = Kept() if trace is None else None  # who looks on wants to see every node
    state, model = root_of(state), as_player(model)
    me = 0 if state.is_terminal() or state.to_move() == CHANCE else int(state.to_move())
    whom = [each for each in range(type(state).PLAYERS) if each != me] if player is None else [player]
    game = modelled(state, dict.fromkeys(whom, model))
    return _Expected(game, limits_for(limits, depth), model, whom, kept, evaluator=evaluator, trace=trace, compiled=compiled).told()


# ------------------------------------------------------------------------------------------------------------ the player


@dataclass
class Expectimax:
    """Plays what is best if everybody else plays as the model does.

    model        a player who says how likely their actions are
    depth        plies looked ahead; None leaves that to the limits
    evaluator    what estimates at the horizon, in units of utility; by default the game's own weights

    compiled     True insists on machine code, False declines it

    Without a depth it remembers all values that it found, from one action to the next, as long as the rules stay the same.
    """

    model: Any
    depth: int | None = None
    evaluator: Any = None
    compiled: bool | None = None
    games: dict[Any, tuple[str, Any, Kept]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def think(self, state: Any, limits: Limits) -> Result[Any]:
        """The whole answer of the search."""
        state, model = root_of(state), as_player(self.model)
        cls: Any = type(state)
        mover = int(state.to_move())
        others = [player for player in range(cls.PLAYERS) if player != mover]
        rules = rules_of(cls)
        if self.games.get((cls, mover), ("",))[0] != rules:
            self.games[cls, mover] = rules, _class_of(cls, dict.fromkeys(others, model), Limits()), Kept()
        _, kind, kept = self.games[cls, mover]
        limits = limits_for(limits, self.depth)
        kept = kept if limits.depth is None else Kept()
        options = {"evaluator": self.evaluator, "trace": None, "compiled": self.compiled}
        return _Expected(kind(*state), limits, model, others, kept, **options).told()

    def choose(self, state: Any, limits: Limits) -> int:
        action = self.think(state, limits).action
        return next(iter(state.actions())) if action is None else action

    def probabilities(self, state: Any, limits: Limits) -> dict[int, float]:
        """What it would choose, for certain: a model that has a model of you."""
        return {self.choose(state, limits): 1.0}

    def form(self, seat: int, state: Any, counters: Any) -> Any:
        """What it is to machine code, as `form_of` says; in games of two."""
        model = form_of(as_player(self.model), 1 - seat, state, counters) if type(state).PLAYERS == 2 else None
        evaluator, _ = evaluator_for(state, self.depth, self.evaluator)
        if model is None or is_plain(evaluator):
            return None
        if evaluator is not None:
            check_estimate(evaluator, state, False)
        scale, depth = averaged(state), self.depth or UNLIMITED
        parts = {"memo": Kept().memo(state, True), "models": models_of(model, [1 - seat], True)}
        own = Search(scale, level(scale) if evaluator is None else evaluator, counters, **parts)
        return Deciding(depth, depth, math.inf, -math.inf, ByMinimax(), own)
