"""The order of an engine: no action is lost or tried twice, whatever the words of a game say of it; histories keep what they are told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

from zermelo import Limits, Ordering, Table
from zermelo.games import ConnectFour, TicTacToe
from zermelo.memory import memory
from zermelo.search.engine.engine import Engine, engine
from zermelo.search.engine.ordering import ALL, ALL_CELLS, MOST, Ranking
from zermelo.search.engine.pruning import Exchange, Extensions, NoExchange, NoExtensions
from zermelo.search.engine.quiescence import Horizon, Quiescence
from zermelo.search.parts.counters import NO_ACTION, new_counters
from zermelo.search.parts.ordering import KILLERS, PLIES


class Disagreeing(NamedTuple):
    """A position whose `noisy_actions()`, `prior` and `gain` say what they like of its actions; not a game."""

    legal: tuple[int, ...]
    noisy: tuple[int, ...]
    worth: dict[int, int]
    gains: dict[int, int]
    forced: int

    def actions(self) -> Iterator[int]:
        return iter(self.legal)

    def noisy_actions(self) -> Iterator[int]:
        return iter(self.noisy)

    def prior(self, action: int) -> int:
        return self.worth[action]

    def gain(self, action: int) -> int:
        return self.gains[action]

    def extension(self) -> int:
        return self.forced


def test_an_engine_tries_every_action_once() -> None:
    """Whether noisy actions are made before the others or not, and whatever searches of children write meanwhile."""
    chance, cells = random.Random(1), memory(ALL_CELLS, False)
    for _ in range(3000):
        legal = tuple(chance.sample(range(-5, 40), chance.randint(1, 8)))
        noisy = tuple(action for action in sorted(legal) if chance.random() < 0.5)
        worth, gains = ({action: chance.choice(some) for action in legal} for some in ((-3, 0, 0, 1, 5, 5), (-1, 0, 2)))
        state, knows = Disagreeing(legal, noisy, worth, gains, chance.choice((0, 0, 1))), chance.random() < 0.5
        search = SimpleNamespace(
            pruning=SimpleNamespace(
                quiescence=chance.choice((Horizon(), Quiescence())),
                extensions=chance.choice((NoExtensions(), Extensions())),
                exchange=chance.choice((NoExchange(), Exchange())),
            ),
            table=SimpleNamespace(knows_actions=lambda knows=knows: knows),
            shortcuts=SimpleNamespace(actions=Disagreeing.actions),
            counters=new_counters(False, None),
        )
        order, ply = Ranking(cells, 1, 1, chance.choice((0, 1))), chance.randint(1, 3)
        first = chance.choice((NO_ACTION, chance.choice(legal), legal[0] if knows else 99))  # 99: of another form, in a symmetric table
        tried = []
        for action in order.actions(state, first, ply, 0, search):
            tried.append(action)
            for below in order.actions(state, NO_ACTION, ply + 1, 1, search):
                if chance.random() < 0.3:
                    order.learn(below, ply + 1, 1, chance.randint(1, 40))
                    break
        order.learn(tried[-1], ply, 0, 3)
        assert sorted(tried) == sorted(legal)
        assert first not in legal or tried[0] == first


def test_histories_lie_four_in_a_cell() -> None:
    chance, order, plain = random.Random(2), Ranking(memory(ALL_CELLS, False), 1, 1, 1), [0] * 8
    for _ in range(5000):
        number = chance.randrange(8)
        worth = chance.choice((-1, 1, 1 - 2 * (number % 2))) * min(32 * chance.randint(1, 12) ** 2, MOST // 8)
        plain[number] += worth - plain[number] * abs(worth) // MOST
        order.tell(number, worth)
        assert [order.told(other) for other in range(8)] == plain
    assert min(plain) < -MOST // 4 and max(plain) > MOST // 4 and all(abs(said) <= MOST for said in plain)


def test_histories_go_with_a_table_from_move_to_move() -> None:
    """The next search begins with them, and with no killers; not one that orders by other things, plays another game, or runs beside it."""

    def order_of(state: Any, table: Any, ordering: Any = True) -> Any:
        return Engine(state, Limits(depth=1), deepening=True, compiled=False, table=table, ordering=ordering).shared.ordering

    def knows(order: Any) -> bool:
        return any(order.told(number) for number in range(ALL))

    table, first, second = Table(1 << 12, policy="engine"), ConnectFour.from_text("444"), ConnectFour.from_text("44444")
    engine(first, depth=4, table=table, compiled=False)
    one, beside = order_of(second, table), order_of(second, table)
    assert knows(one) and not any(one.cells[KILLERS : KILLERS + 2 * PLIES])
    assert not knows(beside)  # the memory is taken: what waits in it belongs to one search
    for other, ordering in ((second, Ordering(prior=False)), (TicTacToe(), True)):
        engine(first, depth=4, table=table, compiled=False)
        assert not knows(order_of(other, table, ordering))
    engine(first, depth=4, table=table, compiled=False)
    assert not knows(order_of(second, table.emptied()))
    assert not knows(order_of(second, True))


def test_a_game_with_kept_histories_is_the_same_every_time() -> None:
    """In both modes, and stopped in the middle of a node, too."""
    games = []
    for mode in (False, None):
        table, state, seen = Table(1 << 12, policy="engine"), ConnectFour(), []
        for _ in range(6):
            result = engine(state, Limits(nodes=700), table=table, compiled=mode)
            seen.append((result.action, result.nodes, result.value, result.line))
            state = state.result(result.action)
        games.append(seen)
    assert all(seen == games[0] for seen in games)
