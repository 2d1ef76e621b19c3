"""A first layer that is carried along a line of play: an action changes a few inputs, and only their weights are added (Nasu 2018).

The game says by `input_changes(action, player)` what an action changes of `inputs(player)`. For every ply of the line the layer of every
player lies in memory, before its activation; that of the next ply is made of it, or anew where the game says nothing.

In fractions, what has been added and taken away again leaves rounding behind, so that estimates are those that are made anew up to the last
digits; in whole numbers they are the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...game import State


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
