"""Trees to be solved by hand: made from a seed, printed or put on screen, with their solutions.

exercise     one tree with its questions, its answers, and the step of the search that decides each
generating   exercises from a seed     (cuts: with a given number of cuts; hashrandom: the same on every machine)
sheet        several exercises for one student, blank and solved
writing      sheets as files           (by tex, html, moodle)
blank        the blank answer file
"""

from typing import TYPE_CHECKING

from ..lazy import loader

if TYPE_CHECKING:
    from .blank import blank_answers
    from .exercise import Exercise
    from .generating import Recipe, exercises
    from .sheet import blank_scene, sheets, solved_scene
    from .writing import write

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
        "generating": ("Recipe", "exercises"),
        "sheet": ("blank_scene", "sheets", "solved_scene"),
        "writing": ("write",),
    },
)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
