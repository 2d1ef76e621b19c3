"""The teacher's room: what can be said about a position beyond its value, and what others say about it, graded.

reason      unknown leaves, margins, proofs          answer, margins, value_proof, why_not, proof_scene
exercise    trees to be solved by hand               Exercise, exercises, Recipe, sheets, write, blank_answers
answers     answers by hand, graded                  grade_answers, grade_answer_folder
programs    students' programs, graded               grade, grade_folder
cs188       trees of the CS188 autograder            solve
table       the table of a class, as CSV
printable   what students wrote, fit to be shown

    exercise ──▶ answers ──▶ table ◀── programs          reason and cs188 stand by themselves

What a name of `__all__` needs is loaded when it is first asked for: a student's process comes through here too, and needs little.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .answers.grading import grade_answer_folder, grade_answers
    from .cs188 import solve
    from .exercise.blank import blank_answers
    from .exercise.exercise import Exercise
    from .exercise.making import Recipe, exercises
    from .exercise.sheet import blank_scene, sheets, solved_scene, write
    from .programs.grading import grade, grade_folder
    from .reason.drawn import proof_scene
    from .reason.margins import margins
    from .reason.proof import value_proof, why_not
    from .reason.unknown import answer

__all__ = [
    "Exercise",
    "Recipe",
    "answer",
    "blank_answers",
    "blank_scene",
    "exercises",
    "grade",
    "grade_answer_folder",
    "grade_answers",
    "grade_folder",
    "margins",
    "proof_scene",
    "sheets",
    "solve",
    "solved_scene",
    "value_proof",
    "why_not",
    "write",
]

_HOMES = {
    "answers.grading": ("grade_answer_folder", "grade_answers"),
    "cs188": ("solve",),
    "exercise.blank": ("blank_answers",),
    "exercise.exercise": ("Exercise",),
    "exercise.making": ("Recipe", "exercises"),
    "exercise.sheet": ("blank_scene", "sheets", "solved_scene", "write"),
    "programs.grading": ("grade", "grade_folder"),
    "reason.drawn": ("proof_scene",),
    "reason.margins": ("margins",),
    "reason.proof": ("value_proof", "why_not"),
    "reason.unknown": ("answer",),
}


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f".{home}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
