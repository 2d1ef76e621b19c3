"""What a program's results say: under which criteria it is right, or else has a fault with a name.

right as one of the readings (algorithm and rule)?                 ──▶ right
as another right search (`algorithms.others`)?                     ──▶ right, under that name
right answers, no fault's visits, and as many cuts, or unseen ones?  ──▶ right, with a note
else the reading under which its fault has a name                  ──▶ the fault
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable, Sequence

from .algorithms import others
from .cases.suite import ANSWERS, Criteria
from .cases.variants import MINIMAX
from .diagnosis.diagnosis import Diagnosis
from .diagnosis.edits.changing import function_name
from .diagnosis.edits.moves import remembers
from .reporting.verdict import Verdict
from .running.outcome import Result
from .running.runner import Runner
from .running.student.calling.signatures import ROLES, plain

COPIED = 2
"""Who executes this many lines for each position after the last question, searches a copy of the tree."""


@dataclasses.dataclass
class Reading:
    """A diagnosis and its verdict. `unseen`: its visits cannot be compared; `notes`: what else there is to say."""

    diagnosis: Diagnosis
    verdict: Verdict
    unseen: bool = False
    notes: list[str] = dataclasses.field(default_factory=list)

    def failed(self, results: list[Result]) -> list[Result]:
        """The results that are wrong, as far as they can be compared."""
        if not self.unseen:
            return self.diagnosis.failed(results)
        checks = [(result, self.diagnosis.checks(*result)) for result in results]
        return [result for result, check in checks if check.value is False or check.action is False]

    @property
    def rank(self) -> int:
        """The clearer, the lower."""
        if self.verdict.ok:
            return 0
        if self.verdict.code.startswith("near:"):
            return 3
        return 2 if self.diagnosis.fault is not None and self.diagnosis.fault.parts else 1 if self.diagnosis.named else 4


def read(
    results: list[Result], criteria: Sequence[Criteria], diagnosis_of: Callable[[Criteria], Diagnosis], runner: Runner, deep: bool
) -> Reading:
    """The reading that says most; `criteria` are those in question, the likeliest first."""
    for each in criteria:
        diagnosis = diagnosis_of(each)
        if not diagnosis.failed(results):
            return Reading(diagnosis, diagnosis.verdict(results))
    for each in criteria:
        for other in others(each, deep and not runner.rounds):
            diagnosis = diagnosis_of(each._replace(right=other.model))
            if not diagnosis.failed(results):
                return Reading(diagnosis, Verdict("right", f"right: it does what {other.name} does"))
    copied = _copied(criteria[0], diagnosis_of, results, runner)
    if copied is not None:
        return copied
    diagnoses = [diagnosis_of(each) for each in criteria]
    if not any(diagnosis.alike(results, diagnosis.failed(results)) for diagnosis in diagnoses):
        for diagnosis in diagnoses:
            if (sound := _sound(diagnosis, results)) is not None:
                return sound
    found: list[Reading] = []
    for each in criteria:
        diagnosis = diagnosis_of(each)
        found.append(Reading(diagnosis, diagnosis.verdict(results)))
        if found[-1].rank <= 1:
            break
    return min(found, key=lambda reading: reading.rank)


def _answers_are_right(diagnosis: Diagnosis, results: list[Result]) -> bool:
    if diagnosis.criteria.compare != "visited" or not any(outcome.value is not None for _, outcome in results):
        return False
    checks = [diagnosis.checks(*result) for result in results]
    return all(check.value is not False and check.action is not False for check in checks)


def _copied(criteria: Criteria, diagnosis_of: Callable[[Criteria], Diagnosis], results: list[Result], runner: Runner) -> Reading | None:
    """Does it ask for the whole tree before it searches? Then what it prunes cannot be seen, and its answers alone are judged."""
    whole = [(case, outcome) for case, outcome in results if case.depth is None]
    if not whole or any(len(outcome.visited) != case.nodes or len(set(outcome.visited)) != case.nodes for case, outcome in whole):
        return None
    diagnosis = diagnosis_of(criteria._replace(compare=ANSWERS, right=MINIMAX))
    sound = [result for result in whole if diagnosis.checks(*result).all] or whole  # a search that goes wrong may end early
    case = sound[len(sound) // 2][0]
    if criteria.compare != "visited" or runner.lines_after(case) < COPIED * case.nodes:
        return None
    note = "it copies the whole tree before it searches, so that what it prunes cannot be seen: only its answers were graded"
    verdict = diagnosis.verdict(results)
    if verdict.ok:
        verdict = verdict._replace(title=f"right: its answers are those of {criteria}")
    return Reading(diagnosis, verdict, True, [note])


def _sound(diagnosis: Diagnosis, results: list[Result]) -> Reading | None:
    """Is it a right search of another kind: right answers, the children in their order, and no more positions than it should visit?"""
    if not _answers_are_right(diagnosis, results) or any(not _in_order(outcome.visited) for _, outcome in results):
        return None
    expected = sum(len(case.expected(diagnosis.criteria).visited) for case, _ in results)
    visited = sum(len(set(outcome.visited)) for _, outcome in results)
    again = any(len(set(outcome.visited)) < len(outcome.visited) for _, outcome in results)
    if again and not searches_again(diagnosis.source):
        return None
    if visited > expected or (diagnosis.criteria.algorithm != "alphabeta" and not _remembers(diagnosis.source)):
        return None
    share = f"{100 * visited / expected:.0f}% of the positions that {diagnosis.criteria.algorithm} visits"
    note = f"it is a search of another kind: all its answers are right, and it visits {share}; only its answers were graded"
    return Reading(diagnosis, Verdict("right", f"right: its answers are those of {diagnosis.criteria}"), True, [note])


def _in_order(visited: Sequence[str]) -> bool:
    """Is no child visited before a sibling that comes before it?"""
    last: dict[str, int] = {}
    met: set[str] = set()
    for id in visited:
        parent, _, place = id.rpartition(".")
        if id not in met and int(place) < last.get(parent, 0):
            return False
        met.add(id)
        last[parent] = max(last.get(parent, 0), int(place))
    return True


AGAIN = ("mtd", "pvs", "scout", "principal", "deepen", "iterative", "aspiration", "zerowindow", "nullwindow")
"""Parts of names of searches that search positions again on purpose."""


def searches_again(source: str) -> bool:
    """Does the text speak of a search that searches positions again on purpose: by its name, or by a null window (x, x + 1)?"""
    nodes = _nodes(source)
    names = [getattr(node, "name", "") for node in nodes] + [node.id for node in nodes if isinstance(node, ast.Name)]
    if any(part in plain(name) for name in names if isinstance(name, str) for part in AGAIN):
        return True
    loops = [(node.target.id, node.iter) for node in nodes if isinstance(node, ast.For) and isinstance(node.target, ast.Name)]
    depths = [source for name, source in loops if plain(name) in ROLES["depth"] or "depth" in plain(name)]
    if any(_called(source) in ("range", "count") for source in depths):
        return True  # depth by depth
    calls = [
        [ast.unparse(argument).replace("-", "").replace(" ", "") for argument in node.args] for node in nodes if isinstance(node, ast.Call)
    ]
    return any(one != two and (two.startswith(one + "+") or two == one + "1") for words in calls for one in words for two in words)


def _remembers(source: str) -> bool:
    """Does the text speak of a memory: a cache, or something that is looked up?"""
    nodes = _nodes(source)
    looks = any(isinstance(op, ast.In | ast.NotIn) for node in nodes if isinstance(node, ast.Compare) for op in node.ops)
    looks = looks or any(isinstance(node, ast.Call) and function_name(node) == "get" for node in nodes)
    looks = looks or any(isinstance(node, ast.ExceptHandler) and node.type and "KeyError" in ast.unparse(node.type) for node in nodes)
    return looks or any(remembers(each) for node in nodes for each in getattr(node, "decorator_list", []))


def _called(node: ast.AST) -> str:
    """The name of what is called; "" if nothing is."""
    return function_name(node) if isinstance(node, ast.Call) else ""


def _nodes(source: str) -> list[ast.AST]:
    try:
        return list(ast.walk(ast.parse(source)))
    except (SyntaxError, ValueError, RecursionError):
        return []
