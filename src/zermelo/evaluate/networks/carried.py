"""A first layer that is carried along a line of play: an action changes a few inputs, and only their weights are added (Nasu 2018).

The game says by `input_changes(action, player)` what an action changes of `inputs(player)`. For every ply of the line the layer of every
player lies in memory, before its activation; that of the next ply is made of it, or anew where the game says nothing. What has been added
and taken away again leaves rounding behind, so that estimates are those that are made anew up to the last digits.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...game import State
from ...memory import add_row, copy_row


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
    """The layers of a network for the plies of one line, ply after ply and player after player; the scratch memory is the search's own."""

    network: Any
    layers: Any

    def place(self, state: State, ply: int, player: int) -> int:
        """Where the layer stands as `player` sees the position at this ply."""
        return (ply * state.PLAYERS + player) * int(self.network.hidden)

    def begin(self, state: State, ply: int, search: Any) -> None:
        """A line begins with `state` at this ply."""
        for player in range(state.PLAYERS):
            self.make(state, player, self.place(state, ply, player))

    def make(self, state: State, player: int, at: int) -> None:
        """The layer as `player` sees the position, into memory from `at` on."""
        network = self.network
        network.gather(state, player, network.active(0))
        network.add_up(network.active(0), 0)
        copy_row(self.layers, at, network.scratch, 0, network.hidden)

    def descend(self, state: State, action: int, ply: int, search: Any) -> None:
        """The line goes on from `state`, at this ply, by `action`."""
        hidden, cells, layers = self.network.hidden, self.network.cells, self.layers
        for player in range(state.PLAYERS):
            at, number = self.place(state, ply + 1, player), 0
            copy_row(layers, at, layers, self.place(state, ply, player), hidden)
            for which, change in state.input_changes(action, player):
                add_row(layers, at, cells, which * hidden, change, hidden)
                number += 1
            if number == 0:
                self.make(state.result(action), player, at)

    def estimate(self, state: State, ply: int, search: Any) -> float:
        """What the network says of `state`, to which the line has come at this ply."""
        network, mover = self.network, state.perspective()
        for view in range(network.views):
            at = self.place(state, ply, mover if view == 0 else 1 - mover)
            copy_row(network.scratch, view * network.hidden, self.layers, at, network.hidden)
        network.work_out_outputs()
        return network.told(mover == 0)  # type: ignore[no-any-return]
