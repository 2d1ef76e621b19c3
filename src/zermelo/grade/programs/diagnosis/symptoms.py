"""What is conspicuous about what a program did, where no fault explains it, and what speaks for itself."""

from __future__ import annotations

from ..cases.suite import Case, Expected
from ..reporting.verdict import Verdict, verdict_on_trouble
from ..running.outcome import Checks, Outcome, Result

SYMPTOMS = {
    "non-terminal": (
        "it treats a position as the end of the game that is not",
        "only is_terminal decides whether the game is over, not the number of actions, or a value; a search with a depth ends there, too, "
        "but nowhere before: see that the depth that is left is right, also after a cut",
    ),
    "visits-again": (
        "it searches positions again that it has already searched",
        "call the search once for each child, and keep what it returns",
    ),
    "generates-too-much": (
        "it generates positions that it never visits",
        "generate each child when its turn comes: for action in state.actions()",
    ),
    "order": ("it visits the right positions in a different order", "keep the order of the actions, and search depth first"),
    "wrong-cuts": ("it prunes branches that matter, and visits others that cannot", "see the first wrong step below"),
    "cuts-too-much": ("it prunes branches that matter", "see the first wrong step below"),
    "cuts-too-little": ("it visits branches that cannot matter", "see the first wrong step below"),
    "wrong-value": ("it visits the right positions, but returns a wrong value", "check how v is computed from the children's values"),
    "wrong-action": ("the value is right, the action is not", "store the action together with the value it belongs to"),
    "never-looks": (
        "it never looks at the position",
        "ask the state: is_terminal(), utility(), to_move(), actions(), result(action)",
    ),
    "": ("it is wrong", "see the first wrong step below"),
}


def evidence(failed: list[Result], results: list[Result]) -> Verdict | None:
    """What speaks for itself, before any fault is compared."""
    outcomes = [outcome for _, outcome in failed]
    if not any(outcome.visited or outcome.trouble for _, outcome in results):
        return Verdict("never-looks", *SYMPTOMS["never-looks"])
    if all(outcome.foreign for outcome in outcomes):
        return _not_undone(outcomes[0])
    for outcome in outcomes:
        if outcome.wrong_agent is not None:
            asked, moves, line = outcome.wrong_agent
            where = f" (line {line})" if line else ""
            title = f"it asks for the actions of agent {asked} where agent {moves} moves{where}"
            return Verdict("wrong-agent", title, "the agents move in turns: 0, 1, 2 … and 0 again after the last", line)
    unasked = [outcome for outcome in outcomes if outcome.empty]
    if unasked and len(unasked) >= len(outcomes) / 2:
        title = "where the game is over it goes through the actions, of which there are none, and never asks for the utility"
        troubles = [outcome.trouble for outcome in unasked if outcome.trouble is not None]
        verdict = Verdict("terminal-untested", title, "ask is_terminal before anything else, and return the utility there")
        if not troubles or troubles[0]["kind"] == "type":  # what a search without values returns is no answer
            return verdict
        if troubles[0]["kind"] == "exception":
            cause = verdict_on_trouble(troubles[0])
            words = cause.title.removeprefix("it raises an exception: ")
            return verdict._replace(title=f"{title}: {words}", line=cause.line, text=cause.text)
    return None


def _not_undone(outcome: Outcome) -> Verdict:
    title = "it plays an action at a position that did not offer it"
    advice = "take every move back before the next one, or keep each position in a variable of its own"
    if outcome.trouble is None:
        return Verdict("not-undone", f"{title}: a move was not taken back", advice)
    cause = verdict_on_trouble(outcome.trouble)
    words = cause.title.removeprefix("it raises an exception: ")
    return Verdict("not-undone", f"{title}: a move was not taken back ({words})", advice, cause.line, cause.text)


def wrong_action(results: list[Result]) -> tuple[str, str]:
    """Title and advice for a search that is right, but for its actions."""
    advice = "store the action together with the value it belongs to, and only where that value is the best so far"
    chosen = [(case.root.children, outcome) for case, outcome in results if outcome.action is not None and case.root.children]
    if all(outcome.action == children[-1].action for children, outcome in chosen):
        return "it returns the action that was tried last, not the best", advice
    if all(outcome.action == children[0].action for children, outcome in chosen):
        return "it always returns the first action", advice
    if all(outcome.value is None for _, outcome in results):
        return "it visits the right positions, but does not choose the best action", advice
    return SYMPTOMS["wrong-action"]


def symptom(case: Case, outcome: Outcome, expected: Expected, checks: Checks, deep: bool, compare: str) -> str:
    """The code of what is conspicuous about a wrong outcome."""
    if not outcome.visited:
        return "never-looks"
    inner = {node.id for node in case.root.nodes() if node.mover is not None}
    depth = case.depth
    parents = {id.rpartition(".")[0] for id in outcome.visited}
    ends = [id for id in outcome.visited if id in inner and id not in parents and (depth is None or id.count(".") < depth)]
    if (outcome.early_utility and not deep) or ends:
        return "non-terminal"
    if len(set(outcome.visited)) < len(outcome.visited):
        return "visits-again"
    if compare == "generated" and outcome.visited == expected.visited:
        return "generates-too-much"
    if not checks.visited:
        missing, extra = set(expected.visited) - set(outcome.visited), set(outcome.visited) - set(expected.visited)
        return "wrong-cuts" if missing and extra else "cuts-too-much" if missing else "cuts-too-little" if extra else "order"
    return "wrong-value" if checks.value is False else "wrong-action"
