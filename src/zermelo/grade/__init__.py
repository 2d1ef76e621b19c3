"""Students' work, graded.

answers     answers by hand            grade_answers, grade_answer_folder
programs    programs                   grade, grade_folder
table       the table of a class, as CSV
printable   text from students, made safe to show
"""

from typing import TYPE_CHECKING

from ..lazy import loader

if TYPE_CHECKING:
    from .answers.grading import grade_answer_folder, grade_answers
    from .programs.grading import grade, grade_folder

__all__ = [
    "grade",
    "grade_answer_folder",
    "grade_answers",
    "grade_folder",
]

__getattr__ = loader(
    __name__,
    {
        "answers.grading": (
            "grade_answer_folder",
            "grade_answers",
        ),
        "programs.grading": (
            "grade",
            "grade_folder",
        ),
    },
)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
