"""Games for those who train elsewhere: batches of states in numpy arrays, and the interfaces of other packages.

    batch(game, n)           n games that take a step together, in one call of machine code
    gymnasium_env(game)      a Gymnasium environment: one player learns, the others are players of ours
    pettingzoo_env(game)     a PettingZoo environment: every player is an agent
    openspiel_game(game)     a game for OpenSpiel

    batches, kernels         the batch, and what it does lane by lane
    encoding                 what a network is shown; numbers for actions are those of `zermelo.numbering`
    episode                  one game in plain Python, as the environments play it

The packages are loaded when they are asked for: `pip install 'zermelo[environments]'` for the first two, `open_spiel` for the last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import loader

if TYPE_CHECKING:
    from .batches import Batch, Step, batch
    from .gymnasium_adapter import GymnasiumEnv, gymnasium_env
    from .openspiel_adapter import openspiel_game
    from .pettingzoo_adapter import PettingZooEnv, pettingzoo_env

__all__ = ["Batch", "GymnasiumEnv", "PettingZooEnv", "Step", "batch", "gymnasium_env", "openspiel_game", "pettingzoo_env"]

__getattr__ = loader(
    __name__,
    {
        "batches": ("Batch", "Step", "batch"),
        "gymnasium_adapter": ("GymnasiumEnv", "gymnasium_env"),
        "openspiel_adapter": ("openspiel_game",),
        "pettingzoo_adapter": ("PettingZooEnv", "pettingzoo_env"),
    },
    extra="environments",
    install={"numpy": "numpy", "pyspiel": "open_spiel"},
)


def __dir__() -> list[str]:
    return sorted(__all__)
