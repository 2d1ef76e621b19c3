"""What can be said about a position beyond its value.

graph      the whole game below a position, every position once
formula    values and conditions that depend on unknown leaves, written down and simplified
unknown    what the answer is when some leaves have no value yet
sensitivity  how far a leaf may move before anything changes
proof      the fewest leaves that prove a value, or answer "why not this move?"
drawn      a proof as a picture
cs188      trees of the CS188 autograder
"""

from typing import TYPE_CHECKING

from ..lazy import loader

if TYPE_CHECKING:
    from .cs188 import solve
    from .drawn import proof_scene
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
        "drawn": ("proof_scene",),
        "sensitivity": ("margins",),
        "proof": (
            "value_proof",
            "why_not",
        ),
        "unknown": ("answer",),
    },
)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
