"""A first layer that is carried along a line of play: an action changes a few inputs, and only their weights are added (Nasu 2018).

The game says by `input_changes(action, player)` what an action changes of `inputs(player)`. For every ply of the line the layer of every
player lies in memory, before its activation; that of the next ply is made of it, or anew where the game says nothing.

In fractions, what has been added and taken away again leaves rounding behind, so that estimates are those that are made anew up to the last
digits; in whole numbers they are the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...bits import U64
from ...game import State
from ...memory import memory, read, words_of, write

BEGINS, THERE = 1 - (1 << 62), -(1 << 62)
"""In place of the action that leads to a ply: a line begins there, or its layers are worked out. No game numbers its actions like this."""


class Layers(NamedTuple):
    """A network with scratch memory for one search, whose layer is made anew for every estimate."""

    network: Any

    def begin(self, state: State, ply: int, search: Any) -> None:
        pass

    def descend(self, state: State, action: int, ply: int, search: Any) -> None:
        pass

    def estimate(self, state: State, ply: int, search: Any) -> float:
        return self.network.estimate(state)  # type: ignore[no-any-return]


class CarriedLayers(NamedTuple):
    """The layers of a network for the plies of one line, ply after ply and player after player; its other memory is the search's own."""

    network: Any
    layers: Any

    def place(self, state: State, ply: int, player: int) -> int:
        """Where the layer stands as `player` sees the position at this ply."""
        return (ply * state.PLAYERS + player) * int(self.network.hidden)

    def begin(self, state: State, ply: int, search: Any) -> None:
        """A line begins with `state` at this ply."""
        for player in range(state.PLAYERS):
            self.network.make(state, player, self.layers, self.place(state, ply, player))

    def descend(self, state: State, action: int, ply: int, search: Any) -> None:
        """The line goes on from `state`, at this ply, by `action`."""
        for player in range(state.PLAYERS):
            before, at = self.place(state, ply, player), self.place(state, ply + 1, player)
            if not self.network.change(state, action, player, self.layers, before, at):
                self.network.make(state.result(action), player, self.layers, at)

    def estimate(self, state: State, ply: int, search: Any) -> float:
        """What the network says of `state`, to which the line has come at this ply."""
        mover = state.perspective()
        mine, theirs = self.place(state, ply, mover), self.place(state, ply, 1 - mover)
        return self.network.from_layers(self.layers, mine, theirs, mover == 0)  # type: ignore[no-any-return]


class AwaitedLayers(NamedTuple):
    """The same, worked out where an estimate is asked for: about half of the positions of a search need none of the network.

    steps     for every ply the action that leads there, or what stands in its place
    states    the position before it; where a line begins the position itself. It has the form of `like`
    """

    carried: CarriedLayers
    steps: Any
    states: Any
    like: Any

    def begin(self, state: State, ply: int, search: Any) -> None:
        self.steps[ply] = BEGINS
        write(self.states, ply, state, self.like)

    def descend(self, state: State, action: int, ply: int, search: Any) -> None:
        self.steps[ply + 1] = action
        write(self.states, ply + 1, state, self.like)

    def estimate(self, state: State, ply: int, search: Any) -> float:
        there = ply
        while self.steps[there] > BEGINS:
            there -= 1
        if self.steps[there] == BEGINS:
            self.carried.begin(read(self.states, there, self.like), there, search)
            self.steps[there] = THERE
        while there < ply:
            self.carried.descend(read(self.states, there + 1, self.like), self.steps[there + 1], there, search)
            there += 1
            self.steps[there] = THERE
        return self.carried.estimate(state, ply, search)


def carried_along(network: Any, layers: Any, state: Any, machine: bool, plies: int) -> CarriedLayers | AwaitedLayers:
    """The layers of a search from `state`, in this memory; those of a game whose positions are numbers are worked out when they are asked
    for."""
    carried, words = CarriedLayers(network, layers), words_of(state)
    if not all(type(word) in (int, float, bool, U64) for word in words):
        return carried
    return AwaitedLayers(carried, memory(plies, machine, sparse=True), memory(plies * len(words), machine, sparse=True), state)
