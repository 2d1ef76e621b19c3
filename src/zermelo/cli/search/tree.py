"""zermelo tree: a search recorded, printed step by step, drawn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...search.run.limits import Limits
from ...search.run.result import MCTS
from ..errors import INTERRUPTED, interruptions
from ..parts.options import RULE_NAMES, as_json, belongs, game_and_position, start
from ..parts.output import Place, check_formats, drawing, format_of, write
from ..parts.screen import busy, console, json_text, show_json
from ..parts.search_options import ALGORITHMS, ENGINE, OTHER_NAMES, TAKEN_BY_MCTS, search_from, search_options, taken_by

if TYPE_CHECKING:
    from ...trace import Recording
    from ...trace.words import Step

ANNOTATIONS = ("window", "interval", "bounds", "edge", "visits", "none")
THEMES = ("auto", "light", "dark", "print")
"""Those of `draw`, repeated so that --help need not load it; a test compares them."""
OF_ONE_SEARCH = ("rule", "table", "symmetry", "ordering", "bounds", "against", "threads", "window", *TAKEN_BY_MCTS)
"""Options that some searches have: a search beside another is given those that it has itself."""
FORMS = (".svg", ".html", ".tex", ".dot", ".json", ".txt")
PICTURES = {".svg", ".tex", ".dot", ".txt"}
"""Forms that show one step of the search."""
SOME_TIME = Limits(seconds=10.0)
"""The default limit: recorded searches run interpreted."""
SIMULATIONS = 50
"""Of Monte Carlo tree search, unless a limit is given."""
REVERSED = "reversed"
SIDE_BY_SIDE = (*ALGORITHMS, *OTHER_NAMES, "ge", "gt", REVERSED)


@click.command("tree", short_help="Watch a search step by step: as text, drawn, as a page.")
@game_and_position
@search_options(default=None)
@click.option("--window", metavar="LOW,HIGH", help="The window (alpha, beta) to begin with, such as -1,1.")
@click.option("--steps", is_flag=False, flag_value="some", type=click.Choice(["some", "all"]), help="Print the steps: some, or all.")
@click.option("--step", type=int, metavar="N", help="Draw the tree as it stood after N steps.")
@click.option("--annotate", type=click.Choice(ANNOTATIONS), default="window", show_default=True, help="What is written beside the nodes.")
@click.option("--boards", is_flag=True, help="Draw the positions in the nodes.")
@click.option("--plies", type=click.IntRange(0), metavar="N", help="Draw so many plies; by default as many as fit.")
@click.option("--record", type=click.IntRange(1), metavar="N", help="Record about N nodes one by one; 20,000 unless given.")
@click.option("--below", metavar="ACTIONS", help="Record only what follows these actions, such as 'e4 e5'.")
@click.option("--theme", type=click.Choice(THEMES), default="auto", show_default=True, help="Colours of an .svg.")
@click.option(
    "--beside",
    multiple=True,
    type=click.Choice(SIDE_BY_SIDE),
    metavar="NAME",
    help="In an .html, another search played beside the first: as --algorithm; ge, gt for its rule; reversed for the other order "
    "of the actions below the root.",
)
@click.option("--quiz", is_flag=True, help="The .html asks for each next step before it shows it.")
@click.option("--out", multiple=True, type=Place(dir_okay=False), help="Write a .svg .html .tex .dot .json or .txt.")
@as_json
def command(game: str, words: tuple[str, ...], out: tuple[Path, ...], json: bool, **given: Any) -> int | None:
    """Search a TREE (a text, a file, or - for standard input) or POSITION of GAME, record every step, and show it.

    \b
    zermelo tree '((3 12 8) (2 4 1) (14 5 2))' --steps
    zermelo tree '((3 12 8) (2 4 1) (14 5 2))' --step 19 --annotate interval
    zermelo tree tictactoe XOX/.O./.X. --boards --out search.html
    zermelo tree chess --depth 2 --below e4
    zermelo tree '(max (chance 1/2:6 1/2:0) 2)' --steps
    zermelo tree chess --algorithm engine --depth 2 --steps
    zermelo tree tictactoe --algorithm mcts --simulations 30 --out mcts.html
    zermelo tree tictactoe XOX/.O./.X. --boards --beside minimax --beside mcts --out three.html

    Each node shows its current window (alpha, beta); with --annotate interval what its children have shown of its value so
    far; with bounds what all nodes below show of it; with edge the window passed down to it.

    The extension of a file decides its format: .svg a picture, .html a page that replays the search without a network, .tex a
    drawing for LaTeX, .dot for Graphviz, .json all steps for programs, .txt what the terminal shows.
    """
    check_formats(out, FORMS, [game, *words])
    _check_use({format_of(path) for path in out}, json, given)
    state = start(game, words)
    with interruptions() as stopped:
        recording = _recorded(state, given)
    look = {key: given[key] for key in ("step", "annotate", "boards")} | {"depth": given["plies"]}
    for path in out:
        write(path, _form(path, recording, state, given, look))
    if json:
        show_json(recording.as_dict())
    elif given["steps"]:
        _print_steps(recording, given["annotate"], all_of_them=given["steps"] == "all")
    elif not out:
        from ...draw import terminal

        screen = console()
        screen.print(terminal(recording, **look), overflow="ignore", no_wrap=True, crop=False)
    return INTERRUPTED if stopped else None


def _check_use(forms: set[str], json: bool, given: dict[str, Any]) -> None:
    """Raises UsageError for an option that has no effect on the output."""
    if json:
        belongs(["steps"], "output on the terminal: leave out --json")
    if ".svg" not in forms:
        belongs(["theme"], "an .svg: add --out picture.svg")
    if ".html" not in forms:
        belongs(["quiz", "beside"], "an .html: add --out search.html")
    drawn, page = bool(forms & PICTURES) or not (forms or json or given["steps"]), ".html" in forms
    if not (drawn or page):
        belongs(["step", "boards", "plies"], "a drawing: leave out --steps and --json, or add --out")
    elif not drawn and given["quiz"]:
        belongs(["step"], "a page without a quiz: leave out --quiz")
    if not (drawn or page or given["steps"]):
        belongs(["annotate"], "a drawing, or to --steps")


def _recorded(state: Any, given: dict[str, Any], **changed: Any) -> Recording:
    """The search that was asked for, recorded."""
    from ...search.parts.ordering import Ordering
    from ...trace import record
    from ...trace.base import MAX_NODES

    named = {**given, **changed}
    if named["ordering"] == REVERSED:
        named["ordering"] = "yes"  # for the question whether the search has one
    chosen = search_from(state, named, SOME_TIME, SIMULATIONS)
    options = chosen.options
    if options["limits"] == Limits() and "simulations" not in options:
        options = options | {"limits": SOME_TIME}
    if changed.get("ordering") == REVERSED:
        options = options | {"ordering": Ordering.of(_last_first)}
    with busy("searching"):
        return record(chosen.search, state, max_nodes=given["record"] or MAX_NODES, below=_actions(state, given["below"]), **options)


def _last_first(state: Any, action: int) -> int:
    """The promise of an action that makes the rules' last one the first."""
    return [int(one) for one in state.actions()].index(action)


