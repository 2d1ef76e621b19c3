"""Games for those who train elsewhere: batches of states in numpy arrays, and the interfaces of other packages.

    batch(game, n)          n games that take a step together, as machine code
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import loader

if TYPE_CHECKING:
    from .batches import Batch, Step, batch

__all__ = ["Batch", "Step", "batch"]

__getattr__ = loader(__name__, {"batches": ("Batch", "Step", "batch")})
