"""Reasoning about a position beyond its value.

graph          all positions below a position, each once
formula        values that depend on unknown leaves; conditions on these
unknown        the answer if some leaves have no value yet
sensitivity    how far a leaf may change before the value or the choice changes
proof          the fewest leaves that prove a value, or answer "why not this move?"
picture        a proof as a picture
cs188          solutions for trees of the CS188 autograder
"""

from typing import TYPE_CHECKING

from ..lazy import loader

if TYPE_CHECKING:
    from .cs188 import solve
    from .picture import proof_scene
    from .proof import value_proof, why_not
    from .sensitivity import margins
    from .unknown import answer

__all__ = [
    "answer",
    "margins",
    "proof_scene",
    "solve",
    "value_proof",
    "why_not",
]

__getattr__ = loader(
    __name__,
    {
        "cs188": ("solve",),
        "picture": ("proof_scene",),
        "sensitivity": ("margins",),
        "proof": ("value_proof", "why_not"),
        "unknown": ("answer",),
    },
)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
