"""What a page asks of its worker, answered by the library: for pages that have a Python process behind them.

    answers = Answers(Chess())
    answers.answer("begin", {"state": []})                                        a position, described
    answers.answer("choose", {"state": [1], "limits": {...}}, report=print)       what the program plays

The messages are those of `browser/search/worker.js`; a state is the list of the actions that lead to it from the start. `positions` has
those about rules and boards, `searching` those about what is best, `found` the words for it; `telling`
sends what a question comes to.
"""

from .positions import NotLegal, Positions
from .searching import Answers, Report
from .telling import tell

__all__ = ["Answers", "NotLegal", "Positions", "Report", "tell"]
