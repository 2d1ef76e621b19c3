"""Trees to be solved by hand: made from a seed, asked on paper and on screen, with their solutions.

exercise    one tree with its questions, its answers, and the step of the search that decides each
making      exercises from a seed            (cuts: with so many cuts; digits: the same on every machine)
sheet       several on a sheet, blank and solved
tex, html, moodle                            the forms a sheet takes
blank       the answer file that is to be filled in
"""

from typing import TYPE_CHECKING

from ..lazy import loader

if TYPE_CHECKING:
    from .blank import blank_answers
    from .exercise import Exercise
    from .making import Recipe, exercises
    from .sheet import blank_scene, sheets, solved_scene, write

__all__ = [
    "Exercise",
    "Recipe",
    "blank_answers",
    "blank_scene",
    "exercises",
    "sheets",
    "solved_scene",
    "write",
]

__getattr__ = loader(
    __name__,
    {
        "blank": ("blank_answers",),
        "exercise": ("Exercise",),
        "making": (
            "Recipe",
            "exercises",
        ),
        "sheet": (
            "blank_scene",
            "sheets",
            "solved_scene",
            "write",
        ),
    },
)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