def _actions(state: Any, text: str | None) -> tuple[int, ...]:
    """The actions that --below names, one after the other."""
    actions = []
    for word in (text or "").split():
        action = state.parse_action(word)
        actions.append(action)
        state = state.result(action)
    return tuple(actions)


def _form(path: Path, recording: Recording, state: Any, given: dict[str, Any], look: dict[str, Any]) -> str:
    """The recording in the form that the name of a file asks for."""
    form = format_of(path)
    if form == ".json":
        return json_text(recording.as_dict(), indent=1)
    if form == ".html":
        from ...draw import player

        others = [_recorded(state, given, **_beside(other, state)) for other in given["beside"]]
        labels = ("", *("reversed below" if other == REVERSED else "" for other in given["beside"]))
        return player(recording, others=others, labels=labels, quiz=given["quiz"], **{**look, "step": look["step"] or 0})
    return drawing(path, recording, given["theme"], **look)


def _beside(other: str, state: Any) -> dict[str, Any]:
    """What makes another search of the first: its name, and that it goes without what it does not have."""
    if other == REVERSED:
        return {"ordering": REVERSED}
    rule = RULE_NAMES.get(other)
    name = "alphabeta" if rule else OTHER_NAMES.get(other, other)
    takes = {"symmetry" if option == "table" else option for option in taken_by(name, state)} | set(taken_by(name, state))
    changed = {option: False if option in ("symmetry", "transpositions") else None for option in OF_ONE_SEARCH if option not in takes}
    changed |= {} if name == ENGINE else {"without": None}
    changed |= {"depth": None, "nodes": None} if name == MCTS else {}
    return changed | {"algorithm": name} | ({"rule": rule} if rule else {})


def _print_steps(recording: Recording, annotate: str, all_of_them: bool) -> None:
    """The steps, one line each: its number, what is known at its node, its sentence."""
    from ...trace.events import Enter, Leaf

    steps = recording.steps()
    if not all_of_them:
        inner = {event.node for event in recording.events if not isinstance(event, Enter | Leaf)}
        steps = [step for step in steps if step.node in inner]
    known = [_known(step, recording, annotate) for step in steps]
    names = [recording.nodes[step.node].name or "root" for step in steps]
    wide, names_wide = max(map(len, known), default=0), max(map(len, names), default=0)
    screen = console()
    for step, at, name in zip(steps, known, names, strict=True):
        screen.print(f"{step.number:>4}  {name:<{names_wide}}  {at:<{wide}}  {step.sentence}".rstrip())
    for note in recording.notes:
        screen.print(f"note: {note}")


def _known(step: Step, recording: Recording, annotate: str) -> str:
    """What is known at a step's node, annotated as asked for."""
    from ...numbers import bounds_text, interval_text, window_text

    if annotate == "interval" and recording.zero_sum:
        return interval_text(step.interval)
    if annotate == "bounds" and recording.zero_sum:
        return bounds_text(step.bounds)
    if annotate in ("window", "edge") and recording.rule and step.window is not None:
        return window_text(step.window)
    return ""
